/* Piles of cards, and drawing from them. */
#include "events.h"

#include <string.h>

/* Moves all cards of `from` to `to`. */
void colt_add_pile(pile *to, pile *from)
{
    store_pile(to, more_cards(load_pile(to), load_pile(from)));
    *from = (pile){0};
}

/* doc is dealt one card more, and so is a team with doc. */
int colt_hand_size(const colt_state *s, int seat)
{
    for (int i = 0; i < TEAM; i++) {
        int bandit = s->bandit[seat][i];
        if (bandit != NONE && s->name[bandit] == DOC)
            return HAND + 1;
    }
    return HAND;
}

/* The bullet goes into the deck; in the expert variant on top of it, to be drawn next. */
void colt_give_bullet(colt_state *s, int bandit)
{
    int seat = s->seat[bandit];
    s->hit[bandit]++;
    s->deck[seat].bullets++;
    if (s->expert)
        s->top[seat]++;
}

/* Moves cards from the drawer's deck to the hand: those dealt by chance, or those that must be drawn. */
void colt_take_cards(colt_state *s, pile_words cards, posse_events *told)
{
    int seat = s->drawer;
    if (told)
        colt_tell_dealt(told, s, seat, cards);
    store_pile(&s->deck[seat], less_cards(load_pile(&s->deck[seat]), cards));
    store_pile(&s->hand[seat], more_cards(load_pile(&s->hand[seat]), cards));
    s->drawn[seat] = (uint8_t)(s->drawn[seat] + cards_in(cards));
}

/* Draws bullets from the top, at most `count`. Gives how many cards are still to be drawn. */
static int draw_top(colt_state *s, int count, posse_events *told)
{
    int seat = s->drawer, bullets = s->top[seat] < count ? s->top[seat] : count;
    if (bullets) {
        int drawn = s->drawn[seat];
        colt_take_cards(s, only_bullets(bullets), told);
        s->drawn[seat] = (uint8_t)drawn; /* everybody knows these cards */
        s->top[seat] = (uint8_t)(s->top[seat] - bullets);
        s->bullets_seen[seat] = (uint8_t)(s->bullets_seen[seat] + bullets);
    }
    return count - bullets;
}

/* Draws the whole deck if it has at most `count` cards. Gives how many cards are still to be drawn. */
static int draw_rest(colt_state *s, int count, posse_events *told)
{
    pile_words rest = load_pile(&s->deck[s->drawer]);
    int size = cards_in(rest);
    if (size == 0 || size > count)
        return count;
    colt_take_cards(s, rest, told);
    return count - size;
}

static bool is_all_alike(const pile *p)
{
    unsigned kinds =
        kinds_in(p->action) | kinds_in(p->action + ACTION_KINDS) << ACTION_KINDS | (unsigned)(p->bullets > 0) << CARDS;
    return !(kinds & (kinds - 1));
}

/* Draws `count` cards from a deck that has only one kind. */
static void draw_alike(colt_state *s, int count, posse_events *told)
{
    pile cards = {0};
    const pile *deck = &s->deck[s->drawer];
    for (int card = 0; card < CARDS; card++)
        cards.action[card] = (uint8_t)(deck->action[card] ? count : 0);
    cards.bullets = (uint8_t)(deck->bullets ? count : 0);
    colt_take_cards(s, load_pile(&cards), told);
}

/* The discard pile becomes the new deck. The old deck is empty, so everybody can count the bullets in the hand. */
static void shuffle_discard(colt_state *s, int seat, posse_events *told)
{
    colt_add_pile(&s->deck[seat], &s->discard[seat]);
    colt_remember_shuffle(s, seat, &s->deck[seat]);
    s->bullets_seen[seat] = s->hand[seat].bullets;
    s->drawn[seat] = 0;
    if (s->phase == PHASE_SCHEMIN)
        s->draw_goes[seat] |= SHUFFLED_BETWEEN;
    if (told)
        colt_tell_shuffled(told, seat);
}

/* Draws bullets on top, then the rest of a deck that is too short, then (expert) from the discard pile, shuffled
 * into a new deck. What is certain is drawn at once; `draws` gets the number of cards that chance must deal. */
void colt_draw(colt_state *s, int seat, int count, posse_events *told)
{
    s->drawer = (uint8_t)seat;
    count = draw_top(s, count, told);
    if (count > 0)
        count = draw_rest(s, count, told);
    if (count > 0 && s->expert && is_empty(&s->deck[seat]) && !is_empty(&s->discard[seat])) {
        shuffle_discard(s, seat, told);
        count = draw_rest(s, count, told);
    }
    if (is_empty(&s->deck[seat]))
        count = 0;
    if (count > 0 && is_all_alike(&s->deck[seat])) {
        draw_alike(s, count, told);
        count = 0;
    }
    s->draws = (uint8_t)count;
}

/* Packed: two bits for the count of each action card, then a byte for the bullets. */
void colt_remember_shuffle(colt_state *s, int seat, const pile *deck)
{
    uint8_t *packed = s->shuffled[seat];
    memset(packed, 0, sizeof s->shuffled[seat]);
    for (int card = 0; card < CARDS; card++)
        packed[card / 4] |= (uint8_t)(deck->action[card] << (card % 4 * 2));
    packed[3] = deck->bullets;
}

pile colt_last_shuffle(const colt_state *s, int seat)
{
    const uint8_t *packed = s->shuffled[seat];
    pile deck = {.bullets = packed[3]};
    for (int card = 0; card < CARDS; card++)
        deck.action[card] = packed[card / 4] >> (card % 4 * 2) & 3;
    return deck;
}

void colt_discard_bullets(colt_state *s, int seat, posse_events *told)
{
    int bullets = s->hand[seat].bullets;
    s->bullets_seen[seat] = s->drawn[seat] = 0;
    if (bullets == 0)
        return;
    s->hand[seat].bullets = 0;
    s->discard[seat].bullets = (uint8_t)(s->discard[seat].bullets + bullets);
    if (told)
        colt_tell_discarded(told, seat, BULLET, NONE, bullets);
}

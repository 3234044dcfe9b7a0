/* Replaces the state by a random world that the viewer cannot tell from the true one.
 *
 * Purses: values that the viewer does not know are drawn from all values that the viewer cannot account for, those
 * in the box included. But a bandit who has never lost a purse still has the first $250.
 *
 * Cards: a seat draws at random from its deck as it was last shuffled, and everybody knows what that deck held. So
 * the present deck is a random part of it, among the parts that leave in hand all cards that have been played from
 * there since. In Schemin' the goes of the round are played again, because a card played before a draw must have
 * been in hand before that draw. A hidden card of the plan can be any action card that was in hand. Nothing is
 * concluded from what players chose.
 *
 * (One thing is ignored: once Schemin' is over, whether an expert whose discard pile was shuffled on the way drew a
 * hidden card before or after that. Without a shuffle it makes no difference, because all unseen cards are alike.)
 *
 * Rounds: the coming cards are drawn from those not yet seen, the last one from the stations.
 */
#include "state.h"

#include <string.h>

/* ---- purses ------------------------------------------------------------------------------------- */

enum { VALUES = 6 };

/* Does the viewer know the value of this purse? Everybody knows the $250 of a bandit who has never lost a purse:
 * it is the first one. */
bool colt_knows_purse(const colt_state *s, int viewer, int purse)
{
    int place = s->purse_place[purse], first;
    if (place == IN_BOX)
        return false;
    if (place < WITH_BANDIT)
        return viewer >= 0 && (s->purse_known[purse] >> viewer & 1);
    int bandit = place - WITH_BANDIT;
    if (s->seat[bandit] == viewer)
        return true;
    colt_purses_at(s, place, &first);
    return !s->lost_purse[bandit] && purse == first;
}

static int draw_value(uint8_t left[VALUES], uint32_t count, posse_rng *rng)
{
    uint32_t pick = posse_rng_below(rng, count);
    int value = 0;
    for (; pick >= left[value]; value++)
        pick -= left[value];
    left[value]--;
    return value;
}

static void resample_purses(colt_state *s, int viewer, posse_rng *rng)
{
    uint8_t left[VALUES] = {0};
    bool fixed[PURSES];
    uint32_t count = 0;
    for (int purse = 0; purse < PURSES; purse++) {
        fixed[purse] = colt_knows_purse(s, viewer, purse);
        left[s->purse_value[purse]] += !fixed[purse];
        count += !fixed[purse];
    }
    int purse = 0;
    for (; purse < PURSES && s->purse_place[purse] != IN_BOX; purse++)
        if (!fixed[purse])
            s->purse_value[purse] = (uint8_t)draw_value(left, count--, rng);
    for (int value = 0; value < VALUES; value++) /* the box is ordered by value */
        for (; left[value] > 0; left[value]--)
            s->purse_value[purse++] = (uint8_t)value;
}

/* ---- cards -------------------------------------------------------------------------------------- */

/* A seat's cards as far as the others can count them. */
typedef struct unseen {
    pile cards;    /* in hand, deck or hidden in the plan, without bullets that everybody knows */
    pile shuffled; /* the deck when it was last shuffled */
    int deck;      /* cards in the deck, without bullets on top */
    int hidden;    /* cards hidden in the plan */
} unseen;

enum { MOST = CARDS * 2 + 1 };

/* ways[i][n]: the number of ways in which the deck can have n action cards of the kinds from i on. */
static void count_ways(const unseen *u, uint64_t ways[CARDS + 1][MOST])
{
    memset(ways, 0, sizeof(uint64_t) * (CARDS + 1) * MOST);
    ways[CARDS][0] = 1;
    for (int card = CARDS - 1; card >= 0; card--) {
        int had = u->shuffled.action[card], most = u->cards.action[card];
        for (int taken = 0; taken <= had && taken <= most; taken++)
            for (int n = taken; n < MOST; n++)
                ways[card][n] += colt_choose(had, taken) * ways[card + 1][n - taken];
    }
}

static int pick_weighted(const uint64_t weights[], int count, posse_rng *rng)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[i];
    uint64_t pick = posse_rng_below64(rng, sum);
    int i = 0;
    for (; pick >= weights[i]; i++)
        pick -= weights[i];
    return i;
}

/* Draws the number of bullets in the deck. Experts discard the bullets of a deal, so bullets in their hands can
 * only come from draws after it. */
static int draw_bullets(const colt_state *s, int seat, const unseen *u, uint64_t ways[CARDS + 1][MOST], posse_rng *rng)
{
    uint64_t weights[MAX_HITS + 1] = {0};
    int bullets = u->cards.bullets, drawn = s->drawn[seat];
    int actions_shuffled = pile_size(&u->shuffled) - u->shuffled.bullets;
    for (int in_deck = 0; in_deck <= bullets && in_deck <= u->deck; in_deck++) {
        int actions = u->deck - in_deck, in_hand = bullets - in_deck;
        if (actions >= MOST)
            continue;
        weights[in_deck] = colt_choose(bullets, in_deck) * ways[0][actions];
        if (s->expert)
            weights[in_deck] *= colt_choose(actions_shuffled - actions, drawn - in_hand);
    }
    return pick_weighted(weights, bullets + 1, rng);
}

/* Draws the deck's action cards kind by kind, and removes them from `u`. */
static void draw_deck(unseen *u, int count, uint64_t ways[CARDS + 1][MOST], pile *deck, posse_rng *rng)
{
    for (int card = 0; card < CARDS; card++) {
        uint64_t weights[3] = {0};
        for (int taken = 0; taken <= 2 && taken <= count; taken++)
            if (taken <= u->cards.action[card])
                weights[taken] = colt_choose(u->shuffled.action[card], taken) * ways[card + 1][count - taken];
        int taken = pick_weighted(weights, 3, rng);
        deck->action[card] = (uint8_t)taken;
        u->cards.action[card] = (uint8_t)(u->cards.action[card] - taken);
        count -= taken;
    }
}

/* Removes a random action card. */
static int draw_action(pile *from, posse_rng *rng)
{
    int count = pile_size(from) - from->bullets;
    uint32_t pick = posse_rng_below(rng, (uint32_t)count);
    int card = 0;
    for (; pick >= from->action[card]; card++)
        pick -= from->action[card];
    from->action[card]--;
    return card;
}

static bool hides_in_plan(const colt_state *s, int i, int seat)
{
    return s->plan[i] & CARD_HIDDEN && s->seat[bandit_of_card(s->plan[i])] == seat;
}

static unseen count_unseen(const colt_state *s, int seat)
{
    unseen u = {.cards = s->deck[seat]};
    pile hand = s->hand[seat];
    colt_add_pile(&u.cards, &hand);
    for (int i = s->plan_done; i < s->plan_count; i++) {
        uint8_t card = s->plan[i];
        int bandit = bandit_of_card(card);
        if (s->seat[bandit] != seat)
            continue;
        u.shuffled.action[cards_of(s, bandit) + kind_of_card(card)]++;
        if (card & CARD_HIDDEN) {
            u.cards.action[cards_of(s, bandit) + kind_of_card(card)]++;
            u.hidden++;
        }
    }
    u.deck = pile_size(&s->deck[seat]) - s->top[seat];
    u.cards.bullets = (uint8_t)(u.cards.bullets - s->top[seat] - s->bullets_seen[seat]);
    if (s->expert) {
        u.shuffled = colt_last_shuffle(s, seat);
    } else { /* all cards are shuffled at the start of a round */
        pile rest = s->deck[seat];
        hand = s->hand[seat];
        colt_add_pile(&u.shuffled, &rest);
        colt_add_pile(&u.shuffled, &hand);
    }
    return u;
}

/* Card i of the plan is face down: its bandit is visible, its kind is not. Replaces it by a random action card of
 * that bandit from `cards`. False if there is none. */
static bool hide(colt_state *s, int i, pile *cards, posse_rng *rng)
{
    int bandit = bandit_of_card(s->plan[i]), first = cards_of(s, bandit);
    pile own = {0};
    memcpy(own.action + first, cards->action + first, ACTION_KINDS);
    if (is_empty(&own))
        return false;
    int card = draw_action(&own, rng);
    cards->action[card]--;
    s->plan[i] = plan_card(bandit, card % ACTION_KINDS, true);
    return true;
}

/* Replaces the seat's hidden cards among s->plan[from] … s->plan[end - 1]. */
static bool resample_plan(colt_state *s, int seat, int from, int end, pile *cards, posse_rng *rng)
{
    for (int i = from; i < end; i++)
        if (hides_in_plan(s, i, seat) && !hide(s, i, cards, rng))
            return false;
    return true;
}

/* ---- the goes of Schemin' ------------------------------------------------------------------------ */

/* How many cards a seat has drawn in Schemin', without bullets that everybody knew to be on top. */
static int drawn_in_schemin(const colt_state *s, int seat)
{
    return s->drawn[seat] - (s->expert ? 0 : colt_hand_size(s, seat));
}

/* Draws a seat's deck and hand as they may have been when Schemin' began. */
static void rewind_schemin(const colt_state *s, int seat, const unseen *now, pile *deck, pile *hand, posse_rng *rng)
{
    unseen then = *now;
    for (int i = 0; i < s->plan_count; i++) {
        int bandit = bandit_of_card(s->plan[i]);
        if (s->seat[bandit] == seat && !(s->plan[i] & CARD_HIDDEN))
            then.cards.action[cards_of(s, bandit) + kind_of_card(s->plan[i])]++;
    }
    then.deck += drawn_in_schemin(s, seat);
    *deck = (pile){0};
    if (s->expert) { /* experts begin Schemin' without bullets in hand */
        uint64_t ways[CARDS + 1][MOST];
        count_ways(&then, ways);
        draw_deck(&then, then.deck - then.cards.bullets, ways, deck, rng);
        deck->bullets = then.cards.bullets;
        then.cards.bullets = 0;
    } else {
        colt_draw_cards(&then.cards, deck, then.deck, rng);
    }
    *hand = then.cards;
}

/* Plays the seat's goes again: cards played face up must be in hand, draws come from the deck. False if a card
 * was not in hand. */
static bool replay_goes(colt_state *s, int seat, pile *deck, pile *hand, posse_rng *rng)
{
    int known = s->bullets_seen[seat], left = drawn_in_schemin(s, seat), at = 0, from = 0;
    for (int go = 0; at < s->plan_count || s->draw_goes[seat] >> go; go++) {
        if (s->draw_goes[seat] >> go & 1) {
            int top = known < DRAW ? known : DRAW, count = DRAW - top < left ? DRAW - top : left;
            if (!resample_plan(s, seat, from, at, hand, rng))
                return false;
            colt_draw_cards(deck, hand, count, rng);
            known -= top;
            left -= count;
            from = at;
            continue;
        }
        while (at < s->plan_count && s->seat[bandit_of_card(s->plan[at])] != seat)
            at++;
        if (at == s->plan_count)
            continue;
        uint8_t card = s->plan[at++];
        uint8_t *of_kind = &hand->action[cards_of(s, bandit_of_card(card)) + kind_of_card(card)];
        if (card & CARD_HIDDEN)
            continue;
        if (*of_kind == 0)
            return false;
        --*of_kind;
    }
    return resample_plan(s, seat, from, s->plan_count, hand, rng);
}

static bool try_goes(colt_state *s, int seat, const unseen *u, posse_rng *rng)
{
    pile deck, hand;
    rewind_schemin(s, seat, u, &deck, &hand, rng);
    if (!replay_goes(s, seat, &deck, &hand, rng))
        return false;
    deck.bullets = (uint8_t)(deck.bullets + s->top[seat]);
    hand.bullets = (uint8_t)(hand.bullets + s->bullets_seen[seat]);
    s->deck[seat] = deck;
    s->hand[seat] = hand;
    return true;
}

/* Draws the deck, then the hidden cards; the rest is the hand. False if no card is left to be a hidden one. */
static bool try_cards(colt_state *s, int seat, unseen u, uint64_t ways[CARDS + 1][MOST], posse_rng *rng)
{
    pile deck = {0};
    int bullets = draw_bullets(s, seat, &u, ways, rng);
    draw_deck(&u, u.deck - bullets, ways, &deck, rng);
    deck.bullets = (uint8_t)(bullets + s->top[seat]);
    u.cards.bullets = (uint8_t)(u.cards.bullets - bullets + s->bullets_seen[seat]);
    if (!resample_plan(s, seat, 0, s->plan_count, &u.cards, rng))
        return false;
    s->deck[seat] = deck;
    s->hand[seat] = u.cards;
    return true;
}

/* In Stealin' the hands are back in the decks and only hidden cards are unknown. A hidden card is none of those
 * carried out this round, although they are back in the deck too; all others are equally likely. */
static void resample_hidden(colt_state *s, int seat, posse_rng *rng)
{
    pile back = {0}, *deck = &s->deck[seat];
    for (int i = 0; i < s->plan_count; i++) {
        int bandit = bandit_of_card(s->plan[i]);
        if (s->seat[bandit] != seat)
            continue;
        int card = cards_of(s, bandit) + kind_of_card(s->plan[i]);
        if (i < s->plan_done) {
            deck->action[card]--;
            back.action[card]++;
        } else if (s->plan[i] & CARD_HIDDEN) {
            deck->action[card]++;
        }
    }
    resample_plan(s, seat, s->plan_done, s->plan_count, deck, rng);
    colt_add_pile(deck, &back);
}

static void resample_cards(colt_state *s, int seat, posse_rng *rng)
{
    uint64_t ways[CARDS + 1][MOST];
    unseen u = count_unseen(s, seat);
    if (u.hidden == 0 && is_empty(&s->hand[seat]))
        return;
    if (s->phase == PHASE_STEALIN && !s->expert) {
        resample_hidden(s, seat, rng);
        return;
    }
    if (s->phase == PHASE_SCHEMIN && !(s->draw_goes[seat] & SHUFFLED_BETWEEN)) {
        bool done = false;
        while (!done)
            done = try_goes(s, seat, &u, rng);
        return;
    }
    count_ways(&u, ways);
    bool done = false;
    while (!done)
        done = try_cards(s, seat, u, ways, rng);
}

/* ---- rounds -------------------------------------------------------------------------------------- */

/* A random round card from `first` … `end - 1` that is not in `used`; any of them if all are used. */
static int draw_round(unsigned *used, int first, int end, posse_rng *rng)
{
    unsigned cards = (1U << end) - (1U << first), left = cards & ~*used;
    if (!left)
        left = cards;
    for (uint32_t skip = posse_rng_below(rng, (uint32_t)__builtin_popcount(left)); skip > 0; skip--)
        left &= left - 1;
    int card = __builtin_ctz(left);
    *used |= 1U << card;
    return card;
}

static void resample_rounds(colt_state *s, posse_rng *rng)
{
    unsigned used = 0;
    for (int i = 0; i <= s->round; i++)
        used |= 1U << s->rounds[i];
    for (int i = s->round + 1; i < s->round_count; i++) {
        bool station = i == s->round_count - 1;
        s->rounds[i] =
            (uint8_t)(station ? draw_round(&used, STATIONS, ROUND_CARDS, rng) : draw_round(&used, 0, STATIONS, rng));
    }
}

/* A player who is asked has a choice, and everybody can see that. So the world must leave one. */
static bool question_stands(const colt_state *s)
{
    posse_action legal[MAX_LEGAL];
    switch (s->ask) {
    case ASK_NOBODY: /* before the game begins */
    case ASK_SLIP:
        return true;
    case ASK_DEAL:
        return colt_outcomes(s, NULL, NULL, 1) < 0;
    default:
        return colt_legal(s, legal) > 1;
    }
}

void colt_resample(void *state, int viewer, posse_rng *rng)
{
    colt_state *s = state;
    const colt_state before = *s;
    if (s->phase == PHASE_OVER) /* the fortunes are public, and nothing is left to decide */
        return;
    do {
        *s = before;
        resample_purses(s, viewer, rng);
        for (int seat = 0; seat < s->players; seat++)
            if (seat != viewer)
                resample_cards(s, seat, rng);
        resample_rounds(s, rng);
    } while (!question_stands(s));
}

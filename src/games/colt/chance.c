/* Chance: the cards dealt, and the purse that slips from a punched bandit. */
#include "state.h"

#include <string.h>

static int slipping_purses(const colt_state *s)
{
    int first;
    return colt_purses_at(s, WITH_BANDIT + s->victim, &first);
}

/* ---- every deal there can be ---------------------------------------------------------------- */

typedef struct listing {
    const colt_state *s;
    posse_action *out;
    uint64_t *weights;
    int capacity, count;
    pile cards;
} listing;

/* The number of ways to choose k of n cards. */
uint64_t colt_choose(int n, int k)
{
    uint64_t ways = 1;
    if (k < 0 || k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

static void list_deal(listing *l, uint64_t weight)
{
    if (l->count < l->capacity) {
        if (l->out) {
            l->out[l->count] = colt_number_of_deal(l->s, l->s->drawer, load_pile(&l->cards));
        }
        if (l->weights)
            l->weights[l->count] = weight;
    }
    l->count++;
}

/* Lists every way to take `left` cards of the kinds from `card` on; bullets come last. */
static void list_deals(listing *l, int card, int left, uint64_t weight)
{
    const pile *deck = &l->s->deck[l->s->drawer];
    if (card == CARDS) {
        if (left > deck->bullets)
            return;
        l->cards.bullets = (uint8_t)left;
        list_deal(l, weight * colt_choose(deck->bullets, left));
        return;
    }
    for (int taken = 0; taken <= deck->action[card] && taken <= left; taken++) {
        l->cards.action[card] = (uint8_t)taken;
        list_deals(l, card + 1, left - taken, weight * colt_choose(deck->action[card], taken));
    }
    l->cards.action[card] = 0;
}

/* Shell sort, ascending by action: it needs no memory, and moves the weights along. */
static void sort(posse_action out[], uint64_t weights[], int count)
{
    for (int step = count / 2; step > 0; step /= 2) {
        for (int i = step; i < count; i++) {
            for (int at = i; at >= step && out[at - step] > out[at]; at -= step) {
                posse_action action = out[at];
                out[at] = out[at - step];
                out[at - step] = action;
                if (weights) {
                    uint64_t weight = weights[at];
                    weights[at] = weights[at - step];
                    weights[at - step] = weight;
                }
            }
        }
    }
}

int colt_outcomes(const void *state, posse_action out[], uint64_t weights[], int capacity)
{
    const colt_state *s = state;
    listing l = {.s = s, .out = out, .weights = weights, .capacity = capacity};
    if (s->ask == ASK_DEAL) {
        list_deals(&l, 0, s->draws, 1);
    } else if (s->ask == ASK_SLIP) {
        for (int purses = slipping_purses(s); l.count < purses; l.count++) {
            if (out && l.count < capacity)
                out[l.count] = ACTION_SLIP + (posse_action)l.count;
            if (weights && l.count < capacity)
                weights[l.count] = 1;
        }
    }
    if (l.count > capacity)
        return -1;
    if (out)
        sort(out, weights, l.count);
    return l.count;
}

/* ---- a random deal ----------------------------------------------------------------------------- */

/* Moves `count` random cards from one pile to another. */
void colt_draw_cards(pile *from, pile *to, int count, posse_rng *rng)
{
    pile_words left = load_pile(from), drawn = draw_some(left, count, rng);
    store_pile(from, less_cards(left, drawn));
    store_pile(to, more_cards(load_pile(to), drawn));
}

/* If more than half of the deck is drawn, the cards that stay are drawn instead, which takes fewer steps. */
posse_action colt_draw_chance(const void *state, posse_rng *rng)
{
    const colt_state *s = state;
    if (s->ask == ASK_SLIP)
        return ACTION_SLIP + posse_rng_below(rng, (uint32_t)slipping_purses(s));
    pile_words deck = load_pile(&s->deck[s->drawer]);
    int stays = cards_in(deck) - s->draws;
    bool most = stays < s->draws;
    pile_words drawn = draw_some(deck, most ? stays : s->draws, rng);
    return colt_number_of_deal(s, s->drawer, most ? less_cards(deck, drawn) : drawn);
}

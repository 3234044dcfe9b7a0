/* Sampling worlds that fit what a seat has seen.
 *
 * The game's `resample` draws all such worlds with equal probability, whatever the players chose.
 * Here each world gets a weight, its likelihood: a world is less likely if, in it, a player held
 * much better cards than the one they played or put face down.
 */
#include "search.h"

/* ---- likelihood of a world --------------------------------------------------------------- */

/* Rebuilds the world at the time when card i of the plan was chosen, as far as it can be known. */
static void rebuild_choice(colt_state *then, const colt_state *world, int i)
{
    int seat = world->seat[bandit_of_card(world->plan[i])];
    *then = *world;
    if (world->phase == PHASE_STEALIN && !world->expert)
        then->hand[seat] = world->deck[seat]; /* any card of the deck may have been in hand */
    for (int later = i; later < world->plan_count; later++) {
        int bandit = bandit_of_card(world->plan[later]);
        if (world->seat[bandit] == seat)
            then->hand[seat].action[cards_of(world, bandit) + kind_of_card(world->plan[later])]++;
    }
    then->plan_count = (uint8_t)i;
    then->phase = PHASE_SCHEMIN;
    then->ask = ASK_PLAY;
    then->turn_kind = STANDARD;
    then->schemer = (uint8_t)seat;
}

static double likelihood_of_card(const colt_state *world, int i, const posse_param params[])
{
    colt_state then;
    posse_action legal[MAX_LEGAL];
    int value[MAX_LEGAL], best = 0, chosen = 0;
    rebuild_choice(&then, world, i);
    int bandit = bandit_of_card(world->plan[i]), count = colt_legal(&then, legal);
    int card = cards_of(world, bandit) + kind_of_card(world->plan[i]);
    colt_evaluate(&then, params, params[PLAYOUT_CARDS_AHEAD].value, legal, count, value);
    for (int other = 0; other < count; other++) {
        if (legal[other] == ACTION_DRAW)
            continue;
        best = value[other] > value[best] ? other : best;
        if (colt_play_of_action(world, then.schemer, legal[other]).card == card)
            chosen = other;
    }
    double behind = (double)(value[best] - value[chosen]) / params[LIKELIHOOD_SCALE].value;
    return 1 / (1 + behind * behind);
}

/* The product of the likelihoods of the observed choices. In Stealin' only face-down cards count,
 * because open ones are known and hands no longer matter. */
double colt_likelihood(const colt_state *world, int viewer, const posse_param params[])
{
    double product = 1;
    bool stealin = world->phase == PHASE_STEALIN;
    if (world->phase != PHASE_SCHEMIN && !stealin)
        return 1;
    for (int i = world->plan_done + stealin; i < world->plan_count; i++) {
        uint8_t card = world->plan[i];
        bool tells = !stealin || card & CARD_HIDDEN;
        if (tells && world->seat[bandit_of_card(card)] != viewer)
            product *= likelihood_of_card(world, i, params);
    }
    return product;
}

/* ---- sampling ---------------------------------------------------------------------------- */

static void add_world(colt_worlds *w, const posse_bot_input *input, posse_rng *rng)
{
    colt_state *world = &w->world[w->count];
    memcpy(world, input->world, sizeof *world);
    colt_resample(world, input->seat, rng);
    w->weight[w->count++] = (float)colt_likelihood(world, input->seat, input->bot->params);
}

static bool wants_more(const colt_worlds *w)
{
    return w->count < MIN_WORLDS || (w->count < MAX_WORLDS && w->count * USES_PER_WORLD < w->samples);
}

const colt_state *colt_sample_world(colt_worlds *w, const posse_bot_input *input, posse_rng *rng)
{
    enum { CANDIDATES = 8, RESOLUTION = 1 << 20 };
    float best_weight = 0;
    uint32_t candidates[CANDIDATES];
    w->samples++;
    if (wants_more(w))
        add_world(w, input, rng);
    for (int i = 0; i < CANDIDATES; i++) {
        candidates[i] = posse_rng_below(rng, (uint32_t)w->count);
        best_weight = w->weight[candidates[i]] > best_weight ? w->weight[candidates[i]] : best_weight;
    }
    for (int i = 0; i < CANDIDATES; i++) /* rejection sampling by weight; the heaviest candidate is always accepted */
        if (w->weight[candidates[i]] * RESOLUTION >= best_weight * (float)posse_rng_below(rng, RESOLUTION))
            return &w->world[candidates[i]];
    return &w->world[candidates[0]];
}

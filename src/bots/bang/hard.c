/* Level `hard` of bang: a flat Monte Carlo search over the legal actions.
 *
 * Each action is an arm of a multi-armed bandit and starts with a prior: the win chance that
 * search_root.h computes. An iteration selects an arm by an upper confidence bound (UCB), samples
 * a deal of the hidden roles from the beliefs (determinization), plays the action and a few turns
 * more, and evaluates the resulting position. The mean difference from the prior is shrunk
 * towards 0, less and less with more visits, and added to the prior.
 *
 * There are two stages: first a fixed number of fast playouts, then faithful ones
 * (playout_policy.h) for the rest of the budget. The estimates after the first stage are the
 * priors of the second.
 *
 * An action that wins for certain is taken without a search.
 *
 * With two players left nothing is hidden, and the rest of the game is solved exactly instead
 * (duel.h).
 */
#include "duel.h"
#include "judge.h"
#include "search_root.h"

#include <math.h>
#include <string.h>

enum {
    COMMON_PRIOR_VISITS = 10 /* weight of "no gain" in the mean over all arms */
};

typedef struct arm {
    double prior;     /* win chance before any playout */
    double fast_gain; /* improvement over `prior`, measured by the fast playouts */
    double gain_sum;  /* gains over `prior` + `fast_gain`, summed over the visits of this stage */
    uint32_t visits;
    uint32_t fast_visits; /* visits in the fast stage */
    /* The first arm that rolls dice with the same faces; the arm itself if there is none. */
    int duplicate_of;
} arm;

typedef struct hard {
    const posse_bot_input *input;
    posse_rng rng;
    bang_search_root root;
    arm arms[MAX_LEGAL];
    double gain_sum; /* of all arms */
    uint32_t visits;
    uint32_t fast_playouts; /* number of fast playouts before the faithful stage */
    bool faithful;
    double exploration, prior_visits;

    bool solves; /* with two players left; nothing above but `input` and `visits` is used then */
    int sweeps;  /* of the solver when `value` was computed */
    double value[MAX_LEGAL];
    duel_history history;
    bang_duel duel; /* large, and therefore last: it is not cleared if it is not used */
} hard;

/* ---- two players left -------------------------------------------------------------------- */

static void value_actions(hard *h)
{
    h->sweeps = h->duel.sweeps;
    bang_duel_values(&h->duel, h->input->world, h->input->legal, h->input->legal_count, h->value);
}

static void start_solving(hard *h)
{
    bang_duel_init(&h->duel, h->input->world, h->input->seat);
    value_actions(h);
}

/* False if the best action is certain. */
static bool solve(hard *h)
{
    bool more = bang_duel_step(&h->duel);
    h->visits++;
    if (h->duel.sweeps == h->sweeps)
        return true;
    value_actions(h);
    bang_duel_remember(&h->history, h->value, h->input->legal_count);
    return more && !bang_duel_is_decided(&h->history, h->input->legal_count);
}

/* ---- the search -------------------------------------------------------------------------- */

static int find_duplicate(const hard *h, int i)
{
    const bang_state *s = &h->root.state;
    const posse_action *legal = h->input->legal;
    for (int other = 0; s->phase == PHASE_REROLL && other < i; other++) {
        bool same = true;
        for (int face = 0; face < FACES; face++)
            same &= count_of(s->showing[face] & legal[i]) == count_of(s->showing[face] & legal[other]);
        if (same)
            return other;
    }
    return i;
}

static void start(void *search, const posse_bot_input *input, const posse_rng *rng)
{
    hard *h = search;
    const posse_param *params = input->bot->params;
    double prior[MAX_LEGAL];
    memset(h, 0, offsetof(hard, duel));
    h->input = input;
    h->solves = bang_is_duel(input->world);
    if (h->solves) {
        start_solving(h);
        return;
    }
    h->rng = *rng;
    h->fast_playouts = (uint32_t)params[PARAM_FAST_PLAYOUTS].value;
    h->exploration = params[PARAM_FAST_EXPLORATION].value / 1000.0;
    h->prior_visits = params[PARAM_FAST_PRIOR_VISITS].value;
    bang_search_root_init(&h->root, input, prior);
    for (int i = 0; i < input->legal_count; i++)
        h->arms[i] = (arm){.prior = prior[i], .duplicate_of = find_duplicate(h, i)};
    if (h->root.winning >= 0)
        h->arms[h->root.winning].prior = 1;
}

/* The estimated win chance of an arm: the prior, plus the mean gain of all arms, plus the arm's
 * own deviation from that mean, shrunk towards 0 by `prior_visits` (as in empirical Bayes
 * estimation). */
static double win_chance_of(const hard *h, const arm *a)
{
    double common = h->gain_sum / (h->visits + COMMON_PRIOR_VISITS);
    return a->prior + a->fast_gain + common + (a->gain_sum - a->visits * common) / (a->visits + h->prior_visits);
}

/* Selects the arm with the highest upper confidence bound. The logarithm of the visits is rounded
 * to a whole number of bits, which avoids the C library's log. */
static int select_arm(const hard *h)
{
    int chosen = 0;
    double best_bound = -1e9, log_visits = h->visits ? 64 - __builtin_clzll(h->visits) : 1;
    for (int i = 0; i < h->input->legal_count; i++) {
        const arm *a = &h->arms[i];
        if (a->duplicate_of != i)
            continue;
        double bound = win_chance_of(h, a) + h->exploration * sqrt(log_visits / (a->visits + 1));
        if (bound > best_bound) {
            best_bound = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* Turns the estimates of the fast stage into the priors of the faithful stage. */
static void switch_to_faithful(hard *h)
{
    const posse_param *params = h->input->bot->params;
    for (int i = 0; i < h->input->legal_count; i++) {
        arm *a = &h->arms[i];
        a->fast_gain = win_chance_of(h, a) - a->prior;
        a->fast_visits = a->visits;
        a->gain_sum = 0;
        a->visits = 0;
    }
    h->gain_sum = 0;
    h->visits = 0;
    h->faithful = true;
    h->exploration = params[PARAM_FAITHFUL_EXPLORATION].value / 1000.0;
    h->prior_visits = params[PARAM_FAITHFUL_PRIOR_VISITS].value;
}

/* One playout. The n-th visit of every arm uses the same random numbers, and so the same deal,
 * which reduces the variance of comparisons (common random numbers). */
static bool step(void *search)
{
    hard *h = search;
    if (h->solves)
        return solve(h);
    if (h->root.winning >= 0) {
        h->arms[h->root.winning].visits = h->visits = 1;
        return false;
    }
    if (!h->faithful && h->visits >= h->fast_playouts)
        switch_to_faithful(h);
    int i = select_arm(h);
    arm *a = &h->arms[i];
    posse_rng rng;
    posse_rng_fork(&rng, &h->rng, a->visits);
    double gain = bang_playout(&h->root, &h->root.sequences[i], a->prior, h->faithful, &rng) - a->fast_gain;
    a->gain_sum += gain;
    a->visits++;
    h->gain_sum += gain;
    h->visits++;
    return h->visits < UINT32_MAX;
}

static posse_action best(const void *search)
{
    const hard *h = search;
    int best_arm = 0;
    if (!h->solves && h->root.winning >= 0)
        return h->input->legal[h->root.winning];
    for (int i = 1; i < h->input->legal_count; i++)
        if (h->solves)
            best_arm = h->value[i] > h->value[best_arm] ? i : best_arm;
        else if (h->arms[i].duplicate_of == i && win_chance_of(h, &h->arms[i]) > win_chance_of(h, &h->arms[best_arm]))
            best_arm = i;
    return h->input->legal[best_arm];
}

static int list_values(const void *search, posse_value out[])
{
    const hard *h = search;
    for (int i = 0; i < h->input->legal_count; i++) {
        double win_chance = h->solves ? h->value[i] : win_chance_of(h, &h->arms[h->arms[i].duplicate_of]);
        out[i] = (posse_value){.action = h->input->legal[i],
                               .win_chance = win_chance < 0   ? 0
                                             : win_chance > 1 ? 1
                                                              : win_chance,
                               .visits = h->solves ? h->visits : h->arms[i].visits + h->arms[i].fast_visits};
    }
    return h->input->legal_count;
}

static const posse_search hard_search = {
    .size = sizeof(hard),
    .iterations = 2500, /* about 50 ms with five players */
    .start = start,
    .step = step,
    .best = best,
    .values = list_values,
};

const posse_bot posse_bot_bang_hard = {
    .level = "hard",
    .game = "bang",
    .params = bang_params,
    .param_count = PARAMS,
    .hear = bang_hear,
    .shares_memory = true,
    .search = &hard_search,
    .beliefs = bang_write_beliefs,
    .judge = &bang_judge,
    .solve = bang_solve,
};

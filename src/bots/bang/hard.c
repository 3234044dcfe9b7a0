/* Level `hard` of bang: it searches.
 *
 * Every answer gets a first judgement (bang_search_root.h). Then an iteration lays the roles out by the belief,
 * plays an answer and some turns more, and judges the position that comes of it. What comes out differs
 * from the first judgement; the mean difference, trusted the more the more often an answer was tried, is
 * added to it.
 *
 * That is done twice: at first by many quick playouts, then by as many faithful ones (bang_playout_policy.h) as there is
 * time for. What the quick ones have found is the judgement that the faithful ones begin with.
 */
#include "bots.h"
#include "search_root.h"

#include <math.h>
#include <string.h>

enum {
    COMMON_PRIOR_VISITS = 10 /* visits that the first judgement of all answers together is value */
};

typedef struct arm {
    double prior;     /* judgement, as a chance */
    double fast_gain; /* that it is better by, in quick playouts */
    double gain_sum;  /* over both, of all visits */
    uint32_t visits;
    uint32_t fast_visits; /* visits, when it was not faithful yet */
    int duplicate_of;     /* the first arm that rolls dice which show the same, if not itself */
} arm;

typedef struct hard {
    const posse_seen *seen;
    posse_rng rng;
    bang_search_root root;
    arm arms[MAX_LEGAL];
    double gain_sum; /* of all arms */
    uint32_t visits;
    uint32_t fast_playouts; /* visits before it becomes faithful */
    bool faithful;
    double exploration, prior_visits;
} hard;

static int find_duplicate(const hard *h, int i)
{
    const bang_state *s = &h->root.state;
    const posse_action *legal = h->seen->legal;
    for (int other = 0; s->phase == PHASE_REROLL && other < i; other++) {
        bool same = true;
        for (int face = 0; face < FACES; face++)
            same &=
                count_of(s->showing[face] & legal[i]) == count_of(s->showing[face] & legal[other]);
        if (same)
            return other;
    }
    return i;
}

static void start(void *search, const posse_seen *seen, const posse_rng *rng)
{
    hard *h = search;
    const posse_param *params = seen->bot->params;
    double prior[MAX_LEGAL];
    memset(h, 0, sizeof *h);
    h->seen = seen;
    h->rng = *rng;
    h->fast_playouts = (uint32_t)params[PARAM_FAST_PLAYOUTS].value;
    h->exploration = params[PARAM_FAST_EXPLORATION].value / 1000.0;
    h->prior_visits = params[PARAM_FAST_PRIOR_VISITS].value;
    bang_search_root_init(&h->root, seen, prior);
    for (int i = 0; i < seen->legal_count; i++)
        h->arms[i] = (arm){.prior = prior[i], .duplicate_of = find_duplicate(h, i)};
}

/* The judgement, and what was found since: what all answers have in common, and, the more often it was tried,
 * what this one has of its own. */
static double win_chance_of(const hard *h, const arm *a)
{
    double common = h->gain_sum / (h->visits + COMMON_PRIOR_VISITS);
    return a->prior + a->fast_gain + common +
           (a->gain_sum - a->visits * common) / (a->visits + h->prior_visits);
}

/* The arm that promises most, counting that those tried seldom may be better than they seem. */
static int select_arm(const hard *h)
{
    int chosen = 0;
    double most = -1e9, log_visits = h->visits ? 64 - __builtin_clzll(h->visits) : 1;
    for (int i = 0; i < h->seen->legal_count; i++) {
        const arm *a = &h->arms[i];
        if (a->duplicate_of != i)
            continue;
        double bound = win_chance_of(h, a) + h->exploration * sqrt(log_visits / (a->visits + 1));
        if (bound > most) {
            most = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* What was found by now is taken for known, and what comes is counted from there. */
static void switch_to_faithful(hard *h)
{
    const posse_param *params = h->seen->bot->params;
    for (int i = 0; i < h->seen->legal_count; i++) {
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

/* The n-th try of every answer meets the same deal. */
static bool step(void *search)
{
    hard *h = search;
    if (!h->faithful && h->visits >= h->fast_playouts)
        switch_to_faithful(h);
    int i = select_arm(h);
    arm *a = &h->arms[i];
    posse_rng rng;
    posse_rng_fork(&rng, &h->rng, a->visits);
    double gain =
        bang_playout(&h->root, &h->root.sequences[i], a->prior, h->faithful, &rng) - a->fast_gain;
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
    for (int i = 1; i < h->seen->legal_count; i++)
        if (h->arms[i].duplicate_of == i &&
            win_chance_of(h, &h->arms[i]) > win_chance_of(h, &h->arms[best_arm]))
            best_arm = i;
    return h->seen->legal[best_arm];
}

static int list_values(const void *search, posse_value out[])
{
    const hard *h = search;
    for (int i = 0; i < h->seen->legal_count; i++) {
        double win_chance = win_chance_of(h, &h->arms[h->arms[i].duplicate_of]);
        out[i] = (posse_value){.action = h->seen->legal[i],
                               .chance = win_chance < 0   ? 0
                                         : win_chance > 1 ? 1
                                                          : win_chance,
                               .visits = h->arms[i].visits + h->arms[i].fast_visits};
    }
    return h->seen->legal_count;
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
};

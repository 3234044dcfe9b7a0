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
#include "search_root.h"

#include <math.h>
#include <string.h>

enum { COMMON_TRUST = 10 /* visits that the first judgement of all answers together is worth */ };

typedef struct arm {
    double first;  /* judgement, as a chance */
    double found;  /* that it is better by, in quick playouts */
    double excess; /* over both, of all visits */
    uint32_t visits;
    uint32_t before; /* visits, when it was not faithful yet */
    int twin;        /* the first arm that rolls dice which show the same, if not itself */
} arm;

typedef struct hard {
    const posse_seen *seen;
    posse_rng rng;
    bang_search_root root_;
    arm arms[MAX_LEGAL];
    double excess; /* of all arms */
    uint32_t visits;
    uint32_t quick; /* visits before it becomes faithful */
    bool faithful;
    double explore, trust;
} hard;

static int twin_of(const hard *h, int i)
{
    const bang_state *s = &h->root_.root;
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
    double first[MAX_LEGAL];
    memset(h, 0, sizeof *h);
    h->seen = seen;
    h->rng = *rng;
    h->quick = (uint32_t)params[PARAM_SEARCH_FAST].value;
    h->explore = params[PARAM_FAST_EXPLORE].value / 1000.0;
    h->trust = params[PARAM_FAST_TRUST].value;
    bang_search_root_init(&h->root_, seen, first);
    for (int i = 0; i < seen->legal_count; i++)
        h->arms[i] = (arm){.first = first[i], .twin = twin_of(h, i)};
}

/* The judgement, and what was found since: what all answers have in common, and, the more often it was tried,
 * what this one has of its own. */
static double chance_of(const hard *h, const arm *a)
{
    double common = h->excess / (h->visits + COMMON_TRUST);
    return a->first + a->found + common + (a->excess - a->visits * common) / (a->visits + h->trust);
}

/* The arm that promises most, counting that those tried seldom may be better than they seem. */
static int next_arm(const hard *h)
{
    int chosen = 0;
    double most = -1e9, spread = h->visits ? 64 - __builtin_clzll(h->visits) : 1;
    for (int i = 0; i < h->seen->legal_count; i++) {
        const arm *a = &h->arms[i];
        if (a->twin != i)
            continue;
        double hope = chance_of(h, a) + h->explore * sqrt(spread / (a->visits + 1));
        if (hope > most) {
            most = hope;
            chosen = i;
        }
    }
    return chosen;
}

/* What was found by now is taken for known, and what comes is counted from there. */
static void become_careful(hard *h)
{
    const posse_param *params = h->seen->bot->params;
    for (int i = 0; i < h->seen->legal_count; i++) {
        arm *a = &h->arms[i];
        a->found = chance_of(h, a) - a->first;
        a->before = a->visits;
        a->excess = 0;
        a->visits = 0;
    }
    h->excess = 0;
    h->visits = 0;
    h->faithful = true;
    h->explore = params[PARAM_FAITHFUL_EXPLORE].value / 1000.0;
    h->trust = params[PARAM_FAITHFUL_TRUST].value;
}

/* The n-th try of every answer meets the same deal. */
static bool step(void *search)
{
    hard *h = search;
    if (!h->faithful && h->visits >= h->quick)
        become_careful(h);
    int i = next_arm(h);
    arm *a = &h->arms[i];
    posse_rng rng;
    posse_rng_fork(&rng, &h->rng, a->visits);
    double excess =
        bang_play_out(&h->root_, &h->root_.lines[i], a->first, h->faithful, &rng) - a->found;
    a->excess += excess;
    a->visits++;
    h->excess += excess;
    h->visits++;
    return h->visits < UINT32_MAX;
}

static posse_action best(const void *search)
{
    const hard *h = search;
    int found = 0;
    for (int i = 1; i < h->seen->legal_count; i++)
        if (h->arms[i].twin == i && chance_of(h, &h->arms[i]) > chance_of(h, &h->arms[found]))
            found = i;
    return h->seen->legal[found];
}

static int values(const void *search, posse_value out[])
{
    const hard *h = search;
    for (int i = 0; i < h->seen->legal_count; i++) {
        double chance = chance_of(h, &h->arms[h->arms[i].twin]);
        out[i] = (posse_value){.action = h->seen->legal[i],
                               .chance = chance < 0   ? 0
                                         : chance > 1 ? 1
                                                      : chance,
                               .visits = h->arms[i].visits + h->arms[i].before};
    }
    return h->seen->legal_count;
}

static const posse_search search_of_hard = {
    .size = sizeof(hard),
    .iterations = 2500, /* about 50 ms with five players */
    .start = start,
    .step = step,
    .best = best,
    .values = values,
};

const posse_bot posse_bot_bang_hard = {
    .level = "hard",
    .game = "bang",
    .params = bang_params,
    .param_count = PARAMS,
    .hear = bang_hear,
    .shares_memory = true,
    .search = &search_of_hard,
    .beliefs = bang_write_beliefs,
};

/* An independent solver for the last Stealin' of colt, by brute force. It knows no rule and has no table: it goes through
 * every sequence of choices with the game's own functions, in many worlds at once, which differ in the values of unknown
 * purses. What it takes the players to want and to know is explained in src/bots/colt/ending.h.
 *
 * If there are at most `max_worlds` ways to fill the purses that the seat does not know, the referee goes through all of
 * them and is exact; otherwise it takes so many at random. It gives up after `max_positions`. */
#ifndef TEST_ENDING_REFEREE_H
#define TEST_ENDING_REFEREE_H

#include "heuristics.h"

#include <stdlib.h>
#include <string.h>

enum { REFEREE_MAX_WORLDS = 2000, REFEREE_VALUES = 6 };

typedef struct ending_referee {
    int max_worlds, max_positions; /* set by the caller; at most REFEREE_MAX_WORLDS */
    int seat, worlds;
    bool exact;    /* all worlds, by their weight */
    bool too_many; /* positions: there is no result */
    int positions; /* visited */
    double weight[REFEREE_MAX_WORLDS];
    colt_state world[REFEREE_MAX_WORLDS];
    double value[MAX_LEGAL]; /* the result: the value of each legal action to the seat */
} ending_referee;

/* ---- worlds ------------------------------------------------------------------------------ */

typedef struct referee_deal {
    ending_referee *r;
    colt_state s;
    int open[PURSES], open_count; /* unknown purses outside the box */
    int left[REFEREE_VALUES], left_count;
    bool overflow;
} referee_deal;

/* Adds every way to put values into the unknown purses from number `at` on. */
static inline void referee_deal_all(referee_deal *d, int at, double weight)
{
    ending_referee *r = d->r;
    if (d->overflow)
        return;
    if (at == d->open_count) {
        d->overflow = r->worlds == r->max_worlds;
        if (d->overflow)
            return;
        r->weight[r->worlds] = weight;
        r->world[r->worlds++] = d->s;
        return;
    }
    for (int value = 0; value < REFEREE_VALUES; value++) {
        if (!d->left[value])
            continue;
        d->s.purse_value[d->open[at]] = (uint8_t)value;
        double then = weight * d->left[value] / d->left_count;
        d->left[value]--;
        d->left_count--;
        referee_deal_all(d, at + 1, then);
        d->left[value]++;
        d->left_count++;
    }
}

static inline void referee_find_worlds(ending_referee *r, const colt_state *s, posse_rng *rng)
{
    referee_deal d = {.r = r, .s = *s};
    for (int purse = 0; purse < PURSES; purse++) {
        if (colt_knows_purse(s, r->seat, purse))
            continue;
        d.left[s->purse_value[purse]]++;
        d.left_count++;
        if (s->purse_place[purse] != IN_BOX)
            d.open[d.open_count++] = purse;
    }
    r->worlds = 0;
    referee_deal_all(&d, 0, 1);
    r->exact = !d.overflow;
    for (r->worlds = r->exact ? r->worlds : 0; r->worlds < r->max_worlds && !r->exact; r->worlds++) {
        r->weight[r->worlds] = 1.0 / r->max_worlds;
        r->world[r->worlds] = *s;
        colt_resample(&r->world[r->worlds], r->seat, rng);
    }
}

/* ---- the tree ---------------------------------------------------------------------------- */

static inline void referee_solve(ending_referee *r, const colt_state worlds[], double value[MAX_PLAYERS]);

static inline void referee_try(ending_referee *r, const colt_state worlds[], posse_action action,
                               double value[MAX_PLAYERS])
{
    colt_state *then = malloc(sizeof *then * (size_t)r->worlds);
    memcpy(then, worlds, sizeof *then * (size_t)r->worlds);
    for (int i = 0; i < r->worlds; i++)
        colt_game.apply(&then[i], action, NULL);
    referee_solve(r, then, value);
    free(then);
}

static inline void referee_outcome(const ending_referee *r, const colt_state worlds[], double value[MAX_PLAYERS])
{
    const double money = 0x1p-26; /* for each $50, as in ending.h */
    for (int i = 0; i < r->worlds; i++) {
        double won[MAX_PLAYERS];
        colt_score score = colt_count(&worlds[i]);
        colt_game.returns(&worlds[i], won);
        for (int seat = 0; seat < worlds->players && seat < MAX_PLAYERS; seat++)
            value[seat] += r->weight[i] * (won[seat] + money * score.wealth[seat] / 50);
    }
}

/* How much another player likes each action who is indifferent to all that are `equal`: only the one that the heuristics of
 * the bots like best, knowing the value of no purse. */
static inline int referee_count_liked(const colt_state *s, const posse_action legal[], int count, bool equal[])
{
    const posse_bot *hard = posse_bot_named(&colt_game, "hard", NULL);
    colt_state blind = *s;
    int liking[MAX_LEGAL], best = INT32_MIN, liked = 0;
    memset(blind.purse_known, 0, sizeof blind.purse_known);
    colt_evaluate(&blind, hard->params, hard->params[PLAYOUT_CARDS_AHEAD].value, legal, count, liking);
    for (int i = 0; i < count; i++)
        best = equal[i] && liking[i] > best ? liking[i] : best;
    for (int i = 0; i < count; i++)
        liked += equal[i] = equal[i] && liking[i] == best;
    return liked;
}

/* Writes the value of a position to each seat, the weighted mean over all worlds. */
static inline void referee_solve(ending_referee *r, const colt_state worlds[], double value[MAX_PLAYERS])
{
    posse_action actions[MAX_LEGAL];
    double then[MAX_LEGAL][MAX_PLAYERS], best = -1;
    bool equal[MAX_LEGAL];
    int equals = 0, actor = colt_game.actor(worlds);
    memset(value, 0, MAX_PLAYERS * sizeof *value);
    r->too_many |= ++r->positions > r->max_positions;
    if (r->too_many)
        return;
    if (actor == POSSE_OVER) {
        referee_outcome(r, worlds, value);
        return;
    }
    bool chance = actor == POSSE_CHANCE;
    int count = chance ? colt_game.outcomes(worlds, actions, NULL, MAX_LEGAL) : colt_game.legal(worlds, actions);
    for (int i = 0; i < count; i++) {
        referee_try(r, worlds, actions[i], then[i]);
        best = !chance && then[i][actor] > best ? then[i][actor] : best;
    }
    for (int i = 0; i < count; i++)
        equals += equal[i] = chance || then[i][actor] >= best - 1e-10;
    if (!chance && actor != r->seat && equals > 1)
        equals = referee_count_liked(worlds, actions, count, equal);
    for (int i = 0; i < count; i++)
        for (int seat = 0; equal[i] && seat < worlds->players && seat < MAX_PLAYERS; seat++)
            value[seat] += then[i][seat] / equals;
}

/* Does the seat know all cards of the plan? */
static inline bool referee_sees_plan(const colt_state *s, int seat)
{
    for (int i = s->plan_done; i < s->plan_count; i++)
        if (s->plan[i] & CARD_HIDDEN && s->seat[bandit_of_card(s->plan[i])] != seat)
            return false;
    return true;
}

/* Finds the value of every action of the seat that is to act. Returns false if the tree is too large, or the position is
 * not in the last Stealin' with all cards known. */
static inline bool referee_judge(ending_referee *r, const colt_state *s, posse_rng *rng)
{
    posse_action legal[MAX_LEGAL];
    if (s->round + 1 < s->round_count || (s->phase != PHASE_STEALIN && s->phase != PHASE_EVENT))
        return false;
    r->seat = colt_game.actor(s);
    if (r->seat < 0 || !referee_sees_plan(s, r->seat))
        return false;
    r->positions = 0;
    r->too_many = false;
    referee_find_worlds(r, s, rng);
    int count = colt_game.legal(s, legal);
    for (int i = 0; i < count; i++) {
        double value[MAX_PLAYERS];
        referee_try(r, r->world, legal[i], value);
        r->value[i] = value[r->seat];
    }
    return !r->too_many;
}

#endif

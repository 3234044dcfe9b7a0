/* Beliefs about hidden roles, computed by Bayes' rule.
 *
 * With the Sheriff known there are at most 210 deals of the role cards. Each observed choice is
 * evidence. Its likelihood under a role is a mean over several kinds of players (kinds.h). For the
 * kind that plays like `normal` it is given by a softmax over the values that the choices
 * have for a player of that role who knows only public information. The choices of different
 * seats are treated as independent given the deal, so a deal's weight is a product over the
 * seats, and it is enough to remember one likelihood for each seat and role. A seat's private
 * knowledge, its own role, is applied when beliefs are queried.
 */
#ifndef POSSE_BOTS_BANG_BELIEF_H
#define POSSE_BOTS_BANG_BELIEF_H

#include "heuristics.h"
#include "kinds.h"

enum { MAX_DEALS = 210 };

/* What a bot remembers of the events. It is the same for every seat, because it holds public
 * information only. */
struct bang_memory {
    /* Of the seat's choices, scaled so that the best role has 1. */
    double likelihood[MAX_PLAYERS][ROLES];
    bang_state public_state; /* rebuilt from the events; a role is valid only if `revealed` */
    /* Of lives to the active player, for each possible role from the Deputy's on; see `values_valid`. */
    bang_life_values values[HIDDEN_ROLES];
    bang_kind_likelihoods seen[MAX_PLAYERS]; /* `likelihood` for each kind of player */
    uint8_t revealed;                        /* bit set of the seats whose roles are public */
    bool values_valid;                       /* `values` belongs to the current turn */
};

/* All deals of the hidden roles, with their probabilities. */
typedef struct bang_deals {
    int count, hidden;
    uint8_t seat[MAX_PLAYERS];            /* the seats whose roles are hidden */
    uint8_t role[MAX_DEALS][MAX_PLAYERS]; /* the roles of those seats in each deal */
    double probability[MAX_DEALS];
} bang_deals;

/* Updates a bot's memory with an event: the `hear` function of posse_bot. */
void bang_hear(void *memory, const posse_bot *bot, int seat, const posse_event *event);

/* The probability of each role for each seat, as `seat` sees the position `s`. From the roles
 * that `seat` cannot see, only the set of cards is used, not their assignment to seats. `memory`
 * may be NULL: then all deals are equally likely. */
void bang_believe(const bang_memory *memory, const bang_state *s, int seat, double probability[MAX_PLAYERS][ROLES]);

/* The probability of each deal, under the same conditions as bang_believe. */
void bang_list_deals(const bang_memory *memory, const bang_state *s, int seat, bang_deals *deals);

/* Writes the role probabilities as JSON: the `beliefs` function of posse_bot. */
void bang_write_beliefs(const posse_bot_input *input, posse_buffer *out);

#endif

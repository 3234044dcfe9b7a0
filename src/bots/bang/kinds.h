/* Kinds of players. A choice is evidence of a role only as far as it is known how the player chooses, so beliefs consider
 * several kinds of players at once: those who play like level `normal`, those who follow the cards with many errors, those who
 * choose at random, and those who play as if they had another role.
 *
 * For every seat, kind and role there is a likelihood of all choices that the seat has made. The likelihood of a role is their
 * mean over the kinds. The weight of a kind depends on what the other seats at the table are like.
 */
#ifndef POSSE_BOTS_BANG_KINDS_H
#define POSSE_BOTS_BANG_KINDS_H

#include "params.h"

enum bang_kind {
    KIND_NORMAL, /* like level `normal` */
    KIND_PLAIN,  /* by the role and the cards alone, with many errors: like level `easy` */
    KIND_RANDOM,
    KIND_BLUFFER, /* like level `normal` with another role */
    KINDS
};

enum { HIDDEN_ROLES = ROLES - 1 /* all but the Sheriff's; the first one is DEPUTY */ };

/* Likelihoods of a seat's choices, scaled so that the largest is 1. */
typedef struct bang_kind_likelihoods {
    float of[KINDS][HIDDEN_ROLES];
} bang_kind_likelihoods;

/* What a choice tells. `normal` is the probability that a player of level `normal` makes it, for each role. */
void bang_kinds_learn(bang_kind_likelihoods *seen, const bang_state *s, posse_action action, const posse_action legal[],
                      int count, const double normal[ROLES]);

/* The same for a re-roll, which tells nothing about the role. */
void bang_kinds_learn_reroll(bang_kind_likelihoods *seen, const bang_state *s, posse_action action);

/* The likelihood of each role for each seat. `revealed` is the set of seats whose roles in `s` are public. */
void bang_kinds_mix(const bang_kind_likelihoods seen[], const bang_state *s, unsigned revealed,
                    const posse_param params[], double likelihood[MAX_PLAYERS][ROLES]);

/* The role cards of a game, without the Sheriff's. */
extern const uint8_t bang_role_cards[MAX_PLAYERS + 1][ROLES];

#endif

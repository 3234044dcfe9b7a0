/* The fast playout policy: plausible actions at little more than the cost of applying the rules.
 * Unlike level `normal` it does not solve the dice. */
#ifndef POSSE_BOTS_BANG_FAST_POLICY_H
#define POSSE_BOTS_BANG_FAST_POLICY_H

#include "heuristics.h"

/* The action of the acting seat, given the value of lives to that seat. */
posse_action bang_fast_action(const bang_state *s, const bang_life_values *values);

#endif

/* A quick policy for playing a game on in a search: good enough, and not much slower than the rules. */
#ifndef POSSE_BOTS_BANG_FAST_POLICY_H
#define POSSE_BOTS_BANG_FAST_POLICY_H

#include "heuristics.h"

/* An action of the seat that is to act, to whom lives are value so much. */
posse_action bang_fast_action(const bang_state *s, const bang_life_values *values);

#endif

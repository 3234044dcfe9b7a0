/* A quick policy for playing a game on in a search: good enough, and not much slower than the rules. */
#ifndef BANG_QUICK_H
#define BANG_QUICK_H

#include "heuristics.h"

/* An action of the seat that is to act, to whom lives are worth so much. */
posse_action bang_quick(const bang_state *s, const bang_value *value);

#endif

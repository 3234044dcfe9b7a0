/* Replay files: a starting position, the actions asked for, and the result. */
#ifndef POSSE_REPLAY_H
#define POSSE_REPLAY_H

#include "match.h"

/* Plays a replay through, from its start to its last action, into `match` (which holds nothing yet).
 * Fails at the first action that is not legal, or if the result differs; then `match` holds nothing
 * and `status` says at which action. */
bool posse_replay(posse_json file, posse_match *match, posse_status *status);

#endif

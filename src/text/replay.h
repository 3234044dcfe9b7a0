/* Replay files: a starting position, the actions asked for, and the result. */
#ifndef POSSE_TEXT_REPLAY_H
#define POSSE_TEXT_REPLAY_H

#include "fair.h"

/* What a replay says about its dice. */
typedef struct posse_replay_dice {
    bool checked;     /* the file has "fair" */
    posse_fair fair;  /* if so, what it says */
    uint64_t chances; /* how many of the actions were chance's */
} posse_replay_dice;

/* Plays a replay through, from its start to its last action, into `match` (which holds nothing yet).
 * Fails at the first action that is not legal, or if the result differs; then `match` holds nothing
 * and `status` says at which action. A replay with "fair" must also be what its secret makes of it: the deal
 * and every action of chance. `dice` may be NULL. */
bool posse_replay(posse_json file, posse_match *match, posse_replay_dice *dice,
                  posse_status *status);

#endif

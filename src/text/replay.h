/* Replay files: a starting position, all actions, and the result.
 *
 *     posse_match match = {0};
 *     if (posse_replay(file, &match, NULL, &status))
 *         posse_match_free(&match);
 */
#ifndef POSSE_TEXT_REPLAY_H
#define POSSE_TEXT_REPLAY_H

#include "fair.h"

/* What a replay says about its dice. */
typedef struct posse_replay_dice {
    bool checked;     /* the replay has "fair", and its dice were checked */
    posse_fair fair;  /* the contents of "fair" */
    uint64_t chances; /* number of chance actions, including those that were arranged (fair.arranged) */
} posse_replay_dice;

/* Plays a replay into `match`, which must own no memory. Fails at the first illegal action, or if the result is
 * wrong; `match` is then empty, and `status` names the action. If the replay has "fair", the deal and every
 * chance action that was not arranged must follow from its secret. `dice` may be NULL. */
bool posse_replay(posse_json file, posse_match *match, posse_replay_dice *dice, posse_status *status);

#endif

/* A probe: one decision, which several bots are asked for.
 *
 * Whole games tell little of two bots that mostly play alike: so much else happens in them. In a probe all else
 * is the same. Scene n of a seed is taken from deal n: the last bot of the contest plays it in all seats, and
 * leaves it at one of its decisions, each of them as likely. There every bot is asked, having seen what that
 * seat has seen. From each answer the last bot plays the game to its end in all seats, again and again, always
 * with the same dice for each answer. What the seat wins then is what the answer is worth.
 *
 * The luck of what lies hidden can be left out, too: with `worlds` each playout begins in another world that the
 * seat cannot tell from the true one (the game's `resample`), the same for each answer. Then nothing is measured of
 * how well a bot reads what others have shown of their secrets, for it does not matter there.
 *
 * What an answer is worth to somebody who plays on as the last bot does may differ from what it is worth to the
 * one who gave it, who has a plan. So this tells which answer is better, and whole games tell who is.
 */
#ifndef POSSE_LAB_CONTEST_DECISION_PROBE_H
#define POSSE_LAB_CONTEST_DECISION_PROBE_H

#include "contest.h"

typedef struct lab_probe lab_probe;
lab_probe *lab_probe_new(const lab_contest *contest);
void lab_probe_free(lab_probe *probe);

/* Plays probe `number` at a match, and gives the seat that was asked, what it wins after each bot's answer (in
 * points, the mean of all playouts), and how the bots went about it. The table's state is of the same deal. False,
 * with the reason, if the game cannot be set up so. */
bool lab_probe_play(lab_probe *probe, lab_match *match, uint64_t number, int *seat, int worth[],
                    lab_bot_stats bot_stats[], posse_status *status);

#endif

/* A decision probe: one decision of a game, for which several bots are asked.
 *
 * Whole games say little about two bots that mostly play alike, because too much else happens in them.
 * In a probe everything else is equal. Probe n of a seed is taken from deal n: the last bot of the contest
 * plays the deal in all seats and stops at one of its decisions, chosen uniformly. There every bot is
 * asked, knowing what that seat has seen. From each different answer the last bot plays the game to its
 * end in all seats, several times, with the same dice for every answer. The mean of what the seat wins is
 * the value of the answer.
 *
 * With `worlds`, the luck of hidden information is removed as well: each playout starts in another world
 * that the seat cannot tell from the true one (the game's `resample`), the same worlds for each answer.
 * This cannot measure how well a bot deduces the secrets of others, because the true ones are not used.
 *
 * An answer is judged by how the last bot continues, which may not be what the bot that gave the answer
 * had in mind. So probes tell which answer is better, and whole games tell which bot is better.
 *
 *     lab_probe *probe = lab_probe_new(&contest);      one for each thread
 *     lab_probe_play(probe, match, number, &seat, worth, bot_stats, &status);
 *     lab_probe_free(probe);
 */
#ifndef POSSE_LAB_CONTEST_DECISION_PROBE_H
#define POSSE_LAB_CONTEST_DECISION_PROBE_H

#include "contest.h"

typedef struct lab_probe lab_probe;
lab_probe *lab_probe_new(const lab_contest *contest);
void lab_probe_free(lab_probe *probe);

/* Plays probe `number` in `match`. Sets the seat that was asked and, for each bot, what that seat wins
 * after the bot's answer (in units, the mean of all playouts), and adds to the bots' statistics. Leaves
 * the state of the decision in `match`. False, with the reason in `status`, if the game cannot be set up. */
bool lab_probe_play(lab_probe *probe, lab_match *match, uint64_t number, int *seat, int worth[],
                    lab_bot_stats bot_stats[], posse_status *status);

#endif

/* Ratings: one number a bot, from all cells of a contest.
 *
 * The model is that of Bradley and Terry. Each bot has a strength s, and whoever takes B's place multiplies
 * that seat's odds of winning by exp(s_A - s_B). For a game that one of n players wins, that is the usual
 * model of n players; where seats differ (a Sheriff wins more often than a Renegade) or win together, the
 * odds that B has in the same seats are the measure.
 *
 * A cell gives an estimate of s_A - s_B with a variance. Strengths are fitted to all of them by least
 * squares, each weighted by its inverse variance. They are told as in chess: 400 points are ten times the
 * odds, and the weakest has 0. Cells share deals and base games, and are taken as independent here: the
 * intervals are a guide, no more. Those of the gains are better.
 */
#ifndef POSSE_LAB_CONTEST_RATING_H
#define POSSE_LAB_CONTEST_RATING_H

#include "contest.h"

/* A measured difference of strength. */
typedef struct lab_difference {
    int bot, other;
    lab_estimate odds; /* s_bot - s_other */
} lab_difference;

/* Ratings of `bots` bots from `count` differences, by which all must hang together; false, with `out`
 * untouched, if they do not. */
bool lab_rate(const lab_difference differences[], int count, int bots, lab_estimate out[]);

/* The same from a score. */
bool lab_rate_score(const lab_score *score, int bots, lab_estimate out[]);

#endif

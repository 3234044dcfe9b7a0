/* Ratings: one number for each bot, from all cells of a contest.
 *
 * The model is that of Bradley and Terry. Each bot has a strength s, and replacing B by A multiplies the
 * seat's odds of winning by exp(s_A - s_B). For a game that one of n players wins, this is the usual
 * n-player model. Where seats differ (a Sheriff wins more often than a Renegade) or win together, it is
 * relative to the odds of B in the same seats.
 *
 * Each cell gives an estimate of s_A - s_B with a variance. The strengths are fitted to all cells by least
 * squares, weighted by the inverse variances. Ratings are on the scale of chess: 400 points are ten times
 * the odds. The weakest bot has 0. The fit treats cells as independent although they share deals and
 * baseline games, so the intervals of ratings are approximate. Those of the gains are better.
 */
#ifndef POSSE_LAB_CONTEST_RATING_H
#define POSSE_LAB_CONTEST_RATING_H

#include "contest.h"

/* A measured difference of strength. */
typedef struct lab_difference {
    int bot, other;
    lab_estimate odds; /* s_bot - s_other */
} lab_difference;

/* Rates `bots` bots from `count` differences, which must connect all of them. False, leaving `out`
 * unchanged, if they do not. */
bool lab_rate(const lab_difference differences[], int count, int bots, lab_estimate out[]);

/* Rates the bots of a contest from its score. */
bool lab_rate_score(const lab_score *score, int bots, lab_estimate out[]);

#endif

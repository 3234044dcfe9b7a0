/* Sums over deals of some whole numbers, and of their products in pairs: enough for the mean of anything
 * smooth that can be reckoned from the sums, and for how sure it is.
 *
 * The deal is the unit. All that is played of one deal goes into one vector, so whatever its games have in
 * common (cards, dice, roles) is in the products and not mistaken for so many deals. Only whole numbers are
 * kept, so that sums do not depend on the order, nor on which thread added what.
 *
 * Let f be reckoned from the sums S of n deals, and g its gradient there. Then, by the delta method,
 *
 *     Var f  =  n/(n-1) · Σ (g·(x - S/n))²  =  n/(n-1) · (gᵀ P g - (g·S)²/n),   P the sums of products.
 */
#ifndef POSSE_LAB_STATS_MOMENTS_H
#define POSSE_LAB_STATS_MOMENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lab_moments {
    int size;      /* numbers of a deal */
    int sum_count; /* of all that is kept: the sums, then the products of each with those up to it */
    int64_t sums[]; /* of non-negative numbers, so none is below zero */
} lab_moments;

lab_moments *lab_moments_new(int size);

/* Adds a deal; adds all deals of `other`. */
void lab_moments_add(lab_moments *moments, const int values[]);
void lab_moments_merge(lab_moments *moments, const lab_moments *other);

/* The variance of what has this gradient; 0 of fewer than two deals. */
double lab_moments_variance(const lab_moments *moments, uint64_t deals, const double gradient[]);

/* A value and its interval of 95%. */
typedef struct lab_estimate {
    double value, error; /* value ± error; an error below zero: it cannot be told */
} lab_estimate;

lab_estimate lab_estimate_of(double value, double variance, uint64_t deals);

#endif

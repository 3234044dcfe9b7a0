/* First and second moments of integer vectors, one vector per deal. They are enough to estimate any
 * smooth function of the sums, and its variance.
 *
 * The deal is the unit of the sample. Everything played on one deal goes into one vector, so what the
 * games of a deal have in common (cards, dice, roles) shows up in the products, and correlated games
 * are not mistaken for independent ones. Only integers are stored, so the sums do not depend on the
 * order of the deals or on which thread added them.
 *
 * Let f be a function of the sums S of n deals, and g its gradient at S. By the delta method,
 *
 *     Var f  =  n/(n-1) · Σ (g·(x - S/n))²  =  n/(n-1) · (gᵀ P g - (g·S)²/n),
 *
 * where P is the matrix of the sums of products.
 *
 *     lab_moments *moments = lab_moments_new(3);
 *     lab_moments_add(moments, (int[]){won, baseline, seats});       once for each deal
 *     double variance = lab_moments_variance(moments, deals, gradient);
 *     free(moments);
 */
#ifndef POSSE_LAB_STATS_MOMENTS_H
#define POSSE_LAB_STATS_MOMENTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lab_moments {
    int size;       /* entries of a deal's vector */
    int sum_count;  /* length of `sums` */
    int64_t sums[]; /* `size` sums, then the lower triangle of the products; all are >= 0 */
} lab_moments;

lab_moments *lab_moments_new(int size);

/* lab_moments_add adds the vector of one deal, lab_moments_merge all deals of `other`. */
void lab_moments_add(lab_moments *moments, const int values[]);
void lab_moments_merge(lab_moments *moments, const lab_moments *other);

/* Delta-method variance of a function with this gradient. 0 if there are fewer than two deals. */
double lab_moments_variance(const lab_moments *moments, uint64_t deals, const double gradient[]);

/* A value with its 95 % interval. */
typedef struct lab_estimate {
    double value, error; /* value ± error; a negative error means unknown */
} lab_estimate;

lab_estimate lab_estimate_of(double value, double variance, uint64_t deals);

#endif

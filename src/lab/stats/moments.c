/* Sums of integer vectors and of their pairwise products. */
#include "moments.h"
#include "alloc.h"
#include "fatal.h"

#include <assert.h>
#include <math.h>

enum { MAX_SIZE = 128 };

static int64_t *products_of(lab_moments *moments, int i)
{
    return moments->sums + moments->size + i * (i + 1) / 2;
}

lab_moments *lab_moments_new(int size)
{
    if (size < 1 || size > MAX_SIZE)
        posse_fatal("a trait has more words than MAX_SIZE in moments.c has counters for");
    int count = size + size * (size + 1) / 2;
    lab_moments *moments = posse_alloc_zeroed(1, sizeof *moments + (size_t)count * sizeof moments->sums[0]);
    moments->size = size;
    moments->sum_count = count;
    return moments;
}

/* Long vectors are mostly zero, so only the nonzero entries are multiplied. */
void lab_moments_add(lab_moments *moments, const int values[])
{
    int nonzero[MAX_SIZE], count = 0;
    for (int i = 0; i < moments->size; i++)
        if (values[i])
            nonzero[count++] = i;
    for (int i = 0; i < count; i++) {
        int64_t value = values[nonzero[i]], *products = products_of(moments, nonzero[i]);
        moments->sums[nonzero[i]] += value;
        for (int j = 0; j <= i; j++)
            products[nonzero[j]] += value * values[nonzero[j]];
    }
}

void lab_moments_merge(lab_moments *moments, const lab_moments *other)
{
    assert(moments->sum_count == other->sum_count);
    for (int i = 0; i < moments->sum_count; i++)
        moments->sums[i] += other->sums[i];
}

double lab_moments_variance(const lab_moments *moments, uint64_t deals, const double gradient[])
{
    const int64_t *product = moments->sums + moments->size;
    double squares = 0, sum = 0, n = (double)deals;
    if (deals < 2)
        return 0;
    for (int i = 0; i < moments->size; i++) {
        sum += gradient[i] * (double)moments->sums[i];
        for (int j = 0; j <= i; j++)
            squares += (i == j ? 1 : 2) * gradient[i] * gradient[j] * (double)*product++;
    }
    double variance = n / (n - 1) * (squares - sum * sum / n);
    return variance > 0 ? variance : 0; /* rounding can push it below 0 */
}

lab_estimate lab_estimate_of(double value, double variance, uint64_t deals)
{
    static const double normal_quantile = 1.959963984540054;
    return (lab_estimate){value, deals < 2 ? -1 : normal_quantile * sqrt(variance)};
}

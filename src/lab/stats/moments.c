/* Sums of numbers and of their products. */
#include "moments.h"
#include "alloc.h"

#include <assert.h>
#include <math.h>

enum { MAX_SIZE = 128 };

static int64_t *row(lab_moments *moments, int i)
{
    return moments->kept + moments->size + i * (i + 1) / 2;
}

lab_moments *lab_moments_new(int size)
{
    assert(size > 0 && size <= MAX_SIZE);
    int count = size + size * (size + 1) / 2;
    lab_moments *moments =
        posse_alloc_zeroed(1, sizeof *moments + (size_t)count * sizeof moments->kept[0]);
    moments->size = size;
    moments->count = count;
    return moments;
}

/* Most of a long vector is zero: only the rest is looked at. */
void lab_moments_add(lab_moments *moments, const int values[])
{
    int there[MAX_SIZE], count = 0;
    for (int i = 0; i < moments->size; i++)
        if (values[i])
            there[count++] = i;
    for (int i = 0; i < count; i++) {
        int64_t value = values[there[i]], *products = row(moments, there[i]);
        moments->kept[there[i]] += value;
        for (int j = 0; j <= i; j++)
            products[there[j]] += value * values[there[j]];
    }
}

void lab_moments_merge(lab_moments *moments, const lab_moments *other)
{
    assert(moments->count == other->count);
    for (int i = 0; i < moments->count; i++)
        moments->kept[i] += other->kept[i];
}

double lab_moments_variance(const lab_moments *moments, uint64_t deals, const double gradient[])
{
    const int64_t *product = moments->kept + moments->size;
    double squares = 0, sum = 0, n = (double)deals;
    if (deals < 2)
        return 0;
    for (int i = 0; i < moments->size; i++) {
        sum += gradient[i] * (double)moments->kept[i];
        for (int j = 0; j <= i; j++)
            squares += (i == j ? 1 : 2) * gradient[i] * gradient[j] * (double)*product++;
    }
    double variance = n / (n - 1) * (squares - sum * sum / n);
    return variance > 0 ? variance : 0; /* rounding may have taken it below */
}

lab_estimate lab_estimate_of(double value, double variance, uint64_t deals)
{
    static const double normal_quantile = 1.959963984540054;
    return (lab_estimate){value, deals < 2 ? -1 : normal_quantile * sqrt(variance)};
}

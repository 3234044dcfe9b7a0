/* Durations counted in fixed buckets. */
#include "histogram.h"

const posse_histogram_bound posse_histogram_bounds[] = {
    {100000, "0.0001"},  {250000, "0.00025"}, {500000, "0.0005"},  {1000000, "0.001"},
    {2500000, "0.0025"}, {5000000, "0.005"},  {10000000, "0.01"},  {25000000, "0.025"},
    {50000000, "0.05"},  {100000000, "0.1"},  {250000000, "0.25"}, {500000000, "0.5"},
    {1000000000, "1"},   {2500000000, "2.5"}, {5000000000, "5"},   {10000000000, "10"},
};

void posse_histogram_add(posse_histogram *histogram, uint64_t ns)
{
    int i = 0;
    while (i < HISTOGRAM_BOUNDS && ns > posse_histogram_bounds[i].ns)
        i++;
    histogram->counts[i]++;
    histogram->sum_ns += ns;
}

uint64_t posse_histogram_total(const posse_histogram *histogram)
{
    uint64_t total = 0;
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++)
        total += histogram->counts[i];
    return total;
}

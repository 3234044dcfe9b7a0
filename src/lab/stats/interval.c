/* 95 % intervals of proportions and means. */
#include "interval.h"

#include <math.h>

static const double normal_quantile = 1.959963984540054; /* two-sided 95 % */

__extension__ typedef __int128 int128;

lab_interval lab_wilson_interval(double share, int64_t trials)
{
    if (trials <= 0)
        return (lab_interval){.low = 0, .high = 1};
    double n = (double)trials, z = normal_quantile;
    double scale = 1 / (1 + z * z / n);
    double center = scale * (share + z * z / (2 * n));
    double half_width = scale * z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return (lab_interval){
        .value = share,
        .low = share <= 0 ? 0 : fmax(0, center - half_width),
        .high = share >= 1 ? 1 : fmin(1, center + half_width),
    };
}

lab_interval lab_share(int64_t hits, int64_t count)
{
    return lab_wilson_interval(count > 0 ? (double)hits / (double)count : 0, count);
}

/* The variance is computed from integers: with large sums the two products are nearly equal, and
 * their difference would lose all its digits in floating point. */
lab_interval lab_mean(int64_t count, int64_t total, int64_t squares)
{
    if (count <= 0)
        return (lab_interval){0};
    double n = (double)count, mean = (double)total / n, half_width = 0;
    int128 spread = (int128)count * squares - (int128)total * total;
    if (count > 1 && spread > 0)
        half_width = normal_quantile * sqrt((double)spread / (n * n * (n - 1)));
    return (lab_interval){.value = mean, .low = mean - half_width, .high = mean + half_width};
}

double lab_margin(lab_interval interval)
{
    return fmax(interval.high - interval.value, interval.value - interval.low);
}

int lab_decimal_places(double margin)
{
    if (margin <= 0)
        return 2;
    double needed = ceil(-log10(margin / 2));
    return needed < 0 ? 0 : needed > 4 ? 4 : (int)needed;
}

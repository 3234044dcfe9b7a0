/* Ratings by weighted least squares. */
#include "rating.h"

#include <math.h>
#include <string.h>

/* Unknowns on the left; on the right what they must come to, and a unit matrix that turns into the
 * inverse. The first bot is held at zero, and gets no row. */
enum { MAX_ROWS = LAB_MAX_BOTS, MAX_COLUMNS = 2 * MAX_ROWS + 1 };
typedef double linear_system[MAX_ROWS][MAX_COLUMNS];

static void fill_system(linear_system system, const lab_difference differences[], int count,
                        int bots)
{
    memset(system, 0, sizeof(linear_system));
    for (int i = 0; i < bots; i++)
        system[i][bots + 1 + i] = 1;
    for (int i = 0; i < count; i++) {
        const lab_difference *d = &differences[i];
        double error =
            d->odds.error > 1e-3 ? d->odds.error : 1e-3; /* nobody is known for certain */
        double weight = 1 / (error * error);
        system[d->bot][d->bot] += weight;
        system[d->other][d->other] += weight;
        system[d->bot][d->other] -= weight;
        system[d->other][d->bot] -= weight;
        system[d->bot][bots] += weight * d->odds.value;
        system[d->other][bots] -= weight * d->odds.value;
    }
}

static void swap_rows(double a[], double b[])
{
    for (int i = 0; i < MAX_COLUMNS; i++) {
        double saved = a[i];
        a[i] = b[i];
        b[i] = saved;
    }
}

/* Gauss and Jordan, from row 1 on; false if it has no single solution. */
static bool solve(linear_system system, int bots)
{
    int width = 2 * bots + 1;
    for (int pivot = 1; pivot < bots; pivot++) {
        int best = pivot;
        for (int row = pivot + 1; row < bots; row++)
            if (fabs(system[row][pivot]) > fabs(system[best][pivot]))
                best = row;
        if (fabs(system[best][pivot]) < 1e-9)
            return false;
        swap_rows(system[pivot], system[best]);
        double divisor = system[pivot][pivot];
        for (int column = 0; column < width; column++)
            system[pivot][column] /= divisor;
        for (int row = 1; row < bots; row++) {
            double factor = row == pivot ? 0 : system[row][pivot];
            for (int column = 0; column < width; column++)
                system[row][column] -= factor * system[pivot][column];
        }
    }
    return true;
}

/* Of the difference from the anchor, from the inverse: variances, less twice the covariance. */
static double standard_error(linear_system system, int bots, int bot, int anchor)
{
    const double *a = system[bot] + bots + 1, *b = system[anchor] + bots + 1;
    double own = bot ? a[bot] : 0, other = anchor ? b[anchor] : 0;
    double shared = bot && anchor ? a[anchor] : 0;
    double variance = own + other - 2 * shared;
    return bot == anchor || variance < 0 ? 0 : sqrt(variance);
}

bool lab_rate(const lab_difference differences[], int count, int bots, lab_estimate out[])
{
    static const double points_per_unit = 173.71779276130073; /* 400 / ln 10 */
    linear_system system;
    int weakest = 0;
    fill_system(system, differences, count, bots);
    if (!solve(system, bots))
        return false;
    system[0][bots] = 0;
    for (int i = 1; i < bots; i++)
        if (system[i][bots] < system[weakest][bots])
            weakest = i;
    for (int i = 0; i < bots; i++)
        out[i] = (lab_estimate){points_per_unit * (system[i][bots] - system[weakest][bots]),
                                points_per_unit * standard_error(system, bots, i, weakest)};
    return true;
}

bool lab_rate_score(const lab_score *score, int bots, lab_estimate out[])
{
    lab_difference differences[LAB_MAX_CELLS];
    if (score->deals < 2)
        return false;
    for (int i = 0; i < score->cell_count; i++)
        differences[i] = (lab_difference){.bot = score->cells[i].bot,
                                          .other = score->cells[i].among,
                                          .odds = lab_cell_odds(&score->cells[i], score->deals)};
    return lab_rate(differences, score->cell_count, bots, out);
}

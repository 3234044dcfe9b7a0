/* Ratings by weighted least squares. */
#include "rating.h"

#include <math.h>
#include <string.h>

/* The augmented matrix of the normal equations. Its columns are the coefficients of the unknowns, the
 * right-hand side, and a unit matrix that becomes the inverse. The strength of the first bot is fixed at
 * 0, so its row is not used. */
enum { MAX_ROWS = LAB_MAX_BOTS, MAX_COLUMNS = 2 * MAX_ROWS + 1 };
typedef double linear_system[MAX_ROWS][MAX_COLUMNS];

static void fill_system(linear_system system, const lab_difference differences[], int count, int bots)
{
    memset(system, 0, sizeof(linear_system));
    for (int i = 0; i < bots; i++)
        system[i][bots + 1 + i] = 1;
    for (int i = 0; i < count; i++) {
        const lab_difference *d = &differences[i];
        double error = d->odds.error > 1e-3 ? d->odds.error : 1e-3; /* no strength is known exactly */
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

/* Gauss-Jordan elimination from row 1 on. False if there is no unique solution. */
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

/* The 95 % margin of a bot's difference from the anchor: the square root of both variances minus twice the
 * covariance, all from the inverse. The weights were made from 95 % margins, not from standard errors, so
 * this is a 95 % margin too. */
static double margin_of(linear_system system, int bots, int bot, int anchor)
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
                                points_per_unit * margin_of(system, bots, i, weakest)};
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

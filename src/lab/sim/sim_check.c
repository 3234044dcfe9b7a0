/* Checks that counters read from a file are consistent with each other. */
#include "sim_check.h"

#include <inttypes.h>

#define BAD(where, ...) posse_fail(status, POSSE_BAD_REQUEST, where, __VA_ARGS__)

/* How many numbers from..to-1 are multiples of `of`. */
static int64_t multiples(lab_range range, int64_t of)
{
    return (range.to + of - 1) / of - (range.from + of - 1) / of;
}

/* The ranges ascend without touching, and add up to the counted games. */
static bool check_games(const lab_sim *sim, const lab_sheet *sheet, posse_status *status)
{
    int64_t games = 0, detailed = 0, last = -1;
    for (size_t i = 0; i < sheet->range_count; i++) {
        lab_range range = sheet->played[i];
        if (range.from <= last || range.from >= range.to || range.to > sim->games)
            return BAD("played", "\"played\" must be ranges of games, ascending, up to %" PRId64, sim->games);
        games += range.to - range.from;
        detailed += multiples(range, sim->details);
        last = range.to;
    }
    if (games != sheet->counts[COUNT_GAMES])
        return BAD("games", "\"games\" must be %" PRId64 ", which is what \"played\" comes to", games);
    if (detailed != sheet->counts[COUNT_DETAILED])
        return BAD("detailed", "\"detailed\" must be %" PRId64 ": one game of %" PRId64, detailed, sim->details);
    return sheet->counts[COUNT_SHARED] <= games || BAD("shared", "\"shared\" must not be more than \"games\"");
}

/* The histogram holds every measured value. */
static bool check_measure(const int64_t *measure, int64_t measured, const char *name, posse_status *status)
{
    int64_t left = measured;
    for (int i = 0; i < BUCKETS; i++) {
        int64_t count = measure[HISTOGRAM + i];
        if (count < 0 || count > left)
            return BAD(name, "\"%s.histogram\" must come to %" PRId64, name, measured);
        left -= count;
    }
    return left == 0 || BAD(name, "\"%s.histogram\" must come to %" PRId64, name, measured);
}

/* A game with a word has a seat with that word, and nobody wins without a seat. */
static bool check_cell(const int64_t *cell, int64_t games, int players)
{
    return 0 <= cell[CELL_WON] && cell[CELL_WON] <= cell[CELL_WINS] && cell[CELL_WINS] <= cell[CELL_SEATS] &&
           cell[CELL_WON] <= cell[CELL_GAMES] && cell[CELL_GAMES] <= cell[CELL_SEATS] && cell[CELL_GAMES] <= games &&
           cell[CELL_SEATS] <= games * players && cell[CELL_SCORE_SQUARES] >= 0;
}

/* The sum of a counted game is at least 1, so it is at most its square. */
static bool check_tally(const int64_t *tally, int64_t detailed)
{
    return 0 <= tally[TALLY_GAMES] && tally[TALLY_GAMES] <= detailed && tally[TALLY_GAMES] <= tally[TALLY_TOTAL] &&
           tally[TALLY_TOTAL] <= tally[TALLY_SQUARES] && (tally[TALLY_GAMES] > 0) == (tally[TALLY_SQUARES] > 0);
}

static bool check_groups(const lab_layout *layout, const lab_sheet *sheet, posse_status *status)
{
    for (int i = 0; i < layout->group_count; i++) {
        const lab_group *group = &layout->groups[i];
        for (int word = 0; word < group->word_count; word++)
            if (!check_cell(&sheet->counts[lab_cell_at(group, word)], lab_sheet_games(sheet), sheet->players))
                return BAD("wins", "the numbers in \"wins.%s.%s\" cannot all be", group->name, group->words[word]);
    }
    return true;
}

static bool check_slices(const lab_layout *layout, const lab_sheet *sheet, posse_status *status)
{
    for (int i = 0; i < layout->slice_count; i++) {
        const lab_slice *slice = &layout->slices[i];
        for (int word = 0; word < slice->tally_count; word++) {
            char name[LAB_SLICE_NAME];
            if (check_tally(&sheet->counts[lab_tally_at(layout, slice, word)], sheet->counts[COUNT_DETAILED]))
                continue;
            lab_slice_name(layout, slice, name);
            return BAD("events", "the numbers in \"events.%s.%s\" cannot all be",
                       layout->game->events[slice->kind].name, name);
        }
    }
    return true;
}

bool lab_check_sheet(const lab_result *result, const lab_sheet *sheet, posse_status *status)
{
    const lab_layout *layout = result->layout;
    int64_t games = lab_sheet_games(sheet);
    if (!check_games(&result->sim, sheet, status))
        return false;
    for (enum measure which = 0; which < MEASURES; which++) {
        const char *name = lab_measure_name(layout, which);
        int64_t measured = which == MEASURE_SCORE ? games * sheet->players : games;
        if (name && !check_measure(&sheet->counts[lab_measure_at(which)], measured, name, status))
            return false;
    }
    return check_groups(layout, sheet, status) && check_slices(layout, sheet, status);
}

/* Statistics and wording for people. */
#include "sim_view.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- statistics ----------------------------------------------------------------------------- */

lab_interval lab_win_share(const lab_sheet *sheet, const lab_group *group, int word)
{
    const int64_t *cell = &sheet->counts[lab_cell_at(group, word)];
    if (group->trait || !cell[CELL_SEATS])
        return lab_share(cell[CELL_WON], cell[CELL_GAMES]);
    return lab_wilson_interval((double)cell[CELL_WINS] / (double)cell[CELL_SEATS], cell[CELL_GAMES]);
}

lab_interval lab_mean_score(const lab_sheet *sheet, const lab_group *group, int word)
{
    const int64_t *cell = &sheet->counts[lab_cell_at(group, word)];
    return lab_mean(cell[CELL_SEATS], cell[CELL_SCORE], cell[CELL_SCORE_SQUARES]);
}

lab_interval lab_measure_mean(const lab_sheet *sheet, enum measure measure)
{
    const int64_t *sums = &sheet->counts[lab_measure_at(measure)];
    int64_t count = lab_sheet_games(sheet) * (measure == MEASURE_SCORE ? sheet->players : 1);
    return lab_mean(count, sums[TOTAL], sums[SQUARES]);
}

lab_interval lab_per_game(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice, int word)
{
    const int64_t *tally = &sheet->counts[lab_tally_at(result->layout, slice, word)];
    return lab_mean(sheet->counts[COUNT_DETAILED], tally[TALLY_TOTAL], tally[TALLY_SQUARES]);
}

lab_interval lab_share_of_slice(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice, int word)
{
    int64_t all = 0;
    for (int i = 0; i < slice->tally_count; i++)
        if (__builtin_add_overflow(all, sheet->counts[lab_tally_at(result->layout, slice, i) + TALLY_TOTAL], &all))
            return (lab_interval){0}; /* only possible in a forged file */
    return lab_share(sheet->counts[lab_tally_at(result->layout, slice, word) + TALLY_TOTAL], all);
}

double lab_quantile(const lab_layout *layout, const lab_sheet *sheet, enum measure measure, double share)
{
    const int64_t *buckets = &sheet->counts[lab_measure_at(measure) + HISTOGRAM];
    double left = 0;
    for (int i = 0; i < BUCKETS; i++)
        left += share * (double)buckets[i];
    int bucket = 0;
    while (bucket < BUCKETS - 1 && left >= (double)buckets[bucket])
        left -= (double)buckets[bucket++];
    double start = (double)lab_measure_start(layout, measure, bucket);
    double end = (double)lab_measure_start(layout, measure, bucket + 1);
    double step = measure == MEASURE_SCORE ? layout->game->score.step : 1;
    double fraction = buckets[bucket] ? left / (double)buckets[bucket] : 0;
    return start + step * floor(fraction * (end - start) / step);
}

/* ---- what is worth showing ------------------------------------------------------------------- */

bool lab_word_occurs(const lab_result *result, const lab_group *group, int word)
{
    for (int i = 0; i < result->sheet_count; i++)
        if (result->sheets[i].counts[lab_cell_at(group, word) + CELL_GAMES])
            return true;
    return false;
}

bool lab_kind_varies(const lab_result *result, int kind)
{
    const lab_slice *slice = &result->layout->slices[result->layout->slices_of[kind]];
    for (int i = 0; i < result->sheet_count; i++)
        if (lab_margin(lab_per_game(result, &result->sheets[i], slice, 0)) > 0)
            return true;
    return false;
}

static bool identifies_player(const posse_game *game, const posse_field *field)
{
    for (int i = 0; i < game->trait_count; i++)
        if (game->traits[i].unique && game->traits[i].words == field->words)
            return true;
    return false;
}

bool lab_slice_is_informative(const lab_layout *layout, const lab_slice *slice)
{
    const posse_field *fields = layout->game->events[slice->kind].fields;
    if (slice->by_field >= 0 && identifies_player(layout->game, &fields[slice->by_field]))
        return false;
    switch ((enum sum)slice->sum) {
    case SUM_EVENTS:
        return slice->by_field >= 0;
    case SUM_UP:
    case SUM_DOWN:
        return true;
    case SUM_FLAG:
        return slice->by_field < 0;
    default:
        return false;
    }
}

bool lab_slice_word_occurs(const lab_layout *layout, const lab_sheet *sheet, const lab_slice *slice, int word)
{
    return sheet->counts[lab_tally_at(layout, slice, word)] > 0;
}

bool lab_any_shared_victory(const lab_result *result)
{
    for (int i = 0; i < result->sheet_count; i++)
        if (result->sheets[i].counts[COUNT_SHARED])
            return true;
    return false;
}

/* ---- wording --------------------------------------------------------------------------------- */

const char *lab_display_word(const posse_game *game, const char *word, lab_translate *translate, char out[LAB_WORD])
{
    snprintf(out, LAB_WORD, "%s", translate(game, word));
    for (char *c = out; *c; c++)
        if (*c == '_')
            *c = ' ';
    return out;
}

void lab_put_thousands(posse_buffer *out, int64_t number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64, number);
    for (int i = 0; i < length; i++)
        posse_put(out, "%s%c", i && digits[i - 1] != '-' && (length - i) % 3 == 0 ? "," : "", digits[i]);
}

void lab_put_value(posse_buffer *out, lab_interval interval, double scale)
{
    posse_put(out, "%.*f", lab_decimal_places(lab_margin(interval) * scale), interval.value * scale);
}

void lab_put_margin(posse_buffer *out, lab_interval interval, double scale)
{
    double margin = lab_margin(interval) * scale;
    posse_put(out, "±%.*f", lab_decimal_places(margin), margin);
}

void lab_put_players(posse_buffer *out, unsigned players)
{
    const char *comma = "";
    for (int first = 0; players >> first; first++) {
        int last = first;
        if (!(players >> first & 1))
            continue;
        while (players >> (last + 1) & 1)
            last++;
        posse_put(out, last > first ? "%s%d-%d" : "%s%d", comma, first, last);
        comma = ",";
        first = last;
    }
}

void lab_put_command(posse_buffer *out, const lab_sim *sim)
{
    posse_put(out, "posse sim %s --players ", sim->game->name);
    lab_put_players(out, sim->players);
    posse_put(out, " --games %" PRId64 " --bots %s", sim->games, sim->bots);
    if (sim->rules[0])
        posse_put(out, " --rules %s", sim->rules);
    posse_put(out, " --seed %s --details %" PRId64, sim->seed, sim->details);
}

/* Prints "0 to 99, 200 to 299", at most MAX_RANGES of them. */
static void put_ranges(posse_buffer *out, const lab_sheet *sheet)
{
    enum { MAX_RANGES = 4 };
    for (size_t i = 0; i < sheet->range_count && i < MAX_RANGES; i++)
        posse_put(out, "%s%" PRId64 " to %" PRId64, i ? ", " : ": ", sheet->played[i].from, sheet->played[i].to - 1);
    if (sheet->range_count > MAX_RANGES)
        posse_put_text(out, ", …");
}

void lab_put_missing(posse_buffer *out, const lab_result *result)
{
    if (lab_result_games(result) == lab_result_wanted(result))
        return;
    posse_put_text(out, "Only ");
    lab_put_thousands(out, lab_result_games(result));
    posse_put_text(out, " of ");
    lab_put_thousands(out, lab_result_wanted(result));
    posse_put_text(out, " games are here");
    if (result->sheet_count == 1)
        put_ranges(out, &result->sheets[0]);
    posse_put_text(out, ".");
}

void lab_put_details(posse_buffer *out, const lab_result *result)
{
    int64_t detailed = 0;
    for (int i = 0; i < result->sheet_count; i++)
        detailed += result->sheets[i].counts[COUNT_DETAILED];
    posse_put_text(out, "counted in ");
    lab_put_thousands(out, detailed);
    posse_put_text(out, " of the games");
    if (result->sim.details > 1)
        posse_put(out, ", one of %" PRId64, result->sim.details);
}

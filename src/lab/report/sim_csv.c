/* A result as CSV, with one value in each row.
 *
 * Every row has the same columns. `n` is the sample size, `games` the number of games in which the thing
 * happened, `total` its sum. `value` is a share or a mean with its 95 % interval from `low` to `high`. No
 * word contains a comma, so nothing is quoted.
 */
#include "sim_view.h"

#include <inttypes.h>

typedef struct csv_row {
    int players;
    const char *topic, *item, *measure, *word;
    int64_t n, games, total;
    lab_interval interval;
} csv_row;

static void put_row(posse_buffer *out, csv_row row)
{
    posse_put(out, "%d,%s,%s,%s,%s,%" PRId64 ",%" PRId64 ",%" PRId64 ",%.6f,%.6f,%.6f\n", row.players, row.topic,
              row.item, row.measure, row.word, row.n, row.games, row.total, row.interval.value, row.interval.low,
              row.interval.high);
}

static void put_group(const lab_result *result, const lab_sheet *sheet, const lab_group *group, posse_buffer *out)
{
    const char *score = result->sim.game->score.name;
    for (int word = 0; word < group->word_count; word++) {
        const int64_t *cell = &sheet->counts[lab_cell_at(group, word)];
        if (!cell[CELL_GAMES])
            continue;
        put_row(out, (csv_row){sheet->players, "wins", group->name, "won", group->words[word], cell[CELL_GAMES],
                               cell[CELL_WON], cell[CELL_WINS], lab_win_share(sheet, group, word)});
        if (score)
            put_row(out, (csv_row){sheet->players, "score", group->name, score, group->words[word], cell[CELL_SEATS],
                                   cell[CELL_GAMES], cell[CELL_SCORE], lab_mean_score(sheet, group, word)});
    }
}

static void put_measures(const lab_result *result, const lab_sheet *sheet, posse_buffer *out)
{
    int64_t games = lab_sheet_games(sheet);
    for (enum measure which = 0; which < MEASURES; which++) {
        const char *name = lab_measure_name(result->layout, which);
        if (name)
            put_row(out, (csv_row){.players = sheet->players,
                                   .topic = which == MEASURE_SCORE ? "score" : "length",
                                   .item = which == MEASURE_SCORE ? "all" : "game",
                                   .measure = name,
                                   .word = "",
                                   .n = which == MEASURE_SCORE ? games * sheet->players : games,
                                   .games = games,
                                   .total = sheet->counts[lab_measure_at(which) + TOTAL],
                                   .interval = lab_measure_mean(sheet, which)});
    }
}

static void put_slice(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice, posse_buffer *out)
{
    const char *const *words = lab_slice_words(result->layout, slice);
    char name[LAB_SLICE_NAME];
    lab_slice_name(result->layout, slice, name);
    for (int word = 0; word < slice->tally_count; word++) {
        const int64_t *tally = &sheet->counts[lab_tally_at(result->layout, slice, word)];
        if (tally[TALLY_GAMES])
            put_row(out, (csv_row){.players = sheet->players,
                                   .topic = "events",
                                   .item = result->sim.game->events[slice->kind].name,
                                   .measure = name,
                                   .word = words ? words[word] : "",
                                   .n = sheet->counts[COUNT_DETAILED],
                                   .games = tally[TALLY_GAMES],
                                   .total = tally[TALLY_TOTAL],
                                   .interval = lab_per_game(result, sheet, slice, word)});
    }
}

void lab_result_write_csv(const lab_result *result, posse_buffer *out)
{
    posse_put_text(out, "players,topic,item,measure,word,n,games,total,value,low,high\n");
    for (int i = 0; i < result->sheet_count; i++) {
        const lab_sheet *sheet = &result->sheets[i];
        for (int k = 0; k < result->layout->group_count; k++)
            put_group(result, sheet, &result->layout->groups[k], out);
        put_row(out, (csv_row){sheet->players, "wins", "game", "shared", "", lab_sheet_games(sheet),
                               sheet->counts[COUNT_SHARED], sheet->counts[COUNT_SHARED],
                               lab_share(sheet->counts[COUNT_SHARED], lab_sheet_games(sheet))});
        put_measures(result, sheet, out);
        for (int k = 0; k < result->layout->slice_count; k++)
            put_slice(result, sheet, &result->layout->slices[k], out);
    }
}

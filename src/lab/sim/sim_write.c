/* Writes a result as JSON: the settings, then the counters of each player count, leaving out empty
 * buckets, words and events. Nothing in the file depends on the machine, the threads or the time. */
#include "sim.h"

static void put_pair(posse_buffer *out, int64_t a, int64_t b)
{
    posse_json_put_list(out);
    posse_json_put_int(out, a);
    posse_json_put_int(out, b);
    posse_json_end_list(out);
}

static void put_settings(const lab_sim *sim, posse_buffer *out)
{
    posse_json_add_int(out, "posse_sim", 1);
    posse_json_add_string(out, "engine", posse_version());
    posse_json_add_string(out, "game", sim->game->name);
    posse_json_add_list(out, "players");
    for (int players = 1; players <= POSSE_MAX_SEATS; players++)
        if (sim->players >> players & 1)
            posse_json_put_int(out, players);
    posse_json_end_list(out);
    posse_json_add_int(out, "games", sim->games);
    posse_json_add_string(out, "rules", sim->rules);
    posse_json_add_string(out, "bots", sim->bots);
    posse_json_add_string(out, "seed", sim->seed);
    posse_json_add_int(out, "details", sim->details);
}

static void put_measure(const lab_layout *layout, enum measure which, const int64_t *measure, posse_buffer *out)
{
    posse_json_add_object(out, lab_measure_name(layout, which));
    posse_json_add_int(out, "total", measure[TOTAL]);
    posse_json_add_int(out, "squares", measure[SQUARES]);
    posse_json_add_list(out, "histogram");
    for (int i = 0; i < BUCKETS; i++)
        if (measure[HISTOGRAM + i])
            put_pair(out, lab_measure_start(layout, which, i), measure[HISTOGRAM + i]);
    posse_json_end_list(out);
    posse_json_end_object(out);
}

static void put_cell(const int64_t *cell, bool scored, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_int(out, "games", cell[CELL_GAMES]);
    posse_json_add_int(out, "won", cell[CELL_WON]);
    posse_json_add_int(out, "seats", cell[CELL_SEATS]);
    posse_json_add_int(out, "wins", cell[CELL_WINS]);
    if (scored) {
        posse_json_add_int(out, "score", cell[CELL_SCORE]);
        posse_json_add_int(out, "score_squares", cell[CELL_SCORE_SQUARES]);
    }
    posse_json_end_object(out);
}

static void put_group(const lab_layout *layout, const lab_group *group, const int64_t *counts, posse_buffer *out)
{
    posse_json_add_object(out, group->name);
    for (int word = 0; word < group->word_count; word++) {
        const int64_t *cell = &counts[lab_cell_at(group, word)];
        if (!cell[CELL_SEATS])
            continue;
        posse_json_put_key(out, group->words[word]);
        put_cell(cell, layout->game->score.name, out);
    }
    posse_json_end_object(out);
}

static void put_tally(const int64_t *tally, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int i = 0; i < TALLY_SIZE; i++)
        posse_json_put_int(out, tally[i]);
    posse_json_end_list(out);
}

static bool has_happened(const lab_layout *layout, const lab_slice *slice, const int64_t *counts)
{
    for (int word = 0; word < slice->tally_count; word++)
        if (counts[lab_tally_at(layout, slice, word)])
            return true;
    return false;
}

static void put_slice(const lab_layout *layout, const lab_slice *slice, const int64_t *counts, posse_buffer *out)
{
    const char *const *words = lab_slice_words(layout, slice);
    char name[LAB_SLICE_NAME];
    lab_slice_name(layout, slice, name);
    posse_json_put_key(out, name);
    if (!words) {
        put_tally(&counts[lab_tally_at(layout, slice, 0)], out);
        return;
    }
    posse_json_put_object(out);
    for (int word = 0; word < slice->tally_count; word++) {
        const int64_t *tally = &counts[lab_tally_at(layout, slice, word)];
        if (!tally[TALLY_GAMES])
            continue;
        posse_json_put_key(out, words[word]);
        put_tally(tally, out);
    }
    posse_json_end_object(out);
}

static void put_events(const lab_layout *layout, const int64_t *counts, posse_buffer *out)
{
    posse_json_add_object(out, "events");
    for (int kind = 0; kind < layout->game->event_count; kind++) {
        const lab_slice *slice = &layout->slices[layout->slices_of[kind]];
        const lab_slice *end = &layout->slices[layout->slices_of[kind + 1]];
        if (!has_happened(layout, slice, counts))
            continue;
        posse_json_add_object(out, layout->game->events[kind].name);
        for (; slice < end; slice++)
            if (has_happened(layout, slice, counts))
                put_slice(layout, slice, counts, out);
        posse_json_end_object(out);
    }
    posse_json_end_object(out);
}

static void put_sheet(const lab_layout *layout, const lab_sheet *sheet, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_int(out, "players", sheet->players);
    posse_json_add_list(out, "played");
    for (size_t i = 0; i < sheet->range_count; i++)
        put_pair(out, sheet->played[i].from, sheet->played[i].to);
    posse_json_end_list(out);
    posse_json_add_int(out, "games", sheet->counts[COUNT_GAMES]);
    posse_json_add_int(out, "detailed", sheet->counts[COUNT_DETAILED]);
    posse_json_add_int(out, "shared", sheet->counts[COUNT_SHARED]);
    for (enum measure which = 0; which < MEASURES; which++)
        if (lab_measure_name(layout, which))
            put_measure(layout, which, &sheet->counts[lab_measure_at(which)], out);
    posse_json_add_object(out, "wins");
    for (int i = 0; i < layout->group_count; i++)
        put_group(layout, &layout->groups[i], sheet->counts, out);
    posse_json_end_object(out);
    put_events(layout, sheet->counts, out);
    posse_json_end_object(out);
}

void lab_result_write_json(const lab_result *result, posse_buffer *out)
{
    posse_json_put_object(out);
    put_settings(&result->sim, out);
    posse_json_add_list(out, "sheets");
    for (int i = 0; i < result->sheet_count; i++)
        put_sheet(result->layout, &result->sheets[i], out);
    posse_json_end_list(out);
    posse_json_end_object(out);
    posse_put_text(out, "\n");
}

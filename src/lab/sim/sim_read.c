/* Reads a result written as JSON. The file is untrusted: anything that a simulation could not have
 * written is refused, so that later code need not check the counters again. */
#include "alloc.h"
#include "fields.h"
#include "sim.h"
#include "sim_check.h"

#include <stdio.h>
#include <string.h>

#define BAD(where, ...) posse_fail(status, POSSE_BAD_REQUEST, where, __VA_ARGS__)

/* ---- the settings --------------------------------------------------------------------------- */

static const char *const settings_names[] = {"posse_sim", "engine", "game",    "players", "games", "rules",
                                             "bots",      "seed",   "details", "sheets",  NULL};

static bool read_int64(const posse_fields *fields, const char *name, int64_t least, int64_t most, int64_t *out,
                       posse_status *status)
{
    char wanted[80];
    if (posse_json_int_in(posse_json_get(fields->object, name), least, most, out))
        return true;
    snprintf(wanted, sizeof wanted, "a whole number from %lld to %lld", (long long)least, (long long)most);
    return posse_field_fail(fields, name, wanted, status);
}

static bool read_version(const posse_fields *fields, posse_status *status)
{
    char version[32];
    int number;
    if (posse_json_type_of(fields->object) != POSSE_JSON_OBJECT || !posse_json_get(fields->object, "posse_sim").at)
        return BAD("posse_sim", "this is no result of a simulation, as posse sim --json writes it");
    if (!posse_field_int(fields, "posse_sim", 1, 1, &number, status))
        return false;
    if (!posse_json_text(posse_json_get(fields->object, "engine"), version, sizeof version))
        return posse_field_fail(fields, "engine", "a version", status);
    if (strcmp(version, posse_version()) != 0)
        return BAD("engine", "\"engine\" is %s, and this is posse %s: rules may differ", version, posse_version());
    return true;
}

static bool read_players(const posse_fields *fields, lab_sim *sim, posse_status *status)
{
    int64_t players = 0, last = 0;
    posse_json list = posse_json_get(fields->object, "players");
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w); last = players) {
        if (!posse_json_int_in(w.value, sim->game->min_players, sim->game->max_players, &players) || players <= last)
            return posse_field_fail(fields, "players", "numbers of players, ascending", status);
        sim->players |= 1U << players;
    }
    return sim->players || posse_field_fail(fields, "players", "a list of numbers", status);
}

/* Only characters of a command line, none that has a meaning in HTML or CSV. */
static bool is_plain(const char *text)
{
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_=,")] == '\0';
}

static bool read_texts(const posse_fields *fields, lab_sim *sim, posse_status *status)
{
    char text[LAB_TEXT];
    posse_rng rng;
    if (!posse_json_text(posse_json_get(fields->object, "rules"), sim->rules, LAB_TEXT) || !is_plain(sim->rules))
        return posse_field_fail(fields, "rules", "rules as on a command line", status);
    if (!posse_json_text(posse_json_get(fields->object, "bots"), text, LAB_TEXT))
        return posse_field_fail(fields, "bots", "a list of bots", status);
    if (!lab_bots_text(sim->game, text, sim->bots, status))
        return false;
    if (!posse_json_text(posse_json_get(fields->object, "seed"), text, LAB_SEED) || !posse_rng_read(&rng, text))
        return posse_field_fail(fields, "seed", "a number of 64 bits, or 64 hex digits", status);
    lab_seed_text(text, sim->seed);
    return true;
}

static bool read_settings(const posse_fields *fields, lab_sim *sim, posse_status *status)
{
    char name[32];
    if (!read_version(fields, status) || !posse_fields_known(fields, settings_names, status))
        return false;
    if (!posse_json_text(posse_json_get(fields->object, "game"), name, sizeof name) ||
        !(sim->game = posse_game_named(name)))
        return posse_field_fail(fields, "game", "one of the games", status);
    return read_players(fields, sim, status) && read_int64(fields, "games", 1, LAB_MAX_GAMES, &sim->games, status) &&
           read_int64(fields, "details", 1, LAB_MAX_GAMES, &sim->details, status) && read_texts(fields, sim, status);
}

/* ---- the sheets ----------------------------------------------------------------------------- */

/* Reads a list of exactly `count` integers. */
static bool read_ints(posse_json list, int count, int64_t out[])
{
    if (posse_json_type_of(list) != POSSE_JSON_LIST || posse_json_count(list) != (size_t)count)
        return false;
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);)
        if (!posse_json_int(w.value, &out[w.index]))
            return false;
    return true;
}

static bool read_ranges(const posse_fields *fields, lab_sheet *sheet, posse_status *status)
{
    static const char wanted[] = "a list of pairs such as [0,1000]";
    posse_json list = posse_json_get(fields->object, "played");
    if (posse_json_type_of(list) != POSSE_JSON_LIST)
        return posse_field_fail(fields, "played", wanted, status);
    sheet->played = posse_alloc_zeroed(posse_json_count(list) + 1, sizeof *sheet->played);
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        int64_t pair[2];
        if (!read_ints(w.value, 2, pair))
            return posse_field_fail(fields, "played", wanted, status);
        sheet->played[sheet->range_count++] = (lab_range){pair[0], pair[1]};
    }
    return true;
}

static int bucket_that_starts(const lab_layout *layout, enum measure which, int64_t number)
{
    int bucket = 0;
    while (bucket < BUCKETS && lab_measure_start(layout, which, bucket) != number)
        bucket++;
    return bucket;
}

static bool read_measure(const lab_layout *layout, enum measure which, posse_json object, int64_t *measure,
                         posse_status *status)
{
    static const char *const names[] = {"total", "squares", "histogram", NULL};
    posse_fields fields = {.object = object, .path = lab_measure_name(layout, which), .code = POSSE_BAD_REQUEST};
    if (!posse_fields_known(&fields, names, status) ||
        !read_int64(&fields, "total", INT64_MIN, INT64_MAX, &measure[TOTAL], status) ||
        !read_int64(&fields, "squares", 0, INT64_MAX, &measure[SQUARES], status))
        return false;
    int last = -1;
    posse_json list = posse_json_get(object, "histogram");
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        int64_t pair[2];
        int bucket = read_ints(w.value, 2, pair) ? bucket_that_starts(layout, which, pair[0]) : BUCKETS;
        if (bucket == BUCKETS || bucket <= last)
            return posse_field_fail(&fields, "histogram", "pairs of a bucket's first number and a count", status);
        measure[HISTOGRAM + bucket] = pair[1];
        last = bucket;
    }
    return true;
}

static bool read_cell(const lab_layout *layout, const lab_group *group, posse_json object, int64_t *cell,
                      posse_status *status)
{
    static const char *const names[] = {"games", "won", "seats", "wins", "score", "score_squares", NULL};
    posse_fields fields = {.object = object, .path = group->name, .code = POSSE_BAD_REQUEST};
    int count = layout->game->score.name ? CELL_SIZE : CELL_SCORE;
    if (!posse_fields_known(&fields, names, status))
        return false;
    for (int i = 0; i < count; i++)
        if (!read_int64(&fields, names[i], INT64_MIN, INT64_MAX, &cell[i], status))
            return false;
    return true;
}

static bool read_groups(const lab_layout *layout, posse_json wins, int64_t *counts, posse_status *status)
{
    for (posse_json_walk w = posse_json_walk_of(wins); posse_json_next(&w);) {
        const lab_group *group = layout->groups, *end = group + layout->group_count;
        while (group < end && !posse_json_is(w.key, group->name))
            group++;
        if (group == end)
            return BAD("wins", "\"wins\" has a member that is nothing to win by");
        for (posse_json_walk cell = posse_json_walk_of(w.value); posse_json_next(&cell);) {
            int word = posse_json_word(cell.key, group->words, group->word_count);
            if (word < 0)
                return BAD("wins", "\"wins.%s\" has a member that is no %s", group->name, group->name);
            if (!read_cell(layout, group, cell.value, &counts[lab_cell_at(group, word)], status))
                return false;
        }
    }
    return true;
}

static bool read_slice(const lab_layout *layout, const lab_slice *slice, posse_json value, int64_t *counts)
{
    const char *const *words = lab_slice_words(layout, slice);
    if (!words)
        return read_ints(value, TALLY_SIZE, &counts[lab_tally_at(layout, slice, 0)]);
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);) {
        int word = posse_json_word(w.key, words, slice->tally_count);
        if (word < 0 || !read_ints(w.value, TALLY_SIZE, &counts[lab_tally_at(layout, slice, word)]))
            return false;
    }
    return posse_json_type_of(value) == POSSE_JSON_OBJECT;
}

/* The slice of this kind with this name, or NULL. */
static const lab_slice *slice_named(const lab_layout *layout, int kind, posse_json key)
{
    for (int i = layout->slices_of[kind]; i < layout->slices_of[kind + 1]; i++) {
        char name[LAB_SLICE_NAME];
        lab_slice_name(layout, &layout->slices[i], name);
        if (posse_json_is(key, name))
            return &layout->slices[i];
    }
    return NULL;
}

static bool read_events(const lab_layout *layout, posse_json events, int64_t *counts, posse_status *status)
{
    for (posse_json_walk w = posse_json_walk_of(events); posse_json_next(&w);) {
        int kind = 0;
        while (kind < layout->game->event_count && !posse_json_is(w.key, layout->game->events[kind].name))
            kind++;
        if (kind == layout->game->event_count)
            return BAD("events", "\"events\" has a member that is no event of %s", layout->game->name);
        for (posse_json_walk of = posse_json_walk_of(w.value); posse_json_next(&of);) {
            const lab_slice *slice = slice_named(layout, kind, of.key);
            if (!slice || !read_slice(layout, slice, of.value, counts))
                return BAD("events", "\"events.%s\" has a member that is not as it should be",
                           layout->game->events[kind].name);
        }
    }
    return true;
}

static bool read_sheet(const lab_result *result, lab_sheet *sheet, posse_json object, posse_status *status)
{
    const lab_layout *layout = result->layout;
    posse_fields fields = {.object = object, .code = POSSE_BAD_REQUEST};
    const char *names[] = {"players", "played", "games", "detailed",  "shared",
                           "wins",    "events", "moves", "decisions", lab_measure_name(layout, MEASURE_SCORE),
                           NULL};
    int players;
    if (!posse_fields_known(&fields, names, status) ||
        !posse_field_int(&fields, "players", sheet->players, sheet->players, &players, status) ||
        !read_ranges(&fields, sheet, status))
        return false;
    static const char *const head[] = {
        [COUNT_GAMES] = "games", [COUNT_DETAILED] = "detailed", [COUNT_SHARED] = "shared"};
    for (int i = 0; i < COUNT_HEAD; i++)
        if (!read_int64(&fields, head[i], 0, result->sim.games, &sheet->counts[i], status))
            return false;
    for (enum measure which = 0; which < MEASURES; which++) {
        const char *name = lab_measure_name(layout, which);
        if (name &&
            !read_measure(layout, which, posse_json_get(object, name), &sheet->counts[lab_measure_at(which)], status))
            return false;
    }
    return read_groups(layout, posse_json_get(object, "wins"), sheet->counts, status) &&
           read_events(layout, posse_json_get(object, "events"), sheet->counts, status) &&
           lab_check_sheet(result, sheet, status);
}

bool lab_result_read_json(lab_result *result, posse_json file, posse_status *status)
{
    posse_fields fields = {.object = file, .code = POSSE_BAD_REQUEST};
    lab_sim sim = {0};
    lab_result read;
    int count;
    if (!read_settings(&fields, &sim, status))
        return false;
    lab_result_new(&read, &sim);
    posse_json sheets = posse_json_get(file, "sheets");
    bool fine = posse_field_count(&fields, "sheets", read.sheet_count, read.sheet_count, &count, status);
    for (posse_json_walk w = posse_json_walk_of(sheets); fine && posse_json_next(&w);)
        fine = read_sheet(&read, &read.sheets[w.index], w.value, status);
    if (fine)
        *result = read;
    else
        lab_result_free(&read);
    return fine;
}

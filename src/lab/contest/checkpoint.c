/* Saving and restoring the state of a long run. */
#include "checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- settings ------------------------------------------------------------------------------ */

void lab_contest_write(const lab_contest *contest, posse_buffer *out)
{
    const posse_game *game = contest->game;
    const uint64_t *words = contest->seed.word;
    char seed[65];
    snprintf(seed, sizeof seed, "%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64, words[0], words[1], words[2],
             words[3]);
    posse_json_add_string(out, "game", game->name);
    posse_json_add_string(out, "version", posse_version());
    posse_json_add_int(out, "players", contest->settings.players);
    for (int i = 0; i < game->option_count; i++)
        posse_json_add_string(out, game->options[i].name, game->options[i].values[contest->settings.value[i]]);
    posse_json_add_string(out, "seed", seed);
    posse_json_add_list(out, "bots");
    for (int i = 0; i < contest->spec_count; i++)
        posse_json_put_string(out, contest->names[i]);
    posse_json_end_list(out);
    posse_json_add_bool(out, "one_way", contest->one_way);
    posse_json_add_int(out, "playouts", contest->playouts);
    posse_json_add_bool(out, "worlds", contest->worlds);
}

static int length_of(posse_json value)
{
    enum { MAX_SHOWN = 80 };
    ptrdiff_t length = value.at ? value.end - value.at : 0;
    return length > MAX_SHOWN ? MAX_SHOWN : (int)length;
}

static bool same_text(posse_json a, posse_json b)
{
    return a.at && b.at && a.end - a.at == b.end - b.at && memcmp(a.at, b.at, (size_t)(a.end - a.at)) == 0;
}

bool lab_checkpoint_agrees(posse_json saved, const posse_buffer *ours, posse_status *status)
{
    posse_json own;
    if (!posse_json_check(ours->text, ours->length, &own, status))
        return false;
    for (posse_json_walk walk = posse_json_walk_of(own); posse_json_next(&walk);) {
        char key[64];
        if (!posse_json_text(walk.key, key, sizeof key))
            continue;
        posse_json other = posse_json_get(saved, key);
        if (!other.at)
            return posse_fail(status, POSSE_BAD_CONFIG, key, "it does not say its \"%s\"", key);
        if (!same_text(walk.value, other))
            return posse_fail(status, POSSE_BAD_CONFIG, key, "its \"%s\" is %.*s, not %.*s", key, length_of(other),
                              other.at, length_of(walk.value), walk.value.at);
    }
    return true;
}

/* ---- scores -------------------------------------------------------------------------------- */

static lab_moments *moments_of(const lab_cell *cell, int index)
{
    return index ? cell->traits[index - 1] : cell->all;
}

static void put_moments(const lab_moments *moments, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int i = 0; i < moments->sum_count; i++)
        posse_json_put_int(out, moments->sums[i]);
    posse_json_end_list(out);
}

static void put_bot_stats(const lab_bot_stats *stats, posse_buffer *out)
{
    posse_json_put_list(out);
    posse_json_put_int(out, (int64_t)stats->decisions);
    posse_json_put_int(out, (int64_t)stats->ns);
    for (int fault = 0; fault < POSSE_FAULTS; fault++)
        posse_json_put_int(out, (int64_t)stats->faults[fault]);
    posse_json_end_list(out);
}

void lab_score_write(const lab_score *score, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_int(out, "deals", (int64_t)score->deals);
    posse_json_add_list(out, "cells");
    for (int i = 0; i < score->cell_count; i++) {
        posse_json_put_list(out);
        for (int k = 0; k <= LAB_MAX_TRAITS && moments_of(&score->cells[i], k); k++)
            put_moments(moments_of(&score->cells[i], k), out);
        posse_json_end_list(out);
    }
    posse_json_end_list(out);
    posse_json_add_list(out, "conducts");
    for (int i = 0; i < LAB_MAX_BOTS; i++)
        put_bot_stats(&score->bot_stats[i], out);
    posse_json_end_list(out);
    posse_json_end_object(out);
}

/* Reads exactly `count` integers from 0 to `most`. */
static bool read_ints(posse_json list, int64_t out[], int count, int64_t most)
{
    if (posse_json_type_of(list) != POSSE_JSON_LIST || posse_json_count(list) != (size_t)count)
        return false;
    for (posse_json_walk walk = posse_json_walk_of(list); posse_json_next(&walk);)
        if (!posse_json_int_in(walk.value, 0, most, &out[walk.index]))
            return false;
    return true;
}

/* No seat wins more than one game, so the sums of a deal, and their products, have a known maximum. The
 * number of all seats is known exactly. */
static bool read_cell(const lab_contest *contest, posse_json list, lab_cell *cell, int64_t deals)
{
    int64_t seats = lab_contest_seats(contest), points = seats * LAB_UNITS_PER_WIN;
    if (posse_json_type_of(list) != POSSE_JSON_LIST || posse_json_count(list) != (size_t)contest->game->trait_count + 1)
        return false;
    for (posse_json_walk walk = posse_json_walk_of(list); posse_json_next(&walk);) {
        lab_moments *moments = moments_of(cell, (int)walk.index);
        if (!read_ints(walk.value, moments->sums, moments->sum_count, deals * points * points))
            return false;
        for (int i = 0; i < moments->size; i++)
            if (moments->sums[i] > deals * (i % LAB_COUNTERS == LAB_SEATS ? seats : points))
                return false;
    }
    return cell->all->sums[LAB_SEATS] == deals * seats;
}

static bool read_bot_stats(posse_json list, lab_bot_stats *stats)
{
    int64_t values[2 + POSSE_FAULTS] = {0};
    if (!read_ints(list, values, 2 + POSSE_FAULTS, INT64_MAX / 4))
        return false;
    stats->decisions = (uint64_t)values[0];
    stats->ns = (uint64_t)values[1];
    for (int fault = 0; fault < POSSE_FAULTS; fault++)
        stats->faults[fault] = (uint64_t)values[2 + fault];
    return true;
}

static bool read_lists(const lab_contest *contest, posse_json object, lab_score *score)
{
    posse_json cells = posse_json_get(object, "cells");
    posse_json bot_stats = posse_json_get(object, "conducts");
    bool fine = posse_json_type_of(cells) == POSSE_JSON_LIST && posse_json_count(cells) == (size_t)score->cell_count &&
                posse_json_type_of(bot_stats) == POSSE_JSON_LIST && posse_json_count(bot_stats) == LAB_MAX_BOTS;
    if (!fine)
        return false;
    for (posse_json_walk walk = posse_json_walk_of(cells); fine && posse_json_next(&walk);)
        fine = read_cell(contest, walk.value, &score->cells[walk.index], (int64_t)score->deals);
    for (posse_json_walk walk = posse_json_walk_of(bot_stats); fine && posse_json_next(&walk);)
        fine = read_bot_stats(walk.value, &score->bot_stats[walk.index]);
    return fine;
}

bool lab_score_read(const lab_contest *contest, posse_json object, lab_score *score, posse_status *status)
{
    int64_t deals;
    lab_score_clear(score);
    if (!posse_json_int_in(posse_json_get(object, "deals"), 0, LAB_MAX_DEALS, &deals))
        return posse_fail(status, POSSE_BAD_CONFIG, "deals", "\"deals\" must be a number of deals that were played");
    score->deals = (uint64_t)deals;
    if (read_lists(contest, object, score))
        return true;
    lab_score_clear(score);
    return posse_fail(status, POSSE_BAD_CONFIG, "cells", "its counters are not those of such a contest");
}

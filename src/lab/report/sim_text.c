/* A result as text for terminals, with a column for each player count. */
#include "sim_view.h"

#include <stdio.h>

enum { LABEL_WIDTH = 24, COLUMN_WIDTH = 13, MAX_WIDTH = 96 };

/* The columns a text takes on a terminal: UTF-8 continuation bytes take none. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void put_padded(posse_buffer *out, const char *text, int width, bool right)
{
    int pad = width - width_of(text);
    posse_put(out, "%*s%s%*s", right && pad > 0 ? pad : 0, "", text, !right && pad > 0 ? pad : 0, "");
}

/* Ends a line without trailing spaces. */
static void end_line(posse_buffer *out)
{
    while (out->length && out->text[out->length - 1] == ' ')
        out->text[--out->length] = '\0';
    posse_put_text(out, "\n");
}

static void put_cell(posse_buffer *out, lab_interval interval, double scale)
{
    posse_buffer cell = {0};
    lab_put_value(&cell, interval, scale);
    if (lab_margin(interval) > 0) {
        posse_put_text(&cell, " ");
        lab_put_margin(&cell, interval, scale);
    }
    put_padded(out, cell.text, COLUMN_WIDTH, true);
    posse_buffer_free(&cell);
}

static void put_dash(posse_buffer *out)
{
    put_padded(out, "–", COLUMN_WIDTH, true);
}

static void put_label(posse_buffer *out, int indent, const char *text)
{
    posse_put(out, "%*s", indent, "");
    put_padded(out, text, LABEL_WIDTH - indent, false);
}

/* ---- sections -------------------------------------------------------------------------------- */

static void put_heading(const lab_result *result, posse_buffer *out)
{
    const lab_sim *sim = &result->sim;
    posse_buffer missing = {0};
    posse_put(out, "%s: ", sim->game->title);
    lab_put_thousands(out, sim->games);
    posse_put_text(out, result->sheet_count > 1 ? " games with each number of players\n" : " games\n");
    posse_put_text(out, "The same again: ");
    lab_put_command(out, sim);
    posse_put_text(out, "\n");
    lab_put_missing(&missing, result);
    if (missing.text)
        posse_put(out, "%s\n", missing.text);
    posse_buffer_free(&missing);
}

/* `extra` is the heading of one more column; NULL for none. */
static void put_column_headings(const lab_result *result, const char *title, const char *extra, posse_buffer *out)
{
    posse_put_text(out, "\n");
    put_label(out, 0, title);
    for (int i = 0; i < result->sheet_count; i++) {
        char players[16];
        snprintf(players, sizeof players, "%d players", result->sheets[i].players);
        put_padded(out, players, COLUMN_WIDTH, true);
    }
    put_padded(out, extra ? extra : "", COLUMN_WIDTH, true);
    end_line(out);
}

typedef lab_interval group_statistic(const lab_sheet *sheet, const lab_group *group, int word);

static void put_group(const lab_result *result, const lab_group *group, group_statistic *statistic, double scale,
                      lab_translate *translate, posse_buffer *out)
{
    char display[LAB_WORD];
    put_label(out, 2, group->name);
    end_line(out);
    for (int word = 0; word < group->word_count; word++) {
        if (!lab_word_occurs(result, group, word))
            continue;
        put_label(out, 4, lab_display_word(result->sim.game, group->words[word], translate, display));
        for (int i = 0; i < result->sheet_count; i++) {
            if (result->sheets[i].counts[lab_cell_at(group, word) + CELL_GAMES])
                put_cell(out, statistic(&result->sheets[i], group, word), scale);
            else
                put_dash(out);
        }
        end_line(out);
    }
}

static void put_wins(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    put_column_headings(result, "wins, % of games", NULL, out);
    for (int i = 0; i < result->layout->group_count; i++)
        put_group(result, &result->layout->groups[i], lab_win_share, 100, translate, out);
    if (!lab_any_shared_victory(result))
        return;
    put_label(out, 2, "victory shared");
    for (int i = 0; i < result->sheet_count; i++)
        put_cell(out, lab_share(result->sheets[i].counts[COUNT_SHARED], lab_sheet_games(&result->sheets[i])), 100);
    end_line(out);
}

static void put_measure(const lab_result *result, enum measure measure, posse_buffer *out)
{
    static const struct {
        const char *name;
        double share;
    } quantiles[] = {{"lowest 5 % up to", 0.05}, {"half of them up to", 0.5}, {"95 % up to", 0.95}};
    put_label(out, 2, lab_measure_name(result->layout, measure));
    for (int i = 0; i < result->sheet_count; i++)
        put_cell(out, lab_measure_mean(&result->sheets[i], measure), 1);
    end_line(out);
    for (size_t k = 0; k < sizeof quantiles / sizeof quantiles[0]; k++) {
        put_label(out, 4, quantiles[k].name);
        for (int i = 0; i < result->sheet_count; i++) {
            posse_buffer cell = {0};
            posse_put(&cell, "%.0f", lab_quantile(result->layout, &result->sheets[i], measure, quantiles[k].share));
            put_padded(out, cell.text, COLUMN_WIDTH, true);
            posse_buffer_free(&cell);
        }
        end_line(out);
    }
}

static void put_score(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    put_column_headings(result, "at the end, each", NULL, out);
    put_measure(result, MEASURE_SCORE, out);
    for (int i = 0; i < result->layout->group_count; i++)
        if (result->layout->groups[i].trait)
            put_group(result, &result->layout->groups[i], lab_mean_score, 1, translate, out);
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Prints "times by what: purse 3.91; jewel 0.85", wrapped at MAX_WIDTH. */
static void put_breakdown(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice,
                          lab_translate *translate, posse_buffer *out)
{
    const char *const *words = lab_slice_words(result->layout, slice);
    char name[LAB_SLICE_NAME], display[LAB_WORD];
    bool list = slice->by_list; /* for lists, shares say more than sums */
    lab_slice_name(result->layout, slice, name);
    int column = 6 + width_of(name);
    posse_put(out, "      %s%s", name, list ? ", %:" : ":");
    for (int word = 0, items = 0; word < slice->tally_count; word++) {
        posse_buffer item = {0};
        if (!lab_slice_word_occurs(result->layout, sheet, slice, word))
            continue;
        double value = list ? 100 * lab_share_of_slice(result, sheet, slice, word).value
                            : lab_per_game(result, sheet, slice, word).value;
        if (words)
            posse_put(&item, "%s ", lab_display_word(result->sim.game, words[word], translate, display));
        posse_put(&item, list ? "%.1f" : "%.2f", value);
        bool wrap = column + width_of(item.text) + 2 > MAX_WIDTH;
        posse_put(out, "%s%s%s", items++ ? ";" : "", wrap ? "\n        " : " ", item.text);
        column = wrap ? 8 + width_of(item.text) : column + 2 + width_of(item.text);
        posse_buffer_free(&item);
    }
    end_line(out);
}

static bool has_any(const lab_layout *layout, const lab_sheet *sheet, const lab_slice *slice)
{
    for (int word = 0; word < slice->tally_count; word++)
        if (lab_slice_word_occurs(layout, sheet, slice, word))
            return true;
    return false;
}

static void put_kind(const lab_result *result, int kind, lab_translate *translate, posse_buffer *out)
{
    const lab_layout *layout = result->layout;
    const lab_slice *slice = &layout->slices[layout->slices_of[kind]];
    const lab_slice *end = &layout->slices[layout->slices_of[kind + 1]];
    put_label(out, 2, layout->game->events[kind].name);
    for (int i = 0; i < result->sheet_count; i++)
        put_cell(out, lab_per_game(result, &result->sheets[i], slice, 0), 1);
    if (result->sheet_count == 1) { /* there is space for one more column */
        const int64_t *tally = &result->sheets[0].counts[lab_tally_at(layout, slice, 0)];
        put_cell(out, lab_share(tally[TALLY_GAMES], result->sheets[0].counts[COUNT_DETAILED]), 100);
    }
    end_line(out);
    for (; slice < end && result->sheet_count == 1; slice++)
        if (lab_slice_is_informative(layout, slice) && has_any(layout, &result->sheets[0], slice))
            put_breakdown(result, &result->sheets[0], slice, translate, out);
}

static void put_events(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    put_column_headings(result, "events a game", result->sheet_count == 1 ? "% of games" : NULL, out);
    posse_put_text(out, "  (");
    lab_put_details(out, result);
    posse_put_text(out, ")\n");
    for (int kind = 0; kind < result->layout->game->event_count; kind++)
        if (lab_kind_varies(result, kind))
            put_kind(result, kind, translate, out);
}

void lab_result_write_text(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    put_heading(result, out);
    put_wins(result, translate, out);
    put_column_headings(result, "length of a game", NULL, out);
    put_measure(result, MEASURE_MOVES, out);
    put_measure(result, MEASURE_DECISIONS, out);
    if (result->sim.game->score.name)
        put_score(result, translate, out);
    put_events(result, translate, out);
    posse_put_text(out, "\n± is half of a 95 % interval.\n");
}

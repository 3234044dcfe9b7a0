/* A result as an HTML page that is complete in itself: no scripts, nothing to download. */
#include "html_style.h"
#include "plot.h"
#include "sim_view.h"

#include <stdio.h>
#include <string.h>

enum { MAX_BARS = POSSE_MAX_WORDS };

/* ---- parts of the page ---------------------------------------------------------------------- */

static void put_fact(posse_buffer *out, const char *name, const char *value)
{
    posse_put(out, "<div><dt>%s</dt><dd>", name);
    lab_put_html(out, value);
    posse_put_text(out, "</dd></div>");
}

static void put_fact_number(posse_buffer *out, const char *name, int64_t statistic)
{
    posse_buffer text = {0};
    lab_put_thousands(&text, statistic);
    put_fact(out, name, text.text);
    posse_buffer_free(&text);
}

/* Each word is a span of its own, so that lines do not break within a word such as "--seed". */
static void put_command(const lab_sim *sim, posse_buffer *out)
{
    posse_buffer command = {0};
    lab_put_command(&command, sim);
    posse_put_text(out, "<code>");
    for (char *word = command.text, *end; word; word = end) {
        end = strchr(word, ' ');
        if (end)
            *end++ = '\0';
        posse_put_text(out, "<span>");
        lab_put_html(out, word);
        posse_put_text(out, end ? "</span> " : "</span>");
    }
    posse_put_text(out, "</code>\n");
    posse_buffer_free(&command);
}

static void put_head(const lab_result *result, posse_buffer *out)
{
    const lab_sim *sim = &result->sim;
    posse_buffer text = {0};
    posse_put_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                        "<title>");
    lab_put_html(out, sim->game->title);
    posse_put(out, ": a simulation</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<header>\n<h1>",
              lab_report_style);
    lab_put_html(out, sim->game->title);
    posse_put_text(out, "</h1>\n<dl>");
    put_fact_number(out, "games", lab_result_games(result));
    lab_put_players(&text, sim->players);
    put_fact(out, "players", text.text);
    put_fact(out, "bots", sim->bots);
    put_fact(out, "rules", sim->rules[0] ? sim->rules : "as usual");
    put_fact(out, "seed", sim->seed);
    put_fact(out, "posse", posse_version());
    posse_put_text(out, "</dl>\n");
    put_command(sim, out);
    posse_buffer_clear(&text);
    lab_put_missing(&text, result);
    if (text.length)
        posse_put(out, "<p><b>%s</b></p>\n", text.text);
    posse_put_text(out, "<p class=\"note\">Whiskers and ± are 95 % intervals.</p>\n</header>\n");
    posse_buffer_free(&text);
}

static void open_section(posse_buffer *out, const char *title)
{
    posse_put(out, "<section>\n<h2>%s</h2>\n", title);
}

static void close_section(posse_buffer *out)
{
    posse_put_text(out, "</section>\n");
}

/* Opens a set of figures, one for each player count, under a heading. With a single player count each
 * figure has its heading as a caption instead, and different figures stand side by side. */
static void open_figures(const lab_result *result, const char *heading, posse_buffer *out)
{
    if (result->sheet_count > 1)
        posse_put(out, "<h3>%s</h3>\n<div class=\"plots\">\n", heading);
}

static void close_figures(const lab_result *result, posse_buffer *out)
{
    if (result->sheet_count > 1)
        posse_put_text(out, "</div>\n");
}

static void open_figure(const lab_result *result, const lab_sheet *sheet, const char *heading, posse_buffer *out)
{
    if (result->sheet_count > 1)
        posse_put(out, "<figure><figcaption>%d players", sheet->players);
    else
        posse_put(out, "<figure><figcaption>%s", heading);
}

/* Opens the container for all figures of a section, used with a single player count. */
static void open_stack(const lab_result *result, posse_buffer *out)
{
    if (result->sheet_count == 1)
        posse_put_text(out, "<div class=\"stack\">\n");
}

static void close_stack(const lab_result *result, posse_buffer *out)
{
    if (result->sheet_count == 1)
        posse_put_text(out, "</div>\n");
}

static void set_label(lab_bar *bar, const posse_game *game, const char *word, lab_translate *translate)
{
    char name[LAB_WORD];
    snprintf(bar->label, sizeof bar->label, "%s", lab_display_word(game, word, translate, name));
}

/* ---- groups ----------------------------------------------------------------------------------- */

typedef lab_interval group_statistic(const lab_sheet *sheet, const lab_group *group, int word);

static void put_group_figure(const lab_result *result, const lab_sheet *sheet, const lab_group *group,
                             group_statistic *statistic, double scale, const char *heading, lab_translate *translate,
                             posse_buffer *out)
{
    lab_bar bars[MAX_BARS];
    int count = 0;
    for (int word = 0; word < group->word_count; word++) {
        int64_t games = sheet->counts[lab_cell_at(group, word) + CELL_GAMES];
        if (!games)
            continue;
        bars[count] = (lab_bar){.interval = statistic(sheet, group, word), .games = games};
        set_label(&bars[count++], result->sim.game, group->words[word], translate);
    }
    if (!count)
        return;
    open_figure(result, sheet, heading, out);
    posse_put_text(out, "</figcaption>");
    lab_plot_bars(out, heading, bars, count, scale, scale == 100 ? " %" : "");
    posse_put_text(out, "</figure>\n");
}

static void put_group(const lab_result *result, const lab_group *group, group_statistic *statistic, double scale,
                      lab_translate *translate, posse_buffer *out)
{
    char heading[64];
    snprintf(heading, sizeof heading, "by %s", group->name);
    open_figures(result, heading, out);
    for (int i = 0; i < result->sheet_count; i++)
        put_group_figure(result, &result->sheets[i], group, statistic, scale, heading, translate, out);
    close_figures(result, out);
}

static void put_shared(const lab_result *result, posse_buffer *out)
{
    if (!lab_any_shared_victory(result))
        return;
    posse_put_text(out, "<p>A victory is shared in");
    for (int i = 0; i < result->sheet_count; i++) {
        const lab_sheet *sheet = &result->sheets[i];
        posse_put(out, "%s %.2f %% of the games with %d", i ? "," : "",
                  100 * lab_share(sheet->counts[COUNT_SHARED], lab_sheet_games(sheet)).value, sheet->players);
    }
    posse_put_text(out, " players, and counts for each who shares it.</p>\n");
}

static void put_wins(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    open_section(out, "Who wins");
    posse_put_text(out, "<p>Percent of the games in which somebody is dealt it; by seat and by bot, "
                        "percent of the games played there.</p>\n");
    put_shared(result, out);
    open_stack(result, out);
    for (int i = 0; i < result->layout->group_count; i++)
        put_group(result, &result->layout->groups[i], lab_win_share, 100, translate, out);
    close_stack(result, out);
    close_section(out);
}

/* ---- measures ---------------------------------------------------------------------------------- */

/* Leaves out the highest 0.1 %, which would squeeze the rest of the chart together. */
static int fill_bins(const lab_result *result, const lab_sheet *sheet, enum measure measure, lab_bin bins[BUCKETS])
{
    const int64_t *buckets = &sheet->counts[lab_measure_at(measure) + HISTOGRAM];
    double last_shown = lab_quantile(result->layout, sheet, measure, 0.999);
    int count = 0;
    for (int i = 0; i < BUCKETS; i++) {
        double start = (double)lab_measure_start(result->layout, measure, i);
        if (!buckets[i] || start > last_shown)
            continue;
        double end = (double)lab_measure_start(result->layout, measure, i + 1);
        bins[count] = (lab_bin){.start = start, .end = end, .count = (double)buckets[i]};
        count++;
    }
    return count;
}

static void put_measure(const lab_result *result, enum measure measure, posse_buffer *out)
{
    const char *name = lab_measure_name(result->layout, measure);
    open_figures(result, name, out);
    for (int i = 0; i < result->sheet_count; i++) {
        const lab_sheet *sheet = &result->sheets[i];
        lab_bin bins[BUCKETS];
        int count = fill_bins(result, sheet, measure, bins);
        if (!count)
            continue;
        open_figure(result, sheet, name, out);
        posse_put_text(out, ": mean ");
        lab_put_value(out, lab_measure_mean(sheet, measure), 1);
        posse_put_text(out, " ");
        lab_put_margin(out, lab_measure_mean(sheet, measure), 1);
        posse_put_text(out, "</figcaption>");
        lab_plot_histogram(out, name, bins, count, lab_quantile(result->layout, sheet, measure, 0.5));
        posse_put_text(out, "</figure>\n");
    }
    close_figures(result, out);
}

static void put_lengths(const lab_result *result, posse_buffer *out)
{
    open_section(out, "How long games are");
    posse_put_text(out, "<p>Moves are those of the players and of chance; decisions are those of "
                        "the players alone.</p>\n");
    open_stack(result, out);
    put_measure(result, MEASURE_MOVES, out);
    put_measure(result, MEASURE_DECISIONS, out);
    close_stack(result, out);
    close_section(out);
}

static void put_score(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    open_section(out, "What they have at the end");
    open_stack(result, out);
    put_measure(result, MEASURE_SCORE, out);
    for (int i = 0; i < result->layout->group_count; i++)
        if (result->layout->groups[i].trait)
            put_group(result, &result->layout->groups[i], lab_mean_score, 1, translate, out);
    close_stack(result, out);
    close_section(out);
}

/* ---- events ------------------------------------------------------------------------------------- */

static void put_event_row(const lab_result *result, int kind, posse_buffer *out)
{
    const lab_layout *layout = result->layout;
    const lab_slice *slice = &layout->slices[layout->slices_of[kind]];
    posse_put(out, "<tr><th scope=\"row\">%s</th>", layout->game->events[kind].name);
    for (int i = 0; i < result->sheet_count; i++) {
        const lab_sheet *sheet = &result->sheets[i];
        const int64_t *tally = &sheet->counts[lab_tally_at(layout, slice, 0)];
        lab_interval mean = lab_per_game(result, sheet, slice, 0);
        posse_put_text(out, "<td>");
        lab_put_value(out, mean, 1);
        posse_put_text(out, " <small>");
        lab_put_margin(out, mean, 1);
        posse_put_text(out, "</small></td>");
        if (result->sheet_count == 1)
            posse_put(out, "<td>%.1f</td>", 100 * lab_share(tally[TALLY_GAMES], sheet->counts[COUNT_DETAILED]).value);
    }
    posse_put_text(out, "</tr>\n");
}

static void put_event_counts(const lab_result *result, posse_buffer *out)
{
    posse_put_text(out, "<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr><th>a game has</th>");
    for (int i = 0; i < result->sheet_count; i++)
        posse_put(out, "<th scope=\"col\">%d players</th>", result->sheets[i].players);
    if (result->sheet_count == 1)
        posse_put_text(out, "<th scope=\"col\">% of games</th>");
    posse_put_text(out, "</tr></thead>\n<tbody>\n");
    for (int kind = 0; kind < result->layout->game->event_count; kind++)
        if (lab_kind_varies(result, kind))
            put_event_row(result, kind, out);
    posse_put_text(out, "</tbody></table></div>\n");
}

static void put_slice_figure(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice,
                             const char *heading, lab_translate *translate, posse_buffer *out)
{
    const char *const *words = lab_slice_words(result->layout, slice);
    lab_bar bars[MAX_BARS];
    int count = 0;
    for (int word = 0; word < slice->tally_count; word++) {
        if (!lab_slice_word_occurs(result->layout, sheet, slice, word))
            continue;
        bars[count] = (lab_bar){.games = sheet->counts[COUNT_DETAILED],
                                .interval = slice->by_list ? lab_share_of_slice(result, sheet, slice, word)
                                                           : lab_per_game(result, sheet, slice, word)};
        set_label(&bars[count++], result->sim.game, words[word], translate);
    }
    if (!count)
        return;
    open_figure(result, sheet, heading, out);
    posse_put_text(out, "</figcaption>");
    lab_plot_bars(out, heading, bars, count, slice->by_list ? 100 : 1, slice->by_list ? " %" : "");
    posse_put_text(out, "</figure>\n");
}

/* Whether a slice has at least two words to compare in a chart. */
static bool has_figure(const lab_result *result, const lab_slice *slice)
{
    int words = 0;
    if (slice->by_field < 0 || !lab_slice_is_informative(result->layout, slice))
        return false;
    for (int word = 0; word < slice->tally_count; word++)
        for (int i = 0; i < result->sheet_count; i++)
            if (lab_slice_word_occurs(result->layout, &result->sheets[i], slice, word)) {
                words++;
                break;
            }
    return words > 1;
}

/* With several player counts there are many figures, so they are collapsed. */
static void put_slice(const lab_result *result, const lab_slice *slice, lab_translate *translate, posse_buffer *out)
{
    char name[LAB_SLICE_NAME], heading[2 * LAB_SLICE_NAME];
    bool folded = result->sheet_count > 1;
    lab_slice_name(result->layout, slice, name);
    snprintf(heading, sizeof heading, "%s: %s%s", result->layout->game->events[slice->kind].name, name,
             slice->by_list ? ", %" : "");
    if (folded)
        posse_put(out, "<details><summary>%s</summary>\n<div class=\"plots\">\n", heading);
    for (int i = 0; i < result->sheet_count; i++)
        put_slice_figure(result, &result->sheets[i], slice, heading, translate, out);
    if (folded)
        posse_put_text(out, "</div></details>\n");
}

static void put_events(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    open_section(out, "What happens");
    posse_put_text(out, "<p>Events ");
    lab_put_details(out, result);
    posse_put_text(out, ".</p>\n");
    put_event_counts(result, out);
    posse_put(out, "<div class=\"%s\">\n", result->sheet_count > 1 ? "folded" : "stack");
    for (int i = 0; i < result->layout->slice_count; i++) {
        const lab_slice *slice = &result->layout->slices[i];
        if (lab_kind_varies(result, slice->kind) && has_figure(result, slice))
            put_slice(result, slice, translate, out);
    }
    posse_put_text(out, "</div>\n");
    close_section(out);
}

void lab_result_write_html(const lab_result *result, lab_translate *translate, posse_buffer *out)
{
    put_head(result, out);
    put_wins(result, translate, out);
    put_lengths(result, out);
    if (result->sim.game->score.name)
        put_score(result, translate, out);
    put_events(result, translate, out);
    posse_put_text(out, "</main>\n</body>\n</html>\n");
}

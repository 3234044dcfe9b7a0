/* A review as one page for a browser, with nothing to load. */
#include "html_style.h"
#include "plot.h"
#include "review_words.h"

#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 1000, HEIGHT = 320, LEFT = 44, BOTTOM = 24, TOP = 10 };

/* Colours that are told apart on light and on dark ground; the legend and the tooltips name the seats as well. */
static const char *const colours[POSSE_MAX_SEATS] = {"#D9603B", "#3F8FC4", "#4E9B47", "#B565C4",
                                                     "#C9962B", "#2FA39A", "#D9588F", "#8A7B6C"};

static void put_escaped(posse_buffer *out, posse_buffer *text)
{
    lab_put_html(out, text->text ? text->text : "");
    posse_buffer_free(text);
}

static void put_name(const lab_review_report *report, int seat, posse_buffer *out)
{
    posse_buffer name = {0};
    review_put_name(report, seat, &name);
    put_escaped(out, &name);
}

/* ---- the curve ---------------------------------------------------------------------------------------- */

/* The chances of all seats after each step; a step that is not known yet repeats the one before. */
static double *read_chances(const lab_review_report *report, size_t *steps, size_t *seats)
{
    posse_json list = posse_json_get(report->review, "steps"), sums = posse_json_get(report->review, "seats");
    *steps = posse_json_count(list);
    *seats = posse_json_count(sums);
    double *chances = calloc((*steps + 1) * (*seats + 1), sizeof *chances);
    for (posse_json_walk w = posse_json_walk_of(sums); chances && posse_json_next(&w);)
        chances[w.index] = review_number(w.value, "start");
    for (posse_json_walk w = posse_json_walk_of(list); chances && posse_json_next(&w);) {
        const double *before = &chances[w.index * *seats];
        double *now = &chances[(w.index + 1) * *seats];
        for (size_t seat = 0; seat < *seats; seat++)
            now[seat] = before[seat];
        for (posse_json_walk c = posse_json_walk_of(posse_json_get(w.value, "chances")); posse_json_next(&c);) {
            char text[32];
            snprintf(text, sizeof text, "%.*s", (int)(c.value.end - c.value.at), c.value.at);
            now[c.index] = strtod(text, NULL);
        }
    }
    return chances;
}

static double x_of(size_t step, size_t steps)
{
    return LEFT + (double)(WIDTH - LEFT) * (double)step / (double)(steps ? steps : 1);
}

static double y_of(double chance)
{
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
}

static void put_axes(posse_buffer *out)
{
    for (int percent = 0; percent <= 100; percent += 25)
        posse_put(out,
                  "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text class=\"tick\" x=\"%d\" "
                  "y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n",
                  LEFT, WIDTH, y_of(percent / 100.0), y_of(percent / 100.0), LEFT - 6, y_of(percent / 100.0) + 4,
                  percent);
}

static void put_line(const lab_review_report *report, const double *chances, size_t steps, size_t seats, size_t seat,
                     posse_buffer *out)
{
    posse_put(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.2\" stroke-linejoin=\"round\" points=\"",
              colours[seat]);
    for (size_t step = 0; step <= steps; step++)
        posse_put(out, "%s%.1f,%.1f", step ? " " : "", x_of(step, steps), y_of(chances[step * seats + seat]));
    posse_put_text(out, "\"><title>");
    put_name(report, (int)seat, out);
    posse_put_text(out, "</title></polyline>\n");
}

/* A dot where a decision was a mistake or a blunder. */
static void put_marks(const lab_review_report *report, const double *chances, size_t steps, size_t seats,
                      posse_buffer *out)
{
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(report->review, "steps")); posse_json_next(&w);) {
        posse_json verdict = posse_json_get(w.value, "verdict");
        bool blunder = posse_json_is(verdict, "blunder");
        int64_t seat;
        if ((!blunder && !posse_json_is(verdict, "mistake")) ||
            !posse_json_int(posse_json_get(w.value, "actor"), &seat))
            continue;
        posse_buffer deed = {0};
        review_put_deed(report, (int64_t)w.index, &deed);
        posse_put(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"var(--text)\"><title>%zu: ",
                  x_of(w.index + 1, steps), y_of(chances[(w.index + 1) * seats + (size_t)seat]), blunder ? 6 : 4,
                  colours[seat], w.index + 1);
        put_escaped(out, &deed);
        posse_put(out, " (%.1f)</title></circle>\n", -100 * review_number(w.value, "loss"));
    }
}

static void put_legend(const lab_review_report *report, size_t seats, posse_buffer *out)
{
    posse_put_text(out, "<p>");
    for (size_t seat = 0; seat < seats; seat++) {
        posse_put(out, "<span style=\"white-space:nowrap;margin-right:18px\"><span style=\"color:%s\">&#9632;</span> ",
                  colours[seat]);
        put_name(report, (int)seat, out);
        posse_put_text(out, "</span> ");
    }
    posse_put_text(out, "</p>\n");
}

static void put_curve(const lab_review_report *report, posse_buffer *out)
{
    size_t steps, seats;
    double *chances = read_chances(report, &steps, &seats);
    posse_put(out, "<section><h2>%s</h2>\n", review_text(report, "report.curve"));
    if (chances) {
        posse_put(out,
                  "<div class=\"wide\"><svg viewBox=\"0 0 %d %d\" style=\"min-width:640px\" role=\"img\" "
                  "aria-label=\"%s\">\n",
                  WIDTH, HEIGHT, review_text(report, "report.curve"));
        put_axes(out);
        for (size_t seat = 0; seat < seats; seat++)
            put_line(report, chances, steps, seats, seat, out);
        put_marks(report, chances, steps, seats, out);
        posse_put_text(out, "</svg></div>\n");
        put_legend(report, seats, out);
    }
    posse_put_text(out, "</section>\n");
    free(chances);
}

/* ---- tables and lists ------------------------------------------------------------------------------------ */

static void put_players(const lab_review_report *report, posse_buffer *out)
{
    static const char *const headings[] = {"report.player",   "report.accuracy", "report.start",  "report.luck",
                                           "report.own",      "report.others",   "report.result", "report.inaccuracies",
                                           "report.mistakes", "report.blunders"};
    posse_put(out, "<section><h2>%s</h2>\n<div class=\"wide\"><table><thead><tr>",
              review_text(report, "report.players"));
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++)
        posse_put(out, "<th scope=\"col\">%s</th>", review_text(report, headings[i]));
    posse_put_text(out, "</tr></thead><tbody>\n");
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(report->review, "seats")); posse_json_next(&w);) {
        posse_put_text(out, "<tr><th scope=\"row\">");
        put_name(report, (int)w.index, out);
        posse_put(out, "</th><td>%.1f</td><td>%.1f</td><td>%+.1f</td><td>%+.1f</td><td>%+.1f</td><td>%.1f</td>",
                  review_number(w.value, "accuracy"), 100 * review_number(w.value, "start"),
                  100 * review_number(w.value, "luck"), 100 * review_number(w.value, "own"),
                  100 * review_number(w.value, "others"), 100 * review_number(w.value, "result"));
        posse_put(out, "<td>%.0f</td><td>%.0f</td><td>%.0f</td></tr>\n", review_number(w.value, "inaccuracies"),
                  review_number(w.value, "mistakes"), review_number(w.value, "blunders"));
    }
    posse_put(out, "</tbody></table></div><p>%s</p></section>\n", review_text(report, "report.note"));
}

static void put_decision(const lab_review_report *report, int64_t number, posse_buffer *out)
{
    posse_json step = review_step_at(report, number);
    posse_buffer text = {0};
    posse_put(out, "<li value=\"%lld\"><b>%.1f</b> ", (long long)number + 1, -100 * review_number(step, "loss"));
    review_put_deed(report, number, &text);
    put_escaped(out, &text);
    posse_put(out, "<br>%s ", review_text(report, "report.better"));
    review_put_better(report, number, posse_json_get(step, "best"), &text);
    review_put_reasons(report, step, &text);
    put_escaped(out, &text);
    posse_put_text(out, "</li>\n");
}

static void put_costliest(const lab_review_report *report, posse_buffer *out)
{
    posse_put(out, "<section><h2>%s</h2>\n", review_text(report, "report.costliest"));
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(report->review, "seats")); posse_json_next(&w);) {
        posse_json costliest = posse_json_get(w.value, "costliest");
        if (posse_json_count(costliest) == 0)
            continue;
        posse_put_text(out, "<h3>");
        put_name(report, (int)w.index, out);
        posse_put_text(out, "</h3><ol>\n");
        for (posse_json_walk step = posse_json_walk_of(costliest); posse_json_next(&step);) {
            int64_t number = 0;
            posse_json_int(step.value, &number);
            put_decision(report, number, out);
        }
        posse_put_text(out, "</ol>\n");
    }
    posse_put_text(out, "</section>\n");
}

static void put_turning(const lab_review_report *report, posse_buffer *out)
{
    posse_put(out, "<section><h2>%s</h2>\n<ol>\n", review_text(report, "report.turning"));
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(report->review, "turning")); posse_json_next(&w);) {
        int64_t number = 0;
        posse_buffer text = {0};
        posse_json_int(w.value, &number);
        posse_put(out, "<li value=\"%lld\">", (long long)number + 1);
        review_put_deed(report, number, &text);
        put_escaped(out, &text);
        posse_put_text(out, "</li>\n");
    }
    posse_put_text(out, "</ol></section>\n");
}

void lab_review_put_html(const lab_review_report *report, posse_buffer *out)
{
    posse_put(out,
              "<!doctype html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" "
              "content=\"width=device-width, initial-scale=1\"><title>%s: %s</title>\n<style>%s</style></head>\n"
              "<body>\n<main>\n<h1>%s: %s</h1>\n",
              report->language, review_text(report, "report.title"), report->match->game->title, lab_report_style,
              review_text(report, "report.title"), report->match->game->title);
    put_curve(report, out);
    put_players(report, out);
    put_costliest(report, out);
    put_turning(report, out);
    posse_put_text(out, "</main>\n</body>\n</html>\n");
}

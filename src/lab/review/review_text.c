/* A review as text for a terminal. */
#include "review_words.h"

#include <stdio.h>

/* The number of characters of a UTF-8 text, to line up columns. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += (*text & 0xc0) != 0x80;
    return width;
}

static void put_padded(posse_buffer *out, const char *text, int width, bool right)
{
    int space = width - width_of(text);
    if (right)
        posse_put(out, "%*s%s", space > 0 ? space : 0, "", text);
    else
        posse_put(out, "%s%*s", text, space > 0 ? space : 0, "");
}

static const struct column {
    const char *key, *heading;
    bool is_count, signed_points;
} columns[] = {
    {"accuracy", "report.accuracy", false, false},
    {"start", "report.start", false, false},
    {"luck", "report.luck", false, true},
    {"own", "report.own", false, true},
    {"others", "report.others", false, true},
    {"result", "report.result", false, false},
    {"inaccuracies", "report.inaccuracies", true, false},
    {"mistakes", "report.mistakes", true, false},
    {"blunders", "report.blunders", true, false},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static void format_cell(const struct column *column, posse_json seat, char text[32])
{
    double number = review_number(seat, column->key);
    if (column->is_count)
        snprintf(text, 32, "%.0f", number);
    else if (column == &columns[0])
        snprintf(text, 32, "%.1f", number);
    else
        snprintf(text, 32, column->signed_points ? "%+.1f" : "%.1f", 100 * number);
}

static void put_table(const lab_review_report *report, posse_buffer *out)
{
    enum { NAME_WIDTH = 24, GAP = 2 }; /* no name is longer */
    posse_json seats = posse_json_get(report->review, "seats");
    put_padded(out, review_text(report, "report.player"), NAME_WIDTH, false);
    for (int i = 0; i < COLUMNS; i++)
        put_padded(out, review_text(report, columns[i].heading),
                   width_of(review_text(report, columns[i].heading)) + GAP, true);
    posse_put_text(out, "\n");
    for (posse_json_walk w = posse_json_walk_of(seats); posse_json_next(&w);) {
        posse_buffer name = {0};
        review_put_name(report, (int)w.index, &name);
        put_padded(out, name.text, NAME_WIDTH, false);
        for (int i = 0; i < COLUMNS; i++) {
            char text[32];
            format_cell(&columns[i], w.value, text);
            put_padded(out, text, width_of(review_text(report, columns[i].heading)) + GAP, true);
        }
        posse_put_text(out, "\n");
        posse_buffer_free(&name);
    }
}

/* ---- decisions ------------------------------------------------------------------------------------ */

static void put_decision(const lab_review_report *report, int64_t number, posse_buffer *out)
{
    char verdict[32];
    posse_json step = review_step_at(report, number), hindsight = posse_json_get(step, "hindsight");
    posse_put(out, "  %lld  %.1f  ", (long long)number + 1, -100 * review_number(step, "loss"));
    review_put_deed(report, number, out);
    if (posse_json_text(posse_json_get(step, "verdict"), verdict, sizeof verdict)) {
        char key[64];
        snprintf(key, sizeof key, "report.%s", verdict);
        posse_put(out, " [%s]", review_text(report, key));
    }
    posse_put(out, "\n      %s ", review_text(report, "report.better"));
    review_put_better(report, number, posse_json_get(step, "best"), out);
    review_put_reasons(report, step, out);
    posse_put_text(out, "\n");
    if (hindsight.at) {
        posse_put(out, "      %s ", review_text(report, "report.hindsight"));
        review_put_better(report, number, posse_json_get(hindsight, "best"), out);
        posse_put(out, " (%.1f)\n", -100 * review_number(hindsight, "loss"));
    }
}

static void put_costliest(const lab_review_report *report, posse_buffer *out)
{
    posse_put(out, "\n%s\n", review_text(report, "report.costliest"));
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(report->review, "seats")); posse_json_next(&w);) {
        posse_json costliest = posse_json_get(w.value, "costliest");
        if (posse_json_count(costliest) == 0)
            continue;
        posse_put_text(out, " ");
        review_put_name(report, (int)w.index, out);
        posse_put_text(out, "\n");
        for (posse_json_walk step = posse_json_walk_of(costliest); posse_json_next(&step);) {
            int64_t number = 0;
            posse_json_int(step.value, &number);
            put_decision(report, number, out);
        }
    }
}

/* ---- turning points --------------------------------------------------------------------------------- */

static double chance_after(const lab_review_report *report, int64_t number, int64_t seat)
{
    posse_json seats = posse_json_get(report->review, "seats");
    posse_json chances = posse_json_get(review_step_at(report, number), "chances");
    if (number < 0)
        return review_number(review_item(seats, seat), "start");
    posse_buffer text = {0};
    posse_json_put_object(&text);
    posse_json_add_value(&text, "chance", review_item(chances, seat));
    posse_json_end_object(&text);
    posse_json object = {text.text, text.text + text.length};
    double chance = review_number(object, "chance");
    posse_buffer_free(&text);
    return chance;
}

static void put_turning(const lab_review_report *report, posse_buffer *out)
{
    posse_put(out, "\n%s\n", review_text(report, "report.turning"));
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(report->review, "turning")); posse_json_next(&w);) {
        int64_t number = 0;
        posse_json_int(w.value, &number);
        posse_put(out, "  %lld  ", (long long)number + 1);
        review_put_deed(report, number, out);
        posse_put_text(out, "\n     ");
        for (int64_t seat = 0; seat < review_int(report->review, "players"); seat++) {
            double before = chance_after(report, number - 1, seat), after = chance_after(report, number, seat);
            if (after - before < 0.05 && before - after < 0.05)
                continue;
            posse_put_text(out, " ");
            review_put_name(report, (int)seat, out);
            posse_put(out, " %.0f %% → %.0f %%.", 100 * before, 100 * after);
        }
        posse_put_text(out, "\n");
    }
}

void lab_review_put_text(const lab_review_report *report, posse_buffer *out)
{
    bool done = false;
    posse_json_bool(posse_json_get(report->review, "done"), &done);
    posse_put(out, "%s: %s\n%s\n\n", review_text(report, "report.title"), report->match->game->title,
              review_text(report, "report.note"));
    if (!done)
        posse_put(out, "%s %.0f %%\n\n", review_text(report, "report.unfinished"),
                  100 * review_number(report->review, "progress"));
    put_table(report, out);
    put_costliest(report, out);
    put_turning(report, out);
}

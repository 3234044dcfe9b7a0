/* Names and sentences of a review, in the language of the reader. */
#include "review_words.h"
#include "story.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 128, KEY = 96 };

/* ---- numbers ----------------------------------------------------------------------------------- */

static double number_of(posse_json value)
{
    char text[32] = "";
    if (posse_json_type_of(value) == POSSE_JSON_NUMBER)
        snprintf(text, sizeof text, "%.*s", (int)(value.end - value.at), value.at);
    return strtod(text, NULL);
}

double review_number(posse_json object, const char *key)
{
    return number_of(posse_json_get(object, key));
}

int64_t review_int(posse_json object, const char *key)
{
    int64_t number = 0;
    posse_json_int(posse_json_get(object, key), &number);
    return number;
}

posse_json review_item(posse_json list, int64_t index)
{
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);)
        if ((int64_t)w.index == index)
            return w.value;
    return (posse_json){0};
}

posse_json review_step_at(const lab_review_report *report, int64_t step)
{
    return review_item(posse_json_get(report->review, "steps"), step);
}

/* ---- words ------------------------------------------------------------------------------------- */

const char *review_text(const lab_review_report *report, const char *key)
{
    const char *text = posse_words(report->language, key);
    return text ? text : key;
}

void review_put_name(const lab_review_report *report, int seat, posse_buffer *out)
{
    char name[NAME];
    const posse_match *match = report->match;
    if (posse_json_text(review_item(report->names, seat), name, sizeof name))
        posse_put_text(out, name);
    else
        posse_put_text(out,
                       posse_story_word(match->game, match->game->seat_name(match->state, seat), report->language));
}

/* ---- what was done ------------------------------------------------------------------------------- */

/* The match as it was before a step. */
static bool play_until(const lab_review_report *report, int64_t step, posse_match *match)
{
    posse_json start;
    posse_rng rng;
    posse_rng_seed(&rng, 0);
    if (!posse_json_check(report->match->start.text, report->match->start.length, &start, NULL) ||
        !posse_match_load(match, report->match->game, start, &rng, NULL))
        return false;
    for (int64_t i = 0; i < step; i++)
        posse_match_act(match, report->match->actions[i], NULL);
    return true;
}

/* The first sentence that tells an action. */
static bool tell(posse_match *match, posse_action action, const char *language, posse_buffer *out)
{
    size_t before = match->event_count;
    int actor = posse_match_actor(match), viewer = actor >= 0 ? actor : POSSE_SPECTATOR;
    if (!posse_match_act(match, action, NULL))
        return false;
    for (size_t number = before + 1; number <= match->event_count; number++)
        if (posse_story_tell(match, number, viewer, language, out))
            return true;
    return false;
}

static void put_action(const lab_review_report *report, int64_t step, posse_action action, posse_buffer *out)
{
    posse_match match;
    char text[POSSE_ACTION_TEXT];
    bool told = false;
    if (play_until(report, step, &match)) {
        told = tell(&match, action, report->language, out);
        posse_match_free(&match);
    }
    if (told)
        return;
    report->match->game->format(action, text);
    posse_put_text(out, text);
}

void review_put_deed(const lab_review_report *report, int64_t step, posse_buffer *out)
{
    put_action(report, step, report->match->actions[step], out);
}

/* If both sentences are the same, such as two re-rolls of as many dice, the text of the action tells them apart. */
void review_put_better(const lab_review_report *report, int64_t step, posse_json value, posse_buffer *out)
{
    char text[POSSE_ACTION_TEXT];
    posse_action action;
    posse_buffer made = {0}, better = {0};
    if (!posse_json_text(value, text, sizeof text) || !report->match->game->parse(text, &action))
        return;
    put_action(report, step, report->match->actions[step], &made);
    put_action(report, step, action, &better);
    posse_put_text(out, better.text);
    if (strcmp(made.text, better.text) == 0)
        posse_put(out, " (%s)", text);
    posse_buffer_free(&made);
    posse_buffer_free(&better);
}

/* ---- why ------------------------------------------------------------------------------------------- */

/* Writes the value of a reason's field: a name, a word, a percentage of a probability, or a number. */
static void put_field(const lab_review_report *report, posse_json reason, const char *name, posse_buffer *out)
{
    char word[NAME];
    posse_json value = posse_json_get(reason, name);
    int64_t seat;
    double number = number_of(value);
    bool is_share = posse_json_get(reason, "share").at || strcmp(name, "probability") == 0;
    if (strcmp(name, "seat") == 0 && posse_json_int(value, &seat))
        review_put_name(report, (int)seat, out);
    else if (posse_json_text(value, word, sizeof word))
        posse_put_text(out, posse_story_word(report->match->game, word, report->language));
    else if (is_share)
        posse_put(out, "%.0f", 100 * number);
    else
        posse_put(out, number >= 100 ? "%.0f" : "%.1f", number);
}

static void put_reason(const lab_review_report *report, posse_json reason, posse_buffer *out)
{
    char kind[NAME], key[KEY];
    if (!posse_json_text(posse_json_get(reason, "kind"), kind, sizeof kind))
        return;
    snprintf(key, sizeof key, "%s.why.%.40s", report->match->game->name, kind);
    const char *text = posse_words(report->language, key);
    if (!text)
        return;
    posse_put_text(out, " ");
    while (*text) {
        size_t plain = strcspn(text, "{"), length = strcspn(text + plain, "}");
        posse_put_bytes(out, text, plain);
        text += plain;
        if (!*text)
            break;
        char name[NAME];
        snprintf(name, sizeof name, "%.*s", (int)length - 1, text + 1);
        put_field(report, reason, name, out);
        text += length + 1;
    }
}

void review_put_reasons(const lab_review_report *report, posse_json step, posse_buffer *out)
{
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(step, "why")); posse_json_next(&w);)
        put_reason(report, w.value, out);
}

/* Taking over the complete steps of an earlier review. Whatever is not as posse_review_write writes it is refused. */
#include "alloc.h"
#include "fields.h"
#include "review_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a number with up to 4 digits after the point. */
static bool read_decimal(posse_json value, double least, double most, double *out)
{
    enum { PLACES = 4, MAX_DIGITS = 12 };
    const char *at = value.at;
    int64_t units = 0;
    int digits = 0, places = -1;
    if (posse_json_type_of(value) != POSSE_JSON_NUMBER)
        return false;
    bool below_zero = *at == '-';
    for (at += below_zero; at < value.end; at++) {
        if (*at == '.' && places < 0)
            places = 0;
        else if (*at >= '0' && *at <= '9' && digits++ < MAX_DIGITS && places < PLACES)
            units = 10 * units + (*at - '0'), places += places >= 0;
        else
            return false;
    }
    for (places = places < 0 ? 0 : places; places < PLACES; places++)
        units *= 10;
    double number = (double)(below_zero ? -units : units) / 10000;
    if (number < least || number > most)
        return false;
    *out = number;
    return true;
}

static bool read_numbers(posse_json list, int count, double least, double out[])
{
    if (posse_json_type_of(list) != POSSE_JSON_LIST || posse_json_count(list) != (size_t)count)
        return false;
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);)
        if (!read_decimal(w.value, least, 1, &out[w.index]))
            return false;
    return true;
}

static bool read_action(const posse_game *game, posse_json value, posse_action *out)
{
    char text[POSSE_ACTION_TEXT];
    return posse_json_text(value, text, sizeof text) && game->parse(text, out);
}

/* ---- decisions ------------------------------------------------------------------------------------ */

static bool read_answers(const posse_review *review, const void *state, posse_json list, review_decision *decision)
{
    size_t count = posse_json_count(list);
    if (posse_json_type_of(list) != POSSE_JSON_LIST || count < 1 || count > (size_t)review->game->max_legal)
        return false;
    decision->answers = posse_alloc(count, sizeof *decision->answers);
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        review_answer *answer = &decision->answers[decision->answer_count++];
        if (!read_action(review->game, posse_json_get(w.value, "action"), &answer->action) ||
            !review->game->check(state, answer->action, NULL) ||
            !read_decimal(posse_json_get(w.value, "chance"), 0, 1, &answer->chance))
            return false;
    }
    return true;
}

static bool read_verdict(posse_json value, review_verdict *out)
{
    int verdict = posse_json_word(value, review_verdict_names + 1, VERDICTS - 1);
    *out = (review_verdict)(verdict + 1);
    return verdict >= 0 || posse_json_type_of(value) == POSSE_JSON_NULL;
}

static bool read_hindsight(const posse_review *review, const void *state, posse_json value, review_decision *decision)
{
    decision->has_hindsight = value.at != NULL;
    return !value.at || (read_action(review->game, posse_json_get(value, "best"), &decision->hindsight_best) &&
                         review->game->check(state, decision->hindsight_best, NULL) &&
                         read_decimal(posse_json_get(value, "loss"), 0, 1, &decision->hindsight_loss));
}

/* Keeps the objects of a list as they are written. */
static bool read_list(posse_json value, posse_buffer *out)
{
    if (!value.at)
        return true;
    if (posse_json_type_of(value) != POSSE_JSON_LIST)
        return false;
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);)
        if (posse_json_type_of(w.value) != POSSE_JSON_OBJECT)
            return false;
    posse_put_bytes(out, value.at + 1, (size_t)(value.end - value.at) - 2);
    return true;
}

static bool read_decision(const posse_review *review, const void *state, posse_json from, review_decision *decision)
{
    return read_answers(review, state, posse_json_get(from, "answers"), decision) &&
           read_decimal(posse_json_get(from, "expected"), 0, 1, &decision->expected) &&
           read_decimal(posse_json_get(from, "loss"), 0, 1, &decision->loss) &&
           read_decimal(posse_json_get(from, "noise"), 0, 1, &decision->noise) &&
           read_verdict(posse_json_get(from, "verdict"), &decision->verdict) &&
           read_hindsight(review, state, posse_json_get(from, "hindsight"), decision) &&
           read_list(posse_json_get(from, "why"), &decision->why);
}

/* ---- steps ------------------------------------------------------------------------------------------ */

static bool is_this_step(const posse_review *review, const review_step *step, posse_json from)
{
    posse_action action;
    int64_t actor = POSSE_CHANCE;
    posse_json who = posse_json_get(from, "actor");
    return (posse_json_is(who, "chance") || posse_json_int(who, &actor)) && actor == step->actor &&
           read_action(review->game, posse_json_get(from, "action"), &action) && action == step->action;
}

static bool read_step(posse_review *review, size_t number, posse_json from)
{
    review_step *step = &review->steps[number], read = *step;
    bool fine = is_this_step(review, step, from) &&
                read_numbers(posse_json_get(from, "chances"), review->seats, 0, read.chances) &&
                posse_json_bool(posse_json_get(from, "reveals"), &read.reveals);
    if (fine && step->actor == POSSE_CHANCE)
        fine = read_numbers(posse_json_get(from, "luck"), review->seats, -1, read.luck) &&
               posse_json_bool(posse_json_get(from, "exact"), &read.exact);
    else if (fine)
        fine = read_decision(review, review_state(review, number), from, &read.decision);
    if (!fine) {
        review_decision_free(&read.decision);
        return false;
    }
    review_work_free(step->work);
    read.work = NULL;
    read.done = read.resumed = true;
    *step = read;
    return true;
}

/* The chances at the start belong to the first step. */
static bool read_start(posse_review *review, posse_json seats)
{
    if (posse_json_count(seats) != (size_t)review->seats)
        return false;
    for (posse_json_walk w = posse_json_walk_of(seats); posse_json_next(&w);)
        if (!read_decimal(posse_json_get(w.value, "start"), 0, 1, &review->start[w.index]))
            return false;
    return true;
}

static bool is_same_review(const posse_review *review, posse_json earlier)
{
    char seed[24];
    int64_t version, depth;
    snprintf(seed, sizeof seed, "%" PRIu64, review->options.seed);
    return posse_json_int(posse_json_get(earlier, "review"), &version) && version == 1 &&
           posse_json_is(posse_json_get(earlier, "game"), review->game->name) &&
           posse_json_is(posse_json_get(earlier, "engine"), posse_version()) &&
           posse_json_is(posse_json_get(earlier, "seed"), seed) &&
           posse_json_int(posse_json_get(earlier, "depth"), &depth) && depth == review->options.depth &&
           posse_json_count(posse_json_get(earlier, "steps")) == review->count;
}

bool posse_review_resume(posse_review *review, posse_json earlier, posse_status *status)
{
    if (!is_same_review(review, earlier))
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "this is not a review of the same game by this version with seed %" PRIu64 " and depth %d",
                          review->options.seed, review->options.depth);
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(earlier, "steps")); posse_json_next(&w);) {
        if (posse_json_type_of(w.value) == POSSE_JSON_NULL || review->steps[w.index].done)
            continue;
        if ((w.index == 0 && !read_start(review, posse_json_get(earlier, "seats"))) ||
            !read_step(review, w.index, w.value))
            return posse_fail(status, POSSE_BAD_REQUEST, "steps", "\"steps[%zu]\" is not a step of this game's review",
                              w.index);
    }
    return true;
}

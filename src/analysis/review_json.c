/* Writing a review as JSON, and taking steps over from an earlier one. */
#include "actions.h"
#include "alloc.h"
#include "fields.h"
#include "review_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 4 };

static void add_number(posse_buffer *out, const char *key, double number)
{
    posse_json_add_decimal(out, key, number, PLACES);
}

static void add_numbers(posse_buffer *out, const char *key, const double numbers[], int count)
{
    posse_json_add_list(out, key);
    for (int i = 0; i < count; i++)
        posse_json_put_decimal(out, numbers[i], PLACES);
    posse_json_end_list(out);
}

static void add_action(posse_buffer *out, const char *key, const posse_game *game, posse_action action)
{
    posse_json_put_key(out, key);
    posse_write_action(game, action, out);
}

static void put_step_number(posse_buffer *out, long step)
{
    if (step == REVIEW_NO_STEP)
        posse_json_put_null(out);
    else
        posse_json_put_int(out, step);
}

/* ---- seats ----------------------------------------------------------------------------------------- */

static void add_phases(posse_buffer *out, const review_seat *seat)
{
    posse_json_add_list(out, "loss");
    for (int i = 0; i < seat->phase_count; i++) {
        posse_json_put_object(out);
        posse_json_add_string(out, "phase", seat->phases[i].name);
        posse_json_add_int(out, "decisions", seat->phases[i].decisions);
        add_number(out, "loss", seat->phases[i].loss);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void put_seat(posse_buffer *out, const review_seat *seat)
{
    posse_json_put_object(out);
    add_number(out, "start", seat->start);
    add_number(out, "result", seat->result);
    add_number(out, "luck", seat->luck);
    add_number(out, "own", seat->own);
    add_number(out, "others", seat->others);
    posse_json_add_int(out, "decisions", seat->decisions);
    posse_json_add_decimal(out, "accuracy", seat->accuracy, 1);
    posse_json_add_int(out, "inaccuracies", seat->verdicts[VERDICT_INACCURACY]);
    posse_json_add_int(out, "mistakes", seat->verdicts[VERDICT_MISTAKE]);
    posse_json_add_int(out, "blunders", seat->verdicts[VERDICT_BLUNDER]);
    add_phases(out, seat);
    posse_json_put_key(out, "best");
    put_step_number(out, seat->best);
    posse_json_put_key(out, "worst");
    put_step_number(out, seat->worst);
    posse_json_add_list(out, "costliest");
    for (int i = 0; i < REVIEW_COSTLIEST && seat->costliest[i] != REVIEW_NO_STEP; i++)
        posse_json_put_int(out, seat->costliest[i]);
    posse_json_end_list(out);
    posse_json_end_object(out);
}

/* ---- steps ------------------------------------------------------------------------------------------ */

static void add_luck(posse_buffer *out, const posse_review *review, const review_step *step)
{
    add_numbers(out, "luck", step->luck, review->seats);
    posse_json_add_bool(out, "exact", step->exact);
}

static void add_answers(posse_buffer *out, const posse_game *game, const review_decision *decision)
{
    posse_json_add_list(out, "answers");
    for (int i = 0; i < decision->answer_count; i++) {
        posse_json_put_object(out);
        add_action(out, "action", game, decision->answers[i].action);
        add_number(out, "chance", decision->answers[i].chance);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void add_hindsight(posse_buffer *out, const posse_game *game, const review_decision *decision)
{
    posse_json_add_object(out, "hindsight");
    add_action(out, "best", game, decision->hindsight_best);
    add_number(out, "loss", decision->hindsight_loss);
    posse_json_end_object(out);
}

static void add_decision(posse_buffer *out, const posse_review *review, const review_step *step)
{
    const posse_game *game = review->game;
    const review_decision *decision = &step->decision;
    add_number(out, "expected", decision->expected);
    add_action(out, "best", game, decision->answers[0].action);
    add_number(out, "loss", decision->loss);
    add_number(out, "noise", decision->noise);
    if (decision->verdict)
        posse_json_add_string(out, "verdict", review_verdict_names[decision->verdict]);
    else
        posse_json_add_null(out, "verdict");
    add_answers(out, game, decision);
    if (decision->has_hindsight)
        add_hindsight(out, game, decision);
    if (decision->why.length) {
        posse_json_add_list(out, "why");
        posse_put_text(out, decision->why.text);
        posse_json_end_list(out);
    }
    const posse_buffer *beliefs = &review_believed_before(review, step)[step->actor];
    if (beliefs->length)
        posse_json_add_raw(out, "beliefs", beliefs->text, beliefs->length);
}

static void add_chances(posse_buffer *out, const posse_review *review, const review_step *step)
{
    double chances[POSSE_MAX_SEATS];
    for (int seat = 0; seat < review->seats; seat++)
        chances[seat] = review_chance_after(review, (size_t)(step - review->steps), seat);
    add_numbers(out, "chances", chances, review->seats);
}

static void put_step(posse_buffer *out, const posse_review *review, const review_step *step)
{
    posse_json_put_object(out);
    if (step->actor == POSSE_CHANCE)
        posse_json_add_string(out, "actor", "chance");
    else
        posse_json_add_int(out, "actor", step->actor);
    add_action(out, "action", review->game, step->action);
    add_chances(out, review, step);
    if (step->actor == POSSE_CHANCE)
        add_luck(out, review, step);
    else
        add_decision(out, review, step);
    review_add_believed(out, step->believed, review_believed_before(review, step), review->seats);
    posse_json_add_bool(out, "reveals", step->reveals);
    posse_json_end_object(out);
}

/* ---- the review -------------------------------------------------------------------------------------- */

static void add_progress(posse_buffer *out, const posse_review *review)
{
    size_t done = 0;
    for (size_t i = 0; i < review->count; i++)
        done += review->steps[i].done;
    posse_json_add_bool(out, "done", done == review->count);
    add_number(out, "progress", review->count ? (double)done / (double)review->count : 1);
}

static void add_seed(posse_buffer *out, const posse_review *review)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, review->options.seed);
    posse_json_add_string(out, "seed", seed);
}

void posse_review_write(const posse_review *review, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_int(out, "review", 1);
    posse_json_add_string(out, "game", review->game->name);
    posse_json_add_int(out, "players", review->seats);
    posse_json_add_string(out, "engine", posse_version());
    add_seed(out, review);
    posse_json_add_int(out, "depth", review->options.depth);
    add_progress(out, review);
    posse_json_add_list(out, "seats");
    for (int seat = 0; seat < review->seats; seat++)
        put_seat(out, &review->sums[seat]);
    posse_json_end_list(out);
    review_add_believed(out, review->believed, NULL, review->seats);
    posse_json_add_list(out, "turning");
    for (int i = 0; i < REVIEW_TURNING && review->turning[i] != REVIEW_NO_STEP; i++)
        posse_json_put_int(out, review->turning[i]);
    posse_json_end_list(out);
    posse_json_add_list(out, "steps");
    for (size_t i = 0; i < review->count; i++) {
        if (review->steps[i].done)
            put_step(out, review, &review->steps[i]);
        else
            posse_json_put_null(out);
    }
    posse_json_end_list(out);
    posse_json_end_object(out);
}

/* Running scenarios. */
#include "scenario.h"
#include "actions.h"
#include "alloc.h"
#include "fields.h"
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAILS(...) posse_fail(status, POSSE_BAD_REQUEST, NULL, __VA_ARGS__)

/* Checks the JSON in `text` against a pattern, and frees `text`. */
static bool matches(posse_buffer *text, posse_json pattern, const char *what, posse_status *status)
{
    posse_json value;
    posse_status why;
    bool fine = posse_json_check(text->text, text->length, &value, status);
    if (fine && !posse_json_matches(pattern, value, &why))
        fine = FAILS("%s: %s", what, why.text);
    posse_buffer_free(text);
    return fine;
}

/* ---- steps --------------------------------------------------------------------------------- */

static bool step_act(posse_match *match, posse_json step, posse_status *status)
{
    char text[POSSE_ACTION_TEXT];
    if (!posse_json_text(step, text, sizeof text))
        return FAILS("\"act\" must be a string, the text of an action");
    return posse_match_act_text(match, text, status);
}

/* The action must be refused, and the state must not change. */
static bool step_refuse(posse_match *match, posse_json step, posse_status *status)
{
    char text[1024];
    size_t size = match->game->state_size;
    if (!posse_json_text(step, text, sizeof text))
        return FAILS("\"refuse\" must be a string");
    void *before = posse_alloc(1, size);
    memcpy(before, match->state, size);
    bool accepted = posse_match_act_text(match, text, NULL);
    bool changed = memcmp(before, match->state, size) != 0;
    free(before);
    if (accepted)
        return FAILS("\"%.64s\" should be refused, but it is legal", text);
    return !changed || FAILS("\"%.64s\" is refused, yet it changed the state", text);
}

static bool is_listed(posse_json list, const char *text)
{
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);)
        if (posse_json_is(w.value, text))
            return true;
    return false;
}

static int list_actions(const posse_match *match, posse_action **out)
{
    const posse_game *game = match->game;
    enum { MAX_OUTCOMES = 10000 };
    int count;
    if (posse_match_actor(match) == POSSE_CHANCE) {
        *out = posse_alloc(MAX_OUTCOMES, sizeof **out);
        return game->outcomes(match->state, *out, NULL, MAX_OUTCOMES);
    }
    *out = posse_legal_actions(game, match->state, &count);
    return count;
}

/* The legal actions must be exactly those listed, in any order. */
static bool step_legal(posse_match *match, posse_json step, posse_status *status)
{
    char text[POSSE_ACTION_TEXT];
    posse_action *actions;
    bool fine = true;
    if (posse_json_type_of(step) != POSSE_JSON_LIST)
        return FAILS("\"legal\" must be a list");
    int count = list_actions(match, &actions);
    for (int i = 0; i < count && fine; i++) {
        match->game->format(actions[i], text);
        fine = is_listed(step, text) || FAILS("\"%s\" is legal, but not listed", text);
    }
    free(actions);
    if (!fine)
        return false;
    size_t listed = posse_json_count(step);
    return listed == (size_t)count || FAILS("%zu actions are listed, but %d are legal", listed, count);
}

static bool step_actor(posse_match *match, posse_json step, posse_status *status)
{
    posse_buffer text = {0};
    posse_match_write_actor(match, &text);
    return matches(&text, step, "actor", status);
}

static bool step_show(posse_match *match, posse_json step, posse_status *status)
{
    posse_buffer text = {0};
    match->game->write(match->state, POSSE_EVERYTHING, &text);
    return matches(&text, step, "show", status);
}

static bool step_view(posse_match *match, posse_json step, posse_status *status)
{
    posse_fields fields = {.object = step, .path = "view", .code = POSSE_BAD_REQUEST};
    posse_buffer text = {0};
    int seat = POSSE_SPECTATOR;
    if (posse_json_type_of(posse_json_get(step, "seat")) != POSSE_JSON_NULL &&
        !posse_field_int(&fields, "seat", 0, match->game->players(match->state) - 1, &seat, status))
        return false;
    match->game->write(match->state, seat, &text);
    return matches(&text, posse_json_get(step, "position"), "view", status);
}

static bool step_result(posse_match *match, posse_json step, posse_status *status)
{
    posse_buffer text = {0};
    if (posse_match_actor(match) != POSSE_OVER)
        return FAILS("the game should be over, but it goes on");
    match->game->result(match->state, &text);
    return matches(&text, step, "result", status);
}

static const struct step_kind {
    const char *name;
    bool (*run)(posse_match *match, posse_json step, posse_status *status);
} step_kinds[] = {
    {"act", step_act},   {"refuse", step_refuse}, {"legal", step_legal},   {"actor", step_actor},
    {"show", step_show}, {"view", step_view},     {"result", step_result},
};
enum { STEP_KINDS = sizeof step_kinds / sizeof step_kinds[0] };

/* ---- scenarios ----------------------------------------------------------------------------- */

/* A step is an object with one member, named after the kind of step. */
static bool run_step(posse_match *match, posse_json step, posse_status *status)
{
    posse_json_walk walk = posse_json_walk_of(step);
    if (posse_json_type_of(step) != POSSE_JSON_OBJECT || posse_json_count(step) != 1)
        return FAILS("a step must be an object with one member");
    posse_json_next(&walk);
    for (int i = 0; i < STEP_KINDS; i++)
        if (posse_json_is(walk.key, step_kinds[i].name))
            return step_kinds[i].run(match, walk.value, status);
    return FAILS("%.*s is not a kind of step", (int)(walk.key.end - walk.key.at), walk.key.at);
}

static bool run_steps(posse_match *match, posse_json steps, posse_status *status)
{
    if (posse_json_type_of(steps) != POSSE_JSON_LIST)
        return FAILS("\"steps\" must be a list");
    for (posse_json_walk w = posse_json_walk_of(steps); posse_json_next(&w);) {
        posse_status why;
        if (!run_step(match, w.value, &why))
            return FAILS("step %zu: %s", w.index + 1, why.text);
    }
    return true;
}

static bool expect_refusal(bool loaded, posse_json code, const posse_status *got, posse_status *status)
{
    char wanted[32];
    if (!posse_json_text(code, wanted, sizeof wanted))
        return FAILS("\"expect\" must be a string, the code of a refusal");
    if (loaded)
        return FAILS("the position should be refused with %s, but it loads", wanted);
    if (strcmp(wanted, posse_code_name(got->code)) != 0)
        return FAILS("the position should be refused with %s, but got %s: %s", wanted, posse_code_name(got->code),
                     got->text);
    return true;
}

static bool check_form(posse_json file, posse_status *status)
{
    static const char *const known[] = {"name", "why", "position", "steps", "expect", NULL};
    posse_fields fields = {.object = file, .code = POSSE_BAD_REQUEST};
    if (posse_json_type_of(file) != POSSE_JSON_OBJECT)
        return FAILS("a scenario is an object, not %s", posse_json_type_name(file));
    if (!posse_fields_known(&fields, known, status))
        return false;
    if (!posse_json_get(file, "steps").at == !posse_json_get(file, "expect").at)
        return FAILS("a scenario has either \"steps\" or \"expect\"");
    return true;
}

bool posse_scenario(posse_json file, posse_status *status)
{
    posse_match match = {0};
    posse_status why = {0};
    posse_rng rng;
    posse_rng_seed(&rng, 0);
    if (!check_form(file, status))
        return false;
    bool fine = posse_request_load(&match, posse_json_get(file, "position"), &rng, &why);
    if (posse_json_get(file, "expect").at)
        fine = expect_refusal(fine, posse_json_get(file, "expect"), &why, status);
    else if (!fine)
        FAILS("the position does not load: %s", why.text);
    else
        fine = run_steps(&match, posse_json_get(file, "steps"), status);
    posse_match_free(&match);
    return fine;
}

/* The requests of `posse engine`. */
#include "session.h"
#include "actions.h"
#include "alloc.h"
#include "fields.h"
#include "hint.h"
#include "request.h"
#include "settings.h"

#include <stdlib.h>

/* ---- parts of answers ---------------------------------------------------------------------- */

static void put_actor(const posse_match *match, posse_buffer *out)
{
    posse_json_put_key(out, "actor");
    posse_match_write_actor(match, out);
    if (posse_match_actor(match) == POSSE_OVER) {
        posse_json_put_key(out, "result");
        match->game->result(match->state, out);
    }
}

static void put_events(const posse_match *match, size_t since, int viewer, posse_buffer *out)
{
    posse_json_put_key(out, "events");
    posse_match_write_events(match, since, viewer, out);
}

/* ---- starting a game ----------------------------------------------------------------------- */

/* Replaces the session's match. Called only when nothing can fail any more. */
static bool start(posse_session *session, const posse_match *match, posse_buffer *out)
{
    posse_match_free(&session->match);
    session->match = *match;
    put_actor(match, out);
    put_events(match, 0, POSSE_EVERYTHING, out);
    return true;
}

static bool answer_new(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    static const char *const also[] = {"cmd", "game", "seed", NULL};
    posse_settings settings;
    posse_match match;
    posse_rng rng;
    const posse_game *game = posse_request_game(request, POSSE_BAD_REQUEST, status);
    return game && posse_request_seed(request, &rng, status) &&
           posse_settings_read(game, request, also, &settings, status) &&
           posse_match_new(&match, game, &settings, &rng, status) && start(session, &match, out);
}

static bool answer_load(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
    posse_match match;
    posse_rng rng;
    if (!posse_json_get(request, "position").at)
        return posse_field_fail(&fields, "position", "an object", status);
    return posse_request_seed(request, &rng, status) &&
           posse_request_load(&match, posse_json_get(request, "position"), &rng, status) && start(session, &match, out);
}

/* ---- playing ------------------------------------------------------------------------------- */

enum { MAX_OUTCOMES = 10000 };

/* Writes all outcomes of chance with their weights, or null if there are more than MAX_OUTCOMES. */
static void put_outcomes(const posse_match *match, posse_buffer *out)
{
    posse_action *actions = posse_alloc(MAX_OUTCOMES, sizeof *actions);
    uint64_t *weights = posse_alloc(MAX_OUTCOMES, sizeof *weights);
    int count = match->game->outcomes(match->state, actions, weights, MAX_OUTCOMES);
    if (count < 0) {
        posse_json_put_null(out);
    } else {
        posse_write_actions(match->game, actions, (size_t)count, out);
        posse_json_add_list(out, "weights");
        for (int i = 0; i < count; i++)
            posse_json_put_int(out, (int64_t)weights[i]);
        posse_json_end_list(out);
    }
    free(actions);
    free(weights);
}

static bool answer_legal(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    const posse_match *match = &session->match;
    (void)request, (void)status;
    put_actor(match, out);
    posse_json_put_key(out, "actions");
    if (posse_match_actor(match) == POSSE_CHANCE)
        put_outcomes(match, out);
    else
        posse_write_legal(match->game, match->state, out);
    return true;
}

static bool answer_act(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    posse_match *match = &session->match;
    posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
    posse_json action = posse_json_get(request, "action");
    size_t since = match->event_count;
    char text[POSSE_ACTION_TEXT];
    if (posse_json_type_of(action) != POSSE_JSON_STRING)
        return posse_field_fail(&fields, "action", "a string, such as \"keep\"", status);
    if (!posse_json_text(action, text, sizeof text))
        return posse_fail(status, POSSE_ILLEGAL_ACTION, "action", "\"action\" is too long to be an action");
    if (!posse_match_act_text(match, text, status))
        return false;
    put_actor(match, out);
    put_events(match, since, POSSE_EVERYTHING, out);
    return true;
}

static bool answer_chance(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    posse_match *match = &session->match;
    size_t since = match->event_count;
    posse_action drawn;
    (void)request;
    if (!posse_match_chance(match, &drawn, status))
        return false;
    posse_json_put_key(out, "action");
    posse_write_action(match->game, drawn, out);
    put_actor(match, out);
    put_events(match, since, POSSE_EVERYTHING, out);
    return true;
}

/* Reads how long the bot may think. Bots that do not search ignore the budget. */
static bool read_budget(const posse_fields *fields, posse_bot_spec *spec, posse_status *status)
{
    static const char *const budgets[] = {"ms", "iterations"};
    uint32_t *const limits[] = {&spec->ms, &spec->iterations};
    for (int i = 0; i < 2; i++) {
        int amount;
        if (!posse_json_get(fields->object, budgets[i]).at)
            continue;
        if (!posse_field_int(fields, budgets[i], 1, 1000000000, &amount, status))
            return false;
        *limits[i] = (uint32_t)amount;
    }
    return true;
}

static void put_if_any(const char *key, const posse_buffer *json, posse_buffer *out)
{
    if (!json->length)
        return;
    posse_json_add_raw(out, key, json->text, json->length);
}

/* Writes the bot's move and, if the bot has them, the values of all actions and its beliefs. */
static void put_hint(const posse_match *match, const posse_bot_spec *spec, posse_rng *rng, posse_buffer *out)
{
    posse_hint hint = {0};
    posse_hint_compute(&hint, spec, match->game, match->state, match->events, match->event_count, rng);
    posse_json_put_key(out, "action");
    posse_write_action(match->game, hint.action, out);
    put_if_any("values", &hint.values, out);
    put_if_any("beliefs", &hint.beliefs, out);
    posse_hint_free(&hint);
}

static bool answer_bot(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    const posse_match *match = &session->match;
    posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
    char level[32];
    posse_rng rng;
    if (!posse_json_text(posse_json_get(request, "level"), level, sizeof level))
        return posse_field_fail(&fields, "level", "a string, such as \"normal\"", status);
    posse_bot_spec spec = {.bot = posse_bot_named(match->game, level, status)};
    if (!spec.bot || !read_budget(&fields, &spec, status) || !posse_request_seed(request, &rng, status))
        return false;
    if (posse_match_actor(match) < 0)
        return posse_fail(status, POSSE_ILLEGAL_ACTION, NULL, "no seat is to act now");
    put_hint(match, &spec, &rng, out);
    return true;
}

/* ---- showing the match --------------------------------------------------------------------- */

static void put_position(const posse_match *match, int viewer, posse_buffer *out)
{
    posse_json_put_key(out, "position");
    match->game->write(match->state, viewer, out);
}

static bool answer_show(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    (void)request, (void)status;
    put_position(&session->match, POSSE_EVERYTHING, out);
    return true;
}

static bool answer_view(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    const posse_match *match = &session->match;
    posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
    posse_json since_json = posse_json_get(request, "since");
    int64_t since = 0;
    int seat = POSSE_SPECTATOR;
    posse_json seat_json = posse_json_get(request, "seat");
    if (!seat_json.at)
        return posse_field_fail(&fields, "seat", "a seat's number, or null for a spectator", status);
    if (posse_json_type_of(seat_json) != POSSE_JSON_NULL &&
        !posse_field_int(&fields, "seat", 0, match->game->players(match->state) - 1, &seat, status))
        return false;
    if (since_json.at && !posse_json_int_in(since_json, 0, INT64_MAX, &since))
        return posse_field_fail(&fields, "since", "the number of an event, or 0", status);
    if (since > (int64_t)match->event_count)
        since = (int64_t)match->event_count; /* now fits a size_t of 32 bits */
    put_position(match, seat, out);
    if (since_json.at)
        put_events(match, (size_t)since, seat, out);
    return true;
}

static bool answer_history(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    (void)request, (void)status;
    posse_json_put_key(out, "replay");
    posse_match_write_replay(&session->match, out);
    return true;
}

static bool answer_quit(posse_session *session, posse_json request, posse_buffer *out, posse_status *status)
{
    (void)request, (void)out, (void)status;
    session->quit = true;
    return true;
}

/* ---- dispatching requests ------------------------------------------------------------------- */

static const struct command {
    const char *name;
    bool (*answer)(posse_session *session, posse_json request, posse_buffer *out, posse_status *status);
    bool needs_game;
    const char *fields[8]; /* the allowed fields; if empty, `answer` checks them itself */
} commands[] = {
    {"new", answer_new, false, {NULL}},
    {"load", answer_load, false, {"cmd", "position", "seed"}},
    {"legal", answer_legal, true, {"cmd"}},
    {"act", answer_act, true, {"cmd", "action"}},
    {"chance", answer_chance, true, {"cmd"}},
    {"show", answer_show, true, {"cmd"}},
    {"view", answer_view, true, {"cmd", "seat", "since"}},
    {"bot", answer_bot, true, {"cmd", "level", "ms", "iterations", "seed"}},
    {"history", answer_history, true, {"cmd"}},
    {"quit", answer_quit, false, {"cmd"}},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(posse_json request, posse_status *status)
{
    posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
    const char *names[COMMANDS];
    int found;
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    return posse_field_word(&fields, "cmd", names, COMMANDS, &found, status) ? &commands[found] : NULL;
}

static bool answer(posse_session *session, const char *line, size_t length, posse_buffer *out, posse_status *status)
{
    posse_json request;
    if (!posse_json_check(line, length, &request, status))
        return false;
    if (posse_json_type_of(request) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "a request must be an object such as {\"cmd\":\"legal\"}, not %s",
                          posse_json_type_name(request));
    const struct command *command = find_command(request, status);
    if (!command)
        return false;
    posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
    if (command->fields[0] && !posse_fields_known(&fields, command->fields, status))
        return false;
    if (command->needs_game && !session->match.game)
        return posse_fail(status, POSSE_NO_GAME, NULL, "there is no game yet: send \"new\" or \"load\" first");
    return command->answer(session, request, out, status);
}

void posse_session_refuse(const posse_status *status, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_bool(out, "ok", false);
    posse_json_add_string(out, "code", posse_code_name(status->code));
    posse_json_add_string(out, "error", status->text);
    posse_json_end_object(out);
}

void posse_session_answer(posse_session *session, const char *line, size_t length, posse_buffer *out)
{
    posse_status status;
    size_t start_of_answer = out->length;
    posse_json_put_object(out);
    posse_json_add_bool(out, "ok", true);
    if (answer(session, line, length, out, &status)) {
        posse_json_end_object(out);
        return;
    }
    out->length = start_of_answer;
    posse_session_refuse(&status, out);
}

void posse_session_end(posse_session *session)
{
    posse_match_free(&session->match);
}

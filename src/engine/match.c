/* A match with its history. */
#include "match.h"
#include "actions.h"
#include "alloc.h"
#include "event.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void remember_event(posse_events *self, const posse_event *event)
{
    posse_match *match = (posse_match *)((char *)self - offsetof(posse_match, sink));
    match->events = posse_grow(match->events, match->event_count, &match->event_capacity, sizeof *match->events);
    match->events[match->event_count++] = *event;
}

/* ---- starting ------------------------------------------------------------------------------ */

static void prepare(posse_match *match, const posse_game *game, const posse_rng *rng)
{
    *match = (posse_match){.game = game, .rng = *rng, .sink = {remember_event}};
    match->state = posse_alloc_zeroed(1, game->state_size);
}

static bool begin(posse_match *match, bool fine)
{
    if (!fine) {
        posse_match_free(match);
        return false;
    }
    match->game->write(match->state, POSSE_EVERYTHING, &match->start);
    match->game->begin(match->state, &match->sink);
    return true;
}

bool posse_match_new(posse_match *match, const posse_game *game, const posse_settings *settings, const posse_rng *rng,
                     posse_status *status)
{
    prepare(match, game, rng);
    return begin(match, game->setup(match->state, settings, &match->rng, status));
}

bool posse_match_load(posse_match *match, const posse_game *game, posse_json position, const posse_rng *rng,
                      posse_status *status)
{
    prepare(match, game, rng);
    return begin(match, game->load(match->state, position, status));
}

void posse_match_free(posse_match *match)
{
    free(match->state);
    free(match->actions);
    free(match->events);
    posse_buffer_free(&match->start);
    *match = (posse_match){0};
}

/* ---- acting -------------------------------------------------------------------------------- */

int posse_match_actor(const posse_match *match)
{
    return match->game->actor(match->state);
}

/* Appends the first legal actions to an error message: " (legal: keep, reroll 1, …)". */
static void put_legal(const posse_match *match, posse_buffer *out)
{
    enum { FEW = 8 };
    char text[POSSE_ACTION_TEXT];
    int count;
    posse_action *legal = posse_legal_actions(match->game, match->state, &count);
    for (int i = 0; i < count && i < FEW; i++) {
        match->game->format(legal[i], text);
        posse_put(out, "%s%s", i ? ", " : " (legal: ", text);
    }
    if (count)
        posse_put_text(out, count > FEW ? ", …)" : ")");
    free(legal);
}

bool posse_match_act(posse_match *match, posse_action action, posse_status *status)
{
    posse_status why;
    const posse_game *game = match->game;
    if (action < game->action_count && game->check(match->state, action, &why)) {
        match->actions =
            posse_grow(match->actions, match->action_count, &match->action_capacity, sizeof *match->actions);
        match->actions[match->action_count++] = action;
        game->apply(match->state, action, &match->sink);
        return true;
    }
    char text[POSSE_ACTION_TEXT] = "?";
    posse_buffer legal = {0};
    if (action < game->action_count)
        game->format(action, text);
    put_legal(match, &legal);
    posse_fail(status, POSSE_ILLEGAL_ACTION, "action", "\"%s\" is not legal now: %s%s", text,
               action < game->action_count ? why.text : "no such action", legal.text ? legal.text : "");
    posse_buffer_free(&legal);
    return false;
}

bool posse_match_act_text(posse_match *match, const char *text, posse_status *status)
{
    posse_action action;
    if (match->game->parse(text, &action))
        return posse_match_act(match, action, status);
    enum { SHOWN = 60 };
    size_t length = strlen(text);
    size_t shown = length <= SHOWN ? length : posse_utf8_cut(text, SHOWN);
    posse_buffer legal = {0};
    put_legal(match, &legal);
    posse_fail(status, POSSE_ILLEGAL_ACTION, "action",
               "\"%.*s\" is not an action of %s; write it exactly as \"legal\" gives it%s", (int)shown, text,
               match->game->name, legal.text ? legal.text : "");
    posse_buffer_free(&legal);
    return false;
}

bool posse_match_chance(posse_match *match, posse_action *drawn, posse_status *status)
{
    int actor = posse_match_actor(match);
    if (actor == POSSE_OVER)
        return posse_fail(status, POSSE_ILLEGAL_ACTION, NULL, "the game is over");
    if (actor != POSSE_CHANCE)
        return posse_fail(status, POSSE_ILLEGAL_ACTION, NULL, "chance is not to act now: seat %d is", actor);
    *drawn = match->game->draw(match->state, &match->rng);
    return posse_match_act(match, *drawn, status);
}

posse_mark posse_match_mark(const posse_match *match, void *state)
{
    memcpy(state, match->state, match->game->state_size);
    return (posse_mark){.actions = match->action_count, .events = match->event_count};
}

void posse_match_rewind(posse_match *match, posse_mark mark, const void *state)
{
    memcpy(match->state, state, match->game->state_size);
    match->action_count = mark.actions;
    match->event_count = mark.events;
}

void posse_match_write_actor(const posse_match *match, posse_buffer *out)
{
    int actor = posse_match_actor(match);
    if (actor == POSSE_CHANCE || actor == POSSE_OVER) {
        posse_json_put_string(out, actor == POSSE_OVER ? "over" : "chance");
        return;
    }
    posse_json_put_object(out);
    posse_json_add_int(out, "seat", actor);
    posse_json_end_object(out);
}

/* ---- writing ------------------------------------------------------------------------------- */

bool posse_match_has_secrets(const posse_match *match, size_t since)
{
    for (size_t number = since + 1; number <= match->event_count; number++)
        if (posse_event_is_secret(match->game, &match->events[number - 1]))
            return true;
    return false;
}

void posse_match_write_events(const posse_match *match, size_t since, int viewer, posse_buffer *out)
{
    posse_json_put_list(out);
    for (size_t number = since + 1; number <= match->event_count; number++)
        posse_event_write(match->game, &match->events[number - 1], number, viewer, out);
    posse_json_end_list(out);
}

void posse_match_write_replay(const posse_match *match, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_int(out, "posse", 1);
    posse_json_add_string(out, "engine", posse_version());
    posse_json_add_object(out, "start");
    posse_json_add_raw(out, "position", match->start.text, match->start.length);
    posse_json_end_object(out);
    posse_json_put_key(out, "actions");
    posse_write_actions(match->game, match->actions, match->action_count, out);
    posse_json_put_key(out, "result");
    if (posse_match_actor(match) == POSSE_OVER)
        match->game->result(match->state, out);
    else
        posse_json_put_null(out);
    posse_json_end_object(out);
}

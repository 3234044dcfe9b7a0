/* Replays as lists of positions. */
#include "replay_frames.h"
#include "event.h"
#include "fnv.h"
#include "replay.h"
#include "wire.h"

#include <string.h>

bool replay_viewer_read(const char *text, int *viewer)
{
    bool is_seat = text[0] >= '0' && text[0] < '0' + POSSE_MAX_SEATS && !text[1];
    if (is_seat)
        *viewer = text[0] - '0';
    else if (strcmp(text, "open") == 0)
        *viewer = POSSE_EVERYTHING;
    else if (strcmp(text, "onlooker") == 0)
        *viewer = POSSE_SPECTATOR;
    else
        return false;
    return true;
}

static void put_viewer(int viewer, posse_buffer *out)
{
    if (viewer >= 0)
        posse_json_put_int(out, viewer);
    else
        posse_json_put_string(out, viewer == POSSE_EVERYTHING ? "open" : "onlooker");
}

/* ---- steps ------------------------------------------------------------------------------------------ */

/* The texts of one step. Reused for the next step. */
typedef struct step_texts {
    posse_buffer actor, events, view;
} step_texts;

static void put_step(const posse_match *match, size_t since, int viewer, wire_replay_step *step, step_texts *s,
                     posse_buffer *out)
{
    posse_buffer_clear(&s->actor);
    posse_buffer_clear(&s->events);
    posse_buffer_clear(&s->view);
    posse_match_write_actor(match, &s->actor);
    posse_match_write_events(match, since, viewer, &s->events);
    match->game->write(match->state, viewer, &s->view);
    step->actor = wire_raw(&s->actor);
    step->events = wire_raw(&s->events);
    step->view = wire_raw(&s->view);
    wire_put_replay_step(out, step);
}

/* True if an event after number `since` shows the viewer which action was chosen. The first event with an action is
 * about this action; later ones are about its consequences. */
static bool shows_action(const posse_match *match, size_t since, int viewer)
{
    for (size_t i = since; i < match->event_count; i++) {
        const posse_event *event = &match->events[i];
        const posse_field *fields = match->game->events[event->kind].fields;
        for (int f = 0; f < POSSE_MAX_FIELDS && fields[f].name; f++)
            if (fields[f].type == POSSE_FIELD_ACTION)
                return posse_event_tells(match->game, event, f, viewer);
    }
    return false;
}

/* Dice are public. Other chance actions are shown through events, to the viewers who may see them. */
static bool is_dice_roll(const posse_match *match)
{
    const posse_game *game = match->game;
    return posse_match_actor(match) == POSSE_CHANCE && game->thrower && game->thrower(match->state) >= 0;
}

/* Applies an action and writes its step. */
static void put_action(posse_match *match, posse_action action, int viewer, step_texts *s, posse_buffer *out)
{
    wire_replay_step step = {0};
    size_t since = match->event_count;
    bool by_seat = posse_match_actor(match) >= 0;
    step.has_action = viewer == POSSE_EVERYTHING || is_dice_roll(match);
    posse_match_act(match, action, NULL); /* legal, because posse_replay has played it before */
    step.has_action = step.has_action || (by_seat && shows_action(match, since, viewer));
    if (step.has_action)
        match->game->format(action, step.action);
    put_step(match, since, viewer, &step, s, out);
}

/* Plays the match again from its start. */
static bool put_steps(const posse_match *played, int viewer, posse_buffer *out, posse_status *status)
{
    posse_json start;
    posse_match match;
    step_texts s = {0};
    if (!posse_json_check(played->start.text, played->start.length, &start, status) ||
        !posse_match_load(&match, played->game, start, &played->rng, status))
        return false;
    posse_json_put_list(out);
    put_step(&match, 0, viewer, &(wire_replay_step){0}, &s, out);
    bool fits = true;
    for (size_t i = 0; fits && i < played->action_count; i++) {
        put_action(&match, played->actions[i], viewer, &s, out);
        fits = out->length <= MAX_REPLAY_FRAMES_BYTES;
    }
    posse_json_end_list(out);
    posse_buffer_free(&s.actor);
    posse_buffer_free(&s.events);
    posse_buffer_free(&s.view);
    posse_match_free(&match);
    return fits || posse_fail(status, POSSE_BAD_REQUEST, NULL, "this game is too long to show step by step");
}

/* ---- the frames --------------------------------------------------------------------------------------- */

/* Clients name the bots of a table after its code, in 41 * 40 ways. The number chooses among these ways and tells no
 * more about the code than the names of the bots do. */
static int64_t bots_number(const char *code)
{
    return posse_fnv1a(code, strlen(code)) % (WIRE_MAX_BOTS_NUMBER + 1);
}

static void put_frames(posse_json replay, const posse_match *match, wire_replay_frames *frames, int viewer,
                       posse_buffer *out)
{
    posse_buffer viewer_text = {0}, result = {0};
    put_viewer(viewer, &viewer_text);
    frames->eyes = wire_raw(&viewer_text);
    frames->game = match->game;
    frames->players = match->game->players(match->state);
    frames->names = posse_json_get(replay, "names");
    frames->has_names = frames->names.at != NULL;
    frames->has_result = posse_match_actor(match) == POSSE_OVER;
    if (frames->has_result) {
        match->game->result(match->state, &result);
        frames->result = wire_raw(&result);
    }
    wire_put_replay_frames(out, frames);
    posse_buffer_free(&viewer_text);
    posse_buffer_free(&result);
}

bool replay_frames_write(posse_json replay, const char *name, const char *code, int viewer, posse_buffer *out,
                         posse_status *status)
{
    posse_buffer steps = {0};
    posse_replay_dice dice;
    posse_match match;
    if (!posse_replay(replay, &match, &dice, status))
        return false;
    bool ok = viewer < match.game->players(match.state) ||
              posse_fail(status, POSSE_BAD_REQUEST, "eyes", "this game has no seat %d", viewer);
    if (ok && put_steps(&match, viewer, &steps, status)) {
        wire_replay_frames frames = {.steps = wire_raw(&steps), .fair = dice.checked, .bots = bots_number(code)};
        strncpy(frames.name, name, sizeof frames.name - 1);
        put_frames(replay, &match, &frames, viewer, out);
    } else {
        ok = false;
    }
    posse_buffer_free(&steps);
    posse_match_free(&match);
    return ok;
}

/* Replays as films. */
#include "replay_frames.h"
#include "event.h"
#include "replay.h"
#include "wire.h"

#include <string.h>

bool film_eyes_read(const char *text, int *eyes)
{
    bool is_seat = text[0] >= '0' && text[0] < '0' + POSSE_MAX_SEATS && !text[1];
    if (is_seat)
        *eyes = text[0] - '0';
    else if (strcmp(text, "open") == 0)
        *eyes = POSSE_EVERYTHING;
    else if (strcmp(text, "onlooker") == 0)
        *eyes = POSSE_ONLOOKER;
    else
        return false;
    return true;
}

static void put_eyes(int eyes, posse_buffer *out)
{
    if (eyes >= 0)
        posse_json_put_int(out, eyes);
    else
        posse_json_put_string(out, eyes == POSSE_EVERYTHING ? "open" : "onlooker");
}

/* ---- steps ------------------------------------------------------------------------------------------ */

/* Texts of one step, used again for the next one. */
typedef struct scraps {
    posse_buffer actor, events, view;
} scraps;

static void put_step(const posse_match *match, size_t since, int eyes, wire_film_step *step,
                     scraps *s, posse_buffer *out)
{
    posse_buffer_clear(&s->actor);
    posse_buffer_clear(&s->events);
    posse_buffer_clear(&s->view);
    posse_match_write_actor(match, &s->actor);
    posse_match_write_events(match, since, eyes, &s->events);
    match->game->write(match->state, eyes, &s->view);
    step->actor = wire_raw(&s->actor);
    step->events = wire_raw(&s->events);
    step->view = wire_raw(&s->view);
    wire_put_film_step(out, step);
}

/* Does one of the events after number `since` tell these eyes which action was chosen? The first that could is about
 * this action; others are about what was forced by it. */
static bool is_told(const posse_match *match, size_t since, int eyes)
{
    for (size_t i = since; i < match->event_count; i++) {
        const posse_event *event = &match->events[i];
        const posse_field *fields = match->game->events[event->kind].fields;
        for (int f = 0; f < POSSE_MAX_FIELDS && fields[f].name; f++)
            if (fields[f].type == POSSE_FIELD_ACTION)
                return posse_event_tells(match->game, event, f, eyes);
    }
    return false;
}

/* Dice lie on the table for all to see. What else chance does is told by events, to those who may know. */
static bool is_thrown(const posse_match *match)
{
    const posse_game *game = match->game;
    return posse_match_actor(match) == POSSE_CHANCE && game->thrower &&
           game->thrower(match->state) >= 0;
}

/* Carries out an action and puts its step. */
static void put_action(posse_match *match, posse_action action, int eyes, scraps *s,
                       posse_buffer *out)
{
    wire_film_step step = {0};
    size_t since = match->event_count;
    bool is_seats = posse_match_actor(match) >= 0;
    step.has_action = eyes == POSSE_EVERYTHING || is_thrown(match);
    posse_match_act(match, action, NULL); /* it has been played before, so it is legal */
    step.has_action = step.has_action || (is_seats && is_told(match, since, eyes));
    if (step.has_action)
        match->game->format(action, step.action);
    put_step(match, since, eyes, &step, s, out);
}

/* The match once more, from its start. */
static bool put_steps(const posse_match *played, int eyes, posse_buffer *out, posse_status *status)
{
    posse_json start;
    posse_match match;
    scraps s = {0};
    if (!posse_json_check(played->start.text, played->start.length, &start, status) ||
        !posse_match_load(&match, played->game, start, &played->rng, status))
        return false;
    posse_json_put_list(out);
    put_step(&match, 0, eyes, &(wire_film_step){0}, &s, out);
    bool fits = true;
    for (size_t i = 0; fits && i < played->action_count; i++) {
        put_action(&match, played->actions[i], eyes, &s, out);
        fits = out->length <= FILM_MOST_BYTES;
    }
    posse_json_end_list(out);
    posse_buffer_free(&s.actor);
    posse_buffer_free(&s.events);
    posse_buffer_free(&s.view);
    posse_match_free(&match);
    return fits || posse_fail(status, POSSE_BAD_REQUEST, NULL, "this game is too long for a film");
}

/* ---- the film --------------------------------------------------------------------------------------- */

static void put_film(posse_json replay, const posse_match *match, wire_film *film, int eyes,
                     posse_buffer *out)
{
    posse_buffer eyes_text = {0}, result = {0};
    put_eyes(eyes, &eyes_text);
    film->eyes = wire_raw(&eyes_text);
    film->game = match->game;
    film->players = match->game->players(match->state);
    film->names = posse_json_get(replay, "names");
    film->has_names = film->names.at != NULL;
    film->has_result = posse_match_actor(match) == POSSE_OVER;
    if (film->has_result) {
        match->game->result(match->state, &result);
        film->result = wire_raw(&result);
    }
    wire_put_film(out, film);
    posse_buffer_free(&eyes_text);
    posse_buffer_free(&result);
}

bool film_write(posse_json replay, const char *name, int eyes, posse_buffer *out,
                posse_status *status)
{
    posse_buffer steps = {0};
    posse_replay_dice dice;
    posse_match match;
    if (!posse_replay_checked(replay, &match, &dice, status))
        return false;
    bool fine = eyes < match.game->players(match.state) ||
                posse_fail(status, POSSE_BAD_REQUEST, "eyes", "nobody sits at seat %d", eyes);
    if (fine && put_steps(&match, eyes, &steps, status)) {
        wire_film film = {.steps = wire_raw(&steps), .fair = dice.checked};
        strncpy(film.name, name, sizeof film.name - 1);
        put_film(replay, &match, &film, eyes, out);
    } else {
        fine = false;
    }
    posse_buffer_free(&steps);
    posse_match_free(&match);
    return fine;
}

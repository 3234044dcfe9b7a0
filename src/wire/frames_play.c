/* The game in a message. */
#include "actions.h"
#include "frames_internal.h"
#include "match.h"
#include "views.h"

#include <stdlib.h>
#include <string.h>

/* Adds the odds of the dice that the action rolls, under the text of the action. The first call opens the object. */
static void put_odds(const posse_match *match, posse_action action, const char *text, posse_buffer *out)
{
    posse_dice_odds odds[POSSE_MAX_ODDS];
    int count = posse_roll_odds(match->game, match->state, action, odds);
    if (!count)
        return;
    if (!out->length)
        posse_json_put_object(out);
    posse_json_put_key(out, text);
    posse_json_put_object(out);
    for (int i = 0; i < count; i++) {
        posse_json_put_key(out, odds[i].what);
        posse_json_put_decimal(out, odds[i].probability, 4);
    }
    posse_json_end_object(out);
}

/* All legal actions, and their odds. */
static void put_legal(const posse_match *match, posse_buffer *out, posse_buffer *odds)
{
    char text[POSSE_ACTION_TEXT];
    int count;
    posse_action *legal = posse_legal_actions(match->game, match->state, &count);
    posse_write_actions(match->game, legal, (size_t)count, out);
    for (int i = 0; i < count; i++) {
        match->game->format(legal[i], text);
        put_odds(match, legal[i], text, odds);
    }
    free(legal);
}

static wire_clock clock_of(const frame_context *context)
{
    uint64_t left;
    bool runs = posse_table_time_left(context->table, context->now, &left);
    if (context->clock_from > context->now + left)
        left = context->clock_from - context->now;
    return (wire_clock){.has_left = runs, .left = (int64_t)left, .paused = posse_table_paused(context->table)};
}

static void add_odds(play_texts *t, wire_play *out)
{
    out->has_odds = t->odds.length > 0;
    if (!out->has_odds)
        return;
    posse_json_end_object(&t->odds);
    out->odds = wire_raw(&t->odds);
}

/* Adds what only the seat itself may see: its legal actions with their odds, and the action it has yet to confirm. */
static void add_choices(const frame_context *context, int seat, play_texts *t, wire_play *out)
{
    const posse_match *match = posse_table_match(context->table);
    bool is_asked = seat >= 0 && out->has_seat && out->seat == seat;
    out->undo = seat >= 0 && posse_table_undo_seat(context->table) == seat;
    out->has_legal = is_asked && out->waiting == POSSE_WAITS_ACT;
    out->has_held = is_asked && out->waiting == POSSE_WAITS_CONFIRM;
    if (out->has_held)
        match->game->format(posse_table_unconfirmed(context->table), out->held);
    if (out->waiting == POSSE_WAITS_ACT)
        out->has_odds = false; /* those of an earlier recipient's actions */
    if (!out->has_legal)
        return;
    posse_buffer_clear(&t->legal);
    posse_buffer_clear(&t->odds);
    put_legal(match, &t->legal, &t->odds);
    out->legal = wire_raw(&t->legal);
    add_odds(t, out);
}

static void add_end(const frame_context *context, play_texts *t, wire_play *out)
{
    const posse_match *match = posse_table_match(context->table);
    if (posse_match_actor(match) != POSSE_OVER)
        return;
    match->game->result(match->state, &t->result);
    out->has_result = true;
    out->result = wire_raw(&t->result);
    out->has_secret = posse_table_secret(context->table, out->secret);
    out->has_replay = context->replay != NULL;
    if (context->replay)
        strncpy(out->replay, context->replay, sizeof out->replay - 1);
}

static void for_all_texts(play_texts *t, void (*change)(posse_buffer *text))
{
    posse_buffer *texts[] = {&t->events, &t->view, &t->actor, &t->legal, &t->odds, &t->result, &t->all_views};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        change(texts[i]);
}

void play_begin(const frame_context *context, size_t since, play_texts *t, wire_play *out)
{
    const posse_match *match = posse_table_match(context->table);
    int waiting_seat;
    posse_waiting waiting = posse_table_waiting(context->table, &waiting_seat);
    for_all_texts(t, posse_buffer_clear);
    t->events_are_public = !posse_match_has_secrets(match, since);
    posse_match_write_actor(match, &t->actor);
    *out = (wire_play){.decision = (int64_t)posse_table_decision(context->table),
                       .since = (int64_t)since,
                       .actor = wire_raw(&t->actor),
                       .has_waiting = waiting != POSSE_WAITS_NONE,
                       .waiting = waiting,
                       .has_seat = waiting != POSSE_WAITS_NONE,
                       .seat = waiting_seat,
                       .clock = clock_of(context)};
    if (t->events_are_public) {
        posse_match_write_events(match, since, POSSE_SPECTATOR, &t->events);
        out->events = wire_raw(&t->events);
    }
    /* Everybody may see the odds of dice that are about to be thrown. An arranged roll has none. */
    if (waiting == POSSE_WAITS_ROLL && !posse_table_roll_is_arranged(context->table)) {
        put_odds(match, 0, "roll", &t->odds);
        add_odds(t, out);
    }
    add_end(context, t, out);
}

/* Writes the views of all seats and spectators together, except if the game cannot. */
static void write_view(const posse_match *match, int viewer, play_texts *t)
{
    posse_buffer_clear(&t->view);
    if (!match->game->writes_all_views || viewer == POSSE_EVERYTHING) {
        match->game->write(match->state, viewer, &t->view);
        return;
    }
    if (!t->all_views.length)
        match->game->write(match->state, POSSE_ALL_VIEWERS, &t->all_views);
    posse_view_select(&t->all_views, viewer, &t->view);
}

void play_add_view(const frame_context *context, frame_recipient recipient, play_texts *t, wire_play *out)
{
    const posse_match *match = posse_table_match(context->table);
    int viewer = posse_table_viewer(context->table, recipient.seat);
    if (!t->events_are_public) {
        posse_buffer_clear(&t->events);
        posse_match_write_events(match, (size_t)out->since, viewer, &t->events);
        out->events = wire_raw(&t->events);
    }
    write_view(match, viewer, t);
    out->view = wire_raw(&t->view);
    out->has_viewer = recipient.seat >= 0;
    out->null_viewer = !out->has_viewer;
    out->viewer = recipient.seat;
    add_choices(context, recipient.seat, t, out);
}

void play_free(play_texts *t)
{
    for_all_texts(t, posse_buffer_free);
}

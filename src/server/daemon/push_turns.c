/* Push messages to people whose turn it is while they are not connected.
 *
 * A subscription is a note of its table, so it is no part of the game. When a turn begins, the notes are read; before a
 * message is sent, another note says that there is an unread message, and as long as it exists, no second one is sent:
 *
 *     a turn begins ──► read the notes ──► write "pushed" ──► send ──► delete notes if the service says so
 *     the person comes back ──► delete "pushed"
 */
#include "alloc.h"
#include "daemon_internal.h"
#include "log.h"
#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NOTES = 200,   /* of one table */
    NO_CLOCK_S = 86400 /* how long a message is kept for a browser that is offline, if the decision has no clock */
};

static void name_note(char out[PUSH_NOTE_NAME], const char *what, int person)
{
    snprintf(out, PUSH_NOTE_NAME, "%s-%d", what, person);
}

void push_notes_of(int person, char names[2][PUSH_NOTE_NAME])
{
    name_note(names[0], PUSH_NOTE, person);
    name_note(names[1], PUSHED_NOTE, person);
}

/* If this fails, a message is sent in vain, or one is missing. */
static void on_deleted(void *context, const store_result *result)
{
    (void)context;
    (void)result;
}

static void delete_note(const live_table *table, const char *what, int person)
{
    char name[PUSH_NOTE_NAME];
    name_note(name, what, person);
    store_put_note(table->server->store, table->code, &(store_note){.name = name}, on_deleted, NULL);
}

/* The text of a person's note, or NULL. */
static const char *find_note(const store_result *result, const char *what, int person)
{
    char name[PUSH_NOTE_NAME];
    name_note(name, what, person);
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count; i++)
        if (strcmp(result->summaries[i].stage, name) == 0)
            return result->summaries[i].text.at;
    return NULL;
}

static void list_notes(const live_table *table, store_done *done, void *context)
{
    store_list(table->server->store, &(store_query){.which = STORE_TABLE_NOTES, .code = table->code, .most = MAX_NOTES},
               done, context);
}

/* ---- subscriptions ------------------------------------------------------------------------------------------- */

/* A `push` until it is written and answered. */
struct push_order {
    app_client *client; /* NULL: the client is gone */
    bool has_id, on;
    int64_t id;
};

void push_detach_client(app_client *client)
{
    if (client->push_order)
        client->push_order->client = NULL;
}

static void answer(const push_order *order, const store_result *result)
{
    posse_buffer out = {0};
    if (result->outcome == STORE_DONE) {
        wire_write_pushes(&out, &(wire_pushes){.has_id = order->has_id, .id = order->id, .on = order->on});
        client_send(order->client, &out);
    } else {
        client_refuse(order->client, order->has_id, order->id, POSSE_BUSY, "this could not be saved; please try again");
    }
    posse_buffer_free(&out);
}

static void on_subscribed(void *context, const store_result *result)
{
    push_order *order = context;
    if (order->client) {
        order->client->push_order = NULL;
        answer(order, result);
    }
    free(order);
}

static void put_subscription(posse_buffer *out, const wire_push *message)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "endpoint", message->endpoint);
    posse_json_add_string(out, "p256dh", message->p256dh);
    posse_json_add_string(out, "auth", message->auth);
    posse_json_add_string(out, "language", message->has_language ? message->language : "en");
    posse_json_end_object(out);
}

static bool check_push(const app_client *client, const wire_push *message, posse_status *status)
{
    const live_table *table = client->live;
    if (!daemon_of(client->server)->push)
        return posse_fail(status, POSSE_NOT_NOW, NULL, "this server sends no push messages");
    if (!posse_table_person(table->table, client->person))
        return posse_fail(status, POSSE_NOT_YOURS, NULL, "only people who have joined the table get push messages");
    if (client->push_order)
        return posse_fail(status, POSSE_BUSY, NULL, "your last \"push\" is still being saved; wait for its answer");
    if (!message->has_endpoint)
        return true;
    if (!message->has_p256dh || !message->has_auth)
        return posse_fail(status, POSSE_BAD_REQUEST, "p256dh", "an endpoint needs its keys, p256dh and auth");
    push_target target = {message->endpoint, message->p256dh, message->auth};
    return push_target_check(&target, daemon_of(client->server)->options.push_is_local, status);
}

void push_subscribe(app_client *client, const wire_push *message)
{
    posse_status status;
    if (!check_push(client, message, &status)) {
        client_refuse(client, message->has_id, message->id, status.code, status.text);
        return;
    }
    posse_buffer text = {0};
    char name[PUSH_NOTE_NAME];
    if (message->has_endpoint)
        put_subscription(&text, message);
    push_order *order = posse_alloc_zeroed(1, sizeof *order);
    *order = (push_order){.client = client, .has_id = message->has_id, .id = message->id, .on = message->has_endpoint};
    client->push_order = order;
    delete_note(client->live, PUSHED_NOTE, client->person);
    name_note(name, PUSH_NOTE, client->person);
    store_put_note(client->server->store, client->live->code, &(store_note){.name = name, .text = text.text},
                   on_subscribed, order);
    posse_buffer_free(&text);
}

/* ---- a message ------------------------------------------------------------------------------------------------ */

/* A message on its way. */
typedef struct turn_push {
    struct turn_push *next; /* of the same table */
    live_table *table;
    int person;
    char *subscription; /* the text of its note */
} turn_push;

static bool is_usable(const live_table *table)
{
    return (table->state == LIVE_READY || table->state == LIVE_WRITING) && posse_table_number(table->table) > 0;
}

static bool is_sending(const live_table *table, int person)
{
    for (const turn_push *push = table->turn.pushes; push; push = push->next)
        if (push->person == person)
            return true;
    return false;
}

/* The seat that has to act, if a person plays it; negative: none. */
static int seat_to_act(const live_table *table)
{
    int seat = -1;
    const posse_table *state = table->table;
    if (posse_table_stage(state) != POSSE_PLAYING || posse_table_paused(state) ||
        posse_table_waiting(state, &seat) == POSSE_WAITS_NONE || seat < 0)
        return -1;
    const posse_seat *info = posse_table_seat(state, seat);
    return info->kind == POSSE_SEAT_PERSON && !info->away ? seat : -1;
}

static int person_to_act(const live_table *table)
{
    int seat = is_usable(table) ? seat_to_act(table) : -1;
    return seat >= 0 ? posse_table_seat(table->table, seat)->person : POSSE_NOBODY;
}

static void end_push(turn_push *push)
{
    turn_push **link = &push->table->turn.pushes;
    while (*link != push)
        link = &(*link)->next;
    *link = push->next;
    push->table->jobs--;
    free(push->subscription);
    free(push);
}

static void put_message(posse_buffer *out, const live_table *table, const char *language)
{
    posse_buffer text = {0};
    int host = posse_table_host(table->table);
    const posse_game *game = posse_table_options_of(table->table)->game;
    text_fill(&text, text_say(language, host >= 0 ? "push.turn" : "push.turn.no_host"),
              (text_field[]){{.name = "host", .text = host >= 0 ? posse_table_person(table->table, host)->name : ""},
                             {.name = "game", .text = text_title(game, language)},
                             {0}});
    posse_json_put_object(out);
    posse_json_add_string(out, "table", table->code);
    posse_json_add_string(out, "game", game->name);
    posse_json_add_string(out, "text", text.text);
    posse_json_end_object(out);
    posse_buffer_free(&text);
}

static void on_sent(void *context, push_outcome outcome, const char *why)
{
    turn_push *push = context;
    live_table *table = push->table;
    server_counts *counts = &table->server->counts;
    counts->pushes += outcome == PUSH_SENT;
    counts->push_faults += outcome != PUSH_SENT;
    if (outcome == PUSH_FAILED)
        server_log(table->server->log, LEVEL_WARN, "table %s: a push message was not sent: %s", table->code, why);
    if (outcome == PUSH_ENDED)
        delete_note(table, PUSH_NOTE, push->person);
    if (outcome != PUSH_SENT)
        delete_note(table, PUSHED_NOTE, push->person);
    end_push(push);
}

static bool send_push(turn_push *push)
{
    const live_table *table = push->table;
    wire_push to = {0};
    posse_json json;
    posse_buffer text = {0};
    if (!posse_json_check(push->subscription, strlen(push->subscription), &json, NULL) ||
        !posse_json_text(posse_json_get(json, "endpoint"), to.endpoint, sizeof to.endpoint) ||
        !posse_json_text(posse_json_get(json, "p256dh"), to.p256dh, sizeof to.p256dh) ||
        !posse_json_text(posse_json_get(json, "auth"), to.auth, sizeof to.auth) ||
        !posse_json_text(posse_json_get(json, "language"), to.language, sizeof to.language))
        return false;
    int clock = posse_table_options_of(table->table)->clock;
    push_target target = {to.endpoint, to.p256dh, to.auth};
    put_message(&text, table, to.language);
    bool queued =
        push_send(daemon_of(table->server)->push, &target, text.text, clock ? clock : NO_CLOCK_S, on_sent, push);
    posse_buffer_free(&text);
    return queued;
}

static void on_marked(void *context, const store_result *result)
{
    turn_push *push = context;
    if (result->outcome != STORE_DONE) {
        end_push(push);
    } else if (!is_usable(push->table) || !send_push(push)) {
        delete_note(push->table, PUSHED_NOTE, push->person);
        end_push(push);
    }
}

static void on_notes(void *context, const store_result *result)
{
    turn_push *push = context;
    live_table *table = push->table;
    char name[PUSH_NOTE_NAME];
    const char *subscription = find_note(result, PUSH_NOTE, push->person);
    bool is_wanted = subscription && !find_note(result, PUSHED_NOTE, push->person) &&
                     person_to_act(table) == push->person && !presence_is_connected(table, push->person) &&
                     !table->server->stopping;
    if (!is_wanted) {
        end_push(push);
        return;
    }
    push->subscription = posse_strdup(subscription);
    name_note(name, PUSHED_NOTE, push->person);
    store_put_note(table->server->store, table->code, &(store_note){.name = name, .text = ""}, on_marked, push);
}

static void start_push(live_table *table, int person)
{
    if (presence_is_connected(table, person) || is_sending(table, person) || table->server->stopping)
        return;
    turn_push *push = posse_alloc_zeroed(1, sizeof *push);
    *push = (turn_push){.next = table->turn.pushes, .table = table, .person = person};
    table->turn.pushes = push;
    table->jobs++;
    list_notes(table, on_notes, push);
}

/* ---- turns ---------------------------------------------------------------------------------------------------- */

void push_turn_changed(live_table *table)
{
    turn_watch *turn = &table->turn;
    int seat = seat_to_act(table), game = posse_table_games(table->table);
    if (!daemon_of(table->server)->push || (seat == turn->seat && game == turn->game))
        return;
    *turn = (turn_watch){.game = game, .seat = seat, .pushes = turn->pushes};
    if (seat >= 0)
        start_push(table, posse_table_seat(table->table, seat)->person);
}

void push_turn_loaded(live_table *table)
{
    table->turn = (turn_watch){.game = posse_table_games(table->table),
                               .seat = seat_to_act(table),
                               .is_seen = true,
                               .pushes = table->turn.pushes};
}

/* ---- people --------------------------------------------------------------------------------------------------- */

void push_person_spoke(const app_client *client)
{
    live_table *table = client->live;
    if (client->person >= 0 && client->person == person_to_act(table))
        table->turn.is_seen = true;
}

/* Only with a clock does a client say that a question is on the screen. */
void push_person_left(live_table *table, int person)
{
    if (daemon_of(table->server)->push && person >= 0 && !table->turn.is_seen && person == person_to_act(table) &&
        posse_table_options_of(table->table)->clock > 0)
        start_push(table, person);
}

/* A person who has come back. */
typedef struct return_check {
    live_table *table;
    int person;
} return_check;

static void on_return_notes(void *context, const store_result *result)
{
    return_check *check = context;
    if (find_note(result, PUSHED_NOTE, check->person))
        delete_note(check->table, PUSHED_NOTE, check->person);
    check->table->jobs--;
    free(check);
}

void push_person_came(app_client *client)
{
    live_table *table = client->live;
    if (!daemon_of(client->server)->push || client->person < 0)
        return;
    push_person_spoke(client);
    if (is_sending(table, client->person)) { /* the note is perhaps being written just now */
        delete_note(table, PUSHED_NOTE, client->person);
        return;
    }
    return_check *check = posse_alloc_zeroed(1, sizeof *check);
    *check = (return_check){.table = table, .person = client->person};
    table->jobs++;
    list_notes(table, on_return_notes, check);
}

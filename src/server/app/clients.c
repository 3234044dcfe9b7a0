/* Connections: who is behind them, at which table, and what they say. */
#include "alloc.h"
#include "app_internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- coming to a table -------------------------------------------------------------------------------- */

/* The person whose token it is. All are compared, so that time tells nothing. */
static int person_of_token(const posse_table *table, const unsigned char hash[POSSE_KEY])
{
    int found = POSSE_NOBODY;
    for (int i = 0; i < posse_table_persons(table); i++) {
        const posse_person *person = posse_table_person(table, i);
        bool same = sodium_memcmp(person->token, hash, POSSE_KEY) == 0;
        if (same && !person->left)
            found = i;
    }
    return found;
}

static void leave_table(app_client *client)
{
    live_table *table = client->at;
    app_client **link = &table->clients;
    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    client->at = NULL;
    client->next = NULL;
    client->has_opened = false;
    commands_forget_client(table, client);
    if (!table->clients)
        table->alone = server_now(client->server);
}

static void go_from_table(app_client *client)
{
    live_table *table = client->at;
    bool was_here = client->welcomed;
    leave_table(client);
    if (was_here && table->clients && table->table)
        broadcast_presence(table);
}

static void enter_table(app_client *client, live_table *table)
{
    if (!table->clients)
        table->awake = server_now(client->server);
    client->at = table;
    client->next = table->clients;
    table->clients = client;
}

/* A person who is connected again is back: no bot plays on for him. */
static void come_back(live_table *table, app_client *client)
{
    if (client->person < 0)
        return;
    for (int seat = 0; seat < posse_table_options_of(table->table)->players; seat++)
        if (posse_table_seat(table->table, seat)->person == client->person &&
            posse_table_seat(table->table, seat)->away) {
            command_submit(table, command_new(POSSE_ENTRY_BACK, client->person));
            return;
        }
}

static void welcome(app_client *client)
{
    const posse_table *table = client->at->table;
    size_t since = 0;
    if (client->has_token)
        client->person = person_of_token(table, client->token);
    if (client->has_token && client->person < 0) {
        client_refuse(client, client->has_hello_id, client->hello_id, POSSE_BAD_TOKEN,
                      "nobody at this table has that token");
        leave_table(client);
        return;
    }
    client->seat = frame_default_seat(table, client->person);
    client->has_opened = false;
    client->welcomed = true;
    client_send_welcome(client, client->has_hello_id, client->hello_id, NULL);
    if (!client->has_since || !posse_table_events_at(table, client->since, &since))
        since = 0;
    client_send_table(client, since, false, 0);
    client->is_new = true;
}

/* All see the table as it is before anybody's return changes it. */
void clients_welcome(live_table *table)
{
    for (app_client *g = table->clients, *next; g; g = next) {
        next = g->next;
        if (!g->welcomed)
            welcome(g);
    }
    for (app_client *g = table->clients; g; g = g->next)
        table->has_moved_about |= g->is_new;
    if (table->has_moved_about)
        broadcast_presence(table);
    for (app_client *g = table->clients; g; g = g->next)
        if (g->is_new) {
            g->is_new = false;
            come_back(table, g);
        }
}

void clients_catch_up(live_table *table)
{
    if (table->state == LIVE_READY)
        clients_welcome(table);
}

void clients_turn_away(live_table *table, posse_code code, const char *why)
{
    while (table->clients) {
        app_client *g = table->clients;
        bool knew_it = g->welcomed;
        leave_table(g);
        if (knew_it) {
            posse_buffer out = {0};
            wire_gone gone = {0};
            strncpy(gone.why, why, sizeof gone.why - 1);
            wire_write_gone(&out, &gone);
            client_send(g, &out);
            posse_buffer_free(&out);
            net_close(g->conn, NET_GOING_AWAY, "the table is gone");
        } else {
            client_refuse(g, g->has_hello_id, g->hello_id, code, why);
        }
    }
}

static void hello(app_client *client, const wire_hello *said)
{
    if (client->at && !client->welcomed) {
        client_refuse(client, said->has_id, said->id, POSSE_BUSY,
                      "one hello after the other: the table is being fetched");
        return;
    }
    if (client->at)
        go_from_table(client); /* to another one, or to the same to be told everything again */
    live_table *table = registry_fetch(client->server, said->code);
    if (!table && registry_is_full(client->server)) {
        client_refuse(client, said->has_id, said->id, POSSE_FULL,
                      "the server is full; please come back later");
        return;
    }
    if (!table || table->state == LIVE_GONE || table->state == LIVE_FROZEN) {
        bool frozen = table && table->state == LIVE_FROZEN;
        client_refuse(client, said->has_id, said->id, frozen ? POSSE_FROZEN : POSSE_NO_TABLE,
                      frozen ? table->why.text : "there is no such table");
        return;
    }
    client->welcomed = false;
    client->person = POSSE_NOBODY;
    client->has_token = said->has_token;
    if (said->has_token)
        hash_token(said->token, client->token);
    client->has_since = said->has_since;
    client->since = (uint64_t)said->since;
    client->has_hello_id = said->has_id;
    client->hello_id = said->id;
    enter_table(client, table);
    if (table->state == LIVE_READY) {
        clients_welcome(table);
        live_table_advance(table);
    }
}

/* ---- hearing one ------------------------------------------------------------------------------------------ */

static void look_at_seat(app_client *client, const app_command *command)
{
    const posse_table *table = client->at->table;
    uint32_t seats = client->person >= 0 ? posse_table_person(table, client->person)->seats : 0;
    int seat = command->entry.seat;
    if (seat >= 0 && !(seats >> seat & 1)) {
        client_refuse(client, command->has_id, command->id, POSSE_NOT_YOURS,
                      "that seat is not yours");
        return;
    }
    client->seat = seat;
    client->has_opened = seat >= 0;
    client_send_table(client, 0, command->has_id, command->id);
}

/* In its turn among the entries: what is told must be on the disk. */
static void query(app_client *client, const wire_client *said)
{
    bool is_hint = said->type == WIRE_HINT;
    app_command *command = command_new(POSSE_ENTRY_KINDS, client->person);
    command->query = is_hint ? client_hint : look_at_seat;
    command->by = client;
    command->has_id = said->has_id;
    command->id = said->id;
    if (is_hint || said->open.has_seat)
        command->entry.seat = is_hint ? said->hint.seat : said->open.seat;
    if (is_hint)
        command->entry.at = (uint64_t)said->hint.at;
    command_submit(client->at, command);
}

static void pong(app_client *client, const wire_client *said)
{
    posse_buffer out = {0};
    wire_write_pong(&out, &(wire_pong){.has_id = said->has_id, .id = said->id});
    client_send(client, &out);
    posse_buffer_free(&out);
}

static bool talks_too_fast(app_client *client, const wire_client *said)
{
    bool talk = said->type == WIRE_CHAT || said->type == WIRE_EMOTE;
    return talk && !limits_take(&client->talk, &client->server->talking,
                                uv_now(client->server->options.net.loop));
}

/* A seat is handed to a bot only while nobody is there who could play it. */
static bool is_somebody_there(const live_table *table, int seat)
{
    if (seat >= posse_table_options_of(table->table)->players)
        return false;
    int person = posse_table_seat(table->table, seat)->person;
    return person >= 0 && frame_context_of(table).here >> person & 1;
}

/* What the server refuses before the table sees it; NULL: nothing. */
static const char *objection(app_client *client, const wire_client *said, posse_code *code)
{
    const live_table *table = client->at;
    *code = POSSE_NOT_NOW;
    if (talks_too_fast(client, said)) {
        *code = POSSE_TOO_FAST;
        return "not so fast, please";
    }
    if (said->type == WIRE_JOIN &&
        (client->person >= 0 || command_is_queued(table, client, POSSE_ENTRY_JOIN)))
        return "you have joined the table already";
    if (said->type == WIRE_HAND && said->hand.bot && is_somebody_there(table, said->hand.seat))
        return "the one who plays that seat is here";
    if (said->type == WIRE_DELETE && client->person != posse_table_host(table->table)) {
        *code = POSSE_NOT_HOST;
        return "only the host may \"delete\"";
    }
    return NULL;
}

static void hand_in(app_client *client, const wire_client *said)
{
    posse_code code;
    const char *why = objection(client, said, &code);
    if (why) {
        client_refuse(client, said->has_id, said->id, code, why);
        return;
    }
    app_command *command = command_of_message(client, said);
    command->by = client;
    command_submit(client->at, command);
}

void client_message(void *app, net_conn *conn, const char *text, size_t length)
{
    (void)app;
    app_client *client = net_conn_get(conn);
    posse_status status;
    wire_client said;
    if (!wire_read_client(text, length, &said, &status)) {
        client_refuse(client, said.has_id, said.id, status.code, status.text);
        return;
    }
    if (said.type == WIRE_PING)
        pong(client, &said);
    else if (said.type == WIRE_HELLO)
        hello(client, &said.hello);
    else if (!client->at)
        client_refuse(client, said.has_id, said.id, POSSE_NO_TABLE,
                      "say \"hello\" first, with the table's code");
    else if (!client->welcomed || client->at->state == LIVE_LOADING)
        client_refuse(client, said.has_id, said.id, POSSE_BUSY,
                      "the table is being fetched; try again in a moment");
    else if (said.type == WIRE_OPEN || said.type == WIRE_HINT)
        query(client, &said);
    else
        hand_in(client, &said);
}

void client_opened(void *app, net_conn *conn)
{
    posse_server *server = app;
    app_client *client = posse_alloc_zeroed(1, sizeof *client);
    client->server = server;
    client->conn = conn;
    client->person = POSSE_NOBODY;
    client->seat = -1;
    client->talk = limits_bucket_full(&server->talking, uv_now(server->options.net.loop));
    net_conn_set(conn, client);
}

void client_closed(void *app, net_conn *conn)
{
    (void)app;
    app_client *client = net_conn_get(conn);
    if (client->at)
        go_from_table(client);
    free(client);
}

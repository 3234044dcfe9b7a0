/* Connections: which table and person they belong to, and the messages they send. */
#include "alloc.h"
#include "app_internal.h"
#include "clock.h"

#include <stdlib.h>
#include <string.h>

/* ---- joining a table -------------------------------------------------------------------------------- */

/* Compares all bytes, so that the time taken reveals nothing. */
static bool is_same_token(const unsigned char a[POSSE_KEY], const unsigned char b[POSSE_KEY])
{
    volatile unsigned char different = 0; /* volatile: the compiler must not end the loop early */
    for (int i = 0; i < POSSE_KEY; i++)
        different |= a[i] ^ b[i];
    return !different;
}

/* The person with this token. Compares all tokens for the same reason. */
static int person_of_token(const posse_table *table, const unsigned char hash[POSSE_KEY])
{
    int found = POSSE_NOBODY;
    for (int i = 0; i < posse_table_persons(table); i++) {
        const posse_person *person = posse_table_person_at(table, i);
        if (is_same_token(person->token, hash))
            found = person->number;
    }
    return found;
}

void client_remember_person(app_client *client)
{
    if (client->person < 0)
        return;
    client->was = client->person;
    memcpy(client->was_at, client->live->code, sizeof client->was_at);
}

void client_detach(app_client *client)
{
    live_table *table = client->live;
    client_remember_person(client);
    app_client **link = &table->clients;
    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    client->live = NULL;
    client->next = NULL;
    client->has_opened = false;
    commands_detach_client(table, client);
    if (!table->clients)
        table->empty_since = server_now(client->server);
}

static void leave_and_announce(app_client *client)
{
    live_table *table = client->live;
    bool was_here = client->welcomed;
    client_detach(client);
    if (was_here && table->clients && table->table)
        broadcast_presence(table);
    if (was_here && table->table)
        push_person_left(table, client->person);
}

static void attach_to_table(app_client *client, live_table *table)
{
    if (!table->clients)
        table->occupied_since = server_now(client->server);
    client->live = table;
    client->next = table->clients;
    table->clients = client;
}

/* If a bot has been standing in for the client's person, the person plays again from now on. */
static void submit_return(live_table *table, app_client *client)
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
    const posse_table *table = client->live->table;
    size_t since = 0;
    if (client->has_token)
        client->person = person_of_token(table, client->token);
    if (client->person < 0 && (table_ban_covers_token(client) || table_ban_covers_address(client))) {
        table_ban_refuse(client, client->has_hello_id, client->hello_id);
        client_detach(client);
        return;
    }
    if (client->has_token && client->person < 0) {
        client_refuse(client, client->has_hello_id, client->hello_id, POSSE_BAD_TOKEN,
                      "no person at this table has that token");
        client_detach(client);
        return;
    }
    client->seat = frame_default_seat(table, client->person);
    client->has_opened = false;
    client->welcomed = true;
    presence_note_address(client->live, client->person, net_conn_address(client->conn));
    client_send_welcome(client, client->has_hello_id, client->hello_id, NULL);
    if (!client->has_since || !posse_table_events_at(table, client->since, &since))
        since = 0;
    client_send_table(client, since, false, 0);
    client->needs_announcing = true;
    visit_record(client->live);
    push_person_came(client);
}

/* Sends the table to all new clients before the return of one of them can change it. */
void clients_welcome(live_table *table)
{
    for (app_client *client = table->clients, *next; client; client = next) {
        next = client->next;
        if (!client->welcomed)
            welcome(client);
    }
    for (app_client *client = table->clients; client; client = client->next)
        table->presence_changed |= client->needs_announcing;
    if (table->presence_changed)
        broadcast_presence(table);
    for (app_client *client = table->clients; client; client = client->next)
        if (client->needs_announcing) {
            client->needs_announcing = false;
            submit_return(table, client);
        }
}

void clients_welcome_new(live_table *table)
{
    if (table->state == LIVE_READY)
        clients_welcome(table);
}

static void send_gone(app_client *client, posse_code code, const char *reason)
{
    posse_buffer out = {0};
    wire_gone gone = {.has_code = true, .code = code};
    strncpy(gone.why, reason, sizeof gone.why - 1);
    wire_write_gone(&out, &gone);
    client_send(client, &out);
    posse_buffer_free(&out);
    net_close(client->conn, NET_GOING_AWAY, "the table is gone");
}

void client_evict(app_client *client, posse_code code, const char *reason)
{
    bool was_welcomed = client->welcomed;
    commands_drop_client(client->live, client);
    client_detach(client);
    if (was_welcomed)
        send_gone(client, code, reason);
    else
        client_refuse(client, client->has_hello_id, client->hello_id, code, reason);
}

void clients_refuse_new(live_table *table, posse_code code, const char *reason)
{
    for (app_client *client = table->clients, *next; client; client = next) {
        next = client->next;
        if (client->welcomed)
            continue;
        client_detach(client);
        client_refuse(client, client->has_hello_id, client->hello_id, code, reason);
    }
}

void clients_evict(live_table *table, posse_code code, const char *reason)
{
    while (table->clients)
        client_evict(table->clients, code, reason);
}

void clients_disconnect(live_table *table, const char *reason)
{
    while (table->clients) {
        app_client *client = table->clients;
        client_detach(client);
        net_close(client->conn, NET_GOING_AWAY, reason);
    }
}

static void hello(app_client *client, const wire_hello *message)
{
    if (client->live && !client->welcomed) {
        client_refuse(client, message->has_id, message->id, POSSE_BUSY,
                      "the table is still being loaded; wait for the answer to your first hello");
        return;
    }
    if (client->server->is_draining || client->server->is_cut_off) {
        client_send_on(client, message->code, NULL);
        return;
    }
    if (client->live)
        leave_and_announce(client); /* to another table, or to the same one to receive everything again */
    char code[CODE_LETTERS + 1];
    limits_address address = net_conn_address(client->conn);
    if (!code_may_be_tried(client->server, address, message->code, message->has_token)) {
        client_refuse(client, message->has_id, message->id, POSSE_TOO_FAST, TOO_MANY_WRONG_CODES);
        return;
    }
    bool is_code = code_find(client->server, message->code, code);
    live_table *table = is_code ? registry_fetch(client->server, code) : NULL;
    if (!is_code)
        code_count_wrong(client->server, address);
    else if (!table && !registry_has_room(client->server)) {
        client->server->counts.hits[HIT_TABLES]++;
        client_refuse(client, message->has_id, message->id, POSSE_FULL, "the server is full; please try again later");
        return;
    }
    if (!table || table->state == LIVE_GONE || table->state == LIVE_FROZEN) {
        bool frozen = table && table->state == LIVE_FROZEN;
        client_refuse(client, message->has_id, message->id, frozen ? table->frozen_code : POSSE_NO_TABLE,
                      frozen ? table->frozen_status.text : "there is no such table");
        return;
    }
    client->welcomed = false;
    client->person = POSSE_NOBODY;
    client->has_token = message->has_token;
    if (message->has_token)
        hash_token(message->token, client->token);
    client->has_since = message->has_since;
    client->since = (uint64_t)message->since;
    client->has_hello_id = message->has_id;
    client->hello_id = message->id;
    attach_to_table(client, table);
    live_table_set_owner(table, address);
    if (table->state == LIVE_READY) {
        clients_welcome(table);
        live_table_advance(table);
    }
}

/* ---- messages ------------------------------------------------------------------------------------------ */

static void open_seat(app_client *client, const app_command *command)
{
    const posse_table *table = client->live->table;
    const posse_person *person = posse_table_person(table, client->person);
    uint32_t seats = person ? person->seats : 0;
    int seat = command->entry.seat;
    if (seat >= 0 && !(seats >> seat & 1)) {
        client_refuse(client, command->has_id, command->id, POSSE_NOT_YOURS, "that seat is not yours");
        return;
    }
    client->seat = seat;
    client->has_opened = seat >= 0;
    client_send_table(client, 0, command->has_id, command->id);
}

/* Queued like an entry, because the answer may only show what is on disk. */
static void query(app_client *client, const wire_client *message)
{
    bool is_hint = message->type == WIRE_HINT;
    app_command *command = command_new(POSSE_ENTRY_KINDS, client->person);
    command->query = is_hint ? client_hint : open_seat;
    command->sender = client;
    command->has_id = message->has_id;
    command->id = message->id;
    if (is_hint || message->open.has_seat)
        command->entry.seat = is_hint ? message->hint.seat : message->open.seat;
    if (is_hint)
        command->entry.at = (uint64_t)message->hint.at;
    command_submit(client->live, command);
}

static void pong(app_client *client, const wire_client *message)
{
    posse_buffer out = {0};
    wire_write_pong(&out, &(wire_pong){.has_id = message->has_id, .id = message->id});
    client_send(client, &out);
    posse_buffer_free(&out);
}

static bool chats_too_fast(app_client *client, const wire_client *message)
{
    bool is_chat = message->type == WIRE_CHAT || message->type == WIRE_EMOTE;
    posse_server *server = client->server;
    bool too_fast = is_chat && !limits_take(&client->chat_bucket, server->options.limits.chat, port_now(server));
    server->counts.hits[HIT_CHAT] += too_fast;
    return too_fast;
}

/* The reason to refuse a message before it reaches the table, or NULL. */
static const char *refusal_reason(app_client *client, const wire_client *message, posse_code *code)
{
    const live_table *table = client->live;
    *code = POSSE_NOT_NOW;
    if (chats_too_fast(client, message)) {
        *code = POSSE_TOO_FAST;
        return "you are sending chat too fast; please wait a moment";
    }
    if (message->type == WIRE_JOIN && (client->person >= 0 || command_is_queued(table, client, POSSE_ENTRY_JOIN)))
        return "you have already joined this table";
    if (message->type == WIRE_HAND && message->hand.bot)
        return presence_hand_refusal(table, client->person, message->hand.seat, code);
    return NULL;
}

/* True for a message that a page sends by itself, perhaps while nobody looks at it. */
static bool is_automatic(const wire_client *message)
{
    return message->type == WIRE_SHOWN && message->shown.at == POSSE_NO_DECISION;
}

static void submit_message(app_client *client, const wire_client *message)
{
    posse_code code;
    if (!is_automatic(message))
        push_person_spoke(client);
    if (message->type == WIRE_JOIN && table_ban_covers_address(client)) {
        table_ban_refuse(client, message->has_id, message->id);
        return;
    }
    const char *reason = refusal_reason(client, message, &code);
    if (reason) {
        client_refuse(client, message->has_id, message->id, code, reason);
        return;
    }
    if (message->type == WIRE_ACT || message->type == WIRE_ROLL || message->type == WIRE_CONFIRM)
        presence_person_moved(client->live, client->person);
    app_command *command = command_of_message(client, message);
    command->sender = client;
    command->received = posse_now_ns();
    if (message->type == WIRE_JOIN && strcmp(client->was_at, client->live->code) == 0)
        command->entry.person = client->was;
    command->has_address = true;
    command->address = net_conn_address(client->conn);
    command_submit(client->live, command);
}

void client_message(void *app, net_conn *conn, const char *text, size_t length)
{
    (void)app;
    app_client *client = net_conn_get(conn);
    posse_status status;
    wire_client message;
    if (!wire_read_client(text, length, &message, &status)) {
        client_refuse(client, message.has_id, message.id, status.code, status.text);
        return;
    }
    if (message.type == WIRE_PING)
        pong(client, &message);
    else if (message.type == WIRE_HELLO)
        hello(client, &message.hello);
    else if (!client->live)
        client_refuse(client, message.has_id, message.id, POSSE_NO_TABLE,
                      "send \"hello\" with the code of a table first");
    else if (!client->welcomed || client->live->state == LIVE_LOADING)
        client_refuse(client, message.has_id, message.id, POSSE_BUSY,
                      "the table is being loaded; try again in a moment");
    else if (message.type == WIRE_PUSH)
        push_subscribe(client, &message.push);
    else if (message.type == WIRE_OPEN || message.type == WIRE_HINT)
        query(client, &message);
    else
        submit_message(client, &message);
}

void client_opened(void *app, net_conn *conn)
{
    posse_server *server = app;
    app_client *client = posse_alloc_zeroed(1, sizeof *client);
    client->server = server;
    client->conn = conn;
    client->person = client->was = POSSE_NOBODY;
    client->seat = -1;
    client->chat_bucket = limits_bucket_full(server->options.limits.chat, port_now(server));
    net_conn_set(conn, client);
}

void client_closed(void *app, net_conn *conn)
{
    (void)app;
    app_client *client = net_conn_get(conn);
    if (client->live)
        leave_and_announce(client);
    push_detach_client(client);
    free(client);
}

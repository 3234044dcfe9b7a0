/* Sends messages to one client, or to all clients of a table. Each client gets only what it may see. */
#include "app_internal.h"
#include "match.h"

#include <stdio.h>
#include <string.h>

/* ---- to one client --------------------------------------------------------------------------------- */

void client_send(app_client *client, const posse_buffer *text)
{
    net_send(client->conn, text->text, text->length);
}

/* Closes the connection after too many refusals. */
void client_refuse(app_client *client, bool has_id, int64_t id, posse_code code, const char *text)
{
    posse_buffer out = {0};
    wire_error error = {.has_id = has_id, .id = id, .code = code};
    snprintf(error.error, sizeof error.error, "%s", text);
    wire_write_error(&out, &error);
    client_send(client, &out);
    posse_buffer_free(&out);
    client->server->counts.refused++;
    if (++client->faults < client->server->options.limits.refusals)
        return;
    client->server->counts.hits[HIT_REFUSALS] += client->faults == client->server->options.limits.refusals;
    net_close(client->conn, NET_POLICY, "too many refused messages");
}

frame_context frame_context_of(const live_table *table)
{
    frame_context context = {
        .table = table->table,
        .now = live_table_now(table),
        .clock_from = live_table_clock_from(table),
        .replay = table->replay[0] ? table->replay : NULL,
        .alias = table->alias[0] ? table->alias : NULL,
    };
    int idle = presence_idle_person(table);
    for (int i = 0; i < posse_table_persons(table->table); i++) {
        int person = posse_table_person_at(table->table, i)->number;
        context.gone[i] = presence_is_gone(table, person);
        context.idle[i] = person == idle;
    }
    for (const app_client *client = table->clients; client; client = client->next) {
        context.watching += client->welcomed && client->person < 0;
        for (int i = 0; client->welcomed && client->person >= 0 && i < posse_table_persons(table->table); i++)
            context.here[i] |= posse_table_person_at(table->table, i)->number == client->person;
    }
    return context;
}

void client_send_welcome(app_client *client, bool has_id, int64_t id, const unsigned char *token)
{
    posse_buffer out = {0}, other = {0};
    wire_welcome message = {.has_id = has_id,
                            .id = id,
                            .has_person = client->person >= 0,
                            .person = client->person + 1,
                            .has_token = token != NULL,
                            .now = (int64_t)server_now(client->server)};
    strncpy(message.server, posse_version(), sizeof message.server - 1);
    strncpy(message.code, client->live->code, sizeof message.code - 1);
    if (token)
        memcpy(message.token, token, sizeof message.token);
    message.has_push = push_public_key(client->server) != NULL;
    if (message.has_push)
        snprintf(message.push, sizeof message.push, "%s", push_public_key(client->server));
    port_other_server(client->server, client->live->code, &other);
    message.has_other = other.length > 0;
    snprintf(message.other, sizeof message.other, "%s", other.length ? other.text : "");
    wire_write_welcome(&out, &message);
    client_send(client, &out);
    posse_buffer_free(&out);
    posse_buffer_free(&other);
}

void client_send_table(app_client *client, size_t since, bool has_id, int64_t id)
{
    posse_buffer out = {0};
    frame_context context = frame_context_of(client->live);
    frame_recipient recipient = {.person = client->person, .seat = client->seat, .has_id = has_id, .id = id};
    frame_write_table(&context, recipient, since, &out);
    net_send_large(client->conn, out.text, out.length); /* a long game has many events, and must stay reachable */
    posse_buffer_free(&out);
}

/* ---- to all clients ----------------------------------------------------------------------------- */

/* With several seats on one device, hides the open seat as soon as another seat has to act. */
static void close_stale_seat(app_client *client, const posse_table *table)
{
    int waiting_seat;
    const posse_person *person = posse_table_person(table, client->person);
    if (!person)
        return;
    uint32_t seats = person->seats;
    bool others_turn = posse_table_waiting(table, &waiting_seat) != POSSE_WAITS_NONE && waiting_seat != client->seat;
    if (!(seats & (seats - 1))) {
        client->seat = frame_default_seat(table, client->person);
        client->has_opened = false;
    } else if (!client->has_opened || others_turn || !(seats >> client->seat & 1)) {
        client->seat = -1;
        client->has_opened = false;
    }
}

/* A person who was removed becomes a spectator. */
static void unseat_if_removed(app_client *client, const posse_table *table)
{
    if (client->person >= 0 && !posse_table_person(table, client->person)) {
        client_remember_person(client);
        client->person = POSSE_NOBODY;
        client->seat = -1;
        client->has_opened = false;
    }
}

void client_join(app_client *client, const app_command *command)
{
    if (command->entry.kind != POSSE_ENTRY_JOIN)
        return;
    client->person = command->entry.other;
    presence_note_address(client->live, client->person, net_conn_address(client->conn));
    client->seat = frame_default_seat(client->live->table, client->person);
    client->has_opened = false;
    client_send_welcome(client, command->has_id, command->id, command->token);
}

/* The update that was begun, for one recipient. */
static net_frame *frame_for(posse_server *server, frame_recipient recipient)
{
    posse_buffer_clear(&server->frame_text);
    frame_update_write(server->update, recipient, &server->frame_text);
    return net_frame_new(server->frame_text.text, server->frame_text.length);
}

static void send_entry(app_client *client, const app_command *command, net_frame *frames[])
{
    frame_recipient recipient = {.person = client->person, .seat = client->seat};
    if (command->sender == client && command->has_id) {
        recipient.has_id = true;
        recipient.id = command->id;
        net_frame *frame = frame_for(client->server, recipient);
        net_send_frame(client->conn, frame);
        net_frame_drop(frame);
        return;
    }
    /* One frame for all clients with this view. People who have seen everything also read what others do not. */
    bool reads_more = client->seat < 0 && posse_table_has_seen(client->live->table, client->person);
    net_frame **same = &frames[reads_more ? POSSE_MAX_SEATS + 1 : client->seat + 1];
    if (!*same)
        *same = frame_for(client->server, recipient);
    net_send_frame(client->conn, *same);
}

/* The number of events that all clients already have. After an undo or a new deal this is not the number before the
 * entry. */
static size_t events_known_to_all(const live_table *table, const posse_entry *entry)
{
    const posse_match *match = posse_table_match(table->table);
    size_t count = match ? match->event_count : 0, unused;
    if (posse_table_events_at(table->table, posse_table_number(table->table) - 1, &unused))
        return table->events_before;
    return entry->kind == POSSE_ENTRY_UNDO ? count : 0;
}

void broadcast_entry(live_table *table, const app_command *command)
{
    posse_entry_kind kind = command->entry.kind;
    net_frame *frames[POSSE_MAX_SEATS + 2] = {0};
    frame_change change = {.entry = &command->entry, .since = events_known_to_all(table, &command->entry)};
    if (command->sender && command->sender->live == table)
        client_join(command->sender, command);
    if (command->sender && command->sender->faults > 0)
        command->sender->faults--; /* an accepted command makes up for a refused one */
    for (app_client *client = table->clients; client; client = client->next) {
        unseat_if_removed(client, table->table);
        close_stale_seat(client, table->table);
    }
    frame_context context = frame_context_of(table);
    frame_update_begin(table->server->update, &context, &change);
    for (app_client *client = table->clients; client; client = client->next)
        if (client->welcomed)
            send_entry(client, command, frames);
    if (kind == POSSE_ENTRY_JOIN || kind == POSSE_ENTRY_LEAVE || kind == POSSE_ENTRY_REMOVE)
        table->presence_changed = true; /* spectators became persons, or persons spectators */
    for (int i = 0; i < POSSE_MAX_SEATS + 2; i++)
        if (frames[i])
            net_frame_drop(frames[i]);
}

void broadcast_presence(live_table *table)
{
    posse_buffer out = {0};
    table->presence_changed = table->state != LIVE_READY;
    if (table->presence_changed)
        return; /* the table may have changes that are not on disk yet */
    frame_context context = frame_context_of(table);
    frame_write_here(&context, &out);
    net_frame *frame = net_frame_new(out.text, out.length);
    for (app_client *client = table->clients; client; client = client->next)
        if (client->welcomed)
            net_send_frame(client->conn, frame);
    net_frame_drop(frame);
    posse_buffer_free(&out);
}

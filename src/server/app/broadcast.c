/* What those at a table are told: one of them, or everybody, each as he may see it. */
#include "app_internal.h"
#include "match.h"

#include <stdio.h>
#include <string.h>

/* ---- talking to one --------------------------------------------------------------------------------- */

void client_send(app_client *client, const posse_buffer *text)
{
    net_send(client->conn, text->text, text->length);
}

/* Refusals are answered, but not for ever. */
void client_refuse(app_client *client, bool has_id, int64_t id, posse_code code, const char *text)
{
    posse_buffer out = {0};
    wire_error error = {.has_id = has_id, .id = id, .code = code};
    snprintf(error.error, sizeof error.error, "%s", text);
    wire_write_error(&out, &error);
    client_send(client, &out);
    posse_buffer_free(&out);
    client->server->counts.refused++;
    if (++client->faults >= MAX_FAULTS)
        net_close(client->conn, NET_POLICY, "too many mistakes");
}

frame_context frame_context_of(const live_table *table)
{
    frame_context context = {.table = table->table,
                             .now = server_now(table->server),
                             .replay = table->replay[0] ? table->replay : NULL};
    for (const app_client *g = table->clients; g; g = g->next)
        if (g->welcomed && g->person >= 0)
            context.here |= 1U << g->person;
    return context;
}

void client_send_welcome(app_client *client, bool has_id, int64_t id, const unsigned char *token)
{
    posse_buffer out = {0};
    wire_welcome message = {.has_id = has_id,
                            .id = id,
                            .has_person = client->person >= 0,
                            .person = client->person + 1,
                            .has_token = token != NULL,
                            .now = (int64_t)server_now(client->server)};
    strncpy(message.server, posse_version(), sizeof message.server - 1);
    strncpy(message.code, client->at->code, sizeof message.code - 1);
    if (token)
        memcpy(message.token, token, sizeof message.token);
    wire_write_welcome(&out, &message);
    client_send(client, &out);
    posse_buffer_free(&out);
}

void client_send_table(app_client *client, size_t since, bool has_id, int64_t id)
{
    posse_buffer out = {0};
    frame_context context = frame_context_of(client->at);
    frame_recipient viewer = {
        .person = client->person, .seat = client->seat, .has_id = has_id, .id = id};
    frame_write_table(&context, viewer, since, &out);
    client_send(client, &out);
    posse_buffer_free(&out);
}

/* ---- what everybody is told ----------------------------------------------------------------------------- */

/* Of several seats on one device, the one that is looked at closes when another is to act. */
static void close_stale_seat(app_client *client, const posse_table *table)
{
    int waited;
    if (client->person < 0)
        return;
    uint32_t seats = posse_table_person(table, client->person)->seats;
    bool others_turn =
        posse_table_waiting(table, &waited) != POSSE_WAITS_NONE && waited != client->seat;
    if (!(seats & (seats - 1))) {
        client->seat = frame_default_seat(table, client->person);
        client->has_opened = false;
    } else if (!client->has_opened || others_turn || !(seats >> client->seat & 1)) {
        client->seat = -1;
        client->has_opened = false;
    }
}

/* Somebody who was sent away is an onlooker from now on. */
static void notice_leaving(app_client *client, const posse_table *table)
{
    if (client->person >= 0 && posse_table_person(table, client->person)->left) {
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
    client->seat = frame_default_seat(client->at->table, client->person);
    client->has_opened = false;
    client_send_welcome(client, command->has_id, command->id, command->token);
}

static net_frame *frame_for(const frame_context *context, frame_recipient viewer,
                            const frame_change *change)
{
    posse_buffer out = {0};
    frame_write_update(context, viewer, change, &out);
    net_frame *frame = net_frame_new(out.text, out.length);
    posse_buffer_free(&out);
    return frame;
}

static void tell(app_client *client, const frame_context *context, const app_command *command,
                 const frame_change *change, net_frame *made[])
{
    frame_recipient viewer = {.person = client->person, .seat = client->seat};
    if (command->by == client && command->has_id) {
        viewer.has_id = true;
        viewer.id = command->id;
        net_frame *frame = frame_for(context, viewer, change);
        net_send_frame(client->conn, frame);
        net_frame_drop(frame);
        return;
    }
    net_frame **same = &made[client->seat + 1]; /* who sees the same gets the same, made once */
    if (!*same)
        *same = frame_for(context, viewer, change);
    net_send_frame(client->conn, *same);
}

/* The number of the last event that everybody knows. Where choices were taken back, or a game was dealt, it
 * is not what was told before. */
static size_t known_events(const live_table *table, const posse_entry *entry)
{
    const posse_match *match = posse_table_match(table->table);
    size_t count = match ? match->event_count : 0, told;
    if (posse_table_events_at(table->table, posse_table_number(table->table) - 1, &told))
        return table->told;
    return entry->kind == POSSE_ENTRY_UNDO ? count : 0;
}

void broadcast_entry(live_table *table, const app_command *command)
{
    net_frame *made[POSSE_MAX_SEATS + 1] = {0};
    frame_change change = {.entry = &command->entry, .since = known_events(table, &command->entry)};
    if (command->by && command->by->at == table)
        client_join(command->by, command);
    if (command->by && command->by->faults > 0)
        command->by->faults--; /* who means well is forgiven */
    for (app_client *g = table->clients; g; g = g->next) {
        notice_leaving(g, table->table);
        close_stale_seat(g, table->table);
    }
    frame_context context = frame_context_of(table);
    for (app_client *g = table->clients; g; g = g->next)
        if (g->welcomed)
            tell(g, &context, command, &change, made);
    for (int i = 0; i <= POSSE_MAX_SEATS; i++)
        if (made[i])
            net_frame_drop(made[i]);
}

void broadcast_presence(live_table *table)
{
    posse_buffer out = {0};
    table->has_moved_about = table->state != LIVE_READY;
    if (table->has_moved_about)
        return; /* what the table knows may not be on the disk yet */
    frame_context context = frame_context_of(table);
    frame_write_here(&context, &out);
    net_frame *frame = net_frame_new(out.text, out.length);
    for (app_client *g = table->clients; g; g = g->next)
        if (g->welcomed)
            net_send_frame(g->conn, frame);
    net_frame_drop(frame);
    posse_buffer_free(&out);
}

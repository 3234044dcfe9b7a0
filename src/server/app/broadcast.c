/* What those at a table are told: one of them, or everybody, each as he may see it. */
#include "app_internal.h"
#include "match.h"

#include <stdio.h>
#include <string.h>

/* ---- talking to one --------------------------------------------------------------------------------- */

void guest_send(house_guest *guest, const posse_buffer *text)
{
    net_send(guest->conn, text->text, text->length);
}

/* Refusals are answered, but not for ever. */
void guest_refuse(house_guest *guest, bool has_id, int64_t id, wire_code code, const char *text)
{
    posse_buffer out = {0};
    wire_error error = {.has_id = has_id, .id = id, .code = code};
    snprintf(error.error, sizeof error.error, "%s", text);
    wire_write_error(&out, &error);
    guest_send(guest, &out);
    posse_buffer_free(&out);
    guest->house->counts.refused++;
    if (++guest->faults >= MOST_FAULTS)
        net_close(guest->conn, NET_POLICY, "too many mistakes");
}

frame_room room_of(const hosted *table)
{
    frame_room room = {.table = table->table,
                       .now = house_now(table->house),
                       .replay = table->replay[0] ? table->replay : NULL};
    for (const house_guest *g = table->guests; g; g = g->next)
        if (g->welcomed && g->person >= 0)
            room.here |= 1U << g->person;
    return room;
}

void guest_send_welcome(house_guest *guest, bool has_id, int64_t id, const unsigned char *token)
{
    posse_buffer out = {0};
    wire_welcome message = {.has_id = has_id,
                            .id = id,
                            .has_person = guest->person >= 0,
                            .person = guest->person + 1,
                            .has_token = token != NULL,
                            .now = (int64_t)house_now(guest->house)};
    strncpy(message.server, posse_version(), sizeof message.server - 1);
    strncpy(message.code, guest->at->code, sizeof message.code - 1);
    if (token)
        memcpy(message.token, token, sizeof message.token);
    wire_write_welcome(&out, &message);
    guest_send(guest, &out);
    posse_buffer_free(&out);
}

void guest_send_table(house_guest *guest, size_t since, bool has_id, int64_t id)
{
    posse_buffer out = {0};
    frame_room room = room_of(guest->at);
    frame_viewer viewer = {
        .person = guest->person, .seat = guest->seat, .has_id = has_id, .id = id};
    frame_write_table(&room, viewer, since, &out);
    guest_send(guest, &out);
    posse_buffer_free(&out);
}

/* ---- what everybody is told ----------------------------------------------------------------------------- */

/* Of several seats on one device, the one that is looked at closes when another is to act. */
static void turn_away_eyes(house_guest *guest, const posse_table *table)
{
    int waited;
    if (guest->person < 0)
        return;
    uint32_t seats = posse_table_person(table, guest->person)->seats;
    bool others_turn =
        posse_table_waiting(table, &waited) != POSSE_WAITS_NOT && waited != guest->seat;
    if (!(seats & (seats - 1))) {
        guest->seat = frame_usual_seat(table, guest->person);
        guest->has_opened = false;
    } else if (!guest->has_opened || others_turn || !(seats >> guest->seat & 1)) {
        guest->seat = -1;
        guest->has_opened = false;
    }
}

/* Somebody who was sent away is an onlooker from now on. */
static void notice_leaving(house_guest *guest, const posse_table *table)
{
    if (guest->person >= 0 && posse_table_person(table, guest->person)->left) {
        guest->person = POSSE_NOBODY;
        guest->seat = -1;
        guest->has_opened = false;
    }
}

void guest_join(house_guest *guest, const house_ask *ask)
{
    if (ask->entry.deed != POSSE_DEED_JOIN)
        return;
    guest->person = ask->entry.other;
    guest->seat = frame_usual_seat(guest->at->table, guest->person);
    guest->has_opened = false;
    guest_send_welcome(guest, ask->has_id, ask->id, ask->token);
}

static net_frame *frame_for(const frame_room *room, frame_viewer viewer, const frame_change *change)
{
    posse_buffer out = {0};
    frame_write_update(room, viewer, change, &out);
    net_frame *frame = net_frame_new(out.text, out.length);
    posse_buffer_free(&out);
    return frame;
}

static void tell(house_guest *guest, const frame_room *room, const house_ask *ask,
                 const frame_change *change, net_frame *made[])
{
    frame_viewer viewer = {.person = guest->person, .seat = guest->seat};
    if (ask->by == guest && ask->has_id) {
        viewer.has_id = true;
        viewer.id = ask->id;
        net_frame *frame = frame_for(room, viewer, change);
        net_send_frame(guest->conn, frame);
        net_frame_drop(frame);
        return;
    }
    net_frame **same = &made[guest->seat + 1]; /* who sees the same gets the same, made once */
    if (!*same)
        *same = frame_for(room, viewer, change);
    net_send_frame(guest->conn, *same);
}

/* The number of the last event that everybody knows. Where choices were taken back, or a game was dealt, it
 * is not what was told before. */
static size_t known_events(const hosted *table, const posse_entry *entry)
{
    const posse_match *match = posse_table_match(table->table);
    size_t count = match ? match->event_count : 0, told;
    if (posse_table_told(table->table, posse_table_number(table->table) - 1, &told))
        return table->told;
    return entry->deed == POSSE_DEED_UNDO ? count : 0;
}

void guests_tell(hosted *table, const house_ask *ask)
{
    net_frame *made[POSSE_MAX_SEATS + 1] = {0};
    frame_change change = {.entry = &ask->entry, .since = known_events(table, &ask->entry)};
    if (ask->by && ask->by->at == table)
        guest_join(ask->by, ask);
    if (ask->by && ask->by->faults > 0)
        ask->by->faults--; /* who means well is forgiven */
    for (house_guest *g = table->guests; g; g = g->next) {
        notice_leaving(g, table->table);
        turn_away_eyes(g, table->table);
    }
    frame_room room = room_of(table);
    for (house_guest *g = table->guests; g; g = g->next)
        if (g->welcomed)
            tell(g, &room, ask, &change, made);
    for (int i = 0; i <= POSSE_MAX_SEATS; i++)
        if (made[i])
            net_frame_drop(made[i]);
}

void guests_tell_here(hosted *table)
{
    posse_buffer out = {0};
    table->has_moved_about = table->state != HOSTED_READY;
    if (table->has_moved_about)
        return; /* what the table knows may not be on the disk yet */
    frame_room room = room_of(table);
    frame_write_here(&room, &out);
    net_frame *frame = net_frame_new(out.text, out.length);
    for (house_guest *g = table->guests; g; g = g->next)
        if (g->welcomed)
            net_send_frame(g->conn, frame);
    net_frame_drop(frame);
    posse_buffer_free(&out);
}

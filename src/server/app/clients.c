/* Connections: who is behind them, at which table, and what they say. */
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

static void leave_table(house_guest *guest)
{
    hosted *table = guest->at;
    house_guest **link = &table->guests;
    while (*link != guest)
        link = &(*link)->next;
    *link = guest->next;
    guest->at = NULL;
    guest->next = NULL;
    guest->has_opened = false;
    house_forget_guest(table, guest);
    if (!table->guests)
        table->alone = house_now(guest->house);
}

static void go_from_table(house_guest *guest)
{
    hosted *table = guest->at;
    bool was_here = guest->welcomed;
    leave_table(guest);
    if (was_here && table->guests && table->table)
        guests_tell_here(table);
}

static void enter_table(house_guest *guest, hosted *table)
{
    if (!table->guests)
        table->awake = house_now(guest->house);
    guest->at = table;
    guest->next = table->guests;
    table->guests = guest;
}

/* A person who is connected again is back: no bot plays on for him. */
static void come_back(hosted *table, house_guest *guest)
{
    if (guest->person < 0)
        return;
    for (int seat = 0; seat < posse_table_options_of(table->table)->players; seat++)
        if (posse_table_seat(table->table, seat)->person == guest->person &&
            posse_table_seat(table->table, seat)->away) {
            house_submit(table, ask_new(POSSE_DEED_BACK, guest->person));
            return;
        }
}

static void welcome(house_guest *guest)
{
    const posse_table *table = guest->at->table;
    size_t since = 0;
    if (guest->has_token)
        guest->person = person_of_token(table, guest->token);
    if (guest->has_token && guest->person < 0) {
        guest_refuse(guest, guest->has_hello_id, guest->hello_id, WIRE_CODE_BAD_TOKEN,
                     "nobody at this table has that token");
        leave_table(guest);
        return;
    }
    guest->seat = frame_usual_seat(table, guest->person);
    guest->has_opened = false;
    guest->welcomed = true;
    guest_send_welcome(guest, guest->has_hello_id, guest->hello_id, NULL);
    if (!guest->has_since || !posse_table_told(table, guest->since, &since))
        since = 0;
    guest_send_table(guest, since, false, 0);
    guest->is_new = true;
}

/* All see the table as it is before anybody's return changes it. */
void guests_welcome(hosted *table)
{
    for (house_guest *g = table->guests, *next; g; g = next) {
        next = g->next;
        if (!g->welcomed)
            welcome(g);
    }
    for (house_guest *g = table->guests; g; g = g->next)
        table->has_moved_about |= g->is_new;
    if (table->has_moved_about)
        guests_tell_here(table);
    for (house_guest *g = table->guests; g; g = g->next)
        if (g->is_new) {
            g->is_new = false;
            come_back(table, g);
        }
}

void guests_catch_up(hosted *table)
{
    if (table->state == HOSTED_READY)
        guests_welcome(table);
}

void guests_turn_away(hosted *table, wire_code code, const char *why)
{
    while (table->guests) {
        house_guest *g = table->guests;
        bool knew_it = g->welcomed;
        leave_table(g);
        if (knew_it) {
            posse_buffer out = {0};
            wire_gone gone = {0};
            strncpy(gone.why, why, sizeof gone.why - 1);
            wire_write_gone(&out, &gone);
            guest_send(g, &out);
            posse_buffer_free(&out);
            net_close(g->conn, NET_GOING_AWAY, "the table is gone");
        } else {
            guest_refuse(g, g->has_hello_id, g->hello_id, code, why);
        }
    }
}

static void hello(house_guest *guest, const wire_hello *said)
{
    if (guest->at && !guest->welcomed) {
        guest_refuse(guest, said->has_id, said->id, WIRE_CODE_BUSY,
                     "one hello after the other: the table is being fetched");
        return;
    }
    if (guest->at)
        go_from_table(guest); /* to another one, or to the same to be told everything again */
    hosted *table = house_fetch(guest->house, said->code);
    if (!table && house_is_full(guest->house)) {
        guest_refuse(guest, said->has_id, said->id, WIRE_CODE_FULL,
                     "the house is full; please come back later");
        return;
    }
    if (!table || table->state == HOSTED_GONE || table->state == HOSTED_FROZEN) {
        bool frozen = table && table->state == HOSTED_FROZEN;
        guest_refuse(guest, said->has_id, said->id, frozen ? WIRE_CODE_FROZEN : WIRE_CODE_NO_TABLE,
                     frozen ? table->why.text : "there is no such table");
        return;
    }
    guest->welcomed = false;
    guest->person = POSSE_NOBODY;
    guest->has_token = said->has_token;
    if (said->has_token)
        hash_token(said->token, guest->token);
    guest->has_since = said->has_since;
    guest->since = (uint64_t)said->since;
    guest->has_hello_id = said->has_id;
    guest->hello_id = said->id;
    enter_table(guest, table);
    if (table->state == HOSTED_READY) {
        guests_welcome(table);
        house_go_on(table);
    }
}

/* ---- hearing one ------------------------------------------------------------------------------------------ */

static void look_at_seat(house_guest *guest, const house_ask *ask)
{
    const posse_table *table = guest->at->table;
    uint32_t seats = guest->person >= 0 ? posse_table_person(table, guest->person)->seats : 0;
    int seat = ask->entry.seat;
    if (seat >= 0 && !(seats >> seat & 1)) {
        guest_refuse(guest, ask->has_id, ask->id, WIRE_CODE_NOT_YOURS, "that seat is not yours");
        return;
    }
    guest->seat = seat;
    guest->has_opened = seat >= 0;
    guest_send_table(guest, 0, ask->has_id, ask->id);
}

/* In its turn among the entries: what is told must be on the disk. */
static void look(house_guest *guest, const wire_client *said)
{
    bool is_hint = said->type == WIRE_HINT;
    house_ask *ask = ask_new(POSSE_DEEDS, guest->person);
    ask->look = is_hint ? guest_hint : look_at_seat;
    ask->by = guest;
    ask->has_id = said->has_id;
    ask->id = said->id;
    if (is_hint || said->open.has_seat)
        ask->entry.seat = is_hint ? said->hint.seat : said->open.seat;
    if (is_hint)
        ask->entry.at = (uint64_t)said->hint.at;
    house_submit(guest->at, ask);
}

static void pong(house_guest *guest, const wire_client *said)
{
    posse_buffer out = {0};
    wire_write_pong(&out, &(wire_pong){.has_id = said->has_id, .id = said->id});
    guest_send(guest, &out);
    posse_buffer_free(&out);
}

static bool talks_too_fast(house_guest *guest, const wire_client *said)
{
    bool talk = said->type == WIRE_CHAT || said->type == WIRE_EMOTE;
    return talk && !limits_take(&guest->talk, &guest->house->talking,
                                uv_now(guest->house->options.net.loop));
}

/* A seat is handed to a bot only while nobody is there who could play it. */
static bool is_somebody_there(const hosted *table, int seat)
{
    if (seat >= posse_table_options_of(table->table)->players)
        return false;
    int person = posse_table_seat(table->table, seat)->person;
    return person >= 0 && room_of(table).here >> person & 1;
}

/* What the house refuses before the table sees it; NULL: nothing. */
static const char *objection(house_guest *guest, const wire_client *said, wire_code *code)
{
    const hosted *table = guest->at;
    *code = WIRE_CODE_NOT_NOW;
    if (talks_too_fast(guest, said)) {
        *code = WIRE_CODE_TOO_FAST;
        return "not so fast, please";
    }
    if (said->type == WIRE_JOIN &&
        (guest->person >= 0 || house_has_asked(table, guest, POSSE_DEED_JOIN)))
        return "you have joined the table already";
    if (said->type == WIRE_HAND && said->hand.bot && is_somebody_there(table, said->hand.seat))
        return "the one who plays that seat is here";
    if (said->type == WIRE_DELETE && guest->person != posse_table_host(table->table)) {
        *code = WIRE_CODE_NOT_HOST;
        return "only the host may \"delete\"";
    }
    return NULL;
}

static void hand_in(house_guest *guest, const wire_client *said)
{
    wire_code code;
    const char *why = objection(guest, said, &code);
    if (why) {
        guest_refuse(guest, said->has_id, said->id, code, why);
        return;
    }
    house_ask *ask = ask_of_message(guest, said);
    ask->by = guest;
    house_submit(guest->at, ask);
}

void guest_message(void *app, net_conn *conn, const char *text, size_t length)
{
    (void)app;
    house_guest *guest = net_conn_get(conn);
    posse_status status;
    wire_client said;
    if (!wire_read_client(text, length, &said, &status)) {
        guest_refuse(guest, said.has_id, said.id, wire_code_of(status.code), status.text);
        return;
    }
    if (said.type == WIRE_PING)
        pong(guest, &said);
    else if (said.type == WIRE_HELLO)
        hello(guest, &said.hello);
    else if (!guest->at)
        guest_refuse(guest, said.has_id, said.id, WIRE_CODE_NO_TABLE,
                     "say \"hello\" first, with the table's code");
    else if (!guest->welcomed || guest->at->state == HOSTED_LOADING)
        guest_refuse(guest, said.has_id, said.id, WIRE_CODE_BUSY,
                     "the table is being fetched; try again in a moment");
    else if (said.type == WIRE_OPEN || said.type == WIRE_HINT)
        look(guest, &said);
    else
        hand_in(guest, &said);
}

void guest_opened(void *app, net_conn *conn)
{
    posse_house *house = app;
    house_guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        abort();
    guest->house = house;
    guest->conn = conn;
    guest->person = POSSE_NOBODY;
    guest->seat = -1;
    guest->talk = limits_bucket_full(&house->talking, uv_now(house->options.net.loop));
    net_conn_set(conn, guest);
}

void guest_closed(void *app, net_conn *conn)
{
    (void)app;
    house_guest *guest = net_conn_get(conn);
    if (guest->at)
        go_from_table(guest);
    free(guest);
}

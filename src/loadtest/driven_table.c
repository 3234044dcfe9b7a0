/* One table of a load test. */
#include "driven_table.h"
#include "alloc.h"
#include "clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL_READ_INTERVAL = 16 }; /* every 16th update is read in full by the wire's reader */

static void fail(driven_table *table, const loadtest_player *player, const char *what)
{
    posse_buffer sentence = {0};
    posse_put(&sentence, "table %s", table->code[0] ? table->code : "(not made yet)");
    if (player)
        posse_put(&sentence, ", connection %d", player->seat);
    posse_put(&sentence, ": %s", what);
    table->events->failed(table->run, sentence.text);
    posse_buffer_free(&sentence);
}

/* ---- making ------------------------------------------------------------------------------------------ */

static void on_made(void *owner, int status, const char *body, size_t length)
{
    driven_table *table = owner;
    posse_status error = {0};
    posse_json json;
    wire_table_made made;
    loadtest_socket_close(&table->maker);
    if (status != 201) {
        posse_buffer text = {0};
        posse_put(&text, "the server did not create the table: status %d, %.*s", status, (int)length, body);
        fail(table, NULL, text.text);
        posse_buffer_free(&text);
        return;
    }
    if (!posse_json_check(body, length, &json, &error) || !wire_read_table_made(json, NULL, &made, &error) ||
        !made.has_token) {
        fail(table, NULL, error.text[0] ? error.text : "the host got no token");
        return;
    }
    memcpy(table->code, made.code, sizeof table->code);
    memcpy(table->token, made.token, sizeof table->token);
    table->events->made(table->run, table);
}

static void on_made_ended(void *owner, const char *reason)
{
    fail(owner, NULL, reason);
}

void driven_table_make(driven_table *table)
{
    static const loadtest_callbacks callbacks = {.answered = on_made, .ended = on_made_ended};
    int least = table->game->min_players, most = table->game->max_players;
    table->seats = table->connections < least ? least : table->connections > most ? most : table->connections;
    wire_new_table wanted = {
        .options = {.game = table->game, .players = table->seats}, .has_name = true, .name = "Load 0"};
    wire_put_new_table(&table->request_body, &wanted);
    loadtest_socket_open(&table->maker, table->network, &callbacks, table, table->number, LOADTEST_MAKE_TABLE,
                         table->request_body.text);
}

/* ---- sending ------------------------------------------------------------------------------------------ */

static void send_message(loadtest_player *player, const wire_client *message)
{
    posse_buffer out = {0};
    wire_write_client(&out, message);
    loadtest_socket_send(&player->socket, out.text, out.length);
    posse_buffer_free(&out);
}

/* Sends a message with an id, which the server must repeat in its answer. */
static void send_request(loadtest_player *player, wire_client *message)
{
    message->has_id = true;
    message->id = player->pending_id = ++player->ids;
    player->pending_type = message->type;
    send_message(player, message);
}

static void send_hello(loadtest_player *player)
{
    wire_client hello = {.type = WIRE_HELLO};
    snprintf(hello.hello.code, sizeof hello.hello.code, "%s", player->table->code);
    hello.hello.has_token = player->seat == 0;
    if (player->seat == 0)
        memcpy(hello.hello.token, player->table->token, WIRE_HASH_BYTES);
    send_request(player, &hello);
}

static void join(loadtest_player *player)
{
    wire_client message = {.type = WIRE_JOIN};
    snprintf(message.join.name, sizeof message.join.name, "Load %d", player->seat);
    send_request(player, &message);
}

static void sit(loadtest_player *player)
{
    send_request(player, &(wire_client){.type = WIRE_SIT, .sit = {.seat = player->seat}});
}

/* Fills the seats that have no connection with bots. */
static void place_bots(loadtest_player *host)
{
    const driven_table *table = host->table;
    for (int seat = table->connections; seat < table->seats; seat++)
        send_message(host, &(wire_client){.type = WIRE_BOT, .bot = {.seat = seat, .level = "random"}});
}

static void contribute(loadtest_player *player)
{
    wire_client message = {.type = WIRE_CONTRIBUTE};
    for (int i = 0; i < WIRE_HASH_BYTES; i++)
        message.contribute.bytes[i] = (uint8_t)posse_rng_below(&player->table->rng, 256);
    send_request(player, &message);
    player->contribution_id = player->pending_id;
}

/* ---- playing ----------------------------------------------------------------------------------------- */

static void choose(driven_table *table, posse_json legal, char out[WIRE_MAX_ACTION + 1])
{
    uint32_t count = (uint32_t)posse_json_count(legal);
    uint32_t pick = count ? posse_rng_below(&table->rng, count) : 0;
    out[0] = '\0';
    for (posse_json_walk w = posse_json_walk_of(legal); posse_json_next(&w);)
        if (w.index == pick)
            posse_json_text(w.value, out, WIRE_MAX_ACTION + 1);
}

/* Prepares the player's move if the server waits for it. */
static void prepare_move(loadtest_player *player, const server_message *seen)
{
    driven_table *table = player->table;
    wire_client move = {.has_id = true, .id = player->ids + 1};
    if (seen->waiting == POSSE_WAITS_NONE || player->seat >= table->seats)
        return;
    if (seen->waiting == POSSE_WAITS_ROLL && seen->seat == player->seat) {
        move.type = WIRE_ROLL;
        move.roll.seat = player->seat;
        move.roll.at = seen->decision;
    } else if (seen->waiting == POSSE_WAITS_ACT && posse_json_type_of(seen->legal) == POSSE_JSON_LIST) {
        move.type = WIRE_ACT;
        move.act.seat = player->seat;
        move.act.at = seen->decision;
        choose(table, seen->legal, move.act.action);
    } else {
        return;
    }
    player->ids++;
    posse_buffer_clear(&table->move);
    wire_write_client(&table->move, &move);
    table->mover = player;
    table->events->ready(table->run, table);
}

void driven_table_move(driven_table *table)
{
    loadtest_player *mover = table->mover;
    table->mover = NULL;
    mover->pending_id = mover->ids;
    mover->pending_type = WIRE_ACT; /* also for a roll: both count as moves */
    mover->sent_at = posse_now_ns();
    loadtest_socket_send(&mover->socket, table->move.text, table->move.length);
}

static void follow_stage(loadtest_player *player, const server_message *seen)
{
    driven_table *table = player->table;
    bool is_host = player->seat == 0;
    if (seen->stage == POSSE_SHUFFLING && player->seat < table->seats && player->contributed <= seen->game) {
        player->contributed = seen->game + 1;
        contribute(player);
    }
    if (seen->stage != POSSE_FINISHED || !is_host || table->is_over)
        return;
    table->games++;
    table->is_over = table->is_stopped;
    if (!table->is_over)
        send_request(player, &(wire_client){.type = WIRE_REMATCH});
}

/* ---- receiving ----------------------------------------------------------------------------------------- */

static void on_own_sit(driven_table *table)
{
    int persons = table->connections < table->seats ? table->connections : table->seats;
    if (++table->sitting < persons)
        return;
    place_bots(&table->players[0]);
    send_request(&table->players[0], &(wire_client){.type = WIRE_START});
}

/* Handles the update that answers the player's own message. */
static void on_answer(loadtest_player *player)
{
    driven_table *table = player->table;
    player->pending_id = 0;
    if (player->pending_type == WIRE_ACT)
        table->events->moved(table->run, posse_now_ns() - player->sent_at);
    else if (player->pending_type == WIRE_JOIN && player->seat < table->seats)
        sit(player);
    else if (player->pending_type == WIRE_SIT)
        on_own_sit(table);
}

/* On a machine that is far too slow, a contribution may come after the deal and is refused, which is no fault of the
 * server. By then the player may have sent a move. */
static bool is_late_contribution(loadtest_player *player, const server_message *seen)
{
    if (seen->type != WIRE_ERROR || !seen->has_id || seen->id != player->contribution_id)
        return false;
    if (player->pending_id == player->contribution_id)
        player->pending_id = 0;
    return true;
}

static bool is_expected(loadtest_player *player, const server_message *seen)
{
    posse_buffer what = {0};
    if (seen->type == WIRE_UPDATE && seen->n != player->n + 1)
        posse_put(&what, "update %" PRId64 " came after %" PRId64, seen->n, player->n);
    else if (seen->has_id && seen->id != player->pending_id)
        posse_put(&what, "the answer is to message %" PRId64 ", not to %" PRId64, seen->id, player->pending_id);
    else if (seen->type == WIRE_ERROR || seen->type == WIRE_GONE)
        posse_put(&what, "the server answered with an error: %.*s", (int)(seen->error.end - seen->error.at),
                  seen->error.at);
    if (what.length == 0)
        return true;
    fail(player->table, player, what.text);
    posse_buffer_free(&what);
    return false;
}

static void on_update(loadtest_player *player, const server_message *seen)
{
    player->n = seen->n;
    if (seen->has_id)
        on_answer(player);
    if (seen->stage < POSSE_STAGES)
        follow_stage(player, seen);
    if (seen->has_play)
        prepare_move(player, seen);
}

static void on_table(loadtest_player *player, const server_message *seen)
{
    player->n = seen->n;
    player->pending_id = 0;
    if (player->seat == 0)
        sit(player);
    else
        join(player);
}

static void on_message(void *owner, const char *text, size_t length)
{
    loadtest_player *player = owner;
    server_message seen;
    posse_status status;
    bool in_full = ++player->messages % FULL_READ_INTERVAL == 0;
    if (!server_message_read(text, length, player->table->whole, in_full, &seen, &status))
        fail(player->table, player, status.text);
    else if (is_late_contribution(player, &seen) || !is_expected(player, &seen))
        return;
    else if (seen.type == WIRE_UPDATE)
        on_update(player, &seen);
    else if (seen.type == WIRE_TABLE)
        on_table(player, &seen);
}

static void on_open(void *owner)
{
    loadtest_player *player = owner;
    driven_table *table = player->table;
    if (++table->open == table->connections)
        table->events->connected(table->run, table);
}

static void on_ended(void *owner, const char *reason)
{
    const loadtest_player *player = owner;
    fail(player->table, player, reason);
}

/* ---- from beginning to end ----------------------------------------------------------------------------- */

void driven_table_connect(driven_table *table)
{
    static const loadtest_callbacks callbacks = {.opened = on_open, .message = on_message, .ended = on_ended};
    table->players = posse_alloc_zeroed((size_t)table->connections, sizeof *table->players);
    for (int i = 0; i < table->connections; i++) {
        loadtest_player *player = &table->players[i];
        *player = (loadtest_player){.table = table, .seat = i, .n = -1};
        if (!loadtest_socket_open(&player->socket, table->network, &callbacks, player, table->number, LOADTEST_PLAY,
                                  NULL))
            return;
    }
}

void driven_table_begin(driven_table *table)
{
    for (int i = 0; i < table->connections; i++)
        send_hello(&table->players[i]);
}

bool driven_table_is_idle(const driven_table *table)
{
    for (int i = 0; i < table->connections; i++)
        if (table->players[i].pending_id || table->players[i].n != table->players[0].n)
            return false;
    return table->mover || table->is_over;
}

void driven_table_close(driven_table *table)
{
    loadtest_socket_close(&table->maker);
    for (int i = 0; table->players && i < table->connections; i++)
        loadtest_socket_close(&table->players[i].socket);
}

void driven_table_free(driven_table *table)
{
    posse_buffer_free(&table->request_body);
    posse_buffer_free(&table->move);
    free(table->players);
}

/* The HTTP API: creating tables, listing games and public tables. */
#include "alloc.h"
#include "app_internal.h"
#include "game_facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void http_api_json(net_request *request, int status, const posse_buffer *body, const char *download)
{
    net_answer_request(request, &(net_answer){.status = status,
                                              .type = "application/json",
                                              .download = download,
                                              .body = body->text,
                                              .length = body->length});
}

void http_api_error(net_request *request, int status, posse_code code, const char *text)
{
    posse_buffer out = {0};
    wire_error error = {.code = code};
    snprintf(error.error, sizeof error.error, "%s", text);
    wire_write_error(&out, &error);
    http_api_json(request, status, &out, NULL);
    posse_buffer_free(&out);
}

/* ---- new tables --------------------------------------------------------------------------------------- */

/* A table that is being created by several commands. The last one to finish answers the request. */
typedef struct creation {
    net_request *request;
    const live_table *table;
    wire_table_made made;
    int pending; /* commands that are not on disk yet */
    bool failed;
} creation;

static void finish(creation *m, const posse_status *status)
{
    posse_buffer out = {0};
    if (status && !m->failed) {
        m->failed = true;
        http_api_error(m->request, status->code == POSSE_NOT_NOW ? 503 : 400, status->code, status->text);
    }
    if (--m->pending > 0)
        return;
    if (!m->failed) {
        m->made.has_alias = m->table->alias[0];
        snprintf(m->made.alias, sizeof m->made.alias, "%s", m->table->alias);
        wire_put_table_made(&out, &m->made);
        http_api_json(m->request, 201, &out, NULL);
        posse_buffer_free(&out);
    }
    free(m);
}

static void on_command_done(app_command *command, const posse_status *status)
{
    finish(command->context, status);
}

static void submit(live_table *table, creation *m, app_command *command)
{
    command->on_done = on_command_done;
    command->context = m;
    command_submit(table, command);
}

static app_command *options_command(const wire_table_options *options)
{
    app_command *command = command_new(POSSE_ENTRY_OPTIONS, POSSE_HOUSE);
    command_set_options(command, options);
    return command;
}

static app_command *join_command(const char *name, creation *m)
{
    app_command *command = command_new(POSSE_ENTRY_JOIN, POSSE_NOBODY);
    strncpy(command->entry.text, name, sizeof command->entry.text - 1);
    make_token(m->made.token, command->entry.bytes);
    m->made.has_token = m->made.has_person = true;
    m->made.person = 1;
    return command;
}

static app_command *seat_command(posse_entry_kind kind, int seat, const char *text)
{
    app_command *command = command_new(kind, 0);
    command->entry.seat = seat;
    strncpy(command->entry.text, text, sizeof command->entry.text - 1);
    return command;
}

static app_command *start_command(void)
{
    app_command *command = command_new(POSSE_ENTRY_START, 0);
    port_random(command->entry.bytes, sizeof command->entry.bytes);
    return command;
}

static void create_table(live_table *table, creation *m, const wire_new_table *new_table)
{
    int players = (int)new_table->options.players;
    bool quick = new_table->has_quick;
    const char *name = new_table->has_name ? new_table->name : quick ? "Stranger" : NULL;
    m->pending = 1 + (name != NULL) + (quick ? players + 1 : 0);
    submit(table, m, options_command(&new_table->options));
    if (name)
        submit(table, m, join_command(name, m));
    for (int seat = 0; quick && seat < players; seat++)
        submit(table, m,
               seat == 0 ? seat_command(POSSE_ENTRY_SIT, 0, "")
                         : seat_command(POSSE_ENTRY_BOT, seat, new_table->quick));
    if (quick)
        submit(table, m, start_command());
}

/* Why the server makes no table now: the status of the answer, or 0 if it may. An address counts only tables that are
 * made. */
static int refusal_of_table(posse_server *server, const net_request *request, posse_status *status)
{
    const server_limits *limits = &server->options.limits;
    limits_address address = net_request_address(request);
    if (server->stopping) {
        posse_fail(status, POSSE_BUSY, NULL, "the server is shutting down; please try again later");
        return 503;
    }
    if (!registry_has_room(server)) {
        server->counts.hits[HIT_TABLES]++;
        posse_fail(status, POSSE_FULL, NULL, "the server is full; please try again later");
        return 503;
    }
    if (!budget_address_has_room(server, address, status))
        return 429;
    if (limits_count_up(server->tables_made, &address, limits->address_tables, limits->net.network_share))
        return 0;
    server->counts.hits[HIT_ADDRESS_TABLES]++;
    posse_fail(status, POSSE_TOO_FAST, NULL,
               "you have created too many tables in the last hour; please try again later");
    return 429;
}

static void begin_creation(posse_server *server, net_request *request, const wire_new_table *new_table)
{
    live_table *table = registry_create(server);
    creation *m = posse_alloc_zeroed(1, sizeof *m);
    posse_buffer link = {0};
    live_table_set_owner(table, net_request_address(request));
    m->request = request;
    m->table = table;
    snprintf(m->made.code, sizeof m->made.code, "%s", table->code);
    port_link(server, &link);
    snprintf(m->made.link, sizeof m->made.link, "%s#%s", link.text, table->code);
    posse_buffer_free(&link);
    create_table(table, m, new_table);
}

static void post_table(posse_server *server, net_request *request)
{
    size_t length;
    const char *body = net_request_body(request, &length);
    posse_status status;
    posse_json json;
    wire_new_table new_table;
    if (!net_request_is_json(request)) { /* a page of another server could send any other type without asking */
        http_api_error(request, 415, POSSE_BAD_REQUEST, "send the new table with Content-Type: application/json");
        return;
    }
    if (!posse_json_check(body, length, &json, &status) || !wire_read_new_table(json, NULL, &new_table, &status) ||
        !offered_games_check(&server->options.games, new_table.options.game, &status) ||
        (new_table.has_quick && !posse_bot_named(new_table.options.game, new_table.quick, &status))) {
        http_api_error(request, 400, status.code, status.text);
        return;
    }
    int refusal = refusal_of_table(server, request, &status);
    if (refusal)
        http_api_error(request, refusal, status.code, status.text);
    else
        begin_creation(server, request, &new_table);
}

/* ---- games ---------------------------------------------------------------------------------------------- */

static void get_games(const posse_server *server, net_request *request)
{
    posse_buffer out = {0};
    wire_write_game_list(server->options.games.games, server->options.games.count, &out);
    http_api_json(request, 200, &out, NULL);
    posse_buffer_free(&out);
}

/* Any game, also one that is not offered: there may be tables and replays of it. */
static void get_game(const char *name, net_request *request)
{
    posse_buffer out = {0};
    const posse_game *game = posse_game_named(name);
    if (!game) {
        http_api_error(request, 404, POSSE_UNKNOWN_GAME, "there is no such game; see GET /api/games");
        return;
    }
    wire_write_game_facts(game, &out);
    http_api_json(request, 200, &out, NULL);
    posse_buffer_free(&out);
}

/* ---- lists ---------------------------------------------------------------------------------------------- */

static void on_list(void *context, const store_result *result)
{
    net_request *request = context;
    posse_buffer out = {0};
    if (result->outcome != STORE_DONE) {
        http_api_error(request, 503, POSSE_BUSY, result->text);
        return;
    }
    posse_json_put_list(&out);
    for (size_t i = 0; i < result->count; i++)
        posse_json_put_raw(&out, result->summaries[i].text.at, result->summaries[i].text.length);
    posse_json_end_list(&out);
    http_api_json(request, 200, &out, NULL);
    posse_buffer_free(&out);
}

/* ---- all requests ---------------------------------------------------------------------------------------- */

/* Frames of replays take as long as a bot's move. A review is asked for every second while it is computed. Lists and
 * replays are read from the disk, and new tables written. */
static bool ends_with(const char *path, const char *end)
{
    size_t length = strlen(path);
    return length >= strlen(end) && strcmp(path + length - strlen(end), end) == 0;
}

unsigned http_api_cost(void *app, const char *path)
{
    static const char replays[] = "/api/replays/";
    (void)app;
    if (strcmp(path, "/api/tables") == 0)
        return 5;
    if (strncmp(path, replays, strlen(replays)) != 0)
        return 1;
    return ends_with(path, "/film") ? 20 : ends_with(path, "/review") ? 10 : 5;
}

bool http_api_request(posse_server *server, net_request *request)
{
    enum { MAX_LISTED = 100 };
    const char *path = net_request_path(request);
    bool post = net_request_method(request) == NET_POST;
    if (strncmp(path, "/api/", strlen("/api/")) != 0)
        return false;
    if (strcmp(path, "/api/tables") == 0 && post)
        post_table(server, request);
    else if (post)
        net_answer_request(request, &(net_answer){.status = 405, .allow = "GET"});
    else if (strcmp(path, "/api/tables") == 0)
        store_list(server->store, &(store_query){.which = STORE_PUBLIC, .most = MAX_LISTED}, on_list, request);
    else if (strcmp(path, "/api/games") == 0)
        get_games(server, request);
    else if (strncmp(path, "/api/games/", strlen("/api/games/")) == 0)
        get_game(path + strlen("/api/games/"), request);
    else if (!replays_request(server, request))
        http_api_error(request, 404, POSSE_NO_TABLE, "there is no such page");
    return true;
}

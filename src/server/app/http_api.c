/* What the server answers over HTTP: new tables, the list of them, and how it is doing. */
#include "alloc.h"
#include "app_internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer_json(net_request *request, int status, const posse_buffer *body,
                        const char *download)
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
    answer_json(request, status, &out, NULL);
    posse_buffer_free(&out);
}

/* ---- new tables --------------------------------------------------------------------------------------- */

/* A table on its way: several entries, the last of which answers the request. */
typedef struct making {
    net_request *request;
    wire_table_made made;
    int left; /* entries that are not on the disk yet */
    bool failed;
} making;

static void finish(making *m, const posse_status *status)
{
    posse_buffer out = {0};
    if (status && !m->failed) {
        m->failed = true;
        http_api_error(m->request, status->code == POSSE_NOT_NOW ? 503 : 400, status->code,
                       status->text);
    }
    if (--m->left > 0)
        return;
    if (!m->failed) {
        wire_put_table_made(&out, &m->made);
        answer_json(m->request, 201, &out, NULL);
        posse_buffer_free(&out);
    }
    free(m);
}

static void on_entered(app_command *command, const posse_status *status)
{
    finish(command->caller, status);
}

static void add(live_table *table, making *m, app_command *command)
{
    command->then = on_entered;
    command->caller = m;
    command_submit(table, command);
}

static app_command *options_ask(const wire_table_options *options)
{
    app_command *command = command_new(POSSE_ENTRY_OPTIONS, POSSE_HOUSE);
    frame_put_options(&command->options, options);
    return command;
}

static app_command *join_ask(const char *name, making *m)
{
    app_command *command = command_new(POSSE_ENTRY_JOIN, POSSE_NOBODY);
    strncpy(command->entry.text, name, sizeof command->entry.text - 1);
    make_token(m->made.token, command->entry.bytes);
    m->made.has_token = m->made.has_person = true;
    m->made.person = 1;
    return command;
}

static app_command *seat_ask(posse_entry_kind kind, int seat, const char *text)
{
    app_command *command = command_new(kind, 0);
    command->entry.seat = seat;
    strncpy(command->entry.text, text, sizeof command->entry.text - 1);
    return command;
}

static app_command *start_ask(void)
{
    app_command *command = command_new(POSSE_ENTRY_START, 0);
    randombytes_buf(command->entry.bytes, sizeof command->entry.bytes);
    return command;
}

static void make(live_table *table, making *m, const wire_new_table *wanted)
{
    int players = (int)wanted->options.players;
    bool quick = wanted->has_quick;
    const char *name = wanted->has_name ? wanted->name : quick ? "Stranger" : NULL;
    m->left = 1 + (name != NULL) + (quick ? players + 1 : 0);
    add(table, m, options_ask(&wanted->options));
    if (name)
        add(table, m, join_ask(name, m));
    for (int seat = 0; quick && seat < players; seat++)
        add(table, m,
            seat == 0 ? seat_ask(POSSE_ENTRY_SIT, 0, "")
                      : seat_ask(POSSE_ENTRY_BOT, seat, wanted->quick));
    if (quick)
        add(table, m, start_ask());
}

static bool may_make(posse_server *server, const net_request *request)
{
    char text[LIMITS_ADDRESS_TEXT];
    limits_address address;
    net_request_address(request, text);
    return !limits_address_read(text, &address) ||
           limits_count_up(server->makers, &address, server->options.max_address_tables);
}

static void post_table(posse_server *server, net_request *request)
{
    size_t length;
    const char *body = net_request_body(request, &length);
    posse_status status;
    posse_json json;
    wire_new_table wanted;
    if (!posse_json_check(body, length, &json, &status) ||
        !wire_read_new_table(json, NULL, &wanted, &status) ||
        (wanted.has_quick && !posse_bot_named(wanted.options.game, wanted.quick, &status))) {
        http_api_error(request, 400, status.code, status.text);
        return;
    }
    if (server->stopping || !may_make(server, request)) {
        http_api_error(request, 429, POSSE_TOO_FAST,
                       "that many tables in an hour are enough; please wait a little");
        return;
    }
    live_table *table = registry_create(server);
    if (!table) {
        http_api_error(request, 503, POSSE_FULL, "the server is full; please come back later");
        return;
    }
    making *m = posse_alloc_zeroed(1, sizeof *m);
    posse_buffer link = {0};
    m->request = request;
    snprintf(m->made.code, sizeof m->made.code, "%s", table->code);
    net_link(server->net, server->options.net.lan, &link);
    snprintf(m->made.link, sizeof m->made.link, "%s#%s", link.text, table->code);
    posse_buffer_free(&link);
    make(table, m, &wanted);
}

/* ---- lists ---------------------------------------------------------------------------------------------- */

static void on_list(void *caller, const store_result *result)
{
    net_request *request = caller;
    posse_buffer out = {0};
    if (result->outcome != STORE_DONE) {
        http_api_error(request, 503, POSSE_BUSY, result->text);
        return;
    }
    posse_json_put_list(&out);
    for (size_t i = 0; i < result->count; i++)
        posse_json_put_raw(&out, result->summaries[i].text.at, result->summaries[i].text.length);
    posse_json_end_list(&out);
    answer_json(request, 200, &out, NULL);
    posse_buffer_free(&out);
}

/* ---- how it is doing ------------------------------------------------------------------------------------ */

static void put_metric(posse_buffer *out, const char *name, const char *type, const char *help,
                       uint64_t value)
{
    posse_put(out, "# HELP posse_%s %s\n# TYPE posse_%s %s\nposse_%s %llu\n", name, help, name,
              type, name, (unsigned long long)value);
}

static void get_metrics(posse_server *server, net_request *request)
{
    posse_buffer out = {0};
    const server_counts *counts = &server->counts;
    const net_counts *net = net_count(server->net);
    put_metric(&out, "tables", "gauge", "Tables in memory.", server->table_count);
    put_metric(&out, "connections", "gauge", "WebSockets that are open.", net->connections);
    put_metric(&out, "sockets", "gauge", "Sockets of all kinds that are open.", net->sockets);
    put_metric(&out, "entries_total", "counter", "Entries written.", counts->entries);
    put_metric(&out, "moves_total", "counter", "Moves of people, written.", counts->moves);
    put_metric(&out, "games_total", "counter", "Games finished.", counts->games);
    put_metric(&out, "thoughts_total", "counter", "Moves that bots have thought of.",
               counts->thoughts);
    put_metric(&out, "refused_total", "counter", "Messages refused.", counts->refused);
    put_metric(&out, "store_troubles_total", "counter", "Troubles with the disk.",
               counts->troubles);
    put_metric(&out, "requests_total", "counter", "HTTP requests.", net->requests);
    put_metric(&out, "connections_total", "counter", "WebSockets ever opened.", net->opened);
    put_metric(&out, "connections_refused_total", "counter", "Connections not let in.",
               net->refused);
    put_metric(&out, "connections_cut_total", "counter", "Connections cut for being slow.",
               net->cut);
    put_metric(&out, "messages_in_total", "counter", "Messages that came in.", net->messages_in);
    put_metric(&out, "messages_out_total", "counter", "Messages that went out.", net->messages_out);
    put_metric(&out, "bytes_in_total", "counter", "Bytes that came in.", net->bytes_in);
    put_metric(&out, "bytes_out_total", "counter", "Bytes that went out.", net->bytes_out);
    net_answer_request(request, &(net_answer){.status = 200,
                                              .type = "text/plain; version=0.0.4",
                                              .body = out.text,
                                              .length = out.length});
    posse_buffer_free(&out);
}

void http_api_request(void *app, net_request *request)
{
    enum { LISTED = 100 };
    posse_server *server = app;
    const char *path = net_request_path(request);
    bool post = net_request_method(request) == NET_POST;
    if (strcmp(path, "/api/tables") == 0 && post)
        post_table(server, request);
    else if (post)
        net_answer_request(request, &(net_answer){.status = 405, .allow = "GET"});
    else if (strcmp(path, "/api/tables") == 0)
        store_list(server->store, &(store_query){.which = STORE_PUBLIC, .most = LISTED}, on_list,
                   request);
    else if (strcmp(path, "/healthz") == 0)
        net_answer_text(request, 200, "ok");
    else if (strcmp(path, "/metrics") == 0)
        get_metrics(server, request);
    else if (!replays_request(server, request))
        http_api_error(request, 404, POSSE_NO_TABLE, "there is nothing here");
}

/* The metrics of the server, for Prometheus. docs/hosting.md lists them. They contain nothing about people. */
#include "clock.h"
#include "daemon_internal.h"
#include "prometheus.h"

static const char *const limit_names[LIMIT_HITS] = {
    [HIT_TABLES] = "max-tables",
    [HIT_ADDRESS_TABLES] = "tables-per-address",
    [HIT_WRONG_CODES] = "wrong-codes-per-address",
    [HIT_COMMANDS] = "commands-per-table",
    [HIT_REFUSALS] = "refusals",
    [HIT_CHAT] = "chat-per-second",
    [HIT_HINTS] = "max-hints",
    [HIT_REPLAYS] = "max-replays",
    [HIT_REVIEWS] = "max-reviews",
    [HIT_ADDRESS_REVIEWS] = "reviews-per-address",
    [HIT_ADDRESS_BYTES] = "bytes-per-address",
    [HIT_TABLE_ENTRIES] = "entries-per-table",
    [HIT_TABLE_BYTES] = "bytes-per-table",
    [HIT_GAME_ENTRIES] = "entries-per-game",
    [HIT_ADDRESS_PEOPLE] = "people-per-address",
};

static const char *const work_names[WORK_KINDS] = {
    [WORK_LIGHT] = "bot",     [WORK_HEAVY] = "searching-bot", [WORK_HINT] = "hint",
    [WORK_REPLAY] = "replay", [WORK_REVIEW] = "review",
};

static void put_server(posse_buffer *out, const posse_server *server)
{
    const server_counts *counts = &server->counts;
    prometheus_head(out, "build_info", "gauge", "The version of the program.");
    prometheus_row(out, "build_info", "version", posse_version(), 1);
    prometheus_put(out, "uptime_seconds", "gauge", "Time since the server started.",
                   (posse_now_ns() - daemon_of(server)->started_ns) / 1000000000);
    prometheus_put(out, "tables", "gauge", "Tables in memory.", server->table_count);
    prometheus_put(out, "entries_total", "counter", "Entries written.", counts->entries);
    prometheus_put(out, "moves_total", "counter", "Moves of people written.", counts->moves);
    prometheus_put(out, "games_total", "counter", "Games finished.", counts->games);
    prometheus_put(out, "reviews_total", "counter", "Reviews of games completed.", counts->reviews);
    prometheus_put(out, "thoughts_total", "counter", "Moves chosen by bots.", counts->bot_moves);
    prometheus_put(out, "pushes_total", "counter", "Push messages sent.", counts->pushes);
    prometheus_put(out, "push_troubles_total", "counter", "Push messages that could not be sent.", counts->push_faults);
    prometheus_put(out, "refused_total", "counter", "Messages refused.", counts->refused);
    prometheus_put(out, "old_tables_deleted_total", "counter", "Tables deleted because nobody used them.",
                   counts->old_tables);
    prometheus_put(out, "old_replays_deleted_total", "counter", "Replays deleted because they were old.",
                   counts->old_replays);
    prometheus_put(out, "banned_total", "counter", "Connections and requests of banned addresses.", counts->banned);
    prometheus_put(out, "clients_sent_on_total", "counter", "Clients who were told to go to another server.",
                   counts->sent_on);
    prometheus_put(out, "store_troubles_total", "counter", "Failed reads and writes of the store.",
                   counts->store_errors);
    prometheus_head(out, "move_seconds", "histogram",
                    "Moves of people, from the arrival of the message until it is on disk and everybody is told.");
    prometheus_histogram(out, "move_seconds", NULL, NULL, &counts->move_times);
}

static void put_net(posse_buffer *out, const net_counts *net)
{
    prometheus_put(out, "connections", "gauge", "Open WebSockets.", net->connections);
    prometheus_put(out, "sockets", "gauge", "Open sockets of all kinds.", net->sockets);
    prometheus_put(out, "requests_total", "counter", "HTTP requests.", net->requests);
    prometheus_put(out, "connections_total", "counter", "WebSockets opened.", net->opened);
    prometheus_put(out, "connections_refused_total", "counter", "Connections refused.", net->refused);
    prometheus_put(out, "connections_cut_total", "counter", "WebSockets closed because the client was slow or silent.",
                   net->cut);
    prometheus_put(out, "connections_lost_total", "counter", "WebSockets whose clients went away without a goodbye.",
                   net->lost);
    prometheus_put(out, "connections_broken_total", "counter", "WebSockets closed because of what the client sent.",
                   net->broken);
    prometheus_put(out, "messages_in_total", "counter", "Messages received.", net->messages_in);
    prometheus_put(out, "messages_out_total", "counter", "Messages sent.", net->messages_out);
    prometheus_put(out, "bytes_in_total", "counter", "Bytes received.", net->bytes_in);
    prometheus_put(out, "bytes_out_total", "counter", "Bytes sent.", net->bytes_out);
}

static void put_limits(posse_buffer *out, const posse_server *server, const net_counts *net)
{
    static const char name[] = "limit_hits_total";
    prometheus_head(out, name, "counter", "What was refused because of a limit, by the name of its option.");
    for (int i = 0; i < NET_LIMIT_HITS; i++)
        prometheus_row(out, name, "limit", net_limit_names[i], net->hits[i]);
    for (int i = 0; i < LIMIT_HITS; i++)
        prometheus_row(out, name, "limit", limit_names[i], server->counts.hits[i]);
}

static uint64_t waiting_commands(const posse_server *server)
{
    uint64_t count = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (const live_table *table = server->buckets[i]; table; table = table->next)
            count += (uint64_t)table->command_count;
    return count;
}

static void put_queues(posse_buffer *out, const posse_server *server, const store_counts *store,
                       const work_counts work[WORK_KINDS])
{
    static const char name[] = "queue_length";
    prometheus_head(out, name, "gauge", "What waits: commands at tables, requests to the store, work for threads.");
    prometheus_row(out, name, "queue", "commands", waiting_commands(server));
    prometheus_row(out, name, "queue", "writes", store->waiting_writes);
    prometheus_row(out, name, "queue", "reads", store->waiting_reads);
    for (int kind = 0; kind < WORK_KINDS; kind++)
        prometheus_row(out, name, "queue", work_names[kind], work[kind].waiting);
}

static void put_store(posse_buffer *out, const store_counts *store)
{
    prometheus_put(out, "data_file_bytes", "gauge", "Size of the data file.", (uint64_t)store->file_bytes);
    prometheus_put(out, "data_log_bytes", "gauge", "Size of the write-ahead log beside the data file.",
                   (uint64_t)store->log_bytes);
    prometheus_put(out, "data_free_bytes", "gauge", "Unused space in the data file.", (uint64_t)store->free_bytes);
    prometheus_put(out, "data_log_stuck", "gauge",
                   "1 if another program reads the data for so long that the write-ahead log grows.",
                   store->log_is_stuck);
    prometheus_put(out, "store_pending_bytes", "gauge", "Size of all requests to the store that are not answered.",
                   store->pending_bytes);
    prometheus_head(out, "commit_seconds", "histogram", "Transactions of the store, until they are on disk.");
    prometheus_histogram(out, "commit_seconds", NULL, NULL, &store->commits);
}

static void put_work(posse_buffer *out, const work_counts work[WORK_KINDS])
{
    prometheus_head(out, "work_wait_seconds", "histogram",
                    "How long bots, hints, replays and slices of reviews waited for a thread.");
    for (int kind = 0; kind < WORK_KINDS; kind++)
        prometheus_histogram(out, "work_wait_seconds", "kind", work_names[kind], &work[kind].waits);
    prometheus_head(out, "work_seconds", "histogram",
                    "How long bots thought, and hints, replays and slices of reviews took.");
    for (int kind = 0; kind < WORK_KINDS; kind++)
        prometheus_histogram(out, "work_seconds", "kind", work_names[kind], &work[kind].runs);
    prometheus_head(out, "work_cancelled_total", "counter", "Work that was not needed any more.");
    for (int kind = 0; kind < WORK_KINDS; kind++)
        prometheus_row(out, "work_cancelled_total", "kind", work_names[kind], work[kind].cancelled);
}

void metrics_request(posse_server *server, net_request *request)
{
    posse_buffer out = {0};
    const net_counts *net = net_count(daemon_of(server)->net);
    store_counts store;
    work_counts work[WORK_KINDS];
    store_count(server->store, &store);
    worker_pool_count(daemon_of(server)->workers, work);
    put_server(&out, server);
    put_net(&out, net);
    put_limits(&out, server, net);
    put_queues(&out, server, &store, work);
    put_store(&out, &store);
    put_work(&out, work);
    net_answer_request(
        request,
        &(net_answer){.status = 200, .type = "text/plain; version=0.0.4", .body = out.text, .length = out.length});
    posse_buffer_free(&out);
}

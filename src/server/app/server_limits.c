/* The default limits. */
#include "server_limits.h"

server_limits server_limits_default(void)
{
    return (server_limits){
        .net = net_limits_default(),
        .tables = 10000,
        .address_tables = 50,
        .wrong_codes = 100,
        .unload_seconds = 60,
        .unvisited_unload_seconds = 10,
        .unvisited_delete_seconds = 6 * 3600,
        .table_entries = 100000,
        .table_bytes = 16 << 20,
        .game_entries = 20000,
        .address_bytes = 16 << 20,
        .address_people = 12,
        .absent_seconds = 3600,
        .commands = 64,
        .chat = {.per_second = 1, .burst = 5},
        .refusals = 20,
        .replay_jobs = 32,
        .hint_jobs = 32,
        .wal_bytes = 1 << 30,
        .reviews = 16,
        .address_reviews = 2,
    };
}

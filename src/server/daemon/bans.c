/* Banned addresses: the list, and its copy in the store. */
#include "bans.h"
#include "alloc.h"
#include "daemon_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list ------------------------------------------------------------------------------------------------ */

/* Where the address is, or would be. */
static size_t place_of(const ban_list *list, const limits_address *address)
{
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (memcmp(&list->bans[middle].address, address, sizeof *address) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const ban_list *list, size_t at, const limits_address *address)
{
    return at < list->count && memcmp(&list->bans[at].address, address, sizeof *address) == 0;
}

bool ban_add(ban_list *list, const limits_address *address, uint64_t until)
{
    size_t at = place_of(list, address);
    if (!is_at(list, at, address)) {
        if (list->count == MAX_BANS)
            return false;
        if (!list->bans)
            list->bans = posse_alloc(MAX_BANS, sizeof *list->bans);
        memmove(list->bans + at + 1, list->bans + at, (list->count - at) * sizeof *list->bans);
        list->count++;
    }
    list->bans[at] = (ban){.address = *address, .until = until};
    return true;
}

bool ban_remove(ban_list *list, const limits_address *address)
{
    size_t at = place_of(list, address);
    if (!is_at(list, at, address))
        return false;
    list->count--;
    memmove(list->bans + at, list->bans + at + 1, (list->count - at) * sizeof *list->bans);
    return true;
}

const ban *ban_find(const ban_list *list, const limits_address *address, uint64_t now)
{
    size_t at = place_of(list, address);
    return is_at(list, at, address) && list->bans[at].until > now ? &list->bans[at] : NULL;
}

const ban *ban_ended(const ban_list *list, uint64_t now)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->bans[i].until <= now)
            return &list->bans[i];
    return NULL;
}

void ban_list_free(ban_list *list)
{
    free(list->bans);
    *list = (ban_list){0};
}

/* ---- the store ------------------------------------------------------------------------------------------------ */

/* The notes of no table. The name of each is an address, and its time is the end of the ban. */
#define BANS_CODE "bans"

static void on_bans(void *context, const store_result *result)
{
    posse_server *server = context;
    limits_address address;
    if (result->outcome != STORE_DONE)
        server_log(server->log, LEVEL_ERROR, "the banned addresses could not be read: %s", result->text);
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count; i++)
        if (limits_address_read(result->summaries[i].stage, &address))
            ban_add(&daemon_of(server)->bans, &address, (uint64_t)result->summaries[i].updated);
    daemon_of(server)->bans_loaded = true;
}

void bans_reload(posse_server *server)
{
    store_list(server->store, &(store_query){.which = STORE_TABLE_NOTES, .code = BANS_CODE}, on_bans, server);
}

void bans_load(posse_server *server)
{
    bans_reload(server);
    while (!daemon_of(server)->bans_loaded)
        uv_run(loop_of(server), UV_RUN_ONCE);
}

void bans_store(posse_server *server, const limits_address *address, uint64_t until, store_done *done, void *context)
{
    char name[LIMITS_ADDRESS_TEXT];
    limits_address_write(address, name);
    store_put_note(server->store, BANS_CODE,
                   &(store_note){.name = name, .text = until ? "banned" : NULL, .time = (int64_t)until}, done, context);
}

unsigned bans_apply(posse_server *server, const limits_address *address, uint64_t until)
{
    server_daemon *daemon = daemon_of(server);
    if (!until)
        ban_remove(&daemon->bans, address);
    else if (ban_add(&daemon->bans, address, until) && daemon->net)
        return net_disconnect(daemon->net, address, "your address is banned");
    return 0;
}

bool bans_admit(void *app, const limits_address *address)
{
    posse_server *server = app;
    bool is_banned = daemon_of(server)->bans.count && ban_find(&daemon_of(server)->bans, address, server_now(server));
    server->counts.banned += is_banned;
    return !is_banned;
}

/* If this fails, the ban is found again at the next start, and removed again. */
static void on_removed(void *context, const store_result *result)
{
    (void)context;
    (void)result;
}

void bans_sweep(posse_server *server)
{
    const ban *ended;
    while ((ended = ban_ended(&daemon_of(server)->bans, server_now(server)))) {
        limits_address address = ended->address;
        ban_remove(&daemon_of(server)->bans, &address);
        bans_store(server, &address, 0, on_removed, NULL);
    }
}

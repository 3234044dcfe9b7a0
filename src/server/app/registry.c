/* Tables in memory: found by their code, fetched from the disk, put to sleep. */
#include "app_internal.h"
#include "log.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a: codes are random, so nobody can choose them to collide. */
static size_t bucket_of(const char *code)
{
    uint32_t hash = 2166136261U;
    for (; *code; code++)
        hash = (hash ^ (unsigned char)*code) * 16777619U;
    return hash % BUCKETS;
}

hosted *house_find(posse_house *house, const char *code)
{
    hosted *table = house->buckets[bucket_of(code)];
    while (table && strcmp(table->code, code) != 0)
        table = table->next;
    return table;
}

bool house_is_full(const posse_house *house)
{
    return house->table_count >= house->options.max_tables;
}

static hosted *add(posse_house *house, const char *code)
{
    hosted *table = calloc(1, sizeof *table);
    if (!table)
        abort();
    table->house = house;
    table->last_ask = &table->asks;
    table->alone = house_now(house);
    memcpy(table->code, code, CODE_LETTERS + 1);
    hosted **bucket = &house->buckets[bucket_of(code)];
    table->next = *bucket;
    *bucket = table;
    house->table_count++;
    return table;
}

void house_drop(hosted *table)
{
    hosted **link = &table->house->buckets[bucket_of(table->code)];
    while (*link != table)
        link = &(*link)->next;
    *link = table->next;
    table->house->table_count--;
    posse_table_free(table->table);
    free(table);
}

hosted *house_make(posse_house *house)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* none looks like another */
    char code[CODE_LETTERS + 1] = {0};
    if (house_is_full(house))
        return NULL;
    for (int i = 0; i < CODE_LETTERS; i++)
        code[i] = letters[randombytes_uniform(sizeof letters - 1)];
    hosted *table = add(house, code);
    table->table = posse_table_new();
    table->state = HOSTED_READY;
    return table;
}

/* ---- from the disk -------------------------------------------------------------------------------- */

/* The replay of a game that is over lies under the table's code and the game's number. */
static void name_replay(hosted *table)
{
    if (posse_table_games(table->table) > 0)
        snprintf(table->replay, sizeof table->replay, "%s-%d", table->code,
                 posse_table_games(table->table));
}

static bool enter_all(posse_table *table, const store_result *result, posse_status *status)
{
    for (size_t i = 0; i < result->count; i++) {
        posse_entry entry;
        if (!posse_entry_read(result->entries[i].at, result->entries[i].length, &entry, status) ||
            posse_table_enter(table, &entry, status) != POSSE_ENTERED)
            return false;
    }
    return true;
}

static void freeze(hosted *table, const posse_status *why)
{
    table->state = HOSTED_FROZEN;
    table->why = *why;
    server_log("table %s cannot be played on: %s", table->code, why->text);
    guests_turn_away(table, WIRE_CODE_FROZEN, why->text);
}

static void on_loaded(void *caller, const store_result *result)
{
    hosted *table = caller;
    posse_status status;
    table->jobs--;
    if (result->outcome == STORE_TROUBLE) {
        table->house->counts.troubles++;
        table->retry = house_now(table->house) + RETRY_AFTER;
        return;
    }
    if (result->outcome != STORE_DONE) {
        table->state = HOSTED_GONE;
        guests_turn_away(table, WIRE_CODE_NO_TABLE, "there is no such table");
        return;
    }
    posse_table_free(table->table);
    table->table = posse_table_new();
    if (!enter_all(table->table, result, &status)) {
        freeze(table, &status);
        return;
    }
    name_replay(table);
    table->state = HOSTED_READY;
    guests_welcome(table);
    house_go_on(table);
}

static void load(hosted *table)
{
    table->state = HOSTED_LOADING;
    table->retry = 0;
    table->jobs++;
    store_load(table->house->store, table->code, on_loaded, table);
}

hosted *house_fetch(posse_house *house, const char *code)
{
    hosted *table = house_find(house, code);
    if (table)
        return table;
    if (house_is_full(house) || strlen(code) != CODE_LETTERS)
        return NULL;
    table = add(house, code);
    load(table);
    return table;
}

/* ---- now and then ----------------------------------------------------------------------------------- */

static bool can_be_dropped(const hosted *table, uint64_t now)
{
    if (table->guests || table->asks || table->jobs || table->state == HOSTED_WRITING)
        return false;
    bool is_empty = table->state == HOSTED_READY && posse_table_number(table->table) == 0;
    return is_empty || table->state == HOSTED_GONE || now - table->alone > ASLEEP_AFTER;
}

static void look_after(hosted *table, uint64_t now)
{
    if (table->retry && now >= table->retry)
        load(table);
    else if (can_be_dropped(table, now))
        house_drop(table);
    else
        house_go_on(table);
}

/* ---- tables that nobody wants any more ------------------------------------------------------------- */

static void on_removed(void *caller, const store_result *result)
{
    (void)caller;
    (void)result; /* if it failed, it is found again next time */
}

static void on_idle(void *caller, const store_result *result)
{
    posse_house *house = caller;
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count; i++) {
        const store_summary *old = &result->summaries[i];
        if (house->store && !house_find(house, old->code))
            store_append(house->store,
                         &(store_entry){.code = old->code, .number = old->last + 1, .remove = true},
                         on_removed, NULL);
    }
}

/* Once an hour: the counters of the makers begin anew, and old tables are deleted. */
static void each_hour(posse_house *house, uint64_t now)
{
    enum { AT_A_TIME = 1000, HOUR = 3600000 };
    if (now - house->hour < HOUR)
        return;
    house->hour = now;
    limits_counts_free(house->makers);
    house->makers = limits_counts_new();
    uint64_t keep = house->options.delete_after;
    if (keep && keep < now)
        store_list(
            house->store,
            &(store_query){.which = STORE_IDLE, .most = AT_A_TIME, .before = (int64_t)(now - keep)},
            on_idle, house);
}

void house_sweep(posse_house *house)
{
    uint64_t now = house_now(house);
    for (int i = 0; i < BUCKETS; i++)
        for (hosted *table = house->buckets[i], *next; table; table = next) {
            next = table->next;
            look_after(table, now);
        }
    each_hour(house, now);
}

/* What other programs need and a page does not. A page is one person on their own device: there are no strangers to limit,
 * no operator who reads a log file, and nobody who is away from the page and waits for a push message. web_alone.c has the
 * files of the application layer itself that are left out. */
#include "app_internal.h"
#include "bot_list.h"
#include "game_check.h"
#include "imports.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- limits (net_limits.h) ---------------------------------------------------------------------------------- */

net_limits net_limits_default(void)
{
    return (net_limits){0};
}

limits_bucket limits_bucket_full(limits_rate rate, uint64_t now)
{
    (void)rate;
    return (limits_bucket){.at = now};
}

bool limits_take(limits_bucket *bucket, limits_rate rate, uint64_t now)
{
    (void)rate;
    bucket->at = now;
    return true;
}

limits_address limits_network_of(const limits_address *address)
{
    return *address;
}

limits_counts *limits_counts_new(void)
{
    return NULL;
}

void limits_counts_free(limits_counts *counts)
{
    (void)counts;
}

bool limits_is_used_up(limits_counts *counts, const limits_address *address, unsigned most, unsigned share)
{
    (void)counts;
    (void)address;
    (void)most;
    (void)share;
    return false;
}

bool limits_count_up(limits_counts *counts, const limits_address *address, unsigned most, unsigned share)
{
    (void)counts;
    (void)address;
    (void)most;
    (void)share;
    return true;
}

void limits_count_add(limits_counts *counts, const limits_address *address, size_t amount)
{
    (void)counts;
    (void)address;
    (void)amount;
}

/* ---- the log (log.h) ------------------------------------------------------------------------------------------ */

/* Errors and warnings help to understand what a player reports. The rest is for operators. */
void server_log(server_logger *log, log_level level, const char *format, ...)
{
    char text[512];
    va_list arguments;
    (void)log;
    if (level > LEVEL_WARN)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    js_log(level == LEVEL_ERROR ? JS_ERROR : JS_WARNING, text, strlen(text));
}

/* ---- push messages (port.h) ----------------------------------------------------------------------------------- */

const char *push_public_key(const posse_server *server)
{
    (void)server;
    return NULL;
}

void push_subscribe(app_client *client, const struct wire_push *message)
{
    client_refuse(client, message->has_id, message->id, POSSE_NOT_NOW, "a table in the browser sends no push messages");
}

void push_turn_changed(live_table *table)
{
    (void)table;
}

void push_turn_loaded(live_table *table)
{
    (void)table;
}

void push_person_came(app_client *client)
{
    (void)client;
}

void push_person_spoke(const app_client *client)
{
    (void)client;
}

void push_person_left(live_table *table, int person)
{
    (void)table;
    (void)person;
}

void push_detach_client(app_client *client)
{
    (void)client;
}

void push_notes_of(int person, char names[2][PUSH_NOTE_NAME])
{
    for (int i = 0; i < 2; i++)
        snprintf(names[i], PUSH_NOTE_NAME, "push-%d", person);
}

/* ---- checks of games and bots (game_check.h, bot_list.h) --------------------------------------------------------- */

/* The same games and bots were checked when they were built as a program. */
bool posse_game_list_check(const posse_game *const games[], int count, posse_status *status)
{
    (void)games;
    (void)count;
    (void)status;
    return true;
}

bool posse_bot_list_check(const posse_bot_list *list, posse_status *status)
{
    (void)list;
    (void)status;
    return true;
}

/* Finds tables by what people type: a code or an alias. Knows which table has which alias, and counts wrong codes by
 * address, because aliases are short enough to be guessed. */
#include "alias.h"
#include "alloc.h"
#include "app_internal.h"
#include "log.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The codes of the tables by the numbers of their aliases. An empty code: nobody has the alias. */
struct alias_owners {
    char codes[ALIAS_COUNT][CODE_LETTERS + 1];
};

/* ---- loading ---------------------------------------------------------------------------------------------- */

static void on_aliases(void *context, const store_result *result)
{
    posse_server *server = context;
    if (result->outcome != STORE_DONE)
        server_log(server->log, LEVEL_ERROR, "the aliases of tables could not be read: %s", result->text);
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count; i++) {
        const store_summary *note = &result->summaries[i];
        int alias = alias_read(note->text.at);
        if (alias >= 0 && strlen(note->code) == CODE_LETTERS)
            memcpy(server->aliases->codes[alias], note->code, CODE_LETTERS + 1);
    }
    server->aliases_loaded = true;
}

void codes_open(posse_server *server)
{
    server->wrong_codes = limits_counts_new();
    server->aliases = posse_alloc_zeroed(1, sizeof *server->aliases);
}

void codes_load(posse_server *server)
{
    store_list(server->store,
               &(store_query){.which = STORE_NOTES, .name = ALIAS_NOTE, .most = ALIAS_COUNT, .before = INT64_MAX},
               on_aliases, server);
}

void codes_close(posse_server *server)
{
    limits_counts_free(server->wrong_codes);
    free(server->aliases);
}

/* ---- finding -------------------------------------------------------------------------------------------------- */

/* Reads a code as people type it: in any case, with blanks or hyphens. */
static bool read_code(const char *typed, char code[CODE_LETTERS + 1])
{
    size_t length = 0;
    for (; *typed; typed++)
        if (isalnum((unsigned char)*typed)) {
            if (length == CODE_LETTERS)
                return false;
            code[length++] = (char)tolower((unsigned char)*typed);
        }
    code[length] = '\0';
    return length == CODE_LETTERS;
}

bool code_find(const posse_server *server, const char *typed, char code[CODE_LETTERS + 1])
{
    int alias = alias_read(typed);
    if (alias >= 0 && server->aliases->codes[alias][0]) {
        memcpy(code, server->aliases->codes[alias], CODE_LETTERS + 1);
        return true;
    }
    return read_code(typed, code);
}

/* ---- other servers ------------------------------------------------------------------------------------------- */

#define ALIAS_LINE "alias"

/* An empty code: nobody has the alias any more. */
static void tell_others(const posse_server *server, int alias, const char *code)
{
    posse_buffer line = {0};
    posse_put(&line, ALIAS_LINE " %d %s", alias, code);
    port_tell(server, line.text);
    posse_buffer_free(&line);
}

/* Two servers may give the same alias at the same moment. Then each knows its own table by it. */
bool app_heard(posse_server *server, const char *line)
{
    static const char word[] = ALIAS_LINE " ";
    char *code;
    if (!*line)
        codes_load(server);
    if (strncmp(line, word, strlen(word)) != 0)
        return false;
    long alias = strtol(line + strlen(word), &code, 10);
    size_t length = *code == ' ' ? strlen(++code) : 1;
    if (alias >= 0 && alias < ALIAS_COUNT && (length == 0 || length == CODE_LETTERS))
        memcpy(server->aliases->codes[alias], code, length + 1);
    return true;
}

/* ---- giving and taking aliases -------------------------------------------------------------------------------- */

/* The alias of the table with this code, or else one that it could get; negative if there is none. */
static int find_alias(const posse_server *server, const char *code, bool wants_new)
{
    int candidates[ALIAS_CANDIDATES], unused = -1;
    alias_candidates(code, candidates);
    for (int i = ALIAS_CANDIDATES - 1; i >= 0; i--) {
        const char *owner = server->aliases->codes[candidates[i]];
        if (strcmp(owner, code) == 0)
            return candidates[i];
        if (!*owner)
            unused = candidates[i];
    }
    return wants_new ? unused : -1;
}

void code_take_alias(live_table *table, bool wants_new)
{
    int alias = find_alias(table->server, table->code, wants_new);
    table->alias[0] = '\0';
    if (alias < 0)
        return;
    char *owner = table->server->aliases->codes[alias];
    if (!*owner)
        tell_others(table->server, alias, table->code);
    memcpy(owner, table->code, CODE_LETTERS + 1);
    alias_write(alias, table->alias);
}

void code_release_alias(posse_server *server, const char *code)
{
    int alias = find_alias(server, code, false);
    if (alias < 0)
        return;
    server->aliases->codes[alias][0] = '\0';
    tell_others(server, alias, "");
}

/* ---- wrong codes ------------------------------------------------------------------------------------------------ */

void code_count_wrong(posse_server *server, limits_address address)
{
    const server_limits *limits = &server->options.limits;
    limits_count_up(server->wrong_codes, &address, limits->wrong_codes, limits->net.network_share);
}

bool code_may_be_tried(posse_server *server, limits_address address, const char *typed, bool is_trusted)
{
    char code[CODE_LETTERS + 1];
    bool is_alias = alias_read(typed) >= 0;
    if (!is_alias && (is_trusted || (read_code(typed, code) && registry_has(server, code))))
        return true;
    const server_limits *limits = &server->options.limits;
    bool may = !limits_is_used_up(server->wrong_codes, &address, limits->wrong_codes, limits->net.network_share);
    server->counts.hits[HIT_WRONG_CODES] += !may;
    return may;
}

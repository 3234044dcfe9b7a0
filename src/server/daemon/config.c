/* The server's options. */
#include "config.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum kind { TEXT, NUMBER, FLAG, GAMES, LOG_LEVEL, LOG_FORMAT } kind;

static const struct row {
    config_option option;
    kind kind;
    size_t at; /* in a server_config */
    unsigned least, most;
} rows[] = {
    {{"host", "ADDRESS", "Listen on this address or host name (127.0.0.1: only this machine can connect)"},
     TEXT,
     offsetof(server_config, host),
     1,
     255},
    {{"port", "NUMBER", "Listen on this port; 0 picks a free one (8080, or a free one if 8080 is taken)"},
     NUMBER,
     offsetof(server_config, port),
     0,
     65535},
    {{"lan", NULL, "Listen on all addresses, and print a link and a QR code for the local network"},
     FLAG,
     offsetof(server_config, lan),
     0,
     1},
    {{"public-url", "URL", "The address that players open in their browsers, such as https://posse.example.org"},
     TEXT,
     offsetof(server_config, public_url),
     1,
     255},
    {{"behind-proxy", NULL, "Take the address of a client from X-Forwarded-For. Only behind your own reverse proxy"},
     FLAG,
     offsetof(server_config, behind_proxy),
     0,
     1},
    {{"tls-cert", "FILE", "The TLS certificate and its chain, in PEM format, to serve https without a proxy"},
     TEXT,
     offsetof(server_config, tls_cert),
     1,
     CONFIG_TEXT - 1},
    {{"tls-key", "FILE", "The private key of the certificate, in PEM format"},
     TEXT,
     offsetof(server_config, tls_key),
     1,
     CONFIG_TEXT - 1},
    {{"data", "FILE", "Where tables and replays are stored: a file, or a database, postgres://HOST/NAME (posse.db)"},
     TEXT,
     offsetof(server_config, data),
     1,
     CONFIG_TEXT - 1},
    {{"address", "URL",
      "Share the database with other servers; clients of this one's tables are sent here, such as wss://example.org/1"},
     TEXT,
     offsetof(server_config, address),
     1,
     255},
    {{"lease", "MILLISECONDS", "With --address: time of silence after which other servers take this one's tables over"},
     NUMBER,
     offsetof(server_config, lease),
     500,
     60000},
    {{"admin-socket", "FILE", "The socket at which posse admin reaches the server (beside the data file)"},
     TEXT,
     offsetof(server_config, admin_socket),
     1,
     CONFIG_TEXT - 1},
    {{"games", "LIST", "The games to offer, in this order, such as colt,bang (all games that are listed)"},
     GAMES,
     offsetof(server_config, games),
     0,
     0},
    {{"keep-days", "NUMBER", "Delete a table after this many days without activity"},
     NUMBER,
     offsetof(server_config, keep_days),
     1,
     36500},
    {{"keep-replays", "NUMBER", "Delete a replay this many days after its game; 0 keeps all replays"},
     NUMBER,
     offsetof(server_config, keep_replays),
     0,
     36500},
    {{"bot-pause", "MILLISECONDS", "Time between a move and a bot's next one at tables with several people"},
     NUMBER,
     offsetof(server_config, bot_pause),
     0,
     60000},
    {{"host-away", "SECONDS", "Time after which a host who is not connected is replaced by another person"},
     NUMBER,
     offsetof(server_config, host_away),
     1,
     86400},
    {{"idle-after", "SECONDS",
      "Time after which players may let a bot play for a person who does not move, without a clock; 0: never"},
     NUMBER,
     offsetof(server_config, idle_after),
     0,
     86400},
    {{"bot-step", "MILLISECONDS",
      "Show moves of hard bots at multiples of this time, which hides how long they thought"},
     NUMBER,
     offsetof(server_config, bot_step),
     0,
     60000},
    {{"push", "CONTACT", "Send push messages; push services may write to this address (mailto:you@example.org)"},
     TEXT,
     offsetof(server_config, push),
     1,
     255},
    {{"log-level", "LEVEL", "Log only messages as important as this: error, warn, info or debug (info)"},
     LOG_LEVEL,
     offsetof(server_config, log_level),
     0,
     LOG_LEVELS - 1},
    {{"log-format", "FORMAT", "Write the log as text, or as json, one object a line (text)"},
     LOG_FORMAT,
     offsetof(server_config, log_format),
     0,
     LOG_FORMATS - 1},
#define LIMIT(member, name, unit, least, most, help)                                                                   \
    {{name, unit, help}, NUMBER, offsetof(server_config, limits.member), least, most},
#include "limit_options.def"
#undef LIMIT
};
enum { ROWS = sizeof rows / sizeof rows[0] };
_Static_assert(sizeof rows / sizeof rows[0] <= CONFIG_MAX_OPTIONS, "CONFIG_MAX_OPTIONS is too small");

const config_option *config_option_at(int i)
{
    return i >= 0 && i < ROWS ? &rows[i].option : NULL;
}

server_config config_defaults(void)
{
    return (server_config){
        .host = "127.0.0.1",
        .data = "posse.db",
        .games = offered_games_default(),
        .limits = server_limits_default(),
        .port = 8080,
        .lease = 2000,
        .keep_days = 30,
        .bot_pause = 800,
        .host_away = 60,
        .idle_after = 300,
        .bot_step = 150,
        .log_level = LEVEL_INFO,
        .log_format = LOG_TEXT,
    };
}

void config_option_help(int i, char out[CONFIG_HELP])
{
    const server_config defaults = config_defaults();
    const struct row *row = &rows[i];
    unsigned number;
    memcpy(&number, (const char *)&defaults + row->at, sizeof number);
    bool has_default = row->kind == NUMBER && !strchr(row->option.help, '('); /* that of `port` takes more words */
    snprintf(out, CONFIG_HELP, has_default ? "%s (%u)" : "%s", row->option.help, number);
}

/* ---- one value ----------------------------------------------------------------------------------------- */

static int find_row(const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].option.name, name) == 0)
            return i;
    return -1;
}

static bool read_flag(const char *value, bool *out)
{
    static const char *const words[][2] = {{"no", "yes"}, {"false", "true"}, {"off", "on"}, {"0", "1"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        for (int truth = 0; truth < 2; truth++)
            if (strcasecmp(value, words[i][truth]) == 0) {
                *out = truth;
                return true;
            }
    return false;
}

static bool set_flag(bool *place, const struct row *row, const char *value, bool wanted, posse_status *status)
{
    bool truth = true;
    if (value && !read_flag(value, &truth))
        return posse_fail(status, POSSE_BAD_CONFIG, row->option.name, "%s must be yes or no, not \"%s\"",
                          row->option.name, value);
    if (wanted)
        *place = truth;
    return true;
}

static bool set_number(unsigned *place, const struct row *row, const char *value, bool wanted, posse_status *status)
{
    char *end;
    errno = 0;
    unsigned long number = strtoul(value, &end, 10);
    if (!isdigit((unsigned char)*value) || *end || errno || number < row->least || number > row->most)
        return posse_fail(status, POSSE_BAD_CONFIG, row->option.name,
                          "%s must be a whole number from %u to %u, not \"%s\"", row->option.name, row->least,
                          row->most, value);
    if (wanted)
        *place = (unsigned)number;
    return true;
}

static bool set_text(char *place, const struct row *row, const char *value, bool wanted, posse_status *status)
{
    size_t length = strlen(value);
    if (length < row->least || length > row->most)
        return posse_fail(status, POSSE_BAD_CONFIG, row->option.name, "%s must have %u to %u bytes", row->option.name,
                          row->least, row->most);
    if (wanted)
        memcpy(place, value, length + 1);
    return true;
}

static bool set_games(offered_games *place, const struct row *row, const char *value, bool wanted, posse_status *status)
{
    offered_games unused;
    (void)row;
    return offered_games_read(wanted ? place : &unused, value, status);
}

/* Sets the number of one of the words. */
static bool set_word(int *place, const struct row *row, const char *value, bool wanted, posse_status *status)
{
    int most = (int)row->most;
    const char *const *words = row->kind == LOG_LEVEL ? log_level_names : log_format_names;
    posse_buffer list = {0};
    for (int i = 0; i <= most; i++) {
        if (strcmp(words[i], value) == 0) {
            posse_buffer_free(&list);
            if (wanted)
                *place = i;
            return true;
        }
        posse_put(&list, "%s%s", i == 0 ? "" : i < most ? ", " : " or ", words[i]);
    }
    posse_fail(status, POSSE_BAD_CONFIG, row->option.name, "%s must be %s, not \"%.40s\"", row->option.name, list.text,
               value);
    posse_buffer_free(&list);
    return false;
}

/* A value that a source of higher precedence has already set is checked, but not used. */
static bool set_row(server_config *config, config_source source, int at, const char *value, posse_status *status)
{
    const struct row *row = &rows[at];
    bool wanted = source >= config->sources[at];
    void *place = (char *)config + row->at;
    if (row->kind != FLAG && !value)
        return posse_fail(status, POSSE_BAD_CONFIG, row->option.name, "%s needs a value", row->option.name);
    bool fine = row->kind == FLAG     ? set_flag(place, row, value, wanted, status)
                : row->kind == NUMBER ? set_number(place, row, value, wanted, status)
                : row->kind == GAMES  ? set_games(place, row, value, wanted, status)
                : row->kind == TEXT   ? set_text(place, row, value, wanted, status)
                                      : set_word(place, row, value, wanted, status);
    if (fine && wanted)
        config->sources[at] = (unsigned char)source;
    return fine;
}

bool config_set(server_config *config, config_source source, const char *name, const char *value, posse_status *status)
{
    int at = find_row(name);
    if (at >= 0)
        return set_row(config, source, at, value, status);
    posse_buffer names = {0};
    for (int i = 0; i < ROWS; i++)
        posse_put(&names, "%s%s", i > 0 ? ", " : "", rows[i].option.name);
    posse_fail(status, POSSE_BAD_CONFIG, NULL, "unknown option \"%.40s\"; the options are %s", name, names.text);
    posse_buffer_free(&names);
    return false;
}

/* ---- the environment and a file ------------------------------------------------------------------------- */

bool config_read_environment(server_config *config, posse_status *status)
{
    for (int i = 0; i < ROWS; i++) {
        char variable[64];
        snprintf(variable, sizeof variable, "POSSE_%s", rows[i].option.name);
        for (char *at = variable; *at; at++)
            *at = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
        const char *value = getenv(variable);
        posse_status why;
        if (value && *value && !set_row(config, CONFIG_ENVIRONMENT, i, value, &why))
            return posse_fail(status, POSSE_BAD_CONFIG, variable, "%s: %s", variable, why.text);
    }
    return true;
}

/* Removes blanks from both ends. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        text[--length] = '\0';
    return text;
}

static bool read_line(server_config *config, char *line, posse_status *status)
{
    char *name = trim(line);
    if (!*name || *name == '#')
        return true;
    char *equals = strchr(name, '=');
    if (!equals)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "this line must be `name = value`");
    *equals = '\0';
    return config_set(config, CONFIG_FILE, trim(name), trim(equals + 1), status);
}

bool config_read_file(server_config *config, const char *path, posse_status *status)
{
    char line[CONFIG_TEXT + 64];
    FILE *file = fopen(path, "r");
    if (!file)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", path, strerror(errno));
    bool fine = true;
    posse_status why = {.text = ""};
    int number = 0;
    while (fine && fgets(line, sizeof line, file)) {
        number++;
        if (strlen(line) == sizeof line - 1)
            fine = posse_fail(&why, POSSE_BAD_CONFIG, NULL, "this line is too long");
        else
            fine = read_line(config, line, &why);
    }
    if (fine && ferror(file)) {
        fclose(file);
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s cannot be read: %s", path, strerror(errno));
    }
    fclose(file);
    return fine || posse_fail(status, POSSE_BAD_CONFIG, why.where, "%s:%d: %s", path, number, why.text);
}

/* ---- options that depend on one another ------------------------------------------------------------------ */

static bool is_given(const server_config *config, const char *name)
{
    return config->sources[find_row(name)] != CONFIG_DEFAULT;
}

/* Clients open ADDRESS/ws/CODE. */
static bool check_address(const server_config *config, posse_status *status)
{
    const char *address = config->address;
    if (!*address)
        return true;
    size_t length = strlen(address), scheme = strncmp(address, "wss://", 6) == 0  ? 6
                                              : strncmp(address, "ws://", 5) == 0 ? 5
                                                                                  : 0;
    if (!scheme || strcspn(address + scheme, "/") == 0 || strpbrk(address, "?# \t;,'\"") || address[length - 1] == '/')
        return posse_fail(status, POSSE_BAD_CONFIG, "address",
                          "address must begin with ws:// or wss:// and a host, and not end with a slash, such as "
                          "wss://example.org/1, not \"%.80s\"",
                          address);
    if (strncmp(config->data, "postgres://", 11) != 0 && strncmp(config->data, "postgresql://", 13) != 0)
        return posse_fail(status, POSSE_BAD_CONFIG, "address",
                          "address is for servers that share a database, but the data is a file, %.80s; give data as "
                          "postgres://HOST/NAME, or leave address out",
                          config->data);
    return true;
}

bool config_check(const server_config *config, posse_status *status)
{
    const char *url = config->public_url;
    if (config->lan && is_given(config, "host"))
        return posse_fail(status, POSSE_BAD_CONFIG, "lan",
                          "lan listens on all addresses, host on one: give only one of them");
    if (!*config->tls_cert != !*config->tls_key)
        return posse_fail(status, POSSE_BAD_CONFIG, "tls-key",
                          "tls-cert and tls-key must be given together; tls-%s is missing",
                          *config->tls_cert ? "key" : "cert");
    if (*url && strncmp(url, "http://", 7) != 0 && strncmp(url, "https://", 8) != 0)
        return posse_fail(status, POSSE_BAD_CONFIG, "public-url",
                          "public-url must begin with http:// or https://, not \"%.80s\"", url);
    if (*config->push && strncmp(config->push, "mailto:", 7) != 0 && strncmp(config->push, "https://", 8) != 0)
        return posse_fail(status, POSSE_BAD_CONFIG, "push",
                          "push must be an address that push services may write to, such as mailto:you@example.org, "
                          "not \"%.80s\"",
                          config->push);
    size_t host = *url ? strcspn(strchr(url, ':') + 3, "/?#") : 0;
    const char *rest = *url ? strchr(url, ':') + 3 + host : "";
    if (*url && (host == 0 || (*rest && strcmp(rest, "/") != 0)))
        return posse_fail(status, POSSE_BAD_CONFIG, "public-url",
                          "public-url must be a host without a path, such as "
                          "https://example.org, not \"%.80s\"",
                          url);
    return check_address(config, status);
}

/* ---- changes ----------------------------------------------------------------------------------------------- */

static bool is_fixed(const char *name)
{
    static const char *const names[] = {"host",         "port", "lan",       "public-url", "behind-proxy", "data",
                                        "admin-socket", "push", "wal-bytes", "address",    "lease"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static size_t size_of(const struct row *row)
{
    static const size_t sizes[] = {
        [TEXT] = CONFIG_TEXT,      [NUMBER] = sizeof(int),    [FLAG] = sizeof(bool), [GAMES] = sizeof(offered_games),
        [LOG_LEVEL] = sizeof(int), [LOG_FORMAT] = sizeof(int)};
    return sizes[row->kind];
}

static bool is_same(const struct row *row, const server_config *old, const server_config *new)
{
    const char *before = (const char *)old + row->at, *after = (const char *)new + row->at;
    return row->kind == TEXT ? strcmp(before, after) == 0 : memcmp(before, after, size_of(row)) == 0;
}

static bool is_beyond_room(const server_config *old, const server_config *new)
{
    return old->room_for_sockets && new->limits.net.sockets > old->room_for_sockets;
}

/* TLS can neither be switched on nor off, and there are only as many files as were needed at the start. */
static bool needs_restart(const struct row *row, const server_config *old, const server_config *new)
{
    bool is_tls = strncmp(row->option.name, "tls-", 4) == 0;
    bool is_sockets = row->at == offsetof(server_config, limits.net.sockets);
    return is_fixed(row->option.name) || (is_tls && !*old->tls_cert != !*new->tls_cert) ||
           (is_sockets && is_beyond_room(old, new));
}

void config_compare(const server_config *old, const server_config *new, posse_buffer *changed, posse_buffer *fixed)
{
    posse_put_text(changed, "");
    posse_put_text(fixed, "");
    for (int i = 0; i < ROWS; i++) {
        const char *name = rows[i].option.name;
        posse_buffer *out = needs_restart(&rows[i], old, new) ? fixed : changed;
        if (!is_same(&rows[i], old, new))
            posse_put(out, "%s%s", out->length ? ", " : "", name);
    }
}

void config_take_changes(server_config *config, const server_config *new)
{
    for (int i = 0; i < ROWS; i++)
        if (!needs_restart(&rows[i], config, new))
            memcpy((char *)config + rows[i].at, (const char *)new + rows[i].at, size_of(&rows[i]));
}

net_options config_net_options(const server_config *config, uv_loop_t *loop)
{
    net_options options = {
        .loop = loop,
        .host = config->host,
        .lan = config->lan,
        .port = (int)config->port,
        .any_port = !is_given(config, "port"),
        .tls_cert = *config->tls_cert ? config->tls_cert : NULL,
        .tls_key = *config->tls_key ? config->tls_key : NULL,
        .public_url = *config->public_url ? config->public_url : NULL,
        .behind_proxy = config->behind_proxy,
        .address = *config->address ? config->address : NULL,
        .limits = config->limits.net,
    };
    return options;
}

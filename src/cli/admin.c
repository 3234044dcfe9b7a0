/* posse admin: looks after a server and its data. The commands are carried out by the server itself
 * (src/server/daemon/admin_commands.c); here they are sent, and their answers are written for people. */
#include "admin_client.h"
#include "cli.h"
#include "config.h"
#include "options.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

struct options {
    const char *data, *admin_socket, *config;
    bool json, secrets;
    char **words;
};

static const cli_option accepted[] = {
    {"data", 'd', "FILE", "The server's data file or database (POSSE_DATA, or posse.db)", CLI_TEXT, CLI_AT(data)},
    {"admin-socket", 'A', "FILE", "The server's socket, if it was started with this option (POSSE_ADMIN_SOCKET)",
     CLI_TEXT, CLI_AT(admin_socket)},
    {"config", 'c', "FILE", "Take the name of the data file from the server's options in FILE", CLI_TEXT,
     CLI_AT(config)},
    {"json", 'j', NULL, "Print JSON, one object a line, ending with {\"done\":true} or {\"error\":…}", CLI_FLAG,
     CLI_AT(json)},
    {"secrets", 0, NULL, "With export: also while a game is running, whose secrets are in the log", CLI_FLAG,
     CLI_AT(secrets)},
    {0}};

/* ---- answers for people ------------------------------------------------------------------------------------- */

typedef struct answer {
    const char *command;
    bool json;
    bool has_failed, lost_lines;
    int records;
} answer;

static void text_of(posse_json object, const char *key, char *out, size_t size)
{
    if (!posse_json_text(posse_json_get(object, key), out, size))
        snprintf(out, size, "-");
}

static int64_t number_of(posse_json object, const char *key)
{
    int64_t number = 0;
    posse_json_int(posse_json_get(object, key), &number);
    return number;
}

static bool is_set(posse_json object, const char *key)
{
    bool truth = false;
    return posse_json_bool(posse_json_get(object, key), &truth) && truth;
}

enum { TIME_TEXT = 24, SIZE_TEXT = 24 };

static const char *time_text(int64_t ms, char out[TIME_TEXT])
{
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &parts);
    strftime(out, TIME_TEXT, "%Y-%m-%d %H:%M", &parts);
    return out;
}

static const char *size_text(int64_t bytes, char out[SIZE_TEXT])
{
    static const char *const units[] = {"B", "KB", "MB", "GB", "TB"};
    double size = (double)bytes;
    int unit = 0;
    for (; size >= 1000 && unit < 4; unit++)
        size /= 1000;
    snprintf(out, SIZE_TEXT, unit && size < 10 ? "%.1f %s" : "%.0f %s", size, units[unit]);
    return out;
}

static void print_table_row(posse_json record, bool is_first)
{
    char code[32], game[32], stage[32], people[16] = "-", updated[TIME_TEXT], size[SIZE_TEXT];
    int64_t number;
    if (is_first)
        printf("%-12s%-8s%-11s%6s%11s  %-16s%9s\n", "table", "game", "stage", "people", "connected", "last activity",
               "size");
    text_of(record, "code", code, sizeof code);
    text_of(record, "game", game, sizeof game);
    text_of(record, "stage", stage, sizeof stage);
    if (posse_json_int(posse_json_get(record, "people"), &number))
        snprintf(people, sizeof people, "%lld", (long long)number);
    printf("%-12s%-8s%-11s%6s%11lld  %-16s%9s%s\n", code, game, stage, people,
           (long long)number_of(record, "connected"), time_text(number_of(record, "updated"), updated),
           size_text(number_of(record, "bytes"), size), is_set(record, "frozen") ? "  frozen" : "");
}

static void print_persons(posse_json record)
{
    char name[256];
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(record, "persons")); posse_json_next(&w);) {
        text_of(w.value, "name", name, sizeof name);
        printf("person %lld: %s%s%s%s\n", (long long)number_of(w.value, "person"), name,
               is_set(w.value, "host") ? ", host" : "", is_set(w.value, "connected") ? ", connected" : "",
               is_set(w.value, "muted") ? ", muted" : "");
    }
}

static void print_seats(posse_json record)
{
    char kind[32];
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(record, "seats")); posse_json_next(&w);) {
        text_of(w.value, "kind", kind, sizeof kind);
        printf("seat %lld: %s", (long long)number_of(w.value, "seat"), kind);
        if (number_of(w.value, "person"))
            printf(" %lld", (long long)number_of(w.value, "person"));
        printf("%s\n", is_set(w.value, "away") ? ", a bot plays" : "");
    }
}

/* Prints the members that are numbers, texts or truths, one a line. */
static void print_members(posse_json record, const char *indent)
{
    char key[64], text[512], time[TIME_TEXT];
    for (posse_json_walk w = posse_json_walk_of(record); posse_json_next(&w);) {
        posse_json_text(w.key, key, sizeof key);
        posse_json_type type = posse_json_type_of(w.value);
        if (type == POSSE_JSON_OBJECT) {
            printf("%s%s\n", indent, key);
            print_members(w.value, "  ");
        } else if (strcmp(key, "updated") == 0) {
            printf("%supdated: %s\n", indent, time_text(number_of(record, key), time));
        } else if (posse_json_text(w.value, text, sizeof text)) {
            printf("%s%s: %s\n", indent, key, text);
        } else if (type != POSSE_JSON_LIST && type != POSSE_JSON_NULL) {
            printf("%s%s: %.*s\n", indent, key, (int)(w.value.end - w.value.at), w.value.at);
        }
    }
}

static void print_details(posse_json record, bool is_first)
{
    (void)is_first;
    print_members(record, "");
    print_persons(record);
    print_seats(record);
}

static void print_entry(posse_json record, bool is_first)
{
    (void)is_first;
    posse_json entry = posse_json_get(record, "entry"), hex = posse_json_get(record, "hex");
    size_t size = (size_t)(entry.at ? entry.end - entry.at : hex.end - hex.at) + 1;
    posse_buffer text = {0};
    char *space = posse_buffer_reserve(&text, size);
    if (posse_json_text(entry, space, size))
        printf("%s\n", space);
    else if (posse_json_text(hex, space, size))
        printf("# entry %lld is damaged; in hex digits: %s\n", (long long)number_of(record, "number"), space);
    posse_buffer_free(&text);
}

static void print_replay(posse_json record, bool is_first)
{
    char name[80], table[80], size[SIZE_TEXT];
    if (is_first)
        printf("%-32s%-14s%9s\n", "replay", "table", "size");
    text_of(record, "name", name, sizeof name);
    text_of(record, "table", table, sizeof table);
    printf("%-32s%-14s%9s\n", name, table, size_text(number_of(record, "bytes"), size));
}

static void print_ban(posse_json record, bool is_first)
{
    char address[80], until[TIME_TEXT];
    if (is_first)
        printf("%-48s%s\n", "address", "until");
    text_of(record, "address", address, sizeof address);
    printf("%-48s%s\n", address, time_text(number_of(record, "until"), until));
}

/* The commands whose answers have records. */
static const struct printer {
    const char *command;
    void (*print)(posse_json record, bool is_first);
} printers[] = {
    {"list", print_table_row}, {"show", print_details},  {"export", print_entry},
    {"replays", print_replay}, {"stats", print_details}, {"bans", print_ban},
};

static void print_record(answer *a, posse_json record)
{
    for (size_t i = 0; i < sizeof printers / sizeof printers[0]; i++)
        if (strcmp(printers[i].command, a->command) == 0)
            printers[i].print(record, a->records == 0);
    a->records++;
}

static void print_last(const answer *a, posse_json json)
{
    char text[600];
    if (a->has_failed && posse_json_text(posse_json_get(json, "error"), text, sizeof text))
        fprintf(stderr, "posse admin: %s\n", text);
    else if (posse_json_text(posse_json_get(json, "message"), text, sizeof text))
        printf("%s\n", text);
}

static void on_line(void *context, const char *line, size_t length)
{
    answer *a = context;
    posse_json json;
    if (!posse_json_check(line, length, &json, NULL)) {
        fprintf(stderr, "posse admin: a line of the answer cannot be read; it has %zu bytes\n", length);
        a->lost_lines = true;
        return;
    }
    a->has_failed = posse_json_type_of(posse_json_get(json, "error")) == POSSE_JSON_STRING;
    if (a->json)
        printf("%s\n", line);
    else if (a->has_failed || is_set(json, "done"))
        print_last(a, json);
    else
        print_record(a, json);
}

/* ---- the command line --------------------------------------------------------------------------------------- */

static bool check(void *values, posse_status *status)
{
    const struct options *options = values;
    if (!options->words || !options->words[0])
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "no command given; `posse admin --help` lists them");
    for (char **word = options->words; *word; word++)
        if (!**word || strpbrk(*word, " \t\r\n"))
            return posse_fail(status, POSSE_BAD_REQUEST, NULL, "\"%.40s\" is neither a command nor a name", *word);
    return true;
}

static const cli_command command = {
    .options = accepted,
    .operands = CLI_ANY_ARGUMENTS,
    .operands_at = CLI_OFFSET(words),
    .operands_help = "COMMAND [...]",
    .help = "Look after a server and its data.\n\n"
            "Commands:\n"
            "  list                 all tables\n"
            "  show CODE            a table, its people and its seats\n"
            "  close CODE           disconnect everybody and unload the table\n"
            "  delete CODE          delete the table\n"
            "  export CODE          print the table's log, even if it is damaged\n"
            "  kick CODE PERSON     remove a person from a table\n"
            "  replays              all replays\n"
            "  delete-replay NAME   delete a replay\n"
            "  ban ADDRESS [HOURS]  let an address connect no more, for HOURS (24)\n"
            "  unban ADDRESS        end a ban\n"
            "  bans                 all bans\n"
            "  vacuum               give unused space of the data file back\n"
            "  reload               read the options and the certificate again\n"
            "  stats                what the server does, and how fast\n",
    .notes =
        "CODE is the code of a table or its short code. PERSON is a number that `show' tells. The running server "
        "carries out the command; if none is running, close, kick and reload are not possible. Times are in UTC. See "
        "docs/hosting.md.",
    .check = check,
};

static bool find_data(const struct options *options, server_config *config, posse_status *status)
{
    *config = config_defaults();
    return (!options->data || config_set(config, CONFIG_COMMAND_LINE, "data", options->data, status)) &&
           (!options->admin_socket ||
            config_set(config, CONFIG_COMMAND_LINE, "admin-socket", options->admin_socket, status)) &&
           config_read_environment(config, status) &&
           (!options->config || config_read_file(config, options->config, status));
}

int cli_admin(int argc, char **argv)
{
    struct options options = {.data = NULL};
    posse_status status;
    server_config config;
    posse_buffer line = {0};
    cli_parse(&command, argc, argv, &options);
    answer a = {.command = options.words[0], .json = options.json};
    for (char **word = options.words; *word; word++)
        posse_put(&line, "%s%s", line.length ? " " : "", *word);
    if (options.secrets)
        posse_put_text(&line, " secrets");
    bool ok = find_data(&options, &config, &status) &&
              admin_client_run(config.data, config.admin_socket, line.text, on_line, &a, &status);
    posse_buffer_free(&line);
    if (!ok)
        return cli_trouble("admin", &status);
    return a.has_failed || a.lost_lines ? EXIT_FAILED : EXIT_FINE;
}

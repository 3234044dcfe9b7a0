/* Finds the operator's commands and reads their operands. */
#include "admin_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- records ------------------------------------------------------------------------------------------------- */

posse_buffer *admin_begin_record(admin_client *client)
{
    posse_json_put_object(&client->out);
    client->number++;
    return &client->out;
}

void admin_end_record(admin_client *client)
{
    posse_json_end_object(&client->out);
    posse_put_text(&client->out, "\n");
}

void admin_keep_text(char out[STORE_MAX_NAME + 1], const char *text)
{
    snprintf(out, STORE_MAX_NAME + 1, "%s", text);
}

/* False, with an answer, if the store failed. */
bool admin_check_result(admin_client *client, const store_result *result)
{
    if (result->outcome == STORE_DONE)
        return true;
    admin_fail(client, "%s", result->text);
    return false;
}

/* ---- all commands ------------------------------------------------------------------------------------------------- */

static const struct command {
    const char *name;
    const char *operands; /* as a person would write them */
    int least, most;      /* how many operands there may be */
    void (*run)(admin_client *client);
    bool has_code;      /* the first operand is the code of a table, or its alias */
    bool needs_running; /* nothing of it makes sense without a running server */
} commands[] = {
    {"list", "", 0, 0, admin_list, false, false},
    {"show", " CODE", 1, 1, admin_show, true, false},
    {"close", " CODE", 1, 1, admin_close_table, true, true},
    {"delete", " CODE", 1, 1, admin_delete_table, true, false},
    {"export", " CODE", 1, 2, admin_export, true, false},
    {"kick", " CODE PERSON", 2, 2, admin_kick, true, true},
    {"replays", "", 0, 0, admin_replays, false, false},
    {"delete-replay", " NAME", 1, 1, admin_delete_replay, false, false},
    {"ban", " ADDRESS [HOURS]", 1, 2, admin_ban, false, false},
    {"unban", " ADDRESS", 1, 1, admin_unban, false, false},
    {"bans", "", 0, 0, admin_bans, false, false},
    {"vacuum", "", 0, 0, admin_vacuum, false, false},
    {"reload", "", 0, 0, admin_reload, false, true},
    {"stats", "", 0, 0, admin_stats, false, false},
};
enum { COMMANDS = sizeof commands / sizeof commands[0], MAX_WORDS = 4 };

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void refuse_unknown(admin_client *client, const char *name)
{
    posse_buffer names = {0};
    for (int i = 0; i < COMMANDS; i++)
        posse_put(&names, "%s%s", i == 0 ? "" : ", ", commands[i].name);
    admin_fail(client, "unknown command \"%.40s\"; the commands are %s", name, names.text);
    posse_buffer_free(&names);
}

/* Splits at blanks. Returns the number of words, or MAX_WORDS + 1 if there are more. */
static int split(char *text, char *words[MAX_WORDS])
{
    int count = 0;
    for (char *rest, *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (count == MAX_WORDS)
            return MAX_WORDS + 1;
        words[count++] = word;
    }
    return count;
}

static bool read_person(admin_client *client, const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    bool fine = *text >= '1' && *text <= '9' && !*end && number <= POSSE_MAX_NUMBER;
    client->after_number = fine ? number : 0;
    return fine;
}

/* Reads what follows the name of a command. False, with an answer, if it is wrong. */
static bool read_operands(admin_client *client, const struct command *command, char *words[MAX_WORDS], int count)
{
    if (count - 1 < command->least || count - 1 > command->most) {
        admin_fail(client, "this must be: %s%s", command->name, command->operands);
        return false;
    }
    if (command->has_code) {
        char code[CODE_LETTERS + 1];
        if (!code_find(client->server, words[1], code)) {
            admin_fail(client, "there is no table %.40s", words[1]);
            return false;
        }
        admin_keep_text(client->code, code);
    }
    if ((command->run == admin_ban || command->run == admin_unban) && !admin_read_address(client, words[1]))
        return false;
    if (command->run == admin_ban && !admin_read_hours(client, words[2]))
        return false;
    if (command->run == admin_delete_replay)
        admin_keep_text(client->after, words[1]);
    client->wants_secrets = count == 3 && strcmp(words[2], "secrets") == 0;
    if (command->run == admin_export && count == 3 && !client->wants_secrets) {
        admin_fail(client, "this must be: export CODE, or export CODE secrets");
        return false;
    }
    if (command->run == admin_kick && words[2] && !read_person(client, words[2])) {
        admin_fail(client, "a person must be a number from 1 on, as `show` tells it, not \"%.40s\"", words[2]);
        return false;
    }
    return true;
}

void admin_run(admin_client *client, char *line)
{
    char *words[MAX_WORDS] = {0};
    int count = split(line, words);
    const struct command *command = count ? find_command(words[0]) : NULL;
    if (client->server->stopping)
        admin_fail(client, "the server is shutting down");
    else if (!count)
        admin_fail(client, "no command given");
    else if (!command)
        refuse_unknown(client, words[0]);
    else if (command->needs_running && !daemon_of(client->server)->net)
        admin_fail(client, "no server is running, so there is nothing to %s", command->name);
    else if (read_operands(client, command, words, count))
        command->run(client);
}

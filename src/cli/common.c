/* What the commands share. */
#include "cli.h"
#include "settings.h"

#include <argp.h>
#include <errno.h>
#include <posse/bot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool cli_read_file(const char *name, posse_buffer *out)
{
    bool standard = strcmp(name, "-") == 0;
    FILE *file = standard ? stdin : fopen(name, "rb");
    char piece[1 << 14];
    size_t length;
    if (!file) {
        fprintf(stderr, "posse: %s: %s\n", name, strerror(errno));
        return false;
    }
    while ((length = fread(piece, 1, sizeof piece, file)) > 0) {
        posse_put_bytes(out, piece, length);
        if (out->length > POSSE_JSON_MAX_BYTES)
            break;
    }
    int error = ferror(file) ? errno : 0;
    if (!standard)
        fclose(file);
    if (error)
        fprintf(stderr, "posse: %s: %s\n", name, strerror(error));
    else if (out->length > POSSE_JSON_MAX_BYTES)
        fprintf(stderr, "posse: %s: longer than 1 MiB\n", name);
    return !error && out->length <= POSSE_JSON_MAX_BYTES;
}

const posse_game *cli_game(const char *name, struct argp_state *state)
{
    const posse_game *game = posse_game_named(name);
    if (game)
        return game;
    posse_buffer names = {0};
    for (int i = 0; i < posse_game_count; i++)
        posse_put(&names, "%s%s", i ? ", " : "", posse_games[i]->name);
    argp_error(state, "there is no game called \"%s\"; there is: %s", name, names.text);
    return NULL; /* argp_error does not come back */
}

/* One value alone, such as "expert", stands for its option. */
static bool put_bare_value(const posse_game *game, const char *rules, posse_buffer *json)
{
    for (int i = 0; i < game->option_count; i++) {
        for (int value = 0; value < game->options[i].value_count; value++) {
            if (strcmp(game->options[i].values[value], rules) != 0)
                continue;
            posse_json_put_key(json, game->options[i].name);
            posse_json_put_string(json, rules);
            return true;
        }
    }
    return false;
}

/* A game with presets takes its rules as one object; of one without, each option stands by itself. */
static void put_rules(const posse_game *game, const char *rules, posse_buffer *json)
{
    posse_buffer object = {0};
    posse_rules_from_words(rules, &object);
    if (!game->preset_count && put_bare_value(game, rules, json)) {
        posse_buffer_free(&object);
        return;
    }
    if (game->preset_count) {
        posse_json_put_key(json, "rules");
        posse_json_put_raw(json, object.text, object.length);
    } else if (object.length > 2) {
        posse_put_text(json, ",");
        posse_put_bytes(json, object.text + 1, object.length - 2);
    }
    posse_buffer_free(&object);
}

bool cli_settings(const posse_game *game, int players, const char *rules, posse_buffer *json,
                  posse_settings *out)
{
    static const char *const nothing_else[] = {NULL};
    posse_status status;
    posse_json object;
    posse_json_put_object(json);
    posse_json_put_key(json, "players");
    posse_json_put_int(json, players);
    if (rules)
        put_rules(game, rules, json);
    posse_json_end_object(json);
    if (!posse_json_check(json->text, json->length, &object, NULL)) {
        fprintf(stderr, "posse: --rules must be a preset and switches, each once, such as "
                        "official,gringo=per_turn\n");
        return false;
    }
    if (posse_settings_read(game, object, nothing_else, out, &status))
        return true;
    fprintf(stderr, "posse: %s\n", status.text);
    return false;
}

long long cli_number(const char *text, long long most)
{
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool fine = text[0] >= '0' && text[0] <= '9' && *end == '\0' && !errno && number <= most;
    return fine ? number : -1;
}

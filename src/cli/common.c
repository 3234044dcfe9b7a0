/* What the subcommands share. */
#include "cli.h"
#include "settings.h"

#include <errno.h>
#include <posse/bot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cli_trouble(const char *command, const posse_status *status)
{
    fprintf(stderr, "posse %s: %s\n", command, status->text);
    return EXIT_TROUBLE;
}

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
        fprintf(stderr, "posse: %s: the file is longer than 1 MiB\n", name);
    return !error && out->length <= POSSE_JSON_MAX_BYTES;
}

/* A value by itself, such as "expert", stands for "option=value". */
static bool put_bare_value(const posse_game *game, const char *rules, posse_buffer *json)
{
    for (int i = 0; i < game->option_count; i++) {
        for (int value = 0; value < game->options[i].value_count; value++) {
            if (strcmp(game->options[i].values[value], rules) != 0)
                continue;
            posse_json_add_string(json, game->options[i].name, rules);
            return true;
        }
    }
    return false;
}

/* The settings of a game with presets have one object "rules"; without presets, each option is a member of its own. */
static void put_rules(const posse_game *game, const char *rules, posse_buffer *json)
{
    posse_buffer object = {0};
    posse_rules_from_words(rules, &object);
    if (!game->preset_count && put_bare_value(game, rules, json)) {
        posse_buffer_free(&object);
        return;
    }
    if (game->preset_count) {
        posse_json_add_raw(json, "rules", object.text, object.length);
    } else if (object.length > 2) {
        posse_put_text(json, ",");
        posse_put_bytes(json, object.text + 1, object.length - 2);
    }
    posse_buffer_free(&object);
}

bool cli_settings(const posse_game *game, int players, const char *rules, posse_buffer *json, posse_settings *out,
                  posse_status *status)
{
    static const char *const nothing_else[] = {NULL};
    posse_json object;
    posse_json_put_object(json);
    posse_json_add_int(json, "players", players);
    if (rules)
        put_rules(game, rules, json);
    posse_json_end_object(json);
    if (!posse_json_check(json->text, json->length, &object, NULL))
        return posse_fail(status, POSSE_BAD_CONFIG, "rules",
                          "--rules must be a preset and options, each of them once, such as "
                          "official,gringo=per_turn");
    return posse_settings_read(game, object, nothing_else, out, status);
}

int cli_usual_players(const posse_game *game)
{
    enum { USUAL = 5 };
    return game->max_players < USUAL ? game->max_players : USUAL;
}

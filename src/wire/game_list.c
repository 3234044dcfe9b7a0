/* Games as clients see them that know nothing about them. */
#include "game_list.h"
#include "wire.h"
#include <posse/bot.h>

#include <stdio.h>

static void put_words(const char *const words[], int count, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int i = 0; i < count; i++)
        posse_json_put_string(out, words[i]);
    posse_json_end_list(out);
}

static void put_levels(const posse_game *game, posse_buffer *out)
{
    const char *levels[POSSE_MAX_LEVELS];
    put_words(levels, posse_bot_levels(game, levels), out);
}

static void put_options(const posse_game *game, posse_buffer *out)
{
    posse_json_put_object(out);
    for (int i = 0; i < game->option_count; i++) {
        posse_json_put_key(out, game->options[i].name);
        put_words(game->options[i].values, game->options[i].value_count, out);
    }
    posse_json_end_object(out);
}

static void put_presets(const posse_game *game, posse_buffer *out)
{
    posse_json_put_object(out);
    for (int i = 0; i < game->preset_count; i++) {
        posse_json_add_object(out, game->presets[i].name);
        for (int k = 0; k < game->option_count; k++)
            posse_json_add_string(out, game->options[k].name, game->options[k].values[game->presets[i].value[k]]);
        posse_json_end_object(out);
    }
    posse_json_end_object(out);
}

static void put_lists(const posse_game *game, posse_buffer *out)
{
    posse_json_put_object(out);
    for (int i = 0; i < game->list_count; i++) {
        posse_json_put_key(out, game->lists[i].name);
        if (game->lists[i].words)
            put_words(game->lists[i].words, game->lists[i].word_count, out);
        else
            posse_json_put_null(out);
    }
    posse_json_end_object(out);
}

static void put_game(const posse_game *game, posse_buffer *out)
{
    posse_buffer levels = {0}, options = {0}, presets = {0}, lists = {0};
    wire_game_info info = {
        .min_players = game->min_players, .max_players = game->max_players, .eliminates = game->eliminated != NULL};
    snprintf(info.name, sizeof info.name, "%s", game->name);
    snprintf(info.title, sizeof info.title, "%s", game->title);
    put_levels(game, &levels);
    put_options(game, &options);
    put_presets(game, &presets);
    put_lists(game, &lists);
    info.levels = wire_raw(&levels);
    info.options = wire_raw(&options);
    info.presets = wire_raw(&presets);
    info.lists = wire_raw(&lists);
    wire_put_game_info(out, &info);
    posse_buffer_free(&levels);
    posse_buffer_free(&options);
    posse_buffer_free(&presets);
    posse_buffer_free(&lists);
}

void wire_write_game_list(const posse_game *const games[], int count, posse_buffer *out)
{
    posse_buffer list = {0};
    posse_json_put_list(&list);
    for (int i = 0; i < count; i++)
        put_game(games[i], &list);
    posse_json_end_list(&list);
    wire_put_game_list(out, &(wire_game_list){.games = wire_raw(&list)});
    posse_buffer_free(&list);
}

/* The list of all games. To add one, put its folder beside this file and add it here. */
#include <posse/game.h>

#include <string.h>

extern const posse_game bang_game;
extern const posse_game colt_game;
extern const posse_game pig_game;

const posse_game *const posse_games[] = {
    &bang_game,
    &colt_game,
    &pig_game,
};

const int posse_game_count = sizeof posse_games / sizeof posse_games[0];

const posse_game *posse_game_named(const char *name)
{
    for (int i = 0; i < posse_game_count; i++)
        if (strcmp(posse_games[i]->name, name) == 0)
            return posse_games[i];
    return NULL;
}

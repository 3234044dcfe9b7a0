/* The list of all games. To add one, put its folder beside this file and add it here. */
#include "fatal.h"
#include "game_check.h"

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
_Static_assert(sizeof posse_games / sizeof posse_games[0] <= POSSE_MAX_GAMES, "raise POSSE_MAX_GAMES");

/* Runs before `main` in every program that contains the games, also in those that use libposse. No program can forget
 * the check, and a game that passes it is never checked again. The number puts it before the check of the bots. */
__attribute__((constructor(101))) static void check_games(void)
{
    posse_status status;
    if (!posse_game_list_check(posse_games, posse_game_count, &status))
        posse_fatal(status.text);
}

const posse_game *posse_game_named(const char *name)
{
    for (int i = 0; i < posse_game_count; i++)
        if (strcmp(posse_games[i]->name, name) == 0)
            return posse_games[i];
    return NULL;
}

/* The list of all bots. To add one, put its file into the folder of its game and add it here. */
#include "bot_list.h"
#include "courtesy.h"
#include "fatal.h"

#include <string.h>

extern const posse_bot posse_bot_random;
extern const posse_bot posse_bot_bang_easy;
extern const posse_bot posse_bot_bang_normal;
extern const posse_bot posse_bot_bang_hard;
extern const posse_bot posse_bot_colt_easy;
extern const posse_bot posse_bot_colt_normal;
extern const posse_bot posse_bot_colt_hard;
extern const posse_bot posse_bot_pig_normal;

/* The bots of a game are ordered from the weakest to the strongest. */
static const posse_bot *const bots[] = {
    &posse_bot_random, /* plays every game */

    &posse_bot_bang_easy,  &posse_bot_bang_normal, &posse_bot_bang_hard,

    &posse_bot_colt_easy,  &posse_bot_colt_normal, &posse_bot_colt_hard,

    &posse_bot_pig_normal,
};

extern const posse_courtesy posse_courtesy_bang;

/* For games that eliminate players. */
static const posse_courtesy *const courtesies[] = {&posse_courtesy_bang};

static const posse_bot_list list = {bots, sizeof bots / sizeof bots[0]};

/* Runs before `main`, and after the check of the games in src/games/games.c. */
__attribute__((constructor(102))) static void check_bots(void)
{
    posse_status status;
    if (!posse_bot_list_check(&list, &status))
        posse_fatal(status.text);
}

int posse_bot_levels(const posse_game *game, const char *out[])
{
    return posse_bot_list_levels(&list, game, out);
}

const posse_bot *posse_bot_named(const posse_game *game, const char *level, posse_status *status)
{
    return posse_bot_list_named(&list, game, level, status);
}

const posse_bot *posse_bot_usual(const posse_game *game)
{
    return posse_bot_list_usual(&list, game);
}

const posse_bot *posse_bot_strongest(const posse_game *game)
{
    return posse_bot_list_strongest(&list, game);
}

const posse_bot *posse_bot_judge(const posse_game *game)
{
    return posse_bot_list_judge(&list, game);
}

const posse_bot *posse_bot_or_usual(const posse_game *game, const char *level)
{
    const posse_bot *bot = posse_bot_list_named(&list, game, level, NULL);
    return bot ? bot : posse_bot_usual(game);
}

const posse_courtesy *posse_courtesy_of(const posse_game *game)
{
    for (size_t i = 0; i < sizeof courtesies / sizeof courtesies[0]; i++)
        if (strcmp(courtesies[i]->game, game->name) == 0)
            return courtesies[i];
    return NULL;
}

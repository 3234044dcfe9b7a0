/* Solving a position with the bot that can. */
#include <posse/bot.h>

bool posse_solve(const posse_game *game, const void *state, double win_chance[], double value[], posse_status *status)
{
    const char *levels[POSSE_MAX_LEVELS];
    int count = posse_bot_levels(game, levels);
    for (int i = 0; i < count; i++) {
        const posse_bot *bot = posse_bot_named(game, levels[i], NULL);
        if (bot->solve && bot->solve(state, win_chance, value))
            return true;
    }
    return posse_fail(status, POSSE_BAD_POSITION, "position", "no bot can solve this position of %s", game->title);
}

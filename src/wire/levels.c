/* The levels of bots, over all games. */
#include "levels.h"
#include <posse/bot.h>

#include <string.h>

static bool is_among(const char *const words[], int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

int wire_levels(const char *out[])
{
    int count = 0;
    for (int g = 0; g < posse_game_count; g++) {
        const char *levels[POSSE_MAX_LEVELS];
        int found = posse_bot_levels(posse_games[g], levels);
        for (int i = 0; i < found; i++)
            if (!is_among(out, count, levels[i]))
                out[count++] = levels[i];
    }
    return count;
}

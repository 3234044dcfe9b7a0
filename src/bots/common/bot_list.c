/* Finding bots by game and level. */
#include "bot_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool posse_bot_plays(const posse_bot *bot, const posse_game *game)
{
    return !bot->game || strcmp(bot->game, game->name) == 0;
}

/* The caller's array would overflow. POSSE_MAX_LEVELS in <posse/bot.h> must be raised. */
static void abort_with_too_many_levels(const posse_game *game)
{
    fprintf(stderr, "posse: %s has more than POSSE_MAX_LEVELS (%d) levels of bots\n", game->name, POSSE_MAX_LEVELS);
    abort();
}

int posse_bot_list_levels(const posse_bot_list *list, const posse_game *game, const char *out[])
{
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        if (!posse_bot_plays(list->bots[i], game))
            continue;
        if (count == POSSE_MAX_LEVELS)
            abort_with_too_many_levels(game);
        out[count++] = list->bots[i]->level;
    }
    return count;
}

static const posse_bot *find(const posse_bot_list *list, const posse_game *game, const char *level)
{
    for (int i = 0; i < list->count; i++)
        if (posse_bot_plays(list->bots[i], game) && strcmp(list->bots[i]->level, level) == 0)
            return list->bots[i];
    return NULL;
}

const posse_bot *posse_bot_list_strongest(const posse_bot_list *list, const posse_game *game)
{
    for (int i = list->count; i-- > 0;)
        if (posse_bot_plays(list->bots[i], game))
            return list->bots[i];
    return NULL;
}

const posse_bot *posse_bot_list_judge(const posse_bot_list *list, const posse_game *game)
{
    for (int i = list->count; i-- > 0;)
        if (list->bots[i]->judge && posse_bot_plays(list->bots[i], game))
            return list->bots[i];
    return NULL;
}

const posse_bot *posse_bot_list_usual(const posse_bot_list *list, const posse_game *game)
{
    const posse_bot *normal = find(list, game, "normal");
    return normal ? normal : posse_bot_list_strongest(list, game);
}

static void refuse_level(const posse_bot_list *list, const posse_game *game, const char *level, posse_status *status)
{
    const char *levels[POSSE_MAX_LEVELS];
    int count = posse_bot_list_levels(list, game, levels);
    posse_buffer names = {0};
    for (int i = 0; i < count; i++)
        posse_put(&names, "%s%s", i ? ", " : "", levels[i]);
    posse_fail(status, POSSE_BAD_REQUEST, "level", "\"level\" must be one of the bots of %s (%s), not \"%s\"",
               game->name, names.text, level);
    posse_buffer_free(&names);
}

const posse_bot *posse_bot_list_named(const posse_bot_list *list, const posse_game *game, const char *level,
                                      posse_status *status)
{
    const posse_bot *bot = find(list, game, level);
    if (!bot)
        refuse_level(list, game, level, status);
    return bot;
}

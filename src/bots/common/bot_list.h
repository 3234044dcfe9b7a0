/* A list of bots, and what <posse/bot.h> asks of it. The list of all bots is in src/bots/bots.c.
 *
 * The bots of a game stand in the list from the weakest to the strongest. Bots of other games may stand between them.
 */
#ifndef POSSE_BOTS_COMMON_BOT_LIST_H
#define POSSE_BOTS_COMMON_BOT_LIST_H

#include <posse/bot.h>

typedef struct posse_bot_list {
    const posse_bot *const *bots;
    int count;
} posse_bot_list;

/* Does the bot play this game? */
bool posse_bot_plays(const posse_bot *bot, const posse_game *game);

/* As posse_bot_levels, posse_bot_named, posse_bot_usual and posse_bot_strongest, for the bots of `list`. The last two
 * are NULL if no bot of the list plays the game. */
int posse_bot_list_levels(const posse_bot_list *list, const posse_game *game, const char *out[]);
const posse_bot *posse_bot_list_named(const posse_bot_list *list, const posse_game *game,
                                      const char *level, posse_status *status);
const posse_bot *posse_bot_list_usual(const posse_bot_list *list, const posse_game *game);
const posse_bot *posse_bot_list_strongest(const posse_bot_list *list, const posse_game *game);

#endif

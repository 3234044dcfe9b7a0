/* Looking up bots in a list. <posse/bot.h> looks them up in the list of src/bots/bots.c; tests have lists of their own.
 *
 *     static const posse_bot *const bots[] = {&weak, &strong};
 *     const posse_bot_list list = {bots, 2};
 *     const posse_bot *bot = posse_bot_list_named(&list, game, "strong", &status);
 *
 * The bots of a game are listed from the weakest to the strongest, possibly with bots of other games between them.
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

/* Like posse_bot_levels, posse_bot_named, posse_bot_usual and posse_bot_strongest, for the bots of `list`. The last two
 * return NULL if no bot of the list plays the game. */
int posse_bot_list_levels(const posse_bot_list *list, const posse_game *game, const char *out[]);
const posse_bot *posse_bot_list_named(const posse_bot_list *list, const posse_game *game, const char *level,
                                      posse_status *status);
const posse_bot *posse_bot_list_usual(const posse_bot_list *list, const posse_game *game);
const posse_bot *posse_bot_list_strongest(const posse_bot_list *list, const posse_game *game);

/* The strongest bot of a game that has a judge, or NULL. */
const posse_bot *posse_bot_list_judge(const posse_bot_list *list, const posse_game *game);

/* Checks every bot of the list, and the limits of <posse/bot.h> for every game. The error is POSSE_BAD_CONFIG with a
 * sentence that names the bot. */
bool posse_bot_list_check(const posse_bot_list *list, posse_status *status);

#endif

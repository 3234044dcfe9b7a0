/* Courtesy: what a bot does not do to players who have not had a turn yet.
 *
 * The caller names the seats to spare in posse_player.spared. For bots that are `polite`, the file player.c then
 * removes impolite actions before the bot chooses. What is impolite depends on the game, so each game that eliminates
 * players has a posse_courtesy in the folder of its bots, listed in src/bots/bots.c. In a game that eliminates nobody
 * every player gets a turn anyway, and there is nothing to list.
 */
#ifndef POSSE_BOTS_COMMON_COURTESY_H
#define POSSE_BOTS_COMMON_COURTESY_H

#include <posse/game.h>

typedef struct posse_courtesy {
    const char *game;
    /* Removes impolite actions from `legal`, which has `count` actions of `seat` in ascending order, and returns the
     * number of the others. At least one action stays: where every action is impolite, the least impolite ones. Uses
     * only what `seat` may know of `world`. */
    int (*keep_polite)(const void *world, int seat, uint32_t spared, posse_action legal[], int count);
} posse_courtesy;

/* The courtesy of a game; NULL if the game has none. */
const posse_courtesy *posse_courtesy_of(const posse_game *game);

#endif

/* Listing legal actions and odds, and writing actions as JSON strings, with the text of the game's `format`.
 *
 *     int count;
 *     posse_action *legal = posse_legal_actions(game, state, &count);
 *     posse_write_actions(game, legal, (size_t)count, &out);
 *     free(legal);
 */
#ifndef POSSE_ENGINE_ACTIONS_H
#define POSSE_ENGINE_ACTIONS_H

#include <posse/game.h>

/* The legal actions of a state in the game's order; none if chance is to act or the match is over. Free the
 * result with free(); it is never NULL. */
posse_action *posse_legal_actions(const posse_game *game, const void *state, int *count);

void posse_write_action(const posse_game *game, posse_action action, posse_buffer *out);
void posse_write_actions(const posse_game *game, const posse_action actions[], size_t count, posse_buffer *out);

/* Appends all legal actions of a state as a list. */
void posse_write_legal(const posse_game *game, const void *state, posse_buffer *out);

/* The game's `odds`, 0 if the game has none. `out` holds POSSE_MAX_ODDS. A game with more odds ends the program with a
 * sentence. */
int posse_roll_odds(const posse_game *game, const void *state, posse_action action, posse_dice_odds out[]);

#endif

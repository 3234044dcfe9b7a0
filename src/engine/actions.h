/* Legal actions, and actions as JSON: each is the string that the game's `format` writes. */
#ifndef POSSE_ENGINE_ACTIONS_H
#define POSSE_ENGINE_ACTIONS_H

#include <posse/game.h>

/* The legal actions of a state, in the game's order; none where chance is to act or the game is over. The
 * caller frees the list, which is never NULL. */
posse_action *posse_legal_actions(const posse_game *game, const void *state, int *count);

void posse_write_action(const posse_game *game, posse_action action, posse_buffer *out);
void posse_write_actions(const posse_game *game, const posse_action actions[], size_t count,
                         posse_buffer *out);

/* The list of all legal actions of a state. */
void posse_write_legal(const posse_game *game, const void *state, posse_buffer *out);

#endif

/* Checks that a game keeps to the limits of <posse/game.h> and describes itself without contradictions, so that a
 * mistake in a new game is a sentence and not a crash or a text that is cut off later.
 *
 *     posse_status status;
 *     if (!posse_game_check(&my_game, &status))
 *         fprintf(stderr, "%s\n", status.text);
 *
 * The sentence names the game, the member at fault and what to change. src/games/games.c checks all games before `main`
 * runs. What depends on the course of a match is checked by the conformance suite (tests/conformance.c).
 */
#ifndef POSSE_ENGINE_GAME_CHECK_H
#define POSSE_ENGINE_GAME_CHECK_H

#include <posse/game.h>

/* The error is POSSE_BAD_CONFIG. */
bool posse_game_check(const posse_game *game, posse_status *status);

/* Checks each game of a list, and that no two games have the same name. */
bool posse_game_list_check(const posse_game *const games[], int count, posse_status *status);

/* Is `name` a lower-case identifier, such as "el_gringo"? */
bool posse_is_identifier(const char *name);

#endif

/* What a front end needs to know about a game that it was not written for, as JSON: the number of players, the levels of
 * its bots, its settings, and the shape of its events. The server answers `GET /api/games` with it, and wire_types puts
 * it into the browser's types. wire.def describes the members (`game_facts`, `game_list`). */
#ifndef POSSE_WIRE_GAME_FACTS_H
#define POSSE_WIRE_GAME_FACTS_H

#include <posse/game.h>

/* Appends the facts about a game as a JSON object. */
void wire_write_game_facts(const posse_game *game, posse_buffer *out);

/* Appends an object with the facts about all these games, in this order. */
void wire_write_game_list(const posse_game *const games[], int count, posse_buffer *out);

#endif

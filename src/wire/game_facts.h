/* What a front end needs to know about a game that it was not written for, as JSON: the number of players, the levels of
 * its bots, its settings, and the shape of its events. `GET /api/games/NAME` answers with it, and the types of the
 * browser are generated from it. docs/protocol.md describes the members. */
#ifndef POSSE_WIRE_GAME_FACTS_H
#define POSSE_WIRE_GAME_FACTS_H

#include <posse/game.h>

/* Appends the facts as a JSON object. */
void posse_write_game_facts(const posse_game *game, posse_buffer *out);

#endif

/* What a client needs to know about games that it was not built with, as `GET /api/games` tells it.
 *
 *     const posse_game *const games[] = {bang, colt};
 *     wire_write_game_list(games, 2, &out);
 */
#ifndef POSSE_WIRE_GAME_LIST_H
#define POSSE_WIRE_GAME_LIST_H

#include <posse/game.h>

/* Appends a `game_list` of wire.def with these games, in this order. */
void wire_write_game_list(const posse_game *const games[], int count, posse_buffer *out);

#endif

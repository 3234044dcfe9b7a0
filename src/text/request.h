/* What every text door reads alike: seeds, and positions of any game. */
#ifndef POSSE_TEXT_REQUEST_H
#define POSSE_TEXT_REQUEST_H

#include "match.h"

/* "seed" of a request: absent is "0". POSSE_BAD_REQUEST if it is no seed. */
bool posse_request_seed(posse_json request, posse_rng *rng, posse_status *status);

/* The game that "game" names. NULL with `code` if that is no string, with POSSE_UNKNOWN_GAME if there is no
 * such game. */
const posse_game *posse_request_game(posse_json object, posse_code code, posse_status *status);

/* Starts a match from a position: finds its game by its "game", then loads it. */
bool posse_request_load(posse_match *match, posse_json position, const posse_rng *rng,
                        posse_status *status);

#endif

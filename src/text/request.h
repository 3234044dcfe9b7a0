/* Reading what engine requests, scenarios and replays have in common: seeds, games and positions.
 *
 *     posse_rng rng;
 *     if (!posse_request_seed(request, &rng, status))
 *         return false;
 *     return posse_request_load(&match, posse_json_get(request, "position"), &rng, status);
 */
#ifndef POSSE_TEXT_REQUEST_H
#define POSSE_TEXT_REQUEST_H

#include "match.h"

/* Reads the member "seed", which is "0" if absent. The error is POSSE_BAD_REQUEST. */
bool posse_request_seed(posse_json request, posse_rng *rng, posse_status *status);

/* The game that the member "game" names. Returns NULL with `code` if the member is not a string, and with
 * POSSE_UNKNOWN_GAME if there is no such game. */
const posse_game *posse_request_game(posse_json object, posse_code code, posse_status *status);

/* Starts a match from a position of the game that its member "game" names. */
bool posse_request_load(posse_match *match, posse_json position, const posse_rng *rng, posse_status *status);

#endif

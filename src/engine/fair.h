/* Fair dice: what falls comes from the server's secret and from what every player adds to it, so that none
 * of them can choose it, and afterwards anybody can check it. docs/fairness.md tells it to players, and
 * exactly.
 *
 *     posse_fair fair = {.seats = 5};
 *     memcpy(fair.secret, 32 random bytes);
 *     posse_fair_commitment(&fair, hash);                  // is shown to everybody; then they give theirs
 *     posse_fair_give(&fair, seat, bytes);                 // a seat that gives none is left out
 *     posse_fair_generator(&fair, 0, &rng);                // only now: the deal
 *     posse_match_new(&match, game, &settings, &rng, &status);
 *     action = posse_fair_draw(&fair, 1, game, state);     // the game's first chance action, and so on
 *     posse_fair_write_replay(&fair, new_game, &match, out);   // after the end: the secret is out
 */
#ifndef POSSE_ENGINE_FAIR_H
#define POSSE_ENGINE_FAIR_H

#include "match.h"

enum { POSSE_FAIR_BYTES = 32 }; /* of the secret, a contribution, the commitment, the key */

typedef struct posse_fair {
    uint8_t secret[POSSE_FAIR_BYTES];
    int seats;
    bool gave[POSSE_MAX_SEATS];
    uint8_t contribution[POSSE_MAX_SEATS][POSSE_FAIR_BYTES];
} posse_fair;

/* What binds the server before anybody else has said anything: BLAKE2b-256 of the secret. */
void posse_fair_commitment(const posse_fair *fair, uint8_t out[POSSE_FAIR_BYTES]);

/* A seat's bytes; given again, the later ones count. Not after the deal. */
void posse_fair_give(posse_fair *fair, int seat, const uint8_t bytes[POSSE_FAIR_BYTES]);

/* What all dice come from: BLAKE2b-256, with the secret as its key, of all contributions. */
void posse_fair_key(const posse_fair *fair, uint8_t out[POSSE_FAIR_BYTES]);

/* The generator for the deal (number 0), or for the game's chance action `number`, from 1 on. Who knows one
 * of them knows nothing of another. */
void posse_fair_generator(const posse_fair *fair, uint64_t number, posse_rng *rng);

/* What falls as the game's chance action `number`, where chance is to act. */
posse_action posse_fair_draw(const posse_fair *fair, uint64_t number, const posse_game *game,
                             const void *state);

/* The replay of a match with its member "fair": commitment, secret, contributions, and the settings as
 * `new`, the object of an engine's `new` with "game", "players", options and lists. */
void posse_fair_write_replay(const posse_fair *fair, posse_json new_game, const posse_match *match,
                             posse_buffer *out);

/* Reads that member, but for "new". POSSE_BAD_REQUEST where something is missing or of a wrong kind, or
 * where the commitment is not that of the secret. */
bool posse_fair_read(posse_json json, posse_fair *out, posse_status *status);

#endif

/* Fair dice. All dice and cards are derived from a secret of the server and a contribution of each player, so
 * that neither the server nor a player can choose them. After the match anyone can check them.
 * docs/fairness.md explains the method to players and specifies it exactly.
 *
 *     posse_fair fair = {.seats = 5};
 *     memcpy(fair.secret, 32 random bytes);
 *     posse_fair_commitment(&fair, hash);                  // show it to all players, then ask for contributions
 *     posse_fair_pledge(&fair, seat, pledge);              // for each seat that will contribute; then show them to all
 *     posse_fair_give(&fair, seat, bytes);                 // for each seat that contributes
 *     posse_fair_generator(&fair, 0, &rng);                // for the deal, after the last contribution
 *     posse_match_new(&match, game, &settings, &rng, &status);
 *     action = posse_fair_draw(&fair, 1, game, state);     // the first chance action; the next has number 2
 *     posse_fair_write_replay(&fair, new_game, &match, out);   // after the end: publishes the secret
 */
#ifndef POSSE_ENGINE_FAIR_H
#define POSSE_ENGINE_FAIR_H

#include "match.h"

enum { POSSE_FAIR_BYTES = 32 };   /* the size of the secret, of a contribution, the commitment and the key */
enum { POSSE_FAIR_ARRANGED = 8 }; /* the most chance actions that can be arranged in a match */

typedef struct posse_fair {
    uint8_t secret[POSSE_FAIR_BYTES];
    int seats;
    bool gave[POSSE_MAX_SEATS];
    uint8_t contribution[POSSE_MAX_SEATS][POSSE_FAIR_BYTES];
    /* Pledges, which everybody saw before the first contribution was sent. A seat that pledged but did not give anything
     * has no part in the dice. Without any pledges, nobody knows which contributions were left out. */
    bool pledged[POSSE_MAX_SEATS];
    uint8_t pledge[POSSE_MAX_SEATS][POSSE_FAIR_BYTES];
    /* Chance actions that were arranged for a lesson and not drawn: their numbers, ascending. They are not fair. */
    int arranged_count;
    uint32_t arranged[POSSE_FAIR_ARRANGED];
} posse_fair;

/* The commitment is the BLAKE2b-256 hash of the secret. It binds the server before any player contributes. */
void posse_fair_commitment(const posse_fair *fair, uint8_t out[POSSE_FAIR_BYTES]);

/* The pledge of a contribution: BLAKE2b-256 of the contribution, keyed with the commitment. */
void posse_fair_pledge_of(const posse_fair *fair, const uint8_t contribution[POSSE_FAIR_BYTES],
                          uint8_t out[POSSE_FAIR_BYTES]);
void posse_fair_pledge(posse_fair *fair, int seat, const uint8_t pledge[POSSE_FAIR_BYTES]);

/* Is this the contribution that the seat has pledged? */
bool posse_fair_opens(const posse_fair *fair, int seat, const uint8_t contribution[POSSE_FAIR_BYTES]);

/* Sets a seat's contribution, replacing an earlier one. Must not be called after the deal. */
void posse_fair_give(posse_fair *fair, int seat, const uint8_t bytes[POSSE_FAIR_BYTES]);

/* The key of all dice: BLAKE2b-256 of all contributions, keyed with the secret. */
void posse_fair_key(const posse_fair *fair, uint8_t out[POSSE_FAIR_BYTES]);

/* The generator for the deal (number 0) or for a chance action (counted from 1). One generator reveals nothing
 * about the others. */
void posse_fair_generator(const posse_fair *fair, uint64_t number, posse_rng *rng);

/* The outcome of chance action `number` in a state in which chance is to act. */
posse_action posse_fair_draw(const posse_fair *fair, uint64_t number, const posse_game *game, const void *state);

/* Records that chance action `number` was arranged, after all earlier ones. At most POSSE_FAIR_ARRANGED in a match. */
void posse_fair_arrange(posse_fair *fair, uint64_t number);
bool posse_fair_is_arranged(const posse_fair *fair, uint64_t number);

/* Appends the replay of a match with a member "fair": the commitment, the secret, the contributions, the pledges and the
 * arranged chance actions if there are any, and the settings `new_game`, which are those of a `new` request ("game",
 * "players", options and lists). */
void posse_fair_write_replay(const posse_fair *fair, posse_json new_game, const posse_match *match, posse_buffer *out);

/* Reads the member "fair" except for "new". The error is POSSE_BAD_REQUEST if something is missing or has the
 * wrong type, if the commitment does not belong to the secret, or a contribution not to its pledge. */
bool posse_fair_read(posse_json json, posse_fair *out, posse_status *status);

#endif

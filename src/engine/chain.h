/* The chain of shown events: a hash of everything that one viewer was told of the dice, the cards and the choices of a
 * match. A client computes it while a match is played. Anyone who has the replay can compute it again, so a replay of
 * another game is found out, even if its dice fit the server's secret. docs/fairness.md defines it exactly.
 *
 *     posse_chain chain;
 *     posse_chain_start(&chain, commitment);
 *     for (size_t i = 0; i < match.event_count; i++)
 *         posse_chain_add(&chain, game, &match.events[i], viewer);     // chain.link is the value after the event
 */
#ifndef POSSE_ENGINE_CHAIN_H
#define POSSE_ENGINE_CHAIN_H

#include "fair.h"

typedef struct posse_chain {
    uint8_t link[POSSE_FAIR_BYTES];
    size_t length; /* events in the chain so far */
} posse_chain;

/* Does the event belong to the chain? An event with the flag `forced` does not: the rules decided it. */
bool posse_chain_has(const posse_game *game, const posse_event *event);

/* Appends the event's item, the text that is hashed: ["rolled",[1,2,3,4,5],["one","two","beer","one","arrow"]] */
void posse_chain_write_item(const posse_game *game, const posse_event *event, int viewer, posse_buffer *out);

/* A chain without events. Its value is the commitment, so that chains of two matches are never the same. */
void posse_chain_start(posse_chain *chain, const uint8_t commitment[POSSE_FAIR_BYTES]);

/* Adds the event as `viewer` may see it. Returns false if it does not belong to the chain. */
bool posse_chain_add(posse_chain *chain, const posse_game *game, const posse_event *event, int viewer);

/* A place in the chain of a viewer. */
typedef struct posse_chain_place {
    int viewer;           /* POSSE_SPECTATOR, a seat, or POSSE_EVERYTHING */
    size_t length, whole; /* events in the chain up to the place, and in all */
} posse_chain_place;

/* Looks for a value in the chains of all viewers of the match. The same value can be in several chains, because viewers
 * may have been shown the same; the first of them in the order above counts. */
bool posse_chain_find(const posse_match *match, const uint8_t commitment[POSSE_FAIR_BYTES],
                      const uint8_t value[POSSE_FAIR_BYTES], posse_chain_place *place);

#endif

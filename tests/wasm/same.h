/* What must come out the same natively and in WebAssembly. Each function prints lines that tests/wasm/same.mjs
 * compares, and does `amount` times as much as it does with 1. */
#ifndef POSSE_TESTS_WASM_SAME_H
#define POSSE_TESTS_WASM_SAME_H

#include <posse/bot.h>

void same_games(int amount);    /* whole games between bots that do not search */
void same_searches(int amount); /* games between bots that search: every value to the last bit */
void same_library(int amount);  /* the C library */

/* Not compared: prints the time that the strongest bot of each game needs for an iteration. */
void same_speed(int amount);

/* ---- for the parts above ------------------------------------------------------------------------ */

/* A match of bots, with a running hash of everything that happens. */
typedef struct same_match {
    posse_events sink; /* must be first */
    const posse_game *game;
    void *state;
    posse_event *events;
    size_t event_count, event_capacity;
    uint64_t hash;
    posse_rng rng;
} same_match;

same_match *same_match_new(const posse_game *game);
void same_match_free(same_match *match);

/* Deals match `number`: every number of players, every preset, and in half of the matches options that are drawn at random. */
void same_match_deal(same_match *match, int number);

/* Carries out an action, or chance's draw. */
void same_match_apply(same_match *match, posse_action action);

#endif

/* Counts games into an array of counters laid out by layout.h. Each thread has its own counter.
 *
 *     lab_counter *counter = lab_counter_new(layout);
 *     lab_play(match, ...);
 *     lab_count(counter, match, true);                  after each game
 *     lab_counter_free(counter);
 */
#ifndef POSSE_LAB_SIM_COUNT_H
#define POSSE_LAB_SIM_COUNT_H

#include "layout.h"
#include "play.h"

typedef struct lab_counter {
    const lab_layout *layout;
    int64_t *counts;    /* the counters, see layout.h */
    int64_t *game_sums; /* sums over the events of the current game, by tally */
} lab_counter;

lab_counter *lab_counter_new(const lab_layout *layout);
void lab_counter_free(lab_counter *counter);

/* Counts the game just played in `match`; if `detailed`, its events as well. */
void lab_count(lab_counter *counter, const lab_match *match, bool detailed);

#endif

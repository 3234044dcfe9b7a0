/* Counting games, one after another, into a list as the layout has it. One for each thread. */
#ifndef POSSE_LAB_SIM_COUNT_H
#define POSSE_LAB_SIM_COUNT_H

#include "layout.h"
#include "play.h"

typedef struct lab_counter {
    const lab_layout *layout;
    int64_t *counts;    /* the list */
    int64_t *game_sums; /* sums of this game's events, by tally */
} lab_counter;

lab_counter *lab_counter_new(const lab_layout *layout);
void lab_counter_free(lab_counter *counter);

/* Counts the game that was just played at `table`; its events too if `detailed`. */
void lab_count(lab_counter *counter, const lab_match *match, bool detailed);

#endif

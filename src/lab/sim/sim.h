/* The mass simulator: plays many games between bots and counts what happens.
 *
 *     lab_result result;
 *     lab_result_new(&result, &sim);
 *     lab_sim_run(&result, &run, &status);            on all processors
 *     lab_result_write_json(&result, &out);
 *     lab_result_free(&result);
 *
 * The description of a simulation (`lab_sim`) determines every number of the result, whatever the
 * number of threads. A simulation can be played in parts on many machines: a result records which games
 * it holds, and results of the same simulation with different games can be merged (sim_merge.c). The
 * merged result is identical to that of a single run. The processes of a cluster (cluster.h) share the games in the same
 * way.
 */
#ifndef POSSE_LAB_SIM_SIM_H
#define POSSE_LAB_SIM_SIM_H

#include "cluster.h"
#include "layout.h"

enum {
    LAB_TEXT = 640, /* size of a list of bots or rules, with its terminator */
    LAB_SEED = 72,  /* size of a seed */
};
#define LAB_MAX_GAMES INT64_C(10000000000) /* beyond this, sums of squares might overflow */

/* What is played. The texts are normalised, so that equal simulations have equal texts. */
typedef struct lab_sim {
    const posse_game *game;
    unsigned players; /* a set of player counts: bit 5 is 5 players */
    int64_t games;    /* for each player count */
    int64_t details;  /* events are counted in games whose number is a multiple of this */
    char rules[LAB_TEXT];
    char bots[LAB_TEXT];
    char seed[LAB_SEED];
} lab_sim;

/* Games from .. to-1. */
typedef struct lab_range {
    int64_t from, to;
} lab_range;

/* The results for one player count. */
typedef struct lab_sheet {
    int players;
    lab_range *played; /* ascending, never adjacent */
    size_t range_count;
    int64_t *counts; /* see layout.h */
} lab_sheet;

typedef struct lab_result {
    lab_sim sim;
    lab_layout *layout;
    lab_sheet sheets[POSSE_MAX_SEATS]; /* one for each player count, ascending */
    int sheet_count;
} lab_result;

/* Makes a result that holds no games yet. */
void lab_result_new(lab_result *result, const lab_sim *sim);
void lab_result_free(lab_result *result);

/* The games of the whole simulation, and the games that a result or a sheet holds. */
int64_t lab_result_wanted(const lab_result *result);
int64_t lab_result_games(const lab_result *result);
int64_t lab_sheet_games(const lab_sheet *sheet);

/* The games of a part that a result does not hold, with all player counts together. */
int64_t lab_result_missing(const lab_result *result, lab_range part);

/* ---- playing ------------------------------------------------------------------------------- */

typedef struct lab_run {
    int part, parts;                /* part 1..parts, and how many there are */
    int threads;                    /* 0: one for each processor */
    const posse_settings *settings; /* one for each sheet */
    const lab_cluster *cluster;     /* the processes that share the games; NULL: this one alone */
    /* Called regularly with the number of games that the result holds so far, on every rank. Returning false on one of
     * them stops the run on all. May be NULL. */
    bool (*progress)(void *caller, uint64_t done);
    /* Called now and then, on rank 0, to save the result so far: at first soon, later every half minute. May be
     * NULL. */
    bool (*save)(void *caller, const lab_result *result, posse_status *status);
    void *caller;
} lab_run;

/* The default for `details`: counts the events of at least ten thousand games, if as many are played. */
int64_t lab_usual_details(int64_t games);

/* The range of games in a part, the same for each player count. */
lab_range lab_part_of(const lab_sim *sim, int part, int parts);

/* Whether games can be set up with these settings, one for each sheet. */
bool lab_sim_check(const lab_result *result, const posse_settings settings[], posse_status *status);

/* Plays the games of a part that the result does not hold yet. False, with the reason in `status`, if a game cannot be
 * set up or the result cannot be saved. A run that was stopped leaves the games played so far. At the end the result is
 * the same on all ranks of a cluster. */
bool lab_sim_run(lab_result *result, const lab_run *run, posse_status *status);

/* ---- normalising settings -------------------------------------------------------------------- */

/* The rules as on a command line: the preset and what differs from it, "official,gringo=per_turn". */
void lab_rules_text(const posse_game *game, const posse_settings *settings, char out[LAB_TEXT]);

/* A seed without leading zeros, in lower case. `seed` must be valid for posse_rng_read. */
void lab_seed_text(const char *seed, char out[LAB_SEED]);

/* A list of bot specs without repetitions at its end. POSSE_BAD_REQUEST if the list is not valid for
 * the game. */
bool lab_bots_text(const posse_game *game, const char *list, char out[LAB_TEXT], posse_status *status);

/* Whether any of these bots follows the events of the game. */
bool lab_bots_listen(const posse_game *game, const char *bots);

/* ---- writing and reading results ------------------------------------------------------------- */

/* Writes the counters as JSON. They are integers only, so that results can be merged later. */
void lab_result_write_json(const lab_result *result, posse_buffer *out);

/* Reads a result that the same version of posse has written. POSSE_BAD_REQUEST, or the error in the
 * settings, if it is not valid; then `result` is not changed. */
bool lab_result_read_json(lab_result *result, posse_json file, posse_status *status);

/* Merges `part`, another part of the same simulation, into `result`. POSSE_BAD_REQUEST if it belongs
 * to another simulation or holds games that `result` already has; then `result` is not changed. */
bool lab_result_add(lab_result *result, const lab_result *part, posse_status *status);

/* For spreadsheets: one value with its interval in each row. */
void lab_result_write_csv(const lab_result *result, posse_buffer *out);

/* Translates a word of the game for people: "law" to "Sheriff and Deputies". */
typedef const char *lab_translate(const posse_game *game, const char *word);

/* Text for terminals, and a self-contained HTML page with charts. */
void lab_result_write_text(const lab_result *result, lab_translate *translate, posse_buffer *out);
void lab_result_write_html(const lab_result *result, lab_translate *translate, posse_buffer *out);

#endif

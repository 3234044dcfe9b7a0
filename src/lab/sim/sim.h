/* The mass simulator: many games of bots, counted.
 *
 *     lab_result result;
 *     lab_result_new(&result, &sim);
 *     lab_sim_run(&result, &run, &status);            on all processors
 *     lab_result_write_json(&result, &out);
 *     lab_result_free(&result);
 *
 * What a simulation is (`lab_sim`) decides every number that comes out, whatever the number of threads. It may
 * be played in parts, on many machines: a result knows which games it holds, and results of the same
 * simulation that hold different games can be added up (sim_merge.c) to the very result that one run gives.
 */
#ifndef POSSE_LAB_SIM_SIM_H
#define POSSE_LAB_SIM_SIM_H

#include "layout.h"

enum {
    LAB_TEXT = 640, /* of a list of bots, or of rules, with its zero */
    LAB_SEED = 72,  /* of a seed */
};
#define LAB_MAX_GAMES INT64_C(10000000000) /* beyond which sums of squares might not fit */

/* What is played. Texts are in one form only, so that equal simulations have equal texts. */
typedef struct lab_sim {
    const posse_game *game;
    unsigned players; /* numbers of players, as a set: bit 5 is 5 players */
    int64_t games;    /* with each number of players */
    int64_t details;  /* events are counted in games whose number can be divided by this */
    char rules[LAB_TEXT];
    char bots[LAB_TEXT];
    char seed[LAB_SEED];
} lab_sim;

/* Games from .. to-1. */
typedef struct lab_range {
    int64_t from, to;
} lab_range;

/* What was counted with one number of players. */
typedef struct lab_sheet {
    int players;
    lab_range *played; /* ascending, with gaps between */
    size_t range_count;
    int64_t *counts; /* as the layout has it */
} lab_sheet;

typedef struct lab_result {
    lab_sim sim;
    lab_layout *layout;
    lab_sheet sheets[POSSE_MAX_SEATS]; /* one for each number of players, ascending */
    int sheet_count;
} lab_result;

/* An empty result: nothing is played. */
void lab_result_new(lab_result *result, const lab_sim *sim);
void lab_result_free(lab_result *result);

/* Games that the simulation has, and that the result holds. */
int64_t lab_result_wanted(const lab_result *result);
int64_t lab_result_games(const lab_result *result);
int64_t lab_sheet_games(const lab_sheet *sheet);

/* ---- playing ------------------------------------------------------------------------------- */

typedef struct lab_run {
    int part, parts;                /* which part of the games, from 1, of how many */
    int threads;                    /* 0: as many as there are processors */
    const posse_settings *settings; /* one for each sheet */
    /* Called now and then with the games played so far; false stops it. May be NULL. */
    bool (*progress)(void *caller, uint64_t done);
    void *caller;
} lab_run;

/* In one game of how many events are counted, unless bots listen anyway: ten thousand games tell enough. */
int64_t lab_usual_details(int64_t games);

/* The games of a part, of each number of players. */
lab_range lab_part_of(const lab_sim *sim, int part, int parts);

/* Can these settings, one for each sheet, be played at all? */
bool lab_sim_check(const lab_result *result, const posse_settings settings[], posse_status *status);

/* Plays the part into an empty result. False, with the reason, if a game cannot be set up so. If it is stopped
 * the result holds the games that were played, which are the first ones. */
bool lab_sim_run(lab_result *result, const lab_run *run, posse_status *status);

/* ---- the one form of settings ---------------------------------------------------------------- */

/* Rules as a command line takes them, without what goes without saying: "official,gringo=per_turn". */
void lab_rules_text(const posse_game *game, const posse_settings *settings, char out[LAB_TEXT]);

/* A seed without needless zeros and capitals. It must be one that posse_rng_read takes. */
void lab_seed_text(const char *seed, char out[LAB_SEED]);

/* A list of specs without what repeats itself at its end. POSSE_BAD_REQUEST if it is none for the game. */
bool lab_bots_text(const posse_game *game, const char *list, char out[LAB_TEXT],
                   posse_status *status);

/* Does any of these bots go by the events that it hears? */
bool lab_bots_listen(const posse_game *game, const char *bots);

/* ---- results as files ------------------------------------------------------------------------ */

/* Raw whole numbers and nothing else, so that results can be added up later. */
void lab_result_write_json(const lab_result *result, posse_buffer *out);

/* Reads what was written by the same version. POSSE_BAD_REQUEST, or what is wrong with the settings, if it is
 * not such a result; then `result` is untouched. */
bool lab_result_read_json(lab_result *result, posse_json file, posse_status *status);

/* Adds `part`, another part of the same simulation. POSSE_BAD_REQUEST if it is of another one, or holds games
 * that are there already; then `result` is untouched. */
bool lab_result_add(lab_result *result, const lab_result *part, posse_status *status);

/* For spreadsheets: one number a line, with its interval. */
void lab_result_write_csv(const lab_result *result, posse_buffer *out);

/* A word of the game as people say it. */
typedef const char *lab_translate(const posse_game *game, const char *word);

/* For terminals; a page with pictures, complete in itself. */
void lab_result_write_text(const lab_result *result, lab_translate *translate, posse_buffer *out);
void lab_result_write_html(const lab_result *result, lab_translate *translate, posse_buffer *out);

#endif

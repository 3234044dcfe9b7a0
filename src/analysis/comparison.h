/* Actions of one position, compared sample by sample. */
#ifndef POSSE_ANALYSIS_COMPARISON_H
#define POSSE_ANALYSIS_COMPARISON_H

#include <posse/bot.h>

/* An action with its samples. The samples of the numbers 0 .. count-1 are in `sample`. */
typedef struct comparison_arm {
    posse_action action;
    double weight; /* of an outcome of chance: its probability */
    bool fits;     /* of an outcome of chance: it looks to the seat like what has happened */
    uint32_t count, capacity;
    double *sample;
    double sum;
} comparison_arm;

typedef struct comparison {
    posse_judgement *judgement;
    comparison_arm *arms;
    int count;
} comparison;

void comparison_open(comparison *c, const posse_player *player, const void *state, bool open, const posse_rng *rng);
void comparison_free(comparison *c);

/* Adds an action. If another one leads to the same, only adds to its weight. */
void comparison_add(comparison *c, posse_action action, double weight);
int comparison_find(const comparison *c, posse_action action);

/* Adds outcomes of chance by their weights, of which the sum is `sum`. Returns false and adds nothing if more than `most`
 * of them differ. */
bool comparison_add_outcomes(comparison *c, const posse_action outcomes[], const uint64_t weights[], int count,
                             uint64_t sum, int most);

/* Takes samples of an arm until it has `count`. Returns false if it had as many already. */
bool comparison_sample(comparison *c, int arm, uint32_t count);

/* Takes at most `piece` further samples of an arm. Returns false if it has `enough` already. */
bool comparison_sample_piece(comparison *c, int arm, uint32_t piece, uint32_t enough);

double comparison_mean(const comparison_arm *arm);

/* The mean over the numbers that both arms have, from `first` on, of arm a less arm b, and its standard error. */
double comparison_difference(const comparison *c, int a, int b, uint32_t first, double *error);

#endif

/* What the files of the review share. */
#ifndef POSSE_ANALYSIS_REVIEW_INTERNAL_H
#define POSSE_ANALYSIS_REVIEW_INTERNAL_H

#include "answers.h"
#include "match.h"
#include "review.h"

typedef struct review_answer {
    posse_action action;
    double chance;
} review_answer;

/* What is known about a decision. */
typedef struct review_decision {
    review_answer *answers; /* best first; answers that lead to the same are one */
    int answer_count;
    double glance;   /* the heuristic evaluation alone */
    double expected; /* the chance of the answer that was made */
    double loss, noise;
    review_verdict verdict;
    bool has_hindsight;
    posse_action hindsight_best;
    double hindsight_loss;
    posse_buffer why; /* JSON; empty if there is none */
} review_decision;

/* All numbers are rounded to the digits that are written, so that a resumed review has the same sums. */
typedef struct review_step {
    int actor;
    posse_action action;
    size_t events; /* events before the step */
    bool done, resumed, reveals;
    bool exact;                      /* of chance: the luck is over all outcomes, not over a sample */
    double chances[POSSE_MAX_SEATS]; /* after the step; see review_chance_after */
    double luck[POSSE_MAX_SEATS];
    posse_buffer
        believed[POSSE_MAX_SEATS]; /* what each seat can believe after the step: JSON; empty if it has no beliefs */
    review_decision decision;
    struct review_work *work; /* NULL unless the step has been begun */
} review_step;

typedef struct review_phase {
    const char *name;
    int decisions;
    double loss;
} review_phase;

enum { REVIEW_MAX_PHASES = 16, REVIEW_COSTLIEST = 3, REVIEW_TURNING = 5, REVIEW_NO_STEP = -1 };
typedef struct review_seat {
    double start, result, luck, own, others;
    int decisions, verdicts[VERDICTS];
    double accuracy;
    review_phase phases[REVIEW_MAX_PHASES];
    int phase_count;
    long best, worst;
    long costliest[REVIEW_COSTLIEST];
} review_seat;

struct posse_review {
    const posse_game *game;
    const posse_bot *bot;
    posse_review_options options;
    posse_rng rng;
    int seats;
    posse_match match;
    size_t count;
    review_step *steps;
    unsigned char *states; /* before each step, and the last one */
    posse_player *players; /* that have heard everything before each step; see review_player */
    int players_a_step;    /* 1 if the memory is the same at every seat */
    double start[POSSE_MAX_SEATS];
    posse_buffer believed[POSSE_MAX_SEATS]; /* at the start */
    bool has_start;
    review_seat sums[POSSE_MAX_SEATS];
    long turning[REVIEW_TURNING];
};

/* review.c */
const posse_buffer *review_believed_before(const posse_review *review, const review_step *step);
const void *review_state(const posse_review *review, size_t step);
void review_player(const posse_review *review, size_t step, int seat, posse_player *player);
double review_round(double number);

/* summary.c: the win chance of a seat after a complete step. If the seat is to act next and that step is complete, too, it
 * is the chance of the best answer. */
double review_chance_after(const posse_review *review, size_t step, int seat);
void review_decision_free(review_decision *decision);

/* beliefs.c: what every seat can believe before step `step`; writing how that differs from `before`, which may be NULL. */
void review_find_beliefs(const posse_review *review, size_t step, posse_buffer believed[]);
void review_add_believed(posse_buffer *out, const posse_buffer now[], const posse_buffer before[], int seats);
void review_believed_free(posse_buffer believed[], int seats);

/* step.c */
bool review_work_on(posse_review *review, size_t step);
void review_work_free(struct review_work *work);

#endif

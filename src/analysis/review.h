/* The review of a finished match: what each decision and each roll was worth.
 *
 *     posse_review_options options = {.seed = 1, .depth = 1};
 *     posse_review *review = posse_review_new(replay, &options, &status);
 *     for (size_t step = 0; step < posse_review_count(review); step++)
 *         while (posse_review_work(review, step))
 *             continue;
 *     posse_review_summarise(review);
 *     posse_review_write(review, &out);
 *     posse_review_free(review);
 *
 * A step is an action of the replay. Everything about a seat is computed from what that seat knew at that step, by a bot
 * that can judge positions (posse_judge in <posse/bot.h>). Steps do not depend on one another: threads may each work on
 * one, and the numbers depend only on the replay, the seed and the depth. docs/review.md says what the numbers mean, and
 * docs/protocol.md describes the JSON.
 */
#ifndef POSSE_ANALYSIS_REVIEW_H
#define POSSE_ANALYSIS_REVIEW_H

#include <posse/bot.h>

enum { POSSE_REVIEW_MAX_DEPTH = 5 };

typedef struct posse_review_options {
    uint64_t seed;
    int depth; /* 1 to POSSE_REVIEW_MAX_DEPTH; each further depth takes four times as long and halves the noise */
} posse_review_options;

typedef struct posse_review posse_review;

/* Opens a replay, which may be freed afterwards. Returns NULL with a sentence if the replay cannot be played by these
 * rules, if the match is not over, or if no bot can judge positions of the game. */
posse_review *posse_review_new(posse_json replay, const posse_review_options *options, posse_status *status);
void posse_review_free(posse_review *review);

size_t posse_review_count(const posse_review *review);

/* Does a piece of the work on a step, which takes a few milliseconds. Returns false if the step is complete. */
bool posse_review_work(posse_review *review, size_t step);
bool posse_review_step_is_done(const posse_review *review, size_t step);

/* Takes over the complete steps of an earlier review of the same replay with the same seed and depth, as
 * posse_review_write wrote it. */
bool posse_review_resume(posse_review *review, posse_json earlier, posse_status *status);

/* Sums up the complete steps. */
void posse_review_summarise(posse_review *review);

/* Appends the review as a JSON object, complete or not. Call posse_review_summarise before. */
void posse_review_write(const posse_review *review, posse_buffer *out);

/* ---- for programs that measure reviews -------------------------------------------------------------- */

typedef struct posse_review_decision {
    int seat;
    double chance; /* of the answer that was made */
    double glance; /* the heuristic evaluation of the position alone */
    double result; /* what became of it */
    double loss;
    int verdict; /* 0: none, 1: inaccuracy, 2: mistake, 3: blunder */
} posse_review_decision;

/* False if the step is not a decision, or if the review has not computed it itself. */
bool posse_review_decision_at(const posse_review *review, size_t step, posse_review_decision *out);

/* The sums of a seat: start + luck + own + others = result. */
typedef struct posse_review_sums {
    double start, luck, own, others, result;
} posse_review_sums;
posse_review_sums posse_review_sums_of(const posse_review *review, int seat);

#endif

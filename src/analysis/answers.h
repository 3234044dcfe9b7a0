/* The answers to a decision, compared.
 *
 *     answers_open(&answers, &player, state, false, depth, &rng);
 *     while (answers_work(&answers, action))
 *         continue;
 *     answers_free(&answers);
 */
#ifndef POSSE_ANALYSIS_ANSWERS_H
#define POSSE_ANALYSIS_ANSWERS_H

#include "comparison.h"

/* How bad a decision was. */
typedef enum review_verdict {
    VERDICT_NONE,
    VERDICT_INACCURACY,
    VERDICT_MISTAKE,
    VERDICT_BLUNDER,
    VERDICTS
} review_verdict;
extern const char *const review_verdict_names[VERDICTS];

typedef struct answers {
    comparison comparison; /* an arm for each answer */
    bool *dropped;         /* answers that are worse than another one beyond doubt */
    int round, depth;
    int best; /* when the work is done */
} answers;

/* The player's seat is to act in `state`; for `open` see posse_judge_position. */
void answers_open(answers *a, const posse_player *player, const void *state, bool open, int depth,
                  const posse_rng *rng);
void answers_free(answers *a);

/* Does a piece of the work. The answer `made` is sampled to the end however bad it is. Returns false when done. */
bool answers_work(answers *a, posse_action made);

/* By how much an answer is behind the best one, and the standard error of that. */
double answers_behind(const answers *a, int arm, double *error);

/* The name for a loss; none if it may be noise. */
review_verdict answers_verdict(double loss, double noise);

#endif

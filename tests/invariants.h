/* What is true of every position of a game, whoever plays and however: arrows, cards and loot are neither
 * made nor lost. For the conformance suite and the fuzzers.
 */
#ifndef TESTS_INVARIANTS_H
#define TESTS_INVARIANTS_H

#include <posse/json.h>

/* Of a whole position, secrets too: the law that it breaks, as a sentence, or NULL. A game that has no laws
 * here breaks one. */
const char *broken_law(const char *game, posse_json position);

/* The same of two positions, between which one action was carried out. */
const char *broken_step(const char *game, posse_json before, posse_json after);

#endif

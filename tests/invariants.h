/* Invariants of each game: what is true in every position, such as that no arrow, card or purse appears or gets
 * lost. Used by the conformance suite and the fuzzers.
 *
 *     const char *broken = broken_invariant("bang", position);
 *     if (broken)
 *         fail_msg("%s", broken);
 */
#ifndef TESTS_INVARIANTS_H
#define TESTS_INVARIANTS_H

#include <posse/json.h>

/* Checks a position that includes all secrets. Returns a sentence about the first broken invariant, or NULL. Every
 * game must have invariants: a game without any gets a sentence too. */
const char *broken_invariant(const char *game, posse_json position);

/* Checks two positions with one action between them, in the same way. */
const char *broken_step(const char *game, posse_json before, posse_json after);

#endif

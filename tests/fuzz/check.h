/* Checks that the fuzz targets make after every step, for any input. */
#ifndef TESTS_FUZZ_CHECK_H
#define TESTS_FUZZ_CHECK_H

#include "match.h"

/* Aborts if `truth` is false, which a fuzzer reports as a crash. Unlike assert, it also works in
 * release builds, which replay the corpus. */
#define INSIST(truth, ...) ((truth) ? (void)0 : give_up(__FILE__, __LINE__, __VA_ARGS__))
_Noreturn void give_up(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* An error must have a code and a message in UTF-8. */
void check_refusal(const posse_status *status);

/* The text must be one line of JSON within the reader's bounds. Returns its value. */
posse_json check_json(const posse_buffer *text);

/* The state must be consistent: a valid actor, a result only at the end, and the game's invariants. */
void check_state(const posse_game *game, const void *state);

/* A seat to act must have at least two legal actions, and `check` must accept exactly these. Chance
 * must have at least two outcomes. `rng` picks actions to try that may be illegal. */
void check_choice(const posse_game *game, const void *state, posse_rng *rng);

/* The replay of the match must play, and lead to the same state. */
void check_history(const posse_match *match);

/* Compares two states byte by byte. */
bool same_state(const posse_game *game, const void *one, const void *other);

#endif

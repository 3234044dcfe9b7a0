/* What the fuzz targets insist on after every step, whatever the input was. */
#ifndef TESTS_FUZZ_CHECK_H
#define TESTS_FUZZ_CHECK_H

#include "match.h"

/* Aborts, which is how a fuzzer is told. Not an assert: release builds replay the corpus too. */
#define INSIST(truth, ...) ((truth) ? (void)0 : give_up(__FILE__, __LINE__, __VA_ARGS__))
_Noreturn void give_up(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A refusal has a code and a sentence, in UTF-8. */
void check_refusal(const posse_status *status);

/* What was written is one line of JSON within the reader's bounds. Gives its value. */
posse_json check_json(const posse_buffer *text);

/* Whose move it is and what the state holds fit together, and the game's own laws hold. */
void check_state(const posse_game *game, const void *state);

/* A seat that is asked has a choice, and `check` allows all of it and nothing else; chance has two outcomes
 * or more. `rng` picks what is tried beyond the legal actions. */
void check_choice(const posse_game *game, const void *state, posse_rng *rng);

/* The match's own replay plays, and leads to the same state. */
void check_history(const posse_match *match);

/* Two states, byte for byte. */
bool same_state(const posse_game *game, const void *one, const void *other);

#endif

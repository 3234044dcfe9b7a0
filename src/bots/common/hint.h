/* A hint: what a bot would do in place of the seat that is to act, and why.
 *
 *     posse_hint hint = {0};
 *     posse_hint_compute(&hint, &spec, game, state, events, event_count, &rng);
 *     printf("%s\n", hint.values.text);
 *     posse_hint_free(&hint);
 *
 * Like a bot's move, a hint uses only what the seat may know. Computing one changes nothing else, so any thread may do
 * it.
 */
#ifndef POSSE_BOTS_COMMON_HINT_H
#define POSSE_BOTS_COMMON_HINT_H

#include "bot_spec.h"

typedef struct posse_hint {
    posse_action action;
    /* Both are JSON. `values` is empty if the bot does not search, `beliefs` if the bot has none. */
    posse_buffer values;  /* a list of {"action","chance","visits"}, one for each legal action */
    posse_buffer beliefs; /* what the bot believes about hidden things */
} posse_hint;

/* `events` are all events of the match. The spec's bot answers, even if the spec names an external program. */
void posse_hint_compute(posse_hint *hint, const posse_bot_spec *spec, const posse_game *game, const void *state,
                        const posse_event events[], size_t event_count, posse_rng *rng);

/* Fills in a hint from what a search has found out so far. */
void posse_hint_take(posse_hint *hint, const posse_game *game, const posse_thought *thought);
void posse_hint_free(posse_hint *hint);

#endif

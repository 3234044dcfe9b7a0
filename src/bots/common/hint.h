/* What a bot would do in place of the seat that is to act, and why: for hints and analysis.
 *
 *     posse_hint hint = {0};
 *     posse_hint_compute(&hint, &spec, game, state, events, event_count, &rng);
 *     … hint.action
 *     posse_hint_free(&hint);
 *
 * It goes by what that seat has seen and heard and by nothing else, as bots do. It changes nothing, and can be formed on
 * any thread.
 */
#ifndef POSSE_BOTS_COMMON_HINT_H
#define POSSE_BOTS_COMMON_HINT_H

#include "bot_spec.h"

typedef struct posse_hint {
    posse_action action;
    /* As JSON; nothing in it where the bot has no such thoughts. */
    posse_buffer values;  /* a list of {"action","chance","visits"}, one for each legal action */
    posse_buffer beliefs; /* about what is hidden */
} posse_hint;

/* `events` are all of the game. The spec's program, if it has one, is not asked. */
void posse_hint_compute(posse_hint *hint, const posse_bot_spec *spec, const posse_game *game,
                        const void *state, const posse_event events[], size_t event_count,
                        posse_rng *rng);
void posse_hint_free(posse_hint *hint);

#endif

/* What a bot would do in place of the seat that is to act, and why: for hints and analysis.
 *
 *     posse_opinion opinion = {0};
 *     posse_opinion_form(&opinion, &slot, game, state, events, event_count, &rng);
 *     … opinion.action
 *     posse_opinion_free(&opinion);
 *
 * It goes by what that seat has seen and heard and by nothing else, as bots do. It changes nothing, and can be formed on
 * any thread.
 */
#ifndef POSSE_OPINION_H
#define POSSE_OPINION_H

#include "bot_spec.h"

typedef struct posse_opinion {
    posse_action action;
    /* As JSON; nothing in it where the bot has no such thoughts. */
    posse_buffer values;  /* a list of {"action","chance","visits"}, one for each legal action */
    posse_buffer beliefs; /* about what is hidden */
} posse_opinion;

/* `events` are all of the game. The slot's program, if it has one, is not asked. */
void posse_opinion_form(posse_opinion *opinion, const posse_slot *slot, const posse_game *game,
                        const void *state, const posse_event events[], size_t event_count,
                        posse_rng *rng);
void posse_opinion_free(posse_opinion *opinion);

#endif

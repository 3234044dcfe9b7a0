/* A chair at a table: whoever a slot says sits on it, a bot of ours or a program of somebody's own.
 *
 *     posse_chair chair = {0};
 *     posse_chair_sit(&chair, &slot, game, seat);          for each game
 *     action = posse_chair_move(&chair, state, events, event_count, &rng);
 *     posse_chair_free(&chair);
 *
 * Programs stay running from one game to the next, also while somebody else sits there.
 */
#ifndef POSSE_CHAIR_H
#define POSSE_CHAIR_H

#include "bot_spec.h"
#include "external_bot.h"

typedef struct posse_chair_program posse_chair_program;

typedef struct posse_chair {
    const posse_slot *slot; /* as it was given: it must last for the game */
    posse_player player;
    size_t heard; /* events of this game */
    posse_chair_program
        *programs; /* all that ever sat here; the one that sits here now comes first */
    uint32_t faults[POSSE_FAULTS]; /* in this game, in which the slot's bot moved instead */
    posse_status last_fault; /* the sentence; its code is POSSE_OK where the last move had none */
} posse_chair;

void posse_chair_sit(posse_chair *chair, const posse_slot *slot, const posse_game *game, int seat);
void posse_chair_free(posse_chair *chair);

/* Does it matter to whoever sits there what has happened? */
bool posse_chair_listens(const posse_slot *slot);

/* The move, `events` being all those of the game so far (if it listens). */
posse_action posse_chair_move(posse_chair *chair, const void *state, const posse_event events[],
                              size_t event_count, posse_rng *rng);

/* What another chair has heard of the same game, `chair` need not hear again, if their bots remember alike. */
void posse_chair_catch_up(posse_chair *chair, const posse_chair *other);

#endif

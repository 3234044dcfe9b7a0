/* A player at a table: whoever a spec says sits on it, a bot of ours or a program of somebody's own.
 *
 *     posse_bot_player player = {0};
 *     posse_bot_player_sit(&player, &spec, game, seat);          for each game
 *     action = posse_bot_player_move(&player, state, events, event_count, &rng);
 *     posse_bot_player_free(&player);
 *
 * Programs stay running from one game to the next, also while somebody else sits there.
 */
#ifndef POSSE_BOTS_COMMON_BOT_PLAYER_H
#define POSSE_BOTS_COMMON_BOT_PLAYER_H

#include "bot_spec.h"
#include "external_bot.h"

typedef struct posse_bot_program posse_bot_program;

typedef struct posse_bot_player {
    const posse_bot_spec *spec; /* as it was given: it must last for the game */
    posse_player player;
    size_t heard; /* events of this game */
    posse_bot_program
        *programs; /* all that ever sat here; the one that sits here now comes first */
    uint32_t faults[POSSE_FAULTS]; /* in this game, in which the spec's bot moved instead */
    posse_status last_fault; /* the sentence; its code is POSSE_OK where the last move had none */
} posse_bot_player;

void posse_bot_player_sit(posse_bot_player *player, const posse_bot_spec *spec,
                          const posse_game *game, int seat);
void posse_bot_player_free(posse_bot_player *player);

/* Does it matter to whoever sits there what has happened? */
bool posse_bot_spec_listens(const posse_bot_spec *spec);

/* The move, `events` being all those of the game so far (if it listens). */
posse_action posse_bot_player_move(posse_bot_player *player, const void *state,
                                   const posse_event events[], size_t event_count, posse_rng *rng);

/* What another player has heard of the same game, `player` need not hear again, if their bots remember alike. */
void posse_bot_player_copy_memory(posse_bot_player *player, const posse_bot_player *other);

#endif

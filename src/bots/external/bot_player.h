/* The player that a bot spec describes: a built-in bot or an external program.
 *
 *     posse_bot_player player = {0};
 *     posse_bot_player_sit(&player, &spec, game, seat);          for each match
 *     action = posse_bot_player_move(&player, state, events, event_count, &rng);
 *     posse_bot_player_free(&player);
 *
 * External programs keep running from one match to the next, even through matches that the player plays with
 * another spec.
 */
#ifndef POSSE_BOTS_EXTERNAL_BOT_PLAYER_H
#define POSSE_BOTS_EXTERNAL_BOT_PLAYER_H

#include "bot_spec.h"
#include "external_bot.h"

typedef struct posse_bot_program posse_bot_program;

typedef struct posse_bot_player {
    const posse_bot_spec *spec; /* belongs to the caller and must outlive the match */
    posse_player player;
    size_t heard;                  /* number of events of this match that the bot has heard */
    posse_bot_program *programs;   /* all programs so far; that of the current spec comes first */
    uint32_t faults[POSSE_FAULTS]; /* of this match; the spec's bot made these moves */
    posse_status last_fault;       /* why; the code is POSSE_OK if the last move had no fault */
} posse_bot_player;

void posse_bot_player_sit(posse_bot_player *player, const posse_bot_spec *spec, const posse_game *game, int seat);
void posse_bot_player_free(posse_bot_player *player);

/* Does the bot or program use events? If not, the caller need not collect them. */
bool posse_bot_spec_listens(const posse_bot_spec *spec);

/* The player's move. `events` are all events of the match so far, or none if the spec does not listen. */
posse_action posse_bot_player_move(posse_bot_player *player, const void *state, const posse_event events[],
                                   size_t event_count, posse_rng *rng);

/* Copies the memory of another player of the same match if their bots keep the same memory at every seat and the
 * other player has heard more. This saves hearing the same events twice. */
void posse_bot_player_copy_memory(posse_bot_player *player, const posse_bot_player *other);

#endif

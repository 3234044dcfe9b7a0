/* Players as bot specs describe them: bots and external programs. */
#include "bot_player.h"
#include "alloc.h"

#include <stdlib.h>

struct posse_bot_program {
    posse_external_bot *bot;
    posse_bot_program *next;
};

/* Moves the spec's program to the front of the list, or adds the program if the list does not have it. */
static void find_program(posse_bot_player *player)
{
    const posse_bot_spec *spec = player->spec;
    posse_bot_program **link = &player->programs;
    while (*link && !posse_external_bot_runs((*link)->bot, spec->command, spec->ms))
        link = &(*link)->next;
    posse_bot_program *found = *link;
    if (found) {
        *link = found->next;
    } else {
        found = posse_alloc(1, sizeof *found);
        found->bot = posse_external_bot_new(spec->command, spec->ms);
    }
    found->next = player->programs;
    player->programs = found;
    posse_external_bot_new_game(found->bot);
}

void posse_bot_player_sit(posse_bot_player *player, const posse_bot_spec *spec, const posse_game *game, int seat)
{
    *player = (posse_bot_player){.spec = spec, .programs = player->programs};
    posse_player_sit(&player->player, spec->bot, game, seat);
    if (spec->command[0])
        find_program(player);
}

void posse_bot_player_free(posse_bot_player *player)
{
    while (player->programs) {
        posse_bot_program *first = player->programs;
        player->programs = first->next;
        posse_external_bot_free(first->bot);
        free(first);
    }
}

bool posse_bot_spec_listens(const posse_bot_spec *spec)
{
    return spec->bot->hear || spec->command[0];
}

void posse_bot_player_copy_memory(posse_bot_player *player, const posse_bot_player *other)
{
    if (other->heard > player->heard && posse_player_copy_memory(&player->player, &other->player))
        player->heard = other->heard;
}

static bool program_moves(posse_bot_player *player, const void *state, const posse_event events[], size_t event_count,
                          posse_action *action)
{
    posse_question question = {.game = player->player.game,
                               .state = state,
                               .seat = player->player.seat,
                               .events = events,
                               .event_count = event_count};
    posse_fault fault = posse_external_bot_move(player->programs->bot, &question, action, &player->last_fault);
    if (fault != POSSE_FAULT_NONE)
        player->faults[fault]++;
    return fault == POSSE_FAULT_NONE;
}

posse_action posse_bot_player_move(posse_bot_player *player, const void *state, const posse_event events[],
                                   size_t event_count, posse_rng *rng)
{
    posse_action action;
    player->last_fault.code = POSSE_OK;
    if (player->spec->bot->hear) {
        posse_player_hear(&player->player, events + player->heard, event_count - player->heard);
        player->heard = event_count;
    }
    if (player->spec->command[0] && program_moves(player, state, events, event_count, &action))
        return action;
    /* The budget of the spec is the program's. The bot that replaces the program uses its own default. */
    if (player->spec->command[0])
        return posse_player_move(&player->player, state, 0, rng);
    return posse_bot_spec_move(player->spec, &player->player, state, rng);
}

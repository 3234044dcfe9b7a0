/* Chairs at a table. */
#include "bot_player.h"

#include <stdlib.h>

struct posse_chair_program {
    posse_outside *outside;
    posse_chair_program *next;
};

/* Brings the slot's program to the front, starting with a new one if there is none yet. */
static void find_program(posse_chair *chair)
{
    const posse_slot *slot = chair->slot;
    posse_chair_program **link = &chair->programs;
    while (*link && !posse_outside_runs((*link)->outside, slot->command, slot->ms))
        link = &(*link)->next;
    posse_chair_program *found = *link;
    if (found) {
        *link = found->next;
    } else {
        found = malloc(sizeof *found);
        if (!found)
            abort();
        found->outside = posse_outside_new(slot->command, slot->ms);
    }
    found->next = chair->programs;
    chair->programs = found;
    posse_outside_new_game(found->outside);
}

void posse_chair_sit(posse_chair *chair, const posse_slot *slot, const posse_game *game, int seat)
{
    *chair = (posse_chair){.slot = slot, .programs = chair->programs};
    posse_player_sit(&chair->player, slot->bot, game, seat);
    if (slot->command[0])
        find_program(chair);
}

void posse_chair_free(posse_chair *chair)
{
    while (chair->programs) {
        posse_chair_program *first = chair->programs;
        chair->programs = first->next;
        posse_outside_free(first->outside);
        free(first);
    }
}

bool posse_chair_listens(const posse_slot *slot)
{
    return slot->bot->hear || slot->command[0];
}

void posse_chair_catch_up(posse_chair *chair, const posse_chair *other)
{
    if (other->heard > chair->heard && posse_player_learn_from(&chair->player, &other->player))
        chair->heard = other->heard;
}

static bool program_moves(posse_chair *chair, const void *state, const posse_event events[],
                          size_t event_count, posse_action *action)
{
    posse_question question = {.game = chair->player.game,
                               .state = state,
                               .seat = chair->player.seat,
                               .events = events,
                               .event_count = event_count};
    posse_fault fault =
        posse_outside_move(chair->programs->outside, &question, action, &chair->last_fault);
    if (fault != POSSE_FAULT_NONE)
        chair->faults[fault]++;
    return fault == POSSE_FAULT_NONE;
}

posse_action posse_chair_move(posse_chair *chair, const void *state, const posse_event events[],
                              size_t event_count, posse_rng *rng)
{
    posse_action action;
    chair->last_fault.code = POSSE_OK;
    if (chair->slot->bot->hear) {
        posse_player_hear(&chair->player, events + chair->heard, event_count - chair->heard);
        chair->heard = event_count;
    }
    if (chair->slot->command[0] && program_moves(chair, state, events, event_count, &action))
        return action;
    /* A program's time is no budget of the bot that stands in. */
    if (chair->slot->command[0])
        return posse_player_move(&chair->player, state, 0, rng);
    return posse_slot_move(chair->slot, &chair->player, state, rng);
}

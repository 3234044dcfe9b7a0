/* Positions of the last Stealin' with known best answers, found by the referee (ending_referee.h). A position is given by
 * a game of random players: its seed, and the number of actions before the decision. All cards of the plan are known to
 * the seat. The other answers lose two hundredths of a victory or more.
 *
 * The lines are printed by `colt_endings find 554 1` (tests/bench/). */
#ifndef TEST_SOLVED_ENDINGS_H
#define TEST_SOLVED_ENDINGS_H

#include "match.h"

typedef struct solved_ending {
    int seed, players, variant, action;
    const char *best; /* each answer with a comma after it */
} solved_ending;

/* clang-format off */
static const solved_ending solved_endings[] = {
    {23, 5, 0, 157, "lose purse,"},
    {23, 5, 0, 159, "take,"},
    {25, 2, 1, 82, "rob purse:1,"},
    {29, 6, 1, 236, "rob purse:1,"},
    {42, 4, 0, 154, "move 1,move 2,"},
    {43, 5, 0, 159, "move 0,move 1,move 2,move 5,"},
    {44, 6, 0, 209, "fire django,"},
    {55, 2, 1, 90, "marshal 0,"},
    {55, 2, 1, 91, "rob purse:1,"},
    {55, 2, 1, 92, "rob purse:1,"},
    {55, 2, 1, 93, "rob purse:1,"},
    {78, 5, 1, 205, "rob purse:1,"},
    {84, 6, 0, 197, "rob purse:1,"},
    {90, 2, 0, 86, "move 0,move 1,move 3,"},
    {94, 6, 0, 193, "move 4,"},
    {94, 6, 0, 195, "rob purse:1,"},
    {98, 5, 1, 184, "move 5,"},
    {98, 5, 1, 186, "rob purse:1,"},
    {98, 5, 1, 187, "rob purse:1,"},
    {102, 4, 0, 153, "marshal 4,"},
    {108, 5, 1, 187, "move 1,"},
    {108, 5, 1, 189, "move 1,"},
    {113, 5, 0, 154, "move 0,"},
    {116, 3, 1, 133, "move 2,move 3,"},
    {126, 3, 1, 118, "rob purse:1,"},
    {128, 5, 1, 184, "move 0,move 5,"},
    {129, 6, 1, 215, "rob jewel,"},
    {130, 2, 0, 80, "marshal 3,"},
    {134, 6, 0, 185, "rob jewel,"},
    {134, 6, 0, 186, "move 6,"},
    {134, 6, 0, 189, "rob purse:1,"},
    {134, 6, 0, 190, "rob purse:1,"},
    {135, 2, 1, 82, "move 0,"},
    {136, 3, 1, 126, "rob purse:1,"},
    {142, 4, 0, 150, "rob purse:1,"},
    {170, 2, 0, 90, "move 2,move 3,"},
    {173, 5, 0, 168, "move 3,"},
    {180, 2, 0, 91, "rob purse:1,"},
    {181, 3, 0, 110, "rob purse:1,"},
    {184, 6, 0, 203, "rob jewel,"},
    {195, 2, 1, 74, "punch ghost,"},
    {197, 4, 1, 161, "lose purse,"},
    {197, 4, 1, 162, "rob purse:1,"},
    {202, 4, 0, 148, "fire django,"},
    {206, 3, 1, 136, "rob purse:1,"},
    {206, 3, 1, 137, "marshal 1,"},
    {212, 4, 0, 137, "move 0,"},
    {235, 2, 1, 78, "move 2,move 3,"},
    {240, 2, 0, 73, "rob jewel,"},
    {240, 2, 0, 75, "rob purse:1,"},
    {244, 6, 0, 195, "rob jewel,"},
    {244, 6, 0, 197, "rob purse:1,"},
    {245, 2, 1, 81, "punch doc,"},
    {257, 4, 1, 155, "rob jewel,"},
    {261, 3, 0, 108, "marshal 2,"},
    {261, 3, 0, 109, "rob purse:1,"},
    {265, 2, 1, 89, "marshal 3,"},
    {265, 2, 1, 91, "move 0,"},
    {266, 3, 1, 120, "fire cheyenne,"},
    {273, 5, 0, 160, "lose strongbox,"},
    {274, 6, 0, 206, "move 3,"},
    {291, 3, 0, 110, "rob jewel,rob strongbox,"},
    {300, 2, 0, 81, "rob purse:1,"},
    {314, 6, 0, 186, "marshal 3,"},
    {317, 4, 1, 159, "move 1,"},
    {317, 4, 1, 160, "rob purse:1,"},
    {326, 3, 1, 126, "rob jewel,"},
    {327, 4, 1, 167, "marshal 2,"},
    {335, 2, 1, 79, "rob purse:1,"},
    {335, 2, 1, 80, "rob purse:1,"},
    {336, 3, 1, 122, "rob purse:1,"},
    {340, 2, 0, 83, "rob strongbox,"},
    {342, 4, 0, 141, "move 0,"},
    {344, 6, 0, 201, "rob purse:1,"},
    {353, 5, 0, 165, "rob purse:1,"},
    {365, 2, 1, 82, "rob purse:1,"},
    {375, 2, 1, 83, "move 0,move 2,move 4,"},
    {381, 3, 0, 109, "move 0,"},
    {381, 3, 0, 110, "rob purse:1,"},
    {389, 6, 1, 219, "move 3,move 4,move 6,"},
    {401, 3, 0, 103, "move 1,move 3,"},
    {401, 3, 0, 104, "move 3,"},
    {408, 5, 1, 189, "move 0,"},
    {414, 6, 0, 204, "move 0,"},
    {422, 4, 0, 148, "move 0,"},
    {443, 5, 0, 155, "rob purse:1,"},
    {444, 6, 0, 198, "move 3,"},
    {444, 6, 0, 201, "rob purse:1,"},
    {445, 2, 1, 82, "rob jewel,"},
    {457, 4, 1, 168, "rob purse:1,"},
    {463, 5, 0, 153, "rob purse:1,"},
    {484, 6, 0, 204, "take,"},
    {485, 2, 1, 80, "rob jewel,"},
    {487, 4, 1, 166, "move 1,"},
    {492, 4, 0, 145, "rob purse:1,"},
    {497, 4, 1, 165, "rob strongbox,"},
    {500, 2, 0, 83, "rob purse:1,"},
    {505, 2, 1, 81, "rob purse:1,"},
    {534, 6, 0, 187, "move 4,"},
    {534, 6, 0, 189, "punch cheyenne,"},
    {536, 3, 1, 118, "move 2,move 3,"},
    {538, 5, 1, 181, "fire cheyenne,"},
};
/* clang-format on */

enum { SOLVED_ENDINGS = sizeof solved_endings / sizeof *solved_endings };

static inline void solved_ending_start(const solved_ending *at, posse_match *match, posse_rng *rng)
{
    posse_settings settings = {.players = at->players, .value = {(uint8_t)at->variant}};
    posse_status status;
    posse_rng_seed(rng, (uint64_t)at->seed);
    if (!posse_match_new(match, posse_game_named("colt"), &settings, rng, &status))
        abort();
}

/* Plays one random action. False if the game is over. */
static inline bool solved_ending_step(posse_match *match, posse_rng *rng)
{
    posse_action action, legal[64];
    posse_status status;
    int actor = posse_match_actor(match);
    if (actor == POSSE_OVER)
        return false;
    if (actor == POSSE_CHANCE)
        return posse_match_chance(match, &action, &status);
    int count = match->game->legal(match->state, legal);
    return posse_match_act(match, legal[posse_rng_below(rng, (uint32_t)count)], &status);
}

#endif

/* Who acts, what they may do, and what the die may show. */
#include "state.h"

int pig_actor(const void *state)
{
    const pig_state *s = state;
    return s->phase == PHASE_OVER ? POSSE_OVER : s->phase == PHASE_ROLL ? POSSE_CHANCE : s->turn;
}

/* ---- the player whose turn it is ------------------------------------------------------------ */

int pig_legal(const void *state, posse_action out[])
{
    const pig_state *s = state;
    if (s->phase != PHASE_CHOOSE)
        return 0;
    out[0] = ACTION_HOLD;
    out[1] = ACTION_ROLL;
    return 2;
}

bool pig_check(const void *state, posse_action action, posse_status *why)
{
    const pig_state *s = state;
    bool is_die = action >= ACTION_DIE && action < ACTION_COUNT;
    if (s->phase == PHASE_OVER)
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "the game is over");
    if (s->phase == PHASE_ROLL)
        return is_die || posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "the die must be rolled: \"die 1\" to \"die 6\"");
    return action < ACTION_DIE || posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "seat %d must hold or roll", s->turn);
}

/* ---- chance: the die ------------------------------------------------------------------------ */

int pig_outcomes(const void *state, posse_action out[], uint64_t weights[], int capacity)
{
    const pig_state *s = state;
    if (s->phase != PHASE_ROLL)
        return 0;
    if (capacity < FACES)
        return -1;
    for (int i = 0; i < FACES; i++) {
        if (out)
            out[i] = ACTION_DIE + (posse_action)i;
        if (weights)
            weights[i] = 1;
    }
    return FACES;
}

posse_action pig_draw(const void *state, posse_rng *rng)
{
    (void)state;
    return ACTION_DIE + posse_rng_below(rng, FACES);
}

int pig_odds(const void *state, posse_action action, posse_dice_odds out[])
{
    const pig_state *s = state;
    int winning_faces = 0;
    if (s->phase != PHASE_ROLL && action != ACTION_ROLL)
        return 0;
    for (int face = LOSING_FACE + 1; face <= FACES; face++)
        winning_faces += score_if_held(s) + face >= goal_of(s);
    out[0] = (posse_dice_odds){.what = "lose", .probability = 1.0 / FACES};
    out[1] = (posse_dice_odds){.what = "win", .probability = (double)winning_faces / FACES};
    return 2;
}

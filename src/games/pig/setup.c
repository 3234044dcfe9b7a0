/* A new match of pig. */
#include "state.h"

const posse_option pig_options[1] = {{.name = "goal", .values = pig_goals, .value_count = GOALS}};

/* The engine has checked the number of players and the value of the option, so nothing can fail here. A game in
 * which some settings do not fit together calls posse_fail with POSSE_BAD_CONFIG. */
bool pig_setup(void *state, const posse_settings *settings, posse_rng *rng, posse_status *status)
{
    pig_state *s = state;
    (void)status;
    *s = (pig_state){.players = (uint8_t)settings->players, .goal = settings->value[0], .phase = PHASE_ROLL};
    s->first = (uint8_t)posse_rng_below(rng, s->players);
    s->turn = s->first;
    return true;
}

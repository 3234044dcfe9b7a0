/* Stances: what lives are worth to each role, given beliefs about the others' roles. */
#include "belief.h"

/* ---- a Renegade's stance ----------------------------------------------------------------- */

/* The expected number of lives that a role has among the other seats, in thousandths. */
static int lives_of(const bang_stance *stance, enum role role)
{
    int lives = 0;
    for (unsigned rest = stance->s->alive & ~(1U << stance->me); rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        lives += stance->role_probability[seat][role] * stance->s->life[seat];
    }
    return lives;
}

/* The Renegade must eliminate the Sheriff last, so they help the side that is behind. */
static enum role_stance renegade_stance(const bang_stance *stance)
{
    int outlaws = lives_of(stance, OUTLAW);
    if (count_of(stance->s->alive) == 2)
        return RENEGADE_DUEL;
    if (!outlaws)
        return RENEGADE_NO_OUTLAWS;
    return outlaws > lives_of(stance, SHERIFF) + lives_of(stance, DEPUTY) ? RENEGADE_OUTLAWS_AHEAD : RENEGADE_LAW_AHEAD;
}

/* ---- weights ----------------------------------------------------------------------------- */

static void value_lives_with_three(bang_stance *stance, bang_life_values *values, const posse_param params[])
{
    const bang_state *s = stance->s;
    int survival[MAX_PLAYERS];
    bool two_left = count_of(s->alive) == 2;
    for (int seat = 0; seat < s->players; seat++) {
        bool is_prey = s->role[seat] == bang_prey_of(s->role[stance->me]);
        int param = two_left ? PARAM_RIVAL_LIFE_WEIGHT : is_prey ? PARAM_PREY_LIFE_WEIGHT : PARAM_HUNTER_LIFE_WEIGHT;
        if (seat == stance->me)
            param = PARAM_OWN_LIFE_WEIGHT;
        stance->life_weight[seat] = params[param].value;
        survival[seat] = params[param + 1].value;
    }
    bang_set_life_values(stance, values, survival);
}

/* The expected number of living outlaws and renegades, rounded. It is exact, because the role
 * cards in the game and the roles of the dead are public. */
static int living_foes_of_law(const bang_stance *stance)
{
    int foes = CERTAIN / 2;
    for (unsigned rest = stance->s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        foes += stance->role_probability[seat][OUTLAW] + stance->role_probability[seat][RENEGADE];
    }
    return foes / CERTAIN;
}

/* The law wins when its last enemy is eliminated, so that enemy's survival is decisive. */
static void raise_survival_of_last_foe(const bang_stance *stance, int survival[])
{
    enum { LAST_FOE = 4000 };
    if (living_foes_of_law(stance) != 1)
        return;
    for (int seat = 0; seat < stance->s->players; seat++)
        if (is_alive(stance->s, seat) && !stance->role_probability[seat][SHERIFF] &&
            !stance->role_probability[seat][DEPUTY])
            survival[seat] = -LAST_FOE;
}

void bang_value_lives_by_role(bang_stance *stance, bang_life_values *values, enum role role, const posse_param params[])
{
    if (stance->s->players == 3) {
        value_lives_with_three(stance, values, params);
        return;
    }
    int row = role == RENEGADE ? (int)renegade_stance(stance) : (int)role;
    const posse_param *stance_params = &params[PARAM_ROLE_STANCES + row * ROLE_STANCE_PARAMS];
    int survival_by_seat[MAX_PLAYERS];
    for (int seat = 0; seat < stance->s->players; seat++) {
        int weight = 0, survival = 0;
        for (int other = 0; other < ROLES; other++) {
            weight += stance->role_probability[seat][other] * stance_params[LIFE_WEIGHT + other].value;
            survival += stance->role_probability[seat][other] * stance_params[SURVIVAL + other].value;
        }
        stance->life_weight[seat] = weight / CERTAIN;
        survival_by_seat[seat] = survival / CERTAIN;
    }
    if (role == SHERIFF || role == DEPUTY)
        raise_survival_of_last_foe(stance, survival_by_seat);
    stance->life_weight[stance->me] = stance_params[OWN_LIFE_WEIGHT].value;
    survival_by_seat[stance->me] = stance_params[OWN_SURVIVAL].value;
    bang_set_life_values(stance, values, survival_by_seat);
}

void bang_form_stance(bang_stance *stance, bang_life_values *values, const posse_bot_input *input,
                      const bang_memory *memory)
{
    const bang_state *s = input->world;
    double probability[MAX_PLAYERS][ROLES];
    *stance = (bang_stance){.s = s, .me = input->seat};
    bang_believe(memory, s, input->seat, probability);
    for (int seat = 0; seat < s->players; seat++)
        for (int role = 0; role < ROLES; role++)
            stance->role_probability[seat][role] = (int)(probability[seat][role] * CERTAIN + 0.5);
    bang_value_lives_by_role(stance, values, (enum role)s->role[input->seat], input->bot->params);
}

posse_action bang_best(const posse_bot_input *input, const int value[], posse_rng *rng)
{
    int best = 0;
    uint32_t equals = 1;
    for (int i = 1; i < input->legal_count; i++) {
        if (value[i] < value[best])
            continue;
        equals = value[i] == value[best] ? equals + 1 : 1;
        if (equals == 1 || posse_rng_below(rng, equals) == 0)
            best = i;
    }
    return input->legal[best];
}

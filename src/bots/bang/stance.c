/* Friends and enemies: what each role makes of the others. */
#include "belief.h"

static const uint8_t prey_of[ROLES] = {[DEPUTY] = RENEGADE, [RENEGADE] = OUTLAW, [OUTLAW] = DEPUTY};

/* ---- a Renegade's balance -------------------------------------------------------------------- */

/* The lives that a role is thought to have among the others, in thousandths. */
static int lives_of(const bang_stance *stance, enum role role)
{
    int lives = 0;
    for (unsigned rest = stance->s->alive & ~(1U << stance->me); rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        lives += stance->chance[seat][role] * stance->s->life[seat];
    }
    return lives;
}

/* The Sheriff must be the last to go, so the Renegade helps whoever is behind. */
static enum role_stance renegades_outlook(const bang_stance *stance)
{
    int outlaws = lives_of(stance, OUTLAW);
    if (count_of(stance->s->alive) == 2)
        return RENEGADE_DUEL;
    if (!outlaws)
        return RENEGADE_NO_OUTLAWS;
    return outlaws > lives_of(stance, SHERIFF) + lives_of(stance, DEPUTY) ? RENEGADE_OUTLAWS_AHEAD
                                                                          : RENEGADE_LAW_AHEAD;
}

/* ---- care ------------------------------------------------------------------------------------ */

static void care_with_three(bang_stance *stance, bang_value *value, const posse_param params[])
{
    const bang_state *s = stance->s;
    int stake[MAX_PLAYERS];
    bool two_left = count_of(s->alive) == 2;
    for (int seat = 0; seat < s->players; seat++) {
        bool wanted = s->role[seat] == prey_of[s->role[stance->me]];
        int number = two_left ? PARAM_RIVAL_CARE : wanted ? PARAM_PREY_CARE : PARAM_HUNTER_CARE;
        if (seat == stance->me)
            number = PARAM_ONESELF_CARE;
        stance->care[seat] = params[number].value;
        stake[seat] = params[number + 1].value;
    }
    bang_value_lives(stance, value, stake);
}

/* How many of those whom the law is after are alive: the cards are known to all, and so are the dead. */
static int living_foes_of_law(const bang_stance *stance)
{
    int foes = CERTAIN / 2;
    for (unsigned rest = stance->s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        foes += stance->chance[seat][OUTLAW] + stance->chance[seat][RENEGADE];
    }
    return foes / CERTAIN;
}

/* The law wins with the last life of its last foe. */
static void raise_stake_in_last_foe(const bang_stance *stance, int stake[])
{
    enum { LAST_FOE = 4000 };
    if (living_foes_of_law(stance) != 1)
        return;
    for (int seat = 0; seat < stance->s->players; seat++)
        if (is_alive(stance->s, seat) && !stance->chance[seat][SHERIFF] &&
            !stance->chance[seat][DEPUTY])
            stake[seat] = -LAST_FOE;
}

void bang_care_by_role(bang_stance *stance, bang_value *value, enum role role,
                       const posse_param params[])
{
    if (stance->s->players == 3) {
        care_with_three(stance, value, params);
        return;
    }
    int outlook = role == RENEGADE ? (int)renegades_outlook(stance) : (int)role;
    const posse_param *own = &params[PARAM_ROLE_STANCES + outlook * ROLE_STANCE_PARAMS];
    int stakes[MAX_PLAYERS];
    for (int seat = 0; seat < stance->s->players; seat++) {
        int care = 0, stake = 0;
        for (int other = 0; other < ROLES; other++) {
            care += stance->chance[seat][other] * own[CARE + other].value;
            stake += stance->chance[seat][other] * own[STAKE + other].value;
        }
        stance->care[seat] = care / CERTAIN;
        stakes[seat] = stake / CERTAIN;
    }
    if (role == SHERIFF || role == DEPUTY)
        raise_stake_in_last_foe(stance, stakes);
    stance->care[stance->me] = own[OWN_CARE].value;
    stakes[stance->me] = own[OWN_STAKE].value;
    bang_value_lives(stance, value, stakes);
}

void bang_form_stance(bang_stance *stance, bang_value *value, const posse_seen *seen,
                      const bang_memory *memory)
{
    const bang_state *s = seen->world;
    double chance[MAX_PLAYERS][ROLES];
    *stance = (bang_stance){.s = s, .me = seen->seat};
    bang_believe(memory, s, seen->seat, chance);
    for (int seat = 0; seat < s->players; seat++)
        for (int role = 0; role < ROLES; role++)
            stance->chance[seat][role] = (int)(chance[seat][role] * CERTAIN + 0.5);
    bang_care_by_role(stance, value, (enum role)s->role[seen->seat], seen->bot->params);
}

posse_action bang_best(const posse_seen *seen, const int worth[], posse_rng *rng)
{
    int best = 0;
    uint32_t equals = 1;
    for (int i = 1; i < seen->legal_count; i++) {
        if (worth[i] < worth[best])
            continue;
        equals = worth[i] == worth[best] ? equals + 1 : 1;
        if (equals == 1 || posse_rng_below(rng, equals) == 0)
            best = i;
    }
    return seen->legal[best];
}

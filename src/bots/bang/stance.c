/* Friends and enemies: what each role makes of the others. */
#include "belief.h"

static const uint8_t prey_of[ROLES] = {[DEPUTY] = RENEGADE, [RENEGADE] = OUTLAW, [OUTLAW] = DEPUTY};

/* ---- a Renegade's balance -------------------------------------------------------------------- */

/* The lives that a role is thought to have among the others, in thousandths. */
static int lives_of(const bang_mind *mind, enum role role)
{
    int lives = 0;
    for (unsigned rest = mind->s->alive & ~(1U << mind->me); rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        lives += mind->chance[seat][role] * mind->s->life[seat];
    }
    return lives;
}

/* The Sheriff must be the last to go, so the Renegade helps whoever is behind. */
static enum outlook renegades_outlook(const bang_mind *mind)
{
    int outlaws = lives_of(mind, OUTLAW);
    if (count_of(mind->s->alive) == 2)
        return RENEGADE_DUEL;
    if (!outlaws)
        return RENEGADE_NO_OUTLAWS;
    return outlaws > lives_of(mind, SHERIFF) + lives_of(mind, DEPUTY) ? RENEGADE_OUTLAWS_AHEAD
                                                                      : RENEGADE_LAW_AHEAD;
}

/* ---- care ------------------------------------------------------------------------------------ */

static void care_with_three(bang_mind *mind, bang_value *value, const posse_number numbers[])
{
    const bang_state *s = mind->s;
    int stake[MAX_PLAYERS];
    bool two_left = count_of(s->alive) == 2;
    for (int seat = 0; seat < s->players; seat++) {
        bool wanted = s->role[seat] == prey_of[s->role[mind->me]];
        int number = two_left ? NUMBER_RIVAL_CARE : wanted ? NUMBER_PREY_CARE : NUMBER_HUNTER_CARE;
        if (seat == mind->me)
            number = NUMBER_ONESELF_CARE;
        mind->care[seat] = numbers[number].value;
        stake[seat] = numbers[number + 1].value;
    }
    bang_value_lives(mind, value, stake);
}

/* How many of those whom the law is after are alive: the cards are known to all, and so are the dead. */
static int living_foes_of_law(const bang_mind *mind)
{
    int foes = CERTAIN / 2;
    for (unsigned rest = mind->s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        foes += mind->chance[seat][OUTLAW] + mind->chance[seat][RENEGADE];
    }
    return foes / CERTAIN;
}

/* The law wins with the last life of its last foe. */
static void raise_stake_in_last_foe(const bang_mind *mind, int stake[])
{
    enum { LAST_FOE = 4000 };
    if (living_foes_of_law(mind) != 1)
        return;
    for (int seat = 0; seat < mind->s->players; seat++)
        if (is_alive(mind->s, seat) && !mind->chance[seat][SHERIFF] && !mind->chance[seat][DEPUTY])
            stake[seat] = -LAST_FOE;
}

void bang_care_by_role(bang_mind *mind, bang_value *value, enum role role,
                       const posse_number numbers[])
{
    if (mind->s->players == 3) {
        care_with_three(mind, value, numbers);
        return;
    }
    int outlook = role == RENEGADE ? (int)renegades_outlook(mind) : (int)role;
    const posse_number *own = &numbers[NUMBER_OUTLOOKS + outlook * OUTLOOK_NUMBERS];
    int stakes[MAX_PLAYERS];
    for (int seat = 0; seat < mind->s->players; seat++) {
        int care = 0, stake = 0;
        for (int other = 0; other < ROLES; other++) {
            care += mind->chance[seat][other] * own[CARE + other].value;
            stake += mind->chance[seat][other] * own[STAKE + other].value;
        }
        mind->care[seat] = care / CERTAIN;
        stakes[seat] = stake / CERTAIN;
    }
    if (role == SHERIFF || role == DEPUTY)
        raise_stake_in_last_foe(mind, stakes);
    mind->care[mind->me] = own[OWN_CARE].value;
    stakes[mind->me] = own[OWN_STAKE].value;
    bang_value_lives(mind, value, stakes);
}

void bang_make_up_mind(bang_mind *mind, bang_value *value, const posse_seen *seen,
                       const bang_memory *memory)
{
    const bang_state *s = seen->world;
    double chance[MAX_PLAYERS][ROLES];
    *mind = (bang_mind){.s = s, .me = seen->seat};
    bang_believe(memory, s, seen->seat, chance);
    for (int seat = 0; seat < s->players; seat++)
        for (int role = 0; role < ROLES; role++)
            mind->chance[seat][role] = (int)(chance[seat][role] * CERTAIN + 0.5);
    bang_care_by_role(mind, value, (enum role)s->role[seen->seat], seen->bot->numbers);
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

/* Friends and enemies: what each role makes of the others. */
#include "bang_thumb.h"

enum {
    GAME = 4000, /* the stake where a seat's last life decides the game */
};

/* Whoever is lost with his own last life (the Sheriff, a Renegade) cares most for it. A Renegade is
 * wary of the Sheriff's death as long as anybody else lives, and hits whoever is ahead. The numbers
 * were tried out against others near them, thousands of games each: none did clearly better. */
const bang_outlook bang_outlooks[OUTLOOKS] = {
    [SHERIFF] =
        {
            .care = {[DEPUTY] = 90, [OUTLAW] = -100, [RENEGADE] = -60},
            .stake = {[DEPUTY] = 500, [OUTLAW] = -1500, [RENEGADE] = -800},
            .own_care = 150,
            .own_stake = GAME,
        },
    [DEPUTY] =
        {
            .care = {[SHERIFF] = 130, [DEPUTY] = 50, [OUTLAW] = -100, [RENEGADE] = -70},
            .stake = {[SHERIFF] = GAME, [DEPUTY] = 500, [OUTLAW] = -1500, [RENEGADE] = -1000},
            .own_care = 60,
            .own_stake = 1000,
        },
    [OUTLAW] =
        {
            .care = {[SHERIFF] = -130, [DEPUTY] = -60, [OUTLAW] = 40, [RENEGADE] = -20},
            .stake = {[SHERIFF] = -GAME, [DEPUTY] = -800, [OUTLAW] = 500, [RENEGADE] = -200},
            .own_care = 100,
            .own_stake = 1000,
        },
    [RENEGADE_LAW_AHEAD] =
        {
            .care = {[SHERIFF] = 0, [DEPUTY] = -90, [OUTLAW] = -40, [RENEGADE] = -60},
            .stake = {[SHERIFF] = GAME, [DEPUTY] = -1000, [OUTLAW] = -500, [RENEGADE] = -800},
            .own_care = 160,
            .own_stake = GAME,
        },
    [RENEGADE_OUTLAWS_AHEAD] =
        {
            .care = {[SHERIFF] = 90, [DEPUTY] = -30, [OUTLAW] = -100, [RENEGADE] = -60},
            .stake = {[SHERIFF] = GAME, [DEPUTY] = -300, [OUTLAW] = -1500, [RENEGADE] = -800},
            .own_care = 160,
            .own_stake = GAME,
        },
    [RENEGADE_NO_OUTLAWS] =
        {
            .care = {[SHERIFF] = -20, [DEPUTY] = -100, [RENEGADE] = -100},
            .stake = {[SHERIFF] = GAME, [DEPUTY] = -1500, [RENEGADE] = -1500},
            .own_care = 120,
            .own_stake = GAME,
        },
    [RENEGADE_DUEL] =
        {
            .care = {[SHERIFF] = -100},
            .stake = {[SHERIFF] = -GAME},
            .own_care = 100,
            .own_stake = GAME,
        },
};

/* Three players: whom one is after, who is after oneself; and the other one of the last two. */
static const struct {
    int care, stake;
} prey = {-100, -GAME}, hunter = {-30, -500}, rival = {-100, -GAME}, oneself = {120, GAME};

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

static void care_with_three(bang_mind *mind)
{
    const bang_state *s = mind->s;
    bool two_left = count_of(s->alive) == 2;
    for (int seat = 0; seat < s->players; seat++) {
        bool wanted = s->role[seat] == prey_of[s->role[mind->me]];
        mind->care[seat] = two_left ? rival.care : wanted ? prey.care : hunter.care;
        mind->stake[seat] = two_left ? rival.stake : wanted ? prey.stake : hunter.stake;
    }
    mind->care[mind->me] = oneself.care;
    mind->stake[mind->me] = oneself.stake;
}

/* How many of those whom the law is after are alive: the cards are known to all, and so are the dead. */
static int living_foes_of_law(const bang_state *s)
{
    int foes = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int role = s->role[lowest_of(rest)];
        foes += role == OUTLAW || role == RENEGADE;
    }
    return foes;
}

/* The law wins with the last life of its last foe. */
static void raise_stake_in_last_foe(bang_mind *mind)
{
    if (living_foes_of_law(mind->s) != 1)
        return;
    for (int seat = 0; seat < mind->s->players; seat++)
        if (is_alive(mind->s, seat) && !mind->chance[seat][SHERIFF] && !mind->chance[seat][DEPUTY])
            mind->stake[seat] = -GAME;
}

static void care_by_role(bang_mind *mind)
{
    int role = mind->s->role[mind->me];
    const bang_outlook *outlook =
        &bang_outlooks[role == RENEGADE ? (int)renegades_outlook(mind) : role];
    for (int seat = 0; seat < mind->s->players; seat++) {
        int care = 0, stake = 0;
        for (int other = 0; other < ROLES; other++) {
            care += mind->chance[seat][other] * outlook->care[other];
            stake += mind->chance[seat][other] * outlook->stake[other];
        }
        mind->care[seat] = care / CERTAIN;
        mind->stake[seat] = stake / CERTAIN;
    }
    if (role == SHERIFF || role == DEPUTY)
        raise_stake_in_last_foe(mind);
    mind->care[mind->me] = outlook->own_care;
    mind->stake[mind->me] = outlook->own_stake;
}

void bang_make_up_mind(bang_mind *mind, const posse_seen *seen, bool goes_by_events)
{
    *mind = (bang_mind){.s = seen->world, .me = seen->seat};
    bang_suspect(mind, seen, goes_by_events);
    if (mind->s->players == 3)
        care_with_three(mind);
    else
        care_by_role(mind);
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

/* Courtesy of bang: bots do not gang up on a player who has not had a turn yet.
 *
 * A shot goes to somebody else if it can. If it cannot, it is not the shot that takes the last life,
 * as long as there is a choice. Dice that would eliminate the player if they were kept are rolled again.
 */
#include "courtesy.h"
#include "state.h"

/* How bad an action is for the spared seats. */
enum rudeness { POLITE, HURTS, ELIMINATES };

/* ---- shots ------------------------------------------------------------------------------- */

static int hits_aimed_at(const bang_state *s, int seat)
{
    int hits = 0;
    for (unsigned rest = bulls_eyes(s) & ~(unsigned)s->unassigned; rest; rest &= rest - 1)
        hits += s->target[lowest_of(rest)] == seat ? damage_of(s, lowest_of(rest)) : 0;
    return hits;
}

/* Only an Outlaw shoots at the Sheriff instead. For everybody else that would be worse than bad manners. */
static bool is_no_substitute(const bang_state *s, int me, int seat)
{
    return s->role[seat] == SHERIFF && s->role[me] != OUTLAW;
}

/* A player whose role is known may be shot at, but not finished off. */
static enum rudeness rudeness_of_shot(const bang_state *s, int me, unsigned spared, posse_action action)
{
    int seat = (int)(action % MAX_PLAYERS), damage = action >= ACTION_SHOOT_DOUBLE ? 2 : 1;
    if (!(spared >> seat & 1))
        return is_no_substitute(s, me, seat) ? HURTS : POLITE;
    int life = s->life[seat] - hits_aimed_at(s, seat);
    if (life <= 0) /* this volley eliminates the player anyway */
        return POLITE;
    if (damage >= life)
        return ELIMINATES;
    return bang_sees_role(s, me, seat) ? POLITE : HURTS;
}

/* ---- dice to keep ------------------------------------------------------------------------ */

/* The lives that the dice cost a seat if `kept` are all that count: the Gatling gun, and bull's eyes that
 * reach nobody else. */
static int certain_hits(const bang_state *s, unsigned kept, int seat)
{
    bool gun = count_of(s->showing[GATLING] & kept) >= bang_gun_needs(s) && s->character[seat] != PAUL_REGRET;
    int hits = gun;
    for (enum face face = ONE; face <= TWO; face++)
        hits += bang_reach(s, face) == 1U << seat ? count_of(s->showing[face] & kept) : 0;
    return hits;
}

static bool attack_eliminates(const bang_state *s, int seat)
{
    int lost = s->character[seat] == JOURDONNAIS ? lesser(s->arrows[seat], 1) : s->arrows[seat];
    return lost >= s->life[seat];
}

static enum rudeness rudeness_of_reroll(const bang_state *s, int me, unsigned spared, posse_action action)
{
    unsigned rolled = action - ACTION_REROLL, kept = ALL_DICE & ~rolled;
    bool attack = count_of(rolled) >= s->arrow_pile;
    (void)me;
    for (unsigned rest = spared; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        if (certain_hits(s, kept, seat) >= s->life[seat] || (attack && attack_eliminates(s, seat)))
            return ELIMINATES;
    }
    return POLITE;
}

/* ---- the courtesy ------------------------------------------------------------------------ */

typedef enum rudeness rudeness_of(const bang_state *s, int me, unsigned spared, posse_action action);

/* Keeps the least rude actions. */
static int keep_least_rude(const bang_state *s, int me, unsigned spared, rudeness_of *judge, posse_action legal[],
                           int count)
{
    enum rudeness rudeness[MAX_LEGAL], least = ELIMINATES;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        rudeness[i] = judge(s, me, spared, legal[i]);
        least = rudeness[i] < least ? rudeness[i] : least;
    }
    for (int i = 0; i < count; i++)
        if (rudeness[i] == least)
            legal[kept++] = legal[i];
    return kept;
}

static int keep_polite(const void *world, int seat, uint32_t spared_seats, posse_action legal[], int count)
{
    const bang_state *s = world;
    unsigned spared = spared_seats & s->alive & ~(1U << seat);
    if (s->phase == PHASE_REROLL)
        return keep_least_rude(s, seat, spared, rudeness_of_reroll, legal, count);
    if (s->phase == PHASE_SHOOT && bang_targets(s, lowest_of(s->unassigned)) & spared)
        return keep_least_rude(s, seat, spared, rudeness_of_shot, legal, count);
    return count;
}

const posse_courtesy posse_courtesy_bang = {.game = "bang", .keep_polite = keep_polite};

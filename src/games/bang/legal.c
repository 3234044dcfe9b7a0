/* Whose turn it is to act, and the legal actions. */
#include "state.h"

const uint16_t bang_first_roll[DICE + 1] = {
    0, ACTION_ROLL_1, ACTION_ROLL_2, ACTION_ROLL_3, ACTION_ROLL_4, ACTION_ROLL_5};
const uint16_t bang_roll_count[DICE + 1] = {1, 6, 36, 216, 1296, 7776};

int bang_actor(const void *state)
{
    const bang_state *s = state;
    switch (s->phase) {
    case PHASE_ROLL:
        return POSSE_CHANCE;
    case PHASE_OVER:
        return POSSE_OVER;
    case PHASE_DODGE:
        return s->seat_of[BART_CASSIDY];
    case PHASE_DROP:
        return s->seat_of[PEDRO_RAMIREZ];
    default:
        return s->turn;
    }
}

/* ---- what the rules allow ------------------------------------------------------------------ */

/* Dynamite cannot be re-rolled, except by black_jack. (Fewer than three show, or the rolling would be over.) A
 * locked die stays even for black_jack. */
unsigned bang_may_reroll(const bang_state *s)
{
    unsigned stuck = turn_is_of(s, BLACK_JACK) ? 0 : s->showing[DYNAMITE];
    return ALL_DICE & ~(stuck | s->locked);
}

/* The living players exactly `places` places from the active player, on either side. The dead are not
 * counted, and the active player is never one of them. */
static unsigned seats_at(const bang_state *s, int places)
{
    unsigned others = s->alive & ~(1U << s->turn);
    return both_at_distance(others, s->players, s->turn, places);
}

/* The seats that a "one" or a "two" may hit. With two or three players left a "two" counts as a "one". */
unsigned bang_reach(const bang_state *s, enum face bulls_eye)
{
    bool twos_count = count_of(s->alive) > 3;
    int places = bulls_eye == TWO && twos_count ? 2 : 1;
    switch (s->character[s->turn]) {
    case CALAMITY_JANET:
        return seats_at(s, 1) | (twos_count ? seats_at(s, 2) : 0);
    case ROSE_DOOLAN:
        return seats_at(s, places) | seats_at(s, places + 1);
    default:
        return seats_at(s, places);
    }
}

unsigned bang_targets(const bang_state *s, int die)
{
    return s->reach[s->showing[TWO] >> die & 1];
}

/* slab_the_killer may double one shot a turn, for a beer. */
bool bang_may_double(const bang_state *s)
{
    return turn_is_of(s, SLAB_THE_KILLER) && !s->doubled && s->showing[BEER];
}

/* The players whose arrows kit_carlson may return. With KIT_FROM_ONE_OTHER, when the gun is about to fire, only
 * one other player. */
unsigned bang_kit_targets(const bang_state *s)
{
    unsigned holders = seats_above_zero(s->arrows);
    if (s->rule[RULE_KIT_GATLING] == KIT_FROM_ONE_OTHER && bang_gun_fires(s)) {
        holders &= ~(1U << s->turn);
        if (s->kit_from != NO_SEAT)
            holders &= 1U << s->kit_from;
    }
    return holders;
}

/* bart_cassidy may take an arrow instead of each hit, but never the last arrow of the pile. */
int bang_max_dodges(const bang_state *s)
{
    return lesser(s->hits[s->seat_of[BART_CASSIDY]], s->arrow_pile > 0 ? s->arrow_pile - 1 : 0);
}

/* pedro_ramirez may return an arrow for each life lost. */
int bang_max_drops(const bang_state *s)
{
    int pedro = s->seat_of[PEDRO_RAMIREZ];
    return lesser(s->hits[pedro], s->arrows[pedro]);
}

/* ---- lists of actions ---------------------------------------------------------------------- */

static int list_seats(const bang_state *s, unsigned seats, posse_action first, posse_action out[])
{
    return list_members(seats, s->players, first, out);
}

static int list_numbers(int most, posse_action first, posse_action out[])
{
    for (int number = 0; number <= most; number++)
        out[number] = first + (posse_action)number;
    return most + 1;
}

/* Every set of the dice that may be rolled. The empty set is `keep`. */
static int list_rerolls(const bang_state *s, posse_action out[])
{
    _Static_assert(ACTION_REROLL == 0, "a set of dice is the number of its action");
    return list_subsets(bang_may_reroll(s), out);
}

static int list_shots(const bang_state *s, posse_action out[])
{
    unsigned targets = bang_targets(s, lowest_of(s->unassigned));
    int count = list_seats(s, targets, ACTION_SHOOT, out);
    if (bang_may_double(s))
        count += list_seats(s, targets, ACTION_SHOOT_DOUBLE, out + count);
    return count;
}

static int list_unarrows(const bang_state *s, posse_action out[])
{
    int count = list_seats(s, bang_kit_targets(s), ACTION_UNARROW, out);
    out[count] = ACTION_PASS;
    return count + 1;
}

static int list_gifts(const bang_state *s, posse_action out[])
{
    return list_seats(s, s->alive, ACTION_GIFT, out);
}

static int list_beers(const bang_state *s, posse_action out[])
{
    return list_seats(s, s->alive, ACTION_BEER, out);
}

static int list_dodges(const bang_state *s, posse_action out[])
{
    return list_numbers(bang_max_dodges(s), ACTION_DODGE, out);
}

static int list_drops(const bang_state *s, posse_action out[])
{
    return list_numbers(bang_max_drops(s), ACTION_DROP, out);
}

static int list_nothing(const bang_state *s, posse_action out[])
{
    (void)s, (void)out;
    return 0;
}

static int (*const lists[PHASES])(const bang_state *s, posse_action out[]) = {
    [PHASE_GIFT] = list_gifts,  [PHASE_ROLL] = list_nothing,     [PHASE_REROLL] = list_rerolls,
    [PHASE_SHOOT] = list_shots, [PHASE_DODGE] = list_dodges,     [PHASE_DROP] = list_drops,
    [PHASE_BEER] = list_beers,  [PHASE_UNARROW] = list_unarrows, [PHASE_OVER] = list_nothing,
};

int bang_legal(const void *state, posse_action out[])
{
    const bang_state *s = state;
    return lists[s->phase](s, out);
}

/* ---- chance -------------------------------------------------------------------------------- */

int bang_outcomes(const void *state, posse_action out[], uint64_t weights[], int capacity)
{
    const bang_state *s = state;
    if (s->phase != PHASE_ROLL)
        return 0;
    int dice = count_of(s->rolling);
    int count = bang_roll_count[dice];
    if (count > capacity)
        return -1;
    for (int i = 0; i < count; i++) {
        if (out)
            out[i] = bang_first_roll[dice] + (posse_action)i;
        if (weights)
            weights[i] = 1;
    }
    return count;
}

posse_action bang_draw(const void *state, posse_rng *rng)
{
    const bang_state *s = state;
    int dice = count_of(s->rolling);
    return bang_first_roll[dice] + posse_rng_below(rng, bang_roll_count[dice]);
}

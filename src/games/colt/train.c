/* The train: purses, spots, lines of sight, and the Marshal. */
#include "events.h"

#include <string.h>

/* ---- purses -------------------------------------------------------------------------------- */

static int purses_before(const colt_state *s, int place)
{
    int count = 0;
    for (int purse = 0; purse < PURSES; purse++)
        count += s->purse_place[purse] < place;
    return count;
}

/* How many purses are at a place, and the index of the first one. */
int colt_purses_at(const colt_state *s, int place, int *first)
{
    *first = purses_before(s, place);
    return purses_before(s, place + 1) - *first;
}

/* The purse becomes the last one at its new place. In the box purses are ordered by value, so that the order tells
 * nothing. Gives the new index. */
int colt_move_purse(colt_state *s, int purse, int place, int known)
{
    uint8_t value = s->purse_value[purse];
    int to = 0;
    for (int i = 0; i < PURSES; i++) {
        bool before = s->purse_place[i] < place ||
                      (s->purse_place[i] == place && (place != IN_BOX || s->purse_value[i] <= value));
        to += before && i != purse;
    }
    int from = purse < to ? purse + 1 : to, step = purse < to ? -1 : 1;
    size_t length = (size_t)(purse < to ? to - purse : purse - to);
    memmove(&s->purse_place[from + step], &s->purse_place[from], length);
    memmove(&s->purse_value[from + step], &s->purse_value[from], length);
    memmove(&s->purse_known[from + step], &s->purse_known[from], length);
    s->purse_place[to] = (uint8_t)place;
    s->purse_value[to] = value;
    s->purse_known[to] = (uint8_t)known;
    return to;
}

/* ---- who is where -------------------------------------------------------------------------- */

unsigned colt_bandits_at(const colt_state *s, int spot)
{
    return bandits_with(s, s->spot, spot);
}

/* The set of cars up to `reach` cars away from a spot, without its own. */
unsigned colt_ways(const colt_state *s, int spot, int reach)
{
    unsigned here = 1U << car_of(spot), ways = here;
    for (; reach > 0; reach--)
        ways |= ways << 1 | ways >> 1;
    return ways & ~here & ((1U << s->cars) - 1);
}

/* belle cannot be chosen while there is another target. */
static unsigned spare_belle(const colt_state *s, unsigned targets)
{
    unsigned others = targets & ~bandits_with(s, s->name, BELLE);
    return others ? others : targets;
}

/* On a roof a bandit sees, on each side, everybody on the nearest roof that has somebody on it. */
static unsigned roof_in_sight(const colt_state *s, int spot)
{
    unsigned taken = 0 /* spots */, sight = 0 /* bandits */;
    for (int b = 0; b < s->bandits; b++)
        taken |= (unsigned)level_of(s->spot[b]) << s->spot[b];
    unsigned before = taken & ((1U << spot) - 1), after = taken & ~((2U << spot) - 1);
    if (before)
        sight |= colt_bandits_at(s, highest_of(before));
    if (after)
        sight |= colt_bandits_at(s, lowest_of(after));
    return sight;
}

/* Inside a bandit sees into the adjacent cars. */
static unsigned inside_in_sight(const colt_state *s, int spot)
{
    unsigned sight = colt_bandits_at(s, spot + 2);
    return spot > spot_at(LOCOMOTIVE, INSIDE) ? sight | colt_bandits_at(s, spot - 2) : sight;
}

unsigned colt_fire_targets(const colt_state *s, int bandit)
{
    int spot = s->spot[bandit];
    unsigned targets = level_of(spot) == ROOF ? roof_in_sight(s, spot) : inside_in_sight(s, spot);
    if (s->name[bandit] == TUCO) /* tuco also shoots through the roof */
        targets |= colt_bandits_at(s, spot ^ 1);
    return spare_belle(s, targets);
}

unsigned colt_punch_targets(const colt_state *s, int bandit)
{
    return spare_belle(s, colt_bandits_at(s, s->spot[bandit]) & ~(1U << bandit));
}

/* ---- the Marshal --------------------------------------------------------------------------- */

/* Each of the bandits gets a neutral bullet. If there are too few, nobody gets one, then or later. */
void colt_neutral_bullets(colt_state *s, unsigned bandits, posse_events *told)
{
    int wanted = __builtin_popcount(bandits);
    if (wanted > s->neutral_bullets) {
        bool change = s->neutral_bullets > 0;
        s->neutral_bullets = 0;
        if (told && change)
            colt_tell_neutral(told, s);
        return;
    }
    for (; bandits; bandits &= bandits - 1) {
        int b = lowest_of(bandits);
        s->neutral_bullets--;
        colt_give_bullet(s, b);
        if (told)
            colt_tell_bullet(told, s, b, NONE);
    }
}

/* Bandits inside the Marshal's car flee to its roof and get a neutral bullet. */
static void meet_marshal(colt_state *s, posse_events *told)
{
    unsigned met = colt_bandits_at(s, spot_at(s->marshal, INSIDE));
    for (unsigned rest = met; rest; rest &= rest - 1) {
        int b = lowest_of(rest);
        s->spot[b] = (uint8_t)spot_at(s->marshal, ROOF);
        if (told)
            colt_tell_fled(told, s, b);
    }
    if (met)
        colt_neutral_bullets(s, met, told);
}

void colt_meet(colt_state *s, int bandit, posse_events *told)
{
    if (s->spot[bandit] == spot_at(s->marshal, INSIDE))
        meet_marshal(s, told);
}

void colt_move_marshal(colt_state *s, int car, posse_events *told)
{
    s->marshal = (uint8_t)car;
    if (told)
        colt_tell_marshal(told, s);
    meet_marshal(s, told);
}

/* The event of the round's card. */
#include "events.h"

#include <assert.h>

static unsigned all_on(const colt_state *s, enum level level)
{
    unsigned found = 0;
    for (int b = 0; b < s->bandits; b++)
        found |= (unsigned)(level_of(s->spot[b]) == level) << b;
    return found;
}

static void put_on_roof(colt_state *s, int bandit, int car, posse_events *told)
{
    int spot = spot_at(car, ROOF);
    if (s->spot[bandit] == spot)
        return;
    s->spot[bandit] = (uint8_t)spot;
    if (told)
        colt_tell_moved(told, s, bandit);
}

/* The Marshal shoots everybody on the roof above, then moves one car towards the Caboose, not past it. */
static void angry_marshal(colt_state *s, posse_events *told)
{
    unsigned above = colt_bandits_at(s, spot_at(s->marshal, ROOF));
    if (above)
        colt_neutral_bullets(s, above, told);
    if (s->marshal < caboose(s))
        colt_move_marshal(s, s->marshal + 1, told);
}

static void swivel_arm(colt_state *s, posse_events *told)
{
    for (unsigned rest = all_on(s, ROOF); rest; rest &= rest - 1)
        put_on_roof(s, lowest_of(rest), caboose(s), told);
}

static void braking(colt_state *s, posse_events *told)
{
    for (unsigned rest = all_on(s, ROOF); rest; rest &= rest - 1) {
        int b = lowest_of(rest), car = car_of(s->spot[b]);
        put_on_roof(s, b, car > LOCOMOTIVE ? car - 1 : car, told);
    }
}

static void take_it_all(colt_state *s, posse_events *told)
{
    if (!s->strongbox_waiting)
        return;
    s->strongbox_waiting = false;
    s->strongboxes_at[spot_at(s->marshal, INSIDE)]++;
    if (told)
        colt_tell_strongbox(told, s);
}

static void passengers_rebellion(colt_state *s, posse_events *told)
{
    unsigned inside = all_on(s, INSIDE);
    if (inside)
        colt_neutral_bullets(s, inside, told);
}

/* Bandits above the Marshal lose their least valuable purse; of equal ones, the one they got first. */
static void marshals_revenge(colt_state *s, posse_events *told)
{
    unsigned above = colt_bandits_at(s, spot_at(s->marshal, ROOF));
    for (; above; above &= above - 1) {
        int b = lowest_of(above), first;
        int count = colt_purses_at(s, WITH_BANDIT + b, &first), least = first;
        if (count == 0)
            continue;
        for (int purse = first; purse < first + count; purse++)
            if (s->purse_value[purse] < s->purse_value[least])
                least = purse;
        if (told)
            colt_tell_lost(told, s, b, least);
        colt_move_purse(s, least, IN_BOX, 0);
        s->lost_purse[b] = true;
    }
}

static void hostage_taking(colt_state *s, posse_events *told)
{
    for (int b = 0; b < s->bandits; b++) {
        if (car_of(s->spot[b]) != LOCOMOTIVE)
            continue;
        s->ransom[b]++;
        if (told)
            colt_tell_ransom(told, s, b);
    }
}

/* The bandit at a place in the order: seat by seat from the first player, a team's two in the order in which
 * they were named. */
static int bandit_in_order(const colt_state *s, int place)
{
    for (int i = 0; i < s->players; i++) {
        int seat = seat_after(s, s->first, i);
        for (int b = 0; b < s->bandits; b++)
            if (s->seat[b] == seat && place-- == 0)
                return b;
    }
    return NONE;
}

/* A bandit who is alone on a spot may take one purse from it. True if a player is asked. */
static bool pickpocketing(colt_state *s, posse_events *told)
{
    while (s->taken < s->bandits) {
        int b = bandit_in_order(s, s->taken++), first;
        assert(b != NONE);
        if (colt_bandits_at(s, s->spot[b]) == 1U << b && colt_purses_at(s, s->spot[b], &first)) {
            s->victim = (uint8_t)b;
            return colt_ask(s, ASK_PICKPOCKET, told);
        }
    }
    s->victim = NONE;
    return false;
}

/* True if a player is asked. After the answer, it is called again. */
bool colt_round_event(colt_state *s, posse_events *told)
{
    static void (*const events[ROUND_CARDS])(colt_state * s, posse_events * told) = {
        [ANGRY_MARSHAL] = angry_marshal,
        [SWIVEL_ARM] = swivel_arm,
        [BRAKING] = braking,
        [TAKE_IT_ALL] = take_it_all,
        [PASSENGERS_REBELLION] = passengers_rebellion,
        [MARSHALS_REVENGE] = marshals_revenge,
        [HOSTAGE_TAKING] = hostage_taking,
    };
    int card = s->rounds[s->round];
    if (card == PICKPOCKETING)
        return pickpocketing(s, told);
    if (events[card])
        events[card](s, told);
    return false;
}

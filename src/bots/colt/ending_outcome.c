/* Who wins when the values of some purses are unknown: the share of victories over many draws of these values. */
#include "ending.h"

/* ---- drawing ------------------------------------------------------------------------------- */

/* The values that unknown purses can have, those in the box included, in random order. */
static int collect_values(colt_state *s, int seat, uint8_t values[PURSES], posse_rng *rng)
{
    int count = 0;
    for (int purse = 0; purse < PURSES; purse++) {
        if (colt_knows_purse(s, seat, purse))
            continue;
        int at = (int)posse_rng_below(rng, (uint32_t)count + 1);
        if (at < count)
            values[count] = values[at];
        values[at] = s->purse_value[purse];
        count++;
    }
    return count;
}

/* Writes the values of draws n … n + count - 1, which rotate a random order, so that each purse has each value equally
 * often. */
static void draw_rotations(ending_purses *purses, const uint8_t values[], int count, int n)
{
    for (int rotation = 0; rotation < count; rotation++)
        for (int i = 0; i < count; i++)
            purses->at[i][n + rotation] = values[(i + rotation) % count];
}

void colt_ending_draw_purses(ending_purses *purses, colt_state *s, int seat, posse_rng *rng)
{
    uint8_t values[PURSES];
    bool known[PURSES];
    int count = collect_values(s, seat, values, rng);
    purses->draws = count ? 0 : 1;
    while (count && purses->draws + count <= ENDING_DRAWS) {
        for (int i = count - 1; i > 0; i--) {
            int other = (int)posse_rng_below(rng, (uint32_t)i + 1);
            uint8_t swapped = values[i];
            values[i] = values[other];
            values[other] = swapped;
        }
        draw_rotations(purses, values, count, purses->draws);
        purses->draws += count;
    }
    for (int purse = 0; purse < PURSES; purse++)
        known[purse] = colt_knows_purse(s, seat, purse);
    for (int purse = 0; purse < PURSES; purse++)
        if (!known[purse])
            s->purse_value[purse] = UNKNOWN_VALUE;
}

/* ---- the outcome --------------------------------------------------------------------------- */

enum { LANES = 32, HIT_UNIT = 64, SHARES = 60 };

/* A number for each of some draws. */
typedef struct lanes {
    int16_t at[LANES];
} lanes;

static lanes all_lanes(int value)
{
    lanes out;
    for (int i = 0; i < LANES; i++)
        out.at[i] = (int16_t)value;
    return out;
}

/* What stays the same in all draws. */
typedef struct outcome {
    const ending_purses *purses;
    const colt_state *s;
    int players;
    int wealth[MAX_PLAYERS]; /* without unknown purses, in units of $50 */
    int hits[MAX_PLAYERS];
    int unknown[MAX_BANDITS];     /* purses of each bandit */
    int least_known[MAX_BANDITS]; /* the least value of the bandit's known purses */
    unsigned robbed;              /* bandits who lose their least valuable purse */
} outcome;

enum { UNIT = 50, CHEAPEST = 250 / UNIT, NO_PURSE = 99 };

static void read_outcome(outcome *o, const ending_purses *purses, const colt_state *s, bool revenge)
{
    colt_score score = colt_count(s);
    o->purses = purses;
    o->s = s;
    o->players = s->players;
    o->robbed = 0;
    for (int seat = 0; seat < s->players; seat++) {
        o->wealth[seat] = score.wealth[seat] / UNIT;
        o->hits[seat] = 0;
    }
    for (int b = 0; b < s->bandits; b++) {
        int first, count = colt_purses_at(s, WITH_BANDIT + b, &first);
        o->unknown[b] = 0;
        o->least_known[b] = NO_PURSE;
        o->hits[s->seat[b]] += s->hit[b];
        for (int purse = first; purse < first + count; purse++) {
            int value = s->purse_value[purse];
            if (value == UNKNOWN_VALUE) {
                o->unknown[b]++;
                o->wealth[s->seat[b]] -= UNKNOWN_VALUE;
            } else if (value < o->least_known[b]) {
                o->least_known[b] = value;
            }
        }
        if (revenge && count && s->spot[b] == spot_at(s->marshal, ROOF))
            o->robbed |= 1U << b;
    }
}

/* Adds the unknown purses of all bandits, and takes away what the Marshal's revenge does. */
static void add_purses(const outcome *o, int from, lanes money[MAX_PLAYERS])
{
    int at = 0;
    for (int b = 0; b < o->s->bandits; b++) {
        lanes least = all_lanes(o->least_known[b]), *own = &money[o->s->seat[b]];
        for (int purse = 0; purse < o->unknown[b]; purse++) {
            const uint8_t *value = o->purses->at[at++] + from;
            for (int i = 0; i < LANES; i++) {
                own->at[i] = (int16_t)(own->at[i] + value[i]);
                least.at[i] = least.at[i] < value[i] ? least.at[i] : value[i];
            }
        }
        if (o->robbed >> b & 1)
            for (int i = 0; i < LANES; i++)
                own->at[i] = (int16_t)(own->at[i] - least.at[i] - CHEAPEST);
    }
}

/* Adds the victories of `count` draws to `won`, in SHARES of a victory, and the money to `earned`. As in colt_count, the
 * richest wins; of equals the one with the fewest bullets. */
static void add_draws(const outcome *o, int from, int count, int64_t won[], int64_t earned[])
{
    lanes money[MAX_PLAYERS], best = all_lanes(INT16_MIN), winners = all_lanes(0);
    for (int seat = 0; seat < o->players; seat++)
        money[seat] = all_lanes(o->wealth[seat]);
    add_purses(o, from, money);
    for (int seat = 0; seat < o->players; seat++) {
        for (int i = 0; i < count; i++)
            earned[seat] += money[seat].at[i];
        for (int i = 0; i < LANES; i++) {
            money[seat].at[i] = (int16_t)(money[seat].at[i] * HIT_UNIT - o->hits[seat]);
            best.at[i] = best.at[i] > money[seat].at[i] ? best.at[i] : money[seat].at[i];
        }
    }
    for (int seat = 0; seat < o->players; seat++)
        for (int i = 0; i < LANES; i++)
            winners.at[i] = (int16_t)(winners.at[i] + (money[seat].at[i] == best.at[i]));
    for (int seat = 0; seat < o->players; seat++)
        for (int i = 0; i < count; i++)
            won[seat] += money[seat].at[i] == best.at[i] ? SHARES / winners.at[i] : 0;
}

void colt_ending_outcome(const ending_purses *purses, const colt_state *s, bool revenge, double value[])
{
    outcome o;
    int64_t won[MAX_PLAYERS] = {0}, earned[MAX_PLAYERS] = {0};
    int unknown = 0, draws = purses->draws;
    read_outcome(&o, purses, s, revenge);
    for (int b = 0; b < s->bandits; b++)
        unknown += o.unknown[b];
    if (unknown == 0)
        draws = 1;
    for (int from = 0; from < draws; from += LANES)
        add_draws(&o, from, draws - from < LANES ? draws - from : LANES, won, earned);
    for (int seat = 0; seat < s->players; seat++)
        value[seat] = (double)won[seat] / (SHARES * draws) + ENDING_MONEY * (double)earned[seat] / draws;
}

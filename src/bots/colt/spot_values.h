/* A value for each of the 16 spots of the train, with operations on all of them at once, which
 * the compiler turns into vector instructions. A projection uses them to follow a bandit to every
 * spot they could reach. */
#ifndef POSSE_BOTS_COLT_SPOT_VALUES_H
#define POSSE_BOTS_COLT_SPOT_VALUES_H

#include "state.h"

enum {
    SPOT_VALUES = 16,
    FARTHEST = 6,     /* index distance from a roof to the third roof away */
    NOWHERE = -16000, /* the bandit cannot be at this spot */
    SOMEWHERE = -8000 /* lower than any value of a spot that the bandit can be at */
};

typedef struct spot_values {
    int16_t at[SPOT_VALUES];
} spot_values;

static inline spot_values spot_values_all(int value)
{
    spot_values out;
    for (int i = 0; i < SPOT_VALUES; i++)
        out.at[i] = (int16_t)value;
    return out;
}

static inline spot_values spot_values_add(spot_values a, spot_values b)
{
    for (int i = 0; i < SPOT_VALUES; i++)
        a.at[i] = (int16_t)(a.at[i] + b.at[i]);
    return a;
}

static inline spot_values spot_values_max(spot_values a, spot_values b)
{
    for (int i = 0; i < SPOT_VALUES; i++)
        a.at[i] = a.at[i] > b.at[i] ? a.at[i] : b.at[i];
    return a;
}

static inline spot_values spot_values_percent(spot_values a, int percent)
{
    int16_t part = (int16_t)(percent * 32768 / 100 / 256); /* in 128ths, which avoids a division */
    for (int i = 0; i < SPOT_VALUES; i++)
        a.at[i] = (int16_t)(a.at[i] * part / 128);
    return a;
}

static inline int spot_values_best(spot_values a)
{
    int most = a.at[0];
    for (int i = 1; i < SPOT_VALUES; i++)
        most = a.at[i] > most ? a.at[i] : most;
    return most;
}

/* Moves the values between the inside and the roof of each car. */
static inline spot_values spot_values_climb(spot_values a)
{
    spot_values out;
    for (int i = 0; i < SPOT_VALUES; i++)
        out.at[i] = a.at[i ^ 1];
    return out;
}

/* Moves by one car inside, or by one to three cars on the roofs, taking the best origin for each
 * spot. Spots behind the Caboose get the value `nothing`. */
static inline spot_values spot_values_move(const spot_values *a, int cars, int16_t nothing)
{
    int16_t padded[SPOT_VALUES + 2 * FARTHEST];
    spot_values near, out;
    for (int i = 0; i < FARTHEST; i++)
        padded[i] = padded[SPOT_VALUES + FARTHEST + i] = nothing;
    memcpy(padded + FARTHEST, a->at, sizeof a->at);
    const int16_t *here = padded + FARTHEST;
    for (int i = 0; i < SPOT_VALUES; i++)
        near.at[i] = here[i - 2] > here[i + 2] ? here[i - 2] : here[i + 2];
    for (int i = 0; i < SPOT_VALUES; i++) {
        int16_t two = here[i - 4] > here[i + 4] ? here[i - 4] : here[i + 4];
        int16_t three = here[i - 6] > here[i + 6] ? here[i - 6] : here[i + 6];
        int16_t far = two > three ? two : three;
        far = far > near.at[i] ? far : near.at[i];
        out.at[i] = i % 2 == ROOF ? far : near.at[i];
    }
    for (int i = 2 * cars; i < SPOT_VALUES; i++)
        out.at[i] = nothing;
    return out;
}

#endif

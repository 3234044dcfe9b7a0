/* A number for each spot of the train, all of them reckoned at once: sixteen spot_values, one a spot. They let
 * a bandit be everywhere he may get to, with what it brings him to be there. */
#ifndef POSSE_BOTS_COLT_SPOT_VALUES_H
#define POSSE_BOTS_COLT_SPOT_VALUES_H

#include "state.h"

enum {
    SPOT_VALUES = 16,
    FARTHEST = 6,     /* spot_values from a roof to the third roof away */
    NOWHERE = -16000, /* he cannot be there */
    SOMEWHERE = -8000 /* less than anything that he can have there */
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
    int16_t part = (int16_t)(percent * 32768 / 100 / 256); /* of 128; spares a division */
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

/* Up or down in the same car. */
static inline spot_values spot_values_climb(spot_values a)
{
    spot_values out;
    for (int i = 0; i < SPOT_VALUES; i++)
        out.at[i] = a.at[i ^ 1];
    return out;
}

/* To the next car inside, up to the third one on the roofs. Behind the Caboose there is nothing. */
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

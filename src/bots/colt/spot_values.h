/* A number for each spot of the train, all of them reckoned at once: sixteen lanes, one a spot. They let
 * a bandit be everywhere he may get to, with what it brings him to be there. */
#ifndef COLT_LANES_H
#define COLT_LANES_H

#include "state.h"

enum {
    LANES = 16,
    FARTHEST = 6,     /* lanes from a roof to the third roof away */
    NOWHERE = -16000, /* he cannot be there */
    SOMEWHERE = -8000 /* less than anything that he can have there */
};

typedef struct lanes {
    int16_t at[LANES];
} lanes;

static inline lanes lanes_of(int value)
{
    lanes out;
    for (int i = 0; i < LANES; i++)
        out.at[i] = (int16_t)value;
    return out;
}

static inline lanes lanes_plus(lanes a, lanes b)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)(a.at[i] + b.at[i]);
    return a;
}

static inline lanes lanes_greater(lanes a, lanes b)
{
    for (int i = 0; i < LANES; i++)
        a.at[i] = a.at[i] > b.at[i] ? a.at[i] : b.at[i];
    return a;
}

static inline lanes lanes_percent(lanes a, int percent)
{
    int16_t part = (int16_t)(percent * 32768 / 100 / 256); /* of 128; spares a division */
    for (int i = 0; i < LANES; i++)
        a.at[i] = (int16_t)(a.at[i] * part / 128);
    return a;
}

static inline int lanes_most(lanes a)
{
    int most = a.at[0];
    for (int i = 1; i < LANES; i++)
        most = a.at[i] > most ? a.at[i] : most;
    return most;
}

/* Up or down in the same car. */
static inline lanes lanes_climbed(lanes a)
{
    lanes out;
    for (int i = 0; i < LANES; i++)
        out.at[i] = a.at[i ^ 1];
    return out;
}

/* To the next car inside, up to the third one on the roofs. Behind the Caboose there is nothing. */
static inline lanes lanes_moved(const lanes *a, int cars, int16_t nothing)
{
    int16_t padded[LANES + 2 * FARTHEST];
    lanes near, out;
    for (int i = 0; i < FARTHEST; i++)
        padded[i] = padded[LANES + FARTHEST + i] = nothing;
    memcpy(padded + FARTHEST, a->at, sizeof a->at);
    const int16_t *here = padded + FARTHEST;
    for (int i = 0; i < LANES; i++)
        near.at[i] = here[i - 2] > here[i + 2] ? here[i - 2] : here[i + 2];
    for (int i = 0; i < LANES; i++) {
        int16_t two = here[i - 4] > here[i + 4] ? here[i - 4] : here[i + 4];
        int16_t three = here[i - 6] > here[i + 6] ? here[i - 6] : here[i + 6];
        int16_t far = two > three ? two : three;
        far = far > near.at[i] ? far : near.at[i];
        out.at[i] = i % 2 == ROOF ? far : near.at[i];
    }
    for (int i = 2 * cars; i < LANES; i++)
        out.at[i] = nothing;
    return out;
}

#endif

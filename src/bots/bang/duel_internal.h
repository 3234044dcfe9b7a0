/* What the files of the duel solver share. */
#ifndef POSSE_BOTS_BANG_DUEL_INTERNAL_H
#define POSSE_BOTS_BANG_DUEL_INTERNAL_H

#include "duel.h"

/* The lives and arrows of both sides, in the middle of a turn. */
typedef struct duel_spot {
    int life[SIDES], arrows[SIDES];
} duel_spot;

/* A turn of one player. */
typedef struct duel_turn {
    bang_duel *duel;
    int active;                      /* player */
    enum character character[SIDES]; /* of the active and of the other player */
    int max_life[SIDES];
} duel_turn;

/* The place of a way to hold arrows in a row. */
static inline int duel_place(int active, int other)
{
    return other * (2 * ARROWS + 1 - other) / 2 + active;
}

/* duel.c */
void duel_turn_over(const duel_turn *turn, const int life[SIDES], duel_row *out);
duel_turn duel_turn_of(bang_duel *duel, int active);
bool duel_take_arrow(const duel_turn *turn, duel_spot *spot, double *end);

/* duel_resolve.c: the chances once the dice are final. */
void duel_resolve(const duel_turn *turn, const int life[SIDES], const uint8_t shown[DUEL_FACES], duel_row *out);

/* duel_turn.c: fills in the tables of sets; computes what all dice are worth before `rolls` more rolls, with the
 * given lives, into duel->value; the index of a set. */
void duel_list_sets(bang_duel *duel);
void duel_roll(const duel_turn *turn, const int life[SIDES], int rolls);
int duel_set_index(const uint8_t shown[DUEL_FACES]);

#endif

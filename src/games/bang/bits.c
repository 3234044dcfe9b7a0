/* The constant tables of bits.h, made by macros. */
#include "bits.h"

#define SIZE(set) __builtin_popcount(set)
const uint8_t bang_set_sizes[256] = {POSSE_ROWS_256(SIZE, 0)};

/* Row `dice` holds the subsets of `dice`, ascending. The k-th one has the bits of k, dealt out to the dice
 * of the row: bit 0 of k to the lowest die, bit 1 to the next one, and so on. Columns beyond the last subset
 * are never read. */
#define BIT(set, die)       ((set) >> (die)&1)
#define DICE_BELOW(dice, i) __builtin_popcount((dice) & ((1 << (i)) - 1))
#define DEAL(dice, k, i)    (BIT(dice, i) * BIT(k, DICE_BELOW(dice, i)) << (i))
#define SUBSET(dice, k)     DEAL(dice, k, 0) | DEAL(dice, k, 1) | DEAL(dice, k, 2) | DEAL(dice, k, 3) | DEAL(dice, k, 4)
#define FOUR(dice, k)       SUBSET(dice, k), SUBSET(dice, (k) + 1), SUBSET(dice, (k) + 2), SUBSET(dice, (k) + 3)
#define ROW(dice)                                                                                                      \
    {                                                                                                                  \
        FOUR(dice, 0), FOUR(dice, 4), FOUR(dice, 8), FOUR(dice, 12), FOUR(dice, 16), FOUR(dice, 20), FOUR(dice, 24),   \
            FOUR(dice, 28)                                                                                             \
    }
const posse_action bang_subsets[32][32] = {POSSE_ROWS_16(ROW, 0), POSSE_ROWS_16(ROW, 16)};

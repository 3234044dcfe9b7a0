/* The constant table of bits.h, made by macros. */
#include "bits.h"

/* Row `set` holds the members of the set, ascending, and in its last column how many there are. Member i is
 * the k-th if there are k members below it. Columns beyond the last member are 0 and never read. */
#define BELOW(set, i)     __builtin_popcount((set) & ((1 << (i)) - 1))
#define IS_KTH(set, k, i) (((set) >> (i)&1) & (BELOW(set, i) == (k)))
#define KTH(set, k)                                                                                                    \
    IS_KTH(set, k, 1) + 2 * IS_KTH(set, k, 2) + 3 * IS_KTH(set, k, 3) + 4 * IS_KTH(set, k, 4) +                        \
        5 * IS_KTH(set, k, 5) + 6 * IS_KTH(set, k, 6)
#define ROW(set)                                                                                                       \
    {                                                                                                                  \
        KTH(set, 0), KTH(set, 1), KTH(set, 2), KTH(set, 3), KTH(set, 4), KTH(set, 5), KTH(set, 6),                     \
            __builtin_popcount(set)                                                                                    \
    }
const uint32_t colt_members[1 << MAX_MEMBERS][MAX_MEMBERS + 1] = {POSSE_ROWS_64(ROW, 0), POSSE_ROWS_64(ROW, 64)};

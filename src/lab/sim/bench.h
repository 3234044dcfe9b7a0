/* How fast a game plays: random play with the same functions that everybody else uses, one thread. */
#ifndef POSSE_LAB_SIM_BENCH_H
#define POSSE_LAB_SIM_BENCH_H

#include <posse/game.h>

typedef struct posse_bench_result {
    uint64_t games;
    uint64_t moves;     /* players' and chance's */
    uint64_t decisions; /* players' only */
    double seconds;
    double ns_per_copy;
    uint64_t signature; /* of every action of every game: changes only with behaviour */
} posse_bench_result;

/* Plays `games` games. A player's move is picked evenly from his full legal list, chance's by `draw`.
 * False if the game cannot be set up so. */
bool posse_bench(const posse_game *game, const posse_settings *settings, uint64_t games,
                 posse_rng rng, posse_bench_result *result, posse_status *status);

#endif

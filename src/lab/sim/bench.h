/* Measures how fast a game plays: random play on one thread, through the same interface that bots and
 * servers use. */
#ifndef POSSE_LAB_SIM_BENCH_H
#define POSSE_LAB_SIM_BENCH_H

#include <posse/game.h>

typedef struct posse_bench_result {
    uint64_t games;
    uint64_t moves;     /* of players and of chance */
    uint64_t decisions; /* of players only */
    double seconds;
    double ns_per_copy;
    uint64_t signature; /* hash of all actions of all games; changes only if the rules behave differently */
} posse_bench_result;

/* Plays `games` games. Players choose uniformly from their legal actions, chance by `draw`. False,
 * with the reason in `status`, if the game cannot be set up with these settings. */
bool posse_bench(const posse_game *game, const posse_settings *settings, uint64_t games, posse_rng rng,
                 posse_bench_result *result, posse_status *status);

#endif

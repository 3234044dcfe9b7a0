/* The benchmark of the rules. */
#include "bench.h"
#include "alloc.h"
#include "clock.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

static void play(const posse_game *game, void *state, posse_action legal[], posse_rng *rng, posse_bench_result *result)
{
    uint64_t moves = 0, decisions = 0, trail = result->signature;
    for (int actor; (actor = game->actor(state)) != POSSE_OVER; moves++) {
        posse_action action;
        if (actor == POSSE_CHANCE) {
            action = game->draw(state, rng);
        } else {
            int count = game->legal(state, legal);
            action = legal[posse_rng_below(rng, (uint32_t)count)];
            decisions++;
        }
        game->apply(state, action, NULL);
        trail = (trail + action) * UINT64_C(0x9e3779b97f4a7c15);
    }
    result->moves += moves;
    result->decisions += decisions;
    result->signature = posse_hash_mix(trail, moves);
}

/* Copies each of many states over the one before, so that the compiler cannot drop the copies and they do
 * not all have the same source. */
static double time_copies(const posse_game *game, const void *state)
{
    enum { STATES = 64, ROUNDS = 1 << 16 };
    size_t size = game->state_size;
    unsigned char *pool = posse_alloc(STATES, size);
    for (int i = 0; i < STATES; i++)
        memcpy(pool + (size_t)i * size, state, size);
    double start = posse_now_seconds();
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t i = 0; i + 1 < STATES; i++)
            memcpy(pool + i * size, pool + (i + 1) * size, size);
        __asm__ volatile("" ::: "memory");
    }
    double seconds = posse_now_seconds() - start;
    free(pool);
    return seconds * 1e9 / ((double)ROUNDS * (STATES - 1));
}

bool posse_bench(const posse_game *game, const posse_settings *settings, uint64_t games, posse_rng rng,
                 posse_bench_result *result, posse_status *status)
{
    void *state = posse_alloc_zeroed(1, game->state_size);
    posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
    *result = (posse_bench_result){.games = games};
    bool fine = true;
    double start = posse_now_seconds();
    for (uint64_t i = 0; i < games && fine; i++) {
        fine = game->setup(state, settings, &rng, status);
        if (fine) {
            game->begin(state, NULL);
            play(game, state, legal, &rng, result);
        }
    }
    result->seconds = posse_now_seconds() - start;
    if (fine)
        result->ns_per_copy = time_copies(game, state);
    free(state);
    free(legal);
    return fine;
}

/* The arena with opponents and parameters that `posse arena` does not know: how strong is level `hard` of colt among bots
 * that do not play like `normal`?
 *
 *     colt_strength PLAYERS DEALS SEED FIRST AMONG      for example 4 30 1 hard:3600 ismcts:50ms
 *
 * FIRST takes each seat in turn among copies of AMONG. Either is a bot spec, or "ismcts" with a budget, or a bot spec
 * with changed parameters: hard:3600/others_noise=300/own_noise=100. With ±: a 95% interval. */
#include "arena.h"
#include "colt_bench.h"

#include <stdio.h>
#include <stdlib.h>

static bool show_progress(void *caller, uint64_t done)
{
    uint64_t *shown = caller;
    if (done != *shown)
        fprintf(stderr, "\r%llu deals", (unsigned long long)done);
    *shown = done;
    return true;
}

int main(int argc, char **argv)
{
    static entrant entrants[BOTS];
    posse_bot_spec specs[BOTS];
    const char *names[BOTS];
    posse_status status;
    posse_buffer out = {0};
    uint64_t shown = 0;
    if (argc != 6)
        fail("usage: colt_strength PLAYERS DEALS SEED FIRST AMONG");
    const posse_game *game = posse_game_named("colt");
    for (int i = 0; i < BOTS; i++) {
        names[i] = argv[4 + i];
        specs[i] = read_spec(&entrants[i], game, argv[4 + i]);
    }
    lab_arena arena = {
        .contest = {.game = game, .specs = specs, .names = names, .spec_count = BOTS, .one_way = true},
        .deals = (uint64_t)atoll(argv[2]),
        .threads = 1,
        .progress = show_progress,
        .caller = &shown,
    };
    arena.contest.settings = (posse_settings){.players = atoi(argv[1])};
    posse_rng_seed(&arena.contest.seed, (uint64_t)atoll(argv[3]));
    lab_score *score = lab_score_new(&arena.contest);
    if (!lab_arena_run(&arena, score, &status))
        fail(status.text);
    lab_arena_text(&arena, score, -1, &out);
    printf("\n%s", out.text);
    lab_score_free(score);
    posse_buffer_free(&out);
    return 0;
}

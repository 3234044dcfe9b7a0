/* Measures by how much decisions exceed a time limit:
 *
 *     think_bench GAME PLAYERS MILLISECONDS DECISIONS [SEED [PRESET]]
 *
 * `normal` plays games in all seats. At each of its decisions, `hard` thinks as with a limit of MILLISECONDS, but by the
 * processor time of the thread instead of the clock on the wall, so that a busy machine does not matter. The time counts from
 * the beginning, with all that a search prepares, until the answer is there. */
#include "match.h"

#include <posse/bot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double processor_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * (double)time.tv_sec + 1e-6 * (double)time.tv_nsec;
}

enum { HISTOGRAM = 7 };
static const double more_than[HISTOGRAM] = {0.1, 0.5, 1, 2, 5, 10, 50};

typedef struct results {
    long decisions, over[HISTOGRAM];
    double longest_start, longest_step, most_excess;
} results;

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static void think(const posse_player *player, const void *state, posse_rng *rng, double limit, results *r)
{
    double begin = processor_ms();
    posse_thought *thought = posse_think(player, state, rng);
    double now = processor_ms();
    r->longest_start = larger(r->longest_start, now - begin);
    for (bool open = true; open && now - begin < limit;) {
        double before = now;
        open = posse_think_step(thought);
        now = processor_ms();
        r->longest_step = larger(r->longest_step, now - before);
    }
    (void)posse_thought_best(thought);
    posse_thought_free(thought);
    double excess = processor_ms() - begin - limit;
    r->most_excess = larger(r->most_excess, excess);
    for (int i = 0; i < HISTOGRAM; i++)
        r->over[i] += excess > more_than[i];
    r->decisions++;
}

static void fail(const posse_status *status)
{
    fprintf(stderr, "think_bench: %s\n", status->text);
    exit(1);
}

static void play(const posse_game *game, const posse_settings *settings, uint64_t seed, double limit, long decisions,
                 results *r)
{
    posse_match match;
    posse_status status;
    posse_rng rng;
    posse_action drawn;
    const posse_bot *normal = posse_bot_named(game, "normal", &status), *hard = posse_bot_named(game, "hard", &status);
    if (!normal || !hard)
        fail(&status);
    posse_rng_seed(&rng, seed);
    if (!posse_match_new(&match, game, settings, &rng, &status))
        fail(&status);
    for (int who; r->decisions < decisions && (who = posse_match_actor(&match)) != POSSE_OVER;) {
        if (who == POSSE_CHANCE) {
            posse_match_chance(&match, &drawn, &status);
            continue;
        }
        posse_player player;
        posse_player_sit(&player, hard, game, who);
        posse_player_hear(&player, match.events, match.event_count);
        think(&player, match.state, &rng, limit, r);
        posse_action move = posse_bot_move(normal, game, match.state, match.events, match.event_count, 0, &rng);
        posse_match_act(&match, move, &status);
    }
    posse_match_free(&match);
}

int main(int argc, char **argv)
{
    results r;
    memset(&r, 0, sizeof r);
    if (argc < 5) {
        fprintf(stderr, "think_bench GAME PLAYERS MILLISECONDS DECISIONS [SEED [PRESET]]\n");
        return 2;
    }
    const posse_game *game = posse_game_named(argv[1]);
    if (!game) {
        fprintf(stderr, "think_bench: no such game: %s\n", argv[1]);
        return 2;
    }
    int preset = argc > 6 ? (int)strtol(argv[6], NULL, 10) : 0;
    posse_settings settings = {.players = (int)strtol(argv[2], NULL, 10)};
    memcpy(settings.value, game->presets[preset].value, sizeof settings.value);
    double limit = strtod(argv[3], NULL);
    long decisions = strtol(argv[4], NULL, 10);
    uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    while (r.decisions < decisions)
        play(game, &settings, seed++, limit, decisions, &r);
    printf(
        "%s, %d players, limit %g ms, %ld decisions: longest start %.2f ms, longest step %.2f ms, exceeded by %.2f ms "
        "at most;",
        argv[1], settings.players, limit, r.decisions, r.longest_start, r.longest_step, r.most_excess);
    for (int i = 0; i < HISTOGRAM; i++)
        printf(" %ld by more than %g ms%s", r.over[i], more_than[i], i + 1 < HISTOGRAM ? "," : "\n");
    return 0;
}

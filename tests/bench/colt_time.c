/* By how much does a search of colt exceed its time?
 *
 *     colt_time DECISIONS SEED SPEC        for example 10000 1 hard:50ms
 *
 * Games of `normal` with 2 to 6 players, standard and expert in turn. In every decision a search runs until the time of
 * SPEC is over, measured as processor time of this thread, so that other programs do not matter. As in a real search, the
 * clock is read after each iteration. */
#include "colt_bench.h"
#include "match.h"

#include <time.h>

enum { PLAYERS = 7, EXCESS_MS = 5 };

typedef struct times {
    int decisions, late;
    double excess, start, step, free, steps; /* the longest, in ms; and all steps */
} times;

static double now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * (double)time.tv_sec + 1e-6 * (double)time.tv_nsec;
}

static void longest(double *most, double time)
{
    *most = time > *most ? time : *most;
}

static void measure(times *t, const posse_bot_spec *spec, const posse_match *match, posse_rng *rng)
{
    posse_player player;
    posse_player_sit(&player, spec->bot, match->game, posse_match_actor(match));
    posse_player_hear(&player, match->events, match->event_count);
    double begin = now_ms(), last = begin, limit = spec->ms;
    posse_thought *thought = posse_think(&player, match->state, rng);
    bool open = true;
    double now = now_ms();
    longest(&t->start, now - last);
    while (open && now - begin < limit) {
        last = now;
        open = posse_think_step(thought);
        now = now_ms();
        longest(&t->step, now - last);
        t->steps++;
    }
    posse_thought_best(thought);
    posse_thought_free(thought);
    longest(&t->free, now_ms() - now);
    double excess = now_ms() - begin - limit;
    longest(&t->excess, excess);
    t->late += excess > EXCESS_MS;
    t->decisions++;
}

static void play(times all[PLAYERS], const posse_bot_spec *spec, int number, const posse_rng *seed, int wanted)
{
    const posse_bot *normal = posse_bot_named(posse_game_named("colt"), "normal", NULL);
    posse_match match;
    posse_status status;
    posse_action action;
    posse_rng rng;
    posse_settings settings = {.players = 2 + number % 5, .value = {(uint8_t)(number / 5 % 2)}};
    posse_rng_fork(&rng, seed, (uint64_t)number);
    if (!posse_match_new(&match, posse_game_named("colt"), &settings, &rng, &status))
        fail(status.text);
    for (int actor; (actor = posse_match_actor(&match)) != POSSE_OVER;) {
        if (actor == POSSE_CHANCE) {
            posse_match_chance(&match, &action, &status);
            continue;
        }
        if (all[settings.players].decisions < wanted)
            measure(&all[settings.players], spec, &match, &rng);
        posse_match_act(&match, posse_bot_move(normal, match.game, match.state, NULL, 0, 0, &rng), &status);
    }
    posse_match_free(&match);
}

int main(int argc, char **argv)
{
    static entrant bot;
    times all[PLAYERS] = {{0}};
    posse_rng seed;
    if (argc != 4)
        fail("usage: colt_time DECISIONS SEED SPEC");
    posse_bot_spec spec = read_spec(&bot, posse_game_named("colt"), argv[3]);
    posse_rng_seed(&seed, (uint64_t)atoll(argv[2]));
    int wanted = (atoi(argv[1]) + 4) / 5;
    for (int number = 0; all[2].decisions < wanted || all[3].decisions < wanted || all[4].decisions < wanted ||
                         all[5].decisions < wanted || all[6].decisions < wanted;
         number++)
        play(all, &spec, number, &seed, wanted);
    printf("players  decisions  over by %d ms  longest excess  start  iteration  end  iterations\n", EXCESS_MS);
    for (int players = 2; players < PLAYERS; players++) {
        const times *t = &all[players];
        printf("%7d %10d %13d %12.2f ms %6.2f %10.2f %4.2f %11.0f\n", players, t->decisions, t->late, t->excess,
               t->start, t->step, t->free, t->steps / t->decisions);
    }
    return 0;
}

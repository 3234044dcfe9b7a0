/* How well does a bot of colt play the last Stealin'?
 *
 *     colt_endings lost GAMES SEED SPEC          what SPEC gives away, by the judgement of a slow referee
 *     colt_endings gain GAMES SEED SPEC… OTHER   how much more SPEC's answers win than OTHER's
 *     colt_endings hold GAMES SEED SPEC… OTHER   the same, against textbook ISMCTS bots
 *     colt_endings find GAMES SEED               lines for tests/unit/bots/colt/solved_endings.h
 *
 * Games of `normal` and `easy` with 2 to 6 players. In each decision of the last Stealin' the bots are asked too.
 *
 * `find` looks for positions with clearly best answers in games of random players.
 *
 * `lost` takes the decisions that the referee can judge (tests/unit/bots/colt/ending_referee.h). A decision matters if
 * its best and its worst answer differ by a hundredth of a victory. `gain` plays on from both answers with `normal` in all
 * seats, `hold` with ISMCTS of 300 iterations, in worlds that the seat cannot tell from the true one. SPEC is as in colt_strength. With ±: a 95% interval. */
#include "colt_bench.h"
#include "ending_referee.h"
#include "match.h"
#include "solved_endings.h"

#include <math.h>
#include <stdio.h>

enum { MAX_BOTS = 6 };

typedef struct tally {
    int decisions, exact, large, matter, blunders, misses;
    double lost, lost_squares, worst;
} tally;

static posse_action ask(const posse_bot_spec *spec, const posse_match *match, posse_rng *rng)
{
    posse_player player;
    posse_player_sit(&player, spec->bot, match->game, posse_match_actor(match));
    posse_player_hear(&player, match->events, match->event_count);
    return posse_bot_spec_move(spec, &player, match->state, rng);
}

static void judge(tally *t, ending_referee *r, const posse_bot_spec *spec, const posse_match *match, posse_rng *rng)
{
    posse_action legal[MAX_LEGAL];
    double best = 0, worst = 2, got = 0;
    if (!referee_judge(r, match->state, rng)) {
        t->large += r->too_many;
        r->too_many = false;
        return;
    }
    int count = match->game->legal(match->state, legal);
    posse_action answer = ask(spec, match, rng);
    for (int i = 0; i < count; i++) {
        best = r->value[i] > best ? r->value[i] : best;
        worst = r->value[i] < worst ? r->value[i] : worst;
        if (legal[i] == answer)
            got = r->value[i];
    }
    double lost = 100 * (best - got);
    t->decisions++;
    t->exact += r->exact;
    if (best - worst < 0.01)
        return;
    t->matter++;
    t->misses += lost > 0.001;
    t->blunders += lost >= 25;
    t->lost += lost;
    t->lost_squares += lost * lost;
    t->worst = lost > t->worst ? lost : t->worst;
}

/* ---- playing on --------------------------------------------------------------------------- */

typedef struct continuation {
    const posse_bot *bot; /* plays all seats */
    uint32_t iterations;
    int worlds;
} continuation;

static double play_on(const continuation *on, const posse_match *match, posse_action answer, const posse_rng *seed)
{
    int seat = posse_match_actor(match);
    double sum = 0;
    for (int n = 0; n < on->worlds; n++) {
        colt_state s;
        posse_rng rng;
        double won[MAX_PLAYERS];
        posse_rng_fork(&rng, seed, (uint64_t)n);
        memcpy(&s, match->state, sizeof s);
        colt_resample(&s, seat, &rng);
        colt_game.apply(&s, answer, NULL);
        for (int actor; (actor = colt_game.actor(&s)) != POSSE_OVER;)
            colt_game.apply(&s,
                            actor == POSSE_CHANCE
                                ? colt_game.draw(&s, &rng)
                                : posse_bot_move(on->bot, match->game, &s, NULL, 0, on->iterations, &rng),
                            NULL);
        colt_game.returns(&s, won);
        sum += won[seat];
    }
    return sum / on->worlds;
}

/* The last bot is compared with each of the others. */
static void compare(tally tallies[], const continuation *on, const posse_bot_spec specs[], int count,
                    const posse_match *match, posse_rng *rng)
{
    posse_action answers[MAX_BOTS];
    double value[MAX_BOTS] = {0};
    posse_rng seed;
    posse_rng_fork(&seed, rng, 1);
    for (int i = count - 1; i >= 0; i--) {
        posse_rng own;
        posse_rng_fork(&own, rng, 2);
        answers[i] = ask(&specs[i], match, &own);
    }
    for (int i = count - 1; i >= 0; i--) {
        int same = count - 1;
        while (answers[same] != answers[i])
            same--;
        bool known = same > i;
        bool all_alike = true;
        for (int other = 0; other < count; other++)
            all_alike &= answers[other] == answers[count - 1];
        value[i] = known ? value[same] : all_alike ? 0 : play_on(on, match, answers[i], &seed);
    }
    for (int i = 0; i < count - 1; i++) {
        double gain = 100 * (value[i] - value[count - 1]);
        tallies[i].decisions++;
        tallies[i].matter += answers[i] != answers[count - 1];
        tallies[i].lost += gain;
        tallies[i].lost_squares += gain * gain;
    }
}

/* ---- finding positions ----------------------------------------------------------------------- */

/* Prints the position if some answers are better by 2 points than all others, and are equally good among themselves. */
static void print_if_clear(ending_referee *r, const posse_match *match, solved_ending at, posse_rng *rng)
{
    const double same = 0.002, clear = 0.02;
    posse_action legal[MAX_LEGAL];
    double best = 0;
    int others = 0;
    if (!referee_judge(r, match->state, rng))
        return;
    int count = match->game->legal(match->state, legal);
    for (int i = 0; i < count; i++)
        best = r->value[i] > best ? r->value[i] : best;
    for (int i = 0; i < count; i++) {
        if (r->value[i] < best - same && r->value[i] > best - clear)
            return;
        others += r->value[i] <= best - clear;
    }
    if (!others)
        return;
    printf("    {%d, %d, %d, %d, \"", at.seed, at.players, at.variant, at.action);
    for (int i = 0; i < count; i++) {
        char text[POSSE_ACTION_TEXT];
        match->game->format(legal[i], text);
        if (r->value[i] >= best - same)
            printf("%s,", text);
    }
    printf("\"},\n");
}

static void find(ending_referee *r, int seed)
{
    solved_ending at = {.seed = seed, .players = MIN_PLAYERS + seed % 5, .variant = seed / 5 % 2};
    posse_match match;
    posse_rng rng, own;
    solved_ending_start(&at, &match, &rng);
    do {
        posse_rng_fork(&own, &rng, 1);
        at.action = (int)match.action_count;
        print_if_clear(r, &match, at, &own);
    } while (solved_ending_step(&match, &rng));
    posse_match_free(&match);
}

/* ---- games --------------------------------------------------------------------------------- */

typedef struct run {
    tally t[MAX_BOTS];
    ending_referee *referee; /* NULL: `gain` or `hold` */
    continuation on;
    posse_bot_spec specs[MAX_BOTS];
    int count;
} run;

static bool is_last_stealin(const colt_state *s)
{
    return s->round + 1 == s->round_count && (s->phase == PHASE_STEALIN || s->phase == PHASE_EVENT);
}

static void play(run *r, uint64_t number, const posse_rng *seed)
{
    static const char *const levels[] = {"normal", "easy", "normal", "normal"};
    posse_match match;
    posse_status status;
    posse_rng rng;
    posse_rng_fork(&rng, seed, number);
    posse_settings settings = {.players = MIN_PLAYERS + (int)(number % 5), .value = {(uint8_t)(number / 5 % 2)}};
    if (!posse_match_new(&match, &colt_game, &settings, &rng, &status))
        fail(status.text);
    for (int actor; (actor = posse_match_actor(&match)) != POSSE_OVER;) {
        posse_action action;
        if (actor == POSSE_CHANCE) {
            posse_match_chance(&match, &action, &status);
            continue;
        }
        posse_rng own;
        posse_rng_fork(&own, &rng, 1);
        if (is_last_stealin(match.state)) {
            if (r->referee)
                judge(r->t, r->referee, &r->specs[0], &match, &own);
            else
                compare(r->t, &r->on, r->specs, r->count, &match, &own);
        }
        const posse_bot *bot = posse_bot_named(&colt_game, levels[posse_rng_below(&rng, 4)], NULL);
        posse_match_act(&match, posse_bot_move(bot, &colt_game, match.state, NULL, 0, 0, &rng), &status);
    }
    posse_match_free(&match);
}

static void print_interval(const char *what, double sum, double squares, int count)
{
    double mean = sum / count, variance = squares / count - mean * mean;
    printf("%s: %.3f ± %.3f points a decision", what, mean, 1.96 * sqrt(variance / count));
}

int main(int argc, char **argv)
{
    static ending_referee referee = {.max_worlds = REFEREE_MAX_WORLDS, .max_positions = 5000};
    static entrant entrants[MAX_BOTS];
    static run r;
    posse_rng seed;
    if (argc == 4 && strcmp(argv[1], "find") == 0) {
        for (int i = 0; i < atoi(argv[2]); i++)
            find(&referee, atoi(argv[3]) + i);
        return 0;
    }
    bool hold = argc >= 6 && strcmp(argv[1], "hold") == 0;
    bool gain = argc >= 6 && argc - 4 <= MAX_BOTS && (hold || strcmp(argv[1], "gain") == 0);
    if (!gain && (argc != 5 || strcmp(argv[1], "lost") != 0))
        fail("usage: colt_endings lost GAMES SEED SPEC, or colt_endings gain GAMES SEED SPEC OTHER");
    r.count = argc - 4;
    r.on = hold ? (continuation){&colt_ismcts, 300, 40}
                : (continuation){posse_bot_named(&colt_game, "normal", NULL), 0, 200};
    for (int i = 0; i < r.count; i++)
        r.specs[i] = read_spec(&entrants[i], &colt_game, argv[4 + i]);
    r.referee = gain ? NULL : &referee;
    posse_rng_seed(&seed, (uint64_t)atoll(argv[3]));
    for (int i = 0; i < atoi(argv[2]); i++)
        play(&r, (uint64_t)i, &seed);
    const tally *t = r.t;
    for (int i = 0; gain && i < r.count - 1; i++) {
        print_interval(argv[4 + i], t[i].lost, t[i].lost_squares, t[i].decisions);
        printf("; %d decisions, %d answers differ\n", t[i].decisions, t[i].matter);
    }
    if (gain)
        return 0;
    printf("%d decisions judged (%d with all values of purses, %d more too large), %d that matter\n", t->decisions,
           t->exact, t->large, t->matter);
    print_interval("given away", t->lost, t->lost_squares, t->matter);
    printf(" that matters; %d not the best, %d blunders of 25 points, worst %.1f\n", t->misses, t->blunders, t->worst);
    return 0;
}

/* A contest of bots: playing it. */
#include "contest.h"
#include "alloc.h"
#include "decision_probe.h"
#include "thread_pool.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 32 };

/* ---- scores -------------------------------------------------------------------------------- */

/* The moments of a cell: everybody, then each trait. */
static lab_moments **moments_of(lab_cell *cell, int index)
{
    return index ? &cell->traits[index - 1] : &cell->all;
}

static void add_cell(lab_score *score, const lab_contest *contest, int bot, int among)
{
    lab_cell *cell = &score->cells[score->cell_count++];
    *cell = (lab_cell){.bot = bot, .among = among, .all = lab_moments_new(LAB_PARTS)};
    for (int i = 0; i < contest->game->trait_count; i++)
        cell->traits[i] = lab_moments_new(LAB_PARTS * contest->game->traits[i].word_count);
}

/* Of decisions, A instead of B is B instead of A the other way round. */
static bool is_compared(const lab_contest *contest, int bot, int among)
{
    return (contest->playouts ? bot < among : bot != among) &&
           (!contest->one_way || among == contest->spec_count - 1);
}

lab_score *lab_score_new(const lab_contest *contest)
{
    assert(contest->spec_count <= LAB_MAX_BOTS && contest->game->trait_count <= LAB_MAX_TRAITS);
    lab_score *score = posse_alloc_zeroed(1, sizeof *score);
    for (int bot = 0; bot < contest->spec_count; bot++)
        for (int among = 0; among < contest->spec_count; among++)
            if (is_compared(contest, bot, among))
                add_cell(score, contest, bot, among);
    return score;
}

void lab_score_clear(lab_score *score)
{
    score->deals = 0;
    memset(score->conducts, 0, sizeof score->conducts);
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++) {
            lab_moments *moments = *moments_of(&score->cells[i], k);
            if (moments)
                memset(moments->kept, 0, (size_t)moments->count * sizeof moments->kept[0]);
        }
}

void lab_score_free(lab_score *score)
{
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++)
            free(*moments_of(&score->cells[i], k));
    free(score);
}

static void merge_conducts(lab_score *score, const lab_score *other)
{
    for (int i = 0; i < LAB_MAX_BOTS; i++) {
        score->conducts[i].decisions += other->conducts[i].decisions;
        score->conducts[i].ns += other->conducts[i].ns;
        for (int fault = 0; fault < POSSE_FAULTS; fault++)
            score->conducts[i].faults[fault] += other->conducts[i].faults[fault];
    }
}

static void merge(lab_score *score, lab_score *other)
{
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++)
            if (*moments_of(&score->cells[i], k))
                lab_moments_merge(*moments_of(&score->cells[i], k),
                                  *moments_of(&other->cells[i], k));
    merge_conducts(score, other);
}

/* ---- one deal ------------------------------------------------------------------------------ */

uint64_t lab_contest_games(const lab_contest *contest)
{
    uint64_t bots = (uint64_t)contest->spec_count, seats = (uint64_t)contest->settings.players;
    return contest->one_way ? 1 + (bots - 1) * seats : bots + bots * (bots - 1) * seats;
}

int lab_contest_seats(const lab_contest *contest)
{
    return contest->playouts ? 1 : contest->settings.players;
}

/* A thread's match, with what it has counted since the last time that somebody asked. */
typedef struct lab_worker {
    const lab_contest *contest;
    lab_match *match;
    lab_probe *probe; /* where decisions are compared */
    lab_score *score;
    posse_status status;
} lab_worker;

/* Plays the deal with `guest` in one seat (or in none: -1) among `host`; what each seat won, in points. */
static bool play(lab_worker *worker, uint64_t deal, int guest, int seat, int host, int won[])
{
    const lab_contest *contest = worker->contest;
    posse_bot_spec specs[POSSE_MAX_SEATS];
    double returns[POSSE_MAX_SEATS] = {0};
    lab_match *match = worker->match;
    for (int i = 0; i < contest->settings.players; i++)
        specs[i] = contest->specs[i == seat ? guest : host];
    if (!lab_play(match, &contest->settings, specs, &contest->seed, deal, false, &worker->status))
        return false;
    contest->game->returns(match->state, returns);
    for (int i = 0; i < contest->settings.players; i++) {
        lab_conduct *conduct = &worker->score->conducts[i == seat ? guest : host];
        won[i] = (int)lround(returns[i] * LAB_WIN);
        conduct->decisions += match->decided[i];
        conduct->ns += match->took_ns[i];
        for (int fault = 0; specs[i].command[0] && fault < POSSE_FAULTS; fault++)
            conduct->faults[fault] += match->players[i].faults[fault];
    }
    return true;
}

/* What some seats have won. The table is as the last game of this deal ended, and traits stay the same. */
static void count_trait(const lab_worker *worker, const posse_trait *trait, lab_moments *moments,
                        unsigned seats, const int won[], const int base[])
{
    int values[LAB_PARTS * MAX_WORDS] = {0};
    for (; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        unsigned words = trait ? trait->of(worker->match->state, seat) : 1;
        for (; words; words &= words - 1) {
            int *of_word = values + LAB_PARTS * __builtin_ctz(words);
            of_word[LAB_WON] += won[seat];
            of_word[LAB_BASELINE] += base[seat];
            of_word[LAB_SEATS]++;
        }
    }
    lab_moments_add(moments, values);
}

static void count_cell(const lab_worker *worker, lab_cell *cell, unsigned seats, const int won[],
                       const int base[])
{
    const posse_game *game = worker->contest->game;
    count_trait(worker, NULL, cell->all, seats, won, base);
    for (int i = 0; i < game->trait_count; i++)
        count_trait(worker, &game->traits[i], cell->traits[i], seats, won, base);
}

static bool play_cell(lab_worker *worker, uint64_t deal, lab_cell *cell, const int base[])
{
    int won[POSSE_MAX_SEATS] = {0};
    for (int seat = 0; seat < worker->contest->settings.players; seat++) {
        int all[POSSE_MAX_SEATS] = {0};
        if (!play(worker, deal, cell->bot, seat, cell->among, all))
            return false;
        won[seat] = all[seat];
    }
    count_cell(worker, cell, (1U << worker->contest->settings.players) - 1, won, base);
    return true;
}

static bool play_scene(lab_worker *worker, uint64_t number)
{
    lab_score *score = worker->score;
    int seat, worth[LAB_MAX_BOTS];
    if (!lab_probe_play(worker->probe, worker->match, number, &seat, worth, score->conducts,
                        &worker->status))
        return false;
    for (int i = 0; i < score->cell_count; i++) {
        lab_cell *cell = &score->cells[i];
        int won[POSSE_MAX_SEATS] = {0}, base[POSSE_MAX_SEATS] = {0};
        won[seat] = worth[cell->bot];
        base[seat] = worth[cell->among];
        count_cell(worker, cell, 1U << seat, won, base);
    }
    return true;
}

static bool play_deal(void *argument, uint64_t deal)
{
    lab_worker *worker = argument;
    lab_score *score = worker->score;
    if (worker->probe)
        return play_scene(worker, deal);
    for (int host = 0; host < worker->contest->spec_count; host++) {
        int base[POSSE_MAX_SEATS] = {0};
        bool has_base = false;
        for (int i = 0; i < score->cell_count; i++) {
            if (score->cells[i].among != host)
                continue;
            if ((!has_base && !play(worker, deal, host, -1, host, base)) ||
                !play_cell(worker, deal, &score->cells[i], base))
                return false;
            has_base = true;
        }
    }
    return true;
}

/* ---- many deals ---------------------------------------------------------------------------- */

struct lab_runner {
    int threads;
    lab_worker *workers;
    void **pointers; /* to each of them, as the pool wants them */
};

lab_runner *lab_runner_new(const lab_contest *contest, int threads)
{
    lab_runner *runner = posse_alloc_zeroed(1, sizeof *runner);
    int size = lab_pool_size(&(lab_work){.last = UINT64_MAX, .threads = threads});
    runner->threads = size;
    runner->workers = posse_alloc_zeroed((size_t)size, sizeof *runner->workers);
    runner->pointers = posse_alloc_zeroed((size_t)size, sizeof *runner->pointers);
    for (int i = 0; i < size; i++) {
        runner->workers[i] = (lab_worker){.contest = contest,
                                          .match = lab_match_new(contest->game),
                                          .score = lab_score_new(contest)};
        if (contest->playouts)
            runner->workers[i].probe = lab_probe_new(contest);
        runner->workers[i].match->timed = true;
        runner->pointers[i] = &runner->workers[i];
    }
    return runner;
}

int lab_runner_threads(const lab_runner *runner)
{
    return runner->threads;
}

void lab_runner_free(lab_runner *runner)
{
    for (int i = 0; i < runner->threads; i++) {
        lab_match_free(runner->workers[i].match);
        lab_score_free(runner->workers[i].score);
        if (runner->workers[i].probe)
            lab_probe_free(runner->workers[i].probe);
    }
    free(runner->workers);
    free(runner->pointers);
    free(runner);
}

/* Deals are handed out in order, and those begun are finished: so what is done is always all of the first
 * so many. */
bool lab_runner_play(lab_runner *runner, lab_score *score, uint64_t until,
                     bool (*progress)(void *caller, uint64_t done), void *caller,
                     posse_status *status)
{
    lab_work work = {.first = score->deals,
                     .last = until,
                     .block = 1,
                     .threads = runner->threads,
                     .piece = play_deal,
                     .progress = progress,
                     .caller = caller};
    if (score->deals >= until)
        return true;
    for (int i = 0; i < runner->threads; i++)
        runner->workers[i].status.code = POSSE_OK;
    score->deals += lab_pool_run(&work, runner->pointers);
    for (int i = 0; i < runner->threads; i++) {
        lab_worker *worker = &runner->workers[i];
        merge(score, worker->score);
        lab_score_clear(worker->score);
        if (worker->status.code != POSSE_OK) {
            *status = worker->status;
            return false;
        }
    }
    return true;
}

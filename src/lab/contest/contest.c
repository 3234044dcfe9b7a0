/* Plays the deals of a contest of bots. */
#include "contest.h"
#include "alloc.h"
#include "decision_probe.h"
#include "thread_pool.h"

#include <math.h>
#include <stdlib.h>

enum { MAX_WORDS = POSSE_MAX_WORDS };

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

/* The context of a thread. The slices hold what the thread has counted since they were last collected. */
typedef struct contest_worker {
    const lab_contest *contest;
    const lab_stretch *stretch;
    lab_match *match;
    lab_probe *probe; /* NULL if whole games are compared */
    lab_score **slices;
    size_t slice_count;
    lab_score *score; /* the slice of the current deal */
    posse_status status;
} contest_worker;

/* Plays a deal with `guest` in one seat (or nowhere: seat -1) and `host` in all others. `won` is what
 * each seat won, in units. */
static bool play(contest_worker *worker, uint64_t deal, int guest, int seat, int host, int won[])
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
        lab_bot_stats *stats = &worker->score->bot_stats[i == seat ? guest : host];
        won[i] = (int)lround(returns[i] * LAB_UNITS_PER_WIN);
        stats->decisions += match->seat_decisions[i];
        stats->ns += match->seat_ns[i];
        for (int fault = 0; specs[i].command[0] && fault < POSSE_FAULTS; fault++)
            stats->faults[fault] += match->players[i].faults[fault];
    }
    return true;
}

/* Counts what some seats won, by the words of a trait. The match still has the final state of a game on
 * this deal; traits do not change during a deal. */
static void count_trait(const contest_worker *worker, const posse_trait *trait, lab_moments *moments, unsigned seats,
                        const int won[], const int baseline[])
{
    int values[LAB_COUNTERS * MAX_WORDS] = {0};
    for (; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        unsigned words = trait ? trait->of(worker->match->state, seat) : 1;
        for (; words; words &= words - 1) {
            int *counters = values + LAB_COUNTERS * __builtin_ctz(words);
            counters[LAB_WON] += won[seat];
            counters[LAB_BASELINE] += baseline[seat];
            counters[LAB_SEATS]++;
        }
    }
    lab_moments_add(moments, values);
}

static void count_cell(const contest_worker *worker, lab_cell *cell, unsigned seats, const int won[],
                       const int baseline[])
{
    const posse_game *game = worker->contest->game;
    count_trait(worker, NULL, cell->all, seats, won, baseline);
    for (int i = 0; i < game->trait_count; i++)
        count_trait(worker, &game->traits[i], cell->traits[i], seats, won, baseline);
}

static bool play_cell(contest_worker *worker, uint64_t deal, lab_cell *cell, const int baseline[])
{
    int won[POSSE_MAX_SEATS] = {0};
    for (int seat = 0; seat < worker->contest->settings.players; seat++) {
        int all[POSSE_MAX_SEATS] = {0};
        if (!play(worker, deal, cell->bot, seat, cell->among, all))
            return false;
        won[seat] = all[seat];
    }
    count_cell(worker, cell, (1U << worker->contest->settings.players) - 1, won, baseline);
    return true;
}

static bool play_probe(contest_worker *worker, uint64_t number)
{
    lab_score *score = worker->score;
    int seat, worth[LAB_MAX_BOTS];
    if (!lab_probe_play(worker->probe, worker->match, number, &seat, worth, score->bot_stats, &worker->status))
        return false;
    for (int i = 0; i < score->cell_count; i++) {
        lab_cell *cell = &score->cells[i];
        int won[POSSE_MAX_SEATS] = {0}, baseline[POSSE_MAX_SEATS] = {0};
        won[seat] = worth[cell->bot];
        baseline[seat] = worth[cell->among];
        count_cell(worker, cell, 1U << seat, won, baseline);
    }
    return true;
}

static bool play_deal(contest_worker *worker, uint64_t deal)
{
    lab_score *score = worker->score;
    if (worker->probe)
        return play_probe(worker, deal);
    for (int host = 0; host < worker->contest->spec_count; host++) {
        int baseline[POSSE_MAX_SEATS] = {0};
        bool has_baseline = false;
        for (int i = 0; i < score->cell_count; i++) {
            if (score->cells[i].among != host)
                continue;
            if ((!has_baseline && !play(worker, deal, host, -1, host, baseline)) ||
                !play_cell(worker, deal, &score->cells[i], baseline))
                return false;
            has_baseline = true;
        }
    }
    return true;
}

/* ---- many deals ---------------------------------------------------------------------------- */

struct lab_runner {
    int threads;
    contest_worker *workers;
    void **pointers; /* one to each worker, for the thread pool */
};

static uint64_t deal_of(const lab_stretch *stretch, uint64_t job)
{
    return stretch->from + job * (uint64_t)stretch->ranks + (uint64_t)stretch->rank;
}

uint64_t lab_stretch_jobs(const lab_stretch *stretch, uint64_t until)
{
    uint64_t first = stretch->from + (uint64_t)stretch->rank, ranks = (uint64_t)stretch->ranks;
    return until <= first ? 0 : (until - first + ranks - 1) / ranks;
}

size_t lab_stretch_slice(const lab_stretch *stretch, uint64_t deal)
{
    return stretch->slice ? (size_t)(deal / stretch->slice - stretch->from / stretch->slice) : 0;
}

static bool run_job(void *argument, uint64_t job)
{
    contest_worker *worker = argument;
    uint64_t deal = deal_of(worker->stretch, job);
    worker->score = worker->slices[lab_stretch_slice(worker->stretch, deal)];
    return play_deal(worker, deal);
}

lab_runner *lab_runner_new(const lab_contest *contest, int threads)
{
    lab_runner *runner = posse_alloc_zeroed(1, sizeof *runner);
    int size = lab_pool_size(&(lab_jobs){.last = UINT64_MAX, .threads = threads});
    runner->threads = size;
    runner->workers = posse_alloc_zeroed((size_t)size, sizeof *runner->workers);
    runner->pointers = posse_alloc_zeroed((size_t)size, sizeof *runner->pointers);
    for (int i = 0; i < size; i++) {
        runner->workers[i] = (contest_worker){.contest = contest, .match = lab_match_new(contest->game)};
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
        contest_worker *worker = &runner->workers[i];
        lab_match_free(worker->match);
        for (size_t slice = 0; slice < worker->slice_count; slice++)
            lab_score_free(worker->slices[slice]);
        free(worker->slices);
        if (worker->probe)
            lab_probe_free(worker->probe);
    }
    free(runner->workers);
    free(runner->pointers);
    free(runner);
}

/* Makes sure that a thread has a score for each slice of the stretch. */
static void prepare(contest_worker *worker, const lab_stretch *stretch)
{
    size_t slices = lab_stretch_slice(stretch, stretch->until - 1) + 1;
    worker->stretch = stretch;
    worker->status.code = POSSE_OK;
    if (slices <= worker->slice_count)
        return;
    worker->slices = posse_resize(worker->slices, slices, sizeof *worker->slices);
    while (worker->slice_count < slices)
        worker->slices[worker->slice_count++] = lab_score_new(worker->contest);
}

/* The pool hands out jobs in order and finishes those it began, so the jobs done are always the first ones, without
 * gaps. */
bool lab_runner_play(lab_runner *runner, const lab_stretch *stretch, uint64_t first, uint64_t last, uint64_t *done,
                     bool (*progress)(void *caller, uint64_t done), void *caller, posse_status *status)
{
    lab_jobs jobs = {.first = first,
                     .last = last,
                     .chunk = 1,
                     .threads = runner->threads,
                     .run_job = run_job,
                     .progress = progress,
                     .caller = caller,
                     .poll_ms = stretch->poll_ms};
    *done = 0;
    if (first >= last)
        return true;
    for (int i = 0; i < runner->threads; i++)
        prepare(&runner->workers[i], stretch);
    *done = lab_pool_run(&jobs, runner->pointers);
    for (int i = 0; i < runner->threads; i++) {
        if (runner->workers[i].status.code != POSSE_OK) {
            *status = runner->workers[i].status;
            return false;
        }
    }
    return true;
}

void lab_runner_collect(lab_runner *runner, size_t slice, int64_t numbers[])
{
    for (int i = 0; i < runner->threads; i++) {
        const contest_worker *worker = &runner->workers[i];
        if (slice >= worker->slice_count)
            continue;
        lab_score_add_to(worker->slices[slice], numbers);
        lab_score_clear(worker->slices[slice]);
    }
}

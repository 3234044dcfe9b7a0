/* Plays a contest of bots. */
#include "contest.h"
#include "alloc.h"
#include "decision_probe.h"
#include "fatal.h"
#include "thread_pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = POSSE_MAX_WORDS };

/* ---- scores -------------------------------------------------------------------------------- */

/* The moments of a cell: index 0 is for all seats, then one for each trait. */
static lab_moments **moments_of(lab_cell *cell, int index)
{
    return index ? &cell->traits[index - 1] : &cell->all;
}

static void add_cell(lab_score *score, const lab_contest *contest, int bot, int among)
{
    lab_cell *cell = &score->cells[score->cell_count++];
    *cell = (lab_cell){.bot = bot, .among = among, .all = lab_moments_new(LAB_COUNTERS)};
    for (int i = 0; i < contest->game->trait_count; i++)
        cell->traits[i] = lab_moments_new(LAB_COUNTERS * contest->game->traits[i].word_count);
}

/* In a probe, comparing A with B is the same as comparing B with A with the opposite sign, so each pair
 * has one cell. */
static bool is_compared(const lab_contest *contest, int bot, int among)
{
    return (contest->playouts ? bot < among : bot != among) && (!contest->one_way || among == contest->spec_count - 1);
}

lab_score *lab_score_new(const lab_contest *contest)
{
    if (contest->spec_count > LAB_MAX_BOTS)
        posse_fatal("a contest has more bots than LAB_MAX_BOTS");
    if (contest->game->trait_count > LAB_MAX_TRAITS)
        posse_fatal("a game has more traits than LAB_MAX_TRAITS");
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
    memset(score->bot_stats, 0, sizeof score->bot_stats);
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++) {
            lab_moments *moments = *moments_of(&score->cells[i], k);
            if (moments)
                memset(moments->sums, 0, (size_t)moments->sum_count * sizeof moments->sums[0]);
        }
}

void lab_score_free(lab_score *score)
{
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++)
            free(*moments_of(&score->cells[i], k));
    free(score);
}

static void merge_bot_stats(lab_score *score, const lab_score *other)
{
    for (int i = 0; i < LAB_MAX_BOTS; i++) {
        score->bot_stats[i].decisions += other->bot_stats[i].decisions;
        score->bot_stats[i].ns += other->bot_stats[i].ns;
        for (int fault = 0; fault < POSSE_FAULTS; fault++)
            score->bot_stats[i].faults[fault] += other->bot_stats[i].faults[fault];
    }
}

static void merge(lab_score *score, lab_score *other)
{
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++)
            if (*moments_of(&score->cells[i], k))
                lab_moments_merge(*moments_of(&score->cells[i], k), *moments_of(&other->cells[i], k));
    merge_bot_stats(score, other);
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

/* The context of a thread. `score` holds what the thread has counted since the last merge. */
typedef struct contest_worker {
    const lab_contest *contest;
    lab_match *match;
    lab_probe *probe; /* NULL if whole games are compared */
    lab_score *score;
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

static bool play_deal(void *argument, uint64_t deal)
{
    contest_worker *worker = argument;
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

lab_runner *lab_runner_new(const lab_contest *contest, int threads)
{
    lab_runner *runner = posse_alloc_zeroed(1, sizeof *runner);
    int size = lab_pool_size(&(lab_jobs){.last = UINT64_MAX, .threads = threads});
    runner->threads = size;
    runner->workers = posse_alloc_zeroed((size_t)size, sizeof *runner->workers);
    runner->pointers = posse_alloc_zeroed((size_t)size, sizeof *runner->pointers);
    for (int i = 0; i < size; i++) {
        runner->workers[i] = (contest_worker){
            .contest = contest, .match = lab_match_new(contest->game), .score = lab_score_new(contest)};
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

/* The pool hands out deals in order and finishes those it began, so the deals done are always the first
 * ones, without gaps. */
bool lab_runner_play(lab_runner *runner, lab_score *score, uint64_t until,
                     bool (*progress)(void *caller, uint64_t done), void *caller, posse_status *status)
{
    lab_jobs jobs = {.first = score->deals,
                     .last = until,
                     .chunk = 1,
                     .threads = runner->threads,
                     .run_job = play_deal,
                     .progress = progress,
                     .caller = caller};
    if (score->deals >= until)
        return true;
    for (int i = 0; i < runner->threads; i++)
        runner->workers[i].status.code = POSSE_OK;
    score->deals += lab_pool_run(&jobs, runner->pointers);
    for (int i = 0; i < runner->threads; i++) {
        contest_worker *worker = &runner->workers[i];
        merge(score, worker->score);
        lab_score_clear(worker->score);
        if (worker->status.code != POSSE_OK) {
            *status = worker->status;
            return false;
        }
    }
    return true;
}

/* Playing a simulation, or a part of it. */
#include "sim.h"
#include "alloc.h"
#include "count.h"
#include "thread_pool.h"

#include <stdlib.h>

/* ---- results ------------------------------------------------------------------------------- */

void lab_result_new(lab_result *result, const lab_sim *sim)
{
    *result = (lab_result){.sim = *sim, .layout = lab_layout_new(sim->game, sim->bots)};
    for (int players = 1; players <= POSSE_MAX_SEATS; players++) {
        if (!(sim->players >> players & 1))
            continue;
        lab_sheet *sheet = &result->sheets[result->sheet_count++];
        sheet->players = players;
        sheet->count = posse_alloc_zeroed(result->layout->size, sizeof *sheet->count);
    }
}

void lab_result_free(lab_result *result)
{
    for (int i = 0; i < result->sheet_count; i++) {
        free(result->sheets[i].played);
        free(result->sheets[i].count);
    }
    lab_layout_free(result->layout);
    *result = (lab_result){0};
}

int64_t lab_sheet_games(const lab_sheet *sheet)
{
    return sheet->count[COUNT_GAMES];
}

int64_t lab_result_wanted(const lab_result *result)
{
    return result->sim.games * result->sheet_count;
}

int64_t lab_result_games(const lab_result *result)
{
    int64_t games = 0;
    for (int i = 0; i < result->sheet_count; i++)
        games += lab_sheet_games(&result->sheets[i]);
    return games;
}

/* ---- playing ------------------------------------------------------------------------------- */

/* What all threads share, and none of them writes to. */
typedef struct lab_terms {
    const posse_settings *settings;
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_rng seed;
    uint64_t details;
} lab_terms;

typedef struct lab_worker {
    const lab_terms *terms;
    lab_match *match;
    lab_counter *counter;
} lab_worker;

static bool play_one(void *argument, uint64_t number)
{
    const lab_worker *w = argument;
    const lab_terms *terms = w->terms;
    bool detailed = number % terms->details == 0;
    if (!lab_play(w->match, terms->settings, terms->specs, &terms->seed, number, detailed, NULL))
        abort(); /* the settings were tried before the first thread started */
    lab_count(w->counter, w->match, detailed);
    return true;
}

/* Progress over all numbers of players, not just the one at hand. */
typedef struct lab_watcher {
    const lab_run *run;
    uint64_t before;
    bool stopped;
} lab_watcher;

static bool pass_on(void *argument, uint64_t done)
{
    lab_watcher *w = argument;
    if (w->run->progress && !w->run->progress(w->run->caller, w->before + done))
        w->stopped = true;
    return !w->stopped;
}

static bool can_be_set_up(const posse_game *game, const posse_settings *settings,
                          posse_status *status)
{
    lab_match *match = lab_match_new(game);
    posse_rng rng;
    posse_rng_seed(&rng, 0);
    bool fine = game->setup(match->state, settings, &rng, status);
    lab_match_free(match);
    return fine;
}

static void add_up(lab_sheet *sheet, const lab_layout *layout, const lab_counter *counter)
{
    for (size_t i = 0; i < layout->size; i++)
        sheet->count[i] += counter->count[i];
}

static void play_sheet(const lab_result *result, lab_sheet *sheet, const lab_terms *terms,
                       lab_watcher *watcher)
{
    lab_range games = lab_part_of(&result->sim, watcher->run->part, watcher->run->parts);
    lab_work work = {.first = (uint64_t)games.from,
                     .last = (uint64_t)games.to,
                     .threads = watcher->run->threads,
                     .piece = play_one,
                     .progress = pass_on,
                     .caller = watcher};
    int threads = lab_pool_size(&work);
    lab_worker *workers = posse_alloc_zeroed((size_t)threads, sizeof *workers);
    void **hands = posse_alloc_zeroed((size_t)threads, sizeof *hands);
    sheet->played = posse_alloc(1, sizeof *sheet->played);
    for (int i = 0; i < threads; i++) {
        workers[i] = (lab_worker){.terms = terms,
                                  .match = lab_match_new(result->sim.game),
                                  .counter = lab_counter_new(result->layout)};
        hands[i] = &workers[i];
    }
    int64_t done = (int64_t)lab_pool_run(&work, hands);
    for (int i = 0; i < threads; i++) {
        add_up(sheet, result->layout, workers[i].counter);
        lab_match_free(workers[i].match);
        lab_counter_free(workers[i].counter);
    }
    sheet->played[0] = (lab_range){games.from, games.from + done};
    sheet->range_count = done > 0;
    free(workers);
    free(hands);
}

lab_range lab_part_of(const lab_sim *sim, int part, int parts)
{
    return (lab_range){sim->games * (part - 1) / parts, sim->games * part / parts};
}

int64_t lab_usual_details(int64_t games)
{
    enum { ENOUGH = 10000, MOST = 64 /* more of them would save next to nothing */ };
    int64_t details = 1;
    while (details < MOST && games / (2 * details) >= ENOUGH)
        details *= 2;
    return details;
}

bool lab_sim_check(const lab_result *result, const posse_settings settings[], posse_status *status)
{
    for (int i = 0; i < result->sheet_count; i++)
        if (!can_be_set_up(result->sim.game, &settings[i], status))
            return false;
    return true;
}

/* Each number of players has games of its own: the same ones, whether it is played alone or with others. */
bool lab_sim_run(lab_result *result, const lab_run *run, posse_status *status)
{
    const lab_sim *sim = &result->sim;
    lab_watcher watcher = {.run = run};
    posse_rng seed;
    if (!posse_rng_read(&seed, sim->seed))
        return posse_fail(status, POSSE_BAD_REQUEST, "seed",
                          "\"seed\" must be a number of 64 bits, or 64 hex digits");
    if (!lab_sim_check(result, run->settings, status))
        return false;
    for (int i = 0; i < result->sheet_count && !watcher.stopped; i++) {
        lab_sheet *sheet = &result->sheets[i];
        lab_terms terms = {.settings = &run->settings[i], .details = (uint64_t)sim->details};
        posse_rng_fork(&terms.seed, &seed, (uint64_t)sheet->players);
        if (!posse_bot_spec_list(terms.specs, sheet->players, sim->game, sim->bots, status))
            return false;
        play_sheet(result, sheet, &terms, &watcher);
        watcher.before += (uint64_t)lab_sheet_games(sheet);
    }
    return true;
}

/* Plays a simulation, or one part of it. */
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
        sheet->counts = posse_alloc_zeroed(result->layout->size, sizeof *sheet->counts);
    }
}

void lab_result_free(lab_result *result)
{
    for (int i = 0; i < result->sheet_count; i++) {
        free(result->sheets[i].played);
        free(result->sheets[i].counts);
    }
    lab_layout_free(result->layout);
    *result = (lab_result){0};
}

int64_t lab_sheet_games(const lab_sheet *sheet)
{
    return sheet->counts[COUNT_GAMES];
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

/* Input shared by all threads, read-only while they run. */
typedef struct sim_inputs {
    const posse_settings *settings;
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_rng seed;
    uint64_t details;
} sim_inputs;

typedef struct sim_worker {
    const sim_inputs *inputs;
    lab_match *match;
    lab_counter *counter;
} sim_worker;

static bool play_game(void *argument, uint64_t number)
{
    const sim_worker *w = argument;
    const sim_inputs *inputs = w->inputs;
    bool detailed = number % inputs->details == 0;
    if (!lab_play(w->match, inputs->settings, inputs->specs, &inputs->seed, number, detailed, NULL))
        abort(); /* lab_sim_check has set up such a game before */
    lab_count(w->counter, w->match, detailed);
    return true;
}

/* Progress over all player counts, not only the current one. */
typedef struct overall_progress {
    const lab_run *run;
    uint64_t before;
    bool stopped;
} overall_progress;

static bool report_overall(void *argument, uint64_t done)
{
    overall_progress *overall = argument;
    if (overall->run->progress && !overall->run->progress(overall->run->caller, overall->before + done))
        overall->stopped = true;
    return !overall->stopped;
}

static bool can_be_set_up(const posse_game *game, const posse_settings *settings, posse_status *status)
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
        sheet->counts[i] += counter->counts[i];
}

static void play_sheet(const lab_result *result, lab_sheet *sheet, const sim_inputs *inputs, overall_progress *overall)
{
    lab_range games = lab_part_of(&result->sim, overall->run->part, overall->run->parts);
    lab_jobs jobs = {.first = (uint64_t)games.from,
                     .last = (uint64_t)games.to,
                     .threads = overall->run->threads,
                     .run_job = play_game,
                     .progress = report_overall,
                     .caller = overall};
    int threads = lab_pool_size(&jobs);
    sim_worker *workers = posse_alloc_zeroed((size_t)threads, sizeof *workers);
    void **contexts = posse_alloc_zeroed((size_t)threads, sizeof *contexts);
    sheet->played = posse_alloc(1, sizeof *sheet->played);
    for (int i = 0; i < threads; i++) {
        workers[i] = (sim_worker){
            .inputs = inputs, .match = lab_match_new(result->sim.game), .counter = lab_counter_new(result->layout)};
        contexts[i] = &workers[i];
    }
    int64_t done = (int64_t)lab_pool_run(&jobs, contexts);
    for (int i = 0; i < threads; i++) {
        add_up(sheet, result->layout, workers[i].counter);
        lab_match_free(workers[i].match);
        lab_counter_free(workers[i].counter);
    }
    sheet->played[0] = (lab_range){games.from, games.from + done};
    sheet->range_count = done > 0;
    free(workers);
    free(contexts);
}

lab_range lab_part_of(const lab_sim *sim, int part, int parts)
{
    return (lab_range){sim->games * (part - 1) / parts, sim->games * part / parts};
}

int64_t lab_usual_details(int64_t games)
{
    enum { ENOUGH_GAMES = 10000, MAX_DETAILS = 64 /* a larger value would save almost nothing */ };
    int64_t details = 1;
    while (details < MAX_DETAILS && games / (2 * details) >= ENOUGH_GAMES)
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

/* Each player count has its own random stream, so its games are the same whether it is played alone or
 * together with others. */
bool lab_sim_run(lab_result *result, const lab_run *run, posse_status *status)
{
    const lab_sim *sim = &result->sim;
    overall_progress overall = {.run = run};
    posse_rng seed;
    if (!posse_rng_read(&seed, sim->seed))
        return posse_fail(status, POSSE_BAD_REQUEST, "seed", "\"seed\" must be a number of 64 bits, or 64 hex digits");
    if (!lab_sim_check(result, run->settings, status))
        return false;
    for (int i = 0; i < result->sheet_count && !overall.stopped; i++) {
        lab_sheet *sheet = &result->sheets[i];
        sim_inputs inputs = {.settings = &run->settings[i], .details = (uint64_t)sim->details};
        posse_rng_fork(&inputs.seed, &seed, (uint64_t)sheet->players);
        if (!posse_bot_spec_list(inputs.specs, sheet->players, sim->game, sim->bots, status))
            return false;
        play_sheet(result, sheet, &inputs, &overall);
        overall.before += (uint64_t)lab_sheet_games(sheet);
    }
    return true;
}

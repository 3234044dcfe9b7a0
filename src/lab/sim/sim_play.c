/* Plays a simulation, or one part of it, alone or with the other ranks of a cluster.
 *
 * The games are played in shifts. Between two of them the counters of all ranks are added up, and the result is saved.
 * How many shifts there are, and who plays which game, makes no difference to the result. */
#include "alloc.h"
#include "clock.h"
#include "count.h"
#include "fatal.h"
#include "play.h"
#include "sim_plan.h"
#include "thread_pool.h"

#include <stdlib.h>
#include <string.h>

/* Input for the games of a sheet, shared by all threads, read-only while they run. */
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

typedef struct sim_player {
    const lab_run *run;
    lab_result *result; /* the same on all ranks */
    lab_result delta;   /* what is played in this shift: until its end, by this rank */
    sim_inputs inputs[POSSE_MAX_SEATS];
    sim_worker *workers;
    void **contexts; /* one to each worker, for the thread pool */
    int threads;
    lab_plan *plan;
    lab_shift shift;
    int64_t before, done; /* games of the result, and played by this rank since */
    int64_t pieces_done;  /* `done` when the current piece was begun */
    double start, saved;  /* times: of the run, and when the result was last saved */
    double shift_start;
    bool pause; /* rank 0 wants one */
} sim_player;

/* ---- games --------------------------------------------------------------------------------- */

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

/* ---- what this rank wishes ----------------------------------------------------------------- */

/* Often at first, and then seldom, because all ranks wait for each other while the result is added up. */
static bool is_time_to_save(const sim_player *player)
{
    static const double least = 0.1, most = 30; /* seconds */
    double between = player->saved - player->start, since = posse_now_seconds() - player->saved;
    return since > (between < least ? least : between > most ? most : between);
}

/* Whether some rank has nothing left to play while others have enough to share it. */
static bool is_uneven(const sim_player *player)
{
    static const double worthwhile = 0.5; /* seconds */
    double seconds = posse_now_seconds() - player->shift_start;
    int64_t done = player->shift.done, left = lab_plan_left(player->plan) - done;
    return player->shift.idle > 0 && done > 0 && left > 2 * player->plan->ranks &&
           seconds / (double)done * (double)left > worthwhile;
}

static lab_wish wish(void *argument)
{
    sim_player *player = argument;
    const lab_run *run = player->run;
    int64_t others = run->cluster ? player->shift.done : player->done;
    if (run->progress && !run->progress(run->caller, (uint64_t)(player->before + others)))
        return LAB_STOP;
    if (lab_cluster_rank(run->cluster) == 0 && !player->pause)
        player->pause = is_uneven(player) || (run->save && is_time_to_save(player));
    return player->pause ? LAB_PAUSE : LAB_GO_ON;
}

static bool report(void *argument, uint64_t done)
{
    sim_player *player = argument;
    player->done = player->pieces_done + (int64_t)done;
    return lab_shift_goes_on(&player->shift, player->done, wish(player));
}

/* ---- a shift ------------------------------------------------------------------------------- */

/* Moves what a thread has counted into the delta. */
static void collect(lab_result *delta, int sheet, lab_counter *counter)
{
    size_t size = delta->layout->size;
    for (size_t i = 0; i < size; i++)
        delta->sheets[sheet].counts[i] += counter->counts[i];
    memset(counter->counts, 0, size * sizeof *counter->counts);
}

/* Returns the number of games played: the first ones of the piece. */
static int64_t play_piece(sim_player *player, const lab_piece *piece)
{
    lab_jobs jobs = {.first = (uint64_t)piece->games.from,
                     .last = (uint64_t)piece->games.to,
                     .threads = player->threads,
                     .run_job = play_game,
                     .progress = report,
                     .caller = player,
                     .poll_ms = lab_shift_poll_ms(player->run->cluster)};
    for (int i = 0; i < player->threads; i++)
        player->workers[i].inputs = &player->inputs[piece->sheet];
    int64_t done = (int64_t)lab_pool_run(&jobs, player->contexts);
    for (int i = 0; i < player->threads; i++)
        collect(&player->delta, piece->sheet, player->workers[i].counter);
    return done;
}

/* Plays until this rank's share is finished or the shift is to end. */
static void play_share(sim_player *player)
{
    const lab_share *share = &player->plan->shares[lab_cluster_rank(player->run->cluster)];
    lab_piece next;
    bool goes_on = true;
    while (goes_on && lab_share_next(share, share->done + player->pieces_done, &next)) {
        int64_t played = play_piece(player, &next);
        player->pieces_done += played;
        player->done = player->pieces_done;
        goes_on = played == next.games.to - next.games.from;
    }
}

/* Adds up what all ranks have played. */
static void add_up(sim_player *player)
{
    const lab_cluster *cluster = player->run->cluster;
    lab_result *delta = &player->delta;
    int64_t *done_by = posse_alloc((size_t)player->plan->ranks, sizeof *done_by);
    lab_cluster_gather(cluster, player->done, done_by);
    lab_plan_advance(player->plan, done_by, delta);
    free(done_by);
    for (int i = 0; i < delta->sheet_count; i++)
        lab_cluster_sum(cluster, delta->sheets[i].counts, delta->layout->size);
    if (!lab_result_add(player->result, delta, NULL))
        posse_fatal("games of a simulation were played twice");
}

static void play_shift(sim_player *player)
{
    player->shift = (lab_shift){.cluster = player->run->cluster};
    player->shift_start = posse_now_seconds();
    player->before = lab_result_games(player->result);
    player->done = player->pieces_done = 0;
    player->pause = false;
    lab_result_new(&player->delta, &player->result->sim);
    play_share(player);
    lab_shift_finish(&player->shift, player->done, wish, player);
    add_up(player);
    lab_result_free(&player->delta);
}

/* ---- a run --------------------------------------------------------------------------------- */

static bool save(sim_player *player, posse_status *status)
{
    const lab_run *run = player->run;
    bool fine = true;
    if (run->save && lab_cluster_rank(run->cluster) == 0)
        fine = run->save(run->caller, player->result, status);
    player->saved = posse_now_seconds();
    return lab_cluster_agree(run->cluster, fine, status);
}

static bool play_shifts(sim_player *player, posse_status *status)
{
    const lab_run *run = player->run;
    lab_range part = lab_part_of(&player->result->sim, run->part, run->parts);
    bool fine = true;
    player->plan = lab_plan_new(player->result, part, lab_cluster_ranks(run->cluster));
    while (fine && !player->shift.stopped && lab_plan_left(player->plan) > 0) {
        play_shift(player);
        fine = save(player, status);
        if (lab_plan_has_idle(player->plan)) {
            lab_plan_free(player->plan);
            player->plan = lab_plan_new(player->result, part, lab_cluster_ranks(run->cluster));
        }
    }
    lab_plan_free(player->plan);
    return fine;
}

/* Each player count has its own random stream, so its games are the same whether it is played alone or
 * together with others. */
static bool make_inputs(sim_player *player, posse_status *status)
{
    const lab_sim *sim = &player->result->sim;
    posse_rng seed;
    if (!posse_rng_read(&seed, sim->seed))
        return posse_fail(status, POSSE_BAD_REQUEST, "seed", "\"seed\" must be a number of 64 bits, or 64 hex digits");
    for (int i = 0; i < player->result->sheet_count; i++) {
        sim_inputs *inputs = &player->inputs[i];
        int players = player->result->sheets[i].players;
        inputs->settings = &player->run->settings[i];
        inputs->details = (uint64_t)sim->details;
        posse_rng_fork(&inputs->seed, &seed, (uint64_t)players);
        if (!posse_bot_spec_list(inputs->specs, players, sim->game, sim->bots, status))
            return false;
    }
    return true;
}

static void make_workers(sim_player *player)
{
    int64_t games = lab_result_wanted(player->result);
    player->threads = lab_pool_size(&(lab_jobs){.last = (uint64_t)games, .threads = player->run->threads});
    player->workers = posse_alloc_zeroed((size_t)player->threads, sizeof *player->workers);
    player->contexts = posse_alloc_zeroed((size_t)player->threads, sizeof *player->contexts);
    for (int i = 0; i < player->threads; i++) {
        player->workers[i] = (sim_worker){.match = lab_match_new(player->result->sim.game),
                                          .counter = lab_counter_new(player->result->layout)};
        player->contexts[i] = &player->workers[i];
    }
}

static void free_workers(const sim_player *player)
{
    for (int i = 0; i < player->threads; i++) {
        lab_match_free(player->workers[i].match);
        lab_counter_free(player->workers[i].counter);
    }
    free(player->workers);
    free(player->contexts);
}

bool lab_sim_run(lab_result *result, const lab_run *run, posse_status *status)
{
    sim_player player = {.run = run, .result = result, .start = posse_now_seconds()};
    player.saved = player.start;
    if (!make_inputs(&player, status) || !lab_sim_check(result, run->settings, status))
        return false;
    make_workers(&player);
    bool fine = play_shifts(&player, status);
    free_workers(&player);
    return fine;
}

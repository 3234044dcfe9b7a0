/* Bots choose their actions on other threads, with copies of the game. */
#include "alloc.h"
#include "app_internal.h"
#include "bot_spec.h"
#include "match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- snapshots -------------------------------------------------------------------------------------- */

static void seed(posse_rng *rng)
{
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    posse_rng_set(rng, bytes);
}

static void *copy(const void *bytes, size_t size)
{
    return memcpy(posse_alloc(1, size), bytes, size);
}

void snapshot_take(decision_snapshot *snapshot, const posse_table *table, int seat)
{
    const posse_match *match = posse_table_match(table);
    *snapshot = (decision_snapshot){
        .game = match->game,
        .seat = seat,
        .decision = posse_table_decision(table),
        .state = copy(match->state, match->game->state_size),
        .events = copy(match->events, match->event_count * sizeof *match->events),
        .event_count = match->event_count,
    };
    seed(&snapshot->rng);
}

void snapshot_free(decision_snapshot *snapshot)
{
    free(snapshot->state);
    free(snapshot->events);
}

/* ---- bots ------------------------------------------------------------------------------------------- */

enum { MIN_ITERATIONS = 150 }; /* of a search, however much work waits */

struct bot_job {
    work_item work;
    uv_timer_t timer;         /* runs while the action is held back */
    bot_job *previous, *next; /* in server->held_moves */
    live_table *table;
    decision_snapshot snapshot;
    const posse_bot *bot;
    uint64_t begun;  /* when the bot was asked, by server_now */
    uint32_t spared; /* see posse_player */
    posse_action action;
};

/* The fewer iterations, the more searches wait. With nothing waiting, as many as the bot has by default. */
static posse_bot_spec spec_of(const bot_job *job)
{
    const posse_search *search = job->bot->search;
    return (posse_bot_spec){.bot = job->bot,
                            .iterations = search ? work_budget(&job->work, search->iterations, MIN_ITERATIONS) : 0,
                            .stop = &job->work.stop};
}

static void choose(work_item *work)
{
    bot_job *job = work->job;
    decision_snapshot *q = &job->snapshot;
    posse_bot_spec spec = spec_of(job);
    posse_player player;
    posse_player_sit(&player, job->bot, q->game, q->seat);
    player.spared = job->spared;
    posse_player_hear(&player, q->events, q->event_count);
    job->action = posse_bot_spec_move(&spec, &player, q->state, &q->rng);
}

static void finish_job(bot_job *job, bool submits)
{
    live_table *table = job->table;
    const decision_snapshot *q = &job->snapshot;
    table->jobs--;
    if (table->bot_job == job) {
        table->bot_job = NULL;
        table->is_thinking = false;
    }
    if (submits && table->state != LIVE_GONE && table->table) {
        app_command *command = command_new(POSSE_ENTRY_ACT, POSSE_HOUSE);
        command->entry.seat = q->seat;
        command->entry.at = q->decision;
        q->game->format(job->action, command->entry.text);
        command_submit(table, command); /* refused if the game has moved on */
    }
    snapshot_free(&job->snapshot);
    free(job);
}

/* ---- the pace of bots ------------------------------------------------------------------------------- */

/* How long to hold the bot's action back, so that people who play together can follow. A person who plays alone has a
 * client that shows the moves at the person's own pace. */
static uint64_t pause_left(const live_table *table)
{
    uint64_t now = live_table_now(table), due = table->last_move + table->server->options.bot_pause;
    if (table->server->stopping || table->state == LIVE_GONE || !table->table)
        return 0;
    return posse_table_persons(table->table) > 1 && due > now ? due - now : 0;
}

/* How long a search takes depends a little on the hand or role that the bot holds. So a move that does not wait for a pause
 * is shown at the next multiple of bot_step milliseconds after the bot was asked. */
static uint64_t step_left(const bot_job *job)
{
    const posse_server *server = job->table->server;
    uint64_t step = server->options.bot_step;
    if (!step || !job->bot->search || server->stopping)
        return 0;
    return step - (server_now(server) - job->begun) % step;
}

static void on_released(uv_handle_t *timer)
{
    finish_job(timer->data, true); /* refused if the server is stopping; the bot chooses again after the restart */
}

static void release(bot_job *job)
{
    *(job->previous ? &job->previous->next : &job->table->server->held_moves) = job->next;
    if (job->next)
        job->next->previous = job->previous;
    uv_close((uv_handle_t *)&job->timer, on_released);
}

static void on_pause_over(uv_timer_t *timer)
{
    release(timer->data);
}

static void hold(bot_job *job, uint64_t milliseconds)
{
    posse_server *server = job->table->server;
    job->next = server->held_moves;
    if (job->next)
        job->next->previous = job;
    server->held_moves = job;
    uv_timer_init(server->options.net.loop, &job->timer);
    job->timer.data = job;
    uv_timer_start(&job->timer, on_pause_over, milliseconds, 0);
}

void bot_jobs_release_all(posse_server *server)
{
    while (server->held_moves)
        release(server->held_moves);
}

/* ---- thinking --------------------------------------------------------------------------------------- */

static void on_chosen(work_item *work, bool is_cancelled)
{
    bot_job *job = work->job;
    uint64_t pause = pause_left(job->table);
    if (!pause)
        pause = step_left(job);
    job->table->server->counts.bot_moves += !is_cancelled;
    if (!is_cancelled && pause)
        hold(job, pause);
    else
        finish_job(job, !is_cancelled);
}

/* Another job may be started for the table at once. */
static void cancel(live_table *table)
{
    if (!table->bot_job)
        return;
    worker_pool_cancel(table->server->workers, &table->bot_job->work);
    table->bot_job = NULL;
    table->is_thinking = false;
}

void bot_job_abandon(live_table *table)
{
    if (table->bot_job && !live_table_keeps_time(table))
        cancel(table);
}

void bot_job_start(live_table *table, const posse_todo *todo)
{
    if (table->is_thinking && table->thinking_decision == todo->decision)
        return;
    cancel(table); /* the game has moved on */
    const posse_match *match = posse_table_match(table->table);
    bot_job *job = posse_alloc_zeroed(1, sizeof *job);
    job->table = table;
    job->bot = posse_bot_or_usual(match->game, todo->level);
    job->spared = todo->spared;
    job->begun = server_now(table->server);
    snapshot_take(&job->snapshot, table->table, todo->seat);
    job->work = (work_item){.kind = job->bot->search ? WORK_HEAVY : WORK_LIGHT,
                            .from = table->owner,
                            .run = choose,
                            .done = on_chosen,
                            .job = job};
    table->bot_job = job;
    table->is_thinking = true;
    table->thinking_decision = todo->decision;
    table->jobs++;
    worker_pool_add(table->server->workers, &job->work);
}

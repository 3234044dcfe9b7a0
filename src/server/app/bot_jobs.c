/* Bots choose their actions elsewhere (port_think), with copies of the match. */
#include "alloc.h"
#include "app_internal.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

/* ---- a copy of the match ------------------------------------------------------------------------------ */

static void seed(posse_rng *rng)
{
    unsigned char bytes[32];
    port_random(bytes, sizeof bytes);
    posse_rng_set(rng, bytes);
}

static void *copy(const void *bytes, size_t size)
{
    return memcpy(posse_alloc(1, size), bytes, size);
}

void thinking_take_match(thinking *work, const posse_table *table, int seat)
{
    const posse_match *match = posse_table_match(table);
    work->game = match->game;
    work->seat = seat;
    work->state = copy(match->state, match->game->state_size);
    work->events = copy(match->events, match->event_count * sizeof *match->events);
    work->event_count = match->event_count;
    seed(&work->rng);
}

/* ---- bots ------------------------------------------------------------------------------------------- */

struct bot_job {
    think_job think;
    port_timer *timer;        /* runs while the action is held back */
    bot_job *previous, *next; /* in server->held_moves */
    live_table *table;
    uint64_t decision;
    uint64_t begun; /* when the bot was asked, by server_now */
};

static void finish_job(bot_job *job, bool submits)
{
    live_table *table = job->table;
    const thinking *work = &job->think.work;
    table->jobs--;
    if (table->bot_job == job) {
        table->bot_job = NULL;
        table->is_thinking = false;
    }
    if (submits && table->state != LIVE_GONE && table->table) {
        app_command *command = command_new(POSSE_ENTRY_ACT, POSSE_HOUSE);
        command->entry.seat = work->seat;
        command->entry.at = job->decision;
        work->game->format(work->hint.action, command->entry.text);
        command_submit(table, command); /* refused if the game has moved on */
    }
    thinking_free(&job->think.work);
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
    if (!step || !job->think.work.bot->search || server->stopping)
        return 0;
    return step - (server_now(server) - job->begun) % step;
}

/* If the server is stopping, the action is refused, and the bot chooses again after the restart. */
static void on_pause_over(void *context)
{
    bot_job *job = context;
    *(job->previous ? &job->previous->next : &job->table->server->held_moves) = job->next;
    if (job->next)
        job->next->previous = job->previous;
    finish_job(job, true);
}

static void hold(bot_job *job, uint64_t milliseconds)
{
    posse_server *server = job->table->server;
    job->next = server->held_moves;
    if (job->next)
        job->next->previous = job;
    server->held_moves = job;
    job->timer = port_timer_start(server, milliseconds, on_pause_over, job);
}

void bot_jobs_release_all(posse_server *server)
{
    for (const bot_job *job = server->held_moves; job; job = job->next)
        port_timer_hurry(job->timer);
}

/* ---- thinking --------------------------------------------------------------------------------------- */

static void on_chosen(think_job *think, bool is_cancelled)
{
    bot_job *job = think->owner;
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
    port_stop_thinking(table->server, &table->bot_job->think);
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
    bot_job *job = posse_alloc_zeroed(1, sizeof *job);
    job->table = table;
    job->decision = todo->decision;
    job->begun = server_now(table->server);
    job->think = (think_job){.from = table->owner, .done = on_chosen, .owner = job};
    thinking *work = &job->think.work;
    thinking_take_match(work, table->table, todo->seat);
    work->bot = posse_bot_or_usual(work->game, todo->level);
    work->iterations = work->bot->search ? work->bot->search->iterations : 0;
    work->spared = todo->spared;
    table->bot_job = job;
    table->is_thinking = true;
    table->thinking_decision = todo->decision;
    table->jobs++;
    port_think(table->server, &job->think);
}

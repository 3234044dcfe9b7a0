/* Bots choose their actions on other threads, with copies of the game. */
#include "alloc.h"
#include "app_internal.h"
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

typedef struct bot_job {
    uv_work_t work;
    live_table *table;
    decision_snapshot snapshot;
    const posse_bot *bot;
    uint32_t spared; /* see posse_player */
    posse_action action;
} bot_job;

static void choose(uv_work_t *work)
{
    bot_job *job = work->data;
    decision_snapshot *q = &job->snapshot;
    posse_player player;
    posse_player_sit(&player, job->bot, q->game, q->seat);
    player.spared = job->spared;
    posse_player_hear(&player, q->events, q->event_count);
    job->action = posse_player_move(&player, q->state, 0, &q->rng);
}

static void on_chosen(uv_work_t *work, int cancelled)
{
    bot_job *job = work->data;
    live_table *table = job->table;
    const decision_snapshot *q = &job->snapshot;
    table->jobs--;
    table->server->counts.bot_moves++;
    if (table->is_thinking && table->thinking_decision == q->decision)
        table->is_thinking = false;
    if (!cancelled && table->state != LIVE_GONE && table->table) {
        app_command *command = command_new(POSSE_ENTRY_ACT, POSSE_HOUSE);
        command->entry.seat = q->seat;
        command->entry.at = q->decision;
        q->game->format(job->action, command->entry.text);
        command_submit(table, command); /* refused if the game has moved on */
    }
    snapshot_free(&job->snapshot);
    free(job);
}

void bot_job_start(live_table *table, const posse_todo *todo)
{
    if (table->is_thinking && table->thinking_decision == todo->decision)
        return;
    const posse_match *match = posse_table_match(table->table);
    bot_job *job = posse_alloc_zeroed(1, sizeof *job);
    job->table = table;
    job->bot = posse_bot_or_usual(match->game, todo->level);
    job->spared = todo->spared;
    snapshot_take(&job->snapshot, table->table, todo->seat);
    job->work.data = job;
    table->is_thinking = true;
    table->thinking_decision = todo->decision;
    table->jobs++;
    uv_queue_work(table->server->options.net.loop, &job->work, choose, on_chosen);
}

/* Bots, hints, frames of replays and reviews, computed by other workers. Each of them has a module of its own, so a job goes there
 * and its result comes back as bytes. Both sides run the same module, and structs are copied as they are. */
#include "alloc.h"
#include "clock.h"
#include "web_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- bytes ---------------------------------------------------------------------------------------------------- */

/* The beginning of a job. The state, the events, the replay, the code of its table and what is known of its review follow. */
typedef struct job_head {
    thinking_kind kind;
    int32_t game, seat, viewer, depth; /* game: its place in posse_games */
    uint32_t iterations, ms, spared;
    uint32_t event_count, replay_length, code_length, review_length;
    uint64_t seed;
    posse_rng rng;
    char level[POSSE_LEVEL_TEXT];
    char name[REPLAY_NAME];
} job_head;

/* The beginning of a result. The values, the beliefs, the frames and the review follow. */
typedef struct result_head {
    posse_action action;
    bool ok, is_complete;
    posse_status status;
    uint32_t values_length, beliefs_length, frames_length, review_length;
} result_head;

static void put(posse_buffer *out, const void *bytes, size_t length)
{
    posse_put_bytes(out, bytes, length);
}

/* Takes bytes off the front. NULL if there are not so many. */
static const void *take(const char **at, size_t *left, size_t length)
{
    const char *taken = *at;
    if (length > *left)
        return NULL;
    *at += length;
    *left -= length;
    return taken;
}

static int32_t place_of(const posse_game *game)
{
    for (int i = 0; i < posse_game_count; i++)
        if (posse_games[i] == game)
            return i;
    return -1;
}

static void write_job(const thinking *work, posse_buffer *out)
{
    job_head head = {.kind = work->kind,
                     .game = place_of(work->game),
                     .seat = work->seat,
                     .viewer = work->viewer,
                     .depth = work->depth,
                     .iterations = work->iterations,
                     .ms = work->ms,
                     .spared = work->spared,
                     .event_count = (uint32_t)work->event_count,
                     .replay_length = (uint32_t)work->replay.length,
                     .code_length = (uint32_t)work->code.length,
                     .review_length = (uint32_t)work->review.length,
                     .seed = work->seed,
                     .rng = work->rng};
    memcpy(head.name, work->name, sizeof head.name);
    if (work->bot)
        snprintf(head.level, sizeof head.level, "%s", work->bot->level);
    put(out, &head, sizeof head);
    if (work->game) {
        put(out, work->state, work->game->state_size);
        put(out, work->events, work->event_count * sizeof *work->events);
    }
    put(out, work->replay.text, work->replay.length);
    put(out, work->code.text, work->code.length);
    put(out, work->review.text, work->review.length);
}

static void *copy(const void *bytes, size_t length)
{
    return memcpy(posse_alloc(1, length), bytes, length);
}

static bool read_match(thinking *work, const job_head *head, const char **at, size_t *left)
{
    if (head->game < 0 || head->game >= posse_game_count)
        return false;
    work->game = posse_games[head->game];
    work->bot = posse_bot_named(work->game, head->level, NULL);
    work->event_count = head->event_count;
    const void *state = take(at, left, work->game->state_size);
    const void *events = state ? take(at, left, work->event_count * sizeof *work->events) : NULL;
    if (!work->bot || !events)
        return false;
    work->state = copy(state, work->game->state_size);
    work->events = copy(events, work->event_count * sizeof *work->events);
    return true;
}

static bool read_job(thinking *work, const char *at, size_t left)
{
    job_head head;
    const void *bytes = take(&at, &left, sizeof head);
    if (!bytes)
        return false;
    memcpy(&head, bytes, sizeof head);
    *work = (thinking){.kind = head.kind,
                       .seat = head.seat,
                       .viewer = head.viewer,
                       .seed = head.seed,
                       .depth = head.depth,
                       .iterations = head.iterations,
                       .ms = head.ms,
                       .spared = head.spared,
                       .rng = head.rng};
    memcpy(work->name, head.name, sizeof work->name);
    bool has_match = work->kind == THINK_MOVE || work->kind == THINK_HINT;
    if (has_match && !read_match(work, &head, &at, &left))
        return false;
    const char *replay = take(&at, &left, head.replay_length), *code = take(&at, &left, head.code_length),
               *review = take(&at, &left, head.review_length);
    if (!replay || !code || !review)
        return false;
    posse_put_bytes(&work->replay, replay, head.replay_length);
    posse_put_bytes(&work->code, code, head.code_length);
    posse_put_bytes(&work->review, review, head.review_length);
    return true;
}

static void write_result(const thinking *work, posse_buffer *out)
{
    result_head head = {.action = work->hint.action,
                        .ok = work->ok,
                        .is_complete = work->is_complete,
                        .status = work->status,
                        .values_length = (uint32_t)work->hint.values.length,
                        .beliefs_length = (uint32_t)work->hint.beliefs.length,
                        .frames_length = (uint32_t)work->frames.length,
                        .review_length = (uint32_t)work->review.length};
    put(out, &head, sizeof head);
    put(out, work->hint.values.text, work->hint.values.length);
    put(out, work->hint.beliefs.text, work->hint.beliefs.length);
    put(out, work->frames.text, work->frames.length);
    put(out, work->review.text, work->review.length);
}

static bool read_result(thinking *work, const char *at, size_t left)
{
    result_head head;
    const void *bytes = take(&at, &left, sizeof head);
    if (!bytes)
        return false;
    memcpy(&head, bytes, sizeof head);
    const char *values = take(&at, &left, head.values_length), *beliefs = take(&at, &left, head.beliefs_length),
               *frames = take(&at, &left, head.frames_length), *review = take(&at, &left, head.review_length);
    if (!values || !beliefs || !frames || !review)
        return false;
    work->hint.action = head.action;
    work->ok = head.ok;
    work->is_complete = head.is_complete;
    work->gzip = false;
    work->status = head.status;
    posse_put_bytes(&work->hint.values, values, head.values_length);
    posse_put_bytes(&work->hint.beliefs, beliefs, head.beliefs_length);
    posse_put_bytes(&work->frames, frames, head.frames_length);
    posse_buffer_clear(&work->review);
    posse_put_bytes(&work->review, review, head.review_length);
    return true;
}

/* ---- the table worker's side ------------------------------------------------------------------------------------ */

/* A job that another worker does. */
typedef struct sent_job {
    struct sent_job *next;
    uint32_t number;
    think_job *job;
    bool is_cancelled;
} sent_job;

static struct {
    sent_job *first;
    uint32_t last_number;
} jobs;

void port_think(posse_server *server, think_job *job)
{
    (void)server;
    posse_buffer bytes = {0};
    sent_job *sent = posse_alloc_zeroed(1, sizeof *sent);
    sent->number = ++jobs.last_number;
    sent->job = job;
    sent->next = jobs.first;
    jobs.first = sent;
    job->port = sent;
    write_job(&job->work, &bytes);
    js_think(sent->number, bytes.text, bytes.length, job->work.kind == THINK_REVIEW && job->work.ms > 0);
    posse_buffer_free(&bytes);
}

void port_stop_thinking(posse_server *server, think_job *job)
{
    (void)server;
    sent_job *sent = job->port;
    if (!sent || sent->is_cancelled)
        return;
    sent->is_cancelled = true;
    js_stop_thinking(sent->number);
}

static void finish(sent_job *sent, bool is_cancelled)
{
    think_job *job = sent->job;
    free(sent);
    job->port = NULL;
    job->done(job, is_cancelled);
}

/* A worker that failed must not stop the game: then the work is done here. */
JS_EXPORT(posse_thought) void web_thought(uint32_t number, const char *bytes, size_t length);
void web_thought(uint32_t number, const char *bytes, size_t length)
{
    sent_job **link = &jobs.first;
    while (*link && (*link)->number != number)
        link = &(*link)->next;
    sent_job *sent = *link;
    if (!sent)
        return;
    *link = sent->next;
    if (!sent->is_cancelled && !read_result(&sent->job->work, bytes, length))
        thinking_run(&sent->job->work, NULL);
    finish(sent, sent->is_cancelled);
}

/* ---- the other workers' side -------------------------------------------------------------------------------------- */

/* Work in progress. */
typedef struct thought {
    thinking work;
    posse_buffer result; /* its length as a uint32_t, and the bytes */
} thought;

JS_EXPORT(posse_think_begin) thought *web_think_begin(const char *bytes, size_t length);
thought *web_think_begin(const char *bytes, size_t length)
{
    thought *one = posse_alloc_zeroed(1, sizeof *one);
    if (!read_job(&one->work, bytes, length)) {
        thinking_free(&one->work);
        free(one);
        return NULL;
    }
    thinking_begin(&one->work);
    return one;
}

JS_EXPORT(posse_think_step) bool web_think_step(thought *one, double milliseconds);
bool web_think_step(thought *one, double milliseconds)
{
    return thinking_step(&one->work, posse_now_ns() + (uint64_t)(milliseconds * 1e6), NULL);
}

JS_EXPORT(posse_think_result) const char *web_think_result(thought *one);
const char *web_think_result(thought *one)
{
    uint32_t length = 0;
    posse_buffer_clear(&one->result);
    put(&one->result, &length, sizeof length);
    write_result(&one->work, &one->result);
    length = (uint32_t)(one->result.length - sizeof length);
    memcpy(one->result.text, &length, sizeof length);
    return one->result.text;
}

JS_EXPORT(posse_think_free) void web_think_free(thought *one);
void web_think_free(thought *one)
{
    thinking_free(&one->work);
    posse_buffer_free(&one->result);
    free(one);
}

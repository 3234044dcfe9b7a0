/* What the application layer needs of the server: see src/server/port/port.h. */
#include "port.h"

#include "alloc.h"
#include "clock.h"
#include "daemon_internal.h"

#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <zlib.h>

uint64_t port_now(const posse_server *server)
{
    return uv_now(loop_of(server));
}

void port_random(void *bytes, size_t length)
{
    randombytes_buf(bytes, length);
}

void port_link(const posse_server *server, posse_buffer *out)
{
    const server_daemon *daemon = daemon_of(server);
    net_link(daemon->net, daemon->options.net.lan, out);
}

bool port_compress(posse_buffer *text)
{
    enum {
        GZIP = 16,
        WINDOW = 15,
        MEMORY = 8,
        LEVEL = 4 /* twice as fast as 6, with hardly larger results */
    };
    z_stream stream = {0};
    posse_buffer packed = {0};
    if (text->length > UINT_MAX ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t bound = deflateBound(&stream, text->length);
    stream.next_in = (Bytef *)text->text;
    stream.avail_in = (uInt)text->length;
    stream.next_out = (Bytef *)posse_buffer_reserve(&packed, bound + 1);
    stream.avail_out = (uInt)bound;
    bool ok = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.length = stream.total_out;
    packed.text[packed.length] = '\0';
    deflateEnd(&stream);
    posse_buffer_free(ok ? text : &packed);
    if (ok)
        *text = packed;
    return ok;
}

/* ---- timers ----------------------------------------------------------------------------------------- */

struct port_timer {
    uv_timer_t timer;
    void (*over)(void *context);
    void *context;
};

static void on_timer_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void on_time_over(uv_timer_t *handle)
{
    port_timer *timer = handle->data;
    uv_close((uv_handle_t *)handle, on_timer_closed);
    timer->over(timer->context);
}

port_timer *port_timer_start(posse_server *server, uint64_t milliseconds, void (*over)(void *context), void *context)
{
    port_timer *timer = posse_alloc_zeroed(1, sizeof *timer);
    timer->over = over;
    timer->context = context;
    uv_timer_init(loop_of(server), &timer->timer);
    timer->timer.data = timer;
    uv_timer_start(&timer->timer, on_time_over, milliseconds, 0);
    return timer;
}

void port_timer_hurry(port_timer *timer)
{
    uv_timer_start(&timer->timer, on_time_over, 0, 0);
}

/* ---- thinking on other threads ------------------------------------------------------------------------ */

/* The least that a search gets, however much work waits. */
enum { MIN_ITERATIONS = 150, MIN_MS = 40 };

/* How long a review keeps a thread that something else waits for. */
enum { REVIEW_CHECK_NS = 5000000 };

/* What a thread does for the application. */
typedef struct thread_job {
    work_item item;
    worker_pool *workers;
    think_job *job;
} thread_job;

/* Opening a review takes as long as frames do. */
static work_kind kind_of(const thinking *work)
{
    if (work->kind == THINK_REVIEW && work->ms)
        return WORK_REVIEW;
    if (work->kind == THINK_FRAMES || work->kind == THINK_REVIEW)
        return WORK_REPLAY;
    if (work->kind == THINK_HINT)
        return WORK_HINT;
    return work->bot->search ? WORK_HEAVY : WORK_LIGHT;
}

/* The less time for each search, the more of them wait. With nothing waiting, the budget is not cut. */
static void run(work_item *item)
{
    thinking *work = &((thread_job *)item->job)->job->work;
    if (work->iterations)
        work->iterations = work_budget(item, work->iterations, MIN_ITERATIONS);
    if (work->ms)
        work->ms = work_budget(item, work->ms, MIN_MS);
    thinking_run(work, &item->stop);
}

/* Makes way for other work: the steps that are complete are kept, and the review waits again. */
static void run_review(work_item *item)
{
    thread_job *one = item->job;
    atomic_bool enough = false;
    thinking_begin(&one->job->work);
    while (!thinking_step(&one->job->work, posse_now_ns() + REVIEW_CHECK_NS, &enough))
        if (atomic_load(&item->stop) || worker_pool_is_wanted(one->workers))
            atomic_store(&enough, true);
}

static void on_done(work_item *item, bool is_cancelled)
{
    thread_job *one = item->job;
    think_job *job = one->job;
    job->port = NULL;
    free(one);
    job->done(job, is_cancelled);
}

void port_think(posse_server *server, think_job *job)
{
    thread_job *one = posse_alloc_zeroed(1, sizeof *one);
    work_kind kind = kind_of(&job->work);
    one->workers = daemon_of(server)->workers;
    one->job = job;
    one->item = (work_item){.kind = kind, .run = kind == WORK_REVIEW ? run_review : run, .done = on_done, .job = one};
    one->item.from = limits_network_of(&job->from); /* who has a whole network has one turn */
    job->port = one;
    worker_pool_add(one->workers, &one->item);
}

void port_stop_thinking(posse_server *server, think_job *job)
{
    (void)server;
    thread_job *one = job->port;
    if (one)
        worker_pool_cancel(one->workers, &one->item);
}

/* ---- tables that leave ---------------------------------------------------------------------------------- */

/* Loading a table claims it, and so does its first entry. */
void port_claim(posse_server *server, const char *code)
{
    (void)server;
    (void)code;
}

void port_release(posse_server *server, const char *code)
{
    if (server->store && !server->stopping)
        store_release(server->store, code);
}

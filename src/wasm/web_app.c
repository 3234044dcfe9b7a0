/* Opens the application layer, and takes the calls from JavaScript that concern all of it. */
#include "web_app.h"

#include "alloc.h"
#include "app_internal.h"

#include <stdlib.h>

/* A page is one person, so nothing has to be limited. Bots play at once: the page shows their moves at the player's
 * pace. */
enum {
    NO_LIMIT = 1 << 30,
    REVIEW_SLICE_MS = 100, /* for so long a bot waits for a review if there is only one think worker */
};

typedef struct soon {
    struct soon *next;
    void (*call)(void *context);
    void *context;
} soon;

static struct {
    posse_server *server;
    soon *first, **last;
    uint64_t next_sweep;
    bool is_running; /* inside posse_wake */
} web;

posse_server *web_server(void)
{
    return web.server;
}

/* ---- the loop --------------------------------------------------------------------------------------------- */

/* Tells JavaScript when posse_wake is needed next. */
static void ask_for_wake(double timer_ms)
{
    double now = js_now(), sweep_ms = (double)web.next_sweep - now;
    double wait = timer_ms >= 0 && timer_ms < sweep_ms ? timer_ms : sweep_ms;
    js_wake(web.first || wait < 0 ? 0 : wait);
}

void web_call_soon(void (*call)(void *context), void *context)
{
    soon *one = posse_alloc(1, sizeof *one);
    *one = (soon){.call = call, .context = context};
    *web.last = one;
    web.last = &one->next;
    if (!web.is_running)
        js_wake(0);
}

static void run_soon(void)
{
    while (web.first) {
        soon *one = web.first;
        web.first = one->next;
        if (!web.first)
            web.last = &web.first;
        one->call(one->context);
        free(one);
    }
}

JS_EXPORT(posse_wake) void web_wake(void);
void web_wake(void)
{
    web.is_running = true;
    run_soon();
    double timer_ms = web_run_timers();
    if (js_now() >= (double)web.next_sweep) {
        web.next_sweep = (uint64_t)js_now() + APP_SWEEP_MS;
        if (app_is_loaded(web.server))
            app_sweep(web.server);
    }
    run_soon();
    web.is_running = false;
    ask_for_wake(timer_ms);
}

/* ---- opening ---------------------------------------------------------------------------------------------- */

static server_limits no_limits(void)
{
    server_limits limits = server_limits_default();
    limits.tables = limits.address_tables = limits.wrong_codes = NO_LIMIT;
    limits.table_entries = limits.game_entries = NO_LIMIT;
    limits.table_bytes = limits.address_bytes = NO_LIMIT;
    limits.address_people = limits.refusals = NO_LIMIT;
    limits.reviews = limits.address_reviews = NO_LIMIT;
    return limits;
}

JS_EXPORT(posse_open) void web_open(const char *options, size_t length);
void web_open(const char *options, size_t length)
{
    (void)options; /* none so far */
    (void)length;
    web.last = &web.first;
    web.server = app_new(&(app_options){.limits = no_limits(), .first_letter = 'l', .review_slice = REVIEW_SLICE_MS},
                         NULL, (uint64_t)js_calendar(), NULL);
    app_load(web.server, web_store_open());
    js_wake(0);
}

JS_EXPORT(posse_lost) void web_lost(const char *code, size_t length);
void web_lost(const char *code, size_t length)
{
    posse_buffer text = {0};
    posse_put_bytes(&text, code, length);
    app_lose_table(web.server, text.text);
    posse_buffer_free(&text);
}

/* ---- memory for what JavaScript passes -------------------------------------------------------------------- */

JS_EXPORT(posse_alloc) void *web_alloc(size_t length);
void *web_alloc(size_t length)
{
    return posse_alloc(1, length);
}

JS_EXPORT(posse_free) void web_free(void *memory);
void web_free(void *memory)
{
    free(memory);
}

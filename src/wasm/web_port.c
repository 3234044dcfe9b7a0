/* What the application layer needs of the browser: see src/server/port/port.h. web_thinking.c has the rest of it. */
#include "alloc.h"
#include "web_app.h"

#include <stdlib.h>
#include <string.h>

uint64_t port_now(const posse_server *server)
{
    (void)server;
    return (uint64_t)js_now();
}

void port_random(void *bytes, size_t length)
{
    js_random(bytes, length);
}

/* The page knows its own address. */
void port_link(const posse_server *server, posse_buffer *out)
{
    (void)server;
    posse_put_text(out, "./");
}

/* Nothing is sent over a network. */
bool port_compress(posse_buffer *text)
{
    (void)text;
    return false;
}

void port_claim(posse_server *server, const char *code)
{
    (void)server;
    js_claim(code, strlen(code));
}

void port_release(posse_server *server, const char *code)
{
    (void)server;
    js_release(code, strlen(code));
}

/* ---- timers ------------------------------------------------------------------------------------------------- */

struct port_timer {
    port_timer *next;
    double due; /* by js_now */
    void (*over)(void *context);
    void *context;
};

static port_timer *timers;

static void nothing(void *context)
{
    (void)context;
}

port_timer *port_timer_start(posse_server *server, uint64_t milliseconds, void (*over)(void *context), void *context)
{
    (void)server;
    port_timer *timer = posse_alloc(1, sizeof *timer);
    *timer = (port_timer){.next = timers, .due = js_now() + (double)milliseconds, .over = over, .context = context};
    timers = timer;
    web_call_soon(nothing, NULL); /* so that JavaScript is told the new time */
    return timer;
}

void port_timer_hurry(port_timer *timer)
{
    timer->due = js_now();
    web_call_soon(nothing, NULL);
}

/* A timer may start others, so the search begins anew after each one. */
static port_timer *take_due(double now)
{
    for (port_timer **link = &timers; *link; link = &(*link)->next)
        if ((*link)->due <= now) {
            port_timer *due = *link;
            *link = due->next;
            return due;
        }
    return NULL;
}

double web_run_timers(void)
{
    double now = js_now(), next = -1;
    for (port_timer *timer; (timer = take_due(now));) {
        timer->over(timer->context);
        free(timer);
    }
    for (const port_timer *timer = timers; timer; timer = timer->next)
        if (next < 0 || timer->due - now < next)
            next = timer->due - now;
    return next;
}

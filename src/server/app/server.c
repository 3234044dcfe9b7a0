/* The house: opening and closing. */
#include "app_internal.h"
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

uint64_t house_now(const posse_house *house)
{
    return house->offset + uv_now(house->options.net.loop);
}

static void wake(void *waker)
{
    posse_house *house = waker;
    uv_async_send(&house->woken);
}

static void on_woken(uv_async_t *handle)
{
    posse_house *house = handle->data;
    store_collect(house->store);
}

static void on_sweep(uv_timer_t *timer)
{
    house_sweep(timer->data);
}

/* The last connection is closed. */
static void on_stopped(void *app)
{
    posse_house *house = app;
    uv_timer_stop(&house->sweep);
    uv_close((uv_handle_t *)&house->sweep, NULL);
    store_close(house->store); /* what was asked is written and answered */
    house->store = NULL;
    uv_close((uv_handle_t *)&house->woken, NULL);
}

static uint64_t calendar_offset(const uv_loop_t *loop)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    uint64_t now = (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
    return now - uv_now(loop);
}

/* Two servers on one file would only get in each other's way. The lock goes with the process, however it
 * ends. */
static bool lock_data(posse_house *house, posse_status *status)
{
    posse_buffer name = {0};
    posse_put(&name, "%s.lock", house->options.data);
    house->lock = open(name.text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool fine = house->lock >= 0 && flock(house->lock, LOCK_EX | LOCK_NB) == 0;
    if (!fine && errno == EWOULDBLOCK)
        posse_fail(status, POSSE_NOT_NOW, NULL, "another server uses %s", house->options.data);
    else if (!fine)
        posse_fail(status, POSSE_NOT_NOW, NULL, "%s: %s", name.text, strerror(errno));
    posse_buffer_free(&name);
    return fine;
}

static void unlock_data(const posse_house *house)
{
    if (house->lock >= 0)
        close(house->lock);
}

static const net_app callbacks = {
    .opened = guest_opened,
    .message = guest_message,
    .closed = guest_closed,
    .request = house_request,
    .stopped = on_stopped,
};

static void begin(posse_house *house)
{
    uv_loop_t *loop = house->options.net.loop;
    house->offset = calendar_offset(loop);
    house->makers = limits_counts_new();
    house->talking = (net_limits){.messages_a_second = 1, .messages_at_once = 5};
    uv_async_init(loop, &house->woken, on_woken);
    uv_timer_init(loop, &house->sweep);
    house->woken.data = house->sweep.data = house;
}

static void undo_beginning(posse_house *house)
{
    uv_close((uv_handle_t *)&house->sweep, NULL);
    uv_close((uv_handle_t *)&house->woken, NULL);
    uv_run(house->options.net.loop, UV_RUN_DEFAULT);
    store_close(house->store);
    unlock_data(house);
    limits_counts_free(house->makers);
    free(house);
}

posse_house *house_open(const house_options *options, posse_status *status)
{
    posse_house *house = calloc(1, sizeof *house);
    if (!house || sodium_init() < 0)
        abort();
    house->options = *options;
    if (!house->options.max_tables)
        house->options.max_tables = 10000;
    if (!house->options.max_address_tables)
        house->options.max_address_tables = 60;
    begin(house);
    if (lock_data(house, status))
        house->store =
            store_open(options->data, &(store_options){.wake = wake, .waker = house}, status);
    if (house->store)
        house->net = net_open(&options->net, &callbacks, house, status);
    if (!house->net) {
        undo_beginning(house);
        return NULL;
    }
    uv_timer_start(&house->sweep, on_sweep, SWEEP_EVERY, SWEEP_EVERY);
    return house;
}

const net_server *house_net(const posse_house *house)
{
    return house->net;
}

void house_stop(posse_house *house)
{
    if (house->stopping)
        return;
    house->stopping = true;
    store_collect(house->store);
    net_stop(house->net);
}

void house_free(posse_house *house)
{
    for (int i = 0; i < BUCKETS; i++)
        while (house->buckets[i])
            house_drop(house->buckets[i]);
    net_free(house->net);
    unlock_data(house);
    limits_counts_free(house->makers);
    free(house);
}

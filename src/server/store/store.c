/* The store: a door, two threads behind it, and what they have finished.
 *
 * The writer takes all appends that are waiting at once; the reader answers readings, so that neither waits
 * for the other. */
#include "alloc.h"
#include "fatal.h"
#include "store_db.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_TOGETHER = 4096, /* appends in one transaction */
    MAX_WAITING = 64 << 20,
};

/* A thread with what waits for it. */
typedef struct store_worker {
    posse_store *store;
    pthread_t thread;
    pthread_cond_t called;
    store_queue waiting;
    store_db db;
} store_worker;

struct posse_store {
    store_options options;
    pthread_mutex_t lock; /* for all that follows, but for the hands' bases */
    store_worker writer, reader;
    store_queue finished;
    size_t held; /* bytes of all that is not answered yet */
    bool closing;
};

/* ---- behind the door ----------------------------------------------------------------------- */

/* With the lock held. False when there is nothing more to come. */
static bool wait_for_work(store_worker *worker)
{
    posse_store *store = worker->store;
    while (!worker->waiting.first && !store->closing)
        pthread_cond_wait(&worker->called, &store->lock);
    return worker->waiting.first != NULL;
}

static store_queue take_together(store_queue *waiting)
{
    store_queue some = {0};
    for (int i = 0; i < MAX_TOGETHER && waiting->first; i++)
        store_queue_put(&some, store_queue_take(waiting));
    return some;
}

static void finish(posse_store *store, store_queue *queue)
{
    pthread_mutex_lock(&store->lock);
    store_queue_join(&store->finished, queue);
    pthread_mutex_unlock(&store->lock);
    if (store->options.wake)
        store->options.wake(store->options.waker);
}

/* Tidying up comes when the answers are out. */
static void *write_on(void *argument)
{
    store_worker *writer = argument;
    posse_store *store = writer->store;
    pthread_mutex_lock(&store->lock);
    while (wait_for_work(writer)) {
        store_queue queue = take_together(&writer->waiting);
        pthread_mutex_unlock(&store->lock);
        store_write(&writer->db, &queue);
        finish(store, &queue);
        store_db_checkpoint(&writer->db);
        pthread_mutex_lock(&store->lock);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

static void *read_on(void *argument)
{
    store_worker *reader = argument;
    posse_store *store = reader->store;
    pthread_mutex_lock(&store->lock);
    while (wait_for_work(reader)) {
        store_request *request = store_queue_take(&reader->waiting);
        store_queue queue = {0};
        pthread_mutex_unlock(&store->lock);
        request->read(&reader->db, request);
        store_queue_put(&queue, request);
        finish(store, &queue);
        pthread_mutex_lock(&store->lock);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- the door ------------------------------------------------------------------------------ */

static bool name_fits(const char *name)
{
    return name[0] && strlen(name) <= STORE_MAX_NAME;
}

/* What is wrong with it before anybody looks at the disk; NULL: nothing. */
static const char *fault_of(const store_entry *entry)
{
    const store_summary *summary = entry->summary;
    if (!name_fits(entry->code) || (entry->replay && !name_fits(entry->replay)))
        return "a table's code and a replay's name must have 1 to 64 letters";
    if (entry->bytes.length > STORE_MAX_ENTRY)
        return "an entry may have at most 1 MiB";
    if (entry->replay_bytes.length > STORE_MAX_REPLAY)
        return "a replay may have at most 16 MiB";
    if (!summary)
        return entry->number == 1 && !entry->remove ? "a table's first entry needs its summary"
                                                    : NULL;
    if (strlen(summary->stage) > STORE_MAX_NAME || summary->text.length > STORE_MAX_ENTRY)
        return "a summary may have a stage of 64 letters and a text of 1 MiB";
    return NULL;
}

/* Takes it in, or refuses it, which is told as any other answer. */
static void hand_over(posse_store *store, store_worker *worker, store_request *request,
                      const char *fault)
{
    pthread_mutex_lock(&store->lock);
    if (!fault && store->closing)
        fault = "the store is being closed";
    else if (!fault && store->held + request->cost > store->options.max_waiting)
        fault = "too much is waiting for the disk";
    store->held += request->cost;
    if (fault)
        store_refuse(request, STORE_TROUBLE, "it was refused: %s", fault);
    else if (!worker->waiting.first)
        pthread_cond_signal(&worker->called);
    store_queue_put(fault ? &store->finished : &worker->waiting, request);
    pthread_mutex_unlock(&store->lock);
    if (fault && store->options.wake)
        store->options.wake(store->options.waker);
}

void store_append(posse_store *store, const store_entry *entry, store_done *done, void *caller)
{
    const char *fault = fault_of(entry);
    const store_entry nothing = {.code = ""}; /* for whoever is refused, however large it was */
    store_request *request = store_request_new(fault ? &nothing : entry, &(store_query){0});
    request->done = done;
    request->caller = caller;
    hand_over(store, &store->writer, request, fault);
}

static void ask(posse_store *store, const store_entry *names, const store_query *query,
                bool (*read)(store_db *db, store_request *request), store_done *done, void *caller)
{
    store_request *request = store_request_new(names, query);
    request->read = read;
    request->done = done;
    request->caller = caller;
    hand_over(store, &store->reader, request, NULL);
}

void store_load(posse_store *store, const char *code, store_done *done, void *caller)
{
    ask(store, &(store_entry){.code = code}, &(store_query){0}, store_read_table, done, caller);
}

void store_replay(posse_store *store, const char *name, store_done *done, void *caller)
{
    ask(store, &(store_entry){.replay = name}, &(store_query){0}, store_read_replay, done, caller);
}

void store_list(posse_store *store, const store_query *query, store_done *done, void *caller)
{
    ask(store, &(store_entry){0}, query, store_read_list, done, caller);
}

void store_collect(posse_store *store)
{
    pthread_mutex_lock(&store->lock);
    store_queue queue = store->finished;
    store->finished = (store_queue){0};
    pthread_mutex_unlock(&store->lock);
    for (store_request *request; (request = store_queue_take(&queue)) != NULL;) {
        pthread_mutex_lock(&store->lock);
        store->held -= request->cost;
        pthread_mutex_unlock(&store->lock);
        request->done(request->caller, &request->result);
        store_request_free(request);
    }
}

/* ---- opening and closing ------------------------------------------------------------------- */

/* Signals are for the program's own threads. */
static bool start(store_worker *worker, void *(*work)(void *worker))
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = pthread_create(&worker->thread, NULL, work, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

static void stop(posse_store *store)
{
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_signal(&store->writer.called);
    pthread_cond_signal(&store->reader.called);
    pthread_mutex_unlock(&store->lock);
}

static void let_go(posse_store *store)
{
    store_db_close(&store->reader.db);
    store_db_close(&store->writer.db);
    pthread_cond_destroy(&store->reader.called);
    pthread_cond_destroy(&store->writer.called);
    pthread_mutex_destroy(&store->lock);
    free(store);
}

static posse_store *new_store(const store_options *options)
{
    posse_store *store = posse_alloc_zeroed(1, sizeof *store);
    store->options = *options;
    if (!store->options.max_waiting)
        store->options.max_waiting = MAX_WAITING;
    store->writer.store = store->reader.store = store;
    if (pthread_mutex_init(&store->lock, NULL) || pthread_cond_init(&store->writer.called, NULL) ||
        pthread_cond_init(&store->reader.called, NULL))
        posse_fatal("out of memory for a lock");
    return store;
}

posse_store *store_open(const char *path, const store_options *options, posse_status *status)
{
    posse_store *store = new_store(options);
    if (!store_db_open(&store->writer.db, path, options, status) ||
        !store_db_open(&store->reader.db, path, options, status)) {
        let_go(store);
        return NULL;
    }
    bool fine = start(&store->writer, write_on);
    if (fine && !start(&store->reader, read_on)) {
        stop(store);
        pthread_join(store->writer.thread, NULL);
        fine = false;
    }
    if (fine)
        return store;
    posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: no thread can be started for it", path);
    let_go(store);
    return NULL;
}

void store_close(posse_store *store)
{
    if (!store)
        return;
    stop(store);
    pthread_join(store->writer.thread, NULL);
    pthread_join(store->reader.thread, NULL);
    while (store->finished.first)
        store_collect(store);
    let_go(store);
}

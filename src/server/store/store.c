/* The store: its public functions, and the two threads that do the work with the engine that keeps the data.
 *
 * The writer takes all waiting appends at once; the reader handles loads, replays and lists. Neither waits for the
 * other. */
#include "alloc.h"
#include "fatal.h"
#include "store_internal.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MAX_BATCH = 4096, /* appends in one transaction */
    MAX_PENDING_BYTES = 64 << 20,
    TIDY_AFTER_MS = 500, /* after a batch */
};

#define CUT_OFF "the database cannot be reached"
#define LOST    "this server was silent for so long that others may have taken its tables"

/* ---- the threads ----------------------------------------------------------------------- */

static uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* Waits for a request, at most until `deadline`, by now_ns; UINT64_MAX: for ever. Call with the lock held. Returns false
 * when the store is closing and the queue is empty. */
static bool wait_for_work(store_worker *worker, uint64_t deadline)
{
    posse_store *store = worker->store;
    struct timespec until = {.tv_sec = (time_t)(deadline / 1000000000), .tv_nsec = (long)(deadline % 1000000000)};
    int code = 0;
    while (!worker->waiting.first && !store->closing && code == 0)
        code = deadline == UINT64_MAX ? pthread_cond_wait(&worker->has_work, &store->lock)
                                      : pthread_cond_timedwait(&worker->has_work, &store->lock, &until);
    return worker->waiting.first || !store->closing;
}

static bool is_alone(const store_request *request)
{
    return request->kind != STORE_KIND_APPEND;
}

/* Takes the waiting appends, or a request that is run alone. */
static store_queue take_batch(store_queue *waiting)
{
    store_queue batch = {0};
    for (int i = 0; i < MAX_BATCH && waiting->first && (i == 0 || !is_alone(waiting->first)); i++) {
        bool ends = is_alone(waiting->first);
        store_queue_put(&batch, store_queue_take(waiting));
        if (ends)
            break;
    }
    return batch;
}

static void finish(posse_store *store, store_queue *queue)
{
    pthread_mutex_lock(&store->lock);
    store_queue_join(&store->finished, queue);
    pthread_mutex_unlock(&store->lock);
    if (store->options.notify)
        store->options.notify(store->options.notify_context);
}

/* Runs on the writer's thread. What waits for the database would otherwise wait for as long as the database is away. */
static void refuse_waiting(posse_store *store)
{
    store_queue refused = {0}, others = {0};
    pthread_mutex_lock(&store->lock);
    for (store_request *request; (request = store_queue_take(&store->writer.waiting)) != NULL;) {
        if (!is_alone(request))
            store_fail(request, STORE_ERROR, "the request was refused: %s",
                       atomic_load(&store->writer.db->has_lost_lease) ? LOST : CUT_OFF);
        store_queue_put(is_alone(request) ? &others : &refused, request);
    }
    store->writer.waiting = others;
    pthread_mutex_unlock(&store->lock);
    finish(store, &refused);
}

/* Runs a request that is no append. */
static void run_alone(const posse_store *store, store_db *db, store_request *request)
{
    if (store->backend->run[request->kind])
        store->backend->run[request->kind](db, request);
}

/* Writes a batch. Call with the lock held. */
static void run_batch(store_worker *writer)
{
    posse_store *store = writer->store;
    store_queue queue = take_batch(&writer->waiting);
    pthread_mutex_unlock(&store->lock);
    uint64_t started = now_ns();
    bool writes = !is_alone(queue.first);
    if (writes)
        store->backend->write(writer->db, &queue);
    else
        run_alone(store, writer->db, queue.first);
    uint64_t ended = now_ns();
    pthread_mutex_lock(&store->lock);
    if (writes)
        posse_histogram_add(&store->commits, ended - started);
    pthread_mutex_unlock(&store->lock);
    finish(store, &queue);
    pthread_mutex_lock(&store->lock);
}

/* Does a part of what need not be done at once. Call with the lock held. Returns when to do the next part, in nanoseconds;
 * UINT64_MAX: nothing is left. */
static uint64_t tidy(store_worker *writer)
{
    posse_store *store = writer->store;
    pthread_mutex_unlock(&store->lock);
    int wait = store->backend->tidy(writer->db);
    pthread_mutex_lock(&store->lock);
    store->space = writer->db->space;
    return wait < 0 ? UINT64_MAX : now_ns() + (uint64_t)wait * 1000000;
}

/* What can wait comes after the answers, so that they need not wait for it. Tidying takes its turn even if appends never
 * stop: a part of it takes some milliseconds. */
static void *writer_main(void *argument)
{
    store_worker *writer = argument;
    posse_store *store = writer->store;
    uint64_t next_tidy = 0;
    pthread_mutex_lock(&store->lock);
    while (wait_for_work(writer, next_tidy)) {
        if (now_ns() >= next_tidy) {
            next_tidy = tidy(writer);
            continue;
        }
        if (!writer->waiting.first)
            continue;
        run_batch(writer);
        if (store->backend->rest) {
            pthread_mutex_unlock(&store->lock);
            store->backend->rest(writer->db);
            pthread_mutex_lock(&store->lock);
        }
        if (next_tidy == UINT64_MAX)
            next_tidy = now_ns() + TIDY_AFTER_MS * UINT64_C(1000000);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

static void *reader_main(void *argument)
{
    store_worker *reader = argument;
    posse_store *store = reader->store;
    pthread_mutex_lock(&store->lock);
    while (wait_for_work(reader, UINT64_MAX)) {
        store_request *request = store_queue_take(&reader->waiting);
        store_queue queue = {0};
        pthread_mutex_unlock(&store->lock);
        run_alone(store, reader->db, request);
        store_queue_put(&queue, request);
        finish(store, &queue);
        pthread_mutex_lock(&store->lock);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- requests ------------------------------------------------------------------------------ */

static bool name_fits(const char *name)
{
    return name[0] && strlen(name) <= STORE_MAX_NAME;
}

static bool notes_fit(const store_entry *entry)
{
    for (const store_note *note = entry->notes; note < entry->notes + STORE_MAX_NOTES && note->name; note++)
        if (!name_fits(note->name) || (note->code && !name_fits(note->code)) ||
            (note->text && strlen(note->text) > STORE_MAX_NOTE))
            return false;
    return true;
}

/* Describes what is wrong with a request before it reaches the disk, or NULL. */
static const char *problem_with(const store_entry *entry)
{
    const store_summary *summary = entry->summary;
    if (!name_fits(entry->code) || (entry->replay && !name_fits(entry->replay)))
        return "the code of a table and the name of a replay must have 1 to 64 bytes";
    if (entry->bytes.length > STORE_MAX_ENTRY)
        return "an entry may have at most 1 MiB";
    if (entry->replay_bytes.length > STORE_MAX_REPLAY)
        return "a replay may have at most 16 MiB";
    if (!notes_fit(entry))
        return "the name of a note must have 1 to 64 bytes, and its text at most 1 MiB";
    if (!summary)
        return entry->number == 1 && !entry->remove && entry->change == STORE_APPEND
                   ? "the first entry of a table needs a summary"
                   : NULL;
    if (strlen(summary->stage) > STORE_MAX_NAME || summary->text.length > STORE_MAX_ENTRY)
        return "the stage of a summary may have at most 64 bytes and its text 1 MiB";
    return NULL;
}

/* Queues the request, or refuses it with an answer like any other. */
void store_submit(posse_store *store, store_worker *worker, store_request *request, const char *problem)
{
    pthread_mutex_lock(&store->lock);
    if (!problem && store->closing)
        problem = "the store is closing";
    else if (!problem && !is_alone(request) && atomic_load(&worker->db->is_cut_off))
        problem = CUT_OFF;
    else if (!problem && store->pending_bytes + request->cost > store->options.max_pending_bytes)
        problem = "too many requests are waiting for the disk";
    store->pending_bytes += request->cost;
    store->unanswered += !is_alone(request);
    if (problem)
        store_fail(request, STORE_ERROR, "the request was refused: %s", problem);
    else if (!worker->waiting.first)
        pthread_cond_signal(&worker->has_work);
    store_queue_put(problem ? &store->finished : &worker->waiting, request);
    pthread_mutex_unlock(&store->lock);
    if (problem && store->options.notify)
        store->options.notify(store->options.notify_context);
}

void store_append(posse_store *store, const store_entry *entry, store_done *done, void *context)
{
    const char *problem = problem_with(entry);
    const store_entry nothing = {.code = ""}; /* a refused request is not copied, however large it is */
    store_request *request = store_request_new(problem ? &nothing : entry, &(store_query){0});
    request->done = done;
    request->context = context;
    store_submit(store, &store->writer, request, problem);
}

void store_submit_read(posse_store *store, const store_entry *names, const store_query *query, store_kind kind,
                       store_done *done, void *context)
{
    store_request *request = store_request_new(names, query);
    request->kind = kind;
    request->done = done;
    request->context = context;
    store_submit(store, &store->reader, request, NULL);
}

void store_put_note(posse_store *store, const char *code, const store_note *note, store_done *done, void *context)
{
    store_append(store, &(store_entry){.code = code, .change = STORE_PUT_NOTES, .notes = {*note}}, done, context);
}

void store_fill_notes(posse_store *store, store_change which, const store_note *note, store_done *done, void *context)
{
    store_append(store, &(store_entry){.code = "all", .change = which, .notes = {*note}}, done, context);
}

void store_remove_replay(posse_store *store, const char *name, store_done *done, void *context)
{
    store_append(store, &(store_entry){.code = name, .change = STORE_REMOVE_REPLAY, .replay = name}, done, context);
}

void store_load(posse_store *store, const char *code, store_done *done, void *context)
{
    store_submit_read(store, &(store_entry){.code = code}, &(store_query){0}, STORE_KIND_LOAD, done, context);
}

void store_replay(posse_store *store, const char *name, store_done *done, void *context)
{
    store_submit_read(store, &(store_entry){.replay = name}, &(store_query){0}, STORE_KIND_REPLAY, done, context);
}

void store_list(posse_store *store, const store_query *query, store_done *done, void *context)
{
    /* The request copies the texts of an entry, and so the query's texts are passed as those of an entry. */
    store_submit_read(store, &(store_entry){.code = query->code, .replay = query->name, .kept_names = query->without},
                      query, STORE_KIND_LIST, done, context);
}

static void note_trouble(posse_store *store, const store_result *result)
{
    posse_buffer_clear(&store->trouble);
    if (result->outcome == STORE_ERROR)
        posse_put_text(&store->trouble, result->text);
}

store_state store_state_of(const posse_store *store)
{
    return (store_state){.trouble = store->trouble.length ? store->trouble.text : NULL,
                         .unanswered = store->unanswered,
                         .answered = store->answered};
}

void store_submit_to_writer(posse_store *store, store_kind kind, store_done *done, void *context)
{
    store_request *request = store_request_new(&(store_entry){.code = ""}, &(store_query){0});
    request->kind = kind;
    request->done = done;
    request->context = context;
    store_submit(store, &store->writer, request, NULL);
}

void store_vacuum(posse_store *store, bool rewrites, store_done *done, void *context)
{
    store_submit_to_writer(store, rewrites ? STORE_KIND_REWRITE : STORE_KIND_VACUUM, done, context);
}

void store_collect(posse_store *store)
{
    pthread_mutex_lock(&store->lock);
    store_queue queue = store->finished;
    store->finished = (store_queue){0};
    bool has_heard = store->heard.length > 0;
    pthread_mutex_unlock(&store->lock);
    if (has_heard)
        store_pass_on(store);
    for (store_request *request; (request = store_queue_take(&queue)) != NULL;) {
        pthread_mutex_lock(&store->lock);
        store->pending_bytes -= request->cost;
        store->unanswered -= !is_alone(request);
        store->answered += !is_alone(request);
        pthread_mutex_unlock(&store->lock);
        if (!is_alone(request))
            note_trouble(store, &request->result);
        request->done(request->context, &request->result);
        store_request_free(request);
    }
}

/* ---- counters ------------------------------------------------------------------------------- */

void store_count(posse_store *store, store_counts *out)
{
    pthread_mutex_lock(&store->lock);
    *out = (store_counts){.waiting_writes = store->writer.waiting.length,
                          .waiting_reads = store->reader.waiting.length,
                          .pending_bytes = store->pending_bytes,
                          .commits = store->commits};
    store_space space = store->space;
    pthread_mutex_unlock(&store->lock);
    if (store->backend->measure)
        store->backend->measure(store->address, &space);
    out->file_bytes = space.file_bytes;
    out->log_bytes = space.log_bytes;
    out->free_bytes = space.free_bytes;
    out->log_is_stuck = space.log_is_stuck;
}

/* ---- opening and closing ------------------------------------------------------------------- */

/* Signals are blocked here, so that the program's own threads handle them. */
static bool start(store_worker *worker, void *(*work)(void *worker))
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = pthread_create(&worker->thread, NULL, work, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return ok;
}

static void stop(posse_store *store)
{
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    atomic_store(&store->writer.db->is_closing, true);
    atomic_store(&store->reader.db->is_closing, true);
    pthread_cond_signal(&store->writer.has_work);
    pthread_cond_signal(&store->reader.has_work);
    pthread_mutex_unlock(&store->lock);
}

static void close_worker(const store_worker *worker)
{
    if (worker->db)
        worker->db->backend->close(worker->db);
}

static void free_store(posse_store *store)
{
    close_worker(&store->reader);
    close_worker(&store->writer);
    pthread_cond_destroy(&store->reader.has_work);
    pthread_cond_destroy(&store->writer.has_work);
    pthread_mutex_destroy(&store->lock);
    free(store->address);
    posse_buffer_free(&store->trouble);
    posse_buffer_free(&store->peers);
    posse_buffer_free(&store->heard);
    free(store);
}

static posse_store *new_store(const store_options *options)
{
    posse_store *store = posse_alloc_zeroed(1, sizeof *store);
    store->options = *options;
    if (!store->options.max_pending_bytes)
        store->options.max_pending_bytes = MAX_PENDING_BYTES;
    store->writer.store = store->reader.store = store;
    pthread_condattr_t monotonic;
    if (pthread_condattr_init(&monotonic) || pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC) ||
        pthread_mutex_init(&store->lock, NULL) || pthread_cond_init(&store->writer.has_work, &monotonic) ||
        pthread_cond_init(&store->reader.has_work, &monotonic))
        posse_fatal("could not create a lock");
    pthread_condattr_destroy(&monotonic);
    return store;
}

static bool open_worker(store_worker *worker, store_role role, posse_status *status)
{
    const posse_store *store = worker->store;
    worker->db = store->backend->open(store->address, &store->options, role, status);
    if (worker->db) {
        worker->db->refuse_waiting = refuse_waiting;
        worker->db->keep_peers = store_keep_peers;
        worker->db->hear = store_hear;
        worker->db->store = worker->store;
        worker->db->writer = store->writer.db;
    }
    return worker->db != NULL;
}

posse_store *store_open(const char *address, const store_options *options, posse_status *status)
{
    posse_store *store = new_store(options);
    store->backend = store_is_database(address) ? &store_postgres : &store_sqlite;
    store->address = posse_strdup(address);
    if (!open_worker(&store->writer, STORE_WRITER, status) || !open_worker(&store->reader, STORE_READER, status)) {
        free_store(store);
        return NULL;
    }
    bool ok = start(&store->writer, writer_main);
    if (ok && !start(&store->reader, reader_main)) {
        stop(store);
        pthread_join(store->writer.thread, NULL);
        ok = false;
    }
    if (ok)
        return store;
    posse_fail(status, POSSE_BAD_CONFIG, NULL, "could not start a thread");
    free_store(store);
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
    free_store(store);
}

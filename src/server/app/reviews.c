/* Reviews of finished games over HTTP: what each decision and each roll was worth (docs/review.md).
 *
 * A review takes seconds, so it is computed a slice at a time, as work of its own that waits behind everything else
 * (port_think). A request is answered at once with the steps that are there, and asking again keeps the computation going:
 *
 *     FINDING     the store is asked for the replay, and for what is known of its review
 *     OPENING     the review is opened elsewhere, which shows whether the game can be reviewed. Requests wait until here
 *     WORKING     one slice after another, until all steps are complete or nobody has asked for a while
 *     SAVING      what is there becomes a note of the replay, and the job ends. The next request begins with that note
 *
 * There is one job for each replay, however many people ask. */
#include "alloc.h"
#include "app_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 1,
    DEPTH = 1,
    SLICE_MS = 300,
    PATIENCE_MS = 10000, /* without a request before the computation is put off */
    MAX_REPLAY_NOTES = 16,
};

typedef enum review_stage { FINDING, OPENING, WORKING, SAVING } review_stage;

struct review_job {
    think_job think; /* its `from` is the address that the review is computed for */
    review_job *next;
    posse_server *server;
    char name[REPLAY_NAME];
    review_stage stage;
    bool is_deleted; /* the replay is */
    uint64_t asked;  /* when somebody last asked, by server_now */
    posse_buffer text, packed;
    char tag[REPLAY_TAG];
    net_request **waiting;
    size_t waiting_count, waiting_capacity;
};

/* ---- answers -------------------------------------------------------------------------------------------- */

static void answer(const review_job *job, net_request *request)
{
    bool is_packed = job->packed.length && net_request_accepts_gzip(request);
    const posse_buffer *body = is_packed ? &job->packed : &job->text;
    net_answer_request(request, &(net_answer){.status = 200,
                                              .type = "application/json",
                                              .cache = REPLAY_CACHE,
                                              .etag = job->tag,
                                              .encoding = is_packed ? "gzip" : NULL,
                                              .varies = true,
                                              .body = body->text,
                                              .length = body->length});
}

static void refuse_waiting(review_job *job, int status, posse_code code, const char *text)
{
    for (size_t i = 0; i < job->waiting_count; i++)
        http_api_error(job->waiting[i], status, code, text);
    job->waiting_count = 0;
}

/* ---- jobs ----------------------------------------------------------------------------------------------- */

static review_job *find(const posse_server *server, const char *name)
{
    review_job *job = server->reviews;
    while (job && (job->is_deleted || strcmp(job->name, name) != 0))
        job = job->next;
    return job;
}

static bool is_being_opened(const review_job *job)
{
    return job->stage == FINDING || job->stage == OPENING;
}

/* All requests must be answered. */
static void end(review_job *job)
{
    review_job **link = &job->server->reviews;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    job->server->replay_jobs -= is_being_opened(job);
    thinking_free(&job->think.work);
    posse_buffer_free(&job->text);
    posse_buffer_free(&job->packed);
    free(job->waiting);
    free(job);
}

static void refuse(review_job *job, int status, posse_code code, const char *text)
{
    refuse_waiting(job, status, code, text);
    end(job);
}

/* Is the job not needed any more, whatever it has found? Then ends it. */
static bool has_ended(review_job *job, bool is_cancelled)
{
    if (job->is_deleted)
        refuse(job, 404, POSSE_NO_TABLE, NO_SUCH_REPLAY);
    else if (is_cancelled || job->server->stopping)
        refuse(job, 503, POSSE_BUSY, "the server is shutting down; please try again later");
    else
        return false;
    return true;
}

/* ---- saving --------------------------------------------------------------------------------------------- */

/* If the review could not be written, it is computed again when somebody asks. */
static void on_saved(void *context, const store_result *result)
{
    (void)result;
    end(context);
}

/* The replay may have been deleted meanwhile, and a note would stay for ever. */
static void on_found_again(void *context, const store_result *result)
{
    review_job *job = context;
    posse_server *server = job->server;
    if (has_ended(job, false))
        return;
    if (result->outcome != STORE_DONE) {
        end(job);
        return;
    }
    limits_count_add(server->bytes_written, &job->think.from, job->text.length);
    store_put_note(server->store, job->name, &(store_note){.name = REVIEW_NOTE, .text = job->text.text}, on_saved, job);
}

static void save(review_job *job)
{
    job->stage = SAVING;
    store_replay(job->server->store, job->name, on_found_again, job);
}

/* ---- working -------------------------------------------------------------------------------------------- */

/* The text is copied, because the next slice continues its own copy on another thread. */
static void take_result(review_job *job)
{
    thinking *work = &job->think.work;
    posse_buffer_clear(&job->text);
    posse_put_bytes(&job->text, work->review.text, work->review.length);
    posse_buffer_free(&job->packed);
    job->packed = work->packed;
    work->packed = (posse_buffer){0};
    replay_write_tag((store_bytes){job->text.text, job->text.length}, "review", job->tag);
}

static void work_on(review_job *job)
{
    thinking *work = &job->think.work;
    unsigned slice = job->server->options.review_slice;
    job->stage = WORKING;
    work->ms = slice ? slice : SLICE_MS;
    work->gzip = true;
    port_think(job->server, &job->think);
}

static void worked(review_job *job)
{
    posse_server *server = job->server;
    const thinking *work = &job->think.work;
    server->counts.reviews += work->is_complete;
    if (work->is_complete || server_now(server) - job->asked >= PATIENCE_MS)
        save(job);
    else
        work_on(job);
}

/* ---- opening -------------------------------------------------------------------------------------------- */

static int refused(posse_server *server, limit_hit hit, int answer_status, posse_code code, const char *text,
                   posse_status *status)
{
    server->counts.hits[hit]++;
    posse_fail(status, code, NULL, "%s", text);
    return answer_status;
}

static bool is_same_network(limits_address a, limits_address b)
{
    a = limits_network_of(&a);
    b = limits_network_of(&b);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Why no review is computed for the address now: the status of the answer, or 0 if it is. A whole IPv6 network counts as one
 * address, because there are few places. */
static int refusal_of_work(posse_server *server, limits_address from, posse_status *status)
{
    const server_limits *limits = &server->options.limits;
    unsigned all = 0, own = 0;
    for (const review_job *job = server->reviews; job; job = job->next) {
        bool is_working = job->stage == WORKING;
        all += is_working;
        own += is_working && is_same_network(job->think.from, from);
    }
    if (own >= limits->address_reviews)
        return refused(server, HIT_ADDRESS_REVIEWS, 429, POSSE_TOO_FAST,
                       "other games are being reviewed for your address; please wait until they are done", status);
    if (all >= limits->reviews)
        return refused(server, HIT_REVIEWS, 503, POSSE_BUSY,
                       "too many games are being reviewed; please try again in a moment", status);
    return budget_address_has_room(server, from, status) ? 0 : 429;
}

/* The review is computed for the first address that waits for it and may have another one. */
static void begin_work(review_job *job)
{
    posse_server *server = job->server;
    for (size_t i = 0; i < job->waiting_count; i++) {
        posse_status status;
        limits_address from = net_request_address(job->waiting[i]);
        int refusal = job->stage == WORKING ? 0 : refusal_of_work(server, from, &status);
        if (refusal) {
            http_api_error(job->waiting[i], refusal, status.code, status.text);
            continue;
        }
        if (job->stage != WORKING) {
            job->think.from = from;
            job->stage = WORKING;
            server->replay_jobs--;
        }
        answer(job, job->waiting[i]);
    }
    job->waiting_count = 0;
    if (job->stage == WORKING)
        work_on(job);
    else
        end(job);
}

static void opened(review_job *job)
{
    if (!job->think.work.is_complete) {
        begin_work(job);
        return;
    }
    for (size_t i = 0; i < job->waiting_count; i++)
        answer(job, job->waiting[i]);
    end(job);
}

/* If the replay cannot be played, the rules have changed. */
static void on_thought(think_job *think, bool is_cancelled)
{
    review_job *job = think->owner;
    if (has_ended(job, is_cancelled))
        return;
    if (!think->work.ok) {
        refuse(job, 409, POSSE_FROZEN, think->work.status.text);
        return;
    }
    take_result(job);
    if (job->stage == OPENING)
        opened(job);
    else
        worked(job);
}

/* ---- finding -------------------------------------------------------------------------------------------- */

static void on_replay(void *context, const store_result *result)
{
    review_job *job = context;
    thinking *work = &job->think.work;
    if (has_ended(job, false))
        return;
    if (result->outcome != STORE_DONE) {
        bool is_absent = result->outcome == STORE_ABSENT;
        refuse(job, is_absent ? 404 : 503, is_absent ? POSSE_NO_TABLE : POSSE_BUSY,
               is_absent ? NO_SUCH_REPLAY : result->text);
        return;
    }
    posse_put_bytes(&work->replay, result->entries[0].at, result->entries[0].length);
    job->stage = OPENING;
    port_think(job->server, &job->think);
}

/* If the notes cannot be read, the review is computed again. */
static void on_notes(void *context, const store_result *result)
{
    review_job *job = context;
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count; i++)
        if (strcmp(result->summaries[i].stage, REVIEW_NOTE) == 0)
            posse_put_bytes(&job->think.work.review, result->summaries[i].text.at, result->summaries[i].text.length);
    store_replay(job->server->store, job->name, on_replay, job);
}

static review_job *begin(posse_server *server, const char *name, limits_address from)
{
    review_job *job = posse_alloc_zeroed(1, sizeof *job);
    job->server = server;
    job->think = (think_job){.from = from, .done = on_thought, .owner = job};
    job->think.work = (thinking){.kind = THINK_REVIEW, .seed = SEED, .depth = DEPTH, .gzip = true};
    snprintf(job->name, sizeof job->name, "%s", name);
    job->next = server->reviews;
    server->reviews = job;
    server->replay_jobs++;
    store_list(server->store, &(store_query){.which = STORE_TABLE_NOTES, .most = MAX_REPLAY_NOTES, .code = job->name},
               on_notes, job);
    return job;
}

/* ---- requests ------------------------------------------------------------------------------------------- */

static void wait_for_opening(review_job *job, net_request *request)
{
    job->waiting = posse_grow(job->waiting, job->waiting_count, &job->waiting_capacity, sizeof(net_request *));
    job->waiting[job->waiting_count++] = request;
}

void review_request(posse_server *server, net_request *request, const char *name)
{
    review_job *job = find(server, name);
    if (server->stopping) {
        http_api_error(request, 503, POSSE_BUSY, "the server is shutting down; please try again later");
        return;
    }
    if (!job && server->replay_jobs >= server->options.limits.replay_jobs) {
        replay_refuse_job(server, request);
        return;
    }
    if (!job)
        job = begin(server, name, net_request_address(request));
    job->asked = server_now(server);
    if (is_being_opened(job))
        wait_for_opening(job, request);
    else
        answer(job, request);
}

void review_forget(posse_server *server, const char *name)
{
    review_job *job = find(server, name);
    if (!job)
        return;
    job->is_deleted = true;
    if (job->stage == OPENING || job->stage == WORKING)
        port_stop_thinking(server, &job->think);
}

/* The queue of push messages, and the threads that send them. */
#include "push_send.h"

#include "alloc.h"
#include "push_encrypt.h"
#include "push_post.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    THREADS = 4,
    MAX_QUEUED = 1000,
    TIMEOUT_MS = 15000,
    TOKEN_S = 12 * 3600, /* how long a token is valid */
};

typedef struct job {
    struct job *next;
    char *endpoint, *p256dh, *auth, *text;
    int ttl;
    push_done *done;
    void *context;
    push_outcome outcome;
    posse_status status;
} job;

typedef struct job_list {
    job *first, **last;
} job_list;

struct push_sender {
    push_options options;
    SSL_CTX *tls;
    uv_async_t ready; /* signalled when jobs are finished */
    uv_mutex_t mutex; /* guards the following */
    uv_cond_t work;
    job_list waiting, finished;
    int queued; /* jobs that are not answered */
    bool stopping;
    int stop[2]; /* a pipe; requests end when it is closed */
    uv_thread_t threads[THREADS];
    int thread_count;
};

/* ---- lists of jobs ------------------------------------------------------------------------------------------ */

static void add(job_list *list, job *one)
{
    one->next = NULL;
    if (!list->first)
        list->last = &list->first;
    *list->last = one;
    list->last = &one->next;
}

static job *take(job_list *list)
{
    job *one = list->first;
    if (one)
        list->first = one->next;
    return one;
}

static void free_job(job *one)
{
    free(one->endpoint);
    free(one->p256dh);
    free(one->auth);
    free(one->text);
    free(one);
}

/* ---- one message -------------------------------------------------------------------------------------------- */

/* What an answer of a push service means. (RFC 8030) */
static push_outcome judge(int answer, posse_status *status)
{
    if (answer >= 200 && answer < 300)
        return PUSH_SENT;
    if (answer)
        posse_fail(status, POSSE_NOT_NOW, NULL, "the push service answered with status %d", answer);
    return answer == 404 || answer == 410 ? PUSH_ENDED : PUSH_FAILED;
}

static push_outcome post(const push_sender *sender, const job *one, const push_endpoint *endpoint,
                         const posse_buffer *body, posse_status *status)
{
    posse_buffer header = {0};
    vapid_claim claim = {endpoint->origin, sender->options.subject, (int64_t)time(NULL) + TOKEN_S};
    int answer = 0;
    if (vapid_authorize(sender->options.key, &claim, &header))
        answer = push_post(&(push_request){.endpoint = endpoint,
                                           .tls = sender->tls,
                                           .authorization = header.text,
                                           .body = body,
                                           .ttl = one->ttl,
                                           .timeout_ms = TIMEOUT_MS,
                                           .stop = sender->stop[0]},
                           status);
    posse_buffer_free(&header);
    return judge(answer, status);
}

static void run(const push_sender *sender, job *one)
{
    push_endpoint endpoint;
    push_keys keys;
    posse_buffer body = {0};
    one->outcome = PUSH_ENDED;
    posse_fail(&one->status, POSSE_NOT_NOW, NULL, "the message could not be encrypted");
    if (push_endpoint_read(one->endpoint, sender->options.allows_local, &endpoint, &one->status) &&
        push_keys_read(&keys, one->p256dh, one->auth) && push_encrypt(&keys, one->text, strlen(one->text), &body))
        one->outcome = post(sender, one, &endpoint, &body, &one->status);
    posse_buffer_free(&body);
}

/* ---- threads ------------------------------------------------------------------------------------------------ */

/* The next job, or NULL when the sender stops. */
static job *wait_for_job(push_sender *sender)
{
    uv_mutex_lock(&sender->mutex);
    while (!sender->waiting.first && !sender->stopping)
        uv_cond_wait(&sender->work, &sender->mutex);
    job *one = sender->stopping ? NULL : take(&sender->waiting);
    uv_mutex_unlock(&sender->mutex);
    return one;
}

/* Signals are for the thread of the loop. A broken connection raises none here either. */
static void block_signals(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
}

static void work(void *context)
{
    push_sender *sender = context;
    block_signals();
    for (job *one; (one = wait_for_job(sender));) {
        run(sender, one);
        uv_mutex_lock(&sender->mutex);
        add(&sender->finished, one);
        uv_mutex_unlock(&sender->mutex);
        uv_async_send(&sender->ready);
    }
}

static void answer_finished(push_sender *sender)
{
    for (;;) {
        uv_mutex_lock(&sender->mutex);
        job *one = take(&sender->finished);
        sender->queued -= one != NULL;
        uv_mutex_unlock(&sender->mutex);
        if (!one)
            return;
        one->done(one->context, one->outcome, one->status.text);
        free_job(one);
    }
}

static void on_ready(uv_async_t *handle)
{
    answer_finished(handle->data);
}

/* ---- opening and closing ------------------------------------------------------------------------------------- */

/* Without any thread, messages wait in vain. */
static void start_threads(push_sender *sender)
{
    while (sender->thread_count < THREADS &&
           uv_thread_create(&sender->threads[sender->thread_count], work, sender) == 0)
        sender->thread_count++;
}

push_sender *push_sender_open(const push_options *options)
{
    push_sender *sender = posse_alloc_zeroed(1, sizeof *sender);
    sender->options = *options;
    sender->tls = push_tls_new();
    if (!sender->tls || pipe2(sender->stop, O_CLOEXEC) != 0) {
        SSL_CTX_free(sender->tls);
        free(sender);
        return NULL;
    }
    uv_mutex_init(&sender->mutex);
    uv_cond_init(&sender->work);
    uv_async_init(options->loop, &sender->ready, on_ready);
    sender->ready.data = sender;
    start_threads(sender);
    return sender;
}

void push_sender_close(push_sender *sender)
{
    if (!sender)
        return;
    uv_mutex_lock(&sender->mutex);
    sender->stopping = true;
    uv_cond_broadcast(&sender->work);
    uv_mutex_unlock(&sender->mutex);
    close(sender->stop[1]);
    for (int i = 0; i < sender->thread_count; i++)
        uv_thread_join(&sender->threads[i]);
    for (job *one; (one = take(&sender->waiting));) {
        one->outcome = PUSH_FAILED;
        posse_fail(&one->status, POSSE_NOT_NOW, NULL, "the server is shutting down");
        add(&sender->finished, one);
    }
    answer_finished(sender);
    close(sender->stop[0]);
    uv_close((uv_handle_t *)&sender->ready, NULL);
}

void push_sender_free(push_sender *sender)
{
    if (!sender)
        return;
    uv_cond_destroy(&sender->work);
    uv_mutex_destroy(&sender->mutex);
    SSL_CTX_free(sender->tls);
    free(sender);
}

/* ---- messages ----------------------------------------------------------------------------------------------- */

bool push_send(push_sender *sender, const push_target *target, const char *text, int ttl, push_done *done,
               void *context)
{
    uv_mutex_lock(&sender->mutex);
    bool fits = sender->queued < MAX_QUEUED && !sender->stopping;
    if (fits) {
        job *one = posse_alloc_zeroed(1, sizeof *one);
        one->endpoint = posse_strdup(target->endpoint);
        one->p256dh = posse_strdup(target->p256dh);
        one->auth = posse_strdup(target->auth);
        one->text = posse_strdup(text);
        one->ttl = ttl;
        one->done = done;
        one->context = context;
        add(&sender->waiting, one);
        sender->queued++;
        uv_cond_signal(&sender->work);
    }
    uv_mutex_unlock(&sender->mutex);
    return fits;
}

bool push_target_check(const push_target *target, bool allows_local, posse_status *status)
{
    push_endpoint endpoint;
    push_keys keys;
    if (!push_endpoint_read(target->endpoint, allows_local, &endpoint, status))
        return false;
    return push_keys_read(&keys, target->p256dh, target->auth) ||
           posse_fail(status, POSSE_BAD_REQUEST, "p256dh",
                      "p256dh and auth must be the keys of a push subscription, in base64url");
}

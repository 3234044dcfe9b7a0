/* Sends push messages on threads of its own, so that no slow push service holds up the event loop.
 *
 *     push_sender *sender = push_sender_open(&options);
 *     push_send(sender, &message, on_done, context);       on_done is called on the loop's thread
 *     …
 *     push_sender_close(sender);                           ends all requests and answers them
 *     …                                                    the loop runs until the sender's handle is closed
 *     push_sender_free(sender);
 *
 * Every message is answered once, except those that push_send refuses. */
#ifndef POSSE_SERVER_PUSH_PUSH_SEND_H
#define POSSE_SERVER_PUSH_PUSH_SEND_H

#include "vapid.h"

#include <posse/status.h>
#include <uv.h>

typedef struct push_sender push_sender;

typedef struct push_options {
    uv_loop_t *loop;
    const vapid_key *key; /* must outlive the sender, as must the subject */
    const char *subject;  /* see vapid_claim */
    bool allows_local;    /* see push_endpoint_read */
} push_options;

/* NULL: no threads or no TLS. */
push_sender *push_sender_open(const push_options *options);
void push_sender_close(push_sender *sender); /* `sender` may be NULL, here and below */
void push_sender_free(push_sender *sender);

/* Where a browser wants its messages, as it says in a PushSubscription. */
typedef struct push_target {
    const char *endpoint; /* a URL */
    const char *p256dh;   /* keys in base64url */
    const char *auth;
} push_target;

typedef enum push_outcome {
    PUSH_SENT,
    PUSH_ENDED,  /* the subscription no longer exists, or can never be used */
    PUSH_FAILED, /* perhaps it works another time */
} push_outcome;

/* `why` is a sentence unless the message was sent. */
typedef void push_done(void *context, push_outcome outcome, const char *why);

/* Queues a message. `ttl` is in seconds. The sender copies what it is given. False, without an answer, if too many
 * messages are waiting. */
bool push_send(push_sender *sender, const push_target *target, const char *text, int ttl, push_done *done,
               void *context);

/* Checks a subscription without sending anything. The status says what is wrong with it. */
bool push_target_check(const push_target *target, bool allows_local, posse_status *status);

#endif

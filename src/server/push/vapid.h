/* The server's key for Web Push, and the header with which it identifies itself to push services (VAPID, RFC 8292).
 *
 *     vapid_key *key = vapid_new();
 *     vapid_write(key, text);                      to keep it; vapid_read(text) gives it back
 *     vapid_public(key)                            for browsers: `applicationServerKey`
 *     vapid_authorize(key, &claim, &header);       the value of the header Authorization
 *     vapid_free(key);
 *
 * A key is read-only after it was made, so any thread may use it. */
#ifndef POSSE_SERVER_PUSH_VAPID_H
#define POSSE_SERVER_PUSH_VAPID_H

#include <posse/buffer.h>
#include <stdint.h>

enum {
    VAPID_PUBLIC_TEXT = 88, /* with the terminating zero: 65 bytes in base64url */
    VAPID_TEXT = 131,       /* with the terminating zero: both keys in base64url */
};

typedef struct vapid_key vapid_key;

/* NULL: OpenSSL could not make a key. */
vapid_key *vapid_new(void);

/* NULL: the text is not a key that vapid_write wrote. */
vapid_key *vapid_read(const char *text);
void vapid_write(const vapid_key *key, char out[VAPID_TEXT]);
void vapid_free(vapid_key *key);

const char *vapid_public(const vapid_key *key);

typedef struct vapid_claim {
    const char *audience; /* the origin of the push service: "https://push.example.org" */
    const char *subject;  /* whom the push service may write to: "mailto:you@example.org" */
    int64_t expires;      /* seconds since 1970; at most a day ahead */
} vapid_claim;

/* Appends "vapid t=TOKEN, k=KEY". Returns false if OpenSSL could not sign. */
bool vapid_authorize(const vapid_key *key, const vapid_claim *claim, posse_buffer *out);

#endif

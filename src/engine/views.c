/* The views of all seats and of a spectator, written at once. */
#include "views.h"
#include <posse/json.h>

#include <assert.h>
#include <string.h>

/* Control characters do not occur in the JSON that games write. A value that is written twice is
 *
 *     BEGIN, the set of seats as a byte, NEXT, the secret value, NEXT, the public value, END
 *
 * and no comma is put after NEXT (see json_write.c). */
enum { BEGIN = 1, NEXT = 2, END = 3, HEAD = 3 };
_Static_assert(POSSE_MAX_SEATS <= 8, "a set of seats is a byte");

void posse_secret_begin(posse_buffer *out, uint32_t seats)
{
    const char head[HEAD] = {BEGIN, (char)seats, NEXT};
    assert(seats > 0);
    posse_json_put_raw(out, head, sizeof head);
}

void posse_secret_else(posse_buffer *out)
{
    posse_put_bytes(out, (const char[]){NEXT}, 1);
}

void posse_secret_end(posse_buffer *out)
{
    posse_put_bytes(out, (const char[]){END}, 1);
}

void posse_view_select(const posse_buffer *all, int viewer, posse_buffer *out)
{
    const char *at = all->text, *end = all->text + all->length, *begin;
    while ((begin = memchr(at, BEGIN, (size_t)(end - at))) != NULL) {
        const char *secret = begin + HEAD;
        const char *next = memchr(secret, NEXT, (size_t)(end - secret));
        assert(next);
        const char *public = next + 1, *after = memchr(public, END, (size_t)(end - public));
        assert(after);
        bool sees = viewer >= 0 && (unsigned char)begin[1] >> viewer & 1;
        posse_put_bytes(out, at, (size_t)(begin - at));
        posse_put_bytes(out, sees ? secret : public, (size_t)(sees ? next - secret : after - public));
        at = after + 1;
    }
    posse_put_bytes(out, at, (size_t)(end - at));
}

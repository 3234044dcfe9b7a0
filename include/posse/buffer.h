/* A growing piece of text.
 *
 *     posse_buffer out = {0};
 *     posse_put(&out, "seat %d", seat);
 *     puts(out.text);
 *     posse_buffer_free(&out);
 *
 * `text` is NULL while nothing was ever put, else zero-terminated. Running out of memory aborts:
 * texts here are small, and half of one is worth nothing.
 */
#ifndef POSSE_BUFFER_H
#define POSSE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct posse_buffer {
    char *text;
    size_t length; /* without the final zero */
    size_t capacity;
} posse_buffer;

void posse_put(posse_buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void posse_put_bytes(posse_buffer *out, const char *bytes, size_t length);
void posse_put_text(posse_buffer *out, const char *text);

/* Room for so many bytes at the end, for who writes them himself: he adds to `length` what he has written, and puts
 * the zero. */
char *posse_buffer_reserve(posse_buffer *out, size_t bytes);

/* Empties it and keeps the memory; gives the memory back. */
void posse_buffer_clear(posse_buffer *out);
void posse_buffer_free(posse_buffer *out);

#endif

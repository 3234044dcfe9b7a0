/* A text that grows as it is written.
 *
 *     posse_buffer out = {0};
 *     posse_put(&out, "seat %d", seat);
 *     puts(out.text);
 *     posse_buffer_free(&out);
 *
 * `text` is NULL until something is written, and zero-terminated afterwards. If memory runs out, the program
 * ends with a message, so no caller has to check for errors.
 */
#ifndef POSSE_BUFFER_H
#define POSSE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct posse_buffer {
    char *text;
    size_t length; /* without the terminating zero */
    size_t capacity;
} posse_buffer;

void posse_put(posse_buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void posse_put_bytes(posse_buffer *out, const char *bytes, size_t length);
void posse_put_text(posse_buffer *out, const char *text);

/* Reserves `bytes` bytes at the end. The caller writes them, adds to `length`, and terminates the string. */
char *posse_buffer_reserve(posse_buffer *out, size_t bytes);

/* Empties the buffer, but keeps its memory for the next text. */
void posse_buffer_clear(posse_buffer *out);

/* Frees the memory. The buffer is empty afterwards and can be used again. */
void posse_buffer_free(posse_buffer *out);

#endif

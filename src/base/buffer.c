/* A text that grows as it is written. */
#include "alloc.h"
#include "fatal.h"

#include <posse/buffer.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

/* Makes sure that `more` bytes and the terminating zero fit. The capacity doubles, so that many small writes
 * take linear time. */
static void reserve(posse_buffer *out, size_t more)
{
    if (more >= SIZE_MAX / 2 - out->length)
        posse_fatal("out of memory: the length of a text overflows");
    size_t needed = out->length + more + 1;
    if (needed <= out->capacity)
        return;
    size_t capacity = out->capacity ? out->capacity : FIRST_CAPACITY;
    while (capacity < needed)
        capacity *= 2;
    out->text = posse_resize(out->text, capacity, 1);
    out->capacity = capacity;
}

char *posse_buffer_reserve(posse_buffer *out, size_t bytes)
{
    reserve(out, bytes);
    return out->text + out->length;
}

void posse_put(posse_buffer *out, const char *format, ...)
{
    va_list args;
    va_list again;
    va_start(args, format);
    va_copy(again, args);

    /* Usually the text fits. If not, the first attempt has returned its length. */
    reserve(out, 0);
    size_t space = out->capacity - out->length;
    int length = vsnprintf(out->text + out->length, space, format, args);
    if (length < 0)
        abort(); /* vsnprintf() fails only for a wrong format, and formats are literals */
    if ((size_t)length >= space) {
        reserve(out, (size_t)length);
        vsnprintf(out->text + out->length, (size_t)length + 1, format, again);
    }
    out->length += (size_t)length;

    va_end(again);
    va_end(args);
}

void posse_put_bytes(posse_buffer *out, const char *bytes, size_t length)
{
    reserve(out, length);
    if (length > 0)
        memcpy(out->text + out->length, bytes, length);
    out->length += length;
    out->text[out->length] = '\0';
}

void posse_put_text(posse_buffer *out, const char *text)
{
    posse_put_bytes(out, text, strlen(text));
}

void posse_buffer_clear(posse_buffer *out)
{
    out->length = 0;
    if (out->text)
        out->text[0] = '\0';
}

void posse_buffer_free(posse_buffer *out)
{
    free(out->text);
    *out = (posse_buffer){0};
}

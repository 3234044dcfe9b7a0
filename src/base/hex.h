/* Bytes as hex digits, two for each, the upper half first. */
#ifndef POSSE_BASE_HEX_H
#define POSSE_BASE_HEX_H

#include <posse/buffer.h>

/* The `size` bytes of a text of exactly twice as many hex digits, small or capital ones. False, with
 * `bytes` untouched, where it is anything else. */
bool posse_hex_read(const char *text, uint8_t bytes[], size_t size);

/* Small digits, as they stand; for JSON put the quotes around them. */
void posse_hex_put(posse_buffer *out, const uint8_t bytes[], size_t size);

#endif

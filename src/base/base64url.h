/* Bytes as letters that need no escapes in an address: base64url (RFC 4648) without padding.
 *
 *     posse_base64url_put(&text, bytes, size);
 *     if (!posse_base64url_read(text, length, &bytes, &bad)) …
 */
#ifndef POSSE_BASE_BASE64URL_H
#define POSSE_BASE_BASE64URL_H

#include <posse/buffer.h>

void posse_base64url_put(posse_buffer *out, const uint8_t bytes[], size_t size);

/* Is the character one of the 64? */
bool posse_is_base64url(char c);

/* Appends the bytes to `out`. Returns false if `text` is not what posse_base64url_put writes: `bad` is then the offset of
 * the first character that is none of the 64, or `length` if the end is wrong. */
bool posse_base64url_read(const char *text, size_t length, posse_buffer *out, size_t *bad);

#endif

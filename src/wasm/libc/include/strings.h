/* Comparing ASCII text without regard to case. */
#ifndef WASM_LIBC_STRINGS_H
#define WASM_LIBC_STRINGS_H

#include <stddef.h>

int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t most);

#endif

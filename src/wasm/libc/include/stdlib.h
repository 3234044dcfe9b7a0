/* Memory, numbers in text, and the end of the program. */
#ifndef WASM_LIBC_STDLIB_H
#define WASM_LIBC_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes) __attribute__((malloc));
void *calloc(size_t count, size_t size) __attribute__((malloc));
void *realloc(void *memory, size_t bytes);
void free(void *memory);

/* Base 10 or 16. */
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);

_Noreturn void abort(void);

static inline int abs(int number)
{
    return number < 0 ? -number : number;
}

#endif

/* Formatted text. What is written to stdout and stderr goes to the browser's console. */
#ifndef WASM_LIBC_STDIO_H
#define WASM_LIBC_STDIO_H

#include <stdarg.h>
#include <stddef.h>

typedef struct libc_file FILE;
extern FILE *const stdout;
extern FILE *const stderr;

/* Conversions: d i u x X c s p %, with the flags - and 0, width, precision and length. Any other conversion ends the
 * program, floating point among them. */
int vsnprintf(char *out, size_t size, const char *format, va_list arguments) __attribute__((format(printf, 3, 0)));
int snprintf(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* At most 1023 bytes for each call. Each call is a line of its own in the console. */
int fprintf(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
int printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif

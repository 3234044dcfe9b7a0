/* Bytes and strings. */
#ifndef WASM_LIBC_STRING_H
#define WASM_LIBC_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int byte, size_t length);
int memcmp(const void *a, const void *b, size_t length);
void *memchr(const void *bytes, int byte, size_t length);
void *memmem(const void *bytes, size_t length, const void *sought, size_t sought_length);

size_t strlen(const char *text);
size_t strnlen(const char *text, size_t most);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t most);
char *strchr(const char *text, int c);
char *strrchr(const char *text, int c);
char *strstr(const char *text, const char *sought);
size_t strspn(const char *text, const char *accepted);
size_t strcspn(const char *text, const char *rejected);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t size);
char *strdup(const char *text) __attribute__((malloc));
char *strtok_r(char *text, const char *separators, char **rest);

#endif

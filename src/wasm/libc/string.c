/* Strings. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

size_t strnlen(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length])
        length++;
    return length;
}

int strncmp(const char *a, const char *b, size_t most)
{
    for (size_t i = 0; i < most; i++)
        if (a[i] != b[i] || !a[i])
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

int strncasecmp(const char *a, const char *b, size_t most)
{
    for (size_t i = 0; i < most; i++) {
        int left = tolower((unsigned char)a[i]), right = tolower((unsigned char)b[i]);
        if (left != right || !left)
            return left - right;
    }
    return 0;
}

int strcasecmp(const char *a, const char *b)
{
    return strncasecmp(a, b, SIZE_MAX);
}

char *strchr(const char *text, int c)
{
    for (; *text != (char)c; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}

char *strrchr(const char *text, int c)
{
    for (size_t length = strlen(text) + 1; length > 0; length--)
        if (text[length - 1] == (char)c)
            return (char *)text + length - 1;
    return NULL;
}

char *strstr(const char *text, const char *sought)
{
    return memmem(text, strlen(text), sought, strlen(sought));
}

static size_t span(const char *text, const char *set, bool in_set)
{
    size_t length = 0;
    while (text[length] && (strchr(set, text[length]) != NULL) == in_set)
        length++;
    return length;
}

size_t strspn(const char *text, const char *accepted)
{
    return span(text, accepted, true);
}

size_t strcspn(const char *text, const char *rejected)
{
    return span(text, rejected, false);
}

char *strcpy(char *restrict to, const char *restrict from)
{
    return memcpy(to, from, strlen(from) + 1);
}

char *strncpy(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strnlen(from, size);
    memcpy(to, from, length);
    memset(to + length, 0, size - length);
    return to;
}

char *strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

char *strtok_r(char *text, const char *separators, char **rest)
{
    char *token = text ? text : *rest;
    token += strspn(token, separators);
    char *end = token + strcspn(token, separators);
    *rest = end;
    if (*end)
        *(*rest)++ = '\0';
    return end == token ? NULL : token;
}

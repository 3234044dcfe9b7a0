/* The console, the clocks, and the end of the program. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "imports.h"

struct libc_file {
    js_level level;
};

static struct libc_file output = {JS_INFO}, errors = {JS_ERROR};
FILE *const stdout = &output;
FILE *const stderr = &errors;

enum { MAX_LINE = 1024 };

/* The last line on stderr. It says why the program ends, so abort() passes it on. */
static char last_error[MAX_LINE] = "abort() was called";

static int print(const FILE *file, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));

static int print(const FILE *file, const char *format, va_list arguments)
{
    char line[MAX_LINE];
    int whole = vsnprintf(line, sizeof line, format, arguments);
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\n')
        line[--length] = '\0';
    js_log(file->level, line, length);
    if (file == stderr)
        memcpy(last_error, line, length + 1);
    return whole;
}

int fprintf(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = print(file, format, arguments);
    va_end(arguments);
    return length;
}

int printf(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = print(stdout, format, arguments);
    va_end(arguments);
    return length;
}

_Noreturn void abort(void)
{
    js_abort(last_error, strlen(last_error));
}

_Noreturn void libc_assert_failed(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: assert(%s) failed", file, line, condition);
    abort();
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    double milliseconds = clock == CLOCK_MONOTONIC ? js_now() : js_calendar();
    int64_t ns = (int64_t)(milliseconds * 1e6);
    time->tv_sec = ns / 1000000000;
    time->tv_nsec = (long)(ns % 1000000000);
    return 0;
}

/* The operator's log. */
#include "log.h"
#include "alloc.h"

#include <inttypes.h>
#include <posse/json.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_LINE = 512, MAX_KINDS = 64 };

/* The messages of one format in the last minute. */
typedef struct message_kind {
    const char *format;
    log_level level;
    uint64_t since;            /* when the first of them was written */
    uint64_t shown[LOG_SHOWN]; /* hashes of the texts that were written */
    int shown_count;
    unsigned held;
    char last[MAX_LINE]; /* the text that was held back last */
} message_kind;

struct server_logger {
    logger_options options;
    message_kind *kinds[MAX_KINDS];
    int kind_count;
};

const char *const log_level_names[] = {"error", "warn", "info", "debug"};
const char *const log_format_names[] = {"text", "json"};

static uint64_t system_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

server_logger *logger_open(const logger_options *options)
{
    server_logger *log = posse_alloc_zeroed(1, sizeof *log);
    log->options = *options;
    if (!log->options.clock)
        log->options.clock = system_clock;
    return log;
}

void logger_set_level(server_logger *log, log_level level)
{
    if (log)
        log->options.level = level;
}

void logger_set_format(server_logger *log, log_format format)
{
    if (log)
        log->options.format = format;
}

/* ---- one line --------------------------------------------------------------------------------------- */

/* As in 2026-03-01T17:04:05.678Z. */
static void put_time(posse_buffer *out, uint64_t now)
{
    char text[32];
    struct tm parts;
    time_t seconds = (time_t)(now / 1000);
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    posse_put(out, "%s.%03dZ", text, (int)(now % 1000));
}

static void put_json(posse_buffer *out, const char *time, log_level level, const char *text, unsigned repeated)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "time", time);
    posse_json_add_string(out, "level", log_level_names[level]);
    posse_json_add_string(out, "message", text);
    if (repeated)
        posse_json_add_int(out, "repeated", repeated);
    posse_json_end_object(out);
    posse_put_text(out, "\n");
}

static void put_text(posse_buffer *out, const char *time, log_level level, const char *text, unsigned repeated)
{
    posse_put(out, "%s %-5s %s", time, log_level_names[level], text);
    if (repeated)
        posse_put(out, " (%u more message%s like this)", repeated, repeated == 1 ? "" : "s");
    posse_put_text(out, "\n");
}

/* A message must stay one line, whatever a library put into it. */
static void flatten(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = ' ';
}

static void write_line(server_logger *log, log_level level, uint64_t now, const char *text, unsigned repeated)
{
    posse_buffer line = {0}, time = {0};
    put_time(&time, now);
    (log->options.format == LOG_JSON ? put_json : put_text)(&line, time.text, level, text, repeated);
    fwrite(line.text, 1, line.length, log->options.out);
    fflush(log->options.out);
    posse_buffer_free(&line);
    posse_buffer_free(&time);
}

/* ---- repeated messages --------------------------------------------------------------------------------- */

/* NULL if there are more formats than the logger can count: their messages are all written. */
static message_kind *find_kind(server_logger *log, const char *format, log_level level)
{
    for (int i = 0; i < log->kind_count; i++)
        if (strcmp(log->kinds[i]->format, format) == 0)
            return log->kinds[i];
    if (log->kind_count == MAX_KINDS)
        return NULL;
    message_kind *kind = posse_alloc_zeroed(1, sizeof *kind);
    kind->format = format;
    kind->level = level;
    return log->kinds[log->kind_count++] = kind;
}

static uint64_t hash_of(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

static bool is_over(const message_kind *kind, uint64_t now)
{
    return now < kind->since || now - kind->since >= LOG_WINDOW_MS; /* the clock may have been set back */
}

static void begin_window(server_logger *log, message_kind *kind, uint64_t now)
{
    if (kind->held)
        write_line(log, kind->level, now, kind->last, kind->held);
    kind->held = 0;
    kind->shown_count = 0;
    kind->since = now;
}

/* True if the message must be held back. */
static bool is_repeated(message_kind *kind, const char *text)
{
    uint64_t hash = hash_of(text);
    for (int i = 0; i < kind->shown_count; i++)
        if (kind->shown[i] == hash)
            return true;
    if (kind->shown_count == LOG_SHOWN)
        return true;
    kind->shown[kind->shown_count++] = hash;
    return false;
}

void logger_tick(server_logger *log)
{
    uint64_t now = log ? log->options.clock() : 0;
    for (int i = 0; log && i < log->kind_count; i++)
        if (log->kinds[i]->held && is_over(log->kinds[i], now))
            begin_window(log, log->kinds[i], now);
}

void logger_close(server_logger *log)
{
    if (!log)
        return;
    for (int i = 0; i < log->kind_count; i++) {
        begin_window(log, log->kinds[i], log->options.clock());
        free(log->kinds[i]);
    }
    free(log);
}

void server_log(server_logger *log, log_level level, const char *format, ...)
{
    char text[MAX_LINE];
    if (!log || level > log->options.level)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    flatten(text);
    uint64_t now = log->options.clock();
    message_kind *kind = find_kind(log, format, level);
    if (kind && is_over(kind, now))
        begin_window(log, kind, now);
    if (kind && is_repeated(kind, text)) {
        kind->held++;
        memcpy(kind->last, text, sizeof text);
        return;
    }
    write_line(log, level, now, text, 0);
}

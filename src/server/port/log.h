/* The operator's log: one line for starting, stopping and trouble, with its time and level.
 *
 *     server_logger *log = logger_open(&(logger_options){.out = stderr, .level = LEVEL_INFO});
 *     server_log(log, LEVEL_WARN, "table %s: %s", code, error);
 *     logger_tick(log);      now and then
 *     logger_close(log);
 *
 * A line never contains the address or name of a person, a token, chat, or the query of a request. Messages that repeat
 * are held back and counted: of each kind, that is, of each format, a minute shows each text once and at most
 * LOG_SHOWN texts. Use a logger on one thread.
 */
#ifndef POSSE_SERVER_PORT_LOG_H
#define POSSE_SERVER_PORT_LOG_H

#include <stdint.h>
#include <stdio.h>

typedef enum log_level { LEVEL_ERROR, LEVEL_WARN, LEVEL_INFO, LEVEL_DEBUG, LOG_LEVELS } log_level;
typedef enum log_format { LOG_TEXT, LOG_JSON, LOG_FORMATS } log_format;

extern const char *const log_level_names[LOG_LEVELS];
extern const char *const log_format_names[LOG_FORMATS];

enum { LOG_SHOWN = 8, LOG_WINDOW_MS = 60000 };

typedef struct logger_options {
    FILE *out;
    log_level level; /* messages of later levels are not written */
    log_format format;
    uint64_t (*clock)(void); /* milliseconds since 1970; NULL: the system's clock */
} logger_options;

typedef struct server_logger server_logger;

server_logger *logger_open(const logger_options *options);
void logger_set_level(server_logger *log, log_level level);
void logger_set_format(server_logger *log, log_format format);

/* Writes how many messages were held back, if their minute is over. */
void logger_tick(server_logger *log);

/* Writes all such counts. `log` may be NULL, here and below. */
void logger_close(server_logger *log);

/* Writes a line in one call, so that lines of several processes do not mix. */
void server_log(server_logger *log, log_level level, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif

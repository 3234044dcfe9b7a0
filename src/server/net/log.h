/* The operator's log: one line on standard error for starting, stopping and trouble. Never contains chat, tokens,
 * or the query of a request. */
#ifndef POSSE_SERVER_NET_LOG_H
#define POSSE_SERVER_NET_LOG_H

/* Writes "posse: " and the line in one call. */
void server_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif

/* What the server tells its operator: one line to standard error for a start, a stop and trouble. Never what
 * people say, nor tokens, nor what stands behind the question mark of an address.
 */
#ifndef POSSE_SERVER_NET_LOG_H
#define POSSE_SERVER_NET_LOG_H

/* "posse: " and the line, in one write. */
void server_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif

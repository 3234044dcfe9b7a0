/* Metrics as Prometheus reads them (text format 0.0.4). Every name begins with "posse_", which is added here.
 *
 *     prometheus_put(&out, "tables", "gauge", "Tables in memory.", 7);
 *     prometheus_head(&out, "queue_length", "gauge", "What waits.");
 *     prometheus_row(&out, "queue_length", "queue", "hints", 3);            posse_queue_length{queue="hints"} 3
 *     prometheus_head(&out, "move_seconds", "histogram", "Moves.");
 *     prometheus_histogram(&out, "move_seconds", NULL, NULL, &moves);
 *
 * Labels are constants of the program or versions: they need no escapes.
 */
#ifndef POSSE_SERVER_DAEMON_PROMETHEUS_H
#define POSSE_SERVER_DAEMON_PROMETHEUS_H

#include "histogram.h"

#include <posse/buffer.h>

void prometheus_head(posse_buffer *out, const char *name, const char *type, const char *help);

/* One value. `label` may be NULL. */
void prometheus_row(posse_buffer *out, const char *name, const char *label, const char *value, uint64_t number);

/* A head and a value without a label. */
void prometheus_put(posse_buffer *out, const char *name, const char *type, const char *help, uint64_t number);

/* The buckets, the sum and the count, in seconds. `label` may be NULL. */
void prometheus_histogram(posse_buffer *out, const char *name, const char *label, const char *value,
                          const posse_histogram *histogram);

#endif

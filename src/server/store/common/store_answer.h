/* The results of reads. The bytes of all rows are collected in one buffer of the request, each followed by a zero byte.
 * The result points into that buffer only when all rows are read, because the buffer moves while it grows.
 *
 *     answer_put_entry(request, bytes);
 *     answer_put_related(request, name);     after the last entry
 *     answer_end_entries(request);
 */
#ifndef POSSE_SERVER_STORE_COMMON_STORE_ANSWER_H
#define POSSE_SERVER_STORE_COMMON_STORE_ANSWER_H

#include "store_request.h"

void answer_put_entry(store_request *request, store_bytes entry);
void answer_put_related(store_request *request, store_bytes name);
void answer_end_entries(store_request *request);

/* Copies `code`, `stage` and `text` from the arguments, and everything else from `summary`. */
void answer_put_summary(store_request *request, const store_summary *summary, store_bytes code, store_bytes stage,
                        store_bytes text);
void answer_end_summaries(store_request *request);

/* Forgets what was collected, so that the read can be tried again. */
void answer_begin_again(store_request *request);

#endif

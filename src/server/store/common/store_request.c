/* Requests to the store, and queues of requests. */
#include "store_request.h"
#include "alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- queues --------------------------------------------------------------------------------- */

void store_queue_put(store_queue *queue, store_request *request)
{
    request->next = NULL;
    if (queue->last)
        queue->last->next = request;
    else
        queue->first = request;
    queue->last = request;
    queue->length++;
}

store_request *store_queue_take(store_queue *queue)
{
    store_request *request = queue->first;
    if (!request)
        return NULL;
    queue->length--;
    queue->first = request->next;
    if (!queue->first)
        queue->last = NULL;
    request->next = NULL;
    return request;
}

void store_queue_join(store_queue *queue, store_queue *from)
{
    if (!from->first)
        return;
    if (queue->last)
        queue->last->next = from->first;
    else
        queue->first = from->first;
    queue->last = from->last;
    queue->length += from->length;
    *from = (store_queue){0};
}

/* ---- requests ------------------------------------------------------------------------------ */

static size_t text_size(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

static store_bytes copy_bytes(char **space, store_bytes bytes)
{
    store_bytes copy = {.at = *space, .length = bytes.length};
    if (bytes.length)
        memcpy(*space, bytes.at, bytes.length);
    (*space)[bytes.length] = '\0';
    *space += bytes.length + 1;
    return copy;
}

static const char *copy_text(char **space, const char *text)
{
    return text ? copy_bytes(space, (store_bytes){text, strlen(text)}).at : NULL;
}

static size_t notes_size(const store_entry *entry)
{
    size_t size = 0;
    for (int i = 0; i < STORE_MAX_NOTES; i++)
        size += text_size(entry->notes[i].code) + text_size(entry->notes[i].name) + text_size(entry->notes[i].text);
    return size;
}

/* Allocates one block for the request and everything it points to. */
store_request *store_request_new(const store_entry *entry, const store_query *query)
{
    const store_summary none = {0};
    const store_summary *summary = entry->summary ? entry->summary : &none;
    size_t cost = sizeof(store_request) + text_size(entry->code) + text_size(entry->replay) +
                  text_size(summary->stage) + text_size(entry->kept_names) + notes_size(entry) + entry->bytes.length +
                  1 + entry->replay_bytes.length + 1 + summary->text.length + 1;
    store_request *request = posse_alloc(1, cost);
    *request = (store_request){.cost = cost, .entry = *entry, .summary = *summary, .query = *query};
    char *space = (char *)(request + 1);
    request->entry.code = copy_text(&space, entry->code);
    request->entry.bytes = copy_bytes(&space, entry->bytes);
    request->entry.replay = copy_text(&space, entry->replay);
    request->entry.replay_bytes = copy_bytes(&space, entry->replay_bytes);
    request->entry.summary = entry->summary ? &request->summary : NULL;
    request->summary.stage = copy_text(&space, summary->stage);
    request->summary.text = copy_bytes(&space, summary->text);
    request->entry.kept_names = copy_text(&space, entry->kept_names);
    for (int i = 0; i < STORE_MAX_NOTES; i++) {
        request->entry.notes[i].code = copy_text(&space, entry->notes[i].code);
        request->entry.notes[i].name = copy_text(&space, entry->notes[i].name);
        request->entry.notes[i].text = copy_text(&space, entry->notes[i].text);
    }
    request->result.text = "";
    return request;
}

void store_request_free(store_request *request)
{
    posse_buffer_free(&request->text);
    posse_buffer_free(&request->rows);
    free(request);
}

bool store_fail(store_request *request, store_outcome outcome, const char *format, ...)
{
    char sentence[320];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    posse_buffer_clear(&request->text);
    posse_put_text(&request->text, sentence);
    request->result = (store_result){.outcome = outcome, .text = request->text.text, .last = request->result.last};
    return false;
}

/* The results of reads. */
#include "store_answer.h"

#include <string.h>

static void put_bytes(store_request *request, store_bytes bytes)
{
    if (bytes.length)
        posse_put_bytes(&request->text, bytes.at, bytes.length);
    posse_put_bytes(&request->text, "", 1);
}

static void add_row(store_request *request, const void *row, size_t size)
{
    posse_put_bytes(&request->rows, row, size);
    request->result.count++;
}

void answer_put_entry(store_request *request, store_bytes entry)
{
    put_bytes(request, entry);
    entry.at = NULL;
    add_row(request, &entry, sizeof entry);
}

/* Nothing is added to the buffer after this, so that the pointer stays valid. */
void answer_put_related(store_request *request, store_bytes name)
{
    size_t at = request->text.length;
    put_bytes(request, name);
    request->result.related = request->text.text + at;
}

void answer_end_entries(store_request *request)
{
    const char *at = request->text.text;
    store_bytes *entries = (store_bytes *)(void *)request->rows.text;
    for (size_t i = 0; i < request->result.count; i++) {
        entries[i].at = at;
        at += entries[i].length + 1;
    }
    request->result.entries = entries;
}

void answer_put_summary(store_request *request, const store_summary *summary, store_bytes code, store_bytes stage,
                        store_bytes text)
{
    store_summary row = *summary;
    put_bytes(request, code);
    put_bytes(request, stage);
    put_bytes(request, text);
    row.text = (store_bytes){.length = text.length};
    add_row(request, &row, sizeof row);
}

void answer_end_summaries(store_request *request)
{
    const char *at = request->text.text;
    store_summary *summaries = (store_summary *)(void *)request->rows.text;
    for (size_t i = 0; i < request->result.count; i++) {
        summaries[i].code = at;
        at += strlen(at) + 1;
        summaries[i].stage = at;
        at += strlen(at) + 1;
        summaries[i].text.at = at;
        at += summaries[i].text.length + 1;
    }
    request->result.summaries = summaries;
}

void answer_begin_again(store_request *request)
{
    posse_buffer_clear(&request->text);
    posse_buffer_clear(&request->rows);
    request->result = (store_result){.text = ""};
}

/* The parameters of a statement. All numbers have their highest byte first. */
#include "pg_params.h"

#include <string.h>

/* Where the number of items stands in an array: after the number of dimensions, a flag, and the type. */
enum { COUNT_AT = 12 };

static void put_number(posse_buffer *out, uint64_t value, int size)
{
    char bytes[8];
    for (int i = size - 1; i >= 0; i--, value >>= 8)
        bytes[i] = (char)(value & 0xff);
    posse_put_bytes(out, bytes, (size_t)size);
}

void pg_params_clear(pg_params *params)
{
    posse_buffer_clear(&params->bytes);
    params->count = 0;
    params->is_array = false;
}

void pg_params_free(pg_params *params)
{
    posse_buffer_free(&params->bytes);
}

static void end_array(pg_params *params)
{
    if (!params->is_array)
        return;
    char *count = params->bytes.text + params->starts[params->count - 1] + COUNT_AT;
    for (int i = 3, shift = 0; i >= 0; i--, shift += 8)
        count[i] = (char)(params->items >> shift & 0xff);
    params->is_array = false;
}

static void begin(pg_params *params)
{
    end_array(params);
    params->starts[params->count++] = params->bytes.length;
}

void pg_put_int(pg_params *params, int64_t value)
{
    begin(params);
    put_number(&params->bytes, (uint64_t)value, 8);
}

void pg_put_bytes(pg_params *params, store_bytes bytes)
{
    begin(params);
    if (bytes.length)
        posse_put_bytes(&params->bytes, bytes.at, bytes.length);
}

void pg_put_text(pg_params *params, const char *text)
{
    pg_put_bytes(params, (store_bytes){text, strlen(text)});
}

void pg_put_array(pg_params *params, pg_type type)
{
    begin(params);
    put_number(&params->bytes, 1, 4); /* dimensions */
    put_number(&params->bytes, 0, 4); /* no item is NULL */
    put_number(&params->bytes, (uint64_t)type, 4);
    put_number(&params->bytes, 0, 4); /* the number of items, which end_array knows */
    put_number(&params->bytes, 1, 4); /* the index of the first item */
    params->items = 0;
    params->is_array = true;
}

void pg_put_item(pg_params *params, store_bytes item)
{
    put_number(&params->bytes, item.length, 4);
    if (item.length)
        posse_put_bytes(&params->bytes, item.at, item.length);
    params->items++;
}

void pg_put_item_text(pg_params *params, const char *item)
{
    pg_put_item(params, (store_bytes){item, strlen(item)});
}

void pg_put_item_int(pg_params *params, int64_t item)
{
    put_number(&params->bytes, 8, 4);
    put_number(&params->bytes, (uint64_t)item, 8);
    params->items++;
}

void pg_put_item_bool(pg_params *params, bool item)
{
    put_number(&params->bytes, 1, 4);
    put_number(&params->bytes, item, 1);
    params->items++;
}

void pg_params_end(pg_params *params, const char *values[PG_MAX_PARAMS], int lengths[PG_MAX_PARAMS])
{
    end_array(params);
    for (int i = 0; i < params->count; i++) {
        size_t end = i + 1 < params->count ? params->starts[i + 1] : params->bytes.length;
        values[i] = params->bytes.text ? params->bytes.text + params->starts[i] : "";
        lengths[i] = (int)(end - params->starts[i]);
    }
}

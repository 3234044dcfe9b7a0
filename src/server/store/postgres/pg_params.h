/* The parameters of a statement, in PostgreSQL's binary format. An array is a column of values, one for each row.
 *
 *     pg_params_clear(&params);
 *     pg_put_int(&params, 7);
 *     pg_put_array(&params, PG_TEXT);
 *     pg_put_item(&params, name);
 *     …
 */
#ifndef POSSE_SERVER_STORE_POSTGRES_PG_PARAMS_H
#define POSSE_SERVER_STORE_POSTGRES_PG_PARAMS_H

#include "store.h"

enum { PG_MAX_PARAMS = 8 };

typedef enum pg_type { /* the numbers are those of the system catalogue */
                       PG_BOOL = 16,
                       PG_BYTES = 17,
                       PG_INT = 20,
                       PG_TEXT = 25,
} pg_type;

typedef struct pg_params {
    posse_buffer bytes;
    int count;
    size_t starts[PG_MAX_PARAMS]; /* of each parameter, in `bytes` */
    size_t items;                 /* of the last parameter, if it is an array */
    bool is_array;                /* the last parameter */
} pg_params;

void pg_params_clear(pg_params *params);
void pg_params_free(pg_params *params);

void pg_put_int(pg_params *params, int64_t value);
void pg_put_text(pg_params *params, const char *text);
void pg_put_bytes(pg_params *params, store_bytes bytes);

/* Begins an array, whose items follow. */
void pg_put_array(pg_params *params, pg_type type);
void pg_put_item(pg_params *params, store_bytes item);
void pg_put_item_text(pg_params *params, const char *item);
void pg_put_item_int(pg_params *params, int64_t item);
void pg_put_item_bool(pg_params *params, bool item);

/* Ends the last parameter, and finds where each is. */
void pg_params_end(pg_params *params, const char *values[PG_MAX_PARAMS], int lengths[PG_MAX_PARAMS]);

#endif

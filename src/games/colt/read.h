/* What the files that load positions share. */
#ifndef POSSE_GAMES_COLT_READ_H
#define POSSE_GAMES_COLT_READ_H

#include "fields.h"
#include "state.h"

#define BAD(where, ...) posse_fail(status, POSSE_BAD_POSITION, where, __VA_ARGS__)

enum { PATH = 40 };

static inline bool is_given(const posse_fields *fields, const char *name)
{
    return posse_json_get(fields->object, name).at != NULL;
}

/* A number that may be left out if it is 0. */
static inline bool read_count(const posse_fields *fields, const char *name, int most, uint8_t *out,
                              posse_status *status)
{
    int number = 0;
    if (is_given(fields, name) && !posse_field_int(fields, name, 0, most, &number, status))
        return false;
    *out = (uint8_t)number;
    return true;
}

static inline bool read_truth(const posse_fields *fields, const char *name, uint8_t *out, posse_status *status)
{
    bool truth;
    if (!posse_json_bool(posse_json_get(fields->object, name), &truth))
        return posse_field_fail(fields, name, "true or false", status);
    *out = truth;
    return true;
}

/* read_cards.c: the plan, and the deck, hand and discard pile of each seat. */
bool colt_read_plan(colt_state *s, const posse_fields *position, posse_status *status);
bool colt_read_seats(colt_state *s, const posse_fields *position, posse_status *status);

/* read_order.c: the position with the lists whose order means nothing in the order that `show` writes. Call it
 * only for a position whose lists have been read and checked. */
void colt_put_sorted(posse_json value, posse_buffer *out);

#endif

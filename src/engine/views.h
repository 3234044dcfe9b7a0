/* The views of all seats and of a spectator, written at once.
 *
 * Most of a view is the same for everybody. For the viewer POSSE_ALL_VIEWERS, a game's `write` writes that part once.
 * Where views differ it writes one value twice, as some seats see it and as everybody else does:
 *
 *     posse_json_put_key(out, "role");
 *     posse_secret_begin(out, seats);          a set of seats; not empty
 *     posse_json_put_string(out, "outlaw");    what they see
 *     posse_secret_else(out);
 *     posse_json_put_null(out);                what everybody else sees
 *     posse_secret_end(out);
 *
 * The result is not JSON. posse_view_select makes the view of one viewer of it, which has the same bytes as if `write`
 * had been called for that viewer. The conformance test compares both. Values written twice must not be nested. */
#ifndef POSSE_ENGINE_VIEWS_H
#define POSSE_ENGINE_VIEWS_H

#include <posse/game.h>

void posse_secret_begin(posse_buffer *out, uint32_t seats);
void posse_secret_else(posse_buffer *out);
void posse_secret_end(posse_buffer *out);

/* Appends the view of `viewer`, a seat or POSSE_SPECTATOR, from the text that was written for POSSE_ALL_VIEWERS. */
void posse_view_select(const posse_buffer *all, int viewer, posse_buffer *out);

#endif

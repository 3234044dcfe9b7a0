/* The messages between server and clients: JSON objects with a type "t". wire.def defines them; wire_messages.h has
 * their structs, docs/protocol.md the same as tables.
 *
 * Of each message `hello` there is a struct wire_hello and a type WIRE_HELLO. Texts and lists are arrays in the
 * struct, a list `persons` with its `persons_count`. Where a field may be left out or null, `has_NAME` says whether
 * it is there; so a message starts from {0} and says nothing that was not put in.
 *
 *     wire_client said;                                            what the server does
 *     if (!wire_read_client(text, length, &said, &status))
 *         refuse(said.has_id, said.id, &status);
 *     else if (said.type == WIRE_ACT)
 *         act(said.act.seat, said.act.at, said.act.action);
 *     wire_write_error(&out, &(wire_error){.has_id = true, .id = 7, .code = POSSE_NOT_NOW, .error = "…"});
 *
 * A client in C does the same with wire_read_server and wire_write_client. Reading allocates nothing; fields of raw JSON are
 * slices of the text that was read, which must outlive them, and are written as they stand (wire_raw makes one
 * of a buffer).
 */
#ifndef POSSE_WIRE_WIRE_H
#define POSSE_WIRE_WIRE_H

#include "wire_messages.h"

/* ---- reading ----------------------------------------------------------------------------------- */

/* Reads one message. POSSE_BAD_JSON where it is no JSON; POSSE_BAD_REQUEST with the field's name in `where` for an
 * unknown type, a field that is missing, unknown, of another type or beyond its bounds; POSSE_UNKNOWN_GAME. Then
 * `out` holds nothing but `id` and `has_id`, which are right wherever they could be read. */
bool wire_read_client(const char *text, size_t length, wire_client *out, posse_status *status);
bool wire_read_server(const char *text, size_t length, wire_server *out, posse_status *status);

/* ---- writing ----------------------------------------------------------------------------------- */

/* Appends a message. `message` must point to the struct of `type`, and what is in it must keep to wire.def. There is
 * also a function for each message of the server: wire_write_error(&out, &error). */
void wire_write(posse_buffer *out, wire_type type, const void *message);

void wire_write_client(posse_buffer *out, const wire_client *message);

static inline posse_json wire_raw(const posse_buffer *json)
{
    return (posse_json){json->text, json->text + json->length};
}

/* A message's name: "hello". */
const char *wire_type_name(wire_type type);

#endif

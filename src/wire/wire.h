/* The messages between server and clients: JSON objects with a type "t". They are defined in wire.def; their structs
 * are in wire_messages.h, and docs/protocol.md lists them for people.
 *
 * A message such as `hello` has a struct wire_hello and a type WIRE_HELLO. Texts and lists are arrays in the struct;
 * a list `persons` has a `persons_count`. If a field may be left out or null, `has_NAME` says whether it has a value,
 * so a struct initialised with {0} is a message without optional fields.
 *
 *     wire_client message;                                         on the server
 *     if (!wire_read_client(text, length, &message, &status))
 *         refuse(message.has_id, message.id, &status);
 *     else if (message.type == WIRE_ACT)
 *         act(message.act.seat, message.act.at, message.act.action);
 *     wire_write_error(&out, &(wire_error){.has_id = true, .id = 7, .code = POSSE_NOT_NOW, .error = "…"});
 *
 * A client in C does the same with wire_read_server and wire_write_client. Reading allocates nothing: raw JSON fields
 * are slices of the text, which must outlive them. Raw JSON is written unchanged; wire_raw makes such a field from a
 * buffer. */
#ifndef POSSE_WIRE_WIRE_H
#define POSSE_WIRE_WIRE_H

#include "wire_messages.h"

/* ---- reading ----------------------------------------------------------------------------------- */

/* Reads one message. Fails with POSSE_BAD_JSON; with POSSE_UNKNOWN_GAME; or with POSSE_BAD_REQUEST and the field's
 * name in `where`, if the message type is unknown or a field is missing, unknown, of the wrong type or out of bounds.
 * After a failure only `id` and `has_id` of `out` are valid: `has_id` is true if an id could be read. */
bool wire_read_client(const char *text, size_t length, wire_client *out, posse_status *status);
bool wire_read_server(const char *text, size_t length, wire_server *out, posse_status *status);

/* ---- writing ----------------------------------------------------------------------------------- */

/* Appends a message. `message` must point to the struct of `type`, and its values must be within the bounds of
 * wire.def. There is also a function for each message of the server: wire_write_error(&out, &error). */
void wire_write(posse_buffer *out, wire_type type, const void *message);

void wire_write_client(posse_buffer *out, const wire_client *message);

/* A buffer that nothing was written to has no text. */
static inline posse_json wire_raw(const posse_buffer *json)
{
    return (posse_json){json->text, json->text ? json->text + json->length : NULL};
}

/* A message's name: "hello". */
const char *wire_type_name(wire_type type);

#endif

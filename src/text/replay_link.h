/* Replays as texts that fit into a link: packed, checked, and made of letters that need no escapes.
 *
 *     posse_buffer link = {0}, json = {0};
 *     if (posse_replay_pack(file, length, &link, &status) && posse_replay_unpack(link.text, link.length, &json, &status))
 *         puts(json.text);
 *
 * docs/links.md describes the format, for programs that read and write it.
 */
#ifndef POSSE_TEXT_REPLAY_LINK_H
#define POSSE_TEXT_REPLAY_LINK_H

#include <posse/json.h>

/* What stands before the packed text in a link: https://example.org/#/r/TEXT */
#define POSSE_REPLAY_ROUTE "#/r/"

/* What the model learns before every text: the members that all replays have. Frozen, as the whole format. */
extern const char posse_replay_link_primer[];

/* Appends the packed text of a replay file. Any JSON of up to POSSE_JSON_MAX_BYTES can be packed, whether it is a replay or
 * not. Everything but white space between values is kept. */
bool posse_replay_pack(const char *json, size_t length, posse_buffer *out, posse_status *status);

/* Appends the JSON of a packed text. Whether it is a replay is not checked; posse_replay does that. Takes a second at the
 * most, whatever the text is. On failure, `json` is unchanged. */
bool posse_replay_unpack(const char *text, size_t length, posse_buffer *json, posse_status *status);

/* Finds the packed text in a link (after POSSE_REPLAY_ROUTE), or in the packed text itself; white space around it is
 * skipped. Changes `length` to that of the packed text. Returns NULL if `text` looks like something else. */
const char *posse_replay_link_find(const char *text, size_t *length);

#endif

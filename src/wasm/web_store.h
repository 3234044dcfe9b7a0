/* The texts between the store and JavaScript: changes and ranges as JSON, and pairs of keys and values.
 *
 *     web_change change = {0};
 *     web_change_absent(&change, "table/…/entry/0000000007");
 *     web_change_put(&change, "table/…/entry/0000000007", text, length);
 *     web_change_finish(&change, &out);       {"absent":["table/…"],"put":[["table/…","…"]]}
 */
#ifndef POSSE_WASM_WEB_STORE_H
#define POSSE_WASM_WEB_STORE_H

#include "store.h"

/* Notes with longer texts are not kept in memory. */
enum { WEB_SMALL_NOTE = 4096 };

/* Outcomes of what JavaScript was asked for. */
enum { WEB_DONE, WEB_REFUSED, WEB_FAILED };

/* Keeps a replay that was not played here. `done` is called as for store_append. */
void web_store_put_replay(posse_store *store, const char *name, store_bytes bytes, store_done *done, void *context);

/* ---- changes ---------------------------------------------------------------------------------------------------- */

/* Lists of JSON, without their brackets. */
typedef struct web_change {
    posse_buffer absent, put, delete, delete_from;
    bool is_relaxed; /* need not be on the disk before the next change that is not relaxed */
} web_change;

void web_change_absent(web_change *change, const char *key);
void web_change_put(web_change *change, const char *key, const char *text, size_t length);
void web_change_put_note(web_change *change, const char *key, const store_note *note); /* without a large text */
void web_change_delete(web_change *change, const char *key);
void web_change_delete_from(web_change *change, const char *from, const char *to); /* without `to` itself */

/* Appends the change as JSON, and frees it. */
void web_change_finish(web_change *change, posse_buffer *out);

/* ---- ranges ------------------------------------------------------------------------------------------------------- */

/* The range of the keys that begin with `prefix`, which ends in a slash. `most` 0: all of them. */
void web_put_range(posse_buffer *out, const char *prefix, size_t most);

/* The range of one key. */
void web_put_key(posse_buffer *out, const char *key);

/* ---- pairs -------------------------------------------------------------------------------------------------------- */

typedef struct web_pairs {
    char **keys, **values;
    size_t count;
} web_pairs;

/* Reads keys and values in turn, each with its length before it. JSON would limit the size of a table. False if the bytes
 * are cut off. */
bool web_pairs_read(web_pairs *pairs, const char *bytes, size_t length);
void web_pairs_free(web_pairs *pairs);

/* ---- values ------------------------------------------------------------------------------------------------------- */

/* A note's code and name, from its key; its text and time, from its value, and whether it has a large text that is
 * elsewhere. False if they make no sense. */
bool web_read_note_key(const char *key, char code[STORE_MAX_NAME + 1], char name[STORE_MAX_NAME + 1]);
bool web_read_note(const char *value, char text[WEB_SMALL_NOTE + 1], int64_t *time, bool *is_large);

/* What a list of replays tells about one. */
void web_put_about(posse_buffer *out, const char *code, size_t bytes, int64_t made);
void web_read_about(const char *value, int64_t *bytes, int64_t *made);

#endif

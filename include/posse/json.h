/* A bounded JSON reader and writer.
 *
 * Reading: posse_json_check checks a whole text once. It is strict (RFC 8259, well-formed UTF-8, no duplicate
 * keys) and enforces the limits below. After that, a posse_json is a slice of the text. Reading a slice
 * allocates nothing, and fails only if the value has another type. The text must outlive its slices.
 *
 *     posse_json root;
 *     if (!posse_json_check(text, length, &root, &status)) return false;
 *     int64_t players;
 *     if (!posse_json_int(posse_json_get(root, "players"), &players)) …
 *
 * A value that is not there is a slice of type POSSE_JSON_ABSENT. Every function accepts one and treats it as
 * a value of the wrong type, so lookups can be nested without checks between them.
 *
 * Writing: the posse_json_put_* functions append a value to a buffer, and the posse_json_add_* functions append
 * a member of an object, which is a key and its value. Both insert the commas.
 *
 *     posse_json_put_object(&out);
 *     posse_json_add_int(&out, "players", 4);
 *     posse_json_end_object(&out);
 */
#ifndef POSSE_JSON_H
#define POSSE_JSON_H

#include <posse/buffer.h>
#include <posse/status.h>

enum {
    POSSE_JSON_MAX_BYTES = 1 << 20,
    POSSE_JSON_MAX_DEPTH = 32,
    POSSE_JSON_MAX_MEMBERS = 256, /* members of one object */
};

typedef enum posse_json_type {
    POSSE_JSON_ABSENT,
    POSSE_JSON_NULL,
    POSSE_JSON_BOOL,
    POSSE_JSON_NUMBER,
    POSSE_JSON_STRING,
    POSSE_JSON_LIST,
    POSSE_JSON_OBJECT,
} posse_json_type;

typedef struct posse_json {
    const char *at; /* NULL if the value is absent */
    const char *end;
} posse_json;

/* Checks `text` and sets `root` to its value. The error is POSSE_BAD_JSON, with the offset in status->at. */
bool posse_json_check(const char *text, size_t length, posse_json *root, posse_status *status);

posse_json_type posse_json_type_of(posse_json value);

/* The type of a value in words, for error messages: "null", "a string", "a list" … */
const char *posse_json_type_name(posse_json value);

/* The member of an object, or an absent value. */
posse_json posse_json_get(posse_json object, const char *key);

/* Walks through the items of a list or the members of an object:
 *     for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) use(w.value); */
typedef struct posse_json_walk {
    posse_json key;   /* the member's name as a string slice; absent in a list */
    posse_json value; /* the item or the member's value */
    size_t index;     /* counted from 0 */
    const char *rest; /* private, as is `end` */
    const char *end;
} posse_json_walk;
posse_json_walk posse_json_walk_of(posse_json list_or_object);
bool posse_json_next(posse_json_walk *walk);
size_t posse_json_count(posse_json list_or_object);

/* Each returns false and leaves `out` unchanged if the value has another type. posse_json_int also rejects a
 * number with a fraction or an exponent, or one that does not fit 64 bits. posse_json_text unescapes the
 * string and terminates it; it rejects a string that does not fit `size` bytes or contains a zero byte. */
bool posse_json_int(posse_json value, int64_t *out);
bool posse_json_bool(posse_json value, bool *out);
bool posse_json_text(posse_json value, char *out, size_t size);

/* An integer from `min` to `max`. */
bool posse_json_int_in(posse_json value, int64_t min, int64_t max, int64_t *out);

/* Is the value a string equal to `word`? */
bool posse_json_is(posse_json value, const char *word);

/* The index of a string in `words`, or -1. */
int posse_json_word(posse_json value, const char *const words[], int count);

/* Does `value` match `pattern`? Scenario files use patterns to say what they expect:
 *   - an object matches if each member of the pattern matches; the value may have more members;
 *   - a list matches item by item, and the lengths must be equal;
 *   - the string "…" matches any value, and as the last item of a list any number of items;
 *   - null also matches an absent member;
 *   - numbers and strings match by value, however they are written.
 * If not, `where` (unless NULL) gets the path of the first difference and a sentence. */
bool posse_json_matches(posse_json pattern, posse_json value, posse_status *where);

/* Appends a value. Strings must be UTF-8 and are escaped. */
void posse_json_put_object(posse_buffer *out);
void posse_json_end_object(posse_buffer *out);
void posse_json_put_list(posse_buffer *out);
void posse_json_end_list(posse_buffer *out);
void posse_json_put_key(posse_buffer *out, const char *key);
void posse_json_put_string(posse_buffer *out, const char *text);
void posse_json_put_int(posse_buffer *out, int64_t number);
void posse_json_put_decimal(posse_buffer *out, double number, int places); /* places: 0 to 9 */
void posse_json_put_bool(posse_buffer *out, bool truth);
void posse_json_put_null(posse_buffer *out);
/* Appends JSON that is already written, from a slice or from another buffer. */
void posse_json_put_value(posse_buffer *out, posse_json value);
void posse_json_put_raw(posse_buffer *out, const char *json, size_t length);

/* Appends a member of an object: the key, and the value as posse_json_put_* writes it. */
void posse_json_add_object(posse_buffer *out, const char *key);
void posse_json_add_list(posse_buffer *out, const char *key);
void posse_json_add_string(posse_buffer *out, const char *key, const char *text);
void posse_json_add_int(posse_buffer *out, const char *key, int64_t number);
void posse_json_add_decimal(posse_buffer *out, const char *key, double number, int places);
void posse_json_add_bool(posse_buffer *out, const char *key, bool truth);
void posse_json_add_null(posse_buffer *out, const char *key);
void posse_json_add_value(posse_buffer *out, const char *key, posse_json value);
void posse_json_add_raw(posse_buffer *out, const char *key, const char *json, size_t length);
/* Writes null as the value unless `applies`. */
void posse_json_add_int_if(posse_buffer *out, const char *key, bool applies, int64_t number);
void posse_json_add_bool_if(posse_buffer *out, const char *key, bool applies, bool truth);

#endif

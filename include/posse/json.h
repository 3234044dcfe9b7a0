/* A bounded JSON reader and writer.
 *
 * Reading: posse_json_check goes over a whole text once, strictly (RFC 8259, well-formed UTF-8, no
 * key twice in an object) and within the bounds below. After that a posse_json is
 * only a slice of that text: reading it allocates nothing and cannot fail but by type. The text
 * must outlive every slice of it.
 *
 *     posse_json root;
 *     if (!posse_json_check(text, length, &root, &status)) return false;
 *     int64_t players;
 *     if (!posse_json_int(posse_json_get(root, "players"), &players)) …
 *
 * An absent value is a slice of POSSE_JSON_ABSENT; every function takes one and says no.
 *
 * Writing: the posse_json_put_* functions append a value to a buffer, the posse_json_add_* functions a key with
 * its value. Both set the commas themselves.
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
    POSSE_JSON_MAX_MEMBERS = 256, /* of one object */
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
    const char *at; /* NULL: absent */
    const char *end;
} posse_json;

/* Checks `text` and gives its one value. On failure POSSE_BAD_JSON with the offset in `at`. */
bool posse_json_check(const char *text, size_t length, posse_json *root, posse_status *status);

posse_json_type posse_json_type_of(posse_json value);

/* "null", "a string", "a list" …: what a value is, for sentences. */
const char *posse_json_type_name(posse_json value);

/* The member of an object, or an absent value. */
posse_json posse_json_get(posse_json object, const char *key);

/* Items of a list, members of an object, in order:
 *     for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) use(w.value); */
typedef struct posse_json_walk {
    posse_json key;   /* objects: the member's name, a string slice; lists: absent */
    posse_json value; /* the item */
    size_t index;     /* from 0 */
    const char *rest; /* the reader's own */
    const char *end;
} posse_json_walk;
posse_json_walk posse_json_walk_of(posse_json list_or_object);
bool posse_json_next(posse_json_walk *walk);
size_t posse_json_count(posse_json list_or_object);

/* Each is false, with `out` untouched, where the value is of another type. An integer is written
 * without fraction and exponent and fits 64 bits. A text is unescaped and zero-terminated; false
 * also where it does not fit `size` bytes or holds a zero byte. */
bool posse_json_int(posse_json value, int64_t *out);
bool posse_json_bool(posse_json value, bool *out);
bool posse_json_text(posse_json value, char *out, size_t size);

/* The same, with a range; and a string equal to `word`. */
bool posse_json_int_in(posse_json value, int64_t min, int64_t max, int64_t *out);
bool posse_json_is(posse_json value, const char *word);

/* The index of the string among `count` words, or -1. */
int posse_json_word(posse_json value, const char *const words[], int count);

/* Does `value` match `pattern`? Each field that the pattern gives must match; objects by member,
 * lists by element and of the same length; the string "…" matches any one element, as the last of a list any
 * number; null also matches an absent field; numbers and strings by their value. On
 * failure `where` (if not NULL) gets the path of the first difference, and its sentence. */
bool posse_json_matches(posse_json pattern, posse_json value, posse_status *where);

/* Writing. Keys are plain words of the program; strings are escaped and must be UTF-8. */
void posse_json_put_object(posse_buffer *out);
void posse_json_end_object(posse_buffer *out);
void posse_json_put_list(posse_buffer *out);
void posse_json_end_list(posse_buffer *out);
void posse_json_put_key(posse_buffer *out, const char *key);
void posse_json_put_string(posse_buffer *out, const char *text);
void posse_json_put_int(posse_buffer *out, int64_t number);
void posse_json_put_decimal(posse_buffer *out, double number, int places); /* rounded, at most 9 */
void posse_json_put_bool(posse_buffer *out, bool truth);
void posse_json_put_null(posse_buffer *out);
/* A value as it stands, from a slice or from another buffer. */
void posse_json_put_value(posse_buffer *out, posse_json value);
void posse_json_put_raw(posse_buffer *out, const char *json, size_t length);

/* A member of an object: its key, and the value as posse_json_put_* writes it. */
void posse_json_add_object(posse_buffer *out, const char *key);
void posse_json_add_list(posse_buffer *out, const char *key);
void posse_json_add_string(posse_buffer *out, const char *key, const char *text);
void posse_json_add_int(posse_buffer *out, const char *key, int64_t number);
void posse_json_add_decimal(posse_buffer *out, const char *key, double number, int places);
void posse_json_add_bool(posse_buffer *out, const char *key, bool truth);
void posse_json_add_null(posse_buffer *out, const char *key);
void posse_json_add_value(posse_buffer *out, const char *key, posse_json value);
void posse_json_add_raw(posse_buffer *out, const char *key, const char *json, size_t length);
/* null unless the member applies. */
void posse_json_add_int_if(posse_buffer *out, const char *key, bool applies, int64_t number);
void posse_json_add_bool_if(posse_buffer *out, const char *key, bool applies, bool truth);

#endif

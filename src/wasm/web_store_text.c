/* The texts between the store and JavaScript. */
#include "web_store.h"

#include "alloc.h"

#include <posse/json.h>
#include <stdlib.h>
#include <string.h>

/* ---- changes ---------------------------------------------------------------------------------------------------- */

/* A JSON string of bytes that may contain no zero. */
static void put_string(posse_buffer *out, const char *text, size_t length)
{
    posse_buffer copy = {0};
    posse_put_bytes(&copy, text, length);
    posse_json_put_string(out, copy.text);
    posse_buffer_free(&copy);
}

void web_change_absent(web_change *change, const char *key)
{
    posse_json_put_string(&change->absent, key);
}

void web_change_put(web_change *change, const char *key, const char *text, size_t length)
{
    posse_json_put_list(&change->put);
    posse_json_put_string(&change->put, key);
    put_string(&change->put, text, length);
    posse_json_end_list(&change->put);
}

void web_change_put_note(web_change *change, const char *key, const store_note *note)
{
    posse_buffer value = {0};
    bool is_large = strlen(note->text) > WEB_SMALL_NOTE;
    posse_json_put_object(&value);
    posse_json_add_string(&value, "text", is_large ? "" : note->text);
    posse_json_add_int(&value, "time", note->time);
    if (is_large)
        posse_json_add_bool(&value, "large", true);
    posse_json_end_object(&value);
    web_change_put(change, key, value.text, value.length);
    posse_buffer_free(&value);
}

void web_change_delete(web_change *change, const char *key)
{
    posse_json_put_string(&change->delete, key);
}

void web_change_delete_from(web_change *change, const char *from, const char *to)
{
    posse_json_put_list(&change->delete_from);
    posse_json_put_string(&change->delete_from, from);
    posse_json_put_string(&change->delete_from, to);
    posse_json_end_list(&change->delete_from);
}

static void add_list(posse_buffer *out, const char *key, posse_buffer *items)
{
    if (items->length) {
        posse_json_add_list(out, key);
        posse_json_put_raw(out, items->text, items->length);
        posse_json_end_list(out);
    }
    posse_buffer_free(items);
}

void web_change_finish(web_change *change, posse_buffer *out)
{
    posse_json_put_object(out);
    add_list(out, "absent", &change->absent);
    add_list(out, "put", &change->put);
    add_list(out, "delete", &change->delete);
    add_list(out, "delete_from", &change->delete_from);
    posse_json_add_bool(out, "relaxed", change->is_relaxed);
    posse_json_end_object(out);
}

/* ---- ranges ------------------------------------------------------------------------------------------------------- */

static void put_range(posse_buffer *out, const char *from, const char *to, size_t most)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "from", from);
    posse_json_add_string(out, "to", to);
    if (most)
        posse_json_add_int(out, "most", (int64_t)most);
    posse_json_end_object(out);
}

void web_put_range(posse_buffer *out, const char *prefix, size_t most)
{
    char *to = posse_strdup(prefix);
    to[strlen(to) - 1]++; /* the character after the slash */
    put_range(out, prefix, to, most);
    free(to);
}

/* Keys contain nothing before the slash except the hyphen of old names, so "!" ends the range. */
void web_put_key(posse_buffer *out, const char *key)
{
    posse_buffer to = {0};
    posse_put(&to, "%s!", key);
    put_range(out, key, to.text, 1);
    posse_buffer_free(&to);
}

/* ---- pairs -------------------------------------------------------------------------------------------------------- */

/* The next text: four bytes with its length, lowest first, and its bytes. NULL if there is none. */
static char *take_text(const char **at, size_t *left)
{
    uint32_t length;
    if (*left < sizeof length)
        return NULL;
    memcpy(&length, *at, sizeof length);
    if (length > *left - sizeof length)
        return NULL;
    char *text = posse_alloc((size_t)length + 1, 1);
    memcpy(text, *at + sizeof length, length);
    text[length] = '\0';
    *at += sizeof length + length;
    *left -= sizeof length + length;
    return text;
}

bool web_pairs_read(web_pairs *pairs, const char *bytes, size_t length)
{
    size_t key_capacity = 0, value_capacity = 0;
    while (length > 0) {
        pairs->keys = posse_grow(pairs->keys, pairs->count, &key_capacity, sizeof *pairs->keys);
        pairs->values = posse_grow(pairs->values, pairs->count, &value_capacity, sizeof *pairs->values);
        char *key = take_text(&bytes, &length), *value = key ? take_text(&bytes, &length) : NULL;
        if (!value) {
            free(key);
            web_pairs_free(pairs);
            return false;
        }
        pairs->keys[pairs->count] = key;
        pairs->values[pairs->count++] = value;
    }
    return true;
}

void web_pairs_free(web_pairs *pairs)
{
    for (size_t i = 0; i < pairs->count; i++) {
        free(pairs->keys[i]);
        free(pairs->values[i]);
    }
    free(pairs->keys);
    free(pairs->values);
    *pairs = (web_pairs){0};
}

/* ---- values ------------------------------------------------------------------------------------------------------- */

static bool copy_part(const char *from, const char *to, char out[STORE_MAX_NAME + 1])
{
    size_t length = (size_t)(to - from);
    if (length > STORE_MAX_NAME)
        return false;
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

bool web_read_note_key(const char *key, char code[STORE_MAX_NAME + 1], char name[STORE_MAX_NAME + 1])
{
    const char *first = strchr(key, '/'), *second = first ? strchr(first + 1, '/') : NULL;
    return second && copy_part(first + 1, second, code) && copy_part(second + 1, second + strlen(second), name);
}

bool web_read_note(const char *value, char text[WEB_SMALL_NOTE + 1], int64_t *time, bool *is_large)
{
    posse_json note;
    *is_large = false;
    if (!posse_json_check(value, strlen(value), &note, NULL))
        return false;
    posse_json_bool(posse_json_get(note, "large"), is_large);
    return posse_json_text(posse_json_get(note, "text"), text, WEB_SMALL_NOTE + 1) &&
           posse_json_int(posse_json_get(note, "time"), time);
}

void web_put_about(posse_buffer *out, const char *code, size_t bytes, int64_t made)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "table", code);
    posse_json_add_int(out, "bytes", (int64_t)bytes);
    posse_json_add_int(out, "made", made);
    posse_json_end_object(out);
}

void web_read_about(const char *value, int64_t *bytes, int64_t *made)
{
    posse_json about;
    *bytes = *made = 0;
    if (!posse_json_check(value, strlen(value), &about, NULL))
        return;
    posse_json_int(posse_json_get(about, "bytes"), bytes);
    posse_json_int(posse_json_get(about, "made"), made);
}

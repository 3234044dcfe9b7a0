/* Entries as lines of JSON. */
#include "hex.h"
#include "table_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- writing --------------------------------------------------------------------------------------- */

void posse_entry_write(const posse_entry *entry, posse_buffer *out)
{
    unsigned has = table_rules[entry->kind].members;
    posse_json_put_object(out);
    posse_json_add_string(out, "do", posse_entry_kind_names[entry->kind]);
    posse_json_add_int(out, "time", (int64_t)entry->time);
    posse_json_add_int(out, "person", entry->person);
    if (has & HAS_SEAT)
        posse_json_add_int(out, "seat", entry->seat);
    if (has & HAS_TO)
        posse_json_add_int(out, "to", entry->to);
    if (has & HAS_OTHER)
        posse_json_add_int(out, "other", entry->other);
    if (has & HAS_ON || (has & HAS_ON_IF_TRUE && entry->on))
        posse_json_add_bool(out, "on", entry->on);
    if (has & HAS_AT)
        posse_json_add_int(out, "at", (int64_t)entry->at);
    if (has & HAS_TEXT)
        posse_json_add_string(out, "text", entry->text);
    if (has & HAS_BYTES)
        posse_json_add_hex(out, "bytes", entry->bytes, sizeof entry->bytes);
    if (has & HAS_OPTIONS)
        posse_json_add_value(out, "options", entry->options);
    if (entry->hash) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, entry->hash);
        posse_json_add_string(out, "hash", hash);
    }
    posse_json_end_object(out);
}

/* ---- reading ---------------------------------------------------------------------------------------- */

static bool read_int(posse_json value, int64_t least, int64_t most, int *out)
{
    int64_t number;
    if (!posse_json_int_in(value, least, most, &number))
        return false;
    *out = (int)number;
    return true;
}

static bool read_count(posse_json value, uint64_t *out)
{
    int64_t number;
    if (!posse_json_int_in(value, 0, INT64_MAX, &number))
        return false;
    *out = (uint64_t)number;
    return true;
}

static bool read_hash(posse_json value, uint64_t *out)
{
    unsigned char bytes[8];
    if (!posse_json_hex(value, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

/* Reads one member. Returns false if entries of this kind have no such member, or if its value is malformed. */
static bool read_member(posse_entry *entry, posse_json key, posse_json value)
{
    unsigned has = table_rules[entry->kind].members;
    if (posse_json_is(key, "do"))
        return true;
    if (posse_json_is(key, "time"))
        return read_count(value, &entry->time);
    if (posse_json_is(key, "hash"))
        return read_hash(value, &entry->hash);
    if (posse_json_is(key, "person"))
        return read_int(value, POSSE_HOUSE, POSSE_MAX_NUMBER, &entry->person);
    if (posse_json_is(key, "seat"))
        return has & HAS_SEAT && read_int(value, 0, POSSE_MAX_SEATS - 1, &entry->seat);
    if (posse_json_is(key, "to"))
        return has & HAS_TO && read_int(value, 0, POSSE_MAX_SEATS - 1, &entry->to);
    if (posse_json_is(key, "other"))
        return has & HAS_OTHER && read_int(value, -1, POSSE_MAX_NUMBER, &entry->other);
    if (posse_json_is(key, "on"))
        return has & (HAS_ON | HAS_ON_IF_TRUE) && posse_json_bool(value, &entry->on);
    if (posse_json_is(key, "at"))
        return has & HAS_AT && read_count(value, &entry->at);
    if (posse_json_is(key, "text"))
        return has & HAS_TEXT && posse_json_text(value, entry->text, sizeof entry->text);
    if (posse_json_is(key, "bytes"))
        return has & HAS_BYTES && posse_json_hex(value, entry->bytes, sizeof entry->bytes);
    entry->options = value;
    return posse_json_is(key, "options") && has & HAS_OPTIONS;
}

bool posse_entry_read(const char *line, size_t length, posse_entry *entry, posse_status *status)
{
    posse_json root;
    *entry = (posse_entry){.person = POSSE_NOBODY, .seat = -1, .other = -1, .to = -1, .from_log = true};
    if (!posse_json_check(line, length, &root, status))
        return false;
    int kind = posse_json_word(posse_json_get(root, "do"), posse_entry_kind_names, POSSE_ENTRY_KINDS);
    if (kind < 0)
        return posse_fail(status, POSSE_BAD_REQUEST, "do", "\"do\" must name the kind of the entry");
    entry->kind = (posse_entry_kind)kind;
    for (posse_json_walk w = posse_json_walk_of(root); posse_json_next(&w);)
        if (!read_member(entry, w.key, w.value))
            return posse_fail(status, POSSE_BAD_REQUEST, posse_entry_kind_names[kind],
                              "the member %.*s of an \"%s\" entry is unknown or malformed", (int)(w.key.end - w.key.at),
                              w.key.at, posse_entry_kind_names[kind]);
    return true;
}

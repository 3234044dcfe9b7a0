/* Entries as lines of JSON. */
#include "hex.h"
#include <posse/table.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const posse_entry_kind_names[POSSE_ENTRY_KINDS] = {
    [POSSE_ENTRY_OPTIONS] = "options",
    [POSSE_ENTRY_JOIN] = "join",
    [POSSE_ENTRY_RENAME] = "rename",
    [POSSE_ENTRY_SIT] = "sit",
    [POSSE_ENTRY_STAND] = "stand",
    [POSSE_ENTRY_LEAVE] = "leave",
    [POSSE_ENTRY_BOT] = "bot",
    [POSSE_ENTRY_FREE] = "free",
    [POSSE_ENTRY_REMOVE] = "remove",
    [POSSE_ENTRY_MUTE] = "mute",
    [POSSE_ENTRY_HOST] = "host",
    [POSSE_ENTRY_START] = "start",
    [POSSE_ENTRY_CONTRIBUTE] = "contribute",
    [POSSE_ENTRY_DEAL] = "deal",
    [POSSE_ENTRY_ACT] = "act",
    [POSSE_ENTRY_ROLL] = "roll",
    [POSSE_ENTRY_CONFIRM] = "confirm",
    [POSSE_ENTRY_UNDO] = "undo",
    [POSSE_ENTRY_PREFER] = "prefer",
    [POSSE_ENTRY_SAY] = "say",
    [POSSE_ENTRY_EMOTE] = "emote",
    [POSSE_ENTRY_PAUSE] = "pause",
    [POSSE_ENTRY_TAKE_OVER] = "take_over",
    [POSSE_ENTRY_ALLOW] = "allow",
    [POSSE_ENTRY_STAND_IN] = "hand",
    [POSSE_ENTRY_BACK] = "back",
    [POSSE_ENTRY_REMATCH] = "rematch",
};

/* ---- which members a kind has -------------------------------------------------------------------- */

enum {
    SEAT = 1,
    OTHER = 2,
    ON = 4,
    AT = 8,
    TEXT = 16,
    BYTES = 32,
    OPTIONS = 64,
};

static const uint8_t members[POSSE_ENTRY_KINDS] = {
    [POSSE_ENTRY_OPTIONS] = OPTIONS,
    [POSSE_ENTRY_JOIN] = OTHER | TEXT | BYTES,
    [POSSE_ENTRY_RENAME] = TEXT,
    [POSSE_ENTRY_SIT] = SEAT | TEXT,
    [POSSE_ENTRY_STAND] = SEAT,
    [POSSE_ENTRY_BOT] = SEAT | TEXT,
    [POSSE_ENTRY_FREE] = SEAT,
    [POSSE_ENTRY_REMOVE] = OTHER,
    [POSSE_ENTRY_MUTE] = OTHER | ON,
    [POSSE_ENTRY_HOST] = OTHER,
    [POSSE_ENTRY_START] = BYTES,
    [POSSE_ENTRY_CONTRIBUTE] = BYTES,
    [POSSE_ENTRY_ACT] = SEAT | AT | TEXT,
    [POSSE_ENTRY_ROLL] = SEAT | AT,
    [POSSE_ENTRY_CONFIRM] = SEAT | AT,
    [POSSE_ENTRY_UNDO] = SEAT | AT,
    [POSSE_ENTRY_PREFER] = ON,
    [POSSE_ENTRY_SAY] = TEXT,
    [POSSE_ENTRY_EMOTE] = TEXT,
    [POSSE_ENTRY_PAUSE] = ON,
    [POSSE_ENTRY_TAKE_OVER] = SEAT,
    [POSSE_ENTRY_ALLOW] = OTHER | ON,
    [POSSE_ENTRY_STAND_IN] = SEAT | ON,
    [POSSE_ENTRY_REMATCH] = BYTES,
};

/* ---- writing --------------------------------------------------------------------------------------- */

static void put_int(posse_buffer *out, const char *key, int64_t number)
{
    posse_json_put_key(out, key);
    posse_json_put_int(out, number);
}

static void put_text(posse_buffer *out, const char *key, const char *text)
{
    posse_json_put_key(out, key);
    posse_json_put_string(out, text);
}

static void put_bytes(posse_buffer *out, const unsigned char bytes[POSSE_KEY])
{
    posse_json_put_key(out, "bytes");
    posse_put_text(out, "\"");
    posse_hex_put(out, bytes, POSSE_KEY);
    posse_put_text(out, "\"");
}

void posse_entry_write(const posse_entry *entry, posse_buffer *out)
{
    unsigned has = members[entry->kind];
    posse_json_put_object(out);
    put_text(out, "do", posse_entry_kind_names[entry->kind]);
    put_int(out, "time", (int64_t)entry->time);
    put_int(out, "person", entry->person);
    if (has & SEAT)
        put_int(out, "seat", entry->seat);
    if (has & OTHER)
        put_int(out, "other", entry->other);
    if (has & ON) {
        posse_json_put_key(out, "on");
        posse_json_put_bool(out, entry->on);
    }
    if (has & AT)
        put_int(out, "at", (int64_t)entry->at);
    if (has & TEXT)
        put_text(out, "text", entry->text);
    if (has & BYTES)
        put_bytes(out, entry->bytes);
    if (has & OPTIONS) {
        posse_json_put_key(out, "options");
        posse_json_put_value(out, entry->options);
    }
    if (entry->hash) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, entry->hash);
        put_text(out, "hash", hash);
    }
    posse_json_end_object(out);
}

/* ---- reading ---------------------------------------------------------------------------------------- */

static bool read_hex(posse_json value, unsigned char out[], size_t count)
{
    char text[2 * POSSE_KEY + 1];
    return posse_json_text(value, text, sizeof text) && posse_hex_read(text, out, count);
}

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
    if (!read_hex(value, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

/* One member; false if there is no such one in this kind, or not of this kind. */
static bool read_member(posse_entry *entry, posse_json key, posse_json value)
{
    unsigned has = members[entry->kind];
    if (posse_json_is(key, "do"))
        return true;
    if (posse_json_is(key, "time"))
        return read_count(value, &entry->time);
    if (posse_json_is(key, "hash"))
        return read_hash(value, &entry->hash);
    if (posse_json_is(key, "person"))
        return read_int(value, POSSE_HOUSE, POSSE_MAX_PERSONS - 1, &entry->person);
    if (posse_json_is(key, "seat"))
        return has & SEAT && read_int(value, 0, POSSE_MAX_SEATS - 1, &entry->seat);
    if (posse_json_is(key, "other"))
        return has & OTHER && read_int(value, -1, POSSE_MAX_PERSONS - 1, &entry->other);
    if (posse_json_is(key, "on"))
        return has & ON && posse_json_bool(value, &entry->on);
    if (posse_json_is(key, "at"))
        return has & AT && read_count(value, &entry->at);
    if (posse_json_is(key, "text"))
        return has & TEXT && posse_json_text(value, entry->text, sizeof entry->text);
    if (posse_json_is(key, "bytes"))
        return has & BYTES && read_hex(value, entry->bytes, sizeof entry->bytes);
    entry->options = value;
    return posse_json_is(key, "options") && has & OPTIONS;
}

bool posse_entry_read(const char *line, size_t length, posse_entry *entry, posse_status *status)
{
    posse_json root;
    *entry = (posse_entry){.person = POSSE_NOBODY, .seat = -1, .other = -1, .from_log = true};
    if (!posse_json_check(line, length, &root, status))
        return false;
    int kind =
        posse_json_word(posse_json_get(root, "do"), posse_entry_kind_names, POSSE_ENTRY_KINDS);
    if (kind < 0)
        return posse_fail(status, POSSE_BAD_REQUEST, "do", "an entry must say what was done");
    entry->kind = (posse_entry_kind)kind;
    for (posse_json_walk w = posse_json_walk_of(root); posse_json_next(&w);)
        if (!read_member(entry, w.key, w.value))
            return posse_fail(status, POSSE_BAD_REQUEST, posse_entry_kind_names[kind],
                              "%.*s of \"%s\" is not what it must be", (int)(w.key.end - w.key.at),
                              w.key.at, posse_entry_kind_names[kind]);
    return true;
}

/* Reading fields of objects from outside, with error messages that name the field. */
#include "fields.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 40, PATH = 64, QUOTE = 48 };

/* "seats[2].life" */
static void join(const posse_fields *fields, const char *name, char path[PATH])
{
    if (fields->path)
        snprintf(path, PATH, "%.*s.%s", PATH - NAME - 1, fields->path, name);
    else
        snprintf(path, PATH, "%s", name);
}

/* Describes the value that was found instead: a short value is quoted, a long one only described by its type. */
static void put_found(posse_buffer *out, posse_json value)
{
    size_t length = value.at ? (size_t)(value.end - value.at) : 0;
    if (!value.at)
        posse_put_text(out, "but it is missing");
    else if (length <= QUOTE && !memchr(value.at, '\n', length))
        posse_put(out, "not %.*s", (int)length, value.at);
    else
        posse_put(out, "not %s", posse_json_type_name(value));
}

bool posse_field_fail(const posse_fields *fields, const char *name, const char *wanted, posse_status *status)
{
    char path[PATH];
    posse_buffer found = {0};
    join(fields, name, path);
    put_found(&found, posse_json_get(fields->object, name));
    posse_fail(status, fields->code, path, "\"%s\" must be %s, %s", path, wanted, found.text);
    posse_buffer_free(&found);
    return false;
}

bool posse_field_int(const posse_fields *fields, const char *name, int min, int max, int *out, posse_status *status)
{
    int64_t number;
    char wanted[64];
    if (posse_json_int_in(posse_json_get(fields->object, name), min, max, &number)) {
        *out = (int)number;
        return true;
    }
    if (min == max)
        snprintf(wanted, sizeof wanted, "%d", min);
    else
        snprintf(wanted, sizeof wanted, "a whole number from %d to %d", min, max);
    return posse_field_fail(fields, name, wanted, status);
}

void posse_put_choices(posse_buffer *out, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        posse_put(out, "%s%s", i == 0 ? "" : i == count - 1 ? " or " : ", ", words[i]);
}

bool posse_field_word(const posse_fields *fields, const char *name, const char *const words[], int count, int *out,
                      posse_status *status)
{
    int word = posse_json_word(posse_json_get(fields->object, name), words, count);
    if (word >= 0) {
        *out = word;
        return true;
    }
    posse_buffer wanted = {0};
    posse_put_choices(&wanted, words, count);
    posse_field_fail(fields, name, wanted.text, status);
    posse_buffer_free(&wanted);
    return false;
}

bool posse_field_count(const posse_fields *fields, const char *name, int min, int max, int *out, posse_status *status)
{
    char path[PATH];
    posse_json list = posse_json_get(fields->object, name);
    if (posse_json_type_of(list) != POSSE_JSON_LIST)
        return posse_field_fail(fields, name, "a list", status);
    size_t count = posse_json_count(list);
    if (count >= (size_t)min && count <= (size_t)max) {
        *out = (int)count;
        return true;
    }
    char wanted[32];
    if (min == max)
        snprintf(wanted, sizeof wanted, "%d", min);
    else
        snprintf(wanted, sizeof wanted, "%d to %d", min, max);
    join(fields, name, path);
    return posse_fail(status, fields->code, path, "\"%s\" must have %s items, not %zu", path, wanted, count);
}

/* ---- unknown members ----------------------------------------------------------------------- */

static bool unknown(const posse_fields *fields, posse_json key, posse_status *status)
{
    char name[NAME], path[PATH];
    if (!posse_json_text(key, name, sizeof name))
        snprintf(name, sizeof name, "(a name that is too long)");
    join(fields, name, path);
    return posse_fail(status, fields->code, path, "\"%s\" is not a known field", path);
}

bool posse_fields_known(const posse_fields *fields, const char *const names[], posse_status *status)
{
    for (posse_json_walk w = posse_json_walk_of(fields->object); posse_json_next(&w);) {
        int i = 0;
        while (names[i] && !posse_json_is(w.key, names[i]))
            i++;
        if (!names[i])
            return unknown(fields, w.key, status);
    }
    return true;
}

/* ---- checking redundant fields of a position ------------------------------------------------ */

static bool agrees(posse_json given, posse_json shown, const char *path, posse_status *status);

static bool objects_agree(posse_json given, posse_json shown, const char *path, posse_status *status)
{
    posse_fields fields = {.object = given, .path = path, .code = POSSE_BAD_POSITION};
    for (posse_json_walk w = posse_json_walk_of(given); posse_json_next(&w);) {
        char name[NAME], inner[PATH];
        posse_json value = {0};
        if (posse_json_text(w.key, name, sizeof name))
            value = posse_json_get(shown, name);
        if (!value.at)
            return unknown(&fields, w.key, status);
        join(&fields, name, inner);
        bool rules = !path && strcmp(name, "rules") == 0;
        if (!rules && !agrees(w.value, value, inner, status))
            return false;
    }
    return true;
}

/* Compares two lists of the same length. */
static bool lists_agree(posse_json given, posse_json shown, const char *path, posse_status *status)
{
    posse_json_walk theirs = posse_json_walk_of(given), ours = posse_json_walk_of(shown);
    while (posse_json_next(&theirs) && posse_json_next(&ours)) {
        char inner[PATH];
        snprintf(inner, sizeof inner, "%.40s[%zu]", path, theirs.index);
        if (!agrees(theirs.value, ours.value, inner, status))
            return false;
    }
    return true;
}

static bool agrees(posse_json given, posse_json shown, const char *path, posse_status *status)
{
    posse_json_type type = posse_json_type_of(given);
    if (type == posse_json_type_of(shown)) {
        if (type == POSSE_JSON_OBJECT)
            return objects_agree(given, shown, path, status);
        if (type == POSSE_JSON_LIST && posse_json_count(given) == posse_json_count(shown))
            return lists_agree(given, shown, path, status);
        if (posse_json_matches(given, shown, NULL))
            return true;
    }
    int length = (int)(shown.end - shown.at);
    if (length > QUOTE)
        return posse_fail(status, POSSE_BAD_POSITION, path, "\"%s\" does not agree with the rest of the position",
                          path);
    return posse_fail(status, POSSE_BAD_POSITION, path,
                      "\"%s\" must be %.*s to fit the rest of the position, or be left out", path, length, shown.at);
}

bool posse_position_agrees(const posse_game *game, const void *state, posse_json position, posse_status *status)
{
    posse_buffer text = {0};
    posse_json shown;
    game->write(state, POSSE_EVERYTHING, &text);
    bool fine =
        posse_json_check(text.text, text.length, &shown, status) && objects_agree(position, shown, NULL, status);
    posse_buffer_free(&text);
    return fine;
}

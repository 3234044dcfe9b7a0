/* Compares our JSON reader with jansson. Both must accept or refuse the same texts, and must read the
 * same values from them. An accepted text must also survive a round trip through our writer, and must
 * match itself as a pattern.
 *
 * Our reader limits depth, members and size; jansson limits numbers and names. These intended
 * differences are listed below, each with as narrow a test as possible.
 */
#include "alloc.h"

#include <jansson.h>
#include <posse/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool truth, const char *what)
{
    if (truth)
        return;
    fprintf(stderr, "fuzz_json: %s\n", what);
    abort();
}

/* ---- intended differences ----------------------------------------------------------------------- */

/* Does the value exceed a limit of <posse/json.h>? Measured on jansson's tree. */
static bool beyond_our_bounds(json_t *value, int depth)
{
    size_t index;
    json_t *item;
    const char *key;
    if (!json_is_array(value) && !json_is_object(value))
        return false;
    if (depth == POSSE_JSON_MAX_DEPTH || json_object_size(value) > POSSE_JSON_MAX_MEMBERS)
        return true;
    json_array_foreach(value, index, item)
    {
        if (beyond_our_bounds(item, depth + 1))
            return true;
    }
    json_object_foreach(value, key, item)
    {
        if (beyond_our_bounds(item, depth + 1))
            return true;
    }
    return false;
}

/* jansson converts every number to a long long or a double, and refuses numbers that are too large.
 * Our reader keeps the digits and accepts them. */
static bool holds_a_huge_number(posse_json value)
{
    if (posse_json_type_of(value) == POSSE_JSON_NUMBER) {
        size_t length = (size_t)(value.end - value.at);
        char *digits = posse_alloc_zeroed(length + 1, 1);
        memcpy(digits, value.at, length);
        int64_t number;
        double approximate = strtod(digits, NULL);
        bool integer = !strpbrk(digits, ".eE");
        free(digits);
        return integer ? !posse_json_int(value, &number) : approximate > 1e308 || approximate < -1e308;
    }
    for (posse_json_walk walk = posse_json_walk_of(value); posse_json_next(&walk);)
        if (holds_a_huge_number(walk.value))
            return true;
    return false;
}

/* jansson accepts \u0000 in strings (JSON_ALLOW_NUL), but never in names of members. */
static bool holds_a_name_with_zero(posse_json value)
{
    for (posse_json_walk walk = posse_json_walk_of(value); posse_json_next(&walk);) {
        for (const char *at = walk.key.at; at && at < walk.key.end; at++) {
            if (*at != '\\')
                continue;
            if (walk.key.end - at > 6 && memcmp(at, "\\u0000", 6) == 0)
                return true;
            at++; /* skips the escaped character, which may be a backslash */
        }
        if (holds_a_name_with_zero(walk.value))
            return true;
    }
    return false;
}

/* jansson ignores a zero byte after a number or a word: it reads "[1\0]" as [1]. JSON never contains
 * zero bytes, so jansson is not asked. */
static bool holds_a_bare_zero(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}

/* ---- the same verdict ------------------------------------------------------------------------- */

static void check_refusal(const posse_status *status, size_t size)
{
    posse_buffer quoted = {0};
    posse_json sentence;
    insist(status->code == POSSE_BAD_JSON, "an error has the wrong code");
    insist(status->at <= size, "an error is located beyond the end of the text");
    insist(status->text[0] != '\0', "an error has no message");
    posse_json_put_string(&quoted, status->text);
    insist(posse_json_check(quoted.text, quoted.length, &sentence, NULL), "the message of an error is not UTF-8");
    posse_buffer_free(&quoted);
}

static void compare_verdicts(posse_json ours, json_t *theirs, const json_error_t *error, size_t size)
{
    if (ours.at && !theirs) {
        enum json_error_code code = json_error_code(error);
        bool excused = (code == json_error_numeric_overflow && holds_a_huge_number(ours)) ||
                       (code == json_error_null_byte_in_key && holds_a_name_with_zero(ours));
        insist(excused, error->text);
    }
    if (!ours.at && theirs)
        insist(size > POSSE_JSON_MAX_BYTES || beyond_our_bounds(theirs, 0), "refused a text that jansson accepts");
    if (ours.at && theirs)
        insist(size <= POSSE_JSON_MAX_BYTES && !beyond_our_bounds(theirs, 0), "accepted a text beyond the bounds");
}

/* ---- the same content ------------------------------------------------------------------------- */

static void compare_values(posse_json ours, json_t *theirs);

static void compare_strings(posse_json ours, const char *theirs, size_t length)
{
    bool has_zero = memchr(theirs, '\0', length) != NULL;
    char *text = posse_alloc(length + 1, 1);
    insist(posse_json_text(ours, text, length + 1) == !has_zero, "a text is not read");
    insist(!posse_json_text(ours, text, length), "a text fits where it cannot");
    if (!has_zero) {
        insist(memcmp(text, theirs, length + 1) == 0, "strings differ");
        insist(posse_json_is(ours, theirs), "posse_json_is does not recognize a string");

        posse_buffer written = {0};
        posse_json again;
        posse_json_put_string(&written, text);
        insist(posse_json_check(written.text, written.length, &again, NULL) && posse_json_is(again, theirs),
               "a written string is read differently");
        posse_buffer_free(&written);
    }
    free(text);
}

static void compare_lists(posse_json ours, json_t *theirs)
{
    insist(posse_json_count(ours) == json_array_size(theirs), "lists of different length");
    for (posse_json_walk walk = posse_json_walk_of(ours); posse_json_next(&walk);) {
        insist(walk.key.at == NULL, "an item of a list has a name");
        compare_values(walk.value, json_array_get(theirs, walk.index));
    }
}

/* Members are compared in order, which jansson keeps, too. */
static void compare_objects(posse_json ours, json_t *theirs)
{
    insist(posse_json_count(ours) == json_object_size(theirs), "objects of different size");
    void *member = json_object_iter(theirs);
    for (posse_json_walk walk = posse_json_walk_of(ours); posse_json_next(&walk);) {
        const char *key = json_object_iter_key(member);
        compare_strings(walk.key, key, json_object_iter_key_len(member));
        insist(posse_json_get(ours, key).at == walk.value.at, "a member is not found by its name");
        compare_values(walk.value, json_object_iter_value(member));
        member = json_object_iter_next(theirs, member);
    }
}

static void compare_numbers(posse_json ours, json_t *theirs)
{
    int64_t number = 0;
    bool integer = posse_json_int(ours, &number);
    insist(integer == json_is_integer(theirs), "only one of the two reads an integer");
    insist(!integer || number == json_integer_value(theirs), "integers differ");
}

static void compare_values(posse_json ours, json_t *theirs)
{
    static const posse_json_type types[] = {
        [JSON_OBJECT] = POSSE_JSON_OBJECT,  [JSON_ARRAY] = POSSE_JSON_LIST,  [JSON_STRING] = POSSE_JSON_STRING,
        [JSON_INTEGER] = POSSE_JSON_NUMBER, [JSON_REAL] = POSSE_JSON_NUMBER, [JSON_TRUE] = POSSE_JSON_BOOL,
        [JSON_FALSE] = POSSE_JSON_BOOL,     [JSON_NULL] = POSSE_JSON_NULL,
    };
    bool truth = false;
    insist(posse_json_type_of(ours) == types[json_typeof(theirs)], "types differ");
    insist(posse_json_bool(ours, &truth) == json_is_boolean(theirs), "only one of the two reads a boolean");
    insist(truth == json_is_true(theirs), "booleans differ");
    if (json_is_object(theirs))
        compare_objects(ours, theirs);
    else if (json_is_array(theirs))
        compare_lists(ours, theirs);
    else if (json_is_string(theirs))
        compare_strings(ours, json_string_value(theirs), json_string_length(theirs));
    else
        compare_numbers(ours, theirs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = size ? (const char *)data : "";
    posse_json ours;
    posse_status status = {0};
    if (!posse_json_check(text, size, &ours, &status))
        check_refusal(&status, size);
    if (holds_a_bare_zero(text, size)) {
        insist(!ours.at, "accepted a bare zero byte");
        return 0;
    }

    json_error_t error;
    json_t *theirs = json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    compare_verdicts(ours, theirs, &error, size);
    if (ours.at && theirs)
        compare_values(ours, theirs);
    if (ours.at)
        insist(posse_json_matches(ours, ours, &status), status.text);
    json_decref(theirs);
    return 0;
}

/* The words of the codes, and filling in a status. */
#include "utf8.h"
#include <assert.h>
#include <posse/status.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const posse_code_names[POSSE_CODES] = {
    [POSSE_OK] = "ok",
    [POSSE_BAD_JSON] = "bad_json",
    [POSSE_BAD_REQUEST] = "bad_request",
    [POSSE_UNKNOWN_GAME] = "unknown_game",
    [POSSE_BAD_CONFIG] = "bad_config",
    [POSSE_BAD_POSITION] = "bad_position",
    [POSSE_ILLEGAL_ACTION] = "illegal_action",
    [POSSE_NO_GAME] = "no_game",
    [POSSE_NOT_NOW] = "not_now",
    [POSSE_NOT_YOURS] = "not_yours",
    [POSSE_NOT_HOST] = "not_host",
    [POSSE_FULL] = "full",
    [POSSE_NO_TABLE] = "no_table",
    [POSSE_BAD_TOKEN] = "bad_token",
    [POSSE_TOO_FAST] = "too_fast",
    [POSSE_BUSY] = "busy",
    [POSSE_FROZEN] = "frozen",
    [POSSE_BANNED] = "banned",
};

const char *posse_code_name(posse_code code)
{
    assert(code < POSSE_CODES);
    return posse_code_names[code];
}

/* Ends a text that snprintf cut off after a whole UTF-8 character. `wanted` is snprintf's result. */
static void cut_to_fit(char *text, size_t size, int wanted)
{
    if (wanted >= 0 && (size_t)wanted >= size)
        text[posse_utf8_cut(text, size - 1)] = '\0';
}

bool posse_fail(posse_status *status, posse_code code, const char *where, const char *format, ...)
{
    if (!status)
        return false;

    /* Built in a copy, because the arguments may point into `status`, as when words are put before its text. */
    posse_status filled = {.code = code};
    int wanted = snprintf(filled.where, sizeof filled.where, "%s", where ? where : "");
    cut_to_fit(filled.where, sizeof filled.where, wanted);

    va_list args;
    va_start(args, format);
    wanted = vsnprintf(filled.text, sizeof filled.text, format, args);
    va_end(args);
    cut_to_fit(filled.text, sizeof filled.text, wanted);

    *status = filled;
    return false;
}

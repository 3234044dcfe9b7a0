/* Fuzzes the files of `posse sim --merge`. Each must be refused with an error message, or be writable in
 * every format and readable again.
 */
#include "check.h"
#include "sim.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *say(const posse_game *game, const char *word)
{
    (void)game;
    return word;
}

static void write_all(const lab_result *result)
{
    posse_buffer out = {0};
    lab_result_write_csv(result, &out);
    lab_result_write_text(result, say, &out);
    lab_result_write_html(result, say, &out);
    posse_buffer_free(&out);
}

/* A written result must read as the same result, and must not be added to itself. */
static void check_again(lab_result *result)
{
    posse_buffer one = {0}, other = {0};
    posse_status status;
    lab_result again;
    lab_result_write_json(result, &one);
    one.text[--one.length] = '\0'; /* cuts off the line end */
    INSIST(lab_result_read_json(&again, check_json(&one), &status), "%s", status.text);
    lab_result_write_json(&again, &other);
    other.text[--other.length] = '\0';
    INSIST(strcmp(one.text, other.text) == 0, "a written result is read differently");
    if (lab_result_games(result) > 0) {
        INSIST(!lab_result_add(result, &again, &status), "the same games were added twice");
        check_refusal(&status);
    }
    lab_result_free(&again);
    posse_buffer_free(&one);
    posse_buffer_free(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    posse_json file;
    posse_status status;
    lab_result result;
    if (!posse_json_check(size ? (const char *)data : "", size, &file, &status) ||
        !lab_result_read_json(&result, file, &status)) {
        check_refusal(&status);
        return 0;
    }
    write_all(&result);
    check_again(&result);
    lab_result_free(&result);
    return 0;
}

/* Reading the fields of a JSON object from outside. If a field is wrong, each function returns false with an
 * error that names the field and says what would be right, and leaves `out` unchanged.
 *
 *     posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
 *     int players;
 *     if (!posse_field_int(&fields, "players", 2, 8, &players, status))
 *         return false;
 */
#ifndef POSSE_ENGINE_FIELDS_H
#define POSSE_ENGINE_FIELDS_H

#include <posse/game.h>

/* An object, its path for error messages ("seats[2]", or NULL for the root), and the code of its errors. */
typedef struct posse_fields {
    posse_json object;
    const char *path;
    posse_code code;
} posse_fields;

/* An integer from `min` to `max`. */
bool posse_field_int(const posse_fields *fields, const char *name, int min, int max, int *out, posse_status *status);

/* One of `words`. Sets `out` to its index. */
bool posse_field_word(const posse_fields *fields, const char *name, const char *const words[], int count, int *out,
                      posse_status *status);

/* A list of `min` to `max` items. Sets `out` to their number. */
bool posse_field_count(const posse_fields *fields, const char *name, int min, int max, int *out, posse_status *status);

/* Reports a field that is wrong in another way: "path.name" must be `wanted`, not … . Returns false. */
bool posse_field_fail(const posse_fields *fields, const char *name, const char *wanted, posse_status *status);

/* Checks that every member of the object is one of `names`, which ends with NULL. */
bool posse_fields_known(const posse_fields *fields, const char *const names[], posse_status *status);

/* For a game's `load`: checks that every field of `position` is known and agrees with what the game writes for
 * the loaded state. Skips "rules", which posse_rules_read checks. */
bool posse_position_agrees(const posse_game *game, const void *state, posse_json position, posse_status *status);

/* Appends words as a list for an error message: "official, manual or german". */
void posse_put_choices(posse_buffer *out, const char *const words[], int count);

#endif

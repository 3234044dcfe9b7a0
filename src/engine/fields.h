/* Reading the fields of a JSON object that came from outside. Every function names the field in
 * its sentence and says what would be right; where something fails, `out` is untouched.
 */
#ifndef POSSE_ENGINE_FIELDS_H
#define POSSE_ENGINE_FIELDS_H

#include <posse/game.h>

/* An object, what it is called ("seats[2]", or NULL for the whole), and the code of its faults. */
typedef struct posse_fields {
    posse_json object;
    const char *path;
    posse_code code;
} posse_fields;

/* A whole number in a range. */
bool posse_field_int(const posse_fields *fields, const char *name, int min, int max, int *out,
                     posse_status *status);

/* One of some words; gives its index. */
bool posse_field_word(const posse_fields *fields, const char *name, const char *const words[],
                      int count, int *out, posse_status *status);

/* A list with so many items; gives how many. */
bool posse_field_count(const posse_fields *fields, const char *name, int min, int max, int *out,
                       posse_status *status);

/* A value that is wrong in some other way: "path.name" must be `wanted`, not … . Returns false. */
bool posse_field_fail(const posse_fields *fields, const char *name, const char *wanted,
                      posse_status *status);

/* Every member of the object is one of `names` (ended by NULL). */
bool posse_fields_known(const posse_fields *fields, const char *const names[],
                        posse_status *status);

/* For a game's `load`: everything that `position` says agrees with what the loaded state shows, and
 * nothing in it is unknown. "rules" is left to posse_rules_read. */
bool posse_position_agrees(const posse_game *game, const void *state, posse_json position,
                           posse_status *status);

/* Words with commas between, for sentences: "official, manual or german". */
void posse_put_choices(posse_buffer *out, const char *const words[], int count);

#endif

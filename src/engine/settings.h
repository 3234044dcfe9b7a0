/* Reading and writing the settings of a match as JSON, as the game's options and lists describe them.
 *
 *     posse_settings settings;
 *     static const char *const also[] = {"cmd", "game", "seed", NULL};
 *     if (posse_settings_read(game, request, also, &settings, status))
 *         posse_match_new(&match, game, &settings, &rng, status);
 */
#ifndef POSSE_ENGINE_SETTINGS_H
#define POSSE_ENGINE_SETTINGS_H

#include <posse/game.h>

/* Reads "players", the options and the lists from a `new` request. A game with presets takes its options in the
 * member "rules"; a game without presets takes each option as a member of its own. `also` names the other
 * members that are allowed and ends with NULL. Errors are POSSE_BAD_CONFIG. `request` must outlive `out`. */
bool posse_settings_read(const posse_game *game, posse_json request, const char *const also[], posse_settings *out,
                         posse_status *status);

/* Writes the members of a `new` request that posse_settings_read accepts into an object that `out` has begun: the same
 * settings in a fixed order, without blanks and in one spelling. Leaves out the members that `also` allowed. */
void posse_settings_write(const posse_game *game, posse_json request, posse_buffer *out);

/* Reads "rules": absent for the first preset, a preset's name, or an object with a preset and single options. */
bool posse_rules_read(const posse_game *game, posse_json rules, uint8_t *preset, uint8_t value[POSSE_MAX_OPTIONS],
                      posse_code code, posse_status *status);

/* Writes "rules" as an object with the preset's name and the value of every option. */
void posse_rules_write(const posse_game *game, uint8_t preset, const uint8_t value[], posse_buffer *out);

/* Converts rules from the command line ("official,gringo=per_turn") to the JSON that posse_rules_read takes.
 * Accepts any text; posse_rules_read then reports what is wrong. */
void posse_rules_from_words(const char *words, posse_buffer *out);

/* Reads one of the game's lists. Sets `chosen` to the index of each seat's word, or to -1 if the list is absent
 * or has null for the seat. */
bool posse_read_seat_list(const posse_settings *settings, const posse_list *list, int chosen[], posse_status *status);

#endif

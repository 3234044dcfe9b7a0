/* A game's settings, from and to JSON, by what the game says of its options. */
#ifndef POSSE_ENGINE_SETTINGS_H
#define POSSE_ENGINE_SETTINGS_H

#include <posse/game.h>

/* Reads "players", the options and lists from the object of a `new` request. A game with presets takes
 * its options in "rules", one without takes each by its own name. Other members must be those named
 * in `also` (ended by NULL). Faults are POSSE_BAD_CONFIG. `request` must outlive `out`. */
bool posse_settings_read(const posse_game *game, posse_json request, const char *const also[],
                         posse_settings *out, posse_status *status);

/* Reads "rules": absent (the first preset), a preset's name, or an object of a preset and switches. */
bool posse_rules_read(const posse_game *game, posse_json rules, uint8_t *preset,
                      uint8_t value[POSSE_MAX_OPTIONS], posse_code code, posse_status *status);

/* Writes "rules" as an object: the preset's name and every option's value. */
void posse_rules_write(const posse_game *game, uint8_t preset, const uint8_t value[],
                       posse_buffer *out);

/* Rules as on a command line, "official,gringo=per_turn", as the JSON that posse_rules_read
 * takes. Any text will do: what is wrong with it is found when the JSON is read. */
void posse_rules_from_words(const char *words, posse_buffer *out);

/* One of the game's lists: for each seat the index of its word, or -1 where the list is absent or
 * says null. */
bool posse_read_seat_list(const posse_settings *settings, const posse_list *list, int chosen[],
                          posse_status *status);

#endif

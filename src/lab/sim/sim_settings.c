/* Normalises the settings of a simulation, so that equal settings are equal texts. */
#include "sim.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A game with presets is described by its preset and the options that differ from it. A game without
 * presets is described by all options that were given. */
void lab_rules_text(const posse_game *game, const posse_settings *settings, char out[LAB_TEXT])
{
    _Static_assert(LAB_TEXT > POSSE_MAX_NAME_BYTES + POSSE_MAX_OPTIONS * (2 * POSSE_MAX_NAME_BYTES + 2),
                   "the preset and `,name=value` for each option must fit");
    const posse_preset *preset = game->preset_count ? &game->presets[settings->preset] : NULL;
    int length = snprintf(out, LAB_TEXT, "%s", preset ? preset->name : "");
    for (int i = 0; i < game->option_count; i++) {
        const posse_option *option = &game->options[i];
        bool named =
            preset ? preset->value[i] != settings->value[i] : posse_json_get(settings->lists, option->name).at != NULL;
        if (named && length < LAB_TEXT)
            length += snprintf(out + length, (size_t)(LAB_TEXT - length), "%s%s=%s", length ? "," : "", option->name,
                               option->values[settings->value[i]]);
    }
}

void lab_seed_text(const char *seed, char out[LAB_SEED])
{
    enum { HEX_DIGITS = 64 };
    if (strlen(seed) != HEX_DIGITS)
        while (seed[0] == '0' && seed[1])
            seed++;
    snprintf(out, LAB_SEED, "%s", seed);
    for (char *c = out; *c; c++)
        *c = (char)tolower((unsigned char)*c);
}

bool lab_bots_text(const posse_game *game, const char *list, char out[LAB_TEXT], posse_status *status)
{
    posse_bot_spec specs[POSSE_MAX_SEATS];
    char last[POSSE_BOT_SPEC_TEXT + 1];
    int length = snprintf(out, LAB_TEXT, "%s", list);
    if (length >= LAB_TEXT)
        return posse_fail(status, POSSE_BAD_REQUEST, "bots", "these are too many bots");
    if (!posse_bot_spec_list(specs, game->max_players, game, list, status))
        return false;
    for (const char *comma; (comma = strrchr(out, ',')); out[comma - out] = '\0') {
        size_t before = (size_t)(comma - out);
        size_t size = (size_t)snprintf(last, sizeof last, "%s", comma + 1);
        bool repeats = before >= size && strncmp(comma - size, last, size) == 0 &&
                       (before == size || comma[-(ptrdiff_t)size - 1] == ',');
        if (!repeats)
            break;
    }
    return true;
}

bool lab_bots_listen(const posse_game *game, const char *bots)
{
    posse_bot_spec specs[POSSE_MAX_SEATS];
    if (!posse_bot_spec_list(specs, game->max_players, game, bots, NULL))
        return false;
    for (int seat = 0; seat < game->max_players; seat++)
        if (specs[seat].bot->hear)
            return true;
    return false;
}

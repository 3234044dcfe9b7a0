/* Fair dice for `posse watch`, and games written down: what the options --fair, --secret, --contribute and
 * --save say.
 */
#ifndef POSSE_CLI_WATCH_FAIR_H
#define POSSE_CLI_WATCH_FAIR_H

#include "fair.h"

typedef struct watch_fair {
    bool on;
    const char *secret;        /* hex, or NULL: a fresh one */
    const char *contributions; /* for each seat hex or "-", with commas between; NULL: none */
    const char *save;          /* the file that the replay goes to, or NULL */
    posse_fair fair;
    uint64_t chances; /* drawn so far */
} watch_fair;

/* Fills in `fair` for so many players. On failure says why on stderr. */
bool watch_fair_start(watch_fair *dice, int players);

/* The next action of chance. */
posse_action watch_fair_draw(watch_fair *dice, const posse_match *match);

/* What everybody is told before the game, and after it. */
void watch_fair_promise(const watch_fair *dice);
void watch_fair_reveal(const watch_fair *dice);

/* The options that give the same dice again, if they are fair. */
void watch_fair_print_options(const watch_fair *dice);

/* Writes the replay, if a file was named; `settings` is the game's as cli_settings made it. On failure says
 * why on stderr. */
bool watch_fair_save(const watch_fair *dice, const posse_match *match,
                     const posse_buffer *settings);

#endif

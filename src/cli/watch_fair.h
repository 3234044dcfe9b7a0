/* Fair dice and replay files for `posse watch`: the options --fair, --secret, --contribute and --save. */
#ifndef POSSE_CLI_WATCH_FAIR_H
#define POSSE_CLI_WATCH_FAIR_H

#include "fair.h"

typedef struct watch_fair {
    bool on;
    const char *secret;        /* in hex; NULL: a fresh one */
    const char *contributions; /* hex or "-" for each seat, separated by commas; NULL: none */
    const char *save;          /* the file to write the replay to, or NULL */
    posse_fair fair;
    uint64_t chances; /* number of actions of chance drawn so far */
} watch_fair;

/* Fills in `fair` from the options. */
bool watch_fair_start(watch_fair *dice, int players, posse_status *status);

/* Draws the next action of chance. */
posse_action watch_fair_draw(watch_fair *dice, const posse_match *match);

/* Print the hash of the secret before the game, and the secret after it. */
void watch_fair_promise(const watch_fair *dice);
void watch_fair_reveal(const watch_fair *dice);

/* Prints the options that give the same dice again; nothing if the dice are not fair. */
void watch_fair_print_options(const watch_fair *dice);

/* Writes the replay if --save was given. `settings` is the JSON of cli_settings. On failure prints the reason on
 * stderr. */
bool watch_fair_save(const watch_fair *dice, const posse_match *match, const posse_buffer *settings);

#endif

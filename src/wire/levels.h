/* The levels of bots, over all games. */
#ifndef POSSE_WIRE_LEVELS_H
#define POSSE_WIRE_LEVELS_H

/* Lists each level that any game has, once, weakest first. Returns the number of levels; `out` has space for
 * POSSE_MAX_ALL_LEVELS. Whether a particular game has a level is decided by posse_bot_named. */
int wire_levels(const char *out[]);

#endif

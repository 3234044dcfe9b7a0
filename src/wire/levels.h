/* The levels of bots, whatever the game. */
#ifndef POSSE_WIRE_LEVELS_H
#define POSSE_WIRE_LEVELS_H

/* Each level that the bots of some game have, once, weakest first; how many. `out` holds POSSE_MAX_LEVELS. Whether the
 * bots of one game have it is for posse_bot_named to say. */
int wire_levels(const char *out[]);

#endif

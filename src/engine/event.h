/* An event of any game: as JSON, and what of it somebody may know. */
#ifndef POSSE_ENGINE_EVENT_H
#define POSSE_ENGINE_EVENT_H

#include <posse/game.h>

/* Is this field of the event there at all, and may `viewer` (a seat, POSSE_SPECTATOR or
 * POSSE_EVERYTHING) know it? */
bool posse_event_tells(const posse_game *game, const posse_event *event, int field, int viewer);

/* The event as a JSON object, with its number and what `viewer` may know of it. */
void posse_event_write(const posse_game *game, const posse_event *event, size_t number, int viewer,
                       posse_buffer *out);

#endif

/* Events of any game: what a viewer may know of them, and writing them as JSON.
 *
 *     posse_event_write(game, &match->events[i], i + 1, viewer, &out);
 */
#ifndef POSSE_ENGINE_EVENT_H
#define POSSE_ENGINE_EVENT_H

#include <posse/game.h>

/* Does the event have this field, and may `viewer` (a seat, POSSE_SPECTATOR or POSSE_EVERYTHING) see it? */
bool posse_event_tells(const posse_game *game, const posse_event *event, int field, int viewer);

/* Does the event tell one viewer more than another? */
bool posse_event_is_secret(const posse_game *game, const posse_event *event);

/* Appends the event as a JSON object: its number, its name, and the fields that `viewer` may see. */
void posse_event_write(const posse_game *game, const posse_event *event, size_t number, int viewer, posse_buffer *out);

/* Appends the value of field number `index` as JSON, or null if the event does not have it or `viewer` may not see it. */
void posse_event_write_value(const posse_game *game, const posse_event *event, int index, int viewer,
                             posse_buffer *out);

#endif

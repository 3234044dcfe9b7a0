/* A finished game as a film: every step of a replay as somebody saw it, for who draws it and knows no rules.
 *
 *     int viewer;
 *     if (replay_viewer_read("2", &viewer) && replay_frames_write(replay, "abcdefghjk-1", viewer, &out, &status))
 *         send(out.text, out.length);                    a `film` of wire.def
 */
#ifndef POSSE_WIRE_REPLAY_FRAMES_H
#define POSSE_WIRE_REPLAY_FRAMES_H

#include <posse/game.h>

enum { MAX_REPLAY_FRAMES_BYTES = 16 << 20 };

/* "open" is POSSE_EVERYTHING, "onlooker" is POSSE_SPECTATOR, "0" to "7" is a seat. */
bool replay_viewer_read(const char *text, int *viewer);

/* Plays the replay through, as posse_replay does, and appends its film. POSSE_BAD_REQUEST where nobody sits at the
 * seat with whose viewer it is to be seen, or where the film would be longer than MAX_REPLAY_FRAMES_BYTES; else as
 * posse_replay fails. It takes no longer than some milliseconds for a usual game, and changes nothing but `out`. */
bool replay_frames_write(posse_json replay, const char *name, int viewer, posse_buffer *out,
                         posse_status *status);

#endif

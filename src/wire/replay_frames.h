/* A replay as a list of positions, one after each action, as one viewer saw them. Clients that know no rules draw
 * these.
 *
 *     int viewer;
 *     if (replay_viewer_read("2", &viewer) && replay_frames_write(replay, name, code, viewer, &out, &status))
 *         send(out.text, out.length);                    a replay_frames of wire.def */
#ifndef POSSE_WIRE_REPLAY_FRAMES_H
#define POSSE_WIRE_REPLAY_FRAMES_H

#include <posse/game.h>

enum { MAX_REPLAY_FRAMES_BYTES = 16 << 20 };

/* "open" is POSSE_EVERYTHING, "onlooker" is POSSE_SPECTATOR, "0" to "7" is a seat. */
bool replay_viewer_read(const char *text, int *viewer);

/* Plays the replay through, as posse_replay does, and appends its frames. Fails as posse_replay does, and with
 * POSSE_BAD_REQUEST if the game has no seat `viewer`, or if the frames exceed MAX_REPLAY_FRAMES_BYTES. Takes a few
 * milliseconds for a typical game. `code` is the code of the table, which the frames do not tell. */
bool replay_frames_write(posse_json replay, const char *name, const char *code, int viewer, posse_buffer *out,
                         posse_status *status);

#endif

/* The `play` part of a message: the game as one client may see it. Included by frames.c and frames_play.c only. */
#ifndef POSSE_WIRE_FRAMES_INTERNAL_H
#define POSSE_WIRE_FRAMES_INTERNAL_H

#include "frames.h"
#include "table_match.h"

/* The texts that a wire_play points into. Initialise with {0}. */
typedef struct play_texts {
    posse_buffer events, view, actor, legal, odds, result;
} play_texts;

/* Fills `out` with the game and its events after number `since`. It is valid until play_free. */
void play_fill(const frame_context *context, frame_recipient recipient, size_t since, play_texts *t, wire_play *out);
void play_free(play_texts *t);

#endif

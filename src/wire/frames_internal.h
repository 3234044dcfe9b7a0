/* The `play` of a frame: the game as one connection may see it. For frames.c alone. */
#ifndef POSSE_WIRE_FRAMES_INTERNAL_H
#define POSSE_WIRE_FRAMES_INTERNAL_H

#include "frames.h"
#include "table_match.h"

/* Texts that a wire_play points into. Starts from {0}. */
typedef struct play_texts {
    posse_buffer events, view, actor, legal, odds, result;
} play_texts;

/* With the events after number `since`. What is filled lasts until play_free. */
void play_fill(const frame_context *context, frame_recipient recipient, size_t since, play_texts *t,
               wire_play *out);
void play_free(play_texts *t);

#endif

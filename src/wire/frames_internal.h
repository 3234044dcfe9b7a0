/* The `play` part of a message: the game as one client may see it. Included by frames.c and frames_play.c only. */
#ifndef POSSE_WIRE_FRAMES_INTERNAL_H
#define POSSE_WIRE_FRAMES_INTERNAL_H

#include "frames.h"
#include "table_match.h"

/* The texts that a wire_play points into. Initialise with {0}. */
typedef struct play_texts {
    posse_buffer events, view, actor, legal, odds, result;
    posse_buffer all_views; /* written when the first recipient needs it; see views.h */
    bool events_are_public; /* all viewers may see the same of them */
} play_texts;

/* Fills `out` with what all recipients get: the state of the game, and its events after number `since` if they hide
 * nothing from anybody. */
void play_begin(const frame_context *context, size_t since, play_texts *t, wire_play *out);

/* Adds what depends on the recipient, in place of what an earlier recipient got. `out` is valid until the next call or
 * play_free. */
void play_add_view(const frame_context *context, frame_recipient recipient, play_texts *t, wire_play *out);
void play_free(play_texts *t);

#endif

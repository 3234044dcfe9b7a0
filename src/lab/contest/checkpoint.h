/* Keeping the state of a long run in a file, so that it can be stopped, even killed, and taken up again. */
#ifndef POSSE_LAB_CONTEST_CHECKPOINT_H
#define POSSE_LAB_CONTEST_CHECKPOINT_H

#include "contest.h"

/* Puts a text in the place of a file: whoever reads it finds the old one or the new one, whole, whatever
 * happens in between. False, with the reason, if it cannot be written. */
bool lab_checkpoint_write(const char *path, const posse_buffer *text, posse_status *status);

/* Reads a kept file, of at most POSSE_JSON_MAX_BYTES, and checks that it is JSON. `text` must outlive
 * `root`. False if it is not; `*missing` tells whether that is so because there is no such file. */
bool lab_checkpoint_read(const char *path, posse_buffer *text, posse_json *root, bool *missing,
                         posse_status *status);

/* What a contest is played by, as members of an object that is being written: whoever takes it up must have
 * the same. */
void lab_contest_write(const lab_contest *contest, posse_buffer *out);

/* Does `kept` say the same as `ours`? If not, the sentence says what differs. Members of objects are compared
 * one by one. */
bool lab_checkpoint_agrees(posse_json saved, const posse_buffer *ours, posse_status *status);

/* A score as a JSON object, and back into one that was made for the same contest. False, with the score
 * cleared, where a number is missing, or cannot be. */
void lab_score_write(const lab_score *score, posse_buffer *out);
bool lab_score_read(const lab_contest *contest, posse_json object, lab_score *score,
                    posse_status *status);

#endif

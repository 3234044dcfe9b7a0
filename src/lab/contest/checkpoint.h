/* Checkpoint files of long runs: a run that was stopped, or even killed, continues from its last
 * checkpoint. */
#ifndef POSSE_LAB_CONTEST_CHECKPOINT_H
#define POSSE_LAB_CONTEST_CHECKPOINT_H

#include "contest.h"

/* Replaces the file atomically: a reader finds the old text or the new one, complete, even after a
 * crash. False, with the reason in `status`, if the file cannot be written. */
bool lab_checkpoint_write(const char *path, const posse_buffer *text, posse_status *status);

/* Reads a file of at most POSSE_JSON_MAX_BYTES and checks that it is JSON. `text` must outlive `root`.
 * False if the file cannot be read; `*missing` tells whether it does not exist. */
bool lab_checkpoint_read(const char *path, posse_buffer *text, posse_json *root, bool *missing, posse_status *status);

/* Writes the settings of a contest as members of the JSON object being written. A run can only be
 * resumed with the same settings. */
void lab_contest_write(const lab_contest *contest, posse_buffer *out);

/* Compares the members of `ours`, a JSON object, with those of `saved`. False, with the first
 * difference in `status`, if they are not the same. */
bool lab_checkpoint_agrees(posse_json saved, const posse_buffer *ours, posse_status *status);

/* Writes a score as a JSON object, and reads it into a score made for the same contest. Reading fails,
 * and clears the score, if a number is missing or impossible. */
void lab_score_write(const lab_score *score, posse_buffer *out);
bool lab_score_read(const lab_contest *contest, posse_json object, lab_score *score, posse_status *status);

#endif

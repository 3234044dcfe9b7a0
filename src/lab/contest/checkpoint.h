/* The state of a contest as text, for its checkpoint file. */
#ifndef POSSE_LAB_CONTEST_CHECKPOINT_H
#define POSSE_LAB_CONTEST_CHECKPOINT_H

#include "checkpoint_file.h"
#include "contest.h"

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

/* What the reports of a review share: its numbers, and what happened in words. */
#ifndef POSSE_LAB_REVIEW_REVIEW_WORDS_H
#define POSSE_LAB_REVIEW_REVIEW_WORDS_H

#include "review_report.h"

/* A number of the review; 0 if there is none. */
double review_number(posse_json object, const char *key);
int64_t review_int(posse_json object, const char *key);

/* The item of a list, or an absent value. */
posse_json review_item(posse_json list, int64_t index);
posse_json review_step_at(const lab_review_report *report, int64_t step);

/* A text of the catalogue. */
const char *review_text(const lab_review_report *report, const char *key);

/* Appends the name of the person at a seat, or what the game calls the seat. */
void review_put_name(const lab_review_report *report, int seat, posse_buffer *out);

/* Appends a sentence for what was done in a step, or for what would have been done. */
void review_put_deed(const lab_review_report *report, int64_t step, posse_buffer *out);
void review_put_better(const lab_review_report *report, int64_t step, posse_json action, posse_buffer *out);

/* Appends the reasons why the best answer was better, as sentences with a space before each. */
void review_put_reasons(const lab_review_report *report, posse_json step, posse_buffer *out);

#endif

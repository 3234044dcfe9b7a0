/* A review for people: as text, and as a page for a browser.
 *
 *     lab_review_report report = {.match = &match, .names = names, .review = review, .language = "en"};
 *     lab_review_put_text(&report, &out);
 */
#ifndef POSSE_LAB_REVIEW_REVIEW_REPORT_H
#define POSSE_LAB_REVIEW_REVIEW_REPORT_H

#include "match.h"

typedef struct lab_review_report {
    const posse_match *match; /* the whole game */
    posse_json names;         /* of the people at the seats, as a replay has them; may be absent */
    posse_json review;        /* as posse_review_write writes it; may be incomplete */
    const char *language;
} lab_review_report;

void lab_review_put_text(const lab_review_report *report, posse_buffer *out);
void lab_review_put_html(const lab_review_report *report, posse_buffer *out);

#endif

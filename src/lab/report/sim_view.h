/* What the table for terminals and the page share: numbers out of a sheet, the words about a result, and the
 * choice of what is worth showing. */
#ifndef POSSE_LAB_REPORT_SIM_VIEW_H
#define POSSE_LAB_REPORT_SIM_VIEW_H

#include "interval.h"
#include "sim.h"

/* ---- numbers -------------------------------------------------------------------------------- */

/* The share that a word of a group wins. Of a trait, it is of the games in which somebody has it: teams win
 * together. Of seats and bots, it is of their seats, so that a bot with three seats does not look three times
 * as good; the seats of a game hang together, so the interval goes by games. */
lab_interval lab_win_share(const lab_sheet *sheet, const lab_group *group, int word);
/* The mean score of those who have the word. */
lab_interval lab_mean_score(const lab_sheet *sheet, const lab_group *group, int word);
lab_interval lab_measure_mean(const lab_sheet *sheet, enum measure measure);
/* How much of a slice there is in a game, and the share that a word has of all its words. */
lab_interval lab_per_game(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice,
                          int word);
lab_interval lab_share_of_slice(const lab_result *result, const lab_sheet *sheet,
                                const lab_slice *slice, int word);

/* The number below which this share of what was measured lies, 0 to 1, as near as the buckets tell. */
double lab_quantile(const lab_layout *layout, const lab_sheet *sheet, enum measure measure,
                    double share);

/* ---- what is worth showing ------------------------------------------------------------------- */

/* Has anybody had the word at all? */
bool lab_word_occurs(const lab_result *result, const lab_group *group, int word);

/* Events that come equally often in every game, such as its end, say nothing about games. */
bool lab_kind_varies(const lab_result *result, int kind);

/* A slice of an event that tells people something: how often by what, and what it changed. Who it happened to
 * is left to the traits, and numbers that only say how things stand now have no meaningful sum. */
bool lab_slice_is_informative(const lab_layout *layout, const lab_slice *slice);

bool lab_slice_word_occurs(const lab_layout *layout, const lab_sheet *sheet, const lab_slice *slice,
                           int word);

/* Did anybody ever have to share a victory? */
bool lab_any_shared_victory(const lab_result *result);

/* ---- words ----------------------------------------------------------------------------------- */

/* A word as people say it, or at least without underscores. */
enum { LAB_WORD = 64 };
const char *lab_display_word(const posse_game *game, const char *word, lab_translate *translate,
                             char out[LAB_WORD]);

void lab_put_thousands(posse_buffer *out, int64_t number); /* 1,000,000 */
/* With as many places as its margin deserves, both times `scale`. */
void lab_put_value(posse_buffer *out, lab_interval interval, double scale);
void lab_put_margin(posse_buffer *out, lab_interval interval, double scale);

/* "3-8" or "4,6" */
void lab_put_players(posse_buffer *out, unsigned players);
/* The command that gives the same result. */
void lab_put_command(posse_buffer *out, const lab_sim *sim);
/* Which of the games are here, if not all are; nothing is put otherwise. */
void lab_put_missing(posse_buffer *out, const lab_result *result);
/* From how many games the numbers of events are. */
void lab_put_details(posse_buffer *out, const lab_result *result);

#endif

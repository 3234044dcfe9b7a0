/* Shared by the text and HTML output: statistics from a sheet, what is worth showing, and wording. */
#ifndef POSSE_LAB_REPORT_SIM_VIEW_H
#define POSSE_LAB_REPORT_SIM_VIEW_H

#include "interval.h"
#include "sim.h"

/* ---- statistics ----------------------------------------------------------------------------- */

/* The share of games that a word of a group wins. For a trait, the share of the games in which a seat has
 * the word, because a team wins together. For seats and bots, the share of their seats, so that a bot with
 * three seats does not look three times as good; the seats of a game are correlated, so the interval
 * counts games, not seats, as trials. */
lab_interval lab_win_share(const lab_sheet *sheet, const lab_group *group, int word);
/* The mean score of the seats with the word. */
lab_interval lab_mean_score(const lab_sheet *sheet, const lab_group *group, int word);
lab_interval lab_measure_mean(const lab_sheet *sheet, enum measure measure);
/* The mean of a slice per game, and the share of one word in the total of all its words. */
lab_interval lab_per_game(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice, int word);
lab_interval lab_share_of_slice(const lab_result *result, const lab_sheet *sheet, const lab_slice *slice, int word);

/* The quantile of a measure, as exactly as its buckets allow: a fraction `share` (0 to 1) of the values
 * lies below. */
double lab_quantile(const lab_layout *layout, const lab_sheet *sheet, enum measure measure, double share);

/* ---- what is worth showing ------------------------------------------------------------------- */

/* Whether any seat had the word in any game. */
bool lab_word_occurs(const lab_result *result, const lab_group *group, int word);

/* Whether the number of these events varies. Events that come equally often in every game, such as its
 * end, say nothing about games. */
bool lab_kind_varies(const lab_result *result, int kind);

/* Whether a slice of an event is worth showing to people: how often it happens by cause, and what it
 * changed. Breakdowns by player are left to the traits, and values that describe a state rather than a
 * change have no meaningful sum. */
bool lab_slice_is_informative(const lab_layout *layout, const lab_slice *slice);

bool lab_slice_word_occurs(const lab_layout *layout, const lab_sheet *sheet, const lab_slice *slice, int word);

/* Whether any victory was shared. */
bool lab_any_shared_victory(const lab_result *result);

/* ---- wording --------------------------------------------------------------------------------- */

/* A word translated for people, with spaces in place of underscores. */
enum { LAB_WORD = 64 };
const char *lab_display_word(const posse_game *game, const char *word, lab_translate *translate, char out[LAB_WORD]);

void lab_put_thousands(posse_buffer *out, int64_t number); /* 1,000,000 */
/* Prints a value or its margin, times `scale`, with as many decimal places as the margin justifies. */
void lab_put_value(posse_buffer *out, lab_interval interval, double scale);
void lab_put_margin(posse_buffer *out, lab_interval interval, double scale);

/* "3-8" or "4,6" */
void lab_put_players(posse_buffer *out, unsigned players);
/* The command that reproduces the result. */
void lab_put_command(posse_buffer *out, const lab_sim *sim);
/* Prints which games a partial result holds; nothing for a complete one. */
void lab_put_missing(posse_buffer *out, const lab_result *result);
/* Prints in how many games events were counted. */
void lab_put_details(posse_buffer *out, const lab_result *result);

#endif

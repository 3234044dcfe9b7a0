/* Tells the events of a match to people, in their language.
 *
 * The sentence of an event is looked up in the catalogue by game and event, the most particular key first:
 * `bang.tell.life.beer` before `bang.tell.life`. What makes a key particular is one of these:
 *     hidden                the viewer may not know a field of the event
 *     the action's words    of an event with an action
 *     a word                of the field that has `picks_sentence`
 * A text of "-" says nothing. A sentence names the event's fields in braces:
 *     {now}                 the field: a number, a word, a seat's name or a list. A number may have a name, as
 *                           `colt.car.0` is "the Locomotive"
 *     {now|life|lives}      a number and the form of a noun that goes with it: "1 life", "3 lives". The key `singular`
 *                           of a catalogue lists the numbers that take the first form
 *     {-change|life|lives}  the same, without the number's sign
 *     {@1}                  the name of the seat in word 1 of the action
 *     {#|die|dice}          how many words the action has after its first, and the form of a noun: "2 dice" of "reroll 1 3"
 *     {*}                   the action without its first word: "1, 3" of "reroll 1 3"
 */
#ifndef POSSE_WORDS_STORY_H
#define POSSE_WORDS_STORY_H

#include "match.h"

/* Appends the sentence of event `number`, counted from 1, as `viewer` may know it. Returns false and appends nothing if
 * the language has no sentence for the event. */
bool posse_story_tell(const posse_match *match, size_t number, int viewer, const char *language, posse_buffer *out);

/* A word of the game ("rose_doolan") as the language writes it ("Rose Doolan"), or the word itself if the catalogue
 * does not have it. */
const char *posse_story_word(const posse_game *game, const char *word, const char *language);

#endif

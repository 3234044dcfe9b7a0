/* Events told to people, in the words of a language.
 *
 * A sentence is looked up by game and event, the most particular first: `bang.tell.life.two` before
 * `bang.tell.life` (find_sentence in story.c has the order). It names the event's fields in braces:
 *     {now}                 a field: a number, a word, a seat's name, a list; a number may have a name,
 *                           as `colt.car.0` is "the Locomotive"
 *     {now|life|lives}      a number with the right form of a noun: "1 life", "3 lives"
 *     {-change|life|lives}  the same without its sign
 *     {@1}                  the name of the seat that is word 1 of the action
 *     {*}                   the action without its first word: "1, 3" of "reroll 1 3"
 */
#ifndef POSSE_WORDS_STORY_H
#define POSSE_WORDS_STORY_H

#include "match.h"

/* Appends the sentence of event `number` as `viewer` may know it. False, and nothing appended, where the
 * language has nothing to say of it. */
bool posse_story_tell(const posse_match *match, size_t number, int viewer, const char *language,
                      posse_buffer *out);

/* A word of the game ("rose_doolan") as people write it ("Rose Doolan"). */
const char *posse_story_word(const posse_game *game, const char *word, const char *language);

#endif

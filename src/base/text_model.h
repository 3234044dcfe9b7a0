/* A model of JSON texts that guesses the next bit: the heart of text_pack.h.
 *
 *     uint32_t probability = posse_text_model_predict(model);
 *     posse_text_model_update(model, bit);
 *
 * Eight contexts, such as "the word so far and the word before it", each have counted how often a bit was 1. A mixer
 * weighs the eight opinions and learns which of them to trust. This is context mixing, as in the PAQ programs, but small:
 * it is made for texts of a few kilobytes, with words that repeat.
 *
 * All numbers are integers, so that every machine guesses the same. Links that people have saved depend on every detail
 * (docs/links.md): whatever changes a prediction is a new version of the format.
 */
#ifndef POSSE_BASE_TEXT_MODEL_H
#define POSSE_BASE_TEXT_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { POSSE_TEXT_ONE = 1 << 16 }; /* the probability 1 */

typedef struct posse_text_model posse_text_model;

/* A model that has seen nothing. It takes about 1 MiB, however long the text is. */
posse_text_model *posse_text_model_new(void);
void posse_text_model_free(posse_text_model *model);

/* The probability that the next bit is 1, greater than 0 and less than POSSE_TEXT_ONE. Bytes start with their highest
 * bit. */
uint32_t posse_text_model_predict(posse_text_model *model);

/* Tells the model what the bit was. Call posse_text_model_predict first, for every bit. */
void posse_text_model_update(posse_text_model *model, bool bit);

#endif

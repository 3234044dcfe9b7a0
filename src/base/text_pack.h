/* Texts packed into few bytes, for short JSON texts whose words repeat.
 *
 *     posse_text_packer *packer = posse_text_packer_new(&out);      posse_text_unpacker_new(bytes, size);
 *     posse_text_packer_learn(packer, words);                       …_learn(unpacker, words);
 *     posse_text_packer_put(packer, byte);                          byte = …_get(unpacker);
 *     posse_text_packer_end(packer);                                whole = …_end(unpacker);
 *
 * An arithmetic coder writes each bit in as many bits as the model of text_model.h is surprised by it. Both sides must do
 * the same things in the same order. What is learnt is not written: it must be known to both sides.
 */
#ifndef POSSE_BASE_TEXT_PACK_H
#define POSSE_BASE_TEXT_PACK_H

#include <posse/buffer.h>

typedef struct posse_text_packer posse_text_packer;
typedef struct posse_text_unpacker posse_text_unpacker;

/* Appends to `out`, which must outlive the packer. */
posse_text_packer *posse_text_packer_new(posse_buffer *out);
/* Teaches the model a text, and the zero byte at its end. */
void posse_text_packer_learn(posse_text_packer *packer, const char *text);
void posse_text_packer_put(posse_text_packer *packer, uint8_t byte);
/* A byte of which nothing can be guessed. The model does not see it. */
void posse_text_packer_put_raw(posse_text_packer *packer, uint8_t byte);
/* Writes the rest, and frees the packer. */
void posse_text_packer_end(posse_text_packer *packer);

/* `bytes` must outlive the unpacker. */
posse_text_unpacker *posse_text_unpacker_new(const uint8_t bytes[], size_t size);
void posse_text_unpacker_learn(posse_text_unpacker *unpacker, const char *text);
/* After the end of the bytes, both return anything. */
uint8_t posse_text_unpacker_get(posse_text_unpacker *unpacker);
uint8_t posse_text_unpacker_get_raw(posse_text_unpacker *unpacker);
/* Has more been read than the bytes contain? */
bool posse_text_unpacker_is_past_end(const posse_text_unpacker *unpacker);
/* Frees the unpacker. Returns false unless the bytes are exactly those that a packer writes for what was read. */
bool posse_text_unpacker_end(posse_text_unpacker *unpacker);

#endif

/* An arithmetic coder over the predictions of a text model. */
#include "text_pack.h"
#include "alloc.h"
#include "text_model.h"

#include <stdlib.h>

/* The numbers that are still possible, both ends included. A bit takes a part of them as large as its probability. */
typedef struct range {
    uint32_t low, high;
} range;

struct posse_text_packer {
    posse_text_model *model;
    range range;
    posse_buffer *out;
};

struct posse_text_unpacker {
    posse_text_model *model;
    range range;
    uint32_t number; /* in `range` */
    const uint8_t *bytes;
    size_t size;
    size_t read; /* bytes, with zeros after the end */
};

enum { NUMBER_BYTES = 4, EVEN = POSSE_TEXT_ONE / 2 };

static const range whole_range = {0, UINT32_MAX};

/* The last number that stands for a 1. */
static uint32_t split(range r, uint32_t probability)
{
    return r.low + (uint32_t)((uint64_t)(r.high - r.low) * probability >> 16);
}

static range part(range r, uint32_t middle, bool bit)
{
    return bit ? (range){r.low, middle} : (range){middle + 1, r.high};
}

/* Is the first byte of all numbers the same? Then it is known, and makes room for another one. */
static bool is_byte_known(range r)
{
    return (r.low ^ r.high) >> 24 == 0;
}

static range without_byte(range r)
{
    return (range){r.low << 8, r.high << 8 | 0xff};
}

/* Zeros follow the last byte. So one more byte is enough to name a number of the range, and none if 0 is one. */
static bool needs_last_byte(range r)
{
    return r.low > 0;
}

static uint32_t last_number(range r)
{
    return r.low + (UINT32_C(1) << 24);
}

static void learn_byte(posse_text_model *model, uint8_t byte)
{
    for (int bit = 7; bit >= 0; bit--) {
        posse_text_model_predict(model);
        posse_text_model_update(model, byte >> bit & 1);
    }
}

static void learn(posse_text_model *model, const char *text)
{
    do
        learn_byte(model, (uint8_t)*text);
    while (*text++);
}

/* ---- packing ------------------------------------------------------------------------------------- */

posse_text_packer *posse_text_packer_new(posse_buffer *out)
{
    posse_text_packer *packer = posse_alloc(1, sizeof *packer);
    *packer = (posse_text_packer){.model = posse_text_model_new(), .range = whole_range, .out = out};
    return packer;
}

void posse_text_packer_learn(posse_text_packer *packer, const char *text)
{
    learn(packer->model, text);
}

static void write_byte(posse_text_packer *packer, uint32_t number)
{
    char first = (char)(number >> 24);
    posse_put_bytes(packer->out, &first, 1);
}

static void put_bit(posse_text_packer *packer, uint32_t probability, bool bit)
{
    packer->range = part(packer->range, split(packer->range, probability), bit);
    while (is_byte_known(packer->range)) {
        write_byte(packer, packer->range.low);
        packer->range = without_byte(packer->range);
    }
}

void posse_text_packer_put(posse_text_packer *packer, uint8_t byte)
{
    for (int i = 7; i >= 0; i--) {
        bool bit = byte >> i & 1;
        put_bit(packer, posse_text_model_predict(packer->model), bit);
        posse_text_model_update(packer->model, bit);
    }
}

void posse_text_packer_put_raw(posse_text_packer *packer, uint8_t byte)
{
    for (int i = 7; i >= 0; i--)
        put_bit(packer, EVEN, byte >> i & 1);
}

void posse_text_packer_end(posse_text_packer *packer)
{
    if (needs_last_byte(packer->range))
        write_byte(packer, last_number(packer->range));
    posse_text_model_free(packer->model);
    free(packer);
}

/* ---- unpacking ----------------------------------------------------------------------------------- */

static void read_byte(posse_text_unpacker *unpacker)
{
    uint8_t byte = unpacker->read < unpacker->size ? unpacker->bytes[unpacker->read] : 0;
    unpacker->number = unpacker->number << 8 | byte;
    unpacker->read++;
}

posse_text_unpacker *posse_text_unpacker_new(const uint8_t bytes[], size_t size)
{
    posse_text_unpacker *unpacker = posse_alloc(1, sizeof *unpacker);
    *unpacker =
        (posse_text_unpacker){.model = posse_text_model_new(), .range = whole_range, .bytes = bytes, .size = size};
    for (int i = 0; i < NUMBER_BYTES; i++)
        read_byte(unpacker);
    return unpacker;
}

void posse_text_unpacker_learn(posse_text_unpacker *unpacker, const char *text)
{
    learn(unpacker->model, text);
}

static bool get_bit(posse_text_unpacker *unpacker, uint32_t probability)
{
    uint32_t middle = split(unpacker->range, probability);
    bool bit = unpacker->number <= middle;
    unpacker->range = part(unpacker->range, middle, bit);
    while (is_byte_known(unpacker->range)) {
        unpacker->range = without_byte(unpacker->range);
        read_byte(unpacker);
    }
    return bit;
}

uint8_t posse_text_unpacker_get(posse_text_unpacker *unpacker)
{
    unsigned byte = 0;
    for (int i = 0; i < 8; i++) {
        bool bit = get_bit(unpacker, posse_text_model_predict(unpacker->model));
        posse_text_model_update(unpacker->model, bit);
        byte = byte << 1 | bit;
    }
    return (uint8_t)byte;
}

uint8_t posse_text_unpacker_get_raw(posse_text_unpacker *unpacker)
{
    unsigned byte = 0;
    for (int i = 0; i < 8; i++)
        byte = byte << 1 | get_bit(unpacker, EVEN);
    return (uint8_t)byte;
}

/* The number is always NUMBER_BYTES ahead of what the packer has written. */
bool posse_text_unpacker_is_past_end(const posse_text_unpacker *unpacker)
{
    return unpacker->read > unpacker->size + NUMBER_BYTES;
}

static bool is_whole(const posse_text_unpacker *unpacker)
{
    size_t written = unpacker->read - NUMBER_BYTES;
    if (!needs_last_byte(unpacker->range))
        return written == unpacker->size;
    return written + 1 == unpacker->size && unpacker->bytes[written] == last_number(unpacker->range) >> 24;
}

bool posse_text_unpacker_end(posse_text_unpacker *unpacker)
{
    bool whole = is_whole(unpacker);
    posse_text_model_free(unpacker->model);
    free(unpacker);
    return whole;
}

/* Predicting the bits of a text by context mixing. docs/links.md describes the same for other programs. */
#include "text_model.h"
#include "alloc.h"

#include <stdlib.h>

enum {
    CONTEXTS = 8,
    SLOT_BITS = 15, /* each context has 1 << SLOT_BITS slots */
    MAX_COUNT = 120,
    MIN_GUESS = 32,        /* of 1 << 16: a slot is never quite sure */
    INPUTS = CONTEXTS + 1, /* the last input is constant */
    CONSTANT_INPUT = 64,   /* log odds are in units of 1/256 */
    MAX_LOG_ODDS = 11 * 256 - 1,
    FIRST_WEIGHT = 1 << 14, /* weights are in units of 1/65536 */
    MAX_WEIGHT = 1 << 22,
    LEARNING_SHIFT = 13,
    STRETCH_BITS = 12,
    MIXERS = 2,
    WEIGHT_SETS = CONTEXTS + 1 + 256,
};

/* How likely a 1 is in one context, after the bits of this byte that are known. */
typedef struct slot {
    uint16_t guess; /* of 1 << 16 */
    uint8_t count;  /* bits seen, up to MAX_COUNT */
    uint8_t check;  /* tells contexts apart that share a slot; the last one owns it */
} slot;

/* Words and strings of the text, as hashes. A string is what stands in quotes, a word ends at a space. */
typedef struct reader {
    bool in_string;
    uint32_t word;           /* the word so far */
    uint32_t last_word;      /* the word before it */
    uint32_t string;         /* the string so far; outside of strings: what follows the last comma or colon */
    uint32_t ended_string;   /* the last whole string */
    uint32_t key;            /* the last string before a colon */
    uint32_t word_number;    /* of the current word in its string, from 0 */
    uint32_t first_word;     /* of this string; 0 while it is the current word */
    uint32_t first_words[2]; /* of the last string, and of the one before it */
    uint32_t word_count;     /* words of the last string */
    uint32_t last_bytes;     /* the last byte is the lowest */
} reader;

struct posse_text_model {
    slot slots[CONTEXTS][1 << SLOT_BITS];
    int32_t weights[WEIGHT_SETS][INPUTS];
    int16_t stretch[1 << STRETCH_BITS];
    reader reader;
    uint32_t contexts[CONTEXTS];
    uint32_t partial; /* a 1, then the bits of this byte that are known */
    /* The prediction, for the update: */
    slot *chosen[CONTEXTS];
    int32_t inputs[INPUTS];
    int32_t *mixer_weights[MIXERS];
    int32_t mixer_guesses[MIXERS];
};

static uint32_t mix(uint32_t a, uint32_t b)
{
    uint32_t hash = (a + 0x9e3779b9U) * 0x85ebca6bU ^ (b + 0x7f4a7c15U) * 0xc2b2ae35U;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6dU;
    return hash ^ hash >> 13;
}

/* ---- probabilities and their log odds ------------------------------------------------------------ */

/* The probability, of 1 << 16, for log odds in units of 1/256: the logistic function between 25 points. */
static int32_t squash(int32_t log_odds)
{
    static const int32_t points[] = {32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357,
                                     64816, 65097, 65269, 65374, 65438, 65476, 65500, 65514, 65523,
                                     65528, 65531, 65533, 65534, 65535, 65535, 65535};
    int32_t size = log_odds < 0 ? -log_odds : log_odds;
    if (size > MAX_LOG_ODDS)
        size = MAX_LOG_ODDS;
    int32_t at = size / 128, rest = size % 128;
    int32_t guess = (points[at] * (128 - rest) + points[at + 1] * rest) / 128;
    return log_odds < 0 ? POSSE_TEXT_ONE - guess : guess;
}

/* The inverse of `squash`, for the upper bits of a probability. */
static void fill_stretch(int16_t stretch[1 << STRETCH_BITS])
{
    int32_t next = 0;
    for (int32_t log_odds = -MAX_LOG_ODDS; log_odds <= MAX_LOG_ODDS; log_odds++)
        for (int32_t last = squash(log_odds) >> (16 - STRETCH_BITS); next <= last; next++)
            stretch[next] = (int16_t)log_odds;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static void end_word(reader *r)
{
    if (r->word_number == 0)
        r->first_word = r->word;
    r->last_word = r->word;
}

static void end_string(reader *r)
{
    end_word(r);
    r->first_words[1] = r->first_words[0];
    r->first_words[0] = r->first_word;
    r->word_count = r->word_number + 1;
    r->ended_string = r->string;
    r->in_string = false;
    r->word = r->string = r->first_word = r->word_number = 0;
}

static void read_in_string(reader *r, uint8_t byte)
{
    if (byte == '"') {
        end_string(r);
        return;
    }
    r->string = mix(r->string, byte);
    if (byte == ' ') {
        end_word(r);
        r->word_number++;
        r->word = byte;
    } else {
        r->word = mix(r->word, byte);
    }
}

static void read_between_strings(reader *r, uint8_t byte)
{
    bool is_separator = byte == '"' || byte == ',' || byte == ':';
    r->word = is_separator ? byte : mix(r->word, byte);
    r->string = is_separator ? byte : mix(r->string, byte);
    if (byte == '"')
        r->in_string = true;
    if (byte == ':') {
        r->key = r->ended_string;
        r->string = mix(r->key, byte);
    }
}

static void read_byte(reader *r, uint8_t byte)
{
    if (r->in_string)
        read_in_string(r, byte);
    else
        read_between_strings(r, byte);
    r->last_bytes = r->last_bytes << 8 | byte;
}

static void set_contexts(posse_text_model *model)
{
    const reader *r = &model->reader;
    uint32_t place = mix(r->word_number, mix(r->word_count, r->first_words[0]));
    const uint32_t contexts[CONTEXTS] = {
        0,
        r->last_bytes & 0xff,
        r->last_bytes & 0xffffff,
        mix(r->word, r->last_word),
        mix(r->word, r->first_word),
        mix(mix(r->word, r->first_word), place),
        mix(r->string, mix(r->first_words[0], r->first_words[1])),
        mix(r->word, r->key),
    };
    for (uint32_t i = 0; i < CONTEXTS; i++)
        model->contexts[i] = mix(contexts[i], i);
}

/* ---- predicting ---------------------------------------------------------------------------------- */

/* Finds the slot of each context, and returns how many of the contexts have been seen before. */
static int32_t choose_slots(posse_text_model *model)
{
    int32_t seen = 0;
    for (int i = 0; i < CONTEXTS; i++) {
        uint32_t hash = mix(model->contexts[i], model->partial);
        slot *found = &model->slots[i][hash >> (32 - SLOT_BITS)];
        uint8_t check = (uint8_t)hash;
        if (found->check != check || found->count == 0)
            *found = (slot){.guess = POSSE_TEXT_ONE / 2, .check = check};
        model->chosen[i] = found;
        model->inputs[i] = found->count ? model->stretch[found->guess >> (16 - STRETCH_BITS)] : 0;
        seen += found->count != 0;
    }
    return seen;
}

/* Log odds: the weighted sum of the inputs. */
static int32_t weigh(const int32_t weights[INPUTS], const int32_t inputs[INPUTS])
{
    int64_t sum = 0;
    for (int i = 0; i < INPUTS; i++)
        sum += (int64_t)weights[i] * inputs[i];
    sum >>= 16;
    return sum > MAX_LOG_ODDS ? MAX_LOG_ODDS : sum < -MAX_LOG_ODDS ? -MAX_LOG_ODDS : (int32_t)sum;
}

/* One mixer goes by how many contexts have been seen, the other by the known bits of the byte. */
uint32_t posse_text_model_predict(posse_text_model *model)
{
    int32_t log_odds = 0;
    model->mixer_weights[0] = model->weights[choose_slots(model)];
    model->mixer_weights[1] = model->weights[CONTEXTS + 1 + model->partial];
    for (int k = 0; k < MIXERS; k++) {
        int32_t opinion = weigh(model->mixer_weights[k], model->inputs);
        model->mixer_guesses[k] = squash(opinion);
        log_odds += opinion;
    }
    return (uint32_t)squash(log_odds / MIXERS);
}

/* ---- learning ------------------------------------------------------------------------------------ */

static void learn_weights(posse_text_model *model, bool bit)
{
    for (int k = 0; k < MIXERS; k++) {
        int32_t *weights = model->mixer_weights[k];
        int64_t error = (bit ? POSSE_TEXT_ONE : 0) - model->mixer_guesses[k];
        for (int i = 0; i < INPUTS; i++) {
            int64_t weight = weights[i] + ((error * model->inputs[i] + (1 << (LEARNING_SHIFT - 1))) >> LEARNING_SHIFT);
            weights[i] = weight > MAX_WEIGHT ? MAX_WEIGHT : weight < -MAX_WEIGHT ? -MAX_WEIGHT : (int32_t)weight;
        }
    }
}

/* The first bits count most: the guess is close to the mean of the bits seen. */
static void learn_guess(slot *seen, bool bit)
{
    int64_t rate = POSSE_TEXT_ONE * 10 / (10 * seen->count + 11);
    int64_t guess = seen->guess + (((bit ? POSSE_TEXT_ONE - 1 : 0) - seen->guess) * rate >> 16);
    int64_t most = POSSE_TEXT_ONE - 1 - MIN_GUESS;
    seen->guess = (uint16_t)(guess < MIN_GUESS ? MIN_GUESS : guess > most ? most : guess);
    if (seen->count < MAX_COUNT)
        seen->count++;
}

void posse_text_model_update(posse_text_model *model, bool bit)
{
    learn_weights(model, bit);
    for (int i = 0; i < CONTEXTS; i++)
        learn_guess(model->chosen[i], bit);
    model->partial = model->partial << 1 | bit;
    if (model->partial < 0x100)
        return;
    read_byte(&model->reader, (uint8_t)model->partial);
    set_contexts(model);
    model->partial = 1;
}

posse_text_model *posse_text_model_new(void)
{
    posse_text_model *model = posse_alloc_zeroed(1, sizeof *model);
    for (int set = 0; set < WEIGHT_SETS; set++)
        for (int i = 0; i < INPUTS; i++)
            model->weights[set][i] = FIRST_WEIGHT;
    model->inputs[CONTEXTS] = CONSTANT_INPUT;
    fill_stretch(model->stretch);
    set_contexts(model);
    model->partial = 1;
    return model;
}

void posse_text_model_free(posse_text_model *model)
{
    free(model);
}

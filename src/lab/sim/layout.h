/* What a simulation counts, and at which index.
 *
 * All results for one player count are one array of integers, the `counts` of a sheet. Merging the
 * results of threads or machines is adding arrays, in any order. The layout says what each index means.
 * It is derived from the game's description of itself; this code knows no particular game.
 *
 *   - the header: games, games with their events counted, games with a shared victory
 *   - measures: moves and decisions of each game, and the score of each seat
 *   - groups: wins by each word of a trait, by seat, and by bot if there are several
 *   - slices of the events: how often each kind of event happens, by each of its words, and the sums
 *     of its numeric fields
 */
#ifndef POSSE_LAB_SIM_LAYOUT_H
#define POSSE_LAB_SIM_LAYOUT_H

#include "bot_spec.h"

/* The header. */
enum { COUNT_GAMES, COUNT_DETAILED, COUNT_SHARED, COUNT_HEAD };

/* A measure: the total, the sum of squares, and a histogram. Values up to 127 have a bucket each.
 * Above that each doubling has 64 buckets. The last bucket holds everything from 1,040,384 up. */
enum measure { MEASURE_MOVES, MEASURE_DECISIONS, MEASURE_SCORE, MEASURES };
enum {
    PER_DOUBLING_BITS = 6,
    PER_DOUBLING = 1 << PER_DOUBLING_BITS,
    TOP_BITS = 20
}; /* 64 buckets per doubling, up to 2^20 */
enum {
    TOTAL,
    SQUARES,
    HISTOGRAM,
    BUCKETS = 2 * PER_DOUBLING + (TOP_BITS - PER_DOUBLING_BITS - 1) * PER_DOUBLING,
    MEASURE_SIZE = HISTOGRAM + BUCKETS
};

static inline int lab_bucket(uint64_t number)
{
    if (number < 2 * PER_DOUBLING)
        return (int)number;
    if (number >> TOP_BITS)
        return BUCKETS - 1;
    int doublings = 63 - __builtin_clzll(number) - PER_DOUBLING_BITS; /* beyond the first 128 buckets */
    return doublings * PER_DOUBLING + (int)(number >> doublings);
}

/* The lowest value of a bucket; for `bucket` == BUCKETS, the end of the last bucket. */
static inline int64_t lab_bucket_start(int bucket)
{
    if (bucket < 2 * PER_DOUBLING)
        return bucket;
    int doublings = bucket / PER_DOUBLING - 1;
    return (int64_t)(bucket - doublings * PER_DOUBLING) << doublings;
}

/* A cell of a group: the games in which a seat has this word, and those in which such a seat wins; the
 * same by seats, because several seats of a game may have the word; and the sum of their scores. */
enum cell { CELL_GAMES, CELL_WON, CELL_SEATS, CELL_WINS, CELL_SCORE, CELL_SCORE_SQUARES, CELL_SIZE };

enum { MAX_GROUPS = 8 };
typedef struct lab_group {
    const char *name;
    const char *const *words;
    int word_count;
    const posse_trait *trait;        /* NULL: the words are in `fixed` */
    uint32_t fixed[POSSE_MAX_SEATS]; /* the set of words that each seat has in every game */
    size_t first;                    /* index of its first cell */
} lab_group;

/* A tally: the games in which something was counted, the total, and the sum of the squares of each
 * game's sum. */
enum tally { TALLY_GAMES, TALLY_TOTAL, TALLY_SQUARES, TALLY_SIZE };

/* What a slice adds up: the events themselves, a number, one direction of a change, a flag, or the
 * members of a set. */
enum sum { SUM_EVENTS, SUM_NUMBER, SUM_UP, SUM_DOWN, SUM_FLAG, SUM_MEMBERS };

/* A sum over the events of one kind, optionally grouped by a word field. The ungrouped sum comes
 * before its groups. */
typedef struct lab_slice {
    uint8_t kind;
    uint8_t sum;
    int8_t field;         /* the field that is summed, or -1 */
    int8_t by_field;      /* the word field that groups the sum, or -1 */
    int8_t mask_field;    /* for a list of dice: the field that says which were rolled, or -1 */
    bool by_list;         /* `by_field` holds a list of words */
    uint16_t tally_count; /* 1, or one for each word */
    uint32_t first_tally; /* counted through all slices */
} lab_slice;

typedef struct lab_layout {
    const posse_game *game;
    lab_group groups[MAX_GROUPS];
    int group_count;
    lab_slice *slices;
    int slice_count;
    int slices_of[256 + 1]; /* index of each kind's first slice, and the end of the last kind */
    size_t tally_count;
    size_t tallies_at; /* index of the first tally */
    size_t size;       /* number of counters */
    char bots[POSSE_MAX_SEATS][POSSE_BOT_SPEC_TEXT];
    const char *bot_words[POSSE_MAX_SEATS];
} lab_layout;

/* `bots` is a list of bot specs as posse_bot_spec_list accepts it. */
lab_layout *lab_layout_new(const posse_game *game, const char *bots);
void lab_layout_free(lab_layout *layout);

/* Indices into the array of counters. */
static inline size_t lab_measure_at(enum measure measure)
{
    return COUNT_HEAD + (size_t)measure * MEASURE_SIZE;
}
static inline size_t lab_cell_at(const lab_group *group, int word)
{
    return group->first + (size_t)word * CELL_SIZE;
}
static inline size_t lab_tally_at(const lab_layout *layout, const lab_slice *slice, int word)
{
    return layout->tallies_at + (slice->first_tally + (size_t)word) * TALLY_SIZE;
}

/* The name of a slice: "times", "times by why", "change down by why". */
enum { LAB_SLICE_NAME = 64 };
void lab_slice_name(const lab_layout *layout, const lab_slice *slice, char out[LAB_SLICE_NAME]);

/* The words that group a slice; NULL if it is not grouped. */
const char *const *lab_slice_words(const lab_layout *layout, const lab_slice *slice);

/* The name of a measure: "moves", "decisions", or the game's score; NULL if the game has no score. */
const char *lab_measure_name(const lab_layout *layout, enum measure measure);

/* The lowest value of a bucket, in the unit of the measure. */
int64_t lab_measure_start(const lab_layout *layout, enum measure measure, int bucket);

#endif

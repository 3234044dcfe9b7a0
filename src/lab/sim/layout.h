/* What a simulation counts, and where.
 *
 * All that is counted with one number of players is one list of whole numbers, a sheet's `count`. So adding
 * up what threads or machines have counted is adding lists, and the order does not matter. The layout says
 * what stands where. It is worked out from what the game says of itself; no game is known here.
 *
 *   - the head: games, those of them with events counted, shared victories
 *   - measures of a whole game: its moves, the players' decisions; of each seat its score
 *   - groups: wins by each word of a trait, by seat, and by bot if there are several
 *   - slices of the events: how often a kind comes, by each of its words, and the sums of its numbers
 */
#ifndef POSSE_LAB_SIM_LAYOUT_H
#define POSSE_LAB_SIM_LAYOUT_H

#include "bot_spec.h"

/* The head. */
enum { COUNT_GAMES, COUNT_DETAILED, COUNT_SHARED, COUNT_HEAD };

/* A measure: the total, the squares in total, and a histogram. Up to 127 each number has a bucket of its own,
 * above there are 64 to each doubling; the last one holds all from a million on. */
enum measure { MEASURE_MOVES, MEASURE_DECISIONS, MEASURE_SCORE, MEASURES };
enum {
    PER_DOUBLING_BITS = 6,
    PER_DOUBLING = 1 << PER_DOUBLING_BITS,
    TOP_BITS = 20
}; /* 64 to a doubling, up to 2^20 */
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
    int doublings =
        63 - __builtin_clzll(number) - PER_DOUBLING_BITS; /* behind the first two times 64 */
    return doublings * PER_DOUBLING + (int)(number >> doublings);
}

/* The least number of a bucket; of the one behind the last, where that would end. */
static inline int64_t lab_bucket_start(int bucket)
{
    if (bucket < 2 * PER_DOUBLING)
        return bucket;
    int doublings = bucket / PER_DOUBLING - 1;
    return (int64_t)(bucket - doublings * PER_DOUBLING) << doublings;
}

/* A cell of a group: the games in which somebody has this word, and those in which somebody who has it wins;
 * the same by seats, of which a game may have several; and the sum of their scores. */
enum cell {
    CELL_GAMES,
    CELL_WON,
    CELL_SEATS,
    CELL_WINS,
    CELL_SCORE,
    CELL_SCORE_SQUARES,
    CELL_SIZE
};

enum { MAX_GROUPS = 8 };
typedef struct lab_group {
    const char *name;
    const char *const *words;
    int word_count;
    const posse_trait *trait;        /* NULL: as follows */
    uint32_t fixed[POSSE_MAX_SEATS]; /* the words that each seat has in every game */
    size_t first;                    /* of its cells */
} lab_group;

/* A tally of a slice: the games in which there was something to count, its total and the squares of each
 * game's sum. */
enum tally { TALLY_GAMES, TALLY_TOTAL, TALLY_SQUARES, TALLY_SIZE };

/* What of a kind's events is added up: the events themselves, a number, one direction of a change, a flag, or
 * the members of a set. */
enum sum { SUM_EVENTS, SUM_NUMBER, SUM_UP, SUM_DOWN, SUM_FLAG, SUM_MEMBERS };

/* A sum, and the field by whose words it is sorted, if any. A sum that is not sorted stands before the same
 * sorted. */
typedef struct lab_slice {
    uint8_t kind;
    uint8_t sum;
    int8_t field;         /* that is summed, or -1 */
    int8_t by_field;      /* a field of words, or -1 */
    int8_t mask_field;    /* where `by` is a list: the field that says which of it are new, or -1 */
    bool by_list;         /* `by` is a list */
    uint16_t tally_count; /* tallies: one, or one a word */
    uint32_t first_tally; /* of the tallies, numbered through all slices */
} lab_slice;

typedef struct lab_layout {
    const posse_game *game;
    lab_group groups[MAX_GROUPS];
    int group_count;
    lab_slice *slices;
    int slice_count;
    int slices_of[256 + 1]; /* the first slice of each kind, and behind the last */
    size_t tally_count;
    size_t tallies_at; /* where they begin in the list */
    size_t size;       /* numbers in the list */
    char bots[POSSE_MAX_SEATS][POSSE_BOT_SPEC_TEXT];
    const char *bot_words[POSSE_MAX_SEATS];
} lab_layout;

/* `bots` is a list of specs as posse_bot_spec_list takes it. */
lab_layout *lab_layout_new(const posse_game *game, const char *bots);
void lab_layout_free(lab_layout *layout);

/* Where things stand in a list. */
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

/* What a slice is called: "times", "times by why", "change down by why". */
enum { LAB_SLICE_NAME = 64 };
void lab_slice_name(const lab_layout *layout, const lab_slice *slice, char out[LAB_SLICE_NAME]);

/* The words that a slice is sorted by; NULL where it has but one tally. */
const char *const *lab_slice_words(const lab_layout *layout, const lab_slice *slice);

/* The name of what a measure measures: "moves", "decisions", or the game's score; NULL if it has none. */
const char *lab_measure_name(const lab_layout *layout, enum measure measure);

/* The lowest number of a bucket of a measure, in its own unit. */
int64_t lab_measure_start(const lab_layout *layout, enum measure measure, int bucket);

#endif

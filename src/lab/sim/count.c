/* Counting finished games. All counters are integers, so the order of the additions does not matter. */
#include "count.h"
#include "cache_aligned.h"

#include <stdlib.h>

lab_counter *lab_counter_new(const lab_layout *layout)
{
    lab_counter *counter = cache_aligned_calloc(sizeof *counter);
    *counter = (lab_counter){
        .layout = layout,
        .counts = cache_aligned_calloc(layout->size * sizeof *counter->counts),
        .game_sums = cache_aligned_calloc(layout->tally_count * sizeof *counter->game_sums),
    };
    return counter;
}

void lab_counter_free(lab_counter *counter)
{
    free(counter->counts);
    free(counter->game_sums);
    free(counter);
}

/* ---- measures and groups ------------------------------------------------------------------- */

static void count_measure(int64_t *measure, int64_t number, int64_t step)
{
    measure[TOTAL] += number;
    measure[SQUARES] += number * number;
    measure[HISTOGRAM + lab_bucket(number > 0 ? (uint64_t)(number / step) : 0)]++;
}

/* The outcome of a finished game. */
typedef struct outcome {
    int players;
    uint32_t winners; /* a set of seats */
    int64_t score[POSSE_MAX_SEATS];
} outcome;

static void count_group(int64_t *counts, const lab_group *group, const void *state, const outcome *end)
{
    uint32_t all = 0, won = 0;
    for (int seat = 0; seat < end->players; seat++) {
        uint32_t words = group->trait ? group->trait->of(state, seat) : group->fixed[seat];
        uint32_t wins = end->winners >> seat & 1;
        int64_t score = end->score[seat];
        all |= words;
        won |= wins ? words : 0;
        for (; words; words &= words - 1) {
            int64_t *cell = &counts[lab_cell_at(group, __builtin_ctz(words))];
            cell[CELL_SEATS]++;
            cell[CELL_WINS] += wins;
            cell[CELL_SCORE] += score;
            cell[CELL_SCORE_SQUARES] += score * score;
        }
    }
    for (; all; all &= all - 1) {
        int64_t *cell = &counts[lab_cell_at(group, __builtin_ctz(all))];
        cell[CELL_GAMES]++;
        cell[CELL_WON] += (won & all & -all) != 0;
    }
}

/* A return between 0 and 1 is a share of a victory. */
static outcome read_outcome(const posse_game *game, const void *state, bool *shared)
{
    double returns[POSSE_MAX_SEATS];
    outcome end = {.players = game->players(state)};
    game->returns(state, returns);
    *shared = false;
    for (int seat = 0; seat < end.players; seat++) {
        end.winners |= (uint32_t)(returns[seat] > 0) << seat;
        *shared |= returns[seat] > 0 && returns[seat] < 1;
    }
    if (game->score.name)
        game->score.of(state, end.score);
    return end;
}

static void count_outcome(lab_counter *counter, const lab_match *match)
{
    const lab_layout *layout = counter->layout;
    int64_t *counts = counter->counts;
    bool shared;
    outcome end = read_outcome(layout->game, match->state, &shared);
    counts[COUNT_GAMES]++;
    counts[COUNT_SHARED] += shared;
    count_measure(&counts[lab_measure_at(MEASURE_MOVES)], (int64_t)match->moves, 1);
    count_measure(&counts[lab_measure_at(MEASURE_DECISIONS)], (int64_t)match->decisions, 1);
    for (int seat = 0; seat < end.players && layout->game->score.name; seat++)
        count_measure(&counts[lab_measure_at(MEASURE_SCORE)], end.score[seat], layout->game->score.step);
    for (int i = 0; i < layout->group_count; i++)
        count_group(counts, &layout->groups[i], match->state, &end);
}

/* ---- events -------------------------------------------------------------------------------- */

/* What an event adds to the sum of a slice. A field that the event leaves out adds 0. */
static int64_t amount_of(const lab_slice *slice, const posse_event *event)
{
    if (slice->sum == SUM_EVENTS)
        return 1;
    int64_t value = event->value[slice->field];
    switch ((enum sum)slice->sum) {
    case SUM_DOWN:
        return value < 0 ? -value : 0;
    case SUM_FLAG:
        return value != 0;
    case SUM_MEMBERS:
        return value > 0 ? __builtin_popcountll((uint64_t)value) : 0;
    default:
        return value > 0 ? value : 0;
    }
}

static void count_list(int64_t *tallies, const lab_slice *slice, const posse_event *event)
{
    int64_t packed = event->value[slice->by_field];
    int64_t mask = slice->mask_field < 0 ? INT64_MAX : event->value[slice->mask_field];
    for (; packed > 0; packed >>= 4, mask >>= 1)
        tallies[(packed & 15) - 1] += mask & 1;
}

static void count_event(const lab_counter *counter, const posse_event *event)
{
    const lab_layout *layout = counter->layout;
    const lab_slice *slice = layout->slices + layout->slices_of[event->kind];
    const lab_slice *end = layout->slices + layout->slices_of[event->kind + 1];
    int64_t amount = 0;
    for (; slice < end; slice++) {
        int64_t *tallies = counter->game_sums + slice->first_tally;
        if (slice->by_field < 0)
            tallies[0] += amount = amount_of(slice, event); /* the groups of this sum follow and reuse `amount` */
        else if (slice->by_list)
            count_list(tallies, slice, event);
        else if (event->value[slice->by_field] >= 0)
            tallies[event->value[slice->by_field]] += amount;
    }
}

/* Adds the sums of the finished game to the tallies, each with its square. */
static void close_game(lab_counter *counter)
{
    int64_t *tally = counter->counts + counter->layout->tallies_at;
    for (size_t i = 0; i < counter->layout->tally_count; i++, tally += TALLY_SIZE) {
        int64_t sum = counter->game_sums[i];
        if (!sum)
            continue;
        tally[TALLY_GAMES]++;
        tally[TALLY_TOTAL] += sum;
        tally[TALLY_SQUARES] += sum * sum;
        counter->game_sums[i] = 0;
    }
}

void lab_count(lab_counter *counter, const lab_match *match, bool detailed)
{
    count_outcome(counter, match);
    if (!detailed)
        return;
    counter->counts[COUNT_DETAILED]++;
    for (size_t i = 0; i < match->event_count; i++)
        count_event(counter, &match->events[i]);
    close_game(counter);
}

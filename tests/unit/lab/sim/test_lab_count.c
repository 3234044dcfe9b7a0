/* Checks the counters against games counted here in another way, and against known facts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "alloc.h"
#include "count.h"
#include "interval.h"
#include "lab_sims.h"
#include "sim_view.h"
#include "thread_pool.h"

enum { SOME_GAMES = 200, MANY_GAMES = 4000 };

/* ---- buckets -------------------------------------------------------------------------------- */

static void buckets_are_contiguous(void **state)
{
    (void)state;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        int64_t start = lab_bucket_start(bucket), end = lab_bucket_start(bucket + 1);
        assert_true(start < end);
        assert_int_equal(lab_bucket((uint64_t)start), bucket);
        assert_int_equal(lab_bucket((uint64_t)end - 1), bucket);
    }
    for (int number = 0; number < 128; number++)
        assert_int_equal(lab_bucket_start(number), number);
    assert_int_equal(lab_bucket_start(BUCKETS), 1 << 20);
    assert_int_equal(lab_bucket(UINT64_MAX), BUCKETS - 1);
}

/* ---- the layout ------------------------------------------------------------------------------ */

static const lab_slice *find_slice(const lab_layout *layout, const char *kind, const char *name)
{
    for (int i = 0; i < layout->slice_count; i++) {
        char called[LAB_SLICE_NAME];
        lab_slice_name(layout, &layout->slices[i], called);
        if (strcmp(layout->game->events[layout->slices[i].kind].name, kind) == 0 && strcmp(called, name) == 0)
            return &layout->slices[i];
    }
    return NULL;
}

static const lab_group *find_group(const lab_layout *layout, const char *name)
{
    for (int i = 0; i < layout->group_count; i++)
        if (strcmp(layout->groups[i].name, name) == 0)
            return &layout->groups[i];
    return NULL;
}

static int find_word(const char *const words[], int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    fail_msg("there is no word %s", word);
    return -1;
}

/* No counter has two meanings, and none is unused. */
static void counters_do_not_overlap(void **state)
{
    (void)state;
    for (int g = 0; g < posse_game_count; g++) {
        lab_layout *layout = lab_layout_new(posse_games[g], "random");
        unsigned char *taken = posse_alloc_zeroed(layout->size, 1);
        for (int i = 0; i < layout->group_count; i++)
            for (int word = 0; word < layout->groups[i].word_count; word++)
                for (int k = 0; k < CELL_SIZE; k++)
                    assert_int_equal(taken[lab_cell_at(&layout->groups[i], word) + (size_t)k]++, 0);
        for (int i = 0; i < layout->slice_count; i++)
            for (int word = 0; word < layout->slices[i].tally_count; word++)
                for (int k = 0; k < TALLY_SIZE; k++)
                    assert_int_equal(taken[lab_tally_at(layout, &layout->slices[i], word) + (size_t)k]++, 0);
        for (size_t i = 0; i < layout->size; i++)
            assert_int_equal(taken[i], i >= lab_measure_at(MEASURES));
        free(taken);
        lab_layout_free(layout);
    }
}

/* Slices are found by name, also when a result is read from a file. */
static void slice_names_are_unique(void **state)
{
    (void)state;
    for (int g = 0; g < posse_game_count; g++) {
        lab_layout *layout = lab_layout_new(posse_games[g], "random");
        for (int i = 0; i < layout->slice_count; i++) {
            char name[LAB_SLICE_NAME];
            lab_slice_name(layout, &layout->slices[i], name);
            assert_ptr_equal(find_slice(layout, posse_games[g]->events[layout->slices[i].kind].name, name),
                             &layout->slices[i]);
        }
        lab_layout_free(layout);
    }
}

static void one_kind_of_bot_has_no_group(void **state)
{
    (void)state;
    lab_layout *one = lab_layout_new(posse_game_named("bang"), "random");
    assert_null(find_group(one, "bot"));
    lab_layout_free(one);
    lab_layout *two = lab_layout_new(posse_game_named("bang"), "normal,random,normal");
    const lab_group *group = find_group(two, "bot");
    assert_non_null(group);
    assert_int_equal(group->word_count, 2);
    assert_string_equal(group->words[0], "normal");
    assert_string_equal(group->words[1], "random");
    assert_int_equal(group->fixed[0], 1);
    assert_int_equal(group->fixed[1], 2);
    for (int seat = 2; seat < 8; seat++)
        assert_int_equal(group->fixed[seat], 1);
    lab_layout_free(two);
}

/* ---- games counted directly ------------------------------------------------------------------- */

/* Counts damage by cause and eliminations by role, by the positions of the fields. */
static void count_directly(const lab_match *match, int64_t damage[POSSE_MAX_WORDS], int64_t eliminated[POSSE_MAX_WORDS])
{
    for (size_t n = 0; n < match->event_count; n++) {
        const posse_event *event = &match->events[n];
        const posse_event_kind *kind = &match->game->events[event->kind];
        if (strcmp(kind->name, "life") == 0 && event->value[3] < 0)
            damage[event->value[2]] -= event->value[3];
        if (strcmp(kind->name, "eliminated") == 0)
            eliminated[event->value[2]]++;
    }
}

static void assert_slice(const lab_counter *counter, const char *kind, const char *name, const int64_t wanted[])
{
    const lab_slice *slice = find_slice(counter->layout, kind, name);
    assert_non_null(slice);
    for (int word = 0; word < slice->tally_count; word++)
        assert_int_equal(counter->counts[lab_tally_at(counter->layout, slice, word) + TALLY_TOTAL], wanted[word]);
}

static void sums_match_a_direct_count(void **state)
{
    const posse_game *game = posse_game_named("bang");
    lab_layout *layout = lab_layout_new(game, "random");
    lab_counter *counter = lab_counter_new(layout);
    lab_match *match = lab_match_new(game);
    posse_settings settings = {.players = 6};
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_rng seed;
    int64_t damage[POSSE_MAX_WORDS] = {0}, eliminated[POSSE_MAX_WORDS] = {0}, moves = 0, squares = 0;
    (void)state;
    posse_rng_seed(&seed, 3);
    assert_true(posse_bot_spec_list(specs, 6, game, "random", NULL));
    for (uint64_t number = 0; number < SOME_GAMES; number++) {
        assert_true(lab_play(match, &settings, specs, &seed, number, true, NULL));
        lab_count(counter, match, number % 2 == 0);
        if (number % 2 == 0)
            count_directly(match, damage, eliminated);
        moves += (int64_t)match->moves;
        squares += (int64_t)(match->moves * match->moves);
    }
    assert_int_equal(counter->counts[COUNT_GAMES], SOME_GAMES);
    assert_int_equal(counter->counts[COUNT_DETAILED], SOME_GAMES / 2);
    assert_int_equal(counter->counts[lab_measure_at(MEASURE_MOVES) + TOTAL], moves);
    assert_int_equal(counter->counts[lab_measure_at(MEASURE_MOVES) + SQUARES], squares);
    assert_slice(counter, "life", "change down by why", damage);
    assert_slice(counter, "eliminated", "times by role", eliminated);
    lab_match_free(match);
    lab_counter_free(counter);
    lab_layout_free(layout);
}

/* ---- known facts ------------------------------------------------------------------------------ */

static void assert_seats(const lab_result *result, const char *group_name, const char *word, int seats)
{
    const lab_group *group = find_group(result->layout, group_name);
    const lab_sheet *sheet = &result->sheets[0];
    int index = find_word(group->words, group->word_count, word);
    const int64_t *cell = &sheet->counts[lab_cell_at(group, index)];
    assert_int_equal(cell[CELL_SEATS], seats * lab_sheet_games(sheet));
    assert_int_equal(cell[CELL_GAMES], seats ? lab_sheet_games(sheet) : 0);
}

/* Roles are dealt as the rules say, and exactly one team wins each game. */
static void roles_are_dealt_by_the_book(void **state)
{
    static const struct {
        int players, sheriff, deputy, outlaw, renegade;
    } deals[] = {{3, 0, 1, 1, 1}, {4, 1, 0, 2, 1}, {5, 1, 1, 2, 1}, {6, 1, 1, 3, 1}, {7, 1, 2, 3, 1}, {8, 1, 2, 3, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        lab_result result;
        lab_sim sim = sim_of("bang", 1U << deals[i].players, SOME_GAMES, 16);
        play_part(&result, &sim, 1, 1, 2);
        assert_seats(&result, "role", "sheriff", deals[i].sheriff);
        assert_seats(&result, "role", "deputy", deals[i].deputy);
        assert_seats(&result, "role", "outlaw", deals[i].outlaw);
        assert_seats(&result, "role", "renegade", deals[i].renegade);
        const lab_group *team = find_group(result.layout, "team");
        int64_t won = 0;
        for (int word = 0; word < team->word_count; word++)
            won += result.sheets[0].counts[lab_cell_at(team, word) + CELL_WON];
        assert_int_equal(won, SOME_GAMES);
        lab_result_free(&result);
    }
}

/* Each face is a sixth of the dice that are rolled. Counting kept dice as well would not give a sixth. */
static void dice_are_fair(void **state)
{
    lab_result result;
    lab_sim sim = sim_of("bang", 1U << 5, MANY_GAMES, 1);
    (void)state;
    play_part(&result, &sim, 1, 1, 2);
    const lab_slice *rolled = find_slice(result.layout, "rolled", "times by dice");
    assert_non_null(rolled);
    assert_int_equal(rolled->tally_count, 6);
    int64_t all = 0;
    for (int face = 0; face < 6; face++) {
        lab_interval share = lab_share_of_slice(&result, &result.sheets[0], rolled, face);
        double margin = 1.5 * lab_margin(share); /* wider, because six faces are tested; the seed is fixed */
        assert_true(share.value - margin < 1.0 / 6 && 1.0 / 6 < share.value + margin);
        all += result.sheets[0].counts[lab_tally_at(result.layout, rolled, face) + TALLY_TOTAL];
    }
    const lab_slice *dice = find_slice(result.layout, "rolled", "rolled");
    assert_int_equal(all, result.sheets[0].counts[lab_tally_at(result.layout, dice, 0) + TALLY_TOTAL]);
    lab_result_free(&result);
}

/* In a game of two, each player of Colt Express has two bandits, and both count. */
static void both_bandits_of_a_player_count(void **state)
{
    lab_result result;
    lab_sim sim = sim_of("colt", 1U << 2, SOME_GAMES, 16);
    (void)state;
    play_part(&result, &sim, 1, 1, 2);
    const lab_group *bandits = find_group(result.layout, "bandit");
    int64_t seats = 0;
    for (int word = 0; word < bandits->word_count; word++)
        seats += result.sheets[0].counts[lab_cell_at(bandits, word) + CELL_SEATS];
    assert_int_equal(seats, 4 * SOME_GAMES);
    lab_result_free(&result);
}

/* ---- bots ------------------------------------------------------------------------------------- */

/* A bot with several seats is measured per seat: equal bots win equally often. */
static void bot_wins_are_per_seat(void **state)
{
    lab_result result;
    lab_sim sim = sim_of("colt", 1U << 4, MANY_GAMES, 16);
    snprintf(sim.bots, sizeof sim.bots, "random:1,random");
    (void)state;
    play_part(&result, &sim, 1, 1, 2);
    const lab_group *bots = find_group(result.layout, "bot");
    lab_interval one = lab_win_share(&result.sheets[0], bots, 0);
    lab_interval three = lab_win_share(&result.sheets[0], bots, 1);
    assert_true(one.value > 0.2 && one.value < 0.3);
    assert_true(three.value > 0.2 && three.value < 0.3);
    lab_result_free(&result);
}

/* ---- the pool --------------------------------------------------------------------------------- */

static bool mark(void *context, uint64_t number)
{
    unsigned char **done = context;
    (*done)[number]++;
    return true;
}

static bool stop_at_once(void *caller, uint64_t done)
{
    (void)caller;
    (void)done;
    return false;
}

/* Every job runs once, and the jobs done before a stop are the first ones. */
static void the_pool_runs_each_job_once(void **state)
{
    enum { JOBS = 100000 };
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        unsigned char *done = posse_alloc_zeroed(JOBS, 1);
        void *contexts[4] = {&done, &done, &done, &done};
        lab_jobs jobs = {.last = JOBS, .threads = threads, .run_job = mark};
        assert_non_null(done);
        assert_int_equal(lab_pool_run(&jobs, contexts), JOBS);
        for (int i = 0; i < JOBS; i++)
            assert_int_equal(done[i], 1);
        memset(done, 0, JOBS);
        jobs.progress = stop_at_once;
        uint64_t count = lab_pool_run(&jobs, contexts);
        for (uint64_t i = 0; i < JOBS; i++)
            assert_int_equal(done[i], i < count);
        free(done);
    }
}

static void details_cover_ten_thousand_games(void **state)
{
    (void)state;
    static const struct {
        int64_t games, details;
    } cases[] = {{1, 1},     {10000, 1},   {19999, 1},   {20000, 2},
                 {79999, 4}, {639999, 32}, {640000, 64}, {LAB_MAX_GAMES, 64}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(lab_usual_details(cases[i].games), cases[i].details);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_are_contiguous),
        cmocka_unit_test(counters_do_not_overlap),
        cmocka_unit_test(slice_names_are_unique),
        cmocka_unit_test(one_kind_of_bot_has_no_group),
        cmocka_unit_test(sums_match_a_direct_count),
        cmocka_unit_test(roles_are_dealt_by_the_book),
        cmocka_unit_test(dice_are_fair),
        cmocka_unit_test(both_bandits_of_a_player_count),
        cmocka_unit_test(bot_wins_are_per_seat),
        cmocka_unit_test(the_pool_runs_each_job_once),
        cmocka_unit_test(details_cover_ten_thousand_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Ranks that share out work: what they tell each other, and that their number makes no difference to results. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "arena.h"
#include "sim_plan.h"
#include "thread_ranks.h"
#include "tune.h"
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Aborts, because cmocka's checks work only on the main thread. */
static void check(bool fine, const char *what)
{
    if (fine)
        return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}
#define CHECK(condition) check(condition, #condition)

/* ---- what ranks tell each other ------------------------------------------------------------ */

static void talk(const lab_cluster *cluster, void *argument)
{
    (void)argument;
    int rank = lab_cluster_rank(cluster), ranks = lab_cluster_ranks(cluster);
    int64_t numbers[] = {1, rank, INT64_MAX / ranks}, of_rank[MAX_RANKS];
    lab_cluster_sum(cluster, numbers, 3);
    CHECK(numbers[0] == ranks && numbers[1] == ranks * (ranks - 1) / 2);
    CHECK(numbers[2] == INT64_MAX / ranks * ranks);
    lab_cluster_gather(cluster, 10 + rank, of_rank);
    for (int i = 0; i < ranks; i++)
        CHECK(of_rank[i] == 10 + i);

    posse_buffer text = {0};
    posse_put(&text, "rank %d %s", rank, rank % 2 ? "" : "is even");
    lab_cluster_share_text(cluster, &text, ranks - 1);
    char wanted[32];
    snprintf(wanted, sizeof wanted, "rank %d %s", ranks - 1, (ranks - 1) % 2 ? "" : "is even");
    CHECK(strcmp(text.text, wanted) == 0);
    posse_buffer_free(&text);
    lab_cluster_share_text(cluster, &text, 0);
    CHECK(text.length == 0);
    posse_buffer_free(&text);

    posse_status status;
    CHECK(lab_cluster_agree(cluster, true, &status));
    bool fine = rank < 1 || posse_fail(&status, POSSE_BAD_CONFIG, "x", "rank %d is not fine", rank);
    CHECK(lab_cluster_agree(cluster, fine, &status) == (ranks == 1));
    CHECK(ranks == 1 || (strcmp(status.text, "rank 1 is not fine") == 0 && status.code == POSSE_BAD_CONFIG));
}

static void ranks_tell_each_other(void **state)
{
    (void)state;
    talk(NULL, NULL);
    for (int ranks = 1; ranks <= 5; ranks++)
        run_ranks(ranks, talk, NULL);
}

static lab_wish go_on(void *caller)
{
    (void)caller;
    return LAB_GO_ON;
}

static lab_wish stop(void *caller)
{
    (void)caller;
    return LAB_STOP;
}

/* Rank 0 has much to do, and the last rank asks for the end. */
static void work_shift(const lab_cluster *cluster, void *argument)
{
    bool asks = lab_cluster_rank(cluster) == lab_cluster_ranks(cluster) - 1;
    lab_shift shift = {.cluster = cluster};
    int64_t done = 0;
    while (lab_shift_goes_on(&shift, done, *(bool *)argument && asks ? LAB_STOP : LAB_GO_ON))
        if (++done == 50 && !*(bool *)argument)
            break;
    lab_shift_finish(&shift, done, *(bool *)argument && asks ? stop : go_on, NULL);
    CHECK(shift.stopped == *(bool *)argument);
    CHECK(!shift.paused);
    lab_cluster_sum(cluster, &done, 1);
    CHECK(shift.done == done);
}

static void a_shift_ends_for_all(void **state)
{
    (void)state;
    for (int stopped = 0; stopped < 2; stopped++) {
        work_shift(NULL, &(bool){stopped});
        for (int ranks = 1; ranks <= 5; ranks++)
            run_ranks(ranks, work_shift, &(bool){stopped});
    }
}

/* ---- shares of a simulation ---------------------------------------------------------------- */

static lab_sim small_sim(int64_t games)
{
    return (lab_sim){.game = posse_game_named("bang"),
                     .players = 1U << 3 | 1U << 5,
                     .games = games,
                     .details = 3,
                     .bots = "random",
                     .rules = "official",
                     .seed = "7"};
}

/* Ranks play as much of their shares as chance wants, and the rest is divided anew: no game is played twice, or never. */
static void every_game_is_in_one_share(void **state)
{
    (void)state;
    posse_rng rng;
    posse_rng_seed(&rng, 1);
    for (int round = 0; round < 50; round++) {
        lab_sim sim = small_sim(1 + posse_rng_below(&rng, 300));
        lab_result result;
        lab_result_new(&result, &sim);
        lab_range part = lab_part_of(&sim, 1, 1);
        for (int divided = 0; lab_result_missing(&result, part) > 0; divided++) {
            assert_true(divided < 1000);
            int ranks = 1 + (int)posse_rng_below(&rng, MAX_RANKS);
            lab_plan *plan = lab_plan_new(&result, part, ranks);
            int64_t done_by[MAX_RANKS], sum = 0, before = lab_result_missing(&result, part);
            assert_int_equal(lab_plan_left(plan), before);
            for (int rank = 0; rank < ranks; rank++)
                sum += done_by[rank] = posse_rng_below(&rng, (uint32_t)plan->shares[rank].games + 1);
            lab_result delta;
            lab_result_new(&delta, &sim);
            lab_plan_advance(plan, done_by, &delta);
            assert_int_equal(lab_plan_left(plan), before - sum);
            assert_true(lab_result_add(&result, &delta, NULL)); /* refuses games that are there already */
            assert_int_equal(lab_result_missing(&result, part), before - sum);
            lab_result_free(&delta);
            lab_plan_free(plan);
        }
        for (int i = 0; i < result.sheet_count; i++) {
            assert_int_equal(result.sheets[i].range_count, 1);
            assert_int_equal(result.sheets[i].played[0].to, sim.games);
        }
        lab_result_free(&result);
    }
}

/* ---- results ------------------------------------------------------------------------------- */

/* A run is interrupted now and then, by one of its ranks, and continued by another number of ranks. */
typedef struct interrupted {
    int stopper;      /* the rank that stops; -1: none */
    uint64_t stop_at; /* when so much is done */
    void *work, *result;
    char *text; /* what rank 0 has at the end */
} interrupted;

typedef struct interrupter {
    const interrupted *run;
    bool here, stopped;
} interrupter;

static bool progress(void *caller, uint64_t done)
{
    interrupter *s = caller;
    s->stopped |= s->here && done >= s->run->stop_at;
    return !s->stopped;
}

static interrupter interrupter_of(const interrupted *run, const lab_cluster *cluster)
{
    return (interrupter){.run = run, .here = lab_cluster_rank(cluster) == run->stopper};
}

static void keep_text(interrupted *run, const lab_cluster *cluster, posse_buffer *text)
{
    if (lab_cluster_rank(cluster) == 0)
        run->text = text->text;
    else
        posse_buffer_free(text);
}

/* Each rank starts from the result of rank 0 of the run before, as if it had been read from a file. */
static void read_result(const interrupted *run, lab_result *result)
{
    posse_json file;
    if (!run->result)
        return;
    CHECK(posse_json_check(run->result, strlen(run->result), &file, NULL));
    lab_result_free(result);
    CHECK(lab_result_read_json(result, file, NULL));
}

static void play_sim(const lab_cluster *cluster, void *argument)
{
    interrupted *run = argument;
    posse_settings settings[POSSE_MAX_SEATS] = {{0}};
    posse_buffer text = {0};
    const lab_sim *sim = run->work;
    interrupter mine = interrupter_of(run, cluster);
    lab_result result;
    lab_result_new(&result, sim);
    read_result(run, &result);
    for (int i = 0; i < result.sheet_count; i++) {
        settings[i].players = result.sheets[i].players;
        memcpy(settings[i].value, sim->game->presets[0].value, sizeof settings[i].value);
    }
    lab_run how = {.part = 1,
                   .parts = 1,
                   .threads = 1 + lab_cluster_rank(cluster) % 2,
                   .settings = settings,
                   .cluster = cluster,
                   .progress = progress,
                   .caller = &mine};
    CHECK(lab_sim_run(&result, &how, NULL));
    lab_result_write_json(&result, &text);
    keep_text(run, cluster, &text);
    lab_result_free(&result);
}

static char *sim_text(lab_sim *sim, int ranks, int stopper, uint64_t stop_at, char *before)
{
    interrupted run = {.stopper = stopper, .stop_at = stop_at, .work = sim, .result = before};
    if (ranks)
        run_ranks(ranks, play_sim, &run);
    else
        play_sim(NULL, &run);
    free(before);
    return run.text;
}

static void simulations_do_not_depend_on_ranks(void **state)
{
    (void)state;
    lab_sim sim = small_sim(400);
    char *alone = sim_text(&sim, 0, -1, 0, NULL);
    for (int ranks = 1; ranks <= 5; ranks++) {
        char *together = sim_text(&sim, ranks, -1, 0, NULL);
        assert_string_equal(together, alone);
        free(together);
    }
    free(alone);
}

static void simulations_can_be_continued_by_others(void **state)
{
    (void)state;
    lab_sim sim = small_sim(20000);
    char *alone = sim_text(&sim, 0, -1, 0, NULL), *text = NULL;
    for (int ranks = 1; ranks <= 5; ranks++) /* the last rank stops when it is asked for the first time */
        text = sim_text(&sim, ranks, ranks - 1, 0, text);
    text = sim_text(&sim, 3, -1, 0, text);
    assert_string_equal(text, alone);
    free(text);
    free(alone);
}

/* ---- contests ------------------------------------------------------------------------------ */

typedef struct contest {
    lab_arena arena;
    posse_bot_spec specs[2];
    const char *names[2];
} contest;

static contest contest_of(const char *a, const char *b, uint64_t deals, const lab_sprt *sprt, int playouts)
{
    contest c = {.arena = {.deals = deals, .sprt = sprt}, .names = {a, b}};
    c.arena.contest = (lab_contest){.game = posse_game_named("bang"),
                                    .settings = {.players = 4},
                                    .spec_count = 2,
                                    .one_way = sprt,
                                    .playouts = playouts};
    posse_rng_seed(&c.arena.contest.seed, 3);
    for (int i = 0; i < 2; i++)
        assert_true(posse_bot_spec_read(&c.specs[i], c.arena.contest.game, c.names[i], NULL));
    return c;
}

/* The state is kept in a file, as by `posse arena --resume`. */
static void play_contest(const lab_cluster *cluster, void *argument)
{
    interrupted *run = argument;
    contest c = *(const contest *)run->work;
    interrupter mine = interrupter_of(run, cluster);
    posse_buffer text = {0};
    c.arena.contest.specs = c.specs;
    c.arena.contest.names = c.names;
    c.arena.cluster = cluster;
    c.arena.threads = 1 + lab_cluster_rank(cluster) % 2;
    c.arena.file = run->result;
    c.arena.progress = progress;
    c.arena.caller = &mine;
    lab_score *score = lab_score_new(&c.arena.contest);
    CHECK(lab_arena_run(&c.arena, score, NULL));
    lab_arena_json(&c.arena, score, &text);
    char *times = strstr(text.text, ",\"conduct\"");
    CHECK(times);
    *times = '\0';
    keep_text(run, cluster, &text);
    lab_score_free(score);
}

static char *contest_text(contest *c, int ranks, int stopper, uint64_t stop_at, char *file)
{
    interrupted run = {.stopper = stopper, .stop_at = stop_at, .work = c, .result = file};
    if (ranks)
        run_ranks(ranks, play_contest, &run);
    else
        play_contest(NULL, &run);
    return run.text;
}

static void contests_do_not_depend_on_ranks(void **state)
{
    (void)state;
    static const lab_sprt sprt = {.low = 0, .high = 0.2, .alpha = 0.05, .beta = 0.05};
    contest contests[] = {
        contest_of("easy", "random", 101, NULL, 0),   contest_of("normal", "random", 50, NULL, 3),
        contest_of("easy", "random", 3000, &sprt, 0), contest_of("easy", "easy", 3000, &sprt, 0),
        contest_of("easy", "random", 70, &sprt, 0), /* ends before the test has an answer */
    };
    for (size_t i = 0; i < sizeof contests / sizeof contests[0]; i++) {
        char *alone = contest_text(&contests[i], 0, -1, 0, NULL);
        for (int ranks = 1; ranks <= 5; ranks++) {
            char *together = contest_text(&contests[i], ranks, -1, 0, NULL);
            assert_string_equal(together, alone);
            free(together);
        }
        free(alone);
    }
}

static void contests_can_be_continued_by_others(void **state)
{
    (void)state;
    char file[] = "/tmp/test_cluster_XXXXXX";
    int descriptor = mkstemp(file);
    assert_int_equal(close(descriptor), 0);
    assert_int_equal(remove(file), 0); /* a missing file is a run that has not begun */
    contest c = contest_of("easy", "random", 1000, NULL, 0);
    char *alone = contest_text(&c, 0, -1, 0, NULL);
    for (int ranks = 1; ranks <= 5; ranks++) {
        free(contest_text(&c, ranks, ranks - 1, 100 * (uint64_t)ranks, file));
    }
    char *text = contest_text(&c, 3, -1, 0, file);
    assert_string_equal(text, alone);
    free(text);
    free(alone);
    assert_int_equal(remove(file), 0);
}

/* All ranks get the reason for which one rank cannot go on. */
static void run_with_bad_file(const lab_cluster *cluster, void *argument)
{
    contest c = *(const contest *)argument;
    posse_status status = {0};
    c.arena.contest.specs = c.specs;
    c.arena.contest.names = c.names;
    c.arena.cluster = cluster;
    c.arena.threads = 1;
    c.arena.file = "/no/such/folder/file";
    lab_score *score = lab_score_new(&c.arena.contest);
    CHECK(!lab_arena_run(&c.arena, score, &status));
    CHECK(strstr(status.text, "/no/such/folder/file"));
    lab_score_free(score);
}

static void all_ranks_fail_together(void **state)
{
    (void)state;
    contest c = contest_of("random", "random", 8, NULL, 0);
    run_ranks(3, run_with_bad_file, &c);
}

/* ---- the tuner ----------------------------------------------------------------------------- */

typedef struct tune_work {
    const lab_tuning *tuning;
    lab_tuned tuned; /* of rank 0 */
} tune_work;

static void tune(const lab_cluster *cluster, void *argument)
{
    tune_work *work = argument;
    lab_tuning tuning = *work->tuning;
    lab_tuned tuned;
    tuning.cluster = cluster;
    CHECK(lab_tune(&tuning, &tuned, NULL) && tuned.finished);
    lab_tuned_free(&tuned);
    if (lab_cluster_rank(cluster) == 0)
        work->tuned = tuned;
}

static void tuning_does_not_depend_on_ranks(void **state)
{
    (void)state;
    lab_tuning tuning = {.game = posse_game_named("bang"),
                         .settings = {.players = 4},
                         .name = "normal",
                         .sprt = {.low = 0, .high = 0.05, .alpha = 0.05, .beta = 0.05},
                         .deals = 100,
                         .check = 50,
                         .changes = 4,
                         .threads = 1};
    tune_work alone = {.tuning = &tuning}, together = {.tuning = &tuning};
    posse_rng_seed(&tuning.seed, 8);
    assert_true(posse_bot_spec_read(&tuning.spec, tuning.game, tuning.name, NULL));
    tune(NULL, &alone);
    run_ranks(3, tune, &together);
    assert_memory_equal(alone.tuned.values, together.tuned.values, sizeof alone.tuned.values);
    assert_memory_equal(alone.tuned.steps, together.tuned.steps, sizeof alone.tuned.steps);
    assert_int_equal(alone.tuned.tried, together.tuned.tried);
    assert_true(alone.tuned.gain.value == together.tuned.gain.value);
    assert_true(alone.tuned.gain.error == together.tuned.gain.error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_tell_each_other),
        cmocka_unit_test(a_shift_ends_for_all),
        cmocka_unit_test(every_game_is_in_one_share),
        cmocka_unit_test(simulations_do_not_depend_on_ranks),
        cmocka_unit_test(simulations_can_be_continued_by_others),
        cmocka_unit_test(contests_do_not_depend_on_ranks),
        cmocka_unit_test(contests_can_be_continued_by_others),
        cmocka_unit_test(all_ranks_fail_together),
        cmocka_unit_test(tuning_does_not_depend_on_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

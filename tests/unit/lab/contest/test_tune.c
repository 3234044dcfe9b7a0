/* The tuner finds better parameters, the same ones on each run, and survives being killed. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "tune.h"
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A bot for bang with simple parameters. In `sense` percent of its moves it plays like `easy`, unless
 * `folly` (also in percent) makes it play at random. `hat` has no effect. */
enum { SENSE, FOLLY, HAT, PARAMS };

static const posse_param toy_params[PARAMS] = {
    {.name = "sense", .value = 30, .min = 0, .max = 100},
    {.name = "folly", .value = 50, .min = 0, .max = 100},
    {.name = "hat", .value = 5, .min = 0, .max = 10},
};

static posse_action toy_choose(const posse_bot_input *input, posse_rng *rng)
{
    const posse_param *params = input->bot->params;
    bool sense = (int)posse_rng_below(rng, 100) < params[SENSE].value;
    bool folly = (int)posse_rng_below(rng, 100) < params[FOLLY].value;
    posse_rng here = *rng;
    posse_rng_next(rng);
    posse_bot_input as_easy = *input;
    as_easy.bot = posse_bot_named(input->game, "easy", NULL);
    if (sense && !folly)
        return as_easy.bot->choose(&as_easy, &here);
    return input->legal[posse_rng_below(&here, (uint32_t)input->legal_count)];
}

static const posse_bot toy = {
    .level = "toy", .game = "bang", .params = toy_params, .param_count = PARAMS, .choose = toy_choose};

static lab_tuning toy_tuning(void)
{
    lab_tuning tuning = {.game = posse_game_named("bang"),
                         .settings = {.players = 4},
                         .spec = {.bot = &toy},
                         .name = "toy",
                         .sprt = {.low = 0, .high = 0.02, .alpha = 0.05, .beta = 0.05},
                         .deals = 600,
                         .check = 400,
                         .changes = 30,
                         .threads = 2};
    memcpy(tuning.settings.value, tuning.game->presets[0].value, sizeof tuning.settings.value);
    posse_rng_seed(&tuning.seed, 8);
    return tuning;
}

static void tune(const lab_tuning *tuning, lab_tuned *tuned)
{
    posse_status status;
    if (!lab_tune(tuning, tuned, &status))
        fail_msg("%s", status.text);
}

static void assert_same(const lab_tuned *a, const lab_tuned *b)
{
    assert_memory_equal(a->values, b->values, sizeof a->values);
    assert_memory_equal(a->steps, b->steps, sizeof a->steps);
    assert_int_equal(a->tried, b->tried);
    assert_int_equal(a->taken, b->taken);
    assert_true(a->finished && b->finished);
    assert_true(a->gain.value == b->gain.value && a->gain.error == b->gain.error);
}

static void better_params_are_found(void **state)
{
    (void)state;
    lab_tuning tuning = toy_tuning();
    lab_tuned tuned;
    tune(&tuning, &tuned);
    assert_true(tuned.finished);
    assert_in_range(tuned.values[SENSE], 70, 100);
    assert_in_range(tuned.values[FOLLY], 0, 20);
    assert_in_range(tuned.values[HAT], 0, 10);
    assert_true(tuned.gain.value - tuned.gain.error > 0.10);
    posse_buffer text = {0};
    char row[128];
    snprintf(row, sizeof row, "    {.name = \"sense\", .value = %d, .min = 0, .max = 100},\n", tuned.values[SENSE]);
    lab_tuned_write(&tuning, &tuned, &text);
    assert_non_null(strstr(text.text, row));
    posse_buffer_free(&text);
    lab_tuned_free(&tuned);
}

static void threads_make_no_difference(void **state)
{
    (void)state;
    lab_tuning tuning = toy_tuning();
    lab_tuned one, other;
    tuning.changes = 12;
    tuning.threads = 1;
    tune(&tuning, &one);
    tuning.threads = 3;
    tune(&tuning, &other);
    assert_same(&one, &other);
    lab_tuned_free(&one);
    lab_tuned_free(&other);
}

/* ---- stops and files ----------------------------------------------------------------------- */

static const char *scratch_file(void)
{
    static char path[64];
    if (!path[0]) /* a forked child uses the path of its parent */
        snprintf(path, sizeof path, "test_tune_%ld.json", (long)getpid());
    return path;
}

static bool stop_every_ninth_call(void *caller, uint64_t tried)
{
    int *calls = caller;
    (void)tried;
    return ++*calls % 9 != 0;
}

static void resuming_changes_nothing(void **state)
{
    (void)state;
    lab_tuning tuning = toy_tuning();
    lab_tuned whole, part;
    int calls = 0, stops = 0;
    tuning.changes = 6;
    tuning.deals = 200;
    tune(&tuning, &whole);
    tuning.file = scratch_file();
    tuning.progress = stop_every_ninth_call;
    tuning.caller = &calls;
    tune(&tuning, &part);
    while (!part.finished && stops++ < 10000) {
        lab_tuned_free(&part);
        tune(&tuning, &part);
    }
    assert_in_range(stops, 3, 9999);
    assert_same(&whole, &part);
    remove(scratch_file());
    lab_tuned_free(&whole);
    lab_tuned_free(&part);
}

/* Kills the process while it plays the third change. */
static bool die_when_saved(void *caller, uint64_t tried)
{
    (void)caller;
    if (tried >= 2 && access(scratch_file(), F_OK) == 0)
        kill(getpid(), SIGKILL);
    return true;
}

static void a_killed_run_can_be_resumed(void **state)
{
    (void)state;
    lab_tuning tuning = toy_tuning();
    lab_tuned whole, resumed;
    tuning.changes = 8;
    tune(&tuning, &whole);
    tuning.file = scratch_file();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        tuning.progress = die_when_saved;
        tune(&tuning, &resumed);
        _exit(0);
    }
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_true(WIFSIGNALED(ended) && WTERMSIG(ended) == SIGKILL);
    tune(&tuning, &resumed);
    assert_same(&whole, &resumed);
    remove(scratch_file());
    lab_tuned_free(&whole);
    lab_tuned_free(&resumed);
}

/* A finished run that is resumed with more changes equals a run that had as many from the start. */
static void a_finished_run_can_be_extended(void **state)
{
    (void)state;
    lab_tuning tuning = toy_tuning();
    lab_tuned whole, first, second;
    tuning.changes = 6;
    tune(&tuning, &whole);
    tuning.file = scratch_file();
    tuning.changes = 3;
    tune(&tuning, &first);
    tuning.changes = 6;
    tune(&tuning, &second);
    assert_same(&whole, &second);
    remove(scratch_file());
    lab_tuned_free(&whole);
    lab_tuned_free(&first);
    lab_tuned_free(&second);
}

static void assert_refused(const lab_tuning *tuning, const char *word)
{
    lab_tuned tuned;
    posse_status status = {0};
    assert_false(lab_tune(tuning, &tuned, &status));
    if (!strstr(status.text, word))
        fail_msg("\"%s\" is not in \"%s\"", word, status.text);
    lab_tuned_free(&tuned);
}

static void mismatched_files_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "{}", "[1]", "{\"posse_tune\":1}", "{\"posse_tune\":1,\"settings\":{}}"};
    lab_tuning tuning = toy_tuning(), other;
    lab_tuned tuned;
    tuning.file = scratch_file();
    tuning.changes = 1;
    tuning.deals = 32;
    tuning.check = 10;
    tune(&tuning, &tuned);
    lab_tuned_free(&tuned);
    other = tuning;
    other.deals = 33;
    assert_refused(&other, "\"deals\" is 32, not 33");
    other = tuning;
    other.settings.players = 5;
    assert_refused(&other, "players");
    posse_param moved[PARAMS];
    memcpy(moved, toy_params, sizeof moved);
    moved[HAT].value++;
    posse_bot changed = toy;
    changed.params = moved;
    other = tuning;
    other.spec.bot = &changed;
    assert_refused(&other, "numbers");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        FILE *file = fopen(scratch_file(), "w");
        assert_non_null(file);
        fputs(texts[i], file);
        fclose(file);
        assert_refused(&tuning, scratch_file());
    }
    remove(scratch_file());
    other = toy_tuning();
    other.spec.bot = posse_bot_named(other.game, "random", NULL);
    other.name = "random";
    assert_refused(&other, "\"random\" has no numbers");
}

static void every_bot_fits_the_param_limit(void **state)
{
    (void)state;
    for (int game = 0; game < posse_game_count; game++) {
        const char *levels[POSSE_MAX_LEVELS];
        int count = posse_bot_levels(posse_games[game], levels);
        for (int i = 0; i < count; i++)
            assert_true(posse_bot_named(posse_games[game], levels[i], NULL)->param_count <= LAB_MAX_PARAMS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_fits_the_param_limit), cmocka_unit_test(better_params_are_found),
        cmocka_unit_test(threads_make_no_difference),     cmocka_unit_test(resuming_changes_nothing),
        cmocka_unit_test(a_killed_run_can_be_resumed),    cmocka_unit_test(a_finished_run_can_be_extended),
        cmocka_unit_test(mismatched_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

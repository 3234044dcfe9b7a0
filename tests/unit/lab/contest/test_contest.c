/* Contests of bots: pairing, threads, interruptions, checkpoint files. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "arena.h"
#include "checkpoint.h"
#include "decision_probe.h"
#include <cmocka.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* An arena with the arrays that it points to. */
typedef struct fixture {
    lab_arena arena;
    posse_bot_spec specs[LAB_MAX_BOTS];
    const char *names[LAB_MAX_BOTS];
} fixture;

static void set_up(fixture *m, const char *game, int players, const char *const names[], int count)
{
    *m = (fixture){.arena = {.deals = 40, .threads = 1}};
    lab_contest *contest = &m->arena.contest;
    contest->game = posse_game_named(game);
    contest->settings = (posse_settings){.players = players};
    if (contest->game->preset_count)
        memcpy(contest->settings.value, contest->game->presets[0].value, sizeof contest->settings.value);
    posse_rng_seed(&contest->seed, 3);
    for (int i = 0; i < count; i++) {
        m->names[i] = names[i];
        assert_true(posse_bot_spec_list(&m->specs[i], 1, contest->game, names[i], NULL));
    }
    contest->specs = m->specs;
    contest->names = m->names;
    contest->spec_count = count;
}

static lab_score *run(fixture *m)
{
    posse_status status;
    lab_score *score = lab_score_new(&m->arena.contest);
    if (!lab_arena_run(&m->arena, score, &status))
        fail_msg("%s", status.text);
    return score;
}

/* The part of the result that is the same on every machine. */
static char *reproducible_json(const fixture *m, const lab_score *score)
{
    posse_buffer out = {0};
    lab_arena_json(&m->arena, score, &out);
    char *stats = strstr(out.text, ",\"conduct\"");
    assert_non_null(stats);
    *stats = '\0';
    return out.text;
}

static void assert_same(const fixture *m, const lab_score *a, const lab_score *b)
{
    char *one = reproducible_json(m, a), *other = reproducible_json(m, b);
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static const char *const two[] = {"easy", "random"};
static const char *const twins[] = {"easy", "easy"};
static const char *const three[] = {"normal", "easy", "random"};

/* ---- pairing ------------------------------------------------------------------------------- */

static void a_bot_gains_nothing_on_itself(void **state)
{
    (void)state;
    fixture m;
    set_up(&m, "bang", 5, twins, 2);
    lab_score *score = run(&m);
    assert_int_equal(score->cell_count, 2);
    for (int i = 0; i < 2; i++) {
        lab_estimate gain = lab_cell_gain(&score->cells[i], score->deals, -1, 0);
        assert_true(gain.value == 0 && gain.error == 0);
        for (int word = 0; word < m.arena.contest.game->traits[0].word_count; word++) {
            gain = lab_cell_gain(&score->cells[i], score->deals, 0, word);
            assert_true(gain.value == 0 && gain.error == 0);
        }
        gain = lab_cell_mean_gain(&score->cells[i], score->deals, 0);
        assert_true(gain.value == 0 && gain.error == 0);
    }
    lab_score_free(score);
}

/* What a seat won on a deal, with `guest` in that seat and `host` in the others. */
static double won(const fixture *m, lab_match *match, uint64_t deal, int seat, int guest, int host)
{
    posse_bot_spec specs[POSSE_MAX_SEATS];
    double returns[POSSE_MAX_SEATS];
    const lab_contest *contest = &m->arena.contest;
    for (int i = 0; i < contest->settings.players; i++)
        specs[i] = m->specs[i == seat ? guest : host];
    assert_true(lab_play(match, &contest->settings, specs, &contest->seed, deal, false, NULL));
    contest->game->returns(match->state, returns);
    return returns[seat];
}

enum { ROLE = 1 /* index of the trait in bang */ };

/* The cells agree with games played and counted here, seat by seat and role by role. */
static void cells_count_what_is_played(void **state)
{
    (void)state;
    fixture m;
    set_up(&m, "bang", 5, two, 2);
    lab_score *score = run(&m);
    const posse_game *game = m.arena.contest.game;
    lab_match *match = lab_match_new(game);
    const posse_trait *role = &game->traits[ROLE];
    double wins[8] = {0}, baseline[8] = {0}, seats[8] = {0};
    for (uint64_t deal = 0; deal < m.arena.deals; deal++)
        for (int seat = 0; seat < 5; seat++) {
            double guest = won(&m, match, deal, seat, 0, 1);
            int word = __builtin_ctz(role->of(match->state, seat));
            wins[word] += guest;
            baseline[word] += won(&m, match, deal, seat, 1, 1);
            assert_int_equal(word, __builtin_ctz(role->of(match->state, seat)));
            seats[word]++;
        }
    assert_int_equal(score->cells[0].bot, 0);
    for (int word = 0; word < role->word_count; word++) {
        const lab_cell *cell = &score->cells[0];
        assert_int_equal(lab_cell_seats(cell, ROLE, word), (int)seats[word]);
        double share = lab_cell_share(cell, score->deals, ROLE, word).value;
        double gain = lab_cell_gain(cell, score->deals, ROLE, word).value;
        assert_true(fabs(share - wins[word] / seats[word]) < 1e-9);
        assert_true(fabs(gain - (wins[word] - baseline[word]) / seats[word]) < 1e-9);
    }
    assert_int_equal(lab_cell_seats(&score->cells[0], -1, 0), 5 * (int)m.arena.deals);
    lab_match_free(match);
    lab_score_free(score);
}

/* A shared victory in Colt Express is divided, so the seats together win exactly one game. */
static void equal_bots_share_the_wins(void **state)
{
    (void)state;
    static const char *const names[] = {"random", "random"};
    for (int players = 2; players <= 6; players++) {
        fixture m;
        set_up(&m, "colt", players, names, 2);
        lab_score *score = run(&m);
        lab_estimate baseline = lab_cell_baseline(&score->cells[0], score->deals, -1, 0);
        assert_true(fabs(baseline.value - 1.0 / players) < 1e-12 && baseline.error < 1e-6);
        lab_score_free(score);
    }
}

static void the_better_bot_gains(void **state)
{
    (void)state;
    fixture m;
    set_up(&m, "bang", 5, three, 3);
    lab_score *score = run(&m);
    assert_int_equal(score->cell_count, 6);
    for (int i = 0; i < 6; i++) {
        const lab_cell *cell = &score->cells[i];
        lab_estimate gain = lab_cell_gain(cell, score->deals, -1, 0);
        if (cell->bot < cell->among)
            assert_true(gain.value - gain.error > 0);
        else
            assert_true(gain.value + gain.error < 0);
    }
    lab_score_free(score);
}

static void one_way_is_a_subset(void **state)
{
    (void)state;
    fixture m;
    set_up(&m, "bang", 4, three, 3);
    lab_score *whole = run(&m);
    m.arena.contest.one_way = true;
    lab_score *part = run(&m);
    assert_int_equal(lab_contest_games(&m.arena.contest), 1 + 2 * 4);
    assert_int_equal(part->cell_count, 2);
    for (int i = 0, k = 0; i < whole->cell_count; i++)
        if (whole->cells[i].among == 2) {
            lab_estimate all = lab_cell_gain(&whole->cells[i], whole->deals, -1, 0);
            lab_estimate one = lab_cell_gain(&part->cells[k], part->deals, -1, 0);
            assert_int_equal(part->cells[k++].bot, whole->cells[i].bot);
            assert_true(all.value == one.value && all.error == one.error);
        }
    lab_score_free(whole);
    lab_score_free(part);
}

/* ---- single decisions ---------------------------------------------------------------------- */

static void set_up_probes(fixture *m, const char *game, int players, const char *const names[], int count)
{
    set_up(m, game, players, names, count);
    m->arena.contest.playouts = 5;
}

static void assert_same_event(const posse_event *one, const posse_event *other)
{
    assert_int_equal(one->kind, other->kind);
    assert_int_equal(one->owner, other->owner);
    assert_memory_equal(one->value, other->value, sizeof one->value);
}

/* A match that stops at a decision equals the full game up to that point. */
static void matches_stop_at_the_decision(void **state)
{
    (void)state;
    fixture m;
    set_up(&m, "bang", 4, two, 2);
    const lab_contest *contest = &m.arena.contest;
    posse_bot_spec specs[POSSE_MAX_SEATS] = {m.specs[0], m.specs[0], m.specs[0], m.specs[0]};
    lab_match *whole = lab_match_new(contest->game), *stopped = lab_match_new(contest->game);
    assert_true(lab_play(whole, &contest->settings, specs, &contest->seed, 7, true, NULL));
    assert_true(whole->decisions > 10);
    for (stopped->stop_at_decision = 1; stopped->stop_at_decision <= whole->decisions; stopped->stop_at_decision++) {
        assert_true(lab_play(stopped, &contest->settings, specs, &contest->seed, 7, true, NULL));
        assert_int_equal(stopped->decisions, stopped->stop_at_decision - 1);
        assert_true(contest->game->actor(stopped->state) >= 0);
        assert_true(stopped->event_count <= whole->event_count);
        for (size_t i = 0; i < stopped->event_count; i++)
            assert_same_event(&stopped->events[i], &whole->events[i]);
    }
    assert_true(lab_play(stopped, &contest->settings, specs, &contest->seed, 7, true, NULL));
    assert_memory_equal(stopped->state, whole->state, contest->game->state_size);
    lab_match_free(whole);
    lab_match_free(stopped);
}

/* If the bot that plays on gives the answer itself, its playouts win as often, on average, as the games
 * from which the probes are taken. */
static void playouts_match_real_games(void **state)
{
    (void)state;
    enum { PROBES = 250, ERRORS = 4 };
    static const char *const names[] = {"random", "normal"};
    for (int which = 0; which < 3; which++) {
        fixture m;
        set_up_probes(&m, which ? "colt" : "bang", 4, names, 2);
        m.arena.contest.worlds = which == 2;
        const lab_contest *contest = &m.arena.contest;
        lab_probe *probe = lab_probe_new(contest);
        lab_match *match = lab_match_new(contest->game);
        double sum = 0, squares = 0;
        for (uint64_t number = 0; number < PROBES; number++) {
            int seat, worth[LAB_MAX_BOTS];
            lab_bot_stats bot_stats[LAB_MAX_BOTS] = {{0}};
            assert_true(lab_probe_play(probe, match, number, &seat, worth, bot_stats, NULL));
            assert_true(worth[0] >= 0 && worth[0] <= LAB_UNITS_PER_WIN);
            double luck = (double)worth[1] / LAB_UNITS_PER_WIN - won(&m, match, number, seat, 1, 1);
            sum += luck;
            squares += luck * luck;
        }
        assert_true(fabs(sum) < ERRORS * sqrt(squares));
        lab_match_free(match);
        lab_probe_free(probe);
    }
}

static void better_decisions_gain(void **state)
{
    (void)state;
    fixture m;
    set_up_probes(&m, "bang", 5, three, 3);
    m.arena.deals = 1000;
    lab_score *score = run(&m);
    assert_int_equal(score->cell_count, 3);
    for (int i = 0; i < score->cell_count; i++) {
        const lab_cell *cell = &score->cells[i];
        assert_true(cell->bot < cell->among);
        assert_int_equal(lab_cell_seats(cell, -1, 0), 1000);
        assert_int_equal(score->bot_stats[i].decisions, 1000);
        lab_estimate gain = lab_cell_gain(cell, score->deals, -1, 0);
        if (cell->among == 2)
            assert_true(gain.value - gain.error > 0);
    }
    lab_score_free(score);
    set_up_probes(&m, "colt", 3, twins, 2);
    score = run(&m);
    lab_estimate gain = lab_cell_gain(&score->cells[0], score->deals, -1, 0);
    assert_true(gain.value == 0 && gain.error == 0);
    lab_score_free(score);
}

/* ---- threads, stops and files -------------------------------------------------------------- */

static void threads_make_no_difference(void **state)
{
    (void)state;
    fixture m;
    for (int playouts = 0; playouts < 3; playouts++) {
        set_up(&m, "bang", 4, three, 3);
        m.arena.contest.playouts = playouts;
        lab_score *alone = run(&m);
        for (int threads = 2; threads <= 5; threads++) {
            m.arena.threads = threads;
            lab_score *together = run(&m);
            assert_same(&m, alone, together);
            lab_score_free(together);
        }
        lab_score_free(alone);
    }
}

static void threads_do_not_change_the_sprt(void **state)
{
    (void)state;
    static const lab_sprt sprt = {.low = 0, .high = 0.3, .alpha = 0.05, .beta = 0.05};
    fixture m;
    set_up(&m, "bang", 4, two, 2);
    m.arena.contest.one_way = true;
    m.arena.sprt = &sprt;
    m.arena.deals = 5000;
    lab_score *alone = run(&m);
    assert_int_not_equal(lab_arena_answer(&m.arena, alone), LAB_OPEN);
    assert_true(alone->deals < 5000);
    for (int threads = 2; threads <= 4; threads++) {
        m.arena.threads = threads;
        lab_score *together = run(&m);
        assert_same(&m, alone, together);
        lab_score_free(together);
    }
    lab_score_free(alone);
}

static bool stop_soon(void *caller, uint64_t done)
{
    (void)caller;
    return done < 7;
}

static const char *scratch_file(void)
{
    static char path[64];
    if (!path[0]) /* a forked child uses the path of its parent */
        snprintf(path, sizeof path, "test_contest_%ld.json", (long)getpid());
    return path;
}

/* A run that is stopped and resumed with other numbers of threads has the same result. */
static void resuming_changes_nothing(void **state)
{
    (void)state;
    fixture m;
    set_up(&m, "bang", 4, two, 2);
    lab_score *whole = run(&m);
    m.arena.file = scratch_file();
    m.arena.threads = 3;
    m.arena.progress = stop_soon;
    lab_score *part = run(&m);
    assert_in_range(part->deals, 1, 30);
    lab_score_free(part);
    m.arena.progress = NULL;
    m.arena.threads = 2;
    m.arena.deals = 33; /* more deals of the same contest are the same contest */
    lab_score_free(run(&m));
    m.arena.deals = 40;
    lab_score *resumed = run(&m);
    assert_same(&m, whole, resumed);
    remove(scratch_file());
    lab_score_free(whole);
    lab_score_free(resumed);
}

/* Kills the process as soon as it has saved a checkpoint. */
static bool die_when_saved(void *caller, uint64_t done)
{
    (void)caller;
    (void)done;
    if (access(scratch_file(), F_OK) == 0)
        kill(getpid(), SIGKILL);
    return true;
}

static void a_killed_run_can_be_resumed(void **state)
{
    (void)state;
    fixture m;
    set_up(&m, "bang", 4, three, 3);
    m.arena.deals = 1000;
    lab_score *whole = run(&m);
    m.arena.file = scratch_file();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        m.arena.progress = die_when_saved;
        run(&m);
        _exit(0);
    }
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_true(WIFSIGNALED(ended) && WTERMSIG(ended) == SIGKILL);
    lab_score *resumed = run(&m);
    assert_same(&m, whole, resumed);
    remove(scratch_file());
    lab_score_free(whole);
    lab_score_free(resumed);
}

static void put_file(const char *text)
{
    FILE *file = fopen(scratch_file(), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static char *get_file(void)
{
    posse_buffer text = {0};
    posse_json root;
    bool missing;
    assert_true(lab_checkpoint_read(NULL, scratch_file(), &text, &root, &missing, NULL));
    return text.text;
}

/* Writes the file with one piece of its text replaced. */
static void put_changed(const char *text, const char *from, const char *to)
{
    posse_buffer changed = {0};
    const char *at = strstr(text, from);
    assert_non_null(at);
    posse_put(&changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    put_file(changed.text);
    posse_buffer_free(&changed);
}

static void assert_refused(fixture *m, const char *word)
{
    posse_status status = {0};
    lab_score *score = lab_score_new(&m->arena.contest);
    assert_false(lab_arena_run(&m->arena, score, &status));
    if (!strstr(status.text, word))
        fail_msg("\"%s\" is not in \"%s\"", word, status.text);
    lab_score_free(score);
}

static void other_settings_are_refused(void **state)
{
    (void)state;
    fixture m, other;
    set_up(&m, "bang", 4, two, 2);
    m.arena.file = scratch_file();
    lab_score_free(run(&m));
    char *before = get_file();
    set_up(&other, "bang", 5, two, 2);
    other.arena.file = scratch_file();
    assert_refused(&other, "\"players\" is 4, not 5");
    set_up(&other, "bang", 4, twins, 2);
    other.arena.file = scratch_file();
    assert_refused(&other, "bots");
    other = m;
    other.arena.contest.seed.word[3]++;
    assert_refused(&other, "seed");
    other = m;
    other.arena.contest.one_way = true;
    assert_refused(&other, "one_way");
    other = m;
    other.arena.contest.playouts = 9;
    assert_refused(&other, "playouts");
    other = m;
    other.arena.contest.worlds = true;
    assert_refused(&other, "worlds");
    other = m;
    other.arena.contest.settings.value[0] ^= 1;
    assert_refused(&other, m.arena.contest.game->options[0].name);
    other = m;
    other.arena.deals = 39;
    assert_refused(&other, "40 deals already");
    char *after = get_file();
    assert_string_equal(before, after); /* a refused run does not change the file */
    free(before);
    free(after);
    remove(scratch_file());
}

static void invalid_files_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "{",
                                        "[]",
                                        "null",
                                        "{}",
                                        "{\"posse_arena\":2}",
                                        "{\"posse_arena\":1}",
                                        "{\"posse_arena\":1,\"settings\":7}",
                                        "\xff\xfe",
                                        "{\"posse_arena\":1,\"settings\":{}}"};
    static const struct {
        const char *from, *to;
    } changes[] = {
        {"\"deals\":", "\"deals\":-"},
        {"\"deals\":", "\"deals\":1"},
        {"\"deals\":", "\"deals\":1e3,\"x\":"},
        {"\"cells\":[[[", "\"cells\":[[[-"},
        {"\"cells\":[[[", "\"cells\":[[[1,"},
        {"\"cells\":[[[", "\"cells\":[[[\"x\",["},
        {"\"cells\":[[[", "\"cells\":[[[9999999"},
        {"\"cells\":", "\"cell\":"},
        {"\"conducts\":[[", "\"conducts\":[[-"},
        {"\"score\":", "\"scores\":"},
    };
    fixture m;
    set_up(&m, "bang", 4, two, 2);
    m.arena.file = scratch_file();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        put_file(texts[i]);
        assert_refused(&m, scratch_file());
    }
    remove(scratch_file());
    lab_score_free(run(&m));
    char *good = get_file();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        put_changed(good, changes[i].from, changes[i].to);
        assert_refused(&m, scratch_file());
    }
    /* Truncated files: cut anywhere up to the last brace, which is followed by a newline. */
    for (size_t cut = 0, last = strlen(good) - 2; cut <= last; cut += 97) {
        char saved = good[cut];
        good[cut] = '\0';
        put_file(good);
        assert_refused(&m, scratch_file());
        good[cut] = saved;
    }
    free(good);
    remove(scratch_file());
    m.arena.file = "no/such/folder/file.json";
    assert_refused(&m, "no/such/folder");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_gains_nothing_on_itself), cmocka_unit_test(cells_count_what_is_played),
        cmocka_unit_test(equal_bots_share_the_wins),     cmocka_unit_test(the_better_bot_gains),
        cmocka_unit_test(one_way_is_a_subset),           cmocka_unit_test(matches_stop_at_the_decision),
        cmocka_unit_test(playouts_match_real_games),     cmocka_unit_test(better_decisions_gain),
        cmocka_unit_test(threads_make_no_difference),    cmocka_unit_test(threads_do_not_change_the_sprt),
        cmocka_unit_test(resuming_changes_nothing),      cmocka_unit_test(a_killed_run_can_be_resumed),
        cmocka_unit_test(other_settings_are_refused),    cmocka_unit_test(invalid_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Reviews: the sums, the order of the work, going on with it, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "review_files.h"

#include <math.h>
#include <string.h>

/* Short games: a review of a long one takes seconds. */
static const char *const games[] = {"bang_3", "colt_2"};
enum { GAMES = sizeof games / sizeof games[0] };

/* The complete review of a longer game, which several tests look at. */
static posse_review *five;

static int review_five(void **unused)
{
    (void)unused;
    five = open_review("bang_5", 1);
    work_on_all(five);
    return 0;
}

static int free_five(void **unused)
{
    (void)unused;
    posse_review_free(five);
    return 0;
}

/* ---- sums ---------------------------------------------------------------------------------------- */

/* Everything that changed the chance from one step to the next and was neither luck nor the seat's own decision. */
static double others_along_the_curve(const posse_review *review, int seat)
{
    double others = 0, before = review->start[seat];
    for (size_t i = 0; i < review->count; i++) {
        const review_step *step = &review->steps[i];
        double after = review_chance_after(review, i, seat);
        others += after - before;
        others -= step->actor == POSSE_CHANCE ? step->luck[seat] : 0;
        others += step->actor == seat ? step->decision.loss : 0;
        before = after;
    }
    return others;
}

static void check_seat(const posse_review *review, int seat)
{
    double luck = 0, own = 0, returns[POSSE_MAX_SEATS];
    posse_review_sums sums = posse_review_sums_of(review, seat);
    assert_true(fabs(sums.others - others_along_the_curve(review, seat)) < 1e-9);
    for (size_t i = 0; i < review->count; i++) {
        const review_step *step = &review->steps[i];
        luck += step->actor == POSSE_CHANCE ? step->luck[seat] : 0;
        own -= step->actor == seat ? step->decision.loss : 0;
    }
    review->game->returns(review_state(review, review->count), returns);
    assert_true(fabs(sums.start + sums.luck + sums.own + sums.others - sums.result) < 1e-9);
    assert_true(fabs(sums.luck - luck) < 1e-9 && fabs(sums.own - own) < 1e-9);
    assert_true(fabs(sums.result - returns[seat]) < 1e-4);
    assert_true(sums.start > 0 && sums.start < 1);
}

static void check_decision(const review_step *step)
{
    const review_decision *decision = &step->decision;
    bool made = false;
    for (int i = 0; i < decision->answer_count; i++) {
        assert_true(decision->answers[i].chance >= 0 && decision->answers[i].chance <= 1);
        assert_true(i == 0 || decision->answers[i].chance <= decision->answers[i - 1].chance);
        made |= decision->answers[i].chance == decision->expected;
    }
    assert_true(made);
    assert_true(decision->loss >= 0);
    if (decision->loss < 0.02 || decision->loss <= 2 * decision->noise)
        assert_int_equal(decision->verdict, VERDICT_NONE);
}

static void check_sums(const posse_review *review)
{
    for (int seat = 0; seat < review->seats; seat++)
        check_seat(review, seat);
    for (size_t step = 0; step < review->count; step++)
        if (review->steps[step].actor >= 0)
            check_decision(&review->steps[step]);
}

static void test_sums(void **unused)
{
    (void)unused;
    check_sums(five);
    for (int i = 0; i < GAMES; i++) {
        posse_review *review = open_review(games[i], 1);
        work_on_all(review);
        check_sums(review);
        posse_review_free(review);
    }
}

/* The chances of one side add up where all roles are known: in a game of three. */
static void test_open_chances_add_up(void **unused)
{
    (void)unused;
    posse_review *review = open_review("bang_3", 1);
    work_on_all(review);
    for (size_t i = 0; i < review->count; i++) {
        double sum = 0, luck = 0;
        for (int seat = 0; seat < review->seats; seat++) {
            sum += review->steps[i].chances[seat];
            luck += review->steps[i].luck[seat];
        }
        assert_true(fabs(sum - 1) < 0.08);
        assert_true(fabs(luck) < 0.08);
    }
    posse_review_free(review);
}

/* A roll changes the chance of every seat by its luck. What is left is noise, and what the player makes of the dice. */
static void test_luck_is_the_change_of_the_chance(void **unused)
{
    (void)unused;
    double squares = 0;
    int count = 0;
    const posse_review *review = five;
    for (size_t i = 0; i < review->count; i++) {
        const review_step *step = &review->steps[i];
        for (int seat = 0; step->actor == POSSE_CHANCE && seat < review->seats; seat++) {
            double before = i ? review_chance_after(review, i - 1, seat) : review->start[seat];
            double rest = review_chance_after(review, i, seat) - before - step->luck[seat];
            squares += rest * rest;
            count++;
        }
    }
    assert_true(sqrt(squares / count) < 0.03);
}

/* What a seat could believe is known from the start on, and changes when somebody chooses. */
static void test_beliefs_at_every_step(void **unused)
{
    (void)unused;
    posse_buffer text = {0};
    posse_json written, steps;
    int changes = 0;
    posse_review_write(five, &text);
    assert_true(posse_json_check(text.text, text.length, &written, NULL));
    assert_int_equal(posse_json_count(posse_json_get(written, "believed")), five->seats);
    steps = posse_json_get(written, "steps");
    for (posse_json_walk w = posse_json_walk_of(steps); posse_json_next(&w);)
        changes += posse_json_get(w.value, "believed").at != NULL;
    assert_true(changes > 5 && (size_t)changes < five->count);
    posse_buffer_free(&text);
}

/* ---- the order of the work ------------------------------------------------------------------------- */

static void write_review(posse_review *review, posse_buffer *out)
{
    posse_review_summarise(review);
    posse_review_write(review, out);
}

/* Pieces of all steps in turn, from the last step on, as several threads might do them. */
static void work_mixed_up(posse_review *review)
{
    bool more = true;
    while (more) {
        more = false;
        for (size_t step = review->count; step-- > 0;)
            more |= posse_review_work(review, step);
    }
}

static void test_any_order_gives_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        posse_buffer one = {0}, other = {0};
        posse_review *straight = open_review(games[i], 7), *mixed = open_review(games[i], 7);
        work_on_all(straight);
        work_mixed_up(mixed);
        write_review(straight, &one);
        write_review(mixed, &other);
        assert_string_equal(one.text, other.text);
        posse_review_free(straight);
        posse_review_free(mixed);
        posse_buffer_free(&one);
        posse_buffer_free(&other);
    }
}

static void test_seeds_differ(void **unused)
{
    (void)unused;
    posse_buffer one = {0}, other = {0};
    posse_review *second = open_review("bang_5", 2);
    work_on_all(second);
    write_review(five, &one);
    write_review(second, &other);
    assert_string_not_equal(one.text, other.text);
    for (int seat = 0; seat < five->seats; seat++)
        assert_true(fabs(five->sums[seat].luck - second->sums[seat].luck) < 0.08);
    posse_review_free(second);
    posse_buffer_free(&one);
    posse_buffer_free(&other);
}

/* ---- going on ------------------------------------------------------------------------------------------ */

static bool resume_from(posse_review *review, const posse_buffer *text, posse_status *status)
{
    posse_json earlier;
    assert_true(posse_json_check(text->text, text->length, &earlier, NULL));
    return posse_review_resume(review, earlier, status);
}

static void test_resume(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        posse_buffer whole = {0}, half = {0}, resumed = {0};
        posse_status status;
        posse_review *review = open_review(games[i], 3), *later = open_review(games[i], 3);
        for (size_t step = 0; step < review->count; step += 2)
            while (posse_review_work(review, step))
                continue;
        write_review(review, &half);
        work_on_all(review);
        write_review(review, &whole);
        assert_true(resume_from(later, &half, &status));
        assert_true(posse_review_step_is_done(later, 0) && !posse_review_step_is_done(later, 1));
        work_on_all(later);
        write_review(later, &resumed);
        assert_string_equal(resumed.text, whole.text);
        posse_review_free(review);
        posse_review_free(later);
        posse_buffer_free(&whole);
        posse_buffer_free(&half);
        posse_buffer_free(&resumed);
    }
}

static void test_resume_refuses_other_reviews(void **unused)
{
    (void)unused;
    posse_buffer text = {0};
    posse_status status;
    posse_review *review = open_review("bang_3", 3), *seed = open_review("bang_3", 4), *game = open_review("colt_2", 3);
    while (posse_review_work(review, 0))
        continue;
    write_review(review, &text);
    assert_false(resume_from(seed, &text, &status));
    assert_non_null(strstr(status.text, "seed 4"));
    assert_false(resume_from(game, &text, &status));
    char *chances = strstr(strstr(text.text, "\"steps\""), "\"chances\":[");
    chances[strlen("\"chances\":[")] = '7';
    assert_false(resume_from(seed, &text, &status));
    posse_review *same = open_review("bang_3", 3);
    assert_false(resume_from(same, &text, &status));
    assert_non_null(strstr(status.text, "steps[0]"));
    posse_review_free(review);
    posse_review_free(seed);
    posse_review_free(game);
    posse_review_free(same);
    posse_buffer_free(&text);
}

/* ---- what is refused ----------------------------------------------------------------------------------- */

static void refuse(const char *json, const char *sentence)
{
    posse_json file;
    posse_status status = {0};
    posse_review_options options = {.seed = 1, .depth = 1};
    assert_true(posse_json_check(json, strlen(json), &file, NULL));
    assert_null(posse_review_new(file, &options, &status));
    assert_non_null(strstr(status.text, sentence));
}

/* The first half of a game, without the proof of its dice. */
static void write_beginning(posse_json file, posse_buffer *out)
{
    posse_json actions = posse_json_get(file, "actions");
    posse_json_put_object(out);
    posse_json_add_int(out, "posse", 1);
    posse_json_add_value(out, "start", posse_json_get(file, "start"));
    posse_json_add_list(out, "actions");
    for (posse_json_walk w = posse_json_walk_of(actions); posse_json_next(&w) && w.index < 10;)
        posse_json_put_value(out, w.value);
    posse_json_end_list(out);
    posse_json_end_object(out);
}

static void test_refusals(void **unused)
{
    (void)unused;
    posse_buffer text = {0}, cut = {0};
    posse_json file;
    refuse("[]", "a replay is an object");
    refuse("{\"posse\":1}", "actions");
    read_replay("bang_3", &text, &file);
    write_beginning(file, &cut);
    refuse(cut.text, "only finished games can be reviewed");
    char *action = strstr(cut.text, "roll ");
    assert_non_null(action);
    action[0] = 'h';
    refuse(cut.text, "actions[0]");
    posse_buffer_free(&text);
    posse_buffer_free(&cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_open_chances_add_up),
        cmocka_unit_test(test_luck_is_the_change_of_the_chance),
        cmocka_unit_test(test_beliefs_at_every_step),
        cmocka_unit_test(test_any_order_gives_the_same),
        cmocka_unit_test(test_seeds_differ),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_resume_refuses_other_reviews),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, review_five, free_five);
}

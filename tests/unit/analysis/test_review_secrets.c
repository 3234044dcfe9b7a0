/* A review uses nothing that the seat did not know: with other secrets that fit what the seat has seen, the numbers of the
 * seat are the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "review_files.h"

#include <string.h>

/* Replaces the truth before and after a step by another one that `seat` cannot tell from it. Returns false if the step
 * would have looked different to the seat, because it showed something. */
static bool change_secrets(posse_review *review, size_t step, int seat, posse_rng *rng)
{
    const posse_game *game = review->game;
    unsigned char *before = (unsigned char *)(uintptr_t)review_state(review, step);
    unsigned char *after = (unsigned char *)(uintptr_t)review_state(review, step + 1);
    posse_buffer seen = {0}, then = {0};
    game->write(after, seat, &seen);
    game->resample(before, seat, rng);
    bool same = game->check(before, review->steps[step].action, NULL);
    if (same) {
        memcpy(after, before, game->state_size);
        game->apply(after, review->steps[step].action, NULL);
        game->write(after, seat, &then);
        same = strcmp(seen.text, then.text) == 0;
    }
    posse_buffer_free(&seen);
    posse_buffer_free(&then);
    return same;
}

static void finish_step(posse_review *review, size_t step)
{
    while (posse_review_work(review, step))
        continue;
}

static void compare_texts(const posse_buffer *a, const posse_buffer *b)
{
    assert_int_equal(a->length, b->length);
    assert_true(a->length == 0 || strcmp(a->text, b->text) == 0);
}

static void compare_beliefs(const review_step *truth, const posse_review *other, size_t step, int seat)
{
    posse_buffer believed[POSSE_MAX_SEATS] = {0};
    review_find_beliefs(other, step + 1, believed);
    compare_texts(&truth->believed[seat], &believed[seat]);
    review_believed_free(believed, other->seats);
}

static void compare_decisions(const review_decision *a, const review_decision *b)
{
    assert_int_equal(a->answer_count, b->answer_count);
    assert_true(a->loss == b->loss && a->noise == b->noise && a->expected == b->expected);
    for (int i = 0; i < a->answer_count; i++) {
        assert_int_equal(a->answers[i].action, b->answers[i].action);
        assert_true(a->answers[i].chance == b->answers[i].chance);
    }
    compare_texts(&a->why, &b->why);
}

/* The steps of a game in which secrets could be exchanged, out of those that were tried. */
static int check_game(const char *name, size_t stride)
{
    int compared = 0;
    posse_rng rng;
    posse_rng_seed(&rng, 5);
    posse_review *truth = open_review(name, 9);
    for (size_t step = 0; step + 1 < truth->count; step += stride) {
        posse_review *other = open_review(name, 9);
        int actor = truth->steps[step].actor, seat = actor >= 0 ? actor : (int)(step % (size_t)truth->seats);
        if (change_secrets(other, step, seat, &rng)) {
            finish_step(truth, step);
            finish_step(other, step);
            assert_true(truth->steps[step].chances[seat] == other->steps[step].chances[seat]);
            assert_true(truth->steps[step].luck[seat] == other->steps[step].luck[seat]);
            compare_beliefs(&truth->steps[step], other, step, seat);
            if (actor >= 0)
                compare_decisions(&truth->steps[step].decision, &other->steps[step].decision);
            compared++;
        }
        posse_review_free(other);
    }
    posse_review_free(truth);
    return compared;
}

static void test_roles(void **unused)
{
    (void)unused;
    assert_true(check_game("bang_5", 5) > 10);
    assert_true(check_game("bang_8", 40) > 3);
}

static void test_cards_and_purses(void **unused)
{
    (void)unused;
    assert_true(check_game("colt_4", 11) > 6);
    assert_true(check_game("colt_5_expert", 41) > 2);
}

/* Cards that others are dealt are no luck of a seat. */
static void test_no_luck_in_what_is_not_seen(void **unused)
{
    (void)unused;
    posse_review *review = open_review("colt_4", 9);
    for (size_t step = 0; step < 4; step++) {
        assert_int_equal(review->steps[step].actor, POSSE_CHANCE);
        finish_step(review, step);
        for (int seat = 0; seat < review->seats; seat++)
            assert_true(seat == (int)step ? review->steps[step].luck[seat] != 0 : review->steps[step].luck[seat] == 0);
    }
    posse_review_free(review);
}

/* Puts another deal in the place of the one that fell, one that `seat` cannot tell from it. Returns false if there is none. */
static bool change_deal(posse_review *review, size_t step, int seat)
{
    enum { MOST = 8192 };
    static posse_action outcomes[MOST];
    static uint64_t weights[MOST];
    const posse_game *game = review->game;
    const void *before = review_state(review, step);
    unsigned char *after = (unsigned char *)(uintptr_t)review_state(review, step + 1);
    int count = game->outcomes(before, outcomes, weights, MOST);
    posse_buffer seen = {0}, then = {0};
    bool found = false;
    game->write(after, seat, &seen);
    for (int i = 0; i < count && !found; i++) {
        posse_action other = outcomes[(i + count / 2) % count];
        if (other == review->steps[step].action)
            continue;
        posse_buffer_clear(&then);
        memcpy(after, before, game->state_size);
        game->apply(after, other, NULL);
        game->write(after, seat, &then);
        found = strcmp(seen.text, then.text) == 0;
        review->steps[step].action = found ? other : review->steps[step].action;
    }
    posse_buffer_free(&seen);
    posse_buffer_free(&then);
    return found;
}

/* A seat sees something of what another one is dealt, such as that it has nothing but bullets. Which cards it has beyond that
 * makes no difference. */
static void test_luck_is_of_what_is_seen(void **unused)
{
    (void)unused;
    int compared = 0, touched = 0;
    posse_review *truth = open_review("colt_2", 9);
    for (size_t step = 0; step + 1 < truth->count; step++) {
        if (truth->steps[step].actor != POSSE_CHANCE)
            continue;
        posse_review *other = open_review("colt_2", 9);
        for (int seat = 0; seat < truth->seats; seat++) {
            if (!change_deal(other, step, seat))
                continue;
            finish_step(truth, step);
            finish_step(other, step);
            assert_true(truth->steps[step].luck[seat] == other->steps[step].luck[seat]);
            touched += truth->steps[step].luck[seat] != 0;
            compared++;
            break;
        }
        posse_review_free(other);
    }
    assert_true(compared > 3 && touched > 0);
    posse_review_free(truth);
}

/* What would have been best with all secrets known does use them: it may differ, and is told apart. */
static void test_hindsight_is_told_apart(void **unused)
{
    (void)unused;
    int found = 0;
    posse_review *review = open_review("colt_4", 9);
    for (size_t step = 0; step < review->count; step += 3) {
        finish_step(review, step);
        found += review->steps[step].decision.has_hindsight;
    }
    assert_true(found > 0);
    posse_review_free(review);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roles),
        cmocka_unit_test(test_cards_and_purses),
        cmocka_unit_test(test_no_luck_in_what_is_not_seen),
        cmocka_unit_test(test_luck_is_of_what_is_seen),
        cmocka_unit_test(test_hindsight_is_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

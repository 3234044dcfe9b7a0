/* The order in which work is done. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "work_queue.h"
#include <cmocka.h>

#include <posse/rng.h>

#include <stdlib.h>
#include <string.h>

enum { MAX_ITEMS = 200 };

/* A queue and its items. Each item has a letter. */
typedef struct fixture {
    work_queue *queue;
    work_item items[MAX_ITEMS];
    char letters[MAX_ITEMS];
    int count;
} fixture;

static fixture *with_workers(unsigned workers)
{
    fixture *f = calloc(1, sizeof *f);
    f->queue = work_queue_new(workers);
    return f;
}

/* Returns how many items were left. */
static int end(fixture *f)
{
    int left = 0;
    while (work_queue_take(f->queue, WORK_REVIEW))
        left++;
    work_queue_free(f->queue);
    free(f);
    return left;
}

static work_item *add(fixture *f, work_kind kind, int address, char letter)
{
    work_item *item = &f->items[f->count];
    item->kind = kind;
    item->from.bytes[15] = (unsigned char)address;
    f->letters[f->count++] = letter;
    work_queue_add(f->queue, item);
    return item;
}

/* Takes everything, and compares the letters. */
static void assert_order(fixture *f, const char *letters)
{
    char taken[MAX_ITEMS + 1] = "";
    int count = 0;
    for (const work_item *item; (item = work_queue_take(f->queue, WORK_REVIEW)); count++)
        taken[count] = f->letters[item - f->items];
    assert_string_equal(taken, letters);
}

static void light_work_comes_first(void **state)
{
    (void)state;
    fixture *f = with_workers(1);
    add(f, WORK_HEAVY, 1, 'h');
    add(f, WORK_HINT, 2, 'i');
    add(f, WORK_LIGHT, 3, 'l');
    add(f, WORK_LIGHT, 3, 'm');
    assert_order(f, "lmhi");
    add(f, WORK_HEAVY, 1, 'h');
    add(f, WORK_LIGHT, 1, 'l');
    assert_order(f, "lh");
    end(f);
}

static void the_other_kinds_take_turns(void **state)
{
    (void)state;
    fixture *f = with_workers(1);
    for (const char *letter = "abc"; *letter; letter++)
        add(f, WORK_HEAVY, 1, *letter);
    for (const char *letter = "ijk"; *letter; letter++)
        add(f, WORK_HINT, 1, *letter);
    for (const char *letter = "rs"; *letter; letter++)
        add(f, WORK_REPLAY, 1, *letter);
    assert_order(f, "airbjsck");
    end(f);
}

static void reviews_come_last(void **state)
{
    (void)state;
    fixture *f = with_workers(2);
    add(f, WORK_REVIEW, 1, 'v');
    add(f, WORK_REVIEW, 1, 'w');
    add(f, WORK_REVIEW, 2, 'x');
    for (const char *letter = "abc"; *letter; letter++)
        add(f, WORK_HEAVY, 1, *letter);
    add(f, WORK_REPLAY, 1, 'r');
    add(f, WORK_HINT, 1, 'i');
    add(f, WORK_LIGHT, 1, 'l');
    assert_order(f, "lairbcvxw");
    /* What comes later goes first all the same, and the others' turns are where they were. */
    add(f, WORK_REVIEW, 1, 'v');
    add(f, WORK_REVIEW, 2, 'w');
    assert_ptr_equal(work_queue_take(f->queue, WORK_REVIEW), &f->items[9]);
    add(f, WORK_HEAVY, 3, 'h');
    add(f, WORK_HINT, 3, 'i');
    assert_order(f, "ihw");
    end(f);
}

static void a_worker_that_may_not_review_gets_everything_else(void **state)
{
    (void)state;
    fixture *f = with_workers(1);
    add(f, WORK_REVIEW, 1, 'v');
    assert_null(work_queue_take(f->queue, WORK_REPLAY));
    const work_item *replay = add(f, WORK_REPLAY, 1, 'r'), *light = add(f, WORK_LIGHT, 1, 'l');
    assert_ptr_equal(work_queue_take(f->queue, WORK_REPLAY), light);
    assert_ptr_equal(work_queue_take(f->queue, WORK_REPLAY), replay);
    assert_null(work_queue_take(f->queue, WORK_REPLAY));
    assert_int_equal(end(f), 1);
}

static void addresses_take_turns(void **state)
{
    (void)state;
    fixture *f = with_workers(1);
    for (const char *letter = "abcde"; *letter; letter++)
        add(f, WORK_HEAVY, 1, *letter);
    for (const char *letter = "xy"; *letter; letter++)
        add(f, WORK_HEAVY, 2, *letter);
    add(f, WORK_HEAVY, 3, '3');
    assert_order(f, "ax3bycde");
    end(f);
}

/* Also if the address has just had a turn and waits for nothing else. */
static void an_address_waits_for_one_turn_of_each_other(void **state)
{
    (void)state;
    fixture *f = with_workers(1);
    for (int i = 0; i < 50; i++)
        add(f, WORK_HEAVY, 1, 'a');
    for (int i = 0; i < 20; i++) {
        const work_item *other = add(f, WORK_HEAVY, 2, 'x');
        assert_ptr_not_equal(work_queue_take(f->queue, WORK_REVIEW), other);
        assert_ptr_equal(work_queue_take(f->queue, WORK_REVIEW), other);
    }
    assert_int_equal(end(f), 30);
}

static void a_worker_for_light_work_gets_nothing_else(void **state)
{
    (void)state;
    fixture *f = with_workers(1);
    add(f, WORK_HEAVY, 1, 'h');
    add(f, WORK_HINT, 1, 'i');
    add(f, WORK_REPLAY, 1, 'r');
    assert_null(work_queue_take(f->queue, WORK_LIGHT));
    work_item *light = add(f, WORK_LIGHT, 1, 'l');
    assert_ptr_equal(work_queue_take(f->queue, WORK_LIGHT), light);
    assert_null(work_queue_take(f->queue, WORK_LIGHT));
    assert_order(f, "hir");
    end(f);
}

static void removed_items_are_never_taken(void **state)
{
    (void)state;
    fixture *f = with_workers(1);
    work_item *first = add(f, WORK_HEAVY, 1, 'a');
    add(f, WORK_HEAVY, 1, 'b');
    work_item *alone = add(f, WORK_HEAVY, 2, 'x');
    add(f, WORK_HEAVY, 3, '3');
    work_item *last = add(f, WORK_HEAVY, 1, 'c');
    assert_true(work_queue_remove(f->queue, first));
    assert_true(work_queue_remove(f->queue, alone));
    assert_true(work_queue_remove(f->queue, last));
    assert_false(work_queue_remove(f->queue, last));
    assert_int_equal(work_queue_length(f->queue, WORK_HEAVY), 2);
    assert_order(f, "b3");
    assert_int_equal(work_queue_length(f->queue, WORK_HEAVY), 0);
    end(f);
}

static void the_budget_shrinks_with_what_waits(void **state)
{
    (void)state;
    fixture *f = with_workers(2);
    work_item *alone = add(f, WORK_HEAVY, 1, 'a');
    assert_ptr_equal(work_queue_take(f->queue, WORK_REVIEW), alone);
    assert_int_equal(work_budget(alone, 2500, 150), 2500);
    for (int i = 0; i < 50; i++)
        add(f, WORK_HEAVY, 1, 'a');
    const work_item *crowded = work_queue_take(f->queue, WORK_REVIEW);
    assert_int_equal(work_budget(crowded, 2500, 10), 2500 / 25); /* 50 items for 2 workers */
    assert_int_equal(work_budget(crowded, 2500, 150), 150);
    assert_int_equal(work_budget(crowded, 100, 150), 100); /* never more than usual */
    const work_item *other = add(f, WORK_HEAVY, 2, 'x');
    assert_ptr_not_equal(work_queue_take(f->queue, WORK_REVIEW), other);
    assert_ptr_equal(work_queue_take(f->queue, WORK_REVIEW), other);
    assert_int_equal(work_budget(other, 2500, 150), 2500); /* others do not pay for a crowded address */
    end(f);
}

/* Whatever happens in whatever order, each item is taken or removed once, and an address's items in their order. */
static void nothing_is_lost_or_done_twice(void **state)
{
    (void)state;
    posse_rng rng;
    posse_rng_set(&rng, (const unsigned char[32]){7});
    for (int game = 0; game < 200; game++) {
        fixture *f = with_workers((unsigned)(1 + game % 3));
        int last[WORK_KINDS][4], waiting = 0;
        bool is_over[MAX_ITEMS] = {false};
        memset(last, -1, sizeof last);
        while (f->count < MAX_ITEMS || waiting) {
            int what = f->count < MAX_ITEMS ? (int)posse_rng_below(&rng, 5) : 4;
            if (what < 3) {
                add(f, (work_kind)posse_rng_below(&rng, WORK_KINDS), (int)posse_rng_below(&rng, 4), 'a');
                waiting++;
                continue;
            }
            int at = what == 3 && f->count ? (int)posse_rng_below(&rng, (uint32_t)f->count) : -1;
            if (at >= 0) {
                assert_int_equal(work_queue_remove(f->queue, &f->items[at]), !is_over[at]);
                waiting -= !is_over[at];
                is_over[at] = true;
                continue;
            }
            const work_item *item = work_queue_take(f->queue, WORK_REVIEW);
            assert_int_equal(item != NULL, waiting > 0);
            if (!item)
                continue;
            at = (int)(item - f->items);
            int *before = &last[item->kind][item->from.bytes[15]];
            assert_false(is_over[at]);
            assert_true(at > *before);
            *before = at;
            is_over[at] = true;
            waiting--;
        }
        end(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_work_comes_first),
        cmocka_unit_test(the_other_kinds_take_turns),
        cmocka_unit_test(reviews_come_last),
        cmocka_unit_test(a_worker_that_may_not_review_gets_everything_else),
        cmocka_unit_test(addresses_take_turns),
        cmocka_unit_test(an_address_waits_for_one_turn_of_each_other),
        cmocka_unit_test(a_worker_for_light_work_gets_nothing_else),
        cmocka_unit_test(removed_items_are_never_taken),
        cmocka_unit_test(the_budget_shrinks_with_what_waits),
        cmocka_unit_test(nothing_is_lost_or_done_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

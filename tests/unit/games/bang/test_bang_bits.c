/* Compares every bit trick of bits.h with the plain loop that it replaces. */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void members_of_a_set(void **state)
{
    (void)state;
    for (unsigned set = 0; set < 256; set++) {
        posse_action listed[9];
        int size = 0, count = list_members(set, 8, 100, listed);
        for (unsigned member = 0; member < 8; member++) {
            if (!(set >> member & 1))
                continue;
            assert_int_equal(listed[size], 100 + member);
            size++;
        }
        assert_int_equal(count, size);
        assert_int_equal(count_of(set), size);
        if (set) {
            assert_int_equal(lowest_of(set), listed[0] - 100);
            assert_int_equal(highest_of(set), listed[size - 1] - 100);
        }
    }
}

static void subsets_of_dice(void **state)
{
    (void)state;
    for (unsigned dice = 0; dice <= ALL_DICE; dice++) {
        posse_action listed[32];
        int size = 0, count = list_subsets(dice, listed);
        for (unsigned subset = 0; subset <= ALL_DICE; subset++) {
            if (subset & ~dice)
                continue;
            assert_int_equal(listed[size], subset);
            size++;
        }
        assert_int_equal(count, size);
    }
}

/* The seat of `others` that is `places` places from `from` in one direction (`side` is 1 or -1), as a set. */
static unsigned walk(unsigned others, int seats, int from, int places, int side)
{
    int seat = from;
    for (int steps = 1; steps < seats; steps++) {
        seat = (seat + side + seats) % seats;
        if (others >> seat & 1 && --places == 0)
            return 1U << seat;
    }
    return 0;
}

static void seats_at_a_distance(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 8; seats++)
        for (unsigned others = 0; others < 1U << seats; others++)
            for (int from = 0; from < seats; from++)
                for (int places = 1; places <= 4; places++)
                    if (!(others >> from & 1))
                        assert_int_equal(both_at_distance(others, seats, from, places),
                                         walk(others, seats, from, places, 1) | walk(others, seats, from, places, -1));
}

/* All rolls of all sets of dice. Every die shows dynamite before the roll. */
static void faces_of_every_roll(void **state)
{
    (void)state;
    for (unsigned rolled = 1; rolled <= ALL_DICE; rolled++) {
        for (uint32_t number = 0; number < bang_roll_count[count_of(rolled)]; number++) {
            uint8_t showing[8] = {[DYNAMITE] = ALL_DICE}, wanted[8] = {0};
            uint32_t digits = number;
            put_faces(showing, rolled, faces_of_roll(number, rolled));
            for (int die = DICE - 1; die >= 0; die--) {
                int face = DYNAMITE;
                if (rolled >> die & 1) {
                    face = (int)(digits % FACES);
                    digits /= FACES;
                }
                wanted[face] |= (uint8_t)(1U << die);
            }
            assert_memory_equal(showing, wanted, sizeof showing);
        }
    }
}

static void one_byte_per_seat(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 12);
    for (int i = 0; i < 10000; i++) {
        uint8_t lives[8], hits[8], left[8];
        unsigned alive = 0;
        for (int seat = 0; seat < 8; seat++) {
            lives[seat] = (uint8_t)posse_rng_below(&rng, MAX_LIVES + 1);
            hits[seat] = (uint8_t)posse_rng_below(&rng, 7);
        }
        int shot = (int)posse_rng_below(&rng, 8), before = hits[shot];
        add_to_seat(hits, shot, 2);
        assert_int_equal(hits[shot], before + 2);
        for (int seat = 0; seat < 8; seat++) {
            left[seat] = (uint8_t)(lives[seat] > hits[seat] ? lives[seat] - hits[seat] : 0);
            alive |= (unsigned)(left[seat] > 0) << seat;
        }
        take_from_seats(lives, hits);
        assert_memory_equal(lives, left, sizeof lives);
        assert_int_equal(seats_above_zero(lives), alive);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_of_a_set),    cmocka_unit_test(subsets_of_dice),
        cmocka_unit_test(seats_at_a_distance), cmocka_unit_test(faces_of_every_roll),
        cmocka_unit_test(one_byte_per_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Compares every bit trick of bits.h with the plain loop that it replaces. */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { TIMES = 10000 };

static void members_of_a_set(void **state)
{
    (void)state;
    for (unsigned set = 0; set < 1 << MAX_MEMBERS; set++) {
        posse_action listed[MAX_MEMBERS + 1];
        int size = 0, count = list_members(set, 50, listed);
        for (unsigned member = 0; member < MAX_MEMBERS; member++) {
            if (!(set >> member & 1))
                continue;
            assert_int_equal(listed[size], 50 + member);
            size++;
        }
        assert_int_equal(count, size);
    }
}

static void sets_of_bytes(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 13);
    for (int i = 0; i < TIMES; i++) {
        uint8_t of[6];
        unsigned some = 0, equal = 0;
        int value = (int)posse_rng_below(&rng, 5) * 30;
        for (int b = 0; b < 6; b++) {
            of[b] = (uint8_t)(posse_rng_below(&rng, 5) * 30);
            some |= (unsigned)(of[b] != 0) << b;
            equal |= (unsigned)(of[b] == value) << b;
        }
        assert_int_equal(above_zero(of), some);
        assert_int_equal(equal_to(of, value), equal);
    }
}

static pile any_pile(posse_rng *rng, uint32_t most)
{
    pile p;
    for (int card = 0; card < CARDS; card++)
        p.action[card] = (uint8_t)posse_rng_below(rng, most + 1);
    p.bullets = (uint8_t)posse_rng_below(rng, 8 * most + 1);
    return p;
}

static void piles_as_words(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 15);
    for (int i = 0; i < TIMES; i++) {
        uint32_t most = posse_rng_below(&rng, 3);
        pile a = any_pile(&rng, most), b = any_pile(&rng, most), sum, stored;
        int actions = 0;
        if (i % 4 == 0)
            memset(a.action, 0, sizeof a.action); /* nothing but bullets */
        sum = a;
        for (int card = 0; card < CARDS; card++) {
            actions += a.action[card];
            sum.action[card] = (uint8_t)(sum.action[card] + b.action[card]);
        }
        sum.bullets = (uint8_t)(sum.bullets + b.bullets);
        assert_int_equal(pile_size(&a), actions + a.bullets);
        assert_int_equal(bullets_in(load_pile(&a)), a.bullets);
        assert_int_equal(has_actions(&a), actions > 0);
        assert_int_equal(is_empty(&a), actions + a.bullets == 0);
        store_pile(&stored, more_cards(load_pile(&a), load_pile(&b)));
        assert_memory_equal(&stored, &sum, sizeof sum);
        store_pile(&stored, less_cards(load_pile(&sum), load_pile(&b)));
        assert_memory_equal(&stored, &a, sizeof a);
        assert_int_equal(cards_in(only_bullets(a.bullets)), a.bullets);
        assert_int_equal(bullets_in(only_bullets(a.bullets)), a.bullets);
    }
}

static void card_at_a_position(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 16);
    for (int i = 0; i < TIMES; i++) {
        uint64_t counts = 0;
        uint32_t pick = 0;
        int of_pick[64];
        for (int byte = 0; byte < 7; byte++) {
            uint32_t count = posse_rng_below(&rng, 4);
            counts |= (uint64_t)count << 8 * byte;
            while (count-- > 0)
                of_pick[pick++] = byte;
        }
        while (pick-- > 0)
            assert_int_equal(byte_of_card(counts, pick), of_pick[pick]);
    }
}

static void packed_counts(void **state)
{
    (void)state;
    for (uint32_t packed = 0; packed < 1 << 2 * ACTION_KINDS; packed++) {
        uint64_t counts = 0;
        for (int kind = 0; kind < ACTION_KINDS; kind++)
            counts |= (uint64_t)(packed >> 2 * kind & 3) << 8 * kind;
        assert_true(unpack_counts(packed) == counts);
        assert_int_equal(pack_counts(counts), packed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_of_a_set),   cmocka_unit_test(sets_of_bytes), cmocka_unit_test(piles_as_words),
        cmocka_unit_test(card_at_a_position), cmocka_unit_test(packed_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

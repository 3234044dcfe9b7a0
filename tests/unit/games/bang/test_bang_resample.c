/* Resampling draws every deal of roles that fits what a viewer has seen, each equally often. */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DRAWS_A_DEAL = 400, MAX_DEALS = 1024 };

typedef struct deals {
    uint32_t deal[MAX_DEALS]; /* the roles of all seats, four bits each */
    int seen[MAX_DEALS];
    int count;
} deals;

static uint32_t deal_of(const bang_state *s)
{
    uint32_t deal = 0;
    for (int seat = 0; seat < s->players; seat++)
        deal |= (uint32_t)s->role[seat] << (4 * seat);
    return deal;
}

static void count_deal(deals *all, uint32_t deal)
{
    int i = 0;
    while (i < all->count && all->deal[i] != deal)
        i++;
    if (i == all->count) {
        assert_true(all->count < MAX_DEALS);
        all->deal[all->count++] = deal;
    }
    all->seen[i]++;
}

/* Checks that every possible deal comes up, each equally often. For f degrees of freedom chi-square has mean f and
 * variance 2f; five standard deviations are allowed, and the seeds are fixed. */
static void assert_even(const bang_state *truth, int viewer, int expected_deals)
{
    static deals all;
    posse_rng rng;
    memset(&all, 0, sizeof all);
    posse_rng_seed(&rng, 42);
    int draws = expected_deals * DRAWS_A_DEAL;
    for (int i = 0; i < draws; i++) {
        bang_state world = *truth;
        bang_resample(&world, viewer, &rng);
        assert_true(bang_roles_fit(world.role, world.players));
        for (int seat = 0; seat < world.players; seat++)
            if (bang_sees_role(truth, viewer, seat))
                assert_int_equal(world.role[seat], truth->role[seat]);
        count_deal(&all, deal_of(&world));
    }
    assert_int_equal(all.count, expected_deals);
    double chi = 0, freedom = expected_deals - 1;
    for (int i = 0; i < all.count; i++) {
        double off = all.seen[i] - DRAWS_A_DEAL;
        chi += off * off / DRAWS_A_DEAL;
    }
    assert_true((chi - freedom) * (chi - freedom) <= 25 * 2 * freedom);
}

static bang_state new_game(int players, uint64_t seed)
{
    bang_state s;
    posse_settings settings = {.players = players};
    posse_rng rng;
    posse_rng_seed(&rng, seed);
    assert_true(bang_setup(&s, &settings, &rng, NULL));
    return s;
}

static int seat_with(const bang_state *s, enum role role)
{
    int seat = 0;
    while (s->role[seat] != role)
        seat++;
    return seat;
}

/* The Sheriff and a spectator know only the Sheriff's role. With 4 to 8 players, 3 to 210 deals are left. */
static void sheriff_and_spectator_at_the_start(void **state)
{
    static const int expected[MAX_PLAYERS + 1] = {[4] = 3, 12, 20, 60, 210};
    (void)state;
    for (int players = 4; players <= MAX_PLAYERS; players++) {
        bang_state s = new_game(players, (uint64_t)players);
        assert_even(&s, seat_with(&s, SHERIFF), expected[players]);
        assert_even(&s, POSSE_SPECTATOR, expected[players]);
    }
}

/* Every other player also knows their own role. With 8 players six roles stay hidden. */
static void own_role_is_known(void **state)
{
    bang_state s = new_game(8, 7);
    (void)state;
    assert_even(&s, seat_with(&s, OUTLAW), 90);   /* O O R R D D: 6!/(2!2!2!) */
    assert_even(&s, seat_with(&s, RENEGADE), 60); /* O O O R D D: 6!/(3!2!) */
    assert_even(&s, seat_with(&s, DEPUTY), 60);   /* O O O R R D: 6!/(3!2!) */
}

/* The role of an eliminated player is public. Only the roles still hidden are shuffled. */
static void roles_of_the_eliminated_are_known(void **state)
{
    bang_state s = new_game(8, 7);
    (void)state;
    int outlaw = seat_with(&s, OUTLAW);
    s.life[outlaw] = 0;
    s.alive &= (uint8_t) ~(1U << outlaw);
    assert_even(&s, POSSE_SPECTATOR, 90);         /* O O R R D D */
    assert_even(&s, seat_with(&s, RENEGADE), 30); /* O O R D D: 5!/(2!2!) */
    assert_even(&s, outlaw, 90);                  /* knows no more than a spectator */
}

/* With 3 players all roles are public, so there is only one world. */
static void three_players_have_no_secrets(void **state)
{
    bang_state s = new_game(3, 1), world = s;
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 1);
    bang_resample(&world, POSSE_SPECTATOR, &rng);
    assert_memory_equal(&s, &world, sizeof s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheriff_and_spectator_at_the_start),
        cmocka_unit_test(own_role_is_known),
        cmocka_unit_test(roles_of_the_eliminated_are_known),
        cmocka_unit_test(three_players_have_no_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

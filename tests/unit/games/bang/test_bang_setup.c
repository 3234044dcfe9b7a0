/* The setup: roles and lives for every number of players, with no seat, role or character favoured. */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bang_state deal(int players, posse_rng *rng)
{
    bang_state s;
    posse_settings settings = {.players = players};
    assert_true(bang_setup(&s, &settings, rng, NULL));
    return s;
}

/* The numbers of Sheriffs, Deputies, Outlaws and Renegades for 3 to 8 players. */
static void roles_by_player_count(void **state)
{
    static const int expected[][ROLES] = {
        [3] = {0, 1, 1, 1}, [4] = {1, 0, 2, 1}, [5] = {1, 1, 2, 1},
        [6] = {1, 1, 3, 1}, [7] = {1, 2, 3, 1}, [8] = {1, 2, 3, 2},
    };
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 3);
    for (int players = 3; players <= 8; players++) {
        bang_state s = deal(players, &rng);
        int count[ROLES] = {0};
        for (int seat = 0; seat < players; seat++)
            count[s.role[seat]]++;
        assert_memory_equal(count, expected[players], sizeof count);
        assert_int_equal(s.arrow_pile, 9);
        assert_int_equal(s.role[s.turn], players == 3 ? DEPUTY : SHERIFF);
    }
}

static void lives_by_character(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 4);
    for (int i = 0; i < 200; i++) {
        bang_state s = deal(8, &rng);
        for (int seat = 0; seat < 8; seat++) {
            int lives = 8;
            switch (s.character[seat]) {
            case EL_GRINGO:
            case JOURDONNAIS:
            case KIT_CARLSON:
                lives = 7;
                break;
            case JESSE_JONES:
            case PAUL_REGRET:
            case ROSE_DOOLAN:
            case VULTURE_SAM:
                lives = 9;
                break;
            default:
                break;
            }
            if (s.role[seat] == SHERIFF)
                lives += 2;
            assert_int_equal(s.life[seat], lives);
            assert_int_equal(s.max_life[seat], lives);
            assert_int_equal(s.seat_of[s.character[seat]], seat);
        }
    }
}

/* Allows five standard deviations from the mean; the seed is fixed. */
static void assert_near(int seen, int draws, double chance)
{
    double mean = draws * chance, variance = mean * (1 - chance);
    assert_true((seen - mean) * (seen - mean) < 25 * variance);
}

static void no_seat_is_favoured(void **state)
{
    enum { DEALS = 20000 };
    int sheriffs[5] = {0}, characters[5][CHARACTERS] = {{0}};
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 5);
    for (int i = 0; i < DEALS; i++) {
        bang_state s = deal(5, &rng);
        for (int seat = 0; seat < 5; seat++) {
            sheriffs[seat] += s.role[seat] == SHERIFF;
            characters[seat][s.character[seat]]++;
        }
    }
    for (int seat = 0; seat < 5; seat++) {
        assert_near(sheriffs[seat], DEALS, 1 / 5.0);
        for (int who = 0; who < CHARACTERS; who++)
            assert_near(characters[seat][who], DEALS, 1 / 16.0);
    }
}

/* Every roll of every set of dice shows the faces that its text names. */
static void rolls_show_their_faces(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 6);
    for (unsigned rolling = 1; rolling <= ALL_DICE; rolling++) {
        int dice = count_of(rolling);
        for (unsigned roll = 0; roll < bang_roll_count[dice]; roll++) {
            bang_state s = deal(4, &rng);
            char text[POSSE_ACTION_TEXT], expected[POSSE_ACTION_TEXT] = "roll";
            s.phase = PHASE_ROLL; /* a turn of Sid Ketchum would start with the gift */
            s.rolling = (uint8_t)rolling;
            s.rerolls_left = 2;
            s.arrow_pile = 9;
            bang_apply(&s, bang_first_roll[dice] + roll, NULL);
            if (s.phase != PHASE_REROLL) /* three dynamite have ended the rolling */
                continue;
            for (int die = 0; die < DICE; die++) {
                if (rolling >> die & 1) {
                    strcat(expected, " ");
                    strcat(expected, bang_face_names[face_of(&s, die)]);
                }
            }
            bang_format(bang_first_roll[dice] + roll, text);
            assert_string_equal(text, expected);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roles_by_player_count),
        cmocka_unit_test(lives_by_character),
        cmocka_unit_test(no_seat_is_favoured),
        cmocka_unit_test(rolls_show_their_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Level `hard` of bang: the same thoughts for the same seed, and values that make sense.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "bang_chance.h"
#include "match.h"
#include <cmocka.h>
#include <posse/bot.h>
#include <string.h>

enum { STEPS = 300, MOST_VALUES = 64 };

static void start(posse_match *match, int players, int preset, uint64_t seed)
{
    const posse_game *game = posse_game_named("bang");
    posse_settings settings = {.players = players, .preset = (uint8_t)preset};
    memcpy(settings.value, game->presets[preset].value, sizeof settings.value);
    posse_rng rng;
    posse_status status;
    posse_rng_seed(&rng, seed);
    assert_true(posse_match_new(match, game, &settings, &rng, &status));
}

typedef struct opinion {
    posse_action best;
    int count;
    posse_value values[MOST_VALUES];
} opinion;

static void think(const posse_match *match, int steps, uint64_t seed, opinion *out)
{
    posse_player player;
    posse_rng rng;
    posse_rng_seed(&rng, seed);
    posse_player_sit(&player, posse_bot_named(match->game, "hard", NULL), match->game,
                     posse_match_actor(match));
    posse_player_hear(&player, match->events, match->event_count);
    posse_thought *thought = posse_think(&player, match->state, &rng);
    for (int i = 0; i < steps; i++)
        assert_true(posse_think_on(thought));
    assert_int_equal(posse_thought_steps(thought), steps);
    memset(out, 0, sizeof *out);
    out->count = posse_thought_values(thought, out->values);
    out->best = posse_thought_best(thought);
    posse_thought_free(thought);
}

static void check_values(const posse_match *match, const opinion *o, int steps)
{
    posse_action legal[MOST_VALUES];
    uint32_t visits = 0;
    double best = -1, chosen = -2;
    assert_int_equal(o->count, match->game->legal(match->state, legal));
    for (int i = 0; i < o->count; i++) {
        assert_int_equal(o->values[i].action, legal[i]);
        assert_true(o->values[i].chance >= 0 && o->values[i].chance <= 1);
        visits += o->values[i].visits;
        best = o->values[i].chance > best ? o->values[i].chance : best;
        chosen = legal[i] == o->best ? o->values[i].chance : chosen;
    }
    assert_int_equal(visits, steps);
    assert_true(chosen == best);
}

/* Through a game, at every kind of question. */
static void look_through_game(int players, int preset, uint64_t seed)
{
    posse_match match;
    posse_status status;
    posse_action drawn;
    start(&match, players, preset, seed);
    for (int who, asked = 0; (who = posse_match_actor(&match)) != POSSE_OVER;) {
        opinion once, again;
        if (who == POSSE_CHANCE) {
            assert_true(posse_match_chance(&match, &drawn, &status));
            continue;
        }
        int steps = asked++ % 10 ? 2 : STEPS;
        think(&match, steps, seed, &once);
        check_values(&match, &once, steps);
        if (steps == STEPS) {
            think(&match, steps, seed, &again);
            assert_memory_equal(&once, &again, sizeof once);
        }
        assert_true(posse_match_act(&match, once.best, &status));
    }
    posse_match_free(&match);
}

static void the_same_seed_gives_the_same_thoughts(void **state)
{
    (void)state;
    for (int players = 3; players <= 8; players++)
        look_through_game(players, players % 4, (uint64_t)players);
}

/* ---- the chance to win ------------------------------------------------------------------------------ */

static void place(bang_state *s, const uint8_t roles[], int players)
{
    static const uint8_t rules[RULES] = {0};
    bang_clear_table(s, players, 0, rules);
    for (int seat = 0; seat < players; seat++)
        bang_seat_player(s, seat, (enum role)roles[seat], (enum character)seat);
    bang_start_turn(s, 0, NULL);
}

static const uint8_t roles_of_eight[] = {SHERIFF,  OUTLAW, DEPUTY,   OUTLAW,
                                         RENEGADE, OUTLAW, RENEGADE, DEPUTY};

static double sum_of_teams(const bang_weights *weights, const bang_state *s)
{
    return bang_chance(weights, s, 0) + bang_chance(weights, s, 1) + bang_chance(weights, s, 4) +
           bang_chance(weights, s, 6);
}

static void somebody_wins(void **state)
{
    (void)state;
    bang_weights weights;
    posse_rng rng;
    posse_rng_seed(&rng, 4);
    bang_read_weights(&weights, bang_numbers);
    for (int times = 0; times < 1000; times++) {
        bang_state s;
        place(&s, roles_of_eight, 8);
        for (int seat = 0; seat < 8; seat++) {
            s.life[seat] = (uint8_t)(1 + posse_rng_below(&rng, s.max_life[seat]));
            s.arrows[seat] = (uint8_t)posse_rng_below(&rng, 2);
            s.arrow_pile = (uint8_t)(s.arrow_pile - s.arrows[seat]);
        }
        double sum = sum_of_teams(&weights, &s);
        /* When the Indians leave no law and no outlaw, an attack may have no winner among those four. */
        assert_true(sum < 1 + 1e-9 && sum > 1 - 1e-9);
        assert_true(bang_chance(&weights, &s, 0) == bang_chance(&weights, &s, 2));
    }
}

/* A life is good for its side, an arrow is bad. */
static void lives_and_arrows_count(void **state)
{
    (void)state;
    static const uint8_t roles[] = {SHERIFF, OUTLAW, DEPUTY, OUTLAW, RENEGADE};
    bang_weights weights;
    bang_state s, hurt, aimed_at;
    bang_read_weights(&weights, bang_numbers);
    place(&s, roles, 5);
    for (int seat = 0; seat < 5; seat++) {
        for (int life = 2; life < s.max_life[seat]; life++) {
            hurt = s;
            hurt.life[seat] = (uint8_t)life;
            aimed_at = hurt;
            aimed_at.arrows[seat] = 1;
            aimed_at.arrow_pile--;
            assert_true(bang_chance(&weights, &aimed_at, seat) <
                        bang_chance(&weights, &hurt, seat));
            if (seat == 0 || seat == 4)
                assert_true(bang_chance(&weights, &hurt, seat) < bang_chance(&weights, &s, seat));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_thoughts),
        cmocka_unit_test(somebody_wins),
        cmocka_unit_test(lives_and_arrows_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

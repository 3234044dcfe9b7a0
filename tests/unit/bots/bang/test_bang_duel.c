/* Two players left: the solver, compared with a referee that knows nothing but the game's own functions. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "duel.h"
#include "duel_referee.h"
#include <cmocka.h>

#include <posse/bot.h>

/* How much longer than usual the test runs: POSSE_TEST_SCALE. */
static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

/* A game of two, with few lives. */
typedef struct pairing {
    enum character character[2];
    enum role role[2];
    int max_life[2];
    uint8_t rule[RULES];
} pairing;

static void set_up(bang_state *s, const pairing *p)
{
    static const uint8_t dead_roles[ROLES][2] = {[OUTLAW] = {OUTLAW, RENEGADE}, [RENEGADE] = {OUTLAW, OUTLAW}};
    bool three = p->role[0] != SHERIFF;
    bang_clear_table(s, three ? 3 : 4, 0, p->rule);
    for (int seat = 0; seat < 2; seat++) {
        bang_seat_player(s, seat, p->role[seat], p->character[seat]);
        s->life[seat] = s->max_life[seat] = (uint8_t)p->max_life[seat];
    }
    for (int seat = 2, who = 0; seat < s->players; seat++, who++) {
        while (who == (int)p->character[0] || who == (int)p->character[1])
            who++;
        int left = DEPUTY + OUTLAW + RENEGADE - (int)p->role[0] - (int)p->role[1];
        bang_seat_player(s, seat, three ? (enum role)left : (enum role)dead_roles[p->role[1]][seat - 2],
                         (enum character)who);
        s->life[seat] = 0;
        s->alive &= (uint8_t) ~(1U << seat);
    }
    bang_start_turn(s, 0, NULL);
}

static bang_duel *solve(const bang_state *s, int seat)
{
    bang_duel *duel = malloc(sizeof *duel);
    bang_duel_init(duel, s, seat);
    while (bang_duel_step(duel))
        continue;
    return duel;
}

static void check_value(double value, double expected)
{
    if (value > expected + 1e-9 || value < expected - 1e-9)
        fail_msg("%.12f, but the referee has %.12f", value, expected);
}

/* Compares all actions of a state in which the seat is to act. */
static void check_actions(referee *r, bang_duel *duel, const bang_state *s)
{
    posse_action legal[MAX_LEGAL];
    double value[MAX_LEGAL];
    int count = bang_legal(s, legal);
    bang_duel_values(duel, s, legal, count, value);
    for (int i = 0; i < count; i++) {
        bang_state after = *s;
        bang_apply(&after, legal[i], NULL);
        check_value(value[i], r->value[referee_find(r, &after)]);
    }
}

static void check_pairing(const pairing *p, int seat, size_t every)
{
    bang_state s;
    referee r;
    set_up(&s, p);
    referee_solve(&r, &s, seat);
    bang_duel *duel = solve(&s, seat);
    size_t states = r.count, asked = 0;
    for (size_t index = 0; index < states; index++) {
        bang_state at = r.states[index];
        if (at.phase == PHASE_ROLL && !at.has_rolled)
            check_value(bang_duel_win_chance(duel, &at), r.value[index]);
        else if (at.phase != PHASE_OVER && bang_actor(&at) == seat && ++asked % every == 0)
            check_actions(&r, duel, &at);
    }
    assert_int_equal(r.count, states);
    free(duel);
    referee_free(&r);
}

/* Every character once, every switch in both positions, and all kinds of opponents: an Outlaw, a Renegade, and a player
 * of three. */
static void values_are_those_of_the_referee(void **state)
{
    (void)state;
    static const pairing pairings[] = {
        {{BART_CASSIDY, EL_GRINGO},
         {SHERIFF, OUTLAW},
         {1, 1},
         {[RULE_GRINGO] = GRINGO_PER_TURN, [RULE_GRINGO_GATLING] = GRINGO_ARROW_KEPT}},
        {{KIT_CARLSON, PEDRO_RAMIREZ}, {SHERIFF, RENEGADE}, {1, 2}, {[RULE_KIT_GATLING] = KIT_FROM_ONE_OTHER}},
        {{BLACK_JACK, SLAB_THE_KILLER}, {SHERIFF, OUTLAW}, {1, 1}, {[RULE_KEPT_DICE] = KEPT_DICE_LOCKED}},
        {{SID_KETCHUM, SUZY_LAFAYETTE}, {DEPUTY, RENEGADE}, {1, 1}, {[RULE_DYNAMITE] = DYNAMITE_AFTER}},
        {{LUCKY_DUKE, PAUL_REGRET}, {SHERIFF, OUTLAW}, {1, 1}, {[RULE_KEPT_DICE] = KEPT_DICE_LOCKED}},
        {{WILLY_THE_KID, JOURDONNAIS}, {SHERIFF, RENEGADE}, {1, 1}, {0}},
        {{JESSE_JONES, VULTURE_SAM}, {OUTLAW, RENEGADE}, {1, 1}, {0}},
        {{CALAMITY_JANET, ROSE_DOOLAN}, {SHERIFF, OUTLAW}, {1, 1}, {0}},
        /* The rest only in long tests. */
        {{EL_GRINGO, BART_CASSIDY}, {SHERIFF, OUTLAW}, {2, 2}, {0}},
        {{PEDRO_RAMIREZ, KIT_CARLSON}, {DEPUTY, OUTLAW}, {2, 2}, {[RULE_DYNAMITE] = DYNAMITE_AFTER}},
        {{SLAB_THE_KILLER, SUZY_LAFAYETTE}, {SHERIFF, RENEGADE}, {2, 2}, {[RULE_DYNAMITE] = DYNAMITE_AFTER}},
        {{EL_GRINGO, JOURDONNAIS}, {SHERIFF, OUTLAW}, {2, 2}, {[RULE_GRINGO_GATLING] = GRINGO_ARROW_KEPT}},
        {{EL_GRINGO, LUCKY_DUKE}, {SHERIFF, OUTLAW}, {1, 2}, {[RULE_GRINGO] = GRINGO_PER_TURN}},
    };
    int count = scale() > 1 ? (int)(sizeof pairings / sizeof *pairings) : 8;
    for (int i = 0; i < count; i++)
        check_pairing(&pairings[i], i % 2, 500);
}

/* ---- how the bot plays ------------------------------------------------------------------- */

/* The exact solution for each of the two who are left. */
typedef struct solutions {
    bang_duel *for_seat[MAX_PLAYERS];
} solutions;

static void solve_for_both(const bang_state *s, solutions *all)
{
    memset(all, 0, sizeof *all);
    for (unsigned rest = s->alive; rest; rest &= rest - 1)
        all->for_seat[lowest_of(rest)] = solve(s, lowest_of(rest));
}

static void free_solutions(solutions *all)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        free(all->for_seat[seat]);
}

/* The win chance that an action gives away, of a seat that has to act. */
static double given_away(const solutions *all, const bang_state *s, posse_action chosen)
{
    posse_action legal[MAX_LEGAL];
    double value[MAX_LEGAL], best = 0, own = -1;
    int count = bang_legal(s, legal);
    bang_duel_values(all->for_seat[bang_actor(s)], s, legal, count, value);
    for (int i = 0; i < count; i++) {
        best = value[i] > best ? value[i] : best;
        own = legal[i] == chosen ? value[i] : own;
    }
    return best - own;
}

/* Plays to the end, all by level `hard`, and checks every decision. */
static int check_to_the_end(bang_state *s, posse_rng *rng)
{
    const posse_bot *hard = posse_bot_named(&bang_game, "hard", NULL);
    solutions all;
    int decisions = 0;
    solve_for_both(s, &all);
    for (int actor; (actor = bang_actor(s)) != POSSE_OVER;) {
        posse_action action;
        if (actor == POSSE_CHANCE) {
            action = bang_draw(s, rng);
        } else {
            action = posse_bot_move(hard, &bang_game, s, NULL, 0, 0, rng);
            double loss = given_away(&all, s, action);
            if (loss > 2e-6)
                fail_msg("%s against %s: gives away %g", bang_character_names[s->character[actor]],
                         bang_character_names[s->character[lowest_of(s->alive & ~(1U << actor))]], loss);
            decisions++;
        }
        bang_apply(s, action, NULL);
    }
    free_solutions(&all);
    return decisions;
}

static void hard_gives_nothing_away_from_random_positions(void **state)
{
    (void)state;
    static const int presets[PRESETS] = {0, 2, 3, 1}; /* the slow one, with locked dice, only in long tests */
    posse_rng rng;
    int decisions = 0;
    posse_rng_seed(&rng, 2026);
    for (int times = 0; times < 3 * scale(); times++) {
        pairing p = {.role = {SHERIFF, times % 3 ? OUTLAW : RENEGADE}, .max_life = {1, 1}};
        bang_state s;
        memcpy(p.rule, bang_presets[presets[times % PRESETS]].value, sizeof p.rule);
        p.character[0] = (enum character)posse_rng_below(&rng, CHARACTERS);
        p.character[1] = (enum character)((p.character[0] + 1 + posse_rng_below(&rng, CHARACTERS - 1)) % CHARACTERS);
        set_up(&s, &p);
        for (int seat = 0; seat < 2; seat++) {
            s.max_life[seat] = (uint8_t)(seat ? 8 : 10);
            s.life[seat] = (uint8_t)(1 + posse_rng_below(&rng, s.max_life[seat]));
            s.arrows[seat] = (uint8_t)posse_rng_below(&rng, s.arrow_pile);
            s.arrow_pile = (uint8_t)(s.arrow_pile - s.arrows[seat]);
        }
        bang_start_turn(&s, (int)posse_rng_below(&rng, 2), NULL);
        decisions += check_to_the_end(&s, &rng);
    }
    assert_true(decisions > 5);
}

/* Level `normal` plays until two are left. */
static void hard_gives_nothing_away_in_positions_from_play(void **state)
{
    (void)state;
    const posse_bot *normal = posse_bot_named(&bang_game, "normal", NULL);
    posse_rng rng;
    int found = 0;
    for (uint64_t seed = 0; found < 2 * scale(); seed++) {
        posse_settings settings = {.players = 3 + (int)(seed % 6)};
        bang_state s;
        posse_status status;
        posse_rng_seed(&rng, seed);
        assert_true(bang_setup(&s, &settings, &rng, &status));
        for (int actor; (actor = bang_actor(&s)) != POSSE_OVER && !bang_is_duel(&s);)
            bang_apply(&s,
                       actor == POSSE_CHANCE ? bang_draw(&s, &rng)
                                             : posse_bot_move(normal, &bang_game, &s, NULL, 0, 0, &rng),
                       NULL);
        if (bang_is_duel(&s)) {
            found++;
            check_to_the_end(&s, &rng);
        }
    }
}

/* The values before any step, in memory that was filled with `byte`. */
static void first_values(const bang_state *s, const posse_action legal[], int count, int byte, double value[])
{
    bang_duel *duel = malloc(sizeof *duel);
    memset(duel, byte, sizeof *duel);
    bang_duel_init(duel, s, bang_actor(s));
    bang_duel_values(duel, s, legal, count, value);
    free(duel);
}

/* A search may be asked for its best action before it has seen all lives once. */
static void the_first_values_come_from_guesses_alone(void **state)
{
    (void)state;
    posse_rng rng;
    posse_rng_seed(&rng, 7);
    for (int lives = 6; lives <= 8; lives++) { /* enough for the attack that the next arrow sets off */
        pairing p = {.role = {SHERIFF, OUTLAW}, .character = {JESSE_JONES, SLAB_THE_KILLER}, .max_life = {10, 8}};
        bang_state s;
        posse_action legal[MAX_LEGAL];
        double one[MAX_LEGAL], other[MAX_LEGAL];
        do {
            set_up(&s, &p);
            s.life[0] = s.life[1] = (uint8_t)lives;
            s.arrows[0] = s.arrows[1] = 4;
            s.arrow_pile = 1;
            bang_start_turn(&s, 0, NULL);
            while (s.phase == PHASE_ROLL && !s.has_rolled)
                bang_apply(&s, bang_draw(&s, &rng), NULL);
        } while (s.phase != PHASE_REROLL);
        int count = bang_legal(&s, legal);
        first_values(&s, legal, count, 0, one);
        first_values(&s, legal, count, 0xff, other);
        assert_memory_equal(one, other, (size_t)count * sizeof *one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_referee),
        cmocka_unit_test(hard_gives_nothing_away_from_random_positions),
        cmocka_unit_test(hard_gives_nothing_away_in_positions_from_play),
        cmocka_unit_test(the_first_values_come_from_guesses_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

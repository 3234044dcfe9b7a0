/* The solution of a turn's rolls, compared with a brute-force enumeration of all rolls. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "dice.h"
#include "state.h"
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list of dice sets --------------------------------------------------------------- */

static int dice_of(const bang_dice_set *set)
{
    int dice = 0;
    for (int face = 0; face < FACES; face++)
        dice += set->shown[face];
    return dice;
}

static void every_dice_set_is_listed_once(void **state)
{
    (void)state;
    static const int sets_of[DICE + 1] = {1, 6, 21, 56, 126, 252};
    int count[DICE + 1] = {0};
    for (int index = 0; index < DICE_SETS; index++) {
        count[dice_of(&bang_dice_sets[index])]++;
        assert_true(index == 0 || dice_of(&bang_dice_sets[index]) >= dice_of(&bang_dice_sets[index - 1]));
        for (int other = 0; other < index; other++)
            assert_memory_not_equal(bang_dice_sets[index].shown, bang_dice_sets[other].shown, FACES);
    }
    assert_memory_equal(count, sets_of, sizeof count);
}

static void one_more_die_leads_to_the_right_set(void **state)
{
    (void)state;
    for (int index = 0; index < DICE_SETS && dice_of(&bang_dice_sets[index]) < DICE; index++) {
        for (int face = 0; face < FACES; face++) {
            bang_dice_set more = bang_dice_sets[index];
            more.shown[face]++;
            assert_memory_equal(bang_dice_sets[bang_dice_sets[index].with[face]].shown, more.shown, FACES);
        }
    }
}

/* ---- a turn ------------------------------------------------------------------------------ */

typedef struct turn {
    bang_state s;
    bang_life_values values;
    bang_stance stance;
    bang_arrow_effects effects;
    bang_dice_solution solution;
    bool counts_arrows;
    int arrow; /* value of one arrow, where arrows are not counted */
} turn;

static void deal(turn *t, enum character active, posse_rng *rng)
{
    static const enum character others[] = {JOURDONNAIS, BART_CASSIDY, EL_GRINGO, ROSE_DOOLAN};
    static const uint8_t rules[RULES] = {0}, roles[] = {OUTLAW, SHERIFF, DEPUTY, OUTLAW, RENEGADE};
    memset(t, 0, sizeof *t);
    bang_clear_table(&t->s, 5, 0, rules);
    bang_seat_player(&t->s, 0, (enum role)roles[0], active);
    for (int seat = 1; seat < 5; seat++) {
        bang_seat_player(&t->s, seat, (enum role)roles[seat], others[seat - 1]);
        t->s.life[seat] = (uint8_t)(1 + posse_rng_below(rng, t->s.max_life[seat]));
    }
    t->s.life[0] = (uint8_t)(1 + posse_rng_below(rng, t->s.max_life[0]));
    bang_start_turn(&t->s, 0, NULL);
    for (int seat = 0; seat < 5; seat++)
        for (int life = 1; life <= MAX_LIVES; life++)
            t->values.life[seat][life] =
                t->values.life[seat][life - 1] + (seat ? -1 : 1) * (int)posse_rng_below(rng, 100000);
    t->stance = (bang_stance){.s = &t->s, .me = 0, .values = &t->values};
}

/* Sets random dice with a given number of re-rolls left. */
static void set_random_dice(turn *t, int rerolls_left, posse_rng *rng)
{
    memset(t->s.showing, 0, sizeof t->s.showing);
    for (int die = 0; die < DICE; die++)
        t->s.showing[posse_rng_below(rng, FACES)] |= (uint8_t)(1U << die);
    t->s.has_rolled = true;
    t->s.rolling = 0;
    t->s.phase = PHASE_REROLL;
    t->s.rerolls_left = (uint8_t)rerolls_left;
}

static void set_arrow_effects(turn *t, posse_rng *rng)
{
    t->counts_arrows = true;
    for (int taken = 1; taken < ARROW_LAYERS; taken++) {
        t->effects.change[taken] = -(int)posse_rng_below(rng, 300000);
        t->effects.undone[taken] = t->effects.change[taken] / 2;
    }
    t->effects.eliminated = 1U << 4 | 1U << 5;
}

static double value_of_rolling(const turn *t, bang_state s, unsigned rolled, int taken);

/* The best value that is possible with the dice as they show. */
static double best_of(const turn *t, const bang_state *s, int taken)
{
    double best = bang_value_of_roll(&t->solution, s, 0, taken);
    unsigned rerollable = bang_may_reroll(s);
    if (!s->rerolls_left || count_of(s->showing[DYNAMITE]) >= THIRD_DYNAMITE)
        return best;
    for (unsigned rolled = rerollable; rolled; rolled = (rolled - 1) & rerollable) {
        double value = value_of_rolling(t, *s, rolled, taken);
        best = value > best ? value : best;
    }
    return best;
}

/* The mean over all faces of the rolled dice, one die at a time. */
static double value_of_faces(const turn *t, bang_state *s, unsigned rolled, int taken)
{
    if (!rolled)
        return best_of(t, s, taken);
    unsigned die = rolled & -rolled;
    double sum = 0;
    for (int face = 0; face < FACES; face++) {
        s->showing[face] |= (uint8_t)die;
        sum += value_of_faces(t, s, rolled & ~die, taken + (t->counts_arrows && face == ARROW)) +
               (!t->counts_arrows && face == ARROW ? t->arrow : 0);
        s->showing[face] = (uint8_t)(s->showing[face] & ~die);
    }
    return sum / FACES;
}

static double value_of_rolling(const turn *t, bang_state s, unsigned rolled, int taken)
{
    for (int face = 0; face < FACES; face++)
        s.showing[face] = (uint8_t)(s.showing[face] & ~rolled);
    s.rerolls_left--;
    return value_of_faces(t, &s, rolled, taken);
}

/* Compares every re-roll of this turn. The solution uses integers, rounded towards zero at every
 * die. */
static void compare(const turn *t)
{
    enum { ROUNDING = 20 };
    unsigned rerollable = bang_may_reroll(&t->s);
    for (unsigned rolled = rerollable; rolled; rolled = (rolled - 1) & rerollable) {
        double expected = value_of_rolling(t, t->s, rolled, 0);
        double found = bang_value_of_roll(&t->solution, &t->s, rolled, 0);
        assert_true(found - expected < ROUNDING && expected - found < ROUNDING);
    }
    unsigned best = bang_best_roll(&t->solution, &t->s, 0);
    assert_true(bang_value_of_roll(&t->solution, &t->s, best, 0) >= best_of(t, &t->s, 0) - ROUNDING);
}

static void solve_and_compare(enum character active, int rerolls, bool counts_arrows, unsigned locked, uint64_t seed)
{
    turn t;
    posse_rng rng;
    posse_rng_seed(&rng, seed);
    deal(&t, active, &rng);
    set_random_dice(&t, rerolls, &rng);
    /* With two re-rolls most dice are locked, because the enumeration grows too fast. */
    t.s.locked = (uint8_t)((1U << locked) - 1);
    if (count_of(t.s.showing[DYNAMITE]) >= THIRD_DYNAMITE || !bang_may_reroll(&t.s))
        return;
    if (counts_arrows)
        set_arrow_effects(&t, &rng);
    t.arrow = bang_value_of_arrow(&t.stance, 0);
    bang_solve_dice(&t.solution, &t.stance, counts_arrows ? &t.effects : NULL, NULL);
    compare(&t);
}

static const enum character characters[] = {SID_KETCHUM, BLACK_JACK,     WILLY_THE_KID, SUZY_LAFAYETTE, SLAB_THE_KILLER,
                                            JESSE_JONES, CALAMITY_JANET, KIT_CARLSON,   LUCKY_DUKE};
enum { CHARACTERS_TESTED = sizeof characters / sizeof *characters };

static void one_reroll_is_solved(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3 * CHARACTERS_TESTED; seed++)
        for (int counts_arrows = 0; counts_arrows < 2; counts_arrows++)
            solve_and_compare(characters[seed % CHARACTERS_TESTED], 1, counts_arrows, 0, seed);
}

static void two_rerolls_are_solved(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3 * CHARACTERS_TESTED; seed++)
        for (int counts_arrows = 0; counts_arrows < 2; counts_arrows++)
            solve_and_compare(characters[seed % CHARACTERS_TESTED], 2, counts_arrows, 2, seed);
}

static void lucky_dukes_three_rerolls_are_solved(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 6; seed++)
        solve_and_compare(LUCKY_DUKE, 3, seed % 2, 3, seed);
}

/* The value after a roll is computed before the roll is applied, and must equal the best value
 * afterwards. */
static void value_after_a_roll_is_known_in_advance(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        turn t;
        posse_rng rng;
        posse_rng_seed(&rng, seed);
        deal(&t, characters[seed % CHARACTERS_TESTED], &rng);
        set_random_dice(&t, 2, &rng);
        if (count_of(t.s.showing[DYNAMITE]) >= THIRD_DYNAMITE)
            continue;
        set_arrow_effects(&t, &rng);
        bang_solve_dice(&t.solution, &t.stance, &t.effects, NULL);
        unsigned rerollable = bang_may_reroll(&t.s), rolled = rerollable & (1 + posse_rng_below(&rng, ALL_DICE));
        if (!rolled)
            continue;
        bang_state s = t.s;
        int taken = 0, before = s.arrows[0];
        bang_apply(&s, ACTION_REROLL + rolled, NULL);
        posse_action roll = bang_draw(&s, &rng);
        int expected = bang_value_after_roll(&t.solution, &s, roll, &taken);
        bang_apply(&s, roll, NULL);
        if (s.phase != PHASE_REROLL || s.turn != 0)
            continue; /* three dynamites are resolved at once */
        assert_int_equal(s.arrows[0] - before, taken);
        unsigned best = bang_best_roll(&t.solution, &s, taken);
        assert_int_equal(bang_value_of_roll(&t.solution, &s, best, taken), expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_dice_set_is_listed_once),
        cmocka_unit_test(one_more_die_leads_to_the_right_set),
        cmocka_unit_test(one_reroll_is_solved),
        cmocka_unit_test(two_rerolls_are_solved),
        cmocka_unit_test(lucky_dukes_three_rerolls_are_solved),
        cmocka_unit_test(value_after_a_roll_is_known_in_advance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

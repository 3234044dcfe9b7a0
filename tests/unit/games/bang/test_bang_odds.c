/* Compares the dice odds with numbers worked out by hand, and with every possible roll played out. */
#include "events.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ODD_DYNAMITE, ODD_GATLING, ODD_ATTACK, ODDS };

/* A position in the middle of a turn of `who`, with these five dice rolled. */
static bang_state turn_of(enum character who, const enum face dice[DICE])
{
    static const uint8_t rule[RULES] = {0};
    bang_state s;
    bang_clear_table(&s, 4, 0, rule);
    for (int seat = 0; seat < 4; seat++) {
        static const enum role roles[] = {SHERIFF, OUTLAW, OUTLAW, RENEGADE};
        static const enum character others[] = {JESSE_JONES, PAUL_REGRET, ROSE_DOOLAN, VULTURE_SAM};
        bang_seat_player(&s, seat, roles[seat], seat ? others[seat] : who);
    }
    bang_start_turn(&s, 0, NULL);
    for (int die = 0; die < DICE; die++)
        s.showing[dice[die]] |= (uint8_t)(1U << die);
    s.rolling = 0;
    s.has_rolled = true;
    s.phase = PHASE_REROLL;
    return s;
}

static posse_action reroll(const char *text)
{
    posse_action action = 0;
    assert_true(bang_parse(text, &action));
    return action;
}

static void assert_odds(const bang_state *s, posse_action action, double dynamite, double gatling, double attack)
{
    static const char *const words[ODDS] = {"dynamite", "gatling", "attack"};
    const double wanted[ODDS] = {dynamite, gatling, attack};
    posse_dice_odds odds[POSSE_MAX_ODDS];
    assert_int_equal(bang_odds(s, action, odds), ODDS);
    for (int i = 0; i < ODDS; i++) {
        assert_string_equal(odds[i].what, words[i]);
        assert_float_equal(odds[i].probability, wanted[i], 1e-12);
    }
}

/* ---- worked out by hand -------------------------------------------------------------------- */

static void first_roll(void **state)
{
    (void)state;
    bang_state s = turn_of(JESSE_JONES, (enum face[]){ONE, ONE, ONE, ONE, ONE});
    bang_start_turn(&s, 0, NULL);
    s.arrow_pile = 5;
    /* Three or more of five dice: 250 + 25 + 1 rolls of 7776. All five: 1 roll. */
    assert_odds(&s, 0, 276. / 7776, 276. / 7776, 1. / 7776);
    s.arrow_pile = 1;
    assert_odds(&s, 0, 276. / 7776, 276. / 7776, 4651. / 7776);
    s.arrow_pile = 6;
    assert_odds(&s, 0, 276. / 7776, 276. / 7776, 0);
}

static void kept_dice_are_counted(void **state)
{
    (void)state;
    bang_state s = turn_of(JESSE_JONES, (enum face[]){DYNAMITE, DYNAMITE, GATLING, BEER, ARROW});
    s.arrow_pile = 2;
    /* At least one dynamite on two dice: 11 rolls of 36. Two gatlings: 1 roll. Two arrows: 1 roll. */
    assert_odds(&s, reroll("reroll 4 5"), 11. / 36, 1. / 36, 1. / 36);
    /* The gatling is re-rolled, so all three dice must show one. Two or more arrows: 15 + 1 rolls of 216. */
    assert_odds(&s, reroll("reroll 3 4 5"), 91. / 216, 1. / 216, 16. / 216);
    /* The arrow die is kept: its arrow was taken from the pile when it was rolled. */
    assert_odds(&s, reroll("reroll 4"), 1. / 6, 0, 0);
}

static void black_jack_may_reroll_dynamite(void **state)
{
    (void)state;
    bang_state s = turn_of(BLACK_JACK, (enum face[]){DYNAMITE, DYNAMITE, ONE, TWO, BEER});
    assert_odds(&s, reroll("reroll 1 2"), 0, 0, 0);
    assert_odds(&s, reroll("reroll 2 3"), 1. / 36, 0, 0);
    assert_odds(&s, reroll("reroll 3"), 1. / 6, 0, 0);
}

static void willy_needs_two_gatlings(void **state)
{
    (void)state;
    enum face dice[] = {GATLING, ONE, TWO, BEER, BEER};
    bang_state willy = turn_of(WILLY_THE_KID, dice), jesse = turn_of(JESSE_JONES, dice);
    assert_odds(&willy, reroll("reroll 2 3"), 0, 11. / 36, 0);
    assert_odds(&jesse, reroll("reroll 2 3"), 0, 1. / 36, 0);
    assert_odds(&willy, reroll("reroll 1 2"), 0, 1. / 36, 0);
    enum face enough[] = {GATLING, GATLING, GATLING, BEER, BEER};
    jesse = turn_of(JESSE_JONES, enough);
    assert_odds(&jesse, reroll("reroll 4"), 0, 1, 0);
}

static void no_odds_without_a_roll(void **state)
{
    (void)state;
    posse_dice_odds odds[POSSE_MAX_ODDS];
    bang_state s = turn_of(SID_KETCHUM, (enum face[]){ONE, ONE, ONE, ONE, ONE});
    assert_int_equal(bang_odds(&s, ACTION_KEEP, odds), 0);
    s.phase = PHASE_SHOOT;
    assert_int_equal(bang_odds(&s, ACTION_SHOOT + 1, odds), 0);
    bang_start_turn(&s, 0, NULL);
    assert_int_equal(s.phase, PHASE_GIFT);
    assert_int_equal(bang_odds(&s, ACTION_GIFT, odds), 0);
}

/* ---- every roll, played out ---------------------------------------------------------------- */

/* Records what the events of one roll report before the dice are resolved. */
typedef struct listener {
    posse_events sink;
    bool resolved, came[ODDS];
    int needed;
} listener;

static int shown(int64_t dice, enum face face)
{
    int count = 0;
    for (; dice; dice >>= 4)
        count += (dice & 15) == (int64_t)face + 1;
    return count;
}

static void listen(posse_events *self, const posse_event *event)
{
    listener *l = (listener *)self;
    enum { DICE_FIELD = 2 };
    if (event->kind == EVENT_ROLLED) {
        l->came[ODD_DYNAMITE] = shown(event->value[DICE_FIELD], DYNAMITE) >= 3;
        l->came[ODD_GATLING] = shown(event->value[DICE_FIELD], GATLING) >= l->needed;
    }
    if (event->kind == EVENT_FINAL)
        assert_int_equal(event->value[1] == CAUSE_DYNAMITE, l->came[ODD_DYNAMITE]);
    l->resolved |= event->kind == EVENT_FINAL || event->kind == EVENT_TURN;
    l->came[ODD_ATTACK] |= event->kind == EVENT_ATTACK && !l->resolved;
}

/* Applies every roll that is possible in `s`, where chance is about to roll, and counts what it brings. */
static void count_rolls(const bang_state *s, int count[ODDS])
{
    int dice = count_of(s->rolling);
    for (posse_action i = 0; i < bang_roll_count[dice]; i++) {
        bang_state after = *s;
        listener l = {.sink = {listen}, .needed = turn_is_of(s, WILLY_THE_KID) ? 2 : 3};
        bang_apply(&after, bang_first_roll[dice] + i, &l.sink);
        for (int odd = 0; odd < ODDS; odd++)
            count[odd] += l.came[odd];
    }
}

static void check_action(const bang_state *s, posse_action action)
{
    bang_state thrown = *s;
    int count[ODDS] = {0};
    if (s->phase == PHASE_REROLL)
        bang_apply(&thrown, action, NULL);
    count_rolls(&thrown, count);
    double rolls = bang_roll_count[count_of(thrown.rolling)];
    assert_odds(s, action, count[0] / rolls, count[1] / rolls, count[2] / rolls);
    assert_odds(&thrown, 0, count[0] / rolls, count[1] / rolls, count[2] / rolls);
}

/* Checks about a quarter of all rolls and re-rolls in random games with 3 to 8 players under all presets. */
static void every_roll(void **state)
{
    enum { GAMES = 48 };
    posse_rng rng;
    int checked = 0;
    (void)state;
    posse_rng_seed(&rng, 11);
    for (int game = 0; game < GAMES; game++) {
        bang_state s;
        posse_settings settings = {.players = 3 + game % 6, .preset = (uint8_t)(game % PRESETS)};
        memcpy(settings.value, bang_presets[settings.preset].value, RULES);
        assert_true(bang_setup(&s, &settings, &rng, NULL));
        for (posse_action legal[MAX_LEGAL]; s.phase != PHASE_OVER;) {
            int count = bang_legal(&s, legal);
            posse_action next = count ? legal[posse_rng_below(&rng, (uint32_t)count)] : 0;
            bool rolls = s.phase == PHASE_ROLL || (s.phase == PHASE_REROLL && next != ACTION_KEEP);
            if (rolls && posse_rng_below(&rng, 4) == 0) {
                check_action(&s, next);
                checked++;
            }
            bang_apply(&s, count ? next : bang_draw(&s, &rng), NULL);
        }
    }
    assert_true(checked > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_roll),
        cmocka_unit_test(kept_dice_are_counted),
        cmocka_unit_test(black_jack_may_reroll_dynamite),
        cmocka_unit_test(willy_needs_two_gatlings),
        cmocka_unit_test(no_odds_without_a_roll),
        cmocka_unit_test(every_roll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Courtesy of the bots of bang, in positions with one polite answer and over whole games.
 *
 *     test_bang_bots_courtesy 20000       measures instead: 20,000 games for each level and number of players, with
 *                                         and without courtesy
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "state.h"
#include <cmocka.h>
#include <posse/bot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const polite_levels[] = {"random", "easy", "normal"};
enum { POLITE_LEVELS = sizeof polite_levels / sizeof *polite_levels };

static const posse_bot *bot_named(const char *level)
{
    posse_status status;
    const posse_bot *bot = posse_bot_named(&bang_game, level, &status);
    assert_non_null(bot);
    return bot;
}

/* ---- positions --------------------------------------------------------------------------- */

/* Seat 0 is the Sheriff and seat 1 is to act. Other roles are hidden from seat 1. */
typedef struct question {
    const char *name;
    enum role role;         /* of seat 1 */
    uint8_t spared;         /* seats */
    int lives;              /* of the spared seats */
    int arrows;             /* of seat 2, which is bart_cassidy */
    const char *actions[4]; /* from the start of the turn */
    const char *polite[3];  /* every action the bots may choose; empty: all legal ones */
} question;

#define GUN "roll gatling gatling gatling beer beer"

static const question questions[] = {
    {.name = "an Outlaw shoots the Sheriff instead",
     .role = OUTLAW,
     .spared = 1 << 2,
     .lives = 8,
     .actions = {"roll one gatling gatling dynamite dynamite", "keep"},
     .polite = {"shoot 0"}},
    {.name = "somebody else is shot instead",
     .role = DEPUTY,
     .spared = 1 << 4,
     .lives = 8,
     .actions = {"roll two gatling gatling dynamite dynamite", "keep"},
     .polite = {"shoot 3"}},
    {.name = "a Deputy need not shoot the Sheriff instead",
     .role = DEPUTY,
     .spared = 1 << 2,
     .lives = 2,
     .actions = {"roll one gatling gatling dynamite dynamite", "keep"},
     .polite = {"shoot 0", "shoot 2"}},
    {.name = "but even a Deputy does not take the last life",
     .role = DEPUTY,
     .spared = 1 << 2,
     .lives = 1,
     .actions = {"roll one gatling gatling dynamite dynamite", "keep"},
     .polite = {"shoot 0"}},
    {.name = "shots of the same volley add up",
     .role = DEPUTY,
     .spared = 1 << 2,
     .lives = 2,
     .actions = {"roll one one gatling dynamite dynamite", "keep", "shoot 2"},
     .polite = {"shoot 0"}},
    {.name = "a shot too many rather than a second victim",
     .role = RENEGADE,
     .spared = 1 << 3 | 1 << 4,
     .lives = 1,
     .actions = {"roll two two gatling dynamite dynamite", "keep", "shoot 3"},
     .polite = {"shoot 3"}},
    {.name = "a player who had a turn is fair game",
     .role = DEPUTY,
     .spared = 1 << 3,
     .lives = 8,
     .actions = {"roll one gatling gatling dynamite dynamite", "keep"}},
    {.name = "gatlings that would eliminate are rolled again",
     .role = OUTLAW,
     .spared = 1 << 2,
     .lives = 1,
     .actions = {GUN},
     .polite = {"reroll"}},
    {.name = "gatlings that only hurt may be kept", .role = OUTLAW, .spared = 1 << 2, .lives = 2, .actions = {GUN}},
    {.name = "no roll risks an attack that would eliminate",
     .role = OUTLAW,
     .spared = 1 << 2,
     .lives = 8,
     .arrows = 8,
     .actions = {"roll beer beer two two two"},
     .polite = {"keep"}},
};

static void act(bang_state *s, const char *text)
{
    posse_action action;
    posse_status status;
    assert_true(bang_parse(text, &action));
    if (!bang_game.check(s, action, &status))
        fail_msg("%s: %s", text, status.text);
    bang_apply(s, action, NULL);
}

static void set_up(bang_state *s, const question *q)
{
    static const enum character characters[] = {LUCKY_DUKE, WILLY_THE_KID, BART_CASSIDY, EL_GRINGO, PEDRO_RAMIREZ};
    static const uint8_t rest[] = {DEPUTY, OUTLAW, OUTLAW, RENEGADE};
    static const uint8_t rule[RULES] = {0};
    bang_clear_table(s, 5, 0, rule);
    bang_seat_player(s, 0, SHERIFF, characters[0]);
    bang_seat_player(s, 1, q->role, characters[1]);
    int seat = 2;
    bool skipped = false;
    for (int i = 0; i < 4 && seat < 5; i++) {
        if (!skipped && rest[i] == q->role)
            skipped = true;
        else {
            bang_seat_player(s, seat, rest[i], characters[seat]);
            seat++;
        }
    }
    for (seat = 2; seat < 5; seat++)
        if (q->spared >> seat & 1)
            s->life[seat] = (uint8_t)q->lives;
    bang_take_arrows(s, 2, q->arrows, CAUSE_BART_CASSIDY, NULL);
    bang_start_turn(s, 1, NULL);
    for (int i = 0; i < 4 && q->actions[i]; i++)
        act(s, q->actions[i]);
}

/* True if the text is one of the polite answers, or begins with the answer "reroll". */
static bool is_polite(const question *q, const char *text)
{
    if (!q->polite[0])
        return true;
    for (int i = 0; i < 3 && q->polite[i]; i++)
        if (strcmp(text, q->polite[i]) == 0 || (strcmp(q->polite[i], "reroll") == 0 && strncmp(text, "reroll", 6) == 0))
            return true;
    return false;
}

static void check_answers(const question *q, const char *level, bool expect_polite)
{
    enum { TRIES = 60 };
    bang_state s;
    posse_player player;
    posse_rng rng;
    int rude = 0;
    set_up(&s, q);
    posse_player_sit(&player, bot_named(level), &bang_game, 1);
    player.spared = q->spared;
    posse_rng_seed(&rng, 1);
    for (int i = 0; i < TRIES; i++) {
        char text[POSSE_ACTION_TEXT];
        bang_format(posse_player_move(&player, &s, 20, &rng), text);
        rude += !is_polite(q, text);
        if (expect_polite && rude)
            fail_msg("%s: %s answers %s", q->name, level, text);
    }
    assert_true(expect_polite || rude > 0);
}

static void test_polite_answers(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        for (int level = 0; level < POLITE_LEVELS; level++)
            check_answers(&questions[i], polite_levels[level], true);
}

/* Without seats to spare, and at level `hard` always, bots do what serves them best: a Deputy shoots the stranger. */
static void test_no_courtesy(void **unused)
{
    (void)unused;
    question q = questions[3];
    check_answers(&q, "hard", false);
    q.spared = 0;
    check_answers(&q, "normal", false);
}

/* Actions that are all polite stay as they are: `random` still chooses each of them. */
static void test_all_choices_remain(void **unused)
{
    (void)unused;
    bang_state s;
    posse_player player;
    posse_rng rng;
    uint32_t seen = 0;
    set_up(&s, &questions[6]);
    posse_player_sit(&player, bot_named("random"), &bang_game, 1);
    player.spared = questions[6].spared;
    posse_rng_seed(&rng, 2);
    for (int i = 0; i < 100; i++)
        seen |= 1U << (posse_player_move(&player, &s, 0, &rng) - ACTION_SHOOT);
    assert_int_equal(seen, 1 << 0 | 1 << 2);
}

/* ---- whole games --------------------------------------------------------------------------- */

/* Tells every player what happens. */
typedef struct listener {
    posse_events events;
    posse_player players[MAX_PLAYERS];
    int count;
} listener;

static void tell(posse_events *self, const posse_event *event)
{
    listener *all = (listener *)self;
    posse_player_hear(&all->players[0], event, 1);
    for (int seat = 1; seat < all->count; seat++)
        if (!posse_player_copy_memory(&all->players[seat], &all->players[0]))
            posse_player_hear(&all->players[seat], event, 1);
}

typedef struct tally {
    int games, early;             /* early: people eliminated before their first turn */
    int dealt[ROLES], won[ROLES]; /* by role, all seats */
    int person_dealt, person_won;
} tally;

static void start(bang_state *s, int players, posse_rng *rng)
{
    posse_settings settings = {.players = players};
    posse_status status;
    memcpy(settings.value, bang_presets[0].value, sizeof settings.value);
    assert_true(bang_setup(s, &settings, rng, &status));
}

static void count_result(tally *t, const bang_state *s, uint32_t people)
{
    for (int seat = 0; seat < s->players; seat++) {
        int won = s->winners >> seat & 1;
        t->dealt[s->role[seat]]++;
        t->won[s->role[seat]] += won;
        bool is_person = people >> seat & 1;
        t->person_dealt += is_person;
        t->person_won += is_person && won;
    }
    t->games++;
}

/* Plays one game. `people` are seats of people, who play like the bots. */
static void play(tally *t, const posse_bot *bot, int players, uint32_t people, bool courtesy, posse_rng *rng)
{
    bang_state s;
    listener all = {.events = {.tell = tell}, .count = players};
    uint32_t waiting = people; /* for their first turn */
    start(&s, players, rng);
    for (int seat = 0; seat < players; seat++)
        posse_player_sit(&all.players[seat], bot, &bang_game, seat);
    bang_begin(&s, &all.events);
    while (s.phase != PHASE_OVER) {
        int actor = bang_actor(&s);
        uint32_t lived = s.alive;
        if (actor == POSSE_CHANCE) {
            waiting &= ~(uint32_t)(1U << s.turn);
            bang_apply(&s, bang_draw(&s, rng), &all.events);
        } else {
            all.players[actor].spared = courtesy ? waiting : 0;
            bang_apply(&s, posse_player_move(&all.players[actor], &s, 0, rng), &all.events);
        }
        t->early += count_of(lived & ~(unsigned)s.alive & waiting);
    }
    count_result(t, &s, people);
}

static tally play_many(const char *level, int players, uint32_t people, bool courtesy, int games)
{
    tally t = {0};
    posse_rng root, rng;
    posse_rng_seed(&root, (uint64_t)players);
    for (int game = 0; game < games; game++) {
        posse_rng_fork(&rng, &root, (uint64_t)game);
        play(&t, bot_named(level), players, people, courtesy, &rng);
    }
    return t;
}

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

/* Without courtesy, people lose their seat early about once in 300 games with easy bots and once in 30 with normal
 * ones. */
static void test_everybody_gets_a_turn(void **unused)
{
    enum { GAMES = 2000, PLAYERS = 8, PEOPLE = 0x55 /* every other seat */ };
    (void)unused;
    for (int level = 1; level < POLITE_LEVELS; level++) {
        tally with = play_many(polite_levels[level], PLAYERS, PEOPLE, true, GAMES * scale());
        tally without = play_many(polite_levels[level], PLAYERS, PEOPLE, false, GAMES * scale());
        assert_true(with.early * 10 <= without.early);
        assert_true(without.early > 0);
    }
}

/* ---- measuring ------------------------------------------------------------------------------ */

static double percent(int part, int whole)
{
    return whole ? 100.0 * part / whole : 0;
}

static void print_row(const char *level, int players, const char *who, bool courtesy, const tally *t)
{
    printf("%-7s %7d  %-6s  %-8s %7.3f", level, players, who, courtesy ? "courtesy" : "none",
           percent(t->early, t->games));
    for (int role = 0; role < ROLES; role++)
        printf(" %8.1f", percent(t->won[role], t->dealt[role]));
    printf(" %8.1f\n", percent(t->person_won, t->person_dealt));
    fflush(stdout);
}

static int measure(int games)
{
    printf("level   players  people  bots      early %%  sheriff   deputy   outlaw renegade   people win %%\n");
    for (int level = 1; level < POLITE_LEVELS; level++)
        for (int players = 4; players <= MAX_PLAYERS; players++)
            for (int row = 0; row < 4; row++) {
                bool courtesy = row & 1;
                /* One person, or every other seat. */
                tally t = play_many(polite_levels[level], players, row < 2 ? 1U : 0x55U & ((1U << players) - 1),
                                    courtesy, games);
                print_row(polite_levels[level], players, row < 2 ? "1" : "half", courtesy, &t);
            }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_polite_answers),
        cmocka_unit_test(test_no_courtesy),
        cmocka_unit_test(test_all_choices_remain),
        cmocka_unit_test(test_everybody_gets_a_turn),
    };
    return argc > 1 ? measure(atoi(argv[1])) : cmocka_run_group_tests(tests, NULL, NULL);
}

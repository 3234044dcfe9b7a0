/* Positions in which one answer is plainly the best. Levels `normal` and `hard` of bang must find
 * it with every seed. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "match.h"
#include <cmocka.h>
#include <posse/bot.h>
#include <string.h>

enum { MAX_SETUP_ACTIONS = 16 };

typedef struct question {
    const char *name;
    struct {
        const char *role, *character;
        int life, arrows;
    } seats[POSSE_MAX_SEATS + 1]; /* ends with an entry without a role */
    const char *actions[MAX_SETUP_ACTIONS + 1];
    const char *answer;
    int turn;
    bool only_heuristic; /* not for levels that search: they may find something better */
} question;

#define QUIET "roll gatling gatling dynamite dynamite arrow", "keep"

static const question questions[] = {
    {.name = "an Outlaw shoots at the Sheriff",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 0},
               {"outlaw", "lucky_duke", 8, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one gatling gatling dynamite dynamite", "keep"},
     .answer = "shoot 0"},
    {.name = "a Deputy does not shoot at the Sheriff",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 0},
               {"deputy", "lucky_duke", 8, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"outlaw", "sid_ketchum", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one gatling gatling dynamite dynamite", "keep"},
     .answer = "shoot 2"},
    {.name = "a Renegade lets the Sheriff live while there are others",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 1, 0},
               {"renegade", "lucky_duke", 8, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"outlaw", "jesse_jones", 9, 0}},
     .actions = {"roll one gatling gatling dynamite dynamite", "keep"},
     .answer = "shoot 2"},
    {.name = "a Renegade shoots at the Sheriff when no other player is left",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 4, 0},
               {"renegade", "slab_the_killer", 8, 0},
               {"outlaw", "suzy_lafayette", 0, 0},
               {"outlaw", "jesse_jones", 0, 0}},
     .actions = {"roll one beer gatling dynamite dynamite", "keep"},
     .answer = "shoot 0 double"},
    {.name = "the Sheriff shoots back",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 0},
               {"outlaw", "lucky_duke", 8, 0},
               {"deputy", "suzy_lafayette", 8, 0},
               {"renegade", "sid_ketchum", 8, 0},
               {"outlaw", "jesse_jones", 8, 0}},
     .actions = {"roll one gatling gatling dynamite dynamite", "keep", "shoot 0", QUIET, "gift 3", QUIET, QUIET,
                 "roll one gatling gatling dynamite dynamite", "keep"},
     .answer = "shoot 1"},
    {.name = "three players: the target is finished off",
     .turn = 0,
     .seats = {{"deputy", "black_jack", 8, 0}, {"renegade", "lucky_duke", 2, 0}, {"outlaw", "suzy_lafayette", 1, 0}},
     .actions = {"roll one two gatling dynamite dynamite", "keep"},
     .answer = "shoot 1"},
    {.name = "a shot too many is better than one at a friend",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 3, 0},
               {"deputy", "lucky_duke", 8, 0},
               {"outlaw", "suzy_lafayette", 1, 0},
               {"outlaw", "sid_ketchum", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one one gatling dynamite dynamite", "keep", "shoot 2"},
     .answer = "shoot 2"},
    {.name = "a hurt player drinks their own beer",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 0},
               {"outlaw", "lucky_duke", 2, 0},
               {"outlaw", "suzy_lafayette", 6, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll beer gatling gatling dynamite dynamite", "keep"},
     .answer = "beer 1"},
    {.name = "a healthy Deputy gives a beer to the Sheriff",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 4, 0},
               {"deputy", "lucky_duke", 7, 0},
               {"outlaw", "suzy_lafayette", 1, 0},
               {"outlaw", "sid_ketchum", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll beer gatling gatling dynamite dynamite", "keep"},
     .answer = "beer 0"},
    {.name = "sid takes the life when hurt",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 0},
               {"outlaw", "sid_ketchum", 2, 0},
               {"outlaw", "suzy_lafayette", 6, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .answer = "gift 1"},
    {.name = "bart dodges as much as possible",
     .turn = 1,
     .seats = {{"sheriff", "bart_cassidy", 10, 0},
               {"outlaw", "lucky_duke", 8, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one one gatling dynamite dynamite", "keep", "shoot 0", "shoot 0"},
     .answer = "dodge 2",
     .only_heuristic = true}, /* in full health, bart would waste later beers */
    {.name = "pedro drops as much as possible",
     .turn = 1,
     .seats = {{"sheriff", "pedro_ramirez", 10, 3},
               {"outlaw", "lucky_duke", 8, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one one gatling dynamite dynamite", "keep", "shoot 0", "shoot 0"},
     .answer = "drop 2"},
    {.name = "kit returns their own arrow",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 3},
               {"outlaw", "kit_carlson", 5, 2},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 1}},
     .actions = {"roll gatling arrow arrow dynamite dynamite", "keep"},
     .answer = "unarrow 1"},
    {.name = "kit does not return arrows of enemies",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 3},
               {"outlaw", "kit_carlson", 5, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll gatling gatling gatling dynamite dynamite", "keep"},
     .answer = "pass"},
    {.name = "slab doubles the shot that kills",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 2, 0},
               {"outlaw", "slab_the_killer", 3, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one beer gatling dynamite dynamite", "keep"},
     .answer = "shoot 0 double"},
    {.name = "the gun is kept",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 3, 0},
               {"outlaw", "lucky_duke", 8, 4},
               {"deputy", "suzy_lafayette", 4, 0},
               {"outlaw", "paul_regret", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll gatling gatling gatling one one"},
     .answer = "keep"},
    {.name = "a Sheriff with one life does not tempt the third dynamite",
     .turn = 0,
     .seats = {{"sheriff", "suzy_lafayette", 1, 0},
               {"renegade", "black_jack", 8, 0},
               {"outlaw", "jourdonnais", 7, 0},
               {"outlaw", "jesse_jones", 9, 0}},
     .actions = {"roll one one gatling dynamite dynamite"},
     .answer = "keep",
     .only_heuristic = true}, /* suzy may live to win if no die shows a bull's-eye */
    {.name = "an arrow is rolled again while the pile is full",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 9, 0},
               {"outlaw", "lucky_duke", 8, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one one one one arrow"},
     .answer = "reroll 5"},
    {.name = "an arrow is kept where rolling it could bring the Indians",
     .turn = 1,
     .seats = {{"sheriff", "black_jack", 10, 0},
               {"outlaw", "lucky_duke", 4, 3},
               {"outlaw", "suzy_lafayette", 3, 2},
               {"renegade", "jesse_jones", 9, 2}},
     .actions = {"roll one one one one arrow"},
     .answer = "keep"},
    {.name = "black_jack rolls dynamite again",
     .turn = 0,
     .seats = {{"outlaw", "black_jack", 8, 0},
               {"sheriff", "lucky_duke", 10, 0},
               {"outlaw", "suzy_lafayette", 8, 0},
               {"renegade", "jesse_jones", 9, 0}},
     .actions = {"roll one one one one dynamite"},
     .answer = "reroll 5"},
};

static void write_position(const question *q, posse_buffer *out)
{
    posse_put(out, "{\"game\":\"bang\",\"turn\":%d,\"seats\":[", q->turn);
    for (int seat = 0; q->seats[seat].role; seat++)
        posse_put(out, "%s{\"role\":\"%s\",\"character\":\"%s\",\"life\":%d,\"arrows\":%d}", seat ? "," : "",
                  q->seats[seat].role, q->seats[seat].character, q->seats[seat].life, q->seats[seat].arrows);
    posse_put_text(out, "]}");
}

static void set_up_question(const question *q, posse_match *match)
{
    posse_buffer text = {0};
    posse_json position;
    posse_status status;
    posse_rng rng;
    posse_rng_seed(&rng, 1);
    write_position(q, &text);
    assert_true(posse_json_check(text.text, text.length, &position, &status));
    if (!posse_match_load(match, posse_game_named("bang"), position, &rng, &status))
        fail_msg("%s: %s", q->name, status.text);
    for (int i = 0; q->actions[i]; i++)
        if (!posse_match_act_text(match, q->actions[i], &status))
            fail_msg("%s: %s", q->name, status.text);
    posse_buffer_free(&text);
}

static void check_answers(const char *level, uint32_t iterations, uint64_t seeds)
{
    const posse_bot *bot = posse_bot_named(posse_game_named("bang"), level, NULL);
    int wrong = 0;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        const question *q = &questions[i];
        posse_match match;
        if (bot->search && q->only_heuristic)
            continue;
        set_up_question(q, &match);
        for (uint64_t seed = 0; seed < seeds; seed++) {
            char answer[POSSE_ACTION_TEXT];
            posse_rng rng;
            posse_rng_seed(&rng, seed);
            match.game->format(
                posse_bot_move(bot, match.game, match.state, match.events, match.event_count, iterations, &rng),
                answer);
            if (strcmp(answer, q->answer) != 0) {
                print_error("%s: %s: %s, not %s\n", level, q->name, q->answer, answer);
                wrong++;
                break;
            }
        }
        posse_match_free(&match);
    }
    assert_int_equal(wrong, 0);
}

static void normal_finds_obvious_answers(void **state)
{
    (void)state;
    check_answers("normal", 0, 8);
}

static void hard_finds_obvious_answers(void **state)
{
    (void)state;
    check_answers("hard", 0, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_finds_obvious_answers),
        cmocka_unit_test(hard_finds_obvious_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

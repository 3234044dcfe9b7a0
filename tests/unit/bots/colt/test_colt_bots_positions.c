/* Positions in which one answer is plainly the best, or some answers are plainly bad. Levels
 * `normal` and `hard` of colt must get them right with every seed. */
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <posse/bot.h>

enum { PLAYERS = 3, CARS = PLAYERS + 1, MAX_SETUP_ACTIONS = 6, ITERATIONS = 400, SEEDS = 4 };

/* A position in which seat 0 has to decide. Spots without loot are left out. */
typedef struct question {
    const char *name;
    const char *round; /* the first of two round cards; "no_event_b" if NULL */
    bool last;         /* the round is the only one */
    int marshal;
    const char *inside[CARS], *roof[CARS]; /* loot, as JSON fields */
    struct {
        const char *name;
        int car;
        const char *level, *loot;
    } bandits[PLAYERS];
    /* Seat 0's cards; if there are none, the position is the start of Schemin'. */
    const char *plan[MAX_SETUP_ACTIONS + 1];
    const char *actions[MAX_SETUP_ACTIONS + 1];
    const char *answer; /* NULL: any answer that is not in `never` */
    const char *never[MAX_SETUP_ACTIONS + 1];
} question;

#define PURSE     "\"purses\":[250]"
#define JEWEL     "\"jewels\":1"
#define STRONGBOX "\"strongboxes\":1"

/* Every hand has one card of each kind; doc is dealt one more. */
#define DEALS                                                                                                          \
    {                                                                                                                  \
        "deal 0 move climb fire rob punch marshal", "deal 1 move climb fire rob punch marshal",                        \
            "deal 2 move move climb fire rob punch marshal"                                                            \
    }

static const question questions[] = {
    {.name = "the strongbox in reach is taken",
     .marshal = 2,
     .inside = {"\"strongboxes\":1,\"jewels\":1,\"purses\":[500]"},
     .bandits = {{"tuco", 0, "inside", PURSE}, {"belle", 3, "inside", PURSE}, {"doc", 3, "roof", PURSE}},
     .plan = {"rob"},
     .answer = "rob strongbox"},
    {.name = "the strongbox in reach is taken in the last round",
     .last = true,
     .marshal = 2,
     .inside = {"\"strongboxes\":1,\"jewels\":1,\"purses\":[500]"},
     .bandits = {{"tuco", 0, "inside", PURSE}, {"belle", 3, "inside", "\"jewels\":2"}, {"doc", 3, "roof", PURSE}},
     .plan = {"rob"},
     .answer = "rob strongbox"},
    {.name = "the purse that is known to be a good one is taken",
     .inside = {[2] = "\"purses\":[250,500,250],\"known\":[[0],[0],[]]"},
     .bandits = {{"tuco", 2, "inside", PURSE}, {"belle", 3, "inside", PURSE}, {"doc", 3, "roof", PURSE}},
     .plan = {"rob"},
     .answer = "rob purse:2"},
    {.name = "an unseen purse is better than the cheapest one",
     .inside = {[2] = "\"purses\":[250,450],\"known\":[[0],[]]"},
     .bandits = {{"tuco", 2, "inside", PURSE}, {"belle", 3, "inside", PURSE}, {"doc", 3, "roof", PURSE}},
     .plan = {"rob"},
     .answer = "rob purse:2"},
    {.name = "not into the Marshal's car",
     .marshal = 1,
     .inside = {[3] = JEWEL},
     .bandits = {{"tuco", 2, "inside", PURSE}, {"belle", 0, "inside", PURSE}, {"doc", 0, "inside", PURSE}},
     .plan = {"move"},
     .answer = "move 3"},
    {.name = "over the roofs to the jewel",
     .marshal = 1,
     .roof = {[3] = JEWEL},
     .bandits = {{"tuco", 0, "roof", PURSE}, {"belle", 2, "inside", PURSE}, {"doc", 2, "inside", PURSE}},
     .plan = {"move", "rob"},
     .answer = "move 3"},
    {.name = "to the roof above the strongbox",
     .marshal = 2,
     .inside = {STRONGBOX},
     .bandits = {{"tuco", 3, "roof", PURSE}, {"belle", 3, "inside", PURSE}, {"doc", 3, "inside", PURSE}},
     .plan = {"move", "climb", "rob"},
     .answer = "move 0"},
    {.name = "a punch makes the victim drop the strongbox",
     .bandits = {{"tuco", 2, "inside", PURSE},
                 {"belle", 3, "roof", PURSE},
                 {"doc", 2, "inside", "\"purses\":[250,500],\"jewels\":2,\"strongboxes\":1"}},
     .plan = {"punch"},
     .answer = "lose strongbox"},
    {.name = "a punch hits the bandit with the strongbox",
     .bandits = {{"tuco", 2, "inside", PURSE}, {"ghost", 2, "inside", PURSE}, {"doc", 2, "inside", STRONGBOX}},
     .plan = {"punch", "rob"},
     .answer = "punch doc"},
    {.name = "cheyenne keeps the purse",
     .bandits = {{"cheyenne", 2, "inside", PURSE}, {"ghost", 3, "roof", PURSE}, {"doc", 2, "inside", PURSE}},
     .plan = {"punch"},
     .answer = "take"},
    {.name = "a purse at the station is not left there",
     .round = "pickpocketing",
     .inside = {[3] = "\"purses\":[300]"},
     .bandits = {{"tuco", 2, "inside", PURSE}, {"belle", 1, "roof", PURSE}, {"doc", 1, "roof", PURSE}},
     .plan = {"climb", "move", "climb"},
     .answer = "move 3"},
    {.name = "the Marshal is sent to the others before Marshal's revenge",
     .round = "marshals_revenge",
     .last = true,
     .marshal = 2,
     .bandits = {{"tuco", 1, "inside", PURSE}, {"ghost", 3, "inside", PURSE}, {"doc", 3, "inside", PURSE}},
     .plan = {"marshal"},
     .answer = "marshal 3"},
    {.name = "loot on the spot is robbed before a rival takes it, or the rival is punched",
     .round = "braking",
     .inside = {[2] = JEWEL},
     .bandits = {{"tuco", 2, "inside", PURSE}, {"ghost", 2, "inside", PURSE}, {"doc", 3, "roof", PURSE}},
     .actions = DEALS,
     .never = {"play move", "play climb", "play fire", "play marshal", "draw"}},
    {.name = "no shot, punch or robbery without a target",
     .round = "braking",
     .marshal = 3,
     .inside = {[1] = JEWEL},
     .bandits = {{"belle", 0, "inside", PURSE}, {"ghost", 3, "roof", PURSE}, {"doc", 3, "roof", PURSE}},
     .actions = DEALS,
     .never = {"play fire", "play rob", "play punch"}},
};

/* ---- positions --------------------------------------------------------------------------- */

static void write_train(const question *q, posse_buffer *out)
{
    posse_put_text(out, ",\"train\":[");
    for (int car = 0; car < CARS; car++)
        posse_put(out, "%s{\"inside\":{%s},\"roof\":{%s}}", car ? "," : "", q->inside[car] ? q->inside[car] : "",
                  q->roof[car] ? q->roof[car] : "");
    posse_put_text(out, "],\"bandits\":[");
    for (int seat = 0; seat < PLAYERS; seat++)
        posse_put(out,
                  "%s{\"name\":\"%s\",\"seat\":%d,\"car\":%d,\"level\":\"%s\",\"bullets\":6,"
                  "\"hit\":0,%s}",
                  seat ? "," : "", q->bandits[seat].name, seat, q->bandits[seat].car, q->bandits[seat].level,
                  q->bandits[seat].loot);
    posse_put_text(out, "]");
}

static void write_position(const question *q, posse_buffer *out)
{
    posse_put(out,
              "{\"game\":\"colt\",\"variant\":\"standard\",\"phase\":\"%s\",\"round\":1,"
              "\"first\":0,\"rounds\":[\"%s\"%s],\"marshal\":%d,\"neutral\":13,"
              "\"strongbox_waiting\":false",
              q->plan[0] ? "stealin" : "deal", q->round ? q->round : "no_event_b", q->last ? "" : ",\"no_event_a\"",
              q->marshal);
    write_train(q, out);
    if (q->plan[0])
        posse_put_text(out, ",\"plan\":[");
    for (int i = 0; q->plan[i]; i++)
        posse_put(out, "%s{\"bandit\":\"%s\",\"card\":\"%s\",\"hidden\":false}", i ? "," : "", q->bandits[0].name,
                  q->plan[i]);
    posse_put_text(out, q->plan[0] ? "]}" : "}");
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
    if (!posse_match_load(match, posse_game_named("colt"), position, &rng, &status))
        fail_msg("%s: %s", q->name, status.text);
    for (int i = 0; q->actions[i]; i++)
        if (!posse_match_act_text(match, q->actions[i], &status))
            fail_msg("%s: %s", q->name, status.text);
    assert_int_equal(posse_match_actor(match), 0);
    posse_buffer_free(&text);
}

/* ---- answers ----------------------------------------------------------------------------- */

static bool is_allowed(const question *q, const char *answer)
{
    for (int i = 0; q->never[i]; i++)
        if (strcmp(answer, q->never[i]) == 0)
            return false;
    return !q->answer || strcmp(answer, q->answer) == 0;
}

static int wrong_answers(const posse_bot *bot, const question *q)
{
    int wrong = 0;
    posse_match match;
    set_up_question(q, &match);
    for (uint64_t seed = 0; seed < SEEDS && !wrong; seed++) {
        char answer[POSSE_ACTION_TEXT];
        posse_rng rng;
        posse_rng_seed(&rng, seed);
        match.game->format(
            posse_bot_move(bot, match.game, match.state, match.events, match.event_count, ITERATIONS, &rng), answer);
        wrong = !is_allowed(q, answer);
        if (wrong)
            print_error("%s, %s: %s\n", bot->level, q->name, answer);
    }
    posse_match_free(&match);
    return wrong;
}

static void check_answers(const char *level)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        wrong += wrong_answers(posse_bot_named(posse_game_named("colt"), level, NULL), &questions[i]);
    assert_int_equal(wrong, 0);
}

static void normal_finds_obvious_answers(void **state)
{
    (void)state;
    check_answers("normal");
}

static void hard_finds_obvious_answers(void **state)
{
    (void)state;
    check_answers("hard");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_finds_obvious_answers),
        cmocka_unit_test(hard_finds_obvious_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

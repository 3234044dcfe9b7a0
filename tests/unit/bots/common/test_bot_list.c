/* Lists of bots. The limit of levels applies to each game, not to all games together. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "bot_list.h"
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static const posse_game chess = {.name = "chess"}, go = {.name = "go"}, ludo = {.name = "ludo"};

static const posse_bot any_random = {.level = "random"};

/* With `random`, both chess and go have as many levels as a game may have. */
static const posse_bot bots_of_chess[POSSE_MAX_LEVELS - 1] = {
    {.level = "one", .game = "chess"},  {.level = "two", .game = "chess"},  {.level = "three", .game = "chess"},
    {.level = "four", .game = "chess"}, {.level = "five", .game = "chess"}, {.level = "six", .game = "chess"},
    {.level = "seven", .game = "chess"}};
static const posse_bot bots_of_go[POSSE_MAX_LEVELS - 1] = {
    {.level = "first", .game = "go"},  {.level = "second", .game = "go"}, {.level = "third", .game = "go"},
    {.level = "fourth", .game = "go"}, {.level = "fifth", .game = "go"},  {.level = "sixth", .game = "go"},
    {.level = "seventh", .game = "go"}};
static const posse_bot one_too_many = {.level = "eight", .game = "chess"};

enum { EACH = POSSE_MAX_LEVELS - 1, ALL = 1 + 2 * EACH };

static void list_two_games(const posse_bot *bots[ALL + 1])
{
    bots[0] = &any_random;
    for (int i = 0; i < EACH; i++) {
        bots[1 + 2 * i] = &bots_of_chess[i]; /* bots of different games may alternate */
        bots[2 + 2 * i] = &bots_of_go[i];
    }
    bots[ALL] = &one_too_many;
}

static void each_game_may_have_all_levels(void **state)
{
    (void)state;
    const posse_bot *bots[ALL + 1];
    const char *levels[POSSE_MAX_LEVELS];
    list_two_games(bots);
    posse_bot_list list = {bots, ALL};
    assert_int_equal(posse_bot_list_levels(&list, &chess, levels), POSSE_MAX_LEVELS);
    assert_string_equal(levels[0], "random");
    assert_string_equal(levels[EACH], "seven");
    assert_int_equal(posse_bot_list_levels(&list, &go, levels), POSSE_MAX_LEVELS);
    assert_string_equal(levels[EACH], "seventh");
    assert_int_equal(posse_bot_list_levels(&list, &ludo, levels), 1);
    assert_ptr_equal(posse_bot_list_named(&list, &go, "second", NULL), &bots_of_go[1]);
    assert_null(posse_bot_list_named(&list, &go, "two", NULL));
}

/* Lists the levels in a child process and returns its wait status. Its exit code is 1 if the list overflows the array
 * of POSSE_MAX_LEVELS. */
static int status_of_listing(const posse_bot_list *list)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const char *levels[POSSE_MAX_LEVELS + 1] = {NULL};
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        posse_bot_list_levels(list, &chess, levels);
        _exit(levels[POSSE_MAX_LEVELS] ? 1 : 0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void one_level_more_aborts(void **state)
{
    (void)state;
    const posse_bot *bots[ALL + 1];
    list_two_games(bots);
    assert_int_equal(status_of_listing(&(posse_bot_list){bots, ALL}), 0);
    int status = status_of_listing(&(posse_bot_list){bots, ALL + 1});
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* The usual bot is `normal` if there is one, else the last bot in the list that plays the game. */
static void the_usual_bot_is_normal_or_the_strongest(void **state)
{
    (void)state;
    static const posse_bot easy = {.level = "easy", .game = "chess"}, normal = {.level = "normal", .game = "chess"},
                           hard = {.level = "hard", .game = "chess"}, first = {.level = "first", .game = "go"};
    const posse_bot *const bots[] = {&any_random, &easy, &normal, &hard, &first};
    posse_bot_list all = {bots, 5}, without_normal = {bots, 2}, nothing = {bots + 1, 1};
    assert_ptr_equal(posse_bot_list_usual(&all, &chess), &normal);
    assert_ptr_equal(posse_bot_list_strongest(&all, &chess), &hard);
    assert_ptr_equal(posse_bot_list_usual(&without_normal, &chess), &easy);
    assert_ptr_equal(posse_bot_list_usual(&all, &go), &first);
    assert_ptr_equal(posse_bot_list_usual(&all, &ludo), &any_random);
    assert_ptr_equal(posse_bot_list_strongest(&all, &ludo), &any_random);
    assert_null(posse_bot_list_usual(&nothing, &ludo));
}

static void a_game_without_bots_of_its_own_has_a_usual_bot(void **state)
{
    (void)state;
    assert_string_equal(posse_bot_usual(&ludo)->level, "random");
    assert_string_equal(posse_bot_strongest(&ludo)->level, "random");
    assert_string_equal(posse_bot_or_usual(&ludo, "normal")->level, "random");
    for (int i = 0; i < posse_game_count; i++) {
        const posse_bot *usual = posse_bot_usual(posse_games[i]);
        assert_ptr_equal(posse_bot_named(posse_games[i], usual->level, NULL), usual);
        assert_ptr_equal(posse_bot_or_usual(posse_games[i], "genius"), usual);
        assert_string_equal(posse_bot_or_usual(posse_games[i], "random")->level, "random");
    }
    assert_string_equal(posse_bot_usual(posse_game_named("bang"))->level, "normal");
    assert_string_equal(posse_bot_strongest(posse_game_named("bang"))->level, "hard");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_game_may_have_all_levels),
        cmocka_unit_test(one_level_more_aborts),
        cmocka_unit_test(the_usual_bot_is_normal_or_the_strongest),
        cmocka_unit_test(a_game_without_bots_of_its_own_has_a_usual_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

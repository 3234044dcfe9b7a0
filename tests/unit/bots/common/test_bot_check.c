/* The check of bots: for each limit and each rule a broken copy of a sound bot, and the sentence expected. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "bot_list.h"
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

enum { MAX_BOTS = 64, EVERY_GAME = 0, EASY = 1, HARD = 2, SOUND = 3 };
static char levels[MAX_BOTS][16];

/* A list of three bots, with space for more: `random` for every game, and two levels of bang. */
typedef struct parts {
    posse_bot bots[MAX_BOTS];
    const posse_bot *pointers[MAX_BOTS];
    posse_bot_list list;
    posse_search search;
    posse_param params[POSSE_MAX_PARAMS + 1];
    char names[POSSE_MAX_PARAMS + 1][8];
} parts;

static void make_sound(parts *p)
{
    const posse_game *bang = posse_game_named("bang");
    *p = (parts){.bots = {[EVERY_GAME] = *posse_bot_named(bang, "random", NULL),
                          [EASY] = *posse_bot_named(bang, "easy", NULL),
                          [HARD] = *posse_bot_named(bang, "hard", NULL)},
                 .list = {p->pointers, SOUND},
                 .search = *posse_bot_named(bang, "hard", NULL)->search};
    for (int i = 0; i < MAX_BOTS; i++)
        p->pointers[i] = &p->bots[i];
    for (int i = 0; i <= POSSE_MAX_PARAMS; i++) {
        snprintf(p->names[i], sizeof p->names[i], "p%d", i);
        p->params[i] = (posse_param){p->names[i], 5, 5, 5};
    }
    p->bots[HARD].search = &p->search;
    p->bots[HARD].params = p->params;
    p->bots[HARD].param_count = POSSE_MAX_PARAMS;
}

/* Adds bots with levels of their own, until the list has `count`. They play `game`, or every other one plays bang and
 * colt if `game` is NULL. */
static void add_levels(parts *p, int count, const char *game)
{
    for (int i = p->list.count; i < count; i++) {
        snprintf(levels[i], sizeof levels[i], "l%d", i);
        p->bots[i] = p->bots[EASY];
        p->bots[i].level = levels[i];
        p->bots[i].game = game ? game : i % 2 ? "bang" : "colt";
    }
    p->list.count = count;
}

#define CASE(name, ...)                                                                                                \
    static void name(parts *p)                                                                                         \
    {                                                                                                                  \
        __VA_ARGS__;                                                                                                   \
    }

CASE(no_level, p->bots[EASY].level = NULL)
CASE(bad_level, p->bots[EASY].level = "Easy")
CASE(long_level, p->bots[EASY].level = "sixteen_bytes_ab")
CASE(unknown_game, p->bots[EASY].game = "chess")
CASE(same_level, p->bots[EASY].level = "hard")
CASE(level_of_every_game, p->bots[EASY].level = "random")
CASE(both, p->bots[EASY].search = &p->search)
CASE(neither, p->bots[EASY].choose = NULL)
CASE(no_size, p->search.size = 0)
CASE(no_iterations, p->search.iterations = 0)
CASE(no_values, p->search.values = NULL)
CASE(many_params, p->bots[HARD].param_count++)
CASE(nameless_param, p->params[7].name = NULL)
CASE(same_params, p->params[7].name = "p3")
CASE(param_too_low, p->params[7].value = 4)
CASE(param_too_high, p->params[7].value = 6)
CASE(many_levels, add_levels(p, POSSE_MAX_LEVELS + 1, "bang"))
CASE(no_bot, p->bots[EVERY_GAME].game = "bang")
CASE(many_all_levels, add_levels(p, POSSE_MAX_ALL_LEVELS + 1, NULL))

static const struct {
    void (*damage)(parts *p);
    const char *sentence;
} cases[] = {
    {no_level, "bot 1 of the list has no level"},
    {bad_level, "bang, level `Easy`: a level must be a lower-case letter followed by"},
    {long_level, "bang, level `sixteen_bytes_ab`: the level has 17 bytes with its zero, but POSSE_LEVEL_TEXT is 16; "
                 "raise POSSE_LEVEL_TEXT in include/posse/bot.h"},
    {unknown_game, "chess, level `easy`: no game has this name"},
    {same_level, "bang, level `hard`: two bots have this level"},
    {level_of_every_game, "bang, level `random`: two bots have this level"},
    {both, "bang, level `easy`: the bot has both `choose` and `search`; leave one out"},
    {neither, "bang, level `easy`: the bot has neither `choose` nor `search`; give one"},
    {no_size, "bang, level `hard`: `size` of its search is missing"},
    {no_iterations, "bang, level `hard`: `iterations` of its search is missing"},
    {no_values, "bang, level `hard`: `values` of its search is missing"},
    {many_params, "bang, level `hard`: the bot has 513 params, but POSSE_MAX_PARAMS is 512; raise POSSE_MAX_PARAMS in "
                  "include/posse/bot.h"},
    {nameless_param, "bang, level `hard`: param 7 has no name"},
    {same_params, "bang, level `hard`: two params have the name `p3`"},
    {param_too_low, "bang, level `hard`: param `p7` is 4, which is not from 5 to 5"},
    {param_too_high, "bang, level `hard`: param `p7` is 6, which is not from 5 to 5"},
    {many_levels, "bang: the game has 9 levels of bots, but POSSE_MAX_LEVELS is 8; raise POSSE_MAX_LEVELS in "
                  "include/posse/bot.h"},
    {no_bot, "colt: no bot plays this game"},
    {many_all_levels,
     "the bots have 33 different levels, but POSSE_MAX_ALL_LEVELS is 32; raise POSSE_MAX_ALL_LEVELS in "
     "include/posse/bot.h"},
};

static void bots_at_every_limit_pass(void **state)
{
    static parts p;
    posse_status status;
    (void)state;
    make_sound(&p);
    if (!posse_bot_list_check(&p.list, &status))
        fail_msg("%s", status.text);
    add_levels(&p, POSSE_MAX_LEVELS, "bang");
    p.bots[POSSE_MAX_LEVELS - 1].level = "fifteen_bytes_a";
    if (!posse_bot_list_check(&p.list, &status))
        fail_msg("%s", status.text);
}

static void a_broken_bot_is_explained(void **state)
{
    static parts p;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        posse_status status = {0};
        make_sound(&p);
        cases[i].damage(&p);
        if (posse_bot_list_check(&p.list, &status))
            fail_msg("not noticed: %s", cases[i].sentence);
        if (strncmp(status.text, cases[i].sentence, strlen(cases[i].sentence)) != 0)
            fail_msg("\"%s\" instead of \"%s\"", status.text, cases[i].sentence);
        assert_int_equal(status.code, POSSE_BAD_CONFIG);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_at_every_limit_pass),
        cmocka_unit_test(a_broken_bot_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

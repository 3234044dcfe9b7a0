/* A copy of a bot with one parameter changed, for example to reach the second stage of a search
 * after a few iterations. */
#ifndef TESTS_UNIT_BOTS_COMMON_BOT_WITH_PARAM_H
#define TESTS_UNIT_BOTS_COMMON_BOT_WITH_PARAM_H

#include <posse/bot.h>
#include <string.h>

enum { MAX_PARAMS = 512 };

typedef struct bot_with_param {
    posse_bot bot;
    posse_param params[MAX_PARAMS];
} bot_with_param;

static inline const posse_bot *set_bot_param(bot_with_param *custom, const posse_bot *bot, const char *name, int value)
{
    int found = 0;
    assert_true(bot->param_count <= MAX_PARAMS);
    memcpy(custom->params, bot->params, (size_t)bot->param_count * sizeof *custom->params);
    for (int i = 0; i < bot->param_count; i++) {
        if (strcmp(bot->params[i].name, name) != 0)
            continue;
        custom->params[i].value = value;
        found++;
    }
    assert_int_equal(found, 1);
    custom->bot = *bot;
    custom->bot.params = custom->params;
    return &custom->bot;
}

#endif

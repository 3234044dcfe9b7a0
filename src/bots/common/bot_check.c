/* Checking the descriptions of bots. */
#include "bot_list.h"
#include "game_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* "bang, level `hard`: …" or "every game, level `random`: …" */
__attribute__((format(printf, 3, 4))) static bool fail(posse_status *status, const posse_bot *bot, const char *format,
                                                       ...)
{
    char text[sizeof status->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return posse_fail(status, POSSE_BAD_CONFIG, "bot", "%s, level `%s`: %s", bot->game ? bot->game : "every game",
                      bot->level, text);
}

static bool check_level(const posse_bot *bot, posse_status *status)
{
    size_t size = strlen(bot->level) + 1;
    if (!posse_is_identifier(bot->level))
        return fail(status, bot, "a level must be a lower-case letter followed by lower-case letters, digits and _");
    return size <= POSSE_LEVEL_TEXT ||
           fail(status, bot,
                "the level has %zu bytes with its zero, but POSSE_LEVEL_TEXT is %d; raise POSSE_LEVEL_TEXT in "
                "include/posse/bot.h",
                size, POSSE_LEVEL_TEXT);
}

/* ---- what a bot does ------------------------------------------------------------------------------ */

static bool check_search(const posse_bot *bot, posse_status *status)
{
    const posse_search *search = bot->search;
    const struct {
        const char *name;
        bool given;
    } members[] = {{"size", search->size},   {"iterations", search->iterations},
                   {"start", search->start}, {"step", search->step},
                   {"best", search->best},   {"values", search->values}};
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        if (!members[i].given)
            return fail(status, bot, "`%s` of its search is missing", members[i].name);
    return true;
}

static bool check_choice(const posse_bot *bot, posse_status *status)
{
    if (!bot->choose == !bot->search)
        return fail(status, bot,
                    bot->choose ? "the bot has both `choose` and `search`; leave one out"
                                : "the bot has neither `choose` nor `search`; give one");
    if (bot->polite && !bot->choose)
        return fail(status, bot, "the bot is `polite`, but only a bot with `choose` can be");
    return !bot->search || check_search(bot, status);
}

static bool check_params(const posse_bot *bot, posse_status *status)
{
    if (bot->param_count > POSSE_MAX_PARAMS)
        return fail(status, bot,
                    "the bot has %d params, but POSSE_MAX_PARAMS is %d; raise POSSE_MAX_PARAMS in include/posse/bot.h",
                    bot->param_count, POSSE_MAX_PARAMS);
    for (int i = 0; i < bot->param_count; i++) {
        const posse_param *param = &bot->params[i];
        if (!param->name)
            return fail(status, bot, "param %d has no name", i);
        if (param->value < param->min || param->value > param->max)
            return fail(status, bot, "param `%s` is %d, which is not from %d to %d", param->name, param->value,
                        param->min, param->max);
        for (int k = 0; k < i; k++)
            if (strcmp(param->name, bot->params[k].name) == 0)
                return fail(status, bot, "two params have the name `%s`", param->name);
    }
    return true;
}

/* ---- the list ---------------------------------------------------------------------------------------- */

static bool may_meet(const posse_bot *a, const posse_bot *b)
{
    return !a->game || !b->game || strcmp(a->game, b->game) == 0;
}

/* Is this the first bot of its level in the list? */
static bool is_first(const posse_bot_list *list, int index)
{
    for (int i = 0; i < index; i++)
        if (strcmp(list->bots[i]->level, list->bots[index]->level) == 0)
            return false;
    return true;
}

/* The levels of a game mostly have the same params, which are many. Checking them once keeps the start fast. */
static bool shares_params(const posse_bot_list *list, int index)
{
    const posse_bot *bot = list->bots[index];
    for (int i = 0; i < index; i++)
        if (list->bots[i]->params == bot->params && list->bots[i]->param_count == bot->param_count)
            return true;
    return false;
}

static bool check_bot(const posse_bot_list *list, int index, posse_status *status)
{
    const posse_bot *bot = list->bots[index];
    if (!bot->level)
        return posse_fail(status, POSSE_BAD_CONFIG, "bot", "bot %d of the list has no level", index);
    if (bot->game && !posse_game_named(bot->game))
        return fail(status, bot, "no game has this name");
    for (int i = 0; i < index; i++)
        if (may_meet(list->bots[i], bot) && strcmp(list->bots[i]->level, bot->level) == 0)
            return fail(status, bot, "two bots have this level");
    return check_level(bot, status) && check_choice(bot, status) &&
           (shares_params(list, index) || check_params(bot, status));
}

static bool check_level_counts(const posse_bot_list *list, posse_status *status)
{
    int all = 0;
    for (int i = 0; i < list->count; i++)
        all += is_first(list, i);
    if (all > POSSE_MAX_ALL_LEVELS)
        return posse_fail(status, POSSE_BAD_CONFIG, "bot",
                          "the bots have %d different levels, but POSSE_MAX_ALL_LEVELS is %d; raise "
                          "POSSE_MAX_ALL_LEVELS in include/posse/bot.h",
                          all, POSSE_MAX_ALL_LEVELS);
    for (int g = 0; g < posse_game_count; g++) {
        int count = 0;
        for (int i = 0; i < list->count; i++)
            count += posse_bot_plays(list->bots[i], posse_games[g]);
        if (count < 1)
            return posse_fail(status, POSSE_BAD_CONFIG, "bot", "%s: no bot plays this game", posse_games[g]->name);
        if (count > POSSE_MAX_LEVELS)
            return posse_fail(status, POSSE_BAD_CONFIG, "bot",
                              "%s: the game has %d levels of bots, but POSSE_MAX_LEVELS is %d; raise POSSE_MAX_LEVELS "
                              "in include/posse/bot.h",
                              posse_games[g]->name, count, POSSE_MAX_LEVELS);
    }
    return true;
}

bool posse_bot_list_check(const posse_bot_list *list, posse_status *status)
{
    for (int i = 0; i < list->count; i++)
        if (!check_bot(list, i, status))
            return false;
    return check_level_counts(list, status);
}

/* Reading bot specs, and thinking within their limits. */
#include "bot_spec.h"
#include "clock.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------- */

/* Reads a positive number at the beginning of `text`. Returns 0 if there is none or if it is too large. */
static uint32_t read_amount(const char *text, size_t *digits)
{
    enum { MAX_AMOUNT = 1000000000 };
    *digits = strspn(text, "0123456789");
    if (*digits == 0 || *digits > 10 || text[0] == '0')
        return 0;
    uint64_t number = strtoull(text, NULL, 10);
    return number <= MAX_AMOUNT ? (uint32_t)number : 0;
}

/* "5000" or "50ms". */
static bool read_budget(posse_bot_spec *spec, const char *text)
{
    size_t digits;
    uint32_t amount = read_amount(text, &digits);
    if (amount > 0 && text[digits] == '\0')
        spec->iterations = amount;
    else if (amount > 0 && strcmp(text + digits, "ms") == 0)
        spec->ms = amount;
    else
        return false;
    return true;
}

/* "./program" or "50ms:./program". */
static bool read_command(posse_bot_spec *spec, const char *text)
{
    enum { MS = 1000 };
    size_t digits;
    uint32_t amount = read_amount(text, &digits);
    bool limited = amount > 0 && strncmp(text + digits, "ms:", 3) == 0;
    spec->ms = limited ? amount : MS;
    if (limited)
        text += digits + 3;
    size_t length = strlen(text);
    if (length == 0 || length >= sizeof spec->command)
        return false;
    memcpy(spec->command, text, length + 1);
    return true;
}

/* The bot that moves if a program fails: level `easy`, or else the weakest. */
static const posse_bot *stand_in(const posse_game *game)
{
    const char *levels[POSSE_MAX_LEVELS];
    posse_bot_levels(game, levels);
    const posse_bot *easy = posse_bot_named(game, "easy", NULL);
    return easy ? easy : posse_bot_named(game, levels[0], NULL);
}

bool posse_bot_spec_read(posse_bot_spec *spec, const posse_game *game, const char *text, posse_status *status)
{
    char level[POSSE_BOT_SPEC_TEXT];
    size_t length = strcspn(text, ":");
    if (length >= sizeof level)
        length = sizeof level - 1;
    memcpy(level, text, length);
    level[length] = '\0';
    posse_bot_spec read = {.bot = posse_bot_named(game, level, status)};
    if (!read.bot)
        return false;
    if (text[length] == ':' && !read_budget(&read, text + length + 1))
        return posse_fail(status, POSSE_BAD_REQUEST, "level",
                          "after \"%s:\" there must be a number of iterations, such as 5000, or a "
                          "time, such as 50ms",
                          level);
    *spec = read;
    return true;
}

bool posse_bot_spec_list(posse_bot_spec specs[], int count, const posse_game *game, const char *list,
                         posse_status *status)
{
    const char *at = list;
    for (int i = 0; i < count; i++) {
        char text[POSSE_BOT_SPEC_TEXT];
        size_t length = strcspn(at, ",");
        if (length >= sizeof text)
            return posse_fail(status, POSSE_BAD_REQUEST, "bots", "\"%.20s…\" is not a bot: the text is too long", at);
        memcpy(text, at, length);
        text[length] = '\0';
        if (strncmp(text, "cmd:", 4) == 0) {
            specs[i] = (posse_bot_spec){.bot = stand_in(game)};
            if (!read_command(&specs[i], text + 4))
                return posse_fail(status, POSSE_BAD_REQUEST, "bots",
                                  "after \"cmd:\" there must be a command, such as ./program");
        } else if (!posse_bot_spec_read(&specs[i], game, text, status)) {
            return false;
        }
        if (at[length] == ',')
            at += length + 1;
    }
    return true;
}

/* ---- thinking ------------------------------------------------------------------------------ */

static bool is_stopped(const posse_bot_spec *spec)
{
    return spec->stop && atomic_load_explicit(spec->stop, memory_order_relaxed);
}

posse_think_budget posse_bot_spec_budget(const posse_bot_spec *spec)
{
    posse_think_budget budget = {.steps = spec->iterations, .deadline = UINT64_MAX};
    if (!spec->bot->search)
        return (posse_think_budget){0};
    if (!budget.steps)
        budget.steps = spec->ms ? UINT64_MAX : spec->bot->search->iterations;
    if (spec->ms)
        budget.deadline = posse_now_ns() + spec->ms * UINT64_C(1000000);
    return budget;
}

bool posse_bot_spec_think_until(const posse_bot_spec *spec, posse_thought *thought, posse_think_budget *budget,
                                uint64_t until)
{
    uint64_t end = budget->deadline < until ? budget->deadline : until;
    while (budget->steps > 0) {
        budget->steps--;
        if (!posse_think_step(thought) || is_stopped(spec))
            return true;
        uint64_t now = end == UINT64_MAX ? 0 : posse_now_ns();
        if (now >= end)
            return now >= budget->deadline;
    }
    return true;
}

void posse_bot_spec_think(const posse_bot_spec *spec, posse_thought *thought)
{
    posse_think_budget budget = posse_bot_spec_budget(spec);
    posse_bot_spec_think_until(spec, thought, &budget, UINT64_MAX);
}

posse_action posse_bot_spec_move(const posse_bot_spec *spec, const posse_player *player, const void *state,
                                 posse_rng *rng)
{
    if (!spec->bot->search)
        return posse_player_move(player, state, 0, rng);
    posse_think_budget budget = posse_bot_spec_budget(spec); /* a deadline includes the start of the search */
    posse_thought *thought = posse_think(player, state, rng);
    posse_bot_spec_think_until(spec, thought, &budget, UINT64_MAX);
    posse_action best = posse_thought_best(thought);
    posse_thought_free(thought);
    return best;
}

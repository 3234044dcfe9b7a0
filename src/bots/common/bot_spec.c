/* Bot slots: reading them, and thinking within their limits. */
#include "bot_spec.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- reading ------------------------------------------------------------------------------- */

/* Plain digits, not zero; 0 if `text` begins otherwise. */
static uint32_t read_amount(const char *text, size_t *digits)
{
    enum { MOST = 1000000000 };
    *digits = strspn(text, "0123456789");
    if (*digits == 0 || *digits > 10 || text[0] == '0')
        return 0;
    uint64_t number = strtoull(text, NULL, 10);
    return number <= MOST ? (uint32_t)number : 0;
}

/* "5000" or "50ms". */
static bool read_budget(posse_slot *slot, const char *text)
{
    size_t digits;
    uint32_t amount = read_amount(text, &digits);
    if (amount > 0 && text[digits] == '\0')
        slot->iterations = amount;
    else if (amount > 0 && strcmp(text + digits, "ms") == 0)
        slot->ms = amount;
    else
        return false;
    return true;
}

/* "./program" or "50ms:./program". */
static bool read_command(posse_slot *slot, const char *text)
{
    enum { MS = 1000 };
    size_t digits;
    uint32_t amount = read_amount(text, &digits);
    bool limited = amount > 0 && strncmp(text + digits, "ms:", 3) == 0;
    slot->ms = limited ? amount : MS;
    if (limited)
        text += digits + 3;
    size_t length = strlen(text);
    if (length == 0 || length >= sizeof slot->command)
        return false;
    memcpy(slot->command, text, length + 1);
    return true;
}

/* Who moves where a program fails: level `easy`, or the weakest there is. */
static const posse_bot *stand_in(const posse_game *game)
{
    const char *levels[POSSE_MAX_LEVELS];
    posse_bot_levels(game, levels);
    const posse_bot *easy = posse_bot_named(game, "easy", NULL);
    return easy ? easy : posse_bot_named(game, levels[0], NULL);
}

bool posse_slot_read(posse_slot *slot, const posse_game *game, const char *text,
                     posse_status *status)
{
    char level[POSSE_SLOT_TEXT];
    size_t length = strcspn(text, ":");
    if (length >= sizeof level)
        length = sizeof level - 1;
    memcpy(level, text, length);
    level[length] = '\0';
    posse_slot read = {.bot = posse_bot_named(game, level, status)};
    if (!read.bot)
        return false;
    if (text[length] == ':' && !read_budget(&read, text + length + 1))
        return posse_fail(status, POSSE_BAD_REQUEST, "level",
                          "behind \"%s:\" there must be a number of iterations, such as 5000, or a "
                          "time, such as 50ms",
                          level);
    *slot = read;
    return true;
}

bool posse_slot_list(posse_slot slots[], int count, const posse_game *game, const char *list,
                     posse_status *status)
{
    const char *at = list;
    for (int i = 0; i < count; i++) {
        char text[POSSE_SLOT_TEXT];
        size_t length = strcspn(at, ",");
        if (length >= sizeof text)
            return posse_fail(status, POSSE_BAD_REQUEST, "bots", "\"%.20s…\" is no bot", at);
        memcpy(text, at, length);
        text[length] = '\0';
        if (strncmp(text, "cmd:", 4) == 0) {
            slots[i] = (posse_slot){.bot = stand_in(game)};
            if (!read_command(&slots[i], text + 4))
                return posse_fail(status, POSSE_BAD_REQUEST, "bots",
                                  "behind \"cmd:\" there must be a command, such as ./program");
        } else if (!posse_slot_read(&slots[i], game, text, status)) {
            return false;
        }
        if (at[length] == ',')
            at += length + 1;
    }
    return true;
}

/* ---- thinking ------------------------------------------------------------------------------ */

static uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

void posse_slot_think(const posse_slot *slot, posse_thought *thought)
{
    if (!slot->bot->search)
        return;
    uint64_t steps = slot->iterations;
    if (!steps)
        steps = slot->ms ? UINT64_MAX : slot->bot->search->iterations;
    uint64_t deadline = slot->ms ? now_ns() + slot->ms * UINT64_C(1000000) : UINT64_MAX;
    while (steps-- > 0 && posse_think_on(thought))
        if (slot->ms && now_ns() >= deadline)
            return;
}

posse_action posse_slot_move(const posse_slot *slot, const posse_player *player, const void *state,
                             posse_rng *rng)
{
    if (!slot->bot->search)
        return posse_player_move(player, state, 0, rng);
    posse_thought *thought = posse_think(player, state, rng);
    posse_slot_think(slot, thought);
    posse_action best = posse_thought_best(thought);
    posse_thought_free(thought);
    return best;
}

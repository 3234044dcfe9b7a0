/* Clocks, and what a table asks its server to do next. */
#include "table_internal.h"

uint64_t posse_table_deadline(const posse_table *table)
{
    if (table->stage == POSSE_SHUFFLING)
        return table->waiting_since + SHUFFLING_MS;
    if (table->stage != POSSE_PLAYING || table->paused || !table->options.clock || table->waiting == POSSE_WAITS_NONE ||
        !table_is_played_by_person(table, table->waiting_seat))
        return 0;
    return table->waiting_since + (uint64_t)table->options.clock * 1000;
}

bool posse_table_time_left(const posse_table *table, uint64_t now, uint64_t *left)
{
    uint64_t deadline = posse_table_deadline(table);
    *left = deadline > now ? deadline - now : 0;
    return deadline != 0;
}

static posse_todo think(const posse_table *table, const posse_bot *bot)
{
    return (posse_todo){.kind = POSSE_TODO_THINK,
                        .entry = POSSE_ENTRY_ACT,
                        .seat = table->waiting_seat,
                        .level = bot->level,
                        .decision = table->decision};
}

static posse_todo enter(const posse_table *table, posse_entry_kind kind)
{
    return (posse_todo){
        .kind = POSSE_TODO_ENTER, .entry = kind, .seat = table->waiting_seat, .decision = table->decision};
}

/* The person's time is up: roll or confirm for them, or let a bot choose. */
static posse_todo act_for_late_person(const posse_table *table)
{
    switch (table->waiting) {
    case POSSE_WAITS_ROLL:
        return enter(table, POSSE_ENTRY_ROLL);
    case POSSE_WAITS_CONFIRM:
        return enter(table, POSSE_ENTRY_CONFIRM);
    default:
        return think(table, posse_bot_usual(table->options.game));
    }
}

posse_todo posse_table_todo(const posse_table *table, uint64_t now)
{
    uint64_t deadline = posse_table_deadline(table);
    bool time_is_up = deadline && now >= deadline;
    if (table->stage == POSSE_SHUFFLING && time_is_up)
        return enter(table, POSSE_ENTRY_DEAL);
    if (table->stage != POSSE_PLAYING || table->paused || table->waiting == POSSE_WAITS_NONE)
        return (posse_todo){0};
    if (time_is_up)
        return act_for_late_person(table);
    if (table_is_played_by_person(table, table->waiting_seat))
        return (posse_todo){0};
    const posse_seat *seat = &table->seats[table->waiting_seat];
    return think(table, seat->kind == POSSE_SEAT_BOT ? posse_bot_or_usual(table->options.game, seat->level)
                                                     : posse_bot_usual(table->options.game));
}

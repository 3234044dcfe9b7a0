/* Clocks, and what a table wants of whoever keeps it. */
#include "table_internal.h"

/* When the time for what is waited for is up; 0: never. */
uint64_t posse_table_deadline(const posse_table *table)
{
    if (table->stage == POSSE_SHUFFLING)
        return table->asked + SHUFFLING_TIME;
    if (table->stage != POSSE_PLAYING || table->paused || !table->options.clock ||
        table->waiting == POSSE_WAITS_NOT || !table_is_played_by_person(table, table->waited))
        return 0;
    return table->asked + (uint64_t)table->options.clock * 1000;
}

bool posse_table_left(const posse_table *table, uint64_t now, uint64_t *left)
{
    uint64_t deadline = posse_table_deadline(table);
    *left = deadline > now ? deadline - now : 0;
    return deadline != 0;
}

static posse_wish think(const posse_table *table, const char *level)
{
    return (posse_wish){.kind = POSSE_WISH_THINK,
                        .deed = POSSE_DEED_ACT,
                        .seat = table->waited,
                        .level = level,
                        .decision = table->decision};
}

static posse_wish enter(const posse_table *table, posse_deed deed)
{
    return (posse_wish){
        .kind = POSSE_WISH_ENTER, .deed = deed, .seat = table->waited, .decision = table->decision};
}

/* A person's time is up. */
static posse_wish step_in(const posse_table *table)
{
    switch (table->waiting) {
    case POSSE_WAITS_ROLL:
        return enter(table, POSSE_DEED_ROLL);
    case POSSE_WAITS_CONFIRM:
        return enter(table, POSSE_DEED_CONFIRM);
    default:
        return think(table, "normal");
    }
}

posse_wish posse_table_wish(const posse_table *table, uint64_t now)
{
    uint64_t deadline = posse_table_deadline(table);
    bool time_is_up = deadline && now >= deadline;
    if (table->stage == POSSE_SHUFFLING && time_is_up)
        return enter(table, POSSE_DEED_DEAL);
    if (table->stage != POSSE_PLAYING || table->paused || table->waiting == POSSE_WAITS_NOT)
        return (posse_wish){0};
    if (time_is_up)
        return step_in(table);
    if (table_is_played_by_person(table, table->waited))
        return (posse_wish){0};
    const posse_seat *seat = &table->seats[table->waited];
    return think(table, seat->kind == POSSE_SEAT_BOT ? seat->level : "normal");
}

/* Clocks, and what a table asks its server to do next. */
#include "table_internal.h"

/* How long the person's clock may wait for SHOWN. */
static uint64_t grace(const posse_table *table, int person)
{
    for (int i = 0; i < table->person_count; i++)
        if (table->persons[i].number != person && table->persons[i].seats)
            return GRACE_MS;
    return ALONE_GRACE_MS;
}

/* When the time for the decision starts. */
static uint64_t clock_start(const posse_table *table)
{
    int person = table->seats[table->waiting_seat].person;
    if (table->timing.is_shown)
        return table->timing.since + table->timing.shown_after;
    return table->timing.since + (table_person(table, person)->shows ? grace(table, person) : 0);
}

uint64_t posse_table_deadline(const posse_table *table)
{
    if (table->stage == POSSE_SHUFFLING)
        return table->timing.since + (table->pledges_closed ? OPENING_MS : PLEDGING_MS);
    if (table->stage != POSSE_PLAYING || table->paused || !table->options.clock || table->waiting == POSSE_WAITS_NONE ||
        !table_is_played_by_person(table, table->waiting_seat))
        return 0;
    return clock_start(table) + (uint64_t)table->options.clock * 1000;
}

/* The person's client will send SHOWN, so the clock waits from the person's first decision on. */
static posse_entry_outcome announce_shown(posse_table *table, const posse_entry *entry)
{
    if (!table->options.clock || !table_is_played_by_person(table, entry->seat))
        return POSSE_DUPLICATE;
    posse_person *person = table_person(table, table->seats[entry->seat].person);
    if (person->shows)
        return POSSE_DUPLICATE;
    person->shows = true;
    return POSSE_APPLIED;
}

/* Counts once for each decision, and only with a clock. A late one is ignored, because the person may have answered
 * from another device. */
posse_entry_outcome table_shown(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (entry->at == POSSE_NO_DECISION)
        return announce_shown(table, entry);
    if (entry->at > table->decision || (entry->at == table->decision && table->waiting_seat != entry->seat))
        return table_reject(status, POSSE_NOT_NOW, "at", "the table is not waiting for that decision");
    if (entry->at < table->decision || !table->options.clock || table->timing.is_shown ||
        !table_is_played_by_person(table, entry->seat))
        return POSSE_DUPLICATE;
    int person = table->seats[entry->seat].person;
    uint64_t after = (table->paused ? table->paused_at : entry->time) - table->timing.since;
    uint64_t most = grace(table, person);
    table->timing.is_shown = true;
    table->timing.shown_after = after < most ? after : most;
    table_person(table, person)->shows = true;
    return POSSE_APPLIED;
}

bool posse_table_time_left(const posse_table *table, uint64_t now, uint64_t *left)
{
    uint64_t deadline = posse_table_deadline(table);
    *left = deadline > now ? deadline - now : 0;
    return deadline != 0;
}

/* The seats of people who have not had a turn in this match: their dice have not been thrown, or they have not been
 * asked if the game has no dice. Everybody at the table knows them. Empty without the option `courtesy`. */
static uint32_t spared_seats(const posse_table *table)
{
    uint32_t people = 0;
    if (!table->options.courtesy)
        return 0;
    for (int seat = 0; seat < table->options.players; seat++)
        people |= (uint32_t)(table->seats[seat].kind == POSSE_SEAT_PERSON) << seat;
    return people & ~table->had_turn;
}

static posse_todo think(const posse_table *table, const posse_bot *bot)
{
    return (posse_todo){.kind = POSSE_TODO_THINK,
                        .entry = POSSE_ENTRY_ACT,
                        .seat = table->waiting_seat,
                        .level = bot->level,
                        .spared = spared_seats(table),
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
    if (table->stage == POSSE_SHUFFLING && (time_is_up || table_is_shuffled(table)))
        return enter(table, table->pledges_closed ? POSSE_ENTRY_DEAL : POSSE_ENTRY_CLOSE);
    if (table_all_want_again(table))
        return enter(table, POSSE_ENTRY_REMATCH);
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

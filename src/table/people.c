/* People and seats: joining, sitting down, leaving, the host, and pauses. */
#include "alloc.h"
#include "table_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_set_level(posse_seat *seat, const posse_bot *bot)
{
    snprintf(seat->level, sizeof seat->level, "%s", bot->level);
}

/* ---- joining ------------------------------------------------------------------------------------- */

/* The number of a newcomer. A log has it already: older versions gave newcomers the numbers of people who had left. */
static int newcomers_number(const posse_table *table, const posse_entry *entry)
{
    return entry->from_log && entry->other >= 0 ? entry->other : table->next_number;
}

/* Makes room for a person with this number, which nobody at the table has. */
static posse_person *add_person(posse_table *table, int number)
{
    table->persons = posse_resize(table->persons, (size_t)table->person_count + 1, sizeof *table->persons);
    int at = table->person_count++;
    for (; at > 0 && table->persons[at - 1].number > number; at--)
        table->persons[at] = table->persons[at - 1];
    if (number >= table->next_number)
        table->next_number = number + 1;
    table->persons[at] = (posse_person){.number = number, .request = {.seat = NONE}};
    return &table->persons[at];
}

/* Older versions compared names letter by letter, so a log may have names that look alike. */
static bool is_same_name(const posse_entry *entry, const char *name)
{
    return entry->from_log ? strcmp(entry->text, name) == 0 : table_names_look_alike(entry->text, name);
}

/* True if somebody other than `owner` has the name of the entry, or one that looks like it: as a nickname or as the name
 * of a seat. Older versions did not compare with names of seats. */
static bool is_name_of_another(const posse_table *table, const posse_entry *entry, int owner)
{
    for (int i = 0; i < table->person_count; i++)
        if (table->persons[i].number != owner && is_same_name(entry, table->persons[i].name))
            return true;
    for (int i = 0; i < table->options.players && !entry->from_log; i++)
        if (table->seats[i].name[0] && table->seats[i].person != owner && is_same_name(entry, table->seats[i].name))
            return true;
    return false;
}

static bool is_name_available(const posse_table *table, const posse_entry *entry, int owner, posse_status *status)
{
    if (is_name_of_another(table, entry, owner))
        return posse_fail(status, POSSE_BAD_REQUEST, "name",
                          "another person at this table has that name, or one that looks like it");
    return entry->from_log || table_name_is_visible(entry->text) ||
           posse_fail(status, POSSE_BAD_REQUEST, "name", "\"name\" must have a letter that can be seen");
}

static bool may_be_called(const posse_table *table, const posse_entry *entry, posse_status *status)
{
    if (!entry->text[0] || strlen(entry->text) >= POSSE_NAME)
        return posse_fail(status, POSSE_BAD_REQUEST, "name", "\"name\" must have 1 to %d bytes", POSSE_NAME - 1);
    return is_name_available(table, entry, NONE, status);
}

/* The caller has checked the length of `text`. */
static void set_name(char name[POSSE_NAME], const char *text)
{
    memcpy(name, text, strlen(text) + 1);
}

/* The person who joined with this token, or NONE. */
static int person_with_token(const posse_table *table, const unsigned char token[POSSE_KEY])
{
    for (int i = 0; i < table->person_count; i++)
        if (memcmp(table->persons[i].token, token, POSSE_KEY) == 0)
            return table->persons[i].number;
    return NONE;
}

static bool is_banned(const posse_table *table, const unsigned char token[POSSE_KEY])
{
    for (int i = 0; i < table->ban_count; i++)
        if (memcmp(table->bans[i].token, token, POSSE_KEY) == 0)
            return true;
    return false;
}

posse_entry_outcome table_join(posse_table *table, posse_entry *entry, posse_status *status)
{
    int number = person_with_token(table, entry->bytes);
    if (number >= 0) {
        entry->other = number;
        return POSSE_DUPLICATE;
    }
    if (is_banned(table, entry->bytes))
        return table_reject(status, POSSE_BANNED, NULL, "the host has banned you from this table");
    if (!may_be_called(table, entry, status))
        return POSSE_REJECTED;
    number = newcomers_number(table, entry);
    if (table->person_count == POSSE_MAX_PERSONS || number > POSSE_MAX_NUMBER)
        return table_reject(status, POSSE_FULL, NULL, "the table is full");
    if (table_is_person(table, number))
        return table_reject(status, POSSE_BAD_REQUEST, "other", "another person at this table has that number");
    posse_person *person = add_person(table, number);
    set_name(person->name, entry->text);
    memcpy(person->token, entry->bytes, sizeof person->token);
    table_recall_deeds(table, person, entry->person);
    if (table->host < 0)
        table->host = number;
    entry->other = number;
    return POSSE_APPLIED;
}

/* ---- sitting ------------------------------------------------------------------------------------ */

/* Whoever sat there agreed to nothing in the name of the next one. */
static void forget_agreement(posse_table *table, int seat)
{
    for (int i = 0; i < table->person_count; i++)
        table->persons[i].request.agreed &= ~(1U << seat);
}

void table_assign_seat(posse_table *table, int seat, int person)
{
    table->seats[seat] = (posse_seat){.kind = POSSE_SEAT_PERSON, .person = person};
    table->last_answer[seat] = (table_answer){0};
    table_person(table, person)->seats |= 1U << seat;
    forget_agreement(table, seat);
}

/* During a game a bot takes the seat; otherwise the seat becomes open. */
static void clear_seat(posse_table *table, int seat)
{
    bool bot = table->stage == POSSE_SHUFFLING || table->stage == POSSE_PLAYING;
    posse_person *person = table_person(table, table->seats[seat].person);
    if (person) {
        person->seats &= ~(1U << seat);
        person->wants_again &= person->seats != 0;
    }
    forget_agreement(table, seat);
    table->seats[seat] = (posse_seat){.kind = bot ? POSSE_SEAT_BOT : POSSE_SEAT_OPEN, .person = NONE};
    if (bot)
        table_set_level(&table->seats[seat], posse_bot_usual(table->options.game));
}

posse_entry_outcome table_sit(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (table_holds_seat(table, entry->person, entry->seat))
        return POSSE_DUPLICATE;
    if (table->seats[entry->seat].kind != POSSE_SEAT_OPEN)
        return table_reject(status, POSSE_NOT_NOW, "seat", "that seat is taken");
    if (strlen(entry->text) >= POSSE_NAME)
        return table_reject(status, POSSE_BAD_REQUEST, "name", "that name is too long");
    if (entry->text[0] && !entry->from_log && !is_name_available(table, entry, entry->person, status))
        return POSSE_REJECTED;
    if (!table_may_seat_person(table, status))
        return POSSE_REJECTED;
    table_assign_seat(table, entry->seat, entry->person);
    set_name(table->seats[entry->seat].name, entry->text);
    return POSSE_APPLIED;
}

posse_entry_outcome table_stand(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (table->seats[entry->seat].kind != POSSE_SEAT_PERSON)
        return table_reject(status, POSSE_NOT_NOW, "seat", "no person sits there");
    clear_seat(table, entry->seat);
    table_advance(table, entry->time);
    return POSSE_APPLIED;
}

posse_entry_outcome table_bot(posse_table *table, posse_entry *entry, posse_status *status)
{
    const posse_game *game = table->options.game;
    const posse_bot *bot =
        entry->from_log ? posse_bot_or_usual(game, entry->text) : posse_bot_named(game, entry->text, status);
    posse_seat *seat = &table->seats[entry->seat];
    if (!bot)
        return POSSE_REJECTED;
    if (seat->kind == POSSE_SEAT_PERSON)
        return table_reject(status, POSSE_NOT_NOW, "seat", "a person sits there");
    if (table_can_skip(entry, seat->kind == POSSE_SEAT_BOT && strcmp(seat->level, bot->level) == 0))
        return POSSE_DUPLICATE;
    *seat = (posse_seat){.kind = POSSE_SEAT_BOT, .person = NONE};
    table_set_level(seat, bot);
    return POSSE_APPLIED;
}

posse_entry_outcome table_free_seat(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)status;
    if (table_can_skip(entry, table->seats[entry->seat].kind == POSSE_SEAT_OPEN))
        return POSSE_DUPLICATE;
    clear_seat(table, entry->seat);
    return POSSE_APPLIED;
}

/* ---- leaving -------------------------------------------------------------------------------------- */

/* The person with the lowest number among those who have a seat, or else among all. */
static int next_host(const posse_table *table)
{
    for (int sitting = 1; sitting >= 0; sitting--)
        for (int i = 0; i < table->person_count; i++)
            if (table->persons[i].seats || !sitting)
                return table->persons[i].number;
    return NONE;
}

static void remove_person(posse_table *table, int person, uint64_t now)
{
    for (int seat = 0; seat < table->options.players; seat++)
        if (table->seats[seat].person == person)
            clear_seat(table, seat);
    posse_person *leaver = table_person(table, person), *end = table->persons + table->person_count--;
    table_keep_deeds(table, leaver);
    memmove(leaver, leaver + 1, (size_t)(end - leaver - 1) * sizeof *leaver);
    table_erase_chat_name(table, person);
    if (table->host == person)
        table->host = next_host(table);
    table_advance(table, now);
}

posse_entry_outcome table_leave(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)status;
    remove_person(table, entry->person, entry->time);
    return POSSE_APPLIED;
}

static bool is_other_person(const posse_table *table, const posse_entry *entry, posse_status *status)
{
    if (!table_is_person(table, entry->other))
        return posse_fail(status, POSSE_BAD_REQUEST, "person", "there is no such person at this table");
    return entry->other != entry->person ||
           posse_fail(status, POSSE_BAD_REQUEST, "person", "you cannot do this to yourself");
}

static bool ban(posse_table *table, const posse_person *person, posse_status *status)
{
    if (table->ban_count == POSSE_MAX_BANS)
        return posse_fail(status, POSSE_FULL, "ban", "%d people are banned from this table; lift a ban first",
                          POSSE_MAX_BANS);
    table->bans = posse_resize(table->bans, (size_t)table->ban_count + 1, sizeof *table->bans);
    posse_ban *made = &table->bans[table->ban_count++];
    *made = (posse_ban){.number = person->number};
    memcpy(made->name, person->name, sizeof made->name);
    memcpy(made->token, person->token, sizeof made->token);
    return true;
}

posse_entry_outcome table_unban(posse_table *table, posse_entry *entry, posse_status *status)
{
    for (int i = 0; i < table->ban_count; i++)
        if (table->bans[i].number == entry->other) {
            table->ban_count--;
            memmove(&table->bans[i], &table->bans[i + 1], (size_t)(table->ban_count - i) * sizeof *table->bans);
            return POSSE_APPLIED;
        }
    return table_reject(status, POSSE_BAD_REQUEST, "person", "that person is not banned");
}

posse_entry_outcome table_remove(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!is_other_person(table, entry, status) || (entry->on && !ban(table, table_person(table, entry->other), status)))
        return POSSE_REJECTED;
    remove_person(table, entry->other, entry->time);
    return POSSE_APPLIED;
}

posse_entry_outcome table_mute(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!is_other_person(table, entry, status))
        return POSSE_REJECTED;
    posse_person *person = table_person(table, entry->other);
    if (table_can_skip(entry, person->muted == entry->on))
        return POSSE_DUPLICATE;
    person->muted = entry->on;
    return POSSE_APPLIED;
}

posse_entry_outcome table_make_host(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!is_other_person(table, entry, status))
        return POSSE_REJECTED;
    if (table_can_skip(entry, table->host == entry->other))
        return POSSE_DUPLICATE;
    table->host = entry->other;
    return POSSE_APPLIED;
}

/* ---- during a game -------------------------------------------------------------------------------- */

posse_entry_outcome table_prefer(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)status;
    posse_person *person = table_person(table, entry->person);
    if (table_can_skip(entry, person->confirms == entry->on))
        return POSSE_DUPLICATE;
    person->confirms = entry->on;
    return POSSE_APPLIED;
}

/* True if every person who is playing, and not away, wants a pause. */
static bool all_want_pause(const posse_table *table)
{
    for (int seat = 0; seat < table->options.players; seat++)
        if (table_is_played_by_person(table, seat) && !table_person(table, table->seats[seat].person)->wants_pause)
            return false;
    return true;
}

static bool anybody_wants_pause(const posse_table *table)
{
    for (int person = 0; person < table->person_count; person++)
        if (table->persons[person].wants_pause)
            return true;
    return false;
}

/* A person who wants a pause may ask again, because those who did not want one may be gone. */
static bool is_pause_as_wanted(const posse_table *table, const posse_person *person, bool on)
{
    if (!on)
        return !table->paused && !anybody_wants_pause(table);
    return person->wants_pause && (table->paused || !all_want_pause(table));
}

posse_entry_outcome table_pause(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_person *person = table_person(table, entry->person);
    if (!person->seats)
        return table_reject(status, POSSE_NOT_YOURS, NULL, "only players may pause the game");
    if (table_can_skip(entry, is_pause_as_wanted(table, person, entry->on)))
        return POSSE_DUPLICATE;
    if (!entry->on) {
        if (table->paused)
            table->timing.since += entry->time - table->paused_at;
        for (int i = 0; i < table->person_count; i++)
            table->persons[i].wants_pause = false;
        table->paused = false;
        return POSSE_APPLIED;
    }
    person->wants_pause = true;
    if (!table->paused && all_want_pause(table)) {
        table->paused = true;
        table->paused_at = entry->time;
    }
    return POSSE_APPLIED;
}

/* The game at a table: the deal, choosing, throwing dice, and undoing. */
#include "actions.h"
#include "alloc.h"
#include "settings.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- the deal ------------------------------------------------------------------------------------- */

/* Earlier events belong to another game or were undone, so clients need every event again. */
static void restart_event_counts(posse_table *table)
{
    table->event_counts_from = table->number + 1;
    table->event_counts_length = 0;
}

bool table_deal_match(posse_table *table, uint64_t now, posse_status *status)
{
    static const char *const other_keys[] = {"game", NULL};
    posse_settings settings;
    posse_match match;
    posse_rng rng;
    posse_fair_generator(&table->fair, 0, &rng);
    if (!posse_settings_read(table->options.game, table->options.settings, other_keys, &settings, status) ||
        !posse_match_new(&match, table->options.game, &settings, &rng, status))
        return false;
    table->previous_match = table->match; /* freed when the entry is accepted */
    table->match = match;
    table->games++;
    table->chance_count = 0;
    table->roll_count = 0;
    table->had_turn = 0;
    table->paused = false;
    table->stage = POSSE_PLAYING;
    table_forget_deeds(table);
    memset(table->last_answer, 0, sizeof table->last_answer);
    table_clear_marks(table);
    free(table->marks);
    free(table->mark_states); /* the next match may be of another game, with another size of state */
    table->marks = NULL;
    table->mark_states = NULL;
    table->mark_capacity = 0;
    restart_event_counts(table);
    table_advance(table, now);
    return true;
}

/* ---- advancing --------------------------------------------------------------------------------------- */

/* The seat whose dice chance throws next; NONE if chance is not next, or throws for no seat. */
static int thrower_of(const posse_match *match)
{
    return posse_match_actor(match) == POSSE_CHANCE && match->game->thrower ? match->game->thrower(match->state) : NONE;
}

/* Every throw goes through here, whether its outcome is drawn or arranged. */
static void begin_throw(posse_table *table)
{
    int thrower = thrower_of(&table->match);
    if (thrower >= 0)
        table->had_turn |= 1U << thrower;
    table->chance_count++;
    table_clear_marks(table);
}

static void throw_dice(posse_table *table)
{
    posse_action drawn;
    begin_throw(table);
    posse_fair_generator(&table->fair, table->chance_count, &table->match.rng);
    if (!posse_match_chance(&table->match, &drawn, NULL))
        abort(); /* it is chance's turn, and chance draws only legal actions */
}

static void throw_arranged(posse_table *table, posse_action roll)
{
    begin_throw(table);
    posse_fair_arrange(&table->fair, table->chance_count);
    if (!posse_match_act(&table->match, roll, NULL))
        abort(); /* the caller has checked that the roll is legal */
}

static void wait_for(posse_table *table, posse_waiting waiting, int seat, uint64_t now)
{
    if (table->waiting == waiting && table->waiting_seat == seat)
        return;
    table->waiting = waiting;
    table->waiting_seat = seat;
    table->timing = (table_timing){.since = now};
}

static void finish(posse_table *table)
{
    table->stage = POSSE_FINISHED;
    table->waiting = POSSE_WAITS_NONE;
    table->waiting_seat = NONE;
    table->paused = false;
    table_clear_marks(table);
}

void table_advance(posse_table *table, uint64_t now)
{
    const posse_match *match = &table->match;
    if (table->stage != POSSE_PLAYING)
        return;
    if (table->waiting == POSSE_WAITS_CONFIRM && table_is_played_by_person(table, table->waiting_seat))
        return;
    for (;;) {
        int actor = posse_match_actor(match);
        if (actor == POSSE_OVER) {
            finish(table);
            return;
        }
        if (actor != POSSE_CHANCE) {
            if (!match->game->thrower) /* a turn begins with a choice where no player throws dice */
                table->had_turn |= 1U << actor;
            wait_for(table, POSSE_WAITS_ACT, actor, now);
            return;
        }
        int thrower = thrower_of(match);
        if (thrower >= 0 && table_is_played_by_person(table, thrower)) {
            wait_for(table, POSSE_WAITS_ROLL, thrower, now);
            return;
        }
        throw_dice(table);
    }
}

/* ---- undoing -------------------------------------------------------------------------------------- */

void table_clear_marks(posse_table *table)
{
    table->mark_count = 0;
    table->mark_seat = NONE;
}

static void set_mark(posse_table *table, int seat)
{
    size_t size = table->match.game->state_size;
    if (table->mark_seat != seat)
        table_clear_marks(table);
    if (table->mark_count == MAX_MARKS) {
        memmove(table->marks, table->marks + 1, (MAX_MARKS - 1) * sizeof *table->marks);
        memmove(table->mark_states, table->mark_states + size, (MAX_MARKS - 1) * size);
        table->mark_count--;
    }
    size_t count = (size_t)table->mark_count, capacity = table->mark_capacity;
    table->mark_states = posse_grow(table->mark_states, count, &table->mark_capacity, size);
    if (table->mark_capacity != capacity)
        table->marks = posse_resize(table->marks, table->mark_capacity, sizeof *table->marks);
    unsigned char *state = table->mark_states + count * size;
    table->marks[table->mark_count++] =
        (table_mark){.mark = posse_match_mark(&table->match, state), .timing = table->timing};
    table->mark_seat = seat;
}

/* True if an event since number `since` revealed something that a player did not know. */
static bool was_revealed(const posse_match *match, size_t since)
{
    for (size_t i = since; i < match->event_count; i++)
        if (match->game->events[match->events[i].kind].ends_undo)
            return true;
    return false;
}

posse_entry_outcome table_undo(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (entry->person == POSSE_HOUSE || entry->seat != posse_table_undo_seat(table))
        return table_reject(status, POSSE_NOT_NOW, NULL,
                            "there is nothing to undo: dice were thrown, something was revealed, or another "
                            "player has chosen since");
    if (entry->at != table->decision)
        return table_reject(status, POSSE_NOT_NOW, "at", "the game has moved on");
    table_timing timing = table->timing;
    if (table->waiting != POSSE_WAITS_CONFIRM) {
        const table_mark *mark = &table->marks[--table->mark_count];
        posse_match_rewind(&table->match, mark->mark,
                           table->mark_states + (size_t)table->mark_count * table->match.game->state_size);
        timing = mark->timing;
        restart_event_counts(table);
    }
    if (table->mark_count == 0)
        table->mark_seat = NONE;
    table->waiting = POSSE_WAITS_NONE;
    table->last_answer[entry->seat] = (table_answer){0};
    table->decision++;
    table_advance(table, entry->time);
    table->timing = timing;
    return POSSE_APPLIED;
}

/* ---- choosing ------------------------------------------------------------------------------------------- */

/* True if the seat has already sent this answer. It counts once. */
static bool is_duplicate(const posse_table *table, const posse_entry *entry, posse_action action)
{
    const table_answer *last = &table->last_answer[entry->seat];
    return last->at == entry->at && last->kind == entry->kind && last->action == action && last->at != table->decision;
}

/* True if the table is waiting for this answer. The house answers for bots, and for people whose time is up. */
static bool is_expected(const posse_table *table, const posse_entry *entry, posse_waiting waiting, posse_status *status)
{
    if (table->paused)
        return posse_fail(status, POSSE_NOT_NOW, NULL, "the game is paused");
    if (table->waiting != waiting || table->waiting_seat != entry->seat)
        return posse_fail(status, POSSE_NOT_NOW, NULL, "the table is waiting for something else");
    if (table->decision != entry->at)
        return posse_fail(status, POSSE_NOT_NOW, "at", "the game has moved on");
    if (entry->person != POSSE_HOUSE || !table_is_played_by_person(table, entry->seat))
        return true;
    uint64_t deadline = posse_table_deadline(table);
    return (deadline && entry->time >= deadline) ||
           posse_fail(status, POSSE_NOT_NOW, NULL, "the player still has time left");
}

/* A person who answers is present; after AWAY_AFTER_MISSED answers by the clock, the person is away. */
static void update_presence(posse_table *table, const posse_entry *entry)
{
    posse_seat *seat = &table->seats[entry->seat];
    if (seat->kind != POSSE_SEAT_PERSON)
        return;
    if (entry->person != POSSE_HOUSE) {
        table->person_returned = seat->away;
        seat->missed = 0;
        seat->away = false;
    } else if (!seat->away && ++seat->missed >= AWAY_AFTER_MISSED) {
        seat->away = true;
    }
}

static void record_answer(posse_table *table, const posse_entry *entry, posse_action action)
{
    table->last_answer[entry->seat] = (table_answer){.kind = entry->kind, .at = entry->at, .action = action};
    table->decision++;
    table->timing = (table_timing){.since = entry->time};
    update_presence(table, entry);
}

/* True if rolling is part of the action itself. False for an action that a roll merely follows, such as the last one of
 * the previous player's turn. */
static bool rolls_dice(const posse_match *match, posse_action action)
{
    posse_dice_odds odds[POSSE_MAX_ODDS];
    return posse_roll_odds(match->game, match->state, action, odds) > 0;
}

/* An action that rolls throws its dice at once, because nothing is left to decide. The throw still counts as a decision
 * of its own, as it did when clients had to send it. */
static void throw_after_action(posse_table *table, int seat)
{
    throw_dice(table);
    table->decision++;
    table->last_answer[seat].dice_thrown = true;
}

/* True if the action is the seat's last choice for now, or reveals something. A re-roll is neither: the same seat goes on
 * with the new dice. Tried on a copy of the match. */
static bool is_final(const posse_table *table, posse_action action)
{
    const posse_game *game = table->match.game;
    posse_match trial = table->match;
    trial.state = posse_alloc(1, game->state_size);
    trial.actions = NULL;
    trial.events = NULL;
    trial.start = (posse_buffer){0};
    trial.action_count = trial.action_capacity = trial.event_count = trial.event_capacity = 0;
    memcpy(trial.state, table->match.state, game->state_size);
    bool legal = posse_match_act(&trial, action, NULL);
    bool goes_on = posse_match_actor(&trial) == table->waiting_seat || thrower_of(&trial) == table->waiting_seat;
    bool final = legal && (!goes_on || was_revealed(&trial, 0));
    posse_match_free(&trial);
    return final;
}

static void apply_action(posse_table *table, const posse_entry *entry, posse_action action)
{
    size_t events = table->match.event_count;
    bool throws = rolls_dice(&table->match, action) && !table->rolls_separately;
    if (entry->person == POSSE_HOUSE)
        table_clear_marks(table);
    else
        set_mark(table, entry->seat);
    if (!posse_match_act(&table->match, action, NULL))
        abort(); /* the caller has checked that the action is legal */
    if (was_revealed(&table->match, events))
        table_clear_marks(table);
    record_answer(table, entry, action);
    table->waiting = POSSE_WAITS_NONE;
    if (throws && thrower_of(&table->match) == entry->seat && table_is_played_by_person(table, entry->seat))
        throw_after_action(table, entry->seat);
    table_advance(table, entry->time);
}

/* Waits for the person to confirm the action. The clock keeps running. */
static void ask_to_confirm(posse_table *table, const posse_entry *entry, posse_action action)
{
    table_timing timing = table->timing;
    if (table->mark_seat != entry->seat)
        table_clear_marks(table);
    table->mark_seat = entry->seat;
    table->unconfirmed = action;
    record_answer(table, entry, action);
    wait_for(table, POSSE_WAITS_CONFIRM, entry->seat, entry->time);
    table->timing = timing;
}

posse_entry_outcome table_act(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_action action;
    const posse_game *game = table->match.game;
    bool readable = game->parse(entry->text, &action);
    if (readable && is_duplicate(table, entry, action))
        return POSSE_DUPLICATE;
    if (!is_expected(table, entry, POSSE_WAITS_ACT, status))
        return POSSE_REJECTED;
    if (!readable || !game->check(table->match.state, action, NULL)) {
        posse_match_act_text(&table->match, entry->text, status); /* for its error message */
        return POSSE_REJECTED;
    }
    if (entry->person >= 0 && table_person(table, entry->person)->confirms && is_final(table, action)) {
        ask_to_confirm(table, entry, action);
        return POSSE_APPLIED;
    }
    apply_action(table, entry, action);
    return POSSE_APPLIED;
}

posse_entry_outcome table_confirm(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (is_duplicate(table, entry, table->unconfirmed))
        return POSSE_DUPLICATE;
    if (!is_expected(table, entry, POSSE_WAITS_CONFIRM, status))
        return POSSE_REJECTED;
    apply_action(table, entry, table->unconfirmed);
    return POSSE_APPLIED;
}

/* Older clients send a separate roll after an action that rolls. */
static bool was_thrown_after_action(const posse_table *table, const posse_entry *entry)
{
    const table_answer *last = &table->last_answer[entry->seat];
    return last->dice_thrown && entry->at == last->at + 1;
}

posse_entry_outcome table_roll(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (is_duplicate(table, entry, 0) || was_thrown_after_action(table, entry))
        return POSSE_DUPLICATE;
    if (!is_expected(table, entry, POSSE_WAITS_ROLL, status))
        return POSSE_REJECTED;
    posse_action arranged;
    if (table_arranged_roll(table, &arranged))
        throw_arranged(table, arranged);
    else
        throw_dice(table);
    table->roll_count++;
    record_answer(table, entry, 0);
    table->waiting = POSSE_WAITS_NONE;
    table_advance(table, entry->time);
    return POSSE_APPLIED;
}

static void put_names(const posse_table *table, posse_buffer *out)
{
    posse_json_add_list(out, "names");
    for (int seat = 0; seat < table->options.players; seat++) {
        const char *name = posse_table_seat_name(table, seat);
        if (name)
            posse_json_put_string(out, name);
        else
            posse_json_put_null(out);
    }
    posse_json_end_list(out);
}

bool posse_table_replay(const posse_table *table, posse_buffer *out)
{
    if (table->stage != POSSE_FINISHED)
        return false;
    posse_fair_write_replay(&table->fair, table->options.settings, &table->match, out);
    out->length--; /* removes the closing brace, to add a member */
    put_names(table, out);
    posse_json_end_object(out);
    return true;
}

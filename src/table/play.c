/* The game at a table: its deal, its choices, its dice, and taking back. */
#include "alloc.h"
#include "settings.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- the deal ------------------------------------------------------------------------------------- */

static void shuffle(posse_table *table, const posse_entry *entry)
{
    table->fair = (posse_fair){.seats = table->options.players};
    memcpy(table->fair.secret, entry->bytes, sizeof table->fair.secret);
    table->stage = POSSE_SHUFFLING;
    table->asked = entry->time;
    table->decision++;
}

/* Tells everything again from here on: events before are of another game, or were taken back. */
static void tell_again(posse_table *table)
{
    table->told_from = table->number + 1;
    table->told_count = 0;
}

static bool deal(posse_table *table, uint64_t now, posse_status *status)
{
    static const char *const also[] = {"game", NULL};
    posse_settings settings;
    posse_match match;
    posse_rng rng;
    posse_fair_generator(&table->fair, 0, &rng);
    if (!posse_settings_read(table->options.game, table->options.settings, also, &settings,
                             status) ||
        !posse_match_new(&match, table->options.game, &settings, &rng, status))
        return false;
    table->replaced = table->match; /* until the entry is in */
    table->match = match;
    table->games++;
    table->chances = 0;
    table->paused = false;
    table->stage = POSSE_PLAYING;
    memset(table->last, 0, sizeof table->last);
    table_forget_marks(table);
    free(table->mark_states); /* of the last game, which may have been another one */
    table->mark_states = NULL;
    table->mark_capacity = 0;
    tell_again(table);
    table_go_on(table, now);
    return true;
}

static bool everybody_sits(const posse_table *table)
{
    for (int seat = 0; seat < table->options.players; seat++)
        if (table->seats[seat].kind == POSSE_SEAT_OPEN)
            return false;
    return true;
}

posse_entry_outcome table_start(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!everybody_sits(table))
        return table_reject(status, POSSE_NOT_NOW, NULL,
                            "there are open seats: let somebody sit there, or a bot");
    shuffle(table, entry);
    return POSSE_APPLIED;
}

/* A person gives for the first of his seats: more would be no better. */
static int seat_to_give_for(const posse_table *table, int person)
{
    uint32_t seats = table->persons[person].seats;
    return seats ? __builtin_ctz(seats) : NONE;
}

static bool all_have_given(const posse_table *table)
{
    for (int person = 0; person < table->person_count; person++) {
        int seat = table_is_person(table, person) ? seat_to_give_for(table, person) : NONE;
        if (seat >= 0 && !table->fair.gave[seat])
            return false;
    }
    return true;
}

posse_entry_outcome table_contribute(posse_table *table, posse_entry *entry, posse_status *status)
{
    int seat = seat_to_give_for(table, entry->person);
    if (seat < 0)
        return table_reject(status, POSSE_NOT_YOURS, NULL, "only who plays adds to the dice");
    if (table->fair.gave[seat])
        return POSSE_DUPLICATE;
    posse_fair_give(&table->fair, seat, entry->bytes);
    if (!all_have_given(table) || deal(table, entry->time, status))
        return POSSE_APPLIED;
    table->fair.gave[seat] = false;
    return POSSE_REJECTED;
}

posse_entry_outcome table_deal(posse_table *table, posse_entry *entry, posse_status *status)
{
    return deal(table, entry->time, status) ? POSSE_APPLIED : POSSE_REJECTED;
}

posse_entry_outcome table_rematch(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)status;
    for (int seat = 0; seat < table->options.players; seat++) {
        table->seats[seat].away = false;
        table->seats[seat].missed = 0;
    }
    for (int person = 0; person < table->person_count; person++)
        table->persons[person].wants_pause = false; /* that was another game */
    table->stage = POSSE_LOBBY;
    if (everybody_sits(table))
        shuffle(table, entry);
    return POSSE_APPLIED;
}

/* ---- going on --------------------------------------------------------------------------------------- */

static void throw_dice(posse_table *table)
{
    posse_action drawn;
    posse_fair_generator(&table->fair, ++table->chances, &table->match.rng);
    if (!posse_match_chance(&table->match, &drawn, NULL))
        abort(); /* chance is to act, and draws what is legal */
    table_forget_marks(table);
}

static void wait_for(posse_table *table, posse_waiting waiting, int seat, uint64_t now)
{
    if (table->waiting == waiting && table->waited == seat)
        return;
    table->waiting = waiting;
    table->waited = seat;
    table->asked = now;
}

static void finish(posse_table *table)
{
    table->stage = POSSE_FINISHED;
    table->waiting = POSSE_WAITS_NOT;
    table->waited = NONE;
    table->paused = false;
    table_forget_marks(table);
}

/* The seat that would have to tap on its dice now; below zero: none. */
static int thrower_of(const posse_match *match)
{
    return posse_match_actor(match) == POSSE_CHANCE && match->game->thrower
               ? match->game->thrower(match->state)
               : NONE;
}

void table_go_on(posse_table *table, uint64_t now)
{
    const posse_match *match = &table->match;
    if (table->stage != POSSE_PLAYING)
        return;
    if (table->waiting == POSSE_WAITS_CONFIRM && table_is_played_by_person(table, table->waited))
        return;
    for (;;) {
        int actor = posse_match_actor(match);
        if (actor == POSSE_OVER) {
            finish(table);
            return;
        }
        if (actor != POSSE_CHANCE) {
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

/* ---- taking back -------------------------------------------------------------------------------------- */

void table_forget_marks(posse_table *table)
{
    table->mark_count = 0;
    table->mark_seat = NONE;
}

static void set_mark(posse_table *table, int seat)
{
    size_t size = table->match.game->state_size;
    if (table->mark_seat != seat)
        table_forget_marks(table);
    if (table->mark_count == MAX_MARKS) {
        memmove(table->marks, table->marks + 1, (MAX_MARKS - 1) * sizeof *table->marks);
        memmove(table->mark_states, table->mark_states + size, (MAX_MARKS - 1) * size);
        table->mark_count--;
    }
    size_t count = (size_t)table->mark_count;
    table->mark_states = posse_grow(table->mark_states, count, &table->mark_capacity, size);
    unsigned char *state = table->mark_states + count * size;
    table->marks[table->mark_count++] =
        (table_mark){.mark = posse_match_mark(&table->match, state), .asked = table->asked};
    table->mark_seat = seat;
}

/* Did something come out that somebody did not know? */
static bool was_revealed(const posse_match *match, size_t since)
{
    for (size_t i = since; i < match->event_count; i++)
        if (match->game->events[match->events[i].kind].ends_undo)
            return true;
    return false;
}

posse_entry_outcome table_undo(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (entry->person == POSSE_HOUSE || entry->seat != posse_table_undo(table))
        return table_reject(
            status, POSSE_NOT_NOW, NULL,
            "there is nothing that you could take back: dice were thrown, something came "
            "out, or somebody else has chosen since");
    if (entry->at != table->decision)
        return table_reject(status, POSSE_NOT_NOW, "at", "the game has gone on since");
    uint64_t asked = table->asked;
    if (table->waiting != POSSE_WAITS_CONFIRM) {
        const table_mark *mark = &table->marks[--table->mark_count];
        posse_match_rewind(&table->match, mark->mark,
                           table->mark_states +
                               (size_t)table->mark_count * table->match.game->state_size);
        asked = mark->asked;
        tell_again(table);
    }
    if (table->mark_count == 0)
        table->mark_seat = NONE;
    table->waiting = POSSE_WAITS_NOT;
    table->last[entry->seat] = (table_last){0};
    table->decision++;
    table_go_on(table, entry->time);
    table->asked = asked;
    return POSSE_APPLIED;
}

/* ---- choosing ------------------------------------------------------------------------------------------- */

/* Was the very same sent before? Then it counts once. */
static bool is_known(const posse_table *table, const posse_entry *entry, posse_action action)
{
    const table_last *last = &table->last[entry->seat];
    return last->at == entry->at && last->kind == entry->kind && last->action == action &&
           last->at != table->decision;
}

/* May it be answered now, and by this one? The house answers for bots, and when time is up. */
static bool is_waited_for(const posse_table *table, const posse_entry *entry, posse_waiting waiting,
                          posse_status *status)
{
    if (table->paused)
        return posse_fail(status, POSSE_NOT_NOW, NULL, "the game is paused");
    if (table->waiting != waiting || table->waited != entry->seat)
        return posse_fail(status, POSSE_NOT_NOW, NULL, "that is not what is waited for");
    if (table->decision != entry->at)
        return posse_fail(status, POSSE_NOT_NOW, "at", "the game has gone on since");
    if (entry->person != POSSE_HOUSE || !table_is_played_by_person(table, entry->seat))
        return true;
    uint64_t deadline = posse_table_deadline(table);
    return (deadline && entry->time >= deadline) ||
           posse_fail(status, POSSE_NOT_NOW, NULL, "there is time left");
}

/* Who answers himself is there; who lets the clock answer twice is not. */
static void note_presence(posse_table *table, const posse_entry *entry)
{
    posse_seat *seat = &table->seats[entry->seat];
    if (seat->kind != POSSE_SEAT_PERSON)
        return;
    if (entry->person != POSSE_HOUSE) {
        table->came_back = seat->away;
        seat->missed = 0;
        seat->away = false;
    } else if (!seat->away && ++seat->missed >= MISSED_TO_BE_AWAY) {
        seat->away = true;
    }
}

static void note_answer(posse_table *table, const posse_entry *entry, posse_action action)
{
    table->last[entry->seat] = (table_last){.kind = entry->kind, .at = entry->at, .action = action};
    table->decision++;
    table->asked = entry->time;
    note_presence(table, entry);
}

/* Does the action roll dice, by its own rule? A choice that only happens to come before a roll, such as the last one of
 * another's turn, does not. */
static bool rolls_dice(const posse_match *match, posse_action action)
{
    posse_dice_odds odds[POSSE_MAX_ODDS];
    return match->game->odds && match->game->odds(match->state, action, odds) > 0;
}

/* Whoever has chosen to roll has thrown the dice: there is nothing more to decide. The throw counts as a decision of its
 * own, as it was when clients had to send it. */
static void throw_with_choice(posse_table *table, int seat)
{
    throw_dice(table);
    table->decision++;
    table->last[seat].threw = true;
}

/* Is this the last choice that could be taken back? Tried on a copy. */
static bool is_final(const posse_table *table, posse_action action)
{
    const posse_game *game = table->match.game;
    bool throws = rolls_dice(&table->match, action) && !table->rolls_wait;
    posse_match trial = table->match;
    trial.state = posse_alloc(1, game->state_size);
    trial.actions = NULL;
    trial.events = NULL;
    trial.start = (posse_buffer){0};
    trial.action_count = trial.action_capacity = trial.event_count = trial.event_capacity = 0;
    memcpy(trial.state, table->match.state, game->state_size);
    bool legal = posse_match_act(&trial, action, NULL);
    bool goes_on = posse_match_actor(&trial) == table->waited ||
                   (thrower_of(&trial) == table->waited && !throws);
    bool final = legal && (!goes_on || was_revealed(&trial, 0));
    posse_match_free(&trial);
    return final;
}

static void carry_out(posse_table *table, const posse_entry *entry, posse_action action)
{
    size_t told = table->match.event_count;
    bool throws = rolls_dice(&table->match, action) && !table->rolls_wait;
    if (entry->person == POSSE_HOUSE)
        table_forget_marks(table);
    else
        set_mark(table, entry->seat);
    if (!posse_match_act(&table->match, action, NULL))
        abort(); /* the caller has checked that the action is legal */
    if (was_revealed(&table->match, told))
        table_forget_marks(table);
    note_answer(table, entry, action);
    table->waiting = POSSE_WAITS_NOT;
    if (throws && thrower_of(&table->match) == entry->seat &&
        table_is_played_by_person(table, entry->seat))
        throw_with_choice(table, entry->seat);
    table_go_on(table, entry->time);
}

/* The last choice waits for its confirmation, within the same time. */
static void hold(posse_table *table, const posse_entry *entry, posse_action action)
{
    uint64_t asked = table->asked;
    if (table->mark_seat != entry->seat)
        table_forget_marks(table);
    table->mark_seat = entry->seat;
    table->held = action;
    note_answer(table, entry, action);
    wait_for(table, POSSE_WAITS_CONFIRM, entry->seat, asked);
    table->asked = asked;
}

posse_entry_outcome table_act(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_action action;
    const posse_game *game = table->match.game;
    bool readable = game->parse(entry->text, &action);
    if (readable && is_known(table, entry, action))
        return POSSE_DUPLICATE;
    if (!is_waited_for(table, entry, POSSE_WAITS_ACT, status))
        return POSSE_REJECTED;
    if (!readable || !game->check(table->match.state, action, NULL)) {
        posse_match_act_text(&table->match, entry->text, status); /* says why not */
        return POSSE_REJECTED;
    }
    if (entry->person >= 0 && table->persons[entry->person].confirms && is_final(table, action)) {
        hold(table, entry, action);
        return POSSE_APPLIED;
    }
    carry_out(table, entry, action);
    return POSSE_APPLIED;
}

posse_entry_outcome table_confirm(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (is_known(table, entry, table->held))
        return POSSE_DUPLICATE;
    if (!is_waited_for(table, entry, POSSE_WAITS_CONFIRM, status))
        return POSSE_REJECTED;
    carry_out(table, entry, table->held);
    return POSSE_APPLIED;
}

/* Clients of before send a roll after the choice that rolls. */
static bool was_thrown_with_choice(const posse_table *table, const posse_entry *entry)
{
    const table_last *last = &table->last[entry->seat];
    return last->threw && entry->at == last->at + 1;
}

posse_entry_outcome table_roll(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (is_known(table, entry, 0) || was_thrown_with_choice(table, entry))
        return POSSE_DUPLICATE;
    if (!is_waited_for(table, entry, POSSE_WAITS_ROLL, status))
        return POSSE_REJECTED;
    throw_dice(table);
    note_answer(table, entry, 0);
    table->waiting = POSSE_WAITS_NOT;
    table_go_on(table, entry->time);
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
    out->length--; /* the object is open again */
    put_names(table, out);
    posse_json_end_object(out);
    return true;
}

/* Messages that show a table to one client. */
#include "frames.h"
#include "alloc.h"
#include "frames_internal.h"
#include "wire_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- options ---------------------------------------------------------------------------------------- */

/* All settings except the game and the number of players, which are fields of their own. */
static void put_rules(posse_json settings, posse_buffer *out)
{
    static const char *const excluded[] = {"game", "players"};
    char key[64];
    posse_json_put_object(out);
    for (posse_json_walk w = posse_json_walk_of(settings); posse_json_next(&w);) {
        if (posse_json_word(w.key, excluded, 2) >= 0 || !posse_json_text(w.key, key, sizeof key))
            continue;
        posse_json_put_key(out, key);
        posse_json_put_value(out, w.value);
    }
    posse_json_end_object(out);
}

_Static_assert((int)WIRE_MAX_CLOCK == (int)POSSE_MAX_CLOCK, "a message may set the longest clock of a table");

static void put_arranged(const posse_table_options *options, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int i = 0; i < options->arranged_count; i++) {
        char text[POSSE_ACTION_TEXT];
        options->game->format(options->arranged[i], text);
        posse_json_put_string(out, text);
    }
    posse_json_end_list(out);
}

/* `storage` keeps the texts of both raw fields, a line each. */
static wire_table_options options_of(const posse_table *table, posse_buffer *storage)
{
    const posse_table_options *options = posse_table_options_of(table);
    posse_buffer_clear(storage);
    put_rules(options->settings, storage);
    size_t rules = storage->length;
    posse_put_text(storage, "\n");
    put_arranged(options, storage);
    return (wire_table_options){.game = options->game,
                                .players = options->players,
                                .has_rules = true,
                                .rules = {storage->text, storage->text + rules},
                                .public = options->listed,
                                .clock = options->clock,
                                .eliminated_see = options->eliminated_see,
                                .has_courtesy = true,
                                .courtesy = options->courtesy,
                                .has_arranged = options->arranged_count > 0,
                                .arranged = {storage->text + rules, storage->text + storage->length}};
}

void frame_put_options(posse_buffer *out, const wire_table_options *options)
{
    char key[64];
    posse_json_put_object(out);
    posse_json_put_key(out, "new");
    posse_json_put_object(out);
    posse_json_put_key(out, "game");
    posse_json_put_string(out, options->game->name);
    posse_json_put_key(out, "players");
    posse_json_put_int(out, options->players);
    for (posse_json_walk w = posse_json_walk_of(options->rules); options->has_rules && posse_json_next(&w);)
        if (posse_json_text(w.key, key, sizeof key)) {
            posse_json_put_key(out, key);
            posse_json_put_value(out, w.value);
        }
    posse_json_end_object(out);
    posse_json_add_bool(out, "public", options->public);
    posse_json_add_bool(out, "eliminated_see", options->eliminated_see);
    posse_json_add_bool(out, "courtesy", !options->has_courtesy || options->courtesy);
    posse_json_put_key(out, "clock");
    posse_json_put_int(out, options->clock);
    if (options->has_arranged)
        posse_json_add_value(out, "arranged", options->arranged);
    posse_json_end_object(out);
}

/* ---- people ----------------------------------------------------------------------------------------- */

static int list_set(uint32_t seats, int out[])
{
    int count = 0;
    for (; seats; seats &= seats - 1)
        out[count++] = __builtin_ctz(seats);
    return count;
}

static wire_person person_of(const frame_context *context, int index)
{
    const posse_person *person = posse_table_person_at(context->table, index);
    wire_person out = {.id = person->number + 1,
                       .host = posse_table_host(context->table) == person->number,
                       .muted = person->muted,
                       .here = context->here[index],
                       .has_gone = context->gone[index],
                       .gone = context->gone[index],
                       .has_idle = context->idle[index],
                       .idle = context->idle[index],
                       .pause = person->wants_pause,
                       .has_wants = posse_table_wants(context->table, person) >= 0,
                       .wants = posse_table_wants(context->table, person),
                       .seen = posse_table_has_seen(context->table, person->number),
                       .has_again = true,
                       .again = person->wants_again};
    snprintf(out.name, sizeof out.name, "%s", person->name);
    out.seats_count = list_set(person->seats, out.seats);
    out.asked_count = list_set(posse_table_asked(context->table, person), out.asked);
    out.has_asked = out.asked_count > 0;
    out.has_seen = out.seen;
    return out;
}

static int list_persons(const frame_context *context, wire_person out[])
{
    int count = posse_table_persons(context->table);
    for (int i = 0; i < count; i++)
        out[i] = person_of(context, i);
    return count;
}

static wire_seat_info seat_of(const posse_table *table, int number)
{
    const posse_seat *seat = posse_table_seat(table, number);
    const char *name = posse_table_seat_name(table, number);
    wire_seat_info out = {.seat = number,
                          .kind = seat->kind,
                          .has_person = seat->person >= 0,
                          .person = seat->person + 1,
                          .has_level = seat->kind == POSSE_SEAT_BOT,
                          .level = seat->level,
                          .away = seat->away,
                          .has_name = name != NULL};
    if (name)
        snprintf(out.name, sizeof out.name, "%s", name);
    return out;
}

static int list_seats(const posse_table *table, wire_seat_info out[])
{
    int players = posse_table_options_of(table)->players;
    for (int seat = 0; seat < players; seat++)
        out[seat] = seat_of(table, seat);
    return players;
}

static int list_bans(const posse_table *table, wire_ban out[])
{
    int count = posse_table_bans(table);
    for (int i = 0; i < count; i++) {
        const posse_ban *ban = posse_table_ban_at(table, i);
        out[i].id = ban->number + 1;
        snprintf(out[i].name, sizeof out[i].name, "%s", ban->name);
    }
    return count;
}

int frame_default_seat(const posse_table *table, int person)
{
    const posse_person *holder = posse_table_person(table, person);
    uint32_t seats = holder ? holder->seats : 0;
    return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : -1;
}

/* ---- chat ------------------------------------------------------------------------------------------- */

static wire_line chat_line_of(const posse_chat_line *line)
{
    wire_line out = {.n = (int64_t)line->number,
                     .person = line->person + 1,
                     .has_text = !line->emote,
                     .has_emote = line->emote,
                     .eliminated = line->hidden};
    if (!line->emote)
        strncpy(out.text, line->text, sizeof out.text - 1);
    for (int i = 0; line->emote && i < POSSE_EMOTES; i++)
        if (strcmp(posse_emotes[i], line->text) == 0)
            out.emote = i;
    return out;
}

static int list_chat_lines(const posse_table *table, int person, wire_line out[])
{
    int count = 0;
    for (int i = 0; i < posse_table_chat_lines(table); i++)
        if (posse_table_may_read_chat(table, posse_table_chat_line(table, i), person))
            out[count++] = chat_line_of(posse_table_chat_line(table, i));
    return count;
}

/* From the deal until the next game is being prepared. */
static bool shows_game(const posse_table *table)
{
    posse_stage stage = posse_table_stage(table);
    return posse_table_match(table) && (stage == POSSE_PLAYING || stage == POSSE_FINISHED);
}

/* Returns false in the lobby. */
static bool fill_shuffle(const posse_table *table, wire_shuffle *out)
{
    int players = posse_table_options_of(table)->players;
    if (posse_table_stage(table) == POSSE_LOBBY)
        return false;
    out->closed = posse_table_pledges_closed(table);
    for (int seat = 0; seat < players; seat++) {
        wire_pledge_info *info = &out->pledges[out->pledges_count];
        info->seat = seat;
        out->pledges_count += posse_table_pledge(table, seat, info->hash, &info->opened);
    }
    return true;
}

/* ---- frames ----------------------------------------------------------------------------------------- */

void frame_write_table(const frame_context *context, frame_recipient recipient, size_t since, posse_buffer *out)
{
    const posse_table *table = context->table;
    posse_buffer rules = {0};
    play_texts texts = {0};
    wire_table *message = posse_alloc_zeroed(1, sizeof *message);
    message->has_id = recipient.has_id;
    message->id = recipient.id;
    message->n = (int64_t)posse_table_number(table);
    message->options = options_of(table, &rules);
    message->stage = posse_table_stage(table);
    message->persons_count = list_persons(context, message->persons);
    message->seats_count = list_seats(table, message->seats);
    message->bans_count = list_bans(table, message->bans);
    message->has_bans = message->bans_count > 0;
    message->has_host = posse_table_host(table) >= 0;
    message->host = posse_table_host(table) + 1;
    message->game = posse_table_games(table);
    message->has_commitment = posse_table_commitment(table, message->commitment);
    message->has_shuffle = fill_shuffle(table, &message->shuffle);
    message->has_play = shows_game(table);
    if (message->has_play) {
        play_begin(context, since, &texts, &message->play);
        play_add_view(context, recipient, &texts, &message->play);
    }
    message->has_watching = true;
    message->watching = context->watching;
    message->chat_count = list_chat_lines(table, recipient.person, message->chat);
    message->has_alias = context->alias != NULL;
    if (context->alias)
        snprintf(message->alias, sizeof message->alias, "%s", context->alias);
    wire_write_table(out, message);
    free(message);
    posse_buffer_free(&rules);
    play_free(&texts);
}

/* True if the clock acted for a person, who may be away from now on. */
static bool was_by_clock(const posse_table *table, const posse_entry *entry)
{
    return entry->person == POSSE_HOUSE && entry->seat >= 0 &&
           posse_table_seat(table, entry->seat)->kind == POSSE_SEAT_PERSON;
}

static void add_people(const frame_context *context, wire_update *message)
{
    message->has_persons = message->has_seats = true;
    message->persons_count = list_persons(context, message->persons);
    message->seats_count = list_seats(context->table, message->seats);
    message->has_host = posse_table_host(context->table) >= 0;
    message->null_host = !message->has_host;
    message->host = posse_table_host(context->table) + 1;
}

static void add_stage(const frame_context *context, wire_update *message)
{
    message->has_stage = message->has_game = true;
    message->stage = posse_table_stage(context->table);
    message->game = posse_table_games(context->table);
    message->has_commitment = posse_table_commitment(context->table, message->commitment);
    message->has_shuffle = fill_shuffle(context->table, &message->shuffle);
    message->has_alias = context->alias != NULL;
    message->null_alias = !context->alias;
    if (context->alias)
        snprintf(message->alias, sizeof message->alias, "%s", context->alias);
}

/* ---- updates ----------------------------------------------------------------------------------------- */

struct frame_update {
    const frame_context *context;
    const posse_chat_line *line; /* the new line of chat, or NULL */
    posse_buffer rules;
    play_texts texts;
    wire_update message;
};

frame_update *frame_update_new(void)
{
    return posse_alloc_zeroed(1, sizeof(frame_update));
}

void frame_update_free(frame_update *update)
{
    if (!update)
        return;
    posse_buffer_free(&update->rules);
    play_free(&update->texts);
    free(update);
}

void frame_update_begin(frame_update *update, const frame_context *context, const frame_change *change)
{
    const posse_table *table = context->table;
    const posse_entry *entry = change->entry;
    bool by_clock = was_by_clock(table, entry);
    wire_change change_rule = wire_changes[entry->kind];
    wire_update *message = &update->message;
    update->context = context;
    update->line = NULL;
    *message = (wire_update){.n = (int64_t)posse_table_number(table),
                             .what = by_clock ? WIRE_WHAT_CLOCK : change_rule.what,
                             .has_person = entry->person >= 0 && entry->kind != POSSE_ENTRY_JOIN,
                             .person = entry->person + 1,
                             .has_seat = entry->seat >= 0,
                             .seat = entry->seat};
    if (change_rule.tells & TELLS_OPTIONS) {
        message->has_options = true;
        message->options = options_of(table, &update->rules);
    }
    if (change_rule.tells & TELLS_PEOPLE || by_clock || posse_table_person_returned(table))
        add_people(context, message);
    if (change_rule.tells & TELLS_BANS) {
        message->has_bans = true;
        message->bans_count = list_bans(table, message->bans);
    }
    if (change_rule.tells & TELLS_STAGE || posse_table_stage(table) == POSSE_FINISHED)
        add_stage(context, message);
    if (change_rule.tells & TELLS_LINE)
        update->line = posse_table_chat_line(table, posse_table_chat_lines(table) - 1);
    if (change_rule.tells & TELLS_PLAY && shows_game(table)) {
        message->has_play = true;
        play_begin(context, change->since, &update->texts, &message->play);
    }
}

void frame_update_write(frame_update *update, frame_recipient recipient, posse_buffer *out)
{
    const posse_table *table = update->context->table;
    wire_update *message = &update->message;
    message->has_id = recipient.has_id;
    message->id = recipient.id;
    if (update->line) {
        message->has_line = posse_table_may_read_chat(table, update->line, recipient.person);
        message->line = message->has_line ? chat_line_of(update->line) : (wire_line){0};
    }
    if (message->has_play)
        play_add_view(update->context, recipient, &update->texts, &message->play);
    wire_write_update(out, message);
}

void frame_write_here(const frame_context *context, posse_buffer *out)
{
    wire_here message = {.has_watching = true, .watching = context->watching};
    message.persons_count = list_persons(context, message.persons);
    wire_write_here(out, &message);
}

void frame_table_row(const posse_table *table, const char *code, posse_buffer *storage, wire_table_row *out)
{
    int host = posse_table_host(table);
    *out = (wire_table_row){
        .options = options_of(table, storage), .stage = posse_table_stage(table), .has_host = host >= 0};
    strncpy(out->code, code, sizeof out->code - 1);
    for (int seat = 0; seat < out->options.players; seat++)
        out->open += posse_table_seat(table, seat)->kind == POSSE_SEAT_OPEN;
    if (host >= 0)
        snprintf(out->host, sizeof out->host, "%s", posse_table_person(table, host)->name);
}

/* Messages as entries: what people say on the wire, in the words of a table. */
#include "app_internal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void hash_token(const unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY])
{
    crypto_generichash(hash, POSSE_KEY, token, POSSE_KEY, NULL, 0);
}

void make_token(unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY])
{
    randombytes_buf(token, POSSE_KEY);
    hash_token(token, hash);
}

static const struct {
    posse_entry_kind kind;
    bool is_entry;
} entry_kinds[WIRE_TYPES] = {
    [WIRE_JOIN] = {POSSE_ENTRY_JOIN, true},
    [WIRE_SIT] = {POSSE_ENTRY_SIT, true},
    [WIRE_STAND] = {POSSE_ENTRY_STAND, true},
    [WIRE_LEAVE] = {POSSE_ENTRY_LEAVE, true},
    [WIRE_BOT] = {POSSE_ENTRY_BOT, true},
    [WIRE_FREE] = {POSSE_ENTRY_FREE, true},
    [WIRE_REMOVE] = {POSSE_ENTRY_REMOVE, true},
    [WIRE_MUTE] = {POSSE_ENTRY_MUTE, true},
    [WIRE_HOST] = {POSSE_ENTRY_HOST, true},
    [WIRE_OPTIONS] = {POSSE_ENTRY_OPTIONS, true},
    [WIRE_START] = {POSSE_ENTRY_START, true},
    [WIRE_CONTRIBUTE] = {POSSE_ENTRY_CONTRIBUTE, true},
    [WIRE_ACT] = {POSSE_ENTRY_ACT, true},
    [WIRE_ROLL] = {POSSE_ENTRY_ROLL, true},
    [WIRE_UNDO] = {POSSE_ENTRY_UNDO, true},
    [WIRE_CONFIRM] = {POSSE_ENTRY_CONFIRM, true},
    [WIRE_PREFER] = {POSSE_ENTRY_PREFER, true},
    [WIRE_CHAT] = {POSSE_ENTRY_SAY, true},
    [WIRE_EMOTE] = {POSSE_ENTRY_EMOTE, true},
    [WIRE_PAUSE] = {POSSE_ENTRY_PAUSE, true},
    [WIRE_TAKEOVER] = {POSSE_ENTRY_TAKE_OVER, true},
    [WIRE_ALLOW] = {POSSE_ENTRY_ALLOW, true},
    [WIRE_HAND] = {POSSE_ENTRY_STAND_IN, true},
    [WIRE_BACK] = {POSSE_ENTRY_BACK, true},
    [WIRE_REMATCH] = {POSSE_ENTRY_REMATCH, true},
};

/* The wire counts persons from 1, a table from 0. */
static int number_of(int64_t person)
{
    return person > POSSE_MAX_PERSONS ? POSSE_NOBODY : (int)person - 1;
}

static void set_choice(posse_entry *entry, int seat, int64_t at)
{
    entry->seat = seat;
    entry->at = (uint64_t)at;
}

static void set_person(posse_entry *entry, int64_t person, bool on)
{
    entry->other = number_of(person);
    entry->on = on;
}

static void set_text(posse_entry *entry, const char *text)
{
    snprintf(entry->text, sizeof entry->text, "%s", text);
}

/* Messages that are about people and seats. */
static void fill_people(app_command *command, const wire_client *said)
{
    posse_entry *entry = &command->entry;
    switch (said->type) {
    case WIRE_JOIN:
        set_text(entry, said->join.name);
        command->has_token = true;
        if (said->join.has_token) {
            memcpy(command->token, said->join.token, sizeof command->token);
            hash_token(command->token, entry->bytes);
        } else {
            make_token(command->token, entry->bytes);
        }
        break;
    case WIRE_SIT:
        entry->seat = said->sit.seat;
        set_text(entry, said->sit.has_name ? said->sit.name : "");
        break;
    case WIRE_STAND:
        entry->seat = said->stand.seat;
        break;
    case WIRE_BOT:
        entry->seat = said->bot.seat;
        set_text(entry, frame_level_name(said->bot.level));
        break;
    case WIRE_FREE:
        entry->seat = said->free.seat;
        break;
    case WIRE_REMOVE:
        set_person(entry, said->remove.person, false);
        break;
    case WIRE_MUTE:
        set_person(entry, said->mute.person, said->mute.on);
        break;
    case WIRE_HOST:
        set_person(entry, said->host.person, false);
        break;
    case WIRE_TAKEOVER:
        entry->seat = said->takeover.seat;
        break;
    case WIRE_ALLOW:
        set_person(entry, said->allow.person, said->allow.yes);
        entry->seat = said->allow.seat;
        break;
    case WIRE_HAND:
        entry->seat = said->hand.seat;
        entry->on = said->hand.bot;
        break;
    default:
        break;
    }
}

/* Messages that are about the game and what is said at it. */
static void fill_play(app_command *command, const wire_client *said)
{
    posse_entry *entry = &command->entry;
    switch (said->type) {
    case WIRE_OPTIONS:
        frame_put_options(&command->options, &said->options.options);
        break;
    case WIRE_START:
    case WIRE_REMATCH:
        randombytes_buf(entry->bytes, sizeof entry->bytes);
        break;
    case WIRE_CONTRIBUTE:
        memcpy(entry->bytes, said->contribute.bytes, sizeof entry->bytes);
        break;
    case WIRE_ACT:
        set_choice(entry, said->act.seat, said->act.at);
        set_text(entry, said->act.action);
        break;
    case WIRE_ROLL:
        set_choice(entry, said->roll.seat, said->roll.at);
        break;
    case WIRE_UNDO:
        set_choice(entry, said->undo.seat, said->undo.at);
        break;
    case WIRE_CONFIRM:
        set_choice(entry, said->confirm.seat, said->confirm.at);
        break;
    case WIRE_PREFER:
        entry->on = said->prefer.confirm;
        break;
    case WIRE_CHAT:
        set_text(entry, said->chat.text);
        break;
    case WIRE_EMOTE:
        set_text(entry, posse_emotes[said->emote.emote]);
        break;
    case WIRE_PAUSE:
        entry->on = said->pause.on;
        break;
    default:
        break;
    }
}

app_command *command_of_message(const app_client *client, const wire_client *said)
{
    bool removal = said->type == WIRE_DELETE;
    if (!removal && !entry_kinds[said->type].is_entry)
        return NULL;
    app_command *command = command_new(entry_kinds[said->type].kind, client->person);
    command->is_removal = removal;
    command->has_id = said->has_id;
    command->id = said->id;
    fill_people(command, said);
    fill_play(command, said);
    return command;
}

/* Messages as entries: what people say on the wire, in the words of a table. */
#include "app_internal.h"
#include "blake2b.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void hash_token(const unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY])
{
    posse_blake2b state;
    posse_blake2b_init(&state, POSSE_KEY, NULL, 0);
    posse_blake2b_update(&state, token, POSSE_KEY);
    posse_blake2b_final(&state, hash);
}

void make_token(unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY])
{
    randombytes_buf(token, POSSE_KEY);
    hash_token(token, hash);
}

static const struct {
    posse_deed deed;
    bool is_entry;
} deeds[WIRE_TYPES] = {
    [WIRE_JOIN] = {POSSE_DEED_JOIN, true},
    [WIRE_SIT] = {POSSE_DEED_SIT, true},
    [WIRE_STAND] = {POSSE_DEED_STAND, true},
    [WIRE_LEAVE] = {POSSE_DEED_LEAVE, true},
    [WIRE_BOT] = {POSSE_DEED_BOT, true},
    [WIRE_FREE] = {POSSE_DEED_FREE, true},
    [WIRE_REMOVE] = {POSSE_DEED_REMOVE, true},
    [WIRE_MUTE] = {POSSE_DEED_MUTE, true},
    [WIRE_HOST] = {POSSE_DEED_HOST, true},
    [WIRE_OPTIONS] = {POSSE_DEED_OPTIONS, true},
    [WIRE_START] = {POSSE_DEED_START, true},
    [WIRE_CONTRIBUTE] = {POSSE_DEED_CONTRIBUTE, true},
    [WIRE_ACT] = {POSSE_DEED_ACT, true},
    [WIRE_ROLL] = {POSSE_DEED_ROLL, true},
    [WIRE_UNDO] = {POSSE_DEED_UNDO, true},
    [WIRE_CONFIRM] = {POSSE_DEED_CONFIRM, true},
    [WIRE_PREFER] = {POSSE_DEED_PREFER, true},
    [WIRE_CHAT] = {POSSE_DEED_SAY, true},
    [WIRE_EMOTE] = {POSSE_DEED_EMOTE, true},
    [WIRE_PAUSE] = {POSSE_DEED_PAUSE, true},
    [WIRE_TAKEOVER] = {POSSE_DEED_TAKE_OVER, true},
    [WIRE_ALLOW] = {POSSE_DEED_ALLOW, true},
    [WIRE_HAND] = {POSSE_DEED_HAND, true},
    [WIRE_BACK] = {POSSE_DEED_BACK, true},
    [WIRE_REMATCH] = {POSSE_DEED_REMATCH, true},
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
static void fill_people(house_ask *ask, const wire_client *said)
{
    posse_entry *entry = &ask->entry;
    switch (said->type) {
    case WIRE_JOIN:
        set_text(entry, said->join.name);
        ask->has_token = true;
        if (said->join.has_token) {
            memcpy(ask->token, said->join.token, sizeof ask->token);
            hash_token(ask->token, entry->bytes);
        } else {
            make_token(ask->token, entry->bytes);
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
static void fill_play(house_ask *ask, const wire_client *said)
{
    posse_entry *entry = &ask->entry;
    switch (said->type) {
    case WIRE_OPTIONS:
        frame_put_options(&ask->options, &said->options.options);
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

house_ask *ask_of_message(const house_guest *guest, const wire_client *said)
{
    bool removal = said->type == WIRE_DELETE;
    if (!removal && !deeds[said->type].is_entry)
        return NULL;
    house_ask *ask = ask_new(deeds[said->type].deed, guest->person);
    ask->is_removal = removal;
    ask->has_id = said->has_id;
    ask->id = said->id;
    fill_people(ask, said);
    fill_play(ask, said);
    return ask;
}

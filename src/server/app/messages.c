/* Turns the messages of clients into commands. */
#include "app_internal.h"
#include "blake2b.h"
#include "wire_table.h"

#include <stddef.h>
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
    port_random(token, POSSE_KEY);
    hash_token(token, hash);
}

/* ---- fields of a message to members of an entry, as wire.def says ------------------- */

/* Messages number persons from 1, tables from 0. */
static int person_number(int64_t person)
{
    return person > POSSE_MAX_NUMBER ? POSSE_NOBODY : (int)person - 1;
}

static void fill_text(posse_entry *entry, const wire_field *field, const void *value)
{
    const char *text = field->kind == WIRE_KIND_CHOICE  ? field->words->words[*(const int *)value]
                       : field->kind == WIRE_KIND_LEVEL ? *(const char *const *)value
                                                        : value;
    snprintf(entry->text, sizeof entry->text, "%s", text);
}

static void fill(app_command *command, const wire_field *field, const void *value)
{
    posse_entry *entry = &command->entry;
    switch (field->fills) {
    case WIRE_FILLS_NOTHING:
        break;
    case WIRE_FILLS_SEAT:
        entry->seat = *(const int *)value;
        break;
    case WIRE_FILLS_OTHER:
        entry->other = person_number(*(const int64_t *)value);
        break;
    case WIRE_FILLS_ON:
        entry->on = *(const bool *)value;
        break;
    case WIRE_FILLS_AT:
        entry->at = (uint64_t) * (const int64_t *)value;
        break;
    case WIRE_FILLS_TEXT:
        fill_text(entry, field, value);
        break;
    case WIRE_FILLS_BYTES:
        memcpy(entry->bytes, value, sizeof entry->bytes);
        break;
    case WIRE_FILLS_TO:
        entry->to = *(const int *)value;
        break;
    case WIRE_FILLS_OPTIONS:
        command_set_options(command, value);
        break;
    }
}

/* `message` is the struct of the message. Fields that were left out keep the defaults of a new entry. */
static void fill_all(app_command *command, const wire_shape *shape, const char *message)
{
    for (const wire_field *field = shape->fields; field->name; field++)
        if (!field->need || *(const bool *)(message + field->has))
            fill(command, field, message + field->at);
}

/* ---- what is not in a field ----------------------------------------------------------------------------- */

static void take_token(app_command *command, const wire_client *message)
{
    command->has_token = true;
    if (message->join.has_token) {
        memcpy(command->token, message->join.token, sizeof command->token);
        hash_token(command->token, command->entry.bytes);
    } else {
        make_token(command->token, command->entry.bytes);
    }
}

static void draw_secret(app_command *command, const wire_client *message)
{
    (void)message;
    port_random(command->entry.bytes, sizeof command->entry.bytes);
}

static void (*const extra_steps[WIRE_TYPES])(app_command *command, const wire_client *message) = {
    [WIRE_JOIN] = take_token,
    [WIRE_START] = draw_secret,
    [WIRE_REMATCH] = draw_secret,
    [WIRE_MIX] = draw_secret,
};

app_command *command_of_message(const app_client *client, const wire_client *message)
{
    bool removal = message->type == WIRE_DELETE;
    wire_command known = wire_commands[message->type];
    if (!removal && !known.is_entry)
        return NULL;
    app_command *command = command_new(removal ? POSSE_ENTRY_KINDS : known.kind, client->person);
    command->is_removal = removal;
    command->has_id = message->has_id;
    command->id = message->id;
    fill_all(command, &wire_messages[message->type], (const char *)message + offsetof(wire_client, has_id));
    if (extra_steps[message->type])
        extra_steps[message->type](command, message);
    return command;
}

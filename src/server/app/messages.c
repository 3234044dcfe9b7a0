/* Messages as entries. */
#include "app_internal.h"
#include "wire_table.h"

#include <sodium.h>
#include <stddef.h>
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

/* ---- from the message's fields to the entry's members: wire.def says which to which ------------------- */

/* The wire counts persons from 1, a table from 0. */
static int number_of(int64_t person)
{
    return person > POSSE_MAX_PERSONS ? POSSE_NOBODY : (int)person - 1;
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
        entry->other = number_of(*(const int64_t *)value);
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
    case WIRE_FILLS_OPTIONS:
        frame_put_options(&command->options, value);
        break;
    }
}

/* `message` is the struct of the message. What was left out of it stays as it is in a new entry. */
static void fill_all(app_command *command, const wire_shape *shape, const char *message)
{
    for (const wire_field *field = shape->fields; field->name; field++)
        if (!field->need || *(const bool *)(message + field->has))
            fill(command, field, message + field->at);
}

/* ---- what no field says ----------------------------------------------------------------------------- */

static void take_token(app_command *command, const wire_client *said)
{
    command->has_token = true;
    if (said->join.has_token) {
        memcpy(command->token, said->join.token, sizeof command->token);
        hash_token(command->token, command->entry.bytes);
    } else {
        make_token(command->token, command->entry.bytes);
    }
}

static void draw_secret(app_command *command, const wire_client *said)
{
    (void)said;
    randombytes_buf(command->entry.bytes, sizeof command->entry.bytes);
}

static void (*const also[WIRE_TYPES])(app_command *command, const wire_client *said) = {
    [WIRE_JOIN] = take_token,
    [WIRE_START] = draw_secret,
    [WIRE_REMATCH] = draw_secret,
};

app_command *command_of_message(const app_client *client, const wire_client *said)
{
    bool removal = said->type == WIRE_DELETE;
    wire_command of = wire_commands[said->type];
    if (!removal && !of.is_entry)
        return NULL;
    app_command *command = command_new(removal ? POSSE_ENTRY_KINDS : of.kind, client->person);
    command->is_removal = removal;
    command->has_id = said->has_id;
    command->id = said->id;
    fill_all(command, &wire_messages[said->type],
             (const char *)said + offsetof(wire_client, has_id));
    if (also[said->type])
        also[said->type](command, said);
    return command;
}

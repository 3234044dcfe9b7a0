/* Fuzzes a table with four clients. The first byte of the input chooses the game. Each following line is a digit, the
 * number of a client, and a message from this client.
 *
 * Every message must be refused with an error message or become an entry. Each entry must be broadcast in valid
 * messages that contain no secrets of other seats, and the log of entries alone must restore the same table. */
#include "alloc.h"
#include "app_internal.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 4, MAX_LINES = 60 };

typedef struct table_under_test {
    posse_table *table;
    posse_buffer log;
    app_client clients[PEOPLE];
    uint64_t now;
} table_under_test;

/* ---- checks after every entry ------------------------------------------------------------- */

static void check_frame(const posse_buffer *text, wire_server *message)
{
    posse_status status;
    check_json(text);
    INSIST(wire_read_server(text->text, text->length, message, &status), "%s: %s", status.text, text->text);
}

/* A seat must get exactly the view that the game writes for it, and no secret before the end. */
static void check_view(const posse_table *table, int seat, const wire_play *play)
{
    posse_buffer view = {0};
    const posse_match *match = posse_table_match(table);
    match->game->write(match->state, posse_table_viewer(table, seat), &view);
    INSIST((size_t)(play->view.end - play->view.at) == view.length &&
               memcmp(play->view.at, view.text, view.length) == 0,
           "seat %d gets the view of another viewer", seat);
    INSIST(!play->has_secret || posse_table_stage(table) == POSSE_FINISHED, "the secret was sent before the end");
    posse_buffer_free(&view);
}

static void check_updates(const table_under_test *t, const posse_entry *entry)
{
    frame_context context = {.table = t->table, .now = t->now};
    int players = posse_table_options_of(t->table)->players;
    wire_server *message = posse_alloc(1, sizeof *message);
    frame_update *update = frame_update_new();
    int another = (int)(posse_table_number(t->table) % (uint64_t)players); /* each in turn */
    frame_update_begin(update, &context, &(frame_change){.entry = entry});
    for (int seat = -1; seat < players; seat = seat < another ? another : players) {
        posse_buffer out = {0};
        frame_recipient viewer = {.person = POSSE_NOBODY, .seat = seat};
        frame_update_write(update, viewer, &out);
        check_frame(&out, message);
        if (message->update.has_play)
            check_view(t->table, seat, &message->update.play);
        posse_buffer_free(&out);
    }
    frame_update_free(update);
    free(message);
}

static void check_full_table(const table_under_test *t)
{
    posse_buffer out = {0};
    frame_context context = {.table = t->table, .now = t->now};
    wire_server *message = posse_alloc(1, sizeof *message);
    frame_write_table(&context, (frame_recipient){.person = POSSE_NOBODY, .seat = -1}, 0, &out);
    check_frame(&out, message);
    posse_buffer_free(&out);
    free(message);
}

/* ---- entering --------------------------------------------------------------------------------------- */

/* Writes the table as a spectator and as the player at seat 0 see it. */
static void describe(const table_under_test *t, posse_buffer *out)
{
    frame_context context = {.table = t->table, .now = t->now};
    frame_write_table(&context, (frame_recipient){.person = POSSE_NOBODY, .seat = -1}, 0, out);
    frame_write_table(&context, (frame_recipient){.person = 0, .seat = 0}, 0, out);
}

/* Tries the entry with a wrong hash, as in a log from a server with other rules. It must be refused and change
 * nothing. */
static void enter_with_wrong_hash(const table_under_test *t, posse_entry *entry)
{
    posse_status status;
    posse_buffer before = {0}, after = {0};
    int other = entry->other;
    if (posse_table_number(t->table) == 0)
        return;
    describe(t, &before);
    entry->hash = 1;
    INSIST(posse_table_enter(t->table, entry, &status) != POSSE_APPLIED, "a wrong hash was accepted");
    entry->hash = 0;
    entry->other = other;
    describe(t, &after);
    INSIST(before.length == after.length && memcmp(before.text, after.text, after.length) == 0,
           "a refusal has changed the table");
    posse_buffer_free(&before);
    posse_buffer_free(&after);
}

static void enter(table_under_test *t, posse_entry *entry)
{
    posse_status status;
    uint64_t number = posse_table_number(t->table);
    entry->time = t->now += 700;
    enter_with_wrong_hash(t, entry);
    switch (posse_table_enter(t->table, entry, &status)) {
    case POSSE_APPLIED:
        INSIST(posse_table_number(t->table) == number + 1, "an entry did not increase the number by 1");
        posse_entry_write(entry, &t->log);
        posse_put_text(&t->log, "\n");
        check_updates(t, entry);
        break;
    case POSSE_REJECTED:
        check_refusal(&status);
        INSIST(posse_table_number(t->table) == number, "a rejected entry has got a number");
        break;
    case POSSE_DUPLICATE:
        INSIST(posse_table_number(t->table) == number, "a duplicate entry has got a number");
        break;
    }
}

/* Runs up to eight tasks of the table, as the server would. Bots take their first legal action. */
static void run_todos(table_under_test *t)
{
    for (int i = 0; i < 8; i++) {
        posse_todo todo = posse_table_todo(t->table, t->now);
        if (todo.kind == POSSE_TODO_NONE)
            return;
        posse_entry entry = {
            .kind = todo.entry, .person = POSSE_HOUSE, .seat = todo.seat, .other = -1, .at = todo.decision};
        if (todo.kind == POSSE_TODO_THINK) {
            const posse_match *match = posse_table_match(t->table);
            posse_action *legal = posse_alloc((size_t)match->game->max_legal, sizeof *legal);
            INSIST(match->game->legal(match->state, legal) > 1, "nobody has a choice");
            match->game->format(legal[0], entry.text);
            free(legal);
        }
        enter(t, &entry);
    }
}

static void say(table_under_test *t, int who, const char *text, size_t length)
{
    posse_status status;
    wire_client said;
    app_client *client = &t->clients[who];
    if (!wire_read_client(text, length, &said, &status)) {
        check_refusal(&status);
        return;
    }
    app_command *command = command_of_message(client, &said);
    if (!command)
        return;
    if (command->entry.kind != POSSE_ENTRY_CONTRIBUTE && command->entry.kind != POSSE_ENTRY_PLEDGE)
        memset(command->entry.bytes, who + 1,
               sizeof command->entry.bytes); /* instead of random bytes, which could not be reproduced */
    if (command->options.text)
        INSIST(posse_json_check(command->options.text, command->options.length, &command->entry.options, &status), "%s",
               status.text);
    bool joins = command->entry.kind == POSSE_ENTRY_JOIN;
    if (!command->is_removal && (!joins || client->person < 0))
        enter(t, &command->entry);
    if (joins && client->person < 0 && command->entry.other >= 0)
        client->person = command->entry.other;
    posse_buffer_free(&command->options);
    free(command);
}

/* ---- restoring the table from its log ------------------------------------------------------------------ */

static void check_restored(const table_under_test *t)
{
    posse_table *table = posse_table_new();
    const posse_match *match = posse_table_match(t->table), *other;
    for (const char *line = t->log.text; *line;) {
        size_t length = strcspn(line, "\n");
        posse_entry entry;
        posse_status status;
        INSIST(posse_entry_read(line, length, &entry, &status), "%s", status.text);
        INSIST(posse_table_enter(table, &entry, &status) == POSSE_APPLIED, "%.*s: %s", (int)length, line, status.text);
        line += length + 1;
    }
    other = posse_table_match(table);
    INSIST(posse_table_number(table) == posse_table_number(t->table), "entries are missing");
    INSIST(posse_table_stage(table) == posse_table_stage(t->table), "the restored table is in another stage");
    INSIST(posse_table_decision(table) == posse_table_decision(t->table), "the restored table is at another decision");
    INSIST(!match == !other, "only one of the tables has a match");
    INSIST(!match || match->game->hash(match->state) == other->game->hash(other->state),
           "the restored match has another state");
    posse_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const options[] = {
        "{\"new\":{\"game\":\"bang\",\"players\":4},\"clock\":2,\"eliminated_see\":true}",
        "{\"new\":{\"game\":\"colt\",\"players\":3}}",
        "{\"new\":{\"game\":\"pig\",\"players\":2,\"goal\":\"25\"}}",
    };
    table_under_test t = {.table = posse_table_new(), .now = 1000};
    const char *text = (const char *)data, *end = text + size;
    posse_entry first = {.kind = POSSE_ENTRY_OPTIONS, .person = POSSE_HOUSE, .seat = -1, .other = -1};
    const char *chosen = options[size ? data[0] % 3 : 0];
    INSIST(posse_json_check(chosen, strlen(chosen), &first.options, NULL), "no options");
    enter(&t, &first);
    for (int i = 0; i < PEOPLE; i++)
        t.clients[i] = (app_client){.person = POSSE_NOBODY, .seat = -1};
    const char *line = memchr(text, '\n', size);
    for (int i = 0; line && i < MAX_LINES; i++) {
        const char *start = line + 1;
        line = memchr(start, '\n', (size_t)(end - start));
        size_t length = (size_t)((line ? line : end) - start);
        if (length > 1)
            say(&t, (unsigned char)start[0] % PEOPLE, start + 1, length - 1);
        run_todos(&t);
    }
    check_restored(&t);
    check_full_table(&t);
    posse_table_free(t.table);
    posse_buffer_free(&t.log);
    return 0;
}

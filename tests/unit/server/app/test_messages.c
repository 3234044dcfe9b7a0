/* What each message of a client becomes at a table: the entry, as the log would keep it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "app_internal.h"

#define KEY  "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"
#define FROM "\"time\":0,\"person\":3"

static const struct {
    const char *message, *entry; /* NULL: none */
} cases[] = {
    {"{\"t\":\"sit\",\"seat\":2}", "{\"do\":\"sit\"," FROM ",\"seat\":2,\"text\":\"\"}"},
    {"{\"t\":\"sit\",\"seat\":2,\"name\":\"Al\"}", "{\"do\":\"sit\"," FROM ",\"seat\":2,\"text\":\"Al\"}"},
    {"{\"t\":\"stand\",\"seat\":7}", "{\"do\":\"stand\"," FROM ",\"seat\":7}"},
    {"{\"t\":\"leave\"}", "{\"do\":\"leave\"," FROM "}"},
    {"{\"t\":\"bot\",\"seat\":1,\"level\":\"hard\"}", "{\"do\":\"bot\"," FROM ",\"seat\":1,\"text\":\"hard\"}"},
    {"{\"t\":\"free\",\"seat\":1}", "{\"do\":\"free\"," FROM ",\"seat\":1}"},
    {"{\"t\":\"remove\",\"person\":32}", "{\"do\":\"remove\"," FROM ",\"other\":31}"},
    {"{\"t\":\"remove\",\"person\":1000000000}", "{\"do\":\"remove\"," FROM ",\"other\":-1}"},
    {"{\"t\":\"remove\",\"person\":2,\"ban\":true}", "{\"do\":\"remove\"," FROM ",\"other\":1,\"on\":true}"},
    {"{\"t\":\"unban\",\"person\":2}", "{\"do\":\"unban\"," FROM ",\"other\":1}"},
    {"{\"t\":\"mute\",\"person\":1,\"on\":true}", "{\"do\":\"mute\"," FROM ",\"other\":0,\"on\":true}"},
    {"{\"t\":\"host\",\"person\":2}", "{\"do\":\"host\"," FROM ",\"other\":1}"},
    {"{\"t\":\"options\",\"options\":{\"game\":\"colt\",\"players\":3,\"rules\":null,\"public\":"
     "true,"
     "\"clock\":30,\"eliminated_see\":false}}",
     "{\"do\":\"options\"," FROM ",\"options\":{\"new\":{\"game\":\"colt\",\"players\":3},\"public\":true,"
     "\"eliminated_see\":false,\"courtesy\":true,\"clock\":30}}"},
    {"{\"t\":\"options\",\"options\":{\"game\":\"colt\",\"players\":3,\"rules\":null,\"public\":true,"
     "\"clock\":604800,\"eliminated_see\":false,\"courtesy\":false}}",
     "{\"do\":\"options\"," FROM ",\"options\":{\"new\":{\"game\":\"colt\",\"players\":3},\"public\":true,"
     "\"eliminated_see\":false,\"courtesy\":false,\"clock\":604800}}"},
    {"{\"t\":\"move\",\"seat\":2,\"to\":4}", "{\"do\":\"move\"," FROM ",\"seat\":2,\"to\":4}"},
    {"{\"t\":\"shown\",\"seat\":2,\"at\":31}", "{\"do\":\"shown\"," FROM ",\"seat\":2,\"at\":31}"},
    {"{\"t\":\"again\",\"on\":true}", "{\"do\":\"again\"," FROM ",\"on\":true}"},
    {"{\"t\":\"lobby\"}", "{\"do\":\"lobby\"," FROM "}"},
    {"{\"t\":\"pledge\",\"hash\":\"" KEY "\"}", "{\"do\":\"pledge\"," FROM ",\"bytes\":\"" KEY "\"}"},
    {"{\"t\":\"contribute\",\"bytes\":\"" KEY "\"}", "{\"do\":\"contribute\"," FROM ",\"bytes\":\"" KEY "\"}"},
    {"{\"t\":\"act\",\"seat\":2,\"at\":31,\"action\":\"reroll 1 3\"}",
     "{\"do\":\"act\"," FROM ",\"seat\":2,\"at\":31,\"text\":\"reroll 1 3\"}"},
    {"{\"t\":\"roll\",\"seat\":2,\"at\":31}", "{\"do\":\"roll\"," FROM ",\"seat\":2,\"at\":31}"},
    {"{\"t\":\"undo\",\"seat\":2,\"at\":31}", "{\"do\":\"undo\"," FROM ",\"seat\":2,\"at\":31}"},
    {"{\"t\":\"confirm\",\"seat\":2,\"at\":31}", "{\"do\":\"confirm\"," FROM ",\"seat\":2,\"at\":31}"},
    {"{\"t\":\"prefer\",\"confirm\":true}", "{\"do\":\"prefer\"," FROM ",\"on\":true}"},
    {"{\"t\":\"chat\",\"text\":\"Hands up\"}", "{\"do\":\"say\"," FROM ",\"text\":\"Hands up\"}"},
    {"{\"t\":\"emote\",\"emote\":\"hurry\"}", "{\"do\":\"emote\"," FROM ",\"text\":\"hurry\"}"},
    {"{\"t\":\"pause\",\"on\":true}", "{\"do\":\"pause\"," FROM ",\"on\":true}"},
    {"{\"t\":\"takeover\",\"seat\":4}", "{\"do\":\"take_over\"," FROM ",\"seat\":4}"},
    {"{\"t\":\"allow\",\"person\":5,\"seat\":4,\"yes\":true}", "{\"do\":\"allow\"," FROM ",\"other\":4,\"on\":true}"},
    {"{\"t\":\"hand\",\"seat\":4,\"bot\":true}", "{\"do\":\"hand\"," FROM ",\"seat\":4,\"on\":true}"},
    {"{\"t\":\"back\"}", "{\"do\":\"back\"," FROM "}"},
    {"{\"t\":\"hello\",\"code\":\"k7\"}", NULL},
    {"{\"t\":\"open\",\"seat\":1}", NULL},
    {"{\"t\":\"hint\",\"seat\":1,\"at\":2}", NULL},
    {"{\"t\":\"ping\"}", NULL},
};

static app_command *command_for(const char *message)
{
    const app_client client = {.person = 3};
    wire_client said;
    posse_status status;
    if (!wire_read_client(message, strlen(message), &said, &status))
        fail_msg("%s: %s", message, status.text);
    return command_of_message(&client, &said);
}

static void drop(app_command *command)
{
    posse_buffer_free(&command->options);
    free(command);
}

static void messages_become_entries(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        app_command *command = command_for(cases[i].message);
        posse_buffer line = {0};
        if (!cases[i].entry) {
            assert_null(command);
            continue;
        }
        if (command->options.text)
            assert_true(
                posse_json_check(command->options.text, command->options.length, &command->entry.options, NULL));
        posse_entry_write(&command->entry, &line);
        assert_string_equal(line.text, cases[i].entry);
        posse_buffer_free(&line);
        drop(command);
    }
}

/* It is checked against the seat that is asked for by now, but not kept. */
static void an_answer_names_its_seat(void **state)
{
    app_command *command = command_for("{\"t\":\"allow\",\"person\":5,\"seat\":4,\"yes\":true,\"id\":8}");
    (void)state;
    assert_int_equal(command->entry.seat, 4);
    assert_true(command->has_id);
    assert_int_equal(command->id, 8);
    drop(command);
}

static void who_joins_has_a_token(void **state)
{
    unsigned char hash[POSSE_KEY];
    (void)state;
    app_command *own = command_for("{\"t\":\"join\",\"name\":\"Ann\",\"token\":\"" KEY "\"}");
    assert_true(own->has_token);
    assert_int_equal(own->token[1], 0x11);
    assert_string_equal(own->entry.text, "Ann");
    hash_token(own->token, hash);
    assert_memory_equal(hash, own->entry.bytes, sizeof hash);
    app_command *drawn = command_for("{\"t\":\"join\",\"name\":\"Ann\"}");
    assert_true(drawn->has_token);
    assert_memory_not_equal(drawn->token, own->token, sizeof own->token);
    hash_token(drawn->token, hash);
    assert_memory_equal(hash, drawn->entry.bytes, sizeof hash);
    drop(own);
    drop(drawn);
}

static void the_server_draws_new_bytes_each_time(void **state)
{
    static const char *const messages[] = {"{\"t\":\"start\"}", "{\"t\":\"rematch\"}", "{\"t\":\"mix\"}"};
    static const posse_entry_kind kinds[] = {POSSE_ENTRY_START, POSSE_ENTRY_REMATCH, POSSE_ENTRY_MIX};
    (void)state;
    for (int i = 0; i < 3; i++) {
        app_command *one = command_for(messages[i]), *other = command_for(messages[i]);
        assert_int_equal(one->entry.kind, kinds[i]);
        assert_memory_not_equal(one->entry.bytes, other->entry.bytes, POSSE_KEY);
        drop(one);
        drop(other);
    }
}

static void a_removal_is_no_entry(void **state)
{
    app_command *command = command_for("{\"t\":\"delete\"}");
    (void)state;
    assert_true(command->is_removal);
    drop(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_become_entries), cmocka_unit_test(an_answer_names_its_seat),
        cmocka_unit_test(who_joins_has_a_token),   cmocka_unit_test(the_server_draws_new_bytes_each_time),
        cmocka_unit_test(a_removal_is_no_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

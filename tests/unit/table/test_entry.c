/* Log entries as version 0.1.0 wrote them, one of every kind. Existing databases contain such lines, so every later
 * version must read them, and write them in the same form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <posse/table.h>
#include <string.h>

#define KEY "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"

/* Kinds that were added later need no line here. */
static const struct {
    posse_entry_kind kind;
    const char *line;
} old_lines[] = {
    {POSSE_ENTRY_OPTIONS, "{\"do\":\"options\",\"time\":1000,\"person\":-2,\"options\":{\"new\":{"
                          "\"game\":\"bang\",\"players\":4},"
                          "\"public\":true,\"eliminated_see\":false,\"clock\":60}}"},
    {POSSE_ENTRY_JOIN, "{\"do\":\"join\",\"time\":1001,\"person\":-1,\"other\":0,\"text\":\"Ann\","
                       "\"bytes\":\"" KEY "\"}"},
    {POSSE_ENTRY_SIT, "{\"do\":\"sit\",\"time\":1002,\"person\":0,\"seat\":3,\"text\":\"Little Ann\"}"},
    {POSSE_ENTRY_STAND, "{\"do\":\"stand\",\"time\":1003,\"person\":0,\"seat\":3}"},
    {POSSE_ENTRY_LEAVE, "{\"do\":\"leave\",\"time\":1004,\"person\":31}"},
    {POSSE_ENTRY_BOT, "{\"do\":\"bot\",\"time\":1005,\"person\":0,\"seat\":7,\"text\":\"hard\"}"},
    {POSSE_ENTRY_FREE, "{\"do\":\"free\",\"time\":1006,\"person\":0,\"seat\":1}"},
    {POSSE_ENTRY_REMOVE, "{\"do\":\"remove\",\"time\":1007,\"person\":0,\"other\":5}"},
    {POSSE_ENTRY_MUTE, "{\"do\":\"mute\",\"time\":1008,\"person\":0,\"other\":5,\"on\":true}"},
    {POSSE_ENTRY_HOST, "{\"do\":\"host\",\"time\":1009,\"person\":0,\"other\":1}"},
    {POSSE_ENTRY_START, "{\"do\":\"start\",\"time\":1010,\"person\":0,\"bytes\":\"" KEY "\"}"},
    {POSSE_ENTRY_CONTRIBUTE, "{\"do\":\"contribute\",\"time\":1011,\"person\":1,\"bytes\":\"" KEY "\"}"},
    {POSSE_ENTRY_DEAL, "{\"do\":\"deal\",\"time\":1012,\"person\":-2,\"hash\":\"0123456789abcdef\"}"},
    {POSSE_ENTRY_ACT, "{\"do\":\"act\",\"time\":1013,\"person\":0,\"seat\":2,\"at\":17,"
                      "\"text\":\"reroll 1 3\",\"hash\":\"fedcba9876543210\"}"},
    {POSSE_ENTRY_ROLL, "{\"do\":\"roll\",\"time\":1014,\"person\":0,\"seat\":2,\"at\":18,"
                       "\"hash\":\"fedcba9876543210\"}"},
    {POSSE_ENTRY_CONFIRM, "{\"do\":\"confirm\",\"time\":1015,\"person\":0,\"seat\":2,\"at\":19,"
                          "\"hash\":\"fedcba9876543210\"}"},
    {POSSE_ENTRY_UNDO, "{\"do\":\"undo\",\"time\":1016,\"person\":0,\"seat\":2,\"at\":20,"
                       "\"hash\":\"fedcba9876543210\"}"},
    {POSSE_ENTRY_PREFER, "{\"do\":\"prefer\",\"time\":1017,\"person\":0,\"on\":false}"},
    {POSSE_ENTRY_SAY, "{\"do\":\"say\",\"time\":1018,\"person\":0,\"text\":\"\\\"Hands up!\\\"\"}"},
    {POSSE_ENTRY_EMOTE, "{\"do\":\"emote\",\"time\":1019,\"person\":0,\"text\":\"hat\"}"},
    {POSSE_ENTRY_PAUSE, "{\"do\":\"pause\",\"time\":1020,\"person\":0,\"on\":true}"},
    {POSSE_ENTRY_TAKE_OVER, "{\"do\":\"take_over\",\"time\":1021,\"person\":4,\"seat\":0}"},
    {POSSE_ENTRY_ALLOW, "{\"do\":\"allow\",\"time\":1022,\"person\":0,\"other\":4,\"on\":true}"},
    {POSSE_ENTRY_STAND_IN, "{\"do\":\"hand\",\"time\":1023,\"person\":0,\"seat\":5,\"on\":true}"},
    {POSSE_ENTRY_BACK, "{\"do\":\"back\",\"time\":1024,\"person\":3}"},
    {POSSE_ENTRY_REMATCH, "{\"do\":\"rematch\",\"time\":1025,\"person\":0,\"bytes\":\"" KEY "\"}"},
};

enum { OLD_LINES = sizeof old_lines / sizeof old_lines[0] };

static void old_lines_are_read_and_written_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < OLD_LINES; i++) {
        posse_entry entry;
        posse_status status;
        posse_buffer again = {0};
        if (!posse_entry_read(old_lines[i].line, strlen(old_lines[i].line), &entry, &status))
            fail_msg("%s: %s", old_lines[i].line, status.text);
        assert_int_equal(entry.kind, old_lines[i].kind);
        posse_entry_write(&entry, &again);
        assert_string_equal(again.text, old_lines[i].line);
        posse_buffer_free(&again);
    }
}

static void every_member_is_read(void **state)
{
    posse_entry entry;
    const char *act = old_lines[13].line, *mute = old_lines[8].line, *join = old_lines[1].line;
    (void)state;
    assert_true(posse_entry_read(act, strlen(act), &entry, NULL));
    assert_int_equal(entry.time, 1013);
    assert_int_equal(entry.person, 0);
    assert_int_equal(entry.seat, 2);
    assert_int_equal(entry.at, 17);
    assert_string_equal(entry.text, "reroll 1 3");
    assert_true(entry.hash == UINT64_C(0xfedcba9876543210));
    assert_true(posse_entry_read(mute, strlen(mute), &entry, NULL));
    assert_int_equal(entry.other, 5);
    assert_true(entry.on);
    assert_true(posse_entry_read(join, strlen(join), &entry, NULL));
    assert_int_equal(entry.bytes[1], 0x11);
    assert_int_equal(entry.bytes[POSSE_KEY - 1], 0xef);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_lines_are_read_and_written_the_same),
        cmocka_unit_test(every_member_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

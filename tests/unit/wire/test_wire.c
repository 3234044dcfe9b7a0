/* Messages on the wire: their texts, the errors for wrong messages, and words that they share with the
 * engine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <posse/bot.h>
#include <stdio.h>
#include <string.h>

#include "tidy_text.h"
#include "wire_table.h"

/* ---- reading messages of clients ---------------------------------------------------------------------- */

static bool read(const char *text, wire_client *out, posse_status *status)
{
    return wire_read_client(text, strlen(text), out, status);
}

static void a_move_is_read(void **state)
{
    wire_client said;
    (void)state;
    assert_true(read("{\"t\":\"act\",\"seat\":2,\"at\":31,\"action\":\"reroll 1 3\",\"id\":9}", &said, NULL));
    assert_int_equal(said.type, WIRE_ACT);
    assert_true(said.has_id);
    assert_int_equal(said.id, 9);
    assert_int_equal(said.act.seat, 2);
    assert_int_equal(said.act.at, 31);
    assert_string_equal(said.act.action, "reroll 1 3");
}

static void optional_fields_may_be_left_out(void **state)
{
    wire_client said;
    (void)state;
    assert_true(read("{\"t\":\"hello\",\"code\":\"k7\"}", &said, NULL));
    assert_false(said.has_id);
    assert_false(said.hello.has_token);
    assert_false(said.hello.has_since);
    assert_true(read("{\"since\":0,\"code\":\"k7\",\"t\":\"hello\"}", &said, NULL));
    assert_true(said.hello.has_since);
    assert_int_equal(said.hello.since, 0);
    assert_true(read("{\"t\":\"open\",\"seat\":null}", &said, NULL));
    assert_false(said.open.has_seat);
}

static void options_contain_the_game_settings(void **state)
{
    static const char text[] = "{\"t\":\"options\",\"options\":{\"game\":\"colt\",\"players\":4,\"rules\":{\"variant\":"
                               "\"expert\"},"
                               "\"public\":true,\"clock\":60,\"eliminated_see\":false}}";
    wire_client said;
    (void)state;
    assert_true(read(text, &said, NULL));
    const wire_table_options *options = &said.options.options;
    assert_ptr_equal(options->game, posse_game_named("colt"));
    assert_true(options->has_rules);
    assert_true(posse_json_is(posse_json_get(options->rules, "variant"), "expert"));
    assert_int_equal(options->clock, 60);
    assert_true(options->public);
}

/* ---- error messages ----------------------------------------------------------------------------------- */

static void errors_are_explained(void **state)
{
    static const struct {
        const char *text, *where, *sentence;
    } cases[] = {
        {"[]", "", "a message must be an object such as {\"t\":\"ping\"}, not a list"},
        {"{}", "t", "but it is missing"},
        {"{\"t\":\"shout\"}", "t", "\"t\" must be hello, join, sit"},
        {"{\"t\":\"welcome\"}", "t", "not \"welcome\""},
        {"{\"t\":7}", "t", "not 7"},
        {"{\"t\":\"sit\",\"chair\":1}", "chair", "\"chair\" is not a known field"},
        {"{\"t\":\"sit\"}", "seat", "\"seat\" must be a seat from 0 to 7, but it is missing"},
        {"{\"t\":\"sit\",\"seat\":8}", "seat", "\"seat\" must be a seat from 0 to 7, not 8"},
        {"{\"t\":\"mute\",\"person\":0,\"on\":true}", "person",
         "\"person\" must be a whole number from 1 to 9007199254740991, not 0"},
        {"{\"t\":\"pause\",\"on\":1}", "on", "\"on\" must be true or false, not 1"},
        {"{\"t\":\"bot\",\"seat\":1,\"level\":\"genius\"}", "level",
         "\"level\" must be random, easy, normal or hard, not \"genius\""},
        {"{\"t\":\"contribute\",\"bytes\":\"00\"}", "bytes",
         "\"bytes\" must be a string of 64 hex digits, 0-9 and a-f, not \"00\""},
        {"{\"t\":\"join\",\"name\":\" \"}", "name", "\"name\" must be a string of 1 to 24 characters"},
        {"{\"t\":\"open\",\"seat\":\"1\"}", "seat", "\"seat\" must be a seat from 0 to 7, or null, not \"1\""},
        {"{\"t\":\"options\",\"options\":3}", "options", "\"options\" must be an object, not a number"},
        {"{\"t\":\"options\",\"options\":{\"game\":\"poker\"}}", "options.game",
         "\"options.game\" must be bang, colt or pig, not \"poker\""},
        {"{\"t\":\"options\",\"options\":{\"gane\":\"bang\"}}", "options.gane",
         "\"options.gane\" is not a known field"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wire_client said;
        posse_status status;
        assert_false(read(cases[i].text, &said, &status));
        assert_string_equal(status.where, cases[i].where);
        if (!strstr(status.text, cases[i].sentence))
            fail_msg("%s: %s", cases[i].text, status.text);
    }
}

static void nested_fields_are_named_with_their_path(void **state)
{
    static const char text[] =
        "[{\"id\":1,\"name\":\"Ann\",\"host\":true,\"muted\":false,\"here\":true,\"seats\":[0],"
        "\"pause\":false,\"wants\":null},"
        "{\"id\":2,\"name\":\"Bo\\u202e\",\"host\":true,\"muted\":false,\"here\":true,\"seats\":[],"
        "\"pause\":false,\"wants\":null}"
        "]";
    char message[1024];
    static wire_server told;
    posse_status status;
    (void)state;
    snprintf(message, sizeof message,
             "{\"t\":\"update\",\"n\":1,\"what\":\"join\",\"person\":2,\"seat\":null,\"persons\":%s}", text);
    assert_false(wire_read_server(message, strlen(message), &told, &status));
    assert_string_equal(status.where, "persons[1].name");
}

/* The error that answers a message repeats its id. */
static void refused_messages_keep_their_id(void **state)
{
    static const struct {
        const char *text;
        bool has;
        int id;
    } cases[] = {
        {"{\"t\":\"sit\",\"seat\":9,\"id\":7}", true, 7},
        {"{\"t\":\"shout\",\"id\":8}", true, 8},
        {"{\"id\":9}", true, 9},
        {"{\"t\":\"ping\",\"id\":-1}", false, 0},
        {"{\"t\":\"ping\",\"id\":\"x\"}", false, 0},
        {"{\"t\":\"sit\"}", false, 0},
        {"[]", false, 0},
        {"{\"id\":3", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wire_client said;
        memset(&said, 0x55, sizeof said);
        assert_false(read(cases[i].text, &said, NULL));
        assert_int_equal(said.has_id, cases[i].has);
        assert_int_equal(said.id, cases[i].id);
    }
}

/* ---- writing messages of the server --------------------------------------------------------------------- */

static void check_text(posse_buffer *out, const char *wanted)
{
    assert_string_equal(out->text, wanted);
    posse_buffer_free(out);
}

static void messages_have_only_the_fields_that_are_set(void **state)
{
    posse_buffer out = {0};
    (void)state;
    wire_write_client(&out, &(wire_client){.type = WIRE_PING});
    check_text(&out, "{\"t\":\"ping\"}");
    wire_write_error(&out, &(wire_error){.has_id = true, .id = 3, .code = POSSE_NO_TABLE, .error = "x"});
    check_text(&out, "{\"t\":\"error\",\"id\":3,\"code\":\"no_table\",\"error\":\"x\"}");
    wire_write_update(&out, &(wire_update){.n = 4, .what = WIRE_WHAT_DEAL});
    check_text(&out, "{\"t\":\"update\",\"n\":4,\"what\":\"deal\",\"person\":null,\"seat\":null}");
}

/* The field `host` can be left out, null or a number, with different meanings. */
static void a_field_can_be_null_or_left_out(void **state)
{
    posse_buffer out = {0};
    (void)state;
    wire_write_update(&out, &(wire_update){.n = 1, .what = WIRE_WHAT_HOST, .null_host = true});
    check_text(&out, "{\"t\":\"update\",\"n\":1,\"what\":\"host\",\"person\":null,\"seat\":null,\"host\":null}");
    wire_write_update(&out, &(wire_update){.n = 1, .what = WIRE_WHAT_HOST, .has_host = true, .host = 2});
    check_text(&out, "{\"t\":\"update\",\"n\":1,\"what\":\"host\",\"person\":null,\"seat\":null,\"host\":2}");
}

static const wire_shape *struct_named(const char *name)
{
    const wire_shape *shape = wire_structs;
    while (strcmp(shape->name, name) != 0)
        shape++;
    return shape;
}

static void raw_json_is_copied_unchanged(void **state)
{
    posse_buffer events = {0}, out = {0};
    (void)state;
    posse_put_text(&events, "[{\"n\":1}]");
    wire_play play = {.decision = 5,
                      .events = wire_raw(&events),
                      .view = wire_raw(&events),
                      .actor = wire_raw(&events),
                      .has_waiting = true,
                      .waiting = POSSE_WAITS_ROLL,
                      .has_seat = true,
                      .seat = 3};
    wire_put_shape(&out, struct_named("play"), &play);
    check_text(&out, "{\"decision\":5,\"events\":[{\"n\":1}],\"since\":0,\"view\":[{\"n\":1}],"
                     "\"actor\":[{\"n\":1}],"
                     "\"legal\":null,\"odds\":null,\"waiting\":\"roll\",\"seat\":3,\"held\":null,\"undo\":false,"
                     "\"clock\":{\"left\":null,\"paused\":false},\"result\":null,\"secret\":null,"
                     "\"replay\":null}");
    posse_buffer_free(&events);
}

/* ---- words shared with the engine ------------------------------------------------------------------------- */

static const wire_field *field_of(const wire_shape *shape, const char *name)
{
    const wire_field *field = shape->fields;
    while (strcmp(field->name, name) != 0)
        field++;
    return field;
}

/* Every code except POSSE_OK has a word on the wire, the one that the engine uses. */
static void codes_match_the_engine(void **state)
{
    const wire_words *codes = field_of(&wire_messages[WIRE_ERROR], "code")->words;
    (void)state;
    assert_ptr_equal(codes->words, posse_code_names);
    assert_int_equal(codes->first, POSSE_OK + 1);
    assert_int_equal(codes->end, POSSE_CODES);
    assert_int_equal(sizeof((posse_status){0}.text), WIRE_MAX_SENTENCE + 1);
}

static void levels_match_the_bots(void **state)
{
    (void)state;
    for (int i = 0; i < posse_game_count; i++) {
        const char *levels[POSSE_MAX_LEVELS];
        int count = posse_bot_levels(posse_games[i], levels);
        for (int k = 0; k < count; k++) {
            char text[80];
            wire_client said;
            snprintf(text, sizeof text, "{\"t\":\"bot\",\"seat\":1,\"level\":\"%s\"}", levels[k]);
            assert_true(read(text, &said, NULL));
            assert_string_equal(said.bot.level, levels[k]);
        }
    }
}

static void entries_are_named_like_their_messages(void **state)
{
    const wire_words *what = field_of(&wire_messages[WIRE_UPDATE], "what")->words;
    (void)state;
    assert_int_equal(what->end, WIRE_WHATS);
    for (int i = 0; i < WIRE_TYPES; i++) {
        assert_string_equal(wire_type_name((wire_type)i), wire_messages[i].name);
        if (wire_messages[i].from == WIRE_FROM_CLIENT)
            assert_string_equal(what->words[i], wire_messages[i].name);
    }
}

/* A field fills a member of an entry only if its message is a command. */
static void only_commands_fill_entries(void **state)
{
    (void)state;
    for (int i = 0; i < WIRE_TYPES; i++)
        for (const wire_field *field = wire_messages[i].fields; field->name; field++)
            if (field->fills != WIRE_FILLS_NOTHING)
                assert_true(wire_commands[i].is_entry);
}

static void no_message_has_too_many_fields(void **state)
{
    (void)state;
    for (int i = 0; i < WIRE_TYPES; i++) {
        int count = 0;
        while (wire_messages[i].fields[count].name)
            count++;
        assert_in_range(count, 1, WIRE_MAX_FIELDS);
        assert_string_equal(wire_messages[i].fields[0].name, "id");
    }
}

/* ---- texts that people write -------------------------------------------------------------------------------- */

static void texts_are_tidied(void **state)
{
    static const struct {
        const char *given, *kept; /* NULL if the text is refused */
    } cases[] = {
        {"Joe", "Joe"},
        {"  Joe  Dal ", "Joe  Dal"},
        {"\u00a0Joe\u3000", "Joe"},
        {"1234567890", "1234567890"},
        {"  1234567890  ", "1234567890"},
        {"12345678901", NULL},
        {"ééééé字字字🤠🤠", "ééééé字字字🤠🤠"},
        {"ééééé字字字🤠🤠🤠", NULL},
        {"👩\u200d🌾", "👩\u200d🌾"},
        {"\u200fשלום", "\u200fשלום"},
        {"", NULL},
        {"   ", NULL},
        {"\u200d", NULL},
        {" \u2800 ", NULL},
        {"a\tb", NULL},
        {"a\x7f", NULL},
        {"a\xc2\x85", NULL},
        {"a\u2029", NULL},
        {"\u202eabc\u202c", NULL},
        {"\u2067abc\u2069", NULL},
        {"\ufeffabc", NULL},
        {"ab\xff", NULL},
        {"ab\xf0\x9f", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", cases[i].given);
        bool fine = posse_tidy_text(text, 10);
        if (fine != (cases[i].kept != NULL))
            fail_msg("\"%s\" is %s", cases[i].given, fine ? "taken" : "refused");
        if (fine)
            assert_string_equal(text, cases[i].kept);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_read),
        cmocka_unit_test(optional_fields_may_be_left_out),
        cmocka_unit_test(options_contain_the_game_settings),
        cmocka_unit_test(errors_are_explained),
        cmocka_unit_test(nested_fields_are_named_with_their_path),
        cmocka_unit_test(refused_messages_keep_their_id),
        cmocka_unit_test(messages_have_only_the_fields_that_are_set),
        cmocka_unit_test(a_field_can_be_null_or_left_out),
        cmocka_unit_test(raw_json_is_copied_unchanged),
        cmocka_unit_test(codes_match_the_engine),
        cmocka_unit_test(levels_match_the_bots),
        cmocka_unit_test(entries_are_named_like_their_messages),
        cmocka_unit_test(only_commands_fill_entries),
        cmocka_unit_test(no_message_has_too_many_fields),
        cmocka_unit_test(texts_are_tidied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

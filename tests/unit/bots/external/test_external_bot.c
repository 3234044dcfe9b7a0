/* External programs as bots: what they are sent, and how their answers are used.
 * tests/cli/external_bot.sh tests misbehaving programs. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "alloc.h"
#include "bot_player.h"
#include "event.h"
#include "match.h"
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- specs ------------------------------------------------------------------------------- */

static void a_spec_list_may_name_programs(void **state)
{
    (void)state;
    posse_bot_spec specs[3];
    const posse_game *bang = posse_game_named("bang");
    assert_true(posse_bot_spec_list(specs, 3, bang, "cmd:./mine -v,cmd:50ms:./mine,normal", NULL));
    assert_string_equal(specs[0].command, "./mine -v");
    assert_int_equal(specs[0].ms, 1000);
    assert_string_equal(specs[0].bot->level, "easy");
    assert_string_equal(specs[1].command, "./mine");
    assert_int_equal(specs[1].ms, 50);
    assert_string_equal(specs[2].command, "");
    /* "0ms" is not a valid time, so it belongs to the command. */
    assert_true(posse_bot_spec_list(specs, 1, bang, "cmd:0ms:x", NULL));
    assert_string_equal(specs[0].command, "0ms:x");
    assert_false(posse_bot_spec_list(specs, 1, bang, "cmd:", NULL));
    assert_false(posse_bot_spec_list(specs, 1, bang, "cmd:50ms:", NULL));
}

/* Specs from the network must not start programs. */
static void a_single_spec_may_not_name_a_program(void **state)
{
    (void)state;
    posse_bot_spec spec;
    posse_status status;
    assert_false(posse_bot_spec_read(&spec, posse_game_named("bang"), "cmd:./mine", &status));
    assert_int_equal(status.code, POSSE_BAD_REQUEST);
}

/* ---- requests ---------------------------------------------------------------------------- */

static const char *log_file(void)
{
    static char path[64];
    if (!path[0])
        snprintf(path, sizeof path, "test_external_bot_%ld.log", (long)getpid());
    return path;
}

/* Writes a program that logs every line it gets and answers with the last legal action. */
static void write_program(void)
{
    char name[80];
    snprintf(name, sizeof name, "%s.sh", log_file());
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs("while IFS= read -r line; do\n"
          "    printf '%s\\n' \"$line\" >>$1\n"
          "    line=${line%\\\"*}\n"
          "    echo \"{\\\"action\\\":\\\"${line##*\\\"}\\\"}\"\n"
          "done\n",
          file);
    fclose(file);
}

/* Writes the line that the program should get. */
static void put_question(const posse_match *match, int seat, size_t told, posse_buffer *out)
{
    char text[POSSE_ACTION_TEXT];
    posse_action *legal = posse_alloc((size_t)match->game->max_legal, sizeof *legal);
    posse_put(out, "{\"seat\":%d,\"view\":", seat);
    match->game->write(match->state, seat, out);
    posse_put(out, ",\"events\":");
    posse_match_write_events(match, told, seat, out);
    posse_put(out, ",\"legal\":[");
    int count = match->game->legal(match->state, legal);
    for (int i = 0; i < count; i++) {
        match->game->format(legal[i], text);
        posse_put(out, "%s\"%s\"", i ? "," : "", text);
    }
    posse_put(out, "]}\n");
    free(legal);
}

/* Plays a game in which a program plays every seat and answers with the last legal action. */
static void play(const char *name, uint64_t seed, posse_bot_player players[], const posse_bot_spec *spec,
                 posse_buffer *expected)
{
    const posse_game *game = posse_game_named(name);
    posse_settings settings = {.players = 4};
    posse_match match;
    posse_rng rng;
    size_t told[4] = {0};
    if (game->preset_count)
        memcpy(settings.value, game->presets[0].value, sizeof settings.value);
    posse_rng_seed(&rng, seed);
    assert_true(posse_match_new(&match, game, &settings, &rng, NULL));
    for (int seat = 0; seat < 4; seat++)
        posse_bot_player_sit(&players[seat], spec, game, seat);
    for (int actor; (actor = posse_match_actor(&match)) != POSSE_OVER;) {
        posse_action action;
        if (actor == POSSE_CHANCE) {
            posse_match_chance(&match, &action, NULL);
            continue;
        }
        put_question(&match, actor, told[actor], expected);
        told[actor] = match.event_count;
        action = posse_bot_player_move(&players[actor], match.state, match.events, match.event_count, &rng);
        assert_true(posse_match_act(&match, action, NULL));
        assert_int_equal(players[actor].last_fault.code, POSSE_OK);
    }
    posse_match_free(&match);
}

/* Each seat gets its own view, and every event exactly once, from the first event of each game
 * on. */
static void a_program_gets_what_its_seat_may_know(void **state)
{
    (void)state;
    static const char *const names[] = {"bang", "colt"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        posse_bot_spec spec;
        posse_bot_player players[4] = {0};
        posse_buffer expected = {0}, got = {0};
        char list[200], piece[4096];
        remove(log_file());
        write_program();
        snprintf(list, sizeof list, "cmd:10000ms:sh %s.sh %s", log_file(), log_file());
        assert_true(posse_bot_spec_list(&spec, 1, posse_game_named(names[i]), list, NULL));
        for (uint64_t seed = 1; seed <= 2; seed++)
            play(names[i], seed, players, &spec, &expected);
        for (int seat = 0; seat < 4; seat++)
            posse_bot_player_free(&players[seat]);
        FILE *file = fopen(log_file(), "r");
        assert_non_null(file);
        for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;)
            posse_put_bytes(&got, piece, length);
        fclose(file);
        assert_string_equal(got.text, expected.text);
        posse_buffer_free(&got);
        posse_buffer_free(&expected);
    }
    remove(log_file());
    char name[80];
    snprintf(name, sizeof name, "%s.sh", log_file());
    remove(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spec_list_may_name_programs),
        cmocka_unit_test(a_single_spec_may_not_name_a_program),
        cmocka_unit_test(a_program_gets_what_its_seat_may_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

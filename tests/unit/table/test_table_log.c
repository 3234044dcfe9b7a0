/* A table is restored from its log: whole matches, random entries, old logs, and wrong hashes. */
#include "table_fixture.h"

static void play_match(const char *options, uint64_t seed)
{
    fixture f;
    open_table_for_two(&f, options);
    if (seed & 1)
        assert_applied(enter_for_person(&f, POSSE_ENTRY_PREFER, 1, -1, true));
    start_match(&f);
    while (posse_table_stage(f.table) == POSSE_PLAYING) {
        f.now += next_random(&seed) % 100;
        play_step(&f, next_random(&seed));
        int undo = posse_table_undo_seat(f.table);
        if (undo >= 0 && next_random(&seed) % 4 == 0)
            assert_applied(enter_for_seat(&f, POSSE_ENTRY_UNDO, undo, undo, NULL));
    }
    assert_log_restores_table(&f);
    posse_buffer replay = {0};
    assert_true(posse_table_replay(f.table, &replay));
    assert_non_null(strstr(replay.text, "\"fair\""));
    posse_buffer_free(&replay);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_int_equal(posse_table_stage(f.table), POSSE_SHUFFLING);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    assert_int_equal(posse_table_games(f.table), 2);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void whole_matches_are_restored_from_their_logs(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        char options[96];
        snprintf(options, sizeof options, "{\"new\":{\"game\":\"bang\",\"players\":%d}}", 3 + (int)(seed % 6));
        play_match(options, seed);
        snprintf(options, sizeof options, "{\"new\":{\"game\":\"colt\",\"players\":%d}}", 2 + (int)(seed % 5));
        play_match(options, seed);
    }
}

/* Memory of the first match, which may be too small for the second, must not be reused. */
static void another_game_is_played_at_the_same_table(void **state)
{
    (void)state;
    fixture f;
    uint64_t seed = 1;
    open_table_for_two(&f, "{\"new\":{\"game\":\"bang\",\"players\":4}}");
    start_match(&f);
    while (posse_table_stage(f.table) == POSSE_PLAYING)
        play_step(&f, next_random(&seed));
    assert_applied(set_options(&f, 0, "{\"new\":{\"game\":\"colt\",\"players\":4}}"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    while (posse_table_stage(f.table) == POSSE_PLAYING) {
        play_step(&f, next_random(&seed));
        int undo = posse_table_undo_seat(f.table);
        if (undo >= 0 && next_random(&seed) % 4 == 0)
            assert_applied(enter_for_seat(&f, POSSE_ENTRY_UNDO, undo, undo, NULL));
    }
    assert_log_restores_table(&f);
    close_table(&f);
}

/* Random entries of all persons: a rejected entry changes nothing, and the log restores the table. */
static void random_entries_keep_a_table_consistent(void **state)
{
    (void)state;
    static const char *const texts[] = {"Ann", "x", "easy", "keep", "reroll 1", "hat", ""};
    uint64_t seed = 7;
    for (int table = 0; table < 30; table++) {
        fixture f;
        open_table(&f, table & 1 ? BANG : COLT);
        f.tries_wrong_hashes = true;
        for (int i = 0; i < 400; i++) {
            posse_buffer before = {0}, after = {0};
            posse_entry entry = {.kind = (posse_entry_kind)(next_random(&seed) % POSSE_ENTRY_KINDS),
                                 .person = (int)(next_random(&seed) % 6) - 2,
                                 .seat = (int)(next_random(&seed) % 6) - 1,
                                 .other = (int)(next_random(&seed) % 5) - 1,
                                 .to = (int)(next_random(&seed) % 6) - 1,
                                 .on = next_random(&seed) & 1,
                                 .at = posse_table_decision(f.table) - next_random(&seed) % 2};
            snprintf(entry.text, sizeof entry.text, "%s", texts[next_random(&seed) % 7]);
            entry.bytes[0] = (unsigned char)next_random(&seed);
            bool leaving = entry.kind == POSSE_ENTRY_LEAVE || entry.kind == POSSE_ENTRY_REMOVE;
            if (entry.kind == POSSE_ENTRY_OPTIONS || (leaving && next_random(&seed) % 8))
                continue;
            f.now += next_random(&seed) % 20000;
            describe_table(f.table, &before);
            posse_entry_outcome entered = enter(&f, entry);
            describe_table(f.table, &after);
            if (entered != POSSE_APPLIED)
                assert_string_equal(before.text, after.text);
            posse_buffer_free(&before);
            posse_buffer_free(&after);
            if (posse_table_stage(f.table) == POSSE_PLAYING && next_random(&seed) % 2) {
                f.now += 60000;
                int seat;
                if (posse_table_waiting(f.table, &seat) == POSSE_WAITS_ACT && !posse_table_paused(f.table))
                    enter_for_seat(&f, POSSE_ENTRY_ACT, POSSE_HOUSE, seat, legal_action(&f, next_random(&seed)));
            }
        }
        assert_log_restores_table(&f);
        close_table(&f);
    }
}

static void invalid_log_lines_are_rejected(void **state)
{
    (void)state;
    static const char *const lines[] = {"",
                                        "{}",
                                        "[]",
                                        "{\"do\":\"fly\"}",
                                        "{\"do\":\"sit\",\"seat\":9}",
                                        "{\"do\":\"stand\",\"seat\":1,\"text\":\"x\"}",
                                        "{\"do\":\"act\",\"at\":-1}",
                                        "{\"do\":\"start\",\"bytes\":\"00\"}",
                                        "{\"do\":\"leave\",\"person\":1000000000}",
                                        "{\"do\":\"leave\",\"hash\":\"xyz\"}",
                                        "{\"do\":\"leave\",\"more\":1}",
                                        "{\"do\":\"move\",\"seat\":1,\"to\":8}",
                                        "{\"do\":\"sit\",\"seat\":1,\"to\":2}"};
    posse_entry entry;
    posse_status status;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(posse_entry_read(lines[i], strlen(lines[i]), &entry, &status));
}

/* ---- logs of older versions -------------------------------------------------------------------------- */

static void read_old_log(posse_buffer *out)
{
    char path[4096], bytes[4096];
    const char *source = getenv("SRC");
    snprintf(path, sizeof path, "%s/tests/unit/table/log_with_separate_rolls.txt", source ? source : ".");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        posse_put_bytes(out, bytes, count);
    fclose(file);
    if (!out->text)
        abort(); /* the file is not empty */
}

/* The length of the log up to and including the first line that contains `what`. */
static size_t length_up_to_line_with(const char *log, const char *what)
{
    const char *found = strstr(log, what);
    const char *end = found ? strchr(found, '\n') : NULL;
    assert_non_null(end);
    return (size_t)(end + 1 - log);
}

/* A match on a server that made the roll after a re-roll a separate entry. Bob confirmed his last choices, but not his
 * re-rolls, and took one of these back. */
static void a_log_with_separate_rolls_can_be_read(void **state)
{
    (void)state;
    posse_buffer log = {0}, rewritten = {0};
    read_old_log(&log);
    posse_table *table = posse_table_new();
    for (const char *line = log.text; *line;) {
        size_t length = strcspn(line, "\n");
        posse_entry entry;
        posse_status status;
        assert_true(posse_entry_read(line, length, &entry, &status));
        if (posse_table_enter(table, &entry, &status) != POSSE_APPLIED)
            fail_msg("%.*s: %s", (int)length, line, status.text);
        posse_entry_write(&entry, &rewritten);
        posse_put_text(&rewritten, "\n");
        line += length + 1;
    }
    assert_string_equal(rewritten.text, log.text); /* including the hashes */
    assert_int_equal(posse_table_stage(table), POSSE_FINISHED);
    posse_table_free(table);
    posse_buffer_free(&log);
    posse_buffer_free(&rewritten);
}

/* The server was updated between a re-roll and its roll. */
static void a_pending_roll_of_an_old_log_can_be_made(void **state)
{
    (void)state;
    int seat;
    fixture f = {.now = 1794963400000};
    read_old_log(&f.log);
    f.log.length = length_up_to_line_with(f.log.text, "\"reroll 2 3 4 5\"");
    f.log.text[f.log.length] = '\0';
    f.table = restore_table(f.log.text);
    assert_int_equal(posse_table_waiting(f.table, &seat), POSSE_WAITS_ROLL);
    assert_int_equal(posse_table_undo_seat(f.table), 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 0, NULL));
    uint64_t number = posse_table_number(f.table);
    /* New re-rolls include the roll. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ACT, 0, 0, "reroll 1"));
    assert_int_equal(posse_table_number(f.table), number + 1);
    assert_int_equal(posse_table_waiting(f.table, &seat), POSSE_WAITS_ACT);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* ---- entries with a wrong hash ------------------------------------------------------------------------ */

static posse_entry_outcome move_to(fixture *f, int seat, int to)
{
    return enter(f, (posse_entry){.kind = POSSE_ENTRY_MOVE, .person = 0, .seat = seat, .to = to, .other = -1});
}

/* The following two functions make entries of every kind. */
static void enter_every_kind_before_a_match(fixture *f)
{
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Dan"));
    assert_applied(set_options(f, 0, BANG));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, 0, 0, NULL));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, 1, 1, "Bobby"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, 2, 2, NULL));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_STAND, 2, 2, NULL));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_BOT, 0, 2, "easy"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_FREE, 0, 2, NULL));
    for (int seat = 2; seat < posse_table_options_of(f->table)->players; seat++)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_BOT, 0, seat, "easy"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_MIX, 0, -1, NULL));
    while (!table_holds_seat(f->table, 0, 0)) /* seats as they were: Ann, Bob, bots */
        assert_applied(move_to(f, __builtin_ctz(posse_table_person(f->table, 0)->seats), 0));
    while (!table_holds_seat(f->table, 1, 1))
        assert_applied(move_to(f, __builtin_ctz(posse_table_person(f->table, 1)->seats), 1));
    assert_applied(enter_for_person(f, POSSE_ENTRY_HOST, 0, 1, false));
    assert_applied(enter_for_person(f, POSSE_ENTRY_HOST, 1, 0, false));
    assert_applied(enter_for_person(f, POSSE_ENTRY_MUTE, 0, 2, true));
    assert_applied(enter_for_person(f, POSSE_ENTRY_REMOVE, 0, 3, true));
    assert_applied(enter_for_person(f, POSSE_ENTRY_UNBAN, 0, 3, false));
}

static void enter_every_kind_during_a_match(fixture *f)
{
    assert_applied(enter_for_person(f, POSSE_ENTRY_PREFER, 1, -1, true));
    play_until(f, POSSE_WAITS_CONFIRM, 1);
    play_step(f, 0);
    assert_applied(enter_for_person(f, POSSE_ENTRY_PREFER, 1, -1, false));
    play_until(f, POSSE_WAITS_ROLL, 0);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SHOWN, 0, 0, NULL));
    for (int i = 0; i <= POSSE_MAX_CHAT_LINES; i++) /* one line more than are kept */
        assert_applied(enter_for_seat(f, POSSE_ENTRY_SAY, 1, -1, "hm"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_EMOTE, 1, -1, "hat"));
    assert_applied(enter_for_person(f, POSSE_ENTRY_PAUSE, 1, -1, true));
    assert_applied(enter_for_person(f, POSSE_ENTRY_PAUSE, 1, -1, false));
    posse_entry stand_in = {.kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = 1, .other = -1, .on = true};
    assert_applied(enter(f, stand_in));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_BACK, 1, -1, NULL));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_TAKE_OVER, 2, 3, NULL));
    assert_applied(enter_for_person(f, POSSE_ENTRY_ALLOW, 0, 2, true));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_LEAVE, 2, -1, NULL));
}

static void play_to_the_end(fixture *f, uint64_t seed)
{
    while (posse_table_stage(f->table) == POSSE_PLAYING) {
        play_step(f, next_random(&seed));
        int undo = posse_table_undo_seat(f->table);
        if (undo >= 0 && next_random(&seed) % 4 == 0)
            assert_applied(enter_for_seat(f, POSSE_ENTRY_UNDO, undo, undo, NULL));
    }
}

/* A log of a server with other rules has other hashes. Every kind of entry must be rejected then. */
static void an_entry_with_a_wrong_hash_changes_nothing(void **state)
{
    (void)state;
    fixture f = {.table = posse_table_new(), .now = 1000000, .tries_wrong_hashes = true};
    assert_applied(set_options(&f, POSSE_HOUSE, COLT)); /* two seats; BANG has four */
    enter_every_kind_before_a_match(&f);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CLOSE, POSSE_HOUSE, -1, NULL)); /* nobody has pledged, so it deals */
    play_to_the_end(&f, 2);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_PLEDGE, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    f.now = posse_table_deadline(f.table);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_DEAL, POSSE_HOUSE, -1, NULL));
    enter_every_kind_during_a_match(&f);
    play_to_the_end(&f, 3);
    assert_applied(set_options(&f, 0, "{\"new\":{\"game\":\"colt\",\"players\":4}}"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    /* Deals, and frees the first match. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    play_to_the_end(&f, 4);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_AGAIN, 0, -1, true));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LOBBY, 0, -1, NULL));
    for (int kind = 0; kind < POSSE_ENTRY_KINDS; kind++)
        if (!f.wrong_hashes[kind])
            fail_msg("\"%s\" was never tried", posse_entry_kind_names[kind]);
    assert_log_restores_table(&f);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_matches_are_restored_from_their_logs),
        cmocka_unit_test(another_game_is_played_at_the_same_table),
        cmocka_unit_test(random_entries_keep_a_table_consistent),
        cmocka_unit_test(invalid_log_lines_are_rejected),
        cmocka_unit_test(a_log_with_separate_rolls_can_be_read),
        cmocka_unit_test(a_pending_roll_of_an_old_log_can_be_made),
        cmocka_unit_test(an_entry_with_a_wrong_hash_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

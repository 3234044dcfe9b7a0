/* The updates about one entry share what does not depend on the recipient. In whole matches of all games, every update
 * has the same bytes as one that was written for its recipient alone, and shows nothing but what the recipient may see. */
#include "frames.h"
#include "match.h"
#include "table_fixture.h"

/* How often the tests have seen what could go wrong. */
typedef struct cases {
    int frames, secret_events, everything, held, legal, odds, undo, undone, lines, hidden_lines, results;
} cases;

typedef struct fixture_run {
    fixture f;
    frame_update *update; /* used for all entries */
    uint64_t number;      /* of the last entry that was checked */
    size_t events;        /* after that entry */
    uint64_t seed;
    cases seen;
} fixture_run;

static void assert_contains(const char *text, const char *key, const posse_buffer *value)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    assert_memory_equal(at + strlen(key), value->text, value->length);
}

/* Writes the game anew, by the functions of the engine. */
static void assert_shows_what_seat_sees(const fixture *f, int seat, size_t since, const char *text)
{
    const posse_match *match = posse_table_match(f->table);
    int viewer = posse_table_viewer(f->table, seat), asked;
    posse_waiting waiting = posse_table_waiting(f->table, &asked);
    posse_buffer view = {0}, events = {0};
    match->game->write(match->state, viewer, &view);
    posse_match_write_events(match, since, viewer, &events);
    assert_contains(text, "\"view\":", &view);
    assert_contains(text, "\"events\":", &events);
    bool is_asked = seat >= 0 && asked == seat;
    assert_int_equal(strstr(text, "\"legal\":[") != NULL, is_asked && waiting == POSSE_WAITS_ACT);
    assert_int_equal(strstr(text, "\"held\":\"") != NULL, is_asked && waiting == POSSE_WAITS_CONFIRM);
    posse_buffer_free(&view);
    posse_buffer_free(&events);
}

static void count(cases *seen, const fixture *f, const posse_entry *entry, int seat, const char *text)
{
    seen->frames++;
    seen->everything += posse_table_viewer(f->table, seat) == POSSE_EVERYTHING;
    seen->held += strstr(text, "\"held\":\"") != NULL;
    seen->legal += strstr(text, "\"legal\":[") != NULL;
    seen->odds += strstr(text, "\"odds\":{") != NULL;
    seen->undo += strstr(text, "\"undo\":true") != NULL;
    seen->undone += entry->kind == POSSE_ENTRY_UNDO;
    seen->results += strstr(text, "\"secret\":\"") != NULL;
    seen->lines += entry->kind == POSSE_ENTRY_SAY && strstr(text, "\"line\":");
    seen->hidden_lines += entry->kind == POSSE_ENTRY_SAY && !strstr(text, "\"line\":");
}

/* Compares an update of `r->update` with one that nothing else was written with. */
static void check_update(fixture_run *r, const frame_context *context, const frame_change *change, int seat)
{
    posse_buffer shared = {0}, alone = {0};
    frame_recipient recipient = {.person = -1, .seat = seat, .has_id = next_random(&r->seed) % 3 == 0, .id = 7};
    frame_update *only = frame_update_new();
    frame_update_write(r->update, recipient, &shared);
    frame_update_begin(only, context, change);
    frame_update_write(only, recipient, &alone);
    assert_string_equal(shared.text, alone.text);
    assert_int_equal(strstr(shared.text, "\"id\":7") != NULL, recipient.has_id);
    if (strstr(shared.text, "\"play\":"))
        assert_shows_what_seat_sees(&r->f, seat, change->since, shared.text);
    count(&r->seen, &r->f, change->entry, seat, shared.text);
    frame_update_free(only);
    posse_buffer_free(&shared);
    posse_buffer_free(&alone);
}

/* Checks the updates about the last entry: to all seats and a spectator, in any order, to some of them twice. */
static void check_last_entry(fixture_run *r)
{
    const posse_match *match = posse_table_match(r->f.table);
    size_t events = match ? match->event_count : 0, known = r->events <= events ? r->events : 0;
    frame_context context = {.table = r->f.table, .now = r->f.now, .replay = "replay"};
    posse_entry entry;
    r->events = events;
    if (posse_table_number(r->f.table) == r->number)
        return;
    r->number = posse_table_number(r->f.table);
    const char *line = r->f.log.text + r->f.log.length - 1; /* the line end */
    while (line > r->f.log.text && line[-1] != '\n')
        line--;
    assert_true(posse_entry_read(line, strlen(line) - 1, &entry, &r->f.status));
    frame_change change = {.entry = &entry, .since = known};
    r->seen.secret_events += match && posse_match_has_secrets(match, known);
    frame_update_begin(r->update, &context, &change);
    int places = posse_table_options_of(r->f.table)->players + 1, first = (int)(next_random(&r->seed) % 9);
    for (int i = 0; i <= places; i++)
        check_update(r, &context, &change, (first + i * 5) % places - 1);
}

static void say_something(fixture_run *r, int person)
{
    if (enter_for_seat(&r->f, POSSE_ENTRY_SAY, person, -1, "a \"word\"") == POSSE_APPLIED)
        check_last_entry(r);
}

static void play_and_check(fixture_run *r)
{
    fixture *f = &r->f;
    while (posse_table_stage(f->table) == POSSE_PLAYING) {
        play_step(f, next_random(&r->seed));
        check_last_entry(r);
        int undo = posse_table_undo_seat(f->table);
        if (undo >= 0 && next_random(&r->seed) % 4 == 0) {
            assert_applied(enter_for_seat(f, POSSE_ENTRY_UNDO, undo % 2, undo, NULL));
            check_last_entry(r);
        }
        if (next_random(&r->seed) % 4 == 0)
            say_something(r, (int)(next_random(&r->seed) % 2));
    }
    say_something(r, 1);
}

/* Ann and Bob hold every other seat each, and Bob confirms his choices. */
static void check_match(fixture_run *r, const posse_game *game, int players, bool eliminated_see)
{
    char options[128];
    snprintf(options, sizeof options, "{\"new\":{\"game\":\"%s\",\"players\":%d},\"clock\":30,\"eliminated_see\":%s}",
             game->name, players, eliminated_see ? "true" : "false");
    open_table(&r->f, options);
    assert_applied(enter_for_seat(&r->f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_applied(enter_for_seat(&r->f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    for (int seat = 0; seat < players; seat++)
        assert_applied(enter_for_seat(&r->f, POSSE_ENTRY_SIT, seat % 2, seat, NULL));
    r->number = 0;
    r->events = 0;
    check_last_entry(r);
    assert_applied(enter_for_person(&r->f, POSSE_ENTRY_PREFER, 1, -1, true));
    start_match(&r->f);
    check_last_entry(r);
    play_and_check(r);
    close_table(&r->f);
}

static void shared_updates_equal_those_written_alone(void **state)
{
    (void)state;
    const char *scale = getenv("POSSE_TEST_SCALE");
    fixture_run *r = test_calloc(1, sizeof *r);
    r->update = frame_update_new();
    r->seed = 1;
    for (int round = 0; round < (scale ? atoi(scale) : 1); round++)
        for (int i = 0; i < posse_game_count; i++)
            for (int players = posse_games[i]->min_players; players <= posse_games[i]->max_players; players++)
                for (int see = 0; see < 2; see++)
                    check_match(r, posse_games[i], players, see);
    const cases *seen = &r->seen;
    const int counts[] = {seen->frames, seen->secret_events, seen->everything, seen->held,
                          seen->legal,  seen->odds,          seen->undo,       seen->undone,
                          seen->lines,  seen->hidden_lines,  seen->results};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (counts[i] == 0)
            fail_msg("the matches did not contain case %zu", i);
    frame_update_free(r->update);
    test_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shared_updates_equal_those_written_alone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

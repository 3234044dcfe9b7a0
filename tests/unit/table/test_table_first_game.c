/* The first games of web/src/games/: can the learner win? The tables are made as the browser makes them, and a bot of
 * level `easy` plays for the learner at seat 0.
 *
 *     SRC=. test_table_first_game 20000       measures instead: the learner's share of 20,000 games
 */
#include "table_fixture.h"

#include "frames.h"
#include "wire.h"

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

/* ---- the table ------------------------------------------------------------------------------------ */

typedef struct first_game {
    posse_buffer text;
    posse_buffer options; /* as in an OPTIONS entry */
    char level[POSSE_LEVEL_TEXT];
} first_game;

static void read_file(const char *name, posse_buffer *out)
{
    char path[4096], bytes[4096];
    const char *src = getenv("SRC");
    snprintf(path, sizeof path, "%s/%s", src ? src : ".", name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be read", path);
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        posse_put_bytes(out, bytes, count);
    fclose(file);
}

static void read_first_game(const char *game, const char *name, first_game *out)
{
    posse_json json;
    posse_status status;
    int64_t players;
    *out = (first_game){0};
    read_file(name, &out->text);
    if (!posse_json_check(out->text.text, out->text.length, &json, &status))
        fail_msg("%s: %s", name, status.text);
    assert_true(posse_json_int_in(posse_json_get(json, "players"), 2, POSSE_MAX_SEATS, &players));
    assert_true(posse_json_text(posse_json_get(json, "level"), out->level, sizeof out->level));
    wire_table_options options = {.game = posse_game_named(game),
                                  .players = players,
                                  .has_rules = true,
                                  .rules = posse_json_get(json, "rules"),
                                  .arranged = posse_json_get(json, "arranged")};
    options.has_arranged = options.arranged.at != NULL;
    frame_put_options(&out->options, &options);
}

static void free_first_game(first_game *first)
{
    posse_buffer_free(&first->text);
    posse_buffer_free(&first->options);
}

static void open_lesson(fixture *f, const first_game *first)
{
    open_table(f, first->options.text);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, 0, 0, NULL));
    for (int seat = 1; seat < posse_table_options_of(f->table)->players; seat++)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_BOT, 0, seat, first->level));
}

/* ---- playing ---------------------------------------------------------------------------------------- */

static void start_lesson(fixture *f, uint64_t seed)
{
    posse_entry start = {.kind = POSSE_ENTRY_START, .person = 0, .seat = -1, .other = -1};
    memcpy(start.bytes, &seed, sizeof seed);
    assert_applied(enter(f, start));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
}

static void bot_acts(fixture *f, const posse_bot *bot, int seat, uint32_t spared, int who, posse_rng *rng)
{
    const posse_match *match = posse_table_match(f->table);
    posse_player player;
    char text[POSSE_ACTION_TEXT];
    posse_player_sit(&player, bot, match->game, seat);
    player.spared = spared;
    posse_player_hear(&player, match->events, match->event_count);
    match->game->format(posse_player_move(&player, match->state, 0, rng), text);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_ACT, who, seat, text));
}

static void step(fixture *f, const posse_bot *learner, posse_rng *rng)
{
    int seat;
    posse_waiting waiting = posse_table_waiting(f->table, &seat);
    posse_todo todo = posse_table_todo(f->table, f->now);
    if (todo.kind == POSSE_TODO_THINK)
        bot_acts(f, posse_bot_or_usual(posse_table_match(f->table)->game, todo.level), seat, todo.spared, POSSE_HOUSE,
                 rng);
    else if (waiting == POSSE_WAITS_ROLL)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_ROLL, 0, seat, NULL));
    else
        bot_acts(f, learner, seat, 0, 0, rng);
}

/* Plays a game. True if the learner has won. */
static bool play(fixture *f, uint64_t seed)
{
    const posse_game *game = posse_table_options_of(f->table)->game;
    const posse_bot *learner = posse_bot_named(game, "easy", NULL);
    double returns[POSSE_MAX_SEATS];
    posse_rng rng;
    posse_rng_seed(&rng, seed);
    start_lesson(f, seed);
    while (posse_table_stage(f->table) == POSSE_PLAYING)
        step(f, learner, &rng);
    game->returns(posse_table_match(f->table)->state, returns);
    return returns[0] == 1;
}

typedef struct tally {
    int games, won, turns; /* turns: the learner's, counted by ROLL entries; 0 in games without dice */
} tally;

static tally play_many(const char *game, const char *name, int games)
{
    first_game first;
    tally t = {.games = games};
    read_first_game(game, name, &first);
    for (int i = 0; i < games; i++) {
        fixture f;
        open_lesson(&f, &first);
        t.won += play(&f, (uint64_t)i);
        t.turns += f.table->roll_count;
        close_table(&f);
    }
    free_first_game(&first);
    return t;
}

#define BANG_FIRST_GAME "bang", "web/src/games/bang/firstGame.json"

static void a_learner_wins_half_of_the_first_games(void **state)
{
    enum { GAMES = 500 };
    (void)state;
    tally t = play_many(BANG_FIRST_GAME, GAMES * scale());
    assert_true(2 * t.won >= t.games);
}

static void the_arranged_rolls_fall_in_the_first_turns(void **state)
{
    (void)state;
    first_game first;
    fixture f;
    read_first_game(BANG_FIRST_GAME, &first);
    open_lesson(&f, &first);
    const posse_table_options *options = posse_table_options_of(f.table);
    assert_true(options->arranged_count >= 2);
    play(&f, 1);
    const posse_match *match = posse_table_match(f.table);
    int found = 0;
    for (size_t i = 0; i < match->action_count; i++)
        found += found < options->arranged_count && match->actions[i] == options->arranged[found];
    assert_int_equal(found, options->arranged_count);
    close_table(&f);
    free_first_game(&first);
}

static int measure(int games)
{
    tally t = play_many(BANG_FIRST_GAME, games);
    printf("%d games: the learner wins %.1f %% and has %.1f turns\n", games, 100.0 * t.won / t.games,
           (double)t.turns / t.games);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_learner_wins_half_of_the_first_games),
        cmocka_unit_test(the_arranged_rolls_fall_in_the_first_turns),
    };
    return argc > 1 ? measure(atoi(argv[1])) : cmocka_run_group_tests(tests, NULL, NULL);
}

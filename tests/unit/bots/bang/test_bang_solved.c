/* Level `hard` of bang finds the best answers of tests/positions/bang_solved.jsonl within a small budget.
 *
 *     test_bang_solved write 100 >tests/positions/bang_solved.jsonl
 *
 * A line has a position at the start of a turn, the actions that lead to the question, the best answers by the exact
 * solution, and by how many points of a hundred they are better than the next ones. `posse solve` explains such a line. The
 * positions are from games of `normal`, at most one from each. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "duel.h"
#include "match.h"
#include <cmocka.h>
#include <posse/bot.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 700, MIN_POSITIONS = 100 };

/* ---- writing ------------------------------------------------------------------------------- */

/* What leads from the start of a turn to a question. */
typedef struct path {
    posse_buffer position;
    posse_action actions[64];
    int count;
} path;

static void put_answer(posse_buffer *out, posse_action action)
{
    char text[POSSE_ACTION_TEXT];
    bang_game.format(action, text);
    posse_json_put_string(out, text);
}

static void write_question(const path *p, const posse_action legal[], const double value[], int count, double best,
                           double lead)
{
    posse_buffer out = {0};
    posse_json_put_object(&out);
    posse_json_add_raw(&out, "position", p->position.text, p->position.length);
    posse_json_add_list(&out, "actions");
    for (int i = 0; i < p->count; i++)
        put_answer(&out, p->actions[i]);
    posse_json_end_list(&out);
    posse_json_add_list(&out, "best");
    for (int i = 0; i < count; i++)
        if (value[i] > best - 1e-9)
            put_answer(&out, legal[i]);
    posse_json_end_list(&out);
    posse_json_add_decimal(&out, "lead", 100 * lead, 2);
    posse_json_end_object(&out);
    puts(out.text);
    posse_buffer_free(&out);
}

/* Writes the state as a question, if its best answers are better than the others by one point in a hundred. */
static bool ask(const bang_state *s, const path *p)
{
    enum { POINT_PERCENT = 1 };
    posse_action legal[MAX_LEGAL];
    double win_chance[POSSE_MAX_SEATS], value[MAX_LEGAL], best = 0, next = 0;
    int count = bang_legal(s, legal);
    if (!bang_solve(s, win_chance, value))
        return false;
    for (int i = 0; i < count; i++)
        best = value[i] > best ? value[i] : best;
    for (int i = 0; i < count; i++)
        next = value[i] <= best - 1e-9 && value[i] > next ? value[i] : next;
    if (best - next < POINT_PERCENT / 100.0)
        return false;
    write_question(p, legal, value, count, best, best - next);
    return true;
}

static bool write_from_game(uint64_t seed)
{
    static const int presets[] = {0, 2, 3}; /* without locked dice, which take long to solve */
    posse_settings settings = {.players = 3 + (int)(seed % 6)};
    posse_status status;
    posse_rng rng;
    bang_state s;
    path p = {.count = 0};
    bool written = false, begun = false; /* the turn */
    int wait = (int)(seed % 5);          /* questions to skip */
    posse_rng_seed(&rng, seed);
    memcpy(settings.value, bang_presets[presets[seed % 3]].value, sizeof settings.value);
    if (!bang_setup(&s, &settings, &rng, &status))
        return false;
    for (int actor; !written && (actor = bang_actor(&s)) != POSSE_OVER;) {
        if (!s.has_rolled && !begun) {
            posse_buffer_clear(&p.position);
            bang_game.write(&s, POSSE_EVERYTHING, &p.position);
            p.count = 0;
        }
        begun = !s.has_rolled;
        if (bang_is_duel(&s) && actor >= 0 && p.position.length && wait-- <= 0)
            written = ask(&s, &p);
        posse_action action = actor == POSSE_CHANCE ? bang_draw(&s, &rng)
                                                    : posse_bot_move(posse_bot_named(&bang_game, "normal", NULL),
                                                                     &bang_game, &s, NULL, 0, 0, &rng);
        p.actions[p.count++ % 64] = action;
        bang_apply(&s, action, NULL);
    }
    posse_buffer_free(&p.position);
    return written;
}

static void write_positions(int wanted)
{
    for (uint64_t seed = 1; wanted > 0; seed++)
        wanted -= write_from_game(seed);
}

/* ---- the test ------------------------------------------------------------------------------ */

static bool is_among(posse_json list, const char *answer)
{
    for (posse_json_walk walk = posse_json_walk_of(list); posse_json_next(&walk);)
        if (posse_json_is(walk.value, answer))
            return true;
    return false;
}

static void load(posse_match *match, posse_json line)
{
    posse_status status;
    posse_rng rng;
    posse_rng_seed(&rng, 1);
    if (!posse_match_load(match, &bang_game, posse_json_get(line, "position"), &rng, &status))
        fail_msg("%s", status.text);
    for (posse_json_walk walk = posse_json_walk_of(posse_json_get(line, "actions")); posse_json_next(&walk);) {
        char text[POSSE_ACTION_TEXT];
        assert_true(posse_json_text(walk.value, text, sizeof text));
        if (!posse_match_act_text(match, text, &status))
            fail_msg("%s", status.text);
    }
}

static bool is_answered(const char *text)
{
    char answer[POSSE_ACTION_TEXT];
    posse_match match;
    posse_json line;
    posse_status status;
    posse_rng rng;
    posse_rng_seed(&rng, 1);
    assert_true(posse_json_check(text, strlen(text), &line, &status));
    load(&match, line);
    const posse_bot *hard = posse_bot_named(&bang_game, "hard", NULL);
    bang_game.format(posse_bot_move(hard, &bang_game, match.state, match.events, match.event_count, ITERATIONS, &rng),
                     answer);
    posse_match_free(&match);
    bool right = is_among(posse_json_get(line, "best"), answer);
    if (!right)
        print_error("not %s in %s\n", answer, text);
    return right;
}

static void hard_finds_the_best_answers(void **state)
{
    (void)state;
    static char line[16384];
    char name[1024];
    int positions = 0, wrong = 0;
    snprintf(name, sizeof name, "%s/tests/positions/bang_solved.jsonl", getenv("SRC") ? getenv("SRC") : ".");
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        positions++;
        wrong += !is_answered(line);
    }
    fclose(file);
    assert_true(positions >= MIN_POSITIONS);
    assert_int_equal(wrong, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_finds_the_best_answers),
    };
    if (argc == 3 && strcmp(argv[1], "write") == 0) {
        write_positions((int)strtol(argv[2], NULL, 10));
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}

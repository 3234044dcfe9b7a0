/* Bots receive the whole state and all legal actions, however large they are. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/bot.h>

/* A game with a large state and many actions. It has only the functions that bots need. */
enum { STATE_WORDS = 12345, ACTIONS = 6789, SEAT = 1, MARK = 77 };

typedef struct large_state {
    uint64_t word[STATE_WORDS];
} large_state;

static int actor(const void *state)
{
    (void)state;
    return SEAT;
}

static int legal(const void *state, posse_action out[])
{
    (void)state;
    for (posse_action i = 0; i < ACTIONS; i++)
        out[i] = 2 * i;
    return ACTIONS;
}

/* Writes a mark to the end of the state, where the bot must find it. */
static void resample(void *state, int seat, posse_rng *rng)
{
    (void)seat, (void)rng;
    ((large_state *)state)->word[STATE_WORDS - 1] = MARK;
}

static const posse_game large = {.name = "large",
                                 .state_size = sizeof(large_state),
                                 .max_legal = ACTIONS,
                                 .action_count = 2 * ACTIONS,
                                 .actor = actor,
                                 .legal = legal,
                                 .resample = resample};

static void assert_whole(const posse_bot_input *input)
{
    const large_state *world = input->world;
    for (uint64_t i = 0; i < STATE_WORDS - 1; i++)
        assert_true(world->word[i] == i);
    assert_true(world->word[STATE_WORDS - 1] == MARK);
    assert_int_equal(input->legal_count, ACTIONS);
    for (posse_action i = 0; i < ACTIONS; i++)
        assert_int_equal(input->legal[i], 2 * i);
}

static posse_action choose_last(const posse_bot_input *input, posse_rng *rng)
{
    (void)rng;
    assert_whole(input);
    return input->legal[ACTIONS - 1];
}

static const posse_bot chooser = {.level = "chooser", .choose = choose_last};

/* A search that checks its input at every step. */
typedef struct checking_search {
    const posse_bot_input *input;
    int steps;
} checking_search;

static void start(void *search, const posse_bot_input *input, const posse_rng *rng)
{
    (void)rng;
    *(checking_search *)search = (checking_search){.input = input};
}

static bool step(void *search)
{
    checking_search *l = search;
    assert_whole(l->input);
    return ++l->steps < 3;
}

static posse_action best(const void *search)
{
    const checking_search *l = search;
    assert_whole(l->input);
    assert_int_equal(l->steps, 3);
    return l->input->legal[ACTIONS - 2];
}

static const posse_search checks = {
    .size = sizeof(checking_search), .iterations = 10, .start = start, .step = step, .best = best};
static const posse_bot searcher = {.level = "searcher", .search = &checks};

static posse_action move_of(const posse_bot *bot)
{
    static large_state state;
    posse_player player;
    posse_rng rng;
    for (uint64_t i = 0; i < STATE_WORDS; i++)
        state.word[i] = i;
    posse_rng_seed(&rng, 1);
    posse_player_sit(&player, bot, &large, SEAT);
    posse_action action = posse_player_move(&player, &state, 0, &rng);
    assert_true(state.word[STATE_WORDS - 1] == STATE_WORDS - 1); /* the true state is untouched */
    return action;
}

static void a_choosing_bot_receives_everything(void **state)
{
    (void)state;
    assert_int_equal(move_of(&chooser), 2 * (ACTIONS - 1));
}

static void a_searching_bot_receives_everything(void **state)
{
    (void)state;
    assert_int_equal(move_of(&searcher), 2 * (ACTIONS - 2));
}

static void the_random_bot_plays_a_large_game(void **state)
{
    (void)state;
    posse_action action = move_of(posse_bot_usual(&large));
    assert_true(action % 2 == 0 && action < 2 * ACTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_choosing_bot_receives_everything),
        cmocka_unit_test(a_searching_bot_receives_everything),
        cmocka_unit_test(the_random_bot_plays_a_large_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

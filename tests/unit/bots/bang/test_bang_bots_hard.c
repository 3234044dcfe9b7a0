/* Level `hard` of bang: the same seed gives the same values, and the values make sense. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "duel.h"
#include "match.h"
#include "playout_policy.h"
#include <cmocka.h>

#include "bot_with_param.h"
#include <posse/bot.h>
#include <string.h>

enum { STEPS = 300, FAST_PLAYOUTS = 150, MAX_VALUES = 64 };

static void start(posse_match *match, int players, int preset, uint64_t seed)
{
    const posse_game *game = posse_game_named("bang");
    posse_settings settings = {.players = players, .preset = (uint8_t)preset};
    memcpy(settings.value, game->presets[preset].value, sizeof settings.value);
    posse_rng rng;
    posse_status status;
    posse_rng_seed(&rng, seed);
    assert_true(posse_match_new(match, game, &settings, &rng, &status));
}

typedef struct hint {
    posse_action best;
    int count, steps;
    posse_value values[MAX_VALUES];
} hint;

static void think(const posse_match *match, int wanted, uint64_t seed, hint *out)
{
    int steps = wanted;
    posse_player player;
    posse_rng rng;
    bot_with_param custom;
    const posse_bot *hard = posse_bot_named(match->game, "hard", NULL);
    posse_rng_seed(&rng, seed);
    posse_player_sit(&player, set_bot_param(&custom, hard, "search.fast.playouts", FAST_PLAYOUTS), match->game,
                     posse_match_actor(match));
    posse_player_hear(&player, match->events, match->event_count);
    posse_thought *thought = posse_think(&player, match->state, &rng);
    /* With two left, the game is solved, and certain wins need no search: then more steps would change nothing. */
    for (int i = 0; i < steps; i++)
        if (!posse_think_step(thought))
            steps = i + 1;
    assert_true(posse_thought_steps(thought) == (uint64_t)steps);
    memset(out, 0, sizeof *out);
    out->count = posse_thought_values(thought, out->values);
    out->best = posse_thought_best(thought);
    out->steps = steps;
    posse_thought_free(thought);
}

/* A search divides its steps among the actions; the solver computes all actions in each step. */
static void check_values(const posse_match *match, const hint *h, int steps)
{
    posse_action legal[MAX_VALUES];
    uint32_t visits = 0;
    double best = -1, chosen = -2;
    bool duel = bang_is_duel(match->state);
    assert_int_equal(h->count, match->game->legal(match->state, legal));
    for (int i = 0; i < h->count; i++) {
        assert_int_equal(h->values[i].action, legal[i]);
        assert_true(h->values[i].win_chance >= 0 && h->values[i].win_chance <= 1);
        visits += h->values[i].visits;
        best = h->values[i].win_chance > best ? h->values[i].win_chance : best;
        chosen = legal[i] == h->best ? h->values[i].win_chance : chosen;
    }
    assert_int_equal(visits, duel ? h->steps * h->count : h->steps);
    assert_true(chosen == best);
    assert_true(h->steps == steps || duel || chosen == 1);
}

/* Plays one game and checks the search at every decision of every seat. */
static void check_search_through_game(int players, int preset, uint64_t seed)
{
    posse_match match;
    posse_status status;
    posse_action drawn;
    start(&match, players, preset, seed);
    for (int who, asked = 0; (who = posse_match_actor(&match)) != POSSE_OVER;) {
        hint once, again;
        if (who == POSSE_CHANCE) {
            assert_true(posse_match_chance(&match, &drawn, &status));
            continue;
        }
        int steps = asked++ % 10 ? 2 : STEPS;
        think(&match, steps, seed, &once);
        check_values(&match, &once, steps);
        if (steps == STEPS) {
            think(&match, steps, seed, &again);
            assert_memory_equal(&once, &again, sizeof once);
        }
        assert_true(posse_match_act(&match, once.best, &status));
    }
    posse_match_free(&match);
}

static void same_seed_gives_same_values(void **state)
{
    (void)state;
    for (int players = 3; players <= 8; players++)
        check_search_through_game(players, players % 4, (uint64_t)players);
}

/* ---- learning in faithful playouts ------------------------------------------------------- */

/* Is the actor a seat with a hidden role that can shoot at the Sheriff and at another seat? */
static bool can_shoot_at_sheriff(const posse_match *match, posse_action *shot)
{
    const bang_state *s = match->state;
    posse_action legal[MAX_VALUES];
    if (posse_match_actor(match) < 0 || s->phase != PHASE_SHOOT || s->role[s->turn] == SHERIFF)
        return false;
    int count = match->game->legal(s, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] < ACTION_SHOOT_DOUBLE && s->role[legal[i] - ACTION_SHOOT] == SHERIFF) {
            *shot = legal[i];
            return count > 1;
        }
    return false;
}

/* Plays with level `normal`. False if the game ends without such a shot. */
static bool play_until_shot_at_sheriff(posse_match *match, posse_action *shot, posse_rng *rng)
{
    const posse_bot *normal = posse_bot_named(match->game, "normal", NULL);
    posse_action drawn;
    posse_status status;
    while (!can_shoot_at_sheriff(match, shot)) {
        int who = posse_match_actor(match);
        if (who == POSSE_OVER)
            return false;
        if (who == POSSE_CHANCE)
            assert_true(posse_match_chance(match, &drawn, &status));
        else
            assert_true(posse_match_act(
                match, posse_bot_move(normal, match->game, match->state, match->events, match->event_count, 0, rng),
                &status));
    }
    return true;
}

/* Shots that are aimed together do at least as well as shots that are aimed one by one. */
static void check_sequence(const bang_search_root *root, posse_action answer, double prior)
{
    bang_sequence alone = {.count = 1, .actions = {answer}}, sequence;
    double separately = 0, together = bang_best_sequence(root, answer, &sequence);
    for (int deal = 0; deal < root->deals.count; deal++)
        separately += root->deals.probability[deal] * bang_play_turn(root, &alone, deal);
    assert_int_equal(sequence.actions[0], answer);
    assert_in_range(sequence.count, 1, count_of(root->state.unassigned));
    assert_true(together == prior && together >= separately - 1e-12);
}

static void check_learning_from_shot(const posse_match *match, posse_action shot, bool ignores_choices)
{
    posse_player player;
    posse_action legal[MAX_VALUES];
    double prior[MAX_VALUES];
    int me = posse_match_actor(match);
    posse_player_sit(&player, posse_bot_named(match->game, "hard", NULL), match->game, me);
    posse_player_hear(&player, match->events, match->event_count);
    posse_bot_input input = {.game = match->game,
                             .bot = player.bot,
                             .memory = player.memory,
                             .world = match->state,
                             .seat = me,
                             .legal = legal,
                             .legal_count = match->game->legal(match->state, legal)};
    static bang_search_root root;
    static bang_playout_policy policy;
    memset(&root, 0, sizeof root);
    bang_search_root_init(&root, &input, prior);
    bang_state s = root.state;
    const bang_memory *before = input.memory;
    bang_policy_init(&policy, &root, &s, false);
    assert_null(bang_policy_events(&policy));
    bang_policy_init(&policy, &root, &s, true);
    assert_memory_equal(policy.memory.likelihood, before->likelihood, sizeof before->likelihood);
    policy.ignores_choices = ignores_choices;
    bang_apply(&s, shot, bang_policy_events(&policy));
    const double *before_shot = before->likelihood[me], *after_shot = policy.memory.likelihood[me];
    bool more_likely_outlaw = after_shot[OUTLAW] * before_shot[DEPUTY] > before_shot[OUTLAW] * after_shot[DEPUTY];
    assert_int_equal(more_likely_outlaw, !ignores_choices);
    for (int i = 0; i < input.legal_count; i++)
        check_sequence(&root, legal[i], prior[i]);
}

static void faithful_playouts_learn_from_a_shot(void **state)
{
    (void)state;
    int found = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        posse_match match;
        posse_action shot;
        posse_rng rng;
        posse_rng_seed(&rng, seed);
        start(&match, 5, 0, seed);
        if (play_until_shot_at_sheriff(&match, &shot, &rng)) {
            found++;
            check_learning_from_shot(&match, shot, false);
            check_learning_from_shot(&match, shot, true);
        }
        posse_match_free(&match);
    }
    assert_true(found > 20);
}

/* ---- win chances ------------------------------------------------------------------------- */

static void set_up(bang_state *s, const uint8_t roles[], int players)
{
    static const uint8_t rules[RULES] = {0};
    bang_clear_table(s, players, 0, rules);
    for (int seat = 0; seat < players; seat++)
        bang_seat_player(s, seat, (enum role)roles[seat], (enum character)seat);
    bang_start_turn(s, 0, NULL);
}

static const uint8_t roles_of_eight[] = {SHERIFF, OUTLAW, DEPUTY, OUTLAW, RENEGADE, OUTLAW, RENEGADE, DEPUTY};

static double sum_of_teams(const bang_weights *weights, const bang_state *s)
{
    return bang_win_chance(weights, s, 0) + bang_win_chance(weights, s, 1) + bang_win_chance(weights, s, 4) +
           bang_win_chance(weights, s, 6);
}

static void win_chances_add_up_to_one(void **state)
{
    (void)state;
    bang_weights weights;
    posse_rng rng;
    posse_rng_seed(&rng, 4);
    bang_read_weights(&weights, bang_params);
    for (int times = 0; times < 1000; times++) {
        bang_state s;
        set_up(&s, roles_of_eight, 8);
        for (int seat = 0; seat < 8; seat++) {
            s.life[seat] = (uint8_t)(1 + posse_rng_below(&rng, s.max_life[seat]));
            s.arrows[seat] = (uint8_t)posse_rng_below(&rng, 2);
            s.arrow_pile = (uint8_t)(s.arrow_pile - s.arrows[seat]);
        }
        double sum = sum_of_teams(&weights, &s);
        /* The four seats are one of each team, and both renegades. One of them always wins. */
        assert_true(sum < 1 + 1e-9 && sum > 1 - 1e-9);
        assert_true(bang_win_chance(&weights, &s, 0) == bang_win_chance(&weights, &s, 2));
    }
}

/* Every life helps its side, and every arrow hurts it. */
static void lives_help_and_arrows_hurt(void **state)
{
    (void)state;
    static const uint8_t roles[] = {SHERIFF, OUTLAW, DEPUTY, OUTLAW, RENEGADE};
    bang_weights weights;
    bang_state s, hurt, with_arrow;
    bang_read_weights(&weights, bang_params);
    set_up(&s, roles, 5);
    for (int seat = 0; seat < 5; seat++) {
        for (int life = 2; life < s.max_life[seat]; life++) {
            hurt = s;
            hurt.life[seat] = (uint8_t)life;
            with_arrow = hurt;
            with_arrow.arrows[seat] = 1;
            with_arrow.arrow_pile--;
            assert_true(bang_win_chance(&weights, &with_arrow, seat) < bang_win_chance(&weights, &hurt, seat));
            if (seat == 0 || seat == 4)
                assert_true(bang_win_chance(&weights, &hurt, seat) < bang_win_chance(&weights, &s, seat));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faithful_playouts_learn_from_a_shot),
        cmocka_unit_test(same_seed_gives_same_values),
        cmocka_unit_test(win_chances_add_up_to_one),
        cmocka_unit_test(lives_help_and_arrows_hurt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

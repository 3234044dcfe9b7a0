/* Level `hard` of bang: the same thoughts for the same seed, and values that make sense.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "match.h"
#include "playout_policy.h"
#include <cmocka.h>

#include "bot_with_param.h"
#include <posse/bot.h>
#include <string.h>

enum { STEPS = 300, QUICK = 150, MAX_VALUES = 64 };

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
    int count;
    posse_value values[MAX_VALUES];
} hint;

static void think(const posse_match *match, int steps, uint64_t seed, hint *out)
{
    posse_player player;
    posse_rng rng;
    hurried soon;
    const posse_bot *hard = posse_bot_named(match->game, "hard", NULL);
    posse_rng_seed(&rng, seed);
    posse_player_sit(&player, hurry(&soon, hard, "search.quick", QUICK), match->game,
                     posse_match_actor(match));
    posse_player_hear(&player, match->events, match->event_count);
    posse_thought *thought = posse_think(&player, match->state, &rng);
    for (int i = 0; i < steps; i++)
        assert_true(posse_think_step(thought));
    assert_int_equal(posse_thought_steps(thought), steps);
    memset(out, 0, sizeof *out);
    out->count = posse_thought_values(thought, out->values);
    out->best = posse_thought_best(thought);
    posse_thought_free(thought);
}

static void check_values(const posse_match *match, const hint *o, int steps)
{
    posse_action legal[MAX_VALUES];
    uint32_t visits = 0;
    double best = -1, chosen = -2;
    assert_int_equal(o->count, match->game->legal(match->state, legal));
    for (int i = 0; i < o->count; i++) {
        assert_int_equal(o->values[i].action, legal[i]);
        assert_true(o->values[i].chance >= 0 && o->values[i].chance <= 1);
        visits += o->values[i].visits;
        best = o->values[i].chance > best ? o->values[i].chance : best;
        chosen = legal[i] == o->best ? o->values[i].chance : chosen;
    }
    assert_int_equal(visits, steps);
    assert_true(chosen == best);
}

/* Through a game, at every kind of question. */
static void look_through_game(int players, int preset, uint64_t seed)
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

static void the_same_seed_gives_the_same_thoughts(void **state)
{
    (void)state;
    for (int players = 3; players <= 8; players++)
        look_through_game(players, players % 4, (uint64_t)players);
}

/* ---- those who listen ------------------------------------------------------------------------------- */

/* Somebody whose role is hidden may shoot at the Sheriff, or at somebody else. */
static bool may_give_himself_away(const posse_match *match, posse_action *shot)
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

/* By normal play; false if nobody can in this game. */
static bool come_to_such_a_shot(posse_match *match, posse_action *shot, posse_rng *rng)
{
    const posse_bot *normal = posse_bot_named(match->game, "normal", NULL);
    posse_action drawn;
    posse_status status;
    while (!may_give_himself_away(match, shot)) {
        int who = posse_match_actor(match);
        if (who == POSSE_OVER)
            return false;
        if (who == POSSE_CHANCE)
            assert_true(posse_match_chance(match, &drawn, &status));
        else
            assert_true(posse_match_act(match,
                                        posse_bot_move(normal, match->game, match->state,
                                                       match->events, match->event_count, 0, rng),
                                        &status));
    }
    return true;
}

/* Shots that are aimed together do at least as well as those that are aimed one by one. */
static void check_line(const bang_search_root *p, posse_action answer, double first)
{
    bang_sequence alone = {.count = 1, .actions = {answer}}, line;
    double one_by_one = 0, together = bang_best_sequence(p, answer, &line);
    for (int deal = 0; deal < p->deals.count; deal++)
        one_by_one += p->deals.chance[deal] * bang_play_turn(p, &alone, deal);
    assert_int_equal(line.actions[0], answer);
    assert_in_range(line.count, 1, count_of(p->root.unassigned));
    assert_true(together == first && together >= one_by_one - 1e-12);
}

static void shoot_and_listen(const posse_match *match, posse_action shot, bool unmoved)
{
    posse_player player;
    posse_action legal[MAX_VALUES];
    double first[MAX_VALUES];
    int me = posse_match_actor(match);
    posse_player_sit(&player, posse_bot_named(match->game, "hard", NULL), match->game, me);
    posse_player_hear(&player, match->events, match->event_count);
    posse_seen seen = {.game = match->game,
                       .bot = player.bot,
                       .memory = player.memory,
                       .world = match->state,
                       .seat = me,
                       .legal = legal,
                       .legal_count = match->game->legal(match->state, legal)};
    static bang_search_root root_;
    static bang_playout_policy policy;
    memset(&root_, 0, sizeof root_);
    bang_search_root_init(&root_, &seen, first);
    bang_state s = root_.root;
    const bang_memory *before = seen.memory;
    bang_policy_init(&policy, &root_, &s, false);
    assert_null(bang_policy_events(&policy));
    bang_policy_init(&policy, &root_, &s, true);
    assert_memory_equal(policy.memory.fit, before->fit, sizeof before->fit);
    policy.unmoved = unmoved;
    bang_apply(&s, shot, bang_policy_events(&policy));
    const double *then = before->fit[me], *now = policy.memory.fit[me];
    bool suspected = now[OUTLAW] * then[DEPUTY] > then[OUTLAW] * now[DEPUTY];
    assert_int_equal(suspected, !unmoved);
    for (int i = 0; i < seen.legal_count; i++)
        check_line(&root_, legal[i], first[i]);
}

static void a_careful_crowd_learns_from_a_shot(void **state)
{
    (void)state;
    int found = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        posse_match match;
        posse_action shot;
        posse_rng rng;
        posse_rng_seed(&rng, seed);
        start(&match, 5, 0, seed);
        if (come_to_such_a_shot(&match, &shot, &rng)) {
            found++;
            shoot_and_listen(&match, shot, false);
            shoot_and_listen(&match, shot, true);
        }
        posse_match_free(&match);
    }
    assert_true(found > 20);
}

/* ---- the chance to win ------------------------------------------------------------------------------ */

static void place(bang_state *s, const uint8_t roles[], int players)
{
    static const uint8_t rules[RULES] = {0};
    bang_clear_table(s, players, 0, rules);
    for (int seat = 0; seat < players; seat++)
        bang_seat_player(s, seat, (enum role)roles[seat], (enum character)seat);
    bang_start_turn(s, 0, NULL);
}

static const uint8_t roles_of_eight[] = {SHERIFF,  OUTLAW, DEPUTY,   OUTLAW,
                                         RENEGADE, OUTLAW, RENEGADE, DEPUTY};

static double sum_of_teams(const bang_weights *weights, const bang_state *s)
{
    return bang_win_chance(weights, s, 0) + bang_win_chance(weights, s, 1) +
           bang_win_chance(weights, s, 4) + bang_win_chance(weights, s, 6);
}

static void somebody_wins(void **state)
{
    (void)state;
    bang_weights weights;
    posse_rng rng;
    posse_rng_seed(&rng, 4);
    bang_read_weights(&weights, bang_params);
    for (int times = 0; times < 1000; times++) {
        bang_state s;
        place(&s, roles_of_eight, 8);
        for (int seat = 0; seat < 8; seat++) {
            s.life[seat] = (uint8_t)(1 + posse_rng_below(&rng, s.max_life[seat]));
            s.arrows[seat] = (uint8_t)posse_rng_below(&rng, 2);
            s.arrow_pile = (uint8_t)(s.arrow_pile - s.arrows[seat]);
        }
        double sum = sum_of_teams(&weights, &s);
        /* When the Indians leave no law and no outlaw, an attack may have no winner among those four. */
        assert_true(sum < 1 + 1e-9 && sum > 1 - 1e-9);
        assert_true(bang_win_chance(&weights, &s, 0) == bang_win_chance(&weights, &s, 2));
    }
}

/* A life is good for its side, an arrow is bad. */
static void lives_and_arrows_count(void **state)
{
    (void)state;
    static const uint8_t roles[] = {SHERIFF, OUTLAW, DEPUTY, OUTLAW, RENEGADE};
    bang_weights weights;
    bang_state s, hurt, aimed_at;
    bang_read_weights(&weights, bang_params);
    place(&s, roles, 5);
    for (int seat = 0; seat < 5; seat++) {
        for (int life = 2; life < s.max_life[seat]; life++) {
            hurt = s;
            hurt.life[seat] = (uint8_t)life;
            aimed_at = hurt;
            aimed_at.arrows[seat] = 1;
            aimed_at.arrow_pile--;
            assert_true(bang_win_chance(&weights, &aimed_at, seat) <
                        bang_win_chance(&weights, &hurt, seat));
            if (seat == 0 || seat == 4)
                assert_true(bang_win_chance(&weights, &hurt, seat) <
                            bang_win_chance(&weights, &s, seat));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_careful_crowd_learns_from_a_shot),
        cmocka_unit_test(the_same_seed_gives_the_same_thoughts),
        cmocka_unit_test(somebody_wins),
        cmocka_unit_test(lives_and_arrows_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

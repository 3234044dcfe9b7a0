/* Wins within the turn: level `hard` of bang takes every win that is certain, and knows what dice do together. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "duel.h"
#include "match.h"
#include "win_now.h"
#include <cmocka.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

/* ---- certain wins ------------------------------------------------------------------------ */

/* The worlds that the seat cannot tell apart. */
typedef struct worlds {
    int count;
    bang_state state[MAX_DEALS];
} worlds;

static worlds list_worlds(const bang_state *s, int seat)
{
    bang_deals deals;
    worlds all;
    bang_list_deals(NULL, s, seat, &deals);
    for (all.count = 0; all.count < deals.count; all.count++) {
        bang_state *dealt = &all.state[all.count];
        *dealt = *s;
        for (int place = 0; place < deals.hidden; place++)
            dealt->role[deals.seat[place]] = deals.role[all.count][place];
    }
    return all;
}

/* The worlds after an action, without those in which it has won the game. False if it has lost one of them, or if the
 * others have become different by more than their roles. */
static bool act_in_all(const worlds *before, posse_action action, int seat, worlds *after)
{
    after->count = 0;
    for (int i = 0; i < before->count; i++) {
        bang_state *s = &after->state[after->count];
        *s = before->state[i];
        bang_apply(s, action, NULL);
        if (s->phase == PHASE_OVER && !(s->winners >> seat & 1))
            return false;
        after->count += s->phase != PHASE_OVER;
    }
    for (int i = 1; i < after->count; i++)
        if (after->state[i].phase != after->state[0].phase ||
            bang_actor(&after->state[i]) != bang_actor(&after->state[0]))
            return false;
    return true;
}

/* Can the seat win this turn in all worlds by the same choices, without another roll, whatever others choose? */
static bool wins_without_rolling(const worlds *w, int seat)
{
    posse_action legal[MAX_LEGAL];
    const bang_state *s = &w->state[0];
    if (w->count == 0)
        return true;
    if (s->phase == PHASE_ROLL || s->phase == PHASE_GIFT || s->turn != seat)
        return false;
    bool own = bang_actor(s) == seat;
    int count = s->phase == PHASE_REROLL ? 1 : bang_legal(s, legal);
    legal[0] = s->phase == PHASE_REROLL ? ACTION_KEEP : legal[0];
    for (int i = 0; i < count; i++) {
        worlds after;
        bool wins = act_in_all(w, legal[i], seat, &after) && wins_without_rolling(&after, seat);
        if (wins == own)
            return own;
    }
    return !own;
}

/* Each world alone is looked at first: that is quick, and nearly always enough to see that there is no certain win. */
static bool wins_for_certain(const bang_state *s, int seat)
{
    worlds all = list_worlds(s, seat), one = {.count = 1};
    for (int i = 0; i < all.count; i++) {
        one.state[0] = all.state[i];
        if (!wins_without_rolling(&one, seat))
            return false;
    }
    return wins_without_rolling(&all, seat);
}

static posse_action ask(const char *level, const posse_match *match, posse_rng *rng)
{
    return posse_bot_move(posse_bot_named(match->game, level, NULL), match->game, match->state, match->events,
                          match->event_count, 0, rng);
}

/* Plays a game of level `normal`. Wherever the acting seat can win for certain, `hard` must see it. */
static int check_game(int players, uint64_t seed)
{
    posse_match match;
    posse_settings settings = {.players = players};
    posse_status status;
    posse_rng rng;
    posse_action drawn;
    int wins = 0;
    posse_rng_seed(&rng, seed);
    memcpy(settings.value, bang_presets[seed % PRESETS].value, sizeof settings.value);
    assert_true(posse_match_new(&match, &bang_game, &settings, &rng, &status));
    for (int who; (who = posse_match_actor(&match)) != POSSE_OVER;) {
        const bang_state *s = match.state;
        if (who == POSSE_CHANCE) {
            assert_true(posse_match_chance(&match, &drawn, &status));
            continue;
        }
        if (!bang_is_duel(s) && s->turn == who && wins_for_certain(s, who)) {
            bang_state after = *s;
            posse_action answer = ask("hard", &match, &rng);
            bang_apply(&after, answer, NULL);
            if (!(after.phase == PHASE_OVER ? after.winners >> who & 1 : wins_for_certain(&after, who)))
                fail_msg("%d players, seed %" PRIu64 ", after %zu actions: answer %u misses a win", players, seed,
                         match.action_count, (unsigned)answer);
            wins++;
        }
        assert_true(posse_match_act(&match, ask("normal", &match, &rng), &status));
    }
    posse_match_free(&match);
    return wins;
}

static void hard_takes_every_certain_win(void **state)
{
    (void)state;
    int wins = 0;
    for (int seed = 0; seed < 120 * scale(); seed++)
        wins += check_game(3 + seed % 6, (uint64_t)seed);
    print_message("%d certain wins\n", wins);
    assert_true(wins >= 20);
}

/* ---- what dice do together --------------------------------------------------------------- */

typedef struct position {
    int life[5], arrows[5];
    enum role role[5];
    enum character character[5];
    uint8_t shown[FACES]; /* the dice, in the order of their faces */
} position;

static void init_root(bang_search_root *root, const position *p, posse_player *player, posse_bot_input *input,
                      posse_action legal[], double prior[])
{
    static bang_state s;
    static const uint8_t rules[RULES] = {0};
    bang_clear_table(&s, 5, 0, rules);
    for (int seat = 0; seat < 5; seat++) {
        bang_seat_player(&s, seat, p->role[seat], p->character[seat]);
        s.life[seat] = (uint8_t)p->life[seat];
        s.arrows[seat] = (uint8_t)p->arrows[seat];
        s.arrow_pile = (uint8_t)(s.arrow_pile - p->arrows[seat]);
        if (!s.life[seat])
            s.alive &= (uint8_t) ~(1U << seat);
    }
    bang_start_turn(&s, 0, NULL);
    s.has_rolled = true;
    s.rolling = 0;
    s.phase = PHASE_REROLL;
    for (int face = 0, die = 0; face < FACES; face++)
        for (int i = 0; i < p->shown[face]; i++)
            s.showing[face] |= (uint8_t)(1U << die++);
    posse_player_sit(player, posse_bot_named(&bang_game, "hard", NULL), &bang_game, 0);
    *input = (posse_bot_input){.game = &bang_game,
                               .bot = player->bot,
                               .memory = player->memory,
                               .world = &s,
                               .seat = 0,
                               .legal = legal,
                               .legal_count = bang_legal(&s, legal)};
    bang_search_root_init(root, input, prior);
}

/* The probability, by plain enumeration, that five dice of which `rolled` are rolled once show a decided set. */
static double chance_of_set(const position *p, unsigned kept_gatlings, int rolled)
{
    int won = 0, all = bang_roll_count[rolled];
    for (int number = 0; number < all; number++) {
        int gatlings = (int)kept_gatlings, shots = 0;
        for (int i = 0, rest = number; i < rolled; i++, rest /= FACES) {
            gatlings += rest % FACES == GATLING;
            shots += rest % FACES == ONE;
        }
        won += (gatlings >= GATLINGS_FOR_GUN) + shots >= p->life[1];
    }
    return (double)won / all;
}

/* The gun and one shot take the two lives of a Sheriff on the left, who is also the only one in reach of a "one". With three
 * gatlings kept, the other two dice need one "one" (a "two" does not reach). */
static void gun_and_shots_add_up(void **state)
{
    (void)state;
    static const position p = {
        .life = {5, 2, 8, 8, 8},
        .role = {OUTLAW, SHERIFF, OUTLAW, RENEGADE, DEPUTY},
        .character = {LUCKY_DUKE, BLACK_JACK, CALAMITY_JANET, ROSE_DOOLAN, WILLY_THE_KID},
        .shown = {[BEER] = 2, [GATLING] = 3},
    };
    static bang_search_root root;
    posse_player player;
    posse_bot_input input;
    posse_action legal[MAX_LEGAL];
    double prior[MAX_LEGAL];
    init_root(&root, &p, &player, &input, legal, prior);
    assert_true(bang_can_win_now(&root));
    assert_int_equal(legal[0], ACTION_KEEP);
    assert_true(prior[0] < 0.99);
    for (int i = 1; i < input.legal_count; i++)
        if (legal[i] == 3) /* the two beers */
            assert_true(prior[i] > chance_of_set(&p, 3, 2));
    int32_t value[DICE_SETS];
    bang_value_full_sets(&root, value);
    for (int index = bang_first_set_of(DICE); index < DICE_SETS; index++) {
        const uint8_t *shown = bang_dice_sets[index].shown;
        bool dies = shown[ONE] + (shown[GATLING] >= GATLINGS_FOR_GUN) >= 2;
        double win_chance = root.win_chance + (double)value[index] / WIN_VALUE;
        assert_int_equal(dies, win_chance > 1 - 2e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gun_and_shots_add_up),
        cmocka_unit_test(hard_takes_every_certain_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

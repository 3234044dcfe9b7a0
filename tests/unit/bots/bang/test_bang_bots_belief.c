/* Beliefs of the bots of bang: compared with a brute-force enumeration of all deals, and with the
 * true roles. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "belief.h"
#include "match.h"
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef double role_probabilities[MAX_PLAYERS][ROLES];

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

/* ---- games of normal bots in which every seat hears all events --------------------------- */

typedef struct game {
    posse_match match;
    posse_player players[MAX_PLAYERS];
    size_t heard;
    posse_rng rng;
} game;

static void start(game *g, int players, uint64_t seed)
{
    const posse_game *bang = posse_game_named("bang");
    posse_settings settings = {.players = players};
    posse_status status;
    memcpy(settings.value, bang->presets[0].value, sizeof settings.value);
    posse_rng_seed(&g->rng, seed);
    g->heard = 0;
    assert_true(posse_match_new(&g->match, bang, &settings, &g->rng, &status));
    for (int seat = 0; seat < players; seat++)
        posse_player_sit(&g->players[seat], posse_bot_named(bang, "normal", NULL), bang, seat);
}

static const bang_state *state_of(const game *g)
{
    return g->match.state;
}

static void listen(game *g)
{
    for (int seat = 0; seat < state_of(g)->players; seat++)
        posse_player_hear(&g->players[seat], g->match.events + g->heard, g->match.event_count - g->heard);
    g->heard = g->match.event_count;
}

/* Applies `answer` if there is one, and plays chance until the next decision of a seat. Returns
 * that seat, or POSSE_OVER. */
static int play_to_next_decision(game *g, posse_action answer, bool answered)
{
    posse_status status;
    posse_action drawn;
    int who = posse_match_actor(&g->match);
    if (answered && who >= 0)
        assert_true(posse_match_act(&g->match, answer, &status));
    while ((who = posse_match_actor(&g->match)) == POSSE_CHANCE)
        assert_true(posse_match_chance(&g->match, &drawn, &status));
    listen(g);
    return who;
}

static const bang_memory *memory_of(const game *g, int seat)
{
    return (const bang_memory *)g->players[seat].memory;
}

static void play(game *g, void (*check)(const game *g, int who))
{
    int who = play_to_next_decision(g, 0, false);
    while (who != POSSE_OVER) {
        check(g, who);
        who = play_to_next_decision(g, posse_player_move(&g->players[who], g->match.state, 0, &g->rng), true);
    }
    posse_match_free(&g->match);
}

/* ---- exactness --------------------------------------------------------------------------- */

/* Tries every combination of roles for the hidden seats. Combinations that do not use exactly the
 * hidden cards are skipped. */
static void enumerate_deals(const bang_memory *memory, const bang_state *s, int viewer, role_probabilities probability)
{
    int hidden[MAX_PLAYERS] = {0}, count = 0, cards[ROLES] = {0}, ways = 1;
    double all = 0;
    memset(probability, 0, MAX_PLAYERS * sizeof *probability);
    for (int seat = 0; seat < s->players; seat++) {
        if (bang_sees_role(s, viewer, seat)) {
            probability[seat][s->role[seat]] = 1;
            continue;
        }
        hidden[count++] = seat;
        cards[s->role[seat]]++;
        ways *= ROLES;
    }
    role_probabilities sum = {{0}};
    for (int way = 0; way < ways; way++) {
        int used[ROLES] = {0};
        double weight = 1;
        for (int i = 0, rest = way; i < count; i++, rest /= ROLES) {
            used[rest % ROLES]++;
            weight *= memory->likelihood[hidden[i]][rest % ROLES];
        }
        if (memcmp(used, cards, sizeof cards) != 0)
            continue;
        all += weight;
        for (int i = 0, rest = way; i < count; i++, rest /= ROLES)
            sum[hidden[i]][rest % ROLES] += weight;
    }
    for (int i = 0; i < count; i++)
        for (int role = 0; role < ROLES; role++)
            probability[hidden[i]][role] = sum[hidden[i]][role] / all;
}

static void check_deals(const bang_memory *memory, const bang_state *s, int viewer, const role_probabilities expected)
{
    bang_deals deals;
    role_probabilities sum = {{0}};
    double all = 0;
    bang_list_deals(memory, s, viewer, &deals);
    for (int i = 0; i < deals.count; i++) {
        all += deals.probability[i];
        for (int place = 0; place < deals.hidden; place++)
            sum[deals.seat[place]][deals.role[i][place]] += deals.probability[i];
        assert_true(i == 0 || memcmp(deals.role[i], deals.role[i - 1], (size_t)deals.hidden) > 0);
    }
    assert_true(fabs(all - 1) < 1e-9);
    for (int place = 0; place < deals.hidden; place++)
        for (int role = 0; role < ROLES; role++)
            assert_true(fabs(sum[deals.seat[place]][role] - expected[deals.seat[place]][role]) < 1e-9);
}

static void compare_with_all_deals(const game *g, int who)
{
    role_probabilities found, expected;
    const bang_state *s = state_of(g);
    int viewers[2] = {who, POSSE_SPECTATOR};
    if (g->match.action_count % 5)
        return;
    for (int i = 0; i < 2; i++) {
        bang_believe(memory_of(g, who), s, viewers[i], found);
        enumerate_deals(memory_of(g, who), s, viewers[i], expected);
        for (int seat = 0; seat < s->players; seat++)
            for (int role = 0; role < ROLES; role++)
                assert_true(fabs(found[seat][role] - expected[seat][role]) < 1e-9);
        check_deals(memory_of(g, who), s, viewers[i], expected);
    }
}

static void beliefs_match_full_enumeration(void **state)
{
    (void)state;
    for (int players = 3; players <= MAX_PLAYERS; players++) {
        game g;
        start(&g, players, (uint64_t)players);
        play(&g, compare_with_all_deals);
    }
}

static void deal_counts_match_the_role_cards(void **state)
{
    (void)state;
    static const int deals_of[MAX_PLAYERS + 1] = {[3] = 1, [4] = 3, [5] = 12, [6] = 20, [7] = 60, [8] = 210};
    for (int players = 3; players <= MAX_PLAYERS; players++) {
        game g;
        bang_deals deals;
        start(&g, players, 9);
        bang_list_deals(NULL, state_of(&g), POSSE_SPECTATOR, &deals);
        assert_int_equal(deals.count, deals_of[players]);
        posse_match_free(&g.match);
    }
}

/* ---- consistency ------------------------------------------------------------------------- */

/* A visible role has probability 1. Probabilities add up to 1 for each seat, and to the number of
 * cards for each role. */
static void check_sums(const game *g, int who)
{
    role_probabilities probability;
    const bang_state *s = state_of(g);
    double cards[ROLES] = {0};
    bang_believe(memory_of(g, who), s, who, probability);
    for (int seat = 0; seat < s->players; seat++) {
        double sum = 0;
        if (bang_sees_role(s, who, seat))
            assert_true(probability[seat][s->role[seat]] == 1);
        else
            assert_true(probability[seat][s->role[seat]] > 0 && probability[seat][SHERIFF] == 0);
        for (int role = 0; role < ROLES; role++) {
            sum += probability[seat][role];
            cards[role] += probability[seat][role];
        }
        cards[s->role[seat]] -= 1;
        assert_true(fabs(sum - 1) < 1e-9);
    }
    for (int role = 0; role < ROLES; role++)
        assert_true(fabs(cards[role]) < 1e-9);
}

/* The state that the memory rebuilt from the events equals the public part of the true state. */
static void check_memory(const game *g, int who)
{
    const bang_state *s = state_of(g), *rebuilt = &memory_of(g, who)->public_state;
    assert_int_equal(rebuilt->players, s->players);
    assert_int_equal(rebuilt->alive, s->alive);
    assert_int_equal(rebuilt->turn, s->turn);
    assert_int_equal(rebuilt->arrow_pile, s->arrow_pile);
    assert_memory_equal(rebuilt->life, s->life, sizeof s->life);
    assert_memory_equal(rebuilt->arrows, s->arrows, sizeof s->arrows);
    assert_memory_equal(rebuilt->max_life, s->max_life, sizeof s->max_life);
    assert_memory_equal(rebuilt->showing, s->showing, FACES);
}

static void check_sums_and_memory(const game *g, int who)
{
    check_sums(g, who);
    check_memory(g, who);
}

static void known_roles_are_certain_and_sums_are_right(void **state)
{
    (void)state;
    for (int seed = 0; seed < 24 * scale(); seed++) {
        game g;
        start(&g, 3 + seed % 6, (uint64_t)seed);
        play(&g, check_sums_and_memory);
    }
}

/* ---- calibration against the true roles -------------------------------------------------- */

enum { BINS = 10 };
static struct {
    double predicted[BINS], observed[BINS], count[BINS];
    double loss, uniform_loss;
} tally;

static void count_calibration(const game *g, int who)
{
    role_probabilities probability, uniform;
    const bang_state *s = state_of(g);
    if (s->phase != PHASE_REROLL)
        return;
    bang_believe(memory_of(g, who), s, who, probability);
    bang_believe(NULL, s, who, uniform);
    for (int seat = 0; seat < s->players; seat++) {
        if (bang_sees_role(s, who, seat))
            continue;
        tally.loss -= log(probability[seat][s->role[seat]]);
        tally.uniform_loss -= log(uniform[seat][s->role[seat]]);
        for (int role = DEPUTY; role < ROLES; role++) {
            int bin = (int)(probability[seat][role] * BINS);
            bin = bin < BINS ? bin : BINS - 1;
            tally.predicted[bin] += probability[seat][role];
            tally.observed[bin] += s->role[seat] == role;
            tally.count[bin]++;
        }
    }
}

/* Among players who all play like `normal`, beliefs are less certain than they could be: other kinds of players are
 * possible. test_bang_belief_tables.c measures other tables. */
static void beliefs_are_calibrated(void **state)
{
    (void)state;
    memset(&tally, 0, sizeof tally);
    for (int seed = 0; seed < 120 * scale(); seed++) {
        game g;
        start(&g, seed % 2 ? 5 : 8, 500 + (uint64_t)seed);
        play(&g, count_calibration);
    }
    print_message("log loss: %.2f of that without information\n", tally.loss / tally.uniform_loss);
    assert_true(tally.loss < 0.6 * tally.uniform_loss);
    for (int bin = 0; bin < BINS; bin++) {
        double predicted = tally.predicted[bin] / tally.count[bin], observed = tally.observed[bin] / tally.count[bin];
        print_message("predicted %.2f: observed %.2f of %.0f\n", predicted, observed, tally.count[bin]);
        assert_true(tally.count[bin] < 100 || fabs(predicted - observed) < 0.2);
    }
}

/* ---- as JSON ----------------------------------------------------------------------------- */

static void beliefs_are_written_as_json(void **state)
{
    (void)state;
    game g;
    posse_buffer text = {0};
    posse_rng rng;
    posse_rng_seed(&rng, 1);
    start(&g, 5, 3);
    int who = play_to_next_decision(&g, 0, false);
    posse_thought *thought = posse_think(&g.players[who], g.match.state, &rng);
    assert_true(posse_thought_beliefs(thought, &text));
    int sheriffs = 0, others = 0;
    for (const char *at = text.text; (at = strstr(at, "{\"sheriff\":")); at++) {
        const char *known = "{\"sheriff\":1.0000,\"deputy\":0.0000,\"outlaw\":0.0000,\"renegade\":0.0000}";
        const char *uniform = "{\"sheriff\":0.0000,\"deputy\":0.2500,\"outlaw\":0.5000,\"renegade\":0.2500}";
        sheriffs += strncmp(at, known, strlen(known)) == 0;
        others += strncmp(at, uniform, strlen(uniform)) == 0;
    }
    if (sheriffs != 1 || others != 4)
        print_error("%s\n", text.text);
    assert_int_equal(sheriffs, 1);
    assert_int_equal(others, 4);
    posse_thought_free(thought);
    posse_buffer_free(&text);
    posse_match_free(&g.match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beliefs_match_full_enumeration),
        cmocka_unit_test(deal_counts_match_the_role_cards),
        cmocka_unit_test(known_roles_are_certain_and_sums_are_right),
        cmocka_unit_test(beliefs_are_calibrated),
        cmocka_unit_test(beliefs_are_written_as_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

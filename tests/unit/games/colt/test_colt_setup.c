/* The setup: components and their places for every number of players, with no seat, car, bandit or round favoured.
 * Deals give exactly the cards that they name. */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* `lists` is written as in a request, with ' in place of ". */
static colt_state deal(int players, bool expert, const char *lists, posse_rng *rng)
{
    char json[512];
    colt_state s;
    posse_status status;
    posse_settings settings = {.players = players, .value = {expert}};
    snprintf(json, sizeof json, "%s", lists);
    for (char *at = json; (at = strchr(at, '\''));)
        *at = '"';
    assert_true(posse_json_check(json, strlen(json), &settings.lists, NULL));
    if (!colt_setup(&s, &settings, rng, &status))
        fail_msg("%s", status.text);
    return s;
}

static int size_of(const pile *p)
{
    int size = p->bullets;
    for (int card = 0; card < CARDS; card++)
        size += p->action[card];
    return size;
}

/* ---- components -------------------------------------------------------------------------------- */

static int bandits_for(int players)
{
    return players == 2 ? 4 : players;
}

static void check_purses(const colt_state *s)
{
    static const int supply[] = {8, 2, 2, 2, 2, 2};
    int count[6] = {0}, first;
    for (int purse = 0; purse < PURSES; purse++) {
        assert_in_range(s->purse_value[purse], 0, 5);
        count[s->purse_value[purse]]++;
        assert_int_equal(s->purse_known[purse], 0);
        assert_true(purse == 0 || s->purse_place[purse - 1] <= s->purse_place[purse]);
    }
    assert_memory_equal(count, supply, sizeof count);
    for (int b = 0; b < s->bandits; b++) {
        assert_int_equal(colt_purses_at(s, WITH_BANDIT + b, &first), 1);
        assert_int_equal(value_of_purse(s, first), 250);
        assert_false(s->lost_purse[b]);
        assert_int_equal(s->jewels[b] + s->strongboxes[b] + s->ransom[b], 0);
    }
}

/* Checks that all cars are different and that nothing lies on a roof. Sets `cars` to the kinds of the cars, starting
 * behind the Locomotive. */
static void check_train(const colt_state *s, int cars[6])
{
    static const int loot[6][2] = {{4, 1}, {3, 1}, {3, 0}, {1, 1}, {1, 0}, {0, 3}};
    unsigned used = 0;
    int first;
    assert_int_equal(s->cars, s->bandits + 1);
    assert_int_equal(s->marshal, LOCOMOTIVE);
    assert_true(s->strongbox_waiting);
    for (int spot = 0; spot < SPOTS; spot++) {
        int purses = colt_purses_at(s, spot, &first), jewels = s->jewels_at[spot];
        bool front = spot == spot_at(LOCOMOTIVE, INSIDE);
        assert_int_equal(s->strongboxes_at[spot], front ? 1 : 0);
        if (front || level_of(spot) == ROOF || car_of(spot) >= s->cars) {
            assert_int_equal(purses + jewels, 0);
            continue;
        }
        int kind = 0;
        while (loot[kind][0] != purses || loot[kind][1] != jewels)
            assert_true(++kind < 6);
        assert_false(used >> kind & 1);
        used |= 1U << kind;
        cars[car_of(spot) - 1] = kind;
    }
}

/* In turn order the first, third and fifth player start inside the Caboose, the others in the car in front of it. In a
 * team, the bandit named first starts in the Caboose, the other one in front of it. */
static void check_places(const colt_state *s)
{
    for (int b = 0; b < s->bandits; b++) {
        int turn = (s->seat[b] - s->first + s->players) % s->players + 1;
        bool even = s->players == 2 ? b % 2 == 1 : turn % 2 == 0;
        assert_int_equal(s->spot[b], spot_at(s->cars - 1 - even, INSIDE));
        assert_int_equal(s->seat[b], s->players == 2 ? b / 2 : b);
        assert_int_equal(s->bullets[b], 6);
        assert_int_equal(s->hit[b], 0);
        for (int other = 0; other < b; other++)
            assert_int_not_equal(s->name[b], s->name[other]);
    }
    assert_int_equal(s->neutral_bullets, 13);
}

/* All cards are in the decks: ten for a player with one bandit, eleven for a team. */
static void check_decks(const colt_state *s)
{
    static const uint8_t ten[CARDS] = {2, 2, 2, 2, 1, 1};
    for (int seat = 0; seat < s->players; seat++) {
        const pile *deck = &s->deck[seat];
        assert_int_equal(size_of(deck), s->players == 2 ? 11 : 10);
        assert_int_equal(deck->bullets, 0);
        assert_int_equal(size_of(&s->hand[seat]), 0);
        assert_int_equal(size_of(&s->discard[seat]), 0);
        assert_int_equal(s->top[seat], 0);
        if (s->players > 2) {
            assert_memory_equal(deck->action, ten, sizeof ten);
            continue;
        }
        for (int card = 0; card < CARDS; card++)
            assert_true(deck->action[card] == 1 || card % ACTION_KINDS == MARSHAL);
        assert_int_equal(deck->action[MARSHAL] + deck->action[ACTION_KINDS + MARSHAL], 1);
    }
}

/* The rounds are four different cards, then a station. */
static void check_rounds(const colt_state *s)
{
    assert_int_equal(s->round_count, 5);
    assert_int_equal(s->round, 0);
    for (int i = 0; i < 4; i++) {
        assert_true(s->rounds[i] < STATIONS);
        for (int other = 0; other < i; other++)
            assert_int_not_equal(s->rounds[i], s->rounds[other]);
    }
    assert_in_range(s->rounds[4], STATIONS, ROUND_CARDS - 1);
}

static void components_by_player_count(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 3);
    for (int i = 0; i < 500; i++) {
        for (int players = 2; players <= 6; players++) {
            bool expert = i % 2;
            int cars[6];
            colt_state s = deal(players, expert, "{}", &rng);
            assert_int_equal(s.players, players);
            assert_int_equal(s.bandits, bandits_for(players));
            assert_int_equal(s.expert, expert || players == 2);
            assert_int_equal(s.phase, PHASE_DEAL);
            check_purses(&s);
            check_train(&s, cars);
            check_places(&s);
            check_decks(&s);
            check_rounds(&s);
        }
    }
}

/* With six players all six cars are used: 12 purses lie in them, and none is left in the box. */
static void loot_of_a_full_train(void **state)
{
    posse_rng rng;
    int first, purses = 0, jewels = 0;
    (void)state;
    posse_rng_seed(&rng, 8);
    colt_state s = deal(6, false, "{}", &rng);
    for (int spot = 0; spot < SPOTS; spot++) {
        purses += colt_purses_at(&s, spot, &first);
        jewels += s.jewels_at[spot];
    }
    assert_int_equal(purses, 12);
    assert_int_equal(jewels, 6);
    assert_int_equal(colt_purses_at(&s, IN_BOX, &first), 0);
}

/* ---- chosen setups ------------------------------------------------------------------------------- */

#define TEAMS "'bandits':['tuco','cheyenne','django','doc']"

static bool keeps_marshal(const colt_state *s, enum name name)
{
    int bandit = bandit_named(s, name);
    return s->deck[s->seat[bandit]].action[cards_of(s, bandit) + MARSHAL];
}

/* By default the marshal card of a team's second bandit stays in the box. */
static void marshal_cards(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 4);
    colt_state s = deal(2, true, "{" TEAMS "}", &rng);
    assert_true(keeps_marshal(&s, TUCO) && !keeps_marshal(&s, CHEYENNE));
    assert_true(keeps_marshal(&s, DJANGO) && !keeps_marshal(&s, DOC));
    s = deal(2, true, "{" TEAMS ",'marshal_cards':['cheyenne','doc']}", &rng);
    assert_true(!keeps_marshal(&s, TUCO) && keeps_marshal(&s, CHEYENNE));
    assert_true(!keeps_marshal(&s, DJANGO) && keeps_marshal(&s, DOC));
    s = deal(2, true, "{" TEAMS ",'marshal_cards':[null,'doc']}", &rng);
    assert_true(keeps_marshal(&s, TUCO) && keeps_marshal(&s, DOC));
    check_decks(&s);
}

/* Bandits, cars and rounds keep the order of the request. */
static void chosen_setups_are_used(void **state)
{
    static const int cars_wanted[] = {5, 0, 3};
    int cars[6];
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 5);
    for (int i = 0; i < 50; i++) {
        colt_state s = deal(3, false,
                            "{'bandits':['tuco',null,'belle'],'cars':[6,1,4],'first':2,"
                            "'rounds':['pickpocketing','braking','braking']}",
                            &rng);
        assert_int_equal(s.name[0], TUCO);
        assert_int_equal(s.name[2], BELLE);
        assert_int_equal(s.first, 2);
        assert_int_equal(s.round_count, 3);
        assert_int_equal(s.rounds[0], PICKPOCKETING);
        assert_int_equal(s.rounds[1], BRAKING);
        assert_int_equal(s.rounds[2], BRAKING);
        check_train(&s, cars);
        assert_memory_equal(cars, cars_wanted, sizeof cars_wanted);
        check_places(&s);
        check_purses(&s);
        s = deal(2, true, "{" TEAMS "}", &rng);
        assert_int_equal(s.name[0], TUCO);
        assert_int_equal(s.name[1], CHEYENNE);
        assert_int_equal(s.name[2], DJANGO);
        assert_int_equal(s.name[3], DOC);
        check_places(&s);
    }
}

/* ---- random setups ------------------------------------------------------------------------------- */

/* For f degrees of freedom chi-square has mean f and variance 2f; five standard deviations are allowed, and the seeds
 * are fixed. Impossible cells are left out. */
static void assert_even(const int seen[], int cells, int possible)
{
    double all = 0, chi = 0, freedom = possible - 1;
    int found = 0;
    for (int i = 0; i < cells; i++)
        all += seen[i];
    for (int i = 0; i < cells; i++) {
        double off = seen[i] - all / possible;
        chi += seen[i] ? off * off / (all / possible) : 0;
        found += seen[i] > 0;
    }
    assert_int_equal(found, possible);
    assert_true((chi - freedom) * (chi - freedom) <= 25 * 2 * freedom);
}

static void no_seat_bandit_or_car_is_favoured(void **state)
{
    enum { DEALS = 24000 };
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 6);
    for (int players = 2; players <= 6; players++) {
        static int names[6 * 6 * 6], trains[6 * 6 * 6];
        int firsts[6] = {0}, cars[6];
        memset(names, 0, sizeof names);
        memset(trains, 0, sizeof trains);
        for (int i = 0; i < DEALS; i++) {
            colt_state s = deal(players, false, "{}", &rng);
            int last = s.bandits - 1;
            check_train(&s, cars);
            firsts[s.first]++;
            names[s.name[0] * 36 + s.name[1] * 6 + s.name[last]]++;
            trains[cars[0] * 36 + cars[1] * 6 + cars[last]]++;
        }
        assert_even(firsts, 6, players);
        assert_even(names, 216, 120);
        assert_even(trains, 216, 120);
    }
}

/* There are 7*6*5*4*3 sequences of rounds. */
static void no_round_is_favoured(void **state)
{
    enum { ALL = 7 * 6 * 5 * 4 * 3, DEALS = 40 * ALL };
    static int rounds[7 * 7 * 7 * 7 * 3];
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 7);
    for (int i = 0; i < DEALS; i++) {
        colt_state s = deal(4, true, "{}", &rng);
        const uint8_t *card = s.rounds;
        rounds[(((card[0] * 7 + card[1]) * 7 + card[2]) * 7 + card[3]) * 3 + card[4] - STATIONS]++;
    }
    assert_even(rounds, sizeof rounds / sizeof rounds[0], ALL);
}

/* Draws two purses in the cars of a six-player game. The cars hold twelve purses, 2 of each value. */
static void no_purse_is_favoured(void **state)
{
    enum { DEALS = 20000 };
    int pairs[36] = {0}, alike[6] = {0}, unlike[36] = {0};
    int same = 0;
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 9);
    for (int i = 0; i < DEALS; i++) {
        colt_state s = deal(6, false, "{}", &rng);
        pairs[s.purse_value[0] * 6 + s.purse_value[11]]++;
    }
    for (int i = 0; i < 36; i++) {
        *(i / 6 == i % 6 ? &alike[i / 6] : &unlike[i]) = pairs[i];
        same += i / 6 == i % 6 ? pairs[i] : 0;
    }
    assert_even(alike, 6, 6);
    assert_even(unlike, 36, 30);
    double mean = DEALS / 11.0; /* one of the eleven other purses has the value of the first */
    assert_true((same - mean) * (same - mean) < 25 * mean * 10 / 11);
}

/* ---- deals --------------------------------------------------------------------------------------- */

/* Parses a text such as "deal 1 move move bullet" into the cards that it names. */
static pile named(const colt_state *s, int seat, const char *text)
{
    char copy[POSSE_ACTION_TEXT], *rest = copy;
    pile cards = {{0}, 0};
    strcpy(copy, text);
    assert_string_equal(strtok_r(rest, " ", &rest), "deal");
    assert_int_equal(atoi(strtok_r(rest, " ", &rest)), seat);
    for (const char *word; (word = strtok_r(rest, " ", &rest));) {
        bool found = strcmp(word, "bullet") == 0;
        cards.bullets = (uint8_t)(cards.bullets + found);
        for (int b = 0; b < s->bandits; b++) {
            for (int kind = 0; kind < ACTION_KINDS && s->seat[b] == seat; kind++) {
                char full[32];
                snprintf(full, sizeof full, "%s%s%s", s->players == 2 ? colt_names[s->name[b]] : "",
                         s->players == 2 ? ":" : "", colt_kinds[kind]);
                if (strcmp(full, word) == 0) {
                    cards.action[cards_of(s, b) + kind]++;
                    found = true;
                }
            }
        }
        if (!found)
            fail_msg("%s: unknown card %s", text, word);
    }
    return cards;
}

/* Checks every deal that is possible in `s`. Returns the sum of their weights. */
static uint64_t check_deals(const colt_state *s)
{
    enum { MOST = 10000 };
    static posse_action outcomes[MOST];
    static uint64_t weights[MOST];
    uint64_t sum = 0;
    int count = colt_outcomes(s, outcomes, weights, MOST);
    assert_int_equal(s->ask, ASK_DEAL);
    assert_true(count >= 2);
    for (int i = 0; i < count; i++) {
        char text[POSSE_ACTION_TEXT];
        posse_action parsed;
        colt_state after = *s;
        int seat = s->drawer;
        colt_format(outcomes[i], text);
        assert_true(colt_parse(text, &parsed));
        assert_int_equal(parsed, outcomes[i]);
        pile wanted = named(s, seat, text);
        colt_apply(&after, outcomes[i], NULL);
        pile *hand = &after.hand[seat];
        assert_memory_equal(hand->action, wanted.action, sizeof wanted.action);
        assert_int_equal(hand->bullets, s->expert ? 0 : wanted.bullets);
        assert_int_equal(after.discard[seat].bullets, s->expert ? wanted.bullets : 0);
        assert_int_equal(size_of(&after.deck[seat]) + size_of(&wanted), size_of(&s->deck[seat]));
        sum += weights[i];
    }
    return sum;
}

static uint64_t choose(uint64_t n, uint64_t k)
{
    return k == 0 ? 1 : choose(n - 1, k - 1) * n / k;
}

/* For every number of players and for decks with 0 to 12 bullets. */
static void deals_give_what_they_name(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 10);
    for (int players = 2; players <= 6; players++) {
        for (int bullets = 0; bullets <= 12; bullets++) {
            colt_state s = deal(players, bullets % 2, "{}", &rng);
            for (int b = 0; b < s.bandits; b++) {
                s.hit[b] = (uint8_t)bullets;
                s.deck[s.seat[b]].bullets = (uint8_t)bullets;
            }
            colt_begin(&s, NULL);
            for (int seat = 0; seat < players; seat++) {
                uint64_t size = (uint64_t)size_of(&s.deck[s.drawer]);
                assert_true(check_deals(&s) == choose(size, s.draws));
                colt_apply(&s, colt_draw_chance(&s, &rng), NULL);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_by_player_count),
        cmocka_unit_test(loot_of_a_full_train),
        cmocka_unit_test(marshal_cards),
        cmocka_unit_test(chosen_setups_are_used),
        cmocka_unit_test(no_seat_bandit_or_car_is_favoured),
        cmocka_unit_test(no_round_is_favoured),
        cmocka_unit_test(no_purse_is_favoured),
        cmocka_unit_test(deals_give_what_they_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Resampling draws purses and rounds with the right probabilities, which are found here by enumerating every draw. The
 * result never depends on anything the viewer cannot know. */
#include "colt_worlds.h"

/* ---- purses ------------------------------------------------------------------------------------------ */

enum { VALUES = 6 };

/* Expects every ordered draw of `count` purses; `pool` has the number of purses of each value. */
static void expect_purses(const int pool[VALUES], int count, uint64_t key, double weight)
{
    if (count == 0) {
        expect(key, weight);
        return;
    }
    for (int value = 0; value < VALUES; value++) {
        int left[VALUES];
        if (!pool[value])
            continue;
        memcpy(left, pool, sizeof left);
        left[value]--;
        expect_purses(left, count - 1, key * 8 + (unsigned)value, weight * pool[value]);
    }
}

/* Checks that the values of the purses in `which` are distributed like a draw from `pool`. */
static void assert_purses(const colt_state *truth, int viewer, const int pool[VALUES], const int which[], int count)
{
    posse_rng rng;
    clear();
    expect_purses(pool, count, 0, 1);
    posse_rng_seed(&rng, 77);
    for (int i = 0; i < DRAWS; i++) {
        colt_state world = *truth;
        uint64_t key = 0;
        colt_resample(&world, viewer, &rng);
        assert_memory_equal(world.purse_place, truth->purse_place, sizeof world.purse_place);
        assert_memory_equal(world.purse_known, truth->purse_known, sizeof world.purse_known);
        for (int p = 0; p < count; p++)
            key = key * 8 + world.purse_value[which[p]];
        see(key);
    }
    assert_likely(DRAWS);
}

static void assert_purse_stays(const colt_state *truth, int viewer, int purse)
{
    posse_rng rng;
    posse_rng_seed(&rng, 78);
    for (int i = 0; i < 200; i++) {
        colt_state world = *truth;
        colt_resample(&world, viewer, &rng);
        assert_int_equal(world.purse_value[purse], truth->purse_value[purse]);
    }
}

static int purse_of(const colt_state *s, int place, int k)
{
    int first;
    assert_true(colt_purses_at(s, place, &first) > k);
    return first + k;
}

/* Four cars with 4, 3, 3 and 1 purses, four bandits with $250 each, and three purses in the box. */
static colt_state four_cars(uint64_t seed)
{
    static const char lists[] = "{\"bandits\":[\"belle\",\"doc\",\"django\",\"tuco\"],\"cars\":[1,2,3,4],"
                                "\"rounds\":[\"braking\",\"swivel_arm\",\"pickpocketing\"],\"first\":0}";
    posse_settings settings = {.players = 4};
    posse_rng rng;
    colt_state s;
    assert_true(posse_json_check(lists, strlen(lists), &settings.lists, NULL));
    posse_rng_seed(&rng, seed);
    assert_true(colt_setup(&s, &settings, &rng, NULL));
    return s;
}

static void car_purses_can_be_any_unseen_purse(void **state)
{
    static const int rest[VALUES] = {8 - 4, 2, 2, 2, 2, 2}, viewers[] = {0, 2, POSSE_SPECTATOR};
    colt_state s = four_cars(1);
    (void)state;
    for (int v = 0; v < 3; v++) {
        for (int purse = 0; purse < 4 + 3 + 3 + 1; purse++)
            assert_purses(&s, viewers[v], rest, &purse, 1);
        for (int b = 0; b < 4; b++)
            assert_purse_stays(&s, viewers[v], purse_of(&s, WITH_BANDIT + b, 0));
    }
    int three_of_them[] = {0, 3, 10};
    assert_purses(&s, POSSE_SPECTATOR, rest, three_of_them, 3);
}

/* The three purses in the box can be any of those not seen. */
static void purses_in_the_box_are_unknown(void **state)
{
    static const int rest[VALUES] = {8 - 4, 2, 2, 2, 2, 2};
    uint8_t purses[PURSES] = {0};
    int count = 0;
    colt_state s = four_cars(2);
    posse_rng rng;
    (void)state;
    for (int value = 0; value < VALUES; value++)
        for (int i = 0; i < rest[value]; i++)
            purses[count++] = (uint8_t)value;
    clear();
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            for (int c = b + 1; c < count; c++)
                expect((unsigned)(purses[a] * 64 + purses[b] * 8 + purses[c]), 1);
    posse_rng_seed(&rng, 79);
    for (int i = 0; i < DRAWS; i++) {
        colt_state world = s;
        uint64_t key = 0;
        colt_resample(&world, i % 2 ? 1 : POSSE_SPECTATOR, &rng);
        for (int k = 0; k < 3; k++)
            key = key * 8 + world.purse_value[purse_of(&world, IN_BOX, k)];
        see(key);
    }
    assert_likely(DRAWS);
}

/* Three purses lie on one spot: $250, $500 (known to seat 1) and $300 (known to seats 0 and 1). tuco has lost a purse
 * before, belle has not, and django has taken two. */
static colt_state purses_here_and_there(void)
{
    return load("{'game':'colt','variant':'standard','phase':'deal','round':1,'first':1,'rounds':["
                "'braking','pickpocketing'],'marshal':0,'neutral':13,'strongbox_waiting':true,'train':"
                "[{'inside':{}},{'inside':{'purses':[250,500,300],'known':[[],[1],[0,1]]}},"
                "{'inside':{}},{'inside':{}}],'bandits':["
                "{'name':'belle','seat':0,'car':3,'level':'inside','bullets':6,'hit':0,'purses':[250,450],"
                "'lost':false},"
                "{'name':'tuco','seat':1,'car':2,'level':'roof','bullets':6,'hit':0,'purses':[250,350],"
                "'lost':true},"
                "{'name':'django','seat':2,'car':3,'level':'inside','bullets':6,'hit':0,"
                "'purses':[250,400,400],'lost':false}]}");
}

static void known_purses_stay_and_others_vary(void **state)
{
    colt_state s = purses_here_and_there();
    int spot = spot_at(1, INSIDE);
    int unknown = purse_of(&s, spot, 0), known_to_tuco = purse_of(&s, spot, 1), known_to_both = purse_of(&s, spot, 2);
    int belle = WITH_BANDIT, tuco = WITH_BANDIT + 1, django = WITH_BANDIT + 2;
    (void)state;

    /* A spectator knows only the first purses of belle and django. */
    int to_spectator[VALUES] = {8 - 2, 2, 2, 2, 2, 2};
    int on_spot[] = {unknown, known_to_tuco, known_to_both};
    assert_purses(&s, POSSE_SPECTATOR, to_spectator, on_spot, 3);
    int tucos[] = {purse_of(&s, tuco, 0), purse_of(&s, tuco, 1), purse_of(&s, belle, 1)};
    assert_purses(&s, POSSE_SPECTATOR, to_spectator, tucos, 3);
    assert_purse_stays(&s, POSSE_SPECTATOR, purse_of(&s, belle, 0));
    assert_purse_stays(&s, POSSE_SPECTATOR, purse_of(&s, django, 0));

    /* belle knows belle's two purses, the $300 on the spot, and django's first purse. */
    int to_belle[VALUES] = {8 - 2, 2 - 1, 2, 2, 2 - 1, 2};
    int for_belle[] = {unknown, known_to_tuco, purse_of(&s, tuco, 0)};
    assert_purses(&s, 0, to_belle, for_belle, 3);
    assert_purse_stays(&s, 0, known_to_both);
    assert_purse_stays(&s, 0, purse_of(&s, belle, 1));
    int djangos[] = {purse_of(&s, django, 1), purse_of(&s, django, 2)};
    assert_purses(&s, 0, to_belle, djangos, 2);

    /* tuco knows tuco's two purses, the $500 and the $300 on the spot, and the first purses of belle and django. */
    int to_tuco[VALUES] = {8 - 3, 2 - 1, 2 - 1, 2, 2, 2 - 1};
    int for_tuco[] = {unknown, purse_of(&s, belle, 1), purse_of(&s, django, 2)};
    assert_purses(&s, 1, to_tuco, for_tuco, 3);
    assert_purse_stays(&s, 1, known_to_tuco);
    assert_purse_stays(&s, 1, known_to_both);
    assert_purse_stays(&s, 1, purse_of(&s, tuco, 0));
    assert_purse_stays(&s, 1, purse_of(&s, tuco, 1));
}

/* When a punched bandit drops a purse, only that bandit's player knows which one it was. */
static void purses_are_uncertain_after_a_punch(void **state)
{
    colt_state s = load("{'game':'colt','variant':'standard','phase':'stealin','round':1,'first':0,'rounds':["
                        "'braking','pickpocketing'],'marshal':0,'neutral':13,'strongbox_waiting':true,'train':"
                        "[{'inside':{}},{'inside':{}},{'inside':{}},{'inside':{}}],'bandits':["
                        "{'name':'belle','seat':0,'car':3,'level':'inside','bullets':6,'hit':0,'purses':[250,450],"
                        "'lost':false},"
                        "{'name':'tuco','seat':1,'car':3,'level':'inside','bullets':6,'hit':0,'purses':[250],"
                        "'lost':false},"
                        "{'name':'django','seat':2,'car':2,'level':'roof','bullets':6,'hit':0,'purses':[250],"
                        "'lost':false}],'plan':[{'bandit':'tuco','card':'punch'},{'bandit':'django','card':'move'}]"
                        "}");
    static const int rest[VALUES] = {8 - 2, 2, 2, 2, 2, 2};
    (void)state;
    play(&s, "slip 2\n"); /* tuco can punch only belle, and belle holds nothing but purses */
    int fallen = purse_of(&s, spot_at(3, INSIDE), 0), left = purse_of(&s, WITH_BANDIT, 0);
    int two[] = {fallen, left};
    assert_purses(&s, 1, rest, two, 2);
    assert_purses(&s, POSSE_SPECTATOR, rest, two, 2);
    assert_purse_stays(&s, 0, fallen);
    assert_purse_stays(&s, 0, left);
    assert_purse_stays(&s, 2, purse_of(&s, WITH_BANDIT + 1, 0));
}

/* ---- rounds ------------------------------------------------------------------------------------------ */

/* The first round is known. Three of the six other cards follow in any order, then one of three stations. */
static void future_rounds_are_any_of_the_rest(void **state)
{
    posse_settings settings = {.players = 3};
    posse_rng rng;
    colt_state s;
    (void)state;
    posse_rng_seed(&rng, 4);
    assert_true(colt_setup(&s, &settings, &rng, NULL));
    clear();
    for (unsigned code = 0; code < 10 * 10 * 10 * 10; code++) {
        const unsigned card[4] = {code / 1000, code / 100 % 10, code / 10 % 10, code % 10};
        unsigned used = 1U << s.rounds[0], repeated = 0;
        for (int i = 0; i < 4; i++) {
            repeated |= used & 1U << card[i];
            used |= 1U << card[i];
        }
        if (!repeated && card[0] < STATIONS && card[1] < STATIONS && card[2] < STATIONS && card[3] >= STATIONS)
            expect(code, 1);
    }
    assert_int_equal(all.count, 6 * 5 * 4 * 3);
    for (int i = 0; i < DRAWS; i++) {
        colt_state world = s;
        uint64_t code = 0;
        colt_resample(&world, i % 3 ? i % 3 : POSSE_SPECTATOR, &rng);
        assert_int_equal(world.rounds[0], s.rounds[0]);
        for (int round = 1; round < 5; round++)
            code = code * 10 + world.rounds[round];
        see(code);
    }
    assert_likely(DRAWS);
}

/* ---- no leaks ------------------------------------------------------------------------------------------ */

/* Two states that look the same to the viewer are resampled to the same world, with as many random numbers. */
static void assert_indistinguishable(const colt_state *a, const colt_state *b, int viewer)
{
    posse_buffer one = {0}, other = {0};
    colt_write(a, viewer, &one);
    colt_write(b, viewer, &other);
    assert_string_equal(one.text, other.text);
    assert_memory_not_equal(a, b, sizeof *a);
    for (uint64_t seed = 0; seed < 200; seed++) {
        colt_state from_a = *a, from_b = *b;
        posse_rng rng_a, rng_b;
        posse_rng_seed(&rng_a, seed);
        rng_b = rng_a;
        colt_resample(&from_a, viewer, &rng_a);
        colt_resample(&from_b, viewer, &rng_b);
        assert_memory_equal(&from_a, &from_b, sizeof from_a);
        assert_memory_equal(&rng_a, &rng_b, sizeof rng_a);
    }
    posse_buffer_free(&one);
    posse_buffer_free(&other);
}

static void purses_do_not_leak(void **state)
{
    colt_state a = four_cars(1), b = four_cars(2);
    (void)state;
    for (int viewer = 0; viewer < 4; viewer++)
        assert_indistinguishable(&a, &b, viewer);
    assert_indistinguishable(&a, &b, POSSE_SPECTATOR);
}

static void hands_do_not_leak(void **state)
{
    colt_state a = three("standard", "no_event_a", "ghost", 5, NULL), b = a;
    (void)state;
    play(&a, "deal 1 bullet bullet bullet bullet rob marshal\n" DEAL_2 DEAL_0
             "play rob hidden\nplay move\nplay move\nplay marshal\n");
    play(&b, "deal 1 move climb fire fire rob punch\n" DEAL_2 DEAL_0
             "play fire hidden\nplay move\nplay move\nplay punch\n");
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, 2);
    assert_indistinguishable(&a, &b, POSSE_SPECTATOR);
}

/* The viewer cannot tell whether a bullet was drawn, or which card was hidden, when the deck is renewed in between. */
static void expert_draws_do_not_leak(void **state)
{
    static const char before[] = "{'hand':['move','climb','climb','fire','rob','marshal'],'deck':['rob'],"
                                 "'discard':['move','fire','punch','bullet','bullet']}";
    colt_state a = three("expert", "no_event_a", "ghost", 2, before), b = a;
    (void)state;
    play(&a, DEAL_2 DEAL_0 "draw\ndeal 1 bullet bullet\nplay move\nplay move\nplay rob\n");
    play(&b, DEAL_2 DEAL_0 "draw\ndeal 1 punch fire\nplay move\nplay move\nplay punch\n");
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, POSSE_SPECTATOR);
}

static void team_cards_do_not_leak(void **state)
{
    colt_state a = team_game("swivel_arm", "[null,null]"), b = a;
    (void)state;
    play(&a, "deal 1 django:move doc:move django:climb doc:climb django:fire doc:fire "
             "doc:rob\n" DEAL_TEAM_0 "play doc:move\nplay tuco:move\nplay django:fire\n");
    play(&b, "deal 1 doc:move doc:climb django:rob doc:rob django:punch doc:punch "
             "django:marshal\n" DEAL_TEAM_0 "play doc:move\nplay tuco:move\nplay django:marshal\n");
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, POSSE_SPECTATOR);
}

static void rounds_do_not_leak(void **state)
{
    colt_state a = four_cars(3), b = a;
    (void)state;
    b.rounds[1] = NO_EVENT_B;
    b.rounds[2] = HOSTAGE_TAKING;
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, POSSE_SPECTATOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(car_purses_can_be_any_unseen_purse),
        cmocka_unit_test(purses_in_the_box_are_unknown),
        cmocka_unit_test(known_purses_stay_and_others_vary),
        cmocka_unit_test(purses_are_uncertain_after_a_punch),
        cmocka_unit_test(future_rounds_are_any_of_the_rest),
        cmocka_unit_test(purses_do_not_leak),
        cmocka_unit_test(hands_do_not_leak),
        cmocka_unit_test(expert_draws_do_not_leak),
        cmocka_unit_test(team_cards_do_not_leak),
        cmocka_unit_test(rounds_do_not_leak),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

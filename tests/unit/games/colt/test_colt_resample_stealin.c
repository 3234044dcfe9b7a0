/* Resampling the hidden cards of the plan during Stealin', when the hands are back in the decks. */
#include "colt_worlds.h"

/* A position at the start of Stealin' with this plan. Seat 1 plays tuco, who was hit twice. */
static colt_state with_plan(const char *plan)
{
    char text[4096];
    snprintf(text, sizeof text,
             "{'game':'colt','variant':'standard','phase':'stealin','round':1,'first':0,'rounds':["
             "'braking','pickpocketing'],'marshal':0,'neutral':11,'strongbox_waiting':true,'train':"
             "[{'inside':{}},{'inside':{}},{'inside':{}},{'inside':{}}],'bandits':["
             "{'name':'belle','seat':0,'car':2,'level':'inside','bullets':6,'hit':0},"
             "{'name':'tuco','seat':1,'car':1,'level':'roof','bullets':6,'hit':2},"
             "{'name':'django','seat':2,'car':3,'level':'inside','bullets':6,'hit':0}],"
             "'plan':[%s]}",
             plan);
    return load(text);
}

#define BELLE_MOVES "{'bandit':'belle','card':'move'}"
#define TUCO(card)  "{'bandit':'tuco','card':'" card "'}"
#define TUCO_HIDES  "{'bandit':'tuco','card':'rob','hidden':true}"

static uint64_t key_of_hidden(const colt_state *s)
{
    uint64_t key = 0;
    for (int i = s->plan_done; i < s->plan_count; i++)
        if (s->plan[i] & CARD_HIDDEN)
            key = key << 4 | (uint64_t)(kind_of_card(s->plan[i]) + 1);
    return key;
}

/* Expects every ordered pair of cards out of `unseen`, weighted by the number of ways to draw it. */
static void expect_two_of(const int unseen[ACTION_KINDS])
{
    clear();
    for (int one = 0; one < ACTION_KINDS; one++)
        for (int other = 0; other < ACTION_KINDS; other++)
            if (unseen[one] * (unseen[other] - (one == other)) > 0)
                expect((uint64_t)(one + 1) << 4 | (uint64_t)(other + 1),
                       unseen[one] * (unseen[other] - (one == other)));
}

/* The deck of seat 1 and the plan together hold the same cards in both states. */
static void assert_same_cards(const colt_state *a, const colt_state *b)
{
    int count[ACTION_KINDS] = {0};
    for (int kind = 0; kind < ACTION_KINDS; kind++)
        count[kind] = a->deck[1].action[kind] - b->deck[1].action[kind];
    for (int i = 0; i < a->plan_count; i++) {
        count[kind_of_card(a->plan[i])]++;
        count[kind_of_card(b->plan[i])]--;
    }
    for (int kind = 0; kind < ACTION_KINDS; kind++)
        assert_int_equal(count[kind], 0);
}

static void assert_hidden(const colt_state *s, const int unseen[ACTION_KINDS])
{
    posse_rng rng;
    expect_two_of(unseen);
    posse_rng_seed(&rng, 5);
    for (int i = 0; i < DRAWS; i++) {
        colt_state world = *s;
        colt_resample(&world, i % 2 ? 0 : POSSE_SPECTATOR, &rng);
        assert_same_cards(s, &world);
        see(key_of_hidden(&world));
    }
    assert_likely(DRAWS);
}

static void a_hidden_card_is_any_unseen_card(void **state)
{
    colt_state s = with_plan(BELLE_MOVES "," TUCO_HIDES "," TUCO("fire") "," TUCO_HIDES);
    (void)state;
    assert_hidden(&s, (int[]){2, 2, 1, 2, 1, 1});
}

/* A card carried out this round is back in the deck, but it cannot also be one of the hidden cards. */
static void a_card_carried_out_is_not_hidden(void **state)
{
    colt_state s =
        with_plan(TUCO("punch") "," TUCO("climb") "," BELLE_MOVES "," TUCO_HIDES "," TUCO("fire") "," TUCO_HIDES);
    (void)state;
    assert_int_equal(s.plan_done, 2);
    assert_int_equal(s.deck[1].action[PUNCH], 1);
    assert_hidden(&s, (int[]){2, 1, 1, 2, 0, 1});
}

/* A card that was played hidden and has been revealed cannot be one of the cards still hidden. */
static void a_revealed_card_is_not_hidden(void **state)
{
    colt_state s =
        with_plan("{'bandit':'tuco','card':'punch','hidden':true}," BELLE_MOVES "," TUCO_HIDES "," TUCO_HIDES);
    (void)state;
    assert_hidden(&s, (int[]){2, 2, 2, 2, 0, 1});
}

/* The plan is empty in the next round, so it no longer rules out any card. */
static void the_plan_is_cleared_for_the_next_round(void **state)
{
    colt_state s = with_plan(TUCO("punch") "," BELLE_MOVES);
    (void)state;
    play(&s, "move 1\n");
    assert_int_equal(s.round, 1);
    assert_int_equal(s.plan_count, 0);
    assert_int_equal(s.plan_done, 0);
    for (int i = 0; i < MAX_PLAN; i++)
        assert_int_equal(s.plan[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hidden_card_is_any_unseen_card),
        cmocka_unit_test(a_card_carried_out_is_not_hidden),
        cmocka_unit_test(a_revealed_card_is_not_hidden),
        cmocka_unit_test(the_plan_is_cleared_for_the_next_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Resampling draws hands with the right probabilities. A chi-square test compares them with an enumeration of every
 * draw in which all cards are told apart. */
#include "colt_worlds.h"

/* ---- cards --------------------------------------------------------------------------------------- */

enum { MAX_HIDDEN = 2 };

/* What every player has seen of one seat's cards. In `deck` and `kept`, CARDS stands for a bullet. */
typedef struct story {
    uint8_t deck[24]; /* every card of the deck, as last shuffled */
    int size;
    uint8_t kept[CARDS + 1]; /* number of each card in the hand before the deal */
    int dealt;               /* number of cards dealt from `deck` */
    int put_away;            /* number of bullets dealt, which were discarded; -1 if bullets stay in the hand */
    uint8_t early[4];        /* cards played face up after the deal and before a draw */
    int early_count;
    int drawn;         /* number of cards drawn in Schemin' */
    uint8_t played[6]; /* cards played face up after the draw, or after the deal if none were drawn */
    int played_count;
    uint8_t hidden[MAX_HIDDEN]; /* for each hidden card the first card number of its bandit: 0 or ACTION_KINDS */
    int hidden_count;
    int least; /* the hand must hold at least this number of action cards */
} story;

typedef struct cards {
    uint8_t count[CARDS + 1];
} cards;

static uint64_t key_of(const cards *hand, const uint8_t hidden[], int hidden_count)
{
    uint64_t key = hand->count[CARDS];
    for (int card = 0; card < CARDS; card++)
        key = key << 2 | hand->count[card];
    for (int i = 0; i < hidden_count; i++)
        key = key << 4 | hidden[i];
    return key;
}

/* A hidden card can be any card of its bandit in the hand, each with the same probability. */
static void expect_hidden(const story *t, cards hand, uint8_t hidden[], int i, double weight)
{
    int group = 0, actions = 0;
    for (int card = 0; card < CARDS; card++)
        actions += hand.count[card];
    if (i == t->hidden_count || i == MAX_HIDDEN) {
        if (actions >= t->least)
            expect(key_of(&hand, hidden, i), weight);
        return;
    }
    for (int card = t->hidden[i]; card < t->hidden[i] + ACTION_KINDS; card++)
        group += hand.count[card];
    for (int card = t->hidden[i]; card < t->hidden[i] + ACTION_KINDS; card++) {
        cards left = hand;
        if (!hand.count[card])
            continue;
        left.count[card]--;
        hidden[i] = (uint8_t)card;
        expect_hidden(t, left, hidden, i + 1, weight * hand.count[card] / group);
    }
}

static void expect_hand(const story *t, cards hand)
{
    uint8_t hidden[MAX_HIDDEN];
    for (int i = 0; i < t->played_count; i++)
        if (hand.count[t->played[i]]-- == 0)
            return;
    expect_hidden(t, hand, hidden, 0, 1);
}

static cards pick(const story *t, unsigned which)
{
    cards picked = {{0}};
    for (; which; which &= which - 1)
        picked.count[t->deck[__builtin_ctz(which)]]++;
    return picked;
}

static bool play_early(const story *t, cards *hand)
{
    for (int i = 0; i < t->early_count; i++)
        if (hand->count[t->early[i]]-- == 0)
            return false;
    return true;
}

/* Enumerates every set of cards that can be dealt and, for each, every set that can be drawn afterwards. */
static void expect_all(const story *t)
{
    clear();
    for (unsigned deal = 0; deal < 1U << t->size; deal++) {
        cards dealt = pick(t, deal);
        if (__builtin_popcount(deal) != t->dealt || (t->put_away >= 0 && dealt.count[CARDS] != t->put_away))
            continue;
        if (t->put_away >= 0)
            dealt.count[CARDS] = 0;
        for (int card = 0; card <= CARDS; card++)
            dealt.count[card] = (uint8_t)(dealt.count[card] + t->kept[card]);
        if (!play_early(t, &dealt))
            continue;
        unsigned rest = (1U << t->size) - 1 - deal;
        for (unsigned draw = t->drawn ? rest : 0;; draw = (draw - 1) & rest) {
            if (__builtin_popcount(draw) == t->drawn) {
                cards hand = pick(t, draw);
                for (int card = 0; card <= CARDS; card++)
                    hand.count[card] = (uint8_t)(hand.count[card] + dealt.count[card]);
                expect_hand(t, hand);
            }
            if (draw == 0)
                break;
        }
    }
}

static uint64_t key_of_seat(const colt_state *s, int seat)
{
    cards hand = {{0}};
    uint8_t hidden[MAX_PLAN];
    int hidden_count = 0;
    for (int card = 0; card < CARDS; card++)
        hand.count[card] = s->hand[seat].action[card];
    hand.count[CARDS] = s->hand[seat].bullets;
    for (int i = 0; i < s->plan_count; i++) {
        int bandit = bandit_of_card(s->plan[i]);
        if (s->seat[bandit] == seat && s->plan[i] & CARD_HIDDEN)
            hidden[hidden_count++] = (uint8_t)(cards_of(s, bandit) + kind_of_card(s->plan[i]));
    }
    return key_of(&hand, hidden, hidden_count);
}

/* The seat's piles and plan together hold the same cards in both states. */
static void assert_same_cards(const colt_state *a, const colt_state *b, int seat)
{
    for (int card = 0; card <= CARDS; card++) {
        int count = 0;
        const colt_state *both[] = {a, b};
        for (int i = 0; i < 2; i++) {
            const colt_state *s = both[i];
            const pile *piles[] = {&s->deck[seat], &s->hand[seat], &s->discard[seat]};
            int sign = i ? -1 : 1;
            for (int p = 0; p < 3; p++)
                count += sign * (card < CARDS ? piles[p]->action[card] : piles[p]->bullets);
            for (int c = 0; c < s->plan_count; c++) {
                int bandit = bandit_of_card(s->plan[c]);
                count += sign * (s->seat[bandit] == seat && cards_of(s, bandit) + kind_of_card(s->plan[c]) == card);
            }
        }
        assert_int_equal(count, 0);
    }
}

/* Checks the cards of seat 1 as resampled for seat 0 and for a spectator. */
static void assert_cards(const colt_state *truth, const story *t)
{
    static const int viewers[] = {0, POSSE_SPECTATOR};
    for (size_t v = 0; v < 2; v++) {
        posse_rng rng;
        posse_rng_seed(&rng, v + 1);
        expect_all(t);
        for (int i = 0; i < DRAWS; i++) {
            colt_state world = *truth;
            colt_resample(&world, viewers[v], &rng);
            assert_same_cards(truth, &world, 1);
            see(key_of_seat(&world, 1));
        }
        assert_likely(DRAWS);
    }
}

/* Resampling for seat 1 does not change seat 1's own cards. */
static void assert_own_cards_stay(const colt_state *truth)
{
    posse_rng rng;
    posse_rng_seed(&rng, 9);
    for (int i = 0; i < 100; i++) {
        colt_state world = *truth;
        colt_resample(&world, 1, &rng);
        assert_true(key_of_seat(&world, 1) == key_of_seat(truth, 1));
        assert_memory_equal(&world.deck[1], &truth->deck[1], sizeof world.deck[1]);
    }
}

static void add_cards(story *t, const char *letters)
{
    static const char kinds[] = "mcfrpM";
    for (; *letters; letters++) {
        const char *kind = strchr(kinds, *letters);
        t->deck[t->size++] = (uint8_t)(kind ? kind - kinds : CARDS);
    }
}

#define ALL_TEN "mmccffrrpM"

/* ---- the standard variant ------------------------------------------------------------------------- */

static void a_hand_is_any_six_cards(void **state)
{
    colt_state s = three("standard", "no_event_a", "tuco", 0, NULL);
    story t = {.dealt = 6, .put_away = -1, .least = 1};
    (void)state;
    play(&s, DEAL_1 DEAL_2 DEAL_0);
    add_cards(&t, ALL_TEN);
    assert_cards(&s, &t);
    assert_own_cards_stay(&s);
}

/* doc is dealt seven cards, and bullets can be among them. */
static void doc_has_seven_cards_with_bullets(void **state)
{
    colt_state s = three("standard", "no_event_a", "doc", 4, NULL);
    story t = {.dealt = 7, .put_away = -1, .least = 1};
    (void)state;
    play(&s, "deal 1 move climb fire fire rob marshal bullet\n" DEAL_2 DEAL_0);
    add_cards(&t, ALL_TEN "bbbb");
    assert_cards(&s, &t);
}

/* A hand of six bullets is ruled out, because its player would not be asked to act. */
static void a_seat_asked_to_act_has_an_action_card(void **state)
{
    colt_state s = three("standard", "no_event_a", "tuco", 6, NULL);
    story t = {.dealt = 6, .put_away = -1, .least = 1};
    (void)state;
    play(&s, "deal 1 move bullet bullet bullet bullet bullet\n" DEAL_2 DEAL_0);
    add_cards(&t, ALL_TEN "bbbbbb");
    assert_cards(&s, &t);
}

static void played_cards_were_in_the_hand(void **state)
{
    colt_state s = three("standard", "braking", "tuco", 2, NULL);
    story t = {.dealt = 6, .put_away = -1, .played = {ROB, MARSHAL}, .played_count = 2, .least = 0};
    (void)state;
    play(&s, "deal 1 move climb fire bullet rob marshal\n" DEAL_2 DEAL_0 "play rob\nplay move\nplay move\n"
             "play marshal\nplay climb\n");
    add_cards(&t, ALL_TEN "bb");
    assert_cards(&s, &t);
}

/* Cards played after a draw may be among the cards drawn. */
static void cards_are_drawn_then_played(void **state)
{
    colt_state s = three("standard", "braking", "tuco", 3, NULL);
    story t = {.dealt = 6, .put_away = -1, .drawn = 3, .played = {FIRE, FIRE}, .played_count = 2, .least = 0};
    (void)state;
    play(&s, "deal 1 move climb fire bullet rob marshal\n" DEAL_2 DEAL_0
             "draw\ndeal 1 fire punch bullet\nplay move\nplay move\n"
             "play fire\nplay climb\nplay climb\n"
             "play fire\nplay climb\n");
    add_cards(&t, ALL_TEN "bbb");
    assert_cards(&s, &t);
}

/* A card played before a draw was not among the cards drawn. */
static void cards_are_played_then_drawn(void **state)
{
    colt_state s = three("standard", "braking", "tuco", 3, NULL);
    story t = {
        .dealt = 6, .put_away = -1, .early = {MOVE}, .early_count = 1, .drawn = 3, .played = {FIRE}, .played_count = 1};
    (void)state;
    play(&s, "deal 1 move climb fire bullet rob marshal\n" DEAL_2 DEAL_0 "play move\nplay move\nplay move\n"
             "draw\ndeal 1 fire punch bullet\nplay climb\nplay climb\n"
             "play fire\nplay climb\n");
    add_cards(&t, ALL_TEN "bbb");
    assert_cards(&s, &t);
}

/* Two cards are played hidden in tunnels, and two face up. */
static void hidden_cards_are_any_cards_of_the_hand(void **state)
{
    colt_state s = three("standard", "no_event_a", "tuco", 2, NULL);
    story t = {
        .dealt = 6, .put_away = -1, .played = {FIRE, CLIMB}, .played_count = 2, .hidden = {0, 0}, .hidden_count = 2};
    (void)state;
    play(&s, DEAL_1 DEAL_2 DEAL_0 "play fire\nplay move\nplay move\n"
                                  "play fire\nplay move\nplay move\n"
                                  "play climb\nplay climb\nplay climb\n"
                                  "play move\nplay climb\n");
    add_cards(&t, ALL_TEN "bb");
    assert_cards(&s, &t);
    assert_own_cards_stay(&s);
}

static void ghost_hides_the_first_card(void **state)
{
    colt_state s = three("standard", "braking", "ghost", 1, NULL);
    story t = {.dealt = 6, .put_away = -1, .hidden = {0}, .hidden_count = 1};
    (void)state;
    play(&s, DEAL_1 DEAL_2 DEAL_0 "play fire hidden\nplay move\n");
    add_cards(&t, ALL_TEN "b");
    assert_cards(&s, &t);
}

/* ---- the expert variant ---------------------------------------------------------------------------- */

/* In the expert variant the bullets of a deal are discarded at once, face up. */
static void experts_start_without_bullets(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 4, NULL);
    story t = {.dealt = 6, .put_away = 2, .least = 1};
    (void)state;
    play(&s, "deal 1 move climb fire rob bullet bullet\n" DEAL_2 DEAL_0);
    add_cards(&t, ALL_TEN "bbbb");
    assert_cards(&s, &t);
    assert_own_cards_stay(&s);
}

static void experts_draw_bullets(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 4, NULL);
    story t = {.dealt = 6, .put_away = 2, .drawn = 3, .played = {PUNCH, MOVE}, .played_count = 2};
    (void)state;
    play(&s, "deal 1 move climb fire rob bullet bullet\n" DEAL_2 DEAL_0
             "draw\ndeal 1 move punch bullet\nplay move\nplay move\n"
             "play punch\nplay climb\nplay climb\n"
             "play move\nplay climb\n");
    add_cards(&t, ALL_TEN "bbbb");
    assert_cards(&s, &t);
    assert_own_cards_stay(&s);
}

/* The more action cards are played before a draw, the likelier a card drawn is a bullet. */
static void experts_play_then_draw(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 4, NULL);
    story t = {.dealt = 6, .put_away = 2, .early = {MOVE, CLIMB, FIRE}, .early_count = 3, .drawn = 3};
    (void)state;
    play(&s, "deal 1 move climb fire rob bullet bullet\n" DEAL_2 DEAL_0
             "play move\nplay move\nplay move\nplay climb\nplay climb\nplay climb\n"
             "play fire\nplay fire\nplay fire\ndraw\ndeal 1 move punch bullet\n");
    add_cards(&t, ALL_TEN "bbbb");
    assert_cards(&s, &t);
}

/* Two bullets on top of the deck are drawn first, so every player knows that two of the three cards are bullets. */
static void bullets_on_top_are_known(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 4,
                         "{'hand':['move','climb','fire','rob','punch','marshal'],"
                         "'deck':['move','climb','fire','rob','bullet','bullet','bullet','bullet'],"
                         "'top':2}");
    story t = {.dealt = 6, .put_away = 0, .drawn = 1, .kept = {[CARDS] = 2}, .least = 0};
    (void)state;
    play(&s, DEAL_2 DEAL_0 "draw\ndeal 1 rob\n");
    add_cards(&t, ALL_TEN "bb");
    assert_cards(&s, &t);
}

/* The deck is used up, so every player knows the cards in the hand. The next cards come from the discard pile. */
static void a_new_deck_holds_the_discard(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 3,
                         "{'hand':['climb','climb','fire','marshal'],'deck':['rob'],"
                         "'discard':['move','move','fire','rob','punch','bullet','bullet',"
                         "'bullet']}");
    story t = {.dealt = 1, .put_away = 0, .kept = {[CLIMB] = 2, [FIRE] = 1, [MARSHAL] = 1, [ROB] = 1}, .least = 1};
    (void)state;
    play(&s, "deal 1 punch\n" DEAL_2 DEAL_0);
    add_cards(&t, "mmfrpbbb");
    assert_cards(&s, &t);

    /* tuco draws three of the seven cards left, and has not played any card yet. */
    t.drawn = 3;
    t.least = 0;
    play(&s, "draw\ndeal 1 move bullet bullet\n");
    assert_cards(&s, &t);

    /* tuco plays a card that may have been in the hand before the draw. */
    play(&s, "play move\nplay move\nplay fire\n");
    t.played[t.played_count++] = FIRE;
    assert_cards(&s, &t);
}

/* The deck runs out in the middle of Schemin': one card drawn is the last of the old deck, two are from the new one. */
static void a_new_deck_in_schemin(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 2,
                         "{'hand':['move','climb','climb','fire','rob','marshal'],'deck':['rob'],"
                         "'discard':['move','fire','punch','bullet','bullet']}");
    story t = {.drawn = 2, .put_away = -1, .kept = {[MOVE] = 1, [CLIMB] = 2, [FIRE] = 1, [ROB] = 2, [MARSHAL] = 1}};
    (void)state;
    play(&s, DEAL_2 DEAL_0 "draw\ndeal 1 punch bullet\n");
    add_cards(&t, "mfpbb");
    assert_cards(&s, &t);
}

/* ---- teams ------------------------------------------------------------------------------------------- */

/* The cards of django and doc. Only bandit `keeper` (0 for django, 1 for doc) has a marshal card. */
static void add_team_cards(story *t, int keeper)
{
    for (int card = 0; card < CARDS; card++)
        if (card % ACTION_KINDS != MARSHAL || card / ACTION_KINDS == keeper)
            t->deck[t->size++] = (uint8_t)card;
}

static void a_hidden_card_of_a_team_belongs_to_its_bandit(void **state)
{
    colt_state s = team_game("swivel_arm", "[null,null]");
    story t = {.dealt = 7,
               .put_away = 0,
               .played = {ACTION_KINDS + MOVE},
               .played_count = 1,
               .hidden = {0},
               .hidden_count = 1};
    (void)state;
    play(&s, "deal 1 django:move doc:move django:climb doc:climb django:fire doc:fire "
             "doc:rob\n" DEAL_TEAM_0 "play doc:move\nplay tuco:move\nplay django:fire\n");
    add_team_cards(&t, 0);
    assert_int_equal(t.size, 11);
    assert_cards(&s, &t);
    assert_own_cards_stay(&s);
}

/* In two tunnels each bandit has hidden one card. doc, not django, has the marshal card. */
static void a_team_hides_two_cards(void **state)
{
    colt_state s = team_game("no_event_a", "[null,\"doc\"]");
    story t = {.dealt = 7,
               .put_away = 0,
               .played = {ACTION_KINDS + MARSHAL, FIRE},
               .played_count = 2,
               .hidden = {ACTION_KINDS, 0},
               .hidden_count = 2};
    (void)state;
    play(&s, "deal 1 django:move django:fire doc:fire doc:rob django:punch doc:punch "
             "doc:marshal\n" DEAL_TEAM_0 "play doc:marshal\nplay tuco:move\nplay doc:fire\nplay tuco:climb\n"
             "play django:fire\nplay tuco:fire\nplay django:punch\n");
    add_team_cards(&t, 1);
    assert_cards(&s, &t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_any_six_cards),
        cmocka_unit_test(doc_has_seven_cards_with_bullets),
        cmocka_unit_test(a_seat_asked_to_act_has_an_action_card),
        cmocka_unit_test(played_cards_were_in_the_hand),
        cmocka_unit_test(cards_are_drawn_then_played),
        cmocka_unit_test(cards_are_played_then_drawn),
        cmocka_unit_test(hidden_cards_are_any_cards_of_the_hand),
        cmocka_unit_test(ghost_hides_the_first_card),
        cmocka_unit_test(experts_start_without_bullets),
        cmocka_unit_test(experts_draw_bullets),
        cmocka_unit_test(experts_play_then_draw),
        cmocka_unit_test(bullets_on_top_are_known),
        cmocka_unit_test(a_new_deck_holds_the_discard),
        cmocka_unit_test(a_new_deck_in_schemin),
        cmocka_unit_test(a_hidden_card_of_a_team_belongs_to_its_bandit),
        cmocka_unit_test(a_team_hides_two_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

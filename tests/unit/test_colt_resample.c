/* Other worlds come up as often as they should: chi-square against probabilities that are found by going
 * through every draw of every card and every purse, one by one, as if each had a number on it.
 */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- counting worlds ------------------------------------------------------------------------- */

enum { DRAWS = 20000, ROOM = 1 << 14 };

/* How likely each world is, in any unit, and how often it was seen. */
typedef struct tally {
    uint64_t key[ROOM];
    double weight[ROOM];
    int seen[ROOM];
    int count;
} tally;

/* One at a time is enough. */
static tally all;

static void clear(void)
{
    memset(&all, 0, sizeof all);
}

static int place_of(uint64_t key)
{
    int at = (int)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 50);
    while ((all.weight[at] > 0 || all.seen[at] > 0) && all.key[at] != key)
        at = (at + 1) % ROOM;
    return at;
}

static void expect(uint64_t key, double weight)
{
    int at = place_of(key);
    all.count += all.weight[at] == 0;
    assert_true(all.count < ROOM / 2);
    all.key[at] = key;
    all.weight[at] += weight;
}

static void see(uint64_t key)
{
    int at = place_of(key);
    if (all.weight[at] == 0)
        fail_msg("a world that cannot be: %llx", (unsigned long long)key);
    all.seen[at]++;
}

/* Chi-square has the mean f and the variance 2f for f degrees of freedom; five deviations are
 * allowed, and the seeds are fixed. Worlds too rare to be counted alone are counted together. */
static void assert_likely(int draws)
{
    double sum = 0, chi = 0, rare = 0;
    int cells = 0, rare_seen = 0;
    for (int i = 0; i < ROOM; i++)
        sum += all.weight[i];
    for (int i = 0; i < ROOM; i++) {
        double wanted = draws * all.weight[i] / sum, off = all.seen[i] - wanted;
        if (wanted < 5) {
            rare += wanted;
            rare_seen += all.seen[i];
        } else {
            chi += off * off / wanted;
            cells++;
        }
    }
    if (rare >= 5) {
        chi += (rare_seen - rare) * (rare_seen - rare) / rare;
        cells++;
    }
    double freedom = cells - 1;
    if (cells < 2 || (chi - freedom) * (chi - freedom) > 25 * 2 * freedom)
        fail_msg("chi-square is %g for %g degrees of freedom", chi, freedom);
}

/* ---- games ------------------------------------------------------------------------------------ */

/* A position, written with ' for ". */
static colt_state load(const char *text)
{
    char json[4096];
    posse_json position;
    posse_status status;
    colt_state s;
    assert_true(strlen(text) < sizeof json);
    strcpy(json, text);
    for (char *at = json; (at = strchr(at, '\''));)
        *at = '"';
    assert_true(posse_json_check(json, strlen(json), &position, NULL));
    if (!colt_load(&s, position, &status))
        fail_msg("%s", status.text);
    colt_begin(&s, NULL);
    return s;
}

/* What is done, chance's deals included; one action a line. */
static void play(colt_state *s, const char *actions)
{
    while (*actions) {
        char text[POSSE_ACTION_TEXT];
        size_t length = strcspn(actions, "\n");
        posse_action action;
        assert_true(length < sizeof text);
        memcpy(text, actions, length);
        text[length] = '\0';
        if (!colt_parse(text, &action) || !colt_check(s, action, NULL))
            fail_msg("%s cannot be done", text);
        colt_apply(s, action, NULL);
        actions += length + (actions[length] == '\n');
    }
}

#define WHOLE "{'deck':['move','move','climb','climb','fire','fire','rob','rob','punch','marshal']}"

/* Three players at the start of the first round: belle, somebody and django. Seat 1 begins, was hit
 * so many times, and has the cards that are given, or else all of them in his deck. */
static colt_state three(const char *variant, const char *round, const char *name, int hit,
                        const char *cards)
{
    char text[4096], seats[2048] = "";
    if (cards)
        snprintf(seats, sizeof seats, ",'seats':[%s,%s,%s]", WHOLE, cards, WHOLE);
    snprintf(text, sizeof text,
             "{'game':'colt','variant':'%s','phase':'deal','round':1,'first':1,'rounds':['%s',"
             "'braking','pickpocketing'],'marshal':0,'neutral':%d,'strongbox_waiting':true,'train':"
             "[{'inside':{}},{'inside':{}},{'inside':{}},{'inside':{}}],'bandits':["
             "{'name':'belle','seat':0,'car':3,'level':'inside','bullets':6,'hit':0},"
             "{'name':'%s','seat':1,'car':2,'level':'roof','bullets':6,'hit':%d},"
             "{'name':'django','seat':2,'car':3,'level':'inside','bullets':6,'hit':0}]%s}",
             variant, round, 13 - hit, name, hit, seats);
    return load(text);
}

/* ---- cards --------------------------------------------------------------------------------------- */

enum { MOST_HIDDEN = 2 };

/* What everybody has seen of a seat's cards. The deck is every card by itself; CARDS is a bullet. */
typedef struct story {
    uint8_t deck[24]; /* as it was last shuffled */
    int size;
    uint8_t kept[CARDS + 1]; /* how many of each in hand before that */
    int dealt;               /* cards drawn from there at the deal */
    int put_away;            /* so many bullets of these were discarded; below 0: all is kept */
    int drawn;               /* then, cards drawn in Schemin' */
    uint8_t played[6];       /* afterwards, in the open */
    int played_count;
    uint8_t hidden
        [MOST_HIDDEN]; /* for each hidden card the first card of its bandit, 0 or ACTION_KINDS */
    int hidden_count;
    int least; /* action cards that must be left in the hand */
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

/* What was hidden is any card of its bandit's in the hand, each as likely as any other. */
static void expect_hidden(const story *t, cards hand, uint8_t hidden[], int i, double weight)
{
    int group = 0, actions = 0;
    for (int card = 0; card < CARDS; card++)
        actions += hand.count[card];
    if (i == t->hidden_count || i == MOST_HIDDEN) {
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
    uint8_t hidden[MOST_HIDDEN];
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

/* Every set of cards that can be dealt, and behind each every set that can be drawn. */
static void expect_all(const story *t)
{
    clear();
    for (unsigned deal = 0; deal < 1U << t->size; deal++) {
        cards dealt = pick(t, deal);
        if (__builtin_popcount(deal) != t->dealt ||
            (t->put_away >= 0 && dealt.count[CARDS] != t->put_away))
            continue;
        if (t->put_away >= 0)
            dealt.count[CARDS] = 0;
        unsigned rest = (1U << t->size) - 1 - deal;
        for (unsigned draw = t->drawn ? rest : 0;; draw = (draw - 1) & rest) {
            if (__builtin_popcount(draw) == t->drawn) {
                cards hand = pick(t, draw);
                for (int card = 0; card <= CARDS; card++)
                    hand.count[card] =
                        (uint8_t)(hand.count[card] + dealt.count[card] + t->kept[card]);
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

/* All cards of a seat are where they were, or have changed places among themselves. */
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
                count += sign * (s->seat[bandit] == seat &&
                                 cards_of(s, bandit) + kind_of_card(s->plan[c]) == card);
            }
        }
        assert_int_equal(count, 0);
    }
}

/* Seat 1's cards as seat 0 and an onlooker may imagine them. */
static void assert_cards(const colt_state *truth, const story *t)
{
    static const int viewers[] = {0, POSSE_ONLOOKER};
    for (int v = 0; v < 2; v++) {
        posse_rng rng;
        posse_rng_seed(&rng, (uint64_t)(v + 1));
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

/* His own cards are no secret to him. */
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

#define DEAL_1 "deal 1 move climb fire fire rob marshal\n"
#define DEAL_2 "deal 2 move move climb climb fire fire\n"
#define DEAL_0 "deal 0 move move climb climb fire fire\n"

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

/* Seven for doc, and bullets among them. */
static void doc_has_seven_and_bullets_count(void **state)
{
    colt_state s = three("standard", "no_event_a", "doc", 4, NULL);
    story t = {.dealt = 7, .put_away = -1, .least = 1};
    (void)state;
    play(&s, "deal 1 move climb fire fire rob marshal bullet\n" DEAL_2 DEAL_0);
    add_cards(&t, ALL_TEN "bbbb");
    assert_cards(&s, &t);
}

/* Six bullets might be all that he has: but then he would not be asked. */
static void who_is_asked_has_a_choice(void **state)
{
    colt_state s = three("standard", "no_event_a", "tuco", 6, NULL);
    story t = {.dealt = 6, .put_away = -1, .least = 1};
    (void)state;
    play(&s, "deal 1 move bullet bullet bullet bullet bullet\n" DEAL_2 DEAL_0);
    add_cards(&t, ALL_TEN "bbbbbb");
    assert_cards(&s, &t);
}

static void what_is_played_was_in_the_hand(void **state)
{
    colt_state s = three("standard", "braking", "tuco", 2, NULL);
    story t = {.dealt = 6, .put_away = -1, .played = {ROB, MARSHAL}, .played_count = 2, .least = 0};
    (void)state;
    play(&s, "deal 1 move climb fire bullet rob marshal\n" DEAL_2 DEAL_0
             "play rob\nplay move\nplay move\n"
             "play marshal\nplay climb\n");
    add_cards(&t, ALL_TEN "bb");
    assert_cards(&s, &t);
}

/* Drawn first, played afterwards. */
static void three_more_cards(void **state)
{
    colt_state s = three("standard", "braking", "tuco", 3, NULL);
    story t = {.dealt = 6,
               .put_away = -1,
               .drawn = 3,
               .played = {FIRE, FIRE},
               .played_count = 2,
               .least = 0};
    (void)state;
    play(&s, "deal 1 move climb fire bullet rob marshal\n" DEAL_2 DEAL_0
             "draw\ndeal 1 fire punch bullet\nplay move\nplay move\n"
             "play fire\nplay climb\nplay climb\n"
             "play fire\nplay climb\n");
    add_cards(&t, ALL_TEN "bbb");
    assert_cards(&s, &t);
}

/* Two tunnels and two cards in the open. */
static void hidden_cards_are_any_of_the_hand(void **state)
{
    colt_state s = three("standard", "no_event_a", "tuco", 2, NULL);
    story t = {.dealt = 6,
               .put_away = -1,
               .played = {FIRE, CLIMB},
               .played_count = 2,
               .hidden = {0, 0},
               .hidden_count = 2};
    (void)state;
    play(&s, DEAL_1 DEAL_2 DEAL_0 "play fire\nplay move\nplay move\n"
                                  "play fire\nplay move\nplay move\n"
                                  "play climb\nplay climb\nplay climb\n"
                                  "play move\nplay climb\n");
    add_cards(&t, ALL_TEN "bb");
    assert_cards(&s, &t);
    assert_own_cards_stay(&s);
}

static void ghost_hides_his_first_card(void **state)
{
    colt_state s = three("standard", "braking", "ghost", 1, NULL);
    story t = {.dealt = 6, .put_away = -1, .hidden = {0}, .hidden_count = 1};
    (void)state;
    play(&s, DEAL_1 DEAL_2 DEAL_0 "play fire hidden\nplay move\n");
    add_cards(&t, ALL_TEN "b");
    assert_cards(&s, &t);
}

/* When hands are back in the decks, a hidden card is any that is not seen. */
static void hidden_cards_in_stealin(void **state)
{
    colt_state s =
        load("{'game':'colt','variant':'standard','phase':'stealin','round':1,'first':0,'rounds':["
             "'braking','pickpocketing'],'marshal':0,'neutral':11,'strongbox_waiting':true,'train':"
             "[{'inside':{}},{'inside':{}},{'inside':{}},{'inside':{}}],'bandits':["
             "{'name':'belle','seat':0,'car':2,'level':'inside','bullets':6,'hit':0},"
             "{'name':'tuco','seat':1,'car':2,'level':'roof','bullets':6,'hit':2},"
             "{'name':'django','seat':2,'car':3,'level':'inside','bullets':6,'hit':0}],"
             "'plan':[{'bandit':'belle','card':'move'},"
             "{'bandit':'tuco','card':'rob','hidden':true},{'bandit':'tuco','card':'fire'},"
             "{'bandit':'tuco','card':'rob','hidden':true}]}");
    cards unseen = {{2, 2, 1, 2, 1, 1}}, none = {{0}};
    posse_rng rng;
    (void)state;
    clear();
    for (int one = 0; one < ACTION_KINDS; one++) {
        for (int other = 0; other < ACTION_KINDS; other++) {
            uint8_t hidden[] = {(uint8_t)one, (uint8_t)other};
            int ways = unseen.count[one] * (unseen.count[other] - (one == other));
            if (ways > 0)
                expect(key_of(&none, hidden, 2), ways);
        }
    }
    posse_rng_seed(&rng, 5);
    for (int i = 0; i < DRAWS; i++) {
        colt_state world = s;
        colt_resample(&world, i % 2 ? 0 : POSSE_ONLOOKER, &rng);
        assert_same_cards(&s, &world, 1);
        see(key_of_seat(&world, 1));
    }
    assert_likely(DRAWS);
    assert_own_cards_stay(&s);
}

/* ---- the expert variant ---------------------------------------------------------------------------- */

/* A deal's bullets are put away at once, for all to see. */
static void experts_begin_without_bullets(void **state)
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

/* Bullets on top are the next cards drawn: all know that two of the three are bullets. */
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

/* The deck is used up, so everybody can tell what is in the hand; what comes after it is from the
 * discard. */
static void a_new_deck_holds_the_discard(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 3,
                         "{'hand':['climb','climb','fire','marshal'],'deck':['rob'],"
                         "'discard':['move','move','fire','rob','punch','bullet','bullet',"
                         "'bullet']}");
    story t = {.dealt = 1,
               .put_away = 0,
               .kept = {[CLIMB] = 2, [FIRE] = 1, [MARSHAL] = 1, [ROB] = 1},
               .least = 1};
    (void)state;
    play(&s, "deal 1 punch\n" DEAL_2 DEAL_0);
    add_cards(&t, "mmfrpbbb");
    assert_cards(&s, &t);

    /* He draws three of the seven that are left, and has not shown any card yet. */
    t.drawn = 3;
    t.least = 0;
    play(&s, "draw\ndeal 1 move bullet bullet\n");
    assert_cards(&s, &t);

    /* He has played one that he may have had before. */
    play(&s, "play move\nplay move\nplay fire\n");
    t.played[t.played_count++] = FIRE;
    assert_cards(&s, &t);
}

/* The same in the middle of Schemin': one card is the old deck's last, two are of the new one. */
static void a_new_deck_in_schemin(void **state)
{
    colt_state s = three("expert", "braking", "tuco", 2,
                         "{'hand':['move','climb','climb','fire','rob','marshal'],'deck':['rob'],"
                         "'discard':['move','fire','punch','bullet','bullet']}");
    story t = {.drawn = 2,
               .put_away = -1,
               .kept = {[MOVE] = 1, [CLIMB] = 2, [FIRE] = 1, [ROB] = 2, [MARSHAL] = 1}};
    (void)state;
    play(&s, DEAL_2 DEAL_0 "draw\ndeal 1 punch bullet\n");
    add_cards(&t, "mfpbb");
    assert_cards(&s, &t);
}

/* ---- teams ------------------------------------------------------------------------------------------- */

static colt_state team_game(const char *round, const char *marshal_cards)
{
    char text[512];
    posse_settings settings = {.players = 2};
    posse_status status;
    posse_rng rng;
    colt_state s;
    snprintf(text, sizeof text,
             "{\"bandits\":[\"tuco\",\"cheyenne\",\"django\",\"doc\"],\"first\":1,"
             "\"rounds\":[\"%s\",\"braking\",\"pickpocketing\"],\"marshal_cards\":%s}",
             round, marshal_cards);
    assert_true(posse_json_check(text, strlen(text), &settings.lists, NULL));
    posse_rng_seed(&rng, 1);
    if (!colt_setup(&s, &settings, &rng, &status))
        fail_msg("%s", status.text);
    colt_begin(&s, NULL);
    return s;
}

/* django's and doc's cards, but one marshal card of `keeper`, 0 or 1. */
static void add_team_cards(story *t, int keeper)
{
    for (int card = 0; card < CARDS; card++)
        if (card % ACTION_KINDS != MARSHAL || card / ACTION_KINDS == keeper)
            t->deck[t->size++] = (uint8_t)card;
}

#define DEAL_TEAM_0                                                                                \
    "deal 0 tuco:move tuco:climb tuco:fire cheyenne:move cheyenne:climb cheyenne:fire\n"

static void a_teams_hidden_card_is_its_bandits(void **state)
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

/* Both bandits have hidden one in two tunnels, and doc has kept the marshal card. */
static void a_team_hides_two(void **state)
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
             "doc:marshal\n" DEAL_TEAM_0
             "play doc:marshal\nplay tuco:move\nplay doc:fire\nplay tuco:climb\n"
             "play django:fire\nplay tuco:fire\nplay django:punch\n");
    add_team_cards(&t, 1);
    assert_cards(&s, &t);
}

/* ---- purses ------------------------------------------------------------------------------------------ */

enum { VALUES = 6 };

/* Ordered choices of some purses out of a pool that has so many of each value. */
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

/* The purses of some places, by their value, against what can be drawn from the pool. */
static void assert_purses(const colt_state *truth, int viewer, const int pool[VALUES],
                          const int which[], int count)
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

/* Cars with 4, 3, 3 and 1 purses, four bandits with $250, and three purses in the box. */
static colt_state four_cars(uint64_t seed)
{
    static const char lists[] =
        "{\"bandits\":[\"belle\",\"doc\",\"django\",\"tuco\"],\"cars\":[1,2,3,4],"
        "\"rounds\":[\"braking\",\"swivel_arm\",\"pickpocketing\"],\"first\":0}";
    posse_settings settings = {.players = 4};
    posse_rng rng;
    colt_state s;
    assert_true(posse_json_check(lists, strlen(lists), &settings.lists, NULL));
    posse_rng_seed(&rng, seed);
    assert_true(colt_setup(&s, &settings, &rng, NULL));
    return s;
}

static void car_purses_are_from_the_whole_rest(void **state)
{
    static const int rest[VALUES] = {8 - 4, 2, 2, 2, 2, 2}, viewers[] = {0, 2, POSSE_ONLOOKER};
    colt_state s = four_cars(1);
    (void)state;
    for (int v = 0; v < 3; v++) {
        for (int purse = 0; purse < 4 + 3 + 3 + 1; purse++)
            assert_purses(&s, viewers[v], rest, &purse, 1);
        for (int b = 0; b < 4; b++)
            assert_purse_stays(&s, viewers[v], purse_of(&s, WITH_BANDIT + b, 0));
    }
    int three_of_them[] = {0, 3, 10};
    assert_purses(&s, POSSE_ONLOOKER, rest, three_of_them, 3);
}

/* What is left in the box is any three of them. */
static void the_box_is_unknown_too(void **state)
{
    static const int rest[VALUES] = {8 - 4, 2, 2, 2, 2, 2};
    uint8_t purses[PURSES];
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
        colt_resample(&world, i % 2 ? 1 : POSSE_ONLOOKER, &rng);
        for (int k = 0; k < 3; k++)
            key = key * 8 + world.purse_value[purse_of(&world, IN_BOX, k)];
        see(key);
    }
    assert_likely(DRAWS);
}

/* On a spot lie $250, $500 (known to seat 1) and $300 (to seats 0 and 1); belle has never lost a purse,
 * tuco has; django took two. */
static colt_state purses_here_and_there(void)
{
    return load(
        "{'game':'colt','variant':'standard','phase':'deal','round':1,'first':1,'rounds':["
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

static void purses_seen_stay_and_others_vary(void **state)
{
    colt_state s = purses_here_and_there();
    int spot = spot_at(1, INSIDE);
    int nobodys = purse_of(&s, spot, 0), ones = purse_of(&s, spot, 1), both = purse_of(&s, spot, 2);
    int belle = WITH_BANDIT, tuco = WITH_BANDIT + 1, django = WITH_BANDIT + 2;
    (void)state;

    /* An onlooker knows the first purses of belle and django alone. */
    int to_onlooker[VALUES] = {8 - 2, 2, 2, 2, 2, 2};
    int on_spot[] = {nobodys, ones, both};
    assert_purses(&s, POSSE_ONLOOKER, to_onlooker, on_spot, 3);
    int tucos[] = {purse_of(&s, tuco, 0), purse_of(&s, tuco, 1), purse_of(&s, belle, 1)};
    assert_purses(&s, POSSE_ONLOOKER, to_onlooker, tucos, 3);
    assert_purse_stays(&s, POSSE_ONLOOKER, purse_of(&s, belle, 0));
    assert_purse_stays(&s, POSSE_ONLOOKER, purse_of(&s, django, 0));

    /* belle knows her own two, the one that she lost sight of on the spot not excepted, and django's first. */
    int to_belle[VALUES] = {8 - 2, 2 - 1, 2, 2, 2 - 1, 2};
    int for_belle[] = {nobodys, ones, purse_of(&s, tuco, 0)};
    assert_purses(&s, 0, to_belle, for_belle, 3);
    assert_purse_stays(&s, 0, both);
    assert_purse_stays(&s, 0, purse_of(&s, belle, 1));
    int djangos[] = {purse_of(&s, django, 1), purse_of(&s, django, 2)};
    assert_purses(&s, 0, to_belle, djangos, 2);

    /* tuco knows two of the spot. */
    int to_tuco[VALUES] = {8 - 3, 2 - 1, 2 - 1, 2, 2, 2 - 1};
    int for_tuco[] = {nobodys, purse_of(&s, belle, 1), purse_of(&s, django, 2)};
    assert_purses(&s, 1, to_tuco, for_tuco, 3);
    assert_purse_stays(&s, 1, ones);
    assert_purse_stays(&s, 1, both);
    assert_purse_stays(&s, 1, purse_of(&s, tuco, 0));
    assert_purse_stays(&s, 1, purse_of(&s, tuco, 1));
}

/* Once a purse has slipped, nobody but its owner can tell which; he knows it where it lies. */
static void after_a_punch_nothing_is_sure(void **state)
{
    colt_state s = load(
        "{'game':'colt','variant':'standard','phase':'stealin','round':1,'first':0,'rounds':["
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
    play(&s, "slip 2\n"); /* he had no choice but to punch belle, and she had only purses */
    int fallen = purse_of(&s, spot_at(3, INSIDE), 0), left = purse_of(&s, WITH_BANDIT, 0);
    int two[] = {fallen, left};
    assert_purses(&s, 1, rest, two, 2);
    assert_purses(&s, POSSE_ONLOOKER, rest, two, 2);
    assert_purse_stays(&s, 0, fallen);
    assert_purse_stays(&s, 0, left);
    assert_purse_stays(&s, 2, purse_of(&s, WITH_BANDIT + 1, 0));
}

/* ---- rounds ------------------------------------------------------------------------------------------ */

/* One card is seen: three of the other six in any order, then one of three stations. */
static void coming_rounds(void **state)
{
    posse_settings settings = {.players = 3};
    posse_rng rng;
    colt_state s;
    (void)state;
    posse_rng_seed(&rng, 4);
    assert_true(colt_setup(&s, &settings, &rng, NULL));
    clear();
    for (unsigned code = 0; code < 10 * 10 * 10 * 10; code++) {
        unsigned card[4] = {code / 1000, code / 100 % 10, code / 10 % 10, code % 10};
        unsigned used = 1U << s.rounds[0], repeated = 0;
        for (int i = 0; i < 4; i++) {
            repeated |= used & 1U << card[i];
            used |= 1U << card[i];
        }
        if (!repeated && card[0] < STATIONS && card[1] < STATIONS && card[2] < STATIONS &&
            card[3] >= STATIONS)
            expect(code, 1);
    }
    assert_int_equal(all.count, 6 * 5 * 4 * 3);
    for (int i = 0; i < DRAWS; i++) {
        colt_state world = s;
        uint64_t code = 0;
        colt_resample(&world, i % 3 ? i % 3 : POSSE_ONLOOKER, &rng);
        assert_int_equal(world.rounds[0], s.rounds[0]);
        for (int round = 1; round < 5; round++)
            code = code * 10 + world.rounds[round];
        see(code);
    }
    assert_likely(DRAWS);
}

/* ---- never the truth ----------------------------------------------------------------------------------- */

/* Two worlds that a viewer cannot tell apart turn into the same third one, and use up as much chance. */
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

static void nothing_of_purses_gets_out(void **state)
{
    colt_state a = four_cars(1), b = four_cars(2);
    (void)state;
    for (int viewer = 0; viewer < 4; viewer++)
        assert_indistinguishable(&a, &b, viewer);
    assert_indistinguishable(&a, &b, POSSE_ONLOOKER);
}

static void nothing_of_hands_gets_out(void **state)
{
    colt_state a = three("standard", "no_event_a", "ghost", 5, NULL), b = a;
    (void)state;
    play(&a, "deal 1 bullet bullet bullet bullet rob marshal\n" DEAL_2 DEAL_0
             "play rob hidden\nplay move\nplay move\nplay marshal\n");
    play(&b, "deal 1 move climb fire fire rob punch\n" DEAL_2 DEAL_0
             "play fire hidden\nplay move\nplay move\nplay punch\n");
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, 2);
    assert_indistinguishable(&a, &b, POSSE_ONLOOKER);
}

/* Whether the bullet was drawn, and what was hidden, across a new deck. */
static void nothing_of_experts_gets_out(void **state)
{
    static const char before[] =
        "{'hand':['move','climb','climb','fire','rob','marshal'],'deck':['rob'],"
        "'discard':['move','fire','punch','bullet','bullet']}";
    colt_state a = three("expert", "no_event_a", "ghost", 2, before), b = a;
    (void)state;
    play(&a, DEAL_2 DEAL_0 "draw\ndeal 1 bullet bullet\nplay move\nplay move\nplay rob\n");
    play(&b, DEAL_2 DEAL_0 "draw\ndeal 1 punch fire\nplay move\nplay move\nplay punch\n");
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, POSSE_ONLOOKER);
}

static void nothing_of_teams_gets_out(void **state)
{
    colt_state a = team_game("swivel_arm", "[null,null]"), b = a;
    (void)state;
    play(&a, "deal 1 django:move doc:move django:climb doc:climb django:fire doc:fire "
             "doc:rob\n" DEAL_TEAM_0 "play doc:move\nplay tuco:move\nplay django:fire\n");
    play(&b, "deal 1 doc:move doc:climb django:rob doc:rob django:punch doc:punch "
             "django:marshal\n" DEAL_TEAM_0 "play doc:move\nplay tuco:move\nplay django:marshal\n");
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, POSSE_ONLOOKER);
}

static void nothing_of_rounds_gets_out(void **state)
{
    colt_state a = four_cars(3), b = a;
    (void)state;
    b.rounds[1] = NO_EVENT_B;
    b.rounds[2] = HOSTAGE_TAKING;
    assert_indistinguishable(&a, &b, 0);
    assert_indistinguishable(&a, &b, POSSE_ONLOOKER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_any_six_cards),
        cmocka_unit_test(doc_has_seven_and_bullets_count),
        cmocka_unit_test(who_is_asked_has_a_choice),
        cmocka_unit_test(what_is_played_was_in_the_hand),
        cmocka_unit_test(three_more_cards),
        cmocka_unit_test(hidden_cards_are_any_of_the_hand),
        cmocka_unit_test(ghost_hides_his_first_card),
        cmocka_unit_test(hidden_cards_in_stealin),
        cmocka_unit_test(experts_begin_without_bullets),
        cmocka_unit_test(experts_draw_bullets),
        cmocka_unit_test(bullets_on_top_are_known),
        cmocka_unit_test(a_new_deck_holds_the_discard),
        cmocka_unit_test(a_new_deck_in_schemin),
        cmocka_unit_test(a_teams_hidden_card_is_its_bandits),
        cmocka_unit_test(a_team_hides_two),
        cmocka_unit_test(car_purses_are_from_the_whole_rest),
        cmocka_unit_test(the_box_is_unknown_too),
        cmocka_unit_test(purses_seen_stay_and_others_vary),
        cmocka_unit_test(after_a_punch_nothing_is_sure),
        cmocka_unit_test(coming_rounds),
        cmocka_unit_test(nothing_of_purses_gets_out),
        cmocka_unit_test(nothing_of_hands_gets_out),
        cmocka_unit_test(nothing_of_experts_gets_out),
        cmocka_unit_test(nothing_of_teams_gets_out),
        cmocka_unit_test(nothing_of_rounds_gets_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

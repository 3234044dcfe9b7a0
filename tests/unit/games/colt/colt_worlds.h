/* Shared by the tests of colt's resampling: counting worlds, and setting up positions. */
#ifndef TESTS_UNIT_GAMES_COLT_COLT_WORLDS_H
#define TESTS_UNIT_GAMES_COLT_COLT_WORLDS_H

#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- counting worlds ------------------------------------------------------------------------- */

enum { DRAWS = 12000, ROOM = 1 << 14 };

/* For each world its relative probability, in any unit, and how often it was drawn. A hash table. */
typedef struct tally {
    uint64_t key[ROOM];
    double weight[ROOM];
    int seen[ROOM];
    int count;
} tally;

/* Every test uses this one; `clear` empties it. */
static tally all;

static inline void clear(void)
{
    memset(&all, 0, sizeof all);
}

static inline int place_of(uint64_t key)
{
    int at = (int)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 50);
    while ((all.weight[at] > 0 || all.seen[at] > 0) && all.key[at] != key)
        at = (at + 1) % ROOM;
    return at;
}

static inline void expect(uint64_t key, double weight)
{
    int at = place_of(key);
    all.count += all.weight[at] == 0;
    assert_true(all.count < ROOM / 2);
    all.key[at] = key;
    all.weight[at] += weight;
}

static inline void see(uint64_t key)
{
    int at = place_of(key);
    if (all.weight[at] == 0)
        fail_msg("impossible world: %llx", (unsigned long long)key);
    all.seen[at]++;
}

/* For f degrees of freedom chi-square has mean f and variance 2f; five standard deviations are allowed, and the seeds
 * are fixed. Worlds too rare for a cell of their own share one. */
static inline void assert_likely(int draws)
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

/* Loads a position written with ' in place of ". */
static inline colt_state load(const char *text)
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

/* Applies actions, the deals by chance included, one per line. */
static inline void play(colt_state *s, const char *actions)
{
    while (*actions) {
        char text[POSSE_ACTION_TEXT];
        size_t length = strcspn(actions, "\n");
        posse_action action;
        assert_true(length < sizeof text);
        memcpy(text, actions, length);
        text[length] = '\0';
        if (!colt_parse(text, &action) || !colt_check(s, action, NULL))
            fail_msg("%s is not legal", text);
        colt_apply(s, action, NULL);
        actions += length + (actions[length] == '\n');
    }
}

#define WHOLE "{'deck':['move','move','climb','climb','fire','fire','rob','rob','punch','marshal']}"

/* Three players at the start of the first round: belle, the bandit `name` and django. Seat 1 starts, was hit `hit`
 * times, and has the piles of `cards`, or all cards in the deck if `cards` is NULL. */
static inline colt_state three(const char *variant, const char *round, const char *name, int hit, const char *cards)
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

#define DEAL_1      "deal 1 move climb fire fire rob marshal\n"
#define DEAL_2      "deal 2 move move climb climb fire fire\n"
#define DEAL_0      "deal 0 move move climb climb fire fire\n"
#define DEAL_TEAM_0 "deal 0 tuco:move tuco:climb tuco:fire cheyenne:move cheyenne:climb cheyenne:fire\n"

static inline colt_state team_game(const char *round, const char *marshal_cards)
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

#endif

/* The invariants of each game. */
#include "invariants.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int64_t number(posse_json object, const char *name)
{
    int64_t value = INT32_MIN; /* breaks every invariant */
    posse_json_int(posse_json_get(object, name), &value);
    return value;
}

static bool truth(posse_json object, const char *name)
{
    bool value = false;
    posse_json_bool(posse_json_get(object, name), &value);
    return value;
}

/* ---- bang ----------------------------------------------------------------------------------- */

static const char *broken_bang(posse_json position)
{
    bool over = posse_json_is(posse_json_get(position, "phase"), "over");
    int64_t turn = number(position, "turn"), arrows = number(position, "pile");
    if (arrows <= 0 && !over)
        return "the pile is empty, but the Indians have not attacked";
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "seats"));
    while (posse_json_next(&w)) {
        int64_t life = number(w.value, "life"), held = number(w.value, "arrows");
        if (life < 0 || life > number(w.value, "max_life"))
            return "a player has more lives than the maximum, or fewer than 0";
        if (truth(w.value, "alive") != (life > 0))
            return "a player is alive without lives, or dead with some";
        if (held < 0 || (life == 0 && held > 0))
            return "a dead player holds arrows, or a player has fewer than 0";
        if (life == 0 && (int64_t)w.index == turn && !over)
            return "it is a dead player's turn";
        arrows += held;
    }
    return arrows == 9 ? NULL : "the number of arrows is not 9";
}

static const char *broken_bang_step(posse_json before, posse_json after)
{
    posse_json_walk a = posse_json_walk_of(posse_json_get(before, "seats"));
    posse_json_walk b = posse_json_walk_of(posse_json_get(after, "seats"));
    while (posse_json_next(&a) && posse_json_next(&b)) {
        static const char *const lasting[] = {"role", "character", "max_life"};
        for (int i = 0; i < 3; i++)
            if (!posse_json_matches(posse_json_get(a.value, lasting[i]), posse_json_get(b.value, lasting[i]), NULL))
                return "a player's role, character or maximum of lives has changed";
        if (!truth(a.value, "alive") && truth(b.value, "alive"))
            return "a dead player is alive again";
    }
    return NULL;
}

/* ---- colt ----------------------------------------------------------------------------------- */

enum { SEATS = 6, KINDS = 6, VALUES = 6 };

static const char *const kinds[KINDS] = {"move", "climb", "fire", "rob", "punch", "marshal"};

/* Totals of a position. */
typedef struct count {
    int64_t purses[VALUES], jewels, strongboxes;
    int64_t actions[SEATS][KINDS], bullets[SEATS];
    int64_t hits[SEATS], fired;
    size_t players;
} count;

static const char *count_loot(posse_json holder, count *c)
{
    posse_json_walk w = posse_json_walk_of(posse_json_get(holder, "purses"));
    int64_t value, jewels = number(holder, "jewels"), strongboxes = number(holder, "strongboxes");
    while (posse_json_next(&w)) {
        if (!posse_json_int_in(w.value, 250, 500, &value) || value % 50 != 0)
            return "a purse has an impossible value";
        c->purses[(value - 250) / 50]++;
    }
    c->jewels += jewels;
    c->strongboxes += strongboxes;
    return jewels < 0 || strongboxes < 0 ? "the amount of loot is negative" : NULL;
}

static const char *check_loot(posse_json position, count *c)
{
    const char *broken = NULL;
    c->strongboxes += truth(position, "strongbox_waiting");
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "bandits"));
    while (!broken && posse_json_next(&w))
        broken = count_loot(w.value, c);
    w = posse_json_walk_of(posse_json_get(position, "train"));
    while (!broken && posse_json_next(&w)) {
        broken = count_loot(posse_json_get(w.value, "inside"), c);
        if (!broken)
            broken = count_loot(posse_json_get(w.value, "roof"), c);
    }
    for (int i = 0; i < VALUES && !broken; i++)
        if (c->purses[i] > (i == 0 ? 8 : 2))
            broken = "there are too many purses of a value";
    if (!broken && (c->jewels > 6 || c->strongboxes > 2))
        broken = "there are too many jewels or strongboxes";
    return broken;
}

static const char *check_bandits(posse_json position, count *c)
{
    int64_t marshal = number(position, "marshal");
    int64_t cars = (int64_t)posse_json_count(posse_json_get(position, "train"));
    c->fired = 13 - number(position, "neutral");
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "bandits"));
    while (posse_json_next(&w)) {
        int64_t seat = number(w.value, "seat"), car = number(w.value, "car");
        int64_t bullets = number(w.value, "bullets"), hit = number(w.value, "hit");
        if (seat < 0 || seat >= (int64_t)c->players)
            return "a bandit belongs to no seat";
        if (car < 0 || car >= cars)
            return "a bandit is not on the train";
        if (car == marshal && posse_json_is(posse_json_get(w.value, "level"), "inside"))
            return "a bandit is inside the Marshal's car";
        if (bullets < 0 || bullets > 6 || hit < 0)
            return "a bandit has an impossible number of bullets";
        c->fired += 6 - bullets;
        c->hits[seat] += hit;
    }
    if (marshal < 0 || marshal >= cars)
        return "the Marshal is not on the train";
    return NULL;
}

/* Counts the cards of a pile. A card is called "move", or "tuco:move" in a team. */
static const char *count_cards(posse_json pile, size_t seat, count *c)
{
    for (posse_json_walk w = posse_json_walk_of(pile); posse_json_next(&w);) {
        char text[32];
        int kind = 0;
        if (!posse_json_text(w.value, text, sizeof text))
            return "a card is not a string, or its name is too long";
        const char *colon = strchr(text, ':'), *word = colon ? colon + 1 : text;
        while (kind < KINDS && strcmp(word, kinds[kind]) != 0)
            kind++;
        if (strcmp(text, "bullet") == 0)
            c->bullets[seat]++;
        else if (kind < KINDS)
            c->actions[seat][kind]++;
        else
            return "a card has an unknown name";
    }
    return NULL;
}

static int64_t seat_of(posse_json position, posse_json bandit)
{
    char name[16] = "";
    posse_json_text(bandit, name, sizeof name);
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "bandits"));
    while (posse_json_next(&w))
        if (posse_json_is(posse_json_get(w.value, "name"), name))
            return number(w.value, "seat");
    return -1;
}

static const char *count_plan(posse_json position, count *c)
{
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "plan"));
    while (posse_json_next(&w)) {
        int64_t seat = seat_of(position, posse_json_get(w.value, "bandit"));
        int kind = posse_json_word(posse_json_get(w.value, "card"), kinds, KINDS);
        if (seat < 0 || seat >= (int64_t)c->players || kind < 0)
            return "a card of the plan belongs to no seat, or is not an action card";
        c->actions[seat][kind]++;
    }
    return NULL;
}

/* Every seat has all its cards, one or two of each kind, and every bullet that it has received. */
static const char *check_cards(posse_json position, count *c)
{
    bool expert = posse_json_is(posse_json_get(position, "variant"), "expert");
    const char *broken = count_plan(position, c);
    int64_t hits = 0;
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "seats"));
    while (!broken && posse_json_next(&w)) {
        static const char *const piles[] = {"deck", "hand", "discard"};
        for (int i = 0; i < 3 && !broken; i++)
            broken = count_cards(posse_json_get(w.value, piles[i]), w.index, c);
        if (!expert && (posse_json_count(posse_json_get(w.value, "discard")) || number(w.value, "top") != 0))
            broken = "there is a discard pile or a \"top\" in the standard variant";
    }
    for (size_t seat = 0; seat < c->players && !broken; seat++) {
        hits += c->hits[seat];
        if (c->bullets[seat] != c->hits[seat])
            broken = "a seat's bullet cards are not those that it has received";
        for (int kind = 0; kind < KINDS && !broken; kind++) {
            bool single = kind == 5 || (kind == 4 && c->players > 2);
            if (c->actions[seat][kind] != (single ? 1 : 2))
                broken = "a seat has the wrong number of cards of a kind";
        }
    }
    if (!broken && hits > c->fired)
        broken = "more bullets were received than fired";
    return broken;
}

static const char *broken_colt(posse_json position)
{
    count c = {.players = posse_json_count(posse_json_get(position, "seats"))};
    if (c.players < 2 || c.players > SEATS)
        return "the number of players is impossible";
    const char *broken = check_loot(position, &c);
    if (!broken)
        broken = check_bandits(position, &c);
    return broken ? broken : check_cards(position, &c);
}

static int64_t ransom(posse_json position)
{
    int64_t sum = 0;
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "bandits"));
    while (posse_json_next(&w))
        sum += number(w.value, "ransom");
    return sum;
}

/* Does the round end between the two positions, with a round card of this event? */
static bool event_between(posse_json before, posse_json after, const char *event)
{
    char card[32] = "";
    posse_json_walk w = posse_json_walk_of(posse_json_get(before, "rounds"));
    while (posse_json_next(&w))
        if ((int64_t)w.index + 1 == number(before, "round"))
            posse_json_text(w.value, card, sizeof card);
    return strcmp(card, event) == 0 &&
           (number(after, "round") > number(before, "round") || posse_json_is(posse_json_get(after, "phase"), "over"));
}

/* Loot only changes hands, except for the purses that are lost in Marshal's Revenge. Ransoms are paid only in Hostage
 * Taking. */
static const char *broken_colt_step(posse_json before, posse_json after)
{
    count a = {0}, b = {0};
    int64_t lost = 0;
    if (check_loot(before, &a) || check_loot(after, &b))
        return "the loot cannot be counted";
    if (a.jewels != b.jewels || a.strongboxes != b.strongboxes)
        return "a jewel or a strongbox has appeared or disappeared";
    if (!truth(before, "strongbox_waiting") && truth(after, "strongbox_waiting"))
        return "a strongbox that was on the train is waiting again";
    for (int i = 0; i < VALUES; i++) {
        if (b.purses[i] > a.purses[i])
            return "a purse has appeared";
        lost += a.purses[i] - b.purses[i];
    }
    if (lost && !event_between(before, after, "marshals_revenge"))
        return "a purse has disappeared without Marshal's Revenge";
    if (lost > (int64_t)posse_json_count(posse_json_get(before, "bandits")))
        return "the Marshal took more than one purse from a bandit";
    if (ransom(after) != ransom(before) && !event_between(before, after, "hostage_taking"))
        return "a ransom was paid without Hostage Taking";
    return ransom(after) < ransom(before) ? "a ransom has disappeared" : NULL;
}

/* ---- pig ------------------------------------------------------------------------------------ */

/* A player who reaches the goal with score and points has won at once, with the points added. */
static const char *broken_pig(posse_json position)
{
    bool over = posse_json_is(posse_json_get(position, "phase"), "over");
    bool choosing = posse_json_is(posse_json_get(position, "phase"), "choose");
    int64_t turn = number(position, "turn"), points = number(position, "points");
    char goal[8] = "";
    posse_json_text(posse_json_get(position, "goal"), goal, sizeof goal);
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "seats"));
    while (posse_json_next(&w)) {
        bool is_turn = (int64_t)w.index == turn;
        int64_t score = number(w.value, "score");
        if (score < 0 || score == 1)
            return "a score is impossible";
        if ((score + (is_turn ? points : 0) >= atoi(goal)) != (over && is_turn))
            return "a player has reached the goal without winning, or has won without reaching it";
    }
    if (points < 0 || points == 1 || (choosing && points == 0) || (over && points > 0))
        return "the points of the turn are impossible";
    return NULL;
}

/* A score only grows, and only that of the player whose turn it was, by the points of the turn and at most one roll. */
static const char *broken_pig_step(posse_json before, posse_json after)
{
    int64_t turn = number(before, "turn"), points = number(before, "points");
    posse_json_walk a = posse_json_walk_of(posse_json_get(before, "seats"));
    posse_json_walk b = posse_json_walk_of(posse_json_get(after, "seats"));
    if (number(before, "first") != number(after, "first"))
        return "another player has begun";
    while (posse_json_next(&a) && posse_json_next(&b)) {
        int64_t gain = number(b.value, "score") - number(a.value, "score");
        bool over = posse_json_is(posse_json_get(after, "phase"), "over");
        if (gain != 0 && ((int64_t)a.index != turn || gain < points || gain > points + (over ? 6 : 0)))
            return "a score has changed by other points than those of the turn";
    }
    return NULL;
}

/* ---- by game -------------------------------------------------------------------------------- */

static const struct invariants {
    const char *game;
    const char *(*broken)(posse_json position);
    const char *(*broken_step)(posse_json before, posse_json after);
} invariants[] = {
    {"bang", broken_bang, broken_bang_step},
    {"colt", broken_colt, broken_colt_step},
    {"pig", broken_pig, broken_pig_step},
};

static const struct invariants *invariants_of(const char *game)
{
    for (size_t i = 0; i < sizeof invariants / sizeof invariants[0]; i++)
        if (strcmp(invariants[i].game, game) == 0)
            return &invariants[i];
    return NULL;
}

const char *broken_invariant(const char *game, posse_json position)
{
    const struct invariants *found = invariants_of(game);
    return found ? found->broken(position) : "this game has no invariants in tests/invariants.c";
}

const char *broken_step(const char *game, posse_json before, posse_json after)
{
    const struct invariants *found = invariants_of(game);
    return found ? found->broken_step(before, after) : "this game has no invariants in tests/invariants.c";
}

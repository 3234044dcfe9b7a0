/* The laws of each game. */
#include "invariants.h"

#include <stdint.h>
#include <string.h>

static int64_t number(posse_json object, const char *name)
{
    int64_t value = INT32_MIN; /* breaks every law */
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
        return "the pile is empty and nobody attacks";
    posse_json_walk w = posse_json_walk_of(posse_json_get(position, "seats"));
    while (posse_json_next(&w)) {
        int64_t life = number(w.value, "life"), held = number(w.value, "arrows");
        if (life < 0 || life > number(w.value, "max_life"))
            return "more lives than at the start, or less than none";
        if (truth(w.value, "alive") != (life > 0))
            return "alive without a life, or dead with one";
        if (held < 0 || (life == 0 && held > 0))
            return "arrows are held by the dead";
        if (life == 0 && (int64_t)w.index == turn && !over)
            return "it is the turn of somebody dead";
        arrows += held;
    }
    return arrows == 9 ? NULL : "there are not nine arrows";
}

static const char *broken_bang_step(posse_json before, posse_json after)
{
    posse_json_walk a = posse_json_walk_of(posse_json_get(before, "seats"));
    posse_json_walk b = posse_json_walk_of(posse_json_get(after, "seats"));
    while (posse_json_next(&a) && posse_json_next(&b)) {
        static const char *const lasting[] = {"role", "character", "max_life"};
        for (int i = 0; i < 3; i++)
            if (!posse_json_matches(posse_json_get(a.value, lasting[i]),
                                    posse_json_get(b.value, lasting[i]), NULL))
                return "somebody has become another";
        if (!truth(a.value, "alive") && truth(b.value, "alive"))
            return "the dead have come back";
    }
    return NULL;
}

/* ---- colt ----------------------------------------------------------------------------------- */

enum { SEATS = 6, KINDS = 6, VALUES = 6 };

static const char *const kinds[KINDS] = {"move", "climb", "fire", "rob", "punch", "marshal"};

/* What has been counted of a position. */
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
            return "a purse has a value that no purse has";
        c->purses[(value - 250) / 50]++;
    }
    c->jewels += jewels;
    c->strongboxes += strongboxes;
    return jewels < 0 || strongboxes < 0 ? "less loot than none" : NULL;
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
            broken = "more purses of a value than there are";
    if (!broken && (c->jewels > 6 || c->strongboxes > 2))
        broken = "more jewels or strongboxes than there are";
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
            return "a bandit is nobody's";
        if (car < 0 || car >= cars)
            return "a bandit has left the train";
        if (car == marshal && posse_json_is(posse_json_get(w.value, "level"), "inside"))
            return "a bandit is inside the Marshal's car";
        if (bullets < 0 || bullets > 6 || hit < 0)
            return "more bullets than a bandit has";
        c->fired += 6 - bullets;
        c->hits[seat] += hit;
    }
    if (marshal < 0 || marshal >= cars)
        return "the Marshal has left the train";
    return NULL;
}

/* Of a pile: "move", or with a team "tuco:move". */
static const char *count_cards(posse_json pile, size_t seat, count *c)
{
    for (posse_json_walk w = posse_json_walk_of(pile); posse_json_next(&w);) {
        char text[32];
        int kind = 0;
        if (!posse_json_text(w.value, text, sizeof text))
            return "a card has no name";
        const char *colon = strchr(text, ':'), *word = colon ? colon + 1 : text;
        while (kind < KINDS && strcmp(word, kinds[kind]) != 0)
            kind++;
        if (strcmp(text, "bullet") == 0)
            c->bullets[seat]++;
        else if (kind < KINDS)
            c->actions[seat][kind]++;
        else
            return "a card has a name that no card has";
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
            return "a card of the plan is nobody's, or nothing to be carried out";
        c->actions[seat][kind]++;
    }
    return NULL;
}

/* Every card is somewhere: two of four kinds and one of two, and every bullet received. */
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
        if (!expert &&
            (posse_json_count(posse_json_get(w.value, "discard")) || number(w.value, "top") != 0))
            broken = "a discard or a top without experts";
    }
    for (size_t seat = 0; seat < c->players && !broken; seat++) {
        hits += c->hits[seat];
        if (c->bullets[seat] != c->hits[seat])
            broken = "a seat has other bullets than those received";
        for (int kind = 0; kind < KINDS && !broken; kind++) {
            bool single = kind == 5 || (kind == 4 && c->players > 2);
            if (c->actions[seat][kind] != (single ? 1 : 2))
                broken = "a seat has more or fewer cards of a kind than at the start";
        }
    }
    if (!broken && hits > c->fired)
        broken = "more bullets were received than are gone";
    return broken;
}

static const char *broken_colt(posse_json position)
{
    count c = {.players = posse_json_count(posse_json_get(position, "seats"))};
    if (c.players < 2 || c.players > SEATS)
        return "there are too few players, or too many";
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

/* Is the event of this round's card, if that is its name, over between the two? */
static bool event_between(posse_json before, posse_json after, const char *event)
{
    char card[32] = "";
    posse_json_walk w = posse_json_walk_of(posse_json_get(before, "rounds"));
    while (posse_json_next(&w))
        if ((int64_t)w.index + 1 == number(before, "round"))
            posse_json_text(w.value, card, sizeof card);
    return strcmp(card, event) == 0 && (number(after, "round") > number(before, "round") ||
                                        posse_json_is(posse_json_get(after, "phase"), "over"));
}

/* Loot only changes hands, but for the purses that the Marshal takes; money comes only as a ransom. */
static const char *broken_colt_step(posse_json before, posse_json after)
{
    count a = {0}, b = {0};
    int64_t lost = 0;
    if (check_loot(before, &a) || check_loot(after, &b))
        return "the loot cannot be counted";
    if (a.jewels != b.jewels || a.strongboxes != b.strongboxes)
        return "a jewel or a strongbox was made or lost";
    if (!truth(before, "strongbox_waiting") && truth(after, "strongbox_waiting"))
        return "a strongbox has left the train";
    for (int i = 0; i < VALUES; i++) {
        if (b.purses[i] > a.purses[i])
            return "a purse was made";
        lost += a.purses[i] - b.purses[i];
    }
    if (lost && !event_between(before, after, "marshals_revenge"))
        return "a purse was lost";
    if (lost > (int64_t)posse_json_count(posse_json_get(before, "bandits")))
        return "the Marshal took more than one purse from a bandit";
    if (ransom(after) != ransom(before) && !event_between(before, after, "hostage_taking"))
        return "a ransom for no hostage";
    return ransom(after) < ransom(before) ? "a ransom was lost" : NULL;
}

/* --------------------------------------------------------------------------------------------- */

static const struct laws {
    const char *game;
    const char *(*broken)(posse_json position);
    const char *(*broken_step)(posse_json before, posse_json after);
} laws[] = {
    {"bang", broken_bang, broken_bang_step},
    {"colt", broken_colt, broken_colt_step},
};

static const struct laws *laws_of(const char *game)
{
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++)
        if (strcmp(laws[i].game, game) == 0)
            return &laws[i];
    return NULL;
}

const char *broken_law(const char *game, posse_json position)
{
    const struct laws *found = laws_of(game);
    return found ? found->broken(position) : "this game has no laws in tests/invariants.c";
}

const char *broken_step(const char *game, posse_json before, posse_json after)
{
    const struct laws *found = laws_of(game);
    return found ? found->broken_step(before, after)
                 : "this game has no laws in tests/invariants.c";
}

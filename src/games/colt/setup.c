/* The setup: bandits, train, loot and rounds. */
#include "fields.h"
#include "settings.h"
#include "state.h"

#include <stdio.h>
#include <string.h>

/* ---- tables --------------------------------------------------------------------------------- */

/* The turns of each round card: for up to four players, and for five or six. */
#define S STANDARD
#define T TUNNEL
#define U SPEEDING_UP
#define W SWITCHING
#define E NO_TURN
static const uint8_t turns[ROUND_CARDS][2][MAX_TURNS + 1] = {
    [ANGRY_MARSHAL] = {{S, S, T, W, E}, {S, S, W, E}},
    [SWIVEL_ARM] = {{S, T, S, S, E}, {S, T, S, E}},
    [BRAKING] = {{S, S, S, S, E}, {S, T, S, S, E}},
    [TAKE_IT_ALL] = {{S, T, U, S, E}, {S, U, W, E}},
    [PASSENGERS_REBELLION] = {{S, S, T, S, S, E}, {S, T, S, W, E}},
    [NO_EVENT_A] = {{S, T, S, T, S, E}, {S, T, S, T, E}},
    [NO_EVENT_B] = {{S, U, S, E}, {S, U, E}},
    [PICKPOCKETING] = {{S, S, T, S, E}, {S, S, T, S, E}},
    [MARSHALS_REVENGE] = {{S, S, T, S, E}, {S, S, T, S, E}},
    [HOSTAGE_TAKING] = {{S, S, T, S, E}, {S, S, T, S, E}},
};
#undef S
#undef T
#undef U
#undef W
#undef E

const uint8_t *colt_turns(const colt_state *s)
{
    return turns[s->rounds[s->round]][s->players > 4];
}

enum { CAR_KINDS = 6 };
static const struct {
    uint8_t purses, jewels;
} cars[CAR_KINDS] = {{4, 1}, {3, 1}, {3, 0}, {1, 1}, {1, 0}, {0, 3}};

/* How many purses of each value there are; value 0 is $250, 1 is $300, … 5 is $500. */
int colt_purse_supply(int value)
{
    return value == 0 ? 8 : 2;
}

static const uint8_t action_cards[ACTION_KINDS] = {2, 2, 2, 2, 1, 1};

const posse_option colt_options[1] = {{.name = "variant", .values = colt_variants, .value_count = 2}};

enum list { LIST_BANDITS, LIST_CARS, LIST_ROUNDS, LIST_FIRST, LIST_MARSHAL_CARDS };
const posse_list colt_lists[5] = {
    [LIST_BANDITS] = {"bandits", colt_names, NAMES},
    [LIST_CARS] = {"cars", NULL, 0},
    [LIST_ROUNDS] = {"rounds", colt_round_cards, ROUND_CARDS},
    [LIST_FIRST] = {"first", NULL, 0},
    [LIST_MARSHAL_CARDS] = {"marshal_cards", colt_names, NAMES},
};

/* ---- bandits and their cards ------------------------------------------------------------------ */

/* s->bandit[seat] has a team's two in the order of their names. */
void colt_seat_bandit(colt_state *s, int bandit, int seat, enum name name)
{
    uint8_t *of_seat = s->bandit[seat];
    s->name[bandit] = (uint8_t)name;
    s->seat[bandit] = (uint8_t)seat;
    if (of_seat[0] == NONE) {
        of_seat[0] = (uint8_t)bandit;
    } else if (s->name[of_seat[0]] < name) {
        of_seat[1] = (uint8_t)bandit;
    } else {
        of_seat[1] = of_seat[0];
        of_seat[0] = (uint8_t)bandit;
    }
}

/* Ten cards. A team has one card of each kind for each bandit, but only one marshal card: that of the bandit
 * `marshal_card`. */
void colt_whole_deck(const colt_state *s, int seat, int marshal_card, pile *deck)
{
    memset(deck, 0, sizeof *deck);
    for (int kind = 0; kind < ACTION_KINDS; kind++) {
        deck->action[kind] = is_team_game(s) ? 1 : action_cards[kind];
        if (is_team_game(s))
            deck->action[ACTION_KINDS + kind] = 1;
    }
    if (is_team_game(s)) {
        int other = s->bandit[seat][0] == marshal_card ? s->bandit[seat][1] : s->bandit[seat][0];
        deck->action[cards_of(s, other) + MARSHAL] = 0;
    }
}

/* ---- what is chosen ---------------------------------------------------------------------------- */

typedef struct choices {
    int names[MAX_BANDITS];
    int cars[CAR_KINDS];
    int rounds[MAX_ROUNDS];
    int round_count;
    int first;
    int marshal_cards[TEAM]; /* a name, or -1 for the first-named bandit */
} choices;

#define BAD(where, ...) posse_fail(status, POSSE_BAD_CONFIG, where, __VA_ARGS__)

/* Reads a list of `count` words or nulls. A null, and every item of an absent list, is -1. */
static bool read_words(const posse_settings *settings, enum list which, int count, int out[], posse_status *status)
{
    posse_settings as_if = *settings; /* posse_read_seat_list takes the length from here */
    as_if.players = count;
    return posse_read_seat_list(&as_if, &colt_lists[which], out, status);
}

static bool read_names(const posse_settings *settings, int count, int names[], posse_status *status)
{
    unsigned used = 0;
    if (!read_words(settings, LIST_BANDITS, count, names, status))
        return false;
    for (int i = 0; i < count; i++) {
        if (names[i] < 0)
            continue;
        if (used >> names[i] & 1)
            return BAD("bandits", "\"bandits\" names %s twice", colt_names[names[i]]);
        used |= 1U << names[i];
    }
    return true;
}

static bool read_cars(const posse_settings *settings, int count, int out[], posse_status *status)
{
    posse_fields fields = {.object = settings->lists, .code = POSSE_BAD_CONFIG};
    posse_json list = posse_json_get(settings->lists, "cars");
    unsigned used = 0;
    int items;
    for (int i = 0; i < count; i++)
        out[i] = -1;
    if (!list.at)
        return true;
    if (!posse_field_count(&fields, "cars", count, count, &items, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        int64_t car;
        if (!posse_json_int_in(w.value, 1, CAR_KINDS, &car) || used >> car & 1)
            return BAD("cars", "\"cars[%zu]\" must be a car from 1 to %d, each at most once", w.index, CAR_KINDS);
        used |= 1U << car;
        out[w.index] = (int)car - 1;
    }
    return true;
}

/* One to eight round cards of any kind, as in `load`. */
static bool read_rounds(const posse_settings *settings, choices *c, posse_status *status)
{
    posse_fields fields = {.object = settings->lists, .code = POSSE_BAD_CONFIG};
    c->round_count = 0;
    if (!posse_json_get(settings->lists, "rounds").at)
        return true;
    if (!posse_field_count(&fields, "rounds", 1, MAX_ROUNDS, &c->round_count, status) ||
        !read_words(settings, LIST_ROUNDS, c->round_count, c->rounds, status))
        return false;
    for (int i = 0; i < c->round_count; i++)
        if (c->rounds[i] < 0)
            return BAD("rounds", "\"rounds[%d]\" must be the name of a round card", i);
    return true;
}

static bool read_first(const posse_settings *settings, choices *c, posse_status *status)
{
    posse_fields fields = {.object = settings->lists, .code = POSSE_BAD_CONFIG};
    c->first = -1;
    return !posse_json_get(settings->lists, "first").at ||
           posse_field_int(&fields, "first", 0, settings->players - 1, &c->first, status);
}

static bool read_marshal_cards(const posse_settings *settings, choices *c, posse_status *status)
{
    c->marshal_cards[0] = c->marshal_cards[1] = -1;
    if (!posse_json_get(settings->lists, "marshal_cards").at)
        return true;
    if (settings->players != TEAM)
        return BAD("marshal_cards", "\"marshal_cards\" needs a game with two players");
    return read_words(settings, LIST_MARSHAL_CARDS, TEAM, c->marshal_cards, status);
}

static bool check_variant(const posse_settings *settings, posse_status *status)
{
    bool given = posse_json_get(settings->lists, "variant").at != NULL;
    if (settings->players == TEAM && given && settings->value[0] == 0)
        return BAD("variant", "\"variant\" must be expert with two players");
    return true;
}

/* ---- what is drawn ------------------------------------------------------------------------------ */

/* Replaces each -1 by a random number below `kinds` that is not in the list yet. */
static void draw_distinct(int chosen[], int count, int kinds, posse_rng *rng)
{
    unsigned left = (1U << kinds) - 1;
    for (int i = 0; i < count; i++)
        if (chosen[i] >= 0)
            left &= ~(1U << chosen[i]);
    for (int i = 0; i < count; i++) {
        if (chosen[i] >= 0)
            continue;
        uint32_t skip = posse_rng_below(rng, (uint32_t)__builtin_popcount(left));
        unsigned rest = left;
        while (skip-- > 0)
            rest &= rest - 1;
        chosen[i] = __builtin_ctz(rest);
        left &= ~(1U << chosen[i]);
    }
}

/* Four of the seven round cards, then a station. */
static void draw_rounds(choices *c, posse_rng *rng)
{
    enum { ORDINARY = 4 };
    if (c->round_count)
        return;
    for (int i = 0; i < ORDINARY; i++)
        c->rounds[i] = -1;
    draw_distinct(c->rounds, ORDINARY, STATIONS, rng);
    c->rounds[ORDINARY] = STATIONS + (int)posse_rng_below(rng, ROUND_CARDS - STATIONS);
    c->round_count = ORDINARY + 1;
}

/* Each bandit gets a purse of $250. The others are dealt to the cars at random; the rest stays in the box. */
static void deal_purses(colt_state *s, const choices *c, posse_rng *rng)
{
    uint8_t left[PURSES];
    uint32_t count = 0;
    for (int value = 0; value <= 5; value++)
        for (int i = value == 0 ? s->bandits : 0; i < colt_purse_supply(value); i++)
            left[count++] = (uint8_t)value;
    int purse = 0;
    for (int car = 1; car < s->cars; car++) {
        for (int i = 0; i < cars[c->cars[car - 1]].purses; i++, purse++) {
            uint32_t pick = posse_rng_below(rng, count--);
            s->purse_place[purse] = (uint8_t)spot_at(car, INSIDE);
            s->purse_value[purse] = left[pick];
            memmove(left + pick, left + pick + 1, count - pick);
        }
        s->jewels_at[spot_at(car, INSIDE)] = cars[c->cars[car - 1]].jewels;
    }
    for (int b = 0; b < s->bandits; b++)
        s->purse_place[purse++] = (uint8_t)(WITH_BANDIT + b);
    for (uint32_t i = 0; i < count; i++, purse++) {
        s->purse_place[purse] = IN_BOX;
        s->purse_value[purse] = left[i];
    }
}

/* The first player and every second player after that start in the Caboose, the others in the car in front of it.
 * A team's first-named bandit starts in the Caboose, the other one in front of it. */
static void place_bandits(colt_state *s)
{
    bool second[MAX_PLAYERS] = {false};
    for (int b = 0; b < s->bandits; b++) {
        int seat = s->seat[b];
        int place = (seat - s->first + s->players) % s->players;
        bool before = is_team_game(s) ? second[seat] : place % 2 == 1;
        second[seat] = true;
        s->spot[b] = (uint8_t)spot_at(before ? caboose(s) - 1 : caboose(s), INSIDE);
        s->bullets[b] = OWN_BULLETS;
    }
}

static bool give_cards(colt_state *s, const choices *c, posse_status *status)
{
    for (int seat = 0; seat < s->players; seat++) {
        int keeper = seat * TEAM; /* the first-named bandit of a team */
        if (is_team_game(s) && c->marshal_cards[seat] >= 0) {
            keeper = bandit_named(s, (enum name)c->marshal_cards[seat]);
            if (keeper == NONE || s->seat[keeper] != seat)
                return BAD("marshal_cards", "\"marshal_cards[%d]\" must be a bandit of seat %d", seat, seat);
        }
        colt_whole_deck(s, seat, keeper, &s->deck[seat]);
        if (s->expert)
            colt_remember_shuffle(s, seat, &s->deck[seat]);
    }
    return true;
}

static void build(colt_state *s, const posse_settings *settings, const choices *c)
{
    bool team = settings->players == TEAM;
    memset(s, 0, sizeof *s);
    memset(s->bandit, NONE, sizeof s->bandit);
    s->players = (uint8_t)settings->players;
    s->bandits = (uint8_t)(team ? TEAM * TEAM : settings->players);
    s->cars = (uint8_t)(s->bandits + 1);
    s->expert = team || settings->value[0];
    for (int b = 0; b < s->bandits; b++)
        colt_seat_bandit(s, b, team ? b / TEAM : b, (enum name)c->names[b]);
    s->round_count = (uint8_t)c->round_count;
    for (int i = 0; i < c->round_count; i++)
        s->rounds[i] = (uint8_t)c->rounds[i];
    s->first = (uint8_t)c->first;
    s->marshal = LOCOMOTIVE;
    s->neutral_bullets = NEUTRAL_BULLETS;
    s->strongbox_waiting = true;
    s->strongboxes_at[spot_at(LOCOMOTIVE, INSIDE)] = 1;
}

bool colt_setup(void *state, const posse_settings *settings, posse_rng *rng, posse_status *status)
{
    int bandits = settings->players == TEAM ? TEAM * TEAM : settings->players;
    choices c;
    colt_state s;
    if (!check_variant(settings, status) || !read_names(settings, bandits, c.names, status) ||
        !read_cars(settings, bandits, c.cars, status) || !read_rounds(settings, &c, status) ||
        !read_first(settings, &c, status) || !read_marshal_cards(settings, &c, status))
        return false;
    draw_distinct(c.names, bandits, NAMES, rng);
    draw_distinct(c.cars, bandits, CAR_KINDS, rng);
    draw_rounds(&c, rng);
    if (c.first < 0)
        c.first = (int)posse_rng_below(rng, (uint32_t)settings->players);
    build(&s, settings, &c);
    if (!give_cards(&s, &c, status))
        return false;
    deal_purses(&s, &c, rng);
    place_bandits(&s);
    colt_start_round(&s);
    memcpy(state, &s, sizeof s);
    return true;
}

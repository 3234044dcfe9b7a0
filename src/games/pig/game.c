/* Pig as a posse_game. */
#include "hash.h"
#include "state.h"

static int players(const void *state)
{
    return ((const pig_state *)state)->players;
}

/* Players roll for themselves, even the first roll of a turn, which is no choice. */
static int thrower(const void *state)
{
    return ((const pig_state *)state)->turn;
}

static const char *seat_name(const void *state, int seat)
{
    static const char *const names[MAX_PLAYERS] = {"player_1", "player_2", "player_3", "player_4",
                                                   "player_5", "player_6", "player_7", "player_8"};
    (void)state;
    return names[seat];
}

static void returns(const void *state, double out[])
{
    const pig_state *s = state;
    for (int seat = 0; seat < s->players; seat++)
        out[seat] = seat == s->turn;
}

static uint64_t hash(const void *state)
{
    return posse_hash(state, sizeof(pig_state));
}

/* ---- what statistics are about -------------------------------------------------------------- */

static const char *const orders[MAX_PLAYERS] = {"first", "second", "third",   "fourth",
                                                "fifth", "sixth",  "seventh", "eighth"};

/* The player who begins is "first", the next one is "second", and so on. */
static uint32_t order_of_seat(const void *state, int seat)
{
    const pig_state *s = state;
    return 1U << (seat + s->players - s->first) % s->players;
}

static const posse_trait traits[] = {
    {.name = "order", .words = orders, .word_count = MAX_PLAYERS, .unique = true, .of = order_of_seat},
};

static void scores(const void *state, int64_t out[])
{
    const pig_state *s = state;
    for (int seat = 0; seat < s->players; seat++)
        out[seat] = s->score[seat];
}

const posse_game pig_game = {
    .name = "pig",
    .title = "Pig",
    .unlisted = true, /* a template for programmers; leave this line out of a game for players */
    .min_players = MIN_PLAYERS,
    .max_players = MAX_PLAYERS,
    .state_size = sizeof(pig_state),
    .max_legal = MAX_LEGAL,
    .action_count = ACTION_COUNT,

    .options = pig_options,
    .option_count = 1,
    .events = pig_events,
    .event_count = EVENT_KINDS,
    .traits = traits,
    .trait_count = 1,
    .score = {.name = "score", .step = 1, .of = scores},

    .setup = pig_setup,
    .load = pig_load,
    .begin = pig_begin,
    .actor = pig_actor,
    .thrower = thrower,
    .players = players,
    .legal = pig_legal,
    .check = pig_check,
    .apply = pig_apply,
    .outcomes = pig_outcomes,
    .draw = pig_draw,
    .odds = pig_odds,
    .resample = pig_resample,
    .format = pig_format,
    .parse = pig_parse,
    .write = pig_write,
    .result = pig_result,
    .returns = returns,
    .seat_name = seat_name,
    .hash = hash,
};

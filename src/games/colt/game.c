/* Colt Express as a posse_game. */
#include "events.h"
#include "hash.h"

static int players(const void *state)
{
    return ((const colt_state *)state)->players;
}

/* A team is called by the bandit named first. */
static const char *seat_name(const void *state, int seat)
{
    const colt_state *s = state;
    int bandit = 0;
    while (s->seat[bandit] != seat)
        bandit++;
    return colt_names[s->name[bandit]];
}

static uint64_t hash(const void *state)
{
    return posse_hash(state, sizeof(colt_state));
}

/* ---- traits: what statistics are grouped by ------------------------------------------------ */

/* With two players each seat has two bandits. */
static uint32_t bandits_of_seat(const void *state, int seat)
{
    const colt_state *s = state;
    uint32_t names = 0;
    for (int b = 0; b < s->bandits; b++)
        names |= (uint32_t)(s->seat[b] == seat) << s->name[b];
    return names;
}

static void wealth(const void *state, int64_t out[])
{
    const colt_state *s = state;
    colt_score score = colt_count(s);
    for (int seat = 0; seat < s->players; seat++)
        out[seat] = score.wealth[seat];
}

static const posse_trait traits[] = {
    {.name = "bandit", .words = colt_names, .word_count = NAMES, .unique = true, .of = bandits_of_seat},
};

const posse_game colt_game = {
    .name = "colt",
    .title = "Colt Express",
    .min_players = MIN_PLAYERS,
    .max_players = MAX_PLAYERS,
    .state_size = sizeof(colt_state),
    .max_legal = MAX_LEGAL,
    .action_count = ACTION_COUNT,

    .options = colt_options,
    .option_count = 1,
    .lists = colt_lists,
    .list_count = 5,
    .events = colt_events,
    .event_count = EVENT_KINDS,
    .traits = traits,
    .trait_count = 1,
    .score = {.name = "wealth", .step = 50, .of = wealth},

    .setup = colt_setup,
    .load = colt_load,
    .begin = colt_begin,
    .actor = colt_actor,
    .players = players,
    .legal = colt_legal,
    .check = colt_check,
    .apply = colt_apply,
    .outcomes = colt_outcomes,
    .draw = colt_draw_chance,
    .resample = colt_resample,
    .format = colt_format,
    .parse = colt_parse,
    .write = colt_write,
    .writes_all_views = true,
    .result = colt_result,
    .returns = colt_returns,
    .seat_name = seat_name,
    .hash = hash,
    .link_primer = colt_link_primer,
};

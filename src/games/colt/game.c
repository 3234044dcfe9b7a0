/* Colt Express, as the rest of Posse knows it. */
#include "events.h"
#include "hash.h"

static int players(const void *state)
{
    return ((const colt_state *)state)->players;
}

/* With a team, the bandit named first. */
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

/* Of a team, both. */
static unsigned bandits_of(const void *state, int seat)
{
    const colt_state *s = state;
    unsigned names = 0;
    for (int bandit = 0; bandit < s->bandits; bandit++)
        names |= (unsigned)(s->seat[bandit] == seat) << s->name[bandit];
    return names;
}

static const posse_trait traits[] = {
    {.name = "bandit", .words = colt_names, .word_count = NAMES, .of = bandits_of}};

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
    .traits = traits,
    .trait_count = sizeof traits / sizeof traits[0],
    .events = colt_events,
    .event_count = EVENT_KINDS,

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
    .result = colt_result,
    .returns = colt_returns,
    .seat_name = seat_name,
    .hash = hash,
};

/* BANG! The Dice Game as a posse_game. */
#include "events.h"
#include "hash.h"

static int players(const void *state)
{
    return ((const bang_state *)state)->players;
}

static const char *seat_name(const void *state, int seat)
{
    return bang_character_names[((const bang_state *)state)->character[seat]];
}

static uint64_t hash(const void *state)
{
    return posse_hash(state, sizeof(bang_state));
}

/* ---- traits: what statistics are grouped by ------------------------------------------------ */

/* With three players each role is a team of its own. */
static uint32_t team_of_seat(const void *state, int seat)
{
    static const uint8_t teams[ROLES] = {
        [SHERIFF] = TEAM_LAW, [DEPUTY] = TEAM_LAW, [OUTLAW] = TEAM_OUTLAWS, [RENEGADE] = TEAM_RENEGADE};
    static const uint8_t loners[ROLES] = {[DEPUTY] = TEAM_DEPUTY, [OUTLAW] = TEAM_OUTLAW, [RENEGADE] = TEAM_RENEGADE};
    const bang_state *s = state;
    return 1U << (s->players == 3 ? loners : teams)[s->role[seat]];
}

static uint32_t role_of_seat(const void *state, int seat)
{
    return 1U << ((const bang_state *)state)->role[seat];
}

static uint32_t character_of_seat(const void *state, int seat)
{
    return 1U << ((const bang_state *)state)->character[seat];
}

enum { TRAIT_TEAM, TRAIT_ROLE, TRAIT_CHARACTER, TRAITS };
static const posse_trait traits[TRAITS] = {
    [TRAIT_TEAM] = {.name = "team", .words = bang_team_names, .word_count = TEAM_NONE, .of = team_of_seat},
    [TRAIT_ROLE] = {.name = "role", .words = bang_role_names, .word_count = ROLES, .of = role_of_seat},
    [TRAIT_CHARACTER] = {.name = "character",
                         .words = bang_character_names,
                         .word_count = CHARACTERS,
                         .unique = true,
                         .of = character_of_seat},
};

static int thrower(const void *state)
{
    const bang_state *s = state;
    return s->turn;
}

static bool eliminated(const void *state, int seat)
{
    const bang_state *s = state;
    return !(s->alive >> seat & 1);
}

const posse_game bang_game = {
    .name = "bang",
    .title = "BANG! The Dice Game",
    .min_players = MIN_PLAYERS,
    .max_players = MAX_PLAYERS,
    .state_size = sizeof(bang_state),
    .max_legal = MAX_LEGAL,
    .action_count = ACTION_COUNT,

    .options = bang_options,
    .option_count = RULES,
    .presets = bang_presets,
    .preset_count = PRESETS,
    .lists = bang_lists,
    .list_count = 2,
    .events = bang_events,
    .event_count = EVENT_KINDS,
    .traits = traits,
    .trait_count = TRAITS,

    .setup = bang_setup,
    .load = bang_load,
    .begin = bang_begin,
    .actor = bang_actor,
    .thrower = thrower,
    .eliminated = eliminated,
    .players = players,
    .legal = bang_legal,
    .check = bang_check,
    .apply = bang_apply,
    .outcomes = bang_outcomes,
    .draw = bang_draw,
    .odds = bang_odds,
    .resample = bang_resample,
    .format = bang_format,
    .parse = bang_parse,
    .write = bang_write,
    .writes_all_views = true,
    .result = bang_result,
    .returns = bang_returns,
    .seat_name = seat_name,
    .hash = hash,
    .link_primer = bang_link_primer,
};

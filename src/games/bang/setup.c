/* The deal (roles, characters, lives) and the rule sets. */
#include "settings.h"
#include "state.h"

#include <string.h>

/* ---- tables -------------------------------------------------------------------------------- */

/* How many cards of each role there are for 3 to 8 players. */
static const uint8_t role_cards[MAX_PLAYERS + 1][ROLES] = {
    [3] = {[DEPUTY] = 1, [OUTLAW] = 1, [RENEGADE] = 1},
    [4] = {[SHERIFF] = 1, [OUTLAW] = 2, [RENEGADE] = 1},
    [5] = {[SHERIFF] = 1, [OUTLAW] = 2, [RENEGADE] = 1, [DEPUTY] = 1},
    [6] = {[SHERIFF] = 1, [OUTLAW] = 3, [RENEGADE] = 1, [DEPUTY] = 1},
    [7] = {[SHERIFF] = 1, [OUTLAW] = 3, [RENEGADE] = 1, [DEPUTY] = 2},
    [8] = {[SHERIFF] = 1, [OUTLAW] = 3, [RENEGADE] = 2, [DEPUTY] = 2},
};

static const uint8_t starting_life[CHARACTERS] = {
    [BART_CASSIDY] = 8,    [BLACK_JACK] = 8,     [CALAMITY_JANET] = 8, [EL_GRINGO] = 7,
    [JESSE_JONES] = 9,     [JOURDONNAIS] = 7,    [KIT_CARLSON] = 7,    [LUCKY_DUKE] = 8,
    [PAUL_REGRET] = 9,     [PEDRO_RAMIREZ] = 8,  [ROSE_DOOLAN] = 9,    [SID_KETCHUM] = 8,
    [SLAB_THE_KILLER] = 8, [SUZY_LAFAYETTE] = 8, [VULTURE_SAM] = 9,    [WILLY_THE_KID] = 8,
};

#define OPTION(option_name, ...)                                                                                       \
    {                                                                                                                  \
        .name = (option_name), .values = (const char *const[]){__VA_ARGS__}, .value_count = 2                          \
    }

const posse_option bang_options[RULES] = {
    [RULE_DYNAMITE] = OPTION("dynamite", "before", "after"),
    [RULE_GRINGO] = OPTION("gringo", "per_hit", "per_turn"),
    [RULE_GRINGO_GATLING] = OPTION("gringo_gatling", "discarded", "kept"),
    [RULE_KEPT_DICE] = OPTION("kept_dice", "free", "locked"),
    [RULE_KIT_GATLING] = OPTION("kit_gatling", "any", "one_other"),
};

/* Only the switches that differ from the official rules; the others are 0, as in the official rules. */
const posse_preset bang_presets[PRESETS] = {
    {.name = "official", .value = {0}},
    {.name = "manual", .value = {[RULE_GRINGO] = GRINGO_PER_TURN, [RULE_KEPT_DICE] = KEPT_DICE_LOCKED}},
    {.name = "german", .value = {[RULE_DYNAMITE] = DYNAMITE_AFTER, [RULE_KIT_GATLING] = KIT_FROM_ONE_OTHER}},
    {.name = "errata", .value = {[RULE_GRINGO_GATLING] = GRINGO_ARROW_KEPT}},
};

enum list { LIST_ROLES, LIST_CHARACTERS };
const posse_list bang_lists[2] = {
    [LIST_ROLES] = {"roles", bang_role_names, ROLES},
    [LIST_CHARACTERS] = {"characters", bang_character_names, CHARACTERS},
};

/* ---- seats --------------------------------------------------------------------------------- */

bool bang_roles_fit(const uint8_t roles[], int players)
{
    uint8_t count[ROLES] = {0};
    for (int seat = 0; seat < players; seat++)
        count[roles[seat]]++;
    return memcmp(count, role_cards[players], sizeof count) == 0;
}

/* A seated player has full lives and no arrows. */
void bang_seat_player(bang_state *s, int seat, enum role role, enum character character)
{
    s->role[seat] = (uint8_t)role;
    s->character[seat] = (uint8_t)character;
    s->seat_of[character] = (uint8_t)seat;
    s->max_life[seat] = starting_life[character];
    if (role == SHERIFF)
        s->max_life[seat] += SHERIFF_EXTRA_LIVES;
    s->life[seat] = s->max_life[seat];
    s->alive |= (uint8_t)(1U << seat);
}

/* Sets the rules, with no player seated and all arrows in the pile. */
void bang_clear_table(bang_state *s, int players, uint8_t preset, const uint8_t rule[])
{
    memset(s, 0, sizeof *s);
    memset(s->seat_of, NO_SEAT, sizeof s->seat_of);
    memcpy(s->rule, rule, RULES);
    s->players = (uint8_t)players;
    s->preset = preset;
    s->arrow_pile = ARROWS;
    s->winning_team = TEAM_NONE;
}

/* ---- a new game ---------------------------------------------------------------------------- */

enum { OPEN = -1 };

/* Deals a card to every open seat. Each card left is equally likely. */
static void deal(int chosen[], int players, const uint8_t cards[], int kinds, posse_rng *rng)
{
    uint8_t left[CHARACTERS];
    uint32_t count = 0;
    for (int kind = 0; kind < kinds; kind++)
        for (int i = 0; i < cards[kind]; i++)
            left[count++] = (uint8_t)kind;
    for (int seat = 0; seat < players; seat++) {
        if (chosen[seat] != OPEN)
            continue;
        uint32_t card = posse_rng_below(rng, count--);
        chosen[seat] = left[card];
        left[card] = left[count];
    }
}

/* Reads a list of the settings and removes the cards it names from `cards`. */
static bool choose(const posse_settings *settings, enum list which, uint8_t cards[], int chosen[], posse_status *status)
{
    const posse_list *list = &bang_lists[which];
    if (!posse_read_seat_list(settings, list, chosen, status))
        return false;
    for (int seat = 0; seat < settings->players; seat++) {
        if (chosen[seat] == OPEN)
            continue;
        if (cards[chosen[seat]] == 0)
            return posse_fail(status, POSSE_BAD_CONFIG, list->name, "\"%s[%d]\": too many \"%s\" for %d players",
                              list->name, seat, list->words[chosen[seat]], settings->players);
        cards[chosen[seat]]--;
    }
    return true;
}

static int first_player(const int roles[], int players)
{
    int starter = players == 3 ? DEPUTY : SHERIFF;
    int seat = 0;
    while (roles[seat] != starter)
        seat++;
    return seat;
}

bool bang_setup(void *state, const posse_settings *settings, posse_rng *rng, posse_status *status)
{
    int players = settings->players;
    int roles[MAX_PLAYERS], characters[MAX_PLAYERS];
    uint8_t role_pool[ROLES], character_pool[CHARACTERS];
    memcpy(role_pool, role_cards[players], sizeof role_pool);
    memset(character_pool, 1, sizeof character_pool);
    if (!choose(settings, LIST_ROLES, role_pool, roles, status) ||
        !choose(settings, LIST_CHARACTERS, character_pool, characters, status))
        return false;
    deal(roles, players, role_pool, ROLES, rng);
    deal(characters, players, character_pool, CHARACTERS, rng);

    bang_state *s = state;
    bang_clear_table(s, players, settings->preset, settings->value);
    for (int seat = 0; seat < players; seat++)
        bang_seat_player(s, seat, (enum role)roles[seat], (enum character)characters[seat]);
    bang_start_turn(s, first_player(roles, players), NULL);
    return true;
}

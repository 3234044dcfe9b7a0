/* The words of colt, and actions as text. */
#include "state.h"

#include <stdio.h>
#include <string.h>

const char *const colt_names[NAMES] = {"belle", "cheyenne", "django", "doc", "ghost", "tuco"};
const char *const colt_kinds[KINDS] = {"move", "climb", "fire", "rob", "punch", "marshal", "bullet"};
const char *const colt_levels[2] = {"inside", "roof"};
const char *const colt_loot[LOOT_KINDS] = {"purse", "jewel", "strongbox"};
const char *const colt_turn_kinds[TURN_KINDS] = {"standard", "tunnel", "speeding_up", "switching"};
const char *const colt_variants[2] = {"standard", "expert"};
const char *const colt_round_cards[ROUND_CARDS] = {
    [ANGRY_MARSHAL] = "angry_marshal",
    [SWIVEL_ARM] = "swivel_arm",
    [BRAKING] = "braking",
    [TAKE_IT_ALL] = "take_it_all",
    [PASSENGERS_REBELLION] = "passengers_rebellion",
    [NO_EVENT_A] = "no_event_a",
    [NO_EVENT_B] = "no_event_b",
    [PICKPOCKETING] = "pickpocketing",
    [MARSHALS_REVENGE] = "marshals_revenge",
    [HOSTAGE_TAKING] = "hostage_taking",
};
const char *const colt_phases[PHASES] = {"deal", "schemin", "discard", "stealin", "event", "over"};
const char *const colt_asks[ASKS] = {
    [ASK_NOBODY] = "nothing",  [ASK_DEAL] = "deal", [ASK_PLAY] = "play", [ASK_DISCARD] = "discard", [ASK_MOVE] = "move",
    [ASK_MARSHAL] = "marshal", [ASK_FIRE] = "fire", [ASK_ROB] = "rob",   [ASK_PUNCH] = "punch",     [ASK_LOSE] = "lose",
    [ASK_SLIP] = "slip",       [ASK_TAKE] = "take", [ASK_PUSH] = "push", [ASK_PICKPOCKET] = "rob",
};

/* ---- kinds of actions ------------------------------------------------------------------------ */

/* What follows the verb of an action. */
enum argument { NOTHING, KIND, NAMED_CARD, CAR, NAME, PURSE_NUMBER, LOOT, NUMBER };

static const struct verb {
    const char *word;
    posse_action first;
    int count;
    enum argument argument;
    const char *tail; /* follows the argument */
} verbs[] = {
    {"play", ACTION_PLAY, ACTION_KINDS, KIND, ""},
    {"play", ACTION_PLAY_HIDDEN, ACTION_KINDS, KIND, " hidden"},
    {"play", ACTION_PLAY_NAMED, NAMES *ACTION_KINDS, NAMED_CARD, ""},
    {"play", ACTION_PLAY_NAMED_HIDDEN, NAMES *ACTION_KINDS, NAMED_CARD, " hidden"},
    {"draw", ACTION_DRAW, 1, NOTHING, ""},
    {"discard", ACTION_DISCARD, ACTION_KINDS, KIND, ""},
    {"discard", ACTION_DISCARD_NAMED, NAMES *ACTION_KINDS, NAMED_CARD, ""},
    {"done", ACTION_DONE, 1, NOTHING, ""},
    {"move", ACTION_MOVE, MAX_CARS, CAR, ""},
    {"marshal", ACTION_MARSHAL, MAX_CARS, CAR, ""},
    {"push", ACTION_PUSH, MAX_CARS, CAR, ""},
    {"fire", ACTION_FIRE, NAMES, NAME, ""},
    {"punch", ACTION_PUNCH, NAMES, NAME, ""},
    {"rob", ACTION_ROB_PURSE, PURSES, PURSE_NUMBER, ""},
    {"rob jewel", ACTION_ROB_JEWEL, 1, NOTHING, ""},
    {"rob strongbox", ACTION_ROB_STRONGBOX, 1, NOTHING, ""},
    {"lose", ACTION_LOSE, LOOT_KINDS, LOOT, ""},
    {"slip", ACTION_SLIP, PURSES, NUMBER, ""},
    {"take", ACTION_TAKE, 1, NOTHING, ""},
    {"leave", ACTION_LEAVE, 1, NOTHING, ""},
    {"pass", ACTION_PASS, 1, NOTHING, ""},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static void format_verb(const struct verb *v, int number, char text[], size_t size)
{
    switch (v->argument) {
    case NOTHING:
        snprintf(text, size, "%s", v->word);
        break;
    case KIND:
        snprintf(text, size, "%s %s%s", v->word, colt_kinds[number], v->tail);
        break;
    case NAMED_CARD:
        snprintf(text, size, "%s %s:%s%s", v->word, colt_names[number / ACTION_KINDS],
                 colt_kinds[number % ACTION_KINDS], v->tail);
        break;
    case CAR:
        snprintf(text, size, "%s %d", v->word, number);
        break;
    case NAME:
        snprintf(text, size, "%s %s", v->word, colt_names[number]);
        break;
    case PURSE_NUMBER:
        snprintf(text, size, "%s purse:%d", v->word, number + 1);
        break;
    case LOOT:
        snprintf(text, size, "%s %s", v->word, colt_loot[number % LOOT_KINDS]);
        break;
    case NUMBER:
        snprintf(text, size, "%s %d", v->word, number + 1);
        break;
    }
}

/* ---- deals ----------------------------------------------------------------------------------- */

/* Numbers the pairs of names (0,1) (0,2) … (4,5) from 0. */
static int pair_number(int low, int high)
{
    static const uint8_t starts[NAMES] = {0, 5, 9, 12, 14, 15};
    return starts[low] + high - low - 1;
}

static void names_of_pair(int pair, int *low, int *high)
{
    for (*low = 0; *low < NAMES - 1; ++*low)
        for (*high = *low + 1; *high < NAMES; ++*high)
            if (pair_number(*low, *high) == pair)
                return;
}

/* The two names in a deal. If it has fewer, the first names that it does not have fill up the pair. */
static void names_in_deal(const colt_deal *deal, int *low, int *high)
{
    int found[NAMES] = {0}, count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int name = 0; name < NAMES; name++) {
            bool has = false;
            for (int kind = 0; kind < ACTION_KINDS; kind++)
                has |= deal->named[name][kind] > 0;
            if (has == (pass == 0))
                found[count++] = name;
        }
    }
    *low = found[0] < found[1] ? found[0] : found[1];
    *high = found[0] < found[1] ? found[1] : found[0];
}

static bool is_named(const colt_deal *deal)
{
    for (int name = 0; name < NAMES; name++)
        for (int kind = 0; kind < ACTION_KINDS; kind++)
            if (deal->named[name][kind])
                return true;
    return false;
}

/* From the lowest bit: two bits for the count of each kind, three for bullets, then the seat. */
static posse_action plain_number(int seat, uint64_t cards, unsigned bullets)
{
    return ACTION_DEAL + (posse_action)seat * DEALS_A_SEAT + (bullets << 2 * ACTION_KINDS | pack_counts(cards));
}

static unsigned plain_bullets(posse_action number)
{
    return number >> 2 * ACTION_KINDS & 7;
}

static posse_action named_number(const colt_deal *deal)
{
    int low, high;
    posse_action mask = 0;
    names_in_deal(deal, &low, &high);
    for (int kind = 0; kind < ACTION_KINDS; kind++)
        mask |= (posse_action)(deal->named[low][kind] | deal->named[high][kind] << 1) << (2 * kind);
    posse_action number = (posse_action)(deal->seat * NAME_PAIRS + pair_number(low, high));
    return ACTION_DEAL_NAMED + ((number << CARDS) + mask) * 8 + deal->bullets;
}

static posse_action number_of(const colt_deal *deal)
{
    return is_named(deal) ? named_number(deal) : plain_number(deal->seat, posse_load48(deal->plain), deal->bullets);
}

static colt_deal deal_of(posse_action action)
{
    colt_deal deal = {0};
    if (action < ACTION_DEAL_NAMED) {
        posse_store48(deal.plain, unpack_counts(action - ACTION_DEAL));
        deal.bullets = (uint8_t)plain_bullets(action - ACTION_DEAL);
        deal.seat = (uint8_t)((action - ACTION_DEAL) / DEALS_A_SEAT);
        return deal;
    }
    posse_action number = action - ACTION_DEAL_NAMED;
    int low, high;
    deal.bullets = number % 8;
    number /= 8;
    names_of_pair((int)(number >> CARDS) % NAME_PAIRS, &low, &high);
    for (int kind = 0; kind < ACTION_KINDS; kind++) {
        deal.named[low][kind] = number >> (2 * kind) & 1;
        deal.named[high][kind] = number >> (2 * kind + 1) & 1;
    }
    deal.seat = (uint8_t)((number >> CARDS) / NAME_PAIRS);
    return deal;
}

static posse_action number_of_team(const colt_state *s, int seat, pile_words cards)
{
    colt_deal deal = {.seat = (uint8_t)seat, .bullets = (uint8_t)bullets_in(cards)};
    for (int i = 0; i < TEAM; i++)
        posse_store48(deal.named[s->name[s->bandit[seat][i]]], cards.half[i]);
    return number_of(&deal);
}

posse_action colt_number_of_deal(const colt_state *s, int seat, pile_words cards)
{
    return is_team_game(s) ? number_of_team(s, seat, cards) : plain_number(seat, cards.half[0], bullets_in(cards));
}

static bool deal_of_team(const colt_state *s, posse_action action, int seat, pile_words *cards)
{
    colt_deal deal = deal_of(action);
    for (int i = 0; i < TEAM; i++)
        cards->half[i] = posse_load48(deal.named[s->name[s->bandit[seat][i]]]);
    *cards = more_cards(*cards, only_bullets(deal.bullets));
    return deal.seat == seat && number_of_team(s, seat, *cards) == action;
}

bool colt_deal_of_seat(const colt_state *s, posse_action action, int seat, pile_words *cards)
{
    if (is_team_game(s))
        return deal_of_team(s, action, seat, cards);
    posse_action number = action - ACTION_DEAL - (posse_action)seat * DEALS_A_SEAT;
    cards->half[0] = unpack_counts(number);
    cards->half[1] = only_bullets((int)plain_bullets(number)).half[1];
    return number < DEALS_A_SEAT;
}

static void format_deal(posse_action action, char text[])
{
    colt_deal deal = deal_of(action);
    int at = snprintf(text, POSSE_ACTION_TEXT, "deal %d", deal.seat);
    for (int kind = 0; kind < ACTION_KINDS; kind++) {
        for (int i = 0; i < deal.plain[kind]; i++)
            at += snprintf(text + at, (size_t)(POSSE_ACTION_TEXT - at), " %s", colt_kinds[kind]);
        for (int name = 0; name < NAMES; name++)
            if (deal.named[name][kind])
                at +=
                    snprintf(text + at, (size_t)(POSSE_ACTION_TEXT - at), " %s:%s", colt_names[name], colt_kinds[kind]);
    }
    for (int i = 0; i < deal.bullets; i++)
        at += snprintf(text + at, (size_t)(POSSE_ACTION_TEXT - at), " %s", colt_kinds[BULLET]);
}

void colt_format(posse_action action, char text[])
{
    if (action >= ACTION_DEAL) {
        format_deal(action, text);
        return;
    }
    for (int i = 0; i < VERBS; i++)
        if (action >= verbs[i].first && action < verbs[i].first + (posse_action)verbs[i].count)
            format_verb(&verbs[i], (int)(action - verbs[i].first), text, POSSE_ACTION_TEXT);
}

/* ---- from text ------------------------------------------------------------------------------- */

static int word_index(const char *text, size_t length, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (strlen(words[i]) == length && strncmp(words[i], text, length) == 0)
            return i;
    return -1;
}

/* Adds one card to the deal: a kind, a name and a kind, or a bullet. */
static bool read_card(const char *word, size_t length, colt_deal *deal)
{
    const char *colon = memchr(word, ':', length);
    size_t front = colon ? (size_t)(colon - word) : 0;
    int name = colon ? word_index(word, front, colt_names, NAMES) : 0;
    int kind = colon ? word_index(colon + 1, length - front - 1, colt_kinds, ACTION_KINDS)
                     : word_index(word, length, colt_kinds, KINDS);
    if (name < 0 || kind < 0)
        return false;
    if (kind == BULLET)
        return ++deal->bullets < 8;
    return colon ? ++deal->named[name][kind] <= 1 : ++deal->plain[kind] < 4;
}

/* Cards may come in any order, each after one space. A deal has plain cards, or cards of at most two names. */
static bool parse_deal(const char *text, posse_action *action)
{
    colt_deal deal = {0};
    if (strncmp(text, "deal ", 5) != 0 || text[5] < '0' || text[5] >= '0' + MAX_PLAYERS)
        return false;
    deal.seat = (uint8_t)(text[5] - '0');
    for (text += 6; *text;) {
        if (*text++ != ' ')
            return false;
        size_t length = strcspn(text, " ");
        if (!read_card(text, length, &deal))
            return false;
        text += length;
    }
    if (is_named(&deal) && deal.seat >= TEAM)
        return false;
    posse_action number = number_of(&deal);
    colt_deal again = deal_of(number);
    if (memcmp(&deal, &again, sizeof deal) != 0)
        return false;
    *action = number;
    return true;
}

/* The number of the argument, or -1. The text must be exactly what format_verb writes. */
static int read_argument(const struct verb *v, const char *text)
{
    char written[POSSE_ACTION_TEXT];
    for (int number = 0; number < v->count; number++) {
        format_verb(v, number, written, sizeof written);
        if (strcmp(written, text) == 0)
            return number;
    }
    return -1;
}

bool colt_parse(const char *text, posse_action *action)
{
    if (parse_deal(text, action))
        return true;
    for (int i = 0; i < VERBS; i++) {
        if (strncmp(text, verbs[i].word, strlen(verbs[i].word)) != 0)
            continue;
        int number = read_argument(&verbs[i], text);
        if (number >= 0) {
            *action = verbs[i].first + (posse_action)number;
            return true;
        }
    }
    return false;
}

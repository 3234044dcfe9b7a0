/* The words of bang, and actions as text. */
#include "state.h"

#include <stdio.h>
#include <string.h>

const char *const bang_face_names[FACES] = {"arrow", "dynamite", "one", "two", "beer", "gatling"};

const char *const bang_role_names[ROLES] = {
    [SHERIFF] = "sheriff", [DEPUTY] = "deputy", [OUTLAW] = "outlaw", [RENEGADE] = "renegade"};

const char *const bang_character_names[CHARACTERS] = {
    [BART_CASSIDY] = "bart_cassidy",       [BLACK_JACK] = "black_jack",
    [CALAMITY_JANET] = "calamity_janet",   [EL_GRINGO] = "el_gringo",
    [JESSE_JONES] = "jesse_jones",         [JOURDONNAIS] = "jourdonnais",
    [KIT_CARLSON] = "kit_carlson",         [LUCKY_DUKE] = "lucky_duke",
    [PAUL_REGRET] = "paul_regret",         [PEDRO_RAMIREZ] = "pedro_ramirez",
    [ROSE_DOOLAN] = "rose_doolan",         [SID_KETCHUM] = "sid_ketchum",
    [SLAB_THE_KILLER] = "slab_the_killer", [SUZY_LAFAYETTE] = "suzy_lafayette",
    [VULTURE_SAM] = "vulture_sam",         [WILLY_THE_KID] = "willy_the_kid",
};

const char *const bang_phase_names[PHASES] = {
    [PHASE_GIFT] = "gift",   [PHASE_ROLL] = "roll",       [PHASE_REROLL] = "reroll",
    [PHASE_SHOOT] = "shoot", [PHASE_DODGE] = "dodge",     [PHASE_DROP] = "drop",
    [PHASE_BEER] = "beer",   [PHASE_UNARROW] = "unarrow", [PHASE_OVER] = "over",
};

const char *const bang_team_names[TEAM_NONE] = {
    [TEAM_LAW] = "law",       [TEAM_OUTLAWS] = "outlaws", [TEAM_RENEGADE] = "renegade",
    [TEAM_DEPUTY] = "deputy", [TEAM_OUTLAW] = "outlaw",
};

/* Actions that are a word and a number: a seat, or a number of arrows. */
static const struct verb {
    const char *word;
    posse_action first;
    posse_action count;
} verbs[] = {
    {"gift", ACTION_GIFT, MAX_PLAYERS},       {"shoot", ACTION_SHOOT, MAX_PLAYERS}, {"beer", ACTION_BEER, MAX_PLAYERS},
    {"unarrow", ACTION_UNARROW, MAX_PLAYERS}, {"dodge", ACTION_DODGE, ARROWS},      {"drop", ACTION_DROP, ARROWS},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

/* ---- from action to text ------------------------------------------------------------------- */

static char *append(char *at, const char *word)
{
    size_t length = strlen(word);
    memcpy(at, word, length + 1);
    return at + length;
}

static void format_roll(posse_action action, char *at)
{
    int dice = DICE;
    while (action < bang_first_roll[dice])
        dice--;
    unsigned faces = action - bang_first_roll[dice];
    at = append(at, "roll");
    while (dice-- > 0) {
        at = append(at, " ");
        at = append(at, bang_face_names[faces / bang_roll_count[dice] % FACES]);
    }
}

static void format_reroll(posse_action action, char *at)
{
    at = append(at, "reroll");
    for (unsigned dice = action - ACTION_REROLL; dice; dice &= dice - 1) {
        *at++ = ' ';
        *at++ = (char)('1' + lowest_of(dice));
    }
    *at = '\0';
}

void bang_format(posse_action action, char text[])
{
    if (action >= ACTION_ROLL_1) {
        format_roll(action, text);
    } else if (action == ACTION_KEEP) {
        append(text, "keep");
    } else if (action <= ACTION_REROLL + ALL_DICE) {
        format_reroll(action, text);
    } else if (action == ACTION_PASS) {
        append(text, "pass");
    } else {
        bool twice = action >= ACTION_SHOOT_DOUBLE && action < ACTION_SHOOT_DOUBLE + MAX_PLAYERS;
        if (twice)
            action = action - ACTION_SHOOT_DOUBLE + ACTION_SHOOT;
        for (int i = 0; i < VERBS; i++)
            if (action >= verbs[i].first && action < verbs[i].first + verbs[i].count)
                snprintf(text, POSSE_ACTION_TEXT, "%s %u%s", verbs[i].word, action - verbs[i].first,
                         twice ? " double" : "");
    }
}

/* ---- from text to action ------------------------------------------------------------------- */

/* If `*text` begins with `word`, followed by a space or the end, moves `*text` past the word. */
static bool take_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0)
        return false;
    if ((*text)[length] != ' ' && (*text)[length] != '\0')
        return false;
    *text += length;
    return true;
}

/* A space and the name of a face. Gives the face, or -1. */
static int take_face(const char **text)
{
    if (**text != ' ')
        return -1;
    const char *word = *text + 1;
    for (int face = 0; face < FACES; face++) {
        if (take_word(&word, bang_face_names[face])) {
            *text = word;
            return face;
        }
    }
    return -1;
}

/* A space and one digit. Gives its value, or -1. */
static int take_digit(const char **text)
{
    const char *t = *text;
    if (t[0] != ' ' || t[1] < '0' || t[1] > '9' || (t[2] != ' ' && t[2] != '\0'))
        return -1;
    *text += 2;
    return t[1] - '0';
}

static bool parse_roll(const char *text, posse_action *action)
{
    unsigned faces = 0;
    int dice = 0;
    for (; *text; dice++) {
        int face = take_face(&text);
        if (face < 0 || dice == DICE)
            return false;
        faces = faces * FACES + (unsigned)face;
    }
    *action = bang_first_roll[dice] + faces;
    return dice > 0;
}

/* Positions must ascend, each at most once. */
static bool parse_reroll(const char *text, posse_action *action)
{
    unsigned dice = 0;
    while (*text) {
        int position = take_digit(&text);
        if (position < 1 || position > DICE || dice >> (position - 1))
            return false;
        dice |= 1U << (position - 1);
    }
    *action = ACTION_REROLL + dice;
    return dice != 0;
}

static bool parse_verb(const char *text, posse_action *action)
{
    for (int i = 0; i < VERBS; i++) {
        if (!take_word(&text, verbs[i].word))
            continue;
        int number = take_digit(&text);
        if (number < 0 || number >= (int)verbs[i].count)
            return false;
        *action = verbs[i].first + (posse_action)number;
        if (verbs[i].first == ACTION_SHOOT && strcmp(text, " double") == 0)
            *action += ACTION_SHOOT_DOUBLE - ACTION_SHOOT;
        else if (*text)
            return false;
        return true;
    }
    return false;
}

bool bang_parse(const char *text, posse_action *action)
{
    posse_action found;
    bool known;
    if (strcmp(text, "keep") == 0)
        found = ACTION_KEEP, known = true;
    else if (strcmp(text, "pass") == 0)
        found = ACTION_PASS, known = true;
    else if (take_word(&text, "roll"))
        known = parse_roll(text, &found);
    else if (take_word(&text, "reroll"))
        known = parse_reroll(text, &found);
    else
        known = parse_verb(text, &found);
    if (known)
        *action = found;
    return known;
}

/* Checking the description of a game. */
#include "game_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

_Static_assert(POSSE_MAX_SEATS <= 10, "the names of seats in files and messages are single digits");
_Static_assert(POSSE_MAX_WORDS <= 32, "the words of a trait are a set of 32 bits");
_Static_assert(POSSE_MAX_VALUES <= 256 && POSSE_MAX_PRESETS <= 256, "values and presets are stored as uint8_t");
_Static_assert(POSSE_MAX_EVENTS <= 256, "the kind of an event is a uint8_t");

/* A game that is being checked, and the place for the error. */
typedef struct checker {
    const posse_game *game;
    posse_status *status;
} checker;

enum { LABEL = 128 }; /* bytes of a description of what is checked: "field `dice` of event `rolled`" */

__attribute__((format(printf, 2, 3))) static bool fail(const checker *c, const char *format, ...)
{
    char text[sizeof c->status->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return posse_fail(c->status, POSSE_BAD_CONFIG, c->game->name, "%s: %s", c->game->name, text);
}

static bool fail_limit(const checker *c, const char *what, int count, const char *things, const char *limit, int most)
{
    return fail(c, "%s has %d %s, but %s is %d; raise %s in include/posse/game.h", what, count, things, limit, most,
                limit);
}

/* ---- names and words ----------------------------------------------------------------------------- */

static bool is_word(const char *word)
{
    return *word && word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

bool posse_is_identifier(const char *name)
{
    return *name >= 'a' && *name <= 'z' && is_word(name);
}

static bool check_length(const checker *c, const char *what, const char *name)
{
    size_t length = strlen(name);
    return length <= POSSE_MAX_NAME_BYTES ||
           fail(c, "the name of %s \"%s\" has %zu bytes, but POSSE_MAX_NAME_BYTES is %d; choose a shorter name", what,
                name, length, POSSE_MAX_NAME_BYTES);
}

static bool check_name(const checker *c, const char *what, const char *name)
{
    return (posse_is_identifier(name) ||
            fail(c, "the name of %s \"%s\" must be a lower-case letter followed by lower-case letters, digits and _",
                 what, name)) &&
           check_length(c, what, name);
}

static bool check_words(const checker *c, const char *what, const char *const words[], int count)
{
    if (count < 1 || !words)
        return fail(c, "%s has no words; give at least one", what);
    for (int i = 0; i < count; i++) {
        if (!words[i])
            return fail(c, "word %d of %s is NULL", i, what);
        if (!is_word(words[i]))
            return fail(c, "the word \"%s\" of %s must consist of lower-case letters, digits and _", words[i], what);
        if (!check_length(c, "the word", words[i]))
            return false;
        for (int k = 0; k < i; k++)
            if (strcmp(words[i], words[k]) == 0)
                return fail(c, "%s has the word \"%s\" twice", what, words[i]);
    }
    return true;
}

/* ---- lists of the game ----------------------------------------------------------------------------- */

/* A list of structs that begin with a name. */
typedef struct named_list {
    const char *one, *many;
    size_t at, count_at; /* in a posse_game */
    size_t stride;
    int most;
    const char *limit;
} named_list;

#define LIST(one, list, count, type, limit)                                                                            \
    {                                                                                                                  \
        one, #list, offsetof(posse_game, list), offsetof(posse_game, count), sizeof(type), limit, #limit               \
    }
static const named_list named_lists[] = {
    LIST("option", options, option_count, posse_option, POSSE_MAX_OPTIONS),
    LIST("preset", presets, preset_count, posse_preset, POSSE_MAX_PRESETS),
    LIST("list", lists, list_count, posse_list, POSSE_MAX_LISTS),
    LIST("event", events, event_count, posse_event_kind, POSSE_MAX_EVENTS),
    LIST("trait", traits, trait_count, posse_trait, POSSE_MAX_TRAITS),
};
_Static_assert(offsetof(posse_option, name) == 0 && offsetof(posse_preset, name) == 0 &&
                   offsetof(posse_list, name) == 0 && offsetof(posse_event_kind, name) == 0 &&
                   offsetof(posse_field, name) == 0 && offsetof(posse_trait, name) == 0,
               "name_at reads the first member");

static const char *name_at(const void *first, size_t stride, int i)
{
    const char *name;
    memcpy(&name, (const char *)first + (size_t)i * stride, sizeof name);
    return name;
}

/* Checks the names of `count` structs of `stride` bytes. `of` says where they are: " of event `rolled`". */
static bool check_names(const checker *c, const char *one, const char *of, const void *first, size_t stride, int count)
{
    for (int i = 0; i < count; i++) {
        const char *name = name_at(first, stride, i);
        char what[2 * LABEL];
        snprintf(what, sizeof what, "%s%s", one, of);
        if (!name)
            return fail(c, "%s %d%s has no name", one, i, of);
        if (!check_name(c, what, name))
            return false;
        for (int k = 0; k < i; k++)
            if (strcmp(name, name_at(first, stride, k)) == 0)
                return fail(c, "two %ss%s have the name \"%s\"", one, of, name);
    }
    return true;
}

static bool check_list(const checker *c, const named_list *list)
{
    const void *first;
    int count;
    memcpy(&first, (const char *)c->game + list->at, sizeof first);
    memcpy(&count, (const char *)c->game + list->count_at, sizeof count);
    if (count < 0)
        return fail(c, "the number of %s is %d", list->many, count);
    if (count > list->most)
        return fail_limit(c, "the game", count, list->many, list->limit, list->most);
    if (count > 0 && !first)
        return fail(c, "`%s` is NULL, but their number is %d", list->many, count);
    return check_names(c, list->one, "", first, list->stride, count);
}

/* ---- settings ---------------------------------------------------------------------------------------- */

/* Options and lists are members of the same JSON object as these. */
static bool check_not_reserved(const checker *c, const char *one, const char *name)
{
    static const char *const reserved[] = {"cmd", "game", "players", "preset", "rules", "seed"};
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strcmp(name, reserved[i]) == 0)
            return fail(c, "the %s \"%s\" needs another name: \"%s\" has a meaning in requests", one, name, name);
    return true;
}

static bool check_option(const checker *c, const posse_option *option)
{
    char what[LABEL];
    snprintf(what, sizeof what, "option `%s`", option->name);
    if (option->value_count > POSSE_MAX_VALUES)
        return fail_limit(c, what, option->value_count, "values", "POSSE_MAX_VALUES", POSSE_MAX_VALUES);
    return check_not_reserved(c, "option", option->name) && check_words(c, what, option->values, option->value_count);
}

static bool check_preset(const checker *c, const posse_preset *preset)
{
    for (int i = 0; i < c->game->option_count; i++)
        if (preset->value[i] >= c->game->options[i].value_count)
            return fail(c, "preset `%s` sets option `%s` to value %d, but its last value is %d", preset->name,
                        c->game->options[i].name, preset->value[i], c->game->options[i].value_count - 1);
    return true;
}

/* A list without words holds numbers. */
static bool check_seat_list(const checker *c, const posse_list *list)
{
    char what[LABEL];
    snprintf(what, sizeof what, "list `%s`", list->name);
    for (int i = 0; i < c->game->option_count; i++)
        if (strcmp(list->name, c->game->options[i].name) == 0)
            return fail(c, "an option and a list have the name \"%s\"", list->name);
    return check_not_reserved(c, "list", list->name) &&
           ((!list->words && list->word_count == 0) || check_words(c, what, list->words, list->word_count));
}

static bool check_settings(const checker *c)
{
    const posse_game *game = c->game;
    for (int i = 0; i < game->option_count; i++)
        if (!check_option(c, &game->options[i]))
            return false;
    for (int i = 0; i < game->preset_count; i++)
        if (!check_preset(c, &game->presets[i]))
            return false;
    for (int i = 0; i < game->list_count; i++)
        if (!check_seat_list(c, &game->lists[i]))
            return false;
    return true;
}

/* ---- events ------------------------------------------------------------------------------------------ */

static bool check_field(const checker *c, const posse_event_kind *kind, const posse_field *field)
{
    char what[LABEL];
    bool is_list = field->type == POSSE_FIELD_WORDS;
    snprintf(what, sizeof what, "field `%s` of event `%s`", field->name, kind->name);
    if (strcmp(field->name, "n") == 0 || strcmp(field->name, "e") == 0)
        return fail(c, "%s needs another name: every event has \"n\" and \"e\"", what);
    if (field->type == POSSE_FIELD_CUSTOM && !field->put)
        return fail(c, "%s has no function `put`", what);
    if (is_list && field->word_count > POSSE_MAX_PACKED_WORDS)
        return fail(c,
                    "%s has %d words, but posse_pack has 4 bits for each, enough for %d; make the field a "
                    "POSSE_FIELD_CUSTOM",
                    what, field->word_count, POSSE_MAX_PACKED_WORDS);
    if (field->word_count > POSSE_MAX_WORDS)
        return fail_limit(c, what, field->word_count, "words", "POSSE_MAX_WORDS", POSSE_MAX_WORDS);
    return (!is_list && field->type != POSSE_FIELD_WORD) || check_words(c, what, field->words, field->word_count);
}

static bool has_field(const posse_event_kind *kind, const char *name)
{
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++)
        if (strcmp(kind->fields[i].name, name) == 0)
            return true;
    return false;
}

static bool check_chain(const checker *c, const posse_event_kind *kind)
{
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->chain[i]; i++)
        if (!has_field(kind, kind->chain[i]))
            return fail(c, "the chain of event `%s` names `%s`, which is no field of the event", kind->name,
                        kind->chain[i]);
    return true;
}

static bool check_event(const checker *c, const posse_event_kind *kind)
{
    char of[LABEL];
    int count = 0, last = POSSE_MAX_FIELDS;
    while (count <= POSSE_MAX_FIELDS && kind->fields[count].name)
        count++;
    while (last > count && !kind->fields[last].name)
        last--;
    if (count > POSSE_MAX_FIELDS)
        return fail(c,
                    "event `%s` has more than %d fields, but POSSE_MAX_FIELDS is %d; raise POSSE_MAX_FIELDS in "
                    "include/posse/game.h",
                    kind->name, POSSE_MAX_FIELDS, POSSE_MAX_FIELDS);
    if (last > count)
        return fail(c, "field %d of event `%s` has no name, but field `%s` follows", count, kind->name,
                    kind->fields[last].name);
    snprintf(of, sizeof of, " of event `%s`", kind->name);
    if (!check_names(c, "field", of, kind->fields, sizeof kind->fields[0], count))
        return false;
    for (int i = 0; i < count; i++)
        if (!check_field(c, kind, &kind->fields[i]))
            return false;
    return check_chain(c, kind);
}

static bool check_events(const checker *c)
{
    for (int i = 0; i < c->game->event_count; i++)
        if (!check_event(c, &c->game->events[i]))
            return false;
    return true;
}

/* ---- statistics ---------------------------------------------------------------------------------------- */

static bool check_trait(const checker *c, const posse_trait *trait)
{
    char what[LABEL];
    snprintf(what, sizeof what, "trait `%s`", trait->name);
    if (trait->word_count > POSSE_MAX_WORDS)
        return fail_limit(c, what, trait->word_count, "words", "POSSE_MAX_WORDS", POSSE_MAX_WORDS);
    return check_words(c, what, trait->words, trait->word_count) &&
           (trait->of || fail(c, "%s has no function `of`", what));
}

static bool check_statistics(const checker *c)
{
    const posse_score *score = &c->game->score;
    for (int i = 0; i < c->game->trait_count; i++)
        if (!check_trait(c, &c->game->traits[i]))
            return false;
    if (!score->name)
        return true;
    if (score->step < 1)
        return fail(c, "score `%s` has the step %d, but every score is a multiple of its step; the least step is 1",
                    score->name, score->step);
    return check_name(c, "the score", score->name) &&
           (score->of || fail(c, "score `%s` has no function `of`", score->name));
}

/* ---- numbers and functions ----------------------------------------------------------------------------- */

static bool check_players(const checker *c)
{
    const posse_game *game = c->game;
    if (game->max_players > POSSE_MAX_SEATS)
        return fail(c, "max_players is %d, but POSSE_MAX_SEATS is %d; raise POSSE_MAX_SEATS in include/posse/game.h",
                    game->max_players, POSSE_MAX_SEATS);
    return (game->min_players >= 1 && game->min_players <= game->max_players) ||
           fail(c, "min_players is %d and max_players is %d; they must be at least 1 and in this order",
                game->min_players, game->max_players);
}

static bool check_sizes(const checker *c)
{
    const posse_game *game = c->game;
    if (game->state_size < 1)
        return fail(c, "state_size is 0; it must be the size of the state in bytes");
    if (game->max_legal < 2)
        return fail(c, "max_legal is %d, but a seat is asked only if it has at least 2 legal actions", game->max_legal);
    return game->action_count >= (posse_action)game->max_legal ||
           fail(c, "action_count is %u, which is less than max_legal (%d)", game->action_count, game->max_legal);
}

/* Every function but `thrower`, `eliminated` and `odds`. */
#define FUNCTION(name)                                                                                                 \
    {                                                                                                                  \
#name, offsetof(posse_game, name)                                                                              \
    }
static const struct {
    const char *name;
    size_t at;
} functions[] = {
    FUNCTION(setup),    FUNCTION(load),  FUNCTION(begin), FUNCTION(actor),  FUNCTION(players), FUNCTION(legal),
    FUNCTION(check),    FUNCTION(apply), FUNCTION(draw),  FUNCTION(format), FUNCTION(parse),   FUNCTION(outcomes),
    FUNCTION(resample), FUNCTION(write), FUNCTION(hash),  FUNCTION(result), FUNCTION(returns), FUNCTION(seat_name),
};

static bool check_functions(const checker *c)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void (*function)(void);
        memcpy(&function, (const char *)c->game + functions[i].at, sizeof function);
        if (!function)
            return fail(c, "the function `%s` is missing", functions[i].name);
    }
    return true;
}

/* Writes some actions, spread over all, into a buffer that is larger than POSSE_ACTION_TEXT. The conformance suite
 * writes every action. */
static bool check_action_texts(const checker *c)
{
    enum { SAMPLES = 64, SPACE = 4 * POSSE_ACTION_TEXT };
    char text[SPACE];
    posse_action count = c->game->action_count, step = count / SAMPLES + 1;
    for (posse_action action = 0; action < count; action += step) {
        c->game->format(action, text);
        size_t length = strnlen(text, SPACE) + 1;
        if (length > POSSE_ACTION_TEXT)
            return fail(c,
                        "the text of action %u, \"%.20s…\", has %zu bytes with its zero, but POSSE_ACTION_TEXT is "
                        "%d; raise POSSE_ACTION_TEXT in include/posse/game.h",
                        action, text, length, POSSE_ACTION_TEXT);
    }
    return true;
}

static bool check_titles(const checker *c)
{
    const char *title = c->game->title;
    if (!title || !*title)
        return fail(c, "the title is missing");
    return strlen(title) <= POSSE_MAX_TITLE_BYTES ||
           fail(c, "the title has %zu bytes, but POSSE_MAX_TITLE_BYTES is %d; choose a shorter title", strlen(title),
                POSSE_MAX_TITLE_BYTES);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

bool posse_game_check(const posse_game *game, posse_status *status)
{
    checker c = {game, status};
    if (!game->name)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "a game has no name");
    if (!check_name(&c, "the game", game->name) || !check_titles(&c) || !check_players(&c) || !check_sizes(&c))
        return false;
    for (size_t i = 0; i < sizeof named_lists / sizeof named_lists[0]; i++)
        if (!check_list(&c, &named_lists[i]))
            return false;
    return check_settings(&c) && check_events(&c) && check_statistics(&c) && check_functions(&c) &&
           check_action_texts(&c);
}

bool posse_game_list_check(const posse_game *const games[], int count, posse_status *status)
{
    for (int i = 0; i < count; i++) {
        if (!posse_game_check(games[i], status))
            return false;
        for (int k = 0; k < i; k++)
            if (strcmp(games[i]->name, games[k]->name) == 0)
                return posse_fail(status, POSSE_BAD_CONFIG, games[i]->name, "%s: two games have this name",
                                  games[i]->name);
    }
    return true;
}

/* Finds the sentence of an event in a catalogue and fills in the event's fields. */
#include "story.h"
#include "event.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct teller {
    const posse_match *match;
    const posse_game *game;
    const posse_event *event;
    const posse_event_kind *kind;
    int viewer;
    const char *language;
    char action[POSSE_ACTION_TEXT]; /* the text of the event's action; empty if it has none */
} teller;

enum { KEY = 96 };

const char *posse_story_word(const posse_game *game, const char *word, const char *language)
{
    char key[KEY];
    snprintf(key, sizeof key, "%s.%s", game->name, word);
    const char *text = posse_words(language, key);
    return text ? text : word;
}

static const char *seat_name(const teller *t, int seat)
{
    return posse_story_word(t->game, t->game->seat_name(t->match->state, seat), t->language);
}

/* ---- which sentence ------------------------------------------------------------------------ */

static int find_field(const teller *t, const char *name, size_t length)
{
    for (int i = 0; i < POSSE_MAX_FIELDS && t->kind->fields[i].name; i++)
        if (strlen(t->kind->fields[i].name) == length && strncmp(t->kind->fields[i].name, name, length) == 0)
            return i;
    return -1;
}

/* The first field of that type, or -1. */
static int field_of_type(const posse_event_kind *kind, posse_field_type type)
{
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++)
        if (kind->fields[i].type == type)
            return i;
    return -1;
}

static bool hides_something(const teller *t)
{
    for (int i = 0; i < POSSE_MAX_FIELDS && t->kind->fields[i].name; i++)
        if (t->kind->fields[i].secret && !posse_event_tells(t->game, t->event, i, t->viewer))
            return true;
    return false;
}

/* The number that a word of an action is, or -1. */
static long number_at(const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);
    return end == word ? -1 : number;
}

/* The length of the action's first word. */
static int verb_length(const teller *t)
{
    return (int)strcspn(t->action, " ");
}

/* The action behind its first word; empty if there is nothing more. */
static const char *objects_of(const teller *t)
{
    const char *rest = strchr(t->action, ' ');
    return rest ? rest + 1 : "";
}

/* A key builder writes the end of a sentence's key, such as "beer" of `bang.tell.life.beer`. False if the event has
 * no such key. */
typedef bool key_builder(const teller *t, char key[KEY]);

static bool key_hidden(const teller *t, char key[KEY])
{
    (void)t;
    snprintf(key, KEY, "hidden");
    return true;
}

/* "play.hidden" of "play move hidden": an action of three words or more. */
static bool key_verb_and_last_word(const teller *t, char key[KEY])
{
    const char *last = strrchr(objects_of(t), ' ');
    if (!last)
        return false;
    snprintf(key, KEY, "%.*s.%s", verb_length(t), t->action, last + 1);
    return true;
}

/* "play.forced": a flag of the event that is set. */
static bool key_verb_and_flag(const teller *t, char key[KEY])
{
    int flag = field_of_type(t->kind, POSSE_FIELD_FLAG);
    if (flag < 0 || !t->event->value[flag])
        return false;
    snprintf(key, KEY, "%.*s.%s", verb_length(t), t->action, t->kind->fields[flag].name);
    return true;
}

/* "beer.self": the action's object is the seat that acts. */
static bool key_verb_and_self(const teller *t, char key[KEY])
{
    int seat = field_of_type(t->kind, POSSE_FIELD_SEAT);
    const char *object = objects_of(t);
    if (seat < 0 || !*object || number_at(object) != t->event->value[seat])
        return false;
    snprintf(key, KEY, "%.*s.self", verb_length(t), t->action);
    return true;
}

static bool key_verb_and_object(const teller *t, char key[KEY])
{
    const char *object = objects_of(t);
    snprintf(key, KEY, "%.*s.%.*s", verb_length(t), t->action, (int)strcspn(object, " "), object);
    return *object;
}

static bool key_verb(const teller *t, char key[KEY])
{
    snprintf(key, KEY, "%.*s", verb_length(t), t->action);
    return true;
}

/* "beer": the word of the field that has sentences of its own. */
static bool key_word(const teller *t, char key[KEY])
{
    for (int i = 0; i < POSSE_MAX_FIELDS && t->kind->fields[i].name; i++) {
        if (!t->kind->fields[i].picks_sentence || t->event->value[i] < 0)
            continue;
        snprintf(key, KEY, "%s", t->kind->fields[i].words[t->event->value[i]]);
        return true;
    }
    return false;
}

/* "beer.wasted": the event changes nothing. */
static bool key_word_wasted(const teller *t, char key[KEY])
{
    int change = field_of_type(t->kind, POSSE_FIELD_CHANGE);
    if (change < 0 || t->event->value[change] != 0 || !key_word(t, key))
        return false;
    size_t length = strlen(key);
    snprintf(key + length, KEY - length, ".wasted");
    return true;
}

/* The keys of an event, the most particular first. web/src/i18n/story.ts has the same lists. */
static key_builder *const hidden_keys[] = {key_hidden, NULL};
static key_builder *const action_keys[] = {key_verb_and_last_word, key_verb_and_flag, key_verb_and_self,
                                           key_verb_and_object,    key_verb,          NULL};
static key_builder *const word_keys[] = {key_word_wasted, key_word, NULL};

static const char *look_up(const teller *t, const char *particular)
{
    char key[3 * KEY];
    snprintf(key, sizeof key, "%s.tell.%s%s%s", t->game->name, t->kind->name, *particular ? "." : "", particular);
    return posse_words(t->language, key);
}

static const char *find_sentence(const teller *t)
{
    key_builder *const *build = hides_something(t) ? hidden_keys : t->action[0] ? action_keys : word_keys;
    for (; *build; build++) {
        char key[KEY];
        const char *sentence = (*build)(t, key) ? look_up(t, key) : NULL;
        if (sentence)
            return sentence;
    }
    return look_up(t, "");
}

/* ---- filling it ---------------------------------------------------------------------------- */

static void put_list_mark(posse_buffer *out, bool first)
{
    if (!first)
        posse_put_text(out, ", ");
}

static void put_words(const teller *t, const posse_field *field, int64_t packed, posse_buffer *out)
{
    for (int64_t rest = packed; rest; rest >>= 4) {
        put_list_mark(out, rest == packed);
        posse_put_text(out, posse_story_word(t->game, field->words[(rest & 15) - 1], t->language));
    }
}

static void put_set(const teller *t, bool seats, int64_t set, posse_buffer *out)
{
    bool first = true;
    for (int member = 0; set >> member; member++) {
        if (!(set >> member & 1))
            continue;
        put_list_mark(out, first);
        first = false;
        if (seats)
            posse_put_text(out, seat_name(t, member));
        else
            posse_put(out, "%d", member + 1);
    }
}

/* Writes a number with the language's thousands separator: "1,150". The catalogue's `thousands` shows how the language
 * writes 1000; the separator is what stands between the 1 and the zeros. */
static void put_number(const teller *t, int64_t number, posse_buffer *out)
{
    const char *sample = posse_words(t->language, "thousands");
    if (sample && number >= 1000) {
        put_number(t, number / 1000, out);
        posse_put(out, "%.*s%03d", (int)strcspn(sample + 1, "0"), sample + 1, (int)(number % 1000));
    } else {
        posse_put(out, "%lld", (long long)number);
    }
}

/* Writes a number, or its name if the catalogue has one: `colt.car.0` is "the Locomotive". */
static void put_amount(const teller *t, const posse_field *field, int64_t number, posse_buffer *out)
{
    char key[KEY];
    snprintf(key, sizeof key, "%s.%s.%lld", t->game->name, field->name, (long long)number);
    const char *name = posse_words(t->language, key);
    if (name)
        posse_put_text(out, name);
    else
        put_number(t, number, out);
}

/* Writes a list that the game puts out as JSON, without its brackets and quotes. */
static void put_custom(const teller *t, const posse_field *field, int64_t value, posse_buffer *out)
{
    posse_buffer json = {0};
    field->put(value, &json);
    for (size_t i = 0; i < json.length; i++) {
        char *end;
        long long number = strtoll(json.text + i, &end, 10);
        if (end > json.text + i) {
            put_number(t, number, out);
            i = (size_t)(end - json.text) - 1;
        } else if (json.text[i] == ',') {
            posse_put_text(out, ", ");
        } else if (!strchr("[]\"", json.text[i])) {
            posse_put_bytes(out, &json.text[i], 1);
        }
    }
    posse_buffer_free(&json);
}

static void put_value(const teller *t, const posse_field *field, int64_t value, posse_buffer *out)
{
    switch (field->type) {
    case POSSE_FIELD_SEAT:
        posse_put_text(out, seat_name(t, (int)value));
        break;
    case POSSE_FIELD_WORD:
        posse_put_text(out, posse_story_word(t->game, field->words[value], t->language));
        break;
    case POSSE_FIELD_WORDS:
        put_words(t, field, value, out);
        break;
    case POSSE_FIELD_DICE:
        put_set(t, false, value, out);
        break;
    case POSSE_FIELD_SEATS:
        put_set(t, true, value, out);
        break;
    case POSSE_FIELD_ACTION:
        posse_put_text(out, t->action);
        break;
    case POSSE_FIELD_CUSTOM:
        put_custom(t, field, value, out);
        break;
    case POSSE_FIELD_NUMBER:
    case POSSE_FIELD_CHANGE:
    case POSSE_FIELD_FLAG:
        put_amount(t, field, value, out);
        break;
    }
}

/* {*} is the action without its first word, as a list. {@1} is the name of the seat in the action's word 1. */
static void put_action_part(const teller *t, const char *slot, posse_buffer *out)
{
    const char *objects = objects_of(t);
    if (!*objects)
        return;
    if (*slot == '@') {
        posse_put_text(out, seat_name(t, (int)number_at(objects)));
        return;
    }
    for (; *objects; objects++)
        if (*objects == ' ')
            posse_put_text(out, ", ");
        else
            posse_put_bytes(out, objects, 1);
}

/* Does the number take the first form of a noun? The catalogue's `singular` lists the numbers that do: 0 and 1 in French,
 * only 1 in English. */
static bool is_singular(const teller *t, int64_t number)
{
    const char *listed = posse_words(t->language, "singular");
    return number >= 0 && number <= 9 && listed && strchr(listed, (char)('0' + number));
}

/* Writes the form of a noun that goes with a number; `forms` is "|one|many" up to `end`, or nothing. */
static void put_form(const teller *t, const char *forms, const char *end, int64_t number, posse_buffer *out)
{
    if (forms == end)
        return;
    const char *many = strchr(forms + 1, '|');
    if (is_singular(t, number))
        posse_put(out, " %.*s", (int)(many - forms - 1), forms + 1);
    else
        posse_put(out, " %.*s", (int)(end - many - 1), many + 1);
}

/* Writes {#} or {#|one|many}: the number of words of the action after its first. */
static void put_object_count(const teller *t, const char *slot, size_t length, posse_buffer *out)
{
    int64_t count = 0;
    for (const char *at = strchr(t->action, ' '); at; at = strchr(at + 1, ' '))
        count++;
    put_number(t, count, out);
    put_form(t, slot + 1, slot + length, count, out);
}

/* Fills in {field}, {field|one|many} or {-field|one|many}; `slot` is what stands between the braces. */
static void put_slot(const teller *t, const char *slot, size_t length, posse_buffer *out)
{
    if (*slot == '#') {
        put_object_count(t, slot, length, out);
        return;
    }
    if (*slot == '*' || *slot == '@') {
        put_action_part(t, slot, out);
        return;
    }
    bool positive = *slot == '-';
    const char *name = slot + positive, *end = slot + length;
    size_t name_length = strcspn(name, "|}");
    int index = find_field(t, name, name_length);
    if (index < 0 || !posse_event_tells(t->game, t->event, index, t->viewer))
        return;
    int64_t value = t->event->value[index];
    if (positive && value < 0)
        value = -value;
    put_value(t, &t->kind->fields[index], value, out);
    put_form(t, name + name_length, end, value, out);
}

static void fill(const teller *t, const char *sentence, posse_buffer *out)
{
    while (*sentence) {
        size_t plain = strcspn(sentence, "{");
        posse_put_bytes(out, sentence, plain);
        sentence += plain;
        if (*sentence == '{') {
            size_t length = strcspn(sentence + 1, "}");
            put_slot(t, sentence + 1, length, out);
            sentence += length + 2;
        }
    }
}

bool posse_story_tell(const posse_match *match, size_t number, int viewer, const char *language, posse_buffer *out)
{
    const posse_event *event = &match->events[number - 1];
    teller t = {.match = match,
                .game = match->game,
                .event = event,
                .kind = &match->game->events[event->kind],
                .viewer = viewer,
                .language = language};
    int action = field_of_type(t.kind, POSSE_FIELD_ACTION);
    if (action >= 0)
        t.game->format((posse_action)event->value[action], t.action);
    const char *sentence = find_sentence(&t);
    if (!sentence || strcmp(sentence, "-") == 0)
        return false;
    fill(&t, sentence, out);
    return true;
}

/* Filling the sentences of a catalogue with the fields of an event. */
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
    char action[POSSE_ACTION_TEXT]; /* of an event that tells one, else empty */
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
        if (strlen(t->kind->fields[i].name) == length &&
            strncmp(t->kind->fields[i].name, name, length) == 0)
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

static const char *look_up(const teller *t, const char *particular)
{
    char key[3 * KEY];
    snprintf(key, sizeof key, "%s.tell.%s%s%s", t->game->name, t->kind->name,
             *particular ? "." : "", particular);
    return posse_words(t->language, key);
}

/* Of an action: its first word and, if there are more than two, its last; that it was forced; that it
 * concerns whoever chose it; its first two words; its first. */
static const char *find_choice(const teller *t)
{
    char key[KEY];
    int forced = find_field(t, "forced", 6), seat = find_field(t, "seat", 4);
    int verb = (int)strcspn(t->action, " ");
    const char *rest = t->action[verb] ? t->action + verb + 1 : "";
    const char *last = strrchr(t->action, ' '), *sentence = NULL;
    if (last && last > t->action + verb) {
        snprintf(key, sizeof key, "%.*s.%s", verb, t->action, last + 1);
        sentence = look_up(t, key);
    }
    if (!sentence && forced >= 0 && t->event->value[forced]) {
        snprintf(key, sizeof key, "%.*s.forced", verb, t->action);
        sentence = look_up(t, key);
    }
    if (!sentence && seat >= 0 && *rest && number_at(rest) == t->event->value[seat]) {
        snprintf(key, sizeof key, "%.*s.self", verb, t->action);
        sentence = look_up(t, key);
    }
    if (!sentence) {
        snprintf(key, sizeof key, "%.*s.%.*s", verb, t->action, (int)strcspn(rest, " "), rest);
        sentence = look_up(t, key);
    }
    if (!sentence) {
        snprintf(key, sizeof key, "%.*s", verb, t->action);
        sentence = look_up(t, key);
    }
    return sentence;
}

/* Of something with a reason: that it changed nothing, and the reason. */
static const char *find_reason(const teller *t, int why)
{
    int change = find_field(t, "change", 6);
    const char *reason = t->kind->fields[why].words[t->event->value[why]];
    const char *sentence = NULL;
    if (change >= 0 && t->event->value[change] == 0) {
        char key[KEY];
        snprintf(key, sizeof key, "%s.wasted", reason);
        sentence = look_up(t, key);
    }
    return sentence ? sentence : look_up(t, reason);
}

/* Of anything else: a word that stands in one of these fields. */
static const char *find_kind(const teller *t)
{
    static const char *const telling[] = {"team", "card", "level"};
    const char *sentence = NULL;
    for (size_t i = 0; i < sizeof telling / sizeof *telling && !sentence; i++) {
        int field = find_field(t, telling[i], strlen(telling[i]));
        if (field >= 0)
            sentence = look_up(t, t->kind->fields[field].words[t->event->value[field]]);
    }
    return sentence;
}

static const char *find_sentence(const teller *t)
{
    int why = find_field(t, "why", 3);
    const char *sentence = NULL;
    if (hides_something(t))
        sentence = look_up(t, "hidden");
    else if (t->action[0])
        sentence = find_choice(t);
    else if (why >= 0)
        sentence = find_reason(t, why);
    else
        sentence = find_kind(t);
    return sentence ? sentence : look_up(t, "");
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

/* A number as the language writes it: "1,150". */
static void put_number(const teller *t, int64_t number, posse_buffer *out)
{
    const char *mark = posse_words(t->language, "thousands");
    if (mark && number >= 1000) {
        put_number(t, number / 1000, out);
        posse_put(out, "%s%03d", mark, (int)(number % 1000));
    } else {
        posse_put(out, "%lld", (long long)number);
    }
}

/* The same for a field of which some numbers have names, such as car 0. */
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

/* A list that the game writes as JSON, without its brackets and quotes. */
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

/* {*}: the action without its first word, as a list. {@1}: the name of the seat that is its word 1. */
static void put_action_part(const teller *t, const char *slot, posse_buffer *out)
{
    const char *rest = strchr(t->action, ' ');
    if (!rest)
        return;
    if (*slot == '@') {
        posse_put_text(out, seat_name(t, (int)number_at(rest + 1)));
        return;
    }
    for (const char *word = rest + 1; *word; word++)
        if (*word == ' ')
            posse_put_text(out, ", ");
        else
            posse_put_bytes(out, word, 1);
}

/* {field}, {field|one|many}, {-field|one|many} */
static void put_slot(const teller *t, const char *slot, size_t length, posse_buffer *out)
{
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
    const char *one = name + name_length;
    if (one == end)
        return;
    const char *many = strchr(one + 1, '|');
    if (value == 1)
        posse_put(out, " %.*s", (int)(many - one - 1), one + 1);
    else
        posse_put(out, " %.*s", (int)(end - many - 1), many + 1);
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

bool posse_story_tell(const posse_match *match, size_t number, int viewer, const char *language,
                      posse_buffer *out)
{
    const posse_event *event = &match->events[number - 1];
    teller t = {.match = match,
                .game = match->game,
                .event = event,
                .kind = &match->game->events[event->kind],
                .viewer = viewer,
                .language = language};
    int action = find_field(&t, "action", 6);
    if (action >= 0)
        t.game->format((posse_action)event->value[action], t.action);
    const char *sentence = find_sentence(&t);
    if (!sentence || strcmp(sentence, "-") == 0)
        return false;
    fill(&t, sentence, out);
    return true;
}

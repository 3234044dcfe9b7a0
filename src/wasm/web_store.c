/* The store in the browser: an ordered map from keys to texts that JavaScript keeps, in IndexedDB or in memory.
 *
 *     table/CODE/entry/NUMBER    an entry; the number has ten digits, so that keys are in the order of numbers
 *     table/CODE/last            the name of the table's newest replay
 *     note/CODE/NAME             a note, as JSON
 *     large/CODE/NAME            the text of a note that is large, such as a review
 *     replay/NAME                a replay
 *     replays/NAME               what a list of replays tells about it, as JSON
 *
 * Entries are written with their keys in `absent`: if another page has written an entry of that number, nothing is written.
 * Notes are few and most are small. All of them are read at the start and kept in memory, without the large texts, so that
 * most lists of notes need no reads.
 *
 * Names of people who leave stay in replays: this is the device of the person who has played with them. */
#include "web_store.h"

#include "alloc.h"
#include "web_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY = 2 * STORE_MAX_NAME + 32 };

typedef struct kept_note {
    struct kept_note *next;
    char code[STORE_MAX_NAME + 1], name[STORE_MAX_NAME + 1];
    int64_t time;
    char *text;
    bool is_large; /* the text is not in memory */
} kept_note;

/* A request to JavaScript that is not answered yet. */
typedef struct request {
    struct request *next;
    uint32_t number;
    void (*answer)(posse_store *store, struct request *request, unsigned outcome, const char *text, size_t length);
    store_done *done;
    void *context;
    int64_t entry; /* an append: its number */
    size_t most;   /* a list: the maximum number of rows */
    struct note_list *notes;
} request;

struct posse_store {
    request *requests;
    uint32_t last_number;
    kept_note *notes;
    bool has_notes;
    /* Lists of notes that were asked for before the notes were there. */
    struct note_list *waiting;
};

/* There is one store, and JavaScript's answers go to it. */
static posse_store *the_store;

/* ---- requests -------------------------------------------------------------------------------------------------- */

static request *add_request(posse_store *store, store_done *done, void *context)
{
    request *one = posse_alloc_zeroed(1, sizeof *one);
    one->number = ++store->last_number;
    one->done = done;
    one->context = context;
    one->next = store->requests;
    store->requests = one;
    return one;
}

static void answer(uint32_t number, unsigned outcome, const char *text, size_t length)
{
    request **link = &the_store->requests;
    while (*link && (*link)->number != number)
        link = &(*link)->next;
    request *one = *link;
    if (!one)
        return;
    *link = one->next;
    one->answer(the_store, one, outcome, text, length);
    free(one);
}

JS_EXPORT(posse_written) void web_written(uint32_t number, uint32_t outcome, const char *text, size_t length);
void web_written(uint32_t number, uint32_t outcome, const char *text, size_t length)
{
    answer(number, outcome, text, length);
}

JS_EXPORT(posse_read) void web_read(uint32_t number, uint32_t outcome, const char *text, size_t length);
void web_read(uint32_t number, uint32_t outcome, const char *text, size_t length)
{
    answer(number, outcome, text, length);
}

static void report(const request *one, store_outcome outcome, const char *text)
{
    one->done(one->context, &(store_result){.outcome = outcome, .text = text});
}

/* JavaScript says why a request has failed. */
static void report_failure(const request *one, const char *text, size_t length)
{
    posse_buffer why = {0};
    posse_put_bytes(&why, text, length);
    report(one, STORE_ERROR, why.length ? why.text : "the browser cannot save anything");
    posse_buffer_free(&why);
}

static void on_written(posse_store *store, request *one, unsigned outcome, const char *text, size_t length)
{
    (void)store;
    if (outcome == WEB_FAILED)
        report_failure(one, text, length);
    else if (outcome == WEB_REFUSED)
        report(one, STORE_CONFLICT, "another page has changed the table");
    else
        one->done(one->context, &(store_result){.outcome = STORE_DONE, .last = one->entry});
}

static void write(posse_store *store, web_change *change, store_done *done, void *context, int64_t entry)
{
    request *one = add_request(store, done, context);
    posse_buffer text = {0};
    one->answer = on_written;
    one->entry = entry;
    web_change_finish(change, &text);
    js_write(one->number, text.text, text.length);
    posse_buffer_free(&text);
}

static request *read_range(posse_store *store, const char *prefix, size_t most, store_done *done, void *context)
{
    request *one = add_request(store, done, context);
    posse_buffer text = {0};
    web_put_range(&text, prefix, most);
    js_read(one->number, text.text, text.length);
    posse_buffer_free(&text);
    return one;
}

/* ---- notes in memory --------------------------------------------------------------------------------------------- */

static void forget_note(posse_store *store, const char *code, const char *name)
{
    for (kept_note **link = &store->notes; *link;) {
        kept_note *note = *link;
        if (strcmp(note->code, code) != 0 || (name && strcmp(note->name, name) != 0)) {
            link = &note->next;
            continue;
        }
        *link = note->next;
        free(note->text);
        free(note);
    }
}

static void keep_note(posse_store *store, const char *code, const store_note *note, bool is_large)
{
    forget_note(store, code, note->name);
    if (!note->text)
        return;
    kept_note *kept = posse_alloc_zeroed(1, sizeof *kept);
    snprintf(kept->code, sizeof kept->code, "%s", code);
    snprintf(kept->name, sizeof kept->name, "%s", note->name);
    kept->time = note->time;
    kept->text = posse_strdup(is_large ? "" : note->text);
    kept->is_large = is_large;
    kept->next = store->notes;
    store->notes = kept;
}

/* Notes are kept at once, before they are written. If that fails, they are only in memory, which does no harm. */
static void change_note(posse_store *store, web_change *change, const char *code, const store_note *note)
{
    char key[KEY], large_key[KEY];
    bool is_large = note->text && strlen(note->text) > WEB_SMALL_NOTE;
    snprintf(key, sizeof key, "note/%s/%s", code, note->name);
    snprintf(large_key, sizeof large_key, "large/%s/%s", code, note->name);
    keep_note(store, code, note, is_large);
    if (note->text)
        web_change_put_note(change, key, note);
    else
        web_change_delete(change, key);
    if (is_large)
        web_change_put(change, large_key, note->text, strlen(note->text));
    else
        web_change_delete(change, large_key);
}

static void change_notes_of(posse_store *store, web_change *change, const char *code)
{
    static const char *const kinds[] = {"note", "large"};
    char from[KEY], to[KEY];
    forget_note(store, code, NULL);
    for (int i = 0; i < 2; i++) {
        snprintf(from, sizeof from, "%s/%s/", kinds[i], code);
        snprintf(to, sizeof to, "%s/%s0", kinds[i], code); /* 0 comes after / */
        web_change_delete_from(change, from, to);
    }
}

/* ---- lists of notes ------------------------------------------------------------------------------------------------ */

/* A list that is answered soon: from memory, and with the large texts that are read for it. */
typedef struct note_list {
    struct note_list *next;
    posse_store *store;
    char code[STORE_MAX_NAME + 1], name[STORE_MAX_NAME + 1]; /* "": any */
    int64_t before;
    size_t most;
    web_pairs large;
    store_done *done;
    void *context;
} note_list;

static bool is_in_list(const kept_note *note, const note_list *list)
{
    return (!list->code[0] || strcmp(note->code, list->code) == 0) &&
           (!list->name[0] || strcmp(note->name, list->name) == 0) && note->time < list->before;
}

/* NULL: the large text is not there. */
static const char *text_in(const note_list *list, const kept_note *note)
{
    if (!note->is_large)
        return note->text;
    for (size_t i = 0; i < list->large.count; i++)
        if (strcmp(strrchr(list->large.keys[i], '/') + 1, note->name) == 0)
            return list->large.values[i];
    return NULL;
}

static void answer_list(void *context)
{
    note_list *list = context;
    store_summary *found = NULL;
    size_t count = 0, capacity = 0;
    for (const kept_note *note = list->store->notes; note && count < list->most; note = note->next) {
        const char *text = text_in(list, note);
        if (!is_in_list(note, list) || !text)
            continue;
        found = posse_grow(found, count, &capacity, sizeof *found);
        /* Nobody but the player could make a table here, so none is deleted because nobody has visited it: a large number
         * of entries says that the table is in use. */
        found[count++] = (store_summary){.code = note->code,
                                         .last = INT64_MAX,
                                         .stage = note->name,
                                         .updated = note->time,
                                         .text = {text, strlen(text)}};
    }
    list->done(list->context, &(store_result){.outcome = STORE_DONE, .count = count, .summaries = found});
    free(found);
    web_pairs_free(&list->large);
    free(list);
}

/* If they cannot be read, they are missing in the list. */
static void on_large_texts(posse_store *store, request *one, unsigned outcome, const char *text, size_t length)
{
    (void)store;
    if (outcome == WEB_DONE)
        web_pairs_read(&one->notes->large, text, length);
    answer_list(one->notes);
}

static void begin_list(note_list *list)
{
    char prefix[KEY];
    bool has_large = false;
    for (const kept_note *note = list->store->notes; note; note = note->next)
        has_large |= note->is_large && list->code[0] && is_in_list(note, list);
    if (!has_large) {
        web_call_soon(answer_list, list);
        return;
    }
    snprintf(prefix, sizeof prefix, "large/%s/", list->code);
    request *one = read_range(list->store, prefix, 0, NULL, NULL);
    one->answer = on_large_texts;
    one->notes = list;
}

static void list_notes(posse_store *store, const store_query *query, store_done *done, void *context)
{
    note_list *list = posse_alloc_zeroed(1, sizeof *list);
    *list = (note_list){.store = store, .before = INT64_MAX, .most = query->most, .done = done, .context = context};
    if (query->which == STORE_NOTES) {
        snprintf(list->name, sizeof list->name, "%s", query->name);
        list->before = query->before;
    } else {
        snprintf(list->code, sizeof list->code, "%s", query->code);
    }
    if (store->has_notes) {
        begin_list(list);
        return;
    }
    list->next = store->waiting;
    store->waiting = list;
}

static void keep_read_note(posse_store *store, const char *key, const char *value)
{
    char code[STORE_MAX_NAME + 1], name[STORE_MAX_NAME + 1], text[WEB_SMALL_NOTE + 1];
    store_note note = {.name = name, .text = text};
    bool is_large;
    if (web_read_note_key(key, code, name) && web_read_note(value, text, &note.time, &is_large))
        keep_note(store, code, &note, is_large);
}

/* If the notes cannot be read, nothing else can, and the page says so. */
static void on_notes(posse_store *store, request *one, unsigned outcome, const char *text, size_t length)
{
    (void)one;
    web_pairs pairs = {0};
    if (outcome == WEB_DONE && web_pairs_read(&pairs, text, length))
        for (size_t i = 0; i < pairs.count; i++)
            keep_read_note(store, pairs.keys[i], pairs.values[i]);
    web_pairs_free(&pairs);
    store->has_notes = true;
    while (store->waiting) {
        note_list *list = store->waiting;
        store->waiting = list->next;
        begin_list(list);
    }
}

posse_store *web_store_open(void)
{
    the_store = posse_alloc_zeroed(1, sizeof *the_store);
    read_range(the_store, "note/", 0, NULL, NULL)->answer = on_notes;
    return the_store;
}

/* ---- writing --------------------------------------------------------------------------------------------------------- */

static void change_entry(web_change *change, const store_entry *entry)
{
    char key[KEY];
    snprintf(key, sizeof key, "table/%s/entry/%010lld", entry->code, (long long)entry->number);
    web_change_absent(change, key);
    if (!entry->remove)
        web_change_put(change, key, entry->bytes.at, entry->bytes.length);
}

static void change_replay(web_change *change, const char *name, store_bytes bytes, const char *code)
{
    char key[KEY];
    posse_buffer about = {0};
    snprintf(key, sizeof key, "replay/%s", name);
    web_change_put(change, key, bytes.at, bytes.length);
    snprintf(key, sizeof key, "replays/%s", name);
    web_put_about(&about, code, bytes.length, (int64_t)js_calendar());
    web_change_put(change, key, about.text, about.length);
    posse_buffer_free(&about);
}

void web_store_put_replay(posse_store *store, const char *name, store_bytes bytes, store_done *done, void *context)
{
    web_change change = {0};
    change_replay(&change, name, bytes, "");
    write(store, &change, done, context, 0);
}

static void change_last_replay(web_change *change, const store_entry *entry)
{
    char key[KEY];
    snprintf(key, sizeof key, "table/%s/last", entry->code);
    web_change_put(change, key, entry->replay, strlen(entry->replay));
}

static void change_removal(posse_store *store, web_change *change, const char *code)
{
    char from[KEY], to[KEY];
    snprintf(from, sizeof from, "table/%s/", code);
    snprintf(to, sizeof to, "table/%s0", code);
    web_change_delete_from(change, from, to);
    change_notes_of(store, change, code);
}

/* Before a match there is nothing to lose but a table that was just made, and a page must not wait for a dozen writes to
 * the disk before it can show the board. */
static bool is_before_match(const store_entry *entry)
{
    return entry->summary &&
           (strcmp(entry->summary->stage, "lobby") == 0 || strcmp(entry->summary->stage, "shuffling") == 0);
}

void store_append(posse_store *store, const store_entry *entry, store_done *done, void *context)
{
    web_change change = {.is_relaxed = is_before_match(entry)};
    change_entry(&change, entry);
    if (entry->remove)
        change_removal(store, &change, entry->code);
    if (entry->replay) {
        change_replay(&change, entry->replay, entry->replay_bytes, entry->code);
        change_last_replay(&change, entry);
    }
    for (int i = 0; i < STORE_MAX_NOTES && entry->notes[i].name; i++)
        change_note(store, &change, entry->notes[i].code ? entry->notes[i].code : entry->code, &entry->notes[i]);
    write(store, &change, done, context, entry->number);
}

void store_put_note(posse_store *store, const char *code, const store_note *note, store_done *done, void *context)
{
    web_change change = {.is_relaxed = true};
    change_note(store, &change, code, note);
    write(store, &change, done, context, 0);
}

void store_remove_replay(posse_store *store, const char *name, store_done *done, void *context)
{
    char key[KEY];
    web_change change = {0};
    snprintf(key, sizeof key, "replay/%s", name);
    web_change_delete(&change, key);
    snprintf(key, sizeof key, "replays/%s", name);
    web_change_delete(&change, key);
    change_notes_of(store, &change, name);
    write(store, &change, done, context, 0);
}

/* ---- reading --------------------------------------------------------------------------------------------------------- */

/* Whether a key is that of the entry with this number. */
static bool is_entry(const char *key, size_t number)
{
    char end[32];
    snprintf(end, sizeof end, "/entry/%010lld", (long long)number);
    size_t length = strlen(key), ends = strlen(end);
    return length > ends && strcmp(key + length - ends, end) == 0;
}

/* The pairs are in the order of their keys: the entries, and then `last`. An entry that is missing between others must not
 * go unnoticed: the next one would get the number of one that is there. */
static void on_table(posse_store *store, request *one, unsigned outcome, const char *text, size_t length)
{
    (void)store;
    web_pairs pairs = {0};
    if (outcome != WEB_DONE || !web_pairs_read(&pairs, text, length)) {
        report_failure(one, text, outcome == WEB_DONE ? 0 : length);
        return;
    }
    store_bytes *entries = posse_alloc(pairs.count, sizeof *entries);
    size_t count = 0;
    const char *replay = NULL;
    bool is_damaged = false;
    for (size_t i = 0; i < pairs.count; i++) {
        const char *kind = strrchr(pairs.keys[i], '/');
        if (strcmp(kind, "/last") == 0)
            replay = pairs.values[i];
        else if (is_entry(pairs.keys[i], count + 1))
            entries[count++] = (store_bytes){pairs.values[i], strlen(pairs.values[i])};
        else
            is_damaged = true;
    }
    one->done(one->context, &(store_result){.outcome = is_damaged ? STORE_DAMAGED
                                                       : count    ? STORE_DONE
                                                                  : STORE_ABSENT,
                                            .text = is_damaged ? "an entry is missing" : "there is no such table",
                                            .last = (int64_t)count,
                                            .count = count,
                                            .entries = entries,
                                            .related = replay});
    free(entries);
    web_pairs_free(&pairs);
}

/* A page has all its tables: see port_claim for those that other pages have, too. */
void store_claim(posse_store *store, const char *code, store_done *done, void *context)
{
    char prefix[KEY];
    snprintf(prefix, sizeof prefix, "table/%s/", code);
    read_range(store, prefix, 0, done, context)->answer = on_table;
}

static void on_replay(posse_store *store, request *one, unsigned outcome, const char *text, size_t length)
{
    (void)store;
    web_pairs pairs = {0};
    if (outcome != WEB_DONE || !web_pairs_read(&pairs, text, length)) {
        report_failure(one, text, outcome == WEB_DONE ? 0 : length);
        return;
    }
    store_bytes bytes = {0};
    if (pairs.count)
        bytes = (store_bytes){pairs.values[0], strlen(pairs.values[0])};
    one->done(one->context, &(store_result){.outcome = pairs.count ? STORE_DONE : STORE_ABSENT,
                                            .text = "there is no such replay",
                                            .count = 1,
                                            .entries = &bytes,
                                            .related = ""});
    web_pairs_free(&pairs);
}

/* The range has one key at most. */
void store_replay(posse_store *store, const char *name, store_done *done, void *context)
{
    char key[KEY];
    snprintf(key, sizeof key, "replay/%s", name);
    request *one = add_request(store, done, context);
    posse_buffer text = {0};
    one->answer = on_replay;
    web_put_key(&text, key);
    js_read(one->number, text.text, text.length);
    posse_buffer_free(&text);
}

static void on_replays(posse_store *store, request *one, unsigned outcome, const char *text, size_t length)
{
    (void)store;
    web_pairs pairs = {0};
    if (outcome != WEB_DONE || !web_pairs_read(&pairs, text, length)) {
        report_failure(one, text, outcome == WEB_DONE ? 0 : length);
        return;
    }
    store_summary *found = posse_alloc_zeroed(pairs.count, sizeof *found);
    for (size_t i = 0; i < pairs.count; i++) {
        found[i] = (store_summary){.code = strrchr(pairs.keys[i], '/') + 1, .stage = ""};
        web_read_about(pairs.values[i], &found[i].bytes, &found[i].updated);
    }
    one->done(one->context, &(store_result){.outcome = STORE_DONE, .count = pairs.count, .summaries = found});
    free(found);
    web_pairs_free(&pairs);
}

/* Tables are not listed here: the page remembers its own. */
static void answer_nothing(void *context)
{
    request *one = context;
    one->done(one->context, &(store_result){.outcome = STORE_DONE});
    free(one);
}

void store_list(posse_store *store, const store_query *query, store_done *done, void *context)
{
    if (query->which == STORE_NOTES || query->which == STORE_TABLE_NOTES) {
        list_notes(store, query, done, context);
    } else if (query->which == STORE_REPLAYS) {
        read_range(store, "replays/", query->most, done, context)->answer = on_replays;
    } else {
        request *one = posse_alloc_zeroed(1, sizeof *one);
        *one = (request){.done = done, .context = context};
        web_call_soon(answer_nothing, one);
    }
}

/* The documents are true: what their examples say is what the program answers, what they point to is there,
 * and every event is explained.
 *
 * An example is a request and its answer in a fenced block, in the order in which they are to be sent:
 *
 *     > {"cmd":"chance"}
 *     < {"ok":true,"action":"roll beer",…
 *         "actor":{"seat":4}}
 *
 * Indented lines go on with the line above, `…` in an answer is any text. All examples of a document are one
 * session.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

#define ANY "…"

/* ---- documents ----------------------------------------------------------------------------- */

typedef struct document {
    char path[1024];
    char *text;
} document;

static const char *root(void)
{
    const char *path = getenv("SRC");
    return path ? path : ".";
}

static bool read_document(const char *path, document *doc)
{
    posse_buffer text = {0};
    char piece[4096];
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    for (size_t count; (count = fread(piece, 1, sizeof piece, file)) > 0;)
        posse_put_bytes(&text, piece, count);
    fclose(file);
    posse_put_text(&text, "");
    snprintf(doc->path, sizeof doc->path, "%s", path);
    doc->text = text.text;
    return true;
}

/* How many mistakes `check` finds, and tells, in all documents. */
static int over_documents(int (*check)(const document *doc))
{
    static const char *const folders[] = {"", "/docs"};
    int mistakes = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char pattern[512];
        glob_t found;
        snprintf(pattern, sizeof pattern, "%s%s/*.md", root(), folders[i]);
        assert_int_equal(glob(pattern, 0, NULL, &found), 0);
        for (size_t k = 0; k < found.gl_pathc; k++) {
            document doc;
            assert_true(read_document(found.gl_pathv[k], &doc));
            mistakes += check(&doc);
            free(doc.text);
        }
        globfree(&found);
    }
    return mistakes;
}

static int line_of(const document *doc, const char *at)
{
    int line = 1;
    for (const char *c = doc->text; c < at; c++)
        line += *c == '\n';
    return line;
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The start of the line after this one; of the last one, its end. */
static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

/* ---- examples ------------------------------------------------------------------------------ */

/* Does the answer say what is written? A line end there stands for any space or none. */
static bool answers(const char *written, const char *answer)
{
    const char *any = NULL, *tried = NULL; /* behind the last `…`, and what it was last held against */
    for (;;) {
        if (starts(written, ANY)) {
            any = written += strlen(ANY);
            tried = answer;
        } else if (*written == '\n') {
            written++;
            answer += strspn(answer, " ");
        } else if (*written == *answer) {
            if (!*written)
                return true;
            written++;
            answer++;
        } else if (any && *tried) {
            written = any;
            answer = ++tried;
        } else {
            return false;
        }
    }
}

static void the_pattern_of_answers(void **state)
{
    (void)state;
    assert_true(answers("{\"ok\":true}", "{\"ok\":true}"));
    assert_false(answers("{\"ok\":true}", "{\"ok\":true,\"actor\":\"over\"}"));
    assert_false(answers("{\"ok\":true,", "{\"ok\":true"));
    assert_true(answers("[1,\n2,\n3]", "[1,2, 3]"));
    assert_false(answers("[1,2]", "[1, 2]"));
    assert_true(answers("[…,3,…]", "[1,2,3,3,4]"));
    assert_true(answers("[…3]…", "[3,3]"));
    assert_false(answers("[…,3]", "[1,2,3,4]"));
    assert_false(answers("[…5…]", "[1,2,3,4]"));
}

/* A line with the indented ones that go on with it, without its sign, `join` between them; the next line. */
static const char *read_example(const char *line, const char *join, posse_buffer *out)
{
    posse_buffer_clear(out);
    const char *at = line + 1;
    do {
        const char *next = next_line(at), *end = next;
        at += strspn(at, " ");
        while (end > at && isspace((unsigned char)end[-1]))
            end--;
        if (out->length)
            posse_put_text(out, join);
        posse_put_bytes(out, at, (size_t)(end - at));
        at = next;
    } while (*at == ' ');
    return at;
}

static int examples_seen;

static int check_examples(const document *doc)
{
    posse_session session = {0};
    posse_buffer request = {0}, written = {0}, answer = {0};
    bool fenced = false;
    int mistakes = 0;
    for (const char *line = doc->text, *next; *line; line = next) {
        next = next_line(line);
        fenced ^= starts(line, "```");
        if (!fenced || !(starts(line, "> ") || starts(line, "< ")))
            continue;
        if (*line == '>')
            next = read_example(line, "", &request);
        if (*line == '<' || *next != '<' || !request.text || strstr(request.text, ANY)) {
            fprintf(stderr, "%s:%d: not a whole request with its answer\n", doc->path, line_of(doc, line));
            mistakes++;
            continue;
        }
        next = read_example(next, "\n", &written);
        posse_buffer_clear(&answer);
        posse_session_answer(&session, request.text, request.length, &answer);
        examples_seen++;
        if (!answers(written.text, answer.text)) {
            fprintf(stderr, "%s:%d: %s\n  is written to answer\n%s\n  but answers\n%s\n\n", doc->path,
                    line_of(doc, line), request.text, written.text, answer.text);
            mistakes++;
        }
    }
    posse_session_end(&session);
    posse_buffer_free(&request);
    posse_buffer_free(&written);
    posse_buffer_free(&answer);
    return mistakes;
}

static void examples_answer_as_written(void **state)
{
    (void)state;
    assert_int_equal(over_documents(check_examples), 0);
    assert_true(examples_seen > 0);
}

/* ---- links --------------------------------------------------------------------------------- */

/* A heading as links name it: "The Train, in short" is "the-train-in-short". */
static bool heading_is(const char *line, const char *name)
{
    line += strspn(line, "#");
    line += strspn(line, " ");
    for (; *line && *line != '\n'; line++) {
        if (isalnum((unsigned char)*line) || *line == '-' || *line == '_' || *line == ' ') {
            if (*name++ != (*line == ' ' ? '-' : (char)tolower((unsigned char)*line)))
                return false;
        }
    }
    return !*name;
}

static bool has_heading(const document *doc, const char *name)
{
    bool fenced = false;
    for (const char *line = doc->text; *line; line = next_line(line)) {
        fenced ^= starts(line, "```");
        if (!fenced && *line == '#' && heading_is(line, name))
            return true;
    }
    return false;
}

/* The file is there, and if the link names a heading, that too. */
static bool link_leads_somewhere(const document *doc, const char *target)
{
    document other;
    char path[1024];
    size_t length = strcspn(target, "#");
    int folder = (int)(strrchr(doc->path, '/') + 1 - doc->path);
    if (!length)
        return has_heading(doc, target + 1);
    snprintf(path, sizeof path, "%.*s%.*s", folder, doc->path, (int)length, target);
    if (!read_document(path, &other))
        return false;
    bool found = target[length] != '#' || has_heading(&other, target + length + 1);
    free(other.text);
    return found;
}

static int check_links(const document *doc)
{
    int mistakes = 0;
    for (const char *at = doc->text; (at = strstr(at, "](")); at++) {
        char target[256];
        snprintf(target, sizeof target, "%.*s", (int)strcspn(at + 2, ")"), at + 2);
        if (strstr(target, "://") || starts(target, "mailto:"))
            continue;
        if (!link_leads_somewhere(doc, target)) {
            fprintf(stderr, "%s:%d: \"%s\" leads nowhere\n", doc->path, line_of(doc, at), target);
            mistakes++;
        }
    }
    return mistakes;
}

static void links_lead_somewhere(void **state)
{
    (void)state;
    assert_int_equal(over_documents(check_links), 0);
}

/* ---- scenarios ----------------------------------------------------------------------------- */

static bool in_a_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A name in backticks such as `game_so_and_so` is a scenario, `game_so_*` is several, and so is the name of a file. */
static bool is_quoted(const document *doc, const char *at, size_t length)
{
    bool begins = at > doc->text && (at[-1] == '`' || at[-1] == '/');
    return begins && (at[length] == '`' || strncmp(at + length, ".json", 5) == 0);
}

static int check_scenarios_of(const posse_game *game, const document *doc)
{
    char prefix[32];
    int mistakes = 0;
    snprintf(prefix, sizeof prefix, "%s_", game->name);
    for (const char *at = doc->text; (at = strstr(at, prefix)); at++) {
        char path[1024];
        glob_t found;
        size_t length = 0;
        while (in_a_name(at[length]) || at[length] == '*')
            length++;
        if (!is_quoted(doc, at, length))
            continue;
        snprintf(path, sizeof path, "%s/tests/scenarios/%.*s.json", root(), (int)length, at);
        if (glob(path, 0, NULL, &found) != 0) {
            fprintf(stderr, "%s:%d: there is no %s\n", doc->path, line_of(doc, at), path);
            mistakes++;
        }
        globfree(&found);
    }
    return mistakes;
}

static int check_scenarios(const document *doc)
{
    int mistakes = 0;
    for (int i = 0; i < posse_game_count; i++)
        mistakes += check_scenarios_of(posse_games[i], doc);
    return mistakes;
}

static void scenarios_are_there(void **state)
{
    (void)state;
    assert_int_equal(over_documents(check_scenarios), 0);
}

/* ---- events -------------------------------------------------------------------------------- */

/* The line under `heading` that starts with `row`, up to the next heading of the kind. */
static const char *find_row(const document *doc, const char *heading, const char *row)
{
    const char *line = strstr(doc->text, heading);
    if (!line)
        return NULL;
    for (line = next_line(line); *line && !starts(line, "## "); line = next_line(line))
        if (starts(line, row))
            return line;
    return NULL;
}

/* The row of the event's kind has its fields in the second column, and no others. */
static int check_event(const document *doc, const posse_game *game, const posse_event_kind *kind)
{
    char heading[64], row[64], fields[512];
    int mistakes = 0, named = 0, count = 0;
    snprintf(heading, sizeof heading, "## Events of %s\n", game->name);
    snprintf(row, sizeof row, "| `%s` |", kind->name);
    const char *line = find_row(doc, heading, row);
    if (!line) {
        fprintf(stderr, "%s: %s has no row for the event %s\n", doc->path, game->name, kind->name);
        return 1;
    }
    const char *column = line + strlen(row);
    snprintf(fields, sizeof fields, "%.*s", (int)strcspn(column, "|\n"), column);
    for (const char *c = fields; *c; c++)
        named += *c == '`';
    for (; count < POSSE_MAX_FIELDS && kind->fields[count].name; count++) {
        char quoted[64];
        snprintf(quoted, sizeof quoted, "`%s`", kind->fields[count].name);
        if (strstr(fields, quoted))
            continue;
        fprintf(stderr, "%s:%d: %s has a field %s\n", doc->path, line_of(doc, line), kind->name, quoted);
        mistakes++;
    }
    if (named != 2 * count) {
        fprintf(stderr, "%s:%d: %s has %d fields\n", doc->path, line_of(doc, line), kind->name, count);
        mistakes++;
    }
    return mistakes;
}

static void events_are_explained(void **state)
{
    document doc;
    char path[1024];
    int mistakes = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/docs/protocol.md", root());
    if (!read_document(path, &doc)) {
        fail_msg("%s cannot be read", path);
        return;
    }
    for (int i = 0; i < posse_game_count; i++)
        for (int kind = 0; kind < posse_games[i]->event_count; kind++)
            mistakes += check_event(&doc, posse_games[i], &posse_games[i]->events[kind]);
    free(doc.text);
    assert_int_equal(mistakes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pattern_of_answers), cmocka_unit_test(examples_answer_as_written),
        cmocka_unit_test(links_lead_somewhere),   cmocka_unit_test(scenarios_are_there),
        cmocka_unit_test(events_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

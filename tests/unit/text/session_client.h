/* Sends requests to a session of `posse engine`, and checks tables of requests that it must refuse.
 * Include cmocka.h first. */
#ifndef TESTS_UNIT_TEXT_SESSION_CLIENT_H
#define TESTS_UNIT_TEXT_SESSION_CLIENT_H

#include "session.h"

#include <stdlib.h>
#include <string.h>

/* ---- talking to a session ------------------------------------------------------------------ */

typedef struct talk {
    posse_session session;
    posse_buffer out;
    posse_json answer; /* the last answer, a part of `out` */
} talk;

static inline void say(talk *t, const char *line)
{
    posse_buffer_clear(&t->out);
    posse_session_answer(&t->session, line, strlen(line), &t->out);
    assert_true(posse_json_check(t->out.text, t->out.length, &t->answer, NULL));
}

static inline void say_well(talk *t, const char *line)
{
    bool fine = false;
    say(t, line);
    if (!posse_json_bool(posse_json_get(t->answer, "ok"), &fine) || !fine)
        fail_msg("%s\nanswers %s", line, t->out.text);
}

/* Returns a member of the last answer as JSON text, which the caller frees. */
static inline char *member(const talk *t, const char *name)
{
    posse_json value = posse_json_get(t->answer, name);
    assert_non_null(value.at);
    return strndup(value.at, (size_t)(value.end - value.at));
}

static inline char *ask(talk *t, const char *line, const char *name)
{
    say_well(t, line);
    return member(t, name);
}

static inline void say_badly(talk *t, const char *line, const char *code, const char *named)
{
    bool fine = true;
    char sentence[512] = "";
    say(t, line);
    assert_true(posse_json_bool(posse_json_get(t->answer, "ok"), &fine));
    posse_json_text(posse_json_get(t->answer, "error"), sentence, sizeof sentence);
    if (fine || !posse_json_is(posse_json_get(t->answer, "code"), code) || !strstr(sentence, named))
        fail_msg("%s\nshould be %s, with a sentence of %s, but answers\n%s", line, code, named, t->out.text);
}

static inline void hang_up(talk *t)
{
    posse_session_end(&t->session);
    posse_buffer_free(&t->out);
}

/* ---- tables of bad requests ---------------------------------------------------------------- */

typedef struct bad {
    const char *member; /* completes the request */
    const char *code;
    const char *named; /* what the message must contain */
} bad;

/* Each case completes `request` and must be refused. The match must stay unchanged. */
static inline void refuse_all(talk *t, const char *request, const bad cases[], size_t count)
{
    char *before = ask(t, "{\"cmd\":\"history\"}", "replay");
    posse_rng rng = t->session.match.rng;
    for (size_t i = 0; i < count; i++) {
        posse_buffer line = {0};
        posse_put(&line, "%s%s}", request, cases[i].member);
        say_badly(t, line.text, cases[i].code, cases[i].named);
        posse_buffer_free(&line);
    }
    char *after = ask(t, "{\"cmd\":\"history\"}", "replay");
    assert_string_equal(before, after);
    assert_memory_equal(&rng, &t->session.match.rng, sizeof rng);
    free(before);
    free(after);
}

#define REFUSE_ALL(t, request, cases) refuse_all(t, request, cases, sizeof(cases) / sizeof *(cases))

#endif

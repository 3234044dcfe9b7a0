/* Fuzzes a whole session of `posse engine`: the input is its standard input.
 *
 * Every line must be answered with one JSON object. An error must have a code and a message, and must
 * leave the match and its random generator unchanged, as must every request that only queries.
 */
#include "alloc.h"
#include "check.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    MAX_LINES = 300,
    MAX_ANSWERS = 1 << 18, /* bytes; a list of all outcomes of a roll is long, and slow to check */
};

/* A copy of everything in a match that a request could change. */
struct snapshot {
    const posse_game *game;
    void *state;
    posse_rng rng;
    size_t actions, events;
};

static struct snapshot take_snapshot(const posse_match *match)
{
    struct snapshot now = {
        .game = match->game, .rng = match->rng, .actions = match->action_count, .events = match->event_count};
    if (match->game) {
        now.state = posse_alloc(1, match->game->state_size);
        memcpy(now.state, match->state, match->game->state_size);
    }
    return now;
}

static bool is_unchanged(const struct snapshot *before, const posse_match *match)
{
    return before->game == match->game && before->actions == match->action_count &&
           before->events == match->event_count && memcmp(&before->rng, &match->rng, sizeof match->rng) == 0 &&
           (!match->game || same_state(match->game, before->state, match->state));
}

/* ---- answers ------------------------------------------------------------------------------- */

static void check_refused(posse_json answer)
{
    static const char *const codes[] = {"bad_json",     "bad_request",    "unknown_game", "bad_config",
                                        "bad_position", "illegal_action", "no_game"};
    char sentence[512] = "";
    INSIST(posse_json_word(posse_json_get(answer, "code"), codes, 7) >= 0, "an error without a code of the protocol");
    INSIST(posse_json_text(posse_json_get(answer, "error"), sentence, sizeof sentence) && sentence[0],
           "an error without a message");
    INSIST(posse_json_count(answer) == 3, "an error has other fields");
}

/* "actor" must be right, and there must be a result only at the end. */
static void check_actor(const posse_match *match, posse_json answer)
{
    posse_buffer text = {0};
    posse_match_write_actor(match, &text);
    INSIST(posse_json_matches(check_json(&text), posse_json_get(answer, "actor"), NULL), "the actor should be %s",
           text.text);
    INSIST(!posse_json_get(answer, "result").at == (posse_match_actor(match) != POSSE_OVER),
           "there is a result before the end, or none at the end");
    posse_buffer_free(&text);
}

static void check_listed(const posse_match *match, posse_json actions)
{
    enum { ALL = 100 }; /* a roll has thousands of outcomes: check these, then a sample */
    for (posse_json_walk w = posse_json_walk_of(actions); posse_json_next(&w);) {
        if (w.index > ALL && w.index % ALL != 0)
            continue;
        char text[POSSE_ACTION_TEXT];
        posse_action action;
        INSIST(posse_json_text(w.value, text, sizeof text) && match->game->parse(text, &action) &&
                   match->game->check(match->state, action, NULL),
               "\"legal\" lists an illegal action");
    }
}

static void check_legal(const posse_match *match, posse_json answer)
{
    posse_json actions = posse_json_get(answer, "actions");
    posse_json weights = posse_json_get(answer, "weights");
    size_t count = posse_json_count(actions);
    int actor = posse_match_actor(match);
    check_actor(match, answer);
    check_listed(match, actions);
    if (actor == POSSE_OVER)
        INSIST(posse_json_type_of(actions) == POSSE_JSON_LIST && count == 0, "there are legal actions after the end");
    else if (posse_json_type_of(actions) != POSSE_JSON_NULL)
        INSIST(count >= 2, "a decision has only %zu actions", count);
    INSIST(!weights.at || (actor == POSSE_CHANCE && posse_json_count(weights) == count),
           "the weights do not fit the outcomes");
}

/* The action that a bot proposes must be legal. */
static void check_advice(const posse_match *match, posse_json answer)
{
    char text[POSSE_ACTION_TEXT];
    posse_action action;
    INSIST(posse_json_text(posse_json_get(answer, "action"), text, sizeof text) && match->game->parse(text, &action) &&
               match->game->check(match->state, action, NULL),
           "a bot proposes an illegal action");
}

static void check_accepted(const posse_session *session, posse_json request, posse_json answer,
                           const struct snapshot *before)
{
    const posse_match *match = &session->match;
    posse_json command = posse_json_get(request, "cmd");
    bool starts = posse_json_is(command, "new") || posse_json_is(command, "load");
    bool acts = posse_json_is(command, "act") || posse_json_is(command, "chance");
    INSIST(starts || acts || is_unchanged(before, match), "a query changed the match");
    INSIST(session->quit == posse_json_is(command, "quit"), "the session ended without \"quit\", or did not end");
    if (starts || acts)
        check_actor(match, answer);
    if (starts)
        INSIST(match->action_count == 0, "a new match already has actions");
    else if (acts)
        INSIST(match->action_count == before->actions + 1 && match->event_count > before->events,
               "an action is missing in the history or has no event");
    else if (posse_json_is(command, "legal"))
        check_legal(match, answer);
    else if (posse_json_is(command, "bot"))
        check_advice(match, answer);
    else if (posse_json_is(command, "history"))
        check_history(match);
}

/* Returns the length of the answer. */
static size_t send_line(posse_session *session, const char *line, size_t length)
{
    struct snapshot before = take_snapshot(&session->match);
    posse_buffer out = {0};
    posse_json request;
    bool fine = false;
    posse_session_answer(session, line, length, &out);
    size_t answered = out.length;
    posse_json answer = check_json(&out);
    INSIST(posse_json_bool(posse_json_get(answer, "ok"), &fine), "\"ok\" is missing");
    if (fine) {
        INSIST(posse_json_check(line, length, &request, NULL), "a line that is not JSON was accepted");
        check_accepted(session, request, answer, &before);
    } else {
        check_refused(answer);
        INSIST(is_unchanged(&before, &session->match), "a refused request changed the match");
    }
    if (session->match.game && !is_unchanged(&before, &session->match))
        check_state(session->match.game, session->match.state);
    free(before.state);
    posse_buffer_free(&out);
    return answered;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    posse_session session = {0};
    const char *at = (const char *)data;
    size_t answered = 0;
    for (int lines = 0; size > 0 && lines < MAX_LINES && answered < MAX_ANSWERS && !session.quit; lines++) {
        const char *end = memchr(at, '\n', size);
        size_t length = end ? (size_t)(end - at) : size;
        answered += send_line(&session, at, length);
        at += length + (end != NULL);
        size -= length + (end != NULL);
    }
    if (session.match.game)
        check_history(&session.match);
    posse_session_end(&session);
    return 0;
}

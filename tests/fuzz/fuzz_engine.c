/* A whole session of `posse engine`: the input is what comes in on standard input, line by line.
 *
 * Whatever the line, there is an answer of one JSON object; a refusal has a code and a sentence and
 * leaves everything as it was, the generator included; and so does every request that only asks.
 */
#include "alloc.h"
#include "check.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    MAX_LINES = 300,
    MAX_ANSWERS = 1 << 18, /* bytes: one list of a roll's outcomes is enough, and slow to check */
};

/* Everything of a match that an answer could have changed. */
struct picture {
    const posse_game *game;
    void *state;
    posse_rng rng;
    size_t actions, events;
};

static struct picture take_picture(const posse_match *match)
{
    struct picture now = {.game = match->game,
                          .rng = match->rng,
                          .actions = match->action_count,
                          .events = match->event_count};
    if (match->game) {
        now.state = posse_alloc(1, match->game->state_size);
        memcpy(now.state, match->state, match->game->state_size);
    }
    return now;
}

static bool is_as_before(const struct picture *before, const posse_match *match)
{
    return before->game == match->game && before->actions == match->action_count &&
           before->events == match->event_count &&
           memcmp(&before->rng, &match->rng, sizeof match->rng) == 0 &&
           (!match->game || same_state(match->game, before->state, match->state));
}

/* ---- answers ------------------------------------------------------------------------------- */

static void check_refused(posse_json answer)
{
    static const char *const codes[] = {"bad_json",   "bad_request",  "unknown_game",
                                        "bad_config", "bad_position", "illegal_action",
                                        "no_game"};
    char sentence[512] = "";
    INSIST(posse_json_word(posse_json_get(answer, "code"), codes, 7) >= 0,
           "a refusal without a code of the protocol");
    INSIST(posse_json_text(posse_json_get(answer, "error"), sentence, sizeof sentence) &&
               sentence[0],
           "a refusal without a sentence");
    INSIST(posse_json_count(answer) == 3, "a refusal tells more than that");
}

/* "actor" says who is to act, and only at the end there is a result. */
static void check_actor(const posse_match *match, posse_json answer)
{
    posse_buffer text = {0};
    posse_match_write_actor(match, &text);
    INSIST(posse_json_matches(check_json(&text), posse_json_get(answer, "actor"), NULL),
           "another actor than %s", text.text);
    INSIST(!posse_json_get(answer, "result").at == (posse_match_actor(match) != POSSE_OVER),
           "there is a result before the end, or none at it");
    posse_buffer_free(&text);
}

static void check_listed(const posse_match *match, posse_json actions)
{
    enum { ALL = 100 }; /* of a roll's thousands of outcomes some will do */
    for (posse_json_walk w = posse_json_walk_of(actions); posse_json_next(&w);) {
        if (w.index > ALL && w.index % ALL != 0)
            continue;
        char text[POSSE_ACTION_TEXT];
        posse_action action;
        INSIST(posse_json_text(w.value, text, sizeof text) && match->game->parse(text, &action) &&
                   match->game->check(match->state, action, NULL),
               "\"legal\" lists what is not legal");
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
        INSIST(posse_json_type_of(actions) == POSSE_JSON_LIST && count == 0,
               "something is legal after the end");
    else if (posse_json_type_of(actions) != POSSE_JSON_NULL)
        INSIST(count >= 2, "%zu actions are no choice", count);
    INSIST(!weights.at || (actor == POSSE_CHANCE && posse_json_count(weights) == count),
           "weights that are not those of the outcomes");
}

/* A bot's answer is legal. */
static void check_advice(const posse_match *match, posse_json answer)
{
    char text[POSSE_ACTION_TEXT];
    posse_action action;
    INSIST(posse_json_text(posse_json_get(answer, "action"), text, sizeof text) &&
               match->game->parse(text, &action) && match->game->check(match->state, action, NULL),
           "a bot gives bad advice");
}

static void check_accepted(const posse_session *session, posse_json request, posse_json answer,
                           const struct picture *before)
{
    const posse_match *match = &session->match;
    posse_json command = posse_json_get(request, "cmd");
    bool starts = posse_json_is(command, "new") || posse_json_is(command, "load");
    bool acts = posse_json_is(command, "act") || posse_json_is(command, "chance");
    INSIST(starts || acts || is_as_before(before, match), "asking changed something");
    INSIST(session->quit == posse_json_is(command, "quit"), "quit, or not?");
    if (starts || acts)
        check_actor(match, answer);
    if (starts)
        INSIST(match->action_count == 0, "a new game has a history");
    else if (acts)
        INSIST(match->action_count == before->actions + 1 && match->event_count > before->events,
               "an action left no trace");
    else if (posse_json_is(command, "legal"))
        check_legal(match, answer);
    else if (posse_json_is(command, "bot"))
        check_advice(match, answer);
    else if (posse_json_is(command, "history"))
        check_history(match);
}

/* Gives how long the answer was. */
static size_t send_line(posse_session *session, const char *line, size_t length)
{
    struct picture before = take_picture(&session->match);
    posse_buffer out = {0};
    posse_json request;
    bool fine = false;
    posse_session_answer(session, line, length, &out);
    size_t answered = out.length;
    posse_json answer = check_json(&out);
    INSIST(posse_json_bool(posse_json_get(answer, "ok"), &fine), "neither ok nor not");
    if (fine) {
        INSIST(posse_json_check(line, length, &request, NULL), "accepted what is not JSON");
        check_accepted(session, request, answer, &before);
    } else {
        check_refused(answer);
        INSIST(is_as_before(&before, &session->match), "a refusal changed something");
    }
    if (session->match.game && !is_as_before(&before, &session->match))
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
    for (int lines = 0; size > 0 && lines < MAX_LINES && answered < MAX_ANSWERS && !session.quit;
         lines++) {
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

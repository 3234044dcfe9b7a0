/* Checks that hold for every game. */
#include "check.h"
#include "alloc.h"
#include "invariants.h"
#include "replay.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void give_up(const char *file, int line, const char *format, ...)
{
    va_list args;
    fprintf(stderr, "%s:%d: ", file, line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

/* ---- texts --------------------------------------------------------------------------------- */

void check_refusal(const posse_status *status)
{
    posse_buffer quoted = {0};
    posse_json sentence;
    INSIST(status->code > POSSE_OK && status->code <= POSSE_FULL, "an error has no code");
    INSIST(status->text[0], "an error has no message");
    posse_json_put_string(&quoted, status->text);
    INSIST(posse_json_check(quoted.text, quoted.length, &sentence, NULL), "the message of an error is not UTF-8: %s",
           status->text);
    posse_buffer_free(&quoted);
}

posse_json check_json(const posse_buffer *text)
{
    posse_status status;
    posse_json value;
    INSIST(text->text, "nothing was written");
    INSIST(!memchr(text->text, '\n', text->length), "more than one line: %s", text->text);
    INSIST(posse_json_check(text->text, text->length, &value, &status), "%s: %s", status.text, text->text);
    return value;
}

/* ---- every game ---------------------------------------------------------------------------- */

bool same_state(const posse_game *game, const void *one, const void *other)
{
    return memcmp(one, other, game->state_size) == 0;
}

void check_state(const posse_game *game, const void *state)
{
    posse_buffer text = {0};
    int actor = game->actor(state), players = game->players(state);
    INSIST(actor == POSSE_CHANCE || actor == POSSE_OVER || (actor >= 0 && actor < players), "%d is not a valid actor",
           actor);
    game->write(state, POSSE_EVERYTHING, &text);
    posse_json position = check_json(&text);
    INSIST(!posse_json_get(position, "result").at == (actor != POSSE_OVER),
           "there is a result before the end, or none at the end");
    const char *broken = broken_invariant(game->name, position);
    INSIST(!broken, "%s: %s", broken, text.text);
    posse_buffer_free(&text);
}

static bool is_among(const posse_action legal[], int count, posse_action action)
{
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

static void check_action(const posse_game *game, const void *state, posse_action action)
{
    char text[POSSE_ACTION_TEXT];
    posse_action again;
    game->format(action, text);
    INSIST(action < game->action_count, "action %u is not below action_count", action);
    INSIST(game->check(state, action, NULL), "\"%s\" is legal, but check refuses it", text);
    INSIST(game->parse(text, &again) && again == action, "\"%s\" is not parsed as the same action", text);
}

void check_choice(const posse_game *game, const void *state, posse_rng *rng)
{
    enum { TRIES = 16 };
    posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
    int actor = game->actor(state), count = game->legal(state, legal);
    INSIST(count <= game->max_legal, "%d legal actions are more than max_legal", count);
    if (actor < 0)
        INSIST(count == 0, "there are %d legal actions, but no seat is to act", count);
    else
        INSIST(count >= 2, "seat %d is to act, but has %d legal actions", actor, count);
    for (int i = 0; i < count; i++) {
        check_action(game, state, legal[i]);
        INSIST(i == 0 || legal[i - 1] < legal[i], "the legal actions are not sorted");
    }
    for (int i = 0; i < TRIES && actor != POSSE_CHANCE; i++) {
        /* Actions of seats have lower numbers than those of chance. */
        posse_action any = posse_rng_below(rng, i % 2 ? 128 : game->action_count);
        INSIST(any >= game->action_count || is_among(legal, count, any) || !game->check(state, any, NULL),
               "check allows action %u, but legal does not list it", any);
    }
    if (actor == POSSE_CHANCE) {
        INSIST(game->outcomes(state, NULL, NULL, INT32_MAX) >= 2, "chance has fewer than 2 outcomes");
        check_action(game, state, game->draw(state, rng));
    }
    free(legal);
}

void check_history(const posse_match *match)
{
    posse_buffer text = {0};
    posse_status status;
    posse_match again;
    posse_match_write_replay(match, &text);
    INSIST(posse_replay(check_json(&text), &again, NULL, &status), "%s: %s", status.text, text.text);
    INSIST(same_state(match->game, match->state, again.state), "a replay ends elsewhere");
    INSIST(again.event_count == match->event_count, "a replay tells something else");
    posse_match_free(&again);
    posse_buffer_free(&text);
}

/* Fuzzes positions. Each must be refused with an error message, or be playable to the end.
 *
 * An accepted position is written and loaded again, which must give the same state, byte by byte. Then
 * the game is played on at random, seeded by the input, and its invariants must hold after every move.
 */
#include "actions.h"
#include "alloc.h"
#include "check.h"
#include "hash.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_MOVES = 2000, VIEWS_EVERY = 16 /* moves between two checks of all views */ };

/* Loads `written`, and returns false if it is refused. Otherwise it must give the state of `match`, and
 * must be written in the same way again, before or after forced moves. */
static bool check_reload(const posse_match *match, const posse_buffer *written)
{
    posse_status status;
    posse_match again;
    posse_rng rng = match->rng;
    if (!posse_request_load(&again, check_json(written), &rng, &status)) {
        check_refusal(&status);
        return false;
    }
    INSIST(same_state(match->game, match->state, again.state), "this position loads as another state: %s",
           written->text);
    posse_buffer begun = {0};
    again.game->write(again.state, POSSE_EVERYTHING, &begun);
    INSIST(strcmp(written->text, again.start.text) == 0 || strcmp(written->text, begun.text) == 0,
           "%s is written as %s", written->text, begun.text);
    posse_buffer_free(&begun);
    posse_match_free(&again);
    return true;
}

/* Positions of bang can be loaded only when a turn has just been announced. */
static void check_load_point(const posse_match *match)
{
    const posse_event *last = &match->events[match->event_count - 1];
    bool turn = strcmp(match->game->events[last->kind].name, "turn") == 0;
    posse_buffer text = {0};
    match->game->write(match->state, POSSE_EVERYTHING, &text);
    bool loads = check_reload(match, &text);
    if (strcmp(match->game->name, "bang") == 0)
        INSIST(loads == turn, "a position loads within a turn, or not at its start");
    posse_buffer_free(&text);
}

/* The viewer must not be able to tell a resampled world from the true one, and its invariants must hold. */
static void check_resample(const posse_match *match, int viewer, const posse_buffer *view, posse_rng *rng)
{
    const posse_game *game = match->game;
    posse_buffer text = {0};
    void *other = posse_alloc(1, game->state_size);
    memcpy(other, match->state, game->state_size);
    game->resample(other, viewer, rng);
    game->write(other, viewer, &text);
    INSIST(strcmp(text.text, view->text) == 0, "after resampling the view is %s instead of %s", text.text, view->text);
    check_state(game, other);
    check_choice(game, other, rng);
    posse_buffer_free(&text);
    free(other);
}

static void check_views(const posse_match *match, posse_rng *rng)
{
    for (int seat = 0; seat < match->game->players(match->state); seat++) {
        posse_buffer text = {0};
        match->game->write(match->state, seat, &text);
        check_json(&text);
        check_resample(match, seat, &text, rng);
        posse_buffer_clear(&text);
        posse_match_write_events(match, match->event_count - 1, seat, &text);
        check_json(&text);
        posse_buffer_free(&text);
    }
}

static posse_action choose(const posse_match *match, posse_rng *rng)
{
    const posse_game *game = match->game;
    if (game->actor(match->state) == POSSE_CHANCE)
        return game->draw(match->state, rng);
    int count;
    posse_action *legal = posse_legal_actions(game, match->state, &count);
    posse_action chosen = legal[posse_rng_below(rng, (uint32_t)count)];
    free(legal);
    return chosen;
}

/* Makes a move in the match and on a copy without events, which must give the same state. */
static void move(posse_match *match, posse_action action)
{
    const posse_game *game = match->game;
    posse_status status;
    void *quiet = posse_alloc(1, game->state_size);
    memcpy(quiet, match->state, game->state_size);
    INSIST(posse_match_act(match, action, &status), "%s", status.text);
    game->apply(quiet, action, NULL);
    INSIST(same_state(game, match->state, quiet), "the state depends on whether events are told");
    INSIST(game->hash(match->state) == game->hash(quiet), "equal states have different hashes");
    free(quiet);
}

static void check_end(const posse_match *match)
{
    double returns[POSSE_MAX_SEATS];
    posse_buffer result = {0};
    double won = 0;
    match->game->result(match->state, &result);
    check_json(&result);
    match->game->returns(match->state, returns);
    for (int seat = 0; seat < match->game->players(match->state); seat++)
        won += returns[seat];
    INSIST(won > 0, "no seat has won: %s", result.text);
    posse_buffer_free(&result);
}

static void play_on(posse_match *match, posse_rng *rng)
{
    for (int moves = 0; moves < MAX_MOVES; moves++) {
        check_state(match->game, match->state);
        check_choice(match->game, match->state, rng);
        check_load_point(match);
        if (moves % VIEWS_EVERY == 0)
            check_views(match, rng);
        if (posse_match_actor(match) == POSSE_OVER) {
            check_end(match);
            return;
        }
        move(match, choose(match, rng));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = size ? (const char *)data : "";
    posse_json position;
    posse_status status;
    posse_match match;
    posse_rng rng;
    posse_rng_seed(&rng, posse_hash(text, size));
    if (!posse_json_check(text, size, &position, &status) || !posse_request_load(&match, position, &rng, &status)) {
        check_refusal(&status);
        return 0;
    }
    INSIST(check_reload(&match, &match.start), "the start position of the match does not load");
    play_on(&match, &rng);
    check_history(&match);
    posse_match_free(&match);
    return 0;
}

/* Positions that somebody wrote: refused with a sentence, or played to the end.
 *
 * What is accepted and written again loads to the same state, byte for byte. Then the game is played on
 * at random, by a generator that the input seeds, and the laws of the game hold all the way.
 */
#include "actions.h"
#include "alloc.h"
#include "check.h"
#include "hash.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_MOVES = 2000, LOOK_ROUND = 16 /* moves from one look at every view to the next */ };

/* `written` loads, to the state of `match`, and is written alike again, before what is forced is carried
 * out or after; or else it is refused. Gives whether it loads. */
static bool check_reload(const posse_match *match, const posse_buffer *written)
{
    posse_status status;
    posse_match again;
    posse_rng rng = match->rng;
    if (!posse_request_load(&again, check_json(written), &rng, &status)) {
        check_refusal(&status);
        return false;
    }
    INSIST(same_state(match->game, match->state, again.state), "loads to another state: %s",
           written->text);
    posse_buffer begun = {0};
    again.game->write(again.state, POSSE_EVERYTHING, &begun);
    INSIST(strcmp(written->text, again.start.text) == 0 || strcmp(written->text, begun.text) == 0,
           "%s is written as %s", written->text, begun.text);
    posse_buffer_free(&begun);
    posse_match_free(&again);
    return true;
}

/* A turn of bang that has just been announced is a load point, and only that. */
static void check_load_point(const posse_match *match)
{
    const posse_event *last = &match->events[match->event_count - 1];
    bool turn = strcmp(match->game->events[last->kind].name, "turn") == 0;
    posse_buffer text = {0};
    match->game->write(match->state, POSSE_EVERYTHING, &text);
    bool loads = check_reload(match, &text);
    if (strcmp(match->game->name, "bang") == 0)
        INSIST(loads == turn, "a load point, or not?");
    posse_buffer_free(&text);
}

/* Another world is one that this viewer cannot tell from the true one, and breaks no law either. */
static void check_resample(const posse_match *match, int viewer, const posse_buffer *view,
                           posse_rng *rng)
{
    const posse_game *game = match->game;
    posse_buffer text = {0};
    void *other = posse_alloc(1, game->state_size);
    memcpy(other, match->state, game->state_size);
    game->resample(other, viewer, rng);
    game->write(other, viewer, &text);
    INSIST(strcmp(text.text, view->text) == 0, "%s is another view than %s", text.text, view->text);
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

/* A move, once as the match makes it and once on the fast path, where nothing is told. */
static void move(posse_match *match, posse_action action)
{
    const posse_game *game = match->game;
    posse_status status;
    void *quiet = posse_alloc(1, game->state_size);
    memcpy(quiet, match->state, game->state_size);
    INSIST(posse_match_act(match, action, &status), "%s", status.text);
    game->apply(quiet, action, NULL);
    INSIST(same_state(game, match->state, quiet), "telling makes a difference");
    INSIST(game->hash(match->state) == game->hash(quiet), "equal states of different hashes");
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
    INSIST(won > 0, "nobody has won: %s", result.text);
    posse_buffer_free(&result);
}

static void play_on(posse_match *match, posse_rng *rng)
{
    for (int moves = 0; moves < MAX_MOVES; moves++) {
        check_state(match->game, match->state);
        check_choice(match->game, match->state, rng);
        check_load_point(match);
        if (moves % LOOK_ROUND == 0)
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
    if (!posse_json_check(text, size, &position, &status) ||
        !posse_request_load(&match, position, &rng, &status)) {
        check_refusal(&status);
        return 0;
    }
    INSIST(check_reload(&match, &match.start), "what was loaded and written does not load");
    play_on(&match, &rng);
    check_history(&match);
    posse_match_free(&match);
    return 0;
}

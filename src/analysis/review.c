/* Opening a review: the match is played, and what each seat had heard before each step is kept. */
#include "alloc.h"
#include "replay.h"
#include "review_internal.h"

#include <stdlib.h>
#include <string.h>

double review_round(double number)
{
    enum { UNITS = 10000 };
    double units = number * UNITS;
    return (double)(int64_t)(units < 0 ? units - 0.5 : units + 0.5) / UNITS;
}

/* ---- what was known when -------------------------------------------------------------------- */

static size_t state_bytes(const posse_review *review)
{
    size_t unit = sizeof(uint64_t);
    return (review->game->state_size + unit - 1) / unit * unit;
}

const void *review_state(const posse_review *review, size_t step)
{
    return review->states + step * state_bytes(review);
}

void review_player(const posse_review *review, size_t step, int seat, posse_player *player)
{
    bool shared = review->players_a_step == 1;
    const posse_player *heard = &review->players[step * (size_t)review->players_a_step + (shared ? 0 : (size_t)seat)];
    *player = *heard;
    player->seat = seat;
}

const posse_buffer *review_believed_before(const posse_review *review, const review_step *step)
{
    return step == review->steps ? review->believed : step[-1].believed;
}

static bool is_over(const posse_match *match, posse_status *status)
{
    return posse_match_actor(match) == POSSE_OVER ||
           posse_fail(status, POSSE_BAD_REQUEST, "actions",
                      "the game is not over: only finished games can be reviewed");
}

static void hear(posse_review *review, size_t step, size_t from, size_t to)
{
    const posse_match *match = &review->match;
    for (int i = 0; i < review->players_a_step; i++)
        posse_player_hear(&review->players[step * (size_t)review->players_a_step + (size_t)i], match->events + from,
                          to - from);
}

static void copy_players(posse_review *review, size_t step)
{
    size_t each = (size_t)review->players_a_step;
    memcpy(&review->players[step * each], &review->players[(step - 1) * each], each * sizeof *review->players);
}

/* Plays the match again from its start, and keeps states and players. */
static void play_again(posse_review *review, posse_json position)
{
    posse_match *match = &review->match, again;
    posse_rng rng;
    posse_rng_seed(&rng, 0);
    posse_match_load(&again, review->game, position, &rng, NULL);
    for (int seat = 0; seat < review->players_a_step; seat++)
        posse_player_sit(&review->players[seat], review->bot, review->game, seat);
    hear(review, 0, 0, again.event_count);
    memcpy(review->states, again.state, review->game->state_size);
    for (size_t i = 0; i < review->count; i++) {
        review_step *step = &review->steps[i];
        *step =
            (review_step){.actor = posse_match_actor(&again), .action = match->actions[i], .events = again.event_count};
        posse_match_act(&again, step->action, NULL);
        memcpy(review->states + (i + 1) * state_bytes(review), again.state, review->game->state_size);
        copy_players(review, i + 1);
        hear(review, i + 1, step->events, again.event_count);
    }
    posse_match_free(&again);
}

/* Does every seat remember the same? */
static bool shares_memory(const posse_review *review)
{
    posse_player one, other;
    posse_player_sit(&one, review->bot, review->game, 0);
    posse_player_sit(&other, review->bot, review->game, 1);
    return !review->bot->hear || posse_player_copy_memory(&one, &other);
}

static void allocate(posse_review *review)
{
    review->seats = review->game->players(review->match.state);
    review->count = review->match.action_count;
    review->players_a_step = shares_memory(review) ? 1 : review->seats;
    review->steps = posse_alloc_zeroed(review->count, sizeof *review->steps);
    review->states = posse_alloc_zeroed(review->count + 1, state_bytes(review));
    review->players = posse_alloc_zeroed((review->count + 1) * (size_t)review->players_a_step, sizeof *review->players);
}

posse_review *posse_review_new(posse_json replay, const posse_review_options *options, posse_status *status)
{
    posse_match match;
    if (!posse_replay(replay, &match, NULL, status))
        return NULL;
    const posse_bot *bot = posse_bot_judge(match.game);
    if (!bot)
        posse_fail(status, POSSE_BAD_REQUEST, NULL, "games of %s cannot be reviewed: no bot can judge its positions",
                   match.game->name);
    if (!bot || !is_over(&match, status)) {
        posse_match_free(&match);
        return NULL;
    }
    posse_review *review = posse_alloc_zeroed(1, sizeof *review);
    review->game = match.game;
    review->bot = bot;
    review->options = *options;
    review->match = match;
    posse_rng_seed(&review->rng, options->seed);
    allocate(review);
    play_again(review, posse_json_get(posse_json_get(replay, "start"), "position"));
    review_find_beliefs(review, 0, review->believed);
    for (size_t i = 0; i < review->count; i++)
        review_find_beliefs(review, i + 1, review->steps[i].believed);
    return review;
}

void review_decision_free(review_decision *decision)
{
    free(decision->answers);
    posse_buffer_free(&decision->why);
    *decision = (review_decision){0};
}

void posse_review_free(posse_review *review)
{
    if (!review)
        return;
    for (size_t i = 0; i < review->count; i++) {
        review_decision_free(&review->steps[i].decision);
        review_believed_free(review->steps[i].believed, review->seats);
        review_work_free(review->steps[i].work);
    }
    review_believed_free(review->believed, review->seats);
    posse_match_free(&review->match);
    free(review->steps);
    free(review->states);
    free(review->players);
    free(review);
}

size_t posse_review_count(const posse_review *review)
{
    return review->count;
}

bool posse_review_step_is_done(const posse_review *review, size_t step)
{
    return review->steps[step].done;
}

bool posse_review_work(posse_review *review, size_t step)
{
    return !review->steps[step].done && review_work_on(review, step);
}

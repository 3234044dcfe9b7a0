/* Work that takes long: a bot's move, a hint, the frames of a replay, a part of its review. */
#include "thinking.h"

#include "clock.h"
#include "port.h"
#include "replay_frames.h"
#include "review.h"

#include <stdlib.h>

enum { NS_PER_MS = 1000000 };

/* ---- reviews -------------------------------------------------------------------------------------------- */

static posse_review *open_review(thinking *work, posse_json replay)
{
    posse_review *review =
        posse_review_new(replay, &(posse_review_options){.seed = work->seed, .depth = work->depth}, &work->status);
    if (!review || posse_review_count(review) <= MAX_REVIEW_STEPS)
        return review;
    posse_fail(&work->status, POSSE_FULL, NULL,
               "this game is too long to be reviewed: it has %zu actions, and the limit is %d",
               posse_review_count(review), MAX_REVIEW_STEPS);
    posse_review_free(review);
    return NULL;
}

static bool take_over(thinking *work, posse_review *review)
{
    posse_json earlier;
    return !work->review.length || (posse_json_check(work->review.text, work->review.length, &earlier, &work->status) &&
                                    posse_review_resume(review, earlier, &work->status));
}

/* A stored review may be one by another version of the program. Such a review begins anew. */
static void find_review(thinking *work)
{
    posse_json replay;
    if (!posse_json_check(work->replay.text, work->replay.length, &replay, &work->status))
        return;
    work->reviewing = open_review(work, replay);
    if (work->reviewing && !take_over(work, work->reviewing)) {
        posse_review_free(work->reviewing);
        work->reviewing = work->ms ? NULL : open_review(work, replay);
    }
}

static void begin_review(thinking *work)
{
    if (!work->reviewing)
        find_review(work);
    work->ok = work->reviewing != NULL;
    work->has_progressed = false;
    work->review_until = posse_now_ns() + (uint64_t)work->ms * NS_PER_MS;
}

static void write_review(thinking *work)
{
    posse_review_summarise(work->reviewing);
    posse_buffer_clear(&work->review);
    posse_review_write(work->reviewing, &work->review);
    posse_buffer_clear(&work->packed);
    if (!work->gzip)
        return;
    posse_put_bytes(&work->packed, work->review.text, work->review.length);
    work->gzip = port_compress(&work->packed);
    if (!work->gzip)
        posse_buffer_clear(&work->packed);
}

/* Has the work lasted long enough? */
static bool has_time_for_review(const thinking *work, uint64_t now, const atomic_bool *stop)
{
    if (!work->ms || (stop && atomic_load(stop)))
        return false;
    return now < work->review_until || !work->has_progressed;
}

static bool go_on_with_review(thinking *work, uint64_t until, const atomic_bool *stop)
{
    size_t count = work->reviewing ? posse_review_count(work->reviewing) : 0;
    while (work->step < count) {
        if (posse_review_step_is_done(work->reviewing, work->step)) {
            work->step++;
            continue;
        }
        uint64_t now = posse_now_ns();
        if (!has_time_for_review(work, now, stop))
            break;
        if (now >= until)
            return false;
        work->has_progressed |= !posse_review_work(work->reviewing, work->step);
    }
    work->is_complete = work->step == count;
    if (work->reviewing)
        write_review(work);
    return true;
}

/* ---- all work ------------------------------------------------------------------------------------------- */

/* Searches and reviews go on in steps. Everything else is done at once. */
void thinking_begin(thinking *work)
{
    if (work->kind == THINK_REVIEW)
        begin_review(work);
    if (work->kind == THINK_REVIEW || work->kind == THINK_FRAMES)
        return;
    work->spec = (posse_bot_spec){.bot = work->bot, .iterations = work->iterations, .ms = work->ms};
    posse_player_sit(&work->player, work->bot, work->game, work->seat);
    work->player.spared = work->spared;
    posse_player_hear(&work->player, work->events, work->event_count);
    if (work->kind == THINK_MOVE && !work->bot->search)
        return;
    work->budget = posse_bot_spec_budget(&work->spec);
    work->thought = posse_think(&work->player, work->state, &work->rng);
}

static void write_frames(thinking *work)
{
    posse_json replay;
    work->ok = posse_json_check(work->replay.text, work->replay.length, &replay, &work->status) &&
               replay_frames_write(replay, work->name, work->code.text, work->viewer, &work->frames, &work->status);
    work->gzip = work->ok && work->gzip && port_compress(&work->frames);
}

bool thinking_step(thinking *work, uint64_t until, const atomic_bool *stop)
{
    if (work->kind == THINK_FRAMES) {
        write_frames(work);
        return true;
    }
    if (work->kind == THINK_REVIEW)
        return go_on_with_review(work, until, stop);
    if (!work->thought) {
        work->hint.action = posse_player_move(&work->player, work->state, 0, &work->rng);
        return true;
    }
    work->spec.stop = stop;
    if (!posse_bot_spec_think_until(&work->spec, work->thought, &work->budget, until))
        return false;
    if (work->kind == THINK_HINT)
        posse_hint_take(&work->hint, work->game, work->thought);
    else
        work->hint.action = posse_thought_best(work->thought);
    return true;
}

void thinking_run(thinking *work, const atomic_bool *stop)
{
    thinking_begin(work);
    while (!thinking_step(work, UINT64_MAX, stop)) {
    }
}

void thinking_free(thinking *work)
{
    if (work->thought)
        posse_thought_free(work->thought);
    posse_review_free(work->reviewing);
    free(work->state);
    free(work->events);
    posse_buffer_free(&work->replay);
    posse_buffer_free(&work->code);
    posse_hint_free(&work->hint);
    posse_buffer_free(&work->frames);
    posse_buffer_free(&work->review);
    posse_buffer_free(&work->packed);
}

/* Plays a step of a contest. */
#include "contest_step.h"
#include "alloc.h"

#include <stdlib.h>

/* What is known while a step is played. */
typedef struct step_play {
    lab_step *step;
    lab_stretch stretch;
    lab_shift shift;
    uint64_t done; /* jobs of this rank */
    bool fine;
} step_play;

/* ---- playing ------------------------------------------------------------------------------- */

static lab_wish wish(void *argument)
{
    const step_play *play = argument;
    const lab_step *step = play->step;
    uint64_t done = step->cluster ? (uint64_t)play->shift.done : play->done;
    bool goes_on = play->fine && (!step->progress || step->progress(step->caller, done));
    return goes_on ? LAB_GO_ON : LAB_STOP;
}

static bool report(void *argument, uint64_t done)
{
    step_play *play = argument;
    play->done = done;
    return lab_shift_goes_on(&play->shift, (int64_t)done, wish(play));
}

/* The end of the last deal that some rank has played. */
static uint64_t end_of_played(const step_play *play)
{
    int ranks = play->stretch.ranks;
    uint64_t end = play->stretch.from;
    int64_t *done_by = posse_alloc((size_t)ranks, sizeof *done_by);
    lab_cluster_gather(play->step->cluster, (int64_t)play->done, done_by);
    for (int rank = 0; rank < ranks; rank++) {
        uint64_t after = play->stretch.from + (uint64_t)(done_by[rank] - 1) * (uint64_t)ranks + (uint64_t)rank + 1;
        if (done_by[rank] > 0 && after > end)
            end = after;
    }
    free(done_by);
    return end;
}

/* Plays this rank's deals until all ranks have played theirs or the step is stopped. Then the deals that are missing
 * before the last one are played, so that no gap is left. */
static bool play_deals(step_play *play, uint64_t *end, posse_status *status)
{
    lab_step *step = play->step;
    uint64_t jobs = lab_stretch_jobs(&play->stretch, play->stretch.until), filled;
    play->fine = lab_runner_play(step->runner, &play->stretch, 0, jobs, &play->done, report, play, status);
    lab_shift_finish(&play->shift, (int64_t)play->done, wish, play);
    step->stopped = play->shift.stopped;
    if (!lab_cluster_agree(step->cluster, play->fine, status))
        return false;
    *end = end_of_played(play);
    bool fine = lab_runner_play(step->runner, &play->stretch, play->done, lab_stretch_jobs(&play->stretch, *end),
                                &filled, NULL, NULL, status);
    return lab_cluster_agree(step->cluster, fine, status);
}

/* ---- adding up ----------------------------------------------------------------------------- */

/* Where the slice of a deal ends, if the deals played end at `end`. */
static uint64_t end_of_slice(const lab_stretch *stretch, uint64_t deal, uint64_t end)
{
    uint64_t next = stretch->slice ? (deal / stretch->slice + 1) * stretch->slice : end;
    return next < end ? next : end;
}

static void add_up(const step_play *play, uint64_t end, lab_score *score)
{
    const lab_step *step = play->step;
    size_t size = lab_score_size(score), slices = lab_stretch_slice(&play->stretch, end - 1) + 1;
    int64_t *numbers = posse_alloc_zeroed(slices * size, sizeof *numbers);
    for (size_t slice = 0; slice < slices; slice++)
        lab_runner_collect(step->runner, slice, numbers + slice * size);
    lab_cluster_sum(step->cluster, numbers, slices * size);
    for (size_t slice = 0; slice < slices; slice++) {
        lab_score_add(score, numbers + slice * size);
        score->deals = end_of_slice(&play->stretch, score->deals, end);
        if (step->is_over(step->caller, score))
            break;
    }
    free(numbers);
}

bool lab_step_play(lab_step *step, lab_score *score, posse_status *status)
{
    step_play play = {.step = step,
                      .stretch = {.from = score->deals,
                                  .until = step->until,
                                  .slice = step->sliced ? LAB_SPRT_LOOK_EVERY : 0,
                                  .rank = lab_cluster_rank(step->cluster),
                                  .ranks = lab_cluster_ranks(step->cluster),
                                  .poll_ms = lab_shift_poll_ms(step->cluster)},
                      .shift = {.cluster = step->cluster},
                      .fine = true};
    uint64_t end;
    if (!play_deals(&play, &end, status))
        return false;
    if (end > score->deals)
        add_up(&play, end, score);
    return true;
}

/* The work on one step of a review, in pieces: the chances of all seats after the step, and then the luck of all seats in
 * an act of chance, or the answers to a decision, with and without hindsight. */
#include "alloc.h"
#include "comparison.h"
#include "review_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    PIECE = 64,             /* samples of a piece of work */
    CHANCE_SAMPLES = 256,   /* all numbers of samples are for depth 1 */
    LUCK_SAMPLES = 1024,    /* of the outcome that fell */
    OUTCOME_SAMPLES = 4096, /* of all outcomes of chance together */
    FEWEST_SAMPLES = 8,     /* of an outcome */
    DRAWN_OUTCOMES = 64,    /* if there are too many to go through all of them */
    MAX_OUTCOMES = 300,
    MAX_LISTED = 8192,
};

typedef enum stage { STAGE_START, STAGE_CHANCES, STAGE_LUCK, STAGE_ANSWERS, STAGE_HINDSIGHT, STAGE_DONE } stage;

typedef struct review_work {
    stage stage;
    int seat, arm;
    bool open;        /* `comparison` or `answers` is */
    uint32_t fitting; /* outcomes that look like what has happened */
    comparison comparison;
    answers answers; /* of a decision */
} review_work;

static uint32_t deeper(const posse_review *review, uint32_t samples)
{
    return samples << 2 * (review->options.depth - 1);
}

/* The generator of a comparison. What a seat's numbers depend on is the same in every world that it cannot tell apart. */
static void fork_rng(const posse_review *review, size_t step, const review_work *work, posse_rng *rng)
{
    posse_rng_fork(rng, &review->rng,
                   ((uint64_t)step * STAGE_DONE + work->stage) * POSSE_MAX_SEATS + (uint64_t)work->seat);
}

static void open_comparison(posse_review *review, size_t step, review_work *work, size_t position)
{
    posse_rng rng;
    posse_player player;
    fork_rng(review, step, work, &rng);
    review_player(review, position, work->seat, &player);
    comparison_open(&work->comparison, &player, review_state(review, position), false, &rng);
    work->open = true;
    work->arm = 0;
}

static void close_comparison(review_work *work)
{
    comparison_free(&work->comparison);
    answers_free(&work->answers);
    work->open = false;
}

void review_work_free(review_work *work)
{
    if (work)
        close_comparison(work);
    free(work);
}

static double clip(double chance)
{
    return chance < 0 ? 0 : chance > 1 ? 1 : chance;
}

/* ---- the chances of all seats ------------------------------------------------------------------- */

/* Goes on with the next seat, or with stage `then`. */
static void next_seat(const posse_review *review, review_work *work, stage then)
{
    close_comparison(work);
    if (++work->seat < review->seats)
        return;
    work->seat = 0;
    work->stage = then;
}

/* The chance of a seat in the position before step `position`. True when it is known. */
static bool find_chance(posse_review *review, size_t step, review_work *work, size_t position, double *chance)
{
    const void *state = review_state(review, position);
    if (review->game->actor(state) == POSSE_OVER) {
        double returns[POSSE_MAX_SEATS];
        review->game->returns(state, returns);
        *chance = review_round(returns[work->seat]);
        return true;
    }
    if (!work->open) {
        open_comparison(review, step, work, position);
        comparison_add(&work->comparison, POSSE_NO_ACTION, 1);
    }
    if (comparison_sample_piece(&work->comparison, 0, PIECE, deeper(review, CHANCE_SAMPLES)))
        return false;
    *chance = review_round(clip(comparison_mean(&work->comparison.arms[0])));
    return true;
}

static void work_on_start(posse_review *review, size_t step, review_work *work)
{
    if (find_chance(review, step, work, 0, &review->start[work->seat]))
        next_seat(review, work, STAGE_CHANCES);
}

static void work_on_chances(posse_review *review, size_t number, review_work *work)
{
    review_step *step = &review->steps[number];
    if (find_chance(review, number, work, number + 1, &step->chances[work->seat]))
        next_seat(review, work, step->actor == POSSE_CHANCE ? STAGE_LUCK : STAGE_ANSWERS);
}

/* ---- luck ------------------------------------------------------------------------------------------ */

static void write_view_after(const posse_review *review, const void *world, posse_action action, int seat,
                             posse_buffer *out)
{
    void *after = posse_alloc(1, review->game->state_size);
    memcpy(after, world, review->game->state_size);
    review->game->apply(after, action, NULL);
    review->game->write(after, seat, out);
    free(after);
}

/* Marks the outcomes that look to the seat like what has happened, from arm `first` on. Returns their number. */
static int mark_fitting(posse_review *review, size_t number, review_work *work, const void *world, int first)
{
    comparison *c = &work->comparison;
    posse_buffer seen = {0}, other = {0};
    int fitting = 0;
    review->game->write(review_state(review, number + 1), work->seat, &seen);
    for (int i = first; i < c->count; i++) {
        posse_buffer_clear(&other);
        write_view_after(review, world, c->arms[i].action, work->seat, &other);
        c->arms[i].fits = seen.length == other.length && memcmp(seen.text, other.text, seen.length) == 0;
        fitting += c->arms[i].fits;
    }
    posse_buffer_free(&seen);
    posse_buffer_free(&other);
    return fitting;
}

/* The outcome that fell need not be among those of the seat's world: somebody may have been dealt cards that, as far as the
 * seat knows, are elsewhere. And it need not be among drawn ones. Returns false if all outcomes look alike, or none looks like
 * what has happened: then luck is none of the seat's business. */
static bool mark_outcomes(posse_review *review, size_t number, review_work *work, const void *world)
{
    comparison *c = &work->comparison;
    posse_action fallen = review->steps[number].action;
    bool shown = posse_judgement_input(c->judgement)->bot->judge->representative; /* everybody sees dice */
    int at = comparison_find(c, fallen), drawn = c->count;
    int fitting = shown ? at >= 0 : mark_fitting(review, number, work, world, 0);
    if (shown && at >= 0)
        c->arms[at].fits = true;
    if (!fitting && at < 0 && review->game->check(world, fallen, NULL)) {
        comparison_add(c, fallen, 1e-9); /* beside drawn outcomes, so that it counts for nothing */
        fitting = mark_fitting(review, number, work, world, drawn);
    }
    work->fitting = (uint32_t)fitting;
    return fitting && fitting < c->count;
}

static void draw_outcomes(posse_review *review, size_t number, review_work *work, const void *world)
{
    posse_rng rng;
    fork_rng(review, number, work, &rng);
    posse_rng_fork(&rng, &rng, 2);
    for (int i = 0; i < DRAWN_OUTCOMES; i++)
        comparison_add(&work->comparison, review->game->draw(world, &rng), 1.0 / DRAWN_OUTCOMES);
}

/* Lists the outcomes, as far as the seat knows them. Returns false if its luck is not touched. */
static bool list_outcomes(posse_review *review, size_t number, review_work *work)
{
    const posse_game *game = review->game;
    const void *world = posse_judgement_input(work->comparison.judgement)->world;
    posse_action *outcomes = posse_alloc(MAX_LISTED, sizeof *outcomes);
    uint64_t *weights = posse_alloc(MAX_LISTED, sizeof *weights), sum = 0;
    int count = game->outcomes(world, outcomes, weights, MAX_LISTED);
    for (int i = 0; i < count; i++)
        sum += weights[i];
    bool exact = count > 0 && comparison_add_outcomes(&work->comparison, outcomes, weights, count, sum, MAX_OUTCOMES);
    free(outcomes);
    free(weights);
    if (!exact)
        draw_outcomes(review, number, work, world);
    bool touched = mark_outcomes(review, number, work, world);
    if (touched && !exact)
        review->steps[number].exact = false;
    return touched;
}

static uint32_t samples_of_outcome(const posse_review *review, const review_work *work, int arm)
{
    const comparison *c = &work->comparison;
    uint32_t all = deeper(review, LUCK_SAMPLES), each = deeper(review, OUTCOME_SAMPLES) / (uint32_t)c->count;
    if (c->arms[arm].fits && each < all / work->fitting)
        each = all / work->fitting;
    each = each < all ? each : all;
    return each < FEWEST_SAMPLES ? FEWEST_SAMPLES : each;
}

/* The mean over the outcomes that look like what has happened, less the mean over all. */
static double luck_of(const comparison *c)
{
    double expected = 0, after = 0, weight = 0;
    for (int i = 0; i < c->count; i++) {
        const comparison_arm *arm = &c->arms[i];
        double part = arm->weight * comparison_mean(arm);
        expected += part;
        after += arm->fits ? part : 0;
        weight += arm->fits ? arm->weight : 0;
    }
    return after / weight - expected;
}

static void work_on_luck(posse_review *review, size_t number, review_work *work)
{
    review_step *step = &review->steps[number];
    comparison *c = &work->comparison;
    if (!work->open) {
        step->exact |= work->seat == 0;
        open_comparison(review, number, work, number);
        if (!list_outcomes(review, number, work))
            next_seat(review, work, STAGE_DONE);
        return;
    }
    for (uint32_t taken = 0; taken < PIECE && work->arm < c->count;) {
        uint32_t before = c->arms[work->arm].count;
        if (!comparison_sample_piece(c, work->arm, PIECE, samples_of_outcome(review, work, work->arm)))
            work->arm++;
        else
            taken += c->arms[work->arm].count - before;
    }
    if (work->arm < c->count)
        return;
    step->luck[work->seat] = review_round(luck_of(c));
    next_seat(review, work, STAGE_DONE);
}

/* ---- decisions ------------------------------------------------------------------------------------- */

/* Compares the answers a piece further. True when the work is done; then `answers` can be read. */
static bool compare_answers(posse_review *review, size_t number, review_work *work)
{
    const review_step *step = &review->steps[number];
    if (!work->open) {
        posse_player player;
        posse_rng rng;
        work->seat = step->actor;
        fork_rng(review, number, work, &rng);
        review_player(review, number, step->actor, &player);
        answers_open(&work->answers, &player, review_state(review, number), work->stage == STAGE_HINDSIGHT,
                     review->options.depth, &rng);
        work->open = true;
        return false;
    }
    return !answers_work(&work->answers, step->action);
}

static void sort_answers(review_decision *decision)
{
    for (int i = 2; i < decision->answer_count; i++)
        for (int at = i; at > 1 && decision->answers[at - 1].chance < decision->answers[at].chance; at--) {
            review_answer moved = decision->answers[at];
            decision->answers[at] = decision->answers[at - 1];
            decision->answers[at - 1] = moved;
        }
}

static void keep_answers(const answers *a, int made, review_decision *decision)
{
    const comparison *c = &a->comparison;
    double error, top = comparison_mean(&c->arms[a->best]);
    decision->answer_count = c->count;
    decision->answers = posse_alloc((size_t)c->count, sizeof *decision->answers);
    for (int i = 0, place = 1; i < c->count; i++) {
        double behind = answers_behind(a, i, &error);
        double chance = review_round(clip(top - (behind > 0 ? behind : 0)));
        decision->answers[i == a->best ? 0 : place++] = (review_answer){c->arms[i].action, chance};
        decision->expected = i == made ? chance : decision->expected;
    }
    sort_answers(decision);
}

/* The loss as far as it exceeds the noise, and both rounded. */
static double loss_of(const answers *a, int made, double *noise)
{
    double loss = answers_behind(a, made, noise);
    *noise = review_round(*noise);
    return loss > *noise ? review_round(loss < 1 ? loss : 1) : 0;
}

static void work_on_answers(posse_review *review, size_t number, review_work *work)
{
    review_decision *decision = &review->steps[number].decision;
    const answers *a = &work->answers;
    if (!compare_answers(review, number, work))
        return;
    int made = comparison_find(&a->comparison, review->steps[number].action);
    decision->loss = loss_of(a, made, &decision->noise);
    decision->verdict = answers_verdict(decision->loss, decision->noise);
    keep_answers(a, made, decision);
    decision->glance = clip(posse_judgement_glance(a->comparison.judgement));
    if (decision->loss > 0)
        posse_judgement_reasons(a->comparison.judgement, a->comparison.arms[made].action,
                                a->comparison.arms[a->best].action, &decision->why);
    close_comparison(work);
    work->stage = STAGE_HINDSIGHT;
}

static void work_on_hindsight(posse_review *review, size_t number, review_work *work)
{
    const double much = 0.05;
    review_decision *decision = &review->steps[number].decision;
    const answers *a = &work->answers;
    double noise;
    if (!compare_answers(review, number, work))
        return;
    double loss = loss_of(a, comparison_find(&a->comparison, review->steps[number].action), &noise);
    double more = loss - decision->loss;
    decision->has_hindsight = more > much + 2 * noise || -more > much + 2 * noise;
    decision->hindsight_best = a->comparison.arms[a->best].action;
    decision->hindsight_loss = loss;
    close_comparison(work);
    work->stage = STAGE_DONE;
}

/* ---- the stages --------------------------------------------------------------------------------------- */

static bool reveals(const posse_review *review, size_t number)
{
    const posse_match *match = &review->match;
    size_t from = review->steps[number].events;
    size_t to = number + 1 < review->count ? review->steps[number + 1].events : match->event_count;
    for (size_t i = from; i < to; i++) {
        posse_disclosure what = review->game->events[match->events[i].kind].discloses;
        if (what == POSSE_DISCLOSES || (what == POSSE_DISCLOSES_IF_FORCED && i > from))
            return true;
    }
    return false;
}

static review_work *begin(const posse_review *review, size_t number)
{
    review_work *work = posse_alloc_zeroed(1, sizeof *work);
    review->steps[number].reveals = reveals(review, number);
    work->stage = number == 0 ? STAGE_START : STAGE_CHANCES;
    return work;
}

bool review_work_on(posse_review *review, size_t number)
{
    static void (*const stages[])(posse_review *, size_t, review_work *) = {
        [STAGE_START] = work_on_start,     [STAGE_CHANCES] = work_on_chances,     [STAGE_LUCK] = work_on_luck,
        [STAGE_ANSWERS] = work_on_answers, [STAGE_HINDSIGHT] = work_on_hindsight,
    };
    review_step *step = &review->steps[number];
    if (!step->work)
        step->work = begin(review, number);
    stages[step->work->stage](review, number, step->work);
    if (step->work->stage != STAGE_DONE)
        return true;
    review_work_free(step->work);
    step->work = NULL;
    step->done = true;
    return false;
}

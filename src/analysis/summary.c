/* Summing up a review: for each seat, what luck, its own decisions and the others made of its chances. */
#include "review_internal.h"

#include <string.h>

static const review_step *done_step(const posse_review *review, size_t number)
{
    return review->steps[number].done ? &review->steps[number] : NULL;
}

static const char *phase_of(const posse_review *review, size_t number)
{
    return review->bot->judge->phase(review_state(review, number));
}

static void add_to_phase(review_seat *seat, const char *name, double loss)
{
    int i = 0;
    while (i < seat->phase_count && strcmp(seat->phases[i].name, name) != 0)
        i++;
    if (i == REVIEW_MAX_PHASES)
        return;
    if (i == seat->phase_count)
        seat->phases[seat->phase_count++] = (review_phase){.name = name};
    seat->phases[i].decisions++;
    seat->phases[i].loss += loss;
}

/* Keeps the costliest decisions, the worst first. */
static void add_to_costliest(const posse_review *review, review_seat *seat, long number)
{
    double loss = review->steps[number].decision.loss;
    if (loss <= 0)
        return;
    for (int i = 0; i < REVIEW_COSTLIEST; i++) {
        long there = seat->costliest[i];
        if (there != REVIEW_NO_STEP && review->steps[there].decision.loss >= loss)
            continue;
        memmove(&seat->costliest[i + 1], &seat->costliest[i],
                (size_t)(REVIEW_COSTLIEST - 1 - i) * sizeof seat->costliest[0]);
        seat->costliest[i] = number;
        return;
    }
}

/* What choosing at random would have lost against the best answer. */
static double loss_at_random(const review_decision *decision)
{
    double sum = 0;
    for (int i = 0; i < decision->answer_count; i++)
        sum += decision->answers[0].chance - decision->answers[i].chance;
    return decision->answer_count ? sum / decision->answer_count : 0;
}

static void add_decision(const posse_review *review, review_seat *seat, size_t number, double *at_random)
{
    const review_decision *decision = &review->steps[number].decision;
    seat->decisions++;
    seat->verdicts[decision->verdict]++;
    seat->own -= decision->loss;
    *at_random += loss_at_random(decision);
    add_to_phase(seat, phase_of(review, number), decision->loss);
    add_to_costliest(review, seat, (long)number);
}

/* 100 if nothing was lost, 0 if as much was lost as by choosing at random. */
static double accuracy_of(const review_seat *seat, double at_random)
{
    const double little = 0.001;
    double accuracy = at_random < little ? 1 : 1 + seat->own / at_random;
    return 100 * (accuracy < 0 ? 0 : accuracy > 1 ? 1 : accuracy);
}

double review_chance_after(const posse_review *review, size_t number, int seat)
{
    const review_step *next = number + 1 < review->count ? done_step(review, number + 1) : NULL;
    return next && next->actor == seat ? next->decision.answers[0].chance : review->steps[number].chances[seat];
}

static double chance_before(const posse_review *review, size_t number, int seat)
{
    return number ? review_chance_after(review, number - 1, seat) : review->start[seat];
}

static void find_moments(const posse_review *review, review_seat *sums, int seat)
{
    double most = 0, least = 0;
    for (size_t i = 0; i < review->count; i++) {
        if (!done_step(review, i) || (i && !done_step(review, i - 1)))
            continue;
        double change = review_chance_after(review, i, seat) - chance_before(review, i, seat);
        if (change > most) {
            most = change;
            sums->best = (long)i;
        }
        if (change < least) {
            least = change;
            sums->worst = (long)i;
        }
    }
}

static void sum_up(const posse_review *review, review_seat *sums, int seat)
{
    double at_random = 0;
    double returns[POSSE_MAX_SEATS];
    review->game->returns(review_state(review, review->count), returns);
    *sums = (review_seat){.start = review->start[seat], .result = review_round(returns[seat])};
    sums->best = sums->worst = REVIEW_NO_STEP;
    for (int i = 0; i < REVIEW_COSTLIEST; i++)
        sums->costliest[i] = REVIEW_NO_STEP;
    for (size_t i = 0; i < review->count; i++) {
        const review_step *step = done_step(review, i);
        if (step && step->actor == POSSE_CHANCE)
            sums->luck += step->luck[seat];
        else if (step && step->actor == seat)
            add_decision(review, sums, i, &at_random);
    }
    sums->others = sums->result - sums->start - sums->luck - sums->own;
    sums->accuracy = accuracy_of(sums, at_random);
    find_moments(review, sums, seat);
}

/* ---- turning points ------------------------------------------------------------------------------ */

/* By how much a step changed the chances: the sum of all rises. */
static double change_of(const posse_review *review, size_t number)
{
    double rises = 0;
    if (!done_step(review, number) || (number && !done_step(review, number - 1)))
        return 0;
    for (int seat = 0; seat < review->seats; seat++) {
        double change = review_chance_after(review, number, seat) - chance_before(review, number, seat);
        rises += change > 0 ? change : 0;
    }
    return rises;
}

static void find_turning_points(posse_review *review)
{
    const double least = 0.05;
    for (int place = 0; place < REVIEW_TURNING; place++) {
        double most = least;
        review->turning[place] = REVIEW_NO_STEP;
        for (size_t i = 0; i < review->count; i++) {
            bool taken = false;
            for (int before = 0; before < place; before++)
                taken |= review->turning[before] == (long)i;
            if (taken || change_of(review, i) <= most)
                continue;
            most = change_of(review, i);
            review->turning[place] = (long)i;
        }
    }
}

void posse_review_summarise(posse_review *review)
{
    for (int seat = 0; seat < review->seats; seat++)
        sum_up(review, &review->sums[seat], seat);
    find_turning_points(review);
}

/* ---- for programs that measure reviews -------------------------------------------------------------- */

bool posse_review_decision_at(const posse_review *review, size_t number, posse_review_decision *out)
{
    const review_step *step = done_step(review, number);
    if (!step || step->actor == POSSE_CHANCE || step->resumed)
        return false;
    double returns[POSSE_MAX_SEATS];
    review->game->returns(review_state(review, review->count), returns);
    *out = (posse_review_decision){.seat = step->actor,
                                   .chance = step->decision.expected,
                                   .glance = step->decision.glance,
                                   .result = returns[step->actor],
                                   .loss = step->decision.loss,
                                   .verdict = (int)step->decision.verdict};
    return true;
}

posse_review_sums posse_review_sums_of(const posse_review *review, int seat)
{
    const review_seat *sums = &review->sums[seat];
    return (posse_review_sums){sums->start, sums->luck, sums->own, sums->others, sums->result};
}

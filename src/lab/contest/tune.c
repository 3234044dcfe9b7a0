/* The tuner. */
#include "tune.h"

#include <stdlib.h>
#include <string.h>

/* ---- choosing the next change -------------------------------------------------------------- */

static void init(const lab_tuning *tuning, lab_tuned *tuned)
{
    const posse_bot *bot = tuning->spec.bot;
    for (int i = 0; i < bot->param_count; i++) {
        const posse_param *param = &bot->params[i];
        tuned->values[i] = param->value;
        tuned->steps[i] = (int)(((int64_t)param->max - param->min + 3) / 4);
        tuned->directions[i] = 1;
    }
}

/* Moves on to the next parameter that is not settled; false if all are. */
static bool next_param(lab_tuned *tuned, int count)
{
    for (int i = 1; i <= count; i++) {
        int param = (tuned->param + i) % count;
        if (tuned->steps[param] == 0)
            continue;
        tuned->param = param;
        tuned->stage = LAB_FRESH;
        return true;
    }
    return false;
}

/* The value to try for the current parameter. At the end of its range this is the present value. */
static int proposed_value(const lab_tuning *tuning, const lab_tuned *tuned)
{
    const posse_param *param = &tuning->spec.bot->params[tuned->param];
    int64_t value = tuned->values[tuned->param] + (int64_t)tuned->directions[tuned->param] * tuned->steps[tuned->param];
    return (int)(value < param->min ? param->min : value > param->max ? param->max : value);
}

static void accept_change(lab_tuned *tuned, int value)
{
    tuned->values[tuned->param] = value;
    tuned->taken++;
    tuned->stage = LAB_MOVING;
}

/* A first failure turns the direction around. If both directions have failed, or if this direction has
 * gained before, the step is halved and the parameter waits for its next turn. */
static void reject_change(lab_tuned *tuned)
{
    int param = tuned->param;
    if (tuned->stage != LAB_MOVING)
        tuned->directions[param] = -tuned->directions[param];
    if (tuned->stage == LAB_FRESH) {
        tuned->stage = LAB_REVERSED;
    } else {
        tuned->steps[param] /= 2;
        tuned->stage = LAB_DONE;
    }
}

/* Finds a change to try; false if none is left. */
static bool find_change(const lab_tuning *tuning, lab_tuned *tuned)
{
    int count = tuning->spec.bot->param_count;
    for (;;) {
        bool over = tuned->stage == LAB_DONE || tuned->steps[tuned->param] == 0;
        if (over && !next_param(tuned, count))
            return false;
        if (proposed_value(tuning, tuned) != tuned->values[tuned->param])
            return true;
        reject_change(tuned);
    }
}

/* ---- playing ------------------------------------------------------------------------------- */

/* Two copies of the bot with parameters of their own. The first is the one that is tested. */
typedef struct lab_pair {
    const lab_tuning *tuning;
    lab_tuned *tuned;
    posse_param params[2][LAB_MAX_PARAMS];
    posse_bot bots[2];
    posse_bot_spec specs[2];
    const char *names[2];
    lab_arena arena;
} lab_pair;

static bool save_run(void *context, const lab_score *score, posse_status *status)
{
    const lab_pair *pair = context;
    return lab_tuned_save(pair->tuning, pair->tuned, score, status);
}

static bool progress(void *caller, uint64_t done)
{
    const lab_pair *pair = caller;
    (void)done;
    return !pair->tuning->progress || pair->tuning->progress(pair->tuning->caller, pair->tuned->tried);
}

static void make_pair(lab_pair *pair, const lab_tuning *tuning, lab_tuned *tuned)
{
    const posse_bot *bot = tuning->spec.bot;
    *pair = (lab_pair){.tuning = tuning, .tuned = tuned};
    for (int i = 0; i < 2; i++) {
        memcpy(pair->params[i], bot->params, (size_t)bot->param_count * sizeof *bot->params);
        pair->bots[i] = *bot;
        pair->bots[i].params = pair->params[i];
        pair->specs[i] = tuning->spec;
        pair->specs[i].bot = &pair->bots[i];
        pair->names[i] = tuning->name;
    }
    pair->arena = (lab_arena){.contest = {.game = tuning->game,
                                          .settings = tuning->settings,
                                          .specs = pair->specs,
                                          .names = pair->names,
                                          .spec_count = 2,
                                          .one_way = true},
                              .cluster = tuning->cluster,
                              .threads = tuning->threads,
                              .save = save_run,
                              .save_context = pair,
                              .progress = progress,
                              .caller = pair};
}

/* Continues from the current score. Also false if the run was stopped, with `*stopped` set. */
static bool play(lab_pair *pair, uint64_t deals, const lab_sprt *sprt, uint64_t stream, bool *stopped,
                 posse_status *status)
{
    lab_score *score = pair->tuned->score;
    posse_rng_fork(&pair->arena.contest.seed, &pair->tuning->seed, stream);
    pair->arena.deals = deals;
    pair->arena.sprt = sprt;
    if (!lab_arena_run(&pair->arena, score, status))
        return false;
    *stopped = score->deals < deals && lab_arena_answer(&pair->arena, score) == LAB_OPEN;
    return !*stopped;
}

static void set_params(posse_param params[], const int values[], int count)
{
    for (int i = 0; i < count; i++)
        params[i].value = values[i];
}

static bool try_change(lab_pair *pair, bool *stopped, posse_status *status)
{
    lab_tuned *tuned = pair->tuned;
    int count = pair->tuning->spec.bot->param_count;
    int value = proposed_value(pair->tuning, tuned);
    set_params(pair->params[0], tuned->values, count);
    set_params(pair->params[1], tuned->values, count);
    pair->params[0][tuned->param].value = value;
    if (!play(pair, pair->tuning->deals, &pair->tuning->sprt, tuned->tried, stopped, status))
        return false;
    tuned->tried++;
    if (lab_arena_answer(&pair->arena, tuned->score) == LAB_HIGH)
        accept_change(tuned, value);
    else
        reject_change(tuned);
    lab_score_clear(tuned->score);
    return true;
}

/* Measures the total gain, on a random stream that no change has used. */
static bool check(lab_pair *pair, bool *stopped, posse_status *status)
{
    lab_tuned *tuned = pair->tuned;
    const posse_bot *bot = pair->tuning->spec.bot;
    set_params(pair->params[0], tuned->values, bot->param_count);
    memcpy(pair->params[1], bot->params, (size_t)bot->param_count * sizeof *bot->params);
    tuned->checking = true;
    if (!play(pair, pair->tuning->check, NULL, LAB_MAX_CHANGES, stopped, status))
        return false;
    tuned->gain = lab_cell_gain(&tuned->score->cells[0], tuned->score->deals, -1, 0);
    tuned->finished = true;
    return true;
}

static bool has_more_changes(const lab_tuning *tuning, lab_tuned *tuned)
{
    return tuned->tried < tuning->changes && find_change(tuning, tuned);
}

bool lab_tune(const lab_tuning *tuning, lab_tuned *tuned, posse_status *status)
{
    lab_pair pair;
    *tuned = (lab_tuned){0};
    if (tuning->spec.bot->param_count < 1 || tuning->spec.bot->param_count > LAB_MAX_PARAMS || tuning->spec.command[0])
        return posse_fail(status, POSSE_BAD_REQUEST, "bot", "\"%s\" has no numbers to be tuned", tuning->name);
    make_pair(&pair, tuning, tuned);
    tuned->score = lab_score_new(&pair.arena.contest);
    init(tuning, tuned);
    if (tuning->file && !lab_tuned_resume(tuning, &pair.arena.contest, tuned, status))
        return false;
    bool stopped = false, more = has_more_changes(tuning, tuned);
    if (more && tuned->checking) { /* a finished run may now try more changes */
        tuned->checking = false;
        lab_score_clear(tuned->score);
    }
    for (; more; more = has_more_changes(tuning, tuned))
        if (!try_change(&pair, &stopped, status))
            return stopped;
    return check(&pair, &stopped, status) || stopped;
}

void lab_tuned_free(lab_tuned *tuned)
{
    if (tuned->score)
        lab_score_free(tuned->score);
    tuned->score = NULL;
}

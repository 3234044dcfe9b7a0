/* The tuner. */
#include "tune.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is tried next -------------------------------------------------------------------- */

static void begin(const lab_tuning *tuning, lab_tuned *tuned)
{
    const posse_bot *bot = tuning->spec.bot;
    for (int i = 0; i < bot->param_count; i++) {
        const posse_param *number = &bot->params[i];
        tuned->values[i] = number->value;
        tuned->steps[i] = (int)(((int64_t)number->most - number->least + 3) / 4);
        tuned->ways[i] = 1;
    }
}

/* The next number that is not settled; false if all are. */
static bool next_number(lab_tuned *tuned, int count)
{
    for (int i = 1; i <= count; i++) {
        int number = (tuned->number + i) % count;
        if (tuned->steps[number] == 0)
            continue;
        tuned->number = number;
        tuned->stage = LAB_FRESH;
        return true;
    }
    return false;
}

/* What the number would be changed to; as it is, where it is at its bound. */
static int changed(const lab_tuning *tuning, const lab_tuned *tuned)
{
    const posse_param *number = &tuning->spec.bot->params[tuned->number];
    int64_t value = tuned->values[tuned->number] +
                    (int64_t)tuned->ways[tuned->number] * tuned->steps[tuned->number];
    return (int)(value < number->least  ? number->least
                 : value > number->most ? number->most
                                        : value);
}

static void take(lab_tuned *tuned, int value)
{
    tuned->values[tuned->number] = value;
    tuned->taken++;
    tuned->stage = LAB_MOVING;
}

/* The other way, unless it came from there; then more carefully, in the next round. */
static void leave(lab_tuned *tuned)
{
    int number = tuned->number;
    if (tuned->stage != LAB_MOVING)
        tuned->ways[number] = -tuned->ways[number];
    if (tuned->stage == LAB_FRESH) {
        tuned->stage = LAB_TURNED;
    } else {
        tuned->steps[number] /= 2;
        tuned->stage = LAB_DONE;
    }
}

/* Finds a change to try; false if there is none left. */
static bool find_change(const lab_tuning *tuning, lab_tuned *tuned)
{
    int count = tuning->spec.bot->param_count;
    for (;;) {
        bool over = tuned->stage == LAB_DONE || tuned->steps[tuned->number] == 0;
        if (over && !next_number(tuned, count))
            return false;
        if (changed(tuning, tuned) != tuned->values[tuned->number])
            return true;
        leave(tuned);
    }
}

/* ---- playing ------------------------------------------------------------------------------- */

/* Two copies of the bot, each with numbers of its own; the first is the one that is judged. */
typedef struct lab_pair {
    const lab_tuning *tuning;
    lab_tuned *tuned;
    posse_param params[2][LAB_MAX_PARAMS];
    posse_bot bots[2];
    posse_bot_spec specs[2];
    const char *names[2];
    lab_arena arena;
} lab_pair;

static bool keep(void *keeper, const lab_score *score, posse_status *status)
{
    const lab_pair *pair = keeper;
    return lab_tuned_save(pair->tuning, pair->tuned, score, status);
}

static bool progress(void *caller, uint64_t done)
{
    const lab_pair *pair = caller;
    (void)done;
    return !pair->tuning->progress ||
           pair->tuning->progress(pair->tuning->caller, pair->tuned->tried);
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
                              .threads = tuning->threads,
                              .keep = keep,
                              .keeper = pair,
                              .progress = progress,
                              .caller = pair};
}

/* Plays on with what the score has; false also if it was stopped, with `*stopped` set. */
static bool play(lab_pair *pair, uint64_t deals, const lab_sprt *sprt, uint64_t stream,
                 bool *stopped, posse_status *status)
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

static void set_numbers(posse_param params[], const int values[], int count)
{
    for (int i = 0; i < count; i++)
        params[i].value = values[i];
}

static bool try_change(lab_pair *pair, bool *stopped, posse_status *status)
{
    lab_tuned *tuned = pair->tuned;
    int count = pair->tuning->spec.bot->param_count;
    int value = changed(pair->tuning, tuned);
    set_numbers(pair->params[0], tuned->values, count);
    set_numbers(pair->params[1], tuned->values, count);
    pair->params[0][tuned->number].value = value;
    if (!play(pair, pair->tuning->deals, &pair->tuning->sprt, tuned->tried, stopped, status))
        return false;
    tuned->tried++;
    if (lab_arena_answer(&pair->arena, tuned->score) == LAB_HIGH)
        take(tuned, value);
    else
        leave(tuned);
    lab_score_clear(tuned->score);
    return true;
}

/* On deals of a stream that no change has. */
static bool check(lab_pair *pair, bool *stopped, posse_status *status)
{
    lab_tuned *tuned = pair->tuned;
    const posse_bot *bot = pair->tuning->spec.bot;
    set_numbers(pair->params[0], tuned->values, bot->param_count);
    memcpy(pair->params[1], bot->params, (size_t)bot->param_count * sizeof *bot->params);
    tuned->checking = true;
    if (!play(pair, pair->tuning->check, NULL, LAB_MAX_CHANGES, stopped, status))
        return false;
    tuned->gain = lab_cell_gain(&tuned->score->cells[0], tuned->score->deals, -1, 0);
    tuned->finished = true;
    return true;
}

static bool goes_on(const lab_tuning *tuning, lab_tuned *tuned)
{
    return tuned->tried < tuning->changes && find_change(tuning, tuned);
}

bool lab_tune(const lab_tuning *tuning, lab_tuned *tuned, posse_status *status)
{
    lab_pair pair;
    *tuned = (lab_tuned){0};
    if (tuning->spec.bot->param_count < 1 || tuning->spec.bot->param_count > LAB_MAX_PARAMS ||
        tuning->spec.command[0])
        return posse_fail(status, POSSE_BAD_REQUEST, "bot", "\"%s\" has no numbers to be tuned",
                          tuning->name);
    make_pair(&pair, tuning, tuned);
    tuned->score = lab_score_new(&pair.arena.contest);
    begin(tuning, tuned);
    if (tuning->file && !lab_tuned_take_up(tuning, &pair.arena.contest, tuned, status))
        return false;
    bool stopped = false, more = goes_on(tuning, tuned);
    if (more && tuned->checking) { /* it was over once, and may try more now */
        tuned->checking = false;
        lab_score_clear(tuned->score);
    }
    for (; more; more = goes_on(tuning, tuned))
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

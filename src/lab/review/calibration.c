/* Playing games and reviewing them, on all processors. */
#include "calibration.h"
#include "alloc.h"
#include "bot_player.h"
#include "match.h"
#include "review.h"
#include "thread_pool.h"

#include <stdlib.h>
#include <string.h>

enum { UNITS = 10000 };

typedef struct worker {
    const lab_calibration *calibration;
    lab_calibration_result result;
} worker;

static int64_t units(double chance)
{
    return (int64_t)(chance * UNITS + (chance < 0 ? -0.5 : 0.5));
}

/* ---- a game ------------------------------------------------------------------------------------------ */

static void play(const lab_calibration *calibration, posse_match *match, const posse_rng *seed)
{
    posse_bot_player players[POSSE_MAX_SEATS] = {0};
    posse_rng thinking;
    posse_rng_fork(&thinking, seed, 1);
    for (int seat = 0; seat < calibration->settings.players; seat++)
        posse_bot_player_sit(&players[seat], &calibration->specs[seat], match->game, seat);
    for (int actor; (actor = posse_match_actor(match)) != POSSE_OVER;) {
        posse_action action;
        if (actor == POSSE_CHANCE)
            posse_match_chance(match, &action, NULL);
        else
            posse_match_act(
                match,
                posse_bot_player_move(&players[actor], match->state, match->events, match->event_count, &thinking),
                NULL);
    }
    for (int seat = 0; seat < calibration->settings.players; seat++)
        posse_bot_player_free(&players[seat]);
}

static posse_review *review_match(const lab_calibration *calibration, const posse_match *match, uint64_t number)
{
    posse_buffer text = {0};
    posse_json replay;
    posse_review_options options = {.seed = number, .depth = calibration->depth};
    posse_match_write_replay(match, &text);
    posse_json_check(text.text, text.length, &replay, NULL);
    posse_review *review = posse_review_new(replay, &options, NULL);
    posse_buffer_free(&text);
    return review;
}

/* ---- counting ---------------------------------------------------------------------------------------- */

static int64_t square(int64_t number)
{
    return number * number;
}

static void count_decision(lab_calibration_result *result, const posse_review_decision *decision)
{
    int64_t said = units(decision->chance), won = units(decision->result), loss = units(decision->loss);
    int64_t tenth = said * LAB_TENTHS / UNITS;
    tenth = tenth < LAB_TENTHS ? tenth : LAB_TENTHS - 1;
    result->decisions++;
    result->count[tenth]++;
    result->said[tenth] += said;
    result->won[tenth] += won;
    result->error += square(said - won);
    result->glance_error += square(units(decision->glance) - won);
    result->losses[loss * (LAB_LOSSES - 1) / UNITS]++;
    result->verdicts[decision->verdict]++;
}

static void count_review(lab_calibration_result *result, const posse_review *review, int seats)
{
    posse_review_decision decision;
    result->games++;
    for (size_t step = 0; step < posse_review_count(review); step++)
        if (posse_review_decision_at(review, step, &decision))
            count_decision(result, &decision);
    for (int seat = 0; seat < seats; seat++) {
        posse_review_sums sums = posse_review_sums_of(review, seat);
        int64_t gap = units(sums.start + sums.luck + sums.own + sums.others - sums.result);
        result->luck += units(sums.luck);
        result->own += units(sums.own);
        result->others += units(sums.others);
        result->gap = llabs(gap) > result->gap ? llabs(gap) : result->gap;
    }
}

static bool run_job(void *context, uint64_t number)
{
    worker *w = context;
    const lab_calibration *calibration = w->calibration;
    posse_match match;
    posse_rng seed, deal;
    posse_rng_fork(&seed, &calibration->seed, number);
    posse_rng_fork(&deal, &seed, 0);
    if (!posse_match_new(&match, calibration->game, &calibration->settings, &deal, NULL))
        return false;
    play(calibration, &match, &seed);
    posse_review *review = review_match(calibration, &match, number);
    for (size_t step = number % (uint64_t)calibration->every; step < posse_review_count(review);
         step += (size_t)calibration->every)
        while (posse_review_work(review, step))
            continue;
    posse_review_summarise(review);
    count_review(&w->result, review, calibration->settings.players);
    posse_review_free(review);
    posse_match_free(&match);
    return true;
}

static void add(lab_calibration_result *sum, const lab_calibration_result *part)
{
    int64_t gap = sum->gap > part->gap ? sum->gap : part->gap;
    int64_t *to = (int64_t *)(void *)sum;
    const int64_t *from = (const int64_t *)(const void *)part;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
    sum->gap = gap;
}

void lab_calibrate(const lab_calibration *calibration, lab_calibration_result *result)
{
    lab_jobs jobs = {.last = calibration->games,
                     .chunk = 1,
                     .threads = calibration->threads,
                     .run_job = run_job,
                     .progress = calibration->progress,
                     .caller = calibration->caller};
    int count = lab_pool_size(&jobs);
    worker *workers = posse_alloc_zeroed((size_t)count, sizeof *workers);
    void **contexts = posse_alloc((size_t)count, sizeof *contexts);
    for (int i = 0; i < count; i++) {
        workers[i].calibration = calibration;
        contexts[i] = &workers[i];
    }
    lab_pool_run(&jobs, contexts);
    memset(result, 0, sizeof *result);
    for (int i = 0; i < count; i++)
        add(result, &workers[i].result);
    free(contexts);
    free(workers);
}

/* ---- for people and programs -------------------------------------------------------------------------- */

static double part(int64_t sum, int64_t count)
{
    return count ? (double)sum / (double)count / UNITS : 0;
}

static double brier(int64_t error, int64_t count)
{
    return count ? (double)error / (double)count / UNITS / UNITS : 0;
}

/* The smallest loss, in points, that a share of the decisions stays below. */
static int quantile(const lab_calibration_result *result, double share)
{
    int64_t below = 0;
    int points = 0;
    for (; points < LAB_LOSSES - 1; points++) {
        below += result->losses[points];
        if ((double)below >= share * (double)result->decisions)
            break;
    }
    return points + 1;
}

void lab_calibration_put_text(const lab_calibration *calibration, const lab_calibration_result *result,
                              posse_buffer *out)
{
    int64_t seats = result->games * calibration->settings.players;
    posse_put(out, "%s, %d players: %lld games, %lld decisions\n\n", calibration->game->title,
              calibration->settings.players, (long long)result->games, (long long)result->decisions);
    posse_put_text(out, "  chance    decisions    said     won   difference\n");
    for (int i = 0; i < LAB_TENTHS; i++) {
        double said = 100 * part(result->said[i], result->count[i]), won = 100 * part(result->won[i], result->count[i]);
        posse_put(out, "  %3d-%3d %% %10lld  %5.1f %%  %5.1f %%   %+5.1f\n", 10 * i, 10 * (i + 1),
                  (long long)result->count[i], said, won, won - said);
    }
    posse_put(out, "\nBrier score: %.4f; of the heuristic evaluation alone: %.4f\n",
              brier(result->error, result->decisions), brier(result->glance_error, result->decisions));
    posse_put(out, "Losses: 95 %% of the decisions below %d points, 98 %% below %d, 99.5 %% below %d\n",
              quantile(result, 0.95), quantile(result, 0.98), quantile(result, 0.995));
    posse_put(out, "Inaccuracies: %lld, mistakes: %lld, blunders: %lld\n", (long long)result->verdicts[1],
              (long long)result->verdicts[2], (long long)result->verdicts[3]);
    if (calibration->every > 1)
        return;
    posse_put(out, "A seat's mean: luck %+.1f, own decisions %+.1f, others %+.1f points\n",
              100 * part(result->luck, seats), 100 * part(result->own, seats), 100 * part(result->others, seats));
}

void lab_calibration_put_json(const lab_calibration *calibration, const lab_calibration_result *result,
                              posse_buffer *out)
{
    enum { PLACES = 4 };
    posse_json_put_object(out);
    posse_json_add_string(out, "game", calibration->game->name);
    posse_json_add_int(out, "players", calibration->settings.players);
    posse_json_add_int(out, "games", result->games);
    posse_json_add_int(out, "decisions", result->decisions);
    posse_json_add_list(out, "tenths");
    for (int i = 0; i < LAB_TENTHS; i++) {
        posse_json_put_object(out);
        posse_json_add_int(out, "decisions", result->count[i]);
        posse_json_add_decimal(out, "said", part(result->said[i], result->count[i]), PLACES);
        posse_json_add_decimal(out, "won", part(result->won[i], result->count[i]), PLACES);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
    posse_json_add_decimal(out, "brier", brier(result->error, result->decisions), PLACES);
    posse_json_add_decimal(out, "heuristic_brier", brier(result->glance_error, result->decisions), PLACES);
    posse_json_end_object(out);
}

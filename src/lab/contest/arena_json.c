/* The result of an arena run as JSON. */
#include "arena.h"
#include "checkpoint.h"
#include "rating.h"

enum { PLACES = 6 }; /* of decimals in the JSON */

/* The ends of an unknown interval are null. */
static void put_estimate(posse_buffer *out, const char *key, lab_estimate estimate)
{
    if (key)
        posse_json_put_key(out, key);
    posse_json_put_object(out);
    posse_json_add_decimal(out, "value", estimate.value, PLACES);
    if (estimate.error >= 0) {
        posse_json_add_decimal(out, "low", estimate.value - estimate.error, PLACES);
        posse_json_add_decimal(out, "high", estimate.value + estimate.error, PLACES);
    } else {
        posse_json_add_null(out, "low");
        posse_json_add_null(out, "high");
    }
    posse_json_end_object(out);
}

static void put_results(posse_buffer *out, const lab_cell *cell, uint64_t deals, int trait, int word)
{
    posse_json_add_int(out, "seats", lab_cell_seats(cell, trait, word));
    put_estimate(out, "share", lab_cell_share(cell, deals, trait, word));
    put_estimate(out, "base", lab_cell_baseline(cell, deals, trait, word));
    put_estimate(out, "gain", lab_cell_gain(cell, deals, trait, word));
}

static void put_trait(posse_buffer *out, const posse_trait *trait, const lab_cell *cell, uint64_t deals, int index)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "trait", trait->name);
    put_estimate(out, "mean_gain", lab_cell_mean_gain(cell, deals, index));
    posse_json_add_list(out, "words");
    for (int word = 0; word < trait->word_count; word++) {
        if (lab_cell_seats(cell, index, word) == 0)
            continue;
        posse_json_put_object(out);
        posse_json_add_string(out, "word", trait->words[word]);
        put_results(out, cell, deals, index, word);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
    posse_json_end_object(out);
}

static void put_cell(posse_buffer *out, const lab_contest *contest, const lab_cell *cell, uint64_t deals)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "bot", contest->names[cell->bot]);
    posse_json_add_string(out, "among", contest->names[cell->among]);
    put_results(out, cell, deals, -1, 0);
    posse_json_add_list(out, "traits");
    for (int i = 0; i < contest->game->trait_count; i++)
        put_trait(out, &contest->game->traits[i], cell, deals, i);
    posse_json_end_list(out);
    posse_json_end_object(out);
}

static void put_sprt(posse_buffer *out, const lab_arena *arena, const lab_score *score)
{
    static const char *const answers[] = {[LAB_OPEN] = "open", [LAB_LOW] = "low", [LAB_HIGH] = "high"};
    const lab_sprt *sprt = arena->sprt;
    lab_sample sample = lab_sprt_sample(&arena->contest, &score->cells[0], score->deals);
    posse_json_add_object(out, "sprt");
    posse_json_add_decimal(out, "low", sprt->low, PLACES);
    posse_json_add_decimal(out, "high", sprt->high, PLACES);
    posse_json_add_decimal(out, "alpha", sprt->alpha, PLACES);
    posse_json_add_decimal(out, "beta", sprt->beta, PLACES);
    posse_json_add_decimal(out, "llr", score->deals ? lab_sprt_llr(sprt, &sample) : 0, PLACES);
    posse_json_add_decimal(out, "lower", lab_sprt_lower(sprt), PLACES);
    posse_json_add_decimal(out, "upper", lab_sprt_upper(sprt), PLACES);
    posse_json_add_string(out, "answer", answers[lab_sprt_answer(sprt, &sample)]);
    posse_json_end_object(out);
}

static void put_ratings(posse_buffer *out, const lab_contest *contest, const lab_score *score)
{
    lab_estimate ratings[LAB_MAX_BOTS];
    posse_json_add_list(out, "ratings");
    if (!contest->playouts && lab_rate_score(score, contest->spec_count, ratings))
        for (int i = 0; i < contest->spec_count; i++) {
            posse_json_put_object(out);
            posse_json_add_string(out, "bot", contest->names[i]);
            put_estimate(out, "rating", ratings[i]);
            posse_json_end_object(out);
        }
    posse_json_end_list(out);
}

static void put_faults(posse_buffer *out, const lab_bot_stats *stats)
{
    posse_json_add_object(out, "faults");
    for (posse_fault fault = POSSE_FAULT_NONE + 1; fault < POSSE_FAULTS; fault++)
        posse_json_add_int(out, posse_fault_name(fault), (int64_t)stats->faults[fault]);
    posse_json_end_object(out);
}

/* These values differ between machines. They come last, after everything reproducible. */
static void put_all_bot_stats(posse_buffer *out, const lab_contest *contest, const lab_score *score)
{
    posse_json_add_list(out, "conduct");
    for (int i = 0; i < contest->spec_count; i++) {
        const lab_bot_stats *stats = &score->bot_stats[i];
        double decisions = stats->decisions ? (double)stats->decisions : 1;
        posse_json_put_object(out);
        posse_json_add_string(out, "bot", contest->names[i]);
        posse_json_add_int(out, "decisions", (int64_t)stats->decisions);
        posse_json_add_decimal(out, "ms_per_decision", (double)stats->ns * 1e-6 / decisions, PLACES);
        if (contest->specs[i].command[0])
            put_faults(out, stats);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

void lab_arena_json(const lab_arena *arena, const lab_score *score, posse_buffer *out)
{
    const lab_contest *contest = &arena->contest;
    posse_json_put_object(out);
    lab_contest_write(contest, out);
    posse_json_add_int(out, "deals", (int64_t)score->deals);
    if (!contest->playouts)
        posse_json_add_int(out, "games", (int64_t)(score->deals * lab_contest_games(contest)));
    posse_json_add_decimal(out, "even_share", 1.0 / contest->settings.players, PLACES);
    posse_json_add_list(out, "cells");
    for (int i = 0; i < score->cell_count; i++)
        put_cell(out, contest, &score->cells[i], score->deals);
    posse_json_end_list(out);
    put_ratings(out, contest, score);
    if (arena->sprt)
        put_sprt(out, arena, score);
    put_all_bot_stats(out, contest, score);
    posse_json_end_object(out);
}

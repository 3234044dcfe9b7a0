/* The result of an arena run as JSON. */
#include "arena.h"
#include "checkpoint.h"
#include "rating.h"

static void put_number(posse_buffer *out, const char *key, int64_t number)
{
    posse_json_put_key(out, key);
    posse_json_put_int(out, number);
}

static void put_text(posse_buffer *out, const char *key, const char *text)
{
    posse_json_put_key(out, key);
    posse_json_put_string(out, text);
}

static void put_decimal(posse_buffer *out, const char *key, double number)
{
    enum { PLACES = 6 };
    posse_json_put_key(out, key);
    posse_json_put_decimal(out, number, PLACES);
}

/* The ends of an unknown interval are null. */
static void put_estimate(posse_buffer *out, const char *key, lab_estimate estimate)
{
    if (key)
        posse_json_put_key(out, key);
    posse_json_put_object(out);
    put_decimal(out, "value", estimate.value);
    if (estimate.error >= 0) {
        put_decimal(out, "low", estimate.value - estimate.error);
        put_decimal(out, "high", estimate.value + estimate.error);
    } else {
        posse_json_put_key(out, "low");
        posse_json_put_null(out);
        posse_json_put_key(out, "high");
        posse_json_put_null(out);
    }
    posse_json_end_object(out);
}

static void put_results(posse_buffer *out, const lab_cell *cell, uint64_t deals, int trait,
                        int word)
{
    put_number(out, "seats", lab_cell_seats(cell, trait, word));
    put_estimate(out, "share", lab_cell_share(cell, deals, trait, word));
    put_estimate(out, "base", lab_cell_baseline(cell, deals, trait, word));
    put_estimate(out, "gain", lab_cell_gain(cell, deals, trait, word));
}

static void put_trait(posse_buffer *out, const posse_trait *trait, const lab_cell *cell,
                      uint64_t deals, int index)
{
    posse_json_put_object(out);
    put_text(out, "trait", trait->name);
    put_estimate(out, "mean_gain", lab_cell_mean_gain(cell, deals, index));
    posse_json_put_key(out, "words");
    posse_json_put_list(out);
    for (int word = 0; word < trait->word_count; word++) {
        if (lab_cell_seats(cell, index, word) == 0)
            continue;
        posse_json_put_object(out);
        put_text(out, "word", trait->words[word]);
        put_results(out, cell, deals, index, word);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
    posse_json_end_object(out);
}

static void put_cell(posse_buffer *out, const lab_contest *contest, const lab_cell *cell,
                     uint64_t deals)
{
    posse_json_put_object(out);
    put_text(out, "bot", contest->names[cell->bot]);
    put_text(out, "among", contest->names[cell->among]);
    put_results(out, cell, deals, -1, 0);
    posse_json_put_key(out, "traits");
    posse_json_put_list(out);
    for (int i = 0; i < contest->game->trait_count; i++)
        put_trait(out, &contest->game->traits[i], cell, deals, i);
    posse_json_end_list(out);
    posse_json_end_object(out);
}

static void put_sprt(posse_buffer *out, const lab_arena *arena, const lab_score *score)
{
    static const char *const answers[] = {
        [LAB_OPEN] = "open", [LAB_LOW] = "low", [LAB_HIGH] = "high"};
    const lab_sprt *sprt = arena->sprt;
    lab_sample sample = lab_sprt_sample(&arena->contest, &score->cells[0], score->deals);
    posse_json_put_key(out, "sprt");
    posse_json_put_object(out);
    put_decimal(out, "low", sprt->low);
    put_decimal(out, "high", sprt->high);
    put_decimal(out, "alpha", sprt->alpha);
    put_decimal(out, "beta", sprt->beta);
    put_decimal(out, "llr", score->deals ? lab_sprt_llr(sprt, &sample) : 0);
    put_decimal(out, "lower", lab_sprt_lower(sprt));
    put_decimal(out, "upper", lab_sprt_upper(sprt));
    put_text(out, "answer", answers[lab_sprt_answer(sprt, &sample)]);
    posse_json_end_object(out);
}

static void put_ratings(posse_buffer *out, const lab_contest *contest, const lab_score *score)
{
    lab_estimate ratings[LAB_MAX_BOTS];
    posse_json_put_key(out, "ratings");
    posse_json_put_list(out);
    if (!contest->playouts && lab_rate_score(score, contest->spec_count, ratings))
        for (int i = 0; i < contest->spec_count; i++) {
            posse_json_put_object(out);
            put_text(out, "bot", contest->names[i]);
            put_estimate(out, "rating", ratings[i]);
            posse_json_end_object(out);
        }
    posse_json_end_list(out);
}

static void put_faults(posse_buffer *out, const lab_bot_stats *stats)
{
    posse_json_put_key(out, "faults");
    posse_json_put_object(out);
    for (posse_fault fault = POSSE_FAULT_NONE + 1; fault < POSSE_FAULTS; fault++)
        put_number(out, posse_fault_name(fault), (int64_t)stats->faults[fault]);
    posse_json_end_object(out);
}

/* These values differ between machines. They come last, after everything reproducible. */
static void put_all_bot_stats(posse_buffer *out, const lab_contest *contest, const lab_score *score)
{
    posse_json_put_key(out, "conduct");
    posse_json_put_list(out);
    for (int i = 0; i < contest->spec_count; i++) {
        const lab_bot_stats *stats = &score->bot_stats[i];
        double decisions = stats->decisions ? (double)stats->decisions : 1;
        posse_json_put_object(out);
        put_text(out, "bot", contest->names[i]);
        put_number(out, "decisions", (int64_t)stats->decisions);
        put_decimal(out, "ms_per_decision", (double)stats->ns * 1e-6 / decisions);
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
    put_number(out, "deals", (int64_t)score->deals);
    if (!contest->playouts)
        put_number(out, "games", (int64_t)(score->deals * lab_contest_games(contest)));
    put_decimal(out, "even_share", 1.0 / contest->settings.players);
    posse_json_put_key(out, "cells");
    posse_json_put_list(out);
    for (int i = 0; i < score->cell_count; i++)
        put_cell(out, contest, &score->cells[i], score->deals);
    posse_json_end_list(out);
    put_ratings(out, contest, score);
    if (arena->sprt)
        put_sprt(out, arena, score);
    put_all_bot_stats(out, contest, score);
    posse_json_end_object(out);
}

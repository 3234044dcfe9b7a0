/* The result of an arena run as text for people. */
#include "arena.h"
#include "rating.h"

#include <inttypes.h>
#include <string.h>

/* Shares as percentages, gains in percentage points. */
static void put_points(posse_buffer *out, lab_estimate estimate, bool sign)
{
    posse_put(out, sign ? "%+7.2f" : "%7.2f", 100 * estimate.value);
    if (estimate.error >= 0)
        posse_put(out, " ±%5.2f", 100 * estimate.error);
    else
        posse_put_text(out, "       ");
}

static void put_results(posse_buffer *out, const lab_cell *cell, uint64_t deals, int trait, int word)
{
    put_points(out, lab_cell_share(cell, deals, trait, word), false);
    posse_put_text(out, "  ");
    put_points(out, lab_cell_baseline(cell, deals, trait, word), false);
    posse_put_text(out, "  ");
    put_points(out, lab_cell_gain(cell, deals, trait, word), true);
    posse_put_text(out, "\n");
}

static int widest(const lab_contest *contest)
{
    int width = 16;
    for (int i = 0; i < contest->spec_count; i++)
        if ((int)strlen(contest->names[i]) > width)
            width = (int)strlen(contest->names[i]);
    return width;
}

static void put_cell(posse_buffer *out, const lab_contest *contest, const lab_cell *cell, uint64_t deals, int trait)
{
    int width = widest(contest);
    posse_put(out, "\n%s %s %s\n", contest->names[cell->bot], contest->playouts ? "instead of" : "among",
              contest->names[cell->among]);
    posse_put(out, "  %-*s", width, "all seats");
    put_results(out, cell, deals, -1, 0);
    if (trait < 0)
        return;
    const posse_trait *by = &contest->game->traits[trait];
    for (int word = 0; word < by->word_count; word++)
        if (lab_cell_seats(cell, trait, word) > 0) {
            posse_put(out, "  %-*s", width, by->words[word]);
            put_results(out, cell, deals, trait, word);
        }
    posse_put(out, "  mean by %-*s%32s", width - 8, by->name, "");
    put_points(out, lab_cell_mean_gain(cell, deals, trait), true);
    posse_put_text(out, "\n");
}

/* An overview of the gains of each bot among each other bot. */
static void put_matrix(posse_buffer *out, const lab_contest *contest, const lab_score *score)
{
    int width = widest(contest), column = 10;
    posse_put(out, "\nGain in points of the bot at the left, among those on top\n%-*s", width + 2, "");
    for (int i = 0; i < contest->spec_count; i++)
        posse_put(out, " %*.*s", column, column, contest->names[i]);
    for (int i = 0, cell = 0; i < contest->spec_count; i++) {
        posse_put(out, "\n  %-*s", width, contest->names[i]);
        for (int among = 0; among < contest->spec_count; among++)
            if (i == among)
                posse_put(out, " %*s", column, "-");
            else
                posse_put(out, " %+*.2f", column,
                          100 * lab_cell_gain(&score->cells[cell++], score->deals, -1, 0).value);
    }
    posse_put_text(out, "\n");
}

static void put_ratings(posse_buffer *out, const lab_contest *contest, const lab_score *score)
{
    lab_estimate ratings[LAB_MAX_BOTS];
    if (contest->playouts || !lab_rate_score(score, contest->spec_count, ratings))
        return;
    posse_put(out, "\nRatings: 400 points are ten times the odds, the weakest has 0\n");
    for (int i = 0; i < contest->spec_count; i++)
        posse_put(out, "  %-*s%7.0f ±%4.0f\n", widest(contest), contest->names[i], ratings[i].value, ratings[i].error);
}

static void put_sprt(posse_buffer *out, const lab_arena *arena, const lab_score *score)
{
    const lab_sprt *sprt = arena->sprt;
    lab_sample sample = lab_sprt_sample(&arena->contest, &score->cells[0], score->deals);
    posse_put(out, "\nTest: a gain of %.2f points, or of %.2f? ", 100 * sprt->low, 100 * sprt->high);
    switch (lab_sprt_answer(sprt, &sample)) {
    case LAB_OPEN:
        posse_put_text(out, "It is still open");
        break;
    case LAB_LOW:
        posse_put(out, "Not %.2f", 100 * sprt->high);
        break;
    case LAB_HIGH:
        posse_put(out, "More than %.2f", 100 * sprt->low);
        break;
    }
    posse_put(out, " (log-likelihood ratio %.2f, bounds %.2f and %.2f).\n",
              score->deals ? lab_sprt_llr(sprt, &sample) : 0, lab_sprt_lower(sprt), lab_sprt_upper(sprt));
}

static void put_all_bot_stats(posse_buffer *out, const lab_contest *contest, const lab_score *score)
{
    posse_put_text(out, "\nTime, which is not part of the result\n");
    for (int i = 0; i < contest->spec_count; i++) {
        const lab_bot_stats *stats = &score->bot_stats[i];
        double decisions = stats->decisions ? (double)stats->decisions : 1;
        posse_put(out, "  %-*s%12" PRIu64 " decisions, %.4f ms each", widest(contest), contest->names[i],
                  stats->decisions, (double)stats->ns * 1e-6 / decisions);
        for (posse_fault fault = POSSE_FAULT_NONE + 1; fault < POSSE_FAULTS; fault++)
            if (stats->faults[fault])
                posse_put(out, ", %" PRIu64 " %s", stats->faults[fault], posse_fault_name(fault));
        posse_put_text(out, "\n");
    }
}

static void put_title(posse_buffer *out, const lab_contest *contest, uint64_t deals)
{
    posse_put(out, "%s, %d players: ", contest->game->title, contest->settings.players);
    if (contest->playouts)
        posse_put(out,
                  "%" PRIu64 " decisions, played on %d times from each answer by %s%s\n"
                  "wins: what the seat wins after the first bot's answer; base: after the second "
                  "one's\n",
                  deals, contest->playouts, contest->names[contest->spec_count - 1],
                  contest->worlds ? ", what is hidden dealt anew each time" : "");
    else
        posse_put(out,
                  "%" PRIu64 " deals, %" PRIu64 " games\n"
                  "wins: what the first bot wins, alone among the second; base: what the second "
                  "wins in the same seats\n",
                  deals, deals * lab_contest_games(contest));
}

void lab_arena_text(const lab_arena *arena, const lab_score *score, int trait, posse_buffer *out)
{
    const lab_contest *contest = &arena->contest;
    int width = widest(contest);
    put_title(out, contest, score->deals);
    posse_put(out, "\n  %-*s%7s%9s%7s%9s%7s\n", width, "in per cent", "wins", "", "base", "", "gain");
    for (int i = 0; i < score->cell_count; i++)
        put_cell(out, contest, &score->cells[i], score->deals, trait);
    if (contest->spec_count > 2 && !contest->one_way && !contest->playouts)
        put_matrix(out, contest, score);
    put_ratings(out, contest, score);
    if (arena->sprt)
        put_sprt(out, arena, score);
    put_all_bot_stats(out, contest, score);
}

/* Divides the games of a simulation among ranks. */
#include "sim_plan.h"
#include "alloc.h"

#include <stdlib.h>

/* ---- making a plan ------------------------------------------------------------------------- */

static void add_piece(lab_share *share, int sheet, int64_t from, int64_t to)
{
    if (from >= to)
        return;
    share->pieces = posse_grow(share->pieces, share->count, &share->capacity, sizeof *share->pieces);
    share->pieces[share->count++] = (lab_piece){sheet, {from, to}};
    share->games += to - from;
}

/* The games of a part that a sheet does not hold. */
static void find_missing(const lab_result *result, int index, lab_range part, lab_share *missing)
{
    const lab_sheet *sheet = &result->sheets[index];
    int64_t from = part.from;
    for (size_t i = 0; i < sheet->range_count && from < part.to; i++) {
        lab_range played = sheet->played[i];
        if (played.to <= from)
            continue;
        add_piece(missing, index, from, played.from < part.to ? played.from : part.to);
        from = played.to;
    }
    add_piece(missing, index, from, part.to);
}

/* Gives the games number first .. last-1 of the missing ones to a share. */
static void give(const lab_share *missing, int64_t first, int64_t last, lab_share *share)
{
    int64_t number = 0; /* of a piece's first game */
    for (size_t i = 0; i < missing->count && number < last; i++) {
        lab_range games = missing->pieces[i].games;
        int64_t size = games.to - games.from;
        int64_t from = first > number ? first - number : 0, to = last - number < size ? last - number : size;
        add_piece(share, missing->pieces[i].sheet, games.from + from, games.from + to);
        number += size;
    }
}

lab_plan *lab_plan_new(const lab_result *result, lab_range part, int ranks)
{
    lab_plan *plan = posse_alloc_zeroed(1, sizeof *plan);
    plan->ranks = ranks;
    plan->shares = posse_alloc_zeroed((size_t)ranks, sizeof *plan->shares);
    for (int sheet = 0; sheet < result->sheet_count; sheet++) {
        lab_share missing = {0};
        find_missing(result, sheet, part, &missing);
        for (int rank = 0; rank < ranks; rank++)
            give(&missing, missing.games * rank / ranks, missing.games * (rank + 1) / ranks, &plan->shares[rank]);
        free(missing.pieces);
    }
    return plan;
}

void lab_plan_free(lab_plan *plan)
{
    for (int rank = 0; rank < plan->ranks; rank++)
        free(plan->shares[rank].pieces);
    free(plan->shares);
    free(plan);
}

int64_t lab_plan_left(const lab_plan *plan)
{
    int64_t left = 0;
    for (int rank = 0; rank < plan->ranks; rank++)
        left += plan->shares[rank].games - plan->shares[rank].done;
    return left;
}

bool lab_plan_has_idle(const lab_plan *plan)
{
    for (int rank = 0; rank < plan->ranks; rank++)
        if (plan->shares[rank].done == plan->shares[rank].games)
            return true;
    return false;
}

int64_t lab_result_missing(const lab_result *result, lab_range part)
{
    lab_share missing = {0};
    for (int sheet = 0; sheet < result->sheet_count; sheet++)
        find_missing(result, sheet, part, &missing);
    free(missing.pieces);
    return missing.games;
}

/* ---- carrying it out ----------------------------------------------------------------------- */

bool lab_share_next(const lab_share *share, int64_t done, lab_piece *next)
{
    int64_t skip = done;
    for (size_t i = 0; i < share->count; i++) {
        *next = share->pieces[i];
        int64_t size = next->games.to - next->games.from;
        if (skip < size) {
            next->games.from += skip;
            return true;
        }
        skip -= size;
    }
    return false;
}

/* The ranges of a sheet ascend, because the ranks come in order, and so do the pieces of each. */
static void add_range(lab_sheet *sheet, size_t *capacity, lab_range games)
{
    if (sheet->range_count && sheet->played[sheet->range_count - 1].to == games.from) {
        sheet->played[sheet->range_count - 1].to = games.to;
        return;
    }
    sheet->played = posse_grow(sheet->played, sheet->range_count, capacity, sizeof *sheet->played);
    sheet->played[sheet->range_count++] = games;
}

void lab_plan_advance(lab_plan *plan, const int64_t done_by[], lab_result *delta)
{
    size_t capacity[POSSE_MAX_SEATS] = {0};
    for (int rank = 0; rank < plan->ranks; rank++) {
        lab_share *share = &plan->shares[rank];
        int64_t until = share->done + done_by[rank];
        lab_piece next;
        while (share->done < until && lab_share_next(share, share->done, &next)) {
            int64_t size = next.games.to - next.games.from, left = until - share->done;
            int64_t played = size < left ? size : left;
            next.games.to = next.games.from + played;
            add_range(&delta->sheets[next.sheet], &capacity[next.sheet], next.games);
            share->done += played;
        }
    }
}

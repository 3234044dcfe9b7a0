/* Merges parts of a simulation. */
#include "alloc.h"
#include "sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BAD(...) posse_fail(status, POSSE_BAD_REQUEST, NULL, __VA_ARGS__)

static bool is_same(const char *what, const char *a, const char *b, posse_status *status)
{
    return strcmp(a, b) == 0 || BAD("%s differs: \"%.60s\" here and \"%.60s\" before; only parts "
                                    "of one simulation can be "
                                    "added up",
                                    what, b, a);
}

static bool is_same_number(const char *what, int64_t a, int64_t b, posse_status *status)
{
    return a == b ||
           BAD("%s differs: %" PRId64 " here and %" PRId64 " before; only parts of one simulation can be added up",
               what, b, a);
}

static bool is_same_sim(const lab_sim *a, const lab_sim *b, posse_status *status)
{
    if (a->players != b->players)
        return BAD("the numbers of players differ; only parts of one simulation can be added up");
    return is_same("the game", a->game->name, b->game->name, status) &&
           is_same_number("the number of games", a->games, b->games, status) &&
           is_same("the seed", a->seed, b->seed, status) && is_same("the list of bots", a->bots, b->bots, status) &&
           is_same("the rule set", a->rules, b->rules, status) &&
           is_same_number("the number for --details", a->details, b->details, status);
}

/* ---- ranges of games ------------------------------------------------------------------------ */

static bool are_apart(const lab_sheet *a, const lab_sheet *b, posse_status *status)
{
    for (size_t i = 0, j = 0; i < a->range_count && j < b->range_count;) {
        lab_range x = a->played[i], y = b->played[j];
        int64_t from = x.from > y.from ? x.from : y.from, to = x.to < y.to ? x.to : y.to;
        if (from < to)
            return BAD("games %" PRId64 " to %" PRId64
                       " with %d players are there already; each part can be added once",
                       from, to - 1, a->players);
        if (x.to < y.to)
            i++;
        else
            j++;
    }
    return true;
}

/* Joins the ranges of both sheets into one ascending list, combining adjacent ranges. */
static void join_ranges(lab_sheet *to, const lab_sheet *from)
{
    lab_range *joined = posse_alloc(to->range_count + from->range_count + 1, sizeof *joined);
    size_t count = 0;
    for (size_t i = 0, j = 0; i < to->range_count || j < from->range_count;) {
        bool first = j == from->range_count || (i < to->range_count && to->played[i].from < from->played[j].from);
        lab_range next = first ? to->played[i++] : from->played[j++];
        if (count && joined[count - 1].to == next.from)
            joined[count - 1].to = next.to;
        else
            joined[count++] = next;
    }
    free(to->played);
    to->played = joined;
    to->range_count = count;
}

/* ---- counters ------------------------------------------------------------------------------- */

static bool fits(const lab_layout *layout, const lab_sheet *a, const lab_sheet *b)
{
    int64_t sum;
    for (size_t i = 0; i < layout->size; i++)
        if (__builtin_add_overflow(a->counts[i], b->counts[i], &sum))
            return false;
    return true;
}

bool lab_result_add(lab_result *result, const lab_result *part, posse_status *status)
{
    if (!is_same_sim(&result->sim, &part->sim, status))
        return false;
    for (int i = 0; i < result->sheet_count; i++) {
        if (!are_apart(&result->sheets[i], &part->sheets[i], status))
            return false;
        if (!fits(result->layout, &result->sheets[i], &part->sheets[i]))
            return BAD("the sums become too large");
    }
    for (int i = 0; i < result->sheet_count; i++) {
        lab_sheet *to = &result->sheets[i];
        const lab_sheet *from = &part->sheets[i];
        join_ranges(to, from);
        for (size_t k = 0; k < result->layout->size; k++)
            to->counts[k] += from->counts[k];
    }
    return true;
}

/* Results that are being made, and what a simulation consists of. */
#include "sim.h"
#include "alloc.h"
#include "play.h"

#include <stdlib.h>

/* ---- results ------------------------------------------------------------------------------- */

void lab_result_new(lab_result *result, const lab_sim *sim)
{
    *result = (lab_result){.sim = *sim, .layout = lab_layout_new(sim->game, sim->bots)};
    for (int players = 1; players <= POSSE_MAX_SEATS; players++) {
        if (!(sim->players >> players & 1))
            continue;
        lab_sheet *sheet = &result->sheets[result->sheet_count++];
        sheet->players = players;
        sheet->counts = posse_alloc_zeroed(result->layout->size, sizeof *sheet->counts);
    }
}

void lab_result_free(lab_result *result)
{
    for (int i = 0; i < result->sheet_count; i++) {
        free(result->sheets[i].played);
        free(result->sheets[i].counts);
    }
    lab_layout_free(result->layout);
    *result = (lab_result){0};
}

int64_t lab_sheet_games(const lab_sheet *sheet)
{
    return sheet->counts[COUNT_GAMES];
}

int64_t lab_result_wanted(const lab_result *result)
{
    return result->sim.games * result->sheet_count;
}

int64_t lab_result_games(const lab_result *result)
{
    int64_t games = 0;
    for (int i = 0; i < result->sheet_count; i++)
        games += lab_sheet_games(&result->sheets[i]);
    return games;
}

/* ---- simulations --------------------------------------------------------------------------- */

lab_range lab_part_of(const lab_sim *sim, int part, int parts)
{
    return (lab_range){sim->games * (part - 1) / parts, sim->games * part / parts};
}

int64_t lab_usual_details(int64_t games)
{
    enum { ENOUGH_GAMES = 10000, MAX_DETAILS = 64 /* a larger value would save almost nothing */ };
    int64_t details = 1;
    while (details < MAX_DETAILS && games / (2 * details) >= ENOUGH_GAMES)
        details *= 2;
    return details;
}

static bool can_be_set_up(const posse_game *game, const posse_settings *settings, posse_status *status)
{
    lab_match *match = lab_match_new(game);
    posse_rng rng;
    posse_rng_seed(&rng, 0);
    bool fine = game->setup(match->state, settings, &rng, status);
    lab_match_free(match);
    return fine;
}

bool lab_sim_check(const lab_result *result, const posse_settings settings[], posse_status *status)
{
    for (int i = 0; i < result->sheet_count; i++)
        if (!can_be_set_up(result->sim.game, &settings[i], status))
            return false;
    return true;
}

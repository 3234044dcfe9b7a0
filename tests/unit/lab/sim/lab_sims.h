/* Small simulations for tests. */
#ifndef TESTS_UNIT_LAB_SIM_LAB_SIMS_H
#define TESTS_UNIT_LAB_SIM_LAB_SIMS_H

#include "sim.h"

#include <stdio.h>
#include <string.h>

/* A simulation with random bots and default rules. */
static inline lab_sim sim_of(const char *game, unsigned players, int64_t games, int64_t details)
{
    lab_sim sim = {.game = posse_game_named(game),
                   .players = players,
                   .games = games,
                   .details = details,
                   .bots = "random",
                   .seed = "7"};
    if (sim.game->preset_count)
        snprintf(sim.rules, sizeof sim.rules, "%s", sim.game->presets[0].name);
    return sim;
}

/* Plays a part of the simulation on `threads` threads. */
static inline void play_part(lab_result *result, const lab_sim *sim, int part, int parts, int threads)
{
    posse_settings settings[POSSE_MAX_SEATS] = {{0}};
    posse_status status;
    lab_result_new(result, sim);
    for (int i = 0; i < result->sheet_count; i++) {
        settings[i].players = result->sheets[i].players;
        if (sim->game->preset_count)
            memcpy(settings[i].value, sim->game->presets[0].value, sizeof settings[i].value);
    }
    lab_run run = {.part = part, .parts = parts, .threads = threads, .settings = settings};
    if (!lab_sim_run(result, &run, &status))
        fail_msg("%s", status.text);
}

static inline bool read_text(lab_result *result, const char *text, size_t length, posse_status *status)
{
    posse_json file;
    return posse_json_check(text, length, &file, status) && lab_result_read_json(result, file, status);
}

#endif

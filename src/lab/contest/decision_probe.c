/* Decision probes: play to a decision, ask the bots, play out their answers. */
#include "decision_probe.h"
#include "cache_aligned.h"
#include "clock.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Random streams of a probe: one for the choice of the decision, one for the bots that are asked, and
 * three for each playout: its dice, its bots, and its world if that is resampled. */
enum { STREAM_DECISION, STREAM_ANSWERS, STREAM_PLAYOUTS };
enum { PLAYOUT_DICE, PLAYOUT_BOTS, PLAYOUT_WORLD, PLAYOUT_STREAMS };

struct lab_probe {
    const lab_contest *contest;
    posse_rng rng; /* stream of the current probe */
    posse_bot_player asked[LAB_MAX_BOTS];
    posse_player players[POSSE_MAX_SEATS];         /* at the decision */
    posse_player playout_players[POSSE_MAX_SEATS]; /* in the current playout */
    void *state;                                   /* of the current playout */
    posse_events sink;
};

/* ---- a playout ----------------------------------------------------------------------------- */

/* If the bots share their memory, the player of seat 0 hears the events for all seats. */
static void tell_players(posse_events *self, const posse_event *event)
{
    lab_probe *probe = (lab_probe *)((char *)self - offsetof(lab_probe, sink));
    bool shared = probe->playout_players[0].bot->shares_memory;
    for (int seat = 0; seat < (shared ? 1 : probe->contest->settings.players); seat++)
        posse_player_hear(&probe->playout_players[seat], event, 1);
}

static posse_action move(lab_probe *probe, const posse_bot_spec *spec, int seat, posse_rng *rng)
{
    posse_player *player = &probe->playout_players[seat];
    const posse_player *listener = probe->playout_players;
    if (player != listener)
        posse_player_copy_memory(player, listener);
    return posse_bot_spec_move(spec, player, probe->state, rng);
}

static const posse_bot_spec *playout_spec(const lab_contest *contest)
{
    return &contest->specs[contest->spec_count - 1];
}

static void fork_playout(const lab_probe *probe, int number, posse_rng streams[PLAYOUT_STREAMS])
{
    for (uint64_t of = 0; of < PLAYOUT_STREAMS; of++)
        posse_rng_fork(&streams[of], &probe->rng, STREAM_PLAYOUTS + (uint64_t)number * PLAYOUT_STREAMS + of);
}

/* Plays the game out from one answer, and returns what the seat wins. */
static double play_out(lab_probe *probe, const void *from, posse_action answer, int seat, int number)
{
    const posse_game *game = probe->contest->game;
    const posse_bot_spec *spec = playout_spec(probe->contest);
    posse_events *sink = spec->bot->hear ? &probe->sink : NULL;
    double returns[POSSE_MAX_SEATS] = {0};
    posse_rng streams[PLAYOUT_STREAMS];
    fork_playout(probe, number, streams);
    memcpy(probe->state, from, game->state_size);
    if (probe->contest->worlds)
        game->resample(probe->state, seat, &streams[PLAYOUT_WORLD]);
    memcpy(probe->playout_players, probe->players, sizeof probe->playout_players);
    game->apply(probe->state, answer, sink);
    for (int actor; (actor = game->actor(probe->state)) != POSSE_OVER;) {
        posse_action action = actor == POSSE_CHANCE ? game->draw(probe->state, &streams[PLAYOUT_DICE])
                                                    : move(probe, spec, actor, &streams[PLAYOUT_BOTS]);
        game->apply(probe->state, action, sink);
    }
    game->returns(probe->state, returns);
    return returns[seat];
}

static int mean_return(lab_probe *probe, const void *from, posse_action answer, int seat)
{
    int playouts = probe->contest->playouts;
    double won = 0;
    for (int number = 0; number < playouts; number++)
        won += play_out(probe, from, answer, seat, number);
    return (int)lround(won / playouts * LAB_UNITS_PER_WIN);
}

/* ---- the probe ----------------------------------------------------------------------------- */

/* Plays the game twice: once to the end, to count its decisions, and once to the decision drawn. */
static bool play_to_decision(lab_probe *probe, lab_match *match, uint64_t number, posse_status *status)
{
    const lab_contest *contest = probe->contest;
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_rng decision;
    for (int seat = 0; seat < contest->settings.players; seat++)
        specs[seat] = *playout_spec(contest);
    posse_rng_fork(&probe->rng, &contest->seed, ~number); /* lab_play uses the low stream numbers */
    posse_rng_fork(&decision, &probe->rng, STREAM_DECISION);
    if (!lab_play(match, &contest->settings, specs, &contest->seed, number, false, status))
        return false;
    if (match->decisions == 0)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL,
                          "no seat had anything to decide in a match of %s; compare whole games instead, without "
                          "--decisions",
                          contest->game->name);
    match->stop_at_decision = 1 + posse_rng_below(&decision, (uint32_t)match->decisions);
    bool fine = lab_play(match, &contest->settings, specs, &contest->seed, number, true, status);
    match->stop_at_decision = 0;
    return fine;
}

static void seat_players(lab_probe *probe, const lab_match *match)
{
    const lab_contest *contest = probe->contest;
    for (int seat = 0; seat < contest->settings.players; seat++) {
        posse_player_sit(&probe->players[seat], playout_spec(contest)->bot, contest->game, seat);
        posse_player_hear(&probe->players[seat], match->events, match->event_count);
    }
}

static posse_action ask(lab_probe *probe, const lab_match *match, int bot, int seat, lab_bot_stats *stats)
{
    const posse_bot_spec *spec = &probe->contest->specs[bot];
    posse_bot_player *player = &probe->asked[bot];
    posse_rng rng;
    posse_rng_fork(&rng, &probe->rng, STREAM_ANSWERS);
    posse_bot_player_sit(player, spec, probe->contest->game, seat);
    uint64_t start = posse_now_ns();
    posse_action answer = posse_bot_player_move(player, match->state, match->events, match->event_count, &rng);
    stats->decisions++;
    stats->ns += posse_now_ns() - start;
    for (int fault = 0; spec->command[0] && fault < POSSE_FAULTS; fault++)
        stats->faults[fault] += player->faults[fault];
    return answer;
}

bool lab_probe_play(lab_probe *probe, lab_match *match, uint64_t number, int *seat, int worth[],
                    lab_bot_stats bot_stats[], posse_status *status)
{
    posse_action answers[LAB_MAX_BOTS];
    if (!play_to_decision(probe, match, number, status))
        return false;
    seat_players(probe, match);
    *seat = probe->contest->game->actor(match->state);
    for (int bot = 0; bot < probe->contest->spec_count; bot++) {
        int same = 0;
        answers[bot] = ask(probe, match, bot, *seat, &bot_stats[bot]);
        while (answers[same] != answers[bot])
            same++;
        worth[bot] = same < bot ? worth[same] : mean_return(probe, match->state, answers[bot], *seat);
    }
    return true;
}

lab_probe *lab_probe_new(const lab_contest *contest)
{
    lab_probe *probe = cache_aligned_calloc(sizeof *probe);
    probe->contest = contest;
    probe->state = cache_aligned_calloc(contest->game->state_size);
    probe->sink.tell = tell_players;
    return probe;
}

void lab_probe_free(lab_probe *probe)
{
    for (int bot = 0; bot < LAB_MAX_BOTS; bot++)
        posse_bot_player_free(&probe->asked[bot]);
    free(probe->state);
    free(probe);
}

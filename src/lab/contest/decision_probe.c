/* Scenes: finding one, asking, and playing on. */
#include "decision_probe.h"
#include "cache_aligned.h"
#include "clock.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Streams of a probe: which decision it is, what those who are asked think, and of each playout the dice, the
 * thoughts, and the world if it is another one. */
enum { STREAM_WHERE, STREAM_ASKED, STREAM_PLAYOUTS };
enum { OF_DICE, OF_THOUGHTS, OF_WORLD, PLAYOUT_STREAMS };

struct lab_probe {
    const lab_contest *contest;
    posse_rng rng; /* of this probe */
    posse_bot_player asked[LAB_MAX_BOTS];
    posse_player players[POSSE_MAX_SEATS]; /* as they are when the decision is to be made */
    posse_player playing[POSSE_MAX_SEATS]; /* in a playout */
    void *state;                           /* of a playout */
    posse_events sink;
};

/* ---- a playout ----------------------------------------------------------------------------- */

/* Where all of them remember alike, one listens for everybody. */
static void tell_players(posse_events *self, const posse_event *event)
{
    lab_probe *probe = (lab_probe *)((char *)self - offsetof(lab_probe, sink));
    bool alike = probe->playing[0].bot->shares_memory;
    for (int seat = 0; seat < (alike ? 1 : probe->contest->settings.players); seat++)
        posse_player_hear(&probe->playing[seat], event, 1);
}

static posse_action move(lab_probe *probe, const posse_bot_spec *spec, int seat,
                         posse_rng *thinking)
{
    posse_player *player = &probe->playing[seat];
    const posse_player *listener = probe->playing;
    if (player != listener)
        posse_player_copy_memory(player, listener);
    return posse_bot_spec_move(spec, player, probe->state, thinking);
}

static const posse_bot_spec *last_slot(const lab_contest *contest)
{
    return &contest->specs[contest->spec_count - 1];
}

static void fork_playout(const lab_probe *probe, int number, posse_rng streams[PLAYOUT_STREAMS])
{
    for (uint64_t of = 0; of < PLAYOUT_STREAMS; of++)
        posse_rng_fork(&streams[of], &probe->rng,
                       STREAM_PLAYOUTS + (uint64_t)number * PLAYOUT_STREAMS + of);
}

/* What the seat wins if it gives this answer. */
static double play_on(lab_probe *probe, const void *from, posse_action answer, int seat, int number)
{
    const posse_game *game = probe->contest->game;
    const posse_bot_spec *spec = last_slot(probe->contest);
    posse_events *told = spec->bot->hear ? &probe->sink : NULL;
    double returns[POSSE_MAX_SEATS] = {0};
    posse_rng streams[PLAYOUT_STREAMS];
    fork_playout(probe, number, streams);
    memcpy(probe->state, from, game->state_size);
    if (probe->contest->worlds)
        game->resample(probe->state, seat, &streams[OF_WORLD]);
    memcpy(probe->playing, probe->players, sizeof probe->playing);
    game->apply(probe->state, answer, told);
    for (int actor; (actor = game->actor(probe->state)) != POSSE_OVER;) {
        posse_action action = actor == POSSE_CHANCE
                                  ? game->draw(probe->state, &streams[OF_DICE])
                                  : move(probe, spec, actor, &streams[OF_THOUGHTS]);
        game->apply(probe->state, action, told);
    }
    game->returns(probe->state, returns);
    return returns[seat];
}

static int worth_of(lab_probe *probe, const void *from, posse_action answer, int seat)
{
    int playouts = probe->contest->playouts;
    double won = 0;
    for (int number = 0; number < playouts; number++)
        won += play_on(probe, from, answer, seat, number);
    return (int)lround(won / playouts * LAB_WIN);
}

/* ---- the probe ----------------------------------------------------------------------------- */

/* Twice: to the end, for how many decisions there are, and to the one that was drawn. */
static bool set_up(lab_probe *probe, lab_match *match, uint64_t number, posse_status *status)
{
    const lab_contest *contest = probe->contest;
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_rng where;
    for (int seat = 0; seat < contest->settings.players; seat++)
        specs[seat] = *last_slot(contest);
    posse_rng_fork(&probe->rng, &contest->seed, ~number); /* lab_play counts from below */
    posse_rng_fork(&where, &probe->rng, STREAM_WHERE);
    if (!lab_play(match, &contest->settings, specs, &contest->seed, number, false, status))
        return false;
    assert(match->decisions > 0); /* nobody has ever won these games without being asked anything */
    match->leave_at = 1 + posse_rng_below(&where, (uint32_t)match->decisions);
    bool fine = lab_play(match, &contest->settings, specs, &contest->seed, number, true, status);
    match->leave_at = 0;
    return fine;
}

static void seat_players(lab_probe *probe, const lab_match *match)
{
    const lab_contest *contest = probe->contest;
    for (int seat = 0; seat < contest->settings.players; seat++) {
        posse_player_sit(&probe->players[seat], last_slot(contest)->bot, contest->game, seat);
        posse_player_hear(&probe->players[seat], match->events, match->event_count);
    }
}

static posse_action ask(lab_probe *probe, const lab_match *match, int bot, int seat,
                        lab_conduct *conduct)
{
    const posse_bot_spec *spec = &probe->contest->specs[bot];
    posse_bot_player *player = &probe->asked[bot];
    posse_rng rng;
    posse_rng_fork(&rng, &probe->rng, STREAM_ASKED);
    posse_bot_player_sit(player, spec, probe->contest->game, seat);
    uint64_t start = posse_now_ns();
    posse_action answer =
        posse_bot_player_move(player, match->state, match->events, match->event_count, &rng);
    conduct->decisions++;
    conduct->ns += posse_now_ns() - start;
    for (int fault = 0; spec->command[0] && fault < POSSE_FAULTS; fault++)
        conduct->faults[fault] += player->faults[fault];
    return answer;
}

bool lab_probe_play(lab_probe *probe, lab_match *match, uint64_t number, int *seat, int worth[],
                    lab_conduct conducts[], posse_status *status)
{
    posse_action answers[LAB_MAX_BOTS];
    if (!set_up(probe, match, number, status))
        return false;
    seat_players(probe, match);
    *seat = probe->contest->game->actor(match->state);
    for (int bot = 0; bot < probe->contest->spec_count; bot++) {
        int same = 0;
        answers[bot] = ask(probe, match, bot, *seat, &conducts[bot]);
        while (answers[same] != answers[bot])
            same++;
        worth[bot] = same < bot ? worth[same] : worth_of(probe, match->state, answers[bot], *seat);
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

/* Scenes: finding one, asking, and playing on. */
#include "decision_probe.h"
#include "cache_aligned.h"
#include "clock.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Streams of a scene: which decision it is, what those who are asked think, and of each playout the dice, the
 * thoughts, and the world if it is another one. */
enum { STREAM_WHERE, STREAM_ASKED, STREAM_PLAYOUTS };
enum { OF_DICE, OF_THOUGHTS, OF_WORLD, PLAYOUT_STREAMS };

struct lab_scene {
    const lab_contest *contest;
    posse_rng rng; /* of this scene */
    posse_chair asked[LAB_MAX_BOTS];
    posse_player players[POSSE_MAX_SEATS]; /* as they are when the decision is to be made */
    posse_player playing[POSSE_MAX_SEATS]; /* in a playout */
    void *state;                           /* of a playout */
    posse_events sink;
};

/* ---- a playout ----------------------------------------------------------------------------- */

/* Where all of them remember alike, one listens for everybody. */
static void tell_players(posse_events *self, const posse_event *event)
{
    lab_scene *scene = (lab_scene *)((char *)self - offsetof(lab_scene, sink));
    bool alike = scene->playing[0].bot->hears_alike;
    for (int seat = 0; seat < (alike ? 1 : scene->contest->settings.players); seat++)
        posse_player_hear(&scene->playing[seat], event, 1);
}

static posse_action move(lab_scene *scene, const posse_slot *slot, int seat, posse_rng *thinking)
{
    posse_player *player = &scene->playing[seat];
    const posse_player *listener = scene->playing;
    if (player != listener)
        posse_player_learn_from(player, listener);
    return posse_slot_move(slot, player, scene->state, thinking);
}

static const posse_slot *last_slot(const lab_contest *contest)
{
    return &contest->slots[contest->slot_count - 1];
}

static void fork_playout(const lab_scene *scene, int number, posse_rng streams[PLAYOUT_STREAMS])
{
    for (uint64_t of = 0; of < PLAYOUT_STREAMS; of++)
        posse_rng_fork(&streams[of], &scene->rng,
                       STREAM_PLAYOUTS + (uint64_t)number * PLAYOUT_STREAMS + of);
}

/* What the seat wins if it gives this answer. */
static double play_on(lab_scene *scene, const void *from, posse_action answer, int seat, int number)
{
    const posse_game *game = scene->contest->game;
    const posse_slot *slot = last_slot(scene->contest);
    posse_events *told = slot->bot->hear ? &scene->sink : NULL;
    double returns[POSSE_MAX_SEATS] = {0};
    posse_rng streams[PLAYOUT_STREAMS];
    fork_playout(scene, number, streams);
    memcpy(scene->state, from, game->state_size);
    if (scene->contest->worlds)
        game->resample(scene->state, seat, &streams[OF_WORLD]);
    memcpy(scene->playing, scene->players, sizeof scene->playing);
    game->apply(scene->state, answer, told);
    for (int actor; (actor = game->actor(scene->state)) != POSSE_OVER;) {
        posse_action action = actor == POSSE_CHANCE
                                  ? game->draw(scene->state, &streams[OF_DICE])
                                  : move(scene, slot, actor, &streams[OF_THOUGHTS]);
        game->apply(scene->state, action, told);
    }
    game->returns(scene->state, returns);
    return returns[seat];
}

static int worth_of(lab_scene *scene, const void *from, posse_action answer, int seat)
{
    int playouts = scene->contest->playouts;
    double won = 0;
    for (int number = 0; number < playouts; number++)
        won += play_on(scene, from, answer, seat, number);
    return (int)lround(won / playouts * LAB_WIN);
}

/* ---- the scene ----------------------------------------------------------------------------- */

/* Twice: to the end, for how many decisions there are, and to the one that was drawn. */
static bool set_up(lab_scene *scene, lab_table *table, uint64_t number, posse_status *status)
{
    const lab_contest *contest = scene->contest;
    posse_slot slots[POSSE_MAX_SEATS];
    posse_rng where;
    for (int seat = 0; seat < contest->settings.players; seat++)
        slots[seat] = *last_slot(contest);
    posse_rng_fork(&scene->rng, &contest->seed, ~number); /* lab_play counts from below */
    posse_rng_fork(&where, &scene->rng, STREAM_WHERE);
    if (!lab_play(table, &contest->settings, slots, &contest->seed, number, false, status))
        return false;
    assert(table->decisions > 0); /* nobody has ever won these games without being asked anything */
    table->leave_at = 1 + posse_rng_below(&where, (uint32_t)table->decisions);
    bool fine = lab_play(table, &contest->settings, slots, &contest->seed, number, true, status);
    table->leave_at = 0;
    return fine;
}

static void seat_players(lab_scene *scene, const lab_table *table)
{
    const lab_contest *contest = scene->contest;
    for (int seat = 0; seat < contest->settings.players; seat++) {
        posse_player_sit(&scene->players[seat], last_slot(contest)->bot, contest->game, seat);
        posse_player_hear(&scene->players[seat], table->events, table->event_count);
    }
}

static posse_action ask(lab_scene *scene, const lab_table *table, int bot, int seat,
                        lab_conduct *conduct)
{
    const posse_slot *slot = &scene->contest->slots[bot];
    posse_chair *chair = &scene->asked[bot];
    posse_rng rng;
    posse_rng_fork(&rng, &scene->rng, STREAM_ASKED);
    posse_chair_sit(chair, slot, scene->contest->game, seat);
    uint64_t start = lab_now_ns();
    posse_action answer =
        posse_chair_move(chair, table->state, table->events, table->event_count, &rng);
    conduct->decisions++;
    conduct->ns += lab_now_ns() - start;
    for (int fault = 0; slot->command[0] && fault < POSSE_FAULTS; fault++)
        conduct->faults[fault] += chair->faults[fault];
    return answer;
}

bool lab_scene_play(lab_scene *scene, lab_table *table, uint64_t number, int *seat, int worth[],
                    lab_conduct conducts[], posse_status *status)
{
    posse_action answers[LAB_MAX_BOTS];
    if (!set_up(scene, table, number, status))
        return false;
    seat_players(scene, table);
    *seat = scene->contest->game->actor(table->state);
    for (int bot = 0; bot < scene->contest->slot_count; bot++) {
        int same = 0;
        answers[bot] = ask(scene, table, bot, *seat, &conducts[bot]);
        while (answers[same] != answers[bot])
            same++;
        worth[bot] = same < bot ? worth[same] : worth_of(scene, table->state, answers[bot], *seat);
    }
    return true;
}

lab_scene *lab_scene_new(const lab_contest *contest)
{
    lab_scene *scene = lab_room(sizeof *scene);
    scene->contest = contest;
    scene->state = lab_room(contest->game->state_size);
    scene->sink.tell = tell_players;
    return scene;
}

void lab_scene_free(lab_scene *scene)
{
    for (int bot = 0; bot < LAB_MAX_BOTS; bot++)
        posse_chair_free(&scene->asked[bot]);
    free(scene->state);
    free(scene);
}

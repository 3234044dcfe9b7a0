/* Judging positions with a bot's judge. Like player.c, this file removes the secrets of other seats from all that the bot
 * receives. */
#include "alloc.h"

#include <assert.h>
#include <posse/bot.h>
#include <stdlib.h>
#include <string.h>

struct posse_judgement {
    posse_player player;
    posse_bot_input input;
    posse_action *legal;
    void *world;
    alignas(uint64_t) unsigned char judge[];
};

static void set_input(posse_judgement *judgement, const void *state, bool open, posse_rng *rng)
{
    const posse_player *player = &judgement->player;
    const posse_game *game = player->game;
    memcpy(judgement->world, state, game->state_size);
    if (!open)
        game->resample(judgement->world, player->seat, rng);
    bool acts = game->actor(state) == player->seat;
    judgement->input = (posse_bot_input){
        .game = game,
        .bot = player->bot,
        .memory = player->memory,
        .world = judgement->world,
        .seat = player->seat,
        .legal = judgement->legal,
        .legal_count = acts ? game->legal(judgement->world, judgement->legal) : 0,
        .open = open,
    };
}

posse_judgement *posse_judge_position(const posse_player *player, const void *state, bool open, const posse_rng *rng)
{
    const posse_judge *judge = player->bot->judge;
    assert(judge);
    posse_judgement *judgement = posse_alloc(1, sizeof *judgement + judge->size);
    posse_rng worlds, samples;
    posse_rng_fork(&worlds, rng, 0);
    posse_rng_fork(&samples, rng, 1);
    judgement->player = *player;
    judgement->legal = posse_alloc((size_t)player->game->max_legal, sizeof *judgement->legal);
    judgement->world = posse_alloc(1, player->game->state_size);
    set_input(judgement, state, open, &worlds);
    judge->start(judgement->judge, &judgement->input, &samples);
    return judgement;
}

bool posse_player_beliefs(const posse_player *player, const void *state, const posse_rng *rng, posse_buffer *out)
{
    const posse_game *game = player->game;
    if (!player->bot->beliefs)
        return false;
    posse_rng worlds = *rng;
    void *world = posse_alloc(1, game->state_size);
    memcpy(world, state, game->state_size);
    game->resample(world, player->seat, &worlds);
    player->bot->beliefs(
        &(posse_bot_input){
            .game = game, .bot = player->bot, .memory = player->memory, .world = world, .seat = player->seat},
        out);
    free(world);
    return true;
}

const posse_bot_input *posse_judgement_input(const posse_judgement *judgement)
{
    return &judgement->input;
}

double posse_judgement_sample(posse_judgement *judgement, posse_action action, uint32_t number)
{
    return judgement->player.bot->judge->sample(judgement->judge, action, number);
}

double posse_judgement_glance(posse_judgement *judgement)
{
    return judgement->player.bot->judge->glance(judgement->judge);
}

void posse_judgement_reasons(posse_judgement *judgement, posse_action made, posse_action better, posse_buffer *out)
{
    const posse_judge *judge = judgement->player.bot->judge;
    if (judge->reasons)
        judge->reasons(judgement->judge, made, better, out);
}

void posse_judgement_free(posse_judgement *judgement)
{
    if (!judgement)
        return;
    free(judgement->legal);
    free(judgement->world);
    free(judgement);
}

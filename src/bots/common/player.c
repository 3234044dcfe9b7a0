/* Playing a seat with a bot. Every bot is called from this file, which removes the secrets of other seats from all
 * that the bot receives. */
#include "alloc.h"
#include "bot_list.h"
#include "courtesy.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* ---- events and moves ---------------------------------------------------------------------- */

static posse_event without_secrets(const posse_game *game, const posse_event *event, int seat)
{
    posse_event told = *event;
    const posse_field *fields = game->events[event->kind].fields;
    if (told.owner == seat || told.owner == POSSE_PUBLIC)
        return told;
    for (int i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++)
        if (fields[i].secret)
            told.value[i] = -1;
    return told;
}

void posse_player_sit(posse_player *player, const posse_bot *bot, const posse_game *game, int seat)
{
    assert(posse_bot_plays(bot, game));
    *player = (posse_player){.bot = bot, .game = game, .seat = seat};
}

void posse_player_hear(posse_player *player, const posse_event events[], size_t count)
{
    if (!player->bot->hear)
        return;
    for (size_t i = 0; i < count; i++) {
        posse_event told = without_secrets(player->game, &events[i], player->seat);
        player->bot->hear(player->memory, player->bot, player->seat, &told);
    }
}

bool posse_player_copy_memory(posse_player *player, const posse_player *other)
{
    const posse_bot *own = player->bot, *theirs = other->bot;
    if (!own->shares_memory || own->hear != theirs->hear || own->params != theirs->params)
        return false;
    memcpy(player->memory, other->memory, sizeof player->memory);
    return true;
}

/* The world and the legal actions of an input lie in one block of memory, in this order. */
static size_t world_bytes(const posse_game *game)
{
    size_t unit = sizeof(uint64_t);
    return (game->state_size + unit - 1) / unit * unit;
}

static size_t input_bytes(const posse_game *game)
{
    return world_bytes(game) + (size_t)game->max_legal * sizeof(posse_action);
}

static int polite_actions(const posse_player *player, const void *world, posse_action legal[], int count)
{
    const posse_courtesy *courtesy = player->spared && player->bot->polite ? posse_courtesy_of(player->game) : NULL;
    return courtesy ? courtesy->keep_polite(world, player->seat, player->spared, legal, count) : count;
}

static posse_bot_input make_input(const posse_player *player, const void *state, unsigned char *space, posse_rng *rng)
{
    const posse_game *game = player->game;
    posse_action *legal = (posse_action *)(void *)(space + world_bytes(game));
    assert(game->actor(state) == player->seat);
    memcpy(space, state, game->state_size);
    game->resample(space, player->seat, rng);
    int count = game->legal(space, legal);
    return (posse_bot_input){
        .game = game,
        .bot = player->bot,
        .memory = player->memory,
        .world = space,
        .seat = player->seat,
        .legal = legal,
        .legal_count = polite_actions(player, space, legal, count),
    };
}

/* Courtesy may leave a single action, and then the bot has nothing to choose. */
static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    return input->legal_count == 1 ? input->legal[0] : input->bot->choose(input, rng);
}

static posse_action search(const posse_player *player, const void *state, uint32_t iterations, posse_rng *rng)
{
    posse_thought *thought = posse_think(player, state, rng);
    if (!iterations)
        iterations = player->bot->search->iterations;
    bool open = true;
    while (open && iterations-- > 0)
        open = posse_think_step(thought);
    posse_action best = posse_thought_best(thought);
    posse_thought_free(thought);
    return best;
}

posse_action posse_player_move(const posse_player *player, const void *state, uint32_t iterations, posse_rng *rng)
{
    if (player->bot->search)
        return search(player, state, iterations, rng);
    /* Enough for most games, so that bots which do not search need no allocation. */
    alignas(uint64_t) unsigned char usual_space[4096];
    size_t size = input_bytes(player->game);
    unsigned char *space = size <= sizeof usual_space ? usual_space : posse_alloc(1, size);
    posse_bot_input input = make_input(player, state, space, rng);
    posse_action action = choose(&input, rng);
    if (space != usual_space)
        free(space);
    return action;
}

posse_action posse_bot_move(const posse_bot *bot, const posse_game *game, const void *state, const posse_event events[],
                            size_t event_count, uint32_t iterations, posse_rng *rng)
{
    posse_player player;
    posse_player_sit(&player, bot, game, game->actor(state));
    posse_player_hear(&player, events, event_count);
    return posse_player_move(&player, state, iterations, rng);
}

/* ---- thinking in steps ---------------------------------------------------------------------- */

struct posse_thought {
    posse_player player;
    posse_bot_input input;
    uint64_t steps;
    posse_action chosen;  /* by a bot that does not search */
    unsigned char *space; /* holds the world and the legal actions of `input` */
    alignas(uint64_t) unsigned char search[];
};

posse_thought *posse_think(const posse_player *player, const void *state, posse_rng *rng)
{
    const posse_search *how = player->bot->search;
    posse_thought *thought = posse_alloc(1, sizeof *thought + (how ? how->size : 0));
    thought->player = *player;
    thought->steps = 0;
    thought->space = posse_alloc(1, input_bytes(player->game));
    thought->input = make_input(&thought->player, state, thought->space, rng);
    if (how)
        how->start(thought->search, &thought->input, rng);
    else
        thought->chosen = choose(&thought->input, rng);
    return thought;
}

bool posse_think_step(posse_thought *thought)
{
    const posse_search *how = thought->player.bot->search;
    if (!how)
        return false;
    thought->steps++;
    return how->step(thought->search);
}

posse_action posse_thought_best(const posse_thought *thought)
{
    const posse_search *how = thought->player.bot->search;
    return how ? how->best(thought->search) : thought->chosen;
}

uint64_t posse_thought_steps(const posse_thought *thought)
{
    return thought->steps;
}

int posse_thought_values(const posse_thought *thought, posse_value out[])
{
    const posse_search *how = thought->player.bot->search;
    return how ? how->values(thought->search, out) : 0;
}

bool posse_thought_beliefs(const posse_thought *thought, posse_buffer *out)
{
    const posse_bot *bot = thought->player.bot;
    if (bot->beliefs)
        bot->beliefs(&thought->input, out);
    return bot->beliefs;
}

void posse_thought_free(posse_thought *thought)
{
    if (thought)
        free(thought->space);
    free(thought);
}

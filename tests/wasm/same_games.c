/* Whole games between bots that do not search. */
#include "alloc.h"
#include "hash.h"
#include "same.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 5, GAMES_PER_BLOCK = 10 }; /* for each game */

/* The level of a seat: all levels that do not search, mixed. */
static const posse_bot *bot_of(const posse_game *game, int number, int seat)
{
    const char *levels[POSSE_MAX_LEVELS];
    int count = posse_bot_levels(game, levels);
    for (int i = number + seat;; i++) {
        const posse_bot *bot = posse_bot_named(game, levels[i % count], NULL);
        if (!bot->search)
            return bot;
    }
}

static void play(same_match *match, int number)
{
    const posse_game *game = match->game;
    posse_player players[POSSE_MAX_SEATS];
    size_t heard[POSSE_MAX_SEATS] = {0};
    same_match_deal(match, number);
    for (int seat = 0; seat < game->players(match->state); seat++)
        posse_player_sit(&players[seat], bot_of(game, number, seat), game, seat);
    for (int actor; (actor = game->actor(match->state)) != POSSE_OVER;) {
        if (actor == POSSE_CHANCE) {
            same_match_apply(match, game->draw(match->state, &match->rng));
            continue;
        }
        posse_player_hear(&players[actor], match->events + heard[actor], match->event_count - heard[actor]);
        heard[actor] = match->event_count;
        same_match_apply(match, posse_player_move(&players[actor], match->state, 0, &match->rng));
    }
    posse_buffer result = {0};
    game->result(match->state, &result);
    match->hash = posse_hash_mix(match->hash, posse_hash(result.text, result.length));
    posse_buffer_free(&result);
}

void same_games(int amount)
{
    for (int g = 0; g < posse_game_count; g++) {
        same_match *match = same_match_new(posse_games[g]);
        for (int block = 0; block < BLOCKS * amount; block++) {
            for (int i = 0; i < GAMES_PER_BLOCK; i++)
                play(match, block * GAMES_PER_BLOCK + i);
            printf("%s, games %d to %d: %016" PRIx64 "\n", posse_games[g]->name, block * GAMES_PER_BLOCK,
                   block * GAMES_PER_BLOCK + GAMES_PER_BLOCK - 1, match->hash);
        }
        same_match_free(match);
    }
}

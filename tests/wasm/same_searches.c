/* Games between bots that search, and the speed of the search. */
#include "alloc.h"
#include "clock.h"
#include "hash.h"
#include "same.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    GAMES = 3,
    ALL_DECISIONS = 40, /* of a game; later on only every so many, and the usual bot plays the rest */
    LATER_EVERY = 3,
    ITERATIONS = 24,
    SPEED_ITERATIONS = 2000,
    SPEED_EVERY = 9, /* decisions from one measured position to the next */
    SPEED_POSITIONS = 6,
};

/* Mixes the values to the last bit. Beliefs are JSON. */
static void mix_thought(same_match *match, const posse_thought *thought, posse_value values[])
{
    int count = posse_thought_values(thought, values);
    for (int i = 0; i < count; i++) {
        match->hash = posse_hash_mix(match->hash, values[i].action);
        match->hash = posse_hash_mix(match->hash, values[i].visits);
        match->hash = posse_hash_mix(match->hash, posse_hash(&values[i].win_chance, sizeof values[i].win_chance));
    }
    posse_buffer beliefs = {0};
    if (posse_thought_beliefs(thought, &beliefs))
        match->hash = posse_hash_mix(match->hash, posse_hash(beliefs.text, beliefs.length));
    posse_buffer_free(&beliefs);
}

/* Mixes what the judge of the game says about the position, for every seat, to the last bit. */
static void mix_judgements(same_match *match)
{
    enum { SAMPLES = 4 };
    const posse_bot *bot = posse_bot_judge(match->game);
    for (int seat = 0; bot && seat < match->game->players(match->state); seat++) {
        posse_player player;
        posse_player_sit(&player, bot, match->game, seat);
        posse_player_hear(&player, match->events, match->event_count);
        posse_judgement *judgement = posse_judge_position(&player, match->state, false, &match->rng);
        for (uint32_t number = 0; number < SAMPLES; number++) {
            double chance = posse_judgement_sample(judgement, POSSE_NO_ACTION, number);
            match->hash = posse_hash_mix(match->hash, posse_hash(&chance, sizeof chance));
        }
        posse_judgement_free(judgement);
    }
}

static posse_thought *think(same_match *match, const posse_bot *bot, int iterations)
{
    posse_player player;
    posse_player_sit(&player, bot, match->game, match->game->actor(match->state));
    posse_player_hear(&player, match->events, match->event_count);
    posse_thought *thought = posse_think(&player, match->state, &match->rng);
    while (iterations-- > 0 && posse_think_step(thought)) {
    }
    return thought;
}

static posse_action search(same_match *match, const posse_bot *bot, posse_value values[])
{
    posse_thought *thought = think(match, bot, ITERATIONS);
    mix_thought(match, thought, values);
    mix_judgements(match);
    posse_action action = posse_thought_best(thought);
    posse_thought_free(thought);
    return action;
}

/* To the end, because endings are solved in other ways. */
static void play(same_match *match, const posse_bot *bot, int number)
{
    posse_value *values = posse_alloc((size_t)match->game->max_legal, sizeof *values);
    same_match_deal(match, number);
    int decisions = 0;
    for (int actor; (actor = match->game->actor(match->state)) != POSSE_OVER;) {
        posse_action action;
        if (actor == POSSE_CHANCE)
            action = match->game->draw(match->state, &match->rng);
        else if (decisions++ < ALL_DECISIONS || decisions % LATER_EVERY == 0)
            action = search(match, bot, values);
        else
            action = posse_bot_move(posse_bot_usual(match->game), match->game, match->state, match->events,
                                    match->event_count, 0, &match->rng);
        same_match_apply(match, action);
    }
    free(values);
}

void same_searches(int amount)
{
    for (int g = 0; g < posse_game_count; g++) {
        const posse_bot *bot = posse_bot_strongest(posse_games[g]);
        same_match *match = same_match_new(posse_games[g]);
        for (int number = 0; number < GAMES * amount; number++) {
            play(match, bot, number);
            printf("%s, %s, game %d: %016" PRIx64 "\n", match->game->name, bot->level, number, match->hash);
        }
        same_match_free(match);
    }
}

/* ---- speed --------------------------------------------------------------------------------------- */

/* Processor time, because other programs may be running. In WebAssembly the clock of tests/wasm/speed.mjs counts it. */
static uint64_t used_ns(void)
{
#ifdef __wasm__
    return posse_now_ns();
#else
    return (uint64_t)clock() * (UINT64_C(1000000000) / CLOCKS_PER_SEC);
#endif
}

static void measure(const posse_game *game, const posse_bot *bot, int iterations)
{
    same_match *match = same_match_new(game);
    uint64_t ns = 0, steps = 0;
    int decisions = 0, positions = 0;
    same_match_deal(match, 2);
    for (int actor; (actor = game->actor(match->state)) != POSSE_OVER && positions < SPEED_POSITIONS;) {
        if (actor == POSSE_CHANCE) {
            same_match_apply(match, game->draw(match->state, &match->rng));
            continue;
        }
        bool measured = decisions++ % SPEED_EVERY == 0;
        uint64_t start = used_ns();
        posse_thought *thought = think(match, bot, measured ? iterations : ITERATIONS);
        if (measured) {
            ns += used_ns() - start;
            steps += posse_thought_steps(thought);
            positions++;
        }
        same_match_apply(match, posse_thought_best(thought));
        posse_thought_free(thought);
    }
    printf("%s %s %d\n", game->name, bot->level, (int)(ns / (steps ? steps : 1)));
    same_match_free(match);
}

void same_speed(int amount)
{
    for (int g = 0; g < posse_game_count; g++) {
        const posse_bot *bot = posse_bot_strongest(posse_games[g]);
        if (bot->search)
            measure(posse_games[g], bot, SPEED_ITERATIONS * amount);
    }
}

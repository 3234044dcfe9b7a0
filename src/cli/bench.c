/* posse bench: measures how fast the rules run. */
#include "bench.h"
#include "cli.h"
#include "options.h"

#include <inttypes.h>
#include <stdio.h>

struct options {
    const posse_game *game; /* NULL: all games */
    int players;            /* 0: every number of players */
    uint64_t games;
    posse_rng rng;
    const char *rules;
    bool json;
};

static const cli_option accepted[] = {
    {"players", 'p', "N", "Number of players (every number that the game allows)", CLI_INT, CLI_AT(players), .least = 1,
     .most = POSSE_MAX_SEATS},
    {"games", 'g', "N", "Games for each number of players (50000)", CLI_INT64, CLI_AT(games), .least = 1,
     .most = 1000000000000},
    {"rules", 'r', "RULES", "Rules, such as official,gringo=per_turn", CLI_TEXT, CLI_AT(rules)},
    {"seed", 's', "SEED", "Seed of the random play (1)", CLI_SEED, CLI_AT(rng)},
    {"json", 'j', NULL, "Print one JSON object a line", CLI_FLAG, CLI_AT(json)},
    {0}};

static const cli_command command = {
    .options = accepted,
    .operands = CLI_GAME_OR_NONE,
    .operands_at = CLI_OFFSET(game),
    .operands_help = "[GAME]",
    .help = "Measure how fast the rules run: random games on one thread.",
    .notes = "The signature depends on what happens in the games and not on the machine. It changes "
             "only if the rules behave differently.",
};

static void print_heading(const posse_game *game)
{
    printf("%s: random play, one thread, a state of %zu bytes\n", game->title, game->state_size);
    printf("%7s %9s %11s %10s %13s %8s %8s  %s\n", "players", "games", "moves", "games/s", "decisions/s", "ns/move",
           "ns/copy", "signature");
}

static void print_row(const posse_game *game, int players, const posse_bench_result *r)
{
    (void)game;
    printf("%7d %9" PRIu64 " %11" PRIu64 " %10.0f %13.0f %8.1f %8.1f  %016" PRIx64 "\n", players, r->games, r->moves,
           (double)r->games / r->seconds, (double)r->decisions / r->seconds, r->seconds * 1e9 / (double)r->moves,
           r->ns_per_copy, r->signature);
}

static void print_json(const posse_game *game, int players, const posse_bench_result *r)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%" PRIu64 ",\"moves\":%" PRIu64
           ",\"ns_per_move\":%.2f,\"games_per_s\":%.0f,\"decisions_per_s\":%.0f,"
           "\"ns_per_copy\":%.2f,\"state_bytes\":%zu,\"signature\":\"%016" PRIx64 "\"}\n",
           game->name, players, r->games, r->moves, r->seconds * 1e9 / (double)r->moves, (double)r->games / r->seconds,
           (double)r->decisions / r->seconds, r->ns_per_copy, game->state_size, r->signature);
}

static bool measure(const posse_game *game, int players, const struct options *options)
{
    posse_bench_result result;
    posse_settings settings;
    posse_status status;
    posse_buffer json = {0};
    bool fine = cli_settings(game, players, options->rules, &json, &settings, &status) &&
                posse_bench(game, &settings, options->games, options->rng, &result, &status);
    if (fine)
        (options->json ? print_json : print_row)(game, players, &result);
    else
        cli_trouble("bench", &status);
    fflush(stdout);
    posse_buffer_free(&json);
    return fine;
}

static bool measure_game(const posse_game *game, const struct options *options)
{
    int first = options->players ? options->players : game->min_players;
    int last = options->players ? options->players : game->max_players;
    if (!options->json)
        print_heading(game);
    for (int players = first; players <= last; players++)
        if (!measure(game, players, options))
            return false;
    return true;
}

int cli_bench(int argc, char **argv)
{
    struct options options = {.games = 50000};
    posse_rng_seed(&options.rng, 1);
    cli_parse(&command, argc, argv, &options);
    for (int i = 0; i < posse_game_count; i++)
        if ((!options.game || options.game == posse_games[i]) && !measure_game(posse_games[i], &options))
            return EXIT_TROUBLE;
    return EXIT_FINE;
}

/* posse bench: how fast the rules play. */
#include "bench.h"
#include "cli.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>

struct options {
    const posse_game *game; /* NULL: all */
    int players;            /* 0: every number */
    uint64_t games;
    posse_rng rng;
    const char *rules;
    bool json;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    long long number;
    switch (key) {
    case 'p':
        number = cli_number(argument, POSSE_MAX_SEATS);
        if (number < 1)
            argp_error(state, "--players must be a number of players, not \"%s\"", argument);
        options->players = (int)number;
        return 0;
    case 'g':
        number = cli_number(argument, 1000000000000);
        if (number < 1)
            argp_error(state, "--games must be a number from 1 on, not \"%s\"", argument);
        options->games = (uint64_t)number;
        return 0;
    case 's':
        if (!posse_rng_read(&options->rng, argument))
            argp_error(state, "--seed must be a number of 64 bits or 64 hex digits");
        return 0;
    case 'r':
        options->rules = argument;
        return 0;
    case 'j':
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one game at a time");
        options->game = cli_game(argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void print_heading(const posse_game *game)
{
    printf("%s: random play, one thread, a state of %zu bytes\n", game->title, game->state_size);
    printf("%7s %9s %11s %10s %13s %8s %8s  %s\n", "players", "games", "moves", "games/s",
           "decisions/s", "ns/move", "ns/copy", "signature");
}

static void print_row(const posse_game *game, int players, const posse_bench_result *r)
{
    (void)game;
    printf("%7d %9" PRIu64 " %11" PRIu64 " %10.0f %13.0f %8.1f %8.1f  %016" PRIx64 "\n", players,
           r->games, r->moves, (double)r->games / r->seconds, (double)r->decisions / r->seconds,
           r->seconds * 1e9 / (double)r->moves, r->ns_per_copy, r->signature);
}

static void print_json(const posse_game *game, int players, const posse_bench_result *r)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%" PRIu64 ",\"moves\":%" PRIu64
           ",\"ns_per_move\":%.2f,\"games_per_s\":%.0f,\"decisions_per_s\":%.0f,"
           "\"ns_per_copy\":%.2f,\"state_bytes\":%zu,\"signature\":\"%016" PRIx64 "\"}\n",
           game->name, players, r->games, r->moves, r->seconds * 1e9 / (double)r->moves,
           (double)r->games / r->seconds, (double)r->decisions / r->seconds, r->ns_per_copy,
           game->state_size, r->signature);
}

static bool measure(const posse_game *game, int players, const struct options *options)
{
    posse_bench_result result;
    posse_settings settings;
    posse_status status;
    posse_buffer json = {0};
    bool fine = cli_settings(game, players, options->rules, &json, &settings);
    if (fine && !posse_bench(game, &settings, options->games, options->rng, &result, &status)) {
        fprintf(stderr, "posse bench: %s\n", status.text);
        fine = false;
    }
    if (fine)
        (options->json ? print_json : print_row)(game, players, &result);
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
    static const struct argp_option accepted[] = {
        {.name = "players", .key = 'p', .arg = "N", .doc = "Only with N players"},
        {.name = "games",
         .key = 'g',
         .arg = "N",
         .doc = "Games for each number of players (50000)"},
        {.name = "rules", .key = 'r', .arg = "RULES", .doc = "Such as official,gringo=per_turn"},
        {.name = "seed", .key = 's', .arg = "SEED", .doc = "Seed of the generator (1)"},
        {.name = "json", .key = 'j', .doc = "One JSON object a line"},
        {0}};
    static const struct argp argp = {
        .options = accepted,
        .parser = parse,
        .args_doc = "[GAME]",
        .doc = "Measure how fast the rules play: random games on one thread.\v"
               "The signature depends on what the games do and not on the machine: it changes only "
               "if behaviour does."};
    struct options options = {.games = 50000};
    posse_rng_seed(&options.rng, 1);
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    for (int i = 0; i < posse_game_count; i++)
        if ((!options.game || options.game == posse_games[i]) &&
            !measure_game(posse_games[i], &options))
            return EXIT_TROUBLE;
    return EXIT_FINE;
}

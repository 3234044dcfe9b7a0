/* What `arena` and `tune` take alike from a command line. */
#include "contest_options.h"
#include "cli.h"
#include "contest.h"

#include <argp.h>
#include <stdlib.h>

/* A decimal number within bounds, from the start of `text` to `end`. */
static bool read_decimal(const char *text, char end, double least, double most, double *out,
                         const char **rest)
{
    char *stop;
    double number = strtod(text, &stop);
    if (stop == text || *stop != end || !(number >= least && number <= most))
        return false;
    *out = number;
    *rest = stop;
    return true;
}

/* "0,5": points of gain. */
static bool read_sprt(const char *text, lab_sprt *sprt)
{
    double low, high;
    const char *rest;
    if (!read_decimal(text, ',', -100, 100, &low, &rest) ||
        !read_decimal(rest + 1, '\0', -100, 100, &high, &rest) || !(low < high))
        return false;
    sprt->low = low / 100;
    sprt->high = high / 100;
    return true;
}

int cli_count(const char *name, const char *argument, long long most, struct argp_state *state)
{
    long long number = cli_number(argument, most);
    if (number < 1)
        argp_error(state, "--%s must be a number from 1 to %lld, not \"%s\"", name, most, argument);
    return (int)number;
}

void cli_risk(const char *name, const char *argument, double *out, struct argp_state *state)
{
    const char *rest;
    if (!read_decimal(argument, '\0', 1e-6, 0.4, out, &rest))
        argp_error(state, "--%s must be a chance from 0.000001 to 0.4, not \"%s\"", name, argument);
}

static void take_game(cli_contest *contest, const char *argument, struct argp_state *state)
{
    enum { USUAL_PLAYERS = 5 };
    if (contest->game)
        argp_error(state, "one game at a time");
    contest->game = cli_game(argument, state);
    if (!contest->players)
        contest->players =
            contest->game->max_players < USUAL_PLAYERS ? contest->game->max_players : USUAL_PLAYERS;
}

static error_t parse_number(int key, char *argument, struct argp_state *state)
{
    cli_contest *contest = state->input;
    switch (key) {
    case 'p':
        contest->players = cli_count("players", argument, POSSE_MAX_SEATS, state);
        return 0;
    case 'g':
        contest->deals = (uint64_t)cli_count("games", argument, LAB_MAX_DEALS, state);
        return 0;
    case 't':
        contest->threads = cli_count("threads", argument, 1024, state);
        return 0;
    case 's':
        if (!posse_rng_read(&contest->seed, argument))
            argp_error(state, "--seed must be a number of 64 bits or 64 hex digits");
        return 0;
    case 'q':
        contest->sequential = true;
        if (!read_sprt(argument, &contest->sprt))
            argp_error(state, "--sprt must be two gains in points, the lower first, such as 0,5");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    cli_contest *contest = state->input;
    switch (key) {
    case 'r':
        contest->rules = argument;
        return 0;
    case 'f':
        contest->file = argument;
        return 0;
    case 'j':
        contest->json = true;
        return 0;
    case ARGP_KEY_ARG:
        take_game(contest, argument, state);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which game?");
        return 0;
    default:
        return parse_number(key, argument, state);
    }
}

static const struct argp_option accepted[] = {
    {.name = "games",
     .key = 'g',
     .arg = "N",
     .doc = "Deals for each pair of bots (1000), or for each change at most (4000)"},
    {.name = "sprt",
     .key = 'q',
     .arg = "LOW,HIGH",
     .doc = "Stop when it is clear whether the gain is HIGH points, or LOW (for changes 0,1)"},
    {.name = "players", .key = 'p', .arg = "N", .doc = "Players (5, or as many as there can be)"},
    {.name = "rules", .key = 'r', .arg = "RULES", .doc = "Such as official,gringo=per_turn"},
    {.name = "seed", .key = 's', .arg = "SEED", .doc = "Seed of the deals (1)"},
    {.name = "threads", .key = 't', .arg = "N", .doc = "Threads (as many as there are processors)"},
    {.name = "resume",
     .key = 'f',
     .arg = "FILE",
     .doc = "Keep the state in FILE, and go on from there if it is there"},
    {.name = "json", .key = 'j', .doc = "One JSON object"},
    {0}};

const struct argp cli_contest_argp = {.options = accepted, .parser = parse};

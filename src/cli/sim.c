/* posse sim: plays thousands of games and counts the results. */
#include "sim.h"
#include "cli.h"
#include "options.h"
#include "run.h"
#include "sim_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One of several parts of a simulation, counted from 1. */
struct part {
    int number, of;
};

struct options {
    bool merge;
    const posse_game *game;
    char **arguments; /* the game, or the files to merge */
    unsigned players; /* a set of numbers of players; 0: not given */
    int64_t games;
    int64_t details;          /* 0: not given */
    const char *rules, *bots; /* NULL: not given */
    const char *seed;
    struct part part;
    int threads; /* 0: not given */
    cli_outputs outputs;
    bool playing; /* an option was given that makes no sense with --merge */
};

/* ---- the command line ------------------------------------------------------------------------- */

/* Reads "5", "4,6" or "3-8" as a set of numbers of players. */
static bool read_players(const char *text, void *value)
{
    unsigned players = 0;
    for (const char *at = text;; at++) {
        char piece[8], *dash;
        size_t length = strcspn(at, ",");
        snprintf(piece, sizeof piece, "%.*s", (int)length, at);
        dash = strchr(piece, '-');
        if (dash)
            *dash++ = '\0';
        long long first = length < sizeof piece ? cli_number(piece, POSSE_MAX_SEATS) : -1;
        long long last = dash ? cli_number(dash, POSSE_MAX_SEATS) : first;
        if (first < 1 || last < first)
            return false;
        for (; first <= last; first++)
            players |= 1U << first;
        at += length;
        if (!*at)
            break;
    }
    *(unsigned *)value = players;
    return true;
}

/* Reads "2/10". */
static bool read_part(const char *text, void *value)
{
    enum { MAX_PARTS = 1000000 };
    struct part *part = value;
    char number[16];
    size_t length = strcspn(text, "/");
    if (length >= sizeof number || text[length] != '/')
        return false;
    snprintf(number, sizeof number, "%.*s", (int)length, text);
    part->number = (int)cli_number(number, MAX_PARTS);
    part->of = (int)cli_number(text + length + 1, MAX_PARTS);
    return part->number >= 1 && part->number <= part->of;
}

#define WHEN_PLAYING .given = CLI_OFFSET(playing)

static const cli_option accepted[] = {
    {.help = "What to play:"},
    {"players", 'p', "N", "Numbers of players, such as 5, 4,6 or 3-8 (all that the game allows)", CLI_CUSTOM,
     CLI_AT(players), WHEN_PLAYING, .read = read_players, .must_be = "numbers of players, such as 5, 4,6 or 3-8"},
    {"games", 'g', "N", "Games with each number of players (10000)", CLI_INT64, CLI_AT(games), WHEN_PLAYING, .least = 1,
     .most = LAB_MAX_GAMES},
    {"bots", 'b', "BOTS", "A bot for all seats (normal), or one for each seat: normal,easy,random", CLI_TEXT,
     CLI_AT(bots), WHEN_PLAYING},
    {"rules", 'r', "RULES", "Rules, such as official,gringo=per_turn", CLI_TEXT, CLI_AT(rules), WHEN_PLAYING},
    {"seed", 's', "SEED", "Seed of the games (1)", CLI_SEED_TEXT, CLI_AT(seed), WHEN_PLAYING},
    {"details", 'd', "N",
     "Count events only in every N-th game (1 if a bot follows the events anyway or the games are "
     "few, "
     "else up to 64)",
     CLI_INT64, CLI_AT(details), WHEN_PLAYING, .least = 1, .most = LAB_MAX_GAMES},
    {.help = "How to play:"},
    {"threads", 't', "N", "Number of threads (one for each processor)", CLI_INT, CLI_AT(threads), WHEN_PLAYING,
     .least = 1, .most = 1024},
    {"part", 'i', "I/N", "Play only part I of N", CLI_CUSTOM, CLI_AT(part), WHEN_PLAYING, .read = read_part,
     .must_be = "a part and the number of parts, such as 2/10"},
    {"merge", 'm', NULL, "Add up parts that were written with --json", CLI_FLAG, CLI_AT(merge)},
    {.help = "Output other than a table for the terminal:"},
    {"json", 'j', "FILE", "All counts, for --merge and other programs", CLI_CUSTOM, CLI_AT(outputs.form[FORM_JSON]),
     .read = cli_read_output, .optional = true},
    {"csv", 'c', "FILE", "Shares and means with their intervals, for spreadsheets", CLI_CUSTOM,
     CLI_AT(outputs.form[FORM_CSV]), .read = cli_read_output, .optional = true},
    {"report", 'o', "FILE", "A page with charts for a browser, in addition to the table", CLI_CUSTOM,
     CLI_AT(outputs.form[FORM_REPORT]), .read = cli_read_output},
    {0}};

/* Sorts out the arguments: one game, or files after --merge. */
static bool check(void *values, posse_status *status)
{
    struct options *options = values;
    char **arguments = options->arguments;
    if (options->merge && options->playing)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "--merge plays nothing: its files say what was played, so leave out the "
                          "other options");
    if (options->merge)
        return arguments || posse_fail(status, POSSE_BAD_REQUEST, NULL, "no file given; --merge needs at least one");
    if (arguments && arguments[1])
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "unexpected argument \"%.40s\"; to add up result files, use --merge", arguments[1]);
    options->game = cli_find_game(arguments ? arguments[0] : NULL, status);
    return options->game;
}

static const cli_command command = {
    .options = accepted,
    .operands = CLI_ANY_ARGUMENTS,
    .operands_at = CLI_OFFSET(arguments),
    .operands_help = "GAME\n--merge FILE...",
    .help = "Play thousands of games on all processors and count the results.",
    .notes = "The same settings give the same numbers, whatever the number of threads. Ctrl-C stops "
             "the run and prints the results so far. Intervals are 95% intervals.",
    .check = check,
};

/* ---- playing ------------------------------------------------------------------------------------ */

/* Fills in the simulation from the options: the defaults, and the one canonical text of bots, rules and seed. */
static bool settle(const struct options *options, lab_sim *sim, posse_settings settings[], posse_buffer json[],
                   posse_status *status)
{
    posse_status why;
    const posse_game *game = options->game;
    unsigned all = (2U << game->max_players) - (1U << game->min_players);
    const char *bots = options->bots ? options->bots : posse_bot_usual(game)->level;
    *sim = (lab_sim){.game = game, .players = options->players ? options->players : all, .games = options->games};
    for (int players = 1, i = 0; players <= POSSE_MAX_SEATS; players++) {
        if (!(sim->players >> players & 1))
            continue;
        if (!cli_settings(game, players, options->rules, &json[i], &settings[i], status))
            return false;
        i++;
    }
    if (!lab_bots_text(game, bots, sim->bots, &why))
        return posse_fail(status, why.code, NULL, "--bots: %s", why.text);
    lab_rules_text(game, &settings[0], sim->rules);
    lab_seed_text(options->seed, sim->seed);
    sim->details = options->details              ? options->details
                   : lab_bots_listen(game, bots) ? 1
                                                 : lab_usual_details(sim->games);
    return true;
}

static bool run(struct options *options, const posse_settings settings[], lab_result *result)
{
    lab_range part = lab_part_of(&result->sim, options->part.number, options->part.of);
    cli_run shown;
    posse_status status;
    lab_run how = {.part = options->part.number,
                   .parts = options->part.of,
                   .threads = options->threads,
                   .settings = settings,
                   .progress = cli_run_goes_on,
                   .caller = &shown};
    cli_run_begin(&shown, "games", (uint64_t)(part.to - part.from) * (uint64_t)result->sheet_count);
    bool fine = lab_sim_check(result, settings, &status) && cli_open_outputs(&options->outputs, &status) &&
                lab_sim_run(result, &how, &status);
    cli_run_end(&shown);
    if (!fine)
        cli_trouble("sim", &status);
    else if (shown.stopped)
        fprintf(stderr, "posse sim: stopped after %" PRId64 " games\n", lab_result_games(result));
    return fine;
}

static int play(struct options *options)
{
    lab_sim sim;
    posse_settings settings[POSSE_MAX_SEATS];
    posse_buffer json[POSSE_MAX_SEATS] = {{0}};
    posse_status status;
    bool fine = settle(options, &sim, settings, json, &status);
    if (!fine)
        cli_trouble("sim", &status);
    if (fine) {
        lab_result result;
        lab_result_new(&result, &sim);
        fine = run(options, settings, &result) && cli_write_outputs(&options->outputs, &result);
        lab_result_free(&result);
    }
    for (int i = 0; i < POSSE_MAX_SEATS; i++)
        posse_buffer_free(&json[i]);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

/* ---- merging ------------------------------------------------------------------------------------ */

static bool read_result(const char *name, lab_result *result)
{
    posse_buffer text = {0};
    posse_status status;
    posse_json file;
    bool fine = cli_read_file(name, &text);
    if (fine && (!posse_json_check(text.text ? text.text : "", text.length, &file, &status) ||
                 !lab_result_read_json(result, file, &status))) {
        fprintf(stderr, "posse sim: %s: %s\n", name, status.text);
        fine = false;
    }
    posse_buffer_free(&text);
    return fine;
}

static bool add_file(const char *name, lab_result *sum)
{
    lab_result part;
    posse_status status;
    if (!read_result(name, &part))
        return false;
    bool fine = lab_result_add(sum, &part, &status);
    if (!fine)
        fprintf(stderr, "posse sim: %s: %s\n", name, status.text);
    lab_result_free(&part);
    return fine;
}

static bool merge_files(const struct options *options, lab_result *sum)
{
    bool fine = true;
    for (char **file = options->arguments + 1; *file && fine; file++)
        fine = add_file(*file, sum);
    if (fine && lab_result_games(sum) < lab_result_wanted(sum))
        fprintf(stderr, "posse sim: parts are missing: the files have %" PRId64 " of %" PRId64 " games\n",
                lab_result_games(sum), lab_result_wanted(sum));
    return fine;
}

static int merge(struct options *options)
{
    lab_result sum;
    posse_status status;
    if (!read_result(options->arguments[0], &sum))
        return EXIT_TROUBLE;
    bool fine = merge_files(options, &sum);
    if (fine && !cli_open_outputs(&options->outputs, &status)) {
        cli_trouble("sim", &status);
        fine = false;
    }
    fine = fine && cli_write_outputs(&options->outputs, &sum);
    lab_result_free(&sum);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

int cli_sim(int argc, char **argv)
{
    struct options options = {.games = 10000, .seed = "1", .part = {1, 1}};
    cli_parse(&command, argc, argv, &options);
    return options.merge ? merge(&options) : play(&options);
}

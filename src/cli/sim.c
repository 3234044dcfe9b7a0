/* posse sim: plays thousands of games and counts the results. */
#include "sim.h"
#include "checkpoint_file.h"
#include "cli.h"
#include "options.h"
#include "ranks.h"
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
    bool in_parts;    /* --part was given */
    int threads;      /* 0: not given */
    const char *file; /* of --resume; NULL: not given */
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
    {"part", 'i', "I/N", "Play only part I of N", CLI_CUSTOM, CLI_AT(part), .given = CLI_OFFSET(in_parts),
     .read = read_part, .must_be = "a part and the number of parts, such as 2/10"},
    {"resume", 'f', "FILE", "Keep the results in FILE, and continue from FILE if it exists", CLI_TEXT, CLI_AT(file),
     WHEN_PLAYING},
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
    if (options->merge && (options->playing || options->in_parts))
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
    .notes =
        "The same settings give the same numbers, whatever the number of threads, parts and machines. Ctrl-C stops "
        "the run and prints the results so far. Intervals are 95% intervals. mpirun starts posse on "
        "many processors or machines that share the games.",
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

/* What is needed while games are played. */
struct running {
    const struct options *options;
    cli_run shown;
};

static bool goes_on(void *caller, uint64_t done)
{
    struct running *running = caller;
    return cli_run_goes_on(&running->shown, done);
}

static bool save(void *caller, const lab_result *result, posse_status *status)
{
    const struct running *running = caller;
    posse_buffer text = {0};
    lab_result_write_json(result, &text);
    bool fine = lab_checkpoint_write(running->options->file, &text, status);
    posse_buffer_free(&text);
    return fine;
}

/* A missing file means that the run starts from the beginning. */
static bool resume(const char *name, const lab_cluster *cluster, lab_result *result, posse_status *status)
{
    posse_buffer text = {0};
    posse_json root;
    posse_status why;
    lab_result before;
    bool missing;
    bool fine = lab_checkpoint_read(cluster, name, &text, &root, &missing, status);
    if (fine) {
        fine = lab_result_read_json(&before, root, &why);
        if (fine) {
            fine = lab_result_add(result, &before, &why);
            lab_result_free(&before);
        }
        if (!fine)
            posse_fail(status, why.code, why.where, "%s cannot be taken up: %s", name, why.text);
    }
    posse_buffer_free(&text);
    return fine || missing;
}

/* Rank 0 writes the output. */
static bool open_outputs(struct options *options, const lab_cluster *cluster, posse_status *status)
{
    bool fine = lab_cluster_rank(cluster) != 0 || cli_open_outputs(&options->outputs, status);
    return lab_cluster_agree(cluster, fine, status);
}

static bool run(struct options *options, const lab_cluster *cluster, const posse_settings settings[],
                lab_result *result)
{
    lab_range part = lab_part_of(&result->sim, options->part.number, options->part.of);
    struct running running = {.options = options};
    posse_status status;
    lab_run how = {.part = options->part.number,
                   .parts = options->part.of,
                   .threads = cli_ranks_threads(cluster, options->threads),
                   .settings = settings,
                   .cluster = cluster,
                   .progress = goes_on,
                   .save = options->file ? save : NULL,
                   .caller = &running};
    cli_run_begin(&running.shown, "games", (uint64_t)(part.to - part.from) * (uint64_t)result->sheet_count);
    bool fine = lab_sim_check(result, settings, &status) &&
                (!options->file || resume(options->file, cluster, result, &status)) &&
                open_outputs(options, cluster, &status) && lab_sim_run(result, &how, &status);
    cli_run_end(&running.shown);
    if (!fine)
        cli_ranks_trouble(cluster, "sim", &status);
    else if (lab_result_missing(result, part) > 0 && lab_cluster_rank(cluster) == 0)
        fprintf(stderr, "posse sim: stopped after %" PRId64 " games%s%s\n", lab_result_games(result),
                options->file ? "; to continue, run the same command with --resume " : "",
                options->file ? options->file : "");
    return fine;
}

static bool write_outputs(struct options *options, const lab_cluster *cluster, const lab_result *result)
{
    bool fine = lab_cluster_rank(cluster) != 0 || cli_write_outputs(&options->outputs, result);
    return lab_cluster_agree(cluster, fine, NULL);
}

static int play(struct options *options, const lab_cluster *cluster)
{
    lab_sim sim;
    posse_settings settings[POSSE_MAX_SEATS];
    posse_buffer json[POSSE_MAX_SEATS] = {{0}};
    posse_status status;
    bool fine = settle(options, &sim, settings, json, &status);
    if (!fine)
        cli_ranks_trouble(cluster, "sim", &status);
    if (fine) {
        lab_result result;
        lab_result_new(&result, &sim);
        fine = run(options, cluster, settings, &result) && write_outputs(options, cluster, &result);
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
    const lab_cluster *cluster;
    posse_status status;
    cli_ranks *ranks = cli_ranks_join(argc, argv);
    cli_parse(&command, argc, argv, &options);
    if (!cli_ranks_share(ranks, !options.in_parts && !options.merge, &cluster, &status))
        return cli_ranks_trouble(cluster, "sim", &status);
    return options.merge ? merge(&options) : play(&options, cluster);
}

/* posse sim: thousands of games, counted. */
#include "sim.h"
#include "cli.h"
#include "run.h"
#include "sim_output.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    bool merge;
    const posse_game *game;
    char **files; /* to be merged */
    int file_count;
    unsigned players; /* numbers of them, as a set */
    int64_t games, details;
    const char *rules, *bots, *seed;
    int part, parts, threads;
    cli_outputs outputs;
    bool playing; /* an option was given that makes sense only when playing */
};

/* ---- the command line ------------------------------------------------------------------------- */

enum {
    KEY_JSON = 'j',
    KEY_CSV = 'c',
    KEY_REPORT = 'o',
    KEY_MERGE = 'm',
    KEY_PART = 'i',
    KEY_DETAILS = 'd',
};

/* "5", "4,6", "3-8" as a set; 0 if it is none of them. */
static unsigned read_players(const char *text)
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
            return 0;
        for (; first <= last; first++)
            players |= 1U << first;
        at += length;
        if (!*at)
            return players;
    }
}

static bool read_part(const char *text, struct options *options)
{
    enum { MAX_PARTS = 1000000 };
    char part[16];
    size_t length = strcspn(text, "/");
    if (length >= sizeof part || text[length] != '/')
        return false;
    snprintf(part, sizeof part, "%.*s", (int)length, text);
    options->part = (int)cli_number(part, MAX_PARTS);
    options->parts = (int)cli_number(text + length + 1, MAX_PARTS);
    return options->part >= 1 && options->part <= options->parts;
}

static int64_t read_count(const char *text, const char *name, struct argp_state *state)
{
    int64_t number = cli_number(text, LAB_MAX_GAMES);
    if (number < 1)
        argp_error(state, "--%s must be a number from 1 to %lld, not \"%s\"", name,
                   (long long)LAB_MAX_GAMES, text);
    return number;
}

/* Options that say what is played. */
static error_t parse_settings(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    posse_rng seed;
    switch (key) {
    case 'p':
        options->players = read_players(argument);
        if (!options->players)
            argp_error(state, "--players must be such as 5, 4,6 or 3-8, not \"%s\"", argument);
        break;
    case 'g':
        options->games = read_count(argument, "games", state);
        break;
    case 'b':
        options->bots = argument;
        break;
    case 'r':
        options->rules = argument;
        break;
    case 's':
        if (!posse_rng_read(&seed, argument))
            argp_error(state, "--seed must be a number of 64 bits or 64 hex digits");
        options->seed = argument;
        break;
    case 't':
        options->threads = (int)cli_number(argument, 1024);
        if (options->threads < 1)
            argp_error(state, "--threads must be a number from 1 to 1024, not \"%s\"", argument);
        break;
    case KEY_DETAILS:
        options->details = read_count(argument, "details", state);
        break;
    case KEY_PART:
        if (!read_part(argument, options))
            argp_error(state, "--part must be such as 2/10, the second of ten, not \"%s\"",
                       argument);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    options->playing = true;
    return 0;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_MERGE:
        options->merge = true;
        return 0;
    case KEY_JSON:
        cli_want(&options->outputs, FORM_JSON, argument);
        return 0;
    case KEY_CSV:
        cli_want(&options->outputs, FORM_CSV, argument);
        return 0;
    case KEY_REPORT:
        cli_want(&options->outputs, FORM_REPORT, argument);
        return 0;
    case ARGP_KEY_ARGS:
        options->files = state->argv + state->next;
        options->file_count = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, options->merge ? "which files?" : "which game?");
        return 0;
    case ARGP_KEY_SUCCESS:
        if (options->merge && options->playing)
            argp_error(state, "--merge takes files and plays nothing; their settings are in them");
        if (options->merge)
            return 0;
        if (options->file_count > 1)
            argp_error(state, "one game at a time; to add up files say --merge");
        options->game = cli_game(options->files[0], state);
        return 0;
    default:
        return parse_settings(key, argument, state);
    }
}

/* ---- playing ------------------------------------------------------------------------------------ */

/* What the command line leaves open, and all of it in one form. */
static bool settle(const struct options *options, lab_sim *sim, posse_settings settings[],
                   posse_buffer json[])
{
    posse_status status;
    const posse_game *game = options->game;
    unsigned all = (2U << game->max_players) - (1U << game->min_players);
    const char *bots = options->bots ? options->bots : posse_bot_usual(game)->level;
    *sim = (lab_sim){.game = game,
                     .players = options->players ? options->players : all,
                     .games = options->games};
    for (int players = 1, i = 0; players <= POSSE_MAX_SEATS; players++) {
        if (!(sim->players >> players & 1))
            continue;
        if (!cli_settings(game, players, options->rules, &json[i], &settings[i]))
            return false;
        i++;
    }
    if (!lab_bots_text(game, bots, sim->bots, &status)) {
        fprintf(stderr, "posse sim: --bots: %s\n", status.text);
        return false;
    }
    lab_rules_text(game, &settings[0], sim->rules);
    lab_seed_text(options->seed, sim->seed);
    sim->details = options->details              ? options->details
                   : lab_bots_listen(game, bots) ? 1
                                                 : lab_usual_details(sim->games);
    return true;
}

static bool run(struct options *options, const posse_settings settings[], lab_result *result)
{
    lab_range part = lab_part_of(&result->sim, options->part, options->parts);
    cli_run shown;
    posse_status status;
    lab_run how = {.part = options->part,
                   .parts = options->parts,
                   .threads = options->threads,
                   .settings = settings,
                   .progress = cli_run_goes_on,
                   .caller = &shown};
    cli_run_begin(&shown, "games", (uint64_t)(part.to - part.from) * (uint64_t)result->sheet_count);
    bool fine = lab_sim_check(result, settings, &status) &&
                cli_open_outputs(&options->outputs, &status) && lab_sim_run(result, &how, &status);
    cli_run_end(&shown);
    if (!fine)
        fprintf(stderr, "posse sim: %s\n", status.text);
    else if (shown.stopped)
        fprintf(stderr, "posse sim: stopped after %" PRId64 " games\n", lab_result_games(result));
    return fine;
}

static int play(struct options *options)
{
    lab_sim sim;
    posse_settings settings[POSSE_MAX_SEATS];
    posse_buffer json[POSSE_MAX_SEATS] = {{0}};
    bool fine = settle(options, &sim, settings, json);
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
    for (int i = 1; i < options->file_count && fine; i++)
        fine = add_file(options->files[i], sum);
    if (fine && lab_result_games(sum) < lab_result_wanted(sum))
        fprintf(stderr,
                "posse sim: parts are missing: these are %" PRId64 " of %" PRId64 " games\n",
                lab_result_games(sum), lab_result_wanted(sum));
    return fine;
}

static int merge(struct options *options)
{
    lab_result sum;
    posse_status status;
    if (!read_result(options->files[0], &sum))
        return EXIT_TROUBLE;
    bool fine = merge_files(options, &sum);
    if (fine && !cli_open_outputs(&options->outputs, &status)) {
        fprintf(stderr, "posse sim: %s\n", status.text);
        fine = false;
    }
    fine = fine && cli_write_outputs(&options->outputs, &sum);
    lab_result_free(&sum);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

int cli_sim(int argc, char **argv)
{
    static const struct argp_option accepted[] = {
        {.doc = "What is played:"},
        {.name = "players",
         .key = 'p',
         .arg = "N",
         .doc = "Numbers of players, such as 5, 4,6 or 3-8 (all that the game has)"},
        {.name = "games", .key = 'g', .arg = "N", .doc = "Games with each of them (10000)"},
        {.name = "bots",
         .key = 'b',
         .arg = "BOTS",
         .doc = "A bot for all (normal), or one a seat: normal,easy,random"},
        {.name = "rules", .key = 'r', .arg = "RULES", .doc = "Such as official,gringo=per_turn"},
        {.name = "seed", .key = 's', .arg = "SEED", .doc = "Seed of the generator (1)"},
        {.name = "details",
         .key = KEY_DETAILS,
         .arg = "N",
         .doc = "Count events in one game of N (1 if a bot listens to them anyway or games are "
                "few, else up to 64)"},
        {.doc = "How:"},
        {.name = "threads", .key = 't', .arg = "N", .doc = "Threads (one a processor)"},
        {.name = "part", .key = KEY_PART, .arg = "I/N", .doc = "Only the I-th of N parts"},
        {.name = "merge", .key = KEY_MERGE, .doc = "Add up parts that were written with --json"},
        {.doc = "What comes out, if not a table:"},
        {.name = "json",
         .key = KEY_JSON,
         .arg = "FILE",
         .flags = OPTION_ARG_OPTIONAL,
         .doc = "Every number that was counted, to be merged or worked on"},
        {.name = "csv",
         .key = KEY_CSV,
         .arg = "FILE",
         .flags = OPTION_ARG_OPTIONAL,
         .doc = "Shares and means with their intervals, for spreadsheets"},
        {.name = "report",
         .key = KEY_REPORT,
         .arg = "FILE",
         .doc = "A page with pictures for a browser, besides the table"},
        {0}};
    static const struct argp argp = {
        .options = accepted,
        .parser = parse,
        .args_doc = "GAME\n--merge FILE...",
        .doc = "Play thousands of games on all processors and count what comes of them.\v"
               "The same settings give the same numbers, whatever the number of threads. Ctrl-C "
               "stops it and shows what there is. Intervals are of 95 %."};
    struct options options = {.games = 10000, .seed = "1", .part = 1, .parts = 1};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    return options.merge ? merge(&options) : play(&options);
}

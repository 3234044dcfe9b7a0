/* posse arena: measures which bot is better, and by how much. */
#include "arena.h"
#include "cli.h"
#include "contest_options.h"
#include "ranks.h"
#include "run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct options {
    cli_contest contest;
    const char *bots, *by;
    bool among_last;
    int playouts; /* 0: compare whole games */
    bool worlds;
};

/* ---- the command line ---------------------------------------------------------------------- */

static const cli_option accepted[] = {
    {"bots", 'b', "LIST", "Two to six bots, such as normal,hard:2000,cmd:./mine", CLI_TEXT, CLI_AT(bots)},
    {"among-last", 'l', NULL, "Compare each bot only with the last one, instead of each bot with every other", CLI_FLAG,
     CLI_AT(among_last)},
    {"decisions", 'd', "N",
     "Compare single decisions instead of games: the last bot plays each game up to one decision, "
     "and plays it on N times from each bot's answer",
     CLI_INT, CLI_AT(playouts), .least = 1, .most = LAB_MAX_PLAYOUTS},
    {"worlds", 'w', NULL,
     "With --decisions: deal the cards that are hidden from the seat anew each time, which takes "
     "luck out of the result",
     CLI_FLAG, CLI_AT(worlds)},
    {"by", 'y', "TRAIT", "The trait that splits the rows of the output, or none", CLI_TEXT, CLI_AT(by)},
    {"games", 'g', "N", "Deals for each pair of bots (1000)", CLI_INT64, CLI_AT(contest.deals), .least = 1,
     .most = LAB_MAX_DEALS},
    {"sprt", 'q', "LOW,HIGH",
     "Compare two bots, and stop as soon as it is clear whether the gain is LOW or HIGH percentage "
     "points",
     CLI_SPRT_ROW},
    {"alpha", 'A', "P", "Probability that --sprt answers HIGH wrongly (0.05)", CLI_DECIMAL, CLI_AT(contest.sprt.alpha),
     CLI_RISK},
    {"beta", 'B', "P", "Probability that --sprt answers LOW wrongly (0.05)", CLI_DECIMAL, CLI_AT(contest.sprt.beta),
     CLI_RISK},
    {.kind = CLI_INCLUDE, .include = cli_contest_options, .at = CLI_OFFSET(contest)},
    {0}};

static bool check(void *values, posse_status *status)
{
    struct options *options = values;
    if (!options->bots)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "no bots given; name two to six, such as --bots normal,easy");
    if (options->worlds && !options->playouts)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "--worlds needs --decisions: whole games are played as they are dealt");
    if (!options->contest.players)
        options->contest.players = cli_usual_players(options->contest.game);
    return true;
}

static const cli_command command = {
    .options = accepted,
    .operands = CLI_ONE_GAME,
    .operands_at = CLI_OFFSET(contest.game),
    .operands_help = "GAME",
    .help = "Compare bots on the same deals.",
    .notes = "Each bot takes each seat among copies of each other bot, with the same cards and dice. "
             "Its gain is how much more often it wins there than the other bot does in its place, in "
             "percentage points, with a 95% interval. docs/bots.md explains the numbers.\n"
             "With --sprt, the exit status is 0 if the answer is HIGH and 1 if not. Ctrl-C stops the "
             "run and prints the results so far, with exit status 1.",
    .check = check,
};

/* ---- the contest --------------------------------------------------------------------------- */

/* The bots, and the text of each one's spec. */
struct entrants {
    posse_bot_spec specs[LAB_MAX_BOTS];
    char text[LAB_MAX_BOTS][POSSE_BOT_SPEC_TEXT];
    const char *names[LAB_MAX_BOTS];
    int count;
};

static bool refuse(posse_status *status, const char *sentence)
{
    return posse_fail(status, POSSE_BAD_REQUEST, NULL, "%s", sentence);
}

static bool read_entrants(const struct options *options, struct entrants *entrants, posse_status *status)
{
    const char *at = options->bots;
    int count = 1;
    for (const char *c = at; *c; c++)
        count += *c == ',';
    if (count < 2 || count > LAB_MAX_BOTS)
        return refuse(status, "--bots must be two to six bots, such as normal,easy");
    if (options->contest.sequential && count != 2)
        return refuse(status, "--sprt needs exactly two bots: it tests whether the first is better than the second");
    if (!posse_bot_spec_list(entrants->specs, count, options->contest.game, options->bots, status))
        return false;
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(at, ",");
        snprintf(entrants->text[i], sizeof entrants->text[i], "%.*s", (int)length, at);
        entrants->names[i] = entrants->text[i];
        at += length + 1;
    }
    if (options->playouts && entrants->specs[count - 1].command[0])
        return refuse(status, "with --decisions the last bot plays every game on, so it must not "
                              "be a program (cmd:)");
    entrants->count = count;
    return true;
}

/* The trait that says most about a seat's win chance: the last trait that seats may share, which is the finest one, or
 * else the first trait. -1: the game has no traits. */
static int usual_trait(const posse_game *game)
{
    int trait = game->trait_count > 0 ? 0 : -1;
    for (int i = 0; i < game->trait_count; i++)
        if (!game->traits[i].unique)
            trait = i;
    return trait;
}

/* Finds the index of the trait that --by names; -1: none. */
static bool find_trait(const struct options *options, int *trait, posse_status *status)
{
    const posse_game *game = options->contest.game;
    *trait = usual_trait(game);
    if (!options->by)
        return true;
    *trait = -1;
    for (int i = 0; i < game->trait_count; i++)
        if (strcmp(game->traits[i].name, options->by) == 0)
            *trait = i;
    if (*trait >= 0 || strcmp(options->by, "none") == 0)
        return true;
    posse_buffer names = {0};
    for (int i = 0; i < game->trait_count; i++)
        posse_put(&names, "%s, ", game->traits[i].name);
    posse_fail(status, POSSE_BAD_REQUEST, NULL, "--by must be one of %snone, not \"%.40s\"", names.text, options->by);
    posse_buffer_free(&names);
    return false;
}

static void print(const struct options *options, const lab_arena *arena, const lab_score *score, int trait)
{
    posse_buffer out = {0};
    if (options->contest.json)
        lab_arena_json(arena, score, &out);
    else
        lab_arena_text(arena, score, trait, &out);
    printf("%s%s", out.text, options->contest.json ? "\n" : "");
    posse_buffer_free(&out);
}

static int play(const struct options *options, const lab_arena *arena, int trait)
{
    posse_status status;
    lab_score *score = lab_score_new(&arena->contest);
    cli_run *run = arena->caller;
    cli_run_begin(run, options->playouts ? "decisions" : "deals", arena->deals);
    bool fine = lab_arena_run(arena, score, &status);
    cli_run_end(run);
    lab_answer answer = lab_arena_answer(arena, score);
    bool whole = score->deals >= arena->deals || answer != LAB_OPEN;
    bool speaks = lab_cluster_rank(arena->cluster) == 0;
    if (!fine)
        cli_ranks_trouble(arena->cluster, "arena", &status);
    else if (speaks)
        print(options, arena, score, trait);
    if (fine && !whole && speaks)
        fprintf(stderr, "posse arena: stopped after %" PRIu64 " %s%s%s\n", score->deals,
                options->playouts ? "decisions" : "deals",
                arena->file ? "; to continue, run the same command with --resume " : "",
                arena->file ? arena->file : "");
    bool passed = !arena->sprt || answer == LAB_HIGH;
    lab_score_free(score);
    return !fine ? EXIT_TROUBLE : whole && passed ? EXIT_FINE : EXIT_FAILED;
}

static int compare(const struct options *options, const lab_cluster *cluster)
{
    struct entrants entrants;
    posse_buffer json = {0};
    cli_run run;
    int trait;
    lab_arena arena = {
        .contest = {.game = options->contest.game,
                    .seed = options->contest.seed,
                    .specs = entrants.specs,
                    .names = entrants.names,
                    .one_way = options->contest.sequential || options->among_last,
                    .playouts = options->playouts,
                    .worlds = options->worlds},
        .sprt = options->contest.sequential ? &options->contest.sprt : NULL,
        .deals = options->contest.deals,
        .cluster = cluster,
        .threads = cli_ranks_threads(cluster, options->contest.threads),
        .file = options->contest.file,
        .progress = cli_run_goes_on,
        .caller = &run,
    };
    posse_status status;
    int end;
    if (read_entrants(options, &entrants, &status) && find_trait(options, &trait, &status) &&
        cli_settings(options->contest.game, options->contest.players, options->contest.rules, &json,
                     &arena.contest.settings, &status)) {
        arena.contest.spec_count = entrants.count;
        end = play(options, &arena, trait);
    } else {
        end = cli_ranks_trouble(cluster, "arena", &status);
    }
    posse_buffer_free(&json);
    return end;
}

int cli_arena(int argc, char **argv)
{
    struct options options = {.contest = {.deals = 1000, .sprt = {.alpha = 0.05, .beta = 0.05}}};
    const lab_cluster *cluster;
    posse_status status;
    posse_rng_seed(&options.contest.seed, 1);
    cli_ranks *ranks = cli_ranks_join(argc, argv);
    cli_parse(&command, argc, argv, &options);
    if (!cli_ranks_share(ranks, true, &cluster, &status))
        return cli_ranks_trouble(cluster, "arena", &status);
    return compare(&options, cluster);
}

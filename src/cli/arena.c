/* posse arena: which bot is better, and by how much. */
#include "arena.h"
#include "cli.h"
#include "contest_options.h"
#include "run.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct options {
    cli_contest contest;
    const char *bots, *by;
    bool among_last;
    int playouts; /* 0: whole games are compared */
    bool worlds;
};

/* ---- the command line ---------------------------------------------------------------------- */

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->contest;
        return 0;
    case 'b':
        options->bots = argument;
        return 0;
    case 'y':
        options->by = argument;
        return 0;
    case 'l':
        options->among_last = true;
        return 0;
    case 'd':
        options->playouts = cli_count("decisions", argument, LAB_MAX_PLAYOUTS, state);
        return 0;
    case 'w':
        options->worlds = true;
        return 0;
    case 'A':
        cli_risk("alpha", argument, &options->contest.sprt.alpha, state);
        return 0;
    case 'B':
        cli_risk("beta", argument, &options->contest.sprt.beta, state);
        return 0;
    case ARGP_KEY_END:
        if (!options->bots)
            argp_error(state, "which bots? Such as --bots normal,easy");
        if (options->worlds && !options->playouts)
            argp_error(state,
                       "--worlds is for --decisions: whole games are played as they are dealt");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- the contest --------------------------------------------------------------------------- */

/* The specs, and each one's words. */
struct entrants {
    posse_bot_spec specs[LAB_MAX_BOTS];
    char text[LAB_MAX_BOTS][POSSE_BOT_SPEC_TEXT];
    const char *names[LAB_MAX_BOTS];
    int count;
};

static bool refuse(const char *text)
{
    fprintf(stderr, "posse arena: %s\n", text);
    return false;
}

static bool read_entrants(const struct options *options, struct entrants *entrants)
{
    const char *at = options->bots;
    posse_status status;
    int count = 1;
    for (const char *c = at; *c; c++)
        count += *c == ',';
    if (count < 2 || count > LAB_MAX_BOTS)
        return refuse("--bots must be two to six bots, such as normal,easy");
    if (options->contest.sequential && count != 2)
        return refuse("--sprt is for two bots: is the first better than the second?");
    if (!posse_bot_spec_list(entrants->specs, count, options->contest.game, options->bots, &status))
        return refuse(status.text);
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(at, ",");
        snprintf(entrants->text[i], sizeof entrants->text[i], "%.*s", (int)length, at);
        entrants->names[i] = entrants->text[i];
        at += length + 1;
    }
    if (options->playouts && entrants->specs[count - 1].command[0])
        return refuse("--decisions has the last bot play every game on: it must not be a program");
    entrants->count = count;
    return true;
}

/* What tells most about a seat's chances: the last trait that several may share, which is the finest of
 * them; else the first. -1 where there is none. */
static int usual_trait(const posse_game *game)
{
    int trait = game->trait_count > 0 ? 0 : -1;
    for (int i = 0; i < game->trait_count; i++)
        if (!game->traits[i].unique)
            trait = i;
    return trait;
}

/* The trait's index; -1: none. */
static bool find_trait(const struct options *options, int *trait)
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
    posse_put(&names, "--by must be one of: none");
    for (int i = 0; i < game->trait_count; i++)
        posse_put(&names, ", %s", game->traits[i].name);
    refuse(names.text);
    posse_buffer_free(&names);
    return false;
}

static void print(const struct options *options, const lab_arena *arena, const lab_score *score,
                  int trait)
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
    if (!fine)
        refuse(status.text);
    else
        print(options, arena, score, trait);
    if (fine && !whole)
        fprintf(stderr, "posse arena: stopped after %" PRIu64 " %s%s%s\n", score->deals,
                options->playouts ? "decisions" : "deals",
                arena->file ? "; to go on, give the same command with --resume " : "",
                arena->file ? arena->file : "");
    bool passed = !arena->sprt || answer == LAB_HIGH;
    lab_score_free(score);
    return !fine ? EXIT_TROUBLE : whole && passed ? EXIT_FINE : EXIT_FAILED;
}

static int compare(const struct options *options)
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
        .threads = options->contest.threads,
        .file = options->contest.file,
        .progress = cli_run_goes_on,
        .caller = &run,
    };
    int status = EXIT_TROUBLE;
    if (read_entrants(options, &entrants) && find_trait(options, &trait) &&
        cli_settings(options->contest.game, options->contest.players, options->contest.rules, &json,
                     &arena.contest.settings)) {
        arena.contest.spec_count = entrants.count;
        status = play(options, &arena, trait);
    }
    posse_buffer_free(&json);
    return status;
}

int cli_arena(int argc, char **argv)
{
    static const struct argp_option accepted[] = {
        {.name = "bots",
         .key = 'b',
         .arg = "LIST",
         .doc = "Two to six bots: normal,hard:2000,cmd:./mine"},
        {.name = "among-last",
         .key = 'l',
         .doc = "Only the others among the last bot, not each among each"},
        {.name = "decisions",
         .key = 'd',
         .arg = "N",
         .doc = "Compare single decisions, not games: of as many games of the last bot as --games "
                "says, one each, played on by it N times from each answer"},
        {.name = "worlds",
         .key = 'w',
         .doc = "With --decisions: deal what is hidden from the seat anew each time, so that less "
                "is luck"},
        {.name = "by",
         .key = 'y',
         .arg = "TRAIT",
         .doc = "Tell seats apart by this in the table, or by none"},
        {.name = "alpha",
         .key = 'A',
         .arg = "CHANCE",
         .doc = "Risk that --sprt says HIGH wrongly (0.05)"},
        {.name = "beta",
         .key = 'B',
         .arg = "CHANCE",
         .doc = "Risk that --sprt says LOW wrongly (0.05)"},
        {0}};
    static const struct argp_child children[] = {{.argp = &cli_contest_argp}, {0}};
    static const struct argp argp = {
        .options = accepted,
        .parser = parse,
        .children = children,
        .args_doc = "GAME",
        .doc =
            "Compare bots on the same deals.\v"
            "Each bot takes each seat among each other bot, with the same cards and dice. The gain "
            "is what it wins there more often than the others' own bot, in points of per cent, "
            "with an interval of 95%. docs/bots.md explains the numbers.\n"
            "With --sprt, the status is 0 if the answer is HIGH and 1 if not. Ctrl-C stops with "
            "what there is, and status 1."};
    struct options options = {.contest = {.deals = 1000, .sprt = {.alpha = 0.05, .beta = 0.05}}};
    posse_rng_seed(&options.contest.seed, 1);
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    return compare(&options);
}

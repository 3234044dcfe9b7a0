/* posse tune: finds better parameters for a bot. */
#include "tune.h"
#include "cli.h"
#include "contest_options.h"
#include "ranks.h"
#include "run.h"

#include <inttypes.h>
#include <stdio.h>

enum { PLACES = 6 }; /* of decimals in the JSON */

struct options {
    cli_contest contest;
    lab_tuning tuning;
};

static const cli_option accepted[] = {
    {"bot", 'b', "BOT", "The bot to tune, such as normal or hard:500", CLI_TEXT, CLI_AT(tuning.name)},
    {"changes", 'c', "N", "Most changes to try (1000)", CLI_INT64, CLI_AT(tuning.changes), .least = 1,
     .most = LAB_MAX_CHANGES},
    {"games", 'g', "N", "Most deals for each change (4000)", CLI_INT64, CLI_AT(contest.deals), .least = 1,
     .most = LAB_MAX_DEALS},
    {"sprt", 'q', "LOW,HIGH",
     "Decide on a change as soon as it is clear whether its gain is LOW or HIGH percentage points "
     "(0,1)",
     CLI_SPRT_ROW},
    {"check", 'k', "N", "Deals of the final comparison (10000)", CLI_INT64, CLI_AT(tuning.check), .least = 1,
     .most = LAB_MAX_DEALS},
    {.kind = CLI_INCLUDE, .include = cli_contest_options, .at = CLI_OFFSET(contest)},
    {0}};

static bool check(void *values, posse_status *status)
{
    struct options *options = values;
    if (!options->tuning.name)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "no bot given; name the bot to tune, such as --bot normal");
    if (!options->contest.players)
        options->contest.players = cli_usual_players(options->contest.game);
    return true;
}

static const cli_command command = {
    .options = accepted,
    .operands = CLI_ONE_GAME,
    .operands_at = CLI_OFFSET(contest.game),
    .operands_help = "GAME",
    .help = "Find better parameters for a bot by letting it play against itself.",
    .notes = "A bot with one changed parameter plays in each seat among bots without the change, on "
             "the same deals. The change is kept if a sequential test finds a gain. The result is "
             "printed as it stands in the source, with its gain over the parameters before.",
    .check = check,
};

static void put_gain(posse_buffer *out, lab_estimate gain)
{
    posse_json_put_object(out);
    posse_json_add_decimal(out, "value", gain.value, PLACES);
    if (gain.error >= 0) {
        posse_json_add_decimal(out, "low", gain.value - gain.error, PLACES);
        posse_json_add_decimal(out, "high", gain.value + gain.error, PLACES);
    }
    posse_json_end_object(out);
}

static void put_json(const lab_tuning *tuning, const lab_tuned *tuned, posse_buffer *out)
{
    const posse_bot *bot = tuning->spec.bot;
    posse_json_put_object(out);
    posse_json_add_string(out, "bot", tuning->name);
    posse_json_add_int(out, "tried", (int64_t)tuned->tried);
    posse_json_add_int(out, "taken", (int64_t)tuned->taken);
    posse_json_add_object(out, "numbers");
    for (int i = 0; i < bot->param_count; i++)
        posse_json_add_int(out, bot->params[i].name, tuned->values[i]);
    posse_json_end_object(out);
    posse_json_put_key(out, "gain");
    if (tuned->finished)
        put_gain(out, tuned->gain);
    else
        posse_json_put_null(out);
    posse_json_end_object(out);
    posse_put_text(out, "\n");
}

/* Writes the parameters as C source, below a comment that says where they come from. */
static void put_source(const lab_tuning *tuning, const lab_tuned *tuned, posse_buffer *out)
{
    posse_put(out, "/* %s of %s, %d players: %" PRIu64 " changes tried, %" PRIu64 " taken", tuning->name,
              tuning->game->name, tuning->settings.players, tuned->tried, tuned->taken);
    if (tuned->finished)
        posse_put(out, ";\n * gain over the numbers before: %+.2f ±%.2f points in %" PRIu64 " deals",
                  100 * tuned->gain.value, tuned->gain.error < 0 ? 0 : 100 * tuned->gain.error, tuning->check);
    posse_put(out, " */\n");
    lab_tuned_write(tuning, tuned, out);
}

static int tune(struct options *options)
{
    lab_tuning *tuning = &options->tuning;
    lab_tuned tuned;
    posse_status status;
    cli_run run;
    posse_buffer out = {0};
    cli_run_begin(&run, "changes", tuning->changes);
    tuning->progress = cli_run_goes_on;
    tuning->caller = &run;
    bool fine = lab_tune(tuning, &tuned, &status);
    cli_run_end(&run);
    if (fine && lab_cluster_rank(tuning->cluster) == 0) {
        (options->contest.json ? put_json : put_source)(tuning, &tuned, &out);
        fputs(out.text, stdout);
        if (!tuned.finished)
            fprintf(stderr, "posse tune: stopped before the end\n");
    } else if (!fine) {
        cli_ranks_trouble(tuning->cluster, "tune", &status);
    }
    lab_tuned_free(&tuned);
    posse_buffer_free(&out);
    return !fine ? EXIT_TROUBLE : tuned.finished ? EXIT_FINE : EXIT_FAILED;
}

/* Fills in the tuning from the options. */
static bool settle(struct options *options, posse_buffer *json, posse_status *status)
{
    const cli_contest *contest = &options->contest;
    lab_tuning *tuning = &options->tuning;
    posse_status why;
    tuning->game = contest->game;
    tuning->deals = contest->deals;
    tuning->threads = cli_ranks_threads(tuning->cluster, contest->threads);
    tuning->file = contest->file;
    tuning->seed = contest->seed;
    tuning->sprt = contest->sprt;
    if (!posse_bot_spec_read(&tuning->spec, tuning->game, tuning->name, &why))
        return posse_fail(status, why.code, NULL, "--bot: %s", why.text);
    return cli_settings(contest->game, contest->players, contest->rules, json, &tuning->settings, status);
}

int cli_tune(int argc, char **argv)
{
    struct options options = {.contest = {.sprt = {.low = 0, .high = 0.01, .alpha = 0.05, .beta = 0.05}, .deals = 4000},
                              .tuning = {.check = 10000, .changes = 1000}};
    posse_buffer json = {0};
    posse_status status;
    posse_rng_seed(&options.contest.seed, 1);
    cli_ranks *ranks = cli_ranks_join(argc, argv);
    cli_parse(&command, argc, argv, &options);
    bool fine = cli_ranks_share(ranks, true, &options.tuning.cluster, &status) && settle(&options, &json, &status);
    int result = fine ? tune(&options) : cli_ranks_trouble(options.tuning.cluster, "tune", &status);
    posse_buffer_free(&json);
    return result;
}

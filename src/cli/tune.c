/* posse tune: better numbers for a bot. */
#include "tune.h"
#include "cli.h"
#include "contest_options.h"
#include "run.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>

enum { PLACES = 6 }; /* of decimals in the JSON */

struct options {
    cli_contest contest;
    lab_tuning tuning;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->contest;
        return 0;
    case 'b':
        options->tuning.name = argument;
        return 0;
    case 'c':
        options->tuning.changes = (uint64_t)cli_count("changes", argument, LAB_MAX_CHANGES, state);
        return 0;
    case 'k':
        options->tuning.check = (uint64_t)cli_count("check", argument, LAB_MAX_DEALS, state);
        return 0;
    case ARGP_KEY_END:
        if (!options->tuning.name)
            argp_error(state, "which bot? Such as --bot normal");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

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

/* The table to be pasted, with a comment about where it comes from. */
static void put_table(const lab_tuning *tuning, const lab_tuned *tuned, posse_buffer *out)
{
    posse_put(out, "/* %s of %s, %d players: %" PRIu64 " changes tried, %" PRIu64 " taken",
              tuning->name, tuning->game->name, tuning->settings.players, tuned->tried,
              tuned->taken);
    if (tuned->finished)
        posse_put(out,
                  ";\n * gain over the numbers before: %+.2f ±%.2f points in %" PRIu64 " deals",
                  100 * tuned->gain.value, tuned->gain.error < 0 ? 0 : 100 * tuned->gain.error,
                  tuning->check);
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
    if (fine) {
        (options->contest.json ? put_json : put_table)(tuning, &tuned, &out);
        fputs(out.text, stdout);
        if (!tuned.finished)
            fprintf(stderr, "posse tune: stopped before it was done\n");
    } else {
        fprintf(stderr, "posse tune: %s\n", status.text);
    }
    lab_tuned_free(&tuned);
    posse_buffer_free(&out);
    return !fine ? EXIT_TROUBLE : tuned.finished ? EXIT_FINE : EXIT_FAILED;
}

static bool settle(struct options *options, posse_buffer *json)
{
    const cli_contest *contest = &options->contest;
    lab_tuning *tuning = &options->tuning;
    posse_status status;
    tuning->game = contest->game;
    tuning->deals = contest->deals;
    tuning->threads = contest->threads;
    tuning->file = contest->file;
    tuning->seed = contest->seed;
    tuning->sprt = contest->sprt;
    if (posse_bot_spec_read(&tuning->spec, tuning->game, tuning->name, &status))
        return cli_settings(contest->game, contest->players, contest->rules, json,
                            &tuning->settings);
    fprintf(stderr, "posse tune: --bot: %s\n", status.text);
    return false;
}

int cli_tune(int argc, char **argv)
{
    static const struct argp_option accepted[] = {
        {.name = "bot",
         .key = 'b',
         .arg = "BOT",
         .doc = "The bot to tune, such as normal or hard:500"},
        {.name = "changes",
         .key = 'c',
         .arg = "N",
         .doc = "Changes that are tried, at most (1000)"},
        {.name = "check",
         .key = 'k',
         .arg = "N",
         .doc = "Deals for the comparison at the end (10000)"},
        {0}};
    static const struct argp_child children[] = {{.argp = &cli_contest_argp}, {0}};
    static const struct argp argp = {
        .options = accepted,
        .parser = parse,
        .children = children,
        .args_doc = "GAME",
        .doc = "Find better numbers for a bot, by playing against itself.\v"
               "Each change of a number is played in each seat among bots without it, on the same "
               "deals, and taken if a sequential test says that it gains. What comes out is "
               "printed as it stands in the source, with what it gains over the numbers before."};
    struct options options = {
        .contest = {.sprt = {.low = 0, .high = 0.01, .alpha = 0.05, .beta = 0.05}, .deals = 4000},
        .tuning = {.check = 10000, .changes = 1000}};
    posse_buffer json = {0};
    posse_rng_seed(&options.contest.seed, 1);
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    int result = settle(&options, &json) ? tune(&options) : EXIT_TROUBLE;
    posse_buffer_free(&json);
    return result;
}

/* posse review: what each decision and each roll of a finished game was worth. */
#include "review.h"
#include "calibration.h"
#include "cli.h"
#include "options.h"
#include "replay.h"
#include "replay_link.h"
#include "review_report.h"
#include "run.h"
#include "thread_pool.h"
#include "words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    char **files;
    int64_t seed;
    int depth;
    int threads; /* 0: one for each processor */
    const char *language;
    const char *report, *resume, *steps; /* NULL: not given */
    bool json;
    const char *calibrate; /* a game's name; NULL: review files */
    int64_t games;
    int players, every;
    const char *bots, *rules;
    bool measuring; /* an option was given that needs --calibrate */
};

/* ---- the command line ------------------------------------------------------------------------ */

#define TO_MEASURE .given = CLI_OFFSET(measuring)

static const cli_option accepted[] = {
    {"depth", 'd', "N", "Effort, from 1 to 5 (1): each further step takes four times as long and halves the noise",
     CLI_INT, CLI_AT(depth), .least = 1, .most = POSSE_REVIEW_MAX_DEPTH},
    {"seed", 's', "SEED", "Seed of the computation (1)", CLI_INT64, CLI_AT(seed), .least = 0, .most = INT64_MAX},
    {"threads", 't', "N", "Number of threads (one for each processor)", CLI_INT, CLI_AT(threads), .least = 1,
     .most = 1024},
    {"resume", 'f', "FILE", "Keep the work in FILE when stopped, and continue from FILE if it exists", CLI_TEXT,
     CLI_AT(resume)},
    {"steps", 'k', "N,…", "Review only these actions of the replay, counted from 0", CLI_TEXT, CLI_AT(steps)},
    {.help = "Output:"},
    {"json", 'j', NULL, "Print JSON", CLI_FLAG, CLI_AT(json)},
    {"report", 'o', "FILE", "Also write a page for a browser", CLI_TEXT, CLI_AT(report)},
    {"language", 'l', "LANG", "Language of the words: de, en, es, fr or it (en)", CLI_CHOICE, CLI_AT(language),
     .choice = posse_words_language},
    {.help = "Measure how good reviews are:"},
    {"calibrate", 'c', "GAME", "Review games of bots: of all decisions given 70 %, were 70 % won?", CLI_TEXT,
     CLI_AT(calibrate)},
    {"games", 'g', "N", "Number of games (1000)", CLI_INT64, CLI_AT(games), TO_MEASURE, .least = 1, .most = 10000000},
    {"every", 'e', "N", "Review only one step in N (8): those of one game say much the same", CLI_INT, CLI_AT(every),
     TO_MEASURE, .least = 1, .most = 1000},
    {"players", 'p', "N", "Number of players (5, or as many as the game allows)", CLI_INT, CLI_AT(players), TO_MEASURE,
     .least = 1, .most = POSSE_MAX_SEATS},
    {"bots", 'b', "BOTS", "A bot for all seats (normal), or one for each seat", CLI_TEXT, CLI_AT(bots), TO_MEASURE},
    {"rules", 'r', "RULES", "Rules, such as official,gringo=per_turn", CLI_TEXT, CLI_AT(rules), TO_MEASURE},
    {0}};

/* Is a step in a list such as "12,40"? */
static bool is_listed(const char *list, uint64_t step)
{
    while (list && *list) {
        char *end;
        if (strtoull(list, &end, 10) == step)
            return true;
        list = *end ? end + 1 : end;
    }
    return !list;
}

static bool is_list(const char *list)
{
    size_t numbers = 0;
    for (; *list >= '0' && *list <= '9'; numbers++) {
        list += strspn(list, "0123456789");
        list += *list == ',';
    }
    return numbers && !*list && list[-1] != ',';
}

static bool check_options(void *values, posse_status *status)
{
    const struct options *options = values;
    int files = 0;
    while (options->files && options->files[files])
        files++;
    if (options->calibrate)
        return (!files && !options->report && !options->resume && !options->steps) ||
               posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "--calibrate plays its own games: leave out the file, "
                          "--report, --resume and --steps");
    if (options->steps && !is_list(options->steps))
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "--steps is a list of numbers such as 12,40");
    if (options->measuring)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "--games, --every, --players, --bots and --rules need --calibrate GAME");
    return files == 1 || posse_fail(status, POSSE_BAD_REQUEST, NULL,
                                    files ? "only one game can be reviewed at a time" : "no file given");
}

static const cli_command command = {
    .options = accepted,
    .operands = CLI_ANY_ARGUMENTS,
    .operands_at = CLI_OFFSET(files),
    .operands_help = "FILE|LINK\n--calibrate GAME",
    .help = "Review a finished game: what each decision and each roll was worth, from what each player knew.",
    .notes =
        "\"-\" reads standard input. The same seed and depth give the same numbers, whatever the number of "
        "threads. Ctrl-C stops the work, and what is known by then is printed. The exit status is 1 if the file is "
        "not a finished game by these rules.",
    .check = check_options,
};

static int fail(const char *name, const posse_status *status)
{
    fprintf(stderr, "%s: %s\n", name, status->text);
    return EXIT_FAILED;
}

/* ---- working ---------------------------------------------------------------------------------- */

typedef struct work_context {
    posse_review *review;
    const char *steps;
} work_context;

static bool work_on_step(void *context, uint64_t step)
{
    const work_context *work = context;
    while (is_listed(work->steps, step) && posse_review_work(work->review, (size_t)step))
        continue;
    return true;
}

/* Works on all cores until everything is done or Ctrl-C is pressed. */
static void review_all(posse_review *review, const struct options *options)
{
    cli_run run;
    lab_jobs jobs = {.last = posse_review_count(review),
                     .chunk = 1,
                     .threads = options->threads,
                     .run_job = work_on_step,
                     .progress = cli_run_goes_on,
                     .caller = &run};
    work_context context = {review, options->steps};
    void *contexts[1024];
    for (int i = 0; i < lab_pool_size(&jobs); i++)
        contexts[i] = &context;
    cli_run_begin(&run, "steps", jobs.last);
    lab_pool_run(&jobs, contexts);
    cli_run_end(&run);
}

/* ---- files -------------------------------------------------------------------------------------- */

/* A text is a replay or a link to one. */
static bool read_game(const char *operand, posse_buffer *text, posse_json *file, posse_status *status)
{
    size_t length = strlen(operand);
    const char *packed = posse_replay_link_find(operand, &length);
    if (packed)
        return posse_replay_unpack(packed, length, text, status) &&
               posse_json_check(text->text, text->length, file, status);
    return posse_json_check(text->text ? text->text : "", text->length, file, status);
}

static bool resume(posse_review *review, const char *name, posse_status *status)
{
    posse_buffer text = {0};
    posse_json earlier;
    FILE *there = fopen(name, "rb");
    if (!there)
        return errno == ENOENT || posse_fail(status, POSSE_BAD_REQUEST, NULL, "%s", strerror(errno));
    fclose(there);
    bool fine = cli_read_file(name, &text) &&
                posse_json_check(text.text ? text.text : "", text.length, &earlier, status) &&
                posse_review_resume(review, earlier, status);
    posse_buffer_free(&text);
    return fine;
}

static bool write_file(const char *name, const posse_buffer *text)
{
    FILE *file = fopen(name, "wb");
    bool fine = file && fwrite(text->text, 1, text->length, file) == text->length;
    fine = file && fclose(file) == 0 && fine;
    if (!fine)
        fprintf(stderr, "posse review: %s: %s\n", name, strerror(errno));
    return fine;
}

/* ---- a review ------------------------------------------------------------------------------------ */

static bool print_report(const struct options *options, posse_json game, const posse_buffer *written)
{
    posse_match match;
    posse_json review;
    posse_buffer out = {0};
    bool fine = true;
    posse_replay(game, &match, NULL, NULL);
    posse_json_check(written->text, written->length, &review, NULL);
    lab_review_report report = {
        .match = &match, .names = posse_json_get(game, "names"), .review = review, .language = options->language};
    if (!options->json) {
        lab_review_put_text(&report, &out);
        printf("%s", out.text);
    }
    if (options->report) {
        posse_buffer_clear(&out);
        lab_review_put_html(&report, &out);
        fine = write_file(options->report, &out);
    }
    posse_buffer_free(&out);
    posse_match_free(&match);
    return fine;
}

static int review_game(const struct options *options, posse_json game, const char *name)
{
    posse_status status;
    posse_review_options how = {.seed = (uint64_t)options->seed, .depth = options->depth};
    posse_review *review = posse_review_new(game, &how, &status);
    posse_buffer out = {0};
    if (!review)
        return fail(name, &status);
    if (options->resume && !resume(review, options->resume, &status)) {
        posse_review_free(review);
        return fail(options->resume, &status);
    }
    review_all(review, options);
    posse_review_summarise(review);
    posse_review_write(review, &out);
    posse_review_free(review);
    posse_put_text(&out, "\n");
    bool fine = !options->resume || write_file(options->resume, &out);
    if (options->json)
        printf("%s", out.text);
    fine = print_report(options, game, &out) && fine;
    posse_buffer_free(&out);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

static int review_file(const struct options *options)
{
    const char *operand = options->files[0];
    posse_buffer text = {0};
    posse_json game;
    posse_status status;
    size_t length = strlen(operand);
    bool is_link = posse_replay_link_find(operand, &length) != NULL;
    int end = EXIT_TROUBLE;
    if (is_link || cli_read_file(operand, &text))
        end = read_game(operand, &text, &game, &status) ? review_game(options, game, is_link ? "link" : operand)
                                                        : fail(is_link ? "link" : operand, &status);
    posse_buffer_free(&text);
    return end;
}

/* ---- measuring ------------------------------------------------------------------------------------ */

static bool set_up(const struct options *options, lab_calibration *calibration, posse_bot_spec specs[],
                   posse_buffer *json, posse_status *status)
{
    const posse_game *game = cli_find_game(options->calibrate, status);
    if (!game)
        return false;
    int players = options->players ? options->players : cli_usual_players(game);
    calibration->game = game;
    calibration->specs = specs;
    posse_rng_seed(&calibration->seed, (uint64_t)options->seed);
    if (!posse_bot_judge(game))
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "games of %s cannot be reviewed", game->name);
    return cli_settings(game, players, options->rules, json, &calibration->settings, status) &&
           posse_bot_spec_list(specs, players, game, options->bots, status);
}

static int calibrate(const struct options *options)
{
    cli_run run;
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_buffer json = {0}, out = {0};
    posse_status status;
    lab_calibration_result result;
    lab_calibration calibration = {.games = (uint64_t)options->games,
                                   .threads = options->threads,
                                   .depth = options->depth,
                                   .every = options->every,
                                   .progress = cli_run_goes_on,
                                   .caller = &run};
    bool fine = set_up(options, &calibration, specs, &json, &status);
    if (fine) {
        cli_run_begin(&run, "games", calibration.games);
        lab_calibrate(&calibration, &result);
        cli_run_end(&run);
        (options->json ? lab_calibration_put_json : lab_calibration_put_text)(&calibration, &result, &out);
        printf("%s%s", out.text, options->json ? "\n" : "");
    } else {
        cli_trouble("review", &status);
    }
    posse_buffer_free(&json);
    posse_buffer_free(&out);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

int cli_review(int argc, char **argv)
{
    struct options options = {.seed = 1, .depth = 1, .language = "en", .games = 1000, .every = 8, .bots = "normal"};
    cli_parse(&command, argc, argv, &options);
    return options.calibrate ? calibrate(&options) : review_file(&options);
}

/* posse replay: plays recorded games again and checks them. */
#include "replay.h"
#include "cli.h"
#include "options.h"

#include <inttypes.h>
#include <stdio.h>

struct options {
    char **files;
};

static const cli_command command = {
    .operands = CLI_SOME_FILES,
    .operands_at = CLI_OFFSET(files),
    .operands_help = "FILE...",
    .help = "Play recorded games again: every action must be legal, and the result must be the "
            "recorded one. In a game with fair dice (\"fair\"), the deal and every roll that was "
            "not arranged for a lesson must follow from the secret.",
    .notes = "\"-\" reads standard input. The exit status is 1 if a game fails the check.",
};

static void report_dice(const posse_replay_dice *dice)
{
    int gave = 0;
    for (int seat = 0; seat < dice->fair.seats; seat++)
        gave += dice->fair.gave[seat];
    int arranged = dice->fair.arranged_count;
    if (arranged)
        printf("; %d of the chance actions %s arranged and not fair; otherwise", arranged,
               arranged == 1 ? "was" : "were");
    else
        printf("; fair:");
    printf(" the commitment, the deal and %" PRIu64 " chance actions are as the secret and "
           "%d of %d contributions make them",
           dice->chances - (uint64_t)arranged, gave, dice->fair.seats);
}

static void report(const char *name, const posse_match *match, const posse_replay_dice *dice)
{
    posse_buffer result = {0};
    if (posse_match_actor(match) == POSSE_OVER)
        match->game->result(match->state, &result);
    else
        posse_put_text(&result, "not over");
    printf("%s: %s, %zu actions, %s", name, match->game->name, match->action_count, result.text);
    if (dice->checked)
        report_dice(dice);
    printf("\n");
    posse_buffer_free(&result);
}

static int run(const char *name)
{
    posse_buffer text = {0};
    posse_status status;
    posse_match match;
    posse_replay_dice dice;
    posse_json file;
    int end = EXIT_TROUBLE;
    if (cli_read_file(name, &text)) {
        if (posse_json_check(text.text ? text.text : "", text.length, &file, &status) &&
            posse_replay(file, &match, &dice, &status)) {
            report(name, &match, &dice);
            posse_match_free(&match);
            end = EXIT_FINE;
        } else {
            fprintf(stderr, "%s: %s\n", name, status.text);
            end = EXIT_FAILED;
        }
    }
    posse_buffer_free(&text);
    return end;
}

int cli_replay(int argc, char **argv)
{
    struct options options = {0};
    int worst = EXIT_FINE;
    cli_parse(&command, argc, argv, &options);
    for (char **file = options.files; *file; file++) {
        int end = run(*file);
        if (end > worst)
            worst = end;
    }
    return worst;
}

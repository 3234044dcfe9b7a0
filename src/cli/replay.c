/* posse replay: play recorded games through and check them. */
#include "replay.h"
#include "cli.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>

static error_t parse(int key, char *argument, struct argp_state *state)
{
    char ***files = state->input;
    (void)argument;
    switch (key) {
    case ARGP_KEY_ARGS:
        *files = state->argv + state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which file?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void report_dice(const posse_replay_dice *dice)
{
    int gave = 0;
    for (int seat = 0; seat < dice->fair.seats; seat++)
        gave += dice->fair.gave[seat];
    printf("; fair: the commitment, the deal and %" PRIu64 " chance actions are as the secret and "
           "%d of %d contributions make them",
           dice->chances, gave, dice->fair.seats);
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
    static const struct argp argp = {
        .parser = parse,
        .args_doc = "FILE...",
        .doc =
            "Play recorded games through: every action must be legal, and the result as "
            "recorded. Where the dice were fair dice (\"fair\"), the deal and every roll must be "
            "what the secret makes them.\v\"-\" reads standard input. Exit status 1 if a game "
            "does not play."};
    char **files = NULL;
    int worst = EXIT_FINE;
    argp_parse(&argp, argc, argv, 0, NULL, &files);
    for (; *files; files++) {
        int end = run(*files);
        if (end > worst)
            worst = end;
    }
    return worst;
}

/* posse replay: play recorded games through and check them. */
#include "replay.h"
#include "cli.h"

#include <argp.h>
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

static void report(const char *name, const posse_match *match)
{
    posse_buffer result = {0};
    if (posse_match_actor(match) == POSSE_OVER)
        match->game->result(match->state, &result);
    else
        posse_put_text(&result, "not over");
    printf("%s: %s, %zu actions, %s\n", name, match->game->name, match->action_count, result.text);
    posse_buffer_free(&result);
}

static int run(const char *name)
{
    posse_buffer text = {0};
    posse_status status;
    posse_match match;
    posse_json file;
    int end = EXIT_TROUBLE;
    if (cli_read_file(name, &text)) {
        if (posse_json_check(text.text ? text.text : "", text.length, &file, &status) &&
            posse_replay(file, &match, &status)) {
            report(name, &match);
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
        .doc = "Play recorded games through: every action must be legal, and the result as "
               "recorded.\v\"-\" reads standard input. Exit status 1 if a game does not play."};
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

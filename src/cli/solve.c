/* posse solve: exact win chances in an ending. */
#include "actions.h"
#include "cli.h"
#include "match.h"
#include "options.h"
#include "request.h"

#include "alloc.h"
#include <posse/bot.h>
#include <stdio.h>
#include <stdlib.h>

struct options {
    char **files;
    bool json;
};

static const cli_option accepted[] = {
    {"json", 'j', NULL, "Print one JSON object for each file", CLI_FLAG, CLI_AT(json)}, {0}};

static const cli_command command = {
    .options = accepted,
    .operands = CLI_SOME_FILES,
    .operands_at = CLI_OFFSET(files),
    .operands_help = "FILE...",
    .help = "Compute exact win chances in an ending: in bang, with two players left.",
    .notes = "A file has a position, as in `posse engine', and the actions that lead from it to the question: "
             "{\"position\":{...},\"actions\":[\"roll one one beer arrow dynamite\"]}. Without actions, it may be the "
             "position alone. \"-\" is standard input. docs/lab.md explains the output.",
};

/* What a file asks, and the answer. */
typedef struct solution {
    posse_match match;
    double win_chance[POSSE_MAX_SEATS]; /* -1: not computed */
    double *value;
    posse_action *legal;
    int count;
} solution;

/* ---- reading ----------------------------------------------------------------------------- */

static bool play_actions(posse_match *match, posse_json actions, posse_status *status)
{
    if (!actions.at)
        return true;
    if (posse_json_type_of(actions) != POSSE_JSON_LIST)
        return posse_fail(status, POSSE_BAD_REQUEST, "actions", "\"actions\" must be a list, not %s",
                          posse_json_type_name(actions));
    for (posse_json_walk walk = posse_json_walk_of(actions); posse_json_next(&walk);) {
        char text[POSSE_ACTION_TEXT];
        if (posse_json_type_of(walk.value) != POSSE_JSON_STRING || !posse_json_text(walk.value, text, sizeof text))
            return posse_fail(status, POSSE_BAD_REQUEST, "actions", "\"actions[%d]\" must be the text of an action",
                              (int)walk.index);
        if (!posse_match_act_text(match, text, status))
            return false;
    }
    return true;
}

static bool read_question(posse_match *match, const posse_buffer *text, posse_status *status)
{
    posse_json file;
    posse_rng rng;
    if (!posse_json_check(text->text ? text->text : "", text->length, &file, status))
        return false;
    posse_json position = posse_json_get(file, "position");
    posse_rng_seed(&rng, 0);
    return posse_request_load(match, position.at ? position : file, &rng, status) &&
           play_actions(match, posse_json_get(file, "actions"), status);
}

/* ---- writing ----------------------------------------------------------------------------- */

static void print_text(const solution *found)
{
    enum { PERCENT = 100 };
    const posse_game *game = found->match.game;
    int actor = posse_match_actor(&found->match);
    for (int seat = 0; seat < game->players(found->match.state); seat++)
        if (found->win_chance[seat] >= 0)
            printf("seat %d (%s) wins %.6f %%\n", seat, game->seat_name(found->match.state, seat),
                   PERCENT * found->win_chance[seat]);
    if (found->count)
        printf("what seat %d can do:\n", actor);
    for (int i = 0; i < found->count; i++) {
        char text[POSSE_ACTION_TEXT];
        game->format(found->legal[i], text);
        printf("  %-24s %10.6f %%\n", text, PERCENT * found->value[i]);
    }
}

static void put_actions(const solution *found, posse_buffer *out)
{
    posse_json_add_list(out, "actions");
    for (int i = 0; i < found->count; i++) {
        posse_json_put_object(out);
        posse_json_put_key(out, "action");
        posse_write_action(found->match.game, found->legal[i], out);
        posse_json_add_decimal(out, "chance", found->value[i], 9);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void print_json(const solution *found)
{
    posse_buffer out = {0};
    int actor = posse_match_actor(&found->match);
    posse_json_put_object(&out);
    posse_json_add_list(&out, "seats");
    for (int seat = 0; seat < found->match.game->players(found->match.state); seat++) {
        if (found->win_chance[seat] < 0)
            continue;
        posse_json_put_object(&out);
        posse_json_add_int(&out, "seat", seat);
        posse_json_add_decimal(&out, "chance", found->win_chance[seat], 9);
        posse_json_end_object(&out);
    }
    posse_json_end_list(&out);
    if (actor >= 0) {
        posse_json_add_int(&out, "actor", actor);
        put_actions(found, &out);
    }
    posse_json_end_object(&out);
    printf("%s\n", out.text);
    posse_buffer_free(&out);
}

/* ---- solving ----------------------------------------------------------------------------- */

static bool solve(solution *found, posse_status *status)
{
    const posse_game *game = found->match.game;
    found->value = posse_alloc_zeroed((size_t)game->max_legal, sizeof *found->value);
    found->legal = posse_alloc_zeroed((size_t)game->max_legal, sizeof *found->legal);
    if (posse_match_actor(&found->match) >= 0)
        found->count = game->legal(found->match.state, found->legal);
    return posse_solve(game, found->match.state, found->win_chance, found->value, status);
}

static bool run(const char *name, bool json)
{
    posse_buffer text = {0};
    posse_status status;
    solution found = {.count = 0};
    bool fine = cli_read_file(name, &text);
    if (fine) {
        fine = read_question(&found.match, &text, &status) && solve(&found, &status);
        if (fine)
            (json ? print_json : print_text)(&found);
        else
            fprintf(stderr, "%s: %s\n", name, status.text);
        posse_match_free(&found.match);
    }
    free(found.value);
    free(found.legal);
    posse_buffer_free(&text);
    return fine;
}

int cli_solve(int argc, char **argv)
{
    struct options options = {0};
    bool fine = true;
    cli_parse(&command, argc, argv, &options);
    for (char **file = options.files; *file; file++)
        fine &= run(*file, options.json);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

/* posse replay: plays recorded games again, checks them, and turns them into links. */
#include "replay.h"
#include "chain.h"
#include "cli.h"
#include "hex.h"
#include "options.h"
#include "replay_frames.h"
#include "replay_link.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct viewer_option {
    bool given;
    int viewer;
} viewer_option;

typedef struct seen_option {
    bool given;
    uint8_t value[POSSE_FAIR_BYTES];
} seen_option;

struct options {
    char **files;
    seen_option seen;
    viewer_option chain;
    bool link;
    bool json;
};

static bool read_seen(const char *text, void *value)
{
    seen_option *seen = value;
    seen->given = true;
    return posse_hex_read(text, strlen(text), seen->value, sizeof seen->value);
}

static bool read_viewer(const char *text, void *value)
{
    viewer_option *chain = value;
    chain->given = true;
    return replay_viewer_read(text, &chain->viewer);
}

static const cli_option accepted[] = {
    {"seen", 's', "VALUE", "Check also that this is the game that somebody was shown: the value that their client kept",
     CLI_CUSTOM, CLI_AT(seen), .read = read_seen, .must_be = "64 hex digits"},
    {"chain", 'c', "VIEWER", "Print everything that counts for --seen, as a seat, an \"onlooker\" or \"open\" sees it",
     CLI_CUSTOM, CLI_AT(chain), .read = read_viewer, .must_be = "a seat's number, \"onlooker\" or \"open\""},
    {"link", 'l', NULL, "Print the game as the end of a link, to be appended to the address of a server", CLI_FLAG,
     CLI_AT(link)},
    {"json", 'j', NULL, "Print the game as a replay file without white space", CLI_FLAG, CLI_AT(json)},
    {0}};

static bool check_options(void *values, posse_status *status)
{
    const struct options *options = values;
    return !(options->link && options->json) ||
           posse_fail(status, POSSE_BAD_REQUEST, NULL, "--link and --json cannot be used together");
}

static const cli_command command = {
    .options = accepted,
    .operands = CLI_SOME_FILES,
    .operands_at = CLI_OFFSET(files),
    .operands_help = "FILE|LINK...",
    .help = "Play recorded games again: every action must be legal, and the result must be the "
            "recorded one. In a game with fair dice (\"fair\"), the deal and every roll that was "
            "not arranged for a lesson must follow from the secret.",
    .notes =
        "\"-\" reads standard input. A link, in quotes, or a file that contains one stands for the replay that is in "
        "the link. The exit status is 1 if a game fails the check.",
    .check = check_options,
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
    for (int seat = 0; seat < dice->fair.seats; seat++)
        if (dice->fair.pledged[seat] && !dice->fair.gave[seat])
            printf("; seat %d pledged a contribution that is not in the file", seat);
}

/* ---- what somebody was shown ---------------------------------------------------------------------- */

static void print_place(const posse_chain_place *place)
{
    printf("; seen: ");
    if (place->length < place->whole)
        printf("the first %zu of %zu", place->length, place->whole);
    else
        printf("all %zu", place->whole);
    printf(" deals, rolls and choices are what ");
    if (place->viewer >= 0)
        printf("seat %d was shown", place->viewer);
    else
        printf("%s shown", place->viewer == POSSE_SPECTATOR ? "spectators were" : "somebody who sees everything was");
}

static bool find_seen(const posse_match *match, const posse_replay_dice *dice, const seen_option *seen,
                      posse_chain_place *place, posse_status *status)
{
    uint8_t commitment[POSSE_FAIR_BYTES];
    if (!dice->checked)
        return posse_fail(status, POSSE_BAD_REQUEST, "fair",
                          "there is nothing to compare with --seen, because the dice of this game were not fair dice");
    posse_fair_commitment(&dice->fair, commitment);
    return posse_chain_find(match, commitment, seen->value, place) ||
           posse_fail(status, POSSE_BAD_REQUEST, NULL,
                      "this is another game: no viewer of it was shown the value given with --seen");
}

/* A line for each event of the chain: its number, the value of the chain, and the item. */
static void print_chain(const posse_match *match, const posse_replay_dice *dice, int viewer)
{
    posse_chain chain;
    uint8_t commitment[POSSE_FAIR_BYTES];
    posse_fair_commitment(&dice->fair, commitment);
    posse_chain_start(&chain, commitment);
    for (size_t i = 0; i < match->event_count; i++) {
        posse_buffer link = {0}, item = {0};
        if (!posse_chain_add(&chain, match->game, &match->events[i], viewer))
            continue;
        posse_hex_put(&link, chain.link, sizeof chain.link);
        posse_chain_write_item(match->game, &match->events[i], viewer, &item);
        printf("%zu %s %s\n", chain.length, link.text, item.text);
        posse_buffer_free(&link);
        posse_buffer_free(&item);
    }
}

static void report(const char *name, const posse_match *match, const posse_replay_dice *dice,
                   const posse_chain_place *place)
{
    posse_buffer result = {0};
    if (posse_match_actor(match) == POSSE_OVER)
        match->game->result(match->state, &result);
    else
        posse_put_text(&result, "not over");
    printf("%s: %s, %zu actions, %s", name, match->game->name, match->action_count, result.text);
    if (dice->checked)
        report_dice(dice);
    if (place->whole)
        print_place(place);
    printf("\n");
    posse_buffer_free(&result);
}

/* ---- files and links ------------------------------------------------------------------------------ */

/* A text is a replay file or a link. Replaces a link by the replay that is in it. */
static bool open_link(posse_buffer *text, posse_status *status)
{
    posse_buffer json = {0};
    size_t length = text->length;
    const char *packed = length ? posse_replay_link_find(text->text, &length) : NULL;
    if (packed && !posse_replay_unpack(packed, length, &json, status))
        return false;
    if (packed) {
        posse_buffer_free(text);
        *text = json;
    }
    return true;
}

/* The packed text, or what can be read from it again. */
static bool print_packed(const posse_buffer *text, bool as_json, posse_status *status)
{
    posse_buffer link = {0}, json = {0};
    bool fine = posse_replay_pack(text->text, text->length, &link, status) &&
                (!as_json || posse_replay_unpack(link.text, link.length, &json, status));
    if (fine)
        printf("%s%s\n", as_json ? "" : POSSE_REPLAY_ROUTE, as_json ? json.text : link.text);
    posse_buffer_free(&link);
    posse_buffer_free(&json);
    return fine;
}

static bool check(posse_json file, const char *name, const posse_buffer *text, const struct options *options,
                  posse_status *status)
{
    posse_match match;
    posse_replay_dice dice;
    posse_chain_place place = {0};
    if (!posse_replay(file, &match, &dice, status))
        return false;
    bool fine = !options->seen.given || find_seen(&match, &dice, &options->seen, &place, status);
    if (fine && (options->link || options->json))
        fine = print_packed(text, options->json, status);
    else if (fine)
        report(name, &match, &dice, &place);
    if (fine && options->chain.given && dice.checked)
        print_chain(&match, &dice, options->chain.viewer);
    posse_match_free(&match);
    return fine;
}

static bool check_text(posse_buffer *text, const char *name, const struct options *options, posse_status *status)
{
    posse_json file;
    return open_link(text, status) && posse_json_check(text->text ? text->text : "", text->length, &file, status) &&
           check(file, name, text, options, status);
}

static int run(const char *operand, const struct options *options)
{
    posse_buffer text = {0};
    posse_status status;
    size_t length = strlen(operand);
    bool is_link = posse_replay_link_find(operand, &length) != NULL;
    const char *name = is_link ? "link" : operand;
    int end = EXIT_TROUBLE;
    if (is_link)
        posse_put_text(&text, operand);
    if (is_link || cli_read_file(operand, &text)) {
        end = EXIT_FINE;
        if (!check_text(&text, name, options, &status)) {
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
        int end = run(*file, &options);
        if (end > worst)
            worst = end;
    }
    return worst;
}

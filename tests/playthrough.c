/* Prints the record of a whole game: each decision, the number of choices, the chosen action and its
 * events. Choices are random but seeded, so the same settings print the same text until the rules
 * change.
 *
 *     playthrough '{"game":"bang","players":5,"seed":"7"}'
 *
 * The settings are those of a `new` request. tests/playthroughs/golden compares the records.
 */
#include "actions.h"
#include "event.h"
#include "request.h"
#include "settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LISTED = 6,      /* with more choices, only their number is printed */
    POSITION_EVERY = 40, /* moves between two printed positions */
    MAX_MOVES = 3000,    /* longer games are an error: their records would be unreadable */
};

/* ---- positions ----------------------------------------------------------------------------- */

static bool is_list_of_objects(posse_json value)
{
    posse_json_walk walk = posse_json_walk_of(value);
    return posse_json_type_of(value) == POSSE_JSON_LIST && posse_json_next(&walk) &&
           posse_json_type_of(walk.value) == POSSE_JSON_OBJECT;
}

static void print_slice(const char *before, posse_json value, const char *after)
{
    printf("%s%.*s%s", before, (int)(value.end - value.at), value.at, after);
}

/* Leaves out fields that are null. Lists of objects, such as the seats, get a line for each object. */
static void print_position(const posse_match *match)
{
    posse_buffer text = {0};
    posse_json position;
    match->game->write(match->state, POSSE_EVERYTHING, &text);
    if (!posse_json_check(text.text, text.length, &position, NULL))
        abort(); /* a game writes well-formed JSON */
    printf("position\n ");
    for (posse_json_walk w = posse_json_walk_of(position); posse_json_next(&w);)
        if (!is_list_of_objects(w.value) && posse_json_type_of(w.value) != POSSE_JSON_NULL) {
            print_slice(" ", w.key, ":");
            print_slice("", w.value, "");
        }
    putchar('\n');
    for (posse_json_walk w = posse_json_walk_of(position); posse_json_next(&w);)
        if (is_list_of_objects(w.value))
            for (posse_json_walk item = posse_json_walk_of(w.value); posse_json_next(&item);) {
                print_slice("  ", w.key, "");
                printf("[%zu] ", item.index);
                print_slice("", item.value, "\n");
            }
    posse_buffer_free(&text);
}

/* ---- moves --------------------------------------------------------------------------------- */

static void print_events(const posse_match *match, size_t since)
{
    for (size_t number = since + 1; number <= match->event_count; number++) {
        posse_buffer text = {0};
        posse_event_write(match->game, &match->events[number - 1], number, POSSE_EVERYTHING, &text);
        printf("  %s\n", text.text);
        posse_buffer_free(&text);
    }
}

/* Prints "3 seat 1, one of 4 (shoot 0, shoot 2, …): shoot 2". */
static posse_action choose(const posse_match *match, size_t move, posse_rng *rng)
{
    const posse_game *game = match->game;
    char text[POSSE_ACTION_TEXT];
    int count;
    posse_action *legal = posse_legal_actions(game, match->state, &count);
    posse_action action = legal[posse_rng_below(rng, (uint32_t)count)];
    printf("%zu seat %d, one of %d", move, game->actor(match->state), count);
    for (int i = 0; i < count && count <= MAX_LISTED; i++) {
        game->format(legal[i], text);
        printf("%s%s%s", i ? ", " : " (", text, i == count - 1 ? ")" : "");
    }
    free(legal);
    game->format(action, text);
    printf(": %s\n", text);
    return action;
}

static posse_action draw(posse_match *match, size_t move)
{
    char text[POSSE_ACTION_TEXT];
    posse_action action = match->game->draw(match->state, &match->rng);
    match->game->format(action, text);
    printf("%zu chance, one of %d: %s\n", move, match->game->outcomes(match->state, NULL, NULL, INT32_MAX), text);
    return action;
}

static void print_end(const posse_match *match)
{
    posse_buffer result = {0};
    double returns[POSSE_MAX_SEATS];
    print_position(match);
    match->game->result(match->state, &result);
    match->game->returns(match->state, returns);
    printf("result %s\nreturns", result.text);
    for (int seat = 0; seat < match->game->players(match->state); seat++)
        printf(" %g", returns[seat]);
    printf("\nhash %016" PRIx64 "\n", match->game->hash(match->state));
    posse_buffer_free(&result);
}

static bool play(posse_match *match, posse_rng *choices)
{
    print_position(match);
    puts("begin");
    print_events(match, 0);
    for (size_t move = 1; move <= MAX_MOVES; move++) {
        int actor = posse_match_actor(match);
        if (actor == POSSE_OVER) {
            print_end(match);
            return true;
        }
        size_t since = match->event_count;
        posse_action action = actor == POSSE_CHANCE ? draw(match, move) : choose(match, move, choices);
        if (!posse_match_act(match, action, NULL))
            abort(); /* the action was drawn, or is one of the legal ones */
        print_events(match, since);
        if (move % POSITION_EVERY == 0)
            print_position(match);
    }
    fprintf(stderr, "playthrough: the game is not over after %d moves\n", MAX_MOVES);
    return false;
}

/* ---- settings ------------------------------------------------------------------------------ */

static bool start(const char *text, posse_match *match, posse_rng *choices, posse_status *status)
{
    static const char *const also[] = {"game", "seed", NULL};
    posse_settings settings;
    posse_json request;
    posse_rng rng;
    if (!posse_json_check(text, strlen(text), &request, status))
        return false;
    const posse_game *game = posse_request_game(request, POSSE_BAD_REQUEST, status);
    if (!game || !posse_request_seed(request, &rng, status) ||
        !posse_settings_read(game, request, also, &settings, status))
        return false;
    posse_rng_seed(choices, rng.word[0]);
    return posse_match_new(match, game, &settings, &rng, status);
}

int main(int argc, char **argv)
{
    posse_status status;
    posse_match match;
    posse_rng choices;
    if (argc != 2) {
        fprintf(stderr, "usage: playthrough SETTINGS\n");
        return 2;
    }
    if (!start(argv[1], &match, &choices, &status)) {
        fprintf(stderr, "playthrough: %s\n", status.text);
        return 2;
    }
    puts(argv[1]);
    bool fine = play(&match, &choices);
    posse_match_free(&match);
    return fine ? 0 : 1;
}

/* posse watch: bots play a game, told as a story. */
#include "bot_player.h"
#include "cli.h"
#include "match.h"
#include "story.h"
#include "watch_fair.h"
#include "words.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct options {
    const posse_game *game;
    int players;
    const char *rules;
    const char *seed;
    const char *bots;
    const char *language;
    int viewer;
    int pace; /* milliseconds a line, or -1: slow for a terminal, at once for a file */
    bool colours;
    watch_fair dice;
};

/* "de" is one of the languages; if not, says which there are. */
static const char *read_language(const char *argument, struct argp_state *state)
{
    posse_buffer known = {0};
    for (size_t i = 0; posse_words_language(i); i++) {
        if (strcmp(posse_words_language(i), argument) == 0) {
            posse_buffer_free(&known);
            return argument;
        }
        posse_put(&known, "%s%s", i ? " or " : "", posse_words_language(i));
    }
    argp_error(state, "--language must be %s, not \"%s\"", known.text, argument);
    return NULL;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case 'p':
        options->players = (int)cli_number(argument, POSSE_MAX_SEATS);
        if (options->players < 1)
            argp_error(state, "--players must be a number of players, not \"%s\"", argument);
        return 0;
    case 'r':
        options->rules = argument;
        return 0;
    case 's':
        options->seed = argument;
        return 0;
    case 'b':
        options->bots = argument;
        return 0;
    case 'l':
        options->language = read_language(argument, state);
        return 0;
    case 'o':
        options->viewer = POSSE_EVERYTHING;
        return 0;
    case 'e':
        options->viewer = (int)cli_number(argument, POSSE_MAX_SEATS - 1);
        if (options->viewer < 0)
            argp_error(state, "--eyes must be a seat's number, not \"%s\"", argument);
        return 0;
    case 't':
        options->pace = (int)cli_number(argument, 60000);
        if (options->pace < 0)
            argp_error(state, "--pace must be milliseconds, not \"%s\"", argument);
        return 0;
    case 'f':
        options->dice.on = true;
        return 0;
    case 'x':
        options->dice.secret = argument;
        return 0;
    case 'c':
        options->dice.contributions = argument;
        return 0;
    case 'w':
        options->dice.save = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one game at a time");
        options->game = cli_game(argument, state);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which game?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- telling ------------------------------------------------------------------------------- */

static void wait_a_moment(int milliseconds)
{
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

/* Kinds of events, whatever the game, that open a paragraph or stand out. */
static const char *const paragraphs[] = {"turn", "round", "event", "over", NULL};
static const char *const alarms[] = {"eliminated", "attack", "bullet", NULL};

static bool is_one_of(const char *word, const char *const words[])
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words;
}

static void print_event(const posse_match *match, size_t number, const struct options *options)
{
    const char *kind = match->game->events[match->events[number - 1].kind].name;
    posse_buffer line = {0};
    if (posse_story_tell(match, number, options->viewer, options->language, &line)) {
        bool turn = is_one_of(kind, paragraphs), loud = is_one_of(kind, alarms);
        const char *style = !options->colours ? "" : turn ? "\033[1m" : loud ? "\033[31m" : "";
        printf("%s%s%s%s%s\n", turn ? "\n" : "", style, turn ? "" : "  ", line.text,
               *style ? "\033[0m" : "");
        fflush(stdout);
        if (options->pace > 0)
            wait_a_moment(options->pace);
    }
    posse_buffer_free(&line);
}

/* ---- playing ------------------------------------------------------------------------------- */

/* A program that does not play as it should is told of on the side. */
static posse_action ask(posse_bot_player *player, const posse_match *match, posse_rng *thinking)
{
    posse_action action =
        posse_bot_player_move(player, match->state, match->events, match->event_count, thinking);
    if (player->last_fault.code != POSSE_OK)
        fprintf(stderr, "posse watch: seat %d, %s: %s; %s moves instead\n", player->player.seat,
                player->spec->command, player->last_fault.text, player->spec->bot->level);
    return action;
}

/* Bots and dice have generators of their own, so that a bot's thinking changes no roll. */
static void play(posse_match *match, const posse_bot_spec specs[], posse_rng *thinking,
                 struct options *options)
{
    posse_bot_player players[POSSE_MAX_SEATS] = {0};
    size_t told = 0;
    for (int seat = 0; seat < options->players; seat++)
        posse_bot_player_sit(&players[seat], &specs[seat], match->game, seat);
    for (int actor;;) {
        for (; told < match->event_count; told++)
            print_event(match, told + 1, options);
        actor = posse_match_actor(match);
        if (actor == POSSE_OVER)
            break;
        posse_action action;
        if (actor == POSSE_CHANCE && options->dice.on)
            posse_match_act(match, watch_fair_draw(&options->dice, match), NULL);
        else if (actor == POSSE_CHANCE)
            posse_match_chance(match, &action, NULL);
        else
            posse_match_act(match, ask(&players[actor], match, thinking), NULL);
    }
    for (int seat = 0; seat < options->players; seat++)
        posse_bot_player_free(&players[seat]);
}

/* The words that show the same game again. Those of a game with fair dice tell their secret, so they come at
 * its end. */
static void print_again(const struct options *options)
{
    const char *quote = strchr(options->bots, ' ') ? "'" : "";
    printf("The same again: posse watch %s --players %d%s%s --bots %s%s%s --seed %s",
           options->game->name, options->players, options->rules ? " --rules " : "",
           options->rules ? options->rules : "", quote, options->bots, quote, options->seed);
    if (strcmp(options->language, "en") != 0)
        printf(" --language %s", options->language);
    watch_fair_print_options(&options->dice);
    printf("\n");
}

static void print_heading(const struct options *options)
{
    printf("%s, %d players\n", options->game->title, options->players);
    if (options->dice.on)
        watch_fair_promise(&options->dice);
    else
        print_again(options);
    printf("\n");
}

/* The story, and behind it what fair dice still have to tell. */
static bool tell(posse_match *match, const posse_bot_spec specs[], posse_rng *thinking,
                 struct options *options, const posse_buffer *settings)
{
    print_heading(options);
    play(match, specs, thinking, options);
    bool fine = watch_fair_save(&options->dice, match, settings);
    if (options->dice.on) {
        watch_fair_reveal(&options->dice);
        print_again(options);
    }
    return fine;
}

/* What the command line leaves open, as suits the game. */
static void fill_in(struct options *options)
{
    const posse_game *game = options->game;
    if (!options->players)
        options->players = game->max_players < 5 ? game->max_players : 5;
    if (!options->bots)
        options->bots = posse_bot_usual(game)->level;
}

static int watch(struct options *options)
{
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_settings settings;
    posse_status status;
    posse_match match;
    posse_rng dice, thinking;
    posse_buffer json = {0};
    if (!posse_rng_read(&dice, options->seed)) {
        fprintf(stderr, "posse watch: --seed must be a number of 64 bits, or 64 hex digits\n");
        return EXIT_TROUBLE;
    }
    posse_rng_seed(&thinking, dice.word[0]);
    bool fine = cli_settings(options->game, options->players, options->rules, &json, &settings);
    if (fine &&
        !posse_bot_spec_list(specs, options->players, options->game, options->bots, &status)) {
        fprintf(stderr, "posse watch: --bots: %s\n", status.text);
        fine = false;
    }
    fine = fine && watch_fair_start(&options->dice, options->players);
    if (fine && options->dice.on)
        posse_fair_generator(&options->dice.fair, 0, &dice);
    if (fine && !posse_match_new(&match, options->game, &settings, &dice, &status)) {
        fprintf(stderr, "posse watch: %s\n", status.text);
        fine = false;
    }
    if (fine) {
        fine = tell(&match, specs, &thinking, options, &json);
        posse_match_free(&match);
    }
    posse_buffer_free(&json);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

/* Another game each time; the number is short, so that people can type it again. */
static void make_seed(char out[24])
{
    struct timespec time;
    posse_rng rng;
    clock_gettime(CLOCK_REALTIME, &time);
    posse_rng_seed(&rng, (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec);
    snprintf(out, 24, "%u", posse_rng_below(&rng, 1000000));
}

int cli_watch(int argc, char **argv)
{
    static const struct argp_option accepted[] = {
        {.name = "players", .key = 'p', .arg = "N", .doc = "Players (5)"},
        {.name = "rules",
         .key = 'r',
         .arg = "RULES",
         .doc = "Such as german, or "
                "official,gringo=per_turn"},
        {.name = "bots",
         .key = 'b',
         .arg = "LEVELS",
         .doc = "A level for all (normal), or one a "
                "seat: normal,easy,random"},
        {.name = "seed", .key = 's', .arg = "SEED", .doc = "See the same game again"},
        {.name = "open", .key = 'o', .doc = "Show every secret"},
        {.name = "eyes", .key = 'e', .arg = "SEAT", .doc = "See what this seat sees"},
        {.name = "fair", .key = 'f', .doc = "Dice from a fresh secret, which anybody can check"},
        {.name = "secret", .key = 'x', .arg = "HEX", .doc = "Fair dice from this secret"},
        {.name = "contribute",
         .key = 'c',
         .arg = "HEX,...",
         .doc = "What each seat adds to the secret; - adds nothing"},
        {.name = "save", .key = 'w', .arg = "FILE", .doc = "Write the game down, for posse replay"},
        {.name = "language",
         .key = 'l',
         .arg = "LANG",
         .doc = "Told in this language: en, de (en)"},
        {.name = "pace", .key = 't', .arg = "MS", .doc = "Milliseconds a line"},
        {0}};
    static const struct argp argp = {.options = accepted,
                                     .parser = parse,
                                     .args_doc = "GAME",
                                     .doc = "Watch bots play a game, told as a story."};
    char seed[24];
    bool terminal = isatty(STDOUT_FILENO);
    make_seed(seed);
    struct options options = {.seed = seed,
                              .language = "en",
                              .viewer = POSSE_SPECTATOR,
                              .pace = terminal ? 120 : 0,
                              .colours = terminal && !getenv("NO_COLOR")};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    fill_in(&options);
    if (options.viewer >= options.players) {
        fprintf(stderr, "posse watch: --eyes must be a seat from 0 to %d\n", options.players - 1);
        return EXIT_TROUBLE;
    }
    return watch(&options);
}

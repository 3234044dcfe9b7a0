/* posse watch: tells a game of bots as a story. */
#include "bot_player.h"
#include "cli.h"
#include "match.h"
#include "options.h"
#include "story.h"
#include "watch_fair.h"
#include "words.h"

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
    int pace; /* milliseconds between lines */
    bool colours;
    watch_fair dice;
};

/* ---- the command line ------------------------------------------------------------------------ */

static const cli_option accepted[] = {
    {"players", 'p', "N", "Number of players (5)", CLI_INT, CLI_AT(players), .least = 1, .most = POSSE_MAX_SEATS},
    {"rules", 'r', "RULES", "Rules, such as german or official,gringo=per_turn", CLI_TEXT, CLI_AT(rules)},
    {"bots", 'b', "BOTS", "A bot for all seats (normal), or one for each seat: normal,easy,random", CLI_TEXT,
     CLI_AT(bots)},
    {"seed", 's', "SEED", "Seed of the game; the same seed shows the same game again", CLI_SEED_TEXT, CLI_AT(seed)},
    {"open", 'o', NULL, "Show every secret", CLI_SET, CLI_AT(viewer), .least = POSSE_EVERYTHING},
    {"eyes", 'e', "SEAT", "Show what this seat sees, counted from 0", CLI_INT, CLI_AT(viewer), .least = 0,
     .most = POSSE_MAX_SEATS - 1},
    {"fair", 'f', NULL, "Dice from a fresh secret, so that anyone can check them", CLI_FLAG, CLI_AT(dice.on)},
    {"secret", 'x', "HEX", "Fair dice from this secret", CLI_TEXT, CLI_AT(dice.secret)},
    {"contribute", 'c', "HEX,...", "What each seat adds to the secret; - adds nothing", CLI_TEXT,
     CLI_AT(dice.contributions)},
    {"save", 'w', "FILE", "Write the game to FILE, for posse replay", CLI_TEXT, CLI_AT(dice.save)},
    {"language", 'l', "LANG", "Language of the story: de, en, es, fr or it (en)", CLI_CHOICE, CLI_AT(language),
     .choice = posse_words_language},
    {"pace", 't', "MS", "Milliseconds between lines (120 on a terminal, else 0)", CLI_INT, CLI_AT(pace), .least = 0,
     .most = 60000},
    {0}};

/* Fills in the defaults that depend on the game. */
static bool check(void *values, posse_status *status)
{
    struct options *options = values;
    if (!options->players)
        options->players = cli_usual_players(options->game);
    if (!options->bots)
        options->bots = posse_bot_usual(options->game)->level;
    return options->viewer < options->players ||
           posse_fail(status, POSSE_BAD_REQUEST, NULL, "--eyes must be a seat from 0 to %d, not %d",
                      options->players - 1, options->viewer);
}

static const cli_command command = {
    .options = accepted,
    .operands = CLI_ONE_GAME,
    .operands_at = CLI_OFFSET(game),
    .operands_help = "GAME",
    .help = "Watch bots play a game, told as a story.",
    .check = check,
};

/* ---- telling ------------------------------------------------------------------------------- */

static void wait_a_moment(int milliseconds)
{
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

/* An empty line comes before every paragraph. Before the first event the heading has printed it. */
static void print_event(const posse_match *match, size_t number, const struct options *options)
{
    const posse_event_kind *kind = &match->game->events[match->events[number - 1].kind];
    posse_buffer line = {0};
    if (posse_story_tell(match, number, options->viewer, options->language, &line)) {
        const char *style = !options->colours ? "" : kind->begins ? "\033[1m" : kind->stands_out ? "\033[31m" : "";
        printf("%s%s%s%s%s\n", kind->begins && number > 1 ? "\n" : "", style, kind->begins ? "" : "  ", line.text,
               *style ? "\033[0m" : "");
        fflush(stdout);
        if (options->pace > 0)
            wait_a_moment(options->pace);
    }
    posse_buffer_free(&line);
}

/* ---- playing ------------------------------------------------------------------------------- */

/* Asks a bot for its move. If the bot is a program and it fails, says so on stderr. */
static posse_action ask(posse_bot_player *player, const posse_match *match, posse_rng *thinking)
{
    posse_action action = posse_bot_player_move(player, match->state, match->events, match->event_count, thinking);
    if (player->last_fault.code != POSSE_OK)
        fprintf(stderr, "posse watch: seat %d, %s: %s; %s moves instead\n", player->player.seat, player->spec->command,
                player->last_fault.text, player->spec->bot->level);
    return action;
}

/* Bots and dice have generators of their own, so that a bot's thinking does not change the rolls. */
static void play(posse_match *match, const posse_bot_spec specs[], posse_rng *thinking, struct options *options)
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

/* Prints the command that shows the same game again. With fair dice it holds their secret, so it is printed at the
 * end. */
static void print_again(const struct options *options)
{
    const char *quote = strchr(options->bots, ' ') ? "'" : "";
    printf("The same again: posse watch %s --players %d%s%s --bots %s%s%s --seed %s", options->game->name,
           options->players, options->rules ? " --rules " : "", options->rules ? options->rules : "", quote,
           options->bots, quote, options->seed);
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

/* Prints the story and, after it, the secret of fair dice. */
static bool tell(posse_match *match, const posse_bot_spec specs[], posse_rng *thinking, struct options *options,
                 const posse_buffer *settings)
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

/* Sets up the match; false, with a sentence, if the options do not fit together. */
static bool set_up(struct options *options, posse_match *match, posse_bot_spec specs[], posse_rng *thinking,
                   posse_buffer *json, posse_status *status)
{
    posse_settings settings;
    posse_status why;
    posse_rng dice;
    posse_rng_read(&dice, options->seed);
    posse_rng_seed(thinking, dice.word[0]);
    if (!cli_settings(options->game, options->players, options->rules, json, &settings, status))
        return false;
    if (!posse_bot_spec_list(specs, options->players, options->game, options->bots, &why))
        return posse_fail(status, why.code, NULL, "--bots: %s", why.text);
    if (!watch_fair_start(&options->dice, options->players, status))
        return false;
    if (options->dice.on)
        posse_fair_generator(&options->dice.fair, 0, &dice);
    return posse_match_new(match, options->game, &settings, &dice, status);
}

static int watch(struct options *options)
{
    posse_bot_spec specs[POSSE_MAX_SEATS];
    posse_status status;
    posse_match match = {0};
    posse_rng thinking;
    posse_buffer json = {0};
    bool fine = set_up(options, &match, specs, &thinking, &json, &status);
    if (fine) {
        fine = tell(&match, specs, &thinking, options, &json);
        posse_match_free(&match);
    } else {
        cli_trouble("watch", &status);
    }
    posse_buffer_free(&json);
    return fine ? EXIT_FINE : EXIT_TROUBLE;
}

/* Makes a seed from the clock, short enough to be typed again. */
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
    char seed[24];
    bool terminal = isatty(STDOUT_FILENO);
    make_seed(seed);
    struct options options = {.seed = seed,
                              .language = "en",
                              .viewer = POSSE_SPECTATOR,
                              .pace = terminal ? 120 : 0,
                              .colours = terminal && !getenv("NO_COLOR")};
    cli_parse(&command, argc, argv, &options);
    return watch(&options);
}

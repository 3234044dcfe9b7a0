/* The options of a subcommand as a list: how --help shows each of them, how it is read, and where its value goes.
 *
 *     struct options {
 *         const posse_game *game;
 *         int threads;
 *         bool json;
 *     };
 *     static const cli_option accepted[] = {
 *         {"threads", 't', "N", "Number of threads (1)", CLI_INT, CLI_AT(threads), .least = 1, .most = 64},
 *         {"json", 'j', NULL, "Print JSON", CLI_FLAG, CLI_AT(json)},
 *         {0}};
 *     static const cli_command command = {.options = accepted,
 *                                         .operands = CLI_ONE_GAME,
 *                                         .operands_at = CLI_OFFSET(game),
 *                                         .operands_help = "GAME",
 *                                         .help = "Count things."};
 *     struct options options = {.threads = 1};        the defaults
 *     cli_parse(&command, argc, argv, &options);
 *
 * Wrong usage ends the program with status 2 and a sentence that says what would be right. */
#ifndef POSSE_CLI_OPTIONS_H
#define POSSE_CLI_OPTIONS_H

#include <posse/game.h>
#include <stddef.h>

/* Where a value is within the subcommand's own `struct options`; CLI_AT is for a row of the list. */
#define CLI_OFFSET(member) offsetof(struct options, member)
#define CLI_AT(member)     .at = CLI_OFFSET(member)

/* How an option's argument is read, and the type of its value. */
typedef enum cli_kind {
    CLI_HEADING,     /* no option: `help` is a heading above the options that follow */
    CLI_INCLUDE,     /* no option: the options of `include`, whose struct is at `at` */
    CLI_FLAG,        /* bool; no argument */
    CLI_SET,         /* int, set to `least`; no argument */
    CLI_TEXT,        /* const char *: a file, rules, bots, anything that is checked later */
    CLI_INT,         /* int from `least` to `most` */
    CLI_INT64,       /* int64_t or uint64_t from `least` to `most` */
    CLI_DECIMAL,     /* double from `low` to `high` */
    CLI_SEED,        /* posse_rng */
    CLI_SEED_TEXT,   /* const char *: a seed, kept as it was written */
    CLI_GAME_OR_ALL, /* const posse_game *; NULL: all games */
    CLI_CHOICE,      /* const char *: one of the words of `choice` */
    CLI_CUSTOM,      /* whatever `read` stores */
} cli_kind;

typedef struct cli_option cli_option;
struct cli_option {
    const char *name;     /* "threads" */
    int key;              /* the short option, 't'; 0: none */
    const char *argument; /* as --help shows it, "N"; NULL: the option takes none */
    const char *help;     /* with the default in brackets */
    cli_kind kind;
    bool optional; /* the argument may be left out; then `read` gets NULL */
    size_t at;     /* of the value */
    long long least, most;
    double low, high;
    const char *(*choice)(size_t i); /* the i-th word; NULL after the last one */
    /* Reads `text` into `value`; false if it is not what `must_be` says: "two numbers, such as 0,5". */
    bool (*read)(const char *text, void *value);
    const char *must_be; /* for an error; NULL: follows from `kind` */
    size_t given;        /* of a bool that is set when the option is used; 0: there is none */
    const cli_option *include;
};

/* What may follow the options, and the type of the value at `operands_at`. */
typedef enum cli_operands {
    CLI_NOTHING,
    CLI_ONE_GAME,      /* const posse_game * */
    CLI_GAME_OR_NONE,  /* const posse_game *; stays as it was if no game is given */
    CLI_SOME_FILES,    /* char **, ended by NULL: at least one */
    CLI_TWO_FILES,     /* const char *[2] */
    CLI_ANY_ARGUMENTS, /* char **, ended by NULL: `check` looks at them */
} cli_operands;

typedef struct cli_command {
    const cli_option *options; /* ended by {0}; NULL: none */
    cli_operands operands;
    size_t operands_at;
    const char *operands_help; /* as --help shows them: "FILE..." */
    const char *help;          /* above the options of --help */
    const char *notes;         /* below them, or NULL */
    /* Called at the end, for what the options can only get wrong together, or NULL. False: wrong usage. */
    bool (*check)(void *values, posse_status *status);
} cli_command;

/* Reads the command line into `values`, the subcommand's `struct options`, which holds the defaults. */
void cli_parse(const cli_command *command, int argc, char **argv, void *values);

/* NULL, with a sentence that lists the games, if `name` is NULL or not the name of a game. */
const posse_game *cli_find_game(const char *name, posse_status *status);

/* A whole number from 0 to `most`; -1 if `text` is not one. */
long long cli_number(const char *text, long long most);

#endif

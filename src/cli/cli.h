/* What the commands of `posse` share. Each command is one file with one entry. */
#ifndef POSSE_CLI_CLI_H
#define POSSE_CLI_CLI_H

#include <posse/game.h>

/* How a command ends, for scripts. */
enum {
    EXIT_FINE = 0,
    EXIT_FAILED = 1, /* it ran, and what it checked is not so */
    EXIT_TROUBLE = 2 /* it could not run: wrong usage, or a file that cannot be read */
};

int cli_engine(int argc, char **argv);
int cli_scenario(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_watch(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_tune(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_loadtest(int argc, char **argv);

/* Reads a whole file ("-": standard input) of at most 1 MiB into `out`. On failure says why on
 * stderr. */
bool cli_read_file(const char *name, posse_buffer *out);

/* The game of that name; if there is none, the end of the program with a word about those there are. */
struct argp_state;
const posse_game *cli_game(const char *name, struct argp_state *state);

/* Settings as a command line gives them; `rules` may be NULL. They live as long as `json`. On failure
 * says why on stderr. */
bool cli_settings(const posse_game *game, int players, const char *rules, posse_buffer *json,
                  posse_settings *out);

/* A whole number from a command line, or -1. */
long long cli_number(const char *text, long long most);

#endif

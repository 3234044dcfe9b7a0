/* What the subcommands of `posse` share. Each subcommand is one file with one entry function. */
#ifndef POSSE_CLI_CLI_H
#define POSSE_CLI_CLI_H

#include <posse/game.h>

/* The exit status, for scripts. */
enum {
    EXIT_FINE = 0,
    EXIT_FAILED = 1, /* the subcommand ran, and a check failed */
    EXIT_TROUBLE = 2 /* the subcommand could not run: wrong usage, or a file that cannot be read */
};

int cli_engine(int argc, char **argv);
int cli_scenario(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_review(int argc, char **argv);
int cli_watch(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_tune(int argc, char **argv);
int cli_solve(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_admin(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_loadtest(int argc, char **argv);

/* Prints "posse COMMAND: " and the status's sentence on stderr. Returns EXIT_TROUBLE. */
int cli_trouble(const char *command, const posse_status *status);

/* Reads a whole file ("-": standard input) of at most 1 MiB into `out`. On failure prints the reason on stderr. */
bool cli_read_file(const char *name, posse_buffer *out);

/* Reads settings as a command line gives them; `rules` may be NULL. `out` points into `json`, which must live as
 * long. */
bool cli_settings(const posse_game *game, int players, const char *rules, posse_buffer *json, posse_settings *out,
                  posse_status *status);

/* The number of players if the command line does not give one: 5, or as many as the game allows. */
int cli_usual_players(const posse_game *game);

#endif

/* posse serve: hosts tables for players, who join with their browsers. The options are listed in
 * src/server/app/config.c, because they can also come from the environment and from a file. */
#include "cli.h"
#include "config.h"
#include "log.h"
#include "qr.h"
#include "server.h"

#include <argp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTIONS = CONFIG_MAX_OPTIONS, FIRST_KEY = 256, KEY_CONFIG = 'c' };

struct options {
    server_config config;
    const char *file;
};

static void demand(bool fine, const posse_status *status, const struct argp_state *state)
{
    if (!fine)
        argp_error(state, "%s", status->text);
}

/* The command line is read first and takes precedence over the environment, which takes precedence over the file. */
static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    posse_status status;
    if (key == KEY_CONFIG) {
        options->file = argument;
        return 0;
    }
    if (key >= FIRST_KEY && key < FIRST_KEY + MAX_OPTIONS) {
        const char *name = config_option_at(key - FIRST_KEY)->name;
        demand(config_set(&options->config, CONFIG_COMMAND_LINE, name, argument, &status), &status, state);
        return 0;
    }
    if (key == ARGP_KEY_ARG)
        argp_error(state, "unexpected argument \"%s\"", argument);
    if (key != ARGP_KEY_END)
        return ARGP_ERR_UNKNOWN;
    demand(config_read_environment(&options->config, &status), &status, state);
    if (options->file)
        demand(config_read_file(&options->config, options->file, &status), &status, state);
    demand(config_check(&options->config, &status), &status, state);
    return 0;
}

static void read_command_line(int argc, char **argv, struct options *options)
{
    struct argp_option accepted[MAX_OPTIONS + 2] = {{.name = "config",
                                                     .key = KEY_CONFIG,
                                                     .arg = "FILE",
                                                     .doc = "Read options from FILE, one per line, such as port=9000"}};
    char help[MAX_OPTIONS][CONFIG_HELP];
    const config_option *option;
    for (int i = 0; (option = config_option_at(i)); i++) {
        config_option_help(i, help[i]);
        accepted[i + 1] =
            (struct argp_option){.name = option->name, .key = FIRST_KEY + i, .arg = option->argument, .doc = help[i]};
    }
    struct argp argp = {.options = accepted,
                        .parser = parse,
                        .doc = "Host tables for players, who join with their browsers.\v"
                               "Values in parentheses are the defaults. Every option can also be "
                               "given in the environment (POSSE_PORT=9000) or in a file "
                               "(--config). See docs/hosting.md."};
    options->config = config_defaults();
    argp_parse(&argp, argc, argv, 0, NULL, options);
}

/* ---- running ------------------------------------------------------------------------------------- */

/* The first signal shuts the server down in good order; the second one ends the program at once. */
typedef struct stops {
    uv_signal_t signals[2];
    posse_server *server;
    bool stopping;
} stops;

static void on_signal(uv_signal_t *handle, int number)
{
    stops *all = handle->data;
    if (all->stopping) {
        signal(number, SIG_DFL);
        raise(number);
    }
    all->stopping = true;
    server_stop(all->server);
}

static void watch_signals(stops *all, uv_loop_t *loop)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    for (int i = 0; i < 2; i++) {
        uv_signal_init(loop, &all->signals[i]);
        all->signals[i].data = all;
        uv_signal_start(&all->signals[i], on_signal, numbers[i]);
        uv_unref((uv_handle_t *)&all->signals[i]); /* a signal handle must not keep the loop running */
    }
}

static void forget_signals(stops *all, uv_loop_t *loop)
{
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&all->signals[i], NULL);
    uv_run(loop, UV_RUN_DEFAULT);
}

static void print_links(const posse_server *server, bool lan)
{
    posse_buffer link = {0};
    net_link(server_net(server), lan, &link);
    printf("%s\n", link.text);
    if (lan) {
        printf("Anyone on the same network can open this link, or scan this code:\n");
        qr_print(stdout, link.text);
    }
    fflush(stdout);
    posse_buffer_free(&link);
}

static int serve(const server_config *config)
{
    enum { DAY = 24 * 3600 * 1000 };
    uv_loop_t loop;
    uv_loop_init(&loop);
    server_logger *log = logger_open(&(logger_options){
        .out = stderr, .level = (log_level)config->log_level, .format = (log_format)config->log_format});
    server_options options = {.net = config_net_options(config, &loop),
                              .data = config->data,
                              .games = config->games,
                              .limits = config->limits,
                              .bot_pause = config->bot_pause,
                              .host_away = config->host_away * 1000,
                              .bot_step = config->bot_step,
                              .push = *config->push ? config->push : NULL,
                              .push_is_local = getenv("POSSE_PUSH_TEST") != NULL,
                              .delete_after = (uint64_t)config->keep_days * DAY,
                              .delete_replays_after = (uint64_t)config->keep_replays * DAY};
    posse_status status;
    options.net.log = log;
    posse_server *server = server_open(&options, &status);
    if (!server) {
        fprintf(stderr, "posse serve: %s\n", status.text);
        logger_close(log);
        uv_loop_close(&loop);
        return EXIT_TROUBLE;
    }
    stops all = {.server = server};
    watch_signals(&all, &loop);
    print_links(server, config->lan);
    uv_run(&loop, UV_RUN_DEFAULT);
    forget_signals(&all, &loop);
    server_free(server);
    logger_close(log);
    uv_loop_close(&loop);
    return EXIT_FINE;
}

int cli_serve(int argc, char **argv)
{
    struct options options = {0};
    read_command_line(argc, argv, &options);
    return serve(&options.config);
}

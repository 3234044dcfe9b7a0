/* posse serve: hosts tables for players, who join with their browsers. The options are listed in
 * src/server/daemon/config.c, because they can also come from the environment and from a file. */
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
#include <unistd.h>

enum { MAX_OPTIONS = CONFIG_MAX_OPTIONS, FIRST_KEY = 256, KEY_CONFIG = 'c' };

struct options {
    server_config given; /* on the command line */
    server_config config;
    const char *file;
};

static void demand(bool fine, const posse_status *status, const struct argp_state *state)
{
    if (!fine)
        argp_error(state, "%s", status->text);
}

/* Adds the environment and the file to what the command line gave. */
static bool read_all(const struct options *options, server_config *out, posse_status *status)
{
    *out = options->given;
    return config_read_environment(out, status) && (!options->file || config_read_file(out, options->file, status)) &&
           config_check(out, status);
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
        demand(config_set(&options->given, CONFIG_COMMAND_LINE, name, argument, &status), &status, state);
        return 0;
    }
    if (key == ARGP_KEY_ARG)
        argp_error(state, "unexpected argument \"%s\"", argument);
    if (key != ARGP_KEY_END)
        return ARGP_ERR_UNKNOWN;
    demand(read_all(options, &options->config, &status), &status, state);
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
    options->given = config_defaults();
    argp_parse(&argp, argc, argv, 0, NULL, options);
}

/* ---- running ------------------------------------------------------------------------------------- */

enum { SIGNALS = 3 };

typedef struct serving {
    struct options *options;
    uv_loop_t loop;
    uv_signal_t signals[SIGNALS];
    server_logger *log;
    posse_server *server;
    unsigned reloads;
    bool stopping;
} serving;

static server_options options_of(serving *all, const server_config *config)
{
    enum { DAY = 24 * 3600 * 1000 };
    server_options options = {.net = config_net_options(config, &all->loop),
                              .app = {.games = config->games,
                                      .limits = config->limits,
                                      .bot_pause = config->bot_pause,
                                      .host_away = config->host_away * 1000,
                                      .idle_after = config->idle_after * 1000,
                                      .bot_step = config->bot_step,
                                      .delete_after = (uint64_t)config->keep_days * DAY,
                                      .delete_replays_after = (uint64_t)config->keep_replays * DAY},
                              .data = config->data,
                              .address = *config->address ? config->address : NULL,
                              .lease_ms = config->lease,
                              .admin_socket = config->admin_socket,
                              .push = *config->push ? config->push : NULL,
                              .push_is_local = getenv("POSSE_PUSH_TEST") != NULL};
    options.net.log = all->log;
    return options;
}

/* ---- reloading ----------------------------------------------------------------------------------- */

static void report_changes(const server_config *old, const server_config *new, posse_buffer *report)
{
    posse_buffer changed = {0}, fixed = {0};
    config_compare(old, new, &changed, &fixed);
    posse_put(report, "the options%s are read again; ", *new->tls_cert ? " and the certificate" : "");
    posse_put(report, changed.length ? "changed: %s" : "none has changed", changed.text);
    if (fixed.length)
        posse_put(report, "; to change %s, restart the server", fixed.text);
    posse_buffer_free(&changed);
    posse_buffer_free(&fixed);
}

/* A wrong file changes nothing. An option that needs a restart keeps its old value in `config`, because the server points
 * to its texts; so it is reported again at the next reload. */
static bool reload(serving *all, posse_buffer *report, posse_status *status)
{
    server_config *config = &all->options->config, new;
    if (!read_all(all->options, &new, status))
        return false;
    server_options options = options_of(all, &new);
    if (!server_reconfigure(all->server, &options, status))
        return false;
    report_changes(config, &new, report);
    logger_set_level(all->log, (log_level) new.log_level);
    logger_set_format(all->log, (log_format) new.log_format);
    config_take_changes(config, &new);
    return true;
}

/* The lines of the log are numbered, so that none is held back as a repetition. */
static bool reload_and_log(void *context, posse_buffer *report, posse_status *status)
{
    serving *all = context;
    bool ok = reload(all, report, status);
    all->reloads++;
    if (ok)
        server_log(all->log, LEVEL_INFO, "reload %u: %s", all->reloads, report->text);
    else
        server_log(all->log, LEVEL_ERROR, "reload %u failed, and nothing has changed: %s", all->reloads, status->text);
    return ok;
}

/* ---- signals ------------------------------------------------------------------------------------- */

/* SIGHUP also tells that the terminal is gone. Then the server stops, as a program in a terminal should. The first signal to
 * stop shuts the server down in good order; the second one ends the program at once. */
static void on_signal(uv_signal_t *handle, int number)
{
    serving *all = handle->data;
    if (number == SIGHUP && !isatty(STDIN_FILENO)) {
        posse_buffer report = {0};
        posse_status status;
        reload_and_log(all, &report, &status);
        posse_buffer_free(&report);
        return;
    }
    if (all->stopping) {
        signal(number, SIG_DFL);
        raise(number);
    }
    all->stopping = true;
    server_stop(all->server);
}

static void watch_signals(serving *all)
{
    static const int numbers[SIGNALS] = {SIGTERM, SIGINT, SIGHUP};
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&all->loop, &all->signals[i]);
        all->signals[i].data = all;
        uv_signal_start(&all->signals[i], on_signal, numbers[i]);
        uv_unref((uv_handle_t *)&all->signals[i]); /* a signal handle must not keep the loop running */
    }
}

static void forget_signals(serving *all)
{
    for (int i = 0; i < SIGNALS; i++)
        uv_close((uv_handle_t *)&all->signals[i], NULL);
    uv_run(&all->loop, UV_RUN_DEFAULT);
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

static int serve(serving *all)
{
    server_config *config = &all->options->config;
    config->room_for_sockets = config->limits.net.sockets;
    server_options options = options_of(all, config);
    posse_status status;
    options.reload = reload_and_log;
    options.reload_context = all;
    all->server = server_open(&options, &status);
    if (!all->server) {
        fprintf(stderr, "posse serve: %s\n", status.text);
        return EXIT_TROUBLE;
    }
    watch_signals(all);
    print_links(all->server, config->lan);
    uv_run(&all->loop, UV_RUN_DEFAULT);
    forget_signals(all);
    server_free(all->server);
    return EXIT_FINE;
}

int cli_serve(int argc, char **argv)
{
    struct options options = {0};
    read_command_line(argc, argv, &options);
    const server_config *config = &options.config;
    serving all = {.options = &options,
                   .log = logger_open(&(logger_options){.out = stderr,
                                                        .level = (log_level)config->log_level,
                                                        .format = (log_format)config->log_format})};
    uv_loop_init(&all.loop);
    int code = serve(&all);
    logger_close(all.log);
    uv_loop_close(&all.loop);
    return code;
}

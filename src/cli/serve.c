/* posse serve: tables for people with browsers. */
#include "cli.h"
#include "house.h"
#include "log.h"

#include <argp.h>
#include <signal.h>
#include <stdio.h>

static error_t parse(int key, char *argument, struct argp_state *state)
{
    house_options *options = state->input;
    switch (key) {
    case 'h':
        options->net.host = argument;
        return 0;
    case 'p':
        options->net.port = (int)cli_number(argument, 65535);
        return 0;
    case 'd':
        options->data = argument;
        return 0;
    case 'l':
        options->net.lan = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    uv_close((uv_handle_t *)handle, NULL);
    house_stop(handle->data);
}

int cli_serve(int argc, char **argv)
{
    static const struct argp_option accepted[] = {
        {.name = "host", .key = 'h', .arg = "ADDRESS", .doc = "Address to listen on (127.0.0.1)"},
        {.name = "port", .key = 'p', .arg = "N", .doc = "Port (8080, or another free one)"},
        {.name = "data", .key = 'd', .arg = "FILE", .doc = "Where tables are kept (posse.db)"},
        {.name = "lan", .key = 'l', .doc = "Listen on all addresses, for the local network"},
        {0}};
    static const struct argp argp = {
        .options = accepted, .parser = parse, .doc = "Host tables for people with browsers."};
    uv_loop_t *loop = uv_default_loop();
    house_options options = {
        .net = {.loop = loop, .port = 8080, .any_port = true, .limits = net_limits_default()},
        .data = "posse.db"};
    posse_status status;
    uv_signal_t stop;
    posse_buffer link = {0};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    posse_house *house = house_open(&options, &status);
    if (!house) {
        fprintf(stderr, "posse serve: %s\n", status.text);
        return EXIT_TROUBLE;
    }
    net_link(house_net(house), options.net.lan, &link);
    printf("%s\n", link.text);
    fflush(stdout);
    posse_buffer_free(&link);
    uv_signal_init(loop, &stop);
    stop.data = house;
    uv_signal_start(&stop, on_signal, SIGTERM);
    uv_run(loop, UV_RUN_DEFAULT);
    house_free(house);
    uv_loop_close(loop);
    return EXIT_FINE;
}

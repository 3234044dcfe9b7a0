/* The server's options, from the command line, the environment and a file, with the same names everywhere.
 *
 *     server_config config = config_defaults();
 *     config_set(&config, CONFIG_COMMAND_LINE, "port", "9000", &status);   // --port 9000
 *     config_read_environment(&config, &status);                            // POSSE_PORT=9000
 *     config_read_file(&config, "posse.conf", &status);                     // port = 9000
 *     config_check(&config, &status);
 *
 * The command line overrides the environment, and the environment overrides the file, in whatever order they are read.
 * Each function returns false, with an error that names the place, for an unknown option or a wrong value.
 */
#ifndef POSSE_SERVER_DAEMON_CONFIG_H
#define POSSE_SERVER_DAEMON_CONFIG_H

#include "net.h"
#include "offered_games.h"
#include "server_limits.h"

enum { CONFIG_TEXT = 1024, CONFIG_MAX_OPTIONS = 80 };

typedef enum config_source {
    CONFIG_DEFAULT,
    CONFIG_FILE,
    CONFIG_ENVIRONMENT,
    CONFIG_COMMAND_LINE,
} config_source;

typedef struct server_config {
    char host[CONFIG_TEXT];
    char data[CONFIG_TEXT];
    char admin_socket[CONFIG_TEXT];
    char address[CONFIG_TEXT];
    unsigned lease;
    char public_url[CONFIG_TEXT];
    char tls_cert[CONFIG_TEXT];
    char tls_key[CONFIG_TEXT];
    char push[CONFIG_TEXT];
    offered_games games;
    server_limits limits;
    unsigned port;
    unsigned keep_days;
    unsigned keep_replays;
    unsigned bot_pause;
    unsigned host_away;
    unsigned idle_after;
    unsigned bot_step;
    unsigned room_for_sockets; /* max-connections when the server started: the most that it can become; 0: any */
    int log_level;             /* a log_level */
    int log_format;            /* a log_format */
    bool lan;
    bool behind_proxy;
    unsigned char sources[CONFIG_MAX_OPTIONS]; /* a config_source for each option, in the order of config_option_at */
} server_config;

typedef struct config_option {
    const char *name;     /* "public-url"; POSSE_PUBLIC_URL in the environment */
    const char *argument; /* "URL"; NULL: a flag, which has no argument */
    const char *help;
} config_option;

enum { CONFIG_HELP = 256 };

/* The i-th option, for a program's --help; NULL after the last one. */
const config_option *config_option_at(int i);

/* Its help, with the default value if the option is a number: "Limit of new tables … (50)". */
void config_option_help(int i, char out[CONFIG_HELP]);

server_config config_defaults(void);

/* The value of a flag is yes or no (also true, on, 1 …). NULL means yes, as for a flag on the command line. */
bool config_set(server_config *config, config_source source, const char *name, const char *value, posse_status *status);
bool config_read_environment(server_config *config, posse_status *status);

/* The file has lines `name = value`, blank lines, and lines that begin with #. */
bool config_read_file(server_config *config, const char *path, posse_status *status);

/* Checks that the options fit together. */
bool config_check(const server_config *config, posse_status *status);

/* Writes the names of the options that differ, with commas between them: to `changed` those that can change while the server
 * runs, and to `fixed` those that need a restart. */
void config_compare(const server_config *old, const server_config *new, posse_buffer *changed, posse_buffer *fixed);

/* Copies the options that can change while the server runs. */
void config_take_changes(server_config *config, const server_config *new);

/* The options for net_open. The texts belong to the config. Only the default port may be replaced by another one if
 * it is taken: a port that was asked for is used or refused. */
net_options config_net_options(const server_config *config, uv_loop_t *loop);

#endif

/* The server's options, from the command line, the environment and a file: one table, the same names everywhere.
 *
 *     server_config config = config_defaults();
 *     config_set(&config, CONFIG_COMMAND_LINE, "port", "9000", &status);   // --port 9000
 *     config_read_environment(&config, &status);                            // POSSE_PORT=9000
 *     config_read_file(&config, "posse.conf", &status);                     // port = 9000
 *     config_check(&config, &status);
 *
 * The command line goes before the environment and that before the file, in whatever order they are read.
 * Each function is false, with a sentence that names the place, for an unknown option or a wrong value.
 */
#ifndef POSSE_SERVER_APP_CONFIG_H
#define POSSE_SERVER_APP_CONFIG_H

#include "net.h"

enum { CONFIG_TEXT = 1024 };

typedef enum config_source {
    CONFIG_DEFAULT,
    CONFIG_FILE,
    CONFIG_ENVIRONMENT,
    CONFIG_COMMAND_LINE,
} config_source;

typedef struct server_config {
    char host[CONFIG_TEXT];
    char data[CONFIG_TEXT];
    char public_url[CONFIG_TEXT];
    char tls_cert[CONFIG_TEXT];
    char tls_key[CONFIG_TEXT];
    int port;
    int max_tables;
    int tables_per_address;
    int connections_per_address;
    int max_connections;
    int keep_days;
    bool lan;
    bool behind_proxy;
    unsigned char sources[32]; /* of each option, in the order of the table */
} server_config;

typedef struct config_option {
    const char *name;     /* "public-url"; in the environment POSSE_PUBLIC_URL */
    const char *argument; /* "URL"; NULL: a flag, which needs none */
    const char *help;
} config_option;

/* The i-th option, for a program's --help; NULL after the last one. */
const config_option *config_option_at(int i);

server_config config_defaults(void);

/* A flag's value is yes or no (true, on, 1 …); NULL, as on a command line, is yes. */
bool config_set(server_config *config, config_source source, const char *name, const char *value,
                posse_status *status);
bool config_read_environment(server_config *config, posse_status *status);

/* Lines `name = value`, blank lines, and lines that begin with #. */
bool config_read_file(server_config *config, const char *path, posse_status *status);

/* What only all of them together can get wrong. */
bool config_check(const server_config *config, posse_status *status);

/* For net_open; the texts stay the config's. Another port than the default one was asked for by somebody, so
 * only that one may be replaced if it is taken. */
net_options config_net_options(const server_config *config, uv_loop_t *loop);

#endif

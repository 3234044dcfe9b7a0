/* The operator's side of src/server/daemon/admin_socket.c: sends one command and hands over the lines of the answer.
 *
 * If a server is running, it carries out the command. Otherwise the data is opened for the time of the command,
 * under the lock of a server, so that no server can start meanwhile.
 */
#ifndef POSSE_CLI_ADMIN_CLIENT_H
#define POSSE_CLI_ADMIN_CLIENT_H

#include "server.h"

#include <posse/json.h>

/* Called for each line of the answer. `line` ends with a zero byte. */
typedef void admin_on_line(void *context, const char *line, size_t length);

/* False, with the reason, if the command could not be sent or its answer is not complete. */
bool admin_client_run(const char *data, const char *admin_socket, const char *command, admin_on_line *on_line,
                      void *context, posse_status *status);

#endif

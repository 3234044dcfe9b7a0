/* Where the operator's socket is: beside the data file, so that whoever may not enter that folder cannot reach it. The data
 * in a database has no folder. Its socket is where the user's programs keep their sockets (XDG_RUNTIME_DIR) or in /tmp, under
 * a name that is made from the address. */
#ifndef POSSE_SERVER_DAEMON_ADMIN_PATH_H
#define POSSE_SERVER_DAEMON_ADMIN_PATH_H

#include <posse/buffer.h>

enum { ADMIN_MAX_PATH = 107 }; /* bytes that the address of a Unix socket can hold */

/* Appends the path of the socket. `chosen` is the operator's; NULL or empty: the usual one. */
void admin_put_path(posse_buffer *out, const char *data, const char *chosen);

/* Could other users of this machine have put a socket of theirs at the path? */
bool admin_path_is_shared(const char *data, const char *chosen);

#endif

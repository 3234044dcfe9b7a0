/* Where the operator's socket is: beside the data file, so that whoever may not enter that folder cannot reach it. */
#ifndef POSSE_SERVER_APP_ADMIN_PATH_H
#define POSSE_SERVER_APP_ADMIN_PATH_H

#define ADMIN_PATH_FORMAT "%s.admin" /* with the name of the data file */

enum { ADMIN_MAX_PATH = 107 }; /* bytes that the address of a Unix socket can hold */

#endif

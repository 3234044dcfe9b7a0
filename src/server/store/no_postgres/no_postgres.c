/* Stands in for PostgreSQL where the program is built without its library: says so. */
#include "store_backend.h"

static bool refuse(posse_status *status)
{
    return posse_fail(
        status, POSSE_BAD_CONFIG, NULL,
        "this posse was built without PostgreSQL: please name a file, or build it again where the library "
        "libpq is installed (Debian: libpq-dev)");
}

static store_db *open_db(const char *address, const store_options *options, store_role role, posse_status *status)
{
    (void)address, (void)options, (void)role;
    refuse(status);
    return NULL;
}

const store_backend store_postgres = {.open = open_db};

bool postgres_scan(const char *from, copy_put *put, void *to, posse_status *status)
{
    (void)from, (void)put, (void)to;
    return refuse(status);
}

static void *begin(const char *to, posse_status *status)
{
    (void)to;
    refuse(status);
    return NULL;
}

const copy_target postgres_target = {.begin = begin};

/* Addresses of data, and copies from one place to another. */
#include "store_backend.h"

#include <string.h>

static size_t scheme_length(const char *address)
{
    static const char *const schemes[] = {"postgres://", "postgresql://"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(address, schemes[i], strlen(schemes[i])) == 0)
            return strlen(schemes[i]);
    return 0;
}

bool store_is_database(const char *address)
{
    return scheme_length(address) > 0;
}

/* A password can stand before the host and among the parameters at the end. */
void store_put_address(const char *address, posse_buffer *out)
{
    size_t scheme = scheme_length(address);
    if (!scheme) {
        posse_put_text(out, address);
        return;
    }
    const char *rest = address + scheme;
    size_t length = strstr(rest, "password=") ? strcspn(rest, "?") : strlen(rest);
    size_t authority = strcspn(rest, "/?");
    const char *at = memchr(rest, '@', authority);
    const char *colon = at ? memchr(rest, ':', (size_t)(at - rest)) : NULL;
    posse_put_bytes(out, address, scheme);
    if (colon) {
        posse_put_bytes(out, rest, (size_t)(colon - rest));
        length -= (size_t)(at - rest);
        rest = at;
    }
    posse_put_bytes(out, rest, length);
    posse_put_text(out, "");
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* Any engine to any other. */
static bool copy_rows(const char *from, const char *to, posse_status *status)
{
    copy_scan *scan = store_is_database(from) ? postgres_scan : sqlite_scan;
    const copy_target *target = store_is_database(to) ? &postgres_target : &sqlite_target;
    void *copy = target->begin(to, status);
    if (!copy)
        return false;
    bool ok = scan(from, target->put, copy, status);
    return target->finish(copy, ok, ok ? status : NULL) && ok;
}

bool store_backup(const char *from, const char *to, posse_status *status)
{
    if (!store_is_database(from) && !store_is_database(to))
        return sqlite_backup(from, to, status);
    return copy_rows(from, to, status);
}

/* Where the operator's socket is. */
#include "admin_path.h"
#include "blake2b.h"
#include "store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The password is no part of the name, which everybody can read. */
static uint64_t hash_of(const char *data)
{
    posse_buffer shown = {0};
    posse_blake2b hash;
    uint64_t value;
    store_put_address(data, &shown);
    posse_blake2b_init(&hash, sizeof value, NULL, 0);
    posse_blake2b_update(&hash, shown.text, shown.length);
    posse_blake2b_final(&hash, (uint8_t *)&value);
    posse_buffer_free(&shown);
    return value;
}

static bool is_chosen(const char *chosen)
{
    return chosen && *chosen;
}

static const char *runtime_folder(void)
{
    const char *folder = getenv("XDG_RUNTIME_DIR");
    return folder && folder[0] == '/' ? folder : NULL;
}

bool admin_path_is_shared(const char *data, const char *chosen)
{
    return !is_chosen(chosen) && store_is_database(data) && !runtime_folder();
}

void admin_put_path(posse_buffer *out, const char *data, const char *chosen)
{
    const char *folder = runtime_folder();
    if (is_chosen(chosen))
        posse_put_text(out, chosen);
    else if (!store_is_database(data))
        posse_put(out, "%s.admin", data);
    else if (folder)
        posse_put(out, "%s/posse-%016" PRIx64 ".admin", folder, hash_of(data));
    else
        posse_put(out, "/tmp/posse-%ld-%016" PRIx64 ".admin", (long)geteuid(), hash_of(data));
}

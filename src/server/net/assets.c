/* Finding the browser client's files. */
#include "assets.h"

#include <string.h>

const asset *assets_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (size_t i = 0; i < assets_count; i++)
        if (strcmp(assets_table[i].path, path) == 0)
            return &assets_table[i];
    return NULL;
}

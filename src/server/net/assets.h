/* The files of the client, kept in the program: web/dist if that has been built, else one page that says what
 * this is. cmake/assets.cmake writes the table, each file plain and, where that is smaller, compressed.
 */
#ifndef POSSE_SERVER_NET_ASSETS_H
#define POSSE_SERVER_NET_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct asset {
    const char *path; /* "/app.3f9c2a71.js" */
    const char *type;
    const char *etag;             /* with its quotes */
    bool immutable;               /* its name changes with its contents */
    size_t length, packed_length; /* packed: 0 for none */
    const unsigned char *bytes, *packed;
} asset;

extern const asset assets_table[];
extern const size_t assets_count;

/* By the path of a request; "/" is "/index.html". NULL: there is none. */
const asset *assets_find(const char *path);

#endif

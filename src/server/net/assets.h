/* The browser client's files, compiled into the program: web/dist if it was built, else one plain page.
 * cmake/assets.cmake writes the table, each file plain and, where that is smaller, compressed with gzip. */
#ifndef POSSE_SERVER_NET_ASSETS_H
#define POSSE_SERVER_NET_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct asset {
    const char *path; /* "/app.3f9c2a71.js" */
    const char *type;
    const char *etag;             /* including its quotes */
    bool immutable;               /* the name contains a hash of the contents */
    size_t length, packed_length; /* packed_length 0: no compressed form */
    const unsigned char *bytes, *packed;
} asset;

extern const asset assets_table[];
extern const size_t assets_count;

/* The file for the path of a request; "/" means "/index.html". NULL if there is no such file. */
const asset *assets_find(const char *path);

#endif

/* Writes what comes of wire.def beyond C, on standard output:
 *
 *     wire_types typescript [GAMES]    web/src/net/wire.ts
 *     wire_types markdown              the tables of docs/protocol.md
 *     wire_types dictionary            tests/fuzz/wire.dict
 */
#include "types.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 400 };

int main(int argc, char **argv)
{
    posse_buffer out = {0};
    const char *what = argc > 1 ? argv[1] : "";
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : GAMES;
    if (strcmp(what, "typescript") == 0)
        types_typescript(&out, games);
    else if (strcmp(what, "markdown") == 0)
        types_markdown(&out);
    else if (strcmp(what, "dictionary") == 0)
        types_dictionary(&out);
    if (!out.text) {
        fprintf(stderr, "usage: wire_types typescript [GAMES] | markdown | dictionary\n");
        return 2;
    }
    bool written = fwrite(out.text, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
    posse_buffer_free(&out);
    return written ? 0 : 1;
}

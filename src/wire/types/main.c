/* Generates files from wire.def and from the games, on standard output:
 *
 *     wire_types typescript [GAMES]    web/src/net/wire.ts
 *     wire_types markdown              the tables of docs/protocol.md
 *     wire_types dictionary            tests/fuzz/wire.dict
 *     wire_types wire_messages.h       src/wire/wire_messages.h, and so on for the other C files
 */
#include "types.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int types_games = 400;

static const struct {
    const char *name;
    void (*print)(posse_buffer *out);
} files[] = {
    {"typescript", types_typescript},       {"markdown", types_markdown},
    {"dictionary", types_dictionary},       {"entry_kinds.h", types_entry_kinds_h},
    {"entry_rules.h", types_entry_rules_h}, {"entry_rules.c", types_entry_rules_c},
    {"wire_messages.h", types_messages_h},  {"wire_messages.c", types_messages_c},
};

enum { FILES = sizeof files / sizeof files[0] };

static int usage(void)
{
    fprintf(stderr, "usage: wire_types FILE [GAMES]\nFILE is one of");
    for (int i = 0; i < FILES; i++)
        fprintf(stderr, " %s", files[i].name);
    fprintf(stderr, "\n");
    return 2;
}

int main(int argc, char **argv)
{
    posse_buffer out = {0};
    int file = 0;
    while (file < FILES && (argc < 2 || strcmp(argv[1], files[file].name) != 0))
        file++;
    if (file == FILES)
        return usage();
    if (argc > 2)
        types_games = (int)strtol(argv[2], NULL, 10);
    files[file].print(&out);
    bool written = fwrite(out.text, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
    posse_buffer_free(&out);
    return written ? 0 : 1;
}

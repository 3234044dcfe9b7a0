/* Generates files from wire.def and from the games, on standard output:
 *
 *     wire_types typescript          web/src/net/wire.ts
 *     wire_types game NAME [GAMES]   web/src/games/NAME/wire.ts
 *     wire_types markdown            the tables of docs/protocol.md
 *     wire_types dictionary          tests/fuzz/wire.dict
 *     wire_types wire_messages.h     src/wire/wire_messages.h, and so on for the other C files
 *
 * GAMES is the number of matches that are played with each setting, to learn which fields of events are always present.
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
    fprintf(stderr, "usage: wire_types FILE, or wire_types game NAME [GAMES]\nFILE is one of");
    for (int i = 0; i < FILES; i++)
        fprintf(stderr, " %s", files[i].name);
    fprintf(stderr, "\n");
    return 2;
}

static bool print_file(const char *name, posse_buffer *out)
{
    for (int i = 0; i < FILES; i++) {
        if (strcmp(name, files[i].name) != 0)
            continue;
        files[i].print(out);
        return true;
    }
    return false;
}

static bool print_game(int argc, char **argv, posse_buffer *out)
{
    const posse_game *game = argc > 2 && strcmp(argv[1], "game") == 0 ? posse_game_named(argv[2]) : NULL;
    if (!game)
        return false;
    if (argc > 3)
        types_games = (int)strtol(argv[3], NULL, 10);
    types_of_game(game, out);
    return true;
}

int main(int argc, char **argv)
{
    posse_buffer out = {0};
    if (argc < 2 || (!print_file(argv[1], &out) && !print_game(argc, argv, &out)))
        return usage();
    bool written = fwrite(out.text, 1, out.length, stdout) == out.length && fflush(stdout) == 0;
    posse_buffer_free(&out);
    return written ? 0 : 1;
}

/* Fuzzes the server's option file, and what people type into links: aliases and the viewers of a film. The first line of
 * the input is what was typed, the rest is the file. */
#define _GNU_SOURCE /* memfd_create */ // NOLINT(bugprone-reserved-identifier)
#include "alias.h"
#include "alloc.h"
#include "check.h"
#include "config.h"
#include "replay_frames.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void check_typed(const char *typed)
{
    int alias = alias_read(typed), viewer;
    if (alias >= 0) {
        char text[ALIAS_TEXT];
        INSIST(alias < ALIAS_COUNT, "%s is alias %d", typed, alias);
        alias_write(alias, text);
        INSIST(alias_read(text) == alias, "%s is alias %d, written as %s", typed, alias, text);
    }
    if (replay_viewer_read(typed, &viewer))
        INSIST(strlen(typed) == 1 || strcmp(typed, "open") == 0 || strcmp(typed, "onlooker") == 0, "%s", typed);
}

/* Files are read by their names, so the input becomes a file without one. */
static void check_file(const char *bytes, size_t length)
{
    char path[64];
    posse_status status;
    server_config config = config_defaults();
    int file = memfd_create("config", MFD_CLOEXEC);
    INSIST(file >= 0 && write(file, bytes, length) == (ssize_t)length, "no memory for a file");
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (config_read_file(&config, path, &status) && config_check(&config, &status))
        INSIST(config.port <= 65535 && config.keep_days >= 1 && config.limits.tables >= 1 && config.games.count > 0,
               "options out of bounds");
    else
        INSIST(status.code == POSSE_BAD_CONFIG && strlen(status.text) > 10, "no error message: %s", status.text);
    close(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = posse_alloc(size + 1, 1);
    memcpy(copy, data, size);
    copy[size] = '\0';
    char *end = memchr(copy, '\n', size);
    size_t used = end ? (size_t)(end - copy) + 1 : size;
    if (end)
        *end = '\0';
    check_typed(copy);
    check_file(copy + used, size - used);
    free(copy);
    return 0;
}

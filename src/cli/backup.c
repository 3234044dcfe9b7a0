/* posse backup: copies a server's data, even while the server runs. */
#include "cli.h"
#include "options.h"
#include "store.h"

struct options {
    const char *files[2];
};

static const cli_command command = {
    .operands = CLI_TWO_FILES,
    .operands_at = CLI_OFFSET(files),
    .operands_help = "FROM TO",
    .help = "Copy a server's data, as they are at one moment.",
    .notes =
        "FROM and TO are files, or databases such as postgres://HOST/NAME. The server may keep running. The file TO "
        "must not exist yet, and the database TO must not contain data of posse.",
};

int cli_backup(int argc, char **argv)
{
    struct options options = {0};
    posse_status status;
    cli_parse(&command, argc, argv, &options);
    if (store_backup(options.files[0], options.files[1], &status))
        return EXIT_FINE;
    return cli_trouble("backup", &status);
}

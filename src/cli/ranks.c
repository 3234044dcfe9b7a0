/* The processes that mpirun has started. */
#include "ranks.h"
#include "alloc.h"
#include "cli.h"

#include <fcntl.h>
#include <posse/game.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { STREAMS = 2 };
static const int streams[STREAMS] = {STDOUT_FILENO, STDERR_FILENO};

struct cli_ranks {
    lab_launch launch;
    lab_cluster cluster;
    posse_status status;
    bool joined;
    int aside[STREAMS]; /* where the streams went before they were silenced; -1: they were not */
};

/* ---- one voice ----------------------------------------------------------------------------- */

/* Errors in the command line and --help are for all ranks, and only rank 0 is to print them. */
static void silence(cli_ranks *ranks)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    for (int i = 0; nowhere >= 0 && i < STREAMS; i++) {
        ranks->aside[i] = fcntl(streams[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        dup2(nowhere, streams[i]);
    }
    if (nowhere >= 0)
        close(nowhere);
}

static void speak_again(cli_ranks *ranks)
{
    for (int i = 0; i < STREAMS; i++) {
        if (ranks->aside[i] < 0)
            continue;
        dup2(ranks->aside[i], streams[i]);
        close(ranks->aside[i]);
        ranks->aside[i] = -1;
    }
}

/* Ranks with different command lines are connected, but cannot share work. */
static bool is_connected(const cli_ranks *ranks)
{
    return ranks->cluster.transport.ranks > 0;
}

/* ---- joining and leaving ------------------------------------------------------------------- */

/* At the end of the program, because a wrong command line ends it in the middle of cli_parse. Everything is printed
 * before, because mpirun may end all ranks as soon as one of them has failed. */
static void leave(int status, void *argument)
{
    cli_ranks *ranks = argument;
    (void)status;
    fflush(NULL);
    if (is_connected(ranks))
        lab_cluster_leave(&ranks->cluster);
    free(ranks);
}

cli_ranks *cli_ranks_join(int argc, char **argv)
{
    cli_ranks *ranks = posse_alloc_zeroed(1, sizeof *ranks);
    posse_buffer command = {0};
    ranks->launch = lab_launch_of_environment();
    ranks->aside[0] = ranks->aside[1] = -1;
    if (ranks->launch.several) {
        posse_put(&command, "%s", posse_version());
        for (int i = 0; i < argc; i++)
            posse_put(&command, "\n%s", argv[i]);
        ranks->joined = lab_cluster_join(&ranks->cluster, &ranks->launch, &command, &ranks->status);
        posse_buffer_free(&command);
    }
    if (is_connected(ranks) && lab_cluster_rank(&ranks->cluster) > 0)
        silence(ranks);
    on_exit(leave, ranks);
    return ranks;
}

bool cli_ranks_share(cli_ranks *ranks, bool share, const lab_cluster **cluster, posse_status *status)
{
    speak_again(ranks);
    *cluster = is_connected(ranks) && share ? &ranks->cluster : NULL;
    if (!ranks->launch.several || !share || ranks->joined)
        return true;
    *status = ranks->status;
    return false;
}

int cli_ranks_threads(const lab_cluster *cluster, int threads)
{
    return cluster && !threads ? 1 : threads;
}

int cli_ranks_trouble(const lab_cluster *cluster, const char *command, const posse_status *status)
{
    if (lab_cluster_rank(cluster) == 0)
        cli_trouble(command, status);
    return EXIT_TROUBLE;
}

/* The processes that mpirun has started with the same command. A subcommand that shares its work among them does this:
 *
 *     cli_ranks *ranks = cli_ranks_join(argc, argv);
 *     cli_parse(...);                                     only rank 0 prints
 *     if (!cli_ranks_share(ranks, !options.part, &cluster, &status))
 *         return cli_ranks_trouble(cluster, "sim", &status);
 *
 * From then on it prints and writes files on rank 0 only, and ends with the same status on all ranks. */
#ifndef POSSE_CLI_RANKS_H
#define POSSE_CLI_RANKS_H

#include "cluster.h"

typedef struct cli_ranks cli_ranks;

/* To be called first. The ranks leave the cluster when the program ends. */
cli_ranks *cli_ranks_join(int argc, char **argv);

/* To be called when the command line has been read. `*cluster` is NULL if there is only this process, or if each process
 * is to play by itself (`share` is false). False, with the reason in `status`, if there are others with which it cannot
 * share. */
bool cli_ranks_share(cli_ranks *ranks, bool share, const lab_cluster **cluster, posse_status *status);

/* The number of threads for a rank: one, unless the command line says otherwise, because mpirun starts a rank for each
 * processor. 0 outside of a cluster. */
int cli_ranks_threads(const lab_cluster *cluster, int threads);

/* cli_trouble on rank 0. Returns EXIT_TROUBLE on all ranks. */
int cli_ranks_trouble(const lab_cluster *cluster, const char *command, const posse_status *status);

#endif

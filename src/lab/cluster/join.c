/* Joining a cluster: what the launcher says, and the plugin.
 *
 * MPI is loaded when it is needed, because every cluster has an MPI of its own and its programs fit no other one. The
 * program stays the same everywhere, does not need MPI, and starts as fast as without it; only the plugin of one small
 * file is compiled with the cluster's compiler (mpi/posse_mpi.c). */
#include "cluster.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the launcher -------------------------------------------------------------------------- */

static int number_of(const char *variable)
{
    const char *text = getenv(variable);
    long number = text ? strtol(text, NULL, 10) : 0;
    return number > 0 && number < INT_MAX ? (int)number : 0;
}

/* Open MPI; MPICH, Intel MPI, and Slurm with pmi2; other steps of Slurm; PMIx, which tells no number of ranks. */
lab_launch lab_launch_of_environment(void)
{
    static const char *const launchers[][2] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                               {"PMI_SIZE", "PMI_RANK"},
                                               {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}};
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++)
        if (getenv(launchers[i][0]) && getenv(launchers[i][1]))
            return (lab_launch){.several = number_of(launchers[i][0]) > 1,
                                .rank = number_of(launchers[i][1]),
                                .ranks = number_of(launchers[i][0])};
    if (getenv("PMIX_RANK"))
        return (lab_launch){.several = true, .rank = number_of("PMIX_RANK")};
    return (lab_launch){0};
}

/* ---- the plugin ---------------------------------------------------------------------------- */

/* Where the plugin is: where POSSE_MPI says, next to the program (a build folder), or where it is installed. */
static bool find_plugin(char path[PATH_MAX])
{
    static const char *const places[] = {"libposse_mpi.so", POSSE_PLUGIN_FOLDER "/libposse_mpi.so"};
    const char *named = getenv("POSSE_MPI");
    if (named && *named) {
        snprintf(path, PATH_MAX, "%s", named);
        return true;
    }
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (snprintf(path, PATH_MAX, "%s/%s", program, places[i]) < PATH_MAX && access(path, R_OK) == 0)
            return true;
    return false;
}

/* The symbols are made global because Open MPI loads plugins of its own that need them. The library is never closed:
 * MPI cannot be started twice. */
static lab_transport_join *load(const char *path, posse_status *status)
{
    lab_transport_join *join = NULL;
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (library)
        *(void **)&join = dlsym(library, LAB_TRANSPORT_JOIN);
    if (!join)
        posse_fail(status, POSSE_BAD_REQUEST, NULL, "the plugin for MPI cannot be loaded: %s", dlerror());
    return join;
}

/* ---- joining ------------------------------------------------------------------------------- */

static int64_t sum_of(const char *bytes, size_t length)
{
    uint32_t sum = 2166136261U; /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 16777619U;
    return sum;
}

static bool is_same_everywhere(const lab_cluster *cluster, const posse_buffer *command, posse_status *status)
{
    int64_t mine = sum_of(command->text, command->length), first = mine;
    lab_cluster_share(cluster, &first, sizeof first, 0);
    return lab_cluster_agree(cluster,
                             mine == first ||
                                 posse_fail(status, POSSE_BAD_REQUEST, NULL,
                                            "all ranks need the same command line and the same version of posse"),
                             status);
}

static bool has_all_ranks(const lab_cluster *cluster, const lab_launch *launch, posse_status *status)
{
    int ranks = cluster->transport.ranks;
    return !launch->ranks || launch->ranks == ranks ||
           posse_fail(status, POSSE_BAD_REQUEST, NULL,
                      "%d processes were started, but MPI says that there are %d: the plugin was built for another MPI "
                      "than that of mpirun, or srun needs another --mpi",
                      launch->ranks, ranks);
}

/* MPI starts threads of its own. They must not take the signals that the program waits for. */
static bool join_without_signals(lab_transport_join *join, lab_transport *transport)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    *transport = (lab_transport){.version = LAB_TRANSPORT_VERSION};
    bool fine = join(transport);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

bool lab_cluster_join(lab_cluster *cluster, const lab_launch *launch, const posse_buffer *command, posse_status *status)
{
    char path[PATH_MAX];
    if (!find_plugin(path))
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "this posse was built without MPI, so it cannot share work with other processes; start it "
                          "alone, or give each process a --part");
    lab_transport_join *join = load(path, status);
    if (!join)
        return false;
    if (!join_without_signals(join, &cluster->transport))
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "%s does not work with this program: build both from the same sources", path);
    return has_all_ranks(cluster, launch, status) && is_same_everywhere(cluster, command, status);
}

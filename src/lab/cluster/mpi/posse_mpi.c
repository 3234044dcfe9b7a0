/* The plugin for MPI: libposse_mpi.so. It consists of this file alone, so that it can be compiled on any cluster:
 *
 *     mpicc -O2 -shared -fPIC -I src/lab/cluster -o libposse_mpi.so src/lab/cluster/mpi/posse_mpi.c
 *
 * Errors of MPI need no answer here: MPI ends all ranks by itself (MPI_ERRORS_ARE_FATAL). */
#include "transport.h"

#include <limits.h>
#include <mpi.h>
#include <time.h>

/* One plugin has one world, so there is one of these. */
typedef struct mpi_world {
    MPI_Comm meetings; /* for what everybody waits for */
    MPI_Comm sums;     /* for what nobody waits for */
    MPI_Request sum;
} mpi_world;

enum { MOST = INT_MAX / 2 }; /* MPI counts in ints */

/* MPI would keep a processor busy while it waits, which may be the one that another rank of this machine needs. */
static void wait_for(MPI_Request *request)
{
    enum { IMPATIENT = 200 };
    static const struct timespec moment = {.tv_nsec = 100000};
    int there = 0;
    for (int looks = 0; !there; looks++) {
        MPI_Test(request, &there, MPI_STATUS_IGNORE);
        if (!there && looks > IMPATIENT)
            nanosleep(&moment, NULL);
    }
}

static void sum(void *self, int64_t numbers[], size_t count)
{
    const mpi_world *world = self;
    for (size_t at = 0; at < count; at += MOST) {
        int part = count - at < MOST ? (int)(count - at) : MOST;
        MPI_Request request;
        MPI_Iallreduce(MPI_IN_PLACE, numbers + at, part, MPI_INT64_T, MPI_SUM, world->meetings, &request);
        wait_for(&request);
    }
}

static void broadcast(void *self, void *bytes, size_t size, int from)
{
    const mpi_world *world = self;
    for (size_t at = 0; at < size; at += MOST) {
        int part = size - at < MOST ? (int)(size - at) : MOST;
        MPI_Request request;
        MPI_Ibcast((char *)bytes + at, part, MPI_BYTE, from, world->meetings, &request);
        wait_for(&request);
    }
}

static void start_sum(void *self, int64_t numbers[], size_t count)
{
    mpi_world *world = self;
    MPI_Iallreduce(MPI_IN_PLACE, numbers, (int)count, MPI_INT64_T, MPI_SUM, world->sums, &world->sum);
}

static bool sum_is_there(void *self)
{
    mpi_world *world = self;
    int there;
    MPI_Test(&world->sum, &there, MPI_STATUS_IGNORE);
    return there;
}

static void leave(void *self)
{
    mpi_world *world = self;
    MPI_Request request;
    MPI_Ibarrier(world->meetings, &request);
    wait_for(&request);
    MPI_Comm_free(&world->sums);
    MPI_Comm_free(&world->meetings);
    MPI_Finalize();
}

bool posse_transport_join(lab_transport *transport);

bool posse_transport_join(lab_transport *transport)
{
    static mpi_world world;
    int support, started;
    if (transport->version != LAB_TRANSPORT_VERSION)
        return false;
    MPI_Initialized(&started);
    if (started || MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &support) != MPI_SUCCESS)
        return false;
    MPI_Comm_dup(MPI_COMM_WORLD, &world.meetings);
    MPI_Comm_dup(MPI_COMM_WORLD, &world.sums);
    world.sum = MPI_REQUEST_NULL;
    *transport = (lab_transport){.version = LAB_TRANSPORT_VERSION,
                                 .self = &world,
                                 .sum = sum,
                                 .broadcast = broadcast,
                                 .start_sum = start_sum,
                                 .sum_is_there = sum_is_there,
                                 .leave = leave};
    MPI_Comm_rank(world.meetings, &transport->rank);
    MPI_Comm_size(world.meetings, &transport->ranks);
    return true;
}

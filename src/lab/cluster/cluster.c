/* What the ranks of a cluster do together. */
#include "cluster.h"
#include "alloc.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

int lab_cluster_rank(const lab_cluster *cluster)
{
    return cluster ? cluster->transport.rank : 0;
}

int lab_cluster_ranks(const lab_cluster *cluster)
{
    return cluster ? cluster->transport.ranks : 1;
}

void lab_cluster_sum(const lab_cluster *cluster, int64_t numbers[], size_t count)
{
    if (cluster)
        cluster->transport.sum(cluster->transport.self, numbers, count);
}

void lab_cluster_gather(const lab_cluster *cluster, int64_t number, int64_t of_rank[])
{
    memset(of_rank, 0, (size_t)lab_cluster_ranks(cluster) * sizeof *of_rank);
    of_rank[lab_cluster_rank(cluster)] = number;
    lab_cluster_sum(cluster, of_rank, (size_t)lab_cluster_ranks(cluster));
}

void lab_cluster_share(const lab_cluster *cluster, void *bytes, size_t size, int from)
{
    if (cluster)
        cluster->transport.broadcast(cluster->transport.self, bytes, size, from);
}

void lab_cluster_share_text(const lab_cluster *cluster, posse_buffer *text, int from)
{
    size_t length = text->length;
    if (!cluster)
        return;
    lab_cluster_share(cluster, &length, sizeof length, from);
    char *bytes = posse_alloc(length + 1, 1);
    if (length && lab_cluster_rank(cluster) == from)
        memcpy(bytes, text->text, length);
    lab_cluster_share(cluster, bytes, length, from);
    posse_buffer_clear(text);
    posse_put_bytes(text, bytes, length);
    free(bytes);
}

bool lab_cluster_agree(const lab_cluster *cluster, bool fine, posse_status *status)
{
    int ranks = lab_cluster_ranks(cluster), first = 0;
    if (!cluster)
        return fine;
    int64_t *failed = posse_alloc((size_t)ranks, sizeof *failed);
    posse_status why = {0};
    lab_cluster_gather(cluster, !fine, failed);
    while (first < ranks && !failed[first])
        first++;
    free(failed);
    if (first == ranks)
        return true;
    if (status && !fine)
        why = *status;
    lab_cluster_share(cluster, &why, sizeof why, first);
    if (status)
        *status = why;
    return false;
}

void lab_cluster_leave(lab_cluster *cluster)
{
    if (cluster)
        cluster->transport.leave(cluster->transport.self);
}

/* ---- shifts -------------------------------------------------------------------------------- */

/* What a rank contributes to a sum. */
enum { SUM_DONE, SUM_IDLE, SUM_PAUSE, SUM_STOP, SUMS };
_Static_assert(SUMS == sizeof((lab_shift *)0)->numbers / sizeof(int64_t), "a number for each sum");

static void take_in(lab_shift *shift)
{
    shift->done = shift->numbers[SUM_DONE];
    shift->idle = (int)shift->numbers[SUM_IDLE];
    shift->paused |= shift->numbers[SUM_PAUSE] > 0;
    shift->stopped |= shift->numbers[SUM_STOP] > 0;
}

/* Takes in a sum if it is there, and starts the next one. True if the sum just taken in was the last one: all ranks
 * have said in it that they are idle, so none of them starts another. */
static bool is_over(lab_shift *shift, int64_t done, bool idle, lab_wish wish)
{
    const lab_cluster *cluster = shift->cluster;
    if (shift->counting) {
        if (!cluster->transport.sum_is_there(cluster->transport.self))
            return false;
        take_in(shift);
        shift->counting = false;
        if (shift->idle == lab_cluster_ranks(cluster))
            return true;
    }
    shift->numbers[SUM_DONE] = done;
    shift->numbers[SUM_IDLE] = idle;
    shift->numbers[SUM_PAUSE] = wish == LAB_PAUSE;
    shift->numbers[SUM_STOP] = wish == LAB_STOP;
    if (!cluster) {
        take_in(shift);
        return idle;
    }
    cluster->transport.start_sum(cluster->transport.self, shift->numbers, SUMS);
    shift->counting = true;
    return false;
}

bool lab_shift_goes_on(lab_shift *shift, int64_t done, lab_wish wish)
{
    is_over(shift, done, false, wish);
    return wish == LAB_GO_ON && !shift->paused && !shift->stopped;
}

int lab_shift_poll_ms(const lab_cluster *cluster)
{
    return cluster ? 10 : 100;
}

/* Sleeps between the looks, because other ranks may be working on the same processor. */
void lab_shift_finish(lab_shift *shift, int64_t done, lab_wish (*wish)(void *caller), void *caller)
{
    static const struct timespec moment = {.tv_nsec = 500000};
    while (!is_over(shift, done, true, wish(caller)))
        nanosleep(&moment, NULL);
}

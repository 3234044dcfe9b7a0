/* Many processes of one program, on one or many machines, that share out work and add up integers.
 *
 * A process is a rank. All ranks run the same command and reach the same decisions, because they decide only by what
 * all of them know: the command line, the files that rank 0 has read for all, and sums over all ranks. Only rank 0
 * writes files and prints. A cluster of NULL is a single process: every function then returns at once.
 *
 * A command with numbered jobs and integer counters (`posse sim` in sim_play.c, `posse arena` in contest_step.c) works
 * like this:
 *
 *     do {
 *         lab_shift shift = {.cluster = cluster};
 *         ... play this rank's share, with a `progress` that ends with
 *                 return lab_shift_goes_on(&shift, done, wish);
 *         lab_shift_finish(&shift, done, wish, caller);       waits for the other ranks
 *         lab_cluster_gather(cluster, done, done_by);         how much each rank has played
 *         lab_cluster_sum(cluster, counters, count);          now the same on all ranks
 *         if (lab_cluster_rank(cluster) == 0)
 *             fine = save(...);
 *         fine = lab_cluster_agree(cluster, fine, status);    all ranks go on, or all of them end
 *     } while (fine && !shift.stopped && ...);
 *
 * The sums are exact, so that they do not depend on the number of ranks as long as each job is played once. Training
 * would do the same with the games of a generation: each rank plays every `ranks`-th game, the samples of a rank are
 * sent to all ranks with lab_cluster_share_text in turn (or their gradients summed as fixed-point integers), and each
 * rank takes the same step. Sums of floating-point numbers would depend on the number of ranks.
 *
 * If a rank dies, the launcher ends the other ranks: what has been saved is what is left.
 */
#ifndef POSSE_LAB_CLUSTER_CLUSTER_H
#define POSSE_LAB_CLUSTER_CLUSTER_H

#include "transport.h"

#include <posse/buffer.h>
#include <posse/status.h>

typedef struct lab_cluster {
    lab_transport transport;
} lab_cluster;

/* ---- joining ------------------------------------------------------------------------------- */

/* What a launcher such as mpirun has put into the environment: this process is one of several. */
typedef struct lab_launch {
    bool several;
    int rank, ranks; /* 0 if the launcher does not tell */
} lab_launch;
lab_launch lab_launch_of_environment(void);

/* Loads the plugin and connects the ranks. Called once, before any thread is started. `command` must be the same on
 * all ranks. False, with the reason in `status`, if there is no plugin or the ranks cannot be reached. */
bool lab_cluster_join(lab_cluster *cluster, const lab_launch *launch, const posse_buffer *command,
                      posse_status *status);

/* To be called by all ranks, at the end. Waits for the last of them. */
void lab_cluster_leave(lab_cluster *cluster);

/* ---- working together ---------------------------------------------------------------------- */

/* These may be called with NULL. */
int lab_cluster_rank(const lab_cluster *cluster);
int lab_cluster_ranks(const lab_cluster *cluster);

/* Replaces each number by its sum over all ranks. */
void lab_cluster_sum(const lab_cluster *cluster, int64_t numbers[], size_t count);

/* Tells all ranks the number of each: `of_rank` has an entry for each rank. */
void lab_cluster_gather(const lab_cluster *cluster, int64_t number, int64_t of_rank[]);

/* Replaces the bytes, or the text, of all ranks by those of rank `from`. */
void lab_cluster_share(const lab_cluster *cluster, void *bytes, size_t size, int from);
void lab_cluster_share_text(const lab_cluster *cluster, posse_buffer *text, int from);

/* True if `fine` is true on all ranks. Otherwise all ranks get the `status` of the first one where it is false. */
bool lab_cluster_agree(const lab_cluster *cluster, bool fine, posse_status *status);

/* ---- shifts -------------------------------------------------------------------------------- */

typedef enum lab_wish { LAB_GO_ON, LAB_PAUSE, LAB_STOP } lab_wish;

/* A shift: all ranks play until each has finished its share, or until one of them asks for a pause (to save) or for
 * the end (Ctrl-C). The ranks tell each other by sums that nobody waits for, one after the other. They learn the same
 * from the same sum, so that a shift ends after the same sum for all of them. */
typedef struct lab_shift {
    const lab_cluster *cluster;
    /* What the ranks know, as of the last sum. At the end of a shift this is the same on all ranks. */
    int64_t done; /* by all ranks */
    int idle;     /* ranks that have finished their share, or what they were at */
    bool paused, stopped;
    /* private */
    bool counting;
    int64_t numbers[4];
} lab_shift;

/* To be called often while this rank works, with what it has done so far in this shift and what it wishes. Returns
 * false if the work is to end early. */
bool lab_shift_goes_on(lab_shift *shift, int64_t done, lab_wish wish);

/* How often to call lab_shift_goes_on, in milliseconds, so that a sum does not take long: it needs several calls of
 * each rank. */
int lab_shift_poll_ms(const lab_cluster *cluster);

/* Waits until all ranks have finished. `wish` is called meanwhile, with what all ranks have done, at least once. */
void lab_shift_finish(lab_shift *shift, int64_t done, lab_wish (*wish)(void *caller), void *caller);

#endif

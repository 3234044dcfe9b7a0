/* Checkpoint files of long runs: a run that was stopped, or even killed, continues from its last checkpoint. */
#ifndef POSSE_LAB_SIM_CHECKPOINT_FILE_H
#define POSSE_LAB_SIM_CHECKPOINT_FILE_H

#include "cluster.h"

#include <posse/json.h>

/* Replaces the file atomically: a reader finds the old text or the new one, complete, even after a
 * crash. False, with the reason in `status`, if the file cannot be written. In a cluster only rank 0 does this. */
bool lab_checkpoint_write(const char *path, const posse_buffer *text, posse_status *status);

/* Reads a file of at most POSSE_JSON_MAX_BYTES and checks that it is JSON. `text` must outlive `root`.
 * False if the file cannot be read; `*missing` tells whether it does not exist. In a cluster all ranks do this; rank 0
 * reads the file, and all of them get the same. */
bool lab_checkpoint_read(const lab_cluster *cluster, const char *path, posse_buffer *text, posse_json *root,
                         bool *missing, posse_status *status);

#endif

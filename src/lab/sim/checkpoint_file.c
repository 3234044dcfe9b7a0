/* Checkpoint files, written and read. */
#include "checkpoint_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

/* Syncs the folder: without this a crash could still lose the new file name. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    posse_buffer folder = {0};
    posse_put_bytes(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    int file = open(folder.text, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
    posse_buffer_free(&folder);
}

bool lab_checkpoint_write(const char *path, const posse_buffer *text, posse_status *status)
{
    posse_buffer temporary = {0};
    posse_put(&temporary, "%s.new", path);
    int file = open(temporary.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool fine = file >= 0 && write_all(file, text->text, text->length) && fsync(file) == 0;
    int error = errno;
    if (file >= 0 && close(file) != 0 && fine) {
        error = errno;
        fine = false;
    }
    if (fine && rename(temporary.text, path) != 0) {
        error = errno;
        fine = false;
    }
    if (fine)
        sync_folder(path);
    else
        posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s cannot be written: %s", path, strerror(error));
    posse_buffer_free(&temporary);
    return fine;
}

/* Also true if the file does not exist. */
static bool read_file(const char *path, posse_buffer *text, bool *missing, posse_status *status)
{
    char piece[1 << 14];
    FILE *file = fopen(path, "rb");
    *missing = !file && errno == ENOENT;
    if (!file)
        return *missing || posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", path, strerror(errno));
    for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;) {
        posse_put_bytes(text, piece, length);
        if (text->length > POSSE_JSON_MAX_BYTES)
            break;
    }
    int error = ferror(file) ? errno : 0;
    fclose(file);
    return !error || posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", path, strerror(error));
}

bool lab_checkpoint_read(const lab_cluster *cluster, const char *path, posse_buffer *text, posse_json *root,
                         bool *missing, posse_status *status)
{
    posse_status why;
    *missing = false;
    bool fine = lab_cluster_rank(cluster) != 0 || read_file(path, text, missing, status);
    if (!lab_cluster_agree(cluster, fine, status))
        return false;
    lab_cluster_share(cluster, missing, sizeof *missing, 0);
    lab_cluster_share_text(cluster, text, 0);
    if (*missing)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", path, strerror(ENOENT));
    if (posse_json_check(text->text ? text->text : "", text->length, root, &why))
        return true;
    return posse_fail(status, POSSE_BAD_JSON, NULL, "%s: %s", path, why.text);
}

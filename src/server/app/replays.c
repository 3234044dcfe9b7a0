/* Finished games over HTTP: their files, and replay_jobs of them. */
#include "alloc.h"
#include "app_internal.h"
#include "replay_frames.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void answer_missing(net_request *request, const store_result *result)
{
    bool absent = result->outcome == STORE_ABSENT;
    http_api_error(request, absent ? 404 : 503, absent ? POSSE_NO_TABLE : POSSE_BUSY,
                   absent ? "there is no such replay" : result->text);
}

/* ---- the file --------------------------------------------------------------------------------------- */

static void on_replay(void *caller, const store_result *result)
{
    net_request *request = caller;
    if (result->outcome != STORE_DONE) {
        answer_missing(request, result);
        return;
    }
    net_answer_request(request, &(net_answer){.status = 200,
                                              .type = "application/json",
                                              .cache = "public, max-age=31536000, immutable",
                                              .download = "replay.json",
                                              .body = result->entries[0].at,
                                              .length = result->entries[0].length});
}

/* ---- the frames_job --------------------------------------------------------------------------------------- */

/* A frames_job on its way: made on another thread, for it takes as long as a bot's thought. */
typedef struct frames_job {
    uv_work_t work;
    posse_server *server;
    net_request *request;
    char name[REPLAY_NAME];
    int viewer;
    bool packed, fine;
    posse_buffer replay, body;
    posse_status status;
} frames_job;

/* What it was is left as it is where it cannot be compressed. */
static bool pack(posse_buffer *text)
{
    enum {
        GZIP = 16,
        WINDOW = 15,
        MEMORY = 8,
        LEVEL = 4
    }; /* twice as fast as 6, and hardly longer */
    z_stream stream = {0};
    posse_buffer packed = {0};
    if (text->length > UINT_MAX ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t context = deflateBound(&stream, text->length);
    stream.next_in = (Bytef *)text->text;
    stream.avail_in = (uInt)text->length;
    stream.next_out = (Bytef *)posse_buffer_reserve(&packed, context + 1);
    stream.avail_out = (uInt)context;
    bool fine = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.length = stream.total_out;
    packed.text[packed.length] = '\0';
    deflateEnd(&stream);
    posse_buffer_free(fine ? text : &packed);
    if (fine)
        *text = packed;
    return fine;
}

static void make_frames(uv_work_t *work)
{
    frames_job *f = work->data;
    posse_json replay;
    f->fine = posse_json_check(f->replay.text, f->replay.length, &replay, &f->status) &&
              replay_frames_write(replay, f->name, f->viewer, &f->body, &f->status);
    f->packed = f->fine && f->packed && pack(&f->body);
}

static void free_frames_job(frames_job *f)
{
    posse_buffer_free(&f->replay);
    posse_buffer_free(&f->body);
    free(f);
}

/* Where it does not play, the rules have changed since, or somebody asked for viewer that nobody has. */
static void answer_frames(const frames_job *f)
{
    bool is_asked_wrongly = strcmp(f->status.where, "eyes") == 0;
    if (f->fine)
        net_answer_request(f->request, &(net_answer){.status = 200,
                                                     .type = "application/json",
                                                     .cache = "public, max-age=3600",
                                                     .encoding = f->packed ? "gzip" : NULL,
                                                     .varies = true,
                                                     .body = f->body.text,
                                                     .length = f->body.length});
    else
        http_api_error(f->request, is_asked_wrongly ? 400 : 409,
                       is_asked_wrongly ? POSSE_BAD_REQUEST : POSSE_FROZEN, f->status.text);
}

static void on_made(uv_work_t *work, int cancelled)
{
    frames_job *f = work->data;
    f->fine = f->fine && !cancelled;
    f->server->replay_jobs--;
    answer_frames(f);
    free_frames_job(f);
}

static void on_found(void *caller, const store_result *result)
{
    frames_job *f = caller;
    if (result->outcome != STORE_DONE) {
        f->server->replay_jobs--;
        answer_missing(f->request, result);
        free_frames_job(f);
        return;
    }
    posse_put_bytes(&f->replay, result->entries[0].at, result->entries[0].length);
    uv_queue_work(f->server->options.net.loop, &f->work, make_frames, on_made);
}

static void get_frames(posse_server *server, net_request *request, const char *name)
{
    static const char eyes_key[] = "eyes=";
    const char *query = net_request_query(request);
    int viewer;
    if (strncmp(query, eyes_key, sizeof eyes_key - 1) != 0 ||
        !replay_viewer_read(query + sizeof eyes_key - 1, &viewer)) {
        http_api_error(request, 400, POSSE_BAD_REQUEST,
                       "say whose eyes: \"?eyes=open\", \"?eyes=onlooker\" or a seat, \"?eyes=2\"");
        return;
    }
    if (server->replay_jobs >= MAX_REPLAY_JOBS) {
        http_api_error(request, 503, POSSE_BUSY,
                       "too many replays are being prepared; please try again in a moment");
        return;
    }
    frames_job *f = posse_alloc_zeroed(1, sizeof *f);
    *f = (frames_job){.server = server,
                      .request = request,
                      .viewer = viewer,
                      .packed = net_request_accepts_gzip(request)};
    snprintf(f->name, sizeof f->name, "%s", name);
    f->work.data = f;
    server->replay_jobs++;
    store_replay(server->store, f->name, on_found, f);
}

/* "/api/replays/abcdefghjk-2", or with "/film" behind it. */
bool replays_request(posse_server *server, net_request *request)
{
    static const char start[] = "/api/replays/";
    const char *path = net_request_path(request);
    char name[REPLAY_NAME] = "";
    if (strncmp(path, start, sizeof start - 1) != 0)
        return false;
    path += sizeof start - 1;
    size_t length = strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789-");
    bool wants_frames = strcmp(path + length, "/film") == 0;
    if (!length || length >= sizeof name || (path[length] && !wants_frames)) {
        http_api_error(request, 404, POSSE_NO_TABLE, "there is no such replay");
        return true;
    }
    memcpy(name, path, length);
    if (wants_frames)
        get_frames(server, request, name);
    else
        store_replay(server->store, name, on_replay, request);
    return true;
}

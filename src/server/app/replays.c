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

/* ---- names -------------------------------------------------------------------------------------------- */

static bool is_kept(posse_json name, posse_json kept)
{
    char text[POSSE_NAME];
    if (!posse_json_text(name, text, sizeof text))
        return false;
    for (posse_json_walk w = posse_json_walk_of(kept); kept.at && posse_json_next(&w);)
        if (posse_json_is(w.value, text))
            return true;
    return false;
}

/* The list of names with null for those that go; nothing at all if no name is left. Gives how many stay and go. */
static void put_kept_names(posse_json names, posse_json kept, int *stay, int *go, posse_buffer *out)
{
    posse_json_put_list(out);
    for (posse_json_walk w = posse_json_walk_of(names); posse_json_next(&w);) {
        bool stays = is_kept(w.value, kept);
        *stay += stays;
        *go += !stays && posse_json_type_of(w.value) == POSSE_JSON_STRING;
        if (stays)
            posse_json_put_value(out, w.value);
        else
            posse_json_put_null(out);
    }
    posse_json_end_list(out);
}

bool replay_strip_names(store_bytes bytes, const char *kept_text, posse_buffer *out)
{
    char key[64];
    int stay = 0, go = 0;
    posse_json replay, kept = {0};
    posse_buffer names = {0};
    if (!posse_json_check(bytes.at, bytes.length, &replay, NULL) ||
        (kept_text && !posse_json_check(kept_text, strlen(kept_text), &kept, NULL)) ||
        posse_json_type_of(posse_json_get(replay, "names")) != POSSE_JSON_LIST)
        return false;
    put_kept_names(posse_json_get(replay, "names"), kept, &stay, &go, &names);
    posse_json_put_object(out);
    for (posse_json_walk w = posse_json_walk_of(replay); posse_json_next(&w);) {
        bool is_names = posse_json_is(w.key, "names");
        if (!posse_json_text(w.key, key, sizeof key) || (is_names && !stay))
            continue;
        posse_json_put_key(out, key);
        if (is_names)
            posse_json_put_raw(out, names.text, names.length);
        else
            posse_json_put_value(out, w.value);
    }
    posse_json_end_object(out);
    posse_buffer_free(&names);
    return go > 0;
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
                                              .cache = "no-cache", /* names may go from it */
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
                                                     .cache = "private, max-age=3600",
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

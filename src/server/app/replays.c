/* Finished games over HTTP: replay files, and their frames (positions for clients that know no rules). */
#include "alloc.h"
#include "app_internal.h"
#include "replay_frames.h"

#include <limits.h>
#include <sodium.h>
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

/* ---- the name of a replay ------------------------------------------------------------------------------ */

/* A hash of the game's secret. It tells nothing about the table's code, which lets people in: whoever is shown a replay
 * must not find the table. */
bool replay_name_of(const posse_table *table, char out[REPLAY_NAME])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567", key[] = "name of a replay";
    enum { BITS_PER_LETTER = 5 };
    unsigned char secret[POSSE_KEY], hash[REPLAY_LETTERS];
    if (!posse_table_secret(table, secret))
        return false;
    crypto_generichash(hash, sizeof hash, secret, sizeof secret, (const unsigned char *)key, sizeof key - 1);
    for (int i = 0; i < REPLAY_LETTERS; i++)
        out[i] = letters[hash[i] >> (CHAR_BIT - BITS_PER_LETTER)];
    out[REPLAY_LETTERS] = '\0';
    return true;
}

/* ---- names of people ----------------------------------------------------------------------------------- */

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

/* Writes the list of names with null for those that are removed. Counts the names that are kept and removed. */
static void put_kept_names(posse_json names, posse_json kept, int *kept_count, int *removed_count, posse_buffer *out)
{
    posse_json_put_list(out);
    for (posse_json_walk w = posse_json_walk_of(names); posse_json_next(&w);) {
        bool is_name_kept = is_kept(w.value, kept);
        *kept_count += is_name_kept;
        *removed_count += !is_name_kept && posse_json_type_of(w.value) == POSSE_JSON_STRING;
        if (is_name_kept)
            posse_json_put_value(out, w.value);
        else
            posse_json_put_null(out);
    }
    posse_json_end_list(out);
}

bool replay_strip_names(store_bytes bytes, const char *kept_names, posse_buffer *out)
{
    char key[64];
    int kept_count = 0, removed_count = 0;
    posse_json replay, kept = {0};
    posse_buffer names = {0};
    if (!posse_json_check(bytes.at, bytes.length, &replay, NULL) ||
        (kept_names && !posse_json_check(kept_names, strlen(kept_names), &kept, NULL)) ||
        posse_json_type_of(posse_json_get(replay, "names")) != POSSE_JSON_LIST)
        return false;
    put_kept_names(posse_json_get(replay, "names"), kept, &kept_count, &removed_count, &names);
    posse_json_put_object(out);
    for (posse_json_walk w = posse_json_walk_of(replay); posse_json_next(&w);) {
        bool is_names = posse_json_is(w.key, "names");
        if (!posse_json_text(w.key, key, sizeof key) || (is_names && !kept_count))
            continue;
        posse_json_put_key(out, key);
        if (is_names)
            posse_json_put_raw(out, names.text, names.length);
        else
            posse_json_put_value(out, w.value);
    }
    posse_json_end_object(out);
    posse_buffer_free(&names);
    return removed_count > 0;
}

/* ---- caching ------------------------------------------------------------------------------------------- */

/* Names may be removed from a replay later, so browsers must ask each time whether what they have is still right. */
#define REPLAY_CACHE "private, no-cache"

enum { TAG_BYTES = 16, TAG_TEXT = TAG_BYTES * 2 + 3 };

/* The answer depends on the replay, the viewer (as text; "" for the file itself) and the program. */
static void write_tag(store_bytes replay, const char *viewer, char out[TAG_TEXT])
{
    unsigned char hash[TAG_BYTES];
    char hex[TAG_BYTES * 2 + 1];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)posse_version(), strlen(posse_version()) + 1);
    crypto_generichash_update(&state, (const unsigned char *)viewer, strlen(viewer) + 1);
    crypto_generichash_update(&state, (const unsigned char *)replay.at, replay.length);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(out, TAG_TEXT, "\"%s\"", hex);
}

/* ---- the file --------------------------------------------------------------------------------------- */

static void on_replay(void *context, const store_result *result)
{
    net_request *request = context;
    if (result->outcome != STORE_DONE) {
        answer_missing(request, result);
        return;
    }
    char tag[TAG_TEXT];
    write_tag(result->entries[0], "", tag);
    net_answer_request(request, &(net_answer){.status = 200,
                                              .type = "application/json",
                                              .cache = REPLAY_CACHE,
                                              .etag = tag,
                                              .download = "replay.json",
                                              .body = result->entries[0].at,
                                              .length = result->entries[0].length});
}

/* ---- frames --------------------------------------------------------------------------------------- */

/* The frames of a replay, computed on another thread because that takes as long as a bot's move. */
typedef struct frames_job {
    work_item work;
    posse_server *server;
    net_request *request;
    char name[REPLAY_NAME], tag[TAG_TEXT];
    int viewer;
    bool gzip, ok;
    posse_buffer replay, code, body;
    posse_status status;
} frames_job;

/* Compresses the text in place. Leaves it unchanged, and returns false, if that fails. */
static bool compress_gzip(posse_buffer *text)
{
    enum {
        GZIP = 16,
        WINDOW = 15,
        MEMORY = 8,
        LEVEL = 4 /* twice as fast as 6, with hardly larger results */
    };
    z_stream stream = {0};
    posse_buffer packed = {0};
    if (text->length > UINT_MAX ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t bound = deflateBound(&stream, text->length);
    stream.next_in = (Bytef *)text->text;
    stream.avail_in = (uInt)text->length;
    stream.next_out = (Bytef *)posse_buffer_reserve(&packed, bound + 1);
    stream.avail_out = (uInt)bound;
    bool ok = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.length = stream.total_out;
    packed.text[packed.length] = '\0';
    deflateEnd(&stream);
    posse_buffer_free(ok ? text : &packed);
    if (ok)
        *text = packed;
    return ok;
}

static void make_frames(work_item *work)
{
    frames_job *f = work->job;
    posse_json replay;
    f->ok = posse_json_check(f->replay.text, f->replay.length, &replay, &f->status) &&
            replay_frames_write(replay, f->name, f->code.text, f->viewer, &f->body, &f->status);
    f->gzip = f->ok && f->gzip && compress_gzip(&f->body);
}

static void free_frames_job(frames_job *f)
{
    posse_buffer_free(&f->replay);
    posse_buffer_free(&f->code);
    posse_buffer_free(&f->body);
    free(f);
}

/* If the replay cannot be played, either the rules have changed or the game has no such viewer. */
static void answer_frames(const frames_job *f)
{
    bool is_bad_viewer = strcmp(f->status.where, "eyes") == 0;
    if (f->ok)
        net_answer_request(f->request, &(net_answer){.status = 200,
                                                     .type = "application/json",
                                                     .cache = REPLAY_CACHE,
                                                     .etag = f->tag,
                                                     .encoding = f->gzip ? "gzip" : NULL,
                                                     .varies = true,
                                                     .body = f->body.text,
                                                     .length = f->body.length});
    else
        http_api_error(f->request, is_bad_viewer ? 400 : 409, is_bad_viewer ? POSSE_BAD_REQUEST : POSSE_FROZEN,
                       f->status.text);
}

static void on_made(work_item *work, bool is_cancelled)
{
    frames_job *f = work->job;
    f->server->replay_jobs--;
    if (is_cancelled)
        http_api_error(f->request, 503, POSSE_BUSY, "the server is shutting down; please try again later");
    else
        answer_frames(f);
    free_frames_job(f);
}

static void on_found(void *context, const store_result *result)
{
    frames_job *f = context;
    if (result->outcome != STORE_DONE) {
        f->server->replay_jobs--;
        answer_missing(f->request, result);
        free_frames_job(f);
        return;
    }
    write_tag(result->entries[0], net_request_query(f->request), f->tag);
    if (net_request_knows(f->request, f->tag)) {
        f->server->replay_jobs--;
        f->ok = true;
        answer_frames(f);
        free_frames_job(f);
        return;
    }
    posse_put_bytes(&f->replay, result->entries[0].at, result->entries[0].length);
    posse_put_text(&f->code, result->related);
    worker_pool_add(f->server->workers, &f->work);
}

static void get_frames(posse_server *server, net_request *request, const char *name)
{
    static const char eyes_key[] = "eyes=";
    const char *query = net_request_query(request);
    int viewer;
    if (strncmp(query, eyes_key, sizeof eyes_key - 1) != 0 ||
        !replay_viewer_read(query + sizeof eyes_key - 1, &viewer)) {
        http_api_error(request, 400, POSSE_BAD_REQUEST,
                       "\"eyes\" must be open, onlooker or a seat, such as \"?eyes=2\"");
        return;
    }
    if (server->replay_jobs >= server->limits.replay_jobs) {
        server->counts.hits[HIT_REPLAYS]++;
        http_api_error(request, 503, POSSE_BUSY, "too many replays are being prepared; please try again in a moment");
        return;
    }
    frames_job *f = posse_alloc_zeroed(1, sizeof *f);
    *f =
        (frames_job){.server = server, .request = request, .viewer = viewer, .gzip = net_request_accepts_gzip(request)};
    snprintf(f->name, sizeof f->name, "%s", name);
    f->work = (work_item){
        .kind = WORK_REPLAY, .from = net_request_address(request), .run = make_frames, .done = on_made, .job = f};
    server->replay_jobs++;
    store_replay(server->store, f->name, on_found, f);
}

/* "/api/replays/NAME" is the file, "/api/replays/NAME/film" its frames. */
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

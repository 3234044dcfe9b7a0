/* Finished games over HTTP: replay files, and their frames (positions for clients that know no rules). */
#include "alloc.h"
#include "app_internal.h"
#include "blake2b.h"
#include "hex.h"
#include "replay_frames.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer_missing(net_request *request, const store_result *result)
{
    bool absent = result->outcome == STORE_ABSENT;
    http_api_error(request, absent ? 404 : 503, absent ? POSSE_NO_TABLE : POSSE_BUSY,
                   absent ? NO_SUCH_REPLAY : result->text);
}

/* ---- the name of a replay ------------------------------------------------------------------------------ */

/* A hash of the game's secret. It tells nothing about the table's code, which lets people in: whoever is shown a replay
 * must not find the table. */
static void write_name(const void *secret, size_t length, char out[REPLAY_NAME])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567", key[] = "name of a replay";
    enum { BITS_PER_LETTER = 5 };
    uint8_t hash[REPLAY_LETTERS];
    posse_blake2b state;
    posse_blake2b_init(&state, sizeof hash, key, sizeof key - 1);
    posse_blake2b_update(&state, secret, length);
    posse_blake2b_final(&state, hash);
    for (int i = 0; i < REPLAY_LETTERS; i++)
        out[i] = letters[hash[i] >> (CHAR_BIT - BITS_PER_LETTER)];
    out[REPLAY_LETTERS] = '\0';
}

bool replay_name_of(const posse_table *table, char out[REPLAY_NAME])
{
    unsigned char secret[POSSE_KEY];
    if (!posse_table_secret(table, secret))
        return false;
    write_name(secret, sizeof secret, out);
    return true;
}

void replay_name_of_file(posse_json replay, char out[REPLAY_NAME])
{
    unsigned char secret[POSSE_KEY];
    posse_json found = posse_json_get(posse_json_get(replay, "fair"), "secret");
    if (posse_json_hex(found, secret, sizeof secret))
        write_name(secret, sizeof secret, out);
    else
        write_name(replay.at, (size_t)(replay.end - replay.at), out);
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

void replay_write_tag(store_bytes bytes, const char *what, char out[REPLAY_TAG])
{
    uint8_t hash[REPLAY_TAG_BYTES];
    posse_buffer hex = {0};
    posse_blake2b state;
    posse_blake2b_init(&state, sizeof hash, NULL, 0);
    posse_blake2b_update(&state, posse_version(), strlen(posse_version()) + 1);
    posse_blake2b_update(&state, what, strlen(what) + 1);
    posse_blake2b_update(&state, bytes.at, bytes.length);
    posse_blake2b_final(&state, hash);
    posse_hex_put(&hex, hash, sizeof hash);
    snprintf(out, REPLAY_TAG, "\"%s\"", hex.text);
    posse_buffer_free(&hex);
}

/* ---- the file --------------------------------------------------------------------------------------- */

static void on_replay(void *context, const store_result *result)
{
    net_request *request = context;
    if (result->outcome != STORE_DONE) {
        answer_missing(request, result);
        return;
    }
    char tag[REPLAY_TAG];
    replay_write_tag(result->entries[0], "", tag);
    net_answer_request(request, &(net_answer){.status = 200,
                                              .type = "application/json",
                                              .cache = REPLAY_CACHE,
                                              .etag = tag,
                                              .download = "replay.json",
                                              .body = result->entries[0].at,
                                              .length = result->entries[0].length});
}

/* ---- frames --------------------------------------------------------------------------------------- */

/* The frames of a replay, computed elsewhere because that takes as long as a bot's move. */
typedef struct frames_job {
    think_job think;
    posse_server *server;
    net_request *request;
    char tag[REPLAY_TAG];
} frames_job;

static void free_frames_job(frames_job *f)
{
    f->server->replay_jobs--;
    thinking_free(&f->think.work);
    free(f);
}

/* If the replay cannot be played, either the rules have changed or the game has no such viewer. */
static void answer_frames(const frames_job *f)
{
    const thinking *work = &f->think.work;
    bool is_bad_viewer = strcmp(work->status.where, "eyes") == 0;
    if (work->ok)
        net_answer_request(f->request, &(net_answer){.status = 200,
                                                     .type = "application/json",
                                                     .cache = REPLAY_CACHE,
                                                     .etag = f->tag,
                                                     .encoding = work->gzip ? "gzip" : NULL,
                                                     .varies = true,
                                                     .body = work->frames.text,
                                                     .length = work->frames.length});
    else
        http_api_error(f->request, is_bad_viewer ? 400 : 409, is_bad_viewer ? POSSE_BAD_REQUEST : POSSE_FROZEN,
                       work->status.text);
}

static void on_made(think_job *think, bool is_cancelled)
{
    frames_job *f = think->owner;
    if (is_cancelled)
        http_api_error(f->request, 503, POSSE_BUSY, "the server is shutting down; please try again later");
    else
        answer_frames(f);
    free_frames_job(f);
}

static void on_found(void *context, const store_result *result)
{
    frames_job *f = context;
    thinking *work = &f->think.work;
    if (result->outcome != STORE_DONE) {
        answer_missing(f->request, result);
        free_frames_job(f);
        return;
    }
    replay_write_tag(result->entries[0], net_request_query(f->request), f->tag);
    if (net_request_knows(f->request, f->tag)) {
        work->ok = true;
        answer_frames(f);
        free_frames_job(f);
        return;
    }
    posse_put_bytes(&work->replay, result->entries[0].at, result->entries[0].length);
    posse_put_text(&work->code, result->related);
    port_think(f->server, &f->think);
}

void replay_refuse_job(posse_server *server, net_request *request)
{
    server->counts.hits[HIT_REPLAYS]++;
    http_api_error(request, 503, POSSE_BUSY, "too many replays are being prepared; please try again in a moment");
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
    if (server->replay_jobs >= server->options.limits.replay_jobs) {
        replay_refuse_job(server, request);
        return;
    }
    frames_job *f = posse_alloc_zeroed(1, sizeof *f);
    f->server = server;
    f->request = request;
    f->think = (think_job){.from = net_request_address(request), .done = on_made, .owner = f};
    thinking *work = &f->think.work;
    work->kind = THINK_FRAMES;
    work->viewer = viewer;
    work->gzip = net_request_accepts_gzip(request);
    snprintf(work->name, sizeof work->name, "%s", name);
    server->replay_jobs++;
    store_replay(server->store, work->name, on_found, f);
}

/* ---- deleting ------------------------------------------------------------------------------------------- */

void replay_remove(posse_server *server, const char *name, store_done *done, void *context)
{
    review_forget(server, name);
    store_remove_replay(server->store, name, done, context);
}

/* ---- requests ------------------------------------------------------------------------------------------- */

/* "/api/replays/NAME" is the file, "/api/replays/NAME/film" its frames, "/api/replays/NAME/review" its review. */
bool replays_request(posse_server *server, net_request *request)
{
    static const char start[] = "/api/replays/";
    const char *path = net_request_path(request);
    char name[REPLAY_NAME] = "";
    if (strncmp(path, start, sizeof start - 1) != 0)
        return false;
    path += sizeof start - 1;
    size_t length = strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789-");
    bool wants_frames = strcmp(path + length, "/film") == 0, wants_review = strcmp(path + length, "/review") == 0;
    if (!length || length >= sizeof name || (path[length] && !wants_frames && !wants_review)) {
        http_api_error(request, 404, POSSE_NO_TABLE, NO_SUCH_REPLAY);
        return true;
    }
    memcpy(name, path, length);
    if (wants_frames)
        get_frames(server, request, name);
    else if (wants_review)
        review_request(server, request, name);
    else
        store_replay(server->store, name, on_replay, request);
    return true;
}

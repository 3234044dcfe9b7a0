/* Requests about the replays that are kept on the device: listing them, keeping one that was played elsewhere, and deleting
 * one. */
#include "alloc.h"
#include "app_internal.h"
#include "match.h"
#include "replay.h"
#include "web_app.h"
#include "web_store.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LISTED = 10000 };

void web_answer_failure(net_request *request, const store_result *result)
{
    bool is_absent = result->outcome == STORE_ABSENT;
    http_api_error(request, is_absent ? 404 : 503, is_absent ? POSSE_NO_TABLE : POSSE_BUSY, result->text);
}

void web_answer_text(net_request *request, int status, const char *key, const char *text)
{
    posse_buffer out = {0};
    posse_json_put_object(&out);
    posse_json_add_string(&out, key, text);
    posse_json_end_object(&out);
    http_api_json(request, status, &out, NULL);
    posse_buffer_free(&out);
}

/* ---- the list --------------------------------------------------------------------------------------------------- */

static void on_list(void *context, const store_result *result)
{
    net_request *request = context;
    posse_buffer out = {0};
    if (result->outcome != STORE_DONE) {
        web_answer_failure(request, result);
        return;
    }
    posse_json_put_list(&out);
    for (size_t i = 0; i < result->count; i++) {
        posse_json_put_object(&out);
        posse_json_add_string(&out, "name", result->summaries[i].code);
        posse_json_add_int(&out, "made", result->summaries[i].updated);
        posse_json_add_int(&out, "bytes", result->summaries[i].bytes);
        posse_json_end_object(&out);
    }
    posse_json_end_list(&out);
    http_api_json(request, 200, &out, NULL);
    posse_buffer_free(&out);
}

/* ---- keeping a replay ------------------------------------------------------------------------------------------- */

/* A replay that is being written. */
typedef struct keeping {
    net_request *request;
    char name[REPLAY_NAME];
} keeping;

static void on_kept(void *context, const store_result *result)
{
    keeping *one = context;
    if (result->outcome == STORE_DONE)
        web_answer_text(one->request, 201, "name", one->name);
    else
        web_answer_failure(one->request, result);
    free(one);
}

/* Plays the replay through, so that only those are kept that can be shown. */
static bool check_replay(const char *text, size_t length, char name[REPLAY_NAME], posse_status *status)
{
    posse_json file;
    posse_match match = {0};
    if (!posse_json_check(text, length, &file, status) || !posse_replay(file, &match, NULL, status))
        return false;
    posse_match_free(&match);
    replay_name_of_file(file, name);
    return true;
}

void web_keep_replay(posse_server *server, net_request *request, const char *text, size_t length)
{
    posse_status status;
    keeping *one = posse_alloc_zeroed(1, sizeof *one);
    one->request = request;
    if (!check_replay(text, length, one->name, &status)) {
        http_api_error(request, 400, status.code, status.text);
        free(one);
        return;
    }
    web_store_put_replay(server->store, one->name, (store_bytes){text, length}, on_kept, one);
}

static void post_replay(posse_server *server, net_request *request)
{
    size_t length;
    const char *body = net_request_body(request, &length);
    web_keep_replay(server, request, body, length);
}

/* ---- deleting a replay ------------------------------------------------------------------------------------------ */

static void on_deleted(void *context, const store_result *result)
{
    net_request *request = context;
    if (result->outcome == STORE_DONE)
        net_answer_text(request, 200, "{}");
    else
        web_answer_failure(request, result);
}

bool web_read_member(net_request *request, const char *key, posse_buffer *out)
{
    size_t length;
    const char *body = net_request_body(request, &length);
    posse_json json, value = {0};
    posse_status status;
    if (posse_json_check(body, length, &json, &status))
        value = posse_json_get(json, key);
    size_t size = (size_t)(value.end - value.at) + 1;
    char *text = posse_buffer_reserve(out, size);
    bool ok = posse_json_type_of(value) == POSSE_JSON_STRING && posse_json_text(value, text, size);
    if (ok)
        out->length = strlen(text);
    else
        http_api_error(request, 400, POSSE_BAD_REQUEST, "the body must be an object with one text");
    return ok;
}

static void post_delete(posse_server *server, net_request *request)
{
    posse_buffer name = {0};
    if (web_read_member(request, "name", &name))
        replay_remove(server, name.text, on_deleted, request);
    posse_buffer_free(&name);
}

/* ---- all requests --------------------------------------------------------------------------------------------------- */

bool web_replays_request(posse_server *server, net_request *request)
{
    const char *path = net_request_path(request);
    bool is_post = net_request_method(request) == NET_POST;
    if (!is_post && strcmp(path, "/api/replays") == 0)
        store_list(server->store, &(store_query){.which = STORE_REPLAYS, .most = MAX_LISTED, .code = ""}, on_list,
                   request);
    else if (is_post && strcmp(path, "/api/replays") == 0)
        post_replay(server, request);
    else if (is_post && strcmp(path, "/api/replays/delete") == 0)
        post_delete(server, request);
    else
        return web_links_request(server, request);
    return true;
}

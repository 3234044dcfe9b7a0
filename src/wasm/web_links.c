/* Requests about links that carry a whole replay. */
#include "app_internal.h"
#include "replay_link.h"
#include "web_app.h"

#include <string.h>

static void on_replay(void *context, const store_result *result)
{
    net_request *request = context;
    posse_buffer link = {0};
    posse_status status;
    if (result->outcome != STORE_DONE)
        web_answer_failure(request, result);
    else if (posse_replay_pack(result->entries[0].at, result->entries[0].length, &link, &status))
        web_answer_text(request, 200, "link", link.text);
    else
        http_api_error(request, 400, status.code, status.text);
    posse_buffer_free(&link);
}

/* "/api/replays/NAME/link" */
static bool get_link(posse_server *server, net_request *request)
{
    static const char start[] = "/api/replays/", end[] = "/link";
    const char *path = net_request_path(request);
    size_t length = strlen(path), fixed = strlen(start) + strlen(end);
    char name[REPLAY_NAME];
    if (strncmp(path, start, strlen(start)) != 0 || length <= fixed || length - fixed >= sizeof name ||
        strcmp(path + length - strlen(end), end) != 0)
        return false;
    memcpy(name, path + strlen(start), length - fixed);
    name[length - fixed] = '\0';
    store_replay(server->store, name, on_replay, request);
    return true;
}

static void post_link(posse_server *server, net_request *request)
{
    posse_buffer link = {0}, replay = {0};
    posse_status status;
    if (!web_read_member(request, "link", &link)) {
        posse_buffer_free(&link);
        return;
    }
    if (posse_replay_unpack(link.text, link.length, &replay, &status))
        web_keep_replay(server, request, replay.text, replay.length);
    else
        http_api_error(request, 400, status.code, status.text);
    posse_buffer_free(&link);
    posse_buffer_free(&replay);
}

bool web_links_request(posse_server *server, net_request *request)
{
    if (net_request_method(request) == NET_GET)
        return get_link(server, request);
    if (strcmp(net_request_path(request), "/api/links") != 0)
        return false;
    post_link(server, request);
    return true;
}

/* HTTP requests, except those for the browser client's files, which net answers. */
#include "daemon_internal.h"

#include <string.h>

void daemon_request(void *app, net_request *request)
{
    posse_server *server = app;
    const char *path = net_request_path(request);
    if (http_api_request(server, request))
        return;
    if (net_request_method(request) == NET_POST)
        net_answer_request(request, &(net_answer){.status = 405, .allow = "GET"});
    else if (strcmp(path, "/healthz") == 0)
        net_answer_text(request, 200, "ok");
    else if (strcmp(path, "/readyz") == 0)
        readiness_answer(server, request);
    else if (strcmp(path, "/metrics") == 0)
        metrics_request(server, request);
    else if (!link_pages_request(server, request))
        http_api_error(request, 404, POSSE_NO_TABLE, "there is no such page");
}

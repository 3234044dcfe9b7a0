/* Whether the server can do its work: it must not be stopping, and what it writes must arrive on the disk soon.
 *
 * The service clock is written even if nobody plays, so a full disk is noticed within a minute, and its end within
 * seconds. */
#include "daemon_internal.h"
#include "log.h"

enum { MAX_STORE_SILENCE_MS = 5000 }; /* time without an answer before the store counts as stuck */

static bool is_stuck(const posse_server *server)
{
    return server_now(server) - daemon_of(server)->store_moved_at > MAX_STORE_SILENCE_MS;
}

/* Why the server is not ready, or NULL. */
static const char *trouble(posse_server *server)
{
    if (server->stopping)
        return "the server is shutting down";
    store_state state = store_state_of(server->store);
    if (state.trouble)
        return state.trouble;
    return is_stuck(server) ? "the data has not been written for some seconds: the disk is slow or does not answer"
                            : NULL;
}

static void note_progress(posse_server *server)
{
    store_state state = store_state_of(server->store);
    if (state.unanswered == 0 || state.answered != daemon_of(server)->store_answers)
        daemon_of(server)->store_moved_at = server_now(server);
    daemon_of(server)->store_answers = state.answered;
}

void readiness_sweep(posse_server *server)
{
    if (server->stopping)
        return; /* the log says so already */
    note_progress(server);
    const char *why = trouble(server);
    if (why && !server->is_unready)
        server_log(server->log, LEVEL_ERROR, "not ready: %s", why);
    else if (!why && server->is_unready)
        server_log(server->log, LEVEL_INFO, "ready again");
    server->is_unready = why != NULL;
}

void readiness_answer(posse_server *server, net_request *request)
{
    const char *why = trouble(server);
    net_answer_text(request, why ? 503 : 200, why ? why : "ready");
}

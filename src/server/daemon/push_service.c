/* Opens and closes the sender of push messages. Its key is made once and kept in the store: browsers have subscribed to
 * messages signed with this key. */
#include "daemon_internal.h"
#include "log.h"

#include <string.h>

#define KEY_NOTE "push-key" /* a note of the server itself */

static void read_key(posse_server *server, const store_result *result)
{
    for (size_t i = 0; i < result->count; i++)
        if (strcmp(result->summaries[i].stage, KEY_NOTE) == 0)
            daemon_of(server)->push_key = vapid_read(result->summaries[i].text.at);
}

static void on_key_written(void *context, const store_result *result)
{
    posse_server *server = context;
    if (result->outcome != STORE_DONE) {
        server_log(server->log, LEVEL_ERROR, "the key for push messages could not be saved: %s", result->text);
        vapid_free(daemon_of(server)->push_key);
        daemon_of(server)->push_key = NULL;
    }
    daemon_of(server)->push_loaded = true;
}

static void make_key(posse_server *server)
{
    char text[VAPID_TEXT] = "";
    daemon_of(server)->push_key = vapid_new();
    if (daemon_of(server)->push_key)
        vapid_write(daemon_of(server)->push_key, text);
    store_put_note(server->store, SERVER_CODE, &(store_note){.name = KEY_NOTE, .text = text}, on_key_written, server);
}

static void on_key_notes(void *context, const store_result *result)
{
    posse_server *server = context;
    if (result->outcome == STORE_DONE)
        read_key(server, result);
    if (result->outcome == STORE_DONE && !daemon_of(server)->push_key)
        make_key(server);
    else
        daemon_of(server)->push_loaded = true;
}

bool push_service_open(posse_server *server, posse_status *status)
{
    uv_loop_t *loop = loop_of(server);
    if (!daemon_of(server)->options.push)
        return true;
    store_list(server->store, &(store_query){.which = STORE_TABLE_NOTES, .code = SERVER_CODE, .most = 10}, on_key_notes,
               server);
    while (!daemon_of(server)->push_loaded)
        uv_run(loop, UV_RUN_ONCE);
    if (daemon_of(server)->push_key)
        daemon_of(server)->push =
            push_sender_open(&(push_options){.loop = loop,
                                             .key = daemon_of(server)->push_key,
                                             .subject = daemon_of(server)->options.push,
                                             .allows_local = daemon_of(server)->options.push_is_local});
    return daemon_of(server)->push ||
           posse_fail(status, POSSE_NOT_NOW, "push", "push messages do not work on this machine");
}

const char *push_public_key(const posse_server *server)
{
    const vapid_key *key = daemon_of(server)->push_key;
    return key ? vapid_public(key) : NULL;
}

void push_service_close(posse_server *server)
{
    push_sender_close(daemon_of(server)->push);
}

void push_service_free(posse_server *server)
{
    push_sender_free(daemon_of(server)->push);
    vapid_free(daemon_of(server)->push_key);
}

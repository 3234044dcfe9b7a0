/* Several servers on one database: whose a table is, the lease of this one, and what servers tell each other. */
#include "store_internal.h"

#include <string.h>

/* ---- tables ---------------------------------------------------------------------------------- */

/* The reader's thread runs claims and releases, so they keep their order. */
void store_claim(posse_store *store, const char *code, store_done *done, void *context)
{
    store_submit_read(store, &(store_entry){.code = code}, &(store_query){0}, STORE_KIND_CLAIM, done, context);
}

static void ignore(void *context, const store_result *result)
{
    (void)context, (void)result;
}

void store_release(posse_store *store, const char *code)
{
    if (store->options.shared_address)
        store_submit_read(store, &(store_entry){.code = code}, &(store_query){0}, STORE_KIND_RELEASE, ignore, NULL);
}

/* ---- the lease ------------------------------------------------------------------------------- */

bool store_has_lost_lease(const posse_store *store)
{
    return atomic_load(&store->writer.db->has_lost_lease);
}

bool store_is_cut_off(const posse_store *store)
{
    return atomic_load(&store->writer.db->is_cut_off);
}

void store_take_lease(posse_store *store, store_done *done, void *context)
{
    store_submit_to_writer(store, STORE_KIND_TAKE_LEASE, done, context);
}

void store_end_lease(posse_store *store, store_done *done, void *context)
{
    store_submit_to_writer(store, STORE_KIND_END_LEASE, done, context);
}

void store_tell(posse_store *store, const char *text)
{
    if (!store->options.shared_address)
        return;
    store_request *request = store_request_new(&(store_entry){.code = text}, &(store_query){0});
    request->kind = STORE_KIND_TELL;
    request->done = ignore;
    store_submit(store, &store->writer, request, NULL);
}

/* On the writer's thread. */
void store_hear(posse_store *store, const char *text)
{
    pthread_mutex_lock(&store->lock);
    posse_put(&store->heard, "%s\n", text);
    pthread_mutex_unlock(&store->lock);
    if (store->options.notify)
        store->options.notify(store->options.notify_context);
}

/* Tells the owner what was heard. */
void store_pass_on(posse_store *store)
{
    pthread_mutex_lock(&store->lock);
    posse_buffer heard = store->heard;
    store->heard = (posse_buffer){0};
    pthread_mutex_unlock(&store->lock);
    for (char *at = heard.text, *end; store->options.heard && at && *at; at = end + 1) {
        end = strchr(at, '\n');
        *end = '\0';
        store->options.heard(store->options.notify_context, at);
    }
    posse_buffer_free(&heard);
}

void store_put_peers(posse_store *store, posse_buffer *out)
{
    pthread_mutex_lock(&store->lock);
    posse_put_bytes(out, store->peers.text, store->peers.length);
    pthread_mutex_unlock(&store->lock);
    posse_put_text(out, "");
}

/* On the writer's thread. */
void store_keep_peers(posse_store *store, const posse_buffer *addresses)
{
    pthread_mutex_lock(&store->lock);
    posse_buffer_clear(&store->peers);
    posse_put_bytes(&store->peers, addresses->text, addresses->length);
    pthread_mutex_unlock(&store->lock);
}

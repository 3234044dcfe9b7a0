/* What the application layer needs of the program around it, besides connections (connection.h), the store (store.h) and
 * the log (log.h). Two programs implement these headers:
 *
 *     the server                 src/server/daemon, with libuv, threads, libsodium and zlib
 *     the worker of a page       src/wasm, with what a browser offers
 *
 * All functions are called on one thread, except port_compress, and none of them waits. Callbacks come later, never from
 * within the function that asks for them. */
#ifndef POSSE_SERVER_PORT_PORT_H
#define POSSE_SERVER_PORT_PORT_H

#include "connection.h"
#include "thinking.h"

typedef struct posse_server posse_server;
typedef struct live_table live_table;
typedef struct app_client app_client;

/* Milliseconds that never go back, from any starting point. */
uint64_t port_now(const posse_server *server);

/* Random bytes that nobody can guess. */
void port_random(void *bytes, size_t length);

/* Appends the address of the server's pages for people, ending with a slash. */
void port_link(const posse_server *server, posse_buffer *out);

/* Compresses the text in place with gzip. Leaves it unchanged, and returns false, if that is not possible. Called on the
 * thread that does the work of a think_job. */
bool port_compress(posse_buffer *text);

/* ---- timers ----------------------------------------------------------------------------------------- */

typedef struct port_timer port_timer;

/* Calls `over` once, after some milliseconds. */
port_timer *port_timer_start(posse_server *server, uint64_t milliseconds, void (*over)(void *context), void *context);

/* Lets the time be over now. `over` is called soon, as always. */
void port_timer_hurry(port_timer *timer);

/* ---- thinking elsewhere ------------------------------------------------------------------------------- */

typedef struct think_job think_job;

/* The caller sets the first members, and keeps the job until `done`. */
struct think_job {
    limits_address from; /* the address that the work is for */
    thinking work;
    void (*done)(think_job *job, bool is_cancelled);
    void *owner; /* for `done` */

    void *port; /* the port's own */
};

/* Does the work elsewhere and then calls `done`. The budget of a search may be cut if much else is to be done. */
void port_think(posse_server *server, think_job *job);

/* The result is not needed. `done` is called as usual, and soon. Does nothing if `done` was called. */
void port_stop_thinking(posse_server *server, think_job *job);

/* ---- tables that leave ---------------------------------------------------------------------------------- */

/* The table with this code comes into memory, or has left it. Where several programs share a store, the port finds out
 * whether another one takes the table over (app_lose_table). */
void port_claim(posse_server *server, const char *code);
void port_release(posse_server *server, const char *code);

/* ---- other servers ------------------------------------------------------------------------------------------ */

/* Appends the address of the WebSocket at which another server with the same data can be reached for this table; nothing if
 * there is none. */
void port_other_server(const posse_server *server, const char *code, posse_buffer *out);

/* Tells the other servers a line, if there are any: see app_heard. */
void port_tell(const posse_server *server, const char *text);

/* ---- push messages to people whose turn it is ------------------------------------------------------------ */

struct wire_push;

enum { PUSH_NOTE_NAME = 20 }; /* bytes of the name of a person's note, with its terminator */

/* The public key for subscriptions; NULL: this program sends no push messages. */
const char *push_public_key(const posse_server *server);

/* Carries out a `push` of a client. */
void push_subscribe(app_client *client, const struct wire_push *message);

/* Called when the table has changed: sends a message if a turn has begun and its person is not connected. */
void push_turn_changed(live_table *table);

/* Called when the table is loaded: nobody is told about a turn that began before. */
void push_turn_loaded(live_table *table);

/* Called when a client connects as a person, sends something, or disconnects. A person who disconnects without having
 * seen that it is their turn gets a message: the connection was perhaps dead already. */
void push_person_came(app_client *client);
void push_person_spoke(const app_client *client);
void push_person_left(live_table *table, int person);

/* Called when a client is freed. */
void push_detach_client(app_client *client);

/* The notes to delete with a person. */
void push_notes_of(int person, char names[2][PUSH_NOTE_NAME]);

#endif

/* The application layer in the browser: what the files of src/wasm share.
 *
 *     web_app.c            opens it; calls from JavaScript that concern all of it; the store's and timers' answers
 *     web_connections.c    clients and requests (src/server/port/connection.h)
 *     web_store.c          the store, on an ordered map that JavaScript keeps (src/server/port/store.h)
 *     web_port.c           the clock, random bytes, timers (src/server/port/port.h)
 *     web_thinking.c       bots, hints, frames and reviews, which other workers compute
 *     web_replays.c        requests about the replays that are kept, and web_links.c about links to replays
 *     web_absent.c         what a server has and a page does not need: limits, push messages
 *     web_alone.c          what the application layer has for many people and a page does not need
 *
 * imports.h lists the functions that JavaScript provides.
 */
#ifndef POSSE_WASM_WEB_APP_H
#define POSSE_WASM_WEB_APP_H

#include "app.h"
#include "imports.h"
#include "port.h"

/* The application layer of this module. There is one, because a module is an instance of its own for each worker. */
posse_server *web_server(void);

/* ---- web_app.c -------------------------------------------------------------------------------------------- */

/* Calls `call` soon, from the loop. */
void web_call_soon(void (*call)(void *context), void *context);

/* ---- web_port.c: timers --------------------------------------------------------------------------------------- */

/* Calls the timers whose time has come. Returns the milliseconds until the next one, or a negative number. */
double web_run_timers(void);

/* ---- web_connections.c ------------------------------------------------------------------------------------------ */

net_conn *web_conn_find(uint32_t number);

/* ---- web_store.c -------------------------------------------------------------------------------------------------- */

/* Opens the store. Its notes are read first; until then, requests wait. */
posse_store *web_store_open(void);

/* ---- web_replays.c ------------------------------------------------------------------------------------------------ */

/* Answers requests about the replays that are kept. False if it is another request. */
bool web_replays_request(posse_server *server, net_request *request);

/* Checks a replay, keeps it, and answers the request with its name. */
void web_keep_replay(posse_server *server, net_request *request, const char *text, size_t length);

/* Reads a text from the object in the body. False, with an answer, if it is not there. The caller frees the text. */
bool web_read_member(net_request *request, const char *key, posse_buffer *out);

/* Answers with an object of one text, or says why the store has failed. */
void web_answer_text(net_request *request, int status, const char *key, const char *text);
void web_answer_failure(net_request *request, const store_result *result);

/* ---- web_links.c -------------------------------------------------------------------------------------------------- */

/* Answers requests about links. False if it is another request. */
bool web_links_request(posse_server *server, net_request *request);

#endif

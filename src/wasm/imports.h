/* The functions that the browser's side provides, in JavaScript (web/src/local/).
 *
 * Each function returns at once: JavaScript only takes note of the call and never calls back before it has returned.
 */
#ifndef POSSE_WASM_IMPORTS_H
#define POSSE_WASM_IMPORTS_H

#include <stddef.h>
#include <stdint.h>

#define JS_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))

/* Marks a function that JavaScript calls, under a name that may differ from its name in C. */
#define JS_EXPORT(name) __attribute__((export_name(#name)))

/* Clients and their requests. */
JS_IMPORT(port_send) void js_send(uint32_t conn, const char *text, size_t length);
JS_IMPORT(port_close) void js_close(uint32_t conn, uint32_t code, const char *reason, size_t length);
JS_IMPORT(port_answer) void js_answer(uint32_t request, uint32_t status, const char *text, size_t length);

/* Random bytes, the monotonic clock, the time since 1970, both in milliseconds. */
JS_IMPORT(port_random) void js_random(void *bytes, size_t length);
JS_IMPORT(port_now) double js_now(void);
JS_IMPORT(port_calendar) double js_calendar(void);

/* Asks for a call of posse_wake after that time. Replaces the last wish; a negative time is no wish. */
JS_IMPORT(port_wake) void js_wake(double milliseconds);

/* The store. Answered by posse_written and posse_read. */
JS_IMPORT(port_write) void js_write(uint32_t request, const char *text, size_t length);
JS_IMPORT(port_read) void js_read(uint32_t request, const char *text, size_t length);

/* Jobs for think workers. Answered by posse_thought. Jobs that can wait begin only when no others are waiting. */
JS_IMPORT(port_think) void js_think(uint32_t job, const void *bytes, size_t length, uint32_t can_wait);
JS_IMPORT(port_stop_thinking) void js_stop_thinking(uint32_t job);

/* The lock of a table, held as long as the table is in memory. */
JS_IMPORT(port_claim) void js_claim(const char *code, size_t length);
JS_IMPORT(port_release) void js_release(const char *code, size_t length);

/* A line for the console. */
typedef enum js_level { JS_ERROR, JS_WARNING, JS_INFO, JS_DEBUG } js_level;
JS_IMPORT(port_log) void js_log(js_level level, const char *text, size_t length);

/* Throws an Error that says what is wrong. */
JS_IMPORT(port_abort) _Noreturn void js_abort(const char *text, size_t length);

#endif

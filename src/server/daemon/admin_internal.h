/* The operator's commands. An operator connects to a Unix socket (admin_path.h) and sends a command as a line of
 * words:
 *
 *     show 7hk2mfw9qd
 *
 * The answer is some lines of JSON, one record each, and a last line: {"done":true}, perhaps with a "message" for
 * people, or {"error":"…"}. Then the next command may follow. No answer contains roles, hands, tokens or chat, except
 * that of `export … secrets`.
 *
 * admin_socket.c reads commands and writes answers, admin_commands.c finds what carries them out.
 */
#ifndef POSSE_SERVER_DAEMON_ADMIN_INTERNAL_H
#define POSSE_SERVER_DAEMON_ADMIN_INTERNAL_H

#include "admin_path.h"
#include "daemon_internal.h"

enum {
    ADMIN_MAX_LINE = 512,      /* bytes of a command */
    ADMIN_MAX_CLIENTS = 8,     /* operators at a time */
    ADMIN_SILENCE_MS = 120000, /* without progress before a connection is closed */
    ADMIN_PAGE = 50,           /* records in one piece of an answer */
};

/* An operator's connection. */
typedef struct admin_client admin_client;
struct admin_client {
    posse_server *server;
    admin_client *next;
    uv_pipe_t pipe;
    uv_write_t write;
    char line[ADMIN_MAX_LINE + 1];
    size_t length;
    posse_buffer out;  /* the part of the answer that is not sent yet */
    posse_buffer sent; /* the part that is being sent */
    uint64_t progress; /* when something was last read or written */
    bool is_running;   /* a command is being carried out, whose callbacks need this struct */
    bool is_closing, is_closed;

    /* For the command that is being carried out. */
    void (*next_page)(admin_client *client); /* called when a piece is sent; NULL: the answer is complete */
    char code[STORE_MAX_NAME + 1];           /* the table */
    char after[STORE_MAX_NAME + 1];          /* the last record of a list that was written */
    int64_t after_number;
    store_summary found; /* the table in the store; its texts are not kept */
    uint64_t number;     /* of records */
    bool wants_secrets;
    limits_address address;
    uint64_t until; /* the end of a ban */
};

/* Carries out a command, a line of words. */
void admin_run(admin_client *client, char *line);

/* ---- admin_commands.c: what all commands share ---------------------------------------------------- */

/* A record of the answer, which is a JSON object. */
posse_buffer *admin_begin_record(admin_client *client);
void admin_end_record(admin_client *client);

void admin_keep_text(char out[STORE_MAX_NAME + 1], const char *text);

/* False, with an answer, if the store failed. */
bool admin_check_result(admin_client *client, const store_result *result);

/* ---- the commands, whose operands are in the client ----------------------------------------------- */

/* admin_show.c */
void admin_list(admin_client *client);
void admin_show(admin_client *client);

/* The same, and also false, with an answer, if the table of the command was not found. */
bool admin_check_table(admin_client *client, const store_result *result);

/* Can the table in memory be read? NULL: it is not in memory. */
bool admin_is_readable(const live_table *table);
unsigned admin_count_clients(const live_table *table);

/* admin_tables.c */
void admin_export(admin_client *client);
void admin_close_table(admin_client *client);
void admin_delete_table(admin_client *client);
void admin_kick(admin_client *client);

/* admin_data.c */
void admin_replays(admin_client *client);
void admin_delete_replay(admin_client *client);
void admin_vacuum(admin_client *client);
void admin_reload(admin_client *client);
void admin_stats(admin_client *client);

/* Commands of admin_bans.c, and what reads their operands. These return false, with an answer, for wrong ones. */
bool admin_read_address(admin_client *client, const char *text);
bool admin_read_hours(admin_client *client, const char *text); /* NULL: the usual time */
void admin_ban(admin_client *client);
void admin_unban(admin_client *client);
void admin_bans(admin_client *client);

/* Sends what is in `out`, and then calls `next_page`, unless the connection has ended. */
void admin_send_page(admin_client *client, void (*next_page)(admin_client *client));

/* Ends a command. `message` may be NULL. */
void admin_succeed(admin_client *client, const char *message, ...) __attribute__((format(printf, 2, 3)));
void admin_fail(admin_client *client, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

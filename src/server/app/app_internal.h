/* What the files of the server share. */
#ifndef POSSE_SERVER_APP_APP_INTERNAL_H
#define POSSE_SERVER_APP_APP_INTERNAL_H

#include "frames.h"
#include "server.h"
#include "store.h"
#include "table_match.h"

enum {
    CODE_LETTERS = 10,    /* of a table's code: 50 bits */
    REPLAY_NAME = 48,     /* bytes of a replay's name, with its zero */
    MAX_COMMANDS = 64,    /* waiting at one table */
    MAX_REPLAY_JOBS = 32, /* being made at once: bots want to think, too */
    MAX_HINTS = 32,       /* being thought out at once, at all tables */
    MAX_FAULTS = 20,      /* messages of one connection that were refused, then it is closed */
    ASLEEP_AFTER = 60000, /* milliseconds without anybody there, then a table leaves the memory */
    SWEEP_EVERY = 200,    /* milliseconds between two looks at all clocks */
    RETRY_AFTER = 1000,   /* milliseconds, where the disk was in trouble */
    MAX_SUMMARY_AGE_MS = 3600000, /* a summary is at most so much older than its table */
};

typedef struct live_table live_table;
typedef struct app_client app_client;
typedef struct app_command app_command;
typedef struct hint_job hint_job;

/* A connection. It is at a table from its `hello` on. */
struct app_client {
    posse_server *server;
    net_conn *conn;
    live_table *at;
    app_client *next;               /* at the same table */
    int person;                     /* POSSE_NOBODY: an onlooker */
    int seat;                       /* looked at; below zero: none */
    bool has_opened;                /* that seat, by saying so */
    bool welcomed;                  /* has been told of the table */
    bool is_new;                    /* and nobody of him yet */
    bool has_token;                 /* of the hello, until the table is there */
    unsigned char token[POSSE_KEY]; /* its hash */
    bool has_since;
    uint64_t since;
    bool has_hello_id;
    int64_t hello_id;
    int faults;
    limits_bucket talk; /* for chat */
};

/* Something to be entered at a table. */
struct app_command {
    app_command *next;
    posse_entry entry;
    posse_buffer options; /* the text of entry.options */
    app_client *by;       /* NULL: the server, or gone meanwhile */
    bool has_id;
    int64_t id;
    bool is_removal; /* of the whole table, not an entry */
    /* Not an entry: what is done for its sender in its turn, when all before it is on the disk. */
    void (*query)(app_client *client, const app_command *command);
    bool has_token; /* to be told to who has joined */
    unsigned char token[POSSE_KEY];
    /* Called once: when it is on the disk (`status` NULL), or refused. May be NULL. */
    void (*then)(app_command *command, const posse_status *status);
    void *caller;
};

typedef enum live_state {
    LIVE_LOADING,
    LIVE_READY,
    LIVE_WRITING, /* the first command is on its way to the disk */
    LIVE_FROZEN,  /* its entries cannot be played by these rules */
    LIVE_GONE,    /* deleted: to be freed when nobody needs it any more */
} live_state;

struct live_table {
    posse_server *server;
    live_table *next; /* in the same bucket */
    char code[CODE_LETTERS + 1];
    posse_table *table;
    live_state state;
    app_client *clients;
    app_command *commands, **last_command;
    int command_count;
    size_t told;      /* events before the entry that is being written */
    bool is_thinking; /* a bot, for decision `thought` */
    uint64_t thought;
    hint_job *hint;           /* that is being thought out; NULL: none */
    bool has_moved_about;     /* somebody came or went while nothing could be told */
    int jobs;                 /* that will come back to this table */
    uint64_t awake;           /* since when somebody is there */
    uint64_t alone;           /* since when nobody is */
    uint64_t retry;           /* when to load again, after trouble; 0: not */
    uint64_t summarised;      /* time of the summary that is on the disk */
    char replay[REPLAY_NAME]; /* of the last game's replay */
    posse_status why;         /* it is frozen */
};

enum { BUCKETS = 4096 };

typedef struct server_counts {
    uint64_t entries;  /* on the disk */
    uint64_t moves;    /* of people: actions and rolls */
    uint64_t refused;  /* messages */
    uint64_t troubles; /* of the disk */
    uint64_t thoughts; /* of bots */
    uint64_t games;    /* finished */
} server_counts;

struct posse_server {
    server_options options;
    net_server *net;
    int lock; /* a file that is ours as long as we run */
    posse_store *store;
    uv_async_t woken; /* by the store */
    uv_timer_t sweep;
    live_table *buckets[BUCKETS];
    unsigned table_count;
    limits_counts *makers; /* tables made by an address in this hour */
    uint64_t hour;
    net_limits talking; /* of chat */
    int replay_jobs;    /* being made */
    int hints;          /* being thought out */
    server_counts counts;
    uint64_t offset; /* of the loop's time to that of the calendar */
    bool stopping;
};

/* ---- server.c ------------------------------------------------------------------------------- */

uint64_t server_now(const posse_server *server); /* milliseconds since 1970, never going back */

/* ---- house_tables.c: tables in memory ---------------------------------------------------------- */

bool registry_is_full(const posse_server *server);
live_table *registry_create(posse_server *server); /* a new one; NULL: there are too many */
live_table *registry_fetch(posse_server *server,
                           const char *code); /* in memory, or about to be; NULL: too many */
void registry_drop(live_table *table);        /* out of memory */
void registry_sweep(posse_server *server);

/* ---- house_asks.c: entries, one at a time ------------------------------------------------------ */

app_command *command_new(posse_entry_kind kind, int person);
void command_submit(
    live_table *table,
    app_command *command); /* takes the command; answers it at once if there is no context */
void live_table_advance(live_table *table); /* with the next one, and with what the table wants */
bool command_is_queued(const live_table *table, const app_client *client, posse_entry_kind kind);
void commands_forget_client(live_table *table, const app_client *client);

/* ---- house_guests.c: connections ---------------------------------------------------------------- */

void client_opened(void *app, net_conn *conn);
void client_message(void *app, net_conn *conn, const char *text, size_t length);
void client_closed(void *app, net_conn *conn);

/* Everybody who waits for the table is told of it, or that there is none. */
void clients_welcome(live_table *table);
void clients_turn_away(live_table *table, posse_code code, const char *why);

/* After an entry is on the disk: those who came meanwhile are welcomed, and all are told who is there. */
void clients_catch_up(live_table *table);

/* ---- house_tell.c: what they are told ------------------------------------------------------------ */

void client_send(app_client *client, const posse_buffer *text);
void client_refuse(app_client *client, bool has_id, int64_t id, posse_code code, const char *text);

/* The answer to hello and to join; `token` only once, when it was made: else NULL. */
void client_send_welcome(app_client *client, bool has_id, int64_t id, const unsigned char *token);

/* Whose `join` it is, if it is one, is that person from now on, and is told so. */
void client_join(app_client *client, const app_command *command);

/* Everything, or what he does not have yet. */
void client_send_table(app_client *client, size_t since, bool has_id, int64_t id);

/* All are told of an entry that is on the disk, or who is there. */
void broadcast_entry(live_table *table, const app_command *command);
void broadcast_presence(live_table *table);
frame_context frame_context_of(const live_table *table);

/* ---- house_entries.c: messages as entries --------------------------------------------------------- */

/* The command that a message is, or NULL if it is none. */
app_command *command_of_message(const app_client *client, const wire_client *said);
void make_token(unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);
void hash_token(const unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);

/* ---- bot_job_start.c: bots ---------------------------------------------------------------------------- */

/* A copy of a game in which a seat is to act. Nothing in it is anybody else's, so any thread may have it. */
typedef struct bot_question {
    const posse_game *game;
    int seat;
    uint64_t decision;
    void *state;
    posse_event *events;
    size_t event_count;
    posse_rng rng; /* for who thinks: it has nothing to do with the dice */
} bot_question;

void question_copy(bot_question *question, const posse_table *table, int seat);
void question_free(bot_question *question);

void bot_job_start(live_table *table, const posse_todo *todo);

/* ---- hint_job.c: what a bot would do in somebody's place -------------------------------------------- */

/* As the `query` of an command with a seat and a decision. */
void client_hint(app_client *client, const app_command *command);

/* Somebody has gone: nobody waits for his hint any more. */
void hint_forget_client(const live_table *table, const app_client *client);

/* ---- house_http.c ------------------------------------------------------------------------------------ */

void http_api_request(void *app, net_request *request);

/* Answers with an `error`. */
void http_api_error(net_request *request, int status, posse_code code, const char *text);

/* ---- house_replays.c: finished games over HTTP -------------------------------------------------------- */

/* Answers what is below /api/replays/; false, and nothing done, for other paths. */
bool replays_request(posse_server *server, net_request *request);

/* A replay without the names of people, but for those in a list in JSON; NULL: without any. See store_strip. */
bool replay_strip_names(store_bytes bytes, const char *kept_text, posse_buffer *out);

#endif

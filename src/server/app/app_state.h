/* The data that the files of src/server/app share: the server, its tables, clients and commands, and what it counts. */
#ifndef POSSE_SERVER_APP_APP_STATE_H
#define POSSE_SERVER_APP_APP_STATE_H

#include "alias.h"
#include "app.h"
#include "frames.h"
#include "port.h"
#include "table_match.h"

/* Notes of tables in the store. */
#define ALIAS_NOTE     "alias"
#define DEADLINE_NOTE  "deadline"
#define UNVISITED_NOTE "unvisited" /* when the table was created, see visits.c */
#define PUSH_NOTE      "push"      /* followed by - and a person's number: where to send the person's push messages */
#define PUSHED_NOTE    "pushed"    /* the same: a message was sent, and the person has not come back since */
#define BAN_NOTE       "ban"       /* followed by - and a person's number: see table_bans.c */
#define USED_NOTE      "used"      /* when the table was last used, see retention.c */
#define MADE_NOTE      "made"      /* of a replay: when it was made */
#define REVIEW_NOTE    "review"    /* of a replay: its review, see reviews.c */

/* Notes of the server itself have this code. No table has it. */
#define SERVER_CODE "server"

/* The answer to an address that has tried too many wrong codes. */
#define TOO_MANY_WRONG_CODES "too many wrong codes came from your address in the last hour; please try again later"

enum {
    CODE_LETTERS = 10,            /* of a table's code: 50 bits */
    REPLAY_LETTERS = 16,          /* of a replay's name: 80 bits */
    LONG_CLOCK_S = 3600,          /* from this clock on, the time runs whether anybody is connected or not */
    DUE_INTERVAL_MS = 5000,       /* time between two searches for stored tables whose time is up */
    RETRY_AFTER_MS = 1000,        /* time before a table is loaded again after a disk error */
    MAX_STANDSTILL_MS = 5000,     /* of the time between two sweeps, more than this does not count */
    ARRIVAL_DEAL_MS = 3000,       /* time to contribute to the dice at least after an empty table is visited again */
    MAX_ARRIVAL_MS = 300000,      /* time that a decision gets at least after an empty table is visited again */
    MAX_SUMMARY_AGE_MS = 3600000, /* how far the stored summary may lag behind its table */
};

typedef struct app_command app_command;
typedef struct hint_job hint_job;
typedef struct bot_job bot_job;
typedef struct review_job review_job;
typedef struct push_order push_order;
typedef struct person_record person_record;
typedef struct banned_address banned_address;

/* A connection. It belongs to a table from its `hello` on. */
struct app_client {
    posse_server *server;
    net_conn *conn;
    live_table *live; /* NULL before `hello` */
    app_client *next; /* at the same table */
    int person;       /* POSSE_NOBODY: a spectator */
    int seat;         /* whose view the client gets; below zero: the public view */
    int was;          /* the last person the connection was, at the table `was_at`; POSSE_NOBODY: none */
    char was_at[CODE_LETTERS + 1];
    bool has_opened;       /* the client chose that seat with `open` */
    bool welcomed;         /* the client has received the table */
    bool is_kicked;        /* the operator is removing the person */
    bool needs_announcing; /* the others have not been told yet that this person is connected */

    /* From `hello`, until the table is loaded. */
    bool has_token;
    unsigned char token[POSSE_KEY]; /* hashed */
    bool has_since;
    uint64_t since;
    bool has_hello_id;
    int64_t hello_id;

    unsigned faults;
    limits_bucket chat_bucket;
    push_order *push_order; /* a `push` that is being written, or NULL */
};

/* A request to a table. Waits in the table's queue. */
struct app_command {
    app_command *next;
    posse_entry entry;
    posse_buffer options;   /* the text of entry.options */
    const posse_game *game; /* the game in `options`; NULL: the command has no options */
    app_client *sender;     /* NULL: the server, or a client that has disconnected */
    bool has_address;       /* a client sent the command, from `address`; it may have disconnected since */
    limits_address address;
    bool has_id;
    int64_t id;
    uint64_t received; /* when its message came, in nanoseconds; 0: there was none */
    bool is_removal;   /* deletes the whole table; not an entry */
    /* If set, the command is not an entry: this is called when all earlier entries are on disk. */
    void (*query)(app_client *client, const app_command *command);
    bool has_token; /* a join: the token to send to the new person */
    unsigned char token[POSSE_KEY];
    /* Called once, when the entry is on disk (`status` is NULL) or refused. May be NULL. */
    void (*on_done)(app_command *command, const posse_status *status);
    void *context; /* for on_done */
};

typedef enum live_state {
    LIVE_LOADING,
    LIVE_READY,
    LIVE_WRITING, /* the first command of the queue is being written */
    LIVE_FROZEN,  /* the stored entries are damaged, cannot be replayed with these rules, or cannot be read now */
    LIVE_GONE,    /* deleted; freed when no job needs the table any more */
} live_state;

/* Whose turn it is, for push messages. */
typedef struct turn_watch {
    int game;                 /* the number of the game */
    int seat;                 /* the seat that has to act, if a person plays it; negative: none */
    bool is_seen;             /* the person was connected and sent something since the turn began */
    struct turn_push *pushes; /* messages that are being sent */
} turn_watch;

/* How long the table has waited for the person who must decide. */
typedef struct long_wait {
    int person;
    uint64_t decision;
    uint64_t from;  /* when a sweep first saw this person and decision, or last saw the person gone */
    int known_idle; /* presence_idle_person at the last sweep, after entry `known_at` */
    uint64_t known_at;
} long_wait;

/* A table in memory. */
struct live_table {
    posse_server *server;
    live_table *next; /* in the same hash bucket */
    char code[CODE_LETTERS + 1];
    char alias[ALIAS_TEXT]; /* in the lobby; "": none */
    /* The address whose turn it is when work for this table is done: the one that created the table or, if the table
     * was loaded, the first that connected. Kept only in memory. */
    limits_address owner;
    bool has_owner;
    bool is_new;     /* created since the server started, and no client has connected to it yet */
    bool is_visited; /* a client has connected since the table was created or loaded */
    posse_table *table;
    live_state state;
    app_client *clients;
    person_record *records;                /* of people at the table; see presence.c */
    long_wait wait;                        /* the same */
    banned_address *bans;                  /* see table_bans.c */
    app_command *commands, **last_command; /* the queue */
    unsigned command_count;
    size_t events_before; /* events of the match before the entry that is being written */
    bool is_thinking;     /* a bot is choosing an action for thinking_decision */
    uint64_t thinking_decision;
    bot_job *bot_job;        /* the last one that was started, until it ends; NULL: none */
    uint64_t last_move;      /* when the game last changed; 0: not since the table was loaded */
    hint_job *hint;          /* the hint that is being computed, or NULL */
    bool presence_changed;   /* people came or went and the clients have not been told yet */
    int jobs;                /* callbacks that will still refer to this table */
    uint64_t occupied_since; /* when the first client came */
    uint64_t empty_since;    /* when the last client left */
    uint64_t retry_at;       /* when to load again after a disk error; 0: no error */
    uint64_t summary_time;   /* of the summary on disk */
    bool is_closing;         /* the table is to leave memory as soon as it can */
    bool is_lost;            /* see app_lose_table */
    uint64_t clock_shift;    /* from server_now to live_table_now; may stand for a negative number */
    int64_t used_hour;       /* of the note USED_NOTE on disk; 0: not known */
    uint64_t log_bytes;      /* of all entries */
    turn_watch turn;
    char replay[REPLAY_NAME];   /* name of the last game's replay */
    bool is_unreadable;         /* the last attempt to load the table failed */
    posse_code frozen_code;     /* LIVE_FROZEN: POSSE_BUSY if it helps to try again, otherwise POSSE_FROZEN */
    posse_status frozen_status; /* and the reason */
};

enum { BUCKETS = 4096 };

/* Limits that clients can exceed, besides those of net. */
typedef enum limit_hit {
    HIT_TABLES,
    HIT_ADDRESS_TABLES,
    HIT_WRONG_CODES,
    HIT_COMMANDS,
    HIT_REFUSALS,
    HIT_CHAT,
    HIT_HINTS,
    HIT_REPLAYS,
    HIT_REVIEWS,
    HIT_ADDRESS_REVIEWS,
    HIT_ADDRESS_BYTES,
    HIT_TABLE_ENTRIES,
    HIT_TABLE_BYTES,
    HIT_GAME_ENTRIES,
    HIT_ADDRESS_PEOPLE,
    LIMIT_HITS
} limit_hit;

/* Totals for /metrics. */
typedef struct server_counts {
    uint64_t entries;      /* written */
    uint64_t moves;        /* actions and rolls of people */
    uint64_t refused;      /* messages */
    uint64_t store_errors; /* failed reads and writes */
    uint64_t bot_moves;    /* chosen by bots */
    uint64_t games;        /* finished */
    uint64_t reviews;      /* completed */
    uint64_t pushes;       /* sent */
    uint64_t push_faults;  /* could not be sent */
    uint64_t old_tables;   /* deleted */
    uint64_t old_replays;  /* deleted */
    uint64_t banned;       /* connections and requests of banned addresses */
    uint64_t sent_on;      /* clients who were told to go to another server */
    uint64_t hits[LIMIT_HITS];
    posse_histogram move_times; /* of people: from the message to the broadcast */
} server_counts;

/* The deletion of old tables, or of old replays. */
typedef struct cleanup {
    posse_server *server;
    bool of_replays;
    bool is_running, is_full, has_failed; /* of the current batch */
    unsigned pending;                     /* what is not deleted yet */
    uint64_t started;
    size_t skipped; /* old tables that were in memory at the last search */
    uint64_t next_check;
    uint64_t deleted; /* since the log last told it */
} cleanup;

struct posse_server {
    app_options options;
    server_logger *log;
    posse_store *store; /* NULL: closed */
    void *port;         /* the port's own */
    live_table *buckets[BUCKETS];
    unsigned table_count;
    limits_counts *tables_made;   /* by each address, since hour_start */
    limits_counts *wrong_codes;   /* the same */
    limits_counts *bytes_written; /* for each address, the same */
    struct alias_owners *aliases;
    cleanup old_tables, old_replays;
    uint64_t hour_start;
    uint64_t next_due_check;   /* when to search for tables whose time is up */
    uint64_t next_visit_check; /* when to search for tables that nobody has visited */
    unsigned replay_jobs;      /* frames that are being made, and reviews that are being opened */
    review_job *reviews;       /* all of them */
    unsigned hint_jobs;        /* running */
    bot_job *held_moves;       /* actions of bots that wait, so that people can follow */
    frame_update *update;      /* the updates about the entry that is being broadcast */
    posse_buffer frame_text;   /* and the text of one of them; both keep their memory for the next entry */
    server_counts counts;
    uint64_t swept_at;      /* server_now at the last sweep */
    uint64_t swept_at_port; /* the same by port_now */
    uint64_t made_room_at;  /* the sweep after which registry_has_room last looked for tables to unload */

    /* service_clock.c */
    uint64_t service_base, service_from; /* the service clock showed service_base when server_now was service_from */
    uint64_t service_saved_at;
    bool service_loaded, service_known, service_is_saving;

    bool aliases_loaded;
    bool is_unready; /* what is written does not arrive on the disk; the port sets this */
    bool stopping;
    bool is_cut_off;  /* from the data, which other servers can reach, perhaps */
    bool is_draining; /* stopping, but not for clients, who repeat elsewhere what is not done here */
};

#endif

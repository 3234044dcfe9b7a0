/* The map of the server: the data that the files of src/server/app share, and what each file offers.
 *
 *     net ──► clients.c ──► messages.c       a message becomes a command
 *                 │
 *                 ▼
 *             commands.c ──► store           one command at a time at each table: applied, written,
 *                 │                          and then shown to the clients
 *                 ▼
 *             broadcast.c ──► net
 *
 * registry.c loads and unloads tables, codes.c finds their codes, and retention.c and visits.c delete tables that are old
 * or were never visited. bot_jobs.c, hints.c and replays.c work on other threads (worker_pool.c), in the order of
 * work_queue.c. budgets.c limits what is written. http_api.c answers HTTP requests, and admin_commands.c the operator's.
 * presence.c knows who is away, and table_bans.c whom a host has banned. push_turns.c tells people who are away that it
 * is their turn. server.c opens and closes all of it. Everything but the work of those threads runs on one event loop.
 */
#ifndef POSSE_SERVER_APP_APP_INTERNAL_H
#define POSSE_SERVER_APP_APP_INTERNAL_H

#include "alias.h"
#include "bans.h"
#include "frames.h"
#include "push_send.h"
#include "server.h"
#include "store.h"
#include "table_match.h"
#include "worker_pool.h"

/* Notes of tables in the store. */
#define ALIAS_NOTE     "alias"
#define DEADLINE_NOTE  "deadline"
#define UNVISITED_NOTE "unvisited" /* when the table was created, see visits.c */
#define PUSH_NOTE      "push"      /* followed by - and a person's number: where to send the person's push messages */
#define PUSHED_NOTE    "pushed"    /* the same: a message was sent, and the person has not come back since */
#define USED_NOTE      "used"      /* when the table was last used, see retention.c */
#define MADE_NOTE      "made"      /* of a replay: when it was made */

/* Notes of the server itself have this code. No table has it. */
#define SERVER_CODE "server"

/* The answer to an address that has tried too many wrong codes. */
#define TOO_MANY_WRONG_CODES "too many wrong codes came from your address in the last hour; please try again later"

enum {
    PUSH_NOTE_NAME = 20,          /* bytes of the name of a person's note, with its terminator */
    CODE_LETTERS = 10,            /* of a table's code: 50 bits */
    REPLAY_LETTERS = 16,          /* of a replay's name: 80 bits */
    REPLAY_NAME = 48,             /* bytes of a replay's name, with its terminator; older ones are CODE-NUMBER */
    LONG_CLOCK_S = 3600,          /* from this clock on, the time runs whether anybody is connected or not */
    DUE_INTERVAL_MS = 5000,       /* time between two searches for stored tables whose time is up */
    SWEEP_INTERVAL_MS = 200,      /* time between two checks of all clocks */
    LOG_CHECK_MS = 10000,         /* time between two looks at the write-ahead log */
    RETRY_AFTER_MS = 1000,        /* time before a table is loaded again after a disk error */
    MAX_STANDSTILL_MS = 5000,     /* of the time between two sweeps, more than this does not count */
    ARRIVAL_DEAL_MS = 3000,       /* time to contribute to the dice at least after an empty table is visited again */
    MAX_ARRIVAL_MS = 300000,      /* time that a decision gets at least after an empty table is visited again */
    MAX_SUMMARY_AGE_MS = 3600000, /* how far the stored summary may lag behind its table */
};

typedef struct live_table live_table;
typedef struct app_client app_client;
typedef struct app_command app_command;
typedef struct hint_job hint_job;
typedef struct bot_job bot_job;
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
    bool is_closing;         /* the operator wants the table out of memory */
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
    uint64_t pushes;       /* sent */
    uint64_t push_faults;  /* could not be sent */
    uint64_t old_tables;   /* deleted */
    uint64_t old_replays;  /* deleted */
    uint64_t banned;       /* connections and requests of banned addresses */
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
    server_options options;
    server_limits limits; /* net has its own copy of its part */
    net_server *net;
    server_logger *log; /* options.net.log */
    int lock;           /* file descriptor of the lock file, held while the server runs */
    posse_store *store;
    uv_async_t store_ready; /* signalled by the store when results are ready */
    uv_timer_t sweep;
    live_table *buckets[BUCKETS];
    unsigned table_count;
    limits_counts *tables_made;   /* by each address, since hour_start */
    limits_counts *wrong_codes;   /* the same */
    limits_counts *bytes_written; /* for each address, the same */
    struct alias_owners *aliases;
    cleanup old_tables, old_replays;
    uint64_t hour_start;
    uint64_t next_log_check;   /* when to look at the size of the write-ahead log */
    uint64_t next_due_check;   /* when to search for tables whose time is up */
    uint64_t next_visit_check; /* when to search for tables that nobody has visited */
    unsigned replay_jobs;      /* running */
    unsigned hint_jobs;        /* running */
    vapid_key *push_key;       /* NULL: the server sends no push messages */
    push_sender *push;         /* the same */
    worker_pool *workers;      /* for bots, hints and replays */
    bot_job *held_moves;       /* actions of bots that wait, so that people can follow */
    frame_update *update;      /* the updates about the entry that is being broadcast */
    posse_buffer frame_text;   /* and the text of one of them; both keep their memory for the next entry */
    server_counts counts;
    uint64_t started_ns;    /* by posse_now_ns */
    uint64_t swept_at;      /* server_now at the last sweep */
    uint64_t swept_at_loop; /* the same in the loop's time */

    /* service_clock.c */
    uint64_t service_base, service_from; /* the service clock showed service_base when server_now was service_from */
    uint64_t service_saved_at;
    bool service_loaded, service_known, service_is_saving;

    /* readiness.c */
    uint64_t store_answers;  /* of the store at the last sweep */
    uint64_t store_moved_at; /* when the store last answered something or had nothing to do */
    bool is_unready;         /* at the last sweep */
    ban_list bans;
    struct admin *admin; /* the operator's socket; NULL: could not be opened */
    bool aliases_loaded, push_loaded, bans_loaded;
    bool stopping;
};

/* ---- server.c ------------------------------------------------------------------------------- */

/* Milliseconds since 1970, as the system's clock told at the start. Afterwards only time during which the server runs is
 * added, whatever the system's clock does: this time never goes back, and it stands still while the process is stopped or
 * the machine sleeps. */
uint64_t server_now(const posse_server *server);

/* ---- service_clock.c: time that was served ------------------------------------------------------------ */

/* Reads the clock. Runs the loop until it is there, so call it before the server listens. */
bool service_clock_open(posse_server *server, posse_status *status);
uint64_t service_now(const posse_server *server);
void service_clock_save(posse_server *server);
void service_clock_sweep(posse_server *server);

/* ---- readiness.c ------------------------------------------------------------------------------------------ */

void readiness_sweep(posse_server *server);
void readiness_answer(posse_server *server, net_request *request); /* to GET /readyz */

/* ---- retention.c: deleting what is old ------------------------------------------------------------------ */

/* Tables and replays of older versions have no time yet. From now on they have. */
void retention_open(posse_server *server);
void retention_sweep(posse_server *server);

/* Deletes a table that is not in memory. `last` is the number of its last entry. */
void retention_delete_table(posse_server *server, const char *code, int64_t last);

/* The note to write with an entry of the table, if there must be one. */
bool retention_note_table(live_table *table, store_note *note);

/* The note to write with the table's new replay. */
store_note retention_note_replay(const live_table *table);

/* ---- registry.c: tables in memory ------------------------------------------------------------- */

bool registry_is_full(const posse_server *server);

/* Creates a table with a new code. The registry must not be full. */
live_table *registry_create(posse_server *server);

/* The table with this code, which may still be loading. NULL if the registry is full or the code malformed. */
live_table *registry_fetch(posse_server *server, const char *code);

bool registry_has(posse_server *server, const char *code);
live_table *registry_find(posse_server *server, const char *code); /* NULL: the table is not in memory */

/* Enters all entries of a loaded table. False, with the reason, if one of them is refused. */
bool registry_enter_all(posse_table *table, const store_result *result, posse_status *status);

/* Makes an address the owner of a table that has none. */
void live_table_set_owner(live_table *table, limits_address address);

/* Removes the table from memory. */
void registry_drop(live_table *table);

/* Runs every SWEEP_INTERVAL_MS: clocks, retries, unloading. */
void registry_sweep(posse_server *server);

/* ---- visits.c: tables that nobody has connected to ------------------------------------------------- */

/* Called when a client has connected to the table. */
void visit_record(live_table *table);

/* Milliseconds without clients before the table leaves memory. */
uint64_t visits_unload_after(const live_table *table);

/* Deletes tables that nobody has ever connected to. */
void visits_sweep(posse_server *server, uint64_t now);

/* ---- codes.c: codes and aliases ------------------------------------------------------------------ */

void codes_open(posse_server *server);

/* Reads the aliases of stored tables. Runs the loop until they are there, so call it before the server listens. */
void codes_load(posse_server *server);
void codes_close(posse_server *server);

/* The code of the table that somebody means who types a code or an alias. False if it is neither; whether there is a
 * table with that code is another question. */
bool code_find(const posse_server *server, const char *typed, char code[CODE_LETTERS + 1]);

/* Sets the table's alias to the one it has, or to a new one if it has none and `wants_new` is set. */
void code_take_alias(live_table *table, bool wants_new);
void code_release_alias(posse_server *server, const char *code);

/* Aliases can be guessed, and unknown codes cost a look at the disk, so an address may try only some that are wrong in
 * an hour. Afterwards it may still use codes of tables in memory, and those of tables it has a token for (`is_trusted`).
 * So nobody loses a game because somebody at the same address is guessing. */
void code_count_wrong(posse_server *server, limits_address address);
bool code_may_be_tried(posse_server *server, limits_address address, const char *typed, bool is_trusted);

/* ---- commands.c: the queue of each table ------------------------------------------------------- */

app_command *command_new(posse_entry_kind kind, int person);

/* Fills in the options of an OPTIONS command. */
void command_set_options(app_command *command, const wire_table_options *options);

/* Takes ownership of the command and queues it. Refuses it at once if the queue is full. */
void command_submit(live_table *table, app_command *command);

/* Refuses all queued commands. */
void commands_refuse_all(live_table *table, const posse_status *status);

/* True during a game with a long clock, which goes on when nobody is connected. */
bool live_table_keeps_time(const live_table *table);

/* Runs the queued commands, and then whatever posse_table_todo asks for. */
void live_table_advance(live_table *table);

/* The time of the table, which its entries have. It is not before its last entry, even if the server's clock was set
 * back, and clocks run by it. */
uint64_t live_table_now(const live_table *table);

/* Nothing is decided by the clock before this time of the table. */
uint64_t live_table_clock_from(const live_table *table);
bool command_is_queued(const live_table *table, const app_client *client, posse_entry_kind kind);

/* Called when a client is evicted: removes its queued commands. The table must not be writing. */
void commands_drop_client(live_table *table, const app_client *client);

/* Called when a client leaves: its queued commands lose their sender, its hint its recipient. */
void commands_detach_client(live_table *table, const app_client *client);

/* ---- places.c: who may take one of the places of a table ------------------------------------------- */

/* False if too many people from the same address have joined the table. */
bool places_allow(const live_table *table, const app_command *command, posse_status *status);

/* If the table has no place for a newcomer: a command that lets somebody leave who is long gone. NULL: not needed, or there
 * is nobody like that. */
app_command *places_make_room(const live_table *table, const app_command *command);

/* ---- budgets.c: how much tables and addresses may write --------------------------------------------- */

bool budget_address_has_room(posse_server *server, limits_address address, posse_status *status);

/* May this command be entered? */
bool budget_allows(const live_table *table, const app_command *command, posse_status *status);

/* Counts what a command has written. */
void budget_charge(live_table *table, const app_command *command, size_t log_bytes, size_t replay_bytes);

/* ---- clients.c: connections ------------------------------------------------------------------- */

void client_opened(void *app, net_conn *conn);
void client_message(void *app, net_conn *conn, const char *text, size_t length);
void client_closed(void *app, net_conn *conn);

/* Remembers the client's person, so that somebody who leaves and joins again is known to be the same. */
void client_remember_person(app_client *client);

/* Sends the table to the clients who have not received it, and tells everybody who is connected. */
void clients_welcome(live_table *table);

/* The same, unless the table has changes that are not on disk yet. */
void clients_welcome_new(live_table *table);

/* Refuses the `hello` of the clients who have not received the table, and detaches them. */
void clients_refuse_new(live_table *table, posse_code code, const char *reason);

/* Detaches all clients: sends `gone` to those who have received the table, and refuses the `hello` of the others. */
void clients_evict(live_table *table, posse_code code, const char *reason);

/* Disconnects all clients of a table. They may come back. */
void clients_disconnect(live_table *table, const char *reason);

/* Detaches one client in the same way. Its queued commands are dropped. */
void client_evict(app_client *client, posse_code code, const char *reason);

/* ---- presence.c: who is connected, and who has been away for how long ------------------------------ */

bool presence_is_connected(const live_table *table, int person);

/* True if the person has been disconnected for options.host_away milliseconds while somebody else was connected. */
bool presence_is_gone(const live_table *table, int person);

/* Called when a client becomes a person. */
void presence_note_address(live_table *table, int person, limits_address address);

/* When the person was found missing while another one was connected; 0: not missing. */
uint64_t presence_absent_since(const live_table *table, int person);

/* The address of the person's last connection. Returns false if the person has not been connected since the table was
 * loaded. */
bool presence_address(const live_table *table, int person, limits_address *address);

/* Runs at every sweep: tells the clients who is gone, and replaces a host who is. */
void presence_sweep(live_table *table, uint64_t now);
void presence_free(live_table *table);

/* ---- table_bans.c: people whom the host of a table has banned ------------------------------------- */

/* Called when an entry is on disk, before it is sent: bans or unbans, if the entry says so. */
void table_ban_entered(live_table *table, const posse_entry *entry);

/* True if newcomers and spectators from the client's address are banned; if the token of its `hello` is. */
bool table_ban_covers_address(const app_client *client);
bool table_ban_covers_token(const app_client *client);
void table_ban_refuse(app_client *client, bool has_id, int64_t id);
void table_bans_free(live_table *table);

/* ---- broadcast.c: sending --------------------------------------------------------------------- */

void client_send(app_client *client, const posse_buffer *text);
void client_refuse(app_client *client, bool has_id, int64_t id, posse_code code, const char *text);

/* Answers `hello` and `join`. `token` is sent once, when it is created; otherwise NULL. */
void client_send_welcome(app_client *client, bool has_id, int64_t id, const unsigned char *token);

/* If the command was a join, binds the client to its new person and sends `welcome`. */
void client_join(app_client *client, const app_command *command);

/* Sends the whole table, with the events after number `since`. */
void client_send_table(app_client *client, size_t since, bool has_id, int64_t id);

/* Sends the clients of a table an entry that is on disk, or the list of connected people. */
void broadcast_entry(live_table *table, const app_command *command);
void broadcast_presence(live_table *table);
frame_context frame_context_of(const live_table *table);

/* ---- messages.c: messages to commands ------------------------------------------------------------- */

/* The command that a message asks for, or NULL if the message is not a command. */
app_command *command_of_message(const app_client *client, const wire_client *message);
void make_token(unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);
void hash_token(const unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);

/* ---- bot_jobs.c: bots on other threads ------------------------------------------------------------ */

/* A copy of a game in which a seat has to decide. Shares nothing, so any thread may use it. */
typedef struct decision_snapshot {
    const posse_game *game;
    int seat;
    uint64_t decision;
    void *state;
    posse_event *events;
    size_t event_count;
    posse_rng rng; /* for the bot; independent of the dice */
} decision_snapshot;

void snapshot_take(decision_snapshot *snapshot, const posse_table *table, int seat);
void snapshot_free(decision_snapshot *snapshot);

/* Lets a bot choose, and submits its action as a command. If several people are at the table, the action waits until
 * options.bot_pause milliseconds after the last move. */
void bot_job_start(live_table *table, const posse_todo *todo);

/* Called when nobody is connected any more: the bot stops thinking, unless the game goes on without people. */
void bot_job_abandon(live_table *table);

/* Submits all actions that are waiting. */
void bot_jobs_release_all(posse_server *server);

/* ---- hints.c: what a bot would do in a person's place ------------------------------------------- */

/* The `query` of a command whose entry has a seat and a decision (`at`). */
void client_hint(app_client *client, const app_command *command);

/* Called when a client leaves: its hint is not computed any further. */
void hint_detach_client(const live_table *table, const app_client *client);

/* ---- push_service.c, push_turns.c: push messages to people whose turn it is --------------------- */

/* Reads the server's key, or makes one, if the options want push messages. Runs the loop until the key is there, so call
 * it before the server listens. */
bool push_service_open(posse_server *server, posse_status *status);
void push_service_close(posse_server *server); /* before the store; the loop must run afterwards */
void push_service_free(posse_server *server);

/* Carries out a `push` of a client. */
void push_subscribe(app_client *client, const wire_push *message);

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

/* ---- http_api.c ---------------------------------------------------------------------------------- */

void http_api_request(void *app, net_request *request);

/* How many requests a request for this path counts as. */
unsigned http_api_cost(void *app, const char *path);

/* Answers with an `error` message. */
void http_api_error(net_request *request, int status, posse_code code, const char *text);

/* ---- metrics.c ----------------------------------------------------------------------------------- */

/* Answers GET /metrics. */
void metrics_request(posse_server *server, net_request *request);

/* ---- admin_socket.c, admin_commands.c: the operator's commands ----------------------------------------- */

/* Listens for `posse admin` beside the data file. If that fails, the log says why, and the server does without. */
void admin_open(posse_server *server);
void admin_close(posse_server *server); /* the loop must run afterwards */

/* Disconnects operators who do not read. */
void admin_sweep(posse_server *server);

/* ---- bans.c: banned addresses ----------------------------------------------------------------------------- */

/* Reads the bans from the store. Runs the loop until they are there, so call it before the server listens. */
void bans_load(posse_server *server);

/* Writes a ban; `until` 0 deletes it. */
void bans_store(posse_server *server, const limits_address *address, uint64_t until, store_done *done, void *context);

bool bans_admit(void *app, const limits_address *address); /* a callback of net_app */
void bans_sweep(posse_server *server);                     /* deletes bans that have ended */

/* ---- link_pages.c: pages for people who open a link ---------------------------------------------------- */

/* Answers requests for pages, that is, for all paths but those below /api/. Returns false, and does nothing, for
 * those. */
bool link_pages_request(posse_server *server, net_request *request);

/* ---- replays.c: finished games over HTTP --------------------------------------------------------- */

/* The name of the replay of the table's finished game. False if the game is not over. */
bool replay_name_of(const posse_table *table, char out[REPLAY_NAME]);

/* Answers requests below /api/replays/. Returns false, and does nothing, for other paths. */
bool replays_request(posse_server *server, net_request *request);

/* Removes the names of people from a replay, except those in `kept_names`, a JSON list or NULL. A store_strip. */
bool replay_strip_names(store_bytes bytes, const char *kept_names, posse_buffer *out);

#endif

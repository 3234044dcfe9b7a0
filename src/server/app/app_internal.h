/* The map of the application layer: the data that the files of src/server/app share, and what each file offers.
 *
 *     net ──► clients.c ──► messages.c       a message becomes a command
 *                 │
 *                 ▼
 *             commands.c ──► store           one command at a time at each table: applied, written (entry_record.c),
 *                 │                          and then shown to the clients
 *                 ▼
 *             broadcast.c ──► net
 *
 * registry.c loads and unloads tables, codes.c finds their codes, and retention.c and visits.c delete tables that are old
 * or were never visited. bot_jobs.c, hints.c, replays.c and reviews.c describe work that is done elsewhere (thinking.c).
 * budgets.c limits what is written. http_api.c answers requests. presence.c knows who is away, and table_bans.c whom a
 * host has banned. elsewhere.c is for several servers with the same data. app.c opens and closes all of it. Everything but the work of thinking.c runs on one thread. port.h is
 * what all of this needs of the program around it.
 */
#ifndef POSSE_SERVER_APP_APP_INTERNAL_H
#define POSSE_SERVER_APP_APP_INTERNAL_H

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
    uint64_t sent_on;      /* clients found their table at another server */
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

/* ---- app.c ---------------------------------------------------------------------------------- */

/* Milliseconds since 1970, as the system's clock told at the start. Afterwards only time during which the server runs is
 * added, whatever the system's clock does: this time never goes back, and it stands still while the process is stopped or
 * the machine sleeps. */
uint64_t server_now(const posse_server *server);

/* ---- service_clock.c: time that was served ------------------------------------------------------------ */

/* Reads the clock: `service_loaded` says when it is there, and `service_known` whether it could be read. */
void service_clock_load(posse_server *server);
uint64_t service_now(const posse_server *server);
void service_clock_save(posse_server *server);
void service_clock_sweep(posse_server *server);

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

/* Makes room if there is none, by unloading tables that nobody is connected to. */
bool registry_has_room(posse_server *server);

/* Creates a table with a new code. The registry must have room. */
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

/* Reads the aliases of stored tables: `aliases_loaded` says when they are there. */
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

/* ---- entry_record.c: what is written with an entry ----------------------------------------------------- */

/* Writes the command's entry to the store, which calls `done` with the table. The entry must have been entered. */
void entry_record_write(live_table *table, const app_command *command, store_done *done);

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

/* Takes a client from its table without a word. */
void client_detach(app_client *client);

/* Detaches one client in the same way. Its queued commands are dropped. */
void client_evict(app_client *client, posse_code code, const char *reason);

/* ---- elsewhere.c: several servers with the same data -------------------------------------------------- */

/* Tells the client to go to the server at this address, or to any other one (NULL), and closes the connection. */
void client_send_on(app_client *client, const char *code, const char *address);

/* The same for all clients of a table. */
void clients_send_on(live_table *table, const char *address);

/* Called if the table could not be loaded because another server has it: see STORE_ELSEWHERE. May free the table. */
void table_is_elsewhere(live_table *table, const char *address);

/* ---- presence.c: who is connected, and who has been away for how long ------------------------------ */

bool presence_is_connected(const live_table *table, int person);

/* True if the person has been disconnected for options.host_away milliseconds while somebody else was connected. */
bool presence_is_gone(const live_table *table, int person);

/* The person for whom the table waits, if that is the only thing that stops the game, and it has for
 * options.idle_after milliseconds while somebody else was connected. POSSE_NOBODY: there is none. A person who was idle
 * once in a game is idle at once when the table waits for them again, until they have moved. */
int presence_idle_person(const live_table *table);

/* The reason why a person may not let a bot play the seat now, or NULL. The host may while the person who holds the seat
 * is not connected, and anybody who plays if that person is gone or idle. */
const char *presence_hand_refusal(const live_table *table, int asker, int seat, posse_code *code);

/* Called when a person has sent a move. */
void presence_person_moved(live_table *table, int person);

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

typedef struct ban_note {
    store_note note;
    char name[20], text[8];
} ban_note;

/* The note to write with an entry that bans or unbans. False: there is none. */
bool table_ban_note(const live_table *table, const posse_entry *entry, ban_note *out);

/* Takes over a note of the table, if it is one of these. */
void table_ban_load(live_table *table, const char *note, const char *text);

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

/* ---- bot_jobs.c: bots that think elsewhere ------------------------------------------------------------ */

/* Copies the match into work for a bot at `seat`. */
void thinking_take_match(thinking *work, const posse_table *table, int seat);

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

/* ---- replays.c: finished games over HTTP --------------------------------------------------------- */

/* The name of the replay of the table's finished game. False if the game is not over. */
bool replay_name_of(const posse_table *table, char out[REPLAY_NAME]);

/* The same name from the replay itself. Replays without a secret are named after all of their text. */
void replay_name_of_file(posse_json replay, char out[REPLAY_NAME]);

/* Answers requests below /api/replays/. Returns false, and does nothing, for other paths. */
bool replays_request(posse_server *server, net_request *request);

/* Deletes a replay with its notes. `done` is called as by store_remove_replay. */
void replay_remove(posse_server *server, const char *name, store_done *done, void *context);

#define NO_SUCH_REPLAY "there is no such replay"

/* Names may be removed from a replay later, so browsers must ask each time whether what they have is still right. */
#define REPLAY_CACHE "private, no-cache"

enum { REPLAY_TAG_BYTES = 16, REPLAY_TAG = REPLAY_TAG_BYTES * 2 + 3 };

/* Writes the tag of an answer that depends on these bytes, on what was asked for (as text; "" for a replay file itself) and
 * on the program. */
void replay_write_tag(store_bytes bytes, const char *what, char out[REPLAY_TAG]);

/* Refuses a request because too many are being prepared. */
void replay_refuse_job(posse_server *server, net_request *request);

/* ---- reviews.c: reviews of finished games over HTTP ------------------------------------------------ */

/* Answers a request for the review of a replay, now or when it is known whether there is one. */
void review_request(posse_server *server, net_request *request, const char *name);

/* Called when a replay is deleted: its review is not computed any further. */
void review_forget(posse_server *server, const char *name);

#endif

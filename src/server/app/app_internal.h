/* What the files of the house share. */
#ifndef SERVER_HOUSE_INNER_H
#define SERVER_HOUSE_INNER_H

#include "frames.h"
#include "server.h"
#include "store.h"

enum {
    CODE_LETTERS = 10,    /* of a table's code: 50 bits */
    REPLAY_NAME = 48,     /* bytes of a replay's name, with its zero */
    MOST_ASKS = 64,       /* waiting at one table */
    MOST_FILMS = 32,      /* being made at once: bots want to think, too */
    MOST_HINTS = 32,      /* being thought out at once, at all tables */
    MOST_FAULTS = 20,     /* messages of one connection that were refused, then it is closed */
    ASLEEP_AFTER = 60000, /* milliseconds without anybody there, then a table leaves the memory */
    SWEEP_EVERY = 200,    /* milliseconds between two looks at all clocks */
    RETRY_AFTER = 1000,   /* milliseconds, where the disk was in trouble */
    ANSWER_IS_LATER = 3600000, /* a summary is at most so much older than its table */
};

typedef struct hosted hosted;
typedef struct house_guest house_guest;
typedef struct house_ask house_ask;
typedef struct house_hint house_hint;

/* A connection. It is at a table from its `hello` on. */
struct house_guest {
    posse_house *house;
    net_conn *conn;
    hosted *at;
    house_guest *next;              /* at the same table */
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
struct house_ask {
    house_ask *next;
    posse_entry entry;
    posse_buffer options; /* the text of entry.options */
    house_guest *by;      /* NULL: the house, or gone meanwhile */
    bool has_id;
    int64_t id;
    bool is_removal; /* of the whole table, not an entry */
    /* Not an entry: what is done for its sender in its turn, when all before it is on the disk. */
    void (*look)(house_guest *guest, const house_ask *ask);
    bool has_token; /* to be told to who has joined */
    unsigned char token[POSSE_KEY];
    /* Called once: when it is on the disk (`status` NULL), or refused. May be NULL. */
    void (*then)(house_ask *ask, const posse_status *status);
    void *caller;
};

typedef enum hosted_state {
    HOSTED_LOADING,
    HOSTED_READY,
    HOSTED_WRITING, /* the first ask is on its way to the disk */
    HOSTED_FROZEN,  /* its entries cannot be played by these rules */
    HOSTED_GONE,    /* deleted: to be freed when nobody needs it any more */
} hosted_state;

struct hosted {
    posse_house *house;
    hosted *next; /* in the same bucket */
    char code[CODE_LETTERS + 1];
    posse_table *table;
    hosted_state state;
    house_guest *guests;
    house_ask *asks, **last_ask;
    int ask_count;
    size_t told;      /* events before the entry that is being written */
    bool is_thinking; /* a bot, for decision `thought` */
    uint64_t thought;
    house_hint *hint;         /* that is being thought out; NULL: none */
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

typedef struct house_counts {
    uint64_t entries;  /* on the disk */
    uint64_t moves;    /* of people: actions and rolls */
    uint64_t refused;  /* messages */
    uint64_t troubles; /* of the disk */
    uint64_t thoughts; /* of bots */
    uint64_t games;    /* finished */
} house_counts;

struct posse_house {
    house_options options;
    net_server *net;
    int lock; /* a file that is ours as long as we run */
    posse_store *store;
    uv_async_t woken; /* by the store */
    uv_timer_t sweep;
    hosted *buckets[BUCKETS];
    unsigned table_count;
    limits_counts *makers; /* tables made by an address in this hour */
    uint64_t hour;
    net_limits talking; /* of chat */
    int films;          /* being made */
    int hints;          /* being thought out */
    house_counts counts;
    uint64_t offset; /* of the loop's time to that of the calendar */
    bool stopping;
};

/* ---- house.c ------------------------------------------------------------------------------- */

uint64_t house_now(const posse_house *house); /* milliseconds since 1970, never going back */

/* ---- house_tables.c: tables in memory ---------------------------------------------------------- */

bool house_is_full(const posse_house *house);
hosted *house_find(posse_house *house, const char *code); /* NULL: not in memory */
hosted *house_make(posse_house *house);                   /* a new one; NULL: there are too many */
hosted *house_fetch(posse_house *house,
                    const char *code); /* in memory, or about to be; NULL: too many */
void house_drop(hosted *table);        /* out of memory */
void house_sweep(posse_house *house);

/* ---- house_asks.c: entries, one at a time ------------------------------------------------------ */

house_ask *ask_new(posse_deed deed, int person);
void house_submit(hosted *table,
                  house_ask *ask); /* takes the ask; answers it at once if there is no room */
void house_go_on(hosted *table);   /* with the next one, and with what the table wants */
bool house_has_asked(const hosted *table, const house_guest *guest, posse_deed deed);
void house_forget_guest(hosted *table, const house_guest *guest);
void house_refuse_all(hosted *table, const posse_status *status);

/* ---- house_guests.c: connections ---------------------------------------------------------------- */

void guest_opened(void *app, net_conn *conn);
void guest_message(void *app, net_conn *conn, const char *text, size_t length);
void guest_closed(void *app, net_conn *conn);

/* Everybody who waits for the table is told of it, or that there is none. */
void guests_welcome(hosted *table);
void guests_turn_away(hosted *table, wire_code code, const char *why);

/* After an entry is on the disk: those who came meanwhile are welcomed, and all are told who is there. */
void guests_catch_up(hosted *table);

/* ---- house_tell.c: what they are told ------------------------------------------------------------ */

void guest_send(house_guest *guest, const posse_buffer *text);
void guest_refuse(house_guest *guest, bool has_id, int64_t id, wire_code code, const char *text);

/* The answer to hello and to join; `token` only once, when it was made: else NULL. */
void guest_send_welcome(house_guest *guest, bool has_id, int64_t id, const unsigned char *token);

/* Whose `join` it is, if it is one, is that person from now on, and is told so. */
void guest_join(house_guest *guest, const house_ask *ask);

/* Everything, or what he does not have yet. */
void guest_send_table(house_guest *guest, size_t since, bool has_id, int64_t id);

/* All are told of an entry that is on the disk, or who is there. */
void guests_tell(hosted *table, const house_ask *ask);
void guests_tell_here(hosted *table);
frame_room room_of(const hosted *table);

/* ---- house_entries.c: messages as entries --------------------------------------------------------- */

/* The ask that a message is, or NULL if it is none. */
house_ask *ask_of_message(const house_guest *guest, const wire_client *said);
void make_token(unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);
void hash_token(const unsigned char token[POSSE_KEY], unsigned char hash[POSSE_KEY]);

/* ---- house_think.c: bots ---------------------------------------------------------------------------- */

/* A copy of a game in which a seat is to act. Nothing in it is anybody else's, so any thread may have it. */
typedef struct house_question {
    const posse_game *game;
    int seat;
    uint64_t decision;
    void *state;
    posse_event *events;
    size_t event_count;
    posse_rng rng; /* for who thinks: it has nothing to do with the dice */
} house_question;

void question_copy(house_question *question, const posse_table *table, int seat);
void question_free(house_question *question);

void house_think(hosted *table, const posse_wish *wish);

/* ---- house_hint.c: what a bot would do in somebody's place -------------------------------------------- */

/* As the `look` of an ask with a seat and a decision. */
void guest_hint(house_guest *guest, const house_ask *ask);

/* Somebody has gone: nobody waits for his hint any more. */
void hint_forget_guest(const hosted *table, const house_guest *guest);

/* ---- house_http.c ------------------------------------------------------------------------------------ */

void house_request(void *app, net_request *request);

/* Answers with an `error`. */
void house_answer_error(net_request *request, int status, wire_code code, const char *text);

/* ---- house_replays.c: finished games over HTTP -------------------------------------------------------- */

/* Answers what is below /api/replays/; false, and nothing done, for other paths. */
bool house_get_replay(posse_house *house, net_request *request);

#endif

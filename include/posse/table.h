/* A table: the people and their seats, the match, its clock and its history.
 *
 * The server, the terminal and the browser share this code. A table never computes a bot's move, waits, sends
 * anything, or draws random numbers. Everything that happens at a table is an entry, and the table's state is
 * nothing but the result of its entries, applied in order:
 *
 *     posse_entry entry = {.kind = POSSE_ENTRY_ACT, .person = 1, .seat = 2, .at = 17, .time = now};
 *     strcpy(entry.text, "reroll 1 3");
 *     if (posse_table_enter(table, &entry, &status) == POSSE_APPLIED)
 *         posse_entry_write(&entry, &line);        save the line, then notify the clients
 *
 * An entry that is rejected changes nothing. To restore a table, make an empty one, and read and enter the
 * saved lines, whose times need not be in the present:
 *
 *     posse_table *table = posse_table_new();
 *     while (there is a line && posse_entry_read(line, length, &entry, &status) &&
 *            posse_table_enter(table, &entry, &status) == POSSE_APPLIED)
 *         continue;
 *
 * After each entry, ask for the table's next task (posse_table_todo): to compute a bot's move, or to make an
 * entry for the house because time is up.
 *
 * The table decides who may see what (posse_table_viewer); src/wire writes the messages.
 */
#ifndef POSSE_TABLE_H
#define POSSE_TABLE_H

#include <posse/bot.h>
#include <posse/entry_kinds.h>
#include <posse/table_words.h>

enum {
    POSSE_MAX_PERSONS = 32,       /* at a table at the same time */
    POSSE_MAX_NUMBER = 999999999, /* of a person */
    POSSE_MAX_BANS = 32,
    POSSE_NAME = 97,           /* bytes of a name of 24 characters, with the terminating zero */
    POSSE_CHAT_BYTES = 2001,   /* bytes of 500 characters of chat, with the terminating zero */
    POSSE_MAX_CHAT_LINES = 50, /* older lines are dropped */
    POSSE_KEY = 32,            /* bytes of secrets, contributions and hashes */
    POSSE_MAX_CLOCK = 604800,  /* seconds for a decision: 7 days */
    POSSE_NO_DECISION = 0,     /* decisions are numbered from 1; as the decision of SHOWN, it announces later ones */
    POSSE_MAX_ARRANGED = 8,    /* rolls of a lesson that are arranged */
};

/* Persons are numbered from 0 in the order in which they join. A number is never given to another person. (In logs of
 * older versions, newcomers may have numbers of people who had left.) The house is the program that runs the table. */
enum { POSSE_NOBODY = -1, POSSE_HOUSE = -2 };

/* ---- entries ------------------------------------------------------------------------------- */

typedef struct posse_entry {
    posse_entry_kind kind;
    int person; /* the person who acts, POSSE_HOUSE, or POSSE_NOBODY; JOIN: who the newcomer's connection was before */
    int seat;   /* negative if the entry concerns no seat */
    int other;  /* the person whom the entry concerns, or negative */
    int to;     /* the other seat of a MOVE */
    bool on;
    uint64_t time; /* milliseconds since 1970 */
    uint64_t at;   /* the decision that an action answers, see posse_table_decision */
    uint64_t hash; /* of the state after the entry; posse_table_enter checks it if it is not 0 */
    char text[POSSE_CHAT_BYTES];
    unsigned char bytes[POSSE_KEY];
    posse_json options; /* an object, see posse_table_options */
    /* Set by posse_entry_read: if the level of a BOT entry no longer exists, the usual level takes its place. */
    bool from_log;
} posse_entry;

/* Writes an entry as a line of JSON, without the line end, or reads one. `options` of an entry that was read
 * points into `line`. */
void posse_entry_write(const posse_entry *entry, posse_buffer *out);
bool posse_entry_read(const char *line, size_t length, posse_entry *entry, posse_status *status);

/* ---- the table ----------------------------------------------------------------------------- */

typedef struct posse_table posse_table;
posse_table *posse_table_new(void);
void posse_table_free(posse_table *table);

typedef enum posse_entry_outcome {
    POSSE_REJECTED, /* nothing changed; the status says why */
    POSSE_APPLIED,
    /* The same entry was applied before, or everything is already as the entry says. Nothing changed, and the sender need
     * not worry. */
    POSSE_DUPLICATE,
} posse_entry_outcome;

/* Applies an entry. The first entry of a table must be its OPTIONS. Sets members that the table decides, such as
 * the number of a new person and the hash, and rewrites the options in one spelling, so write the entry to the log
 * afterwards, before the next one. */
posse_entry_outcome posse_table_enter(posse_table *table, posse_entry *entry, posse_status *status);

/* ---- people, seats and chat ------------------------------------------------------------------ */

typedef struct posse_table_options {
    const posse_game *game;
    int players;
    posse_json settings; /* like the engine's request `new`: "game", "players", rules and lists */
    bool listed;         /* shown in the list of public tables */
    bool eliminated_see; /* eliminated players see everything, and chat only with one another */
    bool courtesy;       /* bots below hard spare people before their first turn; true unless the options say no */
    int clock;           /* seconds for each decision; 0 for no limit */
    /* Rolls for a lesson: the n-th time that a person rolls, the n-th of these is played instead of being drawn, if it
     * is legal then. Dice that an action rolls, such as a re-roll, are always drawn. Only for a table at which no more
     * than one seat is a person's. */
    int arranged_count;
    posse_action arranged[POSSE_MAX_ARRANGED];
} posse_table_options;

/* A person's request for a bot's seat during a match. */
typedef struct posse_request {
    int seat;        /* negative: none. See posse_table_wants for requests that are out of date */
    int game;        /* the number of the match */
    bool asks_all;   /* everybody who plays must agree; otherwise the host decides */
    uint32_t agreed; /* the seats of those who have agreed */
} posse_request;

typedef struct posse_person {
    int number;
    char name[POSSE_NAME];
    unsigned char token[POSSE_KEY]; /* the hash of the person's token */
    uint32_t seats;                 /* the set of seats that the person holds */
    bool muted;
    bool confirms; /* wants to confirm a choice after which nothing can be taken back */
    bool wants_pause;
    bool wants_again; /* another game, after a game */
    bool has_played;  /* holds a seat of this match, or has held one */
    bool has_seen;    /* saw everything in this match, after being eliminated */
    posse_request request;
    bool shows; /* sends SHOWN, or has announced it, so the person's clock waits; see posse_table_deadline */
} posse_person;

/* Somebody whom the host has removed for good. */
typedef struct posse_ban {
    int number; /* the number and name that the person had */
    char name[POSSE_NAME];
    unsigned char token[POSSE_KEY];
} posse_ban;

typedef struct posse_seat {
    posse_seat_kind kind;
    int person;                   /* the person who holds the seat, or negative */
    char name[POSSE_NAME];        /* the player's name if it differs from the person's, else empty */
    char level[POSSE_LEVEL_TEXT]; /* the bot's level */
    bool away;                    /* a bot plays on for the person */
    int missed;                   /* decisions in a row for which the person's time ran out */
} posse_seat;

typedef struct posse_chat_line {
    uint64_t number; /* of the entry */
    int person;
    char name[POSSE_NAME]; /* the person's name at that time; empty once the person has left */
    char *text;
    bool emote;
    bool hidden; /* only for people who have seen everything */
} posse_chat_line;

uint64_t posse_table_number(const posse_table *table); /* of the last entry; 0 for an empty table */
uint64_t posse_table_time(const posse_table *table);   /* of the last entry; 0 for an empty table */
posse_stage posse_table_stage(const posse_table *table);
const posse_table_options *posse_table_options_of(const posse_table *table);
int posse_table_host(const posse_table *table);    /* a person, or negative if there is no host */
int posse_table_persons(const posse_table *table); /* how many people are at the table */

/* The people at the table, by their numbers in ascending order; 0 <= index < posse_table_persons. */
const posse_person *posse_table_person_at(const posse_table *table, int index);

/* The person with this number, or NULL if no such person is at the table. */
const posse_person *posse_table_person(const posse_table *table, int number);
const posse_seat *posse_table_seat(const posse_table *table, int seat);
int posse_table_games(const posse_table *table);           /* matches started so far */
uint64_t posse_table_game_start(const posse_table *table); /* number of the entry that started the last match, or 0 */
bool posse_table_paused(const posse_table *table);

/* The name of the player at a seat, or NULL if no person holds the seat. */
const char *posse_table_seat_name(const posse_table *table, int seat);

/* Was the last entry a move by a person for whom a bot had been playing? The person plays again now. */
bool posse_table_person_returned(const posse_table *table);

/* The people whom the host has banned; 0 <= index < posse_table_bans. */
int posse_table_bans(const posse_table *table);
const posse_ban *posse_table_ban_at(const posse_table *table, int index);

/* The last lines of chat, oldest first. */
int posse_table_chat_lines(const posse_table *table);
const posse_chat_line *posse_table_chat_line(const posse_table *table, int index);

/* The server's commitment to its secret. Returns false in the lobby, where there is none yet. */
bool posse_table_commitment(const posse_table *table, unsigned char out[POSSE_KEY]);

/* Contributions to the dice are pledged before they are sent. When the list of pledges is closed, it does not change any
 * more, and only pledged contributions count. */
bool posse_table_pledges_closed(const posse_table *table);

/* The pledge that was made for a seat, and whether its contribution has arrived. Returns false if there is none. */
bool posse_table_pledge(const posse_table *table, int seat, unsigned char out[POSSE_KEY], bool *opened);

/* The server's secret, which is published when the match is over. Returns false before. */
bool posse_table_secret(const posse_table *table, unsigned char out[POSSE_KEY]);

/* ---- the match ------------------------------------------------------------------------------ */

/* A number that changes whenever the match changes. An action names the decision that it answers. */
uint64_t posse_table_decision(const posse_table *table);

/* Sets `events` to the number of events of this match after entry `number`. Returns false if a choice was taken
 * back or another match was started since: a client that knows entry `number` then needs all events again. */
bool posse_table_events_at(const posse_table *table, uint64_t number, size_t *events);

/* What the match waits for. Sets `seat` to the seat that must answer, or to a negative number. */
posse_waiting posse_table_waiting(const posse_table *table, int *seat);

/* While the match waits for a roll: is it arranged? Then it has no odds. */
bool posse_table_roll_is_arranged(const posse_table *table);

/* The action that waits for its confirmation. */
posse_action posse_table_unconfirmed(const posse_table *table);

/* The seat that may take back its last choice, or a negative number. */
int posse_table_undo_seat(const posse_table *table);

/* The time left for the decision, in milliseconds. Returns false if there is no clock. */
bool posse_table_time_left(const posse_table *table, uint64_t now, uint64_t *left);

/* The viewer for whom to write the match if the reader holds `seat` (or is POSSE_SPECTATOR). This is the seat
 * itself, or POSSE_EVERYTHING if the reader is eliminated and the options let eliminated players see all. */
int posse_table_viewer(const posse_table *table, int seat);

/* True during a match if the person has seen everything in it. Such a person gets no seat of the match, and talks only to
 * others who have seen everything, also after giving up the seat. */
bool posse_table_has_seen(const posse_table *table, int person);

/* May this person read the line? POSSE_NOBODY is a spectator who has not joined. */
bool posse_table_may_read_chat(const posse_table *table, const posse_chat_line *line, int person);

/* The bot's seat that the person asks for, or a negative number. */
int posse_table_wants(const posse_table *table, const posse_person *person);

/* The seats of the people who must still agree before the person gets that seat. None: the host decides. */
uint32_t posse_table_asked(const posse_table *table, const posse_person *person);

/* Appends the finished match as a replay file, with the proof of its dice and the players' names. Returns false
 * if the match is not over. */
bool posse_table_replay(const posse_table *table, posse_buffer *out);

/* ---- tasks ---------------------------------------------------------------------------------- */

typedef enum posse_todo_kind {
    POSSE_TODO_NONE,
    POSSE_TODO_THINK, /* compute a move for `seat` at `level`, and enter it as an ACT of the house */
    /* Enter `entry` (CLOSE, DEAL, ROLL, CONFIRM or REMATCH) for `seat`, as the house. A REMATCH needs fresh secret bytes. */
    POSSE_TODO_ENTER,
} posse_todo_kind;

typedef struct posse_todo {
    posse_todo_kind kind;
    posse_entry_kind entry;
    int seat;
    const char *level; /* a level that the game has */
    uint32_t spared;   /* the seats that the bot is asked to spare, see posse_player */
    uint64_t decision; /* a move for another decision is out of date and rejected */
} posse_todo;

/* What the table needs now. */
posse_todo posse_table_todo(const posse_table *table, uint64_t now);

/* When to ask posse_table_todo again if nothing happens before; 0 for never. */
uint64_t posse_table_deadline(const posse_table *table);

#endif

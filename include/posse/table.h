/* A table: who sits where, the game that is played, its clock and its history.
 *
 * It is what the server, the terminal and the browser have in common. It never thinks, waits, sends or draws
 * secrets. Whatever happens at it is an entry; a table is what comes of its entries, in order, and nothing
 * else:
 *
 *     posse_entry entry = {.kind = POSSE_ENTRY_ACT, .person = 1, .seat = 2, .at = 17, .time = now};
 *     strcpy(entry.text, "reroll 1 3");
 *     if (posse_table_enter(table, &entry, &status) == POSSE_APPLIED)
 *         posse_entry_write(&entry, &line);        keep the line, then tell everybody
 *
 * An entry that is refused changes nothing. To have a table again, make an empty one and enter the lines that
 * were kept, read by posse_entry_read, without looking at the time.
 *
 * After each entry ask what the table wants (posse_table_todo): that somebody thinks for a bot's seat, or that
 * the house makes an entry because time is up.
 *
 * Who may see what is decided here (posse_table_viewer); what it looks like is written elsewhere.
 */
#ifndef POSSE_TABLE_H
#define POSSE_TABLE_H

#include <posse/bot.h>
#include <posse/entry_kinds.h>
#include <posse/table_words.h>

enum {
    POSSE_MAX_PERSONS = 32,
    POSSE_NAME = 97,           /* bytes of a name of 24 characters, with its zero */
    POSSE_CHAT_BYTES = 2001,   /* bytes of a line of chat of 500 characters, with its zero */
    POSSE_MAX_CHAT_LINES = 50, /* of chat that are kept */
    POSSE_KEY = 32,            /* bytes of secrets, contributions and hashes */
};

/* Persons are numbered from 0. */
enum { POSSE_NOBODY = -1, POSSE_HOUSE = -2 /* the program that keeps the table */ };

/* ---- entries ------------------------------------------------------------------------------- */

typedef struct posse_entry {
    posse_entry_kind kind;
    int person; /* who does it: a number, POSSE_NOBODY (a stranger) or POSSE_HOUSE */
    int seat;   /* below zero: none */
    int other;  /* another person; below zero: none */
    bool on;
    uint64_t time; /* milliseconds since 1970 */
    uint64_t at;   /* the decision that an action answers */
    uint64_t hash; /* of the game after it: set by `enter`, checked by it where it is not zero */
    char text[POSSE_CHAT_BYTES];
    unsigned char bytes[POSSE_KEY];
    posse_json options; /* an object, see posse_table_options */
    /* Set by posse_entry_read: if the level of a BOT entry no longer exists, the usual level takes its place. */
    bool from_log;
} posse_entry;

/* As one line of JSON, without its end; and back. What is read must outlive the entry's options. */
void posse_entry_write(const posse_entry *entry, posse_buffer *out);
bool posse_entry_read(const char *line, size_t length, posse_entry *entry, posse_status *status);

/* ---- the table ----------------------------------------------------------------------------- */

typedef struct posse_table posse_table;
posse_table *posse_table_new(void);
void posse_table_free(posse_table *table);

typedef enum posse_entry_outcome {
    POSSE_REJECTED, /* nothing changed; the status says why */
    POSSE_APPLIED,
    POSSE_DUPLICATE, /* it was sent before and counts once: nothing changed, and that is fine */
} posse_entry_outcome;

/* The first entry has the options. Where `enter` sets a member of the entry (the number of a new person, the
 * hash of the game), the entry that is written afterwards has it. */
posse_entry_outcome posse_table_enter(posse_table *table, posse_entry *entry, posse_status *status);

/* ---- looking ------------------------------------------------------------------------------- */

typedef struct posse_table_options {
    const posse_game *game;
    int players;
    posse_json settings; /* as the engine's `new`: "game", "players", rules and lists */
    bool listed;         /* in the list of public tables */
    bool eliminated_see; /* who is eliminated sees everything, and talks to such only */
    int clock;           /* seconds a decision; 0: none */
} posse_table_options;

typedef struct posse_person {
    char name[POSSE_NAME];
    unsigned char token[POSSE_KEY]; /* the hash of it */
    uint32_t seats;                 /* set of those that he holds */
    bool left;                      /* for good: the number may be given to another */
    bool muted;
    bool confirms; /* wants his last choice to wait for a confirmation */
    bool wants_pause;
    int wants_seat; /* of a bot, which the host may let him have; below zero: none */
} posse_person;

typedef struct posse_seat {
    posse_seat_kind kind;
    int person;            /* below zero: none */
    char name[POSSE_NAME]; /* of who sits there, if he is not called like the person; else empty */
    char level[16];        /* of a bot */
    bool away;             /* a bot plays for the person */
    int missed;            /* decisions in a row that the clock made */
} posse_seat;

typedef struct posse_chat_line {
    uint64_t number; /* of the entry */
    int person;
    char name[POSSE_NAME]; /* of the person, as it was; empty: the person has left for good */
    char *text;
    bool emote;
    bool hidden; /* only for those who see everything */
} posse_chat_line;

uint64_t posse_table_number(const posse_table *table); /* of the last entry; 0: it is empty */
posse_stage posse_table_stage(const posse_table *table);
const posse_table_options *posse_table_options_of(const posse_table *table);
int posse_table_host(const posse_table *table);    /* below zero: nobody */
int posse_table_persons(const posse_table *table); /* how many numbers were given */
const posse_person *posse_table_person(const posse_table *table, int person);
const posse_seat *posse_table_seat(const posse_table *table, int seat);
const char *posse_table_seat_name(const posse_table *table, int seat); /* NULL: no person's seat */
int posse_table_games(const posse_table *table);                       /* begun so far */
bool posse_table_paused(const posse_table *table);

/* Was the last entry a move of somebody for whom a bot had played on? Now it does no more. */
bool posse_table_person_returned(const posse_table *table);

/* The last lines of chat, the oldest first. */
int posse_table_chat_lines(const posse_table *table);
const posse_chat_line *posse_table_chat_line(const posse_table *table, int index);

/* The hash that the server has committed to; false in the lobby. The secret and the contributions become
 * known when the game is over. */
bool posse_table_commitment(const posse_table *table, unsigned char out[POSSE_KEY]);

bool posse_table_secret(const posse_table *table, unsigned char out[POSSE_KEY]);

/* ---- the game ------------------------------------------------------------------------------ */

/* Changes with every change of the game. An action names the decision that it answers. */
uint64_t posse_table_decision(const posse_table *table);

/* Events that had been told when entry `number` was in, of this game; false if there is no telling, because
 * choices were taken back or another game was begun since: then everything is to be told again. */
bool posse_table_events_at(const posse_table *table, uint64_t number, size_t *events);

/* What is waited for, and from which seat; `seat` is below zero if from none. */
posse_waiting posse_table_waiting(const posse_table *table, int *seat);

/* The action that waits for its confirmation. */
posse_action posse_table_unconfirmed(const posse_table *table);

/* The seat that may take back its last choice; below zero: none. */
int posse_table_undo_seat(const posse_table *table);

/* Time left for the decision, in milliseconds; false if there is no clock. */
bool posse_table_time_left(const posse_table *table, uint64_t now, uint64_t *left);

/* The viewer with which a seat (or POSSE_SPECTATOR) sees the game: its own, or everybody's when it is over for
 * it and the options say so. */
int posse_table_viewer(const posse_table *table, int seat);

/* May a line be read with these viewer? */
bool posse_table_may_read_chat(const posse_table *table, const posse_chat_line *line, int viewer);

/* The finished game as a replay file, with what proves its dice and what the seats were called; false while it
 * is not over. */
bool posse_table_replay(const posse_table *table, posse_buffer *out);

/* ---- what the table wants ------------------------------------------------------------------- */

typedef enum posse_todo_kind {
    POSSE_TODO_NONE,
    POSSE_TODO_THINK, /* somebody is to think for `seat` at `level`, which the game has; the answer is an ACT of the
                       * house */
    POSSE_TODO_ENTER, /* the house is to enter `entry` (DEAL, ROLL, CONFIRM), for `seat` */
} posse_todo_kind;

typedef struct posse_todo {
    posse_todo_kind kind;
    posse_entry_kind entry;
    int seat;
    const char *level;
    uint64_t decision; /* what is thought for another is of no use any more, and is refused */
} posse_todo;

/* What it wants now; and when to ask again if nothing happens, 0: never. */
posse_todo posse_table_todo(const posse_table *table, uint64_t now);
uint64_t posse_table_deadline(const posse_table *table);

#endif

/* What a table is made of: for the files of this room only. */
#ifndef POSSE_TABLE_TABLE_INTERNAL_H
#define POSSE_TABLE_TABLE_INTERNAL_H

#include "fair.h"
#include "table_match.h"

enum {
    MAX_MARKS = 32,        /* choices that can be taken back */
    SHUFFLING_TIME = 3000, /* milliseconds for contributions */
    MISSED_TO_BE_AWAY = 2, /* decisions in a row */
    NONE = -1,
};

/* A choice that may be taken back: where the match was before it, and since when it was waited for. The time
 * comes back with it, or somebody could choose and take back for ever. */
typedef struct table_mark {
    posse_mark mark;
    uint64_t asked;
} table_mark;

/* What a seat did last, to know it again if it is sent twice. */
typedef struct table_last {
    posse_entry_kind kind;
    uint64_t at;
    posse_action action;
    bool threw; /* the seat's dice were thrown with it, as decision at + 1 */
} table_last;

struct posse_table {
    uint64_t number, touched;
    posse_stage stage;
    posse_table_options options;
    posse_buffer settings; /* the text that options.settings is of */
    posse_person *persons;
    int person_count, host;
    posse_seat seats[POSSE_MAX_SEATS];
    table_last last[POSSE_MAX_SEATS];
    posse_chat_line *lines; /* the newest last */
    int line_count;
    bool came_back; /* by the last entry, which was a move */

    int games;
    posse_fair fair;
    posse_match match;    /* without a game: there is none yet */
    posse_match replaced; /* the match before it, while the entry that dealt is being checked */
    uint64_t chances;     /* drawn by chance in this game */
    uint64_t decision;
    posse_waiting waiting;
    int waited; /* the seat */
    posse_action held;
    bool rolls_wait; /* for a tap, after a choice that rolls as well: see apply_kept in table.c */
    uint64_t asked;  /* when the decision was put */
    bool paused;
    uint64_t paused_at;

    int mark_seat, mark_count;
    size_t mark_capacity;
    table_mark marks[MAX_MARKS];
    unsigned char
        *mark_states; /* of each mark, state_size bytes; there is room for mark_capacity */

    uint64_t told_from; /* events told when entry told_from + i was in */
    uint32_t *told;
    size_t told_count, told_capacity;
};

/* ---- entries: what wire.def says of each kind, in entry_rules.c ---------------------------------- */

typedef enum table_who {
    BY_ANYBODY, /* also who has not joined */
    BY_PERSON,  /* who has joined */
    BY_HOST,    /* or the house */
    BY_HOUSE,   /* the program that keeps the table */
    BY_SEAT,    /* whoever holds the entry's seat, or the house */
} table_who;

/* Sets of stages. */
enum {
    IN_LOBBY = 1 << POSSE_LOBBY,
    WHILE_SHUFFLING = 1 << POSSE_SHUFFLING,
    IN_GAME = 1 << POSSE_PLAYING,
    AFTER_A_GAME = 1 << POSSE_FINISHED,
    BETWEEN_GAMES = IN_LOBBY | AFTER_A_GAME,
    FROM_THE_DEAL = IN_GAME | AFTER_A_GAME, /* the last move of a game may be sent again, too */
    ALWAYS = IN_LOBBY | WHILE_SHUFFLING | IN_GAME | AFTER_A_GAME,
};

/* Sets of members of posse_entry that the log keeps. */
enum {
    HAS_NOTHING = 0,
    HAS_SEAT = 1,
    HAS_OTHER = 2,
    HAS_ON = 4,
    HAS_AT = 8,
    HAS_TEXT = 16,
    HAS_BYTES = 32,
    HAS_OPTIONS = 64,
};

/* Does what an entry says, or refuses it. Who and when were checked, and the seat if the entry has one. */
typedef posse_entry_outcome table_handler(posse_table *table, posse_entry *entry,
                                          posse_status *status);

typedef struct table_rule {
    table_who who;
    unsigned when;
    unsigned members;
    table_handler *enter;
} table_rule;
extern const table_rule table_rules[POSSE_ENTRY_KINDS];

#include "entry_rules.h" /* the handlers */

/* ---- table.c ------------------------------------------------------------------------------- */

/* Fills the status and says POSSE_REJECTED. */
posse_entry_outcome table_reject(posse_status *status, posse_code code, const char *where,
                                 const char *text);
bool table_is_person(const posse_table *table, int person); /* here, and not gone for good */
bool table_holds(const posse_table *table, int person, int seat);

/* Does a person play the seat, and not a bot for him? */
bool table_is_played_by_person(const posse_table *table, int seat);

/* ---- chat.c -------------------------------------------------------------------------------- */

/* Does he see everything? Then he must not tell those who do not, nor play for another seat. */
bool table_knows_too_much(const posse_table *table, int person);
void table_forget_chat(posse_table *table);

/* What the person has said stays, without the name. */
void table_forget_name(posse_table *table, int person);

/* Drops the oldest line if there is one too many. */
void table_trim_chat(posse_table *table);

/* ---- play.c: the game ------------------------------------------------------------------------- */

/* Goes on as far as nobody is asked: after whatever changed who plays a seat, or the game. */
void table_go_on(posse_table *table, uint64_t now);
void table_forget_marks(posse_table *table);

/* ---- backup.c: taking an entry back ------------------------------------------------------------ */

/* Before the entry. A backup ends with exactly one of the other two. */
void table_back_up(const posse_table *table, posse_table *backup);

/* The entry stays. */
void table_free_backup(posse_table *backup);

/* The table is as it was before the entry, for everybody who looks. */
void table_restore(posse_table *table, posse_table *backup);

#endif

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
    posse_match match; /* without a game: there is none yet */
    uint64_t chances;  /* drawn by chance in this game */
    uint64_t decision;
    posse_waiting waiting;
    int waited; /* the seat */
    posse_action held;
    uint64_t asked; /* when the decision was put */
    bool paused;
    uint64_t paused_at;

    int mark_seat, mark_count, mark_capacity;
    table_mark marks[MAX_MARKS];
    unsigned char
        *mark_states; /* of each mark, state_size bytes; there is room for mark_capacity */

    uint64_t told_from; /* events told when entry told_from + i was in */
    uint32_t *told;
    size_t told_count, told_capacity;
};

/* ---- table.c ------------------------------------------------------------------------------- */

/* Fills the status and says POSSE_REJECTED. */
posse_entry_outcome table_reject(posse_status *status, posse_code code, const char *where,
                                 const char *text);
bool table_is_person(const posse_table *table, int person); /* here, and not gone for good */
bool table_holds(const posse_table *table, int person, int seat);

/* Does a person play the seat, and not a bot for him? */
bool table_is_played_by_person(const posse_table *table, int seat);

/* ---- people.c: who is there and who sits where ------------------------------------------------ */

typedef posse_entry_outcome table_enter(posse_table *table, posse_entry *entry,
                                        posse_status *status);
table_enter table_options, table_join, table_rename, table_sit, table_stand, table_leave, table_bot,
    table_free_seat, table_remove, table_mute, table_make_host, table_prefer, table_take_over,
    table_allow, table_stand_in, table_back, table_pause;

/* ---- chat.c -------------------------------------------------------------------------------- */

table_enter table_say, table_emote;

/* Does he see everything? Then he must not tell those who do not, nor play for another seat. */
bool table_knows_too_much(const posse_table *table, int person);
void table_forget_chat(posse_table *table);

/* ---- play.c: the game ------------------------------------------------------------------------- */

table_enter table_start, table_contribute, table_deal, table_act, table_roll, table_confirm,
    table_undo, table_rematch;

/* Goes on as far as nobody is asked: after whatever changed who plays a seat, or the game. */
void table_go_on(posse_table *table, uint64_t now);
void table_forget_marks(posse_table *table);

#endif

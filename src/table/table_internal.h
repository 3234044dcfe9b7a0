/* The inside of a table. Included by the files of src/table only. */
#ifndef POSSE_TABLE_TABLE_INTERNAL_H
#define POSSE_TABLE_TABLE_INTERNAL_H

#include "fair.h"
#include "table_match.h"

enum {
    MAX_MARKS = 32,         /* choices that can be undone */
    PLEDGING_MS = 6000,     /* time for players to pledge a contribution to the dice */
    OPENING_MS = 20000,     /* time to send it, after the list of pledges is closed */
    MAX_LEAVERS = 64,       /* people who left during a match and are remembered, the last ones */
    AWAY_AFTER_MISSED = 2,  /* in a row, made by the clock */
    GRACE_MS = 10000,       /* the most that SHOWN can delay the start of a person's clock */
    ALONE_GRACE_MS = 60000, /* the same, if no other person sits at the table */
    NONE = -1,
};

/* When a decision began, and when its question was on the screen. */
typedef struct table_timing {
    uint64_t since;
    bool is_shown;
    uint64_t shown_after; /* milliseconds after `since`, at most the grace period */
} table_timing;

/* A choice that can be undone: the position before the choice, and the time of its decision. Undoing restores that
 * time, or a player could choose and undo for ever without losing any time. */
typedef struct table_mark {
    posse_mark mark;
    table_timing timing;
} table_mark;

/* A seat's last answer, kept to recognise a message that is sent twice. */
typedef struct table_answer {
    posse_entry_kind kind;
    uint64_t at;
    posse_action action;
    bool dice_thrown; /* the action also threw the seat's dice, as decision at + 1 */
} table_answer;

/* Somebody who played in this match and has left the table. */
typedef struct table_leaver {
    int number;
    unsigned char token[POSSE_KEY];
    bool has_seen;
} table_leaver;

struct posse_table {
    uint64_t number, last_time; /* of the last entry */
    posse_stage stage;
    posse_table_options options;
    posse_buffer options_text; /* the options as JSON, in one spelling; options.settings points into it */
    posse_person *persons;     /* by their numbers in ascending order */
    int person_count, host;
    int next_number; /* of the next person who joins */
    table_leaver *leavers;
    int leaver_count;
    posse_ban *bans;
    int ban_count;
    posse_seat seats[POSSE_MAX_SEATS];
    table_answer last_answer[POSSE_MAX_SEATS];
    posse_chat_line *chat; /* the newest line last */
    int chat_count;
    bool person_returned; /* see posse_table_person_returned */

    int games;
    uint64_t game_start; /* number of the entry that started the last one */
    posse_fair fair;
    bool pledges_closed;
    int pledged_by[POSSE_MAX_SEATS]; /* the person who pledged for the seat, if fair.pledged says that somebody did */
    posse_match match;               /* its `game` is NULL before the first deal */
    posse_match previous_match;      /* kept until the entry that dealt `match` is accepted */
    uint64_t chance_count;           /* chance actions in this match, drawn or arranged */
    int roll_count;                  /* ROLL entries in this match */
    uint32_t had_turn;               /* seats that have had a turn in this match, see spared_seats in todo.c */
    uint64_t decision;
    posse_waiting waiting;
    int waiting_seat;
    posse_action unconfirmed; /* the action that waits for its confirmation */
    bool rolls_separately;    /* actions do not throw their dice: see apply_logged in table.c */
    table_timing timing;      /* of the decision, or of the shuffling */
    bool paused;
    uint64_t paused_at;

    int mark_seat, mark_count;
    size_t mark_capacity;
    table_mark *marks;          /* mark_capacity of them: idle tables have none */
    unsigned char *mark_states; /* state_size bytes for each */

    uint64_t event_counts_from;
    uint32_t *event_counts; /* [i]: events of the match after entry event_counts_from + i */
    size_t event_counts_length, event_counts_capacity;
};

/* ---- entries: what wire.def says about each kind, in entry_rules.c ---------------------------------- */

typedef enum table_who {
    BY_ANYBODY, /* including people who have not joined */
    BY_PERSON,  /* people who have joined */
    BY_PLAYER,  /* people who hold a seat, the host, or the house */
    BY_HOST,    /* or the house */
    BY_HOUSE,   /* the program that runs the table */
    BY_SEAT,    /* the person who holds the entry's seat, or the house */
} table_who;

/* Sets of stages. */
enum {
    IN_LOBBY = 1 << POSSE_LOBBY,
    WHILE_SHUFFLING = 1 << POSSE_SHUFFLING,
    IN_GAME = 1 << POSSE_PLAYING,
    AFTER_A_GAME = 1 << POSSE_FINISHED,
    BETWEEN_GAMES = IN_LOBBY | AFTER_A_GAME,
    FROM_THE_DEAL = IN_GAME | AFTER_A_GAME, /* the last action of a game may arrive twice */
    ALWAYS = IN_LOBBY | WHILE_SHUFFLING | IN_GAME | AFTER_A_GAME,
};

/* Sets of the members of posse_entry that are written to the log. */
enum {
    HAS_NOTHING = 0,
    HAS_SEAT = 1,
    HAS_OTHER = 2,
    HAS_ON = 4,
    HAS_AT = 8,
    HAS_TEXT = 16,
    HAS_BYTES = 32,
    HAS_OPTIONS = 64,
    HAS_TO = 128,
    HAS_ON_IF_TRUE = 256, /* `on` where older versions had no such member */
};

/* Applies an entry or refuses it. The person, the stage and the range of the entry's seat are already checked. */
typedef posse_entry_outcome table_handler(posse_table *table, posse_entry *entry, posse_status *status);

typedef struct table_rule {
    table_who who;
    unsigned when;
    unsigned members;
    table_handler *enter;
} table_rule;
extern const table_rule table_rules[POSSE_ENTRY_KINDS];

#include "entry_rules.h" /* the handlers */

/* ---- table.c ------------------------------------------------------------------------------- */

/* Fills the status and returns POSSE_REJECTED. */
posse_entry_outcome table_reject(posse_status *status, posse_code code, const char *where, const char *text);
posse_person *table_person(const posse_table *table, int number);
bool table_is_person(const posse_table *table, int person); /* has joined and has not left */
bool table_holds_seat(const posse_table *table, int person, int seat);

/* True if a person plays the seat themselves, with no bot standing in. */
bool table_is_played_by_person(const posse_table *table, int seat);

/* May an entry be left out, because everything is already as it says? Nobody can fill the log with such entries. Older
 * versions wrote them, so the log of a table may contain some. */
bool table_can_skip(const posse_entry *entry, bool is_same);

/* ---- options.c ----------------------------------------------------------------------------- */

/* The options in one spelling. Points into options_text. */
posse_json table_options_json(const posse_table *table);

/* ---- names.c ------------------------------------------------------------------------------- */

bool table_names_look_alike(const char *one, const char *other);
bool table_name_is_visible(const char *name);

/* ---- people.c ------------------------------------------------------------------------------ */

void table_set_level(posse_seat *seat, const posse_bot *bot);

/* ---- chat.c -------------------------------------------------------------------------------- */

void table_clear_chat(posse_table *table);

/* Removes the person's name from their chat lines; the lines themselves stay. */
void table_erase_chat_name(posse_table *table, int person);

/* Drops the oldest line if there are more than POSSE_MAX_CHAT_LINES. */
void table_trim_chat(posse_table *table);

/* ---- people.c ------------------------------------------------------------------------------ */

void table_assign_seat(posse_table *table, int seat, int person);

/* ---- takeover.c: seats that change hands during a game ------------------------------------------ */

/* At the deal: people who hold a seat play in this match, and nobody has seen anything yet. */
void table_forget_deeds(posse_table *table);

/* A person leaves. If they come back, they are treated as if they had not left. */
void table_keep_deeds(posse_table *table, const posse_person *leaver);

/* Somebody joins. `was` is the person that their connection was before, or negative. */
void table_recall_deeds(const posse_table *table, posse_person *newcomer, int was);

/* After every entry: remembers who sees everything, and gives the seats that everybody has agreed to give. */
void table_note_seen(posse_table *table);
void table_settle_requests(posse_table *table, uint64_t now);

/* ---- arranged.c: arranged rolls of a lesson --------------------------------------------------- */

/* Reads the option "arranged" of the game in `out`. */
bool table_read_arranged(posse_json options, posse_table_options *out, posse_status *status);

/* May one more seat become a person's? Nothing may be arranged where people play against one another. */
bool table_may_seat_person(const posse_table *table, posse_status *status);

/* Do the options suit the people who sit at the table? */
bool table_may_arrange(const posse_table *table, const posse_table_options *options, posse_status *status);

/* The roll that is arranged for the person who rolls now. Returns false if the roll must be drawn. */
bool table_arranged_roll(const posse_table *table, posse_action *action);

/* ---- play.c: the game ------------------------------------------------------------------------- */

/* Advances the game until somebody has to decide. Call it after every change to the game, or to who plays a seat. */
void table_advance(posse_table *table, uint64_t now);
void table_clear_marks(posse_table *table);
bool table_all_seats_taken(const posse_table *table);

/* Deals a match from the secret and the contributions. Returns false, and changes nothing, if that is impossible. */
bool table_deal_match(posse_table *table, uint64_t now, posse_status *status);

/* ---- shuffle.c: from the start to the deal ------------------------------------------------------ */

/* Commits to the secret in the entry's bytes, and waits for the players' pledges. */
void table_shuffle(posse_table *table, const posse_entry *entry);

/* True if the list of pledges is closed, and nobody can send a contribution any more who has not. */
bool table_is_shuffled(const posse_table *table);

/* ---- between_games.c -------------------------------------------------------------------------- */

/* True if every seated person wants another game, and it can start. */
bool table_all_want_again(const posse_table *table);

/* ---- backup.c: rolling an entry back ------------------------------------------------------------ */

/* Call before applying the entry, and then exactly one of table_free_backup and table_restore. */
void table_back_up(const posse_table *table, posse_table *backup);

/* The entry was accepted. */
void table_free_backup(posse_table *backup);

/* Puts the table back to its state before the entry. */
void table_restore(posse_table *table, posse_table *backup);

#endif

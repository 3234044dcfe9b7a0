/* Written by wire_types from src/wire/wire.def: change that, and write this anew with `make golden`. */
/* clang-format off */
#ifndef POSSE_WIRE_WIRE_MESSAGES_H
#define POSSE_WIRE_WIRE_MESSAGES_H

#include "wire_limits.h"
#include <posse/table_words.h>

/* Fields stand in the order in which people read them, whatever that costs in the structs.
 * NOLINTBEGIN(clang-analyzer-optin.performance.Padding) */

/* All messages, clients' before the server's. */
typedef enum wire_type {
    WIRE_HELLO,
    WIRE_JOIN,
    WIRE_SIT,
    WIRE_STAND,
    WIRE_LEAVE,
    WIRE_BOT,
    WIRE_FREE,
    WIRE_REMOVE,
    WIRE_MUTE,
    WIRE_HOST,
    WIRE_OPTIONS,
    WIRE_START,
    WIRE_CONTRIBUTE,
    WIRE_ACT,
    WIRE_ROLL,
    WIRE_UNDO,
    WIRE_CONFIRM,
    WIRE_OPEN,
    WIRE_PREFER,
    WIRE_CHAT,
    WIRE_EMOTE,
    WIRE_PAUSE,
    WIRE_TAKEOVER,
    WIRE_ALLOW,
    WIRE_HAND,
    WIRE_HINT,
    WIRE_REMATCH,
    WIRE_DELETE,
    WIRE_BACK,
    WIRE_PING,
    WIRE_WELCOME,
    WIRE_TABLE,
    WIRE_UPDATE,
    WIRE_HERE,
    WIRE_ADVICE,
    WIRE_ERROR,
    WIRE_GONE,
    WIRE_PONG,
    WIRE_TYPES
} wire_type;

/* What an update is about. */
typedef enum wire_what {
    WIRE_WHAT_HELLO,
    WIRE_WHAT_JOIN,
    WIRE_WHAT_SIT,
    WIRE_WHAT_STAND,
    WIRE_WHAT_LEAVE,
    WIRE_WHAT_BOT,
    WIRE_WHAT_FREE,
    WIRE_WHAT_REMOVE,
    WIRE_WHAT_MUTE,
    WIRE_WHAT_HOST,
    WIRE_WHAT_OPTIONS,
    WIRE_WHAT_START,
    WIRE_WHAT_CONTRIBUTE,
    WIRE_WHAT_ACT,
    WIRE_WHAT_ROLL,
    WIRE_WHAT_UNDO,
    WIRE_WHAT_CONFIRM,
    WIRE_WHAT_OPEN,
    WIRE_WHAT_PREFER,
    WIRE_WHAT_CHAT,
    WIRE_WHAT_EMOTE,
    WIRE_WHAT_PAUSE,
    WIRE_WHAT_TAKEOVER,
    WIRE_WHAT_ALLOW,
    WIRE_WHAT_HAND,
    WIRE_WHAT_HINT,
    WIRE_WHAT_REMATCH,
    WIRE_WHAT_DELETE,
    WIRE_WHAT_BACK,
    WIRE_WHAT_PING,
    WIRE_WHAT_CLOCK,
    WIRE_WHAT_DEAL,
    WIRE_WHATS
} wire_what;

/* what is played, and how */
typedef struct wire_table_options {
    /* the game */
    const posse_game *game;
    /* how many seats there are */
    int64_t players;
    /* the game's own settings, as in the engine's `new`: `rules` or `variant`, and lists; `null`: the usual ones */
    bool has_rules;
    posse_json rules;
    /* whether the table is in the list of public tables */
    bool public;
    /* seconds a decision; 0: no clock */
    int64_t clock;
    /* whether the eliminated see everything */
    bool eliminated_see;
} wire_table_options;

/* somebody at the table, with a seat or without */
typedef struct wire_person {
    /* the person's number at this table */
    int64_t id;
    /* the nickname */
    char name[4 * WIRE_MAX_NAME + 1];
    /* whether this is the host */
    bool host;
    /* whether the host has muted the person */
    bool muted;
    /* whether the person is connected */
    bool here;
    /* the seats that the person holds */
    int seats_count;
    int seats[POSSE_MAX_SEATS];
    /* whether the person wants to pause the game */
    bool pause;
    /* the bot's seat that the person would like to have */
    bool has_wants;
    int wants;
} wire_person;

/* a seat, and who sits there */
typedef struct wire_seat_info {
    /* the seat */
    int seat;
    /* who holds it */
    posse_seat_kind kind;
    /* the person whose seat it is */
    bool has_person;
    int64_t person;
    /* the level of the bot that plays it */
    bool has_level;
    const char *level;
    /* whether a bot plays on for a person who is not there */
    bool away;
    /* what the one who sits there is called */
    bool has_name;
    char name[4 * WIRE_MAX_NAME + 1];
} wire_seat_info;

/* the time for the decision that is waited for */
typedef struct wire_clock {
    /* milliseconds left; `null`: no clock runs */
    bool has_left;
    int64_t left;
    /* whether the game is paused */
    bool paused;
} wire_clock;

/* the game, as this connection may see it */
typedef struct wire_play {
    /* the number of the decision that is waited for, the `at` of `act` */
    int64_t decision;
    /* the events after number `since` */
    posse_json events;
    /* the number of the last event that is known already; 0: all are told */
    int64_t since;
    /* the position, secrets of others `null` */
    posse_json view;
    /* who is to act */
    posse_json actor;
    /* all legal actions, if an open seat of this connection is to act */
    bool has_legal;
    posse_json legal;
    /* what dice may bring: under each action of `legal` that rolls some, and under `roll` when they are about to be thrown */
    bool has_odds;
    posse_json odds;
    /* what somebody is waited for */
    bool has_waiting;
    posse_waiting waiting;
    /* the seat that is waited for */
    bool has_seat;
    int seat;
    /* an action that waits for its `confirm` */
    bool has_held;
    char held[WIRE_MAX_ACTION + 1];
    /* whether the last choice can be taken back */
    bool undo;
    /* the time */
    wire_clock clock;
    /* how the game has ended */
    bool has_result;
    posse_json result;
    /* the server's secret bytes, once the game is over */
    bool has_secret;
    uint8_t secret[WIRE_HASH_BYTES];
    /* the replay's name, once the game is over: it is at `/api/replays/` and that name */
    bool has_replay;
    char replay[200 + 1];
} wire_play;

/* something said at the table */
typedef struct wire_line {
    /* the line's number */
    int64_t n;
    /* who said it */
    int64_t person;
    /* what was said */
    bool has_text;
    char text[4 * WIRE_MAX_CHAT + 1];
    /* or the gesture that was made */
    bool has_emote;
    int emote;
    /* whether it is only for the eliminated */
    bool eliminated;
} wire_line;

/* what `POST /api/tables` takes */
typedef struct wire_new_table {
    /* what is played, and how */
    wire_table_options options;
    /* the nickname of the host; without one, whoever joins first is host */
    bool has_name;
    char name[4 * WIRE_MAX_NAME + 1];
    /* quick play: the host sits at seat 0, bots of this level everywhere else, and it starts */
    bool has_quick;
    const char *quick;
} wire_new_table;

/* what it answers */
typedef struct wire_table_made {
    /* the table's code */
    char code[12 + 1];
    /* the table's link, to be shared */
    char link[300 + 1];
    /* who one is */
    bool has_person;
    int64_t person;
    /* the token for the first `hello`; told only once */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
} wire_table_made;

/* a table in the list of `GET /api/tables` */
typedef struct wire_table_row {
    /* the table's code */
    char code[12 + 1];
    /* what is played, and how */
    wire_table_options options;
    /* how far it is */
    posse_stage stage;
    /* seats that are open */
    int64_t open;
    /* the host's name */
    bool has_host;
    char host[4 * WIRE_MAX_NAME + 1];
} wire_table_row;

/* a step of a replay: an action, what came of it, and how things stand then */
typedef struct wire_replay_step {
    /* who is to act then */
    posse_json actor;
    /* what was done, by a seat or by chance; `null`: the deal, or hidden from these eyes */
    bool has_action;
    char action[WIRE_MAX_ACTION + 1];
    /* what came of it, as these eyes see it */
    posse_json events;
    /* the position after it, as these eyes see it */
    posse_json view;
} wire_replay_step;

/* what `GET /api/replays/NAME/film` answers */
typedef struct wire_replay_frames {
    /* the replay's name */
    char name[64 + 1];
    /* whose eyes it is seen with: `"open"`, `"onlooker"` or a seat's number */
    posse_json eyes;
    /* the game */
    const posse_game *game;
    /* how many seats there are */
    int64_t players;
    /* what the seats' players were called; bots have no names; `null`: nobody knows */
    bool has_names;
    posse_json names;
    /* the deal, then a step for each action */
    posse_json steps;
    /* how the game has ended */
    bool has_result;
    posse_json result;
    /* whether the dice were fair dice: then they have been checked */
    bool fair;
} wire_replay_frames;

/* the first message of a connection: to which table it wants */
typedef struct wire_hello {
    bool has_id;
    int64_t id;
    /* the table's code, from its link */
    char code[12 + 1];
    /* who one was before */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
    /* the number `n` of the last update that the client has: only later events are told */
    bool has_since;
    int64_t since;
} wire_hello;

/* becomes somebody at the table */
typedef struct wire_join {
    bool has_id;
    int64_t id;
    /* the nickname */
    char name[4 * WIRE_MAX_NAME + 1];
    /* a token that the client has drawn itself, so that it can ask again if the answer is lost; else the server draws one */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
} wire_join;

/* takes an open seat */
typedef struct wire_sit {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* what the seat is called, if not like the person: pass and play */
    bool has_name;
    char name[4 * WIRE_MAX_NAME + 1];
} wire_sit;

/* gives a seat back; in a game a bot plays on */
typedef struct wire_stand {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
} wire_stand;

/* leaves the table for good */
typedef struct wire_leave {
    bool has_id;
    int64_t id;
} wire_leave;

/* the host puts a bot on a seat, or changes its level */
typedef struct wire_bot {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* how well it plays */
    const char *level;
} wire_bot;

/* the host makes a seat open again, before the start */
typedef struct wire_free {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
} wire_free;

/* the host sends somebody away */
typedef struct wire_remove {
    bool has_id;
    int64_t id;
    /* the person */
    int64_t person;
} wire_remove;

/* the host stops somebody from talking, or lets them talk again */
typedef struct wire_mute {
    bool has_id;
    int64_t id;
    /* the person */
    int64_t person;
    /* whether they are muted */
    bool on;
} wire_mute;

/* the host makes somebody else the host */
typedef struct wire_host {
    bool has_id;
    int64_t id;
    /* the person */
    int64_t person;
} wire_host;

/* the host changes what is played, before the start */
typedef struct wire_options {
    bool has_id;
    int64_t id;
    /* all of it */
    wire_table_options options;
} wire_options;

/* the host starts the game */
typedef struct wire_start {
    bool has_id;
    int64_t id;
} wire_start;

/* random bytes of the client's own, for the shuffle */
typedef struct wire_contribute {
    bool has_id;
    int64_t id;
    /* the bytes */
    uint8_t bytes[WIRE_HASH_BYTES];
} wire_contribute;

/* makes a move */
typedef struct wire_act {
    bool has_id;
    int64_t id;
    /* the seat that acts */
    int seat;
    /* the number of the decision, from `play`; a resend counts once */
    int64_t at;
    /* the action, as `legal` has it */
    char action[WIRE_MAX_ACTION + 1];
} wire_act;

/* rolls one's dice */
typedef struct wire_roll {
    bool has_id;
    int64_t id;
    /* the seat that rolls */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_roll;

/* takes the last choice back */
typedef struct wire_undo {
    bool has_id;
    int64_t id;
    /* the seat whose choice it was */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_undo;

/* lets the choice stand that waits for it */
typedef struct wire_confirm {
    bool has_id;
    int64_t id;
    /* the seat whose choice it was */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_confirm;

/* pass and play: which of one's seats is looked at */
typedef struct wire_open {
    bool has_id;
    int64_t id;
    /* the seat; `null`: none */
    bool has_seat;
    int seat;
} wire_open;

/* what the client would like */
typedef struct wire_prefer {
    bool has_id;
    int64_t id;
    /* whether the last choice of a phase waits for `confirm` */
    bool confirm;
} wire_prefer;

/* says something */
typedef struct wire_chat {
    bool has_id;
    int64_t id;
    /* what is said */
    char text[4 * WIRE_MAX_CHAT + 1];
} wire_chat;

/* makes a gesture */
typedef struct wire_emote {
    bool has_id;
    int64_t id;
    /* which one */
    int emote;
} wire_emote;

/* agrees to pause the game, or goes on */
typedef struct wire_pause {
    bool has_id;
    int64_t id;
    /* whether to pause */
    bool on;
} wire_pause;

/* asks for a bot's seat in the middle of a game */
typedef struct wire_takeover {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
} wire_takeover;

/* the host answers a `takeover` */
typedef struct wire_allow {
    bool has_id;
    int64_t id;
    /* who has asked */
    int64_t person;
    /* the seat that was asked for */
    int seat;
    /* whether they get it */
    bool yes;
} wire_allow;

/* the host hands an absent person's seat to a bot, or back */
typedef struct wire_hand {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* whether a bot plays it */
    bool bot;
} wire_hand;

/* asks what a hard bot would do, where nobody else holds a seat; the answer is `advice` */
typedef struct wire_hint {
    bool has_id;
    int64_t id;
    /* the seat that is to act */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_hint;

/* another game with the same seats */
typedef struct wire_rematch {
    bool has_id;
    int64_t id;
} wire_rematch;

/* the host deletes the table */
typedef struct wire_delete {
    bool has_id;
    int64_t id;
} wire_delete;

/* is there again: no bot plays on for one's seats */
typedef struct wire_back {
    bool has_id;
    int64_t id;
} wire_back;

/* asks for a `pong` */
typedef struct wire_ping {
    bool has_id;
    int64_t id;
} wire_ping;

/* the answer to `hello` and to `join` */
typedef struct wire_welcome {
    bool has_id;
    int64_t id;
    /* the server's version */
    char server[32 + 1];
    /* the table's code */
    char code[12 + 1];
    /* who one is; `null`: nobody yet */
    bool has_person;
    int64_t person;
    /* the token to come back with; told only once, when it was made */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
    /* the server's time, milliseconds since 1970 */
    int64_t now;
} wire_welcome;

/* the whole table */
typedef struct wire_table {
    bool has_id;
    int64_t id;
    /* the number of the last `update` that is in it */
    int64_t n;
    /* what is played, and how */
    wire_table_options options;
    /* how far it is */
    posse_stage stage;
    /* who is there */
    int persons_count;
    wire_person persons[WIRE_MAX_PERSONS];
    /* all seats, from seat 0 on */
    int seats_count;
    wire_seat_info seats[POSSE_MAX_SEATS];
    /* the host; `null`: none */
    bool has_host;
    int64_t host;
    /* how many games were begun here */
    int64_t game;
    /* the hash of the server's secret bytes */
    bool has_commitment;
    uint8_t commitment[WIRE_HASH_BYTES];
    /* the game, once it has begun */
    bool has_play;
    wire_play play;
    /* the last lines that were said */
    int chat_count;
    wire_line chat[WIRE_MAX_LINES];
} wire_table;

/* something has changed; what has not is left out */
typedef struct wire_update {
    bool has_id;
    int64_t id;
    /* updates of a table are numbered; after a gap say `hello` again */
    int64_t n;
    /* what has happened */
    wire_what what;
    /* who did it */
    bool has_person;
    int64_t person;
    /* the seat that it is about */
    bool has_seat;
    int seat;
    /* what is played, and how */
    bool has_options;
    wire_table_options options;
    /* how far it is */
    bool has_stage;
    posse_stage stage;
    /* who is there */
    bool has_persons;
    int persons_count;
    wire_person persons[WIRE_MAX_PERSONS];
    /* all seats, from seat 0 on */
    bool has_seats;
    int seats_count;
    wire_seat_info seats[POSSE_MAX_SEATS];
    /* the host; `null`: none */
    bool has_host;
    bool null_host;
    int64_t host;
    /* how many games were begun here */
    bool has_game;
    int64_t game;
    /* the hash of the server's secret bytes */
    bool has_commitment;
    uint8_t commitment[WIRE_HASH_BYTES];
    /* the game */
    bool has_play;
    wire_play play;
    /* what was said */
    bool has_line;
    wire_line line;
} wire_update;

/* somebody has come or gone; it has no number */
typedef struct wire_here {
    bool has_id;
    int64_t id;
    /* who is there */
    int persons_count;
    wire_person persons[WIRE_MAX_PERSONS];
} wire_here;

/* the answer to `hint`, for its sender alone; it has no number */
typedef struct wire_advice {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* the number of the decision */
    int64_t at;
    /* what a hard bot would do */
    char action[WIRE_MAX_ACTION + 1];
    /* what it thinks of each legal action, as the engine's `bot` */
    posse_json values;
    /* what it thinks of what is hidden, as the engine's `bot`, for each seat; `null`: nothing */
    bool has_beliefs;
    posse_json beliefs;
} wire_advice;

/* something was refused, and nothing has changed */
typedef struct wire_error {
    bool has_id;
    int64_t id;
    /* why, for programs */
    posse_code code;
    /* why, for people */
    char error[WIRE_MAX_SENTENCE + 1];
} wire_error;

/* the end of the connection, with nothing more to come */
typedef struct wire_gone {
    bool has_id;
    int64_t id;
    /* why, for people */
    char why[WIRE_MAX_SENTENCE + 1];
} wire_gone;

/* the answer to `ping` */
typedef struct wire_pong {
    bool has_id;
    int64_t id;
} wire_pong;

/* Some message of a client. `id` is that of every message, which the answer repeats. */
typedef struct wire_client {
    wire_type type;
    union {
        struct {
            bool has_id;
            int64_t id;
        };
        wire_hello hello;
        wire_join join;
        wire_sit sit;
        wire_stand stand;
        wire_leave leave;
        wire_bot bot;
        wire_free free;
        wire_remove remove;
        wire_mute mute;
        wire_host host;
        wire_options options;
        wire_start start;
        wire_contribute contribute;
        wire_act act;
        wire_roll roll;
        wire_undo undo;
        wire_confirm confirm;
        wire_open open;
        wire_prefer prefer;
        wire_chat chat;
        wire_emote emote;
        wire_pause pause;
        wire_takeover takeover;
        wire_allow allow;
        wire_hand hand;
        wire_hint hint;
        wire_rematch rematch;
        wire_delete delete;
        wire_back back;
        wire_ping ping;
    };
} wire_client;

/* Some message of the server. Large: it has room for a whole table. */
typedef struct wire_server {
    wire_type type;
    union {
        struct {
            bool has_id;
            int64_t id;
        };
        wire_welcome welcome;
        wire_table table;
        wire_update update;
        wire_here here;
        wire_advice advice;
        wire_error error;
        wire_gone gone;
        wire_pong pong;
    };
} wire_server;

/* NOLINTEND(clang-analyzer-optin.performance.Padding) */

void wire_write_welcome(posse_buffer *out, const wire_welcome *message);
void wire_write_table(posse_buffer *out, const wire_table *message);
void wire_write_update(posse_buffer *out, const wire_update *message);
void wire_write_here(posse_buffer *out, const wire_here *message);
void wire_write_advice(posse_buffer *out, const wire_advice *message);
void wire_write_error(posse_buffer *out, const wire_error *message);
void wire_write_gone(posse_buffer *out, const wire_gone *message);
void wire_write_pong(posse_buffer *out, const wire_pong *message);

/* Structs by themselves. `path` is what the value is called in sentences, or NULL. */
void wire_put_new_table(posse_buffer *out, const wire_new_table *value);
bool wire_read_new_table(posse_json value, const char *path, wire_new_table *out,
    posse_status *status);
void wire_put_table_made(posse_buffer *out, const wire_table_made *value);
bool wire_read_table_made(posse_json value, const char *path, wire_table_made *out,
    posse_status *status);
void wire_put_table_row(posse_buffer *out, const wire_table_row *value);
void wire_put_replay_step(posse_buffer *out, const wire_replay_step *value);
void wire_put_replay_frames(posse_buffer *out, const wire_replay_frames *value);

#endif

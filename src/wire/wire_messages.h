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

/* the settings of a table */
typedef struct wire_table_options {
    /* the game to play */
    const posse_game *game;
    /* the number of seats */
    int64_t players;
    /* the settings of the game, as in the engine's `new`: `rules` or `variant`, and the lists; `null`: the defaults */
    bool has_rules;
    posse_json rules;
    /* whether the table is in the public list */
    bool public;
    /* seconds for each decision; 0: no clock */
    int64_t clock;
    /* whether eliminated players see everything */
    bool eliminated_see;
} wire_table_options;

/* a person at the table, with or without a seat */
typedef struct wire_person {
    /* the person's number at this table */
    int64_t id;
    /* the nickname */
    char name[4 * WIRE_MAX_NAME + 1];
    /* whether this person is the host */
    bool host;
    /* whether the host has muted the person */
    bool muted;
    /* whether the person is connected */
    bool here;
    /* the seats the person holds */
    int seats_count;
    int seats[POSSE_MAX_SEATS];
    /* whether the person has asked to pause the game */
    bool pause;
    /* the bot's seat the person has asked to take over; `null`: none */
    bool has_wants;
    int wants;
} wire_person;

/* a seat and its holder */
typedef struct wire_seat_info {
    /* the seat */
    int seat;
    /* whether the seat is open or held by a person or a bot */
    posse_seat_kind kind;
    /* the person who holds the seat; `null`: no person does */
    bool has_person;
    int64_t person;
    /* the level of the bot that holds the seat; `null`: no bot does */
    bool has_level;
    const char *level;
    /* whether a bot plays for the person, who is away */
    bool away;
    /* the name shown for the seat; `null`: no person holds it */
    bool has_name;
    char name[4 * WIRE_MAX_NAME + 1];
} wire_seat_info;

/* the clock of the current decision */
typedef struct wire_clock {
    /* milliseconds left; `null`: no clock is running */
    bool has_left;
    int64_t left;
    /* whether the game is paused */
    bool paused;
} wire_clock;

/* the game as this connection may see it */
typedef struct wire_play {
    /* the number of the current decision, to be sent as `at` */
    int64_t decision;
    /* the events after number `since` */
    posse_json events;
    /* the number of the event before the first one in `events`; 0: `events` has them all */
    int64_t since;
    /* the position, with `null` for what this connection may not know */
    posse_json view;
    /* who acts next */
    posse_json actor;
    /* all legal actions, if the table waits for an `act` of the seat this connection sees; otherwise `null` */
    bool has_legal;
    posse_json legal;
    /* probabilities: under each action in `legal` that rolls dice, and under `roll` for dice about to be rolled; `null`: none */
    bool has_odds;
    posse_json odds;
    /* what the table is waiting for; `null`: nothing */
    bool has_waiting;
    posse_waiting waiting;
    /* the seat the table is waiting for; `null`: none */
    bool has_seat;
    int seat;
    /* the action of this seat that is waiting for `confirm`; `null`: none */
    bool has_held;
    char held[WIRE_MAX_ACTION + 1];
    /* whether this seat can take its last choice back */
    bool undo;
    /* the clock of the current decision */
    wire_clock clock;
    /* the result; `null`: the game is not over */
    bool has_result;
    posse_json result;
    /* the server's secret; `null`: the game is not over */
    bool has_secret;
    uint8_t secret[WIRE_HASH_BYTES];
    /* the name of the replay, for `/api/replays/NAME`; `null`: the game is not over */
    bool has_replay;
    char replay[200 + 1];
} wire_play;

/* a line of chat */
typedef struct wire_line {
    /* the number of the update that brought the line */
    int64_t n;
    /* the person who sent the line */
    int64_t person;
    /* the text */
    bool has_text;
    char text[4 * WIRE_MAX_CHAT + 1];
    /* the gesture, if the line is not a text */
    bool has_emote;
    int emote;
    /* whether the line is only for eliminated players */
    bool eliminated;
} wire_line;

/* the body of `POST /api/tables` */
typedef struct wire_new_table {
    /* the settings of the table */
    wire_table_options options;
    /* the nickname of the host; if left out, the first person to join becomes the host */
    bool has_name;
    char name[4 * WIRE_MAX_NAME + 1];
    /* quick play: the host gets seat 0, bots of this level get the other seats, and the game starts */
    bool has_quick;
    const char *quick;
} wire_new_table;

/* the answer to `POST /api/tables` */
typedef struct wire_table_made {
    /* the table's code */
    char code[12 + 1];
    /* the table's link, to share */
    char link[300 + 1];
    /* the number of the host, if the request made one */
    bool has_person;
    int64_t person;
    /* the host's token, for the first `hello`; sent only here */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
} wire_table_made;

/* a table in the list of `GET /api/tables` */
typedef struct wire_table_row {
    /* the table's code */
    char code[12 + 1];
    /* the settings of the table */
    wire_table_options options;
    /* the stage of the table */
    posse_stage stage;
    /* the number of open seats */
    int64_t open;
    /* the host's nickname; `null`: there is no host */
    bool has_host;
    char host[4 * WIRE_MAX_NAME + 1];
} wire_table_row;

/* a step of a replay: an action, its events and the position after it */
typedef struct wire_replay_step {
    /* who acts next, after this step */
    posse_json actor;
    /* the action of a seat or of chance; `null`: this step is the deal, or the viewer may not know the action */
    bool has_action;
    char action[WIRE_MAX_ACTION + 1];
    /* the events of this step, as the viewer may see them */
    posse_json events;
    /* the position after this step, as the viewer may see it */
    posse_json view;
} wire_replay_step;

/* the answer to `GET /api/replays/NAME/film` */
typedef struct wire_replay_frames {
    /* the replay's name */
    char name[64 + 1];
    /* the viewer: `"open"`, `"onlooker"` or a seat's number */
    posse_json eyes;
    /* the game */
    const posse_game *game;
    /* the number of seats */
    int64_t players;
    /* for each seat the name of its player, `null` where there is none; `null`: the replay has no names */
    bool has_names;
    posse_json names;
    /* the deal, then one step for each action */
    posse_json steps;
    /* the result; `null`: the game is not over */
    bool has_result;
    posse_json result;
    /* whether the replay has fair dice; they have been checked then */
    bool fair;
} wire_replay_frames;

/* connects to a table; the first message on a connection */
typedef struct wire_hello {
    bool has_id;
    int64_t id;
    /* the table's code, from its link */
    char code[12 + 1];
    /* the token of a person who joined before */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
    /* the number `n` of the last update the client has; the answer then contains only later events */
    bool has_since;
    int64_t since;
} wire_hello;

/* joins the table as a person */
typedef struct wire_join {
    bool has_id;
    int64_t id;
    /* the nickname */
    char name[4 * WIRE_MAX_NAME + 1];
    /* a token that the client drew, so that the client can repeat the `join`; if left out, the server draws one */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
} wire_join;

/* takes an open seat */
typedef struct wire_sit {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* a name for the seat if it differs from the nickname, for pass and play */
    bool has_name;
    char name[4 * WIRE_MAX_NAME + 1];
} wire_sit;

/* gives up a seat; during a game a bot takes it */
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

/* host: puts a bot on a seat, or changes its level */
typedef struct wire_bot {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* the level of the bot */
    const char *level;
} wire_bot;

/* host: makes a seat open again */
typedef struct wire_free {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
} wire_free;

/* host: removes a person from the table */
typedef struct wire_remove {
    bool has_id;
    int64_t id;
    /* the person */
    int64_t person;
} wire_remove;

/* host: stops a person from chatting, or lets them chat again */
typedef struct wire_mute {
    bool has_id;
    int64_t id;
    /* the person */
    int64_t person;
    /* whether the person is muted */
    bool on;
} wire_mute;

/* host: makes another person the host */
typedef struct wire_host {
    bool has_id;
    int64_t id;
    /* the person */
    int64_t person;
} wire_host;

/* host: changes the settings of the table */
typedef struct wire_options {
    bool has_id;
    int64_t id;
    /* all settings, including those that stay the same */
    wire_table_options options;
} wire_options;

/* host: starts the game */
typedef struct wire_start {
    bool has_id;
    int64_t id;
} wire_start;

/* adds random bytes of the client to the fair dice */
typedef struct wire_contribute {
    bool has_id;
    int64_t id;
    /* the bytes */
    uint8_t bytes[WIRE_HASH_BYTES];
} wire_contribute;

/* carries out an action of a seat */
typedef struct wire_act {
    bool has_id;
    int64_t id;
    /* the seat that acts */
    int seat;
    /* the number of the decision, from `play`; the same answer sent twice counts once */
    int64_t at;
    /* the action, exactly as in `legal` */
    char action[WIRE_MAX_ACTION + 1];
} wire_act;

/* rolls a seat's dice */
typedef struct wire_roll {
    bool has_id;
    int64_t id;
    /* the seat that rolls */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_roll;

/* takes a seat's last choice back */
typedef struct wire_undo {
    bool has_id;
    int64_t id;
    /* the seat that made the choice */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_undo;

/* confirms a choice that is being held */
typedef struct wire_confirm {
    bool has_id;
    int64_t id;
    /* the seat that made the choice */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_confirm;

/* pass and play: chooses which of the person's seats this connection sees */
typedef struct wire_open {
    bool has_id;
    int64_t id;
    /* the seat; `null`: none */
    bool has_seat;
    int seat;
} wire_open;

/* sets a preference of the person */
typedef struct wire_prefer {
    bool has_id;
    int64_t id;
    /* whether the last choice before other seats act or dice fall waits for `confirm` */
    bool confirm;
} wire_prefer;

/* sends a line of chat */
typedef struct wire_chat {
    bool has_id;
    int64_t id;
    /* the text */
    char text[4 * WIRE_MAX_CHAT + 1];
} wire_chat;

/* makes a gesture */
typedef struct wire_emote {
    bool has_id;
    int64_t id;
    /* the gesture */
    int emote;
} wire_emote;

/* asks to pause the game, or ends the pause */
typedef struct wire_pause {
    bool has_id;
    int64_t id;
    /* whether to pause */
    bool on;
} wire_pause;

/* asks to take over a bot's seat during a game */
typedef struct wire_takeover {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
} wire_takeover;

/* host: answers a `takeover` */
typedef struct wire_allow {
    bool has_id;
    int64_t id;
    /* the person who asked */
    int64_t person;
    /* the seat they asked for */
    int seat;
    /* whether they get it */
    bool yes;
} wire_allow;

/* host: lets a bot play for a person who is not connected, or ends that */
typedef struct wire_hand {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* whether a bot plays */
    bool bot;
} wire_hand;

/* asks what a hard bot would do, if no other person holds a seat; the answer is `advice` */
typedef struct wire_hint {
    bool has_id;
    int64_t id;
    /* the seat that has to act */
    int seat;
    /* the number of the decision */
    int64_t at;
} wire_hint;

/* host: starts another game with the same seats */
typedef struct wire_rematch {
    bool has_id;
    int64_t id;
} wire_rematch;

/* host: deletes the table */
typedef struct wire_delete {
    bool has_id;
    int64_t id;
} wire_delete;

/* returns to the game: no bot plays for this person any more */
typedef struct wire_back {
    bool has_id;
    int64_t id;
} wire_back;

/* asks for a `pong` */
typedef struct wire_ping {
    bool has_id;
    int64_t id;
} wire_ping;

/* the answer to `hello` and `join` */
typedef struct wire_welcome {
    bool has_id;
    int64_t id;
    /* the server's version */
    char server[32 + 1];
    /* the table's code */
    char code[12 + 1];
    /* the number of the person; `null`: this connection has not joined */
    bool has_person;
    int64_t person;
    /* the token to come back with; only in the answer to `join` */
    bool has_token;
    uint8_t token[WIRE_HASH_BYTES];
    /* the server's time, in milliseconds since 1970 */
    int64_t now;
} wire_welcome;

/* everything about the table */
typedef struct wire_table {
    bool has_id;
    int64_t id;
    /* the number of the last `update` that is included */
    int64_t n;
    /* the settings of the table */
    wire_table_options options;
    /* the stage of the table */
    posse_stage stage;
    /* the people at the table */
    int persons_count;
    wire_person persons[WIRE_MAX_PERSONS];
    /* all seats, from seat 0 on */
    int seats_count;
    wire_seat_info seats[POSSE_MAX_SEATS];
    /* the person who is the host; `null`: there is none */
    bool has_host;
    int64_t host;
    /* the number of games dealt at this table so far */
    int64_t game;
    /* the hash of the server's secret; left out in the lobby */
    bool has_commitment;
    uint8_t commitment[WIRE_HASH_BYTES];
    /* the game; left out until the deal */
    bool has_play;
    wire_play play;
    /* the last lines of chat, oldest first */
    int chat_count;
    wire_line chat[WIRE_MAX_LINES];
} wire_table;

/* a change; parts of the table that did not change are left out */
typedef struct wire_update {
    bool has_id;
    int64_t id;
    /* the number of the update; after a gap, send `hello` again */
    int64_t n;
    /* what happened */
    wire_what what;
    /* the person who did it; `null`: a bot, the server, or a person who is just joining */
    bool has_person;
    int64_t person;
    /* the seat it is about; `null`: none */
    bool has_seat;
    int seat;
    /* the settings of the table */
    bool has_options;
    wire_table_options options;
    /* the stage of the table */
    bool has_stage;
    posse_stage stage;
    /* the people at the table */
    bool has_persons;
    int persons_count;
    wire_person persons[WIRE_MAX_PERSONS];
    /* all seats, from seat 0 on */
    bool has_seats;
    int seats_count;
    wire_seat_info seats[POSSE_MAX_SEATS];
    /* the person who is the host; `null`: there is none */
    bool has_host;
    bool null_host;
    int64_t host;
    /* the number of games dealt at this table so far */
    bool has_game;
    int64_t game;
    /* the hash of the server's secret; left out in the lobby */
    bool has_commitment;
    uint8_t commitment[WIRE_HASH_BYTES];
    /* the game */
    bool has_play;
    wire_play play;
    /* the new line of chat */
    bool has_line;
    wire_line line;
} wire_update;

/* a person connected or disconnected; has no number */
typedef struct wire_here {
    bool has_id;
    int64_t id;
    /* the people at the table */
    int persons_count;
    wire_person persons[WIRE_MAX_PERSONS];
} wire_here;

/* the answer to `hint`, only for its sender; has no number */
typedef struct wire_advice {
    bool has_id;
    int64_t id;
    /* the seat */
    int seat;
    /* the number of the decision */
    int64_t at;
    /* the action a hard bot would choose */
    char action[WIRE_MAX_ACTION + 1];
    /* the bot's estimate for each legal action, as in the engine's `bot` */
    posse_json values;
    /* for each seat, the bot's belief about its role, as in the engine's `bot`; `null`: the bot has none */
    bool has_beliefs;
    posse_json beliefs;
} wire_advice;

/* a message was refused, and nothing changed */
typedef struct wire_error {
    bool has_id;
    int64_t id;
    /* the reason, for programs */
    posse_code code;
    /* the reason, for people */
    char error[WIRE_MAX_SENTENCE + 1];
} wire_error;

/* the table is gone, and the server closes the connection */
typedef struct wire_gone {
    bool has_id;
    int64_t id;
    /* the reason, for people */
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

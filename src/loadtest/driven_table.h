/* One table of a load test: it is made, clients connect, sit down, start, and play random legal moves, game after game.
 *
 * The table reports to its run when it is made, when all clients are connected, when a move is ready to be sent, and
 * when the server does something wrong. A table has at most one move on its way at a time. */
#ifndef POSSE_LOADTEST_DRIVEN_TABLE_H
#define POSSE_LOADTEST_DRIVEN_TABLE_H

#include "server_message.h"
#include "socket.h"

typedef struct driven_table driven_table;

/* What a table reports to its run. */
typedef struct loadtest_events {
    void (*made)(void *run, driven_table *table);
    void (*connected)(void *run, driven_table *table);
    void (*ready)(void *run, driven_table *table); /* driven_table_move sends the move */
    void (*moved)(void *run, uint64_t ns);         /* the move came back after `ns` nanoseconds */
    void (*failed)(void *run, const char *sentence);
} loadtest_events;

typedef struct loadtest_player {
    loadtest_socket socket;
    driven_table *table;
    int seat;                /* `seats` of the table or more: a spectator */
    int64_t n;               /* of the last update; below zero: none has come yet */
    int64_t ids, pending_id; /* the last id used, and the id that is not answered yet; 0: none */
    wire_type pending_type;
    uint64_t sent_at;        /* when the move was sent, in nanoseconds */
    int64_t contributed;     /* number of games to whose dice the player has contributed */
    int64_t contribution_id; /* of the last message that did so; 0: none */
    unsigned messages;       /* number of messages received */
} loadtest_player;

struct driven_table {
    const loadtest_events *events;
    void *run;
    loadtest_network *network;
    int number;
    const posse_game *game;
    int seats, connections;
    posse_buffer request_body; /* creates the table */
    char code[13];
    uint8_t token[WIRE_HASH_BYTES];
    loadtest_socket maker;
    loadtest_player *players;
    int open, sitting;
    posse_rng rng;
    loadtest_player *mover; /* the player whose move is ready; NULL: no move is ready */
    posse_buffer move;      /* the message with that move */
    bool is_over;           /* the last game is over */
    bool is_stopped;        /* no new game is to be started */
    int64_t games;          /* number of finished games */
    driven_table *next;     /* in the run's list */
    wire_server *whole;     /* scratch memory, shared by all tables of the run */
};

/* The caller sets the members events, run, network, number, game, connections, whole and rng before. */
void driven_table_make(driven_table *table);
void driven_table_connect(driven_table *table);
void driven_table_begin(driven_table *table); /* players join and sit down, and the host starts */
void driven_table_move(driven_table *table);

/* True if no message is on its way and all connections have the same last update. */
bool driven_table_is_idle(const driven_table *table);
void driven_table_close(driven_table *table);
void driven_table_free(driven_table *table); /* after the loop has ended */

#endif

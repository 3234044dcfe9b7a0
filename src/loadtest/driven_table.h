/* One table of a load: it is made, people come, sit down, start, and play with random legal moves, game after game.
 *
 * Its run is told when it is made, when everybody is connected, when a move is ready to be sent, and what the server
 * got wrong. One move of a table is under way at a time. */
#ifndef POSSE_LOADTEST_DRIVEN_TABLE_H
#define POSSE_LOADTEST_DRIVEN_TABLE_H

#include "server_message.h"
#include "socket.h"

typedef struct driven_table driven_table;

/* What tables tell their run. */
typedef struct loadtest_events {
    void (*made)(void *run, driven_table *table);
    void (*connected)(void *run, driven_table *table);
    void (*ready)(void *run, driven_table *table); /* driven_table_move sends the move */
    void (*moved)(void *run, uint64_t ns);         /* the move has come back, so long after */
    void (*failed)(void *run, const char *sentence);
} loadtest_events;

typedef struct loadtest_player {
    loadtest_socket socket;
    driven_table *table;
    int seat;           /* from the game's number of players on: an onlooker */
    int64_t n;          /* of the last update; below zero: nothing told yet */
    int64_t ids, asked; /* the last id given, and the one that is not answered yet; 0: none */
    wire_type asked_type;
    uint64_t asked_at; /* of a move, in nanoseconds */
    int64_t gave;      /* to the dice of which game */
    unsigned heard;    /* messages */
} loadtest_player;

struct driven_table {
    const loadtest_events *events;
    void *run;
    loadtest_wires *wires;
    int number;
    const posse_game *game;
    int seats, connections;
    posse_buffer wanted; /* what was posted */
    char code[13];
    uint8_t token[WIRE_HASH_BYTES];
    loadtest_socket maker;
    loadtest_player *players;
    int open, sitting;
    posse_rng rng;
    loadtest_player *mover; /* whose move is ready; NULL: none is */
    posse_buffer move;      /* the message */
    bool is_over;           /* the game, and no other was asked for */
    bool is_stopped;        /* no more games */
    int64_t games;          /* that were finished */
    driven_table *next;     /* for the run */
    wire_server *whole;     /* scratch of the run's */
};

/* The members events, run, wires, number, game, connections and rng are set before. */
void driven_table_make(driven_table *table);
void driven_table_connect(driven_table *table);
void driven_table_begin(driven_table *table); /* people join and sit down, and the host starts */
void driven_table_move(driven_table *table);

/* Nothing is under way, and every connection has been told the same. */
bool driven_table_rests(const driven_table *table);
void driven_table_close(driven_table *table);
void driven_table_free(driven_table *table); /* after the loop has run out */

#endif

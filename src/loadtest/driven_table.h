/* One table of a load: it is made, people come, sit down, start, and play with random legal moves, game after game.
 *
 * Its run is told when it is made, when everybody is connected, when a move is ready to be sent, and what the server
 * got wrong. One move of a table is under way at a time. */
#ifndef LOAD_TABLE_H
#define LOAD_TABLE_H

#include "server_message.h"
#include "socket.h"

typedef struct load_table load_table;

/* What tables tell their run. */
typedef struct load_events {
    void (*made)(void *run, load_table *table);
    void (*connected)(void *run, load_table *table);
    void (*ready)(void *run, load_table *table); /* load_table_move sends the move */
    void (*moved)(void *run, uint64_t ns);       /* the move has come back, so long after */
    void (*failed)(void *run, const char *sentence);
} load_events;

typedef struct load_player {
    load_socket socket;
    load_table *table;
    int seat;           /* from the game's number of players on: an onlooker */
    int64_t n;          /* of the last update; below zero: nothing told yet */
    int64_t ids, asked; /* the last id given, and the one that is not answered yet; 0: none */
    wire_type asked_type;
    uint64_t asked_at; /* of a move, in nanoseconds */
    int64_t gave;      /* to the dice of which game */
    unsigned heard;    /* messages */
} load_player;

struct load_table {
    const load_events *events;
    void *run;
    load_wires *wires;
    int number;
    const posse_game *game;
    int seats, connections;
    posse_buffer wanted; /* what was posted */
    char code[13];
    uint8_t token[WIRE_HASH_BYTES];
    load_socket maker;
    load_player *players;
    int open, sitting;
    posse_rng rng;
    load_player *mover; /* whose move is ready; NULL: none is */
    posse_buffer move;  /* the message */
    bool is_over;       /* the game, and no other was asked for */
    bool is_stopped;    /* no more games */
    int64_t games;      /* that were finished */
    load_table *next;   /* for the run */
    wire_server *whole; /* scratch of the run's */
};

/* The members events, run, wires, number, game, connections and rng are set before. */
void load_table_make(load_table *table);
void load_table_connect(load_table *table);
void load_table_begin(load_table *table); /* people join and sit down, and the host starts */
void load_table_move(load_table *table);

/* Nothing is under way, and every connection has been told the same. */
bool load_table_rests(const load_table *table);
void load_table_close(load_table *table);
void load_table_free(load_table *table); /* after the loop has run out */

#endif

/* Work that takes long: a bot's move, a hint, the frames of a replay, a part of its review.
 *
 *     thinking work = {.kind = THINK_MOVE, .game = game, .seat = 2, …};
 *     thinking_run(&work, NULL);
 *     use(work.action);
 *     thinking_free(&work);
 *
 * What goes in and what comes out is plain data and shares nothing with the table. So a thread can do the work, or a web
 * worker with memory of its own. It can also be done in pieces, by a caller that has other things to do in between:
 *
 *     thinking_begin(&work);
 *     while (!thinking_step(&work, posse_now_ns() + SLICE_NS, NULL))
 *         do something else;
 */
#ifndef POSSE_SERVER_PORT_THINKING_H
#define POSSE_SERVER_PORT_THINKING_H

#include "hint.h"

enum {
    REPLAY_NAME = 48,        /* bytes of a replay's name, with its terminator; older ones are CODE-NUMBER */
    MAX_REVIEW_STEPS = 1000, /* actions of a game that can be reviewed: three times the longest games of bots */
};

typedef enum thinking_kind {
    THINK_MOVE,   /* a bot's action */
    THINK_HINT,   /* a bot's action with the value of every other one, and its beliefs */
    THINK_FRAMES, /* a replay as frames for a viewer */
    THINK_REVIEW, /* some steps of the review of a replay */
    THINKING_KINDS
} thinking_kind;

typedef struct thinking {
    thinking_kind kind;

    /* Of a move or a hint: a copy of the match in which a seat has to decide. */
    const posse_game *game;
    int seat;
    void *state;
    posse_event *events;
    size_t event_count;
    posse_rng rng; /* for the bot; independent of the dice */
    const posse_bot *bot;
    /* The budget of a search, as in posse_bot_spec. A review is continued for `ms` milliseconds and by one step at least;
     * 0: it is only opened. */
    uint32_t iterations, ms;
    uint32_t spared; /* see posse_player */

    /* Of frames and of a review. */
    posse_buffer replay;
    bool gzip; /* wanted, and afterwards: `frames` is compressed, or there is a compressed copy of `review` */

    /* Of frames. */
    posse_buffer code;
    char name[REPLAY_NAME];
    int viewer;

    /* Of a review. */
    uint64_t seed;
    int depth;

    /* The result. */
    posse_hint hint; /* a move has only the action */
    posse_buffer frames;
    posse_buffer review; /* with the steps that are complete; before, the result of earlier work or nothing */
    bool is_complete;    /* the review */
    posse_buffer packed; /* the compressed copy of `review` */
    bool ok;             /* frames and reviews: if not, `status` says why */
    posse_status status;

    /* While the work goes on. */
    posse_bot_spec spec;
    posse_player player;
    posse_thought *thought;
    posse_think_budget budget;
    struct posse_review *reviewing; /* stays open, so that the same work can go on later where it was */
    size_t step;                    /* of the review */
    uint64_t review_until;
    bool has_progressed; /* a step of the review was completed */
} thinking;

/* Does all of the work. Another thread may set `stop`, unless it is NULL, to end a search or a review early. A review then
 * has the steps that are complete, and may be begun again to go on. */
void thinking_run(thinking *work, const atomic_bool *stop);

/* Begins, and then continues until the time `until` (by posse_now_ns). True when the work is done. */
void thinking_begin(thinking *work);
bool thinking_step(thinking *work, uint64_t until, const atomic_bool *stop);

/* Frees what `work` holds, whether the work was begun, done or neither. */
void thinking_free(thinking *work);

#endif

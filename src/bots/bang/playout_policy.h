/* Everybody at a table in a playout: what each of them goes by, and how he answers.
 *
 * A quick crowd goes by what each of the others thought when the search began, until somebody is out; from then
 * on all are thought to see through one another. It answers by bang_quick.h.
 *
 * A careful crowd listens. What is done in the playout tells everybody who is probably what, beginning with what
 * the searching seat does itself, and each makes up his mind anew when his turn comes. It answers as level
 * `normal` does. That takes ten times as long, and comes much closer to what people do with an answer.
 *
 *     bang_gather(&crowd, ponder, &s, careful);
 *     bang_apply(&s, action, bang_told(&crowd));        whatever happens
 *     bang_begin_turn(&crowd);                          before the first roll of each turn
 *     bang_answer(&crowd, &s, actor);                   what a seat does that is to act
 */
#ifndef BANG_CROWD_H
#define BANG_CROWD_H

#include "search_root.h"

typedef struct bang_crowd {
    posse_events events; /* comes first: a careful crowd is told them */
    const bang_ponder *p;
    bool careful;
    const bang_value *value[MAX_PLAYERS]; /* what each goes by */
    bang_value own[MAX_PLAYERS];          /* if he has thought since the search began */
    uint8_t alive;                        /* quick: those for whom `value` holds */
    bang_memory memory;                   /* careful: what everybody has heard */
    bool unmoved;                         /* careful: nobody learns from what is chosen now */
    bool has_thought, has_solved;         /* careful: whoever's turn it is, in this turn */
    bang_dice dice;                       /* of this turn, if `has_solved` */
} bang_crowd;

/* With the roles as they are in `s`. It cannot be careful if the bot was never told who sits there: nobody could
 * follow what happens then. */
void bang_gather(bang_crowd *crowd, const bang_ponder *p, const bang_state *s, bool careful);
posse_events *bang_told(bang_crowd *crowd);
void bang_begin_turn(bang_crowd *crowd);
void bang_answer(bang_crowd *crowd, bang_state *s, int actor);

/* What the searching seat does in the turn in which it searches: it goes by its chance to win. */
void bang_answer_oneself(bang_crowd *crowd, bang_state *s);

#endif

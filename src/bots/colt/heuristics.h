/* Rules of thumb for colt, which its bots share.
 *
 * An outlook is what a seat expects: the plan is gone through once, the others doing what is likely, and
 * for each of the seat's own cards it is noted what the train will look like then. Over that the seat's own
 * bandits are everywhere they may get to, with the dollars that it brings.
 *
 * An outlook goes by nothing but what its seat knows: its own hand and hidden cards, kinds of loot, purses
 * it has seen. So it does not matter which of the worlds that look the same it is made from.
 */
#ifndef COLT_THUMB_H
#define COLT_THUMB_H

#include "params.h"
#include "spot_values.h"
#include <posse/bot.h>

enum { MOST_STAGES = 8 };

/* What a card of one of the seat's bandits brings at each spot when it is carried out. */
typedef struct colt_stage {
    uint8_t kind;
    uint8_t mine; /* which of them */
    uint8_t marshal;
    lanes loot, second; /* the best there, and the best but one */
    lanes fire, punch;
} colt_stage;

/* A seat's bandits, and what the cards so far have brought at each spot. */
typedef struct colt_hopes {
    lanes at[TEAM];
    int16_t sure; /* wherever he is */
    uint8_t marshal;
    uint8_t robbed;  /* who has just robbed where he is, as a set: the best is gone */
    uint8_t punched; /* and who has punched somebody there: loot has fallen */
} colt_hopes;

typedef struct colt_outlook {
    const colt_state *s;
    const posse_number *numbers;
    int seat;
    int team;      /* bandits of the seat */
    int goes_left; /* of the seat in this Schemin', behind the one that it is asked for */

    /* The train, as it will be: first now, then on and on through the plan. */
    uint8_t spot[MAX_BANDITS];
    uint8_t marshal;
    uint8_t tokens[LANES];
    lanes loot, second;

    colt_hopes hopes; /* at the start of the stages */
    bool has_punched;
    int stage_count;
    colt_stage stages[MOST_STAGES];
    colt_stage last[TEAM]; /* behind the plan, in Schemin' */
    lanes end[TEAM];       /* what it is worth to end the round at a spot */
} colt_outlook;

static inline int colt_value_of(const colt_outlook *o, enum colt_number which)
{
    return o->numbers[which].value;
}

/* colt_outlook.c. The plan is gone through from card `from`: the first that is not being carried out. */
void colt_look_out(colt_outlook *o, const colt_state *s, int seat, const posse_number *numbers,
                   int from);
int colt_purse_worth(const colt_outlook *o, int purse, enum colt_number unseen);
int colt_visible_wealth(const colt_outlook *o, int bandit);
int colt_best_of_bandit(const colt_outlook *o, int bandit);
int colt_next_kind(const colt_outlook *o, int bandit, int behind);

enum { NO_KIND = KINDS, JEWEL_WORTH = 500, STRONGBOX_WORTH = 1000 };

/* colt_hopes.c: cards carried out in hope, the stages of the plan, and the best that comes of it. */
void colt_hope(const colt_outlook *o, colt_hopes *h, const colt_stage *stage, int kind);
void colt_hope_plan(const colt_outlook *o, colt_hopes *h);
int colt_best_hope(const colt_outlook *o, const colt_hopes *h);
void colt_be_at(colt_hopes *h, int mine, int spot);

/* What each legal action is worth to the seat that is asked, in dollars. `depth`: how many cards of its
 * hand ahead a seat thinks in Schemin'. colt_judge.c; for Schemin' colt_scheme.c. */
void colt_judge(const colt_state *s, const posse_number *numbers, int depth,
                const posse_action legal[], int count, int worth[]);
void colt_judge_plays(const colt_outlook *o, int depth, const posse_action legal[], int count,
                      int worth[]);
/* A card that may be played, among the seat's CARDS. */
typedef struct colt_play {
    int card;
    bool hidden;
} colt_play;
colt_play colt_play_of_action(const colt_state *s, int seat, posse_action action);
void colt_judge_discards(const colt_outlook *o, const posse_action legal[], int count, int worth[]);

#endif

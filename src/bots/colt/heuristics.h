/* Rules of thumb for colt, which its bots share.
 *
 * An forecast is what a seat expects: the plan is gone through once, the others doing what is likely, and
 * for each of the seat's own cards it is noted what the train will look like then. Over that the seat's own
 * bandits are everywhere they may get to, with the dollars that it brings.
 *
 * An forecast turns by nothing but what its seat knows: its own hand and hidden cards, kinds of loot, purses
 * it has seen. So it does not matter which of the worlds that look the same it is made from.
 */
#ifndef POSSE_BOTS_COLT_HEURISTICS_H
#define POSSE_BOTS_COLT_HEURISTICS_H

#include "params.h"
#include "spot_values.h"
#include <posse/bot.h>

enum { MAX_PLANNED = 8 };

/* What a card of one of the seat's bandits brings at each spot when it is carried out. */
typedef struct colt_planned_card {
    uint8_t kind;
    uint8_t member; /* which of them */
    uint8_t marshal;
    spot_values loot, second_loot; /* the best there, and the best but one */
    spot_values fire, punch;
} colt_planned_card;

/* A seat's bandits, and what the cards so far have brought at each spot. */
typedef struct colt_projection {
    spot_values at[TEAM];
    int16_t base; /* wherever he is */
    uint8_t marshal;
    uint8_t robbed;  /* who has just robbed where he is, as a set: the best is gone */
    uint8_t punched; /* and who has punched somebody there: loot has fallen */
} colt_projection;

typedef struct colt_forecast {
    const colt_state *s;
    const posse_param *params;
    int seat;
    int team;       /* bandits of the seat */
    int turns_left; /* of the seat in this Schemin', behind the one that it is asked for */

    /* The train, as it will be: first now, then on and on through the plan. */
    uint8_t spot[MAX_BANDITS];
    uint8_t marshal;
    uint8_t loot_count[SPOT_VALUES];
    spot_values loot, second_loot;

    colt_projection projection; /* at the start of the stages */
    bool has_punched;
    int planned_count;
    colt_planned_card planned[MAX_PLANNED];
    colt_planned_card next_card[TEAM]; /* behind the plan, in Schemin' */
    spot_values end_value[TEAM];       /* what it is value to end the round at a spot */
} colt_forecast;

static inline int colt_param_value(const colt_forecast *f, enum colt_param which)
{
    return f->params[which].value;
}

/* colt_forecast.c. The plan is gone through from card `from`: the first that is not being carried out. */
void colt_forecast_make(colt_forecast *f, const colt_state *s, int seat, const posse_param *params,
                        int from);
int colt_purse_value(const colt_forecast *f, int purse, enum colt_param unseen);
int colt_visible_wealth(const colt_forecast *f, int bandit);
int colt_best_loot_of(const colt_forecast *f, int bandit);
int colt_next_kind(const colt_forecast *f, int bandit, int behind);

enum { NO_KIND = KINDS, JEWEL_VALUE = 500, STRONGBOX_VALUE = 1000 };

/* colt_projection.c: cards carried out in hope, the stages of the plan, and the best that comes of it. */
void colt_project_card(const colt_forecast *f, colt_projection *p, const colt_planned_card *card,
                       int kind);
void colt_project_plan(const colt_forecast *f, colt_projection *p);
int colt_projected_value(const colt_forecast *f, const colt_projection *p);
void colt_place_bandit(colt_projection *p, int member, int spot);

/* What each legal action is value to the seat that is asked, in dollars. `depth`: how many cards of its
 * hand ahead a seat thinks in Schemin'. colt_evaluate.c; for Schemin' colt_scheme.c. */
void colt_evaluate(const colt_state *s, const posse_param *params, int depth,
                   const posse_action legal[], int count, int value[]);
void colt_evaluate_plays(const colt_forecast *f, int depth, const posse_action legal[], int count,
                         int value[]);
/* A card that may be played, among the seat's CARDS. */
typedef struct colt_play {
    int card;
    bool hidden;
} colt_play;
colt_play colt_play_of_action(const colt_state *s, int seat, posse_action action);
void colt_evaluate_discards(const colt_forecast *f, const posse_action legal[], int count,
                            int value[]);

#endif

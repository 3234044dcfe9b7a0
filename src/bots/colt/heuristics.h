/* Heuristics shared by all bots of colt. Values are dollars to the acting seat.
 *
 * A forecast (forecast.c) predicts the rest of the round for one seat: it goes through the plan
 * once, with the others doing what is likely, and notes for each of the seat's own cards what the
 * train will look like when that card is carried out. A projection (projection.c) then plays the
 * seat's own cards in the best case: it keeps, for every spot that the seat's bandits could
 * reach, the dollars gained on the way there.
 *
 * A forecast uses only what its seat knows: its own hand and face-down cards, the kinds of loot,
 * and the purses that it has seen. It is therefore the same in every world that the seat cannot
 * tell apart.
 */
#ifndef POSSE_BOTS_COLT_HEURISTICS_H
#define POSSE_BOTS_COLT_HEURISTICS_H

#include "params.h"
#include "spot_values.h"
#include <posse/bot.h>

enum { MAX_PLANNED = 8 };

/* A card of one of the seat's bandits, and what it gains at each spot when it is carried out. */
typedef struct colt_planned_card {
    uint8_t kind;
    uint8_t member; /* index of the bandit in the seat's team */
    uint8_t marshal;
    spot_values loot, second_loot; /* the best and the second best token at each spot */
    spot_values fire, punch;
} colt_planned_card;

/* Where the bandits of a seat may be after some cards, and what these cards have gained at each
 * spot. */
typedef struct colt_projection {
    spot_values at[TEAM];
    int16_t base; /* gained wherever the bandits are */
    uint8_t marshal;
    /* Bit set of members who have robbed since they last moved: the best loot there is gone. */
    uint8_t robbed;
    /* Bit set of members who have punched since they last moved: loot has fallen there. */
    uint8_t punched;
} colt_projection;

typedef struct colt_forecast {
    const colt_state *s;
    const posse_param *params;
    int seat;
    int team;       /* number of bandits of the seat */
    int turns_left; /* further turns of the seat in this Schemin' phase */

    /* The train: as it is now, then updated card by card while the forecast goes through the
     * plan. */
    uint8_t spot[MAX_BANDITS];
    uint8_t marshal;
    uint8_t loot_count[SPOT_VALUES];
    spot_values loot, second_loot;

    colt_projection projection; /* before the first planned card */
    bool has_punched;
    int planned_count;
    colt_planned_card planned[MAX_PLANNED];
    colt_planned_card next_card[TEAM]; /* Schemin': a card that is played now, behind the plan */
    spot_values end_value[TEAM];       /* value of being at a spot when the round ends */
} colt_forecast;

static inline int colt_param_value(const colt_forecast *f, enum colt_param which)
{
    return f->params[which].value;
}

/* forecast.c. A forecast goes through the plan from card `from` on, the first card that is not
 * being carried out yet. */
void colt_forecast_make(colt_forecast *f, const colt_state *s, int seat, const posse_param *params, int from);
int colt_purse_value(const colt_forecast *f, int purse, enum colt_param unseen);
int colt_visible_wealth(const colt_forecast *f, int bandit);
int colt_best_loot_of(const colt_forecast *f, int bandit);
int colt_next_kind(const colt_forecast *f, int bandit, int behind);

enum { NO_KIND = KINDS, JEWEL_VALUE = 500, STRONGBOX_VALUE = 1000 };

/* projection.c: projects one card or all planned cards of the seat; the value of the best
 * outcome; puts a bandit on one spot. */
void colt_project_card(const colt_forecast *f, colt_projection *p, const colt_planned_card *card, int kind);
void colt_project_plan(const colt_forecast *f, colt_projection *p);
int colt_projected_value(const colt_forecast *f, const colt_projection *p);
void colt_place_bandit(colt_projection *p, int member, int spot);

/* The value of each legal action to the acting seat, in dollars. `depth` is how many cards of its
 * own hand the seat plans ahead in Schemin', including the one to play. evaluate_stealin.c;
 * evaluate_schemin.c for Schemin'. */
void colt_evaluate(const colt_state *s, const posse_param *params, int depth, const posse_action legal[], int count,
                   int value[]);
void colt_evaluate_plays(const colt_forecast *f, int depth, const posse_action legal[], int count, int value[]);
/* A card that can be played: its index among the seat's CARDS, and whether it is played face
 * down. */
typedef struct colt_play {
    int card;
    bool hidden;
} colt_play;
colt_play colt_play_of_action(const colt_state *s, int seat, posse_action action);
void colt_evaluate_discards(const colt_forecast *f, const posse_action legal[], int count, int value[]);

#endif

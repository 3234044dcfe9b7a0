/* Pig: the state, the actions and events, and the functions that the files of this folder share.
 *
 * This folder is the template for new games: small, but complete. The rules are in docs/rules-pig.md.
 *
 * Every field of the state is a byte, so a state has no padding and the same bytes on every platform.
 */
#ifndef POSSE_GAMES_PIG_STATE_H
#define POSSE_GAMES_PIG_STATE_H

#include <posse/game.h>

enum { MIN_PLAYERS = 2, MAX_PLAYERS = 8, FACES = 6, LOSING_FACE = 1 };

/* What the match waits for: chance rolls the die, or the player whose turn it is chooses. */
enum phase { PHASE_ROLL, PHASE_CHOOSE, PHASE_OVER, PHASES };

/* The values of the option `goal`. The first one is the default. */
enum goal { GOAL_100, GOAL_50, GOAL_25, GOALS };

typedef struct pig_state {
    uint8_t players;
    uint8_t goal;   /* an enum goal */
    uint8_t first;  /* the seat that began the match */
    uint8_t turn;   /* the seat whose turn it is; the winner when the match is over */
    uint8_t phase;  /* an enum phase */
    uint8_t points; /* of this turn, not yet part of the score */
    uint8_t score[MAX_PLAYERS];
} pig_state;

enum {
    ACTION_HOLD,
    ACTION_ROLL,
    ACTION_DIE, /* of chance: the die shows 1. The actions for 2 to 6 follow. */
    ACTION_COUNT = ACTION_DIE + FACES,
    MAX_LEGAL = 2,
};

enum event { EVENT_TURN, EVENT_CHOSE, EVENT_ROLLED, EVENT_LOST, EVENT_HELD, EVENT_OVER, EVENT_KINDS };

/* The points that win the match. */
static inline int goal_of(const pig_state *s)
{
    static const uint8_t points[GOALS] = {[GOAL_100] = 100, [GOAL_50] = 50, [GOAL_25] = 25};
    return points[s->goal];
}

/* What holding now would make of the score of the player whose turn it is. */
static inline int score_if_held(const pig_state *s)
{
    return s->score[s->turn] + s->points;
}

/* ---- between the files -------------------------------------------------------------------- */

extern const posse_game pig_game;

/* setup.c */
extern const posse_option pig_options[1];
bool pig_setup(void *state, const posse_settings *settings, posse_rng *rng, posse_status *status);

/* legal.c */
int pig_actor(const void *state);
int pig_legal(const void *state, posse_action out[]);
bool pig_check(const void *state, posse_action action, posse_status *why);
int pig_outcomes(const void *state, posse_action out[], uint64_t weights[], int capacity);
posse_action pig_draw(const void *state, posse_rng *rng);
int pig_odds(const void *state, posse_action action, posse_dice_odds out[]);

/* events.c, apply.c */
extern const posse_event_kind pig_events[EVENT_KINDS];
void pig_begin(void *state, posse_events *told);
void pig_apply(void *state, posse_action action, posse_events *told);

/* text.c */
extern const char *const pig_phases[PHASES];
extern const char *const pig_goals[GOALS];
void pig_format(posse_action action, char text[]);
bool pig_parse(const char *text, posse_action *action);

/* view.c, read.c, resample.c */
void pig_write(const void *state, int viewer, posse_buffer *out);
void pig_result(const void *state, posse_buffer *out);
bool pig_load(void *state, posse_json position, posse_status *status);
void pig_resample(void *state, int seat, posse_rng *rng);

#endif

/* BANG! The Dice Game: the state, the words of the rules, and the functions that the files of this folder share.
 *
 * Every field is a byte, so a state has no padding and the same bytes on every platform. Sets of seats and of
 * dice are bit masks: bit 0 is seat 0, or the die at position 1.
 */
#ifndef POSSE_GAMES_BANG_STATE_H
#define POSSE_GAMES_BANG_STATE_H

#include "bits.h"

#include <posse/game.h>

enum {
    MIN_PLAYERS = 3,
    MAX_PLAYERS = 8,
    DICE = 5,
    ALL_DICE = (1 << DICE) - 1,
    FACES = 6,
    ARROWS = 9,         /* tokens in the game */
    THIRD_DYNAMITE = 3, /* the third one ends the rolling and costs a life */
    GATLINGS_FOR_GUN = 3,
    SHERIFF_EXTRA_LIVES = 2,
    MAX_LIVES = 11, /* a character with 9 as Sheriff */
    NO_SEAT = 0xff, /* no seat, in a byte of the state */
    NOBODY = -1,    /* the attacker when Indians or dynamite take lives */
};

enum face { ARROW, DYNAMITE, ONE, TWO, BEER, GATLING };
enum role { SHERIFF, DEPUTY, OUTLAW, RENEGADE, ROLES };
enum character {
    BART_CASSIDY,
    BLACK_JACK,
    CALAMITY_JANET,
    EL_GRINGO,
    JESSE_JONES,
    JOURDONNAIS,
    KIT_CARLSON,
    LUCKY_DUKE,
    PAUL_REGRET,
    PEDRO_RAMIREZ,
    ROSE_DOOLAN,
    SID_KETCHUM,
    SLAB_THE_KILLER,
    SUZY_LAFAYETTE,
    VULTURE_SAM,
    WILLY_THE_KID,
    CHARACTERS
};

/* The question that waits for an answer. Chance answers PHASE_ROLL, bart_cassidy PHASE_DODGE, pedro_ramirez
 * PHASE_DROP, and the active player all others. */
enum phase {
    PHASE_GIFT,
    PHASE_ROLL,
    PHASE_REROLL,
    PHASE_SHOOT,
    PHASE_DODGE,
    PHASE_DROP,
    PHASE_BEER,
    PHASE_UNARROW,
    PHASE_OVER,
    PHASES
};

/* The switches for what the four rule texts disagree about, and their values. */
enum rule { RULE_DYNAMITE, RULE_GRINGO, RULE_GRINGO_GATLING, RULE_KEPT_DICE, RULE_KIT_GATLING, RULES };
enum { DYNAMITE_BEFORE, DYNAMITE_AFTER };
enum { GRINGO_PER_HIT, GRINGO_PER_TURN };
enum { GRINGO_ARROW_DISCARDED, GRINGO_ARROW_KEPT };
enum { KEPT_DICE_FREE, KEPT_DICE_LOCKED };
enum { KIT_FROM_ANY, KIT_FROM_ONE_OTHER };

/* The winners: a team, or with three players a single role. */
enum team { TEAM_LAW, TEAM_OUTLAWS, TEAM_RENEGADE, TEAM_DEPUTY, TEAM_OUTLAW, TEAM_NONE };

/* Why lives, arrows or dice change: a face, a character's ability, or another cause. The first six are the faces
 * in their order. */
enum cause {
    CAUSE_ARROW,
    CAUSE_DYNAMITE,
    CAUSE_ONE,
    CAUSE_TWO,
    CAUSE_BEER,
    CAUSE_GATLING,
    CAUSE_ATTACK,
    CAUSE_ELIMINATED,
    CAUSE_BART_CASSIDY,
    CAUSE_EL_GRINGO,
    CAUSE_KIT_CARLSON,
    CAUSE_PEDRO_RAMIREZ,
    CAUSE_SID_KETCHUM,
    CAUSE_SUZY_LAFAYETTE,
    CAUSE_VULTURE_SAM,
    CAUSE_KEPT,
    CAUSE_NO_REROLLS,
    CAUSE_NO_DICE,
    CAUSES
};

/* The steps of resolving the dice, in order. When a question is answered, resolving goes on at a step. */
enum step {
    STEP_DYNAMITE,
    STEP_AIM,
    STEP_VOLLEY,
    STEP_VOLLEY_LANDS,
    STEP_VOLLEY_OVER,
    STEP_BEER,
    STEP_POUR,
    STEP_GATLING,
    STEP_UNARROW,
    STEP_GUN,
    STEP_GUN_LANDS,
    STEP_GUN_OVER,
    STEP_LATE_DYNAMITE,
    STEP_LAST,
};

typedef struct bang_state {
    /* The deal. It never changes. */
    uint8_t players;
    uint8_t preset;
    uint8_t rule[RULES];
    uint8_t role[MAX_PLAYERS];
    uint8_t character[MAX_PLAYERS];
    uint8_t seat_of[CHARACTERS]; /* the seat that plays a character, or NO_SEAT */
    uint8_t max_life[MAX_PLAYERS];

    /* The table. */
    uint8_t life[MAX_PLAYERS];
    uint8_t arrows[MAX_PLAYERS];
    uint8_t arrow_pile;
    uint8_t alive; /* seats */
    uint8_t turn;  /* the active player's seat */
    uint8_t phase;
    uint8_t winning_team; /* TEAM_NONE while the game goes on */
    uint8_t winners;      /* seats */

    /* The active player's turn. bang_start_turn resets all fields from here to the end. */
    uint8_t step; /* enum step: where resolving goes on when the question is answered */
    uint8_t has_rolled;
    uint8_t showing[8]; /* for each face, the dice that show it; 8 bytes, to be changed as one word */
    uint8_t rerolls_left;
    uint8_t rolling;           /* dice that chance is about to roll */
    uint8_t locked;            /* dice that sat out a re-roll (RULE_KEPT_DICE) */
    uint8_t unassigned;        /* dice of the kind being resolved that still have no target */
    uint8_t reach[2];          /* seats in reach of a "one" and of a "two" when the shooting starts */
    uint8_t target[DICE];      /* the seat that each assigned bull's eye hits */
    uint8_t doubled;           /* the bull's eye that slab_the_killer has doubled */
    uint8_t spent_beer;        /* the beer that paid for the double */
    uint8_t kit_from;          /* the one player kit_carlson may take arrows from, or NO_SEAT */
    uint8_t jesse_double;      /* jesse_jones's beers count twice this turn */
    uint8_t gringo_paid;       /* the roller has taken el_gringo's arrow this turn */
    uint8_t hits[MAX_PLAYERS]; /* lives that each seat is about to lose */
} bang_state;

_Static_assert(sizeof(bang_state) <= 128, "a state is copied millions of times a second");
_Static_assert(MAX_PLAYERS == 8 && DICE == 5 && FACES == 6, "bits.h is made for these");

/* The first action of each kind. A re-roll's number is its set of dice, so `keep`, the empty set, is 0. A roll's
 * number has a face of each die as a digit to the base 6, the die at the lowest position first; rolls of one die
 * come before rolls of two, and so on. */
enum {
    ACTION_KEEP = 0,
    ACTION_REROLL = 0,
    ACTION_GIFT = 32,
    ACTION_SHOOT = 40,
    ACTION_SHOOT_DOUBLE = 48,
    ACTION_BEER = 56,
    ACTION_UNARROW = 64,
    ACTION_PASS = 72,
    ACTION_DODGE = 73, /* 0 .. ARROWS - 1 */
    ACTION_DROP = 82,  /* 0 .. ARROWS - 1 */
    ACTION_ROLL_1 = 91,
    ACTION_ROLL_2 = ACTION_ROLL_1 + 6,
    ACTION_ROLL_3 = ACTION_ROLL_2 + 36,
    ACTION_ROLL_4 = ACTION_ROLL_3 + 216,
    ACTION_ROLL_5 = ACTION_ROLL_4 + 1296,
    ACTION_COUNT = ACTION_ROLL_5 + 7776,
    MAX_LEGAL = 32,
};

/* For each number of dice rolled: the first roll action, and how many there are. */
extern const uint16_t bang_first_roll[DICE + 1];
extern const uint16_t bang_roll_count[DICE + 1];

/* ---- words (text.c) and tables (setup.c, events.c) ---------------------------------------- */

extern const char *const bang_face_names[FACES];
extern const char *const bang_role_names[ROLES];
extern const char *const bang_character_names[CHARACTERS];
extern const char *const bang_phase_names[PHASES];
extern const char *const bang_team_names[TEAM_NONE];
extern const posse_list bang_lists[2];
extern const posse_option bang_options[RULES];
enum { PRESETS = 4 };
extern const posse_preset bang_presets[PRESETS];

/* ---- small questions ---------------------------------------------------------------------- */

static inline int lesser(int a, int b)
{
    return a < b ? a : b;
}

static inline bool is_alive(const bang_state *s, int seat)
{
    return s->alive >> seat & 1;
}

/* The seat of a character who is in the game and alive, or NO_SEAT. */
static inline int living_seat_of(const bang_state *s, enum character who)
{
    int seat = s->seat_of[who];
    return seat != NO_SEAT && is_alive(s, seat) ? seat : NO_SEAT;
}

static inline bool turn_is_of(const bang_state *s, enum character who)
{
    return s->character[s->turn] == who;
}

/* The gatlings that fire the gun. willy_the_kid needs only two. */
static inline int bang_gun_needs(const bang_state *s)
{
    return turn_is_of(s, WILLY_THE_KID) ? GATLINGS_FOR_GUN - 1 : GATLINGS_FOR_GUN;
}

static inline unsigned bulls_eyes(const bang_state *s)
{
    return s->showing[ONE] | s->showing[TWO];
}

/* The face that a die shows. The die must have been rolled. */
static inline enum face face_of(const bang_state *s, int die)
{
    int face = 0;
    while (face < FACES - 1 && !(s->showing[face] >> die & 1))
        face++;
    return (enum face)face;
}

/* The lives that an assigned bull's eye costs its target. */
static inline int damage_of(const bang_state *s, int die)
{
    return s->doubled >> die & 1 ? 2 : 1;
}

/* ---- between the files -------------------------------------------------------------------- */

extern const posse_game bang_game;
extern const char bang_link_primer[];

/* setup.c */
bool bang_setup(void *state, const posse_settings *settings, posse_rng *rng, posse_status *status);
bool bang_roles_fit(const uint8_t roles[], int players);
void bang_seat_player(bang_state *s, int seat, enum role role, enum character character);
void bang_clear_table(bang_state *s, int players, uint8_t preset, const uint8_t rule[]);

/* legal.c */
int bang_actor(const void *state);
int bang_legal(const void *state, posse_action out[]);
int bang_outcomes(const void *state, posse_action out[], uint64_t weights[], int capacity);
posse_action bang_draw(const void *state, posse_rng *rng);
unsigned bang_may_reroll(const bang_state *s);
unsigned bang_reach(const bang_state *s, enum face bulls_eye);
unsigned bang_targets(const bang_state *s, int die);
bool bang_may_double(const bang_state *s);
unsigned bang_kit_targets(const bang_state *s);
int bang_max_dodges(const bang_state *s);
int bang_max_drops(const bang_state *s);

/* odds.c */
int bang_odds(const void *state, posse_action action, posse_dice_odds out[]);

/* refuse.c */
bool bang_check(const void *state, posse_action action, posse_status *why);

/* apply.c */
void bang_begin(void *state, posse_events *told);
void bang_apply(void *state, posse_action action, posse_events *told);

/* turn.c */
void bang_start_turn(bang_state *s, int seat, posse_events *told);
void bang_after_roll(bang_state *s, posse_events *told);
void bang_keep(bang_state *s, posse_events *told);
void bang_aim(bang_state *s, int die, int seat);
void bang_resolve(bang_state *s, posse_events *told);
void bang_go_on_aiming(bang_state *s, posse_events *told);
void bang_go_on_pouring(bang_state *s, posse_events *told);
bool bang_gun_fires(const bang_state *s);

/* damage.c */
void bang_take_arrows(bang_state *s, int seat, int count, enum cause cause, posse_events *told);
void bang_return_arrows(bang_state *s, int seat, int count, enum cause cause, posse_events *told);
void bang_gain_life(bang_state *s, int seat, int count, int by, enum cause cause, posse_events *told);
void bang_lose_together(bang_state *s);
void bang_lose_lives(bang_state *s, int by, enum cause cause, posse_events *told);
void bang_bury_the_dead(bang_state *s, int attacker, posse_events *told);

/* end.c */
void bang_check_end(bang_state *s, unsigned dead, int attacker, posse_events *told);
bool bang_is_finished(const bang_state *s);
void bang_result(const void *state, posse_buffer *out);
void bang_returns(const void *state, double out[]);

/* view.c, read.c, resample.c, text.c */
void bang_write(const void *state, int viewer, posse_buffer *out);
bool bang_sees_role(const bang_state *s, int viewer, int seat);
bool bang_load(void *state, posse_json position, posse_status *status);
void bang_resample(void *state, int seat, posse_rng *rng);
void bang_format(posse_action action, char text[]);
bool bang_parse(const char *text, posse_action *action);

#endif

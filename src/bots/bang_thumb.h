/* Rules of thumb for bang, which its bots share: who is probably what, what a life of each seat is
 * worth, and what a set of dice is worth.
 *
 * Worth is always worth to the seat that is to act, in points: one life of a healthy arch-enemy is
 * about a thousand. Chances are in thousandths. Whole numbers only, so that a bot plays the same on
 * every platform.
 */
#ifndef BANG_THUMB_H
#define BANG_THUMB_H

#include "bang/state.h"
#include <posse/bot.h>

enum { CERTAIN = 1000 };

/* What a seat thinks of the table. The roles in `s` are made up, but for those that `me` sees: go by
 * `chance`. */
typedef struct bang_mind {
    const bang_state *s;
    int me;
    int chance[MAX_PLAYERS][ROLES]; /* that a seat has a role */
    int care[MAX_PLAYERS];          /* for a life of a seat; below zero, an enemy's */
    int stake[MAX_PLAYERS];         /* in its last life, besides */
} bang_mind;

/* How somebody feels about the others by their roles, and about himself. */
typedef struct bang_outlook {
    int16_t care[ROLES];
    int16_t stake[ROLES];
    int16_t own_care;
    int16_t own_stake;
} bang_outlook;

/* The outlook of each role. A Renegade's changes with the game: the others are his. */
enum outlook {
    RENEGADE_LAW_AHEAD = RENEGADE,
    RENEGADE_OUTLAWS_AHEAD,
    RENEGADE_NO_OUTLAWS,
    RENEGADE_DUEL,
    OUTLOOKS
};
extern const bang_outlook bang_outlooks[OUTLOOKS];

/* Shots to be aimed. */
enum { BULLS_EYES = 2 };
typedef struct bang_shots {
    unsigned reach[BULLS_EYES]; /* whom a "one" and a "two" may hit */
    int dice[BULLS_EYES];       /* how many there are of either */
    int life[MAX_PLAYERS];      /* left of each seat by the shots aimed before */
} bang_shots;

/* bang_suspect.c: the chances, by the roles that are seen and the cards that are not; if
 * `goes_by_events`, also by who shot and healed whom. */
void bang_suspect(bang_mind *mind, const posse_seen *seen, bool goes_by_events);
void bang_hear(void *memory, const posse_bot *bot, int seat, const posse_event *event);

/* bang_mind.c: makes up a mind, and takes the best of some actions, the generator breaking ties. */
void bang_make_up_mind(bang_mind *mind, const posse_seen *seen, bool goes_by_events);
posse_action bang_best(const posse_seen *seen, const int worth[], posse_rng *rng);

/* bang_worth.c: what happens at the table. */
int bang_worth_of_lives(const bang_mind *mind, int seat, int from, int to);
int bang_worth_of_hits(const bang_mind *mind, int seat, int from, int hits);
int bang_worth_of_arrow(const bang_mind *mind, int seat);
int bang_worth_of_attack(const bang_mind *mind);
int bang_worth_of_gun(const bang_mind *mind);

/* bang_worth.c: shots and beers, going where they are worth most. */
int bang_worth_of_aim(const bang_mind *mind, const bang_shots *shots, int seat);
int bang_worth_of_shots(const bang_mind *mind, bang_shots shots);
int bang_worth_of_beer(const bang_mind *mind, int seat, int life);
int bang_worth_of_beers(const bang_mind *mind, int beers);

/* bang_dice.c: what each legal re-roll, `keep` included, may be hoped to bring. */
void bang_judge_rerolls(const bang_mind *mind, const posse_seen *seen, int worth[]);

#endif

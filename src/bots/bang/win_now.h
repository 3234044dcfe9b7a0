/* Wins within the turn: what sets of final dice are worth together, where the turn can decide the game.
 *
 * The solution of a turn's rolls (dice.h) adds up what each kind of dice does alone. That misses, for example, the
 * gun that takes the life which the shots leave. Where the players that stand between a seat and its victory have few
 * lives, every set of final dice is therefore played out in every deal of the roles. */
#ifndef POSSE_BOTS_BANG_WIN_NOW_H
#define POSSE_BOTS_BANG_WIN_NOW_H

#include "search_root.h"

/* Can this turn win the game for the searching seat, in some deal? */
bool bang_can_win_now(const bang_search_root *root);

/* The win chance if the dice on the table are kept, with all shots aimed as is best. */
double bang_win_chance_of_keep(bang_search_root *root);

/* The value of every full set of dice that root->state can end its rolls with, before any further arrow is taken. */
void bang_value_full_sets(bang_search_root *root, int32_t value[DICE_SETS]);

#endif

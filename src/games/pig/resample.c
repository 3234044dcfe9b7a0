/* The world as one seat knows it.
 *
 * Nothing in pig is hidden: every seat knows the whole state, so the state stays as it is. A game with secrets
 * (roles, cards in hand) replaces here everything that `seat` cannot know by a random draw from all possibilities
 * that fit what the seat has seen. The draw must not depend on the true secrets: src/games/bang/resample.c is a
 * short example.
 */
#include "state.h"

void pig_resample(void *state, int seat, posse_rng *rng)
{
    (void)state;
    (void)seat;
    (void)rng;
}

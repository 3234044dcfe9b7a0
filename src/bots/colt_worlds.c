/* Worlds that fit what a seat has seen. */
#include "colt_search.h"

void colt_imagine(colt_state *world, const posse_seen *seen, posse_rng *rng)
{
    memcpy(world, seen->world, sizeof *world);
    colt_resample(world, seen->seat, rng);
}

/* Another world that a seat cannot tell from the true one.
 *
 * Only roles are secret. What a seat does not see of them is a handful of cards whose kinds are known to
 * all; every way of laying them out fits what it has seen, so they are shuffled evenly. (An
 * elimination shows a role, and whether the game goes on depends only on roles that are shown.)
 */
#include "state.h"

void bang_resample(void *state, int seat, posse_rng *rng)
{
    bang_state *s = state;
    uint8_t hidden_seats[MAX_PLAYERS], cards[ROLES] = {0};
    int hidden = 0;
    for (int other = 0; other < s->players; other++) {
        if (!bang_sees_role(s, seat, other)) {
            hidden_seats[hidden++] = (uint8_t)other;
            cards[s->role[other]]++;
        }
    }
    /* Drawn from the count of each kind, never from who holds what: the truth must not show. */
    for (; hidden > 0; hidden--) {
        uint32_t card = posse_rng_below(rng, (uint32_t)hidden);
        int role = 0;
        for (; card >= cards[role]; role++)
            card -= cards[role];
        cards[role]--;
        s->role[hidden_seats[hidden - 1]] = (uint8_t)role;
    }
}

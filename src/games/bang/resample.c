/* Replaces the state by a random world that the seat cannot tell from the true one.
 *
 * Only roles are secret. Everybody knows how many cards of each role are hidden, and every way to deal them to the
 * hidden seats fits what the seat has seen, so all ways are equally likely. (An elimination shows a role, and
 * whether the game goes on depends only on roles that have been shown.)
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
    /* Draw from the count of each role, never from the true assignment, so that nothing of it leaks. */
    for (; hidden > 0; hidden--) {
        uint32_t card = posse_rng_below(rng, (uint32_t)hidden);
        int role = 0;
        for (; card >= cards[role]; role++)
            card -= cards[role];
        cards[role]--;
        s->role[hidden_seats[hidden - 1]] = (uint8_t)role;
    }
}

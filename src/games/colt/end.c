/* The end of the game: wealth, Gunslingers and winners. */
#include "state.h"

enum { JEWEL_VALUE = 500, STRONGBOX_VALUE = 1000, RANSOM_VALUE = 250, GUNSLINGER_VALUE = 1000 };

static int fortune(const colt_state *s, int bandit)
{
    int first, purses = colt_purses_at(s, WITH_BANDIT + bandit, &first);
    int sum =
        s->jewels[bandit] * JEWEL_VALUE + s->strongboxes[bandit] * STRONGBOX_VALUE + s->ransom[bandit] * RANSOM_VALUE;
    for (int i = 0; i < purses; i++)
        sum += value_of_purse(s, first + i);
    return sum;
}

/* The seats with the fewest of their own bullets left. There are none in a team game. */
static unsigned gunslingers(const colt_state *s)
{
    unsigned seats = 0;
    int fewest = OWN_BULLETS + 1;
    if (is_team_game(s))
        return 0;
    for (int b = 0; b < s->bandits; b++) {
        if (s->bullets[b] < fewest) {
            fewest = s->bullets[b];
            seats = 0;
        }
        if (s->bullets[b] == fewest)
            seats |= 1U << s->seat[b];
    }
    return seats;
}

/* The richest seat wins. Ties go to the fewest bullets received; if still tied, the victory is shared. */
static unsigned winners(const colt_state *s, const int wealth[])
{
    int hits[MAX_PLAYERS] = {0}, best = 0;
    unsigned seats = 0;
    for (int b = 0; b < s->bandits; b++)
        hits[s->seat[b]] += s->hit[b];
    for (int seat = 0; seat < s->players; seat++) {
        bool richer = wealth[seat] > wealth[best] || (wealth[seat] == wealth[best] && hits[seat] < hits[best]);
        if (richer)
            best = seat;
    }
    for (int seat = 0; seat < s->players; seat++)
        if (wealth[seat] == wealth[best] && hits[seat] == hits[best])
            seats |= 1U << seat;
    return seats;
}

colt_score colt_count(const colt_state *s)
{
    colt_score score = {.gunslingers = gunslingers(s)};
    for (int b = 0; b < s->bandits; b++)
        score.wealth[s->seat[b]] += fortune(s, b);
    for (int seat = 0; seat < s->players; seat++)
        if (score.gunslingers >> seat & 1)
            score.wealth[seat] += GUNSLINGER_VALUE;
    score.winners = winners(s, score.wealth);
    return score;
}

static void put_seats(posse_buffer *out, const char *key, unsigned seats)
{
    posse_json_add_list(out, key);
    for (; seats; seats &= seats - 1)
        posse_json_put_int(out, lowest_of(seats));
    posse_json_end_list(out);
}

void colt_result(const void *state, posse_buffer *out)
{
    const colt_state *s = state;
    colt_score score = colt_count(s);
    posse_json_put_object(out);
    put_seats(out, "winners", score.winners);
    posse_json_add_list(out, "wealth");
    for (int seat = 0; seat < s->players; seat++)
        posse_json_put_int(out, score.wealth[seat]);
    posse_json_end_list(out);
    put_seats(out, "gunslingers", score.gunslingers);
    posse_json_end_object(out);
}

/* Winners share a return of 1. */
void colt_returns(const void *state, double out[])
{
    const colt_state *s = state;
    colt_score score = colt_count(s);
    for (int seat = 0; seat < s->players; seat++)
        out[seat] = score.winners >> seat & 1 ? 1.0 / __builtin_popcount(score.winners) : 0;
}

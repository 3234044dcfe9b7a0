/* Level `normal` of pig: holds at about 21 points, a little earlier when ahead and later when behind. When any player
 * is close to the goal, there may not be another turn, so it rolls until it wins or loses the points.
 *
 * The rule is from Neller and Presser, "Practical Play of the Dice Game Pig" (2010), where it is for two players.
 * docs/benchmarks.md has its strength.
 */
#include "state.h"

#include <posse/bot.h>
#include <string.h>

enum {
    HOLD_AT = 21,       /* points of a turn, if the scores are equal */
    LEAD_PER_POINT = 8, /* the lead that makes the bot hold one point earlier */
    RACE_DISTANCE = 29, /* the distance to the goal at which the race begins */
};

static int best_opponent(const pig_state *s, int seat)
{
    int best = 0;
    for (int other = 0; other < s->players; other++)
        if (other != seat && s->score[other] > best)
            best = s->score[other];
    return best;
}

static posse_action choose_for(const pig_state *s, int seat)
{
    int own = s->score[seat], best = best_opponent(s, seat);
    bool race = (own > best ? own : best) + RACE_DISTANCE >= goal_of(s);
    return race || s->points < HOLD_AT + (best - own) / LEAD_PER_POINT ? ACTION_ROLL : ACTION_HOLD;
}

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    (void)rng; /* for bots that choose at random between equally good actions */
    return choose_for(input->world, input->seat);
}

/* ---- judging, for reviews -------------------------------------------------------------------- */

typedef struct judge {
    pig_state state;
    int seat;
    posse_rng rng;
} judge;

static void start_judging(void *memory, const posse_bot_input *input, const posse_rng *rng)
{
    judge *j = memory;
    memcpy(&j->state, input->world, sizeof j->state);
    j->seat = input->seat;
    j->rng = *rng;
}

/* Plays to the end of the match, with everybody playing like this bot. */
static double sample(void *memory, posse_action action, uint32_t number)
{
    const judge *j = memory;
    pig_state s = j->state;
    posse_rng rng;
    posse_rng_fork(&rng, &j->rng, number);
    if (action != POSSE_NO_ACTION)
        pig_apply(&s, action, NULL);
    for (int actor; (actor = pig_actor(&s)) != POSSE_OVER;)
        pig_apply(&s, actor == POSSE_CHANCE ? pig_draw(&s, &rng) : choose_for(&s, actor), NULL);
    return s.turn == j->seat;
}

/* The seat's share of all points, when everybody is given a few. */
static double glance(void *memory)
{
    enum { GIVEN = 10 };
    const judge *j = memory;
    const pig_state *s = &j->state;
    int own = 0, all = 0;
    for (int seat = 0; seat < s->players; seat++) {
        int points = s->score[seat] + GIVEN + (seat == s->turn ? s->points : 0);
        own += seat == j->seat ? points : 0;
        all += points;
    }
    return (double)own / all;
}

static const char *phase(const void *state)
{
    return pig_phases[((const pig_state *)state)->phase];
}

static const posse_judge pig_judge = {
    .size = sizeof(judge),
    .start = start_judging,
    .sample = sample,
    .glance = glance,
    .phase = phase,
};

const posse_bot posse_bot_pig_normal = {.level = "normal", .game = "pig", .choose = choose, .judge = &pig_judge};

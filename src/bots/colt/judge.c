/* Judges positions of colt by playing worlds that fit what the seat has seen to the end of the round, with heuristics for
 * everybody, and evaluating the win chance there. */
#include "search.h"

#include <string.h>

enum { MAX_SAMPLED_WORLDS = 128 };

typedef struct judge {
    const posse_bot_input *input;
    posse_rng rng;
    int worlds; /* drawn so far */
    colt_state world[MAX_SAMPLED_WORLDS];
} judge;

static void start(void *memory, const posse_bot_input *input, const posse_rng *rng)
{
    judge *j = memory;
    j->input = input;
    j->rng = *rng;
    j->worlds = 0;
}

/* ---- worlds ---------------------------------------------------------------------------------- */

/* Draws a few worlds and takes one of them in proportion to its likelihood. */
static void draw_world(const judge *j, colt_state *world, posse_rng *rng)
{
    enum { CANDIDATES = 4 };
    const posse_bot_input *input = j->input;
    colt_state candidate;
    double sum = 0;
    memcpy(world, input->world, sizeof *world);
    if (input->open)
        return;
    for (int i = 0; i < CANDIDATES; i++) {
        memcpy(&candidate, input->world, sizeof candidate);
        colt_resample(&candidate, input->seat, rng);
        double weight = colt_likelihood(&candidate, input->seat, input->bot->params);
        sum += weight;
        if ((double)(posse_rng_next(rng) >> 11) * 0x1p-53 * sum < weight)
            *world = candidate;
    }
}

static const colt_state *world_of(judge *j, uint32_t number)
{
    int wanted = (int)(number % MAX_SAMPLED_WORLDS);
    for (; j->worlds <= wanted; j->worlds++) {
        posse_rng rng;
        posse_rng_fork(&rng, &j->rng, (uint64_t)j->worlds << 32);
        draw_world(j, &j->world[j->worlds], &rng);
    }
    return &j->world[wanted];
}

/* ---- a sample ---------------------------------------------------------------------------------- */

static posse_action choose(const judge *j, const colt_state *s, posse_rng *rng)
{
    const posse_param *params = j->input->bot->params;
    posse_action legal[MAX_LEGAL];
    int value[MAX_LEGAL], best = 0, count = colt_legal(s, legal);
    uint32_t noise = (uint32_t)params[OTHERS_NOISE].value;
    colt_evaluate(s, params, params[PLAYOUT_CARDS_AHEAD].value, legal, count, value);
    for (int i = 0; i < count; i++) {
        value[i] += (int)posse_rng_below(rng, noise);
        best = value[i] > value[best] ? i : best;
    }
    return legal[best];
}

/* Plays to the end of the round. */
static void play_sample(judge *j, posse_action action, uint32_t number, colt_state *s)
{
    *s = *world_of(j, number);
    int round = s->round;
    posse_rng rng;
    posse_rng_fork(&rng, &j->rng, number);
    /* A deal that the seat cannot see may be impossible in its worlds. Then the world deals for itself. */
    if (action != POSSE_NO_ACTION && colt_check(s, action, NULL))
        colt_apply(s, action, NULL);
    for (int actor; (actor = colt_actor(s)) != POSSE_OVER && s->round == round;)
        colt_apply(s, actor == POSSE_CHANCE ? colt_draw_chance(s, &rng) : choose(j, s, &rng), NULL);
}

static double sample(void *memory, posse_action action, uint32_t number)
{
    judge *j = memory;
    colt_state s;
    play_sample(j, action, number, &s);
    return colt_win_chance(&s, j->input->seat, j->input->bot->params);
}

static double glance(void *memory)
{
    enum { WORLDS = 16 };
    judge *j = memory;
    double sum = 0;
    for (uint32_t number = 0; number < WORLDS; number++)
        sum += colt_win_chance(world_of(j, number), j->input->seat, j->input->bot->params);
    return sum / WORLDS;
}

/* ---- reasons ----------------------------------------------------------------------------------- */

/* The means of a seat at the end of the round. */
typedef struct outlook {
    double money[MAX_PLAYERS], hits[MAX_PLAYERS];
} outlook;

static outlook look_ahead(judge *j, posse_action action)
{
    enum { SAMPLES = 96 };
    outlook sum;
    memset(&sum, 0, sizeof sum);
    for (uint32_t number = 0; number < SAMPLES; number++) {
        colt_state s;
        play_sample(j, action, number, &s);
        colt_score score = colt_count(&s);
        for (int seat = 0; seat < s.players; seat++)
            sum.money[seat] += (double)score.wealth[seat] / SAMPLES;
        for (int b = 0; b < s.bandits; b++)
            sum.hits[s.seat[b]] += (double)s.hit[b] / SAMPLES;
    }
    return sum;
}

static void put_reason(const char *kind, int seat, double made, double better, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "kind", kind);
    posse_json_add_int(out, "seat", seat);
    posse_json_add_decimal(out, "better", better, 1);
    posse_json_add_decimal(out, "made", made, 1);
    posse_json_end_object(out);
}

/* The seat's own money and bullets, and the other seat whose money differs most, if the differences are large. */
static void reasons(void *memory, posse_action made, posse_action better, posse_buffer *out)
{
    const double much_money = 40, many_hits = 0.25;
    judge *j = memory;
    outlook then = look_ahead(j, made), instead = look_ahead(j, better);
    int own = j->input->seat, rival = own;
    double most = 2 * much_money;
    if (instead.money[own] - then.money[own] > much_money)
        put_reason("money", own, then.money[own], instead.money[own], out);
    if (then.hits[own] - instead.hits[own] > many_hits)
        put_reason("hits", own, then.hits[own], instead.hits[own], out);
    for (int seat = 0; seat < j->world[0].players; seat++) {
        if (seat == own || then.money[seat] - instead.money[seat] <= most)
            continue;
        most = then.money[seat] - instead.money[seat];
        rival = seat;
    }
    if (rival != own)
        put_reason("money", rival, then.money[rival], instead.money[rival], out);
}

/* ---- the judge --------------------------------------------------------------------------------- */

static const char *phase(const void *state)
{
    return colt_phases[((const colt_state *)state)->phase];
}

const posse_judge colt_judge = {
    .size = sizeof(judge),
    .start = start,
    .sample = sample,
    .glance = glance,
    .phase = phase,
    .reasons = reasons,
};

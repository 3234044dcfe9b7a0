/* The win chance as a logistic regression over features of the position. Only + - * / on doubles,
 * so the result is the same on every platform. */
#include "win_chance.h"

#include <string.h>

void bang_read_weights(bang_weights *weights, const posse_param params[])
{
    for (int feature = 0; feature < FEATURES; feature++) {
        weights->outlaws[feature] = params[PARAM_WIN_CHANCE + 2 * feature].value / 1000.0;
        weights->renegade[feature] = params[PARAM_WIN_CHANCE + 2 * feature + 1].value / 1000.0;
    }
    for (int feature = 0; feature < THREE_FEATURES; feature++)
        weights->three[feature] = params[PARAM_THREE + feature].value / 1000.0;
    for (int pile = 1; pile < ARROWS; pile++)
        weights->attack_probability[pile] = params[PARAM_ATTACK_PROBABILITY + pile - 1].value / 1000.0;
    weights->attack_probability[0] = weights->attack_probability[1];
    weights->attack_probability[ARROWS] = 0;
}

/* Approximates exp(x), with x limited to ±12: a Padé approximant of exp(x / 16), raised to the
 * 16th power. */
static double exp_approx(double x)
{
    double t = (x < -12 ? -12 : x > 12 ? 12 : x) / 16;
    double power = (12 + t * (6 + t)) / (12 - t * (6 - t));
    for (int i = 0; i < 4; i++)
        power *= power;
    return power;
}

/* ---- reading the position ---------------------------------------------------------------- */

typedef struct strength {
    double life, danger, tempo;
    int count;
} strength;

typedef struct position {
    const bang_state *s;
    strength seat[MAX_PLAYERS];
    strength by_role[ROLES]; /* summed over the seats of a role */
    int order[MAX_PLAYERS];  /* among living seats, from the seat to move */
    int alive, sheriff;
} position;

static void add(strength *sum, const strength *part, int times)
{
    sum->life += times * part->life;
    sum->danger += times * part->danger;
    sum->tempo += times * part->tempo;
    sum->count += times * part->count;
}

static strength strength_of(const position *p, int seat)
{
    int life = p->s->life[seat];
    return (strength){
        .life = life * 0.1,
        .danger = 1.0 / life,
        .tempo = 1 - (double)p->order[seat] / p->alive,
        .count = 1,
    };
}

static void read_position(position *p, const bang_state *s)
{
    memset(p, 0, sizeof *p);
    p->s = s;
    p->alive = count_of(s->alive);
    for (int seat = s->turn, order = 0; order < p->alive; seat = seat + 1 < s->players ? seat + 1 : 0) {
        if (!is_alive(s, seat))
            continue;
        p->order[seat] = order++;
        p->seat[seat] = strength_of(p, seat);
        add(&p->by_role[s->role[seat]], &p->seat[seat], 1);
        if (s->role[seat] == SHERIFF)
            p->sheriff = seat;
    }
}

/* ---- scores ------------------------------------------------------------------------------ */

/* The number of living outlaws within distance 2 of the Sheriff. */
static int outlaws_near(const position *p)
{
    int near = 0;
    for (unsigned rest = p->s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), places = p->order[seat] - p->order[p->sheriff];
        if (p->s->role[seat] != OUTLAW)
            continue;
        places = places < 0 ? places + p->alive : places;
        near += lesser(places, p->alive - places) <= 2;
    }
    return near;
}

/* The features that depend only on how many players of each role are alive. */
static double count_score(const position *p, const strength by_role[ROLES], const double w[FEATURES])
{
    int deputies = by_role[DEPUTY].count, outlaws = by_role[OUTLAW].count, renegades = by_role[RENEGADE].count;
    double score = w[FEATURE_BIAS] + w[FEATURE_TEAM_SIZES + 4 * deputies + outlaws] +
                   w[FEATURE_PLAYERS + p->s->players - 4] + renegades * w[FEATURE_RENEGADES];
    if (!outlaws)
        score += renegades * w[FEATURE_RENEGADES_WITHOUT_OUTLAWS];
    return p->alive == 2 ? score + w[FEATURE_DUEL] : score;
}

static double common_score(const position *p, const strength by_role[ROLES], const double w[FEATURES])
{
    const strength *sheriff = &by_role[SHERIFF], *deputies = &by_role[DEPUTY], *outlaws = &by_role[OUTLAW];
    double near = outlaws_near(p), score = count_score(p, by_role, w);
    for (int role = 0; role < ROLES; role++) {
        const double *life = &w[FEATURE_SHERIFF_LIFE + 2 * role];
        score += by_role[role].life * life[0] + by_role[role].danger * life[1] +
                 by_role[role].tempo * w[FEATURE_TEMPO + role];
    }
    score += sheriff->life * outlaws->count * w[FEATURE_SHERIFF_LIFE_TIMES_OUTLAWS] +
             sheriff->danger * outlaws->count * w[FEATURE_SHERIFF_DANGER_TIMES_OUTLAWS] +
             sheriff->danger * outlaws->life * w[FEATURE_SHERIFF_DANGER_TIMES_OUTLAWS_LIFE] +
             sheriff->life * outlaws->life * w[FEATURE_SHERIFF_LIFE_TIMES_OUTLAWS_LIFE] +
             sheriff->life * deputies->life * w[FEATURE_SHERIFF_LIFE_TIMES_DEPUTIES_LIFE] +
             outlaws->tempo * sheriff->danger * w[FEATURE_OUTLAWS_TEMPO_TIMES_DANGER] + near * w[FEATURE_OUTLAWS_NEAR] +
             near * sheriff->danger * w[FEATURE_OUTLAWS_NEAR_TIMES_DANGER] +
             outlaws->life * deputies->life * w[FEATURE_OUTLAWS_LIFE_TIMES_DEPUTIES_LIFE] +
             sheriff->life * sheriff->life * w[FEATURE_SHERIFF_LIFE_SQUARED] +
             outlaws->life * outlaws->life * w[FEATURE_OUTLAWS_LIFE_SQUARED];
    if (!outlaws->count)
        score += sheriff->life * w[FEATURE_NO_OUTLAWS_SHERIFF_LIFE] +
                 deputies->life * w[FEATURE_NO_OUTLAWS_DEPUTIES_LIFE] + sheriff->danger * w[FEATURE_NO_OUTLAWS_DANGER];
    if (p->alive == 2)
        score += sheriff->life * w[FEATURE_DUEL_SHERIFF_LIFE] + sheriff->danger * w[FEATURE_DUEL_DANGER];
    return score;
}

static double outlaws_odds(const bang_weights *weights, const position *p)
{
    const double *w = weights->outlaws;
    double score = common_score(p, p->by_role, w);
    for (unsigned rest = p->s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), role = p->s->role[seat];
        if (role != RENEGADE)
            score += (role == OUTLAW ? 1 : -1) * w[FEATURE_CHARACTER + p->s->character[seat]];
    }
    return exp_approx(score);
}

static double renegades_odds(const bang_weights *weights, const position *p, int seat)
{
    const double *w = weights->renegade;
    const strength *own = &p->seat[seat];
    strength by_role[ROLES];
    memcpy(by_role, p->by_role, sizeof by_role);
    add(&by_role[RENEGADE], own, -1);
    double score = common_score(p, by_role, w) + own->life * w[FEATURE_OWN_LIFE] + own->danger * w[FEATURE_OWN_DANGER] +
                   own->tempo * w[FEATURE_OWN_TEMPO] +
                   own->life * by_role[SHERIFF].life * w[FEATURE_OWN_LIFE_TIMES_SHERIFF] +
                   own->life * by_role[OUTLAW].life * w[FEATURE_OWN_LIFE_TIMES_OUTLAWS] +
                   own->life * by_role[DEPUTY].life * w[FEATURE_OWN_LIFE_TIMES_DEPUTIES] +
                   w[FEATURE_CHARACTER + p->s->character[seat]];
    if (!by_role[OUTLAW].count)
        score += own->life * w[FEATURE_NO_OUTLAWS_OWN_LIFE];
    if (p->alive == 2)
        score += own->life * w[FEATURE_DUEL_OWN_LIFE] + own->tempo * w[FEATURE_DUEL_OWN_TEMPO];
    return exp_approx(score);
}

/* ---- three players ----------------------------------------------------------------------- */

static double odds_of_three(const double w[THREE_FEATURES], const position *p, int seat)
{
    const strength *own = &p->seat[seat];
    int role = p->s->role[seat];
    if (p->alive == 2)
        return exp_approx(own->life * w[TWO_LIFE] + own->danger * w[TWO_DANGER] + own->tempo * w[TWO_TEMPO]);
    const strength *prey = &p->by_role[bang_prey_of(role)], *hunter = &p->by_role[bang_prey_of(bang_prey_of(role))];
    return exp_approx(w[THREE_ROLE + role - DEPUTY] + own->life * w[THREE_LIFE] + own->danger * w[THREE_DANGER] +
                      prey->life * w[THREE_PREYS_LIFE] + prey->danger * w[THREE_PREYS_DANGER] +
                      hunter->life * w[THREE_HUNTERS_LIFE] + hunter->danger * w[THREE_HUNTERS_DANGER] +
                      own->tempo * w[THREE_TEMPO]);
}

static double win_chance_of_three(const double w[THREE_FEATURES], const position *p, int seat)
{
    double all = 0, own = 0;
    for (unsigned rest = p->s->alive; rest; rest &= rest - 1) {
        int other = lowest_of(rest);
        double odds = odds_of_three(w, p, other);
        all += odds;
        own += other == seat ? odds : 0;
    }
    return own / all;
}

/* ---- the win chance ---------------------------------------------------------------------- */

/* Ignores all arrows. */
static double win_chance_without_attack(const bang_weights *weights, const bang_state *s, int seat)
{
    position p;
    read_position(&p, s);
    if (s->players == 3)
        return win_chance_of_three(weights->three, &p, seat);
    double own = s->role[seat] == SHERIFF || s->role[seat] == DEPUTY;
    double outlaws = outlaws_odds(weights, &p), all = 1 + outlaws;
    own += s->role[seat] == OUTLAW ? outlaws : 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int other = lowest_of(rest);
        if (s->role[other] != RENEGADE)
            continue;
        double odds = renegades_odds(weights, &p, other);
        all += odds;
        own += other == seat ? odds : 0;
    }
    return own / all;
}

/* The win chance if an Indian attack comes before anything else happens. */
static double win_chance_after_attack(const bang_weights *weights, const bang_state *s, int seat)
{
    bang_state after = *s;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int other = lowest_of(rest), arrows = s->arrows[other];
        if (s->character[other] == JOURDONNAIS)
            arrows = lesser(arrows, 1);
        after.life[other] = (uint8_t)(s->life[other] - lesser(arrows, s->life[other]));
        after.arrows[other] = 0;
    }
    bang_bury_the_dead(&after, NOBODY, NULL);
    if (after.phase == PHASE_OVER)
        return after.winners >> seat & 1;
    while (!is_alive(&after, after.turn))
        after.turn = (uint8_t)(after.turn + 1 < after.players ? after.turn + 1 : 0);
    return win_chance_without_attack(weights, &after, seat);
}

double bang_win_chance(const bang_weights *weights, const bang_state *s, int seat)
{
    double attack = weights->attack_probability[s->arrow_pile], without = win_chance_without_attack(weights, s, seat);
    return attack > 0 ? (1 - attack) * without + attack * win_chance_after_attack(weights, s, seat) : without;
}

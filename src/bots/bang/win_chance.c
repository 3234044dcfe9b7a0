/* The chance to win by clues. Only + - * / on doubles: the same on every machine. */
#include "win_chance.h"

#include <string.h>

void bang_read_weights(bang_weights *weights, const posse_param params[])
{
    for (int clue = 0; clue < CLUES; clue++) {
        weights->outlaws[clue] = params[PARAM_WIN_CHANCE + 2 * clue].value / 1000.0;
        weights->renegade[clue] = params[PARAM_WIN_CHANCE + 2 * clue + 1].value / 1000.0;
    }
    for (int clue = 0; clue < THREE_CLUES; clue++)
        weights->three[clue] = params[PARAM_THREE + clue].value / 1000.0;
    for (int pile = 1; pile < ARROWS; pile++)
        weights->attack[pile] = params[PARAM_ATTACK + pile - 1].value / 1000.0;
    weights->attack[0] = weights->attack[1];
    weights->attack[ARROWS] = 0;
}

/* e to the power of x, for scores: a fraction that is good near zero, squared four times. */
static double power_of_e(double x)
{
    double t = (x < -12 ? -12 : x > 12 ? 12 : x) / 16;
    double power = (12 + t * (6 + t)) / (12 - t * (6 - t));
    for (int i = 0; i < 4; i++)
        power *= power;
    return power;
}

/* ---- who has what ---------------------------------------------------------------------------- */

typedef struct hold {
    double life, danger, soon;
    int count;
} hold;

typedef struct table {
    const bang_state *s;
    hold seat[MAX_PLAYERS];
    hold of[ROLES];         /* all together */
    int place[MAX_PLAYERS]; /* among the living, from the one to move on */
    int alive, sheriff;
} table;

static void add(hold *sum, const hold *part, int times)
{
    sum->life += times * part->life;
    sum->danger += times * part->danger;
    sum->soon += times * part->soon;
    sum->count += times * part->count;
}

static hold hold_of(const table *t, int seat)
{
    int life = t->s->life[seat];
    return (hold){
        .life = life * 0.1,
        .danger = 1.0 / life,
        .soon = 1 - (double)t->place[seat] / t->alive,
        .count = 1,
    };
}

static void look_at(table *t, const bang_state *s)
{
    memset(t, 0, sizeof *t);
    t->s = s;
    t->alive = count_of(s->alive);
    for (int seat = s->turn, place = 0; place < t->alive;
         seat = seat + 1 < s->players ? seat + 1 : 0) {
        if (!is_alive(s, seat))
            continue;
        t->place[seat] = place++;
        t->seat[seat] = hold_of(t, seat);
        add(&t->of[s->role[seat]], &t->seat[seat], 1);
        if (s->role[seat] == SHERIFF)
            t->sheriff = seat;
    }
}

/* ---- clues ----------------------------------------------------------------------------------- */

/* Living outlaws at one or two places from the Sheriff. */
static int outlaws_near(const table *t)
{
    int near = 0;
    for (unsigned rest = t->s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), places = t->place[seat] - t->place[t->sheriff];
        if (t->s->role[seat] != OUTLAW)
            continue;
        places = places < 0 ? places + t->alive : places;
        near += lesser(places, t->alive - places) <= 2;
    }
    return near;
}

/* The clues that are one or nothing. */
static double count_clues(const table *t, const hold of[ROLES], const double w[CLUES])
{
    int deputies = of[DEPUTY].count, outlaws = of[OUTLAW].count, renegades = of[RENEGADE].count;
    double score = w[CLUE_ALWAYS] + w[CLUE_LEFT + 4 * deputies + outlaws] +
                   w[CLUE_PLAYERS + t->s->players - 4] + renegades * w[CLUE_RENEGADES];
    if (!outlaws)
        score += renegades * w[CLUE_RENEGADES_WITHOUT_OUTLAWS];
    return t->alive == 2 ? score + w[CLUE_DUEL] : score;
}

static double common_clues(const table *t, const hold of[ROLES], const double w[CLUES])
{
    const hold *sheriff = &of[SHERIFF], *deputies = &of[DEPUTY], *outlaws = &of[OUTLAW];
    double near = outlaws_near(t), score = count_clues(t, of, w);
    for (int role = 0; role < ROLES; role++) {
        const double *life = &w[CLUE_SHERIFF_LIFE + 2 * role];
        score += of[role].life * life[0] + of[role].danger * life[1] +
                 of[role].soon * w[CLUE_SOON + role];
    }
    score += sheriff->life * outlaws->count * w[CLUE_SHERIFF_LIFE_BY_OUTLAWS] +
             sheriff->danger * outlaws->count * w[CLUE_SHERIFF_DANGER_BY_OUTLAWS] +
             sheriff->danger * outlaws->life * w[CLUE_SHERIFF_DANGER_BY_OUTLAWS_LIFE] +
             sheriff->life * outlaws->life * w[CLUE_SHERIFF_LIFE_BY_OUTLAWS_LIFE] +
             sheriff->life * deputies->life * w[CLUE_SHERIFF_LIFE_BY_DEPUTIES_LIFE] +
             outlaws->soon * sheriff->danger * w[CLUE_OUTLAWS_SOON_BY_DANGER] +
             near * w[CLUE_OUTLAWS_NEAR] + near * sheriff->danger * w[CLUE_OUTLAWS_NEAR_BY_DANGER] +
             outlaws->life * deputies->life * w[CLUE_OUTLAWS_LIFE_BY_DEPUTIES_LIFE] +
             sheriff->life * sheriff->life * w[CLUE_SHERIFF_LIFE_SQUARED] +
             outlaws->life * outlaws->life * w[CLUE_OUTLAWS_LIFE_SQUARED];
    if (!outlaws->count)
        score += sheriff->life * w[CLUE_NO_OUTLAWS_SHERIFF_LIFE] +
                 deputies->life * w[CLUE_NO_OUTLAWS_DEPUTIES_LIFE] +
                 sheriff->danger * w[CLUE_NO_OUTLAWS_DANGER];
    if (t->alive == 2)
        score += sheriff->life * w[CLUE_DUEL_SHERIFF_LIFE] + sheriff->danger * w[CLUE_DUEL_DANGER];
    return score;
}

static double outlaws_odds(const bang_weights *weights, const table *t)
{
    const double *w = weights->outlaws;
    double score = common_clues(t, t->of, w);
    for (unsigned rest = t->s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), role = t->s->role[seat];
        if (role != RENEGADE)
            score += (role == OUTLAW ? 1 : -1) * w[CLUE_IS + t->s->character[seat]];
    }
    return power_of_e(score);
}

static double renegades_odds(const bang_weights *weights, const table *t, int seat)
{
    const double *w = weights->renegade;
    const hold *own = &t->seat[seat];
    hold of[ROLES];
    memcpy(of, t->of, sizeof of);
    add(&of[RENEGADE], own, -1);
    double score = common_clues(t, of, w) + own->life * w[CLUE_OWN_LIFE] +
                   own->danger * w[CLUE_OWN_DANGER] + own->soon * w[CLUE_OWN_SOON] +
                   own->life * of[SHERIFF].life * w[CLUE_OWN_LIFE_BY_SHERIFF] +
                   own->life * of[OUTLAW].life * w[CLUE_OWN_LIFE_BY_OUTLAWS] +
                   own->life * of[DEPUTY].life * w[CLUE_OWN_LIFE_BY_DEPUTIES] +
                   w[CLUE_IS + t->s->character[seat]];
    if (!of[OUTLAW].count)
        score += own->life * w[CLUE_NO_OUTLAWS_OWN_LIFE];
    if (t->alive == 2)
        score += own->life * w[CLUE_DUEL_OWN_LIFE] + own->soon * w[CLUE_DUEL_OWN_SOON];
    return power_of_e(score);
}

/* ---- three players ---------------------------------------------------------------------------- */

/* The Deputy is after the Renegade, the Renegade after the Outlaw, the Outlaw after the Deputy. */
static const uint8_t prey_of[ROLES] = {[DEPUTY] = RENEGADE, [RENEGADE] = OUTLAW, [OUTLAW] = DEPUTY};

static double odds_of_three(const double w[THREE_CLUES], const table *t, int seat)
{
    const hold *own = &t->seat[seat];
    int role = t->s->role[seat];
    if (t->alive == 2)
        return power_of_e(own->life * w[TWO_LIFE] + own->danger * w[TWO_DANGER] +
                          own->soon * w[TWO_SOON]);
    const hold *prey = &t->of[prey_of[role]], *hunter = &t->of[prey_of[prey_of[role]]];
    return power_of_e(w[THREE_IS + role - DEPUTY] + own->life * w[THREE_LIFE] +
                      own->danger * w[THREE_DANGER] + prey->life * w[THREE_PREYS_LIFE] +
                      prey->danger * w[THREE_PREYS_DANGER] + hunter->life * w[THREE_HUNTERS_LIFE] +
                      hunter->danger * w[THREE_HUNTERS_DANGER] + own->soon * w[THREE_SOON]);
}

static double chance_of_three(const double w[THREE_CLUES], const table *t, int seat)
{
    double all = 0, mine = 0;
    for (unsigned rest = t->s->alive; rest; rest &= rest - 1) {
        int other = lowest_of(rest);
        double odds = odds_of_three(w, t, other);
        all += odds;
        mine += other == seat ? odds : 0;
    }
    return mine / all;
}

/* ---- all together ----------------------------------------------------------------------------- */

/* As if there were no arrows. */
static double chance_in_peace(const bang_weights *weights, const bang_state *s, int seat)
{
    table t;
    look_at(&t, s);
    if (s->players == 3)
        return chance_of_three(weights->three, &t, seat);
    double mine = s->role[seat] == SHERIFF || s->role[seat] == DEPUTY;
    double outlaws = outlaws_odds(weights, &t), all = 1 + outlaws;
    mine += s->role[seat] == OUTLAW ? outlaws : 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int other = lowest_of(rest);
        if (s->role[other] != RENEGADE)
            continue;
        double odds = renegades_odds(weights, &t, other);
        all += odds;
        mine += other == seat ? odds : 0;
    }
    return mine / all;
}

/* After the Indians, who come before anything else. */
static double chance_after_attack(const bang_weights *weights, const bang_state *s, int seat)
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
    return chance_in_peace(weights, &after, seat);
}

double bang_win_chance(const bang_weights *weights, const bang_state *s, int seat)
{
    double attack = weights->attack[s->arrow_pile], peace = chance_in_peace(weights, s, seat);
    return attack > 0 ? (1 - attack) * peace + attack * chance_after_attack(weights, s, seat)
                      : peace;
}

/* Best-case projection of a seat's cards: for every spot that its bandits could reach, the
 * dollars gained on the way. heuristics.h explains how it is used. */
#include "heuristics.h"

void colt_place_bandit(colt_projection *p, int member, int spot)
{
    p->at[member] = spot_values_all(NOWHERE);
    p->at[member].at[spot] = 0;
}

/* A bandit inside the Marshal's car takes a bullet and flees to its roof. */
static void flee_from_marshal(const colt_forecast *f, colt_projection *p, int member)
{
    int16_t *inside = &p->at[member].at[spot_at(p->marshal, INSIDE)], *above = inside + 1;
    int16_t fled = (int16_t)(*inside - colt_param_value(f, HIT_COST));
    if (*inside > SOMEWHERE && fled > *above)
        *above = fled;
    *inside = NOWHERE;
}

static void move_marshal(const colt_forecast *f, colt_projection *p, int car)
{
    int spot = spot_at(car, INSIDE), met = 0;
    for (int b = 0; b < f->s->bandits; b++)
        met += f->s->seat[b] != f->seat && f->spot[b] == spot;
    p->base = (int16_t)(p->base + met * colt_param_value(f, HIT_VALUE));
    p->marshal = (uint8_t)car;
    for (int i = 0; i < f->team; i++)
        flee_from_marshal(f, p, i);
}

static int best_value(const colt_forecast *f, const colt_projection *p)
{
    int sum = p->base;
    for (int i = 0; i < f->team; i++)
        sum += spot_values_best(p->at[i]);
    return sum;
}

static void choose_marshal(const colt_forecast *f, colt_projection *p)
{
    int car = p->marshal;
    colt_projection forward = *p, back = *p;
    if (car > LOCOMOTIVE)
        move_marshal(f, &forward, car - 1);
    if (car < caboose(f->s))
        move_marshal(f, &back, car + 1);
    bool turns_back = car == LOCOMOTIVE || (car < caboose(f->s) && best_value(f, &back) >= best_value(f, &forward));
    *p = turns_back ? back : forward;
}

/* A second robbery at the same spot takes the second best token. After a punch, a robbery may
 * take what has fallen. */
static void rob(const colt_forecast *f, colt_projection *p, const colt_planned_card *card)
{
    int member = card->member, self = 1 << member;
    spot_values loot = (p->robbed & self) ? card->second_loot : card->loot;
    if (p->punched & self)
        loot = spot_values_max(loot, spot_values_percent(card->punch, colt_param_value(f, PUNCH_AND_ROB_PERCENT)));
    p->at[member] = spot_values_add(p->at[member], loot);
    p->robbed |= (uint8_t)self;
}

void colt_project_card(const colt_forecast *f, colt_projection *p, const colt_planned_card *card, int kind)
{
    int member = card->member, others = ~(1 << member);
    spot_values *at = &p->at[member];
    switch (kind) {
    case MOVE:
        *at = spot_values_move(at, f->s->cars, NOWHERE);
        flee_from_marshal(f, p, member);
        p->robbed &= (uint8_t)others;
        p->punched &= (uint8_t)others;
        break;
    case CLIMB:
        *at = spot_values_climb(*at);
        flee_from_marshal(f, p, member);
        p->robbed &= (uint8_t)others;
        p->punched &= (uint8_t)others;
        break;
    case FIRE:
        *at = spot_values_add(*at, card->fire);
        break;
    case ROB:
        rob(f, p, card);
        break;
    case PUNCH:
        *at = spot_values_add(*at, card->punch);
        p->punched |= (uint8_t)~others;
        break;
    default:
        choose_marshal(f, p);
        break;
    }
}

/* Projects all planned cards, with the Marshal where the forecast expects him. */
void colt_project_plan(const colt_forecast *f, colt_projection *p)
{
    for (int i = 0; i < f->planned_count; i++) {
        if (i == 0 || f->planned[i].marshal != f->planned[i - 1].marshal)
            p->marshal = f->planned[i].marshal;
        colt_project_card(f, p, &f->planned[i], f->planned[i].kind);
    }
    p->marshal = f->marshal;
}

int colt_projected_value(const colt_forecast *f, const colt_projection *p)
{
    int sum = p->base;
    for (int i = 0; i < f->team; i++)
        sum += spot_values_best(spot_values_add(p->at[i], f->end_value[i]));
    return sum;
}

/* A seat's own cards, carried out in hope: its bandits are wherever they may get to. */
#include "heuristics.h"

void colt_be_at(colt_projection *h, int mine, int spot)
{
    h->at[mine] = spot_values_all(NOWHERE);
    h->at[mine].at[spot] = 0;
}

/* Whoever would be inside the Marshal's car is on its roof, with a bullet. */
static void meet(const colt_forecast *o, colt_projection *h, int mine)
{
    int16_t *inside = &h->at[mine].at[spot_at(h->marshal, INSIDE)], *above = inside + 1;
    int16_t fled = (int16_t)(*inside - colt_value_of(o, HIT_COST));
    if (*inside > SOMEWHERE && fled > *above)
        *above = fled;
    *inside = NOWHERE;
}

static void send_marshal(const colt_forecast *o, colt_projection *h, int car)
{
    int spot = spot_at(car, INSIDE), met = 0;
    for (int b = 0; b < o->s->bandits; b++)
        met += o->s->seat[b] != o->seat && o->spot[b] == spot;
    h->sure = (int16_t)(h->sure + met * colt_value_of(o, HIT_WORTH));
    h->marshal = (uint8_t)car;
    for (int i = 0; i < o->team; i++)
        meet(o, h, i);
}

static int best_now(const colt_forecast *o, const colt_projection *h)
{
    int sum = h->sure;
    for (int i = 0; i < o->team; i++)
        sum += spot_values_best(h->at[i]);
    return sum;
}

static void choose_marshal(const colt_forecast *o, colt_projection *h)
{
    int car = h->marshal;
    colt_projection forward = *h, back = *h;
    if (car > LOCOMOTIVE)
        send_marshal(o, &forward, car - 1);
    if (car < caboose(o->s))
        send_marshal(o, &back, car + 1);
    bool turns_back =
        car == LOCOMOTIVE || (car < caboose(o->s) && best_now(o, &back) >= best_now(o, &forward));
    *h = turns_back ? back : forward;
}

/* A second robbery on the same spot finds the second best; one behind a punch, what has fallen. */
static void rob(const colt_forecast *o, colt_projection *h, const colt_stage *stage)
{
    int mine = stage->mine, self = 1 << mine;
    spot_values loot = (h->robbed & self) ? stage->second : stage->loot;
    if (h->punched & self)
        loot = spot_values_max(
            loot, spot_values_percent(stage->punch, colt_value_of(o, PUNCH_AND_ROB_PERCENT)));
    h->at[mine] = spot_values_add(h->at[mine], loot);
    h->robbed |= (uint8_t)self;
}

void colt_project_card(const colt_forecast *o, colt_projection *h, const colt_stage *stage,
                       int kind)
{
    int mine = stage->mine, others = ~(1 << mine);
    spot_values *at = &h->at[mine];
    switch (kind) {
    case MOVE:
        *at = spot_values_move(at, o->s->cars, NOWHERE);
        meet(o, h, mine);
        h->robbed &= (uint8_t)others;
        h->punched &= (uint8_t)others;
        break;
    case CLIMB:
        *at = spot_values_climb(*at);
        meet(o, h, mine);
        h->robbed &= (uint8_t)others;
        h->punched &= (uint8_t)others;
        break;
    case FIRE:
        *at = spot_values_add(*at, stage->fire);
        break;
    case ROB:
        rob(o, h, stage);
        break;
    case PUNCH:
        *at = spot_values_add(*at, stage->punch);
        h->punched |= (uint8_t)~others;
        break;
    default:
        choose_marshal(o, h);
        break;
    }
}

/* The cards of the plan, the Marshal being where the others will have sent him. */
void colt_project_plan(const colt_forecast *o, colt_projection *h)
{
    for (int i = 0; i < o->stage_count; i++) {
        if (i == 0 || o->stages[i].marshal != o->stages[i - 1].marshal)
            h->marshal = o->stages[i].marshal;
        colt_project_card(o, h, &o->stages[i], o->stages[i].kind);
    }
    h->marshal = o->marshal;
}

int colt_best_of_projection(const colt_forecast *o, const colt_projection *h)
{
    int sum = h->sure;
    for (int i = 0; i < o->team; i++)
        sum += spot_values_best(spot_values_add(h->at[i], o->end[i]));
    return sum;
}

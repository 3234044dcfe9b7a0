/* Stealin': what each answer is worth. */
#include "heuristics.h"

typedef void judge(const colt_forecast *o, const posse_action legal[], int count, int worth[]);

/* The rest of the plan, with one of the seat's bandits at a spot. */
static int worth_of_spot(const colt_forecast *o, int bandit, int spot)
{
    colt_projection h = o->projection;
    int mine = o->s->bandit[o->seat][0] != bandit, met = 0;
    if (spot == spot_at(o->s->marshal, INSIDE)) {
        met = colt_value_of(o, HIT_COST);
        spot++;
    }
    colt_be_at(&h, mine, spot);
    colt_project_plan(o, &h);
    return colt_best_of_projection(o, &h) - met;
}

static void judge_moves(const colt_forecast *o, const posse_action legal[], int count, int worth[])
{
    int bandit = acting_bandit(o->s);
    enum level level = level_of(o->s->spot[bandit]);
    for (int i = 0; i < count; i++)
        worth[i] = worth_of_spot(o, bandit, spot_at((int)(legal[i] - ACTION_MOVE), level));
}

/* Once more the whole forecast: where the Marshal is changes everything. */
static void judge_marshal(const colt_forecast *o, const posse_action legal[], int count,
                          int worth[])
{
    for (int i = 0; i < count; i++) {
        colt_state then = *o->s;
        colt_forecast changed;
        int hits = 0;
        then.marshal = (uint8_t)(legal[i] - ACTION_MARSHAL);
        for (int b = 0; b < then.bandits; b++) {
            if (then.spot[b] != spot_at(then.marshal, INSIDE))
                continue;
            then.spot[b]++;
            hits +=
                then.seat[b] == o->seat ? -colt_value_of(o, HIT_COST) : colt_value_of(o, HIT_WORTH);
        }
        colt_forecast_make(&changed, &then, o->seat, o->params, then.plan_done + 1);
        colt_projection h = changed.projection;
        colt_project_plan(&changed, &h);
        worth[i] = hits + colt_best_of_projection(&changed, &h);
    }
}

/* The richer he is the better; a friend rather not at all. */
static int worth_of_target(const colt_forecast *o, int bandit)
{
    int rich = colt_visible_wealth(o, bandit) * colt_value_of(o, RICH_TARGET_PERCENT) / 100;
    return o->s->seat[bandit] == o->seat ? -STRONGBOX_WORTH - rich : rich;
}

/* What it is worth that somebody is pushed to a spot. */
static int worth_of_push(const colt_forecast *o, int bandit, int spot)
{
    int met = 0;
    if (spot == spot_at(o->s->marshal, INSIDE)) {
        met = colt_value_of(o, HIT_WORTH);
        spot++;
    }
    int next = colt_next_kind(o, bandit, o->s->plan_done);
    int his = o->end[0].at[spot];
    if (next == ROB)
        his += o->loot.at[spot];
    else if (next == CLIMB)
        his += o->loot.at[spot ^ 1] / 2;
    return o->s->seat[bandit] == o->seat ? his - met : met - his / 2;
}

static void judge_shots(const colt_forecast *o, const posse_action legal[], int count, int worth[])
{
    const colt_state *s = o->s;
    int bandit = acting_bandit(s);
    for (int i = 0; i < count; i++) {
        int target = bandit_named(s, (enum name)(legal[i] - ACTION_FIRE)), spot = s->spot[target];
        int away = spot > s->spot[bandit] ? 2 : -2;
        worth[i] = worth_of_target(o, target);
        if (s->name[bandit] == DJANGO && spot + away >= 0 && spot + away < 2 * s->cars)
            worth[i] += worth_of_push(o, target, spot + away) - worth_of_push(o, target, spot);
    }
}

static void judge_punches(const colt_forecast *o, const posse_action legal[], int count,
                          int worth[])
{
    for (int i = 0; i < count; i++) {
        int target = bandit_named(o->s, (enum name)(legal[i] - ACTION_PUNCH));
        worth[i] = worth_of_target(o, target) + colt_best_of_bandit(o, target);
    }
}

static void judge_pushes(const colt_forecast *o, const posse_action legal[], int count, int worth[])
{
    int victim = o->s->victim;
    enum level level = level_of(o->s->spot[victim]);
    for (int i = 0; i < count; i++)
        worth[i] = worth_of_push(o, victim, spot_at((int)(legal[i] - ACTION_PUSH), level));
}

static void judge_losses(const colt_forecast *o, const posse_action legal[], int count, int worth[])
{
    const int loot[LOOT_KINDS] = {colt_value_of(o, UNSEEN_PURSE), JEWEL_WORTH, STRONGBOX_WORTH};
    bool friend = o->s->seat[o->s->victim] == o->seat;
    for (int i = 0; i < count; i++)
        worth[i] = (friend ? -1 : 1) * loot[legal[i] - ACTION_LOSE];
}

static void judge_robberies(const colt_forecast *o, const posse_action legal[], int count,
                            int worth[])
{
    int first;
    colt_purses_at(o->s, o->s->spot[acting_bandit(o->s)], &first);
    for (int i = 0; i < count; i++) {
        if (legal[i] == ACTION_ROB_JEWEL)
            worth[i] = JEWEL_WORTH;
        else if (legal[i] == ACTION_ROB_STRONGBOX)
            worth[i] = STRONGBOX_WORTH;
        else if (legal[i] == ACTION_PASS)
            worth[i] = 0;
        else
            worth[i] =
                colt_purse_worth(o, first + (int)(legal[i] - ACTION_ROB_PURSE), UNSEEN_PURSE);
    }
}

/* A purse in one's own hand, unless it was a friend's: it stays in the family anyway. */
static void judge_take(const colt_forecast *o, const posse_action legal[], int count, int worth[])
{
    (void)o;
    for (int i = 0; i < count; i++)
        worth[i] = legal[i] == ACTION_TAKE;
}

static judge *const judges[ASKS] = {
    [ASK_DISCARD] = colt_evaluate_discards,
    [ASK_MOVE] = judge_moves,
    [ASK_MARSHAL] = judge_marshal,
    [ASK_FIRE] = judge_shots,
    [ASK_ROB] = judge_robberies,
    [ASK_PUNCH] = judge_punches,
    [ASK_LOSE] = judge_losses,
    [ASK_TAKE] = judge_take,
    [ASK_PUSH] = judge_pushes,
    [ASK_PICKPOCKET] = judge_robberies,
};

/* Questions that want no forecast, but for the seat and its numbers. */
static bool is_simple(const colt_state *s)
{
    static const bool simple[ASKS] = {
        [ASK_DISCARD] = true, [ASK_ROB] = true,  [ASK_PUNCH] = true,
        [ASK_LOSE] = true,    [ASK_TAKE] = true, [ASK_PICKPOCKET] = true,
    };
    return simple[s->ask] || (s->ask == ASK_FIRE && s->name[acting_bandit(s)] != DJANGO);
}

void colt_evaluate(const colt_state *s, const posse_param *params, int depth,
                   const posse_action legal[], int count, int worth[])
{
    colt_forecast o;
    int seat = colt_actor(s), from = s->plan_done + (s->phase == PHASE_STEALIN);
    if (is_simple(s)) {
        o.s = s;
        o.params = params;
        o.seat = seat;
    } else {
        colt_forecast_make(&o, s, seat, params, from);
    }
    if (s->ask == ASK_PLAY)
        colt_evaluate_plays(&o, depth, legal, count, worth);
    else
        judges[s->ask](&o, legal, count, worth);
}

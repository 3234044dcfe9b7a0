/* Stealin': the value of every legal action, for each kind of decision. */
#include "heuristics.h"

typedef void evaluator(const colt_forecast *f, const posse_action legal[], int count, int value[]);

/* The value of the rest of the plan with one of the seat's bandits at a spot. In the Marshal's
 * car the bandit is shot and flees to the roof. */
static int value_of_spot(const colt_forecast *f, int bandit, int spot)
{
    colt_projection p = f->projection;
    int member = f->s->bandit[f->seat][0] != bandit, marshal_value = 0;
    if (spot == spot_at(f->s->marshal, INSIDE)) {
        marshal_value = colt_param_value(f, HIT_COST);
        spot++;
    }
    colt_place_bandit(&p, member, spot);
    colt_project_plan(f, &p);
    return colt_projected_value(f, &p) - marshal_value;
}

static void evaluate_moves(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    int bandit = acting_bandit(f->s);
    enum level level = level_of(f->s->spot[bandit]);
    for (int i = 0; i < count; i++)
        value[i] = value_of_spot(f, bandit, spot_at((int)(legal[i] - ACTION_MOVE), level));
}

/* Makes a new forecast for each move of the Marshal, because his place affects every card. */
static void evaluate_marshal(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    for (int i = 0; i < count; i++) {
        colt_state then = *f->s;
        colt_forecast changed;
        int hits = 0;
        then.marshal = (uint8_t)(legal[i] - ACTION_MARSHAL);
        for (int b = 0; b < then.bandits; b++) {
            if (then.spot[b] != spot_at(then.marshal, INSIDE))
                continue;
            then.spot[b]++;
            hits += then.seat[b] == f->seat ? -colt_param_value(f, HIT_COST) : colt_param_value(f, HIT_VALUE);
        }
        colt_forecast_make(&changed, &then, f->seat, f->params, then.plan_done + 1);
        colt_projection p = changed.projection;
        colt_project_plan(&changed, &p);
        value[i] = hits + colt_projected_value(&changed, &p);
    }
}

/* Prefers rich targets, and avoids the seat's own other bandit. */
static int value_of_target(const colt_forecast *f, int bandit)
{
    int rich = colt_visible_wealth(f, bandit) * colt_param_value(f, RICH_TARGET_PERCENT) / 100;
    return f->s->seat[bandit] == f->seat ? -STRONGBOX_VALUE - rich : rich;
}

/* The value of a bandit being pushed to a spot. */
static int value_of_push(const colt_forecast *f, int bandit, int spot)
{
    int marshal_value = 0;
    if (spot == spot_at(f->s->marshal, INSIDE)) {
        marshal_value = colt_param_value(f, HIT_VALUE);
        spot++;
    }
    int next = colt_next_kind(f, bandit, f->s->plan_done);
    int owner_value = f->end_value[0].at[spot];
    if (next == ROB)
        owner_value += f->loot.at[spot];
    else if (next == CLIMB)
        owner_value += f->loot.at[spot ^ 1] / 2;
    return f->s->seat[bandit] == f->seat ? owner_value - marshal_value : marshal_value - owner_value / 2;
}

static void evaluate_shots(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    const colt_state *s = f->s;
    int bandit = acting_bandit(s);
    for (int i = 0; i < count; i++) {
        int target = bandit_named(s, (enum name)(legal[i] - ACTION_FIRE)), spot = s->spot[target];
        int away = spot > s->spot[bandit] ? 2 : -2;
        value[i] = value_of_target(f, target);
        if (s->name[bandit] == DJANGO && spot + away >= 0 && spot + away < 2 * s->cars)
            value[i] += value_of_push(f, target, spot + away) - value_of_push(f, target, spot);
    }
}

static void evaluate_punches(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    for (int i = 0; i < count; i++) {
        int target = bandit_named(f->s, (enum name)(legal[i] - ACTION_PUNCH));
        value[i] = value_of_target(f, target) + colt_best_loot_of(f, target);
    }
}

static void evaluate_pushes(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    int victim = f->s->victim;
    enum level level = level_of(f->s->spot[victim]);
    for (int i = 0; i < count; i++)
        value[i] = value_of_push(f, victim, spot_at((int)(legal[i] - ACTION_PUSH), level));
}

static void evaluate_losses(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    const int loot[LOOT_KINDS] = {colt_param_value(f, UNSEEN_PURSE), JEWEL_VALUE, STRONGBOX_VALUE};
    bool friend = f->s->seat[f->s->victim] == f->seat;
    for (int i = 0; i < count; i++)
        value[i] = (friend ? -1 : 1) * loot[legal[i] - ACTION_LOSE];
}

static void evaluate_robberies(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    int first;
    colt_purses_at(f->s, f->s->spot[acting_bandit(f->s)], &first);
    for (int i = 0; i < count; i++) {
        if (legal[i] == ACTION_ROB_JEWEL)
            value[i] = JEWEL_VALUE;
        else if (legal[i] == ACTION_ROB_STRONGBOX)
            value[i] = STRONGBOX_VALUE;
        else if (legal[i] == ACTION_PASS)
            value[i] = 0;
        else
            value[i] = colt_purse_value(f, first + (int)(legal[i] - ACTION_ROB_PURSE), UNSEEN_PURSE);
    }
}

/* cheyenne takes the punched bandit's purse, also from a bandit of their own team: it stays in
 * the team. */
static void evaluate_take(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    (void)f;
    for (int i = 0; i < count; i++)
        value[i] = legal[i] == ACTION_TAKE;
}

static evaluator *const evaluators[ASKS] = {
    [ASK_DISCARD] = colt_evaluate_discards, [ASK_MOVE] = evaluate_moves,
    [ASK_MARSHAL] = evaluate_marshal,       [ASK_FIRE] = evaluate_shots,
    [ASK_ROB] = evaluate_robberies,         [ASK_PUNCH] = evaluate_punches,
    [ASK_LOSE] = evaluate_losses,           [ASK_TAKE] = evaluate_take,
    [ASK_PUSH] = evaluate_pushes,           [ASK_PICKPOCKET] = evaluate_robberies,
};

/* Decisions that depend only on the state, the seat and the parameters. */
static bool needs_no_forecast(const colt_state *s)
{
    static const bool simple[ASKS] = {
        [ASK_DISCARD] = true, [ASK_ROB] = true,  [ASK_PUNCH] = true,
        [ASK_LOSE] = true,    [ASK_TAKE] = true, [ASK_PICKPOCKET] = true,
    };
    return simple[s->ask] || (s->ask == ASK_FIRE && s->name[acting_bandit(s)] != DJANGO);
}

void colt_evaluate(const colt_state *s, const posse_param *params, int depth, const posse_action legal[], int count,
                   int value[])
{
    colt_forecast f;
    int seat = colt_actor(s), from = s->plan_done + (s->phase == PHASE_STEALIN);
    if (needs_no_forecast(s)) {
        f.s = s;
        f.params = params;
        f.seat = seat;
    } else {
        colt_forecast_make(&f, s, seat, params, from);
    }
    if (s->ask == ASK_PLAY)
        colt_evaluate_plays(&f, depth, legal, count, value);
    else
        evaluators[s->ask](&f, legal, count, value);
}

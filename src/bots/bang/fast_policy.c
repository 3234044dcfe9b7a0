/* The fast playout policy. It values every die and every shot separately. */
#include "fast_policy.h"

/* The value of a seat losing one of its `life` lives. */
static int value_of_loss(const bang_life_values *values, int seat, int life)
{
    const int32_t *lives = &values->life[seat][0];
    if (life <= 0)
        return 0;
    return lives[life - 1] - lives[life];
}

/* An arrow costs a life sooner or later, and the sooner the fewer arrows are left in the pile. */
static int value_of_arrow(const bang_state *s, const bang_life_values *values, int seat)
{
    enum { MORE = 3 };
    int life = value_of_loss(values, seat, s->life[seat]);
    return life * (ARROWS + MORE - s->arrow_pile) / (ARROWS + MORE);
}

/* bart_cassidy takes an arrow instead of a hit; el_gringo's attacker takes an arrow in addition. */
static int value_of_hit(const bang_state *s, const bang_life_values *values, int seat, int life)
{
    if (life > 0 && s->character[seat] == BART_CASSIDY && s->arrow_pile > 1)
        return value_of_arrow(s, values, seat);
    int value = value_of_loss(values, seat, life);
    if (s->character[seat] == EL_GRINGO && life == s->life[seat])
        value += value_of_arrow(s, values, s->turn);
    return value;
}

static int value_of_gain(const bang_state *s, const bang_life_values *values, int seat)
{
    int life = s->life[seat];
    return life < s->max_life[seat] ? values->life[seat][life + 1] - values->life[seat][life] : 0;
}

static int best_gain(const bang_state *s, const bang_life_values *values)
{
    int best = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1)
        best = greater(best, value_of_gain(s, values, lowest_of(rest)));
    return best;
}

/* ---- dice -------------------------------------------------------------------------------- */

static int best_hit(const bang_state *s, const bang_life_values *values, unsigned reach)
{
    int best = INT32_MIN;
    for (unsigned rest = reach; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        best = greater(best, value_of_hit(s, values, seat, s->life[seat]));
    }
    return best;
}

/* The share of one die in the value of the Gatling gun, or in the prospect of completing it. */
static int value_of_gatling(const bang_state *s, const bang_life_values *values)
{
    int needed = turn_is_of(s, WILLY_THE_KID) ? GATLINGS_FOR_GUN - 1 : GATLINGS_FOR_GUN;
    int shown = count_of(s->showing[GATLING]), gun = 0;
    if (shown + 1 < needed)
        return 0;
    for (unsigned rest = s->alive & ~(1U << s->turn); rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        if (s->character[seat] != PAUL_REGRET)
            gun += value_of_hit(s, values, seat, s->life[seat]);
    }
    return shown >= needed ? gun / needed : gun / 4;
}

/* Rolls every die that is worth less than the average of a new die, unless a third dynamite would
 * cost more than the re-roll gains. */
static posse_action choose_reroll(const bang_state *s, const bang_life_values *values)
{
    int me = s->turn, own = value_of_loss(values, me, s->life[me]);
    int value[FACES] = {
        [ONE] = best_hit(s, values, bang_reach(s, ONE)),
        [TWO] = best_hit(s, values, bang_reach(s, TWO)),
        [BEER] = best_gain(s, values),
        [GATLING] = value_of_gatling(s, values),
    };
    int arrow = value_of_arrow(s, values, me);
    int average = (greater(value[ONE], 0) + greater(value[TWO], 0) + value[BEER] + arrow) / FACES;
    unsigned rolled = 0;
    int gain = 0;
    for (int face = 0; face < FACES; face++) {
        unsigned dice = value[face] < average ? s->showing[face] : 0;
        gain += (average - value[face]) * count_of(dice);
        rolled |= dice;
    }
    rolled &= bang_may_reroll(s);
    int dice = count_of(rolled), dynamite = count_of(s->showing[DYNAMITE] & ~rolled);
    if (dynamite == 2 && gain + own * dice / FACES < 0)
        return ACTION_KEEP;
    return ACTION_REROLL + rolled;
}

/* ---- other phases ------------------------------------------------------------------------ */

/* The value of one shot at a seat, where `shots` shots together may eliminate that seat. */
static int value_of_shot(const bang_state *s, const bang_life_values *values, int seat, int shots)
{
    int life = s->life[seat] - s->hits[seat], one = value_of_hit(s, values, seat, life);
    if (life < 2 || shots < life || s->character[seat] == BART_CASSIDY)
        return one;
    return greater(one, (values->life[seat][0] - values->life[seat][life]) / life);
}

static posse_action choose_shot(const bang_state *s, const bang_life_values *values)
{
    int best = INT32_MIN, target = 0, die = lowest_of(s->unassigned);
    int shots = count_of(s->showing[face_of(s, die)] & s->unassigned);
    for (unsigned rest = bang_targets(s, die); rest; rest &= rest - 1) {
        int seat = lowest_of(rest), value = value_of_shot(s, values, seat, shots);
        if (value > best) {
            best = value;
            target = seat;
        }
    }
    if (bang_may_double(s) &&
        value_of_hit(s, values, target, s->life[target] - s->hits[target] - 1) > best_gain(s, values))
        return ACTION_SHOOT_DOUBLE + (posse_action)target;
    return ACTION_SHOOT + (posse_action)target;
}

static int best_to_help(const bang_state *s, const bang_life_values *values)
{
    int best = INT32_MIN, helped = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), value = value_of_gain(s, values, seat);
        if (value > best) {
            best = value;
            helped = seat;
        }
    }
    return helped;
}

static posse_action choose_gift(const bang_state *s, const bang_life_values *values)
{
    return ACTION_GIFT + (posse_action)best_to_help(s, values);
}

static posse_action choose_beer(const bang_state *s, const bang_life_values *values)
{
    return ACTION_BEER + (posse_action)best_to_help(s, values);
}

/* Takes arrows instead of as many hits as possible. */
static posse_action choose_dodge(const bang_state *s, const bang_life_values *values)
{
    (void)values;
    return ACTION_DODGE + (posse_action)bang_max_dodges(s);
}

static posse_action choose_drop(const bang_state *s, const bang_life_values *values)
{
    (void)values;
    return ACTION_DROP + (posse_action)bang_max_drops(s);
}

static posse_action choose_unarrow(const bang_state *s, const bang_life_values *values)
{
    int best = 0;
    posse_action action = ACTION_PASS;
    for (unsigned rest = bang_kit_targets(s); rest; rest &= rest - 1) {
        int seat = lowest_of(rest), value = -value_of_loss(values, seat, s->life[seat]);
        if (value > best && (seat != s->turn || !bang_gun_fires(s))) {
            best = value;
            action = ACTION_UNARROW + (posse_action)seat;
        }
    }
    return action;
}

static posse_action (*const choosers[PHASES])(const bang_state *s, const bang_life_values *values) = {
    [PHASE_GIFT] = choose_gift,       [PHASE_REROLL] = choose_reroll, [PHASE_SHOOT] = choose_shot,
    [PHASE_DODGE] = choose_dodge,     [PHASE_DROP] = choose_drop,     [PHASE_BEER] = choose_beer,
    [PHASE_UNARROW] = choose_unarrow,
};

posse_action bang_fast_action(const bang_state *s, const bang_life_values *values)
{
    return choosers[s->phase](s, values);
}

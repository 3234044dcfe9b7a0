/* Quick answers: every die and every shot by itself. */
#include "fast_policy.h"

/* What one life less, or more, of a seat is worth. */
static int worth_of_loss(const bang_value *value, int seat, int life)
{
    const int32_t *lives = &value->life[seat][0];
    if (life <= 0)
        return 0;
    return lives[life - 1] - lives[life];
}

/* An arrow costs a life sooner or later, the more likely the fewer are left in the pile. */
static int worth_of_arrow(const bang_state *s, const bang_value *value, int seat)
{
    enum { MORE = 3 };
    int life = worth_of_loss(value, seat, s->life[seat]);
    return life * (ARROWS + MORE - s->arrow_pile) / (ARROWS + MORE);
}

/* bart_cassidy takes an arrow instead, el_gringo gives one. */
static int worth_of_hit(const bang_state *s, const bang_value *value, int seat, int life)
{
    if (life > 0 && s->character[seat] == BART_CASSIDY && s->arrow_pile > 1)
        return worth_of_arrow(s, value, seat);
    int worth = worth_of_loss(value, seat, life);
    if (s->character[seat] == EL_GRINGO && life == s->life[seat])
        worth += worth_of_arrow(s, value, s->turn);
    return worth;
}

static int worth_of_gain(const bang_state *s, const bang_value *value, int seat)
{
    int life = s->life[seat];
    return life < s->max_life[seat] ? value->life[seat][life + 1] - value->life[seat][life] : 0;
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static int best_gain(const bang_state *s, const bang_value *value)
{
    int best = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1)
        best = greater(best, worth_of_gain(s, value, lowest_of(rest)));
    return best;
}

/* ---- dice ------------------------------------------------------------------------------------ */

static int best_hit(const bang_state *s, const bang_value *value, unsigned reach)
{
    int best = INT32_MIN;
    for (unsigned rest = reach; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        best = greater(best, worth_of_hit(s, value, seat, s->life[seat]));
    }
    return best;
}

/* A gatling's part in the gun, or in the hope for it. */
static int worth_of_gatling(const bang_state *s, const bang_value *value)
{
    int wanted = turn_is_of(s, WILLY_THE_KID) ? GATLINGS_FOR_GUN - 1 : GATLINGS_FOR_GUN;
    int shown = count_of(s->showing[GATLING]), gun = 0;
    if (shown + 1 < wanted)
        return 0;
    for (unsigned rest = s->alive & ~(1U << s->turn); rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        if (s->character[seat] != PAUL_REGRET)
            gun += worth_of_hit(s, value, seat, s->life[seat]);
    }
    return shown >= wanted ? gun / wanted : gun / 4;
}

/* Rolls what is worth less than a new die may be hoped to be; but not where a third dynamite costs
 * more. */
static posse_action quick_reroll(const bang_state *s, const bang_value *value)
{
    int me = s->turn, mine = worth_of_loss(value, me, s->life[me]);
    int worth[FACES] = {
        [ONE] = best_hit(s, value, bang_reach(s, ONE)),
        [TWO] = best_hit(s, value, bang_reach(s, TWO)),
        [BEER] = best_gain(s, value),
        [GATLING] = worth_of_gatling(s, value),
    };
    int arrow = worth_of_arrow(s, value, me);
    int hope = (greater(worth[ONE], 0) + greater(worth[TWO], 0) + worth[BEER] + arrow) / FACES;
    unsigned rolled = 0;
    int gain = 0;
    for (int face = 0; face < FACES; face++) {
        unsigned dice = worth[face] < hope ? s->showing[face] : 0;
        gain += (hope - worth[face]) * count_of(dice);
        rolled |= dice;
    }
    rolled &= bang_may_reroll(s);
    int dice = count_of(rolled), dynamite = count_of(s->showing[DYNAMITE] & ~rolled);
    if (dynamite == 2 && gain + mine * dice / FACES < 0)
        return ACTION_KEEP;
    return ACTION_REROLL + rolled;
}

/* ---- the others ------------------------------------------------------------------------------ */

/* Of one of `shots` more, where all of them together may finish somebody off. */
static int worth_of_shot(const bang_state *s, const bang_value *value, int seat, int shots)
{
    int life = s->life[seat] - s->hits[seat], one = worth_of_hit(s, value, seat, life);
    if (life < 2 || shots < life || s->character[seat] == BART_CASSIDY)
        return one;
    return greater(one, (value->life[seat][0] - value->life[seat][life]) / life);
}

static posse_action quick_shot(const bang_state *s, const bang_value *value)
{
    int best = INT32_MIN, target = 0, die = lowest_of(s->unassigned);
    int shots = count_of(s->showing[face_of(s, die)] & s->unassigned);
    for (unsigned rest = bang_targets(s, die); rest; rest &= rest - 1) {
        int seat = lowest_of(rest), worth = worth_of_shot(s, value, seat, shots);
        if (worth > best) {
            best = worth;
            target = seat;
        }
    }
    if (bang_may_double(s) &&
        worth_of_hit(s, value, target, s->life[target] - s->hits[target] - 1) > best_gain(s, value))
        return ACTION_SHOOT_DOUBLE + (posse_action)target;
    return ACTION_SHOOT + (posse_action)target;
}

static int best_to_help(const bang_state *s, const bang_value *value)
{
    int best = INT32_MIN, helped = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), worth = worth_of_gain(s, value, seat);
        if (worth > best) {
            best = worth;
            helped = seat;
        }
    }
    return helped;
}

static posse_action quick_gift(const bang_state *s, const bang_value *value)
{
    return ACTION_GIFT + (posse_action)best_to_help(s, value);
}

static posse_action quick_beer(const bang_state *s, const bang_value *value)
{
    return ACTION_BEER + (posse_action)best_to_help(s, value);
}

/* As many as may be. */
static posse_action quick_dodge(const bang_state *s, const bang_value *value)
{
    (void)value;
    return ACTION_DODGE + (posse_action)bang_max_dodges(s);
}

static posse_action quick_drop(const bang_state *s, const bang_value *value)
{
    (void)value;
    return ACTION_DROP + (posse_action)bang_max_drops(s);
}

static posse_action quick_unarrow(const bang_state *s, const bang_value *value)
{
    int best = 0;
    posse_action action = ACTION_PASS;
    for (unsigned rest = bang_kit_targets(s); rest; rest &= rest - 1) {
        int seat = lowest_of(rest), worth = -worth_of_loss(value, seat, s->life[seat]);
        if (worth > best && (seat != s->turn || !bang_gun_fires(s))) {
            best = worth;
            action = ACTION_UNARROW + (posse_action)seat;
        }
    }
    return action;
}

static posse_action (*const answers[PHASES])(const bang_state *s, const bang_value *value) = {
    [PHASE_GIFT] = quick_gift,       [PHASE_REROLL] = quick_reroll, [PHASE_SHOOT] = quick_shot,
    [PHASE_DODGE] = quick_dodge,     [PHASE_DROP] = quick_drop,     [PHASE_BEER] = quick_beer,
    [PHASE_UNARROW] = quick_unarrow,
};

posse_action bang_fast_action(const bang_state *s, const bang_value *value)
{
    return answers[s->phase](s, value);
}

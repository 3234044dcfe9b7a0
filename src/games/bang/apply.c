/* Carrying out an action: the effect of each answer, after which resolving goes on. */
#include "events.h"

#include <assert.h>

static void roll(bang_state *s, posse_action action, posse_events *told)
{
    unsigned rolled = s->rolling;
    uint64_t faces = faces_of_roll(action - bang_first_roll[count_of(rolled)], rolled);
    put_faces(s->showing, rolled, faces);
    s->rolling = 0;
    s->has_rolled = true;
    if (told)
        bang_tell_rolled(told, s, rolled);
    bang_take_arrows(s, s->turn, count_of(s->showing[ARROW] & rolled), CAUSE_ARROW, told);
    bang_after_roll(s, told);
}

static void keep_or_reroll(bang_state *s, posse_action action, posse_events *told)
{
    unsigned dice = action - ACTION_REROLL;
    if (!dice) {
        bang_keep(s, told);
        return;
    }
    s->rerolls_left--;
    s->rolling = (uint8_t)dice;
    if (s->rule[RULE_KEPT_DICE] == KEPT_DICE_LOCKED)
        s->locked |= (uint8_t)(ALL_DICE & ~dice);
    s->phase = PHASE_ROLL;
}

/* sid_ketchum's gift before the first roll. */
static void give(bang_state *s, posse_action action, posse_events *told)
{
    int seat = (int)(action - ACTION_GIFT);
    bang_gain_life(s, seat, 1, s->turn, CAUSE_SID_KETCHUM, told);
    s->phase = PHASE_ROLL;
}

/* A double spends the beer at the lowest position. */
static void shoot(bang_state *s, posse_action action, posse_events *told)
{
    bool twice = action >= ACTION_SHOOT_DOUBLE;
    int die = lowest_of(s->unassigned);
    if (twice) {
        unsigned beers = s->showing[BEER];
        s->doubled = (uint8_t)(1U << die);
        s->spent_beer = (uint8_t)(beers & -beers);
    }
    bang_aim(s, die, (int)(action - (twice ? ACTION_SHOOT_DOUBLE : ACTION_SHOOT)));
    s->unassigned &= s->unassigned - 1;
    bang_go_on_aiming(s, told);
}

/* bart_cassidy never takes the last arrow, so a dodge cannot set off an attack. */
static void dodge(bang_state *s, posse_action action, posse_events *told)
{
    int seat = s->seat_of[BART_CASSIDY], count = (int)(action - ACTION_DODGE);
    s->hits[seat] = (uint8_t)(s->hits[seat] - count);
    bang_take_arrows(s, seat, count, CAUSE_BART_CASSIDY, told);
    bang_resolve(s, told);
}

static void drop(bang_state *s, posse_action action, posse_events *told)
{
    int seat = s->seat_of[PEDRO_RAMIREZ], count = (int)(action - ACTION_DROP);
    bang_return_arrows(s, seat, count, CAUSE_PEDRO_RAMIREZ, told);
    s->hits[seat] = 0;
    bang_resolve(s, told);
}

static void pour(bang_state *s, posse_action action, posse_events *told)
{
    int seat = (int)(action - ACTION_BEER);
    int lives = s->jesse_double && seat == s->turn ? 2 : 1;
    bang_gain_life(s, seat, lives, s->turn, CAUSE_BEER, told);
    s->unassigned &= s->unassigned - 1;
    bang_go_on_pouring(s, told);
}

static void unarrow(bang_state *s, posse_action action, posse_events *told)
{
    if (action == ACTION_PASS) {
        s->unassigned = 0;
    } else {
        int seat = (int)(action - ACTION_UNARROW);
        bang_return_arrows(s, seat, 1, CAUSE_KIT_CARLSON, told);
        if (s->rule[RULE_KIT_GATLING] == KIT_FROM_ONE_OTHER && bang_gun_fires(s))
            s->kit_from = (uint8_t)seat;
        s->unassigned &= s->unassigned - 1;
    }
    bang_resolve(s, told);
}

static void (*const answers[PHASE_OVER])(bang_state *s, posse_action action, posse_events *told) = {
    [PHASE_GIFT] = give,   [PHASE_ROLL] = roll,       [PHASE_REROLL] = keep_or_reroll,
    [PHASE_SHOOT] = shoot, [PHASE_DODGE] = dodge,     [PHASE_DROP] = drop,
    [PHASE_BEER] = pour,   [PHASE_UNARROW] = unarrow,
};

COLD static void tell_and_answer(bang_state *s, posse_action action, posse_events *told)
{
    if (s->phase != PHASE_ROLL)
        bang_tell_chose(told, bang_actor(s), action, false);
    answers[s->phase](s, action, told);
}

void bang_apply(void *state, posse_action action, posse_events *told)
{
    bang_state *s = state;
    assert(bang_check(s, action, NULL));
    if (told)
        tell_and_answer(s, action, told);
    else
        answers[s->phase](s, action, NULL);
}

void bang_begin(void *state, posse_events *told)
{
    const bang_state *s = state;
    if (!told)
        return;
    for (int seat = 0; seat < s->players; seat++)
        bang_tell_seated(told, s, seat);
    bang_tell_turn(told, s);
}

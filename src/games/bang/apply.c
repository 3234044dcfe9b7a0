/* Carrying out an action: what each answer does before resolving goes on. */
#include "bytes.h"
#include "events.h"

#include <assert.h>

/* A roll's number has the faces as its digits to the base six, the lowest-positioned die's first. As a
 * fraction of all rolls it gives them up one by one from the front: times six, the whole part
 * is a face and the rest goes on. All five dice take part, those that lie still by standing still, for
 * nobody can foresee which they are, branch predictors included. */
static uint64_t faces_of_roll(posse_action action, unsigned rolled)
{
    static const uint32_t one_roll[DICE + 1] = {/* 2^32 by the number of rolls, rounded up */
                                                [1] = 715827883,
                                                [2] = 119304648,
                                                [3] = 19884108,
                                                [4] = 3314018,
                                                [5] = 552337};
    int dice = count_of(rolled);
    uint32_t fraction = (action - bang_first_roll[dice]) * one_roll[dice];
    uint64_t showing = 0;
    for (int die = 0; die < DICE; die++) {
        uint64_t six_times = (uint64_t)fraction * FACES;
        uint64_t moves = rolled >> die & 1;
        fraction = moves ? (uint32_t)six_times : fraction;
        showing |= moves << ((six_times >> 32) * 8 + (unsigned)die);
    }
    return showing;
}

#define EACH_FACE UINT64_C(0x010101010101) /* times a set: that set for all six faces */

static void roll(bang_state *s, posse_action action, posse_events *told)
{
    unsigned rolled = s->rolling;
    uint64_t showing = faces_of_roll(action, rolled);
    posse_store64(s->showing, (posse_load64(s->showing) & ~(rolled * EACH_FACE)) | showing);
    s->rolling = 0;
    s->has_rolled = true;
    if (told)
        bang_tell_rolled(told, s, rolled);
    bang_take_arrows(s, s->turn, count_of(s->showing[ARROW] & rolled), WHY_ARROW, told);
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

/* sid_ketchum, before his first roll. */
static void give(bang_state *s, posse_action action, posse_events *told)
{
    int seat = (int)(action - ACTION_GIFT);
    bang_gain_life(s, seat, 1, s->turn, WHY_SID_KETCHUM, told);
    s->phase = PHASE_ROLL;
}

/* A double spends slab_the_killer's lowest-positioned beer. */
static void shoot(bang_state *s, posse_action action, posse_events *told)
{
    bool twice = action >= ACTION_SHOOT_DOUBLE;
    int die = lowest_of(s->unassigned);
    s->target[die] = (uint8_t)(action - (twice ? ACTION_SHOOT_DOUBLE : ACTION_SHOOT));
    if (twice) {
        unsigned beers = s->showing[BEER];
        s->doubled = (uint8_t)(1U << die);
        s->spent_beer = (uint8_t)(beers & -beers);
    }
    s->unassigned &= s->unassigned - 1;
    bang_resolve(s, STEP_AIM, told);
}

/* bart_cassidy: never the last arrow, so no attack can come of it. */
static void dodge(bang_state *s, posse_action action, posse_events *told)
{
    int seat = s->seat_of[BART_CASSIDY], count = (int)(action - ACTION_DODGE);
    s->hits[seat] = (uint8_t)(s->hits[seat] - count);
    bang_take_arrows(s, seat, count, WHY_BART_CASSIDY, told);
    bang_resolve(s, (enum step)s->step, told);
}

static void drop(bang_state *s, posse_action action, posse_events *told)
{
    int seat = s->seat_of[PEDRO_RAMIREZ], count = (int)(action - ACTION_DROP);
    bang_return_arrows(s, seat, count, WHY_PEDRO_RAMIREZ, told);
    bang_resolve(s, (enum step)s->step, told);
}

static void pour(bang_state *s, posse_action action, posse_events *told)
{
    int seat = (int)(action - ACTION_BEER);
    int lives = s->jesse_double && seat == s->turn ? 2 : 1;
    bang_gain_life(s, seat, lives, s->turn, WHY_BEER, told);
    s->unassigned &= s->unassigned - 1;
    bang_resolve(s, STEP_POUR, told);
}

static void unarrow(bang_state *s, posse_action action, posse_events *told)
{
    if (action == ACTION_PASS) {
        s->unassigned = 0;
    } else {
        int seat = (int)(action - ACTION_UNARROW);
        bang_return_arrows(s, seat, 1, WHY_KIT_CARLSON, told);
        if (s->rule[RULE_KIT_GATLING] == KIT_FROM_ONE_OTHER && bang_gun_fires(s))
            s->kit_from = (uint8_t)seat;
        s->unassigned &= s->unassigned - 1;
    }
    bang_resolve(s, STEP_UNARROW, told);
}

void bang_apply(void *state, posse_action action, posse_events *told)
{
    bang_state *s = state;
    assert(bang_check(s, action, NULL));
    if (told && s->phase != PHASE_ROLL)
        bang_tell_chose(told, bang_actor(s), action, false);
    switch (s->phase) {
    case PHASE_ROLL:
        roll(s, action, told);
        break;
    case PHASE_REROLL:
        keep_or_reroll(s, action, told);
        break;
    case PHASE_SHOOT:
        shoot(s, action, told);
        break;
    case PHASE_BEER:
        pour(s, action, told);
        break;
    case PHASE_GIFT:
        give(s, action, told);
        break;
    case PHASE_DODGE:
        dodge(s, action, told);
        break;
    case PHASE_DROP:
        drop(s, action, told);
        break;
    case PHASE_UNARROW:
        unarrow(s, action, told);
        break;
    default:
        break;
    }
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

/* Is an action legal, and if not, why not? Each sentence tells people the rule. */
#include "state.h"

static bool refuse(posse_status *why, const char *sentence)
{
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "%s", sentence);
}

/* The offset of `action` from the first action of its kind, or -1 if `action` is of another kind. */
static int argument(posse_action action, posse_action first, int count)
{
    return action >= first && action < first + (posse_action)count ? (int)(action - first) : -1;
}

static bool check_roll(const bang_state *s, posse_action action, posse_status *why)
{
    int dice = count_of(s->rolling);
    if (argument(action, bang_first_roll[dice], bang_roll_count[dice]) >= 0)
        return true;
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "expected \"roll\" and %d face%s, one for each die being rolled",
                      dice, dice == 1 ? "" : "s");
}

static bool check_reroll(const bang_state *s, posse_action action, posse_status *why)
{
    if (argument(action, ACTION_REROLL, ALL_DICE + 1) < 0)
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "seat %d must keep the dice or re-roll some of them",
                          s->turn);
    unsigned wrong = action & ~bang_may_reroll(s);
    if (!wrong)
        return true;
    int die = lowest_of(wrong);
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL,
                      s->locked >> die & 1 ? "die %d sat out an earlier re-roll and is locked for the turn"
                                           : "die %d shows dynamite, which cannot be re-rolled",
                      die + 1);
}

static bool check_shot(const bang_state *s, posse_action action, posse_status *why)
{
    int die = lowest_of(s->unassigned);
    int seat = argument(action, ACTION_SHOOT, MAX_PLAYERS);
    int twice = argument(action, ACTION_SHOOT_DOUBLE, MAX_PLAYERS);
    if (seat < 0 && twice < 0)
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "seat %d must choose a target for die %d", s->turn, die + 1);
    if (!(bang_targets(s, die) >> (twice < 0 ? seat : twice) & 1))
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "the \"%s\" of die %d does not reach seat %d",
                          bang_face_names[face_of(s, die)], die + 1, twice < 0 ? seat : twice);
    if (twice >= 0 && !bang_may_double(s))
        return refuse(why, "only slab_the_killer can double a shot, once a turn, by spending a beer");
    return true;
}

static bool check_living(const bang_state *s, int seat, const char *asked, posse_status *why)
{
    if (seat < 0)
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "seat %d must %s", s->turn, asked);
    if (seat >= s->players || !is_alive(s, seat))
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "seat %d is not a living player", seat);
    return true;
}

static bool check_dodge(const bang_state *s, posse_action action, posse_status *why)
{
    int count = argument(action, ACTION_DODGE, ARROWS);
    if (count >= 0 && count <= bang_max_dodges(s))
        return true;
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL,
                      "bart_cassidy was hit %d times and may dodge at most %d: the last arrow of "
                      "the pile cannot be taken",
                      s->hits[s->seat_of[BART_CASSIDY]], bang_max_dodges(s));
}

static bool check_drop(const bang_state *s, posse_action action, posse_status *why)
{
    int count = argument(action, ACTION_DROP, ARROWS);
    if (count >= 0 && count <= bang_max_drops(s))
        return true;
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL,
                      "pedro_ramirez may return at most %d arrows, one for each life lost", bang_max_drops(s));
}

static bool check_unarrow(const bang_state *s, posse_action action, posse_status *why)
{
    int seat = argument(action, ACTION_UNARROW, MAX_PLAYERS);
    if (action == ACTION_PASS || (seat >= 0 && bang_kit_targets(s) >> seat & 1))
        return true;
    if (seat < 0)
        return refuse(why, "kit_carlson must return an arrow or pass");
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "kit_carlson may not take an arrow from seat %d", seat);
}

bool bang_check(const void *state, posse_action action, posse_status *why)
{
    const bang_state *s = state;
    switch (s->phase) {
    case PHASE_ROLL:
        return check_roll(s, action, why);
    case PHASE_REROLL:
        return check_reroll(s, action, why);
    case PHASE_SHOOT:
        return check_shot(s, action, why);
    case PHASE_GIFT:
        return check_living(s, argument(action, ACTION_GIFT, MAX_PLAYERS), "choose who gains a life", why);
    case PHASE_BEER:
        return check_living(s, argument(action, ACTION_BEER, MAX_PLAYERS), "give a beer", why);
    case PHASE_DODGE:
        return check_dodge(s, action, why);
    case PHASE_DROP:
        return check_drop(s, action, why);
    case PHASE_UNARROW:
        return check_unarrow(s, action, why);
    default:
        return refuse(why, "the game is over");
    }
}

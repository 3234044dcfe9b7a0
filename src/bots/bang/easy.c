/* Level `easy` of bang, for a child to win against: it knows friend from foe by the roles alone,
 * drinks when it is hurt, likes shots at enemies, pays no heed to arrows or dynamite, and errs. */
#include "heuristics.h"

enum { ERRS_ONCE_IN = 4 /* answers: then it gives any that is legal */ };

static bool likes_shot(const bang_stance *stance, enum face bulls_eye)
{
    for (unsigned rest = bang_reach(stance->s, bulls_eye); rest; rest &= rest - 1)
        if (stance->care[lowest_of(rest)] < 0)
            return true;
    return false;
}

static bool likes(const bang_stance *stance, enum face face)
{
    const bang_state *s = stance->s;
    switch (face) {
    case ONE:
    case TWO:
        return likes_shot(stance, face);
    case BEER:
        return s->life[stance->me] < s->max_life[stance->me];
    case GATLING:
        return count_of(s->showing[GATLING]) > 1;
    default:
        return false;
    }
}

/* Rolls what it does not like; that is a legal action, since all sets of the dice that may be
 * rolled are. */
static posse_action roll_the_rest(const bang_stance *stance)
{
    unsigned disliked = 0;
    for (int face = 0; face < FACES; face++)
        if (!likes(stance, (enum face)face))
            disliked |= stance->s->showing[face];
    return ACTION_REROLL + (disliked & bang_may_reroll(stance->s));
}

/* Shots hit the worst enemy; lives go to itself first of all, then to the best friend. */
static void judge_seats(const bang_stance *stance, const posse_seen *seen, int worth[])
{
    const bang_state *s = stance->s;
    enum { WASTED = 0, MINE = 1000 };
    for (int i = 0; i < seen->legal_count; i++) {
        int seat = (int)(seen->legal[i] % MAX_PLAYERS);
        if (s->phase == PHASE_SHOOT)
            worth[i] = -stance->care[seat];
        else if (s->life[seat] == s->max_life[seat])
            worth[i] = WASTED;
        else
            worth[i] = seat == stance->me ? MINE : stance->care[seat];
    }
}

static posse_action choose(const posse_seen *seen, posse_rng *rng)
{
    bang_stance stance;
    bang_value value;
    int worth[MAX_LEGAL];
    if (posse_rng_below(rng, ERRS_ONCE_IN) == 0)
        return seen->legal[posse_rng_below(rng, (uint32_t)seen->legal_count)];
    bang_form_stance(&stance, &value, seen, NULL);
    switch (stance.s->phase) {
    case PHASE_REROLL:
        return roll_the_rest(&stance);
    case PHASE_DODGE:
    case PHASE_DROP: /* as many as may be */
        return seen->legal[seen->legal_count - 1];
    case PHASE_UNARROW: /* the first player's, not thinking whose they are */
        return seen->legal[0];
    default:
        judge_seats(&stance, seen, worth);
        return bang_best(seen, worth, rng);
    }
}

const posse_bot posse_bot_bang_easy = {
    .level = "easy",
    .game = "bang",
    .params = bang_params,
    .param_count = PARAMS,
    .choose = choose,
};

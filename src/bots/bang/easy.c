/* Level `easy` of bang, which a child can beat. It tells friends from enemies by the role cards
 * alone, without learning from play, drinks when hurt, likes shots at enemies, ignores arrows and
 * dynamite, and makes random errors. */
#include "heuristics.h"

enum { ERRS_ONCE_IN = 4 /* decisions: then any legal action is chosen */ };

static posse_action any_action(const posse_bot_input *input, posse_rng *rng)
{
    return input->legal[posse_rng_below(rng, (uint32_t)input->legal_count)];
}

static bool likes_shot(const bang_stance *stance, enum face bulls_eye)
{
    for (unsigned rest = bang_reach(stance->s, bulls_eye); rest; rest &= rest - 1)
        if (stance->life_weight[lowest_of(rest)] < 0)
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

/* Rolls every die whose face the bot does not like. Every subset of the dice that can be rolled is
 * legal, but may be impolite: then the bot takes any other action. */
static posse_action roll_the_rest(const bang_stance *stance, const posse_bot_input *input, posse_rng *rng)
{
    unsigned disliked = 0;
    for (int face = 0; face < FACES; face++)
        if (!likes(stance, (enum face)face))
            disliked |= stance->s->showing[face];
    posse_action wanted = ACTION_REROLL + (disliked & bang_may_reroll(stance->s));
    for (int i = 0; i < input->legal_count; i++)
        if (input->legal[i] == wanted)
            return wanted;
    return any_action(input, rng);
}

/* Shots go to the worst enemy. Lives go to the bot itself first, then to the best friend. */
static void evaluate_seats(const bang_stance *stance, const posse_bot_input *input, int value[])
{
    const bang_state *s = stance->s;
    enum { WASTED = 0, MINE = 1000 };
    for (int i = 0; i < input->legal_count; i++) {
        int seat = (int)(input->legal[i] % MAX_PLAYERS);
        if (s->phase == PHASE_SHOOT)
            value[i] = -stance->life_weight[seat];
        else if (s->life[seat] == s->max_life[seat])
            value[i] = WASTED;
        else
            value[i] = seat == stance->me ? MINE : stance->life_weight[seat];
    }
}

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    bang_stance stance;
    bang_life_values values;
    int value[MAX_LEGAL];
    if (posse_rng_below(rng, ERRS_ONCE_IN) == 0)
        return any_action(input, rng);
    bang_form_stance(&stance, &values, input, NULL);
    switch (stance.s->phase) {
    case PHASE_REROLL:
        return roll_the_rest(&stance, input, rng);
    case PHASE_DODGE:
    case PHASE_DROP: /* as many as possible */
        return input->legal[input->legal_count - 1];
    case PHASE_UNARROW: /* the first seat listed, friend or enemy */
        return input->legal[0];
    default:
        evaluate_seats(&stance, input, value);
        return bang_best(input, value, rng);
    }
}

const posse_bot posse_bot_bang_easy = {
    .level = "easy",
    .game = "bang",
    .params = bang_params,
    .param_count = PARAMS,
    .polite = true,
    .choose = choose,
};

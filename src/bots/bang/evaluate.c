/* The value of every legal action, for each phase in which a seat has to choose, from the stance
 * of the acting seat. */
#include "heuristics.h"

/* ---- one evaluator for each phase -------------------------------------------------------- */

/* Finds the bull's-eye dice that are still unassigned, and the hits that are already assigned. */
static void find_remaining_shots(const bang_stance *stance, bang_shots *shots)
{
    const bang_state *s = stance->s;
    bang_find_shots(stance, shots);
    shots->dice[0] = count_of(s->showing[ONE] & s->unassigned);
    shots->dice[1] = count_of(s->showing[TWO] & s->unassigned);
    for (unsigned rest = bulls_eyes(s) & ~(unsigned)s->unassigned; rest; rest &= rest - 1)
        shots->hits[s->target[lowest_of(rest)]] += damage_of(s, lowest_of(rest));
}

/* The additional value of doubling a shot (slab_the_killer), less the beer that it costs. */
static int value_of_double(const bang_stance *stance, const bang_shots *shots, int seat)
{
    int beers = count_of(stance->s->showing[BEER]), life = shots->life[seat] - shots->hits[seat];
    int beer = bang_value_of_beers(stance, beers) - bang_value_of_beers(stance, beers - 1);
    return (life > 1 ? bang_value_of_hits(stance, seat, life - 1, 1) : 0) - beer;
}

static void evaluate_shots(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    bang_shots shots;
    find_remaining_shots(stance, &shots);
    for (int i = 0; i < count; i++) {
        bool twice = legal[i] >= ACTION_SHOOT_DOUBLE;
        int seat = (int)(legal[i] - (twice ? ACTION_SHOOT_DOUBLE : ACTION_SHOOT));
        value[i] = bang_value_of_aim(&shots, seat);
        value[i] += twice ? value_of_double(stance, &shots, seat) : 0;
    }
}

static void evaluate_beers(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    for (int i = 0; i < count; i++) {
        int seat = (int)(legal[i] - ACTION_BEER);
        value[i] = bang_value_of_beer(stance, seat, stance->s->life[seat]);
    }
}

/* sid_ketchum gives one life to a seat of their choice. */
static void evaluate_gifts(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    for (int i = 0; i < count; i++) {
        int seat = (int)(legal[i] - ACTION_GIFT), life = stance->s->life[seat];
        value[i] = bang_value_of_life_change(stance, seat, life, life + 1);
    }
}

/* bart_cassidy may take arrows instead of hits: an arrow may cost a life later, a hit costs one
 * now. */
static void evaluate_dodges(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    int life = stance->s->life[stance->me], hits = stance->s->hits[stance->me];
    for (int i = 0; i < count; i++) {
        int dodged = (int)(legal[i] - ACTION_DODGE);
        value[i] = bang_value_of_life_change(stance, stance->me, life, life - (hits - dodged)) +
                   dodged * bang_value_of_arrow(stance, stance->me);
    }
}

/* pedro_ramirez discards an arrow for each life lost: the more the better. */
static void evaluate_drops(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    (void)stance;
    for (int i = 0; i < count; i++)
        value[i] = (int)(legal[i] - ACTION_DROP);
}

/* kit_carlson returns their own arrows and those of friends. Their own arrows go back anyway if
 * the Gatling gun fires. */
static void evaluate_unarrows(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    for (int i = 0; i < count; i++) {
        int seat = (int)(legal[i] - ACTION_UNARROW);
        bool needless = legal[i] == ACTION_PASS || (seat == stance->me && bang_gun_fires(stance->s));
        value[i] = needless ? 0 : -bang_value_of_arrow(stance, seat);
    }
}

static void (*const evaluators[PHASES])(const bang_stance *, const posse_action[], int, int[]) = {
    [PHASE_GIFT] = evaluate_gifts,       [PHASE_REROLL] = bang_evaluate_rerolls, [PHASE_SHOOT] = evaluate_shots,
    [PHASE_DODGE] = evaluate_dodges,     [PHASE_DROP] = evaluate_drops,          [PHASE_BEER] = evaluate_beers,
    [PHASE_UNARROW] = evaluate_unarrows,
};

void bang_evaluate(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    evaluators[stance->s->phase](stance, legal, count, value);
}

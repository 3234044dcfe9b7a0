/* What a set of dice is worth, and which of them to roll again.
 *
 * There are only 462 hands of up to five dice, if their order does not matter. What a full hand is
 * worth is plain; what a smaller one may be hoped to become, when its other dice are rolled, is the
 * mean over the next die of what the hand with it may be hoped to become. Arrows are the exception:
 * each one rolled costs, whatever becomes of the hand: so much each, or, where that is known, by how many
 * have been taken, which tells when the Indians come. (calamity_janet's and rose_doolan's reach and
 * lucky_duke's third re-roll come with the state.)
 */
#include "dice.h"

#include "bytes.h"
#include <string.h>

/* The chance that so many dice show at least so many arrows. */
static const int16_t chance_of_arrows[DICE + 1][DICE + 1] = {
    {1000, 0, 0, 0, 0, 0},    {1000, 167, 0, 0, 0, 0},    {1000, 306, 28, 0, 0, 0},
    {1000, 421, 74, 5, 0, 0}, {1000, 518, 132, 16, 1, 0}, {1000, 598, 196, 35, 3, 0},
};

/* What is worth how much this turn. */
typedef struct turn_plan {
    const bang_stance *stance;
    int shots[DICE + 1][DICE + 1]; /* by ones and twos */
    int beers[DICE + 1];
    int gatlings[DICE + 1]; /* the gun, and kit_carlson's */
    int gatlings_wanted;
    int arrow;
    int boom; /* the third dynamite */
    int calm; /* suzy_lafayette's */
    bool slab;
} turn_plan;

/* ---- the plan -------------------------------------------------------------------------------- */

/* Mostly nobody is within reach of both params, so that each can be aimed by itself; or, with few left,
 * both reach the same seats. */
static void plan_shots(turn_plan *plan)
{
    bang_shots shots;
    int one[DICE + 1], two[DICE + 1];
    bang_take_aim(plan->stance, &shots);
    bool apart = !(shots.reach[0] & shots.reach[1]), same = shots.reach[0] == shots.reach[1];
    for (int dice = 0; dice <= DICE; dice++) {
        one[dice] = bang_worth_of_shots(&shots, dice, 0);
        two[dice] = apart ? bang_worth_of_shots(&shots, 0, dice) : 0;
    }
    for (int ones = 0; ones <= DICE; ones++)
        for (int twos = 0; ones + twos <= DICE; twos++)
            plan->shots[ones][twos] = apart  ? one[ones] + two[twos]
                                      : same ? one[ones + twos]
                                             : bang_worth_of_shots(&shots, ones, twos);
}

/* Of the best arrow for kit_carlson to send back. */
static int worth_of_unarrow(const bang_stance *stance)
{
    const bang_state *s = stance->s;
    int best = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        int worth = s->arrows[seat] ? -bang_worth_of_arrow(stance, seat) : 0;
        if (worth > best)
            best = worth;
    }
    return best;
}

static void make_plan(turn_plan *plan, const bang_stance *stance)
{
    const bang_state *s = stance->s;
    int me = stance->me, life = s->life[me];
    int gun = bang_worth_of_gun(stance);
    int unarrow = turn_is_of(s, KIT_CARLSON) ? worth_of_unarrow(stance) : 0;
    plan->stance = stance;
    plan_shots(plan);
    plan->gatlings_wanted = turn_is_of(s, WILLY_THE_KID) ? GATLINGS_FOR_GUN - 1 : GATLINGS_FOR_GUN;
    for (int dice = 0; dice <= DICE; dice++) {
        plan->beers[dice] = bang_worth_of_beers(stance, dice);
        plan->gatlings[dice] = unarrow * dice + (dice >= plan->gatlings_wanted ? gun : 0);
    }
    plan->arrow = bang_worth_of_arrow(stance, me);
    plan->boom = bang_worth_of_lives(stance, me, life, life - 1);
    plan->calm =
        turn_is_of(s, SUZY_LAFAYETTE) ? bang_worth_of_lives(stance, me, life, life + 2) : 0;
    plan->slab = turn_is_of(s, SLAB_THE_KILLER);
}

/* ---- dice that stay -------------------------------------------------------------------------- */

/* slab_the_killer may have one more shot of a beer; five dice cannot show more than five shots, so
 * there is room for it in the table. */
static int gain_of_double(const turn_plan *plan, const uint8_t shown[FACES])
{
    int ones = shown[ONE], twos = shown[TWO], now = plan->shots[ones][twos];
    int one = ones ? plan->shots[ones + 1][twos] - now : INT32_MIN;
    int two = twos ? plan->shots[ones][twos + 1] - now : INT32_MIN;
    int beer = plan->beers[shown[BEER]] - plan->beers[shown[BEER] - 1];
    int gain = (one > two ? one : two) - beer;
    return gain > 0 ? gain : 0;
}

static int worth_of_hand(const turn_plan *plan, const uint8_t shown[FACES])
{
    int worth = plan->shots[shown[ONE]][shown[TWO]] + plan->beers[shown[BEER]] +
                plan->gatlings[shown[GATLING]];
    if (plan->slab && shown[BEER] && shown[ONE] + shown[TWO])
        worth += gain_of_double(plan, shown);
    if (shown[DYNAMITE] >= THIRD_DYNAMITE)
        worth += plan->boom;
    if (shown[ONE] + shown[TWO] == 0)
        worth += plan->calm;
    return worth;
}

/* ---- dice on their way ----------------------------------------------------------------------- */

/* A hand's number (by the combinatorial number system) is a sum over the faces: of each, by how many
 * dice show it or one before it. Hands of fewer dice come first. */
static const uint16_t part_of_number[FACES][DICE + 2] = {
    {0, 1, 2, 3, 4, 5, 6},      {0, 1, 3, 6, 10, 15, 21},    {0, 1, 4, 10, 20, 35, 56},
    {0, 1, 5, 15, 35, 70, 126}, {0, 1, 6, 21, 56, 126, 252}, {0, 1, 7, 28, 84, 210, 462},
};

/* The hand that is left when some dice are rolled; dice that could not be rolled are no part of it. */
static int hand_without(const bang_dice *dice, const bang_state *s, unsigned rolled)
{
    int number = 0, count = 0;
    for (int face = 0; face < FACES; face++) {
        count += count_of(s->showing[face] & ~rolled) - dice->stuck[face];
        number += part_of_number[face][count];
    }
    return number;
}

static void judge_full_hands(bang_dice *dice, const turn_plan *plan, const bang_tolls *tolls)
{
    uint64_t stuck = posse_load64(dice->stuck);
    for (int number = dice->first_full; number < dice->count; number++) {
        uint8_t shown[8];
        posse_store64(shown, posse_load64(bang_dice_sets[number].shown) + stuck);
        int worth = worth_of_hand(plan, shown);
        bool gun = shown[GATLING] >= plan->gatlings_wanted;
        dice->stay[0][number] = worth;
        for (int taken = 1; taken < dice->layers; taken++)
            dice->stay[taken][number] =
                tolls->toll[taken] +
                (tolls->out >> taken & 1 ? 0 : worth - (gun ? tolls->back[taken] : 0));
    }
}

/* The mean over the faces of the next die; what an arrow costs comes on top. Where tokens are counted,
 * an arrow leads to the layer of one token more, which must be done before. */
static void hope_for_roll(const bang_dice *dice, int32_t hope[][DICE_SETS], int layer, int arrow)
{
    int32_t *here = hope[layer];
    const int32_t *more = hope[layer + 1 < dice->layers ? layer + 1 : layer];
    for (int number = dice->first_full - 1; number >= 0; number--) {
        const uint16_t *with = bang_dice_sets[number].with;
        int sum = arrow + more[with[ARROW]] + here[with[DYNAMITE]] + here[with[ONE]] +
                  here[with[TWO]] + here[with[BEER]] + here[with[GATLING]];
        here[number] = sum / FACES;
    }
}

static void raise(int32_t *worth, int32_t to)
{
    *worth = *worth < to ? to : *worth;
}

/* A full hand is worth what it is, or what may be hoped for when some of its dice are rolled: not
 * dynamite, but for black_jack, and none at all after the third. */
static void hope_for_choice(const bang_dice *dice, int32_t hope[DICE_SETS])
{
    for (int number = 0; number < dice->first_full; number++) {
        const bang_dice_set *kept = &bang_dice_sets[number];
        int dynamite = kept->shown[DYNAMITE] + dice->stuck[DYNAMITE];
        if (dynamite >= THIRD_DYNAMITE)
            continue;
        int32_t worth = hope[number];
        raise(&hope[kept->with[ARROW]], worth);
        raise(&hope[kept->with[ONE]], worth);
        raise(&hope[kept->with[TWO]], worth);
        raise(&hope[kept->with[BEER]], worth);
        raise(&hope[kept->with[GATLING]], worth);
        if (dice->jack && dynamite + 1 < THIRD_DYNAMITE)
            raise(&hope[kept->with[DYNAMITE]], worth);
    }
}

/* What a full hand is worth when so many re-rolls are left, for the roll before. */
static void set_full_hands(bang_dice *dice, int rolls, int layer)
{
    int32_t *hope = dice->hope[rolls][layer];
    size_t full = (size_t)(dice->count - dice->first_full) * sizeof *hope;
    if (rolls > 0)
        memcpy(hope, dice->hope[rolls - 1][layer], (size_t)dice->first_full * sizeof *hope);
    memcpy(&hope[dice->first_full], &dice->stay[layer][dice->first_full], full);
    if (rolls > 0)
        hope_for_choice(dice, hope);
}

void bang_solve_dice(bang_dice *dice, const bang_stance *stance, const bang_tolls *tolls)
{
    const bang_state *s = stance->s;
    turn_plan plan;
    unsigned may = bang_may_reroll(s);
    int most = count_of(may);
    make_plan(&plan, stance);
    memset(dice->stuck, 0, sizeof dice->stuck);
    for (int face = 0; face < FACES; face++)
        dice->stuck[face] = (uint8_t)count_of(s->showing[face] & ~may);
    dice->jack = turn_is_of(s, BLACK_JACK);
    dice->first_full = part_of_number[FACES - 1][most];
    dice->count = part_of_number[FACES - 1][most + 1];
    dice->layers = tolls ? lesser(s->rerolls_left * DICE + 1, LAYERS) : 1;
    judge_full_hands(dice, &plan, tolls);
    for (int rolls = 0; rolls < s->rerolls_left; rolls++) {
        for (int layer = dice->layers - 1; layer >= 0; layer--) {
            set_full_hands(dice, rolls, layer);
            hope_for_roll(dice, dice->hope[rolls], layer, tolls ? 0 : plan.arrow);
        }
    }
}

int bang_value_of_roll(const bang_dice *dice, const bang_state *s, unsigned rolled, int taken)
{
    int number = hand_without(dice, s, rolled), layer = lesser(taken, dice->layers - 1);
    return rolled ? dice->hope[s->rerolls_left - 1][layer][number] : dice->stay[layer][number];
}

unsigned bang_best_roll(const bang_dice *dice, const bang_state *s, int taken)
{
    unsigned may = bang_may_reroll(s), best = 0;
    int most = bang_value_of_roll(dice, s, 0, taken);
    for (unsigned rolled = may; rolled; rolled = (rolled - 1) & may) {
        int hope = bang_value_of_roll(dice, s, rolled, taken);
        if (hope > most) {
            most = hope;
            best = rolled;
        }
    }
    return best;
}

int bang_worth_after_roll(const bang_dice *dice, const bang_state *s, posse_action roll, int *taken)
{
    int rolling = count_of(s->rolling), count[FACES], number = 0, dice_so_far = 0;
    posse_action faces = roll - bang_first_roll[rolling];
    for (int face = 0; face < FACES; face++)
        count[face] = count_of(s->showing[face] & ~s->rolling) - dice->stuck[face];
    for (; rolling > 0; rolling--, faces /= FACES) {
        count[faces % FACES]++;
        *taken += faces % FACES == ARROW;
    }
    for (int face = 0; face < FACES; face++) {
        dice_so_far += count[face];
        number += part_of_number[face][dice_so_far];
    }
    return dice->hope[s->rerolls_left][lesser(*taken, dice->layers - 1)][number];
}

/* The Indians come if the next roll empties the pile; but then, they come sooner or later. */
static int fear_of_attack(const bang_stance *stance, int dice)
{
    enum { SOONER = 3 /* is worth one in so many of what the attack is */ };
    int pile = stance->s->arrow_pile;
    if (pile > dice)
        return 0;
    return chance_of_arrows[dice][pile] * bang_worth_of_attack(stance) / (SOONER * CERTAIN);
}

void bang_evaluate_by_dice(const bang_dice *dice, const bang_stance *stance,
                           const posse_action legal[], int count, int worth[])
{
    for (int i = 0; i < count; i++) {
        unsigned rolled = legal[i] - ACTION_REROLL;
        worth[i] = bang_value_of_roll(dice, stance->s, rolled, 0);
        if (rolled)
            worth[i] += fear_of_attack(stance, count_of(rolled));
    }
}

void bang_evaluate_rerolls(const bang_stance *stance, const posse_action legal[], int count,
                           int worth[])
{
    bang_dice dice;
    bang_solve_dice(&dice, stance, NULL);
    bang_evaluate_by_dice(&dice, stance, legal, count, worth);
}

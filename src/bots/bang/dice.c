/* Solves the dice of one turn by backward induction.
 *
 * There are only 462 multisets of up to five dice. A full set has a value of its own. A partial
 * set, whose remaining dice are being rolled, has the mean over the faces of the next die of the
 * value of the set with that die. A full set with re-rolls left has the maximum over all partial
 * sets that it can be reduced to.
 *
 * Arrows are the exception, because an arrow has its effect when it is rolled, even if the die is
 * rolled again. Without arrow effects each arrow rolled adds a fixed value; with them the number
 * of arrows taken is part of the state (a layer), which tells when the Indians attack.
 *
 * Characters that change the range (calamity_janet, rose_doolan) or the number of re-rolls
 * (lucky_duke) need no code here: the game state already contains it.
 */
#include "dice.h"

#include "bytes.h"
#include <string.h>

/* arrow_probability[n][k]: probability, in thousandths, that n dice show at least k arrows. */
static const int16_t arrow_probability[DICE + 1][DICE + 1] = {
    {1000, 0, 0, 0, 0, 0},    {1000, 167, 0, 0, 0, 0},    {1000, 306, 28, 0, 0, 0},
    {1000, 421, 74, 5, 0, 0}, {1000, 518, 132, 16, 1, 0}, {1000, 598, 196, 35, 3, 0},
};

/* The value this turn of each number of dice that show a face. */
typedef struct face_values {
    const bang_stance *stance;
    int shots[DICE + 1][DICE + 1]; /* by number of ones and twos */
    int beers[DICE + 1];
    int gatlings[DICE + 1]; /* of the Gatling gun and of kit_carlson's ability */
    int gatlings_needed;
    int arrow;
    int third_dynamite; /* of the explosion that hits the roller */
    int suzy_bonus;     /* of the 2 lives that suzy_lafayette gains if no die shows a bull's-eye */
    bool slab;
} face_values;

/* ---- the value of each face -------------------------------------------------------------- */

/* In most positions no seat is in reach of both a "one" and a "two", so both kinds can be valued
 * separately; with few players left both reach the same seats. Only the remaining case needs
 * every combination. */
static void set_shot_values(face_values *faces)
{
    bang_shots shots;
    int one[DICE + 1], two[DICE + 1];
    bang_find_shots(faces->stance, &shots);
    bool apart = !(shots.reach[0] & shots.reach[1]), same = shots.reach[0] == shots.reach[1];
    for (int dice = 0; dice <= DICE; dice++) {
        one[dice] = bang_value_of_shots(&shots, dice, 0);
        two[dice] = apart ? bang_value_of_shots(&shots, 0, dice) : 0;
    }
    for (int ones = 0; ones <= DICE; ones++)
        for (int twos = 0; ones + twos <= DICE; twos++)
            faces->shots[ones][twos] = apart  ? one[ones] + two[twos]
                                       : same ? one[ones + twos]
                                              : bang_value_of_shots(&shots, ones, twos);
}

/* The value of the best arrow that kit_carlson can return. */
static int value_of_unarrow(const bang_stance *stance)
{
    const bang_state *s = stance->s;
    int best = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        int value = s->arrows[seat] ? -bang_value_of_arrow(stance, seat) : 0;
        if (value > best)
            best = value;
    }
    return best;
}

static void set_face_values(face_values *faces, const bang_stance *stance)
{
    const bang_state *s = stance->s;
    int me = stance->me, life = s->life[me];
    int gun = bang_value_of_gun(stance);
    int unarrow = turn_is_of(s, KIT_CARLSON) ? value_of_unarrow(stance) : 0;
    faces->stance = stance;
    set_shot_values(faces);
    faces->gatlings_needed = turn_is_of(s, WILLY_THE_KID) ? GATLINGS_FOR_GUN - 1 : GATLINGS_FOR_GUN;
    for (int dice = 0; dice <= DICE; dice++) {
        faces->beers[dice] = bang_value_of_beers(stance, dice);
        faces->gatlings[dice] = unarrow * dice + (dice >= faces->gatlings_needed ? gun : 0);
    }
    faces->arrow = bang_value_of_arrow(stance, me);
    faces->third_dynamite = bang_value_of_life_change(stance, me, life, life - 1);
    faces->suzy_bonus = turn_is_of(s, SUZY_LAFAYETTE) ? bang_value_of_life_change(stance, me, life, life + 2) : 0;
    faces->slab = turn_is_of(s, SLAB_THE_KILLER);
}

/* ---- full sets --------------------------------------------------------------------------- */

/* slab_the_killer can use a beer to double a shot. A set that contains a beer has at most 4
 * shots, so the extra shot is still within the array. */
static int gain_of_double(const face_values *faces, const uint8_t shown[FACES])
{
    int ones = shown[ONE], twos = shown[TWO], now = faces->shots[ones][twos];
    int one = ones ? faces->shots[ones + 1][twos] - now : INT32_MIN;
    int two = twos ? faces->shots[ones][twos + 1] - now : INT32_MIN;
    int beer = faces->beers[shown[BEER]] - faces->beers[shown[BEER] - 1];
    int gain = (one > two ? one : two) - beer;
    return gain > 0 ? gain : 0;
}

static int value_of_set(const face_values *faces, const uint8_t shown[FACES])
{
    int value = faces->shots[shown[ONE]][shown[TWO]] + faces->beers[shown[BEER]] + faces->gatlings[shown[GATLING]];
    if (faces->slab && shown[BEER] && shown[ONE] + shown[TWO])
        value += gain_of_double(faces, shown);
    if (shown[DYNAMITE] >= THIRD_DYNAMITE)
        value += faces->third_dynamite;
    if (shown[ONE] + shown[TWO] == 0)
        value += faces->suzy_bonus;
    return value;
}

/* ---- backward induction ------------------------------------------------------------------ */

/* The index of a set in the combinatorial number system is a sum over the faces: face f
 * contributes index_part[f][number of dice that show face f or an earlier one]. Sets of fewer
 * dice come first. */
static const uint16_t index_part[FACES][DICE + 2] = {
    {0, 1, 2, 3, 4, 5, 6},      {0, 1, 3, 6, 10, 15, 21},    {0, 1, 4, 10, 20, 35, 56},
    {0, 1, 5, 15, 35, 70, 126}, {0, 1, 6, 21, 56, 126, 252}, {0, 1, 7, 28, 84, 210, 462},
};

/* The index of the set that remains when some dice are rolled, without the dice that cannot be
 * rolled. */
static int set_without(const bang_dice_solution *solution, const bang_state *s, unsigned rolled)
{
    int index = 0, count = 0;
    for (int face = 0; face < FACES; face++) {
        count += count_of(s->showing[face] & ~rolled) - solution->fixed[face];
        index += index_part[face][count];
    }
    return index;
}

/* Inlined twice, because level `normal` has no exact values and is 2 % faster without asking for them at each set. */
ALWAYS_INLINE void evaluate_full_sets(bang_dice_solution *solution, const face_values *faces,
                                      const bang_arrow_effects *effects, const int32_t exact[DICE_SETS])
{
    uint64_t fixed = posse_load64(solution->fixed);
    for (int index = solution->first_full; index < solution->count; index++) {
        uint8_t shown[8];
        posse_store64(shown, posse_load64(bang_dice_sets[index].shown) + fixed);
        int value = exact ? exact[index] : value_of_set(faces, shown);
        bool gun = shown[GATLING] >= faces->gatlings_needed;
        solution->keep_value[0][index] = value;
        for (int taken = 1; taken < solution->layers; taken++)
            solution->keep_value[taken][index] =
                effects->change[taken] +
                (effects->eliminated >> taken & 1 ? 0 : value - (gun ? effects->undone[taken] : 0));
    }
}

/* Sets the value of each partial set to the mean over the faces of the next die. Without arrow
 * effects, `arrow` is added for a rolled arrow; with them, an arrow leads to the layer of one
 * more arrow, which must have been computed before. */
static void average_over_rolls(const bang_dice_solution *solution, int32_t value[][DICE_SETS], int layer, int arrow)
{
    int32_t *here = value[layer];
    const int32_t *one_more = value[layer + 1 < solution->layers ? layer + 1 : layer];
    for (int index = solution->first_full - 1; index >= 0; index--) {
        const uint16_t *with = bang_dice_sets[index].with;
        int sum = arrow + one_more[with[ARROW]] + here[with[DYNAMITE]] + here[with[ONE]] + here[with[TWO]] +
                  here[with[BEER]] + here[with[GATLING]];
        here[index] = sum / FACES;
    }
}

static void raise(int32_t *value, int32_t to)
{
    *value = *value < to ? to : *value;
}

/* A full set may be kept, or reduced to a partial set by rolling some of its dice. Dynamite
 * cannot be re-rolled except by black_jack, and nothing can be re-rolled once three dynamites
 * show. */
static void maximize_over_rerolls(const bang_dice_solution *solution, int32_t values[DICE_SETS])
{
    for (int index = 0; index < solution->first_full; index++) {
        const bang_dice_set *kept = &bang_dice_sets[index];
        int dynamite = kept->shown[DYNAMITE] + solution->fixed[DYNAMITE];
        if (dynamite >= THIRD_DYNAMITE)
            continue;
        int32_t value = values[index];
        raise(&values[kept->with[ARROW]], value);
        raise(&values[kept->with[ONE]], value);
        raise(&values[kept->with[TWO]], value);
        raise(&values[kept->with[BEER]], value);
        raise(&values[kept->with[GATLING]], value);
        if (solution->black_jack && dynamite + 1 < THIRD_DYNAMITE)
            raise(&values[kept->with[DYNAMITE]], value);
    }
}

/* Sets the value of full sets with `rolls` re-rolls left, on which the roll before them depends. */
static void fill_full_sets(bang_dice_solution *solution, int rolls, int layer)
{
    int32_t *value = solution->roll_value[rolls][layer];
    size_t full = (size_t)(solution->count - solution->first_full) * sizeof *value;
    if (rolls > 0)
        memcpy(value, solution->roll_value[rolls - 1][layer], (size_t)solution->first_full * sizeof *value);
    memcpy(&value[solution->first_full], &solution->keep_value[layer][solution->first_full], full);
    if (rolls > 0)
        maximize_over_rerolls(solution, value);
}

int bang_first_set_of(int dice)
{
    return index_part[FACES - 1][dice];
}

void bang_solve_dice(bang_dice_solution *solution, const bang_stance *stance, const bang_arrow_effects *effects,
                     const int32_t exact[DICE_SETS])
{
    const bang_state *s = stance->s;
    face_values faces;
    unsigned rerollable = bang_may_reroll(s);
    int most = count_of(rerollable);
    set_face_values(&faces, stance);
    memset(solution->fixed, 0, sizeof solution->fixed);
    for (int face = 0; face < FACES; face++)
        solution->fixed[face] = (uint8_t)count_of(s->showing[face] & ~rerollable);
    solution->black_jack = turn_is_of(s, BLACK_JACK);
    solution->first_full = index_part[FACES - 1][most];
    solution->count = index_part[FACES - 1][most + 1];
    solution->layers = effects ? lesser(s->rerolls_left * DICE + 1, ARROW_LAYERS) : 1;
    if (exact)
        evaluate_full_sets(solution, &faces, effects, exact);
    else
        evaluate_full_sets(solution, &faces, effects, NULL);
    for (int rolls = 0; rolls < s->rerolls_left; rolls++) {
        for (int layer = solution->layers - 1; layer >= 0; layer--) {
            fill_full_sets(solution, rolls, layer);
            average_over_rolls(solution, solution->roll_value[rolls], layer, effects ? 0 : faces.arrow);
        }
    }
}

int bang_value_of_roll(const bang_dice_solution *solution, const bang_state *s, unsigned rolled, int taken)
{
    int index = set_without(solution, s, rolled), layer = lesser(taken, solution->layers - 1);
    return rolled ? solution->roll_value[s->rerolls_left - 1][layer][index] : solution->keep_value[layer][index];
}

unsigned bang_best_roll(const bang_dice_solution *solution, const bang_state *s, int taken)
{
    unsigned rerollable = bang_may_reroll(s), best = 0;
    int most = bang_value_of_roll(solution, s, 0, taken);
    for (unsigned rolled = rerollable; rolled; rolled = (rolled - 1) & rerollable) {
        int value = bang_value_of_roll(solution, s, rolled, taken);
        if (value > most) {
            most = value;
            best = rolled;
        }
    }
    return best;
}

int bang_value_after_roll(const bang_dice_solution *solution, const bang_state *s, posse_action roll, int *taken)
{
    int rolling = count_of(s->rolling), count[FACES], index = 0, dice_so_far = 0;
    posse_action faces = roll - bang_first_roll[rolling];
    for (int face = 0; face < FACES; face++)
        count[face] = count_of(s->showing[face] & ~s->rolling) - solution->fixed[face];
    for (; rolling > 0; rolling--, faces /= FACES) {
        count[faces % FACES]++;
        *taken += faces % FACES == ARROW;
    }
    for (int face = 0; face < FACES; face++) {
        dice_so_far += count[face];
        index += index_part[face][dice_so_far];
    }
    return solution->roll_value[s->rerolls_left][lesser(*taken, solution->layers - 1)][index];
}

/* Value of the risk that the next roll empties the arrow pile. Only a part of the attack counts,
 * because without this roll the attack would still come later. */
static int value_of_attack_risk(const bang_stance *stance, int dice)
{
    enum { SOONER = 3 /* an attack now costs 1 / SOONER of an attack */ };
    int pile = stance->s->arrow_pile;
    if (pile > dice)
        return 0;
    return arrow_probability[dice][pile] * bang_value_of_attack(stance) / (SOONER * CERTAIN);
}

void bang_evaluate_by_dice(const bang_dice_solution *solution, const bang_stance *stance, const posse_action legal[],
                           int count, int value[])
{
    for (int i = 0; i < count; i++) {
        unsigned rolled = legal[i] - ACTION_REROLL;
        value[i] = bang_value_of_roll(solution, stance->s, rolled, 0);
        if (rolled)
            value[i] += value_of_attack_risk(stance, count_of(rolled));
    }
}

void bang_evaluate_rerolls(const bang_stance *stance, const posse_action legal[], int count, int value[])
{
    bang_dice_solution dice;
    bang_solve_dice(&dice, stance, NULL, NULL);
    bang_evaluate_by_dice(&dice, stance, legal, count, value);
}

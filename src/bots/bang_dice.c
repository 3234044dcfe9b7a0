/* What a set of dice is worth, and which of them to roll again.
 *
 * There are only 462 hands of up to five dice, if their order does not matter. What a full hand is
 * worth is plain; what a smaller one may be hoped to become, when its other dice are rolled, is the
 * mean over the next die of what the hand with it may be hoped to become. Arrows are the exception:
 * each one rolled costs, whatever becomes of the hand. (calamity_janet's and rose_doolan's reach and
 * lucky_duke's third re-roll come with the state.)
 */
#include "bang_thumb.h"

#include <string.h>

enum { HANDS = 462 };

/* The chance that so many dice show at least so many arrows. */
static const int16_t chance_of_arrows[DICE + 1][DICE + 1] = {
    {1000, 0, 0, 0, 0, 0},    {1000, 167, 0, 0, 0, 0},    {1000, 306, 28, 0, 0, 0},
    {1000, 421, 74, 5, 0, 0}, {1000, 518, 132, 16, 1, 0}, {1000, 598, 196, 35, 3, 0},
};

/* What is worth how much this turn. */
typedef struct turn_plan {
    const bang_mind *mind;
    int shots[DICE + 1][DICE + 1]; /* by ones and twos */
    int beers[DICE + 1];
    int gun, gatlings_wanted;
    int unarrow; /* kit_carlson's gatling */
    int arrow;
    int boom; /* the third dynamite */
    int calm; /* suzy_lafayette's */
    bool slab, jack;
} turn_plan;

typedef struct hand {
    uint8_t shown[FACES];
    uint8_t more[FACES]; /* how far on is the hand that shows a face once more; not of a full one */
} hand;

/* The hands that this roll can come to. Dice that may not be rolled are part of all of them, and are not
 * counted in their numbers. */
typedef struct hand_list {
    uint8_t stuck[FACES];
    int first_full, count;
    hand hand[HANDS];
    int stay[HANDS]; /* what a full hand is worth as it lies */
    int hope[HANDS]; /* what one may be hoped to be worth, if its other dice are rolled */
} hand_list;

/* ---- the plan -------------------------------------------------------------------------------- */

static void plan_shots(turn_plan *plan)
{
    const bang_state *s = plan->mind->s;
    bang_shots shots = {.reach = {bang_reach(s, ONE), bang_reach(s, TWO)}};
    for (int seat = 0; seat < s->players; seat++)
        shots.life[seat] = s->life[seat];
    for (int ones = 0; ones <= DICE; ones++) {
        for (int twos = 0; ones + twos <= DICE; twos++) {
            shots.dice[0] = ones;
            shots.dice[1] = twos;
            plan->shots[ones][twos] = bang_worth_of_shots(plan->mind, shots);
        }
    }
}

/* Of the best arrow for kit_carlson to send back. */
static int worth_of_unarrow(const bang_mind *mind)
{
    const bang_state *s = mind->s;
    int best = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        int worth = s->arrows[seat] ? -bang_worth_of_arrow(mind, seat) : 0;
        if (worth > best)
            best = worth;
    }
    return best;
}

static void make_plan(turn_plan *plan, const bang_mind *mind)
{
    const bang_state *s = mind->s;
    int me = mind->me, life = s->life[me];
    plan->mind = mind;
    plan_shots(plan);
    for (int beers = 0; beers <= DICE; beers++)
        plan->beers[beers] = bang_worth_of_beers(mind, beers);
    plan->gun = bang_worth_of_gun(mind);
    plan->gatlings_wanted = turn_is_of(s, WILLY_THE_KID) ? GATLINGS_FOR_GUN - 1 : GATLINGS_FOR_GUN;
    plan->unarrow = turn_is_of(s, KIT_CARLSON) ? worth_of_unarrow(mind) : 0;
    plan->arrow = bang_worth_of_arrow(mind, me);
    plan->boom = bang_worth_of_lives(mind, me, life, life - 1);
    plan->calm = turn_is_of(s, SUZY_LAFAYETTE) ? bang_worth_of_lives(mind, me, life, life + 2) : 0;
    plan->slab = turn_is_of(s, SLAB_THE_KILLER);
    plan->jack = turn_is_of(s, BLACK_JACK);
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
                plan->unarrow * shown[GATLING];
    if (plan->slab && shown[BEER] && shown[ONE] + shown[TWO])
        worth += gain_of_double(plan, shown);
    if (shown[GATLING] >= plan->gatlings_wanted)
        worth += plan->gun;
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

/* Lists all hands that show the later faces as `now` does, and this one or one before it so often.
 * `more` is what one die more with a later face adds to the number. */
static void list_from(hand_list *list, hand *now, int face, int dice, int number, int more)
{
    number += part_of_number[face][dice];
    more += part_of_number[face][dice + 1] - part_of_number[face][dice];
    now->more[face] = (uint8_t)more;
    if (face == 0) {
        now->shown[0] = (uint8_t)(list->stuck[0] + dice);
        list->hand[number] = *now;
        return;
    }
    for (int before = 0; before <= dice; before++) {
        now->shown[face] = (uint8_t)(list->stuck[face] + dice - before);
        list_from(list, now, face - 1, before, number, more);
    }
}

static void list_hands(hand_list *list, const bang_state *s)
{
    unsigned may = bang_may_reroll(s);
    int most = count_of(may);
    hand now;
    for (int face = 0; face < FACES; face++)
        list->stuck[face] = (uint8_t)count_of(s->showing[face] & ~may);
    for (int dice = 0; dice <= most; dice++)
        list_from(list, &now, FACES - 1, dice, 0, 0);
    list->first_full = part_of_number[FACES - 1][most];
    list->count = part_of_number[FACES - 1][most + 1];
}

/* The hand that is left when some dice are rolled. */
static int hand_without(const hand_list *list, const bang_state *s, unsigned rolled)
{
    int number = 0, dice = 0;
    for (int face = 0; face < FACES; face++) {
        dice += count_of(s->showing[face] & ~rolled) - list->stuck[face];
        number += part_of_number[face][dice];
    }
    return number;
}

static void judge_full_hands(hand_list *list, const turn_plan *plan)
{
    for (int number = list->first_full; number < list->count; number++)
        list->hope[number] = list->stay[number] = worth_of_hand(plan, list->hand[number].shown);
}

/* The mean over the faces of the next die; what an arrow costs comes on top. */
static void hope_for_roll(hand_list *list, const turn_plan *plan)
{
    for (int number = list->first_full - 1; number >= 0; number--) {
        int sum = plan->arrow;
        for (int face = 0; face < FACES; face++)
            sum += list->hope[number + list->hand[number].more[face]];
        list->hope[number] = sum / FACES;
    }
}

/* A full hand is worth what it is, or what may be hoped for when some of its dice are rolled: not
 * dynamite, but for black_jack, and none at all after the third. */
static void hope_for_choice(hand_list *list, const turn_plan *plan)
{
    memcpy(&list->hope[list->first_full], &list->stay[list->first_full],
           (size_t)(list->count - list->first_full) * sizeof *list->hope);
    for (int number = 0; number < list->first_full; number++) {
        const hand *kept = &list->hand[number];
        if (kept->shown[DYNAMITE] >= THIRD_DYNAMITE)
            continue;
        for (int face = 0; face < FACES; face++) {
            int *full = &list->hope[number + kept->more[face]];
            bool may =
                face != DYNAMITE || (plan->jack && kept->shown[DYNAMITE] + 1 < THIRD_DYNAMITE);
            if (may && *full < list->hope[number])
                *full = list->hope[number];
        }
    }
}

/* The Indians come if the next roll empties the pile; but then, they come sooner or later. */
static int fear_of_attack(const bang_mind *mind, int dice)
{
    enum { SOONER = 3 /* is worth one in so many of what the attack is */ };
    int pile = mind->s->arrow_pile;
    if (pile > dice)
        return 0;
    return chance_of_arrows[dice][pile] * bang_worth_of_attack(mind) / (SOONER * CERTAIN);
}

void bang_judge_rerolls(const bang_mind *mind, const posse_action legal[], int count, int worth[])
{
    turn_plan plan;
    hand_list list;
    make_plan(&plan, mind);
    list_hands(&list, mind->s);
    judge_full_hands(&list, &plan);
    hope_for_roll(&list, &plan);
    for (int rolls = mind->s->rerolls_left; rolls > 1; rolls--) {
        hope_for_choice(&list, &plan);
        hope_for_roll(&list, &plan);
    }
    for (int i = 0; i < count; i++) {
        unsigned rolled = legal[i] - ACTION_REROLL;
        int number = hand_without(&list, mind->s, rolled), dice = count_of(rolled);
        worth[i] = dice ? list.hope[number] + fear_of_attack(mind, dice) : list.stay[number];
    }
}

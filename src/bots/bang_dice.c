/* What a set of dice is worth, and which of them to roll again.
 *
 * A re-roll is judged by the dice that stay, by what each die on its way may be hoped to bring, and by
 * what takes several dice: the gun, the dynamite, the Indians and suzy's calm.
 */
#include "bang_thumb.h"

enum {
    MOST_REROLLS = 3, /* lucky_duke's */
    BOOM = 3,         /* dynamite showing */
    UNJUDGED = INT32_MIN,
};

/* The chance that so many dice, each rolled up to so many times and left where it shows a certain
 * face, show it as often as wanted. */
static const int16_t chance_of_face[MOST_REROLLS][DICE + 1][DICE + 1] = {
    /* wanted: 0, 1, 2, 3, 4, 5 */
    [0] = {{1000, 0, 0, 0, 0, 0},
           {1000, 167, 0, 0, 0, 0},
           {1000, 306, 28, 0, 0, 0},
           {1000, 421, 74, 5, 0, 0},
           {1000, 518, 132, 16, 1, 0},
           {1000, 598, 196, 35, 3, 0}},
    [1] = {{1000, 0, 0, 0, 0, 0},
           {1000, 306, 0, 0, 0, 0},
           {1000, 518, 93, 0, 0, 0},
           {1000, 665, 223, 29, 0, 0},
           {1000, 767, 358, 88, 9, 0},
           {1000, 838, 483, 171, 33, 3}},
    [2] = {{1000, 0, 0, 0, 0, 0},
           {1000, 421, 0, 0, 0, 0},
           {1000, 665, 177, 0, 0, 0},
           {1000, 806, 383, 75, 0, 0},
           {1000, 888, 561, 205, 32, 0},
           {1000, 935, 699, 355, 104, 13}},
};

/* The chance that so many dice, rolled up to so many times, are rid of bull's eyes. */
static const int16_t chance_of_calm[MOST_REROLLS][DICE + 1] = {
    {1000, 667, 444, 296, 198, 132},
    {1000, 889, 790, 702, 624, 555},
    {1000, 963, 927, 893, 860, 828},
};

/* What is worth how much this turn. */
typedef struct turn_plan {
    const bang_mind *mind;
    bang_shots aims;
    int shots[DICE + 1][DICE + 1]; /* by ones and twos; UNJUDGED until asked for */
    int beers[DICE + 1];
    int gun, gatlings_wanted;
    int unarrow; /* kit_carlson's gatling */
    int arrow, attack;
    int boom;
    int calm; /* suzy_lafayette's */
} turn_plan;

/* ---- the plan -------------------------------------------------------------------------------- */

static void find_reach(bang_shots *aims, const bang_state *s)
{
    aims->reach[0] = bang_reach(s, ONE);
    aims->reach[1] = bang_reach(s, TWO);
    for (int seat = 0; seat < s->players; seat++)
        aims->life[seat] = s->life[seat];
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
    find_reach(&plan->aims, s);
    for (int ones = 0; ones <= DICE; ones++)
        for (int twos = 0; twos <= DICE; twos++)
            plan->shots[ones][twos] = UNJUDGED;
    for (int beers = 0; beers <= DICE; beers++)
        plan->beers[beers] = bang_worth_of_beers(mind, beers);
    plan->gun = bang_worth_of_gun(mind);
    plan->gatlings_wanted = turn_is_of(s, WILLY_THE_KID) ? GATLINGS_FOR_GUN - 1 : GATLINGS_FOR_GUN;
    plan->unarrow = turn_is_of(s, KIT_CARLSON) ? worth_of_unarrow(mind) : 0;
    plan->arrow = bang_worth_of_arrow(mind, me);
    plan->attack = bang_worth_of_attack(mind, s->arrow_pile);
    plan->boom = bang_worth_of_lives(mind, me, life, life - 1);
    plan->calm = turn_is_of(s, SUZY_LAFAYETTE) ? bang_worth_of_lives(mind, me, life, life + 2) : 0;
}

/* ---- dice that stay -------------------------------------------------------------------------- */

static int worth_of_shots(turn_plan *plan, int ones, int twos)
{
    if (ones > DICE || twos > DICE)
        return 0;
    int *worth = &plan->shots[ones][twos];
    if (*worth == UNJUDGED) {
        bang_shots shots = plan->aims;
        shots.dice[0] = ones;
        shots.dice[1] = twos;
        *worth = bang_worth_of_shots(plan->mind, shots);
    }
    return *worth;
}

/* slab_the_killer may have one more shot of a beer. */
static int worth_of_beers(turn_plan *plan, const int shown[FACES])
{
    int beers = shown[BEER] < DICE ? shown[BEER] : DICE, worth = plan->beers[beers];
    if (!beers || !turn_is_of(plan->mind->s, SLAB_THE_KILLER))
        return worth;
    int shots = worth_of_shots(plan, shown[ONE], shown[TWO]);
    for (int kind = ONE; kind <= TWO; kind++) {
        if (!shown[kind])
            continue;
        int more = worth_of_shots(plan, shown[ONE] + (kind == ONE), shown[TWO] + (kind == TWO));
        int doubled = plan->beers[beers - 1] + more - shots;
        if (doubled > worth)
            worth = doubled;
    }
    return worth;
}

static int worth_of_dice(turn_plan *plan, const int shown[FACES])
{
    return worth_of_shots(plan, shown[ONE], shown[TWO]) + worth_of_beers(plan, shown) +
           shown[GATLING] * plan->unarrow;
}

/* ---- dice on their way ----------------------------------------------------------------------- */

/* What one die more would bring besides the dice that stay, if it showed a face. */
static void judge_faces(turn_plan *plan, const int shown[FACES], int worth[FACES])
{
    int more[FACES], now = worth_of_dice(plan, shown);
    for (int face = 0; face < FACES; face++)
        more[face] = shown[face];
    for (int face = ONE; face <= GATLING; face++) {
        more[face]++;
        worth[face] = worth_of_dice(plan, more) - now;
        more[face]--;
    }
    worth[ARROW] = plan->arrow;
    worth[DYNAMITE] = 0;
}

/* What a die may be hoped to bring that is rolled up to so many times: it is rolled again where it
 * shows less than that promises. Dynamite stays. An arrow is taken in any case. */
static int hope_of_die(const int worth[FACES], int rolls)
{
    int hope = 0;
    for (int roll = 0; roll < rolls; roll++) {
        int sum = worth[DYNAMITE] + worth[ARROW] + (roll && hope > 0 ? hope : 0);
        for (int face = ONE; face <= GATLING; face++)
            sum += roll && hope > worth[face] ? hope : worth[face];
        hope = sum / FACES;
    }
    return hope;
}

static int chance_of(int rolls, int dice, int wanted)
{
    return wanted <= 0 ? CERTAIN : wanted > dice ? 0 : chance_of_face[rolls - 1][dice][wanted];
}

/* What takes several dice. The gun is hoped for with every roll that is left; what is feared comes
 * with the next one, for afterwards one may stop. */
static int worth_of_sets(const turn_plan *plan, const int shown[FACES], int rolling, int rolls)
{
    const bang_state *s = plan->mind->s;
    int gun = chance_of(plan->gun > 0 ? rolls : 1, rolling, plan->gatlings_wanted - shown[GATLING]);
    int boom = chance_of(1, rolling, BOOM - shown[DYNAMITE]);
    int attack = chance_of(1, rolling, s->arrow_pile);
    int calm = shown[ONE] + shown[TWO] ? 0 : chance_of_calm[rolls - 1][rolling];
    return (gun * plan->gun + boom * plan->boom + attack * plan->attack + calm * plan->calm) /
           CERTAIN;
}

static int worth_of_reroll(turn_plan *plan, unsigned rolling)
{
    const bang_state *s = plan->mind->s;
    int shown[FACES], faces[FACES], dice = count_of(rolling), rolls = s->rerolls_left;
    for (int face = 0; face < FACES; face++)
        shown[face] = count_of(s->showing[face] & ~rolling);
    int worth = worth_of_dice(plan, shown) + worth_of_sets(plan, shown, dice, rolls);
    if (!dice)
        return worth;
    judge_faces(plan, shown, faces);
    return worth + dice * hope_of_die(faces, rolls);
}

void bang_judge_rerolls(const bang_mind *mind, const posse_seen *seen, int worth[])
{
    turn_plan plan;
    make_plan(&plan, mind);
    for (int i = 0; i < seen->legal_count; i++)
        worth[i] = worth_of_reroll(&plan, seen->legal[i] - ACTION_REROLL);
}

/* The dice of a turn with two players left, by backward induction over sets of dice.
 *
 * All dice of a turn are computed for fixed lives, and for all ways in which the arrows can lie at once (a
 * row). duel->value has a row for every set. A full set is worth what its dice do, or with rolls left the most
 * that any of its subsets is worth when the other dice are rolled. A partial set, of which the other dice
 * are being rolled, is worth the mean over the faces of the next die. A rolled arrow is taken at once, so its
 * share is read one place further in the row.
 *
 * The last arrow of the pile sets off an attack in the middle of a roll. What follows is the same roll
 * with fewer lives and no arrows, which has been computed before: duel->after_attack keeps it. */
#include "duel_internal.h"

#include <string.h>

/* ---- the tables of sets ---------------------------------------------------------------------- */

/* The index of a set in the combinatorial number system. A face contributes by the number of dice that show
 * this face or an earlier one. */
static const uint8_t index_part[DUEL_FACES][DICE + 1] = {
    {0, 1, 2, 3, 4, 5}, {0, 1, 3, 6, 10, 15}, {0, 1, 4, 10, 20, 35}, {0, 1, 5, 15, 35, 70}, {0, 1, 6, 21, 56, 126},
};

/* The number of sets of fewer dice. */
static const uint8_t first_of_size[DICE + 2] = {0, 1, 6, 21, 56, 126, 252};

int duel_set_index(const uint8_t shown[DUEL_FACES])
{
    int index = 0, dice = 0;
    for (int face = 0; face < DUEL_FACES; face++) {
        dice += shown[face];
        index += index_part[face][dice];
    }
    return index;
}

static int index_of_sum(const duel_set *a, const duel_set *b)
{
    uint8_t shown[DUEL_FACES];
    for (int face = 0; face < DUEL_FACES; face++)
        shown[face] = (uint8_t)(a->shown[face] + b->shown[face]);
    return duel_set_index(shown);
}

static void list_with(duel_set *set, int dice)
{
    uint8_t shown[DUEL_FACES];
    for (int face = 0; face < DUEL_FACES && dice < DICE; face++) {
        memcpy(shown, set->shown, sizeof shown);
        shown[face]++;
        set->with[face] = (uint8_t)duel_set_index(shown);
    }
}

/* Adds the sets of `dice` dice whose faces before `face` are in `set` already. */
static void list_sets_from(bang_duel *duel, duel_set set, int face, int dice)
{
    int left = dice;
    for (int before = 0; before < face; before++)
        left -= set.shown[before];
    if (face == DUEL_FACES - 1) {
        set.shown[face] = (uint8_t)left;
        list_with(&set, dice);
        duel->sets[duel_set_index(set.shown)] = set;
        return;
    }
    for (int count = 0; count <= left; count++) {
        set.shown[face] = (uint8_t)count;
        list_sets_from(duel, set, face + 1, dice);
    }
}

/* Arrows do nothing when the dice are resolved, and neither does dynamite, unless it explodes. */
static bool resolves_alike(const duel_set *a, const duel_set *b)
{
    return a->shown[DUEL_HIT] == b->shown[DUEL_HIT] && a->shown[DUEL_BEER] == b->shown[DUEL_BEER] &&
           a->shown[DUEL_GATLING] == b->shown[DUEL_GATLING] &&
           (a->shown[DUEL_DYNAMITE] >= THIRD_DYNAMITE) == (b->shown[DUEL_DYNAMITE] >= THIRD_DYNAMITE);
}

void duel_list_sets(bang_duel *duel)
{
    int finals = 0;
    for (int dice = 0; dice <= DICE; dice++)
        list_sets_from(duel, (duel_set){.shown = {0}}, 0, dice);
    for (int index = DUEL_PARTIAL; index < DUEL_SETS; index++) {
        duel_set *set = &duel->sets[index];
        int kind = 0;
        while (kind < finals && !resolves_alike(set, &duel->sets[duel->finals[kind]]))
            kind++;
        if (kind == finals)
            duel->finals[finals++] = (uint8_t)index;
        set->final = (uint8_t)kind;
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Where `from` is better for the active player, it replaces `best`. */
static void raise(duel_row *best, const duel_row *from)
{
    for (int i = 0; i < DUEL_ARROWS; i++)
        best->chance[i] = best->chance[i] < from->chance[i] ? from->chance[i] : best->chance[i];
}

/* ---- attacks --------------------------------------------------------------------------------- */

/* What follows when the active player takes the last arrow, for each number of arrows that the other player has. */
typedef struct attacks {
    bool over[ARROWS];
    double end[ARROWS]; /* if the attack ends the game */
    const double *later[ARROWS];
    double *own_later; /* where the chances after an attack are kept for these lives */
} attacks;

static double *after_attack(const duel_turn *turn, const int life[SIDES])
{
    int active = turn->active;
    return turn->duel->after_attack[active][life[active] - 1][life[!active] - 1];
}

static void find_attacks(const duel_turn *turn, const int life[SIDES], attacks *found)
{
    found->own_later = after_attack(turn, life);
    for (int other = 0; other < ARROWS; other++) {
        duel_spot spot = {{life[ACTIVE], life[OTHER]}, {ARROWS - 1 - other, other}};
        found->over[other] = duel_take_arrow(turn, &spot, &found->end[other]);
        found->later[other] = found->over[other] ? NULL : after_attack(turn, spot.life);
    }
}

/* ---- rolling --------------------------------------------------------------------------------- */

/* Fills in the mean over the faces of the next die for all partial sets. `first` is the place of this roll in the
 * tables of chances after an attack, which have an entry for every partial set: the chance with an arrow more. */
static void average_over_faces(const duel_turn *turn, const attacks *found, int first)
{
    duel_row *value = turn->duel->value;
    for (int index = DUEL_PARTIAL - 1; index >= 0; index--) {
        const uint8_t *with = turn->duel->sets[index].with;
        const double *dynamite = value[with[DUEL_DYNAMITE]].chance, *hit = value[with[DUEL_HIT]].chance,
                     *beer = value[with[DUEL_BEER]].chance, *gatling = value[with[DUEL_GATLING]].chance;
        double arrow[DUEL_ARROWS], *mean = value[index].chance;
        memcpy(arrow, value[with[DUEL_ARROW]].chance + 1, sizeof arrow);
        for (int other = 0; other < ARROWS; other++)
            arrow[duel_place(ARROWS - 1 - other, other)] =
                found->over[other] ? found->end[other] : found->later[other][first + index];
        for (int i = 0; i < DUEL_ARROWS; i++)
            mean[i] = (arrow[i] + dynamite[i] + 2 * hit[i] + beer[i] + gatling[i]) * (1.0 / FACES);
        found->own_later[first + index] = value[with[DUEL_ARROW]].chance[0];
    }
}

/* Every die of a set may be rolled, except dynamite. black_jack may roll dynamite too. Nothing can be rolled once
 * three dynamites show. */
static void raise_to_rerolls(const duel_turn *turn, duel_row *value, int index, int dynamites)
{
    const uint8_t *with = turn->duel->sets[index].with;
    if (dynamites >= THIRD_DYNAMITE)
        return;
    raise(&value[with[DUEL_ARROW]], &value[index]);
    raise(&value[with[DUEL_HIT]], &value[index]);
    raise(&value[with[DUEL_BEER]], &value[index]);
    raise(&value[with[DUEL_GATLING]], &value[index]);
    if (turn->character[ACTIVE] == BLACK_JACK && dynamites + 1 < THIRD_DYNAMITE)
        raise(&value[with[DUEL_DYNAMITE]], &value[index]);
}

static void keep_full_sets(bang_duel *duel)
{
    for (int index = DUEL_PARTIAL; index < DUEL_SETS; index++)
        duel->value[index] = duel->final[duel->sets[index].final];
}

static void roll_freely(const duel_turn *turn, const attacks *found, int first, bool last_roll)
{
    bang_duel *duel = turn->duel;
    keep_full_sets(duel);
    for (int index = 0; index < DUEL_PARTIAL && !last_roll; index++)
        raise_to_rerolls(turn, duel->value, index, duel->sets[index].shown[DUEL_DYNAMITE]);
    average_over_faces(turn, found, first);
}

/* ---- rolling with locked dice ---------------------------------------------------------------- */

/* The dice `fixed` sat out a roll before, and must stay; all others are rolled, and each may be rolled
 * again or kept. What each set of the others is worth goes into duel->locked. */
static void value_others(const duel_turn *turn, const duel_set *fixed, int rolled)
{
    bang_duel *duel = turn->duel;
    int partial = first_of_size[rolled], count = first_of_size[rolled + 1];
    for (int index = 0; index < count; index++) {
        int sum = index_of_sum(fixed, &duel->sets[index]);
        duel->locked[index] = index < partial ? duel->value[sum] : duel->final[duel->sets[sum].final];
    }
    for (int index = 0; index < partial; index++)
        raise_to_rerolls(turn, duel->locked, index,
                         fixed->shown[DUEL_DYNAMITE] + duel->sets[index].shown[DUEL_DYNAMITE]);
}

/* The probability that dice fall as a set. */
static double probability_of(const duel_set *set, int dice)
{
    static const double factorial[DICE + 1] = {1, 1, 2, 6, 24, 120};
    double ways = factorial[dice];
    for (int face = 0; face < DUEL_FACES; face++)
        ways /= factorial[set->shown[face]];
    for (int i = 0; i < set->shown[DUEL_HIT]; i++)
        ways *= 2;
    for (int i = 0; i < dice; i++)
        ways /= FACES;
    return ways;
}

/* Adds to `mean` what rolls with `arrows` arrows contribute. `sum` has their chances with the arrows as they lie after
 * the roll, times their `probability`. */
static void add_rolls_with_arrows(const attacks *found, int arrows, const duel_row *sum, double probability, int first,
                                  duel_row *mean)
{
    for (int other = 0; other < ARROWS; other++) {
        for (int active = 0; active + other < ARROWS; active++) {
            int beyond = active + arrows - (ARROWS - other); /* arrows after the attack; below 0: no attack */
            double *to = &mean->chance[duel_place(active, other)];
            if (beyond < 0)
                *to += sum->chance[duel_place(active + arrows, other)];
            else
                *to += found->over[other] ? found->end[other] * probability : found->later[other][first + beyond];
        }
    }
    for (int beyond = 0; beyond < arrows; beyond++)
        found->own_later[first + beyond] = sum->chance[duel_place(beyond, 0)];
}

static void average_over_rolls(bang_duel *duel, const attacks *found, int rolled, int first, duel_row *mean)
{
    duel_row sum[DICE + 1] = {{{0}}}; /* for each number of arrows in the roll */
    double total[DICE + 1] = {0};     /* their probability */
    for (int others = first_of_size[rolled]; others < first_of_size[rolled + 1]; others++) {
        double probability = probability_of(&duel->sets[others], rolled);
        int arrows = duel->sets[others].shown[DUEL_ARROW];
        total[arrows] += probability;
        for (int i = 0; i < DUEL_ARROWS; i++)
            sum[arrows].chance[i] += probability * duel->locked[others].chance[i];
    }
    *mean = sum[0];
    for (int arrows = 1, at = first; arrows <= rolled; at += arrows++)
        add_rolls_with_arrows(found, arrows, &sum[arrows], total[arrows], at, mean);
}

/* Replaces the value of each partial set, with its dice locked. A set depends on its own old value and on those of
 * larger sets, so smaller sets come first. Returns the next place after an attack. */
static int roll_with_locked(const duel_turn *turn, const attacks *found, int first)
{
    for (int dice = 0; dice < DICE; dice++) {
        int rolled = DICE - dice;
        for (int index = first_of_size[dice]; index < first_of_size[dice + 1]; index++) {
            value_others(turn, &turn->duel->sets[index], rolled);
            average_over_rolls(turn->duel, found, rolled, first, &turn->duel->value[index]);
            first += rolled * (rolled + 1) / 2;
        }
    }
    return first;
}

/* ---- the turn -------------------------------------------------------------------------------- */

static void resolve_all(const duel_turn *turn, const int life[SIDES])
{
    bang_duel *duel = turn->duel;
    for (int kind = 0; kind < DUEL_FINALS; kind++)
        duel_resolve(turn, life, duel->sets[duel->finals[kind]].shown, &duel->final[kind]);
}

void duel_roll(const duel_turn *turn, const int life[SIDES], int rolls)
{
    bang_duel *duel = turn->duel;
    bool locks = duel->rule[RULE_KEPT_DICE] == KEPT_DICE_LOCKED;
    int all = turn->character[ACTIVE] == LUCKY_DUKE ? 4 : 3, first = 0;
    attacks found;
    find_attacks(turn, life, &found);
    resolve_all(turn, life);
    for (int roll = 0; roll < rolls; roll++) {
        if (locks && roll > 0 && roll < all - 1) {
            first = roll_with_locked(turn, &found, first);
        } else {
            roll_freely(turn, &found, first, roll == 0);
            first += DUEL_PARTIAL;
        }
    }
}

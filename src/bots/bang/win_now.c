/* Plays out every set of final dice. */
#include "win_now.h"

#include <string.h>

/* ---- can the turn win? ------------------------------------------------------------------- */

/* Does the seat have to be eliminated before the searching seat wins? */
static bool is_in_the_way(const bang_state *s, int me, int seat)
{
    int own = s->role[me], role = s->role[seat];
    if (s->players == 3)
        return role == bang_prey_of(own);
    switch (own) {
    case OUTLAW:
        return role == SHERIFF;
    case RENEGADE:
        return true;
    default:
        return role == OUTLAW || role == RENEGADE;
    }
}

enum { MAX_SHOTS = DICE + 1 /* one of them doubled */ };

/* Hits can set off an Indian attack: whoever hits el_gringo takes an arrow, and bart_cassidy takes arrows instead of hits. */
static bool hits_may_bring_attack(const bang_state *s)
{
    bool arrows = living_seat_of(s, EL_GRINGO) != NO_SEAT || living_seat_of(s, BART_CASSIDY) != NO_SEAT;
    return arrows && s->arrow_pile <= MAX_SHOTS;
}

bool bang_can_win_now(const bang_search_root *root)
{
    int me = root->stance.me;
    bool attack = hits_may_bring_attack(&root->state);
    for (int deal = 0; deal < root->deals.count; deal++) {
        bang_state s = root->state;
        int lives = 0; /* that shots have to take; the gun takes one of each, an attack one for each arrow */
        bang_root_set_deal(root, deal, &s);
        for (unsigned rest = s.alive & ~(1U << me); rest; rest &= rest - 1) {
            int seat = lowest_of(rest), left = s.life[seat] - 1 - (attack ? s.arrows[seat] : 0);
            lives += is_in_the_way(&s, me, seat) ? greater(left, 0) : 0;
        }
        if (lives <= MAX_SHOTS)
            return true;
    }
    return false;
}

/* ---- playing out ------------------------------------------------------------------------- */

/* Puts dice on the table in the order of their faces. */
static void show(bang_state *s, const uint8_t shown[FACES])
{
    unsigned die = 0;
    memset(s->showing, 0, sizeof s->showing);
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < shown[face]; i++)
            s->showing[face] |= (uint8_t)(1U << die++);
    s->phase = PHASE_REROLL;
}

double bang_win_chance_of_keep(bang_search_root *root)
{
    bang_state before = root->state;
    const bang_sequence keep = {.count = 1, .actions = {ACTION_KEEP}};
    bang_keep(&root->state, NULL);
    if (root->state.phase == PHASE_SHOOT) {
        bang_sequence sequence;
        posse_action legal[MAX_LEGAL];
        int count = bang_legal(&root->state, legal);
        double best = 0;
        for (int i = 0; i < count; i++) {
            double win_chance = bang_best_sequence(root, legal[i], &sequence);
            best = win_chance > best ? win_chance : best;
        }
        root->state = before;
        return best;
    }
    root->state = before;
    return bang_mean_of_turn(root, &keep);
}

/* Arrows do nothing when the dice are resolved, and neither does dynamite, unless it explodes. */
static bool resolves_alike(const uint8_t a[FACES], const uint8_t b[FACES])
{
    return memcmp(&a[ONE], &b[ONE], FACES - ONE) == 0 &&
           (a[DYNAMITE] >= THIRD_DYNAMITE) == (b[DYNAMITE] >= THIRD_DYNAMITE);
}

static int find_alike(const uint8_t shown[][8], int count)
{
    int other = 0;
    while (other < count && !resolves_alike(shown[other], shown[count]))
        other++;
    return other;
}

void bang_value_full_sets(bang_search_root *root, int32_t value[DICE_SETS])
{
    enum { FULL_SETS = 252 };
    uint8_t fixed[8] = {0}, shown[FULL_SETS][8];
    const bang_state before = root->state;
    unsigned rerollable = bang_may_reroll(&before);
    int count = 0, first = bang_first_set_of(count_of(rerollable)), end = bang_first_set_of(count_of(rerollable) + 1);
    for (int face = 0; face < FACES; face++)
        fixed[face] = (uint8_t)count_of(before.showing[face] & ~rerollable);
    for (int index = first; index < end; index++, count++) {
        for (int face = 0; face < 8; face++)
            shown[count][face] = (uint8_t)(bang_dice_sets[index].shown[face] + fixed[face]);
        int alike = find_alike((const uint8_t(*)[8])shown, count);
        if (alike < count) {
            value[index] = value[first + alike];
            continue;
        }
        show(&root->state, shown[count]);
        value[index] = (int32_t)(WIN_VALUE * (bang_win_chance_of_keep(root) - root->win_chance));
        root->state = before;
    }
}

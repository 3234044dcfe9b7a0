/* Aims all shots of a volley together.
 *
 * Assigning one die at a time to its best target may split two shots between two seats although
 * together they would have eliminated one. A search therefore tries every assignment of the
 * remaining shots.
 */
#include "search_root.h"

typedef struct volley {
    const bang_search_root *root;
    const bang_state *start;
    bang_sequence_chance *chance;
    unsigned later_dice;    /* dice after the one to be assigned now */
    bang_sequence sequence; /* built so far */
    bang_sequence best;
    double best_win_chance;
} volley;

/* The dice are final, so the result in each deal is known without playouts. */
static double mean_of_deals(const bang_search_root *root, const bang_sequence *sequence)
{
    double sum = 0;
    for (int deal = 0; deal < root->deals.count; deal++)
        sum += root->deals.probability[deal] * bang_play_turn(root, sequence, deal);
    return sum;
}

/* A beer usually goes where a life is worth most at the moment. That may be a seat which the gun is about to eliminate, so
 * where the turn can win, drinking all beers is tried as well. */
double bang_mean_of_turn(const bang_search_root *root, const bang_sequence *sequence)
{
    bang_sequence drinking = *sequence;
    double given = mean_of_deals(root, sequence);
    if (!root->can_win || !root->state.showing[BEER])
        return given;
    drinking.drinks = true;
    double drunk = mean_of_deals(root, &drinking);
    return drunk > given ? drunk : given;
}

static double win_chance_of(const bang_search_root *root, const bang_state *s, const bang_sequence *sequence)
{
    (void)s; /* the root's state */
    return bang_mean_of_turn(root, sequence);
}

static void take_if_better(volley *v)
{
    double win_chance = v->chance(v->root, v->start, &v->sequence);
    if (win_chance > v->best_win_chance) {
        v->best_win_chance = win_chance;
        v->best = v->sequence;
    }
}

/* Dice with the same face are interchangeable, so only assignments in ascending order of seats
 * are tried. */
static bool is_out_of_order(const volley *v, const bang_state *s, posse_action next)
{
    int die = lowest_of(s->unassigned);
    unsigned before = s->showing[face_of(s, die)] & v->later_dice & ((1U << die) - 1);
    if (!before)
        return false;
    while (before & (before - 1))
        before &= before - 1;
    return next % MAX_PLAYERS < s->target[lowest_of(before)];
}

static void try_shots(volley *v, const bang_state *s)
{
    if (s->phase != PHASE_SHOOT || v->sequence.count == DICE) {
        take_if_better(v);
        return;
    }
    posse_action legal[MAX_LEGAL];
    int count = bang_legal(s, legal);
    for (int i = 0; i < count; i++) {
        bang_state then = *s;
        if (is_out_of_order(v, s, legal[i]))
            continue;
        bang_apply(&then, legal[i], NULL);
        v->sequence.actions[v->sequence.count++] = legal[i];
        try_shots(v, &then);
        v->sequence.count--;
    }
}

double bang_best_sequence_at(const bang_search_root *root, const bang_state *start, posse_action action,
                             bang_sequence_chance *chance, bang_sequence *sequence)
{
    bang_state s = *start;
    volley v = {.root = root,
                .start = start,
                .chance = chance,
                .later_dice = s.unassigned & (s.unassigned - 1U),
                .sequence = {.count = 1, .actions = {action}},
                .best_win_chance = -1};
    bool shoots = s.phase == PHASE_SHOOT;
    bang_apply(&s, action, NULL);
    if (shoots)
        try_shots(&v, &s);
    else
        take_if_better(&v);
    *sequence = v.best;
    return v.best_win_chance;
}

double bang_best_sequence(const bang_search_root *root, posse_action action, bang_sequence *sequence)
{
    return bang_best_sequence_at(root, &root->state, action, win_chance_of, sequence);
}

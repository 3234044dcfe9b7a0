/* Shots that belong together: where all of them are best aimed at once.
 *
 * Die by die, each where it is worth most, two shots may go to two seats of whom neither is out, though together
 * they could have finished one of them. So a search looks at every way in which the rest can be aimed.
 */
#include "search_root.h"

typedef struct volley {
    const bang_search_root *p;
    unsigned follow;    /* the dice behind the one that is asked for */
    bang_sequence line; /* as far as it is laid out */
    bang_sequence best;
    double most;
} volley;

/* All deals considered. The dice lie, so that is certain in each of them. */
static double chance_of_line(const bang_search_root *p, const bang_sequence *line)
{
    double sum = 0;
    for (int deal = 0; deal < p->deals.count; deal++)
        sum += p->deals.chance[deal] * bang_play_turn(p, line, deal);
    return sum;
}

static void take_if_better(volley *v)
{
    double chance = chance_of_line(v->p, &v->line);
    if (chance > v->most) {
        v->most = chance;
        v->best = v->line;
    }
}

/* Dice that show the same may be aimed in any order: the lower seat first, and the others are left out. */
static bool is_out_of_order(const volley *v, const bang_state *s, posse_action next)
{
    int die = lowest_of(s->unassigned);
    unsigned before = s->showing[face_of(s, die)] & v->follow & ((1U << die) - 1);
    if (!before)
        return false;
    while (before & (before - 1))
        before &= before - 1;
    return next % MAX_PLAYERS < s->target[lowest_of(before)];
}

static void lay_out_shots(volley *v, const bang_state *s)
{
    if (s->phase != PHASE_SHOOT || v->line.count == DICE) {
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
        v->line.actions[v->line.count++] = legal[i];
        lay_out_shots(v, &then);
        v->line.count--;
    }
}

double bang_best_sequence(const bang_search_root *p, posse_action action, bang_sequence *line)
{
    bang_state s = p->root;
    volley v = {.p = p,
                .follow = s.unassigned & (s.unassigned - 1U),
                .line = {.count = 1, .actions = {action}},
                .most = -1};
    bool shoots = s.phase == PHASE_SHOOT;
    bang_apply(&s, action, NULL);
    if (shoots)
        lay_out_shots(&v, &s);
    else
        take_if_better(&v);
    *line = v.best;
    return v.most;
}

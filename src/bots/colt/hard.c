/* Level `hard` of colt: Monte Carlo tree search to the end of the round, and later to the end of
 * the next.
 *
 * Each iteration samples a world that fits what the seat has seen (determinization, worlds.c).
 * The others play by heuristics, each using only what they would know in that world, with a small
 * random error. The tree contains only the seat's own actions, whatever the others do in between,
 * because the seat must not adapt to hidden cards (single-observer information set MCTS).
 * Children are selected by PUCT, with priors from the heuristics. At the end of the round the win
 * chance is evaluated (win_chance.c).
 *
 * After ONE_ROUND_ITERATIONS, iterations also play the next round, with heuristics for everyone.
 * That adds noise, but over many iterations it shows what the seat's position at the end of this
 * round is really worth.
 *
 * In the last Stealin' the rest of the game is also solved exactly (ending.h), slice by slice beside the iterations. Once
 * it is solved, only the solution counts.
 */
#include "ending.h"
#include "search.h"

#include <math.h>

enum {
    ITERATIONS = 3600, /* about 50 ms with four players */
    ITERATIONS_FOR_DISCARD = 100,
    /* Enough for a search of one second; a short search does not touch most of them. */
    MAX_NODES = 1 << 18,
    MAX_CHOICES = 64, /* decisions of the seat in one round */
    NO_NODE = 0,
};

/* An action of the seat, and the results of the iterations that chose it. */
typedef struct node {
    posse_action action;
    uint32_t next_sibling; /* another action after the same parent */
    uint32_t first_child;  /* first action that follows this one */
    uint32_t visits;
    float prior;    /* heuristic, not normalized */
    double win_sum; /* sum of win chances */
} node;

typedef struct search {
    const posse_bot_input *input;
    posse_rng rng;
    int round;
    /* The decision is a discard: the win chance does not depend on the hand, so the search cannot
     * rank discards. */
    bool is_discard;
    bool solves; /* the last Stealin': `ending` is used */
    uint32_t iterations;
    uint32_t node_count;
    uint32_t path[MAX_CHOICES];
    int depth;
    colt_worlds worlds;
    node nodes[MAX_NODES]; /* nodes[0] is the root */
    colt_ending ending;
} search;

/* ---- the others, and the seat itself outside the tree ------------------------------------ */

static posse_action choose_by_heuristic(search *t, const colt_state *s)
{
    const posse_param *params = t->input->bot->params;
    posse_action legal[MAX_LEGAL];
    int value[MAX_LEGAL], best = 0, count = colt_legal(s, legal);
    bool own = colt_actor(s) == t->input->seat;
    uint32_t noise = (uint32_t)params[own ? OWN_NOISE : OTHERS_NOISE].value;
    colt_evaluate(s, params, params[PLAYOUT_CARDS_AHEAD].value, legal, count, value);
    for (int i = 0; i < count; i++) {
        value[i] += (int)posse_rng_below(&t->rng, noise);
        best = value[i] > value[best] ? i : best;
    }
    return legal[best];
}

/* ---- the tree ---------------------------------------------------------------------------- */

static uint32_t find(const search *t, uint32_t parent, posse_action action)
{
    uint32_t at = t->nodes[parent].first_child;
    while (at != NO_NODE && t->nodes[at].action != action)
        at = t->nodes[at].next_sibling;
    return at;
}

/* Adds the legal actions that `parent` does not have yet. False if the tree is full. */
static bool expand(search *t, uint32_t parent, const colt_state *s, const posse_action legal[], int count)
{
    const posse_param *params = t->input->bot->params;
    int value[MAX_LEGAL], best;
    if (t->node_count + MAX_LEGAL > MAX_NODES)
        return false;
    colt_evaluate(s, params, params[CARDS_AHEAD].value, legal, count, value);
    best = value[0];
    for (int i = 1; i < count; i++)
        best = value[i] > best ? value[i] : best;
    for (int i = 0; i < count; i++) {
        if (find(t, parent, legal[i]) != NO_NODE)
            continue;
        double behind = (double)(best - value[i]) / params[SEARCH_PRIOR_SCALE].value;
        t->nodes[t->node_count] = (node){.action = legal[i],
                                         .next_sibling = t->nodes[parent].first_child,
                                         .prior = (float)(1 / (1 + behind * behind))};
        t->nodes[parent].first_child = t->node_count++;
    }
    return true;
}

/* Selects a child by PUCT: mean win chance + c · prior · sqrt(visits of all) / (1 + visits). A
 * child without visits has the mean of all its siblings. */
static uint32_t select_child(const search *t, const uint32_t at[], int count)
{
    double visits = 0, sum = 0, prior_sum = 0, best = -1;
    uint32_t chosen = at[0];
    for (int i = 0; i < count; i++) {
        const node *n = &t->nodes[at[i]];
        visits += n->visits;
        sum += n->win_sum;
        prior_sum += (double)n->prior;
    }
    double mean_of_all = visits > 0 ? sum / visits : 0.5;
    double exploration = t->input->bot->params[SEARCH_EXPLORATION].value / 100.0 * sqrt(visits + 1) / prior_sum;
    for (int i = 0; i < count; i++) {
        const node *n = &t->nodes[at[i]];
        double mean = n->visits ? n->win_sum / n->visits : mean_of_all;
        double value = mean + exploration * (double)n->prior / (1 + n->visits);
        if (value > best) {
            best = value;
            chosen = at[i];
        }
    }
    return chosen;
}

/* Chooses the seat's action inside the tree and descends: `*at_node` becomes the chosen node.
 * Sets `*outside_tree` once a new node or the limit of depth was reached. */
static posse_action choose_in_tree(search *t, const colt_state *s, uint32_t *at_node, bool *outside_tree)
{
    posse_action legal[MAX_LEGAL];
    uint32_t at[MAX_LEGAL] = {NO_NODE};
    bool known = true;
    int count = colt_legal(s, legal);
    for (int i = 0; i < count; i++)
        known &= (at[i] = find(t, *at_node, legal[i])) != NO_NODE;
    if (!known) {
        if (!expand(t, *at_node, s, legal, count)) {
            *outside_tree = true;
            return choose_by_heuristic(t, s);
        }
        for (int i = 0; i < count; i++)
            at[i] = find(t, *at_node, legal[i]);
    }
    uint32_t chosen = select_child(t, at, count);
    *outside_tree = t->nodes[chosen].visits == 0 || t->depth + 1 == MAX_CHOICES;
    *at_node = t->path[t->depth++] = chosen;
    return t->nodes[chosen].action;
}

/* ---- an iteration ------------------------------------------------------------------------ */

static double simulate(search *t, colt_state *s)
{
    const posse_param *params = t->input->bot->params;
    bool two_rounds = t->iterations >= (uint32_t)params[ONE_ROUND_ITERATIONS].value, outside_tree = false;
    uint32_t at_node = 0;
    t->depth = 0;
    for (int actor; (actor = colt_actor(s)) != POSSE_OVER && s->round <= t->round + two_rounds;) {
        posse_action action;
        if (actor == POSSE_CHANCE)
            action = colt_draw_chance(s, &t->rng);
        else if (actor == t->input->seat && s->round == t->round && !outside_tree)
            action = choose_in_tree(t, s, &at_node, &outside_tree);
        else
            action = choose_by_heuristic(t, s);
        colt_apply(s, action, NULL);
    }
    return colt_win_chance(s, t->input->seat, params);
}

/* The rest of the game is solved, and more iterations would change nothing. */
static bool is_solved(const search *t)
{
    return t->solves && t->ending.status == ENDING_SOLVED;
}

static bool step(void *memory)
{
    search *t = memory;
    if (t->solves && !is_solved(t))
        colt_ending_step(&t->ending);
    colt_state s = *colt_sample_world(&t->worlds, t->input, &t->rng);
    double win_chance = simulate(t, &s);
    for (int i = 0; i < t->depth; i++) {
        t->nodes[t->path[i]].visits++;
        t->nodes[t->path[i]].win_sum += win_chance;
    }
    t->iterations++;
    if (is_solved(t))
        return false;
    return !t->is_discard || t->iterations < ITERATIONS_FOR_DISCARD;
}

static void start(void *memory, const posse_bot_input *input, const posse_rng *rng)
{
    search *t = memory;
    const colt_state *s = input->world;
    t->input = input;
    t->rng = *rng;
    t->round = s->round;
    t->is_discard = s->ask == ASK_DISCARD;
    t->iterations = 0;
    t->node_count = 1;
    t->depth = 0;
    t->worlds.count = t->worlds.samples = 0;
    t->nodes[0] = (node){.first_child = NO_NODE};
    expand(t, 0, s, input->legal, input->legal_count);
    t->solves = colt_is_ending(s);
    if (t->solves) {
        posse_rng own;
        posse_rng_fork(&own, rng, 0);
        colt_ending_start(&t->ending, s, input->seat, input->legal, input->legal_count, input->bot->params, &own);
    }
}

/* ---- the result -------------------------------------------------------------------------- */

/* More visits win. Ties, and discards (which the search cannot rank), go by the heuristic prior. */
static bool is_better(const search *t, const node *a, const node *b)
{
    if (t->is_discard || a->visits == b->visits)
        return a->prior > b->prior;
    return a->visits > b->visits;
}

/* The action of the highest exact value. Ties go by the heuristic prior. */
static posse_action best_solved_action(const search *t)
{
    const double same = 1e-10;
    int best = 0;
    for (int i = 1; i < t->input->legal_count; i++) {
        double lead = t->ending.value[i] - t->ending.value[best];
        const node *n = &t->nodes[find(t, 0, t->input->legal[i])], *m = &t->nodes[find(t, 0, t->input->legal[best])];
        if (lead > same || (lead > -same && n->prior > m->prior))
            best = i;
    }
    return t->input->legal[best];
}

static posse_action best_action(const void *memory)
{
    const search *t = memory;
    if (is_solved(t))
        return best_solved_action(t);
    const node *chosen = &t->nodes[find(t, 0, t->input->legal[0])];
    for (int i = 1; i < t->input->legal_count; i++) {
        const node *n = &t->nodes[find(t, 0, t->input->legal[i])];
        if (is_better(t, n, chosen))
            chosen = n;
    }
    return chosen->action;
}

static int list_solved_values(const search *t, posse_value out[])
{
    for (int i = 0; i < t->input->legal_count; i++) {
        double value = t->ending.value[i];
        out[i] =
            (posse_value){.action = t->input->legal[i], .win_chance = value < 1 ? value : 1, .visits = t->iterations};
    }
    return t->input->legal_count;
}

static int list_values(const void *memory, posse_value out[])
{
    const search *t = memory;
    double visits = 0, sum = 0;
    if (is_solved(t))
        return list_solved_values(t, out);
    for (uint32_t at = t->nodes[0].first_child; at != NO_NODE; at = t->nodes[at].next_sibling) {
        visits += t->nodes[at].visits;
        sum += t->nodes[at].win_sum;
    }
    double mean_of_all = visits > 0 ? sum / visits : 0.5;
    for (int i = 0; i < t->input->legal_count; i++) {
        const node *n = &t->nodes[find(t, 0, t->input->legal[i])];
        out[i] = (posse_value){
            .action = n->action, .win_chance = n->visits ? n->win_sum / n->visits : mean_of_all, .visits = n->visits};
    }
    return t->input->legal_count;
}

static const posse_search hard_search = {
    .size = sizeof(search),
    .iterations = ITERATIONS,
    .start = start,
    .step = step,
    .best = best_action,
    .values = list_values,
};

const posse_bot posse_bot_colt_hard = {
    .level = "hard",
    .game = "colt",
    .params = colt_params,
    .param_count = COLT_PARAMS,
    .search = &hard_search,
    .judge = &colt_judge,
};

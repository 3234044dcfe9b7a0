/* Single-observer information set MCTS: each iteration draws a world in which everything the seat cannot know is
 * random, descends a tree of the actions of all seats by UCB1, adds one node, and plays random actions to the end of
 * the game. Chance is drawn and has no nodes. */
#include "colt_ismcts.h"

#include <math.h>
#include <string.h>

enum { ITERATIONS = 2000, MAX_NODES = 1 << 16, MAX_DEPTH = 512, MAX_STATE = 1024, MAX_ACTIONS = 64, NO_NODE = 0 };

typedef struct node {
    posse_action action;
    int actor; /* the seat whose action it is */
    uint32_t next_sibling, first_child;
    uint32_t visits;
    uint32_t available; /* how often the action was legal when its parent was visited */
    double sum;         /* what `actor` won */
} node;

typedef struct search {
    const posse_bot_input *input;
    posse_rng rng;
    uint32_t count;
    node nodes[MAX_NODES];
} search;

static uint32_t child_of(const search *t, uint32_t parent, posse_action action)
{
    uint32_t at = t->nodes[parent].first_child;
    while (at != NO_NODE && t->nodes[at].action != action)
        at = t->nodes[at].next_sibling;
    return at;
}

static uint32_t add(search *t, uint32_t parent, posse_action action, int actor)
{
    if (t->count == MAX_NODES)
        return NO_NODE;
    t->nodes[t->count] =
        (node){.action = action, .actor = actor, .next_sibling = t->nodes[parent].first_child, .available = 1};
    t->nodes[parent].first_child = t->count;
    return t->count++;
}

/* A random untried action if there is one, or else the action with the highest upper confidence bound. Sets `*added`
 * if the node is new. NO_NODE: the tree is full, and `*action` is random. */
static uint32_t select_action(search *t, uint32_t parent, int actor, const posse_action legal[], int count, bool *added,
                              posse_action *action)
{
    const double exploration = 0.7;
    posse_action untried[MAX_ACTIONS];
    uint32_t chosen = NO_NODE, untried_count = 0;
    double best = -1;
    for (int i = 0; i < count; i++) {
        uint32_t at = child_of(t, parent, legal[i]);
        if (at == NO_NODE) {
            untried[untried_count++] = legal[i];
            continue;
        }
        node *n = &t->nodes[at];
        n->available++;
        double bound = n->sum / n->visits + exploration * sqrt(log((double)n->available) / n->visits);
        if (bound > best) {
            best = bound;
            chosen = at;
        }
    }
    *added = untried_count > 0;
    *action = untried_count ? untried[posse_rng_below(&t->rng, untried_count)] : t->nodes[chosen].action;
    return untried_count ? add(t, parent, *action, actor) : chosen;
}

static bool step(void *memory)
{
    search *t = memory;
    const posse_game *game = t->input->game;
    alignas(uint64_t) unsigned char state[MAX_STATE];
    posse_action legal[MAX_ACTIONS];
    uint32_t path[MAX_DEPTH], at = 0;
    int depth = 0;
    bool in_tree = true;
    memcpy(state, t->input->world, game->state_size);
    game->resample(state, t->input->seat, &t->rng);
    for (int actor; (actor = game->actor(state)) != POSSE_OVER;) {
        posse_action action;
        if (actor == POSSE_CHANCE) {
            game->apply(state, game->draw(state, &t->rng), NULL);
            continue;
        }
        int count = game->legal(state, legal);
        action = legal[0];
        if (in_tree) {
            bool added;
            at = select_action(t, at, actor, legal, count, &added, &action);
            in_tree = at != NO_NODE && !added && depth + 1 < MAX_DEPTH;
            if (at != NO_NODE)
                path[depth++] = at;
        } else {
            action = legal[posse_rng_below(&t->rng, (uint32_t)count)];
        }
        game->apply(state, action, NULL);
    }
    double returns[POSSE_MAX_SEATS];
    game->returns(state, returns);
    for (int i = 0; i < depth; i++) {
        node *n = &t->nodes[path[i]];
        n->visits++;
        n->sum += returns[n->actor];
    }
    return true;
}

static void start(void *memory, const posse_bot_input *input, const posse_rng *rng)
{
    search *t = memory;
    t->input = input;
    t->rng = *rng;
    t->count = 1;
    t->nodes[0] = (node){.visits = 0};
}

static posse_action best_action(const void *memory)
{
    const search *t = memory;
    posse_action best = t->input->legal[0];
    uint32_t most = 0;
    for (int i = 0; i < t->input->legal_count; i++) {
        uint32_t at = child_of(t, 0, t->input->legal[i]);
        if (at != NO_NODE && t->nodes[at].visits > most) {
            most = t->nodes[at].visits;
            best = t->input->legal[i];
        }
    }
    return best;
}

static int values(const void *memory, posse_value out[])
{
    const search *t = memory;
    for (int i = 0; i < t->input->legal_count; i++) {
        uint32_t at = child_of(t, 0, t->input->legal[i]);
        const node *n = &t->nodes[at];
        out[i] = (posse_value){.action = t->input->legal[i], .win_chance = 0.5, .visits = 0};
        if (at != NO_NODE && n->visits)
            out[i] = (posse_value){.action = n->action, .win_chance = n->sum / n->visits, .visits = n->visits};
    }
    return t->input->legal_count;
}

static const posse_search ismcts = {
    .size = sizeof(search),
    .iterations = ITERATIONS,
    .start = start,
    .step = step,
    .best = best_action,
    .values = values,
};

const posse_bot colt_ismcts = {.level = "ismcts", .game = "colt", .search = &ismcts};

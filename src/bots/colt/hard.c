/* Level `hard` of colt: a search to the end of the round, and with more time to the end of the next.
 *
 * Each iteration is played in another world that fits what the seat has seen. The others play by rules of
 * thumb, each by what he himself would know, and err a little. The seat's own choices make a tree: its
 * branches are what it does, whatever the others do in between, for it cannot know their cards. When the
 * round is over, the chance to win is read off what everybody has. Later iterations play the next round as well,
 * everybody by rules of thumb: chance has more of a say in them, but many of them show what comes of where one
 * stands, which is hard to judge. (Upper confidence bounds with the rules of thumb as a first guess, over
 * information sets.)
 */
#include "search.h"

#include <math.h>

enum {
    ITERATIONS = 3600, /* about 50 ms with four players */
    ITERATIONS_FOR_DISCARD = 100,
    MAX_BRANCHES = 1 << 18, /* for a search of a second; a short one does not touch them */
    MAX_CHOICES = 64,       /* of the seat in a round */
    NO_BRANCH = 0,
};

/* Something that the seat may do, and what came of it. */
typedef struct branch {
    posse_action action;
    uint32_t next;  /* another one at the same place */
    uint32_t first; /* of those that follow on this one */
    uint32_t visits;
    float guess; /* how likely it is the best, by rules of thumb; any scale */
    double sum;  /* of the chances to win */
} branch;

typedef struct search {
    const posse_seen *seen;
    posse_rng rng;
    int round;
    bool discards; /* what is asked: the chances do not tell one hand from another */
    uint32_t iterations;
    uint32_t count;
    uint32_t path[MAX_CHOICES];
    int depth;
    colt_worlds worlds;
    branch branches[MAX_BRANCHES]; /* number 0 leads to the root's */
} search;

/* ---- the others, and oneself beyond the tree -------------------------------------------------------- */

static posse_action play_by_thumb(search *t, const colt_state *s)
{
    const posse_param *params = t->seen->bot->params;
    posse_action legal[MAX_LEGAL];
    int worth[MAX_LEGAL], most = 0, count = colt_legal(s, legal);
    bool own = colt_actor(s) == t->seen->seat;
    uint32_t wrong = (uint32_t)params[own ? OWN_WRONG_BY : OTHERS_WRONG_BY].value;
    colt_evaluate(s, params, params[SEARCH_CARDS_AHEAD].value, legal, count, worth);
    for (int i = 0; i < count; i++) {
        worth[i] += (int)posse_rng_below(&t->rng, wrong);
        most = worth[i] > worth[most] ? i : most;
    }
    return legal[most];
}

/* ---- the tree ----------------------------------------------------------------------------------------- */

static uint32_t find(const search *t, uint32_t parent, posse_action action)
{
    uint32_t at = t->branches[parent].first;
    while (at != NO_BRANCH && t->branches[at].action != action)
        at = t->branches[at].next;
    return at;
}

/* Adds those that are not there yet; false if there is no room. */
static bool grow(search *t, uint32_t parent, const colt_state *s, const posse_action legal[],
                 int count)
{
    const posse_param *params = t->seen->bot->params;
    int worth[MAX_LEGAL], most;
    if (t->count + MAX_LEGAL > MAX_BRANCHES)
        return false;
    colt_evaluate(s, params, params[CARDS_AHEAD].value, legal, count, worth);
    most = worth[0];
    for (int i = 1; i < count; i++)
        most = worth[i] > most ? worth[i] : most;
    for (int i = 0; i < count; i++) {
        if (find(t, parent, legal[i]) != NO_BRANCH)
            continue;
        double behind = (double)(most - worth[i]) / params[SEARCH_TRUST].value;
        t->branches[t->count] = (branch){.action = legal[i],
                                         .next = t->branches[parent].first,
                                         .guess = (float)(1 / (1 + behind * behind))};
        t->branches[parent].first = t->count++;
    }
    return true;
}

/* The branch that deserves a look: a good one, or one that was not looked at enough. */
static uint32_t choose_branch(const search *t, const uint32_t at[], int count)
{
    double visits = 0, sum = 0, guesses = 0, most = -1;
    uint32_t chosen = at[0];
    for (int i = 0; i < count; i++) {
        const branch *b = &t->branches[at[i]];
        visits += b->visits;
        sum += b->sum;
        guesses += (double)b->guess;
    }
    double even = visits > 0 ? sum / visits : 0.5;
    double curiosity =
        t->seen->bot->params[SEARCH_CURIOSITY].value / 100.0 * sqrt(visits + 1) / guesses;
    for (int i = 0; i < count; i++) {
        const branch *b = &t->branches[at[i]];
        double mean = b->visits ? b->sum / b->visits : even;
        double worth = mean + curiosity * (double)b->guess / (1 + b->visits);
        if (worth > most) {
            most = worth;
            chosen = at[i];
        }
    }
    return chosen;
}

/* The seat's own choice, in the tree while it lasts. `*place` is the branch that led here, or beyond. */
static posse_action choose(search *t, const colt_state *s, uint32_t *place, bool *beyond)
{
    posse_action legal[MAX_LEGAL];
    uint32_t at[MAX_LEGAL] = {NO_BRANCH};
    bool known = true;
    int count = colt_legal(s, legal);
    for (int i = 0; i < count; i++)
        known &= (at[i] = find(t, *place, legal[i])) != NO_BRANCH;
    if (!known) {
        if (!grow(t, *place, s, legal, count)) {
            *beyond = true;
            return play_by_thumb(t, s);
        }
        for (int i = 0; i < count; i++)
            at[i] = find(t, *place, legal[i]);
    }
    uint32_t chosen = choose_branch(t, at, count);
    *beyond = t->branches[chosen].visits == 0 || t->depth + 1 == MAX_CHOICES;
    *place = t->path[t->depth++] = chosen;
    return t->branches[chosen].action;
}

/* ---- an iteration --------------------------------------------------------------------------------------- */

static double play_on(search *t, colt_state *s)
{
    const posse_param *params = t->seen->bot->params;
    bool far = t->iterations >= (uint32_t)params[SEARCH_NEAR].value, beyond = false;
    uint32_t place = 0;
    t->depth = 0;
    for (int actor; (actor = colt_actor(s)) != POSSE_OVER && s->round <= t->round + far;) {
        posse_action action;
        if (actor == POSSE_CHANCE)
            action = colt_draw_chance(s, &t->rng);
        else if (actor == t->seen->seat && s->round == t->round && !beyond)
            action = choose(t, s, &place, &beyond);
        else
            action = play_by_thumb(t, s);
        colt_apply(s, action, NULL);
    }
    return colt_win_chance(s, t->seen->seat, params);
}

static bool step(void *memory)
{
    search *t = memory;
    colt_state s = *colt_imagine(&t->worlds, t->seen, &t->rng);
    double chance = play_on(t, &s);
    for (int i = 0; i < t->depth; i++) {
        t->branches[t->path[i]].visits++;
        t->branches[t->path[i]].sum += chance;
    }
    t->iterations++;
    return !t->discards || t->iterations < ITERATIONS_FOR_DISCARD;
}

static void start(void *memory, const posse_seen *seen, const posse_rng *rng)
{
    search *t = memory;
    const colt_state *s = seen->world;
    t->seen = seen;
    t->rng = *rng;
    t->round = s->round;
    t->discards = s->ask == ASK_DISCARD;
    t->iterations = 0;
    t->count = 1;
    t->depth = 0;
    t->worlds.count = t->worlds.used = 0;
    t->branches[0] = (branch){.first = NO_BRANCH};
    grow(t, 0, s, seen->legal, seen->legal_count);
}

/* ---- what comes of it -------------------------------------------------------------------------------------- */

/* Is it looked at more often? Before the first look, and for what is thrown away, thumbs point at it. */
static bool is_better(const search *t, const branch *a, const branch *b)
{
    if (t->discards || a->visits == b->visits)
        return a->guess > b->guess;
    return a->visits > b->visits;
}

static posse_action best(const void *memory)
{
    const search *t = memory;
    const branch *most = &t->branches[find(t, 0, t->seen->legal[0])];
    for (int i = 1; i < t->seen->legal_count; i++) {
        const branch *b = &t->branches[find(t, 0, t->seen->legal[i])];
        if (is_better(t, b, most))
            most = b;
    }
    return most->action;
}

static int values(const void *memory, posse_value out[])
{
    const search *t = memory;
    double visits = 0, sum = 0;
    for (uint32_t at = t->branches[0].first; at != NO_BRANCH; at = t->branches[at].next) {
        visits += t->branches[at].visits;
        sum += t->branches[at].sum;
    }
    double even = visits > 0 ? sum / visits : 0.5;
    for (int i = 0; i < t->seen->legal_count; i++) {
        const branch *b = &t->branches[find(t, 0, t->seen->legal[i])];
        out[i] = (posse_value){.action = b->action,
                               .chance = b->visits ? b->sum / b->visits : even,
                               .visits = b->visits};
    }
    return t->seen->legal_count;
}

static const posse_search search_of_hard = {
    .size = sizeof(search),
    .iterations = ITERATIONS,
    .start = start,
    .step = step,
    .best = best,
    .values = values,
};

const posse_bot posse_bot_colt_hard = {
    .level = "hard",
    .game = "colt",
    .params = colt_params,
    .param_count = COLT_PARAMS,
    .search = &search_of_hard,
};

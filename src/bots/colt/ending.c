/* The tree of the last Stealin', and the table of its solved positions. */
#include "ending.h"
#include "search.h"

#include <stddef.h>

bool colt_is_ending(const colt_state *s)
{
    return s->round + 1 == s->round_count && (s->phase == PHASE_STEALIN || s->phase == PHASE_EVENT);
}

/* ---- positions ----------------------------------------------------------------------------- */

/* Makes positions equal that differ only in things without meaning for the rest of the game: who has seen which purse on
 * the train, and the order of the purses at a place. The purse that cheyenne may take is the last of its spot. */
static void normalize(colt_state *s)
{
    for (int purse = 0; purse < PURSES; purse++)
        s->purse_known[purse] = s->purse_value[purse] != UNKNOWN_VALUE;
    memset(s->lost_purse, 0, sizeof s->lost_purse);
    if (s->ask == ASK_TAKE)
        return;
    for (int i = 1; i < PURSES; i++) {
        for (int at = i;
             at > 0 && s->purse_place[at - 1] == s->purse_place[at] && s->purse_value[at - 1] > s->purse_value[at];
             at--) {
            uint8_t value = s->purse_value[at];
            s->purse_value[at] = s->purse_value[at - 1];
            s->purse_value[at - 1] = value;
        }
    }
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* A hash of the part of the state that changes; the cards in the decks do not matter. Never 0. */
static uint64_t key_of(const colt_state *s)
{
    const uint8_t *bytes = (const uint8_t *)s;
    size_t at = offsetof(colt_state, marshal), end = offsetof(colt_state, deck);
    uint64_t hash = 0;
    for (; at + 8 <= end; at += 8)
        hash = mix(hash, posse_load64(bytes + at));
    hash = mix(hash, posse_load64(bytes + end - 8));
    return hash | 1;
}

/* Where nothing more can happen, only the bandits' belongings count, and for the Marshal's revenge who stands above
 * him. */
static uint64_t key_of_outcome(const colt_state *s, bool revenge)
{
    uint64_t hash = 1;
    hash = mix(hash, posse_load48(s->bullets));
    hash = mix(hash, posse_load48(s->hit));
    hash = mix(hash, posse_load48(s->jewels));
    hash = mix(hash, posse_load48(s->strongboxes));
    hash = mix(hash, posse_load48(s->ransom));
    for (int purse = 0; purse < PURSES; purse++)
        if (s->purse_place[purse] >= WITH_BANDIT && s->purse_place[purse] != IN_BOX)
            hash = mix(hash, (uint64_t)s->purse_place[purse] << 8 | s->purse_value[purse]);
    if (revenge)
        hash = mix(hash, bandits_with(s, s->spot, spot_at(s->marshal, ROOF)));
    return hash | 1;
}

/* ---- the table ------------------------------------------------------------------------------ */

static ending_entry *slot_of(colt_ending *e, uint64_t key)
{
    size_t at = key >> 20 & (ENDING_SLOTS - 1);
    while (e->table[at].key && e->table[at].key != key)
        at = (at + 1) & (ENDING_SLOTS - 1);
    return &e->table[at];
}

static void remember(colt_ending *e, uint64_t key, const double value[])
{
    ending_entry *entry = slot_of(e, key);
    entry->key = key;
    memcpy(entry->value, value, sizeof entry->value);
    e->count++;
}

/* ---- the tree ------------------------------------------------------------------------------- */

/* The root keeps the round card, because the Marshal's revenge has to wait until the values of the purses are drawn. */
static bool takes_revenge(const colt_ending *e)
{
    return e->root.rounds[e->root.round] == MARSHALS_REVENGE;
}

static void apply(const colt_ending *e, colt_state *child, posse_action action)
{
    if (takes_revenge(e))
        child->rounds[child->round] = NO_EVENT_B;
    colt_apply(child, action, NULL);
    normalize(child);
}

static bool solve(colt_ending *e, const colt_state *s, double value[MAX_PLAYERS]);

/* Every purse of the victim may slip. Equal purses lead to the same position, which is solved once. */
static bool solve_slip(colt_ending *e, const colt_state *s, double value[MAX_PLAYERS])
{
    int first, count = colt_purses_at(s, WITH_BANDIT + s->victim, &first);
    for (int purse = 0; purse < count; purse++) {
        double then[MAX_PLAYERS];
        colt_state child = *s;
        apply(e, &child, ACTION_SLIP + (posse_action)purse);
        if (!solve(e, &child, then))
            return false;
        for (int seat = 0; seat < s->players; seat++)
            value[seat] += then[seat] / count;
    }
    return true;
}

#define SAME_VALUE 1e-10 /* values that differ by less are equal */

/* Of the actions that are equally good for another player, keeps those that the heuristics like best. They know the value of
 * no purse here. Returns how many actions are left. */
static int keep_liked(const colt_ending *e, const colt_state *s, const posse_action legal[], int count, bool among[])
{
    int liking[MAX_LEGAL], best = -1, liked = 0;
    colt_state blind = *s;
    memset(blind.purse_known, 0, sizeof blind.purse_known);
    colt_evaluate(&blind, e->params, e->params[PLAYOUT_CARDS_AHEAD].value, legal, count, liking);
    for (int i = 0; i < count; i++)
        if (among[i] && (best < 0 || liking[i] > liking[best]))
            best = i;
    for (int i = 0; i < count; i++)
        liked += among[i] = among[i] && liking[i] == liking[best];
    return liked;
}

static int list_best(double then[][MAX_PLAYERS], int count, int actor, bool among[])
{
    double best = -1;
    int equals = 0;
    for (int i = 0; i < count; i++)
        best = then[i][actor] > best ? then[i][actor] : best;
    for (int i = 0; i < count; i++)
        equals += among[i] = then[i][actor] >= best - SAME_VALUE;
    return equals;
}

/* The actor takes what is best for themselves. */
static bool solve_choice(colt_ending *e, const colt_state *s, double value[MAX_PLAYERS])
{
    posse_action legal[MAX_LEGAL];
    double then[MAX_LEGAL][MAX_PLAYERS];
    bool among[MAX_LEGAL];
    int actor = colt_actor(s), count = colt_legal(s, legal);
    for (int i = 0; i < count; i++) {
        colt_state child = *s;
        apply(e, &child, legal[i]);
        if (!solve(e, &child, then[i]))
            return false;
    }
    int equals = list_best(then, count, actor, among);
    if (actor != e->seat && equals > 1)
        equals = keep_liked(e, s, legal, count, among);
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < s->players && among[i]; seat++)
            value[seat] += then[i][seat] / equals;
    return true;
}

/* Writes the value of a position to each seat. False if the slice is over before that is known. */
static bool solve(colt_ending *e, const colt_state *s, double value[MAX_PLAYERS])
{
    bool over = s->phase == PHASE_OVER;
    uint64_t key = over ? key_of_outcome(s, takes_revenge(e)) : key_of(s);
    const ending_entry *entry = slot_of(e, key);
    if (entry->key == key) {
        memcpy(value, entry->value, sizeof entry->value);
        return true;
    }
    if (e->budget-- <= 0 || e->count >= e->max_count)
        return false;
    memset(value, 0, MAX_PLAYERS * sizeof *value);
    if (over)
        colt_ending_outcome(&e->purses, s, takes_revenge(e), value);
    else if (!(s->ask == ASK_SLIP ? solve_slip(e, s, value) : solve_choice(e, s, value)))
        return false;
    remember(e, key, value);
    return true;
}

/* ---- face-down cards ------------------------------------------------------------------------ */

static bool has_unknown_card(const colt_state *s, int seat)
{
    for (int i = s->plan_done; i < s->plan_count; i++)
        if (s->plan[i] & CARD_HIDDEN && s->seat[bandit_of_card(s->plan[i])] != seat)
            return true;
    return false;
}

static ending_case *case_of(colt_ending *e, const colt_state *world)
{
    for (int i = 0; i < e->case_count; i++)
        if (memcmp(e->cases[i].plan, world->plan, sizeof world->plan) == 0)
            return &e->cases[i];
    ending_case *added = &e->cases[e->case_count++];
    added->weight = 0;
    memcpy(added->plan, world->plan, sizeof added->plan);
    return added;
}

/* Draws worlds to find out how the face-down cards can lie, and how likely that is. If there are too many ways, those drawn
 * first stand for all. */
static void draw_cases(colt_ending *e, const colt_state *world, const posse_param params[], posse_rng *rng)
{
    enum { WORLDS = 128 };
    bool unknown = has_unknown_card(world, e->seat);
    e->case_count = 0;
    for (int i = 0; i < (unknown ? WORLDS : 1) && e->case_count < MAX_ENDING_CASES; i++) {
        colt_state drawn = *world;
        if (unknown)
            colt_resample(&drawn, e->seat, rng);
        case_of(e, &drawn)->weight += unknown ? colt_likelihood(&drawn, e->seat, params) : 1;
    }
}

/* ---- the root ------------------------------------------------------------------------------- */

void colt_ending_start(colt_ending *e, const colt_state *world, int seat, const posse_action legal[], int legal_count,
                       const posse_param params[], posse_rng *rng)
{
    e->seat = seat;
    e->legal = legal;
    e->legal_count = legal_count;
    e->params = params;
    e->max_count = params[ENDING_POSITIONS].value;
    e->count = e->case_now = 0;
    e->root = *world;
    e->status = e->max_count > 0 ? ENDING_OPEN : ENDING_TOO_LARGE;
    memset(e->value, 0, sizeof e->value);
    draw_cases(e, world, params, rng);
    colt_ending_draw_purses(&e->purses, &e->root, seat, rng);
    memset(e->table, 0, sizeof e->table);
}

/* Solves a case, and adds its values to those of the root. */
static bool solve_case(colt_ending *e, const ending_case *one)
{
    double value[MAX_LEGAL];
    colt_state root = e->root;
    memcpy(root.plan, one->plan, sizeof root.plan);
    for (int i = 0; i < e->legal_count; i++) {
        double then[MAX_PLAYERS];
        colt_state child = root;
        apply(e, &child, e->legal[i]);
        if (!solve(e, &child, then))
            return false;
        value[i] = then[e->seat];
    }
    for (int i = 0; i < e->legal_count; i++)
        e->value[i] += one->weight * value[i];
    return true;
}

/* Divides the values by the weights of the cases that have been solved. */
static void finish(colt_ending *e)
{
    double sum = 0;
    for (int n = 0; n < e->case_now; n++)
        sum += e->cases[n].weight;
    for (int i = 0; i < e->legal_count; i++)
        e->value[i] /= sum;
    e->status = ENDING_SOLVED;
}

enum ending_status colt_ending_step(colt_ending *e)
{
    enum { ENOUGH_CASES = 6 };
    e->budget = ENDING_SLICE;
    if (e->status != ENDING_OPEN)
        return e->status;
    while (e->case_now < e->case_count && solve_case(e, &e->cases[e->case_now]))
        e->case_now++;
    if (e->case_now == e->case_count)
        finish(e);
    else if (e->count >= e->max_count && e->case_now >= ENOUGH_CASES)
        finish(e);
    else if (e->count >= e->max_count)
        e->status = ENDING_TOO_LARGE;
    return e->status;
}

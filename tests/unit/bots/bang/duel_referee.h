/* An independent solver for positions of bang with two players left and few lives. It knows no rule: it explores
 * every state that the game's own functions lead to, and computes win chances by going through all of them again and
 * again. States that differ only in the positions of the dice count as one. */
#ifndef TEST_DUEL_REFEREE_H
#define TEST_DUEL_REFEREE_H

#include "state.h"

#include <stdlib.h>
#include <string.h>

typedef struct referee {
    int seat; /* whose win chance it computes */
    size_t count, capacity, edges, edge_capacity, slots;
    bang_state *states;
    double *value;
    size_t *first_edge; /* one more than states */
    uint32_t *child;
    double *weight; /* of the edges that chance takes */
    uint32_t *slot; /* hash table: state + 1 */
} referee;

/* ---- states ------------------------------------------------------------------------------ */

/* Sorts the dice. Dice that are being rolled have lost their faces. */
static inline bang_state referee_sorted(const bang_state *s)
{
    bang_state sorted = *s;
    int key[DICE], rolls = s->phase == PHASE_ROLL;
    if ((!rolls && s->phase != PHASE_REROLL) || !s->has_rolled)
        return sorted;
    for (int die = 0; die < DICE; die++) {
        int rolling = s->rolling >> die & 1, locked = s->locked >> die & 1;
        key[die] = (rolls && rolling ? 0 : (int)face_of(s, die)) * 4 + rolling * 2 + locked;
        for (int at = die; at > 0 && key[at - 1] > key[at]; at--) {
            int swapped = key[at];
            key[at] = key[at - 1];
            key[at - 1] = swapped;
        }
    }
    memset(sorted.showing, 0, sizeof sorted.showing);
    sorted.rolling = sorted.locked = 0;
    for (int die = 0; die < DICE; die++) {
        sorted.showing[key[die] / 4] |= (uint8_t)(1U << die);
        sorted.rolling |= (uint8_t)((key[die] >> 1 & 1) << die);
        sorted.locked |= (uint8_t)((key[die] & 1) << die);
    }
    return sorted;
}

static inline uint64_t referee_hash(const bang_state *s)
{
    const unsigned char *bytes = (const unsigned char *)s;
    uint64_t hash = 14695981039346656037U;
    for (size_t i = offsetof(bang_state, life); i < sizeof *s; i++)
        hash = (hash ^ bytes[i]) * 1099511628211U;
    return hash ^ hash >> 29;
}

static inline void referee_grow(referee *r)
{
    r->capacity = r->capacity ? 2 * r->capacity : 1 << 14;
    r->slots = 4 * r->capacity;
    r->states = realloc(r->states, r->capacity * sizeof *r->states);
    r->value = realloc(r->value, r->capacity * sizeof *r->value);
    r->first_edge = realloc(r->first_edge, (r->capacity + 1) * sizeof *r->first_edge);
    free(r->slot);
    r->slot = calloc(r->slots, sizeof *r->slot);
    for (size_t i = 0; i < r->count; i++) {
        size_t at = referee_hash(&r->states[i]) % r->slots;
        while (r->slot[at])
            at = at + 1 == r->slots ? 0 : at + 1;
        r->slot[at] = (uint32_t)i + 1;
    }
}

/* The number of a state, which is added if it is new. */
static inline uint32_t referee_find(referee *r, const bang_state *state)
{
    bang_state s = referee_sorted(state);
    if (r->count == r->capacity)
        referee_grow(r);
    size_t at = referee_hash(&s) % r->slots;
    for (; r->slot[at]; at = at + 1 == r->slots ? 0 : at + 1)
        if (memcmp(&r->states[r->slot[at] - 1], &s, sizeof s) == 0)
            return r->slot[at] - 1;
    r->slot[at] = (uint32_t)r->count + 1;
    r->states[r->count] = s;
    r->value[r->count] = 0.5;
    return (uint32_t)r->count++;
}

/* ---- the graph --------------------------------------------------------------------------- */

static inline void referee_add(referee *r, const bang_state *from, posse_action action, double weight)
{
    bang_state s = *from;
    bang_game.apply(&s, action, NULL);
    uint32_t child = referee_find(r, &s);
    if (r->edges == r->edge_capacity) {
        r->edge_capacity = r->edge_capacity ? 2 * r->edge_capacity : 1 << 16;
        r->child = realloc(r->child, r->edge_capacity * sizeof *r->child);
        r->weight = realloc(r->weight, r->edge_capacity * sizeof *r->weight);
    }
    r->child[r->edges] = child;
    r->weight[r->edges++] = weight;
}

/* The number of rolls with the same faces in another order; 0 for all but one of them. */
static inline double referee_orders(posse_action roll, int dice)
{
    static const double factorial[DICE + 1] = {1, 1, 2, 6, 24, 120};
    int number = (int)(roll - bang_first_roll[dice]), count[FACES] = {0}, before = -1;
    double orders = factorial[dice];
    for (int die = 0; die < dice; die++, number /= FACES) {
        if (number % FACES < before)
            return 0;
        before = number % FACES;
        count[before]++;
    }
    for (int face = 0; face < FACES; face++)
        orders /= factorial[count[face]];
    return orders;
}

static inline void referee_expand(referee *r, size_t index)
{
    static posse_action actions[7776];
    static uint64_t weights[7776];
    bang_state s = r->states[index];
    r->first_edge[index] = r->edges;
    if (s.phase == PHASE_OVER)
        return;
    bool chance = bang_game.actor(&s) == POSSE_CHANCE;
    int count = chance ? bang_game.outcomes(&s, actions, weights, 7776) : bang_game.legal(&s, actions);
    for (int i = 0; i < count; i++) {
        double orders = chance ? referee_orders(actions[i], count_of(s.rolling)) : 1;
        if (orders > 0)
            referee_add(r, &s, actions[i], chance ? orders * (double)weights[i] / count : 1);
    }
}

/* ---- values ------------------------------------------------------------------------------ */

static inline double referee_value(const referee *r, size_t index)
{
    const bang_state *s = &r->states[index];
    if (s->phase == PHASE_OVER) {
        double returns[POSSE_MAX_SEATS];
        bang_game.returns(s, returns);
        return returns[r->seat];
    }
    int actor = bang_game.actor(s);
    double sum = 0, most = 0, least = 1;
    for (size_t edge = r->first_edge[index]; edge < r->first_edge[index + 1]; edge++) {
        double value = r->value[r->child[edge]];
        sum += r->weight[edge] * value;
        most = value > most ? value : most;
        least = value < least ? value : least;
    }
    return actor == POSSE_CHANCE ? sum : actor == r->seat ? most : least;
}

/* Solves the game from a state, for a seat. */
static inline void referee_solve(referee *r, const bang_state *start, int seat)
{
    double change = 1;
    *r = (referee){.seat = seat};
    referee_find(r, start);
    for (size_t index = 0; index < r->count; index++)
        referee_expand(r, index);
    r->first_edge[r->count] = r->edges;
    while (change > 1e-13) {
        change = 0;
        for (size_t index = r->count; index-- > 0;) {
            double value = referee_value(r, index), old = r->value[index];
            change = value - old > change ? value - old : old - value > change ? old - value : change;
            r->value[index] = value;
        }
    }
}

static inline void referee_free(referee *r)
{
    free(r->states);
    free(r->value);
    free(r->first_edge);
    free(r->child);
    free(r->weight);
    free(r->slot);
}

#endif

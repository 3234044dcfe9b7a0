/* Actions compared by paired samples. */
#include "comparison.h"
#include "alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void comparison_open(comparison *c, const posse_player *player, const void *state, bool open, const posse_rng *rng)
{
    *c = (comparison){.judgement = posse_judge_position(player, state, open, rng)};
}

void comparison_free(comparison *c)
{
    for (int i = 0; i < c->count; i++)
        free(c->arms[i].sample);
    free(c->arms);
    posse_judgement_free(c->judgement);
    *c = (comparison){0};
}

static posse_action representative(const comparison *c, posse_action action)
{
    const posse_bot_input *input = posse_judgement_input(c->judgement);
    const posse_judge *judge = input->bot->judge;
    return action != POSSE_NO_ACTION && judge->representative ? judge->representative(input->world, action) : action;
}

int comparison_find(const comparison *c, posse_action action)
{
    posse_action same = representative(c, action);
    for (int i = 0; i < c->count; i++)
        if (c->arms[i].action == same)
            return i;
    return -1;
}

void comparison_add(comparison *c, posse_action action, double weight)
{
    int same = comparison_find(c, action);
    if (same < 0) {
        same = c->count++;
        c->arms = posse_resize(c->arms, (size_t)c->count, sizeof *c->arms);
        c->arms[same] = (comparison_arm){.action = representative(c, action)};
    }
    c->arms[same].weight += weight;
}

/* The index of an action in a hash table of arms, or of the free slot for it. */
static size_t slot_of(const comparison *c, const int16_t table[], size_t slots, posse_action action)
{
    size_t slot = action * 0x9e3779b1U % slots;
    while (table[slot] >= 0 && c->arms[table[slot]].action != action)
        slot = (slot + 1) % slots;
    return slot;
}

static void drop_all(comparison *c)
{
    free(c->arms);
    c->arms = NULL;
    c->count = 0;
}

bool comparison_add_outcomes(comparison *c, const posse_action outcomes[], const uint64_t weights[], int count,
                             uint64_t sum, int most)
{
    enum { SLOTS = 4096 };
    int16_t table[SLOTS];
    memset(table, -1, sizeof table);
    c->arms = posse_alloc_zeroed((size_t)most, sizeof *c->arms);
    for (int i = 0; i < count; i++) {
        posse_action same = representative(c, outcomes[i]);
        size_t slot = slot_of(c, table, SLOTS, same);
        if (table[slot] < 0) {
            if (c->count == most) {
                drop_all(c);
                return false;
            }
            table[slot] = (int16_t)c->count;
            c->arms[c->count++].action = same;
        }
        c->arms[table[slot]].weight += (double)weights[i] / (double)sum;
    }
    return true;
}

bool comparison_sample(comparison *c, int index, uint32_t count)
{
    comparison_arm *arm = &c->arms[index];
    if (arm->count >= count)
        return false;
    if (arm->capacity < count)
        arm->sample = posse_resize(arm->sample, arm->capacity = count, sizeof *arm->sample);
    for (; arm->count < count; arm->count++) {
        arm->sample[arm->count] = posse_judgement_sample(c->judgement, arm->action, arm->count);
        arm->sum += arm->sample[arm->count];
    }
    return true;
}

bool comparison_sample_piece(comparison *c, int arm, uint32_t piece, uint32_t enough)
{
    uint32_t next = c->arms[arm].count + piece;
    return comparison_sample(c, arm, next < enough ? next : enough);
}

double comparison_mean(const comparison_arm *arm)
{
    return arm->count ? arm->sum / arm->count : 0;
}

double comparison_difference(const comparison *c, int a, int b, uint32_t first, double *error)
{
    const comparison_arm *one = &c->arms[a], *other = &c->arms[b];
    uint32_t end = one->count < other->count ? one->count : other->count;
    double sum = 0, squares = 0, n = end - first;
    for (uint32_t i = first; i < end; i++)
        sum += one->sample[i] - other->sample[i];
    double mean = sum / n;
    for (uint32_t i = first; i < end; i++) {
        double off = one->sample[i] - other->sample[i] - mean;
        squares += off * off;
    }
    *error = n > 1 ? sqrt(squares / (n * (n - 1))) : 1;
    return mean;
}

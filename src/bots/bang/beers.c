/* Plans the beers of a turn together. The values of single lives do not show that two beers may outlive an Indian attack
 * where one does not. */
#include "hash.h"
#include "search_root.h"

enum { MOST_DEALS = 16 };

/* The mean win chance if one seat gets all beers that are left. If there are many deals, only some are looked at. */
static double chance_if_for(const bang_search_root *root, const bang_state *s, posse_action beer)
{
    int skipped = (root->deals.count + MOST_DEALS - 1) / MOST_DEALS;
    double sum = 0;
    for (int deal = 0; deal < root->deals.count; deal += skipped) {
        bang_state then = *s;
        bang_root_set_deal(root, deal, &then);
        while (then.phase == PHASE_BEER && then.turn == s->turn)
            bang_apply(&then, beer, NULL);
        sum += root->deals.probability[deal] * bang_root_win_chance(root, &then);
    }
    return sum;
}

static int best_seat(const bang_search_root *root, const bang_state *s)
{
    double best = -1;
    int chosen = s->turn;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        double chance = chance_if_for(root, s, ACTION_BEER + (posse_action)seat);
        if (chance > best) {
            best = chance;
            chosen = seat;
        }
    }
    return chosen;
}

posse_action bang_plan_beer(const bang_search_root *root, const bang_state *s)
{
    bang_state public = *s;
    bang_root_set_deal(root, 0, &public);
    uint64_t key = posse_hash(&public, sizeof public) | 1;
    int slot = (int)(key / 2 % BEER_PLANS);
    if (root->beers->key[slot] != key) {
        root->beers->key[slot] = key;
        root->beers->seat[slot] = (uint8_t)best_seat(root, s);
    }
    return ACTION_BEER + root->beers->seat[slot];
}

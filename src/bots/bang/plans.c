/* Plans the shots of a turn together, and its beers, in the samples of a judge. The values of single lives do not show that
 * two beers may outlive an Indian attack where one does not, or that a few hits leave a seat to the next attack. */
#include "hash.h"
#include "search_root.h"

enum { DEALS_OF_SHOTS = 4, DEALS_OF_BEERS = 16 /* the most that are looked at */ };

static void give_beers(const bang_search_root *root, bang_state *s)
{
    for (int turn = s->turn; s->phase == PHASE_BEER && s->turn == turn;)
        bang_apply(s, bang_plan(root, s), NULL);
}

/* The mean win chance after shots or beers. In some deals, the game may be over before the last shot is fired. */
static double chance_after(const bang_search_root *root, const bang_state *s, const bang_sequence *sequence)
{
    int most = s->phase == PHASE_SHOOT ? DEALS_OF_SHOTS : DEALS_OF_BEERS;
    int stride = (root->deals.count + most - 1) / most;
    double sum = 0;
    for (int deal = 0; deal < root->deals.count; deal += stride) {
        bang_state then = *s;
        bang_root_set_deal(root, deal, &then);
        for (int i = 0; i < sequence->count && then.phase == s->phase && then.turn == s->turn; i++)
            bang_apply(&then, sequence->actions[i], NULL);
        if (s->phase == PHASE_SHOOT)
            give_beers(root, &then);
        sum += root->deals.probability[deal] * bang_root_win_chance(root, &then);
    }
    return sum;
}

/* All beers go to the same seat. */
static double chance_of_beers(const bang_search_root *root, const bang_state *s, posse_action beer)
{
    return chance_after(root, s, &(bang_sequence){.count = DICE, .actions = {beer, beer, beer, beer, beer}});
}

static double chance_of_shots(const bang_search_root *root, const bang_state *s, posse_action shot)
{
    bang_sequence sequence;
    return bang_best_sequence_at(root, s, shot, chance_after, &sequence);
}

static posse_action best_action(const bang_search_root *root, const bang_state *s)
{
    posse_action legal[MAX_LEGAL];
    int count = bang_legal(s, legal), chosen = 0;
    double best = -1;
    for (int i = 0; i < count; i++) {
        double chance =
            s->phase == PHASE_SHOOT ? chance_of_shots(root, s, legal[i]) : chance_of_beers(root, s, legal[i]);
        if (chance > best) {
            best = chance;
            chosen = i;
        }
    }
    return legal[chosen];
}

posse_action bang_plan(const bang_search_root *root, const bang_state *s)
{
    bang_state public = *s;
    bang_root_set_deal(root, 0, &public);
    uint64_t key = posse_hash(&public, sizeof public) | 1;
    int slot = (int)(key / 2 % PLANS);
    if (root->plans->key[slot] != key) {
        posse_action action = best_action(root, &public);
        root->plans->key[slot] = key;
        root->plans->action[slot] = (uint8_t)action;
    }
    return root->plans->action[slot];
}

/* Prepares a search: win chances over all deals, the values of lives to every seat, and the prior
 * of each legal action. */
#include "search_root.h"
#include "win_now.h"

#include <string.h>

/* ---- win chances over all deals ---------------------------------------------------------- */

void bang_root_set_deal(const bang_search_root *root, int deal, bang_state *s)
{
    for (int place = 0; place < root->deals.hidden; place++)
        s->role[root->deals.seat[place]] = root->deals.role[deal][place];
}

double bang_root_win_chance(const bang_search_root *root, const bang_state *s)
{
    return s->phase == PHASE_OVER ? s->winners >> root->stance.me & 1
                                  : bang_win_chance(&root->weights, s, root->stance.me);
}

static void pass_turn(bang_state *s)
{
    do
        s->turn = (uint8_t)(s->turn + 1 < s->players ? s->turn + 1 : 0);
    while (s->alive && !is_alive(s, s->turn));
}

/* The mean win chance if `seat` had `life` lives. If the seat is eliminated, the active player
 * counts as the attacker. */
static double win_chance_with_life(const bang_search_root *root, int seat, int life)
{
    double sum = 0;
    for (int deal = 0; deal < root->deals.count; deal++) {
        bang_state s = root->state;
        bang_root_set_deal(root, deal, &s);
        s.life[seat] = (uint8_t)life;
        bang_bury_the_dead(&s, seat == s.turn ? NOBODY : s.turn, NULL);
        pass_turn(&s);
        sum += root->deals.probability[deal] * bang_root_win_chance(root, &s);
    }
    return sum;
}

static void value_lives(bang_search_root *root)
{
    enum { NEAR = 6 /* a turn rarely changes a seat's lives by more */ };
    const bang_state *s = &root->state;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), now = s->life[seat];
        int32_t *value = root->values.life[seat];
        int low = now > NEAR ? now - NEAR : 0, high = lesser(now + NEAR, s->max_life[seat]);
        for (int life = low; life <= high; life++)
            value[life] = (int32_t)(WIN_VALUE * win_chance_with_life(root, seat, life));
        for (int life = 0; life < low; life++)
            value[life] = value[low];
        for (int life = high + 1; life <= MAX_LIVES; life++)
            value[life] = value[high];
    }
}

/* The change of the win chance for each number of arrows taken this turn, including an Indian
 * attack. */
static void value_arrows(const bang_search_root *root, bang_arrow_effects *effects)
{
    int me = root->stance.me;
    *effects = (bang_arrow_effects){.eliminated = 0};
    for (int taken = 0; taken < ARROW_LAYERS; taken++) {
        double sum = 0;
        for (int deal = 0; deal < root->deals.count; deal++) {
            bang_state s = root->state;
            bang_root_set_deal(root, deal, &s);
            bang_take_arrows(&s, me, taken, CAUSE_ARROW, NULL);
            if (s.phase == PHASE_OVER || !is_alive(&s, me))
                effects->eliminated |= 1U << taken;
            pass_turn(&s);
            sum += root->deals.probability[deal] * bang_root_win_chance(root, &s);
        }
        effects->change[taken] = (int32_t)(WIN_VALUE * (sum - root->win_chance));
        effects->undone[taken] = taken < root->state.arrow_pile ? effects->change[taken] : 0;
    }
}

/* ---- values of lives to the other seats -------------------------------------------------- */

/* Sets the role probabilities from public beliefs and the seat's knowledge of its own role. False
 * if no deal gives the seat that role. */
static bool set_probabilities_given_role(bang_stance *stance, const bang_deals *all, int seat, int role)
{
    double sum[MAX_PLAYERS][ROLES] = {{0}}, total = 0;
    int own = 0;
    while (own < all->hidden && all->seat[own] != seat)
        own++;
    for (int deal = 0; deal < all->count; deal++) {
        if (own < all->hidden && all->role[deal][own] != role)
            continue;
        total += all->probability[deal];
        for (int place = 0; place < all->hidden; place++)
            sum[place][all->role[deal][place]] += all->probability[deal];
    }
    if (total <= 0)
        return false;
    for (int place = 0; place < all->hidden; place++)
        for (int other = 0; other < ROLES; other++)
            stance->role_probability[all->seat[place]][other] = (int)(sum[place][other] / total * CERTAIN + 0.5);
    return true;
}

static void value_lives_for_others(bang_search_root *root, const bang_memory *memory)
{
    const bang_state *s = &root->state;
    bang_deals all;
    bang_list_deals(memory, s, POSSE_SPECTATOR, &all);
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        for (int role = 0; role < ROLES; role++) {
            bang_stance stance = {.s = s, .me = seat};
            bool is_public = bang_sees_role(s, POSSE_SPECTATOR, seat);
            if (is_public ? s->role[seat] != role : role == SHERIFF)
                continue;
            for (int other = 0; other < s->players; other++)
                if (bang_sees_role(s, POSSE_SPECTATOR, other))
                    stance.role_probability[other][s->role[other]] = CERTAIN;
            if (!set_probabilities_given_role(&stance, &all, seat, role))
                continue;
            bang_value_lives_by_role(&stance, &root->values_by_role[seat][role], (enum role)role, root->params);
        }
    }
}

/* ---- priors ------------------------------------------------------------------------------ */

static void evaluate_root(bang_search_root *root)
{
    for (int deal = 0; deal < root->deals.count; deal++) {
        bang_state s = root->state;
        bang_root_set_deal(root, deal, &s);
        pass_turn(&s);
        root->deal_win_chance[deal] = bang_root_win_chance(root, &s);
        root->win_chance += root->deals.probability[deal] * root->deal_win_chance[deal];
    }
}

void bang_root_solve_dice(bang_search_root *root, const int32_t exact[DICE_SETS])
{
    bang_arrow_effects effects;
    value_arrows(root, &effects);
    bang_solve_dice(&root->solution, &root->stance, &effects, exact);
}

/* Where the turn can win the game, the win chance of keeping the dice is exact. */
static void evaluate_rerolls(bang_search_root *root, const posse_bot_input *input, double prior[])
{
    enum { FEW_DEALS = 12 /* few enough to play out all sets of dice */ };
    int32_t exact[DICE_SETS];
    bool can_win = root->can_win, few = root->deals.count <= FEW_DEALS;
    if (can_win && few)
        bang_value_full_sets(root, exact);
    bang_root_solve_dice(root, can_win && few ? exact : NULL);
    for (int i = 0; i < input->legal_count; i++) {
        unsigned rolled = input->legal[i] - ACTION_REROLL;
        prior[i] = root->win_chance + (double)bang_value_of_roll(&root->solution, &root->state, rolled, 0) / WIN_VALUE;
        if (!rolled && can_win)
            prior[i] = bang_win_chance_of_keep(root);
    }
}

void bang_search_root_init(bang_search_root *root, const posse_bot_input *input, double prior[])
{
    enum { TO_THE_END = 1000 /* turns: more than any game takes */ };
    root->input = input;
    root->winning = -1;
    root->params = input->bot->params;
    memcpy(&root->state, input->world, sizeof root->state);
    root->playout_turns = root->state.players == 3 ? TO_THE_END : root->params[PARAM_SEARCH_TURNS].value;
    root->stance = (bang_stance){.s = &root->state, .me = input->seat, .values = &root->values};
    bang_read_weights(&root->weights, root->params);
    bang_list_deals(input->memory, &root->state, input->open ? POSSE_EVERYTHING : input->seat, &root->deals);
    bang_root_set_deal(root, 0, &root->state);
    root->can_win = bang_can_win_now(root);
    evaluate_root(root);
    value_lives(root);
    value_lives_for_others(root, input->memory);
    if (root->state.phase == PHASE_REROLL && input->legal_count)
        evaluate_rerolls(root, input, prior);
    for (int i = 0; i < input->legal_count; i++) {
        root->sequences[i] = (bang_sequence){.count = 1, .actions = {input->legal[i]}};
        if (root->state.phase != PHASE_REROLL)
            prior[i] = bang_best_sequence(root, input->legal[i], &root->sequences[i]);
        /* Only actions that have been played out in every deal can win for certain. */
        bool played_out = root->state.phase != PHASE_REROLL || input->legal[i] == ACTION_KEEP;
        if (played_out && prior[i] >= CERTAIN_WIN)
            root->winning = root->winning < 0 ? i : root->winning;
    }
}

/* The chance of positions, all deals considered, and what the others think. */
#include "search_root.h"

#include <string.h>

/* ---- the chance of a position, over all deals ----------------------------------------------------- */

void bang_root_set_deal(const bang_search_root *p, int deal, bang_state *s)
{
    for (int place = 0; place < p->deals.hidden; place++)
        s->role[p->deals.seat[place]] = p->deals.role[deal][place];
}

double bang_root_win_chance(const bang_search_root *p, const bang_state *s)
{
    return s->phase == PHASE_OVER ? s->winners >> p->stance.me & 1
                                  : bang_win_chance(&p->weights, s, p->stance.me);
}

static void pass_turn(bang_state *s)
{
    do
        s->turn = (uint8_t)(s->turn + 1 < s->players ? s->turn + 1 : 0);
    while (s->alive && !is_alive(s, s->turn));
}

/* With so many lives for a seat. The seat that is to act is thought to have dealt the last hit. */
static double chance_with_life(const bang_search_root *p, int seat, int life)
{
    double sum = 0;
    for (int deal = 0; deal < p->deals.count; deal++) {
        bang_state s = p->root;
        bang_root_set_deal(p, deal, &s);
        s.life[seat] = (uint8_t)life;
        bang_bury_the_dead(&s, seat == s.turn ? NOBODY : s.turn, NULL);
        pass_turn(&s);
        sum += p->deals.chance[deal] * bang_root_win_chance(p, &s);
    }
    return sum;
}

static void value_lives(bang_search_root *p)
{
    enum { NEAR = 6 /* lives that a turn may cost or bring */ };
    const bang_state *s = &p->root;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), now = s->life[seat];
        int32_t *value = p->value.life[seat];
        int low = now > NEAR ? now - NEAR : 0, high = lesser(now + NEAR, s->max_life[seat]);
        for (int life = low; life <= high; life++)
            value[life] = (int32_t)(WIN * chance_with_life(p, seat, life));
        for (int life = 0; life < low; life++)
            value[life] = value[low];
        for (int life = high + 1; life <= MAX_LIVES; life++)
            value[life] = value[high];
    }
}

/* What so many tokens cost, all deals considered; an attack too. */
static void value_tokens(const bang_search_root *p, bang_tolls *tolls)
{
    int me = p->stance.me;
    *tolls = (bang_tolls){.out = 0};
    for (int taken = 0; taken < LAYERS; taken++) {
        double sum = 0;
        for (int deal = 0; deal < p->deals.count; deal++) {
            bang_state s = p->root;
            bang_root_set_deal(p, deal, &s);
            bang_take_arrows(&s, me, taken, CAUSE_ARROW, NULL);
            if (s.phase == PHASE_OVER || !is_alive(&s, me))
                tolls->out |= 1U << taken;
            pass_turn(&s);
            sum += p->deals.chance[deal] * bang_root_win_chance(p, &s);
        }
        tolls->toll[taken] = (int32_t)(WIN * (sum - p->now));
        tolls->back[taken] = taken < p->root.arrow_pile ? tolls->toll[taken] : 0;
    }
}

/* ---- what the others think ------------------------------------------------------------------------ */

/* As everybody believes, and he himself knows of his own role. */
static bool think_for(bang_stance *stance, const bang_deals *all, int seat, int role)
{
    double sum[MAX_PLAYERS][ROLES] = {{0}}, whole = 0;
    int own = 0;
    while (own < all->hidden && all->seat[own] != seat)
        own++;
    for (int deal = 0; deal < all->count; deal++) {
        if (own < all->hidden && all->role[deal][own] != role)
            continue;
        whole += all->chance[deal];
        for (int place = 0; place < all->hidden; place++)
            sum[place][all->role[deal][place]] += all->chance[deal];
    }
    if (whole <= 0)
        return false;
    for (int place = 0; place < all->hidden; place++)
        for (int other = 0; other < ROLES; other++)
            stance->chance[all->seat[place]][other] =
                (int)(sum[place][other] / whole * CERTAIN + 0.5);
    return true;
}

static void think_for_others(bang_search_root *p, const bang_memory *memory)
{
    const bang_state *s = &p->root;
    bang_deals all;
    bang_list_deals(memory, s, POSSE_SPECTATOR, &all);
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        for (int role = 0; role < ROLES; role++) {
            bang_stance stance = {.s = s, .me = seat};
            bool open = bang_sees_role(s, POSSE_SPECTATOR, seat);
            if (open ? s->role[seat] != role : role == SHERIFF)
                continue;
            for (int other = 0; other < s->players; other++)
                if (bang_sees_role(s, POSSE_SPECTATOR, other))
                    stance.chance[other][s->role[other]] = CERTAIN;
            if (!think_for(&stance, &all, seat, role))
                continue;
            bang_care_by_role(&stance, &p->others[seat][role], (enum role)role, p->params);
        }
    }
}

/* ---- first judgements ---------------------------------------------------------------------------- */

static void judge_now(bang_search_root *p)
{
    for (int deal = 0; deal < p->deals.count; deal++) {
        bang_state s = p->root;
        bang_root_set_deal(p, deal, &s);
        pass_turn(&s);
        p->deal_now[deal] = bang_root_win_chance(p, &s);
        p->now += p->deals.chance[deal] * p->deal_now[deal];
    }
}

static void judge_dice(bang_search_root *p, const posse_seen *seen, double first[])
{
    bang_tolls tolls;
    value_tokens(p, &tolls);
    bang_solve_dice(&p->dice, &p->stance, &tolls);
    for (int i = 0; i < seen->legal_count; i++) {
        unsigned rolled = seen->legal[i] - ACTION_REROLL;
        first[i] = p->now + (double)bang_value_of_roll(&p->dice, &p->root, rolled, 0) / WIN;
    }
}

void bang_search_root_init(bang_search_root *p, const posse_seen *seen, double first[])
{
    enum { TO_THE_END = 1000 /* turns */ };
    p->seen = seen;
    p->params = seen->bot->params;
    memcpy(&p->root, seen->world, sizeof p->root);
    bool near_the_end = p->root.players == 3 || count_of(p->root.alive) == 2;
    p->turns = near_the_end ? TO_THE_END : p->params[PARAM_SEARCH_TURNS].value;
    p->stance = (bang_stance){.s = &p->root, .me = seen->seat, .of = &p->value};
    bang_read_weights(&p->weights, p->params);
    bang_list_deals(seen->memory, &p->root, seen->seat, &p->deals);
    bang_root_set_deal(p, 0, &p->root);
    judge_now(p);
    value_lives(p);
    think_for_others(p, seen->memory);
    if (p->root.phase == PHASE_REROLL)
        judge_dice(p, seen, first);
    for (int i = 0; i < seen->legal_count; i++) {
        p->lines[i] = (bang_sequence){.count = 1, .actions = {seen->legal[i]}};
        if (p->root.phase != PHASE_REROLL)
            first[i] = bang_best_sequence(p, seen->legal[i], &p->lines[i]);
    }
}

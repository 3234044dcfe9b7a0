/* Level `hard` of bang: it searches.
 *
 * What it wants is a chance to win, not points: every life of every seat is worth what it changes in that
 * chance (bang_chance.h), in the mean over all deals as likely as it believes them. By these values its
 * dice are solved and every answer gets a first judgement. Then the search: an iteration lays the roles out
 * by the belief, plays an answer and some turns more, everybody quickly by his role, and judges the position
 * that comes of it. What comes out differs from the first judgement; the mean difference, trusted the more
 * the more often an answer was tried, is added to it.
 */
#include "bang_belief.h"
#include "bang_chance.h"
#include "bang_dice.h"
#include "bang_quick.h"
#include "bots.h"

#include <math.h>
#include <string.h>

enum {
    WIN = 1000000,     /* points of worth */
    TO_THE_END = 1000, /* turns */
    COMMON_TRUST = 10, /* visits that the first judgement of all answers together is worth */
};

typedef struct arm {
    double first;  /* judgement, as a chance */
    double excess; /* over it, of all visits */
    uint32_t visits;
    bool twin; /* of an arm before it: the same dice, in other places */
} arm;

typedef struct hard {
    const posse_seen *seen;
    posse_rng rng;
    bang_state root;
    bang_mind mind;
    bang_value value; /* what lives are worth to the seat itself */
    bang_weights weights;
    bang_deals deals;
    bang_value others[MAX_PLAYERS][ROLES]; /* what lives are worth to each seat in each role */
    bang_value duel[MAX_PLAYERS];          /* to a Renegade who is alone with the Sheriff */
    bang_dice dice;
    double now; /* the chance as it stands, in the mean and in each deal */
    double deal_now[MOST_DEALS];
    arm arms[MAX_LEGAL];
    double excess; /* of all arms */
    uint32_t visits;
    int turns;
    double explore, trust;
} hard;

/* ---- the chance of a position, over all deals ----------------------------------------------------- */

static void deal_out(const bang_deals *deals, int deal, bang_state *s)
{
    for (int place = 0; place < deals->hidden; place++)
        s->role[deals->seat[place]] = deals->role[deal][place];
}

static double chance_at(const hard *h, const bang_state *s)
{
    return s->phase == PHASE_OVER ? s->winners >> h->mind.me & 1
                                  : bang_chance(&h->weights, s, h->mind.me);
}

static void pass_turn(bang_state *s)
{
    do
        s->turn = (uint8_t)(s->turn + 1 < s->players ? s->turn + 1 : 0);
    while (s->alive && !is_alive(s, s->turn));
}

/* With so many lives for a seat. The seat that is to act is thought to have dealt the last hit. */
static double chance_with_life(const hard *h, int seat, int life)
{
    double sum = 0;
    for (int deal = 0; deal < h->deals.count; deal++) {
        bang_state s = h->root;
        deal_out(&h->deals, deal, &s);
        s.life[seat] = (uint8_t)life;
        bang_bury_the_dead(&s, seat == s.turn ? NOBODY : s.turn, NULL);
        pass_turn(&s);
        sum += h->deals.chance[deal] * chance_at(h, &s);
    }
    return sum;
}

static void value_lives(hard *h)
{
    enum { NEAR = 6 /* lives that a turn may cost or bring */ };
    const bang_state *s = &h->root;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest), now = s->life[seat];
        int32_t *value = h->value.life[seat];
        int low = now > NEAR ? now - NEAR : 0, high = lesser(now + NEAR, s->max_life[seat]);
        for (int life = low; life <= high; life++)
            value[life] = (int32_t)(WIN * chance_with_life(h, seat, life));
        for (int life = 0; life < low; life++)
            value[life] = value[low];
        for (int life = high + 1; life <= MOST_LIVES; life++)
            value[life] = value[high];
    }
}

/* What so many tokens cost, all deals considered; an attack too. */
static void value_tokens(const hard *h, bang_tolls *tolls)
{
    int me = h->mind.me;
    *tolls = (bang_tolls){.out = 0};
    for (int taken = 0; taken < LAYERS; taken++) {
        double sum = 0;
        for (int deal = 0; deal < h->deals.count; deal++) {
            bang_state s = h->root;
            deal_out(&h->deals, deal, &s);
            bang_take_arrows(&s, me, taken, WHY_ARROW, NULL);
            if (s.phase == PHASE_OVER || !is_alive(&s, me))
                tolls->out |= 1U << taken;
            pass_turn(&s);
            sum += h->deals.chance[deal] * chance_at(h, &s);
        }
        tolls->toll[taken] = (int32_t)(WIN * (sum - h->now));
        tolls->back[taken] = taken < h->root.arrow_pile ? tolls->toll[taken] : 0;
    }
}

/* ---- what the others think ------------------------------------------------------------------------ */

/* As everybody believes, and he himself knows of his own role. */
static bool think_for(bang_mind *mind, const bang_deals *all, int seat, int role)
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
            mind->chance[all->seat[place]][other] =
                (int)(sum[place][other] / whole * CERTAIN + 0.5);
    return true;
}

static void think_for_others(hard *h)
{
    const bang_state *s = &h->root;
    bang_deals all;
    bang_list_deals(h->seen->memory, s, POSSE_ONLOOKER, &all);
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        for (int role = 0; role < ROLES; role++) {
            bang_mind mind = {.s = s, .me = seat};
            bool open = bang_sees_role(s, POSSE_ONLOOKER, seat);
            if (open ? s->role[seat] != role : role == SHERIFF)
                continue;
            for (int other = 0; other < s->players; other++)
                if (bang_sees_role(s, POSSE_ONLOOKER, other))
                    mind.chance[other][s->role[other]] = CERTAIN;
            if (!think_for(&mind, &all, seat, role))
                continue;
            bang_care_by_role(&mind, &h->others[seat][role], (enum role)role,
                              h->seen->bot->numbers);
        }
    }
}

static void think_of_duel(hard *h)
{
    enum { LIFE = 100, DEATH = -3000 };
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        for (int other = 0; other < MAX_PLAYERS; other++)
            for (int life = 0; life <= MOST_LIVES; life++)
                h->duel[seat].life[other][life] =
                    (life ? LIFE * life : DEATH) * (other == seat ? 1 : -1);
}

/* ---- playing on ----------------------------------------------------------------------------------- */

static const bang_value *value_to(const hard *h, const bang_state *s, int seat)
{
    if (seat == h->mind.me)
        return &h->value;
    if (s->role[seat] == RENEGADE && count_of(s->alive) == 2)
        return &h->duel[seat];
    return &h->others[seat][s->role[seat]];
}

static void answer_quickly(const hard *h, bang_state *s, int actor)
{
    bang_apply(s, bang_quick(s, value_to(h, s, actor)), NULL);
}

/* What is best by its worth, as level `normal` would have it; the dice lie. */
static void answer_carefully(const hard *h, bang_state *s)
{
    posse_action legal[MAX_LEGAL];
    int worth[MAX_LEGAL], count = bang_legal(s, legal), most = 0;
    bang_mind mind = {.s = s, .me = h->mind.me, .of = &h->value};
    bang_judge(&mind, legal, count, worth);
    for (int i = 1; i < count; i++)
        most = worth[i] > worth[most] ? i : most;
    bang_apply(s, legal[most], NULL);
}

/* To the end of the turn, when the dice lie. */
static void finish_turn(const hard *h, bang_state *s)
{
    for (int actor; s->has_rolled && s->phase != PHASE_REROLL && (actor = bang_actor(s)) >= 0;) {
        if (actor == h->mind.me)
            answer_carefully(h, s);
        else
            answer_quickly(h, s, actor);
    }
}

/* To the end of the game, or to the start of the turn at which the position is judged. */
static double play_on(const hard *h, bang_state *s, posse_rng *rng)
{
    int turns = h->turns;
    for (int actor; (actor = bang_actor(s)) != POSSE_OVER;) {
        if (actor != POSSE_CHANCE) {
            answer_quickly(h, s, actor);
            continue;
        }
        if (!s->has_rolled && turns-- == 0)
            break;
        bang_apply(s, bang_draw(s, rng), NULL);
    }
    return chance_at(h, s);
}

/* Rolls one's dice to the end, as solved; what may be hoped for when they lie, all luck with them known. */
static double roll_out(const hard *h, bang_state *s, posse_rng *rng)
{
    int worth = 0, taken = 0;
    while (s->phase == PHASE_ROLL) {
        posse_action roll = bang_draw(s, rng);
        worth = bang_worth_after_roll(&h->dice, s, roll, &taken);
        bang_apply(s, roll, NULL);
        if (s->phase != PHASE_REROLL || !s->has_rolled)
            break;
        bang_apply(s, ACTION_REROLL + bang_best_roll(&h->dice, s, taken), NULL);
        if (!s->has_rolled || !s->rolling)
            break;
    }
    return h->now + (double)worth / WIN;
}

static int draw_deal(const bang_deals *deals, posse_rng *rng)
{
    double lot = (double)(posse_rng_next(rng) >> 11) * 0x1p-53;
    int deal = 0;
    while (deal + 1 < deals->count && (lot -= deals->chance[deal]) >= 0)
        deal++;
    return deal;
}

/* A whole iteration for one answer: by how much it went better than was thought at first. Luck with the
 * deal and with one's own dice is known, and left out. The n-th try of every answer meets the same deal. */
static double try_answer(const hard *h, const arm *tried, posse_action action)
{
    posse_rng rng;
    posse_rng_fork(&rng, &h->rng, tried->visits);
    bang_state s = h->root;
    int deal = draw_deal(&h->deals, &rng);
    double expected = tried->first;
    deal_out(&h->deals, deal, &s);
    bang_apply(&s, action, NULL);
    if (h->root.phase == PHASE_REROLL && action != ACTION_KEEP)
        expected = roll_out(h, &s, &rng);
    finish_turn(h, &s);
    return play_on(h, &s, &rng) - expected - (h->deal_now[deal] - h->now);
}

/* ---- the search ----------------------------------------------------------------------------------- */

/* The first answer that rolls dice which show the same. */
static int twin_of(const hard *h, int i)
{
    const posse_seen *seen = h->seen;
    for (int other = 0; h->root.phase == PHASE_REROLL && other < i; other++) {
        bool same = true;
        for (int face = 0; face < FACES; face++)
            same &= count_of(h->root.showing[face] & seen->legal[i]) ==
                    count_of(h->root.showing[face] & seen->legal[other]);
        if (same)
            return other;
    }
    return i;
}

static void judge_dice(hard *h, const posse_seen *seen)
{
    bang_tolls tolls;
    value_tokens(h, &tolls);
    bang_solve_dice(&h->dice, &h->mind, &tolls);
    for (int i = 0; i < seen->legal_count; i++) {
        unsigned rolled = seen->legal[i] - ACTION_REROLL;
        h->arms[i].twin = twin_of(h, i) != i;
        h->arms[i].first = h->now + (double)bang_worth_of_roll(&h->dice, &h->root, rolled, 0) / WIN;
    }
}

/* By what comes of an answer at the end of the turn: the dice lie, so that is certain. */
static double judge_answer(const hard *h, posse_action action)
{
    double sum = 0;
    for (int deal = 0; deal < h->deals.count; deal++) {
        bang_state s = h->root;
        deal_out(&h->deals, deal, &s);
        bang_apply(&s, action, NULL);
        finish_turn(h, &s);
        sum += h->deals.chance[deal] * chance_at(h, &s);
    }
    return sum;
}

static void judge_at_first(hard *h)
{
    const posse_seen *seen = h->seen;
    if (h->root.phase == PHASE_REROLL) {
        judge_dice(h, seen);
        return;
    }
    for (int i = 0; i < seen->legal_count; i++)
        h->arms[i].first = judge_answer(h, seen->legal[i]);
}

static void judge_now(hard *h)
{
    for (int deal = 0; deal < h->deals.count; deal++) {
        bang_state s = h->root;
        deal_out(&h->deals, deal, &s);
        pass_turn(&s);
        h->deal_now[deal] = chance_at(h, &s);
        h->now += h->deals.chance[deal] * h->deal_now[deal];
    }
}

static void start(void *search, const posse_seen *seen, const posse_rng *rng)
{
    hard *h = search;
    const posse_number *numbers = seen->bot->numbers;
    memset(h, 0, sizeof *h);
    h->seen = seen;
    h->rng = *rng;
    memcpy(&h->root, seen->world, sizeof h->root);
    bool near_the_end = h->root.players == 3 || count_of(h->root.alive) == 2;
    h->turns = near_the_end ? TO_THE_END : numbers[NUMBER_SEARCH_TURNS].value;
    h->explore = numbers[NUMBER_SEARCH_EXPLORE].value / 1000.0;
    h->trust = numbers[NUMBER_SEARCH_TRUST].value;
    h->mind = (bang_mind){.s = &h->root, .me = seen->seat, .of = &h->value};
    bang_read_weights(&h->weights, numbers);
    bang_list_deals(seen->memory, &h->root, seen->seat, &h->deals);
    deal_out(&h->deals, 0, &h->root); /* nothing is left of the world that was made up */
    judge_now(h);
    value_lives(h);
    think_for_others(h);
    think_of_duel(h);
    judge_at_first(h);
}

/* The first judgement, and what was found since: what all answers have in common, and, the more often it
 * was tried, what this one has of its own. */
static double chance_of(const hard *h, const arm *a)
{
    double common = h->excess / (h->visits + COMMON_TRUST);
    return a->first + common + (a->excess - a->visits * common) / (a->visits + h->trust);
}

static int next_arm(const hard *h)
{
    int chosen = 0;
    double most = -1e9, spread = h->visits ? 64 - __builtin_clzll(h->visits) : 1;
    for (int i = 0; i < h->seen->legal_count; i++) {
        const arm *a = &h->arms[i];
        if (a->twin)
            continue;
        double hope = chance_of(h, a) + h->explore * sqrt(spread / (a->visits + 1));
        if (hope > most) {
            most = hope;
            chosen = i;
        }
    }
    return chosen;
}

static bool step(void *search)
{
    hard *h = search;
    int i = next_arm(h);
    double excess = try_answer(h, &h->arms[i], h->seen->legal[i]);
    h->arms[i].excess += excess;
    h->arms[i].visits++;
    h->excess += excess;
    h->visits++;
    return h->visits < UINT32_MAX;
}

static posse_action best(const void *search)
{
    const hard *h = search;
    int found = 0;
    for (int i = 1; i < h->seen->legal_count; i++)
        if (!h->arms[i].twin && chance_of(h, &h->arms[i]) > chance_of(h, &h->arms[found]))
            found = i;
    return h->seen->legal[found];
}

static int values(const void *search, posse_value out[])
{
    const hard *h = search;
    for (int i = 0; i < h->seen->legal_count; i++) {
        double chance = chance_of(h, &h->arms[twin_of(h, i)]);
        out[i] = (posse_value){.action = h->seen->legal[i],
                               .chance = chance < 0   ? 0
                                         : chance > 1 ? 1
                                                      : chance,
                               .visits = h->arms[i].visits};
    }
    return h->seen->legal_count;
}

static const posse_search search_of_hard = {
    .size = sizeof(hard),
    .iterations = 10000,
    .start = start,
    .step = step,
    .best = best,
    .values = values,
};

const posse_bot posse_bot_bang_hard = {
    .level = "hard",
    .game = "bang",
    .numbers = bang_numbers,
    .number_count = NUMBERS,
    .hear = bang_hear,
    .search = &search_of_hard,
    .beliefs = bang_write_beliefs,
};

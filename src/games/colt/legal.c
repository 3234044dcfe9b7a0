/* Who is to act, and what he may do. */
#include "state.h"

int colt_actor(const void *state)
{
    const colt_state *s = state;
    switch (s->ask) {
    case ASK_NOBODY:
        return POSSE_OVER;
    case ASK_DEAL:
    case ASK_SLIP:
        return POSSE_CHANCE;
    case ASK_PLAY:
        return s->schemer;
    case ASK_DISCARD:
        return seat_after(s, s->first, s->taken);
    default:
        return s->seat[acting_bandit(s)];
    }
}

/* ghost may hide his card of the round's first turn; a tunnel hides it anyway. */
bool colt_may_hide(const colt_state *s, int bandit)
{
    return s->name[bandit] == GHOST && s->turn == 0 && s->turn_kind != TUNNEL;
}

/* ---- Schemin' ------------------------------------------------------------------------------ */

/* The kinds of every set of kinds, in order, and how many they are. */
static const uint8_t kinds_of_set[1 << ACTION_KINDS][ACTION_KINDS] = {
    {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0},
    {2, 0, 0, 0, 0, 0}, {0, 2, 0, 0, 0, 0}, {1, 2, 0, 0, 0, 0}, {0, 1, 2, 0, 0, 0},
    {3, 0, 0, 0, 0, 0}, {0, 3, 0, 0, 0, 0}, {1, 3, 0, 0, 0, 0}, {0, 1, 3, 0, 0, 0},
    {2, 3, 0, 0, 0, 0}, {0, 2, 3, 0, 0, 0}, {1, 2, 3, 0, 0, 0}, {0, 1, 2, 3, 0, 0},
    {4, 0, 0, 0, 0, 0}, {0, 4, 0, 0, 0, 0}, {1, 4, 0, 0, 0, 0}, {0, 1, 4, 0, 0, 0},
    {2, 4, 0, 0, 0, 0}, {0, 2, 4, 0, 0, 0}, {1, 2, 4, 0, 0, 0}, {0, 1, 2, 4, 0, 0},
    {3, 4, 0, 0, 0, 0}, {0, 3, 4, 0, 0, 0}, {1, 3, 4, 0, 0, 0}, {0, 1, 3, 4, 0, 0},
    {2, 3, 4, 0, 0, 0}, {0, 2, 3, 4, 0, 0}, {1, 2, 3, 4, 0, 0}, {0, 1, 2, 3, 4, 0},
    {5, 0, 0, 0, 0, 0}, {0, 5, 0, 0, 0, 0}, {1, 5, 0, 0, 0, 0}, {0, 1, 5, 0, 0, 0},
    {2, 5, 0, 0, 0, 0}, {0, 2, 5, 0, 0, 0}, {1, 2, 5, 0, 0, 0}, {0, 1, 2, 5, 0, 0},
    {3, 5, 0, 0, 0, 0}, {0, 3, 5, 0, 0, 0}, {1, 3, 5, 0, 0, 0}, {0, 1, 3, 5, 0, 0},
    {2, 3, 5, 0, 0, 0}, {0, 2, 3, 5, 0, 0}, {1, 2, 3, 5, 0, 0}, {0, 1, 2, 3, 5, 0},
    {4, 5, 0, 0, 0, 0}, {0, 4, 5, 0, 0, 0}, {1, 4, 5, 0, 0, 0}, {0, 1, 4, 5, 0, 0},
    {2, 4, 5, 0, 0, 0}, {0, 2, 4, 5, 0, 0}, {1, 2, 4, 5, 0, 0}, {0, 1, 2, 4, 5, 0},
    {3, 4, 5, 0, 0, 0}, {0, 3, 4, 5, 0, 0}, {1, 3, 4, 5, 0, 0}, {0, 1, 3, 4, 5, 0},
    {2, 3, 4, 5, 0, 0}, {0, 2, 3, 4, 5, 0}, {1, 2, 3, 4, 5, 0}, {0, 1, 2, 3, 4, 5},
};
static const uint8_t size_of_set[1 << ACTION_KINDS] = {
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
    1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5, 2, 3, 3, 4, 3, 4, 4, 5, 3, 4, 4, 5, 4, 5, 5, 6,
};

/* Kinds as actions. */
static int list_kinds(unsigned kinds, posse_action first, posse_action out[])
{
    for (int i = 0; i < ACTION_KINDS; i++)
        out[i] = first + kinds_of_set[kinds][i];
    return size_of_set[kinds];
}

/* The seat's cards of a pile, each kind once, as actions: of a kind, or of a name and a kind. */
static int list_cards(const colt_state *s, int seat, const pile *p, posse_action plain,
                      posse_action named, posse_action out[])
{
    if (!is_team_game(s))
        return list_kinds(kinds_in(p->action), plain, out);
    int count = 0;
    for (int i = 0; i < TEAM; i++) {
        posse_action first = named + (posse_action)s->name[s->bandit[seat][i]] * ACTION_KINDS;
        count += list_kinds(kinds_in(p->action + i * ACTION_KINDS), first, out + count);
    }
    return count;
}

/* ghost's cards of the hand, for hiding. */
static int list_hidden(const colt_state *s, int seat, posse_action out[])
{
    for (int i = 0; i < TEAM && s->bandit[seat][i] != NONE; i++) {
        const uint8_t *cards = s->hand[seat].action + i * ACTION_KINDS;
        if (colt_may_hide(s, s->bandit[seat][i]))
            return list_kinds(kinds_in(cards),
                              is_team_game(s) ? ACTION_PLAY_NAMED_HIDDEN + GHOST * ACTION_KINDS
                                              : ACTION_PLAY_HIDDEN,
                              out);
    }
    return 0;
}

static int list_plays(const colt_state *s, posse_action out[])
{
    int seat = s->schemer;
    int count = list_cards(s, seat, &s->hand[seat], ACTION_PLAY, ACTION_PLAY_NAMED, out);
    if (s->turn == 0)
        count += list_hidden(s, seat, out + count);
    out[count] = ACTION_DRAW;
    return count + colt_can_draw(s, seat);
}

/* In the order of the card list, a team's two within a kind: never an earlier one after a later. */
static int list_discards(const colt_state *s, posse_action out[])
{
    int seat = colt_actor(s);
    pile cards = s->hand[seat];
    for (int card = 0; card < CARDS; card++)
        if (card % ACTION_KINDS * TEAM + card / ACTION_KINDS < s->least_discard)
            cards.action[card] = 0;
    int count = list_cards(s, seat, &cards, ACTION_DISCARD, ACTION_DISCARD_NAMED, out);
    out[count++] = ACTION_DONE;
    return count;
}

/* ---- Stealin' ------------------------------------------------------------------------------ */

static int list_cars(unsigned cars, posse_action first, posse_action out[])
{
    int count = 0;
    for (; cars; cars &= cars - 1)
        out[count++] = first + (posse_action)__builtin_ctz(cars);
    return count;
}

static int list_moves(const colt_state *s, posse_action out[])
{
    int spot = s->spot[acting_bandit(s)];
    return list_cars(colt_ways(s, spot, level_of(spot) == ROOF ? 3 : 1), ACTION_MOVE, out);
}

static int list_marshal(const colt_state *s, posse_action out[])
{
    return list_cars(colt_ways(s, spot_at(s->marshal, INSIDE), 1), ACTION_MARSHAL, out);
}

static int list_pushes(const colt_state *s, posse_action out[])
{
    return list_cars(colt_ways(s, s->spot[s->victim], 1), ACTION_PUSH, out);
}

/* Bandits by their names, in the names' order. */
static int list_bandits(const colt_state *s, unsigned bandits, posse_action first,
                        posse_action out[])
{
    unsigned names = 0;
    for (; bandits; bandits &= bandits - 1)
        names |= 1U << s->name[__builtin_ctz(bandits)];
    return list_cars(names, first, out);
}

static int list_shots(const colt_state *s, posse_action out[])
{
    int bandit = acting_bandit(s);
    return s->bullets[bandit] ? list_bandits(s, colt_fire_targets(s, bandit), ACTION_FIRE, out) : 0;
}

static int list_punches(const colt_state *s, posse_action out[])
{
    return list_bandits(s, colt_punch_targets(s, acting_bandit(s)), ACTION_PUNCH, out);
}

/* Purses that nobody has ever seen are alike: the first of them stands for all. */
static int list_purses(const colt_state *s, int spot, posse_action out[])
{
    int first, count = 0, purses = colt_purses_at(s, spot, &first);
    bool unseen = false;
    for (int i = 0; i < purses; i++) {
        if (!s->purse_known[first + i] && unseen)
            continue;
        unseen |= !s->purse_known[first + i];
        out[count++] = ACTION_ROB_PURSE + (posse_action)i;
    }
    return count;
}

static int list_robberies(const colt_state *s, posse_action out[])
{
    int spot = s->spot[acting_bandit(s)];
    int count = list_purses(s, spot, out);
    if (s->jewels_at[spot])
        out[count++] = ACTION_ROB_JEWEL;
    if (s->strongboxes_at[spot])
        out[count++] = ACTION_ROB_STRONGBOX;
    return count;
}

static int list_pickpockets(const colt_state *s, posse_action out[])
{
    int count = list_purses(s, s->spot[acting_bandit(s)], out);
    out[count++] = ACTION_PASS;
    return count;
}

static int list_losses(const colt_state *s, posse_action out[])
{
    int first, count = 0;
    if (colt_purses_at(s, WITH_BANDIT + s->victim, &first))
        out[count++] = ACTION_LOSE + PURSE;
    if (s->jewels[s->victim])
        out[count++] = ACTION_LOSE + JEWEL;
    if (s->strongboxes[s->victim])
        out[count++] = ACTION_LOSE + STRONGBOX;
    return count;
}

static int list_take_or_leave(const colt_state *s, posse_action out[])
{
    (void)s;
    out[0] = ACTION_TAKE;
    out[1] = ACTION_LEAVE;
    return 2;
}

static int list_nothing(const colt_state *s, posse_action out[])
{
    (void)s, (void)out;
    return 0;
}

int colt_legal(const void *state, posse_action out[])
{
    static int (*const lists[ASKS])(const colt_state *s, posse_action out[]) = {
        [ASK_NOBODY] = list_nothing, [ASK_DEAL] = list_nothing,
        [ASK_PLAY] = list_plays,     [ASK_DISCARD] = list_discards,
        [ASK_MOVE] = list_moves,     [ASK_MARSHAL] = list_marshal,
        [ASK_FIRE] = list_shots,     [ASK_ROB] = list_robberies,
        [ASK_PUNCH] = list_punches,  [ASK_LOSE] = list_losses,
        [ASK_SLIP] = list_nothing,   [ASK_TAKE] = list_take_or_leave,
        [ASK_PUSH] = list_pushes,    [ASK_PICKPOCKET] = list_pickpockets,
    };
    const colt_state *s = state;
    return lists[s->ask](s, out);
}

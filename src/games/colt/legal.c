/* Whose turn it is to act, and the legal actions. */
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

/* ghost may play the card of the round's first turn face down. In a tunnel it lies face down anyway. */
static bool may_hide(const colt_state *s, int bandit)
{
    return s->name[bandit] == GHOST && s->turn == 0 && s->turn_kind != TUNNEL;
}

/* ---- Schemin' ------------------------------------------------------------------------------ */

/* Lists an action for each kind of card in a pile; with a team, for each name and kind. */
static int list_cards(const colt_state *s, int seat, const pile *p, posse_action plain, posse_action named,
                      posse_action out[])
{
    if (!is_team_game(s))
        return list_members(kinds_in(p->action), plain, out);
    int count = 0;
    for (int i = 0; i < TEAM; i++) {
        posse_action first = named + (posse_action)s->name[s->bandit[seat][i]] * ACTION_KINDS;
        count += list_members(kinds_in(p->action + i * ACTION_KINDS), first, out + count);
    }
    return count;
}

/* Lists ghost's cards in the hand, to be played face down. */
static int list_hidden(const colt_state *s, int seat, posse_action out[])
{
    for (int i = 0; i < TEAM && s->bandit[seat][i] != NONE; i++) {
        const uint8_t *cards = s->hand[seat].action + i * ACTION_KINDS;
        if (may_hide(s, s->bandit[seat][i]))
            return list_members(kinds_in(cards),
                                is_team_game(s) ? ACTION_PLAY_NAMED_HIDDEN + GHOST * ACTION_KINDS : ACTION_PLAY_HIDDEN,
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

/* Discards are named in the order of the card list (with a team by kind, then by bandit), so that there is one
 * way to say them. */
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

static unsigned names_of(const colt_state *s, unsigned bandits)
{
    unsigned names = 0;
    for (int b = 0; b < s->bandits; b++)
        names |= (bandits >> b & 1) << s->name[b];
    return names;
}

static unsigned move_ways(const colt_state *s)
{
    int spot = s->spot[acting_bandit(s)];
    return colt_ways(s, spot, level_of(spot) == ROOF ? 3 : 1);
}

static unsigned fire_targets(const colt_state *s)
{
    int bandit = acting_bandit(s);
    return s->bullets[bandit] ? names_of(s, colt_fire_targets(s, bandit)) : 0;
}

static unsigned loot_of_victim(const colt_state *s)
{
    int first, purses = colt_purses_at(s, WITH_BANDIT + s->victim, &first);
    return (unsigned)(purses > 0) << PURSE | (unsigned)(s->jewels[s->victim] > 0) << JEWEL |
           (unsigned)(s->strongboxes[s->victim] > 0) << STRONGBOX;
}

/* Where the answer is a car, a name or a kind of loot: the set of legal ones, and the action for number 0. */
static bool asks_for_one_of(const colt_state *s, enum ask ask, unsigned *set, posse_action *first)
{
    switch (ask) {
    case ASK_MOVE:
        *set = move_ways(s);
        *first = ACTION_MOVE;
        return true;
    case ASK_MARSHAL:
        *set = colt_ways(s, spot_at(s->marshal, INSIDE), 1);
        *first = ACTION_MARSHAL;
        return true;
    case ASK_FIRE:
        *set = fire_targets(s);
        *first = ACTION_FIRE;
        return true;
    case ASK_PUNCH:
        *set = names_of(s, colt_punch_targets(s, acting_bandit(s)));
        *first = ACTION_PUNCH;
        return true;
    case ASK_LOSE:
        *set = loot_of_victim(s);
        *first = ACTION_LOSE;
        return true;
    case ASK_PUSH:
        *set = colt_ways(s, s->spot[s->victim], 1);
        *first = ACTION_PUSH;
        return true;
    default:
        return false;
    }
}

/* Purses that nobody has ever seen are alike, so only the first of them is offered. */
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

static int list_take_or_leave(posse_action out[])
{
    out[0] = ACTION_TAKE;
    out[1] = ACTION_LEAVE;
    return 2;
}

static int list_answers(const colt_state *s, posse_action out[])
{
    unsigned set;
    posse_action first;
    if (asks_for_one_of(s, (enum ask)s->ask, &set, &first))
        return list_members(set, first, out);
    switch (s->ask) {
    case ASK_ROB:
        return list_robberies(s, out);
    case ASK_PICKPOCKET:
        return list_pickpockets(s, out);
    case ASK_TAKE:
        return list_take_or_leave(out);
    case ASK_DISCARD:
        return list_discards(s, out);
    default:
        return 0;
    }
}

int colt_legal(const void *state, posse_action out[])
{
    const colt_state *s = state;
    return s->ask == ASK_PLAY ? list_plays(s, out) : list_answers(s, out);
}

/* ---- is there a choice? -------------------------------------------------------------------- */

/* How many answers a question has (2 may stand for more). If there is exactly one, `only` gets it. */
int colt_choices(const colt_state *s, enum ask ask, posse_action *only)
{
    posse_action legal[MAX_LEGAL], first;
    unsigned set;
    if (asks_for_one_of(s, ask, &set, &first)) {
        *only = first + (posse_action)lowest_of(set | 1U << 31);
        bool several = set & (set - 1);
        return several ? 2 : set != 0;
    }
    int count = colt_legal(s, legal);
    *only = count ? legal[0] : 0;
    return count;
}

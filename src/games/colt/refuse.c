/* Is an action legal, and if not, why? */
#include "state.h"

static const char *const wanted[ASKS] = {
    [ASK_NOBODY] = "the game is over",
    [ASK_DEAL] = "cards are being dealt",
    [ASK_PLAY] = "that seat is to play a card of its hand, or to draw",
    [ASK_DISCARD] = "that seat is to discard cards in the order of the card list, or to be done",
    [ASK_MOVE] =
        "the bandit is to move: inside to the next car, on the roof up to three, and not stay",
    [ASK_MARSHAL] = "the Marshal is to move one car",
    [ASK_FIRE] = "the bandit is to fire at somebody he can see and hit",
    [ASK_ROB] = "the bandit is to take one piece of loot that lies on his spot",
    [ASK_PUNCH] = "the bandit is to punch somebody on his spot",
    [ASK_LOSE] = "the puncher is to say what kind of loot falls, of those that the victim has",
    [ASK_SLIP] = "one of the victim's purses is to slip",
    [ASK_TAKE] = "cheyenne is to take the purse or to leave it",
    [ASK_PUSH] = "the puncher is to say to which next car the victim is pushed",
    [ASK_PICKPOCKET] = "the bandit may take a purse from his spot, or pass",
};

static bool check_deal(const colt_state *s, posse_action action)
{
    pile_words words;
    pile cards;
    if (action < ACTION_DEAL || !colt_deal_of_seat(s, action, s->drawer, &words) ||
        cards_in(words) != s->draws)
        return false;
    store_pile(&cards, words);
    const pile *deck = &s->deck[s->drawer];
    for (int card = 0; card < CARDS; card++)
        if (cards.action[card] > deck->action[card])
            return false;
    return cards.bullets <= deck->bullets;
}

static bool check_slip(const colt_state *s, posse_action action)
{
    int first, count = colt_purses_at(s, WITH_BANDIT + s->victim, &first);
    return action >= ACTION_SLIP && action < ACTION_SLIP + (posse_action)count;
}

static bool check_listed(const colt_state *s, posse_action action)
{
    posse_action legal[MAX_LEGAL];
    int count = colt_legal(s, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

bool colt_check(const void *state, posse_action action, posse_status *why)
{
    const colt_state *s = state;
    bool legal = s->ask == ASK_DEAL   ? check_deal(s, action)
                 : s->ask == ASK_SLIP ? check_slip(s, action)
                                      : check_listed(s, action);
    if (legal)
        return true;
    if (s->ask == ASK_DEAL)
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL,
                          "seat %d is to be dealt %d of the cards in its deck", s->drawer,
                          s->draws);
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "%s", wanted[s->ask]);
}

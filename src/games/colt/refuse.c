/* Is an action legal, and if not, why not? */
#include "state.h"

static const char *const wanted[ASKS] = {
    [ASK_NOBODY] = "the game is over",
    [ASK_DEAL] = "cards are being dealt",
    [ASK_PLAY] = "this seat must play a card from its hand or draw",
    [ASK_DISCARD] = "this seat must discard a card, in the order of the card list, or be done",
    [ASK_MOVE] = "the bandit must move: inside to the next car, on the roof one to three cars",
    [ASK_MARSHAL] = "the Marshal must move one car",
    [ASK_FIRE] = "the bandit must fire at a bandit in sight",
    [ASK_ROB] = "the bandit must take one piece of loot from the spot",
    [ASK_PUNCH] = "the bandit must punch another bandit on the spot",
    [ASK_LOSE] = "the puncher must choose which kind of the victim's loot falls",
    [ASK_SLIP] = "chance must choose which of the victim's purses falls",
    [ASK_TAKE] = "cheyenne must take the purse or leave it",
    [ASK_PUSH] = "the puncher must choose the adjacent car to push the victim to",
    [ASK_PICKPOCKET] = "the bandit must take a purse from the spot or pass",
};

static bool check_deal(const colt_state *s, posse_action action)
{
    pile_words words;
    pile cards;
    if (action < ACTION_DEAL || !colt_deal_of_seat(s, action, s->drawer, &words) || cards_in(words) != s->draws)
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
        return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "seat %d must be dealt %d of the cards in its deck",
                          s->drawer, s->draws);
    return posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "%s", wanted[s->ask]);
}

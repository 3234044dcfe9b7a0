/* Schemin': what a card is worth, by where it and those after it may lead. */
#include "heuristics.h"

/* The best that cards of the hand may bring, so many of them; what is not played yet may come otherwise. */
static int look_ahead(const colt_forecast *o, const colt_projection *h, uint8_t hand[CARDS],
                      int depth)
{
    int leaf = colt_best_of_projection(o, h), best = leaf;
    if (depth <= 0)
        return leaf;
    for (int card = 0; card < o->team * ACTION_KINDS; card++) {
        if (!hand[card])
            continue;
        colt_projection next = *h;
        colt_project_card(o, &next, &o->last[card / ACTION_KINDS], card % ACTION_KINDS);
        hand[card]--;
        int worth = look_ahead(o, &next, hand, depth - 1);
        hand[card]++;
        best = worth > best ? worth : best;
    }
    return leaf + (best - leaf) * colt_value_of(o, LATER_PERCENT) / 100;
}

/* Three cards more to choose from, which matter the less the more are in hand. In the end they matter only to
 * an expert, who may keep them. */
static int draw_worth(const colt_forecast *o)
{
    const pile *hand = &o->s->hand[o->seat];
    int actions = pile_size(hand) - hand->bullets;
    int more = colt_value_of(o, DRAW_WORTH) - actions * colt_value_of(o, CARD_IN_HAND);
    return o->goes_left && more > 0 ? more : 0;
}

colt_play colt_play_of_action(const colt_state *s, int seat, posse_action action)
{
    if (action < ACTION_PLAY_NAMED)
        return (colt_play){.card = (int)(action % ACTION_KINDS),
                           .hidden = action >= ACTION_PLAY_HIDDEN};
    int number = (int)(action - ACTION_PLAY_NAMED) % (NAMES * ACTION_KINDS);
    bool first = s->name[s->bandit[seat][0]] == number / ACTION_KINDS;
    return (colt_play){.card = number % ACTION_KINDS + (first ? 0 : ACTION_KINDS),
                       .hidden = action >= ACTION_PLAY_NAMED_HIDDEN};
}

void colt_evaluate_plays(const colt_forecast *o, int depth, const posse_action legal[], int count,
                         int worth[])
{
    enum { SECRECY = 5 };
    const colt_state *s = o->s;
    uint8_t hand[CARDS];
    int ahead = depth - 1 < o->goes_left ? depth - 1 : o->goes_left, judged[CARDS];
    colt_projection start = o->projection;
    memcpy(hand, s->hand[o->seat].action, sizeof hand);
    colt_project_plan(o, &start);
    for (int i = 0; i < count; i++) {
        if (legal[i] == ACTION_DRAW) {
            worth[i] = look_ahead(o, &start, hand, ahead) + draw_worth(o);
            continue;
        }
        colt_play play = colt_play_of_action(s, o->seat, legal[i]);
        if (!play.hidden) { /* which are listed first */
            colt_projection next = start;
            colt_project_card(o, &next, &o->last[play.card / ACTION_KINDS],
                              play.card % ACTION_KINDS);
            hand[play.card]--;
            judged[play.card] = look_ahead(o, &next, hand, ahead);
            hand[play.card]++;
        }
        worth[i] = judged[play.card] + (play.hidden ? SECRECY : 0);
    }
}

/* ---- what an expert keeps ------------------------------------------------------------------------- */

void colt_evaluate_discards(const colt_forecast *o, const posse_action legal[], int count,
                            int worth[])
{
    for (int i = 0; i < count; i++) {
        int kind = (int)((legal[i] - ACTION_DISCARD) % ACTION_KINDS);
        worth[i] = legal[i] == ACTION_DONE ? 0 : -o->params[KEEP_MOVE + kind].value;
    }
}

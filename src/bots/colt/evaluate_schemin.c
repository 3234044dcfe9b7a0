/* Schemin': the value of playing a card, by looking ahead at where this card and later ones can
 * lead. */
#include "heuristics.h"

/* The best value that up to `depth` further cards of the hand can reach. Later gains are
 * discounted, because the others may interfere. */
static int look_ahead(const colt_forecast *f, const colt_projection *p, uint8_t hand[CARDS], int depth)
{
    int leaf = colt_projected_value(f, p), best = leaf;
    if (depth <= 0)
        return leaf;
    for (int card = 0; card < f->team * ACTION_KINDS; card++) {
        if (!hand[card])
            continue;
        colt_projection next = *p;
        colt_project_card(f, &next, &f->next_card[card / ACTION_KINDS], card % ACTION_KINDS);
        hand[card]--;
        int value = look_ahead(f, &next, hand, depth - 1);
        hand[card]++;
        best = value > best ? value : best;
    }
    return leaf + (best - leaf) * colt_param_value(f, LATER_CARD_PERCENT) / 100;
}

/* The value of drawing three cards: less for each action card already in hand, and nothing in the
 * seat's last turn of the round, where only a player of the expert variant could keep them. */
static int draw_value(const colt_forecast *f)
{
    const pile *hand = &f->s->hand[f->seat];
    int actions = pile_size(hand) - hand->bullets;
    int more = colt_param_value(f, DRAW_VALUE) - actions * colt_param_value(f, DRAW_HAND_PENALTY);
    return f->turns_left && more > 0 ? more : 0;
}

colt_play colt_play_of_action(const colt_state *s, int seat, posse_action action)
{
    if (action < ACTION_PLAY_NAMED)
        return (colt_play){.card = (int)(action % ACTION_KINDS), .hidden = action >= ACTION_PLAY_HIDDEN};
    int number = (int)(action - ACTION_PLAY_NAMED) % (NAMES * ACTION_KINDS);
    bool first = s->name[s->bandit[seat][0]] == number / ACTION_KINDS;
    return (colt_play){.card = number % ACTION_KINDS + (first ? 0 : ACTION_KINDS),
                       .hidden = action >= ACTION_PLAY_NAMED_HIDDEN};
}

void colt_evaluate_plays(const colt_forecast *f, int depth, const posse_action legal[], int count, int value[])
{
    enum { SECRECY = 5 };
    const colt_state *s = f->s;
    uint8_t hand[CARDS];
    int ahead = depth - 1 < f->turns_left ? depth - 1 : f->turns_left, play_value[CARDS];
    colt_projection start = f->projection;
    memcpy(hand, s->hand[f->seat].action, sizeof hand);
    colt_project_plan(f, &start);
    for (int i = 0; i < count; i++) {
        if (legal[i] == ACTION_DRAW) {
            value[i] = look_ahead(f, &start, hand, ahead) + draw_value(f);
            continue;
        }
        colt_play play = colt_play_of_action(s, f->seat, legal[i]);
        if (!play.hidden) { /* legal actions list open cards before face-down ones */
            colt_projection next = start;
            colt_project_card(f, &next, &f->next_card[play.card / ACTION_KINDS], play.card % ACTION_KINDS);
            hand[play.card]--;
            play_value[play.card] = look_ahead(f, &next, hand, ahead);
            hand[play.card]++;
        }
        value[i] = play_value[play.card] + (play.hidden ? SECRECY : 0);
    }
}

/* ---- what an expert keeps ---------------------------------------------------------------- */

void colt_evaluate_discards(const colt_forecast *f, const posse_action legal[], int count, int value[])
{
    for (int i = 0; i < count; i++) {
        int kind = (int)((legal[i] - ACTION_DISCARD) % ACTION_KINDS);
        value[i] = legal[i] == ACTION_DONE ? 0 : -f->params[KEEP_MOVE + kind].value;
    }
}

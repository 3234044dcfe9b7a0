/* Carrying out an action: the effect of each answer. An answer returns true if the next question waits already;
 * if not, the round goes on. */
#include "events.h"

#include <assert.h>

/* Is the card played face down, by ghost's choice or in a tunnel? */
bool colt_is_secret(const colt_state *s, posse_action action)
{
    if (s->ask != ASK_PLAY || action == ACTION_DRAW)
        return false;
    bool plain = action < ACTION_PLAY_HIDDEN;
    bool named = action >= ACTION_PLAY_NAMED && action < ACTION_PLAY_NAMED_HIDDEN;
    return !(plain || named) || s->turn_kind == TUNNEL;
}

/* ---- cards --------------------------------------------------------------------------------- */

static bool take_deal(colt_state *s, posse_action action, posse_events *told)
{
    pile_words cards;
    colt_deal_of_seat(s, action, s->drawer, &cards);
    s->draws = 0;
    colt_take_cards(s, cards, told);
    return colt_after_draw(s, told);
}

/* `number` is the offset from the first action for plain cards, or with a team for named cards. */
static int bandit_of_number(const colt_state *s, int seat, int number)
{
    return is_team_game(s) ? bandit_named(s, (enum name)(number / ACTION_KINDS)) : s->bandit[seat][0];
}

static bool play(colt_state *s, posse_action action, posse_events *told)
{
    int seat = s->schemer;
    if (action == ACTION_DRAW)
        return colt_draw_three(s, seat, told);
    int open = is_team_game(s) ? ACTION_PLAY_NAMED_HIDDEN - ACTION_PLAY_NAMED : ACTION_PLAY_HIDDEN;
    int number = (int)action - (is_team_game(s) ? ACTION_PLAY_NAMED : ACTION_PLAY);
    bool by_choice = number >= open, hidden = by_choice || s->turn_kind == TUNNEL;
    number -= by_choice ? open : 0;
    int bandit = bandit_of_number(s, seat, number), kind = number % ACTION_KINDS;
    s->hand[seat].action[cards_of(s, bandit) + kind]--;
    s->plan[s->plan_count++] = plan_card(bandit, kind, hidden);
    if (told)
        colt_tell_planned(told, s, s->plan[s->plan_count - 1]);
    colt_next_go(s);
    return false;
}

static bool discard(colt_state *s, posse_action action, posse_events *told)
{
    int seat = seat_after(s, s->first, s->taken);
    if (action == ACTION_DONE) {
        s->least_discard = 0;
        s->taken++;
        return false;
    }
    bool named = action >= ACTION_DISCARD_NAMED;
    int number = (int)(action - (named ? ACTION_DISCARD_NAMED : ACTION_DISCARD));
    int bandit = bandit_of_number(s, seat, number), kind = number % ACTION_KINDS;
    int card = cards_of(s, bandit) + kind;
    s->hand[seat].action[card]--;
    s->discard[seat].action[card]++;
    s->least_discard = (uint8_t)(kind * TEAM + card / ACTION_KINDS);
    if (told)
        colt_tell_discarded(told, seat, (enum kind)kind, s->name[bandit], 1);
    return false;
}

/* ---- bandits -------------------------------------------------------------------------------- */

static bool move(colt_state *s, posse_action action, posse_events *told)
{
    int bandit = acting_bandit(s), car = (int)(action - ACTION_MOVE);
    s->spot[bandit] = (uint8_t)spot_at(car, level_of(s->spot[bandit]));
    if (told)
        colt_tell_moved(told, s, bandit);
    colt_meet(s, bandit, told);
    colt_finish_card(s);
    return false;
}

static bool send_marshal(colt_state *s, posse_action action, posse_events *told)
{
    colt_move_marshal(s, (int)(action - ACTION_MARSHAL), told);
    colt_finish_card(s);
    return false;
}

static void push(colt_state *s, int bandit, int car, int by, posse_events *told)
{
    s->spot[bandit] = (uint8_t)spot_at(car, level_of(s->spot[bandit]));
    if (told)
        colt_tell_pushed(told, s, bandit, by);
    colt_meet(s, bandit, told);
}

/* django's shots knock the target back by one car, away from django, but never off the train. */
static void knock_back(colt_state *s, int django, int target, posse_events *told)
{
    int car = car_of(s->spot[target]);
    car += car > car_of(s->spot[django]) ? 1 : -1;
    if (car >= LOCOMOTIVE && car <= caboose(s))
        push(s, target, car, django, told);
}

static bool fire(colt_state *s, posse_action action, posse_events *told)
{
    int bandit = acting_bandit(s);
    int target = bandit_named(s, (enum name)(action - ACTION_FIRE));
    s->bullets[bandit]--;
    if (told)
        colt_tell_fired(told, s, bandit, target);
    colt_give_bullet(s, target);
    if (told)
        colt_tell_bullet(told, s, target, bandit);
    if (s->name[bandit] == DJANGO)
        knock_back(s, bandit, target, told);
    colt_finish_card(s);
    return false;
}

/* Only the holder knows the value of a purse that is taken. Earlier owners lose sight of it. */
static void take_loot(colt_state *s, int bandit, posse_action action, posse_events *told)
{
    int spot = s->spot[bandit], first;
    enum loot what = PURSE;
    int purse = NONE;
    if (action == ACTION_ROB_JEWEL) {
        what = JEWEL;
        s->jewels_at[spot]--;
        s->jewels[bandit]++;
    } else if (action == ACTION_ROB_STRONGBOX) {
        what = STRONGBOX;
        s->strongboxes_at[spot]--;
        s->strongboxes[bandit]++;
    } else {
        colt_purses_at(s, spot, &first);
        purse = colt_move_purse(s, first + (int)(action - ACTION_ROB_PURSE), WITH_BANDIT + bandit, 0);
    }
    if (told)
        colt_tell_robbed(told, s, bandit, what, purse);
}

static bool rob(colt_state *s, posse_action action, posse_events *told)
{
    take_loot(s, acting_bandit(s), action, told);
    colt_finish_card(s);
    return false;
}

static bool pickpocket(colt_state *s, posse_action action, posse_events *told)
{
    if (action != ACTION_PASS)
        take_loot(s, acting_bandit(s), action, told);
    return false;
}

/* ---- a punch: whom, what falls, which purse, taken or left, and to which side ---------------- */

static bool punch(colt_state *s, posse_action action, posse_events *told)
{
    int first;
    s->victim = (uint8_t)bandit_named(s, (enum name)(action - ACTION_PUNCH));
    bool has_loot =
        s->jewels[s->victim] || s->strongboxes[s->victim] || colt_purses_at(s, WITH_BANDIT + s->victim, &first);
    return colt_ask(s, has_loot ? ASK_LOSE : ASK_PUSH, told);
}

/* The purse falls on the victim's spot. The victim's player knows its value while it lies there. */
static bool drop_purse(colt_state *s, int purse, posse_events *told)
{
    purse = colt_move_purse(s, purse, s->spot[s->victim], 1 << s->seat[s->victim]);
    s->lost_purse[s->victim] = true;
    if (told)
        colt_tell_dropped(told, s, s->victim, PURSE, purse);
    return colt_ask(s, s->name[acting_bandit(s)] == CHEYENNE ? ASK_TAKE : ASK_PUSH, told);
}

static bool lose(colt_state *s, posse_action action, posse_events *told)
{
    enum loot what = (enum loot)(action - ACTION_LOSE);
    int spot = s->spot[s->victim], first;
    if (what == PURSE) {
        if (colt_purses_at(s, WITH_BANDIT + s->victim, &first) == 1)
            return drop_purse(s, first, told);
        s->ask = ASK_SLIP;
        return true;
    }
    if (what == JEWEL) {
        s->jewels[s->victim]--;
        s->jewels_at[spot]++;
    } else {
        s->strongboxes[s->victim]--;
        s->strongboxes_at[spot]++;
    }
    if (told)
        colt_tell_dropped(told, s, s->victim, what, NONE);
    return colt_ask(s, ASK_PUSH, told);
}

static bool slip(colt_state *s, posse_action action, posse_events *told)
{
    int first;
    colt_purses_at(s, WITH_BANDIT + s->victim, &first);
    return drop_purse(s, first + (int)(action - ACTION_SLIP), told);
}

/* cheyenne may keep the purse that has just fallen, which is the last one on the spot. */
static bool take_or_leave(colt_state *s, posse_action action, posse_events *told)
{
    int bandit = acting_bandit(s), first;
    if (action == ACTION_TAKE) {
        int count = colt_purses_at(s, s->spot[bandit], &first);
        int purse = colt_move_purse(s, first + count - 1, WITH_BANDIT + bandit, 0);
        if (told)
            colt_tell_took(told, s, bandit, purse);
    }
    return colt_ask(s, ASK_PUSH, told);
}

static bool push_victim(colt_state *s, posse_action action, posse_events *told)
{
    push(s, s->victim, (int)(action - ACTION_PUSH), acting_bandit(s), told);
    colt_finish_card(s);
    return false;
}

/* --------------------------------------------------------------------------------------------- */

/* Carries out the answer to the current question. True if another question waits. */
bool colt_answer(colt_state *s, posse_action action, posse_events *told)
{
    static bool (*const answers[ASKS])(colt_state * s, posse_action action, posse_events * told) = {
        [ASK_DEAL] = take_deal,
        [ASK_PLAY] = play,
        [ASK_DISCARD] = discard,
        [ASK_MOVE] = move,
        [ASK_MARSHAL] = send_marshal,
        [ASK_FIRE] = fire,
        [ASK_ROB] = rob,
        [ASK_PUNCH] = punch,
        [ASK_LOSE] = lose,
        [ASK_SLIP] = slip,
        [ASK_TAKE] = take_or_leave,
        [ASK_PUSH] = push_victim,
        [ASK_PICKPOCKET] = pickpocket,
    };
    int ask = s->ask;
    s->ask = ASK_NOBODY;
    return answers[ask](s, action, told);
}

COLD static void tell_choice(const colt_state *s, posse_action action, posse_events *told)
{
    if (colt_actor(s) != POSSE_CHANCE)
        colt_tell_chose(told, colt_actor(s), action, false, colt_is_secret(s, action));
}

void colt_apply(void *state, posse_action action, posse_events *told)
{
    colt_state *s = state;
    assert(colt_check(s, action, NULL));
    if (told)
        tell_choice(s, action, told);
    if (!colt_answer(s, action, told))
        colt_go_on(s, told);
}

void colt_begin(void *state, posse_events *told)
{
    colt_state *s = state;
    if (told) {
        for (int bandit = 0; bandit < s->bandits; bandit++)
            colt_tell_seated(told, s, bandit);
        colt_tell_round(told, s);
    }
    colt_go_on(s, told);
}

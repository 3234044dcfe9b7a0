/* The position as JSON: everything, or what one viewer may know. */
#include "state.h"
#include "views.h"

#include <stdio.h>

/* ---- loot ------------------------------------------------------------------------------------ */

/* The holder knows the value of a purse; on a spot, the seats that have seen it do. */
static bool knows_purse(const colt_state *s, int viewer, int purse)
{
    int place = s->purse_place[purse];
    if (viewer == POSSE_EVERYTHING)
        return true;
    if (viewer < 0)
        return false;
    return place >= WITH_BANDIT ? s->seat[place - WITH_BANDIT] == viewer : s->purse_known[purse] >> viewer & 1;
}

/* The seats that know the value of a purse. */
static uint32_t seats_that_know(const colt_state *s, int purse)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < s->players; seat++)
        seats |= (uint32_t)knows_purse(s, seat, purse) << seat;
    return seats;
}

static void put_purse(const colt_state *s, int viewer, int purse, posse_buffer *out)
{
    uint32_t seats = viewer == POSSE_ALL_VIEWERS ? seats_that_know(s, purse) : 0;
    if (seats) {
        posse_secret_begin(out, seats);
        posse_json_put_int(out, value_of_purse(s, purse));
        posse_secret_else(out);
        posse_json_put_null(out);
        posse_secret_end(out);
    } else if (knows_purse(s, viewer, purse)) {
        posse_json_put_int(out, value_of_purse(s, purse));
    } else {
        posse_json_put_null(out);
    }
}

static void put_purses(const colt_state *s, int viewer, int place, posse_buffer *out)
{
    int first, count = colt_purses_at(s, place, &first);
    posse_json_add_list(out, "purses");
    for (int purse = first; purse < first + count; purse++)
        put_purse(s, viewer, purse, out);
    posse_json_end_list(out);
}

/* For each purse of a spot, the seats that know its value. */
static void put_known(const colt_state *s, int place, posse_buffer *out)
{
    int first, count = colt_purses_at(s, place, &first);
    posse_json_add_list(out, "known");
    for (int purse = first; purse < first + count; purse++) {
        posse_json_put_list(out);
        for (int seat = 0; seat < s->players; seat++)
            if (s->purse_known[purse] >> seat & 1)
                posse_json_put_int(out, seat);
        posse_json_end_list(out);
    }
    posse_json_end_list(out);
}

static void put_train(const colt_state *s, int viewer, posse_buffer *out)
{
    posse_json_add_list(out, "train");
    for (int car = 0; car < s->cars; car++) {
        posse_json_put_object(out);
        for (int level = INSIDE; level <= ROOF; level++) {
            int spot = spot_at(car, (enum level)level);
            posse_json_add_object(out, colt_levels[level]);
            put_purses(s, viewer, spot, out);
            put_known(s, spot, out);
            posse_json_add_int(out, "jewels", s->jewels_at[spot]);
            posse_json_add_int(out, "strongboxes", s->strongboxes_at[spot]);
            posse_json_end_object(out);
        }
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void put_bandits(const colt_state *s, int viewer, posse_buffer *out)
{
    posse_json_add_list(out, "bandits");
    for (int b = 0; b < s->bandits; b++) {
        posse_json_put_object(out);
        posse_json_add_string(out, "name", colt_names[s->name[b]]);
        posse_json_add_int(out, "seat", s->seat[b]);
        posse_json_add_int(out, "car", car_of(s->spot[b]));
        posse_json_add_string(out, "level", colt_levels[level_of(s->spot[b])]);
        posse_json_add_int(out, "bullets", s->bullets[b]);
        posse_json_add_int(out, "hit", s->hit[b]);
        put_purses(s, viewer, WITH_BANDIT + b, out);
        posse_json_add_int(out, "jewels", s->jewels[b]);
        posse_json_add_int(out, "strongboxes", s->strongboxes[b]);
        posse_json_add_int(out, "ransom", 250 * s->ransom[b]);
        posse_json_add_bool(out, "lost", s->lost_purse[b]);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

/* ---- cards ------------------------------------------------------------------------------------ */

static void put_card(const colt_state *s, int bandit, int kind, posse_buffer *out)
{
    char word[32];
    if (!is_team_game(s)) {
        posse_json_put_string(out, colt_kinds[kind]);
        return;
    }
    snprintf(word, sizeof word, "%s:%s", colt_names[s->name[bandit]], colt_kinds[kind]);
    posse_json_put_string(out, word);
}

/* In the order of the card list; within a kind a team's two bandits by name. */
static void put_cards(const colt_state *s, int seat, const pile *p, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int kind = 0; kind < ACTION_KINDS; kind++)
        for (int i = 0; i < TEAM; i++)
            for (int count = p->action[i * ACTION_KINDS + kind]; count > 0; count--)
                put_card(s, s->bandit[seat][i], kind, out);
    for (int count = p->bullets; count > 0; count--)
        posse_json_put_string(out, colt_kinds[BULLET]);
    posse_json_end_list(out);
}

static void put_pile(const colt_state *s, const char *key, int seat, const pile *p, bool open, posse_buffer *out)
{
    posse_json_put_key(out, key);
    if (open)
        put_cards(s, seat, p, out);
    else
        posse_json_put_int(out, pile_size(p));
}

/* A pile that only the seat itself may look through; everybody else knows its size. */
static void put_own_pile(const colt_state *s, const char *key, int viewer, int seat, const pile *p, posse_buffer *out)
{
    if (viewer != POSSE_ALL_VIEWERS) {
        put_pile(s, key, seat, p, viewer == POSSE_EVERYTHING || viewer == seat, out);
        return;
    }
    posse_json_put_key(out, key);
    posse_secret_begin(out, 1U << seat);
    put_cards(s, seat, p, out);
    posse_secret_else(out);
    posse_json_put_int(out, pile_size(p));
    posse_secret_end(out);
}

static void put_seats(const colt_state *s, int viewer, posse_buffer *out)
{
    posse_json_add_list(out, "seats");
    for (int seat = 0; seat < s->players; seat++) {
        posse_json_put_object(out);
        put_own_pile(s, "deck", viewer, seat, &s->deck[seat], out);
        posse_json_add_int(out, "top", s->top[seat]);
        put_own_pile(s, "hand", viewer, seat, &s->hand[seat], out);
        put_pile(s, "discard", seat, &s->discard[seat], true, out);
        if (s->expert) {
            pile shuffled = colt_last_shuffle(s, seat);
            put_pile(s, "shuffled", seat, &shuffled, true, out);
        }
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void put_plan_card(const colt_state *s, uint8_t card, int viewer, posse_buffer *out)
{
    int bandit = bandit_of_card(card);
    bool hidden = card & CARD_HIDDEN;
    posse_json_put_object(out);
    posse_json_add_string(out, "bandit", colt_names[s->name[bandit]]);
    posse_json_put_key(out, "card");
    if (hidden && viewer == POSSE_ALL_VIEWERS) {
        posse_secret_begin(out, 1U << s->seat[bandit]);
        posse_json_put_string(out, colt_kinds[kind_of_card(card)]);
        posse_secret_else(out);
        posse_json_put_null(out);
        posse_secret_end(out);
    } else if (!hidden || viewer == POSSE_EVERYTHING || s->seat[bandit] == viewer) {
        posse_json_put_string(out, colt_kinds[kind_of_card(card)]);
    } else {
        posse_json_put_null(out);
    }
    posse_json_add_bool(out, "hidden", hidden);
    posse_json_end_object(out);
}

static void put_plan(const colt_state *s, int viewer, posse_buffer *out)
{
    posse_json_add_list(out, "plan");
    for (int i = s->plan_done; i < s->plan_count; i++)
        put_plan_card(s, s->plan[i], viewer, out);
    posse_json_end_list(out);
    posse_json_add_list(out, "done");
    for (int i = 0; i < s->plan_done; i++)
        put_plan_card(s, s->plan[i], viewer, out);
    posse_json_end_list(out);
}

/* ---- the round --------------------------------------------------------------------------------- */

static void put_rounds(const colt_state *s, int viewer, posse_buffer *out)
{
    posse_json_add_list(out, "rounds");
    for (int i = 0; i < s->round_count; i++) {
        if (i <= s->round || viewer == POSSE_EVERYTHING)
            posse_json_put_string(out, colt_round_cards[s->rounds[i]]);
        else
            posse_json_put_null(out);
    }
    posse_json_end_list(out);
    posse_json_add_list(out, "turns");
    for (const uint8_t *turn = colt_turns(s); *turn != NO_TURN; turn++)
        posse_json_put_string(out, colt_turn_kinds[*turn]);
    posse_json_end_list(out);
}

/* The question in Stealin' and at an event. Elsewhere the phase says what is asked. */
static void put_asked(const colt_state *s, posse_buffer *out)
{
    bool stealing = s->phase == PHASE_STEALIN || s->phase == PHASE_EVENT;
    posse_json_put_key(out, "asked");
    if (!stealing || s->ask == ASK_NOBODY) {
        posse_json_put_null(out);
        return;
    }
    posse_json_put_object(out);
    posse_json_add_string(out, "what", colt_asks[s->ask]);
    posse_json_add_string(out, "bandit", colt_names[s->name[acting_bandit(s)]]);
    if (s->phase == PHASE_STEALIN && s->victim != NONE)
        posse_json_add_string(out, "victim", colt_names[s->name[s->victim]]);
    posse_json_end_object(out);
}

void colt_write(const void *state, int viewer, posse_buffer *out)
{
    const colt_state *s = state;
    posse_json_put_object(out);
    posse_json_add_string(out, "game", colt_game.name);
    posse_json_add_string(out, "variant", colt_variants[s->expert]);
    posse_json_add_string(out, "phase", colt_phases[s->phase]);
    posse_json_add_int(out, "round", s->round + 1);
    posse_json_add_int(out, "first", s->first);
    put_rounds(s, viewer, out);
    posse_json_add_int_if(out, "turn", s->phase == PHASE_SCHEMIN, s->turn + 1);
    posse_json_add_int_if(out, "dealt", s->phase == PHASE_DEAL, s->taken);
    posse_json_add_int(out, "marshal", s->marshal);
    posse_json_add_int(out, "neutral", s->neutral_bullets);
    posse_json_add_bool(out, "strongbox_waiting", s->strongbox_waiting);
    put_train(s, viewer, out);
    put_bandits(s, viewer, out);
    put_seats(s, viewer, out);
    put_plan(s, viewer, out);
    put_asked(s, out);
    if (s->phase == PHASE_OVER) {
        posse_json_put_key(out, "result");
        colt_result(s, out);
    }
    posse_json_end_object(out);
}

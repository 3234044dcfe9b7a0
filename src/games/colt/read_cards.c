/* Loading cards: the plan, and the deck, hand and discard pile of each seat. */
#include "read.h"

#include <stdio.h>
#include <string.h>

/* A card is written as its kind, with a team as the name and the kind. Gives the index in pile.action, or CARDS
 * for a bullet. */
static bool read_card(const colt_state *s, int seat, posse_json json, int *card)
{
    char text[32];
    if (!posse_json_text(json, text, sizeof text))
        return false;
    if (strcmp(text, colt_kinds[BULLET]) == 0) {
        *card = CARDS;
        return true;
    }
    for (int i = 0; i < TEAM && s->bandit[seat][i] != NONE; i++) {
        for (int kind = 0; kind < ACTION_KINDS; kind++) {
            char word[32];
            bool team = is_team_game(s);
            snprintf(word, sizeof word, "%s%s%s", team ? colt_names[s->name[s->bandit[seat][i]]] : "", team ? ":" : "",
                     colt_kinds[kind]);
            *card = i * ACTION_KINDS + kind;
            if (strcmp(word, text) == 0)
                return true;
        }
    }
    return false;
}

static bool read_pile(const colt_state *s, int seat, const posse_fields *fields, const char *name, pile *out,
                      posse_status *status)
{
    int count;
    memset(out, 0, sizeof *out);
    if (!is_given(fields, name))
        return true;
    if (!posse_field_count(fields, name, 0, CARDS + MAX_HITS, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(fields->object, name)); posse_json_next(&w);) {
        int card;
        if (!read_card(s, seat, w.value, &card) || (card < CARDS && out->action[card] == 2))
            return BAD(fields->path, "\"%s.%s[%zu]\" must be a card of this seat, and no more of a kind than it owns",
                       fields->path, name, w.index);
        ++*(card < CARDS ? &out->action[card] : &out->bullets);
    }
    return true;
}

static bool read_seat(colt_state *s, int seat, posse_json json, posse_status *status)
{
    char path[PATH];
    posse_fields fields = {.object = json, .path = path, .code = POSSE_BAD_POSITION};
    snprintf(path, sizeof path, "seats[%d]", seat);
    if (posse_json_type_of(json) != POSSE_JSON_OBJECT)
        return BAD(path, "\"%s\" must be an object, not %s", path, posse_json_type_name(json));
    pile shuffled;
    if (!read_pile(s, seat, &fields, "deck", &s->deck[seat], status) ||
        !read_pile(s, seat, &fields, "hand", &s->hand[seat], status) ||
        !read_pile(s, seat, &fields, "discard", &s->discard[seat], status) ||
        !read_pile(s, seat, &fields, "shuffled", &shuffled, status) ||
        !read_count(&fields, "top", MAX_HITS, &s->top[seat], status))
        return false;
    if (s->hand[seat].bullets)
        return posse_field_fail(&fields, "hand", "without bullets", status);
    if (s->top[seat] > s->deck[seat].bullets)
        return posse_field_fail(&fields, "top", "at most the number of bullets in the deck", status);
    if (!s->expert && (pile_size(&s->hand[seat]) || pile_size(&s->discard[seat]) || s->top[seat]))
        return BAD(path, "\"%s\": only the expert variant has a hand, a discard and a top", path);
    if (is_given(&fields, "shuffled"))
        colt_remember_shuffle(s, seat, &shuffled);
    else
        memset(s->shuffled[seat], 0xff, sizeof s->shuffled[seat]); /* colt_read_seats fills it in */
    return true;
}

/* One card of `list`, which is "plan" or "done". */
static bool read_plan_card(colt_state *s, const char *list, const posse_json_walk *at, posse_status *status)
{
    char path[PATH];
    posse_fields fields = {.object = at->value, .path = path, .code = POSSE_BAD_POSITION};
    int name, kind, bandit;
    uint8_t hidden = false;
    snprintf(path, sizeof path, "%s[%zu]", list, at->index);
    if (posse_json_type_of(at->value) != POSSE_JSON_OBJECT)
        return BAD(path, "\"%s\" must be an object, not %s", path, posse_json_type_name(at->value));
    if (!posse_field_word(&fields, "bandit", colt_names, NAMES, &name, status) ||
        !posse_field_word(&fields, "card", colt_kinds, ACTION_KINDS, &kind, status) ||
        (is_given(&fields, "hidden") && !read_truth(&fields, "hidden", &hidden, status)))
        return false;
    bandit = bandit_named(s, (enum name)name);
    if (bandit == NONE)
        return posse_field_fail(&fields, "bandit", "one of the bandits on the train", status);
    s->plan[s->plan_count++] = plan_card(bandit, kind, hidden);
    return true;
}

static bool read_plan_list(colt_state *s, const posse_fields *position, const char *list, posse_status *status)
{
    int count = 0, most = s->phase == PHASE_STEALIN ? MAX_PLAN - s->plan_count : 0;
    if (is_given(position, list) && !posse_field_count(position, list, 0, most, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(position->object, list)); posse_json_next(&w);)
        if (!read_plan_card(s, list, &w, status))
            return false;
    return true;
}

/* `done` has the cards that have been carried out, `plan` those to come. */
bool colt_read_plan(colt_state *s, const posse_fields *position, posse_status *status)
{
    if (!read_plan_list(s, position, "done", status))
        return false;
    s->plan_done = s->plan_count;
    for (int i = 0; i < s->plan_done; i++)
        if (s->plan[i] & CARD_HIDDEN)
            return BAD("done", "\"done[%d]\" cannot be hidden: it has been carried out", i);
    return read_plan_list(s, position, "plan", status);
}

/* The seat's cards among s->plan[from] … s->plan[end - 1]. */
static pile planned_by(const colt_state *s, int seat, int from, int end)
{
    pile cards = {0};
    for (int i = from; i < end; i++) {
        int bandit = bandit_of_card(s->plan[i]);
        if (s->seat[bandit] == seat)
            cards.action[cards_of(s, bandit) + kind_of_card(s->plan[i])]++;
    }
    return cards;
}

/* Cards that were carried out have gone back to the deck, or in the expert variant to the discard pile. */
static bool check_done(const colt_state *s, int seat, posse_status *status)
{
    pile done = planned_by(s, seat, 0, s->plan_done);
    const pile *back = s->expert ? &s->discard[seat] : &s->deck[seat];
    for (int card = 0; card < CARDS; card++)
        if (done.action[card] > back->action[card])
            return BAD("done", "\"done\" has cards of seat %d that are not in its %s", seat,
                       s->expert ? "discard" : "deck");
    return true;
}

static int hits_of_seat(const colt_state *s, int seat)
{
    int hits = 0;
    for (int b = 0; b < s->bandits; b++)
        if (s->seat[b] == seat)
            hits += s->hit[b];
    return hits;
}

/* A team keeps one marshal card: the one in `seen`, or else the first-named bandit's. */
static int marshal_keeper(const colt_state *s, int seat, const pile *seen)
{
    int named_first = NONE;
    for (int b = s->bandits - 1; b >= 0; b--)
        if (s->seat[b] == seat)
            named_first = b;
    for (int i = 0; i < TEAM && is_team_game(s); i++)
        if (seen->action[i * ACTION_KINDS + MARSHAL])
            return s->bandit[seat][i];
    return named_first;
}

/* Without "seats" every deck has all cards and the bullets received, except the cards in the plan. */
static bool fill_deck(colt_state *s, int seat, posse_status *status)
{
    pile planned = planned_by(s, seat, s->plan_done, s->plan_count), *deck = &s->deck[seat];
    colt_whole_deck(s, seat, marshal_keeper(s, seat, &planned), deck);
    deck->bullets = (uint8_t)hits_of_seat(s, seat);
    for (int card = 0; card < CARDS; card++) {
        if (planned.action[card] > deck->action[card])
            return BAD("plan", "\"plan\" has more cards of one kind than seat %d owns", seat);
        deck->action[card] = (uint8_t)(deck->action[card] - planned.action[card]);
    }
    return true;
}

/* Deck, hand, discard pile and plan must together be exactly the seat's cards. */
static bool check_cards(const colt_state *s, int seat, posse_status *status)
{
    pile all = planned_by(s, seat, s->plan_done, s->plan_count), whole;
    const pile *piles[] = {&s->deck[seat], &s->hand[seat], &s->discard[seat]};
    for (int i = 0; i < 3; i++) {
        pile copy = *piles[i];
        colt_add_pile(&all, &copy);
    }
    colt_whole_deck(s, seat, marshal_keeper(s, seat, &all), &whole);
    if (memcmp(all.action, whole.action, sizeof all.action) != 0)
        return BAD("seats", "\"seats[%d]\" and \"plan\" together must have exactly the action cards of seat %d", seat,
                   seat);
    if (all.bullets != hits_of_seat(s, seat))
        return BAD("seats", "\"seats[%d]\" must have %d bullets, one for each hit on its bandits", seat,
                   hits_of_seat(s, seat));
    return true;
}

/* Where `shuffled` is not given: all cards that the other players have not seen, as if they had been one deck. */
static void guess_shuffle(colt_state *s, int seat)
{
    pile all = s->deck[seat], hand = s->hand[seat];
    colt_add_pile(&all, &hand);
    all.bullets = (uint8_t)(all.bullets - s->top[seat]);
    for (int i = 0; i < s->plan_count; i++) {
        int bandit = bandit_of_card(s->plan[i]);
        if (s->seat[bandit] == seat && s->plan[i] & CARD_HIDDEN)
            all.action[cards_of(s, bandit) + kind_of_card(s->plan[i])]++;
    }
    colt_remember_shuffle(s, seat, &all);
}

static bool check_shuffle(const colt_state *s, int seat, posse_status *status)
{
    pile shuffled = colt_last_shuffle(s, seat), deck = s->deck[seat];
    bool fits = shuffled.bullets >= deck.bullets - s->top[seat];
    for (int card = 0; card < CARDS; card++)
        fits &= shuffled.action[card] >= deck.action[card];
    return fits || BAD("seats", "\"seats[%d].shuffled\" must contain the cards of the deck", seat);
}

bool colt_read_seats(colt_state *s, const posse_fields *position, posse_status *status)
{
    int count;
    bool given = is_given(position, "seats");
    if (given && !posse_field_count(position, "seats", s->players, s->players, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(position->object, "seats"));
         given && posse_json_next(&w);)
        if (!read_seat(s, (int)w.index, w.value, status))
            return false;
    for (int seat = 0; seat < s->players; seat++) {
        if (!(given ? check_cards(s, seat, status) : fill_deck(s, seat, status)) || !check_done(s, seat, status))
            return false;
        if (!s->expert)
            memset(s->shuffled[seat], 0, sizeof s->shuffled[seat]);
        else if (!given || s->shuffled[seat][0] == 0xff)
            guess_shuffle(s, seat);
        else if (!check_shuffle(s, seat, status))
            return false;
    }
    return true;
}

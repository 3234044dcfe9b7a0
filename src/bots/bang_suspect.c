/* Who is probably what.
 *
 * The cards that lie hidden are known, and every way of laying them out is thought as likely as
 * it fits what their holders did: shots that they chose, and beers that they gave away.
 */
#include "bang/events.h"
#include "bang_thumb.h"

#include <string.h>

enum {
    SHOT = 12, /* what a chosen shot tells, shared out among up to four possible targets */
    GIFT = 8,  /* what a beer given to somebody else tells */
    MOST_LEANING = 5000, /* either way, however long the game */
    STEP_OF_FIT = 300,   /* care times leaning, for a role to fit better by the root of two */
    FITS = 13,
};

/* From one that fits best down to one that hardly does: even he may be, for people err. Seven
 * factors and the ways of laying out seven cards stay below 64 bits. */
static const uint16_t fit_by_steps_behind[FITS] = {256, 181, 128, 91, 64, 45, 32,
                                                   23,  16,  11,  8,  6,  4};

/* How each seat has leant to each other: what it did for it, less what it did to it. */
typedef int16_t leanings[MAX_PLAYERS][MAX_PLAYERS];

/* What a bot remembers: leanings, and who was alive and what the dice showed, as far as it takes to know
 * who might have been shot at. */
typedef struct bang_memory {
    leanings leans;
    bang_state past;
} bang_memory;

_Static_assert(sizeof(bang_memory) <= POSSE_BOT_MEMORY, "a player has no more");

/* ---- reading the events ---------------------------------------------------------------------- */

static void lean(int16_t *leaning, int by)
{
    int sum = *leaning + by;
    if (sum >= -MOST_LEANING && sum <= MOST_LEANING)
        *leaning = (int16_t)sum;
}

/* The dice are packed as by posse_pack. */
static void begin_volley(bang_state *past, const posse_event *event)
{
    past->turn = (uint8_t)event->value[0];
    memset(past->showing, 0, sizeof past->showing);
    for (int die = 0; die < DICE; die++)
        past->showing[(event->value[2] >> (4 * die) & 15) - 1] |= (uint8_t)(1U << die);
    past->unassigned = (uint8_t)bulls_eyes(past);
}

/* Whoever is shot at is liked less than the others who might have been. */
static void read_choice(bang_state *past, const posse_event *event, leanings leans)
{
    int64_t action = event->value[1];
    if (action < ACTION_SHOOT || action >= ACTION_BEER || !past->unassigned)
        return;
    unsigned die = past->unassigned & -past->unassigned;
    unsigned targets = bang_reach(past, (past->showing[TWO] & die) ? TWO : ONE);
    past->unassigned = (uint8_t)(past->unassigned & ~die);
    bool forced = event->value[2];
    if (forced || !targets)
        return;
    int16_t *leaning = leans[event->value[0]];
    for (unsigned rest = targets; rest; rest &= rest - 1)
        lean(&leaning[lowest_of(rest)], SHOT / count_of(targets));
    lean(&leaning[(action - ACTION_SHOOT) % MAX_PLAYERS], -SHOT);
}

static void read_life(const posse_event *event, leanings leans)
{
    int64_t seat = event->value[0], by = event->value[1], why = event->value[2];
    bool gift = (why == WHY_BEER || why == WHY_SID_KETCHUM) && by >= 0 && by != seat;
    if (gift && event->value[3] > 0)
        lean(&leans[by][seat], GIFT);
}

static void sit_down(bang_state *past, const posse_event *event)
{
    int64_t seat = event->value[0];
    past->character[seat] = (uint8_t)event->value[1];
    past->players = (uint8_t)(seat + 1);
    past->alive |= (uint8_t)((event->value[3] > 0) << seat);
}

void bang_hear(void *remembered, const posse_bot *bot, int seat, const posse_event *event)
{
    (void)bot, (void)seat;
    bang_memory *memory = remembered;
    bang_state *past = &memory->past;
    switch (event->kind) {
    case EVENT_SEATED:
        sit_down(past, event);
        break;
    case EVENT_FINAL:
        begin_volley(past, event);
        break;
    case EVENT_CHOSE:
        read_choice(past, event, memory->leans);
        break;
    case EVENT_LIFE:
        read_life(event, memory->leans);
        break;
    case EVENT_ELIMINATED:
        past->alive &= (uint8_t) ~(1U << event->value[0]);
        break;
    default:
        break;
    }
}

/* ---- from leanings to chances ---------------------------------------------------------------- */

typedef struct layout {
    uint8_t seat[MAX_PLAYERS]; /* whose cards lie hidden */
    int hidden;
    int cards[ROLES]; /* the hidden ones */
    uint64_t fit[MAX_PLAYERS][ROLES];
    uint64_t mass[MAX_PLAYERS][ROLES];
} layout;

/* Lays out the cards from `place` on in every way; how well they fit, all in all. */
static uint64_t lay_out(layout *lay, int place, uint64_t fit)
{
    if (place == lay->hidden)
        return fit;
    uint64_t all = 0;
    for (int role = 0; role < ROLES; role++) {
        if (!lay->cards[role])
            continue;
        lay->cards[role]--;
        uint64_t part = lay_out(lay, place + 1, fit * lay->fit[place][role]);
        lay->cards[role]++;
        lay->mass[place][role] += part;
        all += part;
    }
    return all;
}

/* What somebody of a role would feel about each seat, going by what is thought of it. */
static void feel(const bang_mind *mind, int feelings[ROLES][MAX_PLAYERS])
{
    for (int role = 0; role < ROLES; role++) {
        for (int seat = 0; seat < mind->s->players; seat++) {
            int care = 0;
            for (int other = 0; other < ROLES; other++)
                care += mind->chance[seat][other] * bang_outlooks[role].care[other];
            feelings[role][seat] = care / CERTAIN;
        }
    }
}

static void judge_fit(const bang_mind *mind, layout *lay, const leanings leans)
{
    int feelings[ROLES][MAX_PLAYERS];
    feel(mind, feelings);
    for (int place = 0; place < lay->hidden; place++) {
        int fit[ROLES] = {0}, best = INT32_MIN;
        for (int role = DEPUTY; role < ROLES; role++) {
            for (int seat = 0; seat < mind->s->players; seat++)
                fit[role] += leans[lay->seat[place]][seat] * feelings[role][seat];
            if (lay->cards[role] && fit[role] > best)
                best = fit[role];
        }
        for (int role = DEPUTY; role < ROLES; role++) {
            int behind = lesser((best - fit[role]) / STEP_OF_FIT, FITS - 1);
            lay->fit[place][role] = fit_by_steps_behind[behind > 0 ? behind : 0];
        }
    }
}

/* Small enough for a product with CERTAIN. */
static uint64_t scaled(uint64_t mass, uint64_t all)
{
    return all >> 48 ? mass >> 16 : mass;
}

static void judge_chances(bang_mind *mind, layout *lay)
{
    memset(lay->mass, 0, sizeof lay->mass);
    uint64_t all = lay_out(lay, 0, 1);
    for (int place = 0; place < lay->hidden; place++)
        for (int role = 0; role < ROLES; role++)
            mind->chance[lay->seat[place]][role] =
                (int)(scaled(lay->mass[place][role], all) * CERTAIN / scaled(all, all));
}

static void judge_by_cards(bang_mind *mind, const layout *lay)
{
    for (int place = 0; place < lay->hidden; place++)
        for (int role = 0; role < ROLES; role++)
            mind->chance[lay->seat[place]][role] = CERTAIN * lay->cards[role] / lay->hidden;
}

/* The roles of `world` are looked at where they are seen; of the others only the cards are counted,
 * not who holds them. */
void bang_suspect(bang_mind *mind, const posse_seen *seen, bool goes_by_events)
{
    const bang_state *s = mind->s;
    layout lay = {.hidden = 0};
    for (int seat = 0; seat < s->players; seat++) {
        if (bang_sees_role(s, mind->me, seat)) {
            mind->chance[seat][s->role[seat]] = CERTAIN;
        } else {
            lay.seat[lay.hidden++] = (uint8_t)seat;
            lay.cards[s->role[seat]]++;
        }
    }
    if (!lay.hidden)
        return;
    judge_by_cards(mind, &lay);
    if (!goes_by_events)
        return;
    const bang_memory *memory = seen->memory;
    judge_fit(mind, &lay, memory->leans);
    judge_chances(mind, &lay);
}

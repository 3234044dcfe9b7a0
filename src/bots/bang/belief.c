/* Hearing what is chosen, and from it who is probably what. */
#include "belief.h"

#include "events.h"
#include <string.h>

_Static_assert(sizeof(bang_memory) <= POSSE_BOT_MEMORY, "a player has no more");

/* However long somebody has played like one role, he may be another. */
#define LEAST_FIT 1e-6

/* ---- laying out the cards --------------------------------------------------------------------- */

typedef struct layout {
    int hidden;
    int cards[ROLES]; /* the hidden ones */
    uint8_t seat[MAX_PLAYERS];
    double fit[MAX_PLAYERS][ROLES];
    double mass[MAX_PLAYERS][ROLES]; /* of all deals that give a seat a role */
} layout;

static void hide(layout *lay, const bang_memory *memory, int seat)
{
    for (int role = 0; role < ROLES; role++)
        lay->fit[lay->hidden][role] = memory && memory->past.players ? memory->fit[seat][role] : 1;
    lay->seat[lay->hidden++] = (uint8_t)seat;
}

/* Lays out the cards from `place` on in every way; the weight of all that. */
static double lay_out(layout *lay, int place, double weight)
{
    if (place == lay->hidden)
        return weight;
    double all = 0;
    for (int role = DEPUTY; role < ROLES; role++) {
        if (!lay->cards[role])
            continue;
        lay->cards[role]--;
        double part = lay_out(lay, place + 1, weight * lay->fit[place][role]);
        lay->cards[role]++;
        lay->mass[place][role] += part;
        all += part;
    }
    return all;
}

static void share_out(layout *lay, double chance[MAX_PLAYERS][ROLES])
{
    memset(lay->mass, 0, sizeof lay->mass);
    double all = lay_out(lay, 0, 1);
    for (int place = 0; place < lay->hidden; place++)
        for (int role = 0; role < ROLES; role++)
            chance[lay->seat[place]][role] = lay->mass[place][role] / all;
}

/* Which seats hide a role from `seat`, and which cards they hide. */
static void look_around(layout *lay, const bang_memory *memory, const bang_state *s, int seat)
{
    *lay = (layout){.hidden = 0};
    for (int other = 0; other < s->players; other++) {
        if (bang_sees_role(s, seat, other))
            continue;
        hide(lay, memory, other);
        lay->cards[s->role[other]]++;
    }
}

void bang_believe(const bang_memory *memory, const bang_state *s, int seat,
                  double chance[MAX_PLAYERS][ROLES])
{
    layout lay;
    look_around(&lay, memory, s, seat);
    memset(chance, 0, MAX_PLAYERS * sizeof *chance);
    for (int other = 0; other < s->players; other++)
        if (bang_sees_role(s, seat, other))
            chance[other][s->role[other]] = 1;
    share_out(&lay, chance);
}

/* ---- deal by deal ------------------------------------------------------------------------------ */

static double list_from(bang_deals *deals, layout *lay, uint8_t roles[], int place, double weight)
{
    if (place == lay->hidden) {
        memcpy(deals->role[deals->count], roles, MAX_PLAYERS);
        deals->chance[deals->count++] = weight;
        return weight;
    }
    double all = 0;
    for (int role = DEPUTY; role < ROLES; role++) {
        if (!lay->cards[role])
            continue;
        lay->cards[role]--;
        roles[place] = (uint8_t)role;
        all += list_from(deals, lay, roles, place + 1, weight * lay->fit[place][role]);
        lay->cards[role]++;
    }
    return all;
}

void bang_list_deals(const bang_memory *memory, const bang_state *s, int seat, bang_deals *deals)
{
    layout lay;
    uint8_t roles[MAX_PLAYERS] = {0};
    look_around(&lay, memory, s, seat);
    deals->count = 0;
    deals->hidden = lay.hidden;
    memcpy(deals->seat, lay.seat, sizeof deals->seat);
    double all = list_from(deals, &lay, roles, 0, 1);
    for (int i = 0; i < deals->count; i++)
        deals->chance[i] /= all;
}

void bang_write_beliefs(const posse_seen *seen, posse_buffer *out)
{
    const bang_state *s = seen->world;
    double chance[MAX_PLAYERS][ROLES];
    bang_believe(seen->memory, s, seen->seat, chance);
    posse_json_put_list(out);
    for (int seat = 0; seat < s->players; seat++) {
        posse_json_put_object(out);
        for (int role = 0; role < ROLES; role++) {
            posse_json_put_key(out, bang_role_names[role]);
            posse_json_put_decimal(out, chance[seat][role], 4);
        }
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

/* ---- what a choice tells ---------------------------------------------------------------------- */

/* The cards of a game of so many players, besides the Sheriff's. */
static const uint8_t cards_of[MAX_PLAYERS + 1][ROLES] = {
    [4] = {[RENEGADE] = 1, [OUTLAW] = 2, [DEPUTY] = 0},
    [5] = {[RENEGADE] = 1, [OUTLAW] = 2, [DEPUTY] = 1},
    [6] = {[RENEGADE] = 1, [OUTLAW] = 3, [DEPUTY] = 1},
    [7] = {[RENEGADE] = 1, [OUTLAW] = 3, [DEPUTY] = 2},
    [8] = {[RENEGADE] = 2, [OUTLAW] = 3, [DEPUTY] = 2},
};

/* The cards that everybody but the active player has to guess, once he has taken his own. */
static void hide_from_active(layout *lay, const bang_memory *memory)
{
    const bang_state *past = &memory->past;
    *lay = (layout){.hidden = 0};
    for (int role = 0; role < ROLES; role++)
        lay->cards[role] = cards_of[past->players][role];
    for (int seat = 0; seat < past->players; seat++) {
        if (!(memory->shown >> seat & 1)) {
            if (seat != past->turn)
                hide(lay, memory, seat);
        } else if (past->role[seat] != SHERIFF) {
            lay->cards[past->role[seat]]--;
        }
    }
}

/* What the active player would care for in each role that he may have. */
static void feel(bang_memory *memory, const posse_param params[])
{
    layout lay;
    const bang_state *past = &memory->past;
    hide_from_active(&lay, memory);
    for (int role = DEPUTY; role < ROLES; role++) {
        bang_stance stance = {.s = past, .me = past->turn};
        double chance[MAX_PLAYERS][ROLES];
        if (!lay.cards[role])
            continue;
        lay.cards[role]--;
        share_out(&lay, chance);
        lay.cards[role]++;
        for (int place = 0; place < lay.hidden; place++)
            for (int other = DEPUTY; other < ROLES; other++)
                stance.chance[lay.seat[place]][other] =
                    (int)(chance[lay.seat[place]][other] * CERTAIN + 0.5);
        for (int seat = 0; seat < past->players; seat++)
            if (memory->shown >> seat & 1)
                stance.chance[seat][past->role[seat]] = CERTAIN;
        stance.chance[stance.me][role] = CERTAIN;
        bang_care_by_role(&stance, &memory->value[role], (enum role)role, params);
    }
    memory->felt = true;
}

/* About e to the power of -x, with nothing but what is the same on every machine. */
static double fading(double x)
{
    return 1 / (1 + x * (1 + x * (0.5 + x * (1.0 / 6 + x * (1.0 / 24)))));
}

/* How likely somebody takes an answer who is `doubt` points unsure of what each is worth. */
static double likelihood(const int worth[], int count, int taken, int doubt)
{
    int best = worth[0];
    double all = 0;
    for (int i = 1; i < count; i++)
        best = worth[i] > best ? worth[i] : best;
    for (int i = 0; i < count; i++)
        all += fading((double)(best - worth[i]) / doubt);
    return fading((double)(best - worth[taken]) / doubt) / all;
}

static void weigh(bang_memory *memory, const double like[ROLES], double slips)
{
    double *fit = memory->fit[memory->past.turn], best = LEAST_FIT;
    for (int role = DEPUTY; role < ROLES; role++) {
        fit[role] *= like[role] + slips;
        best = fit[role] > best ? fit[role] : best;
    }
    for (int role = DEPUTY; role < ROLES; role++) {
        fit[role] /= best;
        if (fit[role] < LEAST_FIT)
            fit[role] = LEAST_FIT;
    }
}

/* By which number an answer to each question is judged; those that do not tell of roles, by none. */
static const uint8_t doubts[PHASES] = {
    [PHASE_GIFT] = PARAM_GIFT_DOUBT,
    [PHASE_SHOOT] = PARAM_SHOT_DOUBT,
    [PHASE_BEER] = PARAM_GIFT_DOUBT,
    [PHASE_UNARROW] = PARAM_GIFT_DOUBT,
};

static void learn(bang_memory *memory, const posse_bot *bot, posse_action action)
{
    const posse_param *params = bot->params;
    posse_action legal[MAX_LEGAL];
    int worth[MAX_LEGAL], taken = 0, count = bang_legal(&memory->past, legal);
    double like[ROLES] = {0}, slips = params[PARAM_SLIPS].value / 1000.0 / count;
    while (taken < count && legal[taken] != action)
        taken++;
    if (taken == count)
        return;
    if (!memory->felt)
        feel(memory, params);
    bang_stance stance;
    stance.s = &memory->past;
    stance.me = memory->past.turn;
    for (int role = DEPUTY; role < ROLES; role++) {
        stance.of = &memory->value[role];
        bang_evaluate(&stance, legal, count, worth);
        like[role] = likelihood(worth, count, taken, params[doubts[memory->past.phase]].value);
    }
    weigh(memory, like, slips);
}

/* ---- hearing ------------------------------------------------------------------------------------ */

static enum phase phase_of(int64_t action)
{
    static const struct {
        posse_action first;
        enum phase phase;
    } questions[] = {{ACTION_DROP, PHASE_DROP},       {ACTION_DODGE, PHASE_DODGE},
                     {ACTION_UNARROW, PHASE_UNARROW}, {ACTION_BEER, PHASE_BEER},
                     {ACTION_SHOOT, PHASE_SHOOT},     {ACTION_GIFT, PHASE_GIFT},
                     {ACTION_REROLL, PHASE_REROLL}};
    int i = 0;
    while (action < (int64_t)questions[i].first)
        i++;
    return questions[i].phase;
}

/* The dice are packed as by posse_pack. */
static void read_dice(bang_state *past, int64_t dice)
{
    memset(past->showing, 0, sizeof past->showing);
    for (int die = 0; die < DICE; die++)
        past->showing[(dice >> (4 * die) & 15) - 1] |= (uint8_t)(1U << die);
}

static void begin_volley(bang_state *past, const posse_event *event)
{
    read_dice(past, event->value[2]);
    past->unassigned = (uint8_t)bulls_eyes(past);
    past->reach[0] = (uint8_t)bang_reach(past, ONE);
    past->reach[1] = (uint8_t)bang_reach(past, TWO);
}

static void begin_phase(bang_state *past, enum phase phase)
{
    if (past->phase == phase)
        return;
    past->phase = (uint8_t)phase;
    if (phase == PHASE_BEER)
        past->jesse_double = turn_is_of(past, JESSE_JONES) && past->life[past->turn] <= 4;
}

/* What is still to be aimed, once this shot is. */
static void aim(bang_state *past, posse_action action)
{
    unsigned die = past->unassigned & -(unsigned)past->unassigned;
    bool twice = action >= ACTION_SHOOT_DOUBLE;
    if (!die)
        return;
    past->doubled |= (uint8_t)(twice ? die : 0);
    past->target[lowest_of(die)] = (uint8_t)(action % MAX_PLAYERS);
    past->unassigned = (uint8_t)(past->unassigned & ~die);
}

static void hear_choice(bang_memory *memory, const posse_bot *bot, const posse_event *event)
{
    bang_state *past = &memory->past;
    posse_action action = (posse_action)event->value[1];
    bool forced = event->value[2];
    begin_phase(past, phase_of(action));
    if (!forced && doubts[past->phase] && !(memory->shown >> past->turn & 1))
        learn(memory, bot, action);
    if (past->phase == PHASE_SHOOT)
        aim(past, action);
}

static void show(bang_memory *memory, int64_t seat, int64_t role)
{
    memory->past.role[seat] = (uint8_t)role;
    memory->shown |= (uint8_t)(1U << seat);
}

static void sit_down(bang_memory *memory, const posse_event *event)
{
    static const uint8_t any_rules[RULES] = {0};
    bang_state *past = &memory->past;
    int64_t seat = event->value[0], role = event->value[2];
    bool open = event->owner == POSSE_PUBLIC;
    if (!past->players)
        bang_clear_table(past, 0, 0, any_rules);
    past->players = (uint8_t)(seat + 1);
    bang_seat_player(past, (int)seat, (enum role)(open ? role : OUTLAW),
                     (enum character)event->value[1]);
    if (open)
        show(memory, seat, role);
    past->life[seat] = (uint8_t)event->value[3];
    past->arrows[seat] = (uint8_t)event->value[4];
    past->arrow_pile = (uint8_t)(past->arrow_pile - past->arrows[seat]);
    if (!past->life[seat])
        past->alive = (uint8_t)(past->alive & ~(1U << seat));
    for (int any = 0; any < ROLES; any++)
        memory->fit[seat][any] = 1;
}

static void begin_turn(bang_memory *memory, const posse_event *event)
{
    bang_start_turn(&memory->past, (int)event->value[0], NULL);
    memory->past.arrow_pile = (uint8_t)event->value[3];
    memory->felt = false;
}

static void count_arrows(bang_state *past, int64_t seat, int64_t now, int64_t pile)
{
    past->arrows[seat] = (uint8_t)now;
    past->arrow_pile = (uint8_t)pile;
}

void bang_hear(void *memory, const posse_bot *bot, int seat, const posse_event *event)
{
    (void)seat;
    bang_memory *m = memory;
    bang_state *past = &m->past;
    const int64_t *value = event->value;
    switch (event->kind) {
    case EVENT_SEATED:
        sit_down(m, event);
        break;
    case EVENT_TURN:
        begin_turn(m, event);
        break;
    case EVENT_CHOSE:
        if (past->players > 3)
            hear_choice(m, bot, event);
        break;
    case EVENT_ROLLED:
        read_dice(past, value[2]);
        past->rerolls_left = (uint8_t)value[3];
        break;
    case EVENT_FINAL:
        begin_volley(past, event);
        break;
    case EVENT_ARROW:
        count_arrows(past, value[0], value[2], value[3]);
        break;
    case EVENT_RETURNED:
        count_arrows(past, value[0], value[3], value[4]);
        break;
    case EVENT_LIFE:
        past->life[value[0]] = (uint8_t)value[4];
        break;
    case EVENT_ELIMINATED:
        past->alive = (uint8_t)(past->alive & ~(1U << value[0]));
        show(m, value[0], value[2]);
        break;
    default:
        break;
    }
}

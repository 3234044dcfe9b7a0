/* Beliefs about hidden roles: enumerates the deals, and updates the likelihoods after each
 * observed choice. belief.h explains the model. */
#include "belief.h"

#include "events.h"
#include <string.h>

_Static_assert(sizeof(bang_memory) <= POSSE_BOT_MEMORY, "bang_memory must fit into a player");

/* ---- enumerating the deals --------------------------------------------------------------- */

typedef struct hidden_roles {
    int count;
    int cards[ROLES]; /* hidden cards of each role */
    uint8_t seat[MAX_PLAYERS];
    double likelihood[MAX_PLAYERS][ROLES];
    double mass[MAX_PLAYERS][ROLES]; /* total weight of the deals in which a seat has a role */
} hidden_roles;

static void add_hidden_seat(hidden_roles *hidden, const bang_memory *memory, int seat)
{
    for (int role = 0; role < ROLES; role++)
        hidden->likelihood[hidden->count][role] =
            memory && memory->public_state.players ? memory->likelihood[seat][role] : 1;
    hidden->seat[hidden->count++] = (uint8_t)seat;
}

/* The last card goes to the last hidden seat. */
static double deal_last_card(hidden_roles *hidden, int place, double weight)
{
    int role = DEPUTY;
    while (!hidden->cards[role])
        role++;
    weight *= hidden->likelihood[place][role];
    hidden->mass[place][role] += weight;
    return weight;
}

/* Enumerates the roles of the hidden seats from `place` on, adds their weights to `mass`, and
 * returns the total weight. */
static double sum_deals(hidden_roles *hidden, int place, double weight)
{
    double total = 0;
    if (place + 1 == hidden->count)
        return deal_last_card(hidden, place, weight);
    for (int role = DEPUTY; role < ROLES; role++) {
        if (!hidden->cards[role])
            continue;
        hidden->cards[role]--;
        double below = sum_deals(hidden, place + 1, weight * hidden->likelihood[place][role]);
        hidden->cards[role]++;
        hidden->mass[place][role] += below;
        total += below;
    }
    return total;
}

static void find_marginals(hidden_roles *hidden, double probability[MAX_PLAYERS][ROLES])
{
    if (!hidden->count)
        return;
    memset(hidden->mass, 0, sizeof hidden->mass);
    double scale = 1 / sum_deals(hidden, 0, 1);
    for (int place = 0; place < hidden->count; place++)
        for (int role = 0; role < ROLES; role++)
            probability[hidden->seat[place]][role] = hidden->mass[place][role] * scale;
}

/* Finds the seats whose roles `seat` cannot see, and counts the role cards that these seats hold.
 */
static void find_hidden_roles(hidden_roles *hidden, const bang_memory *memory, const bang_state *s, int seat)
{
    *hidden = (hidden_roles){.count = 0};
    for (int other = 0; other < s->players; other++) {
        if (bang_sees_role(s, seat, other))
            continue;
        add_hidden_seat(hidden, memory, other);
        hidden->cards[s->role[other]]++;
    }
}

void bang_believe(const bang_memory *memory, const bang_state *s, int seat, double probability[MAX_PLAYERS][ROLES])
{
    hidden_roles hidden;
    find_hidden_roles(&hidden, memory, s, seat);
    memset(probability, 0, MAX_PLAYERS * sizeof *probability);
    for (int other = 0; other < s->players; other++)
        probability[other][s->role[other]] = 1;
    find_marginals(&hidden, probability); /* replaces those of the hidden seats */
}

/* ---- listing the deals ------------------------------------------------------------------- */

static double list_deals_from(bang_deals *deals, hidden_roles *hidden, uint8_t roles[], int place, double weight)
{
    if (place == hidden->count) {
        memcpy(deals->role[deals->count], roles, MAX_PLAYERS);
        deals->probability[deals->count++] = weight;
        return weight;
    }
    double total = 0;
    for (int role = DEPUTY; role < ROLES; role++) {
        if (!hidden->cards[role])
            continue;
        hidden->cards[role]--;
        roles[place] = (uint8_t)role;
        total += list_deals_from(deals, hidden, roles, place + 1, weight * hidden->likelihood[place][role]);
        hidden->cards[role]++;
    }
    return total;
}

void bang_list_deals(const bang_memory *memory, const bang_state *s, int seat, bang_deals *deals)
{
    hidden_roles hidden;
    uint8_t roles[MAX_PLAYERS] = {0};
    find_hidden_roles(&hidden, memory, s, seat);
    deals->count = 0;
    deals->hidden = hidden.count;
    memcpy(deals->seat, hidden.seat, sizeof deals->seat);
    double total = list_deals_from(deals, &hidden, roles, 0, 1);
    for (int i = 0; i < deals->count; i++)
        deals->probability[i] /= total;
}

void bang_write_beliefs(const posse_bot_input *input, posse_buffer *out)
{
    const bang_state *s = input->world;
    double probability[MAX_PLAYERS][ROLES];
    bang_believe(input->memory, s, input->seat, probability);
    posse_json_put_list(out);
    for (int seat = 0; seat < s->players; seat++) {
        posse_json_put_object(out);
        for (int role = 0; role < ROLES; role++)
            posse_json_add_decimal(out, bang_role_names[role], probability[seat][role], 4);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

/* ---- learning from a choice -------------------------------------------------------------- */

/* Finds the seats whose roles are hidden from the active player. The counted cards still include
 * the active player's own. */
static void find_roles_hidden_from_active(hidden_roles *hidden, const bang_memory *memory)
{
    const bang_state *s = &memory->public_state;
    *hidden = (hidden_roles){.count = 0};
    for (int role = 0; role < ROLES; role++)
        hidden->cards[role] = bang_role_cards[s->players][role];
    for (int seat = 0; seat < s->players; seat++) {
        if (!(memory->revealed >> seat & 1)) {
            if (seat != s->turn)
                add_hidden_seat(hidden, memory, seat);
        } else if (s->role[seat] != SHERIFF) {
            hidden->cards[s->role[seat]]--;
        }
    }
}

/* Values lives from the point of view of the active player, once for each role they may have. */
static void value_lives_in_each_role(bang_memory *memory, const posse_param params[])
{
    hidden_roles hidden;
    const bang_state *s = &memory->public_state;
    find_roles_hidden_from_active(&hidden, memory);
    for (int role = DEPUTY; role < ROLES; role++) {
        bang_stance stance = {.s = s, .me = s->turn};
        double probability[MAX_PLAYERS][ROLES];
        if (!hidden.cards[role])
            continue;
        hidden.cards[role]--;
        find_marginals(&hidden, probability);
        hidden.cards[role]++;
        for (int place = 0; place < hidden.count; place++)
            for (int other = DEPUTY; other < ROLES; other++)
                stance.role_probability[hidden.seat[place]][other] =
                    (int)(probability[hidden.seat[place]][other] * CERTAIN + 0.5);
        for (int seat = 0; seat < s->players; seat++)
            if (memory->revealed >> seat & 1)
                stance.role_probability[seat][s->role[seat]] = CERTAIN;
        stance.role_probability[stance.me][role] = CERTAIN;
        bang_value_lives_by_role(&stance, &memory->values[role - DEPUTY], (enum role)role, params);
    }
    memory->values_valid = true;
}

/* Approximates exp(-x) for x >= 0 by 1 over the Taylor polynomial of exp(x). The C library's exp
 * may differ between platforms. */
static double exp_of_minus(double x)
{
    return 1 / (1 + x * (1 + x * (0.5 + x * (1.0 / 6 + x * (1.0 / 24)))));
}

/* The probability that a player chooses action `taken`: a softmax over the values with the given
 * temperature. */
static double choice_likelihood(const int value[], int count, int taken, int temperature)
{
    int best = value[0];
    double total = 0;
    for (int i = 1; i < count; i++)
        best = value[i] > best ? value[i] : best;
    for (int i = 0; i < count; i++)
        total += exp_of_minus((double)(best - value[i]) / temperature);
    return exp_of_minus((double)(best - value[taken]) / temperature) / total;
}

/* The temperature parameter for each phase. Phases without one reveal nothing about roles. */
static const uint8_t temperatures[PHASES] = {
    [PHASE_GIFT] = PARAM_GIFT_TEMPERATURE,
    [PHASE_SHOOT] = PARAM_SHOT_TEMPERATURE,
    [PHASE_BEER] = PARAM_GIFT_TEMPERATURE,
    [PHASE_UNARROW] = PARAM_GIFT_TEMPERATURE,
};

static void update_likelihoods(bang_memory *memory, const posse_param params[])
{
    bang_kinds_mix(memory->seen, &memory->public_state, memory->revealed, params, memory->likelihood);
}

static void learn_from_choice(bang_memory *memory, const posse_bot *bot, posse_action action)
{
    const posse_param *params = bot->params;
    posse_action legal[MAX_LEGAL];
    int value[MAX_LEGAL], taken = 0, count = bang_legal(&memory->public_state, legal);
    double choice[ROLES] = {0}, error_rate = params[PARAM_ERROR_RATE].value / 1000.0;
    while (taken < count && legal[taken] != action)
        taken++;
    if (taken == count)
        return;
    if (!memory->values_valid)
        value_lives_in_each_role(memory, params);
    bang_stance stance;
    stance.s = &memory->public_state;
    stance.me = memory->public_state.turn;
    for (int role = DEPUTY; role < ROLES; role++) {
        stance.values = &memory->values[role - DEPUTY];
        bang_evaluate(&stance, legal, count, value);
        choice[role] = choice_likelihood(value, count, taken, params[temperatures[memory->public_state.phase]].value);
        choice[role] = (1 - error_rate) * choice[role] + error_rate / count;
    }
    bang_kinds_learn(&memory->seen[stance.me], stance.s, action, legal, count, choice);
    update_likelihoods(memory, params);
}

/* ---- hearing events ---------------------------------------------------------------------- */

static enum phase phase_of(int64_t action)
{
    static const struct {
        posse_action first;
        enum phase phase;
    } questions[] = {{ACTION_DROP, PHASE_DROP},    {ACTION_DODGE, PHASE_DODGE}, {ACTION_UNARROW, PHASE_UNARROW},
                     {ACTION_BEER, PHASE_BEER},    {ACTION_SHOOT, PHASE_SHOOT}, {ACTION_GIFT, PHASE_GIFT},
                     {ACTION_REROLL, PHASE_REROLL}};
    int i = 0;
    while (action < (int64_t)questions[i].first)
        i++;
    return questions[i].phase;
}

/* Reads the faces of the dice, packed as by posse_pack. */
static void read_dice(bang_state *s, int64_t dice)
{
    memset(s->showing, 0, sizeof s->showing);
    for (int die = 0; die < DICE; die++)
        s->showing[(dice >> (4 * die) & 15) - 1] |= (uint8_t)(1U << die);
}

static void begin_volley(bang_state *s, const posse_event *event)
{
    read_dice(s, event->value[2]);
    s->unassigned = (uint8_t)bulls_eyes(s);
    s->reach[0] = (uint8_t)bang_reach(s, ONE);
    s->reach[1] = (uint8_t)bang_reach(s, TWO);
}

static void begin_phase(bang_state *s, enum phase phase)
{
    if (s->phase == phase)
        return;
    s->phase = (uint8_t)phase;
    if (phase == PHASE_BEER)
        s->jesse_double = turn_is_of(s, JESSE_JONES) && s->life[s->turn] <= 4;
}

/* Records the target of the next unassigned bull's-eye die. */
static void assign_shot(bang_state *s, posse_action action)
{
    unsigned die = s->unassigned & -(unsigned)s->unassigned;
    bool twice = action >= ACTION_SHOOT_DOUBLE;
    if (!die)
        return;
    s->doubled |= (uint8_t)(twice ? die : 0);
    s->target[lowest_of(die)] = (uint8_t)(action % MAX_PLAYERS);
    s->unassigned = (uint8_t)(s->unassigned & ~die);
}

static void hear_choice(bang_memory *memory, const posse_bot *bot, const posse_event *event)
{
    bang_state *s = &memory->public_state;
    posse_action action = (posse_action)event->value[1];
    bool forced = event->value[2];
    begin_phase(s, phase_of(action));
    if (!forced && temperatures[s->phase] && !(memory->revealed >> s->turn & 1))
        learn_from_choice(memory, bot, action);
    if (s->phase == PHASE_REROLL)
        bang_kinds_learn_reroll(&memory->seen[s->turn], s, action);
    if (s->phase == PHASE_SHOOT)
        assign_shot(s, action);
}

static void reveal_role(bang_memory *memory, int64_t seat, int64_t role)
{
    memory->public_state.role[seat] = (uint8_t)role;
    memory->revealed |= (uint8_t)(1U << seat);
}

static void seat_player(bang_memory *memory, const posse_event *event)
{
    static const uint8_t any_rules[RULES] = {0};
    bang_state *s = &memory->public_state;
    int64_t seat = event->value[0], role = event->value[2];
    bool open = event->owner == POSSE_PUBLIC;
    if (!s->players)
        bang_clear_table(s, 0, 0, any_rules);
    s->players = (uint8_t)(seat + 1);
    bang_seat_player(s, (int)seat, (enum role)(open ? role : OUTLAW), (enum character)event->value[1]);
    if (open)
        reveal_role(memory, seat, role);
    s->life[seat] = (uint8_t)event->value[3];
    s->arrows[seat] = (uint8_t)event->value[4];
    s->arrow_pile = (uint8_t)(s->arrow_pile - s->arrows[seat]);
    if (!s->life[seat])
        s->alive = (uint8_t)(s->alive & ~(1U << seat));
    for (int any = 0; any < ROLES; any++)
        memory->likelihood[seat][any] = 1;
    for (int kind = 0; kind < KINDS; kind++)
        for (int place = 0; place < HIDDEN_ROLES; place++)
            memory->seen[seat].of[kind][place] = 1;
}

static void begin_turn(bang_memory *memory, const posse_event *event)
{
    bang_start_turn(&memory->public_state, (int)event->value[0], NULL);
    memory->public_state.arrow_pile = (uint8_t)event->value[3];
    memory->values_valid = false;
}

static void count_arrows(bang_state *s, int64_t seat, int64_t now, int64_t pile)
{
    s->arrows[seat] = (uint8_t)now;
    s->arrow_pile = (uint8_t)pile;
}

void bang_hear(void *memory, const posse_bot *bot, int seat, const posse_event *event)
{
    (void)seat;
    bang_memory *m = memory;
    bang_state *s = &m->public_state;
    const int64_t *value = event->value;
    switch (event->kind) {
    case EVENT_SEATED:
        seat_player(m, event);
        break;
    case EVENT_TURN:
        begin_turn(m, event);
        break;
    case EVENT_CHOSE:
        if (s->players > 3)
            hear_choice(m, bot, event);
        break;
    case EVENT_ROLLED:
        read_dice(s, value[2]);
        s->rerolls_left = (uint8_t)value[3];
        break;
    case EVENT_FINAL:
        begin_volley(s, event);
        break;
    case EVENT_ARROW:
        count_arrows(s, value[0], value[2], value[3]);
        break;
    case EVENT_RETURNED:
        count_arrows(s, value[0], value[3], value[4]);
        break;
    case EVENT_LIFE:
        s->life[value[0]] = (uint8_t)value[4];
        break;
    case EVENT_ELIMINATED:
        s->alive = (uint8_t)(s->alive & ~(1U << value[0]));
        reveal_role(m, value[0], value[2]);
        if (s->players > 3)
            update_likelihoods(m, bot->params); /* the role shows what kind of player this was */
        break;
    default:
        break;
    }
}

/* Judges positions by playing the turn to its end and evaluating the position after it, for a seat that need not be the
 * active player.
 *
 * The noise is kept low: the deals of the roles are gone through in proportion to their probabilities instead of being
 * drawn, every sample is corrected by what is known of its deal and of the seat's own dice (control variates), and the
 * dice of a sample number are the same for every action.
 */
#include "judge.h"
#include "playout_policy.h"

#include <string.h>

typedef struct judge {
    bang_search_root root; /* its state has one re-roll more if a roll of the seat itself is pending */
    posse_rng rng;
    bang_state state; /* the position, with the roles of deal 0 */
    bool rolls;       /* the seat's own dice are not final: `root.solution` is valid */
    bang_plans plans;
} judge;

/* ---- equal actions ------------------------------------------------------------------------- */

static posse_action sort_roll(const bang_state *s, posse_action roll)
{
    int dice = count_of(s->rolling);
    uint32_t number = roll - bang_first_roll[dice], sorted = 0, place = 1;
    uint8_t count[FACES] = {0};
    for (int die = 0; die < dice; die++, number /= FACES)
        count[number % FACES]++;
    for (uint32_t face = FACES; face-- > 0;)
        for (; count[face]; count[face]--, place *= FACES)
            sorted += face * place;
    return bang_first_roll[dice] + sorted;
}

/* The same faces at the lowest positions. */
static posse_action first_dice(const bang_state *s, unsigned rolled)
{
    unsigned first = 0;
    for (int face = 0; face < FACES; face++) {
        unsigned dice = s->showing[face] & bang_may_reroll(s);
        for (int count = count_of(s->showing[face] & rolled); count > 0; count--, dice &= dice - 1)
            first |= dice & -dice;
    }
    return ACTION_REROLL + first;
}

static posse_action representative(const void *state, posse_action action)
{
    const bang_state *s = state;
    if (s->phase == PHASE_ROLL)
        return sort_roll(s, action);
    return s->phase == PHASE_REROLL ? first_dice(s, action - ACTION_REROLL) : action;
}

static const char *phase(const void *state)
{
    return bang_phase_names[((const bang_state *)state)->phase];
}

/* ---- starting ------------------------------------------------------------------------------ */

static void start(void *memory, const posse_bot_input *input, const posse_rng *rng)
{
    judge *j = memory;
    double prior[MAX_LEGAL];
    memset(j, 0, sizeof *j);
    j->rng = *rng;
    j->root.plans = &j->plans;
    bang_search_root_init(&j->root, input, prior);
    bang_state *s = &j->root.state;
    j->state = *s;
    bool own = s->turn == input->seat && is_alive(s, input->seat);
    bool pending = s->phase == PHASE_ROLL || s->phase == PHASE_GIFT;
    j->rolls = own && (pending || s->phase == PHASE_REROLL);
    if (own && pending) {
        s->rerolls_left++;
        bang_root_solve_dice(&j->root, NULL);
    }
}

/* ---- a sample ------------------------------------------------------------------------------ */

/* Goes through the deals in steps of the golden ratio, so that any run of numbers has them in proportion to their
 * probabilities. */
static int deal_of(const bang_deals *deals, uint32_t number)
{
    double at = (double)(number * 0x9e3779b9U) * 0x1p-32;
    int deal = 0;
    while (deal + 1 < deals->count && (at -= deals->probability[deal]) >= 0)
        deal++;
    return deal;
}

/* Draws all five dice and takes those that are rolled, so that a die shows the same whichever others are rolled. */
static posse_action draw_roll(const bang_state *s, posse_rng *rng)
{
    uint32_t all = posse_rng_below(rng, bang_roll_count[DICE]), number = 0;
    for (int die = 0; die < DICE; die++, all /= FACES)
        if (s->rolling >> die & 1)
            number = number * FACES + all % FACES;
    return bang_first_roll[count_of(s->rolling)] + number;
}

/* The value of the seat's dice to come, before the next roll of them. */
static int value_before_roll(const judge *j, const bang_state *s, int taken)
{
    bang_state before = *s;
    before.rerolls_left++;
    return bang_value_of_roll(&j->root.solution, &before, s->rolling, taken);
}

/* Rolls the seat's own dice until they are final, by the solution. Returns by how much luck has raised their value since
 * `action`. */
static int roll_own_dice(const judge *j, bang_state *s, posse_action action, posse_rng *rng)
{
    const bang_dice_solution *solution = &j->root.solution;
    bool known = false;
    int taken = 0, expected = 0, value = 0;
    if (s->phase == PHASE_ROLL && action != POSSE_NO_ACTION) {
        expected = value = bang_value_after_roll(solution, s, action, &taken);
        known = true;
    }
    if (action != POSSE_NO_ACTION)
        bang_apply(s, action, NULL);
    for (;;) {
        if (s->phase == PHASE_REROLL && s->turn == j->root.stance.me)
            bang_apply(s, ACTION_REROLL + bang_best_roll(solution, s, taken), NULL);
        if (s->phase != PHASE_ROLL || s->turn != j->root.stance.me)
            return value - expected;
        if (!known)
            expected = value_before_roll(j, s, taken);
        known = true;
        posse_action roll = draw_roll(s, rng);
        value = bang_value_after_roll(solution, s, roll, &taken);
        bang_apply(s, roll, NULL);
    }
}

/* Plays to the end of the turn. */
static void play_turn(const judge *j, bang_playout_policy *policy, bang_state *s, posse_rng *rng)
{
    for (int actor; (actor = bang_actor(s)) != POSSE_OVER && s->turn == j->state.turn;) {
        if (actor == POSSE_CHANCE)
            bang_apply(s, draw_roll(s, rng), bang_policy_events(policy));
        else if (actor == j->root.stance.me)
            bang_policy_act_for_root(policy, s);
        else
            bang_policy_act(policy, s, actor);
    }
}

/* Shots are planned together, as in the search. */
static void begin_with(const judge *j, bang_state *s, posse_action action)
{
    const posse_bot_input *input = j->root.input;
    int i = 0;
    while (i < input->legal_count && input->legal[i] != action)
        i++;
    if (i == input->legal_count) {
        bang_apply(s, action, NULL);
        return;
    }
    for (int k = 0; k < j->root.sequences[i].count; k++)
        bang_apply(s, j->root.sequences[i].actions[k], NULL);
}

/* Plays the turn to its end. Returns by how much luck raised the chance that can be expected: in the deal and in the
 * seat's own dice. */
static double play_sample(const judge *j, posse_action action, uint32_t number, bang_state *s)
{
    const bang_search_root *root = &j->root;
    int deal = deal_of(&root->deals, number);
    double luck = root->deal_win_chance[deal] - root->win_chance;
    bang_playout_policy policy;
    posse_rng rng;
    posse_rng_fork(&rng, &j->rng, number);
    *s = j->state;
    bang_root_set_deal(root, deal, s);
    bang_policy_init(&policy, root, s, false);
    if (j->rolls)
        luck += (double)roll_own_dice(j, s, action, &rng) / WIN_VALUE;
    else if (action != POSSE_NO_ACTION)
        begin_with(j, s, action);
    play_turn(j, &policy, s, &rng);
    return luck;
}

static double sample(void *memory, posse_action action, uint32_t number)
{
    judge *j = memory;
    bang_state s;
    double luck = play_sample(j, action, number, &s);
    return bang_root_win_chance(&j->root, &s) - luck;
}

/* ---- reasons ------------------------------------------------------------------------------- */

/* The means of a seat at the end of the turn. */
typedef struct outlook {
    double out[MAX_PLAYERS], life[MAX_PLAYERS], arrows[MAX_PLAYERS];
} outlook;

static outlook look_ahead(const judge *j, posse_action action)
{
    enum { SAMPLES = 96 };
    outlook sum;
    memset(&sum, 0, sizeof sum);
    for (uint32_t number = 0; number < SAMPLES; number++) {
        bang_state s;
        play_sample(j, action, number, &s);
        for (int seat = 0; seat < s.players; seat++) {
            sum.out[seat] += is_alive(&s, seat) ? 0 : 1.0 / SAMPLES;
            sum.life[seat] += (double)s.life[seat] / SAMPLES;
            sum.arrows[seat] += (double)s.arrows[seat] / SAMPLES;
        }
    }
    return sum;
}

typedef struct reason {
    const char *kind;
    int seat;
    double made, better;
    double weight;
} reason;

enum { MAX_REASONS = 2 };

static double distance(double a, double b)
{
    return a > b ? a - b : b - a;
}

/* Keeps the weightiest reasons, at most one of a kind for a seat. */
static void consider(reason reasons[MAX_REASONS], const char *kind, int seat, double made, double better, double scale)
{
    reason next = {kind, seat, made, better, distance(made, better) * scale};
    for (int i = 0; i < MAX_REASONS && next.weight >= 1; i++) {
        reason there = reasons[i];
        if (there.weight >= next.weight)
            continue;
        reasons[i] = next;
        next = there;
    }
}

/* The role of a seat that the judging seat cannot see, if one role is likely. */
static void put_role(const judge *j, int seat, posse_buffer *out)
{
    const double likely = 0.5;
    double probability[MAX_PLAYERS][ROLES];
    const posse_bot_input *input = j->root.input;
    if (input->open || bang_sees_role(&j->state, input->seat, seat))
        return;
    bang_believe(input->memory, &j->state, input->seat, probability);
    for (int role = 0; role < ROLES; role++) {
        if (probability[seat][role] < likely)
            continue;
        posse_json_put_object(out);
        posse_json_add_string(out, "kind", "role");
        posse_json_add_int(out, "seat", seat);
        posse_json_add_string(out, "role", bang_role_names[role]);
        posse_json_add_decimal(out, "probability", probability[seat][role], 4);
        posse_json_end_object(out);
        return;
    }
}

static void put_reason(const reason *r, posse_buffer *out)
{
    bool share = r->kind[0] == 'o';
    posse_json_put_object(out);
    posse_json_add_string(out, "kind", r->kind);
    posse_json_add_int(out, "seat", r->seat);
    posse_json_add_decimal(out, "better", r->better, share ? 4 : 2);
    posse_json_add_decimal(out, "made", r->made, share ? 4 : 2);
    if (share)
        posse_json_add_bool(out, "share", true);
    posse_json_end_object(out);
}

static void reasons(void *memory, posse_action made, posse_action better, posse_buffer *out)
{
    const double one_out = 10, one_life = 3,
                 one_arrow = 1.2; /* weights of a certain difference; below 1 none is told */
    const judge *j = memory;
    outlook then = look_ahead(j, made), instead = look_ahead(j, better);
    reason found[MAX_REASONS];
    memset(found, 0, sizeof found);
    for (unsigned rest = j->state.alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        consider(found, "out", seat, then.out[seat], instead.out[seat], one_out);
        consider(found, "life", seat, then.life[seat], instead.life[seat], one_life);
        consider(found, "arrows", seat, then.arrows[seat], instead.arrows[seat], one_arrow);
    }
    for (int i = 0; i < MAX_REASONS && found[i].kind; i++) {
        if (i == 0 || found[i].seat != found[0].seat)
            put_role(j, found[i].seat, out);
        put_reason(&found[i], out);
    }
}

/* ---- the judge ----------------------------------------------------------------------------- */

/* The mean over all deals, if the turn passed now. */
static double glance(void *memory)
{
    return ((const judge *)memory)->root.win_chance;
}

const posse_judge bang_judge = {
    .size = sizeof(judge),
    .start = start,
    .sample = sample,
    .glance = glance,
    .representative = representative,
    .phase = phase,
    .reasons = reasons,
};

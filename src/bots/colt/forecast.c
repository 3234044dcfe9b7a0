/* What a seat expects of the plan: the others' cards as they will probably be carried out. */
#include "heuristics.h"

enum { RANSOM_WORTH = 250 };

/* ---- loot --------------------------------------------------------------------------------------- */

/* A purse on a spot, to whoever does not know more than the seat does. */
int colt_purse_worth(const colt_forecast *o, int purse, enum colt_param unseen)
{
    const colt_state *s = o->s;
    return s->purse_known[purse] >> o->seat & 1 ? value_of_purse(s, purse)
                                                : colt_value_of(o, unseen);
}

/* What everybody can count that a bandit has. */
int colt_visible_wealth(const colt_forecast *o, int bandit)
{
    const colt_state *s = o->s;
    int first;
    return colt_purses_at(s, WITH_BANDIT + bandit, &first) * colt_value_of(o, UNSEEN_PURSE) +
           s->jewels[bandit] * JEWEL_WORTH + s->strongboxes[bandit] * STRONGBOX_WORTH +
           s->ransom[bandit] * RANSOM_WORTH;
}

static void put_loot(colt_forecast *o, int spot, int value)
{
    int16_t *best = &o->loot.at[spot], *second = &o->second.at[spot];
    o->tokens[spot]++;
    if (value > *best) {
        *second = *best;
        *best = (int16_t)value;
    } else if (value > *second) {
        *second = (int16_t)value;
    }
}

/* Behind the best two there are purses, as a rule. */
static void take_loot(colt_forecast *o, int spot)
{
    int16_t unseen = (int16_t)colt_value_of(o, HOPED_PURSE), *second = &o->second.at[spot];
    if (!o->tokens[spot])
        return;
    o->tokens[spot]--;
    o->loot.at[spot] = *second;
    if (o->tokens[spot] < 2)
        *second = 0;
    else
        *second = *second < unseen ? *second : unseen;
}

static void lay_out_loot(colt_forecast *o)
{
    const colt_state *s = o->s;
    for (int purse = 0; purse < PURSES && s->purse_place[purse] < SPOTS; purse++)
        put_loot(o, s->purse_place[purse], colt_purse_worth(o, purse, HOPED_PURSE));
    for (int spot = 0; spot < 2 * s->cars; spot++) {
        for (int i = 0; i < s->jewels_at[spot]; i++)
            put_loot(o, spot, JEWEL_WORTH);
        for (int i = 0; i < s->strongboxes_at[spot]; i++)
            put_loot(o, spot, STRONGBOX_WORTH);
    }
}

/* The best that a punch can make him drop. */
int colt_best_of_bandit(const colt_forecast *o, int bandit)
{
    const colt_state *s = o->s;
    int first;
    if (s->strongboxes[bandit])
        return STRONGBOX_WORTH;
    if (s->jewels[bandit])
        return JEWEL_WORTH;
    return colt_purses_at(s, WITH_BANDIT + bandit, &first) ? colt_value_of(o, UNSEEN_PURSE) : 0;
}

/* ---- the seat's own shots and punches ------------------------------------------------------------- */

/* More where the race for the Gunslinger is close. There is none between teams. */
static int fire_worth(const colt_forecast *o, int bandit)
{
    const colt_state *s = o->s;
    int fewest = OWN_BULLETS, worth = colt_value_of(o, FIRE_WORTH);
    if (!s->bullets[bandit])
        return 0;
    if (is_team_game(s))
        return colt_value_of(o, HIT_WORTH);
    for (int b = 0; b < s->bandits; b++)
        if (b != bandit && s->bullets[b] < fewest)
            fewest = s->bullets[b];
    int apart = s->bullets[bandit] - fewest;
    if (apart < 0)
        apart = -apart;
    return worth + (apart < 3 ? 3 - apart : 0) * colt_value_of(o, GUNSLINGER_RACE);
}

static void set_fire(colt_forecast *o, colt_stage *stage, int bandit)
{
    const colt_state *s = o->s;
    int16_t worth = (int16_t)fire_worth(o, bandit);
    unsigned lanes_in_sight = 0;
    for (int b = 0; b < s->bandits; b++) {
        unsigned spot = o->spot[b];
        enum { ALL_ROOFS = 0xaaaa };
        if (s->seat[b] == o->seat)
            continue;
        if (level_of((int)spot) == ROOF)
            lanes_in_sight |= ALL_ROOFS & ~(1U << spot);
        else
            lanes_in_sight |= (1U << spot << 2) | (1U << spot >> 2);
        if (s->name[bandit] == TUCO)
            lanes_in_sight |= 1U << (spot ^ 1);
    }
    for (int i = 0; i < SPOT_VALUES; i++)
        stage->fire.at[i] = lanes_in_sight >> i & 1 ? worth : 0;
}

static void set_punch(colt_forecast *o, colt_stage *stage, int bandit)
{
    enum { PUSHED_ONLY = 30 };
    const colt_state *s = o->s;
    int percent = colt_value_of(o, PUNCH_PERCENT);
    if (s->name[bandit] == CHEYENNE)
        percent += 50;
    stage->punch = spot_values_all(0);
    for (int b = 0; b < s->bandits; b++) {
        int16_t *at = &stage->punch.at[o->spot[b]];
        if (s->seat[b] == o->seat)
            continue;
        int worth = PUSHED_ONLY + colt_best_of_bandit(o, b) * percent / 100;
        *at = *at > worth ? *at : (int16_t)worth;
    }
}

static void set_stage(colt_forecast *o, colt_stage *stage, int kind, int bandit)
{
    stage->kind = (uint8_t)kind;
    stage->mine = (uint8_t)(o->s->bandit[o->seat][0] != bandit);
    stage->marshal = o->marshal;
    stage->loot = o->loot;
    stage->second = o->second;
    if (kind == FIRE || kind == NO_KIND)
        set_fire(o, stage, bandit);
    o->has_punched |= kind == PUNCH; /* then robbing may find what has fallen */
    if (kind == PUNCH || (kind == ROB && o->has_punched) || kind == NO_KIND)
        set_punch(o, stage, bandit);
}

/* ---- what the others will do ------------------------------------------------------------------------ */

static bool is_seen(const colt_forecast *o, uint8_t card)
{
    return !(card & CARD_HIDDEN) || o->s->seat[bandit_of_card(card)] == o->seat;
}

/* The kind of a bandit's next card behind one of the plan, as far as it is seen. */
int colt_next_kind(const colt_forecast *o, int bandit, int behind)
{
    const colt_state *s = o->s;
    for (int i = behind + 1; i < s->plan_count; i++)
        if (bandit_of_card(s->plan[i]) == bandit)
            return is_seen(o, s->plan[i]) ? kind_of_card(s->plan[i]) : NO_KIND;
    return NO_KIND;
}

static void meet(colt_forecast *o, int bandit)
{
    if (o->spot[bandit] == spot_at(o->marshal, INSIDE))
        o->spot[bandit]++;
}

/* Where there is loot for his next card, and no Marshal. */
static int attraction(const colt_forecast *o, int spot, int next)
{
    int below = spot_at(o->marshal, INSIDE), climbed = spot ^ 1;
    if (spot == below)
        return -1;
    if (next == CLIMB)
        return climbed == below ? 0 : o->loot.at[climbed];
    return next == ROB ? o->loot.at[spot] : (o->loot.at[spot] + o->loot.at[climbed]) / 2;
}

static void move_likely(colt_forecast *o, int bandit, int next)
{
    int spot = o->spot[bandit], best = spot, most = -2;
    int reach = level_of(spot) == ROOF ? 3 : 1;
    for (int step = -reach; step <= reach; step++) {
        int to = spot + 2 * step;
        if (step == 0 || to < 0 || to >= 2 * o->s->cars)
            continue;
        int here = attraction(o, to, next);
        if (here > most) {
            most = here;
            best = to;
        }
    }
    o->spot[bandit] = (uint8_t)best;
    meet(o, bandit);
}

/* To where he meets more, and not the owner of the card. */
static void send_marshal_likely(colt_forecast *o, int bandit)
{
    const colt_state *s = o->s;
    int found[2] = {0};
    for (int b = 0; b < s->bandits; b++) {
        int worth = s->seat[b] == s->seat[bandit] ? -3 : 2;
        found[0] += o->spot[b] == spot_at(o->marshal, INSIDE) - 2 ? worth : 0;
        found[1] += o->spot[b] == spot_at(o->marshal, INSIDE) + 2 ? worth : 0;
    }
    bool back = o->marshal == LOCOMOTIVE || (o->marshal < caboose(s) && found[1] >= found[0]);
    o->marshal = (uint8_t)(o->marshal + (back ? 1 : -1));
    for (int b = 0; b < s->bandits; b++)
        meet(o, b);
}

static void carry_out_likely(colt_forecast *o, int i)
{
    int bandit = bandit_of_card(o->s->plan[i]);
    switch (kind_of_card(o->s->plan[i])) {
    case MOVE:
        move_likely(o, bandit, colt_next_kind(o, bandit, i));
        break;
    case CLIMB:
        o->spot[bandit] ^= 1;
        meet(o, bandit);
        break;
    case ROB: /* one's own robberies are in the projection */
        if (o->s->seat[bandit] != o->seat)
            take_loot(o, o->spot[bandit]);
        break;
    case MARSHAL:
        send_marshal_likely(o, bandit);
        break;
    default: /* shots and punches may come to nothing */
        break;
    }
}

static void go_through_plan(colt_forecast *o, int from)
{
    const colt_state *s = o->s;
    for (int i = from; i < s->plan_count; i++) {
        int bandit = bandit_of_card(s->plan[i]);
        if (!is_seen(o, s->plan[i]))
            continue;
        if (s->seat[bandit] == o->seat && o->stage_count < MAX_STAGES)
            set_stage(o, &o->stages[o->stage_count++], kind_of_card(s->plan[i]), bandit);
        carry_out_likely(o, i);
    }
}

/* ---- the end of the round ----------------------------------------------------------------------------- */

/* Loot near each spot, less from card to card. */
static spot_values prospects(const colt_forecast *o)
{
    const colt_state *s = o->s;
    int away = colt_value_of(o, AWAY_FROM_LOOT_PERCENT), guarded = spot_at(o->marshal, INSIDE);
    spot_values near = o->loot;
    if (s->rounds[s->round] == TAKE_IT_ALL && s->strongbox_waiting)
        near.at[guarded] = STRONGBOX_WORTH;
    near.at[guarded] = (int16_t)(near.at[guarded] / 2);
    for (int cards = 0; cards < 2; cards++) {
        spot_values moved = spot_values_move(&near, s->cars, 0);
        spot_values farther =
            spot_values_percent(spot_values_max(moved, spot_values_climb(near)), away);
        near = spot_values_max(near, farther);
    }
    return spot_values_percent(near, colt_value_of(o, PROSPECT_PERCENT));
}

/* The roofs as the round's event leaves those who are on them. */
static void move_roofs(const colt_forecast *o, spot_values *end)
{
    int card = o->s->rounds[o->s->round];
    spot_values before = *end;
    for (int car = 0; car < o->s->cars; car++) {
        int to = card == SWIVEL_ARM ? caboose(o->s) : car > LOCOMOTIVE ? car - 1 : car;
        end->at[spot_at(car, ROOF)] = before.at[spot_at(to, ROOF)];
    }
}

static void add_pickpocketing(const colt_forecast *o, spot_values *end)
{
    unsigned taken = 0;
    for (int b = 0; b < o->s->bandits; b++)
        taken |= (unsigned)(o->s->seat[b] != o->seat) << o->spot[b];
    for (int spot = 0; spot < 2 * o->s->cars; spot++)
        if (!(taken >> spot & 1) && o->loot.at[spot] < STRONGBOX_WORTH)
            end->at[spot] = (int16_t)(end->at[spot] + o->loot.at[spot]);
}

static void add_event(const colt_forecast *o, spot_values *end)
{
    const colt_state *s = o->s;
    int16_t hit = (int16_t)colt_value_of(o, HIT_COST);
    int above = spot_at(o->marshal, ROOF);
    switch (s->rounds[s->round]) {
    case ANGRY_MARSHAL:
        end->at[above] = (int16_t)(end->at[above] - hit);
        if (o->marshal < caboose(s))
            end->at[above + 1] = (int16_t)(end->at[above + 1] - hit);
        break;
    case SWIVEL_ARM:
    case BRAKING:
        move_roofs(o, end);
        break;
    case PASSENGERS_REBELLION:
        for (int i = 0; i < SPOT_VALUES; i += 2)
            end->at[i] = (int16_t)(end->at[i] - hit);
        break;
    case PICKPOCKETING:
        add_pickpocketing(o, end);
        break;
    case MARSHALS_REVENGE:
        end->at[above] = (int16_t)(end->at[above] - 250);
        break;
    case HOSTAGE_TAKING:
        end->at[0] = (int16_t)(end->at[0] + RANSOM_WORTH);
        end->at[1] = (int16_t)(end->at[1] + RANSOM_WORTH);
        break;
    default:
        break;
    }
}

/* How often the seat will be asked again in this Schemin'. */
static int goes_left(const colt_state *s)
{
    if (s->phase != PHASE_SCHEMIN)
        return 0;
    int goes = s->turn_kind == SPEEDING_UP && !s->again;
    for (const uint8_t *turn = colt_turns(s) + s->turn + 1; *turn != NO_TURN; turn++)
        goes += *turn == SPEEDING_UP ? 2 : 1;
    return goes;
}

static void look_to_the_end(colt_forecast *o)
{
    spot_values end = prospects(o);
    if (o->s->round + 1 == o->s->round_count && !o->goes_left)
        end = spot_values_all(0);
    add_event(o, &end);
    for (int i = 0; i < TEAM; i++)
        o->end[i] = end;
}

void colt_forecast_make(colt_forecast *o, const colt_state *s, int seat, const posse_param *params,
                        int from)
{
    o->s = s;
    o->params = params;
    o->seat = seat;
    o->team = s->bandit[seat][1] == NONE ? 1 : TEAM;
    o->goes_left = goes_left(s);
    memcpy(o->spot, s->spot, sizeof o->spot);
    memset(o->tokens, 0, sizeof o->tokens);
    o->marshal = s->marshal;
    o->loot = o->second = spot_values_all(0);
    o->stage_count = 0;
    o->has_punched = false;
    o->projection = (colt_projection){.marshal = s->marshal};
    for (int i = 0; i < o->team; i++)
        colt_be_at(&o->projection, i, s->spot[s->bandit[seat][i]]);
    lay_out_loot(o);
    go_through_plan(o, from);
    for (int i = 0; i < o->team && s->phase == PHASE_SCHEMIN; i++)
        set_stage(o, &o->last[i], NO_KIND, s->bandit[seat][i]);
    look_to_the_end(o);
}

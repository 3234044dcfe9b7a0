/* Forecasts the rest of the round for one seat: how the cards in the plan will probably be
 * carried out, and what the seat's own cards gain at each spot at that time. heuristics.h
 * explains the idea. */
#include "heuristics.h"

enum { RANSOM_VALUE = 250 };

/* ---- loot -------------------------------------------------------------------------------- */

/* The value of a purse, as far as the seat knows it; `unseen` is the parameter for a purse of
 * unknown value. */
int colt_purse_value(const colt_forecast *f, int purse, enum colt_param unseen)
{
    const colt_state *s = f->s;
    return s->purse_known[purse] >> f->seat & 1 ? value_of_purse(s, purse) : colt_param_value(f, unseen);
}

/* The part of a bandit's wealth that everyone can see. */
int colt_visible_wealth(const colt_forecast *f, int bandit)
{
    const colt_state *s = f->s;
    int first;
    return colt_purses_at(s, WITH_BANDIT + bandit, &first) * colt_param_value(f, UNSEEN_PURSE) +
           s->jewels[bandit] * JEWEL_VALUE + s->strongboxes[bandit] * STRONGBOX_VALUE +
           s->ransom[bandit] * RANSOM_VALUE;
}

static void add_loot(colt_forecast *f, int spot, int value)
{
    int16_t *best = &f->loot.at[spot], *second = &f->second_loot.at[spot];
    f->loot_count[spot]++;
    if (value > *best) {
        *second = *best;
        *best = (int16_t)value;
    } else if (value > *second) {
        *second = (int16_t)value;
    }
}

/* Removes the best token of a spot. The value of the new second best is not tracked; it is
 * assumed to be a purse. */
static void take_loot(colt_forecast *f, int spot)
{
    int16_t unseen = (int16_t)colt_param_value(f, PLANNED_PURSE), *second = &f->second_loot.at[spot];
    if (!f->loot_count[spot])
        return;
    f->loot_count[spot]--;
    f->loot.at[spot] = *second;
    if (f->loot_count[spot] < 2)
        *second = 0;
    else
        *second = *second < unseen ? *second : unseen;
}

static void add_all_loot(colt_forecast *f)
{
    const colt_state *s = f->s;
    for (int purse = 0; purse < PURSES && s->purse_place[purse] < SPOTS; purse++)
        add_loot(f, s->purse_place[purse], colt_purse_value(f, purse, PLANNED_PURSE));
    for (int spot = 0; spot < 2 * s->cars; spot++) {
        for (int i = 0; i < s->jewels_at[spot]; i++)
            add_loot(f, spot, JEWEL_VALUE);
        for (int i = 0; i < s->strongboxes_at[spot]; i++)
            add_loot(f, spot, STRONGBOX_VALUE);
    }
}

/* The best loot that a punch can make a bandit drop. */
int colt_best_loot_of(const colt_forecast *f, int bandit)
{
    const colt_state *s = f->s;
    int first;
    if (s->strongboxes[bandit])
        return STRONGBOX_VALUE;
    if (s->jewels[bandit])
        return JEWEL_VALUE;
    return colt_purses_at(s, WITH_BANDIT + bandit, &first) ? colt_param_value(f, UNSEEN_PURSE) : 0;
}

/* ---- the seat's own shots and punches ---------------------------------------------------- */

/* The value of a shot, higher if the race for the Gunslinger's $1000 is close. In a team game
 * there is no such race. */
static int fire_value(const colt_forecast *f, int bandit)
{
    const colt_state *s = f->s;
    int fewest = OWN_BULLETS, value = colt_param_value(f, FIRE_VALUE);
    if (!s->bullets[bandit])
        return 0;
    if (is_team_game(s))
        return colt_param_value(f, HIT_VALUE);
    for (int b = 0; b < s->bandits; b++)
        if (b != bandit && s->bullets[b] < fewest)
            fewest = s->bullets[b];
    int difference = s->bullets[bandit] - fewest;
    if (difference < 0)
        difference = -difference;
    return value + (difference < 3 ? 3 - difference : 0) * colt_param_value(f, GUNSLINGER_RACE);
}

static void set_fire(colt_forecast *f, colt_planned_card *card, int bandit)
{
    const colt_state *s = f->s;
    int16_t value = (int16_t)fire_value(f, bandit);
    unsigned spots_in_sight = 0;
    for (int b = 0; b < s->bandits; b++) {
        unsigned spot = f->spot[b];
        enum { ALL_ROOFS = 0xaaaa };
        if (s->seat[b] == f->seat)
            continue;
        if (level_of((int)spot) == ROOF)
            spots_in_sight |= ALL_ROOFS & ~(1U << spot);
        else
            spots_in_sight |= (1U << spot << 2) | (1U << spot >> 2);
        if (s->name[bandit] == TUCO)
            spots_in_sight |= 1U << (spot ^ 1);
    }
    for (int i = 0; i < SPOT_VALUES; i++)
        card->fire.at[i] = spots_in_sight >> i & 1 ? value : 0;
}

static void set_punch(colt_forecast *f, colt_planned_card *card, int bandit)
{
    enum { PUSH_VALUE = 30 };
    const colt_state *s = f->s;
    int percent = colt_param_value(f, PUNCH_PERCENT);
    if (s->name[bandit] == CHEYENNE)
        percent += 50;
    card->punch = spot_values_all(0);
    for (int b = 0; b < s->bandits; b++) {
        int16_t *at = &card->punch.at[f->spot[b]];
        if (s->seat[b] == f->seat)
            continue;
        int value = PUSH_VALUE + colt_best_loot_of(f, b) * percent / 100;
        *at = *at > value ? *at : (int16_t)value;
    }
}

static void set_planned_card(colt_forecast *f, colt_planned_card *card, int kind, int bandit)
{
    card->kind = (uint8_t)kind;
    card->member = (uint8_t)(f->s->bandit[f->seat][0] != bandit);
    card->marshal = f->marshal;
    card->loot = f->loot;
    card->second_loot = f->second_loot;
    if (kind == FIRE || kind == NO_KIND)
        set_fire(f, card, bandit);
    f->has_punched |= kind == PUNCH; /* a later robbery may take what has fallen */
    if (kind == PUNCH || (kind == ROB && f->has_punched) || kind == NO_KIND)
        set_punch(f, card, bandit);
}

/* ---- what the others will do ------------------------------------------------------------- */

static bool is_seen(const colt_forecast *f, uint8_t card)
{
    return !(card & CARD_HIDDEN) || f->s->seat[bandit_of_card(card)] == f->seat;
}

/* The kind of a bandit's next card behind card `behind` of the plan; NO_KIND if there is none or
 * the seat cannot see it. */
int colt_next_kind(const colt_forecast *f, int bandit, int behind)
{
    const colt_state *s = f->s;
    for (int i = behind + 1; i < s->plan_count; i++)
        if (bandit_of_card(s->plan[i]) == bandit)
            return is_seen(f, s->plan[i]) ? kind_of_card(s->plan[i]) : NO_KIND;
    return NO_KIND;
}

static void flee_from_marshal(colt_forecast *f, int bandit)
{
    if (f->spot[bandit] == spot_at(f->marshal, INSIDE))
        f->spot[bandit]++;
}

/* How attractive a spot is for a bandit whose next card is of kind `next`: the loot that this
 * card can take, and -1 where the Marshal is. */
static int attraction(const colt_forecast *f, int spot, int next)
{
    int below = spot_at(f->marshal, INSIDE), climbed = spot ^ 1;
    if (spot == below)
        return -1;
    if (next == CLIMB)
        return climbed == below ? 0 : f->loot.at[climbed];
    return next == ROB ? f->loot.at[spot] : (f->loot.at[spot] + f->loot.at[climbed]) / 2;
}

static void forecast_move(colt_forecast *f, int bandit, int next)
{
    int spot = f->spot[bandit], best = spot, best_value = -2;
    int reach = level_of(spot) == ROOF ? 3 : 1;
    for (int step = -reach; step <= reach; step++) {
        int to = spot + 2 * step;
        if (step == 0 || to < 0 || to >= 2 * f->s->cars)
            continue;
        int here = attraction(f, to, next);
        if (here > best_value) {
            best_value = here;
            best = to;
        }
    }
    f->spot[bandit] = (uint8_t)best;
    flee_from_marshal(f, bandit);
}

/* Assumes that the Marshal moves towards more bandits, but away from those of the card's owner. */
static void forecast_marshal(colt_forecast *f, int bandit)
{
    const colt_state *s = f->s;
    int found[2] = {0};
    for (int b = 0; b < s->bandits; b++) {
        int value = s->seat[b] == s->seat[bandit] ? -3 : 2;
        found[0] += f->spot[b] == spot_at(f->marshal, INSIDE) - 2 ? value : 0;
        found[1] += f->spot[b] == spot_at(f->marshal, INSIDE) + 2 ? value : 0;
    }
    bool back = f->marshal == LOCOMOTIVE || (f->marshal < caboose(s) && found[1] >= found[0]);
    f->marshal = (uint8_t)(f->marshal + (back ? 1 : -1));
    for (int b = 0; b < s->bandits; b++)
        flee_from_marshal(f, b);
}

static void forecast_card(colt_forecast *f, int i)
{
    int bandit = bandit_of_card(f->s->plan[i]);
    switch (kind_of_card(f->s->plan[i])) {
    case MOVE:
        forecast_move(f, bandit, colt_next_kind(f, bandit, i));
        break;
    case CLIMB:
        f->spot[bandit] ^= 1;
        flee_from_marshal(f, bandit);
        break;
    case ROB: /* the seat's own robberies belong to the projection */
        if (f->s->seat[bandit] != f->seat)
            take_loot(f, f->spot[bandit]);
        break;
    case MARSHAL:
        forecast_marshal(f, bandit);
        break;
    default: /* shots and punches are ignored: they may have no target */
        break;
    }
}

static void forecast_plan(colt_forecast *f, int from)
{
    const colt_state *s = f->s;
    for (int i = from; i < s->plan_count; i++) {
        int bandit = bandit_of_card(s->plan[i]);
        if (!is_seen(f, s->plan[i]))
            continue;
        if (s->seat[bandit] == f->seat && f->planned_count < MAX_PLANNED)
            set_planned_card(f, &f->planned[f->planned_count++], kind_of_card(s->plan[i]), bandit);
        forecast_card(f, i);
    }
}

/* ---- the end of the round ---------------------------------------------------------------- */

/* The loot near each spot, discounted for each card it takes to get there. */
static spot_values nearby_loot(const colt_forecast *f)
{
    const colt_state *s = f->s;
    int percent = colt_param_value(f, LOOT_DISTANCE_PERCENT), guarded = spot_at(f->marshal, INSIDE);
    spot_values near = f->loot;
    if (s->rounds[s->round] == TAKE_IT_ALL && s->strongbox_waiting)
        near.at[guarded] = STRONGBOX_VALUE;
    near.at[guarded] = (int16_t)(near.at[guarded] / 2);
    for (int cards = 0; cards < 2; cards++) {
        spot_values moved = spot_values_move(&near, s->cars, 0);
        spot_values farther = spot_values_percent(spot_values_max(moved, spot_values_climb(near)), percent);
        near = spot_values_max(near, farther);
    }
    return spot_values_percent(near, colt_param_value(f, NEARBY_LOOT_PERCENT));
}

/* Events that move the bandits on the roofs: the value of a roof becomes that of the roof where
 * it leads. */
static void move_roofs(const colt_forecast *f, spot_values *end)
{
    int card = f->s->rounds[f->s->round];
    spot_values before = *end;
    for (int car = 0; car < f->s->cars; car++) {
        int to = card == SWIVEL_ARM ? caboose(f->s) : car > LOCOMOTIVE ? car - 1 : car;
        end->at[spot_at(car, ROOF)] = before.at[spot_at(to, ROOF)];
    }
}

static void add_pickpocketing(const colt_forecast *f, spot_values *end)
{
    unsigned taken = 0;
    for (int b = 0; b < f->s->bandits; b++)
        taken |= (unsigned)(f->s->seat[b] != f->seat) << f->spot[b];
    for (int spot = 0; spot < 2 * f->s->cars; spot++)
        if (!(taken >> spot & 1) && f->loot.at[spot] < STRONGBOX_VALUE)
            end->at[spot] = (int16_t)(end->at[spot] + f->loot.at[spot]);
}

static void add_event(const colt_forecast *f, spot_values *end)
{
    const colt_state *s = f->s;
    int16_t hit = (int16_t)colt_param_value(f, HIT_COST);
    int above = spot_at(f->marshal, ROOF);
    switch (s->rounds[s->round]) {
    case ANGRY_MARSHAL:
        end->at[above] = (int16_t)(end->at[above] - hit);
        if (f->marshal < caboose(s))
            end->at[above + 1] = (int16_t)(end->at[above + 1] - hit);
        break;
    case SWIVEL_ARM:
    case BRAKING:
        move_roofs(f, end);
        break;
    case PASSENGERS_REBELLION:
        for (int i = 0; i < SPOT_VALUES; i += 2)
            end->at[i] = (int16_t)(end->at[i] - hit);
        break;
    case PICKPOCKETING:
        add_pickpocketing(f, end);
        break;
    case MARSHALS_REVENGE:
        end->at[above] = (int16_t)(end->at[above] - 250);
        break;
    case HOSTAGE_TAKING:
        end->at[0] = (int16_t)(end->at[0] + RANSOM_VALUE);
        end->at[1] = (int16_t)(end->at[1] + RANSOM_VALUE);
        break;
    default:
        break;
    }
}

/* How many more turns the seat has in this Schemin' phase. */
static int turns_left(const colt_state *s)
{
    if (s->phase != PHASE_SCHEMIN)
        return 0;
    int turns = s->turn_kind == SPEEDING_UP && !s->again;
    for (const uint8_t *turn = colt_turns(s) + s->turn + 1; *turn != NO_TURN; turn++)
        turns += *turn == SPEEDING_UP ? 2 : 1;
    return turns;
}

static void set_end_values(colt_forecast *f)
{
    spot_values end = nearby_loot(f);
    if (f->s->round + 1 == f->s->round_count && !f->turns_left)
        end = spot_values_all(0);
    add_event(f, &end);
    for (int i = 0; i < TEAM; i++)
        f->end_value[i] = end;
}

void colt_forecast_make(colt_forecast *f, const colt_state *s, int seat, const posse_param *params, int from)
{
    f->s = s;
    f->params = params;
    f->seat = seat;
    f->team = s->bandit[seat][1] == NONE ? 1 : TEAM;
    f->turns_left = turns_left(s);
    memcpy(f->spot, s->spot, sizeof f->spot);
    memset(f->loot_count, 0, sizeof f->loot_count);
    f->marshal = s->marshal;
    f->loot = f->second_loot = spot_values_all(0);
    f->planned_count = 0;
    f->has_punched = false;
    f->projection = (colt_projection){.marshal = s->marshal};
    for (int i = 0; i < f->team; i++)
        colt_place_bandit(&f->projection, i, s->spot[s->bandit[seat][i]]);
    add_all_loot(f);
    forecast_plan(f, from);
    for (int i = 0; i < f->team && s->phase == PHASE_SCHEMIN; i++)
        set_planned_card(f, &f->next_card[i], NO_KIND, s->bandit[seat][i]);
    set_end_values(f);
}

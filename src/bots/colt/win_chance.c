/* The win chance at the end of a round: a softmax over one score for each seat, whose weights are
 * parameters. Only + - * / on doubles, so the result is the same on every platform. */
#include "search.h"

/* Approximates exp(x) by (1 + x / 1024) to the power of 1024. */
static double exp_approx(double x)
{
    enum { SQUARES = 10 };
    double y = 1 + x / (1 << SQUARES);
    for (int i = 0; i < SQUARES; i++)
        y *= y;
    return y;
}

/* ---- the standing of each seat ----------------------------------------------------------- */

typedef struct standing {
    int wealth, hits, lead, here, near,
        roof; /* of a seat, summed over its bandits; `lead` is that of its last bandit */
} standing;

/* The best loot at each spot (`here`), and the best within two cards, reduced to 70% for each
 * card (`near`). */
static void map_loot(const colt_state *s, spot_values *here, spot_values *near)
{
    enum { PURSE_VALUE = 350 };
    *here = spot_values_all(0);
    for (int purse = 0; purse < PURSES && s->purse_place[purse] < SPOTS; purse++)
        here->at[s->purse_place[purse]] = PURSE_VALUE;
    for (int spot = 0; spot < SPOTS; spot++) {
        if (s->strongboxes_at[spot])
            here->at[spot] = STRONGBOX_VALUE;
        else if (s->jewels_at[spot])
            here->at[spot] = JEWEL_VALUE;
    }
    int16_t *guarded = &here->at[spot_at(s->marshal, INSIDE)];
    *guarded = (int16_t)(*guarded / 2);
    *near = *here;
    for (int cards = 0; cards < 2; cards++) {
        spot_values moved = spot_values_move(near, s->cars, 0);
        *near = spot_values_max(*near, spot_values_percent(spot_values_max(moved, spot_values_climb(*near)), 70));
    }
}

/* By how many bullets fired a bandit leads the best other shooter, limited to ±MAX_LEAD. */
static int lead_of(const colt_state *s, int bandit)
{
    int lead = MAX_LEAD;
    for (int b = 0; b < s->bandits; b++) {
        int more = s->bullets[b] - s->bullets[bandit];
        if (b != bandit && more < lead)
            lead = more;
    }
    return lead < -MAX_LEAD ? -MAX_LEAD : lead;
}

static void read_standings(const colt_state *s, standing standings[MAX_PLAYERS])
{
    enum { GUNSLINGER_VALUE = 1000 };
    spot_values here, near;
    colt_score score = colt_count(s);
    map_loot(s, &here, &near);
    memset(standings, 0, sizeof(standing) * MAX_PLAYERS);
    for (int b = 0; b < s->bandits; b++) {
        standing *own = &standings[s->seat[b]];
        own->hits += s->hit[b];
        own->lead = lead_of(s, b);
        own->here += here.at[s->spot[b]];
        own->near += near.at[s->spot[b]];
        own->roof += level_of(s->spot[b]) == ROOF;
    }
    for (int seat = 0; seat < s->players; seat++)
        standings[seat].wealth = score.wealth[seat] - (score.gunslingers >> seat & 1 ? GUNSLINGER_VALUE : 0);
}

/* ---- the win chance ---------------------------------------------------------------------- */

static int score_of(const posse_param params[], const colt_state *s, const standing *own)
{
    int left = s->round_count - s->round, column = (left < MAX_ROUNDS_LEFT ? left : MAX_ROUNDS_LEFT) - 1;
    int per_thousand_dollars = own->wealth * params[WIN_WEALTH + column].value +
                               own->here * params[WIN_LOOT_HERE].value + own->near * params[WIN_LOOT_NEAR].value;
    int lead = is_team_game(s) ? 0 : params[WIN_LEAD + MAX_LEAD + own->lead].value;
    return per_thousand_dollars / 1000 + own->hits * params[WIN_HITS + column].value +
           own->roof * params[WIN_ROOF].value + lead * params[WIN_LEAD_PERCENT + column].value / 100;
}

double colt_win_chance(const colt_state *s, int seat, const posse_param params[])
{
    enum { MAX_SCORE_GAP = 15 };
    if (s->phase == PHASE_OVER) {
        double won[MAX_PLAYERS];
        colt_returns(s, won);
        return won[seat];
    }
    standing standings[MAX_PLAYERS];
    read_standings(s, standings);
    int own = score_of(params, s, &standings[seat]);
    double sum = 1;
    for (int other = 0; other < s->players; other++) {
        if (other == seat)
            continue;
        double gap = (score_of(params, s, &standings[other]) - own) / 1000.0;
        gap = gap > MAX_SCORE_GAP ? MAX_SCORE_GAP : gap < -MAX_SCORE_GAP ? -MAX_SCORE_GAP : gap;
        sum += exp_approx(gap);
    }
    return 1 / sum;
}

/* Solving a game of two players: the order of the computation, and what actions are worth. */
#include "duel_internal.h"

#include "alloc.h"

#include <stdlib.h>
#include <string.h>

/* ---- lives and arrows ------------------------------------------------------------------------ */

duel_turn duel_turn_of(bang_duel *duel, int active)
{
    return (duel_turn){
        .duel = duel,
        .active = active,
        .character = {(enum character)duel->character[active], (enum character)duel->character[!active]},
        .max_life = {duel->max_life[active], duel->max_life[!active]},
    };
}

static duel_row *row_of(bang_duel *duel, int over, const int life[SIDES])
{
    return &duel->turn_over[over][life[over] - 1][life[!over] - 1];
}

void duel_turn_over(const duel_turn *turn, const int life[SIDES], duel_row *out)
{
    *out = *row_of(turn->duel, turn->active, life);
}

/* The active player takes an arrow. True if that sets off an attack that ends the game. */
bool duel_take_arrow(const duel_turn *turn, duel_spot *spot, double *end)
{
    spot->arrows[ACTIVE]++;
    if (spot->arrows[ACTIVE] + spot->arrows[OTHER] < ARROWS)
        return false;
    for (int side = 0; side < SIDES; side++) {
        int arrows = spot->arrows[side];
        spot->life[side] -= turn->character[side] == JOURDONNAIS ? arrows > 0 : arrows;
        spot->arrows[side] = 0;
    }
    if (spot->life[ACTIVE] > 0 && spot->life[OTHER] > 0)
        return false;
    bool both = spot->life[ACTIVE] <= 0 && spot->life[OTHER] <= 0;
    *end = both ? turn->duel->both_dead[turn->active] : spot->life[ACTIVE] > 0;
    return true;
}

/* ---- setting up ------------------------------------------------------------------------------ */

bool bang_is_duel(const bang_state *s)
{
    if (s->phase == PHASE_OVER || count_of(s->alive) != DUEL_PLAYERS)
        return false;
    int a = s->max_life[lowest_of(s->alive)], b = s->max_life[highest_of(s->alive)];
    return lesser(a, b) <= DUEL_LIVES_1;
}

/* Who wins if an attack takes the last lives of both. */
static void ask_who_wins_dead(bang_duel *duel, const bang_state *s)
{
    bang_state dead = *s;
    int player = duel->solved_for;
    memset(dead.life, 0, sizeof dead.life);
    bang_bury_the_dead(&dead, NOBODY, NULL);
    duel->both_dead[player] = dead.winners >> duel->seat[player] & 1;
    duel->both_dead[!player] = 1 - duel->both_dead[player];
}

/* A first guess at the active player's chance. It saves time, and is all that is known until the first sweep. An attack is the nearer, the fewer arrows are in
 * the pile. */
static double guess(const duel_spot *spot)
{
    double near = (spot->arrows[ACTIVE] + spot->arrows[OTHER]) * (1.0 / ARROWS);
    double own = spot->life[ACTIVE] - near * spot->arrows[ACTIVE];
    double other = spot->life[OTHER] - near * spot->arrows[OTHER];
    own = (own < 0.5 ? 0.5 : own) + 1.5;
    other = (other < 0.5 ? 0.5 : other) + 0.5;
    return own * own / (own * own + other * other);
}

static void set_guesses(bang_duel *duel, int over, const int life[SIDES])
{
    duel_row *row = row_of(duel, over, life);
    double *after_attack = duel->after_attack[over][life[over] - 1][life[!over] - 1];
    double after = guess(&(duel_spot){{life[ACTIVE], life[OTHER]}, {0, 0}});
    for (int place = 0; place < DUEL_LATER_ARROWS; place++)
        after_attack[place] = after;
    for (int other = 0; other < ARROWS; other++)
        for (int own = 0; own + other < ARROWS; own++)
            row->chance[duel_place(own, other)] = 1 - guess(&(duel_spot){{life[OTHER], life[ACTIVE]}, {other, own}});
}

static void start_sweep(bang_duel *duel)
{
    duel->change = 0;
    duel->total = 2;
    duel->life = 1;
}

void bang_duel_init(bang_duel *duel, const bang_state *s, int seat)
{
    int a = lowest_of(s->alive), b = highest_of(s->alive);
    bool swapped = s->max_life[a] < s->max_life[b];
    duel->seat[0] = (uint8_t)(swapped ? b : a);
    duel->seat[1] = (uint8_t)(swapped ? a : b);
    for (int player = 0; player < DUEL_PLAYERS; player++) {
        duel->character[player] = s->character[duel->seat[player]];
        duel->max_life[player] = s->max_life[duel->seat[player]];
    }
    duel->solved_for = duel->seat[1] == seat;
    memcpy(duel->rule, s->rule, sizeof duel->rule);
    ask_who_wins_dead(duel, s);
    duel_list_sets(duel);
    for (int life_0 = 1; life_0 <= duel->max_life[0]; life_0++)
        for (int life_1 = 1; life_1 <= duel->max_life[1]; life_1++)
            for (int over = 0; over < DUEL_PLAYERS; over++)
                set_guesses(duel, over, over ? (const int[SIDES]){life_1, life_0} : (const int[SIDES]){life_0, life_1});
    duel->solved = false;
    duel->sweeps = 0;
    start_sweep(duel);
}

/* ---- value iteration ------------------------------------------------------------------------- */

static void set_chance(bang_duel *duel, double *old, double new)
{
    double change = *old < new ? new - *old : *old - new;
    duel->change = change > duel->change ? change : duel->change;
    *old = new;
}

/* What the first roll is worth to a player, the end of the turn before is not worth to the other, who sorts the arrows
 * the other way round. */
static void update(bang_duel *duel, int active, const int life[SIDES])
{
    duel_turn turn = duel_turn_of(duel, active);
    duel_row *old = row_of(duel, !active, (const int[SIDES]){life[OTHER], life[ACTIVE]});
    duel_roll(&turn, life, turn.character[ACTIVE] == LUCKY_DUKE ? 4 : 3);
    for (int other = 0; other < ARROWS; other++)
        for (int own = 0; own + other < ARROWS; own++)
            set_chance(duel, &old->chance[duel_place(other, own)], 1 - duel->value[0].chance[duel_place(own, other)]);
}

/* Goes on to the next lives, by their sum. False after the last ones. */
static bool next_lives(bang_duel *duel)
{
    do {
        if (++duel->life > lesser(duel->total - 1, duel->max_life[0])) {
            duel->life = 1;
            if (++duel->total > duel->max_life[0] + duel->max_life[1])
                return false;
        }
    } while (duel->total - duel->life > duel->max_life[1]);
    return true;
}

bool bang_duel_step(bang_duel *duel)
{
    if (duel->solved)
        return false;
    int life_0 = duel->life, life_1 = duel->total - duel->life;
    update(duel, 0, (const int[SIDES]){life_0, life_1});
    update(duel, 1, (const int[SIDES]){life_1, life_0});
    if (!next_lives(duel)) {
        duel->sweeps++;
        duel->solved = duel->change < DUEL_EXACT;
        start_sweep(duel);
    }
    return !duel->solved;
}

/* ---- what actions are worth ------------------------------------------------------------------ */

static int player_at(const bang_duel *duel, int seat)
{
    return duel->seat[1] == seat;
}

static duel_spot spot_of(const bang_duel *duel, const bang_state *s)
{
    int active = s->turn, other = duel->seat[!player_at(duel, active)];
    return (duel_spot){{s->life[active], s->life[other]}, {s->arrows[active], s->arrows[other]}};
}

/* Values dice with `rolls` more rolls into duel->value. */
static void value_dice(bang_duel *duel, const bang_state *s, int rolls)
{
    duel_turn turn = duel_turn_of(duel, player_at(duel, s->turn));
    duel_spot spot = spot_of(duel, s);
    duel_roll(&turn, spot.life, rolls);
}

/* The active player's chance when the dice `rolled` are about to be rolled. value_dice must have been called. */
static double chance_of_roll(const bang_duel *duel, const bang_state *s, unsigned rolled)
{
    duel_spot spot = spot_of(duel, s);
    uint8_t kept[DUEL_FACES] = {
        [DUEL_ARROW] = (uint8_t)count_of(s->showing[ARROW] & ~rolled),
        [DUEL_DYNAMITE] = (uint8_t)count_of(s->showing[DYNAMITE] & ~rolled),
        [DUEL_HIT] = (uint8_t)count_of(bulls_eyes(s) & ~rolled),
        [DUEL_BEER] = (uint8_t)count_of(s->showing[BEER] & ~rolled),
        [DUEL_GATLING] = (uint8_t)count_of(s->showing[GATLING] & ~rolled),
    };
    return duel->value[duel_set_index(kept)].chance[duel_place(spot.arrows[ACTIVE], spot.arrows[OTHER])];
}

static double chance_of_first_roll(bang_duel *duel, const bang_state *s)
{
    duel_spot spot = spot_of(duel, s);
    const duel_row *row =
        row_of(duel, !player_at(duel, s->turn), (const int[SIDES]){spot.life[OTHER], spot.life[ACTIVE]});
    return 1 - row->chance[duel_place(spot.arrows[OTHER], spot.arrows[ACTIVE])];
}

static double best_win_chance(bang_duel *duel, const bang_state *s)
{
    posse_action legal[MAX_LEGAL];
    int count = bang_legal(s, legal);
    bool own = bang_actor(s) == duel->seat[duel->solved_for];
    double best = own ? 0 : 1;
    for (int i = 0; i < count; i++) {
        bang_state after = *s;
        bang_apply(&after, legal[i], NULL);
        double chance = bang_duel_win_chance(duel, &after);
        if (own ? chance > best : chance < best)
            best = chance;
    }
    return best;
}

double bang_duel_win_chance(bang_duel *duel, const bang_state *s)
{
    double chance;
    if (s->phase == PHASE_OVER)
        return s->winners >> duel->seat[duel->solved_for] & 1;
    if (s->phase != PHASE_ROLL)
        return best_win_chance(duel, s);
    if (s->has_rolled) {
        value_dice(duel, s, s->rerolls_left + 1);
        chance = chance_of_roll(duel, s, s->rolling);
    } else {
        chance = chance_of_first_roll(duel, s);
    }
    return s->turn == duel->seat[duel->solved_for] ? chance : 1 - chance;
}

void bang_duel_values(bang_duel *duel, const bang_state *s, const posse_action legal[], int count, double value[])
{
    bool rerolls = s->phase == PHASE_REROLL;
    if (rerolls)
        value_dice(duel, s, s->rerolls_left);
    for (int i = 0; i < count; i++) {
        bang_state after = *s;
        if (rerolls && legal[i] != ACTION_KEEP) {
            value[i] = chance_of_roll(duel, s, legal[i] - ACTION_REROLL);
            continue;
        }
        bang_apply(&after, legal[i], NULL);
        value[i] = bang_duel_win_chance(duel, &after);
    }
}

/* ---- when to stop ---------------------------------------------------------------------------- */

void bang_duel_remember(duel_history *history, const double value[], int count)
{
    memmove(history->value[1], history->value[0], sizeof history->value[0] * (DUEL_HISTORY - 1));
    memcpy(history->value[0], value, (size_t)count * sizeof *value);
    history->sweeps++;
}

static double distance(double a, double b)
{
    return a < b ? b - a : a - b;
}

/* By how much the lead of an action over another may still shrink. A single small change can be chance, so the change
 * before counts too. */
static double doubt(const duel_history *history, int best, int other)
{
    double lead[DUEL_HISTORY];
    for (int i = 0; i < DUEL_HISTORY; i++)
        lead[i] = history->value[i][best] - history->value[i][other];
    double last = distance(lead[0], lead[1]), before = distance(lead[1], lead[2]) * 0.5;
    return DUEL_REMAINING * (last > before ? last : before);
}

/* Actions with equal values roll the same faces. */
bool bang_duel_is_decided(const duel_history *history, int count)
{
    const double *value = history->value[0];
    int best = 0;
    if (history->sweeps < DUEL_HISTORY)
        return false;
    for (int i = 1; i < count; i++)
        best = value[i] > value[best] ? i : best;
    for (int i = 0; i < count; i++) {
        double left = doubt(history, best, i), lead = value[best] - value[i];
        if (lead > 0 && left >= DUEL_NEGLIGIBLE && lead < left)
            return false;
    }
    return true;
}

/* ---- solving to the end ---------------------------------------------------------------------- */

bool bang_solve(const void *state, double win_chance[], double value[])
{
    const bang_state *s = state;
    posse_action legal[MAX_LEGAL];
    if (!bang_is_duel(s))
        return false;
    bang_duel *duel = posse_alloc(1, sizeof *duel);
    for (int seat = 0; seat < s->players; seat++) {
        win_chance[seat] = -1;
        if (!is_alive(s, seat))
            continue;
        bang_duel_init(duel, s, seat);
        while (bang_duel_step(duel))
            continue;
        win_chance[seat] = bang_duel_win_chance(duel, s);
        if (bang_actor(s) == seat)
            bang_duel_values(duel, s, legal, bang_legal(s, legal), value);
    }
    free(duel);
    return true;
}

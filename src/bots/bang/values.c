/* The value of what happens to a seat (lives, hits, arrows, the Gatling gun), and of shots and
 * beers at their best targets. */
#include "heuristics.h"

#include <string.h>

/* Value of a number of lives. Each further life is worth less than the one before, so shots and
 * beers go to seats with few lives. */
static const int16_t life_curve[MAX_LIVES + 1] = {0, 20, 36, 50, 63, 75, 86, 97, 107, 117, 126, 135};

/* Probability, in hundredths, that a new arrow will cost a life, by the size of the arrow pile. */
static const int8_t arrow_risk[ARROWS + 1] = {100, 90, 80, 70, 60, 50, 45, 40, 35, 30};

/* ---- lives and arrows -------------------------------------------------------------------- */

/* Sets the value of each number of lives from the weights of `stance`; being eliminated costs the
 * survival value as well. Every elimination other than their own gives vulture_sam two lives. */
void bang_set_life_values(bang_stance *stance, bang_life_values *values, const int survival[])
{
    const bang_state *s = stance->s;
    for (int seat = 0; seat < s->players; seat++) {
        values->life[seat][0] = -survival[seat];
        for (int life = 1; life <= MAX_LIVES; life++)
            values->life[seat][life] = stance->life_weight[seat] * life_curve[life];
    }
    stance->values = values;
    int sam = living_seat_of(s, VULTURE_SAM);
    if (sam == NO_SEAT)
        return;
    int life = s->life[sam], gain = bang_value_of_life_change(stance, sam, life, life + 2);
    for (int seat = 0; seat < s->players; seat++)
        values->life[seat][0] += seat == sam ? 0 : gain;
}

/* The value of a seat's lives changing from one number to another. */
int bang_value_of_life_change(const bang_stance *stance, int seat, int from, int to)
{
    int most = stance->s->max_life[seat];
    from = lesser(greater(from, 0), most);
    to = lesser(greater(to, 0), most);
    return stance->values->life[seat][to] - stance->values->life[seat][from];
}

/* The value of one more arrow in front of a seat. jourdonnais loses only one life to an Indian
 * attack, so further arrows do not matter. */
int bang_value_of_arrow(const bang_stance *stance, int seat)
{
    const bang_state *s = stance->s;
    if (s->character[seat] == JOURDONNAIS && s->arrows[seat])
        return 0;
    int life = greater(s->life[seat] - s->arrows[seat], 1);
    return bang_value_of_life_change(stance, seat, life, life - 1) * arrow_risk[s->arrow_pile] / 100;
}

/* The value of an Indian attack now. */
int bang_value_of_attack(const bang_stance *stance)
{
    const bang_state *s = stance->s;
    int value = 0;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        int arrows = s->arrows[seat];
        if (s->character[seat] == JOURDONNAIS)
            arrows = lesser(arrows, 1);
        value += bang_value_of_life_change(stance, seat, s->life[seat], s->life[seat] - arrows);
    }
    return value;
}

/* The value of a number of hits in one volley on a seat with `from` lives. bart_cassidy takes
 * arrows instead, as long as the pile allows; el_gringo's attacker takes one arrow for the whole
 * volley. */
int bang_value_of_hits(const bang_stance *stance, int seat, int from, int hits)
{
    const bang_state *s = stance->s;
    int value = 0;
    if (s->character[seat] == BART_CASSIDY && s->arrow_pile > 1) {
        int dodged = lesser(hits, s->arrow_pile - 1);
        value = dodged * bang_value_of_arrow(stance, seat);
        hits -= dodged;
    }
    if (s->character[seat] == EL_GRINGO && from == s->life[seat])
        value = bang_value_of_arrow(stance, s->turn);
    return value + bang_value_of_life_change(stance, seat, from, from - hits);
}

/* The value of the Gatling gun: a hit for everyone else except paul_regret, and the shooter's
 * arrows are returned. */
int bang_value_of_gun(const bang_stance *stance)
{
    const bang_state *s = stance->s;
    int value = -s->arrows[s->turn] * bang_value_of_arrow(stance, s->turn);
    for (unsigned rest = s->alive & ~(1U << s->turn); rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        if (s->character[seat] != PAUL_REGRET)
            value += bang_value_of_hits(stance, seat, s->life[seat], 1);
    }
    return value;
}

/* ---- shots ------------------------------------------------------------------------------- */

/* The value of each number of hits on a seat. Most characters simply lose as many lives. */
static void set_hit_values(const bang_stance *stance, int seat, int value[MAX_HITS + 1])
{
    const bang_state *s = stance->s;
    int life = s->life[seat];
    bool plain = s->character[seat] != BART_CASSIDY && s->character[seat] != EL_GRINGO;
    value[0] = 0;
    for (int hits = 1; hits <= MAX_HITS; hits++)
        value[hits] = plain ? stance->values->life[seat][greater(life - hits, 0)] - stance->values->life[seat][life]
                            : bang_value_of_hits(stance, seat, life, hits);
}

/* Finds the seats in reach, and the value of each number of hits on each of them. */
void bang_find_shots(const bang_stance *stance, bang_shots *shots)
{
    const bang_state *s = stance->s;
    shots->reach[0] = bang_reach(s, ONE);
    shots->reach[1] = bang_reach(s, TWO);
    for (unsigned rest = shots->reach[0] | shots->reach[1]; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        shots->hits[seat] = 0;
        shots->life[seat] = s->life[seat];
        set_hit_values(stance, seat, shots->value[seat]);
    }
}

/* The value of aiming one of the unassigned shots at a seat. If several shots can reach the seat,
 * each counts as the average of all of them if that is more, because together they may eliminate
 * the seat. Hits beyond the last life are worth nothing. */
int bang_value_of_aim(const bang_shots *shots, int seat)
{
    int hits = shots->hits[seat], life = shots->life[seat] - hits, most = 0;
    const int *value = &shots->value[seat][hits];
    if (life <= 0)
        return 0;
    for (int kind = 0; kind < BULLS_EYES; kind++)
        most += shots->reach[kind] >> seat & 1 ? shots->dice[kind] : 0;
    most = lesser(lesser(most, life), MAX_HITS - hits);
    int one = value[1] - value[0];
    return most < 2 ? one : greater(one, (value[most] - value[0]) / most);
}

/* Assigns the most valuable shot (a greedy choice), and returns its value. */
static int aim_best(bang_shots *shots)
{
    int best = INT32_MIN, best_kind = 0, best_seat = 0;
    for (int kind = 0; kind < BULLS_EYES; kind++) {
        for (unsigned rest = shots->dice[kind] ? shots->reach[kind] : 0; rest; rest &= rest - 1) {
            int seat = lowest_of(rest);
            int value = bang_value_of_aim(shots, seat);
            if (value > best) {
                best = value;
                best_kind = kind;
                best_seat = seat;
            }
        }
    }
    int hits = shots->hits[best_seat]++;
    const int *value = shots->value[best_seat];
    shots->dice[best_kind]--;
    return hits < shots->life[best_seat] ? value[hits + 1] - value[hits] : 0;
}

int bang_value_of_shots(bang_shots *shots, int ones, int twos)
{
    int value = 0;
    memset(shots->hits, 0, sizeof shots->hits);
    shots->dice[0] = ones;
    shots->dice[1] = twos;
    while (shots->dice[0] + shots->dice[1] > 0)
        value += aim_best(shots);
    return value;
}

/* ---- beers ------------------------------------------------------------------------------- */

/* jesse_jones gains two lives from their own beer if they have four lives or fewer. */
static int lives_of_beer(const bang_state *s, int seat)
{
    if (seat != s->turn || s->character[seat] != JESSE_JONES)
        return 1;
    return (s->phase == PHASE_BEER ? s->jesse_double : s->life[seat] <= 4) ? 2 : 1;
}

/* The value of giving the active player's beer to a seat with `life` lives. */
int bang_value_of_beer(const bang_stance *stance, int seat, int life)
{
    return bang_value_of_life_change(stance, seat, life, life + lives_of_beer(stance->s, seat));
}

int bang_value_of_beers(const bang_stance *stance, int beers)
{
    const bang_state *s = stance->s;
    int life[MAX_PLAYERS] = {0}, value = 0;
    for (int seat = 0; seat < s->players; seat++)
        life[seat] = s->life[seat];
    for (; beers > 0; beers--) {
        int best = INT32_MIN, best_seat = 0;
        for (unsigned rest = s->alive; rest; rest &= rest - 1) {
            int seat = lowest_of(rest);
            int gain = bang_value_of_beer(stance, seat, life[seat]);
            if (gain > best) {
                best = gain;
                best_seat = seat;
            }
        }
        int more = life[best_seat] + lives_of_beer(s, best_seat);
        life[best_seat] = lesser(more, s->max_life[best_seat]);
        value += best;
    }
    return value;
}

/* Arrows, lives, the Indian attack and eliminations. */
#include "events.h"

static void attack(bang_state *s, int taker, posse_events *told);

/* Token by token, for any of them can be the last of the pile. The taker stops when he is eliminated
 * or the game ends. */
static void take_one_by_one(bang_state *s, int seat, int count, enum why why, posse_events *told)
{
    for (; count > 0 && is_alive(s, seat) && s->phase != PHASE_OVER; count--) {
        s->arrows[seat]++;
        s->arrow_pile--;
        if (told)
            bang_tell_arrow(told, s, seat, why);
        if (s->arrow_pile == 0)
            attack(s, seat, told);
    }
}

void bang_take_arrows(bang_state *s, int seat, int count, enum why why, posse_events *told)
{
    if (told || count >= s->arrow_pile) {
        take_one_by_one(s, seat, count, why, told);
    } else {
        s->arrows[seat] = (uint8_t)(s->arrows[seat] + count);
        s->arrow_pile = (uint8_t)(s->arrow_pile - count);
    }
}

void bang_return_arrows(bang_state *s, int seat, int count, enum why why, posse_events *told)
{
    if (count == 0)
        return;
    s->arrows[seat] = (uint8_t)(s->arrows[seat] - count);
    s->arrow_pile = (uint8_t)(s->arrow_pile + count);
    if (told)
        bang_tell_returned(told, s, seat, count, why);
}

/* Nobody ever holds more than his starting lives: what is over is wasted, and told as no change. */
void bang_gain_life(bang_state *s, int seat, int count, int by, enum why why, posse_events *told)
{
    int room = s->max_life[seat] - s->life[seat];
    int gained = count < room ? count : room;
    s->life[seat] = (uint8_t)(s->life[seat] + gained);
    if (told)
        bang_tell_life(told, s, seat, gained, by, why);
}

/* Shots beyond the last life are allowed. Eliminations wait for bang_bury_the_dead, because lives
 * that go together go all at once. */
void bang_lose_life(bang_state *s, int seat, int count, int by, enum why why, posse_events *told)
{
    int lost = count < s->life[seat] ? count : s->life[seat];
    s->life[seat] = (uint8_t)(s->life[seat] - lost);
    s->fallen |= (uint8_t)((s->life[seat] == 0) << seat);
    if (told)
        bang_tell_life(told, s, seat, -lost, by, why);
}

/* After every simultaneous loss of lives: eliminations together, then the end if it has come, then
 * vulture_sam. `attacker` is who dealt it with his dice, or NOBODY. */
void bang_bury_the_dead(bang_state *s, int attacker, posse_events *told)
{
    unsigned dead = s->fallen;
    if (!dead)
        return;
    s->fallen = 0;
    s->alive = (uint8_t)(s->alive & ~dead);
    for (unsigned rest = dead; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        if (told)
            bang_tell_eliminated(told, s, seat, attacker);
        bang_return_arrows(s, seat, s->arrows[seat], WHY_ELIMINATED, told);
    }
    bang_check_end(s, dead, attacker, told);
    if (s->phase == PHASE_OVER)
        return;
    int vulture = living_seat_of(s, VULTURE_SAM);
    if (vulture != NO_SEAT)
        bang_gain_life(s, vulture, 2 * count_of(dead), NOBODY, WHY_VULTURE_SAM, told);
}

/* All lives are lost together, then all arrows go back, and only then are the dead counted: the taker
 * may still have arrows to take from the full pile. */
static void attack(bang_state *s, int taker, posse_events *told)
{
    if (told)
        bang_tell_attack(told, taker);
    for (int seat = 0; seat < s->players; seat++) {
        int loss = s->arrows[seat];
        if (loss > 1 && s->character[seat] == JOURDONNAIS)
            loss = 1;
        if (loss)
            bang_lose_life(s, seat, loss, NOBODY, WHY_ATTACK, told);
    }
    for (int seat = 0; seat < s->players; seat++)
        bang_return_arrows(s, seat, s->arrows[seat], WHY_ATTACK, told);
    bang_bury_the_dead(s, NOBODY, told);
}

/* Arrows, lives, the Indian attack and eliminations. */
#include "events.h"

static void attack(bang_state *s, int taker, posse_events *told);

/* Arrows are taken one at a time, because each can be the last of the pile and set off the Indian attack. The
 * taker stops when eliminated or when the game ends. */
__attribute__((noinline)) static void take_one_by_one(bang_state *s, int seat, int count, enum cause cause,
                                                      posse_events *told)
{
    for (; count > 0 && is_alive(s, seat) && s->phase != PHASE_OVER; count--) {
        s->arrows[seat]++;
        s->arrow_pile--;
        if (told)
            bang_tell_arrow(told, s, seat, cause);
        if (s->arrow_pile == 0)
            attack(s, seat, told);
    }
}

void bang_take_arrows(bang_state *s, int seat, int count, enum cause cause, posse_events *told)
{
    if (told || count >= s->arrow_pile) {
        take_one_by_one(s, seat, count, cause, told);
    } else {
        s->arrows[seat] = (uint8_t)(s->arrows[seat] + count);
        s->arrow_pile = (uint8_t)(s->arrow_pile - count);
    }
}

void bang_return_arrows(bang_state *s, int seat, int count, enum cause cause, posse_events *told)
{
    if (count == 0)
        return;
    s->arrows[seat] = (uint8_t)(s->arrows[seat] - count);
    s->arrow_pile = (uint8_t)(s->arrow_pile + count);
    if (told)
        bang_tell_returned(told, s, seat, count, cause);
}

/* Players never have more than their starting lives. What would go beyond is wasted; the event then tells a
 * smaller change, or 0. */
void bang_gain_life(bang_state *s, int seat, int count, int by, enum cause cause, posse_events *told)
{
    int gained = lesser(count, s->max_life[seat] - s->life[seat]);
    s->life[seat] = (uint8_t)(s->life[seat] + gained);
    if (told)
        bang_tell_life(told, seat, gained, s->life[seat], by, cause);
}

COLD static void tell_losses(const bang_state *s, int by, enum cause cause, posse_events *told)
{
    for (int seat = 0; seat < s->players; seat++) {
        int lost = lesser(s->hits[seat], s->life[seat]);
        if (s->hits[seat])
            bang_tell_life(told, seat, -lost, s->life[seat] - lost, by, cause);
    }
}

/* All players lose what `hits` says at the same time. Shots beyond the last life are allowed. */
void bang_lose_together(bang_state *s)
{
    take_from_seats(s->life, s->hits);
}

void bang_lose_lives(bang_state *s, int by, enum cause cause, posse_events *told)
{
    if (told)
        tell_losses(s, by, cause, told);
    bang_lose_together(s);
    bang_bury_the_dead(s, by, told);
}

/* Called after every simultaneous loss of lives: all eliminations, then the end of the game if it has come, then
 * vulture_sam's gain. `attacker` is the player whose dice took the lives, or NOBODY. */
void bang_bury_the_dead(bang_state *s, int attacker, posse_events *told)
{
    unsigned dead = s->alive & ~seats_above_zero(s->life);
    if (!dead)
        return;
    s->alive = (uint8_t)(s->alive & ~dead);
    for (unsigned rest = dead; rest; rest &= rest - 1) {
        int seat = lowest_of(rest);
        if (told)
            bang_tell_eliminated(told, s, seat, attacker);
        bang_return_arrows(s, seat, s->arrows[seat], CAUSE_ELIMINATED, told);
    }
    bang_check_end(s, dead, attacker, told);
    if (s->phase == PHASE_OVER)
        return;
    int vulture = living_seat_of(s, VULTURE_SAM);
    if (vulture != NO_SEAT)
        bang_gain_life(s, vulture, 2 * count_of(dead), NOBODY, CAUSE_VULTURE_SAM, told);
}

/* The Indian attack: all lives are lost together, then all arrows go back, then the dead are eliminated. The
 * taker may still have arrows to take, now from the full pile. */
static void attack(bang_state *s, int taker, posse_events *told)
{
    if (told)
        bang_tell_attack(told, taker);
    memcpy(s->hits, s->arrows, sizeof s->hits);
    int jourdonnais = s->seat_of[JOURDONNAIS];
    if (jourdonnais != NO_SEAT)
        s->hits[jourdonnais] = s->hits[jourdonnais] > 0;
    if (told)
        tell_losses(s, NOBODY, CAUSE_ATTACK, told);
    bang_lose_together(s);
    for (int seat = 0; seat < s->players; seat++)
        bang_return_arrows(s, seat, s->arrows[seat], CAUSE_ATTACK, told);
    bang_bury_the_dead(s, NOBODY, told);
}

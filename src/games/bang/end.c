/* When the game ends, and who has won. */
#include "events.h"

static unsigned seats_with(const bang_state *s, enum role role)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->players; seat++)
        seats |= (unsigned)(s->role[seat] == role) << seat;
    return seats;
}

struct verdict {
    enum team team; /* TEAM_NONE: the game goes on */
    unsigned winners;
};

/* Four players and more. Teams win together, the dead included. A Renegade wins only as the last one alive. */
static struct verdict judge(const bang_state *s)
{
    unsigned sheriff = seats_with(s, SHERIFF);
    unsigned outlaws = seats_with(s, OUTLAW);
    unsigned renegades = seats_with(s, RENEGADE);
    if (!(s->alive & sheriff)) {
        bool lone_renegade = count_of(s->alive) == 1 && (s->alive & renegades);
        return lone_renegade ? (struct verdict){TEAM_RENEGADE, s->alive} : (struct verdict){TEAM_OUTLAWS, outlaws};
    }
    if (!(s->alive & (outlaws | renegades)))
        return (struct verdict){TEAM_LAW, sheriff | seats_with(s, DEPUTY)};
    return (struct verdict){TEAM_NONE, 0};
}

/* Three players: the Deputy hunts the Renegade, the Renegade hunts the Outlaw, the Outlaw hunts the Deputy. There
 * is one winner. */
static const uint8_t prey_of[ROLES] = {[DEPUTY] = RENEGADE, [RENEGADE] = OUTLAW, [OUTLAW] = DEPUTY};
static const uint8_t team_of[ROLES] = {[DEPUTY] = TEAM_DEPUTY, [RENEGADE] = TEAM_RENEGADE, [OUTLAW] = TEAM_OUTLAW};

static struct verdict victory_of(const bang_state *s, int seat)
{
    return (struct verdict){team_of[s->role[seat]], 1U << seat};
}

static struct verdict judge_three(const bang_state *s, unsigned dead, int attacker)
{
    if (attacker != NOBODY && (dead & seats_with(s, prey_of[s->role[attacker]])))
        return victory_of(s, attacker);
    if (count_of(s->alive) == 1)
        return victory_of(s, lowest_of(s->alive));
    if (!s->alive)
        return victory_of(s, lowest_of(seats_with(s, OUTLAW)));
    return (struct verdict){TEAM_NONE, 0};
}

static struct verdict verdict_on(const bang_state *s, unsigned dead, int attacker)
{
    return s->players == 3 ? judge_three(s, dead, attacker) : judge(s);
}

void bang_check_end(bang_state *s, unsigned dead, int attacker, posse_events *told)
{
    struct verdict verdict = verdict_on(s, dead, attacker);
    if (verdict.team == TEAM_NONE)
        return;
    s->winning_team = (uint8_t)verdict.team;
    s->winners = (uint8_t)verdict.winners;
    s->phase = PHASE_OVER;
    s->rolling = 0;
    s->rerolls_left = 0;
    if (told)
        bang_tell_over(told, s);
}

/* For a position that is loaded: no player has just died, yet the game may be over. */
bool bang_is_finished(const bang_state *s)
{
    return verdict_on(s, 0, NOBODY).team != TEAM_NONE;
}

void bang_result(const void *state, posse_buffer *out)
{
    const bang_state *s = state;
    posse_json_put_object(out);
    posse_json_add_string(out, "team", bang_team_names[s->winning_team]);
    posse_json_add_list(out, "winners");
    for (unsigned rest = s->winners; rest; rest &= rest - 1)
        posse_json_put_int(out, lowest_of(rest));
    posse_json_end_list(out);
    posse_json_end_object(out);
}

void bang_returns(const void *state, double out[])
{
    const bang_state *s = state;
    for (int seat = 0; seat < s->players; seat++)
        out[seat] = s->winners >> seat & 1;
}

/* A turn, from the first roll to the next player's turn. The steps of resolving read from top to bottom. */
#include "events.h"

#include <string.h>

#define FALL_THROUGH __attribute__((fallthrough))

/* When the active player is eliminated or the game is over, nothing more of the turn is resolved. */
static bool cut_short(const bang_state *s)
{
    return s->phase == PHASE_OVER || !is_alive(s, s->turn);
}

static bool ask(bang_state *s, enum phase phase, enum step then)
{
    s->phase = (uint8_t)phase;
    s->step = (uint8_t)then;
    return true;
}

/* The gun fires once a turn, however many gatlings there are. */
bool bang_gun_fires(const bang_state *s)
{
    return count_of(s->showing[GATLING]) >= bang_gun_needs(s);
}

void bang_start_turn(bang_state *s, int seat, posse_events *told)
{
    memset(&s->step, 0, sizeof *s - offsetof(bang_state, step));
    s->turn = (uint8_t)seat;
    s->kit_from = NO_SEAT;
    s->rerolls_left = turn_is_of(s, LUCKY_DUKE) ? 3 : 2;
    s->rolling = ALL_DICE;
    s->phase = turn_is_of(s, SID_KETCHUM) ? PHASE_GIFT : PHASE_ROLL;
    if (told)
        bang_tell_turn(told, s);
}

static int next_living_seat(const bang_state *s)
{
    int seat = s->turn;
    do
        seat = seat + 1 < s->players ? seat + 1 : 0;
    while (!is_alive(s, seat));
    return seat;
}

/* ---- damage that a player deals ------------------------------------------------------------ */

/* bart_cassidy may take arrows instead of hits. True if bart_cassidy is asked. */
static bool ask_bart(bang_state *s, enum step then, posse_events *told)
{
    int bart = living_seat_of(s, BART_CASSIDY);
    if (bart == NO_SEAT || !s->hits[bart])
        return false;
    if (bang_max_dodges(s) > 0)
        return ask(s, PHASE_DODGE, then);
    if (told)
        bang_tell_chose(told, bart, ACTION_DODGE, true);
    return false;
}

/* pedro_ramirez may return an arrow for each life lost. True if pedro_ramirez is asked. */
static bool ask_pedro(bang_state *s, enum step then, posse_events *told)
{
    int pedro = living_seat_of(s, PEDRO_RAMIREZ);
    if (pedro == NO_SEAT || !s->hits[pedro])
        return false;
    if (bang_max_drops(s) > 0)
        return ask(s, PHASE_DROP, then);
    if (told)
        bang_tell_chose(told, pedro, ACTION_DROP, true);
    return false;
}

/* A roller who wounds el_gringo takes an arrow, even for el_gringo's last life. */
static void pay_gringo(bang_state *s, posse_events *told)
{
    int gringo = s->seat_of[EL_GRINGO];
    if (gringo == NO_SEAT || !s->hits[gringo])
        return;
    if (s->rule[RULE_GRINGO] == GRINGO_PER_TURN && s->gringo_paid)
        return;
    s->gringo_paid = true;
    bang_take_arrows(s, s->turn, 1, CAUSE_EL_GRINGO, told);
}

/* An event for each shot that bart_cassidy has not dodged, with the face of its die as the cause. */
COLD static void tell_volley(const bang_state *s, posse_events *told)
{
    uint8_t hits[MAX_PLAYERS], life[MAX_PLAYERS];
    memcpy(hits, s->hits, sizeof hits);
    memcpy(life, s->life, sizeof life);
    for (unsigned rest = bulls_eyes(s); rest; rest &= rest - 1) {
        int die = lowest_of(rest), seat = s->target[die];
        int hit = lesser(damage_of(s, die), hits[seat]);
        int lost = lesser(hit, life[seat]);
        hits[seat] = (uint8_t)(hits[seat] - hit);
        life[seat] = (uint8_t)(life[seat] - lost);
        if (hit)
            bang_tell_life(told, seat, -lost, life[seat], s->turn, (enum cause)face_of(s, die));
    }
}

static void land_volley(bang_state *s, posse_events *told)
{
    if (told)
        tell_volley(s, told);
    bang_lose_together(s);
    bang_bury_the_dead(s, s->turn, told);
}

static void aim_gun(bang_state *s, posse_events *told)
{
    if (told)
        bang_tell_gun(told, s->turn);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        s->hits[seat] = is_alive(s, seat) && seat != s->turn && s->character[seat] != PAUL_REGRET;
}

/* RULE_GRINGO_GATLING says whether el_gringo's arrow goes back with the roller's other arrows. */
static void gun_and_arrows(bang_state *s, posse_events *told)
{
    if (s->rule[RULE_GRINGO_GATLING] == GRINGO_ARROW_DISCARDED)
        pay_gringo(s, told);
    if (!cut_short(s))
        bang_return_arrows(s, s->turn, s->arrows[s->turn], CAUSE_GATLING, told);
    if (s->rule[RULE_GRINGO_GATLING] == GRINGO_ARROW_KEPT)
        pay_gringo(s, told);
}

/* ---- the dice, one kind after the other ---------------------------------------------------- */

/* Three or more dynamite cost one life. True if pedro_ramirez is asked. */
static bool explode(bang_state *s, enum step then, posse_events *told)
{
    if (count_of(s->showing[DYNAMITE]) < THIRD_DYNAMITE)
        return false;
    memset(s->hits, 0, sizeof s->hits);
    s->hits[s->turn] = 1;
    bang_lose_lives(s, NOBODY, CAUSE_DYNAMITE, told);
    if (!cut_short(s) && ask_pedro(s, then, told))
        return true;
    s->hits[s->turn] = 0;
    return false;
}

/* Places are counted among the players alive when the shooting starts. */
static void start_shooting(bang_state *s)
{
    s->unassigned = (uint8_t)bulls_eyes(s);
    memset(s->hits, 0, sizeof s->hits);
    if (s->showing[ONE])
        s->reach[0] = (uint8_t)bang_reach(s, ONE);
    if (s->showing[TWO])
        s->reach[1] = (uint8_t)bang_reach(s, TWO);
}

void bang_aim(bang_state *s, int die, int seat)
{
    s->target[die] = (uint8_t)seat;
    add_to_seat(s->hits, seat, damage_of(s, die));
}

/* Targets are chosen die by die. A die with only one target is aimed at once. True if the player is asked, false
 * when all dice are aimed. */
static bool aim(bang_state *s, posse_events *told)
{
    for (; s->unassigned; s->unassigned &= s->unassigned - 1) {
        int die = lowest_of(s->unassigned);
        unsigned targets = bang_targets(s, die);
        if (count_of(targets) > 1 || bang_may_double(s))
            return ask(s, PHASE_SHOOT, STEP_AIM);
        bang_aim(s, die, lowest_of(targets));
        if (told)
            bang_tell_chose(told, s->turn, ACTION_SHOOT + s->target[die], true);
    }
    return false;
}

/* jesse_jones's lives at the start of the beers decide for all beers of the turn. */
static void start_beers(bang_state *s)
{
    s->unassigned = (uint8_t)(s->showing[BEER] & ~s->spent_beer);
    s->jesse_double = turn_is_of(s, JESSE_JONES) && s->life[s->turn] <= 4;
}

/* kit_carlson may return an arrow for each gatling, before the gun fires. True if kit_carlson is asked. */
static bool ask_kit(bang_state *s, posse_events *told)
{
    if (!s->unassigned)
        return false;
    if (bang_kit_targets(s))
        return ask(s, PHASE_UNARROW, STEP_UNARROW);
    s->unassigned = 0;
    if (told)
        bang_tell_chose(told, s->turn, ACTION_PASS, true);
    return false;
}

static void finish_turn(bang_state *s, posse_events *told)
{
    if (turn_is_of(s, SUZY_LAFAYETTE) && !bulls_eyes(s))
        bang_gain_life(s, s->turn, 2, NOBODY, CAUSE_SUZY_LAFAYETTE, told);
}

/* Resolves the dice from `step` on. True if a player is asked, false if the turn is over. The function is long
 * because a turn has that many steps, and here they stand in the order of the rules. */
/* NOLINTNEXTLINE(readability-function-cognitive-complexity) */
ALWAYS_INLINE bool resolve_from(bang_state *s, enum step step, posse_events *told)
{
    switch (step) {
    case STEP_DYNAMITE:
        if (s->rule[RULE_DYNAMITE] == DYNAMITE_BEFORE && explode(s, STEP_AIM, told))
            return true;
        if (cut_short(s))
            return false;
        FALL_THROUGH;
    case STEP_AIM:
        if (aim(s, told))
            return true;
        FALL_THROUGH;
    case STEP_VOLLEY:
        if (ask_bart(s, STEP_VOLLEY_LANDS, told))
            return true;
        FALL_THROUGH;
    case STEP_VOLLEY_LANDS:
        land_volley(s, told);
        if (cut_short(s))
            return false;
        if (ask_pedro(s, STEP_VOLLEY_OVER, told))
            return true;
        FALL_THROUGH;
    case STEP_VOLLEY_OVER:
        pay_gringo(s, told);
        if (cut_short(s))
            return false;
        FALL_THROUGH;
    case STEP_BEER:
        start_beers(s);
        FALL_THROUGH;
    case STEP_POUR:
        if (s->unassigned)
            return ask(s, PHASE_BEER, STEP_POUR);
        FALL_THROUGH;
    case STEP_GATLING:
        if (turn_is_of(s, KIT_CARLSON))
            s->unassigned = (uint8_t)s->showing[GATLING];
        FALL_THROUGH;
    case STEP_UNARROW:
        if (ask_kit(s, told))
            return true;
        FALL_THROUGH;
    case STEP_GUN:
        if (!bang_gun_fires(s))
            goto no_gun;
        aim_gun(s, told);
        if (ask_bart(s, STEP_GUN_LANDS, told))
            return true;
        FALL_THROUGH;
    case STEP_GUN_LANDS:
        bang_lose_lives(s, s->turn, CAUSE_GATLING, told);
        if (cut_short(s))
            return false;
        if (ask_pedro(s, STEP_GUN_OVER, told))
            return true;
        FALL_THROUGH;
    case STEP_GUN_OVER:
        gun_and_arrows(s, told);
        if (cut_short(s))
            return false;
        FALL_THROUGH;
    case STEP_LATE_DYNAMITE:
    no_gun:
        if (s->rule[RULE_DYNAMITE] == DYNAMITE_AFTER && explode(s, STEP_LAST, told))
            return true;
        if (cut_short(s))
            return false;
        FALL_THROUGH;
    case STEP_LAST:
        finish_turn(s, told);
    }
    return false;
}

/* Every caller names its step, and inlining lets the compiler drop the steps before it: see bits.h. */
ALWAYS_INLINE void go_on_from(bang_state *s, enum step step, posse_events *told)
{
    if (!resolve_from(s, step, told) && s->phase != PHASE_OVER)
        bang_start_turn(s, next_living_seat(s), told);
}

void bang_resolve(bang_state *s, posse_events *told)
{
    go_on_from(s, (enum step)s->step, told);
}

void bang_go_on_aiming(bang_state *s, posse_events *told)
{
    go_on_from(s, STEP_AIM, told);
}

void bang_go_on_pouring(bang_state *s, posse_events *told)
{
    go_on_from(s, STEP_POUR, told);
}

/* ---- rolling ------------------------------------------------------------------------------- */

static void stop_rolling(bang_state *s, enum cause cause, posse_events *told)
{
    s->rerolls_left = 0;
    start_shooting(s);
    if (told)
        bang_tell_final(told, s, cause);
    go_on_from(s, STEP_DYNAMITE, told);
}

void bang_keep(bang_state *s, posse_events *told)
{
    stop_rolling(s, CAUSE_KEPT, told);
}

/* After a roll, when its arrows have been taken: may the player re-roll? */
void bang_after_roll(bang_state *s, posse_events *told)
{
    if (s->phase == PHASE_OVER)
        return;
    if (cut_short(s))
        bang_start_turn(s, next_living_seat(s), told);
    else if (count_of(s->showing[DYNAMITE]) >= THIRD_DYNAMITE)
        stop_rolling(s, CAUSE_DYNAMITE, told);
    else if (!s->rerolls_left)
        stop_rolling(s, CAUSE_NO_REROLLS, told);
    else if (!bang_may_reroll(s))
        stop_rolling(s, CAUSE_NO_DICE, told);
    else
        s->phase = PHASE_REROLL;
}

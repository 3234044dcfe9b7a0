/* The position as JSON: everything, or what one viewer may know. */
#include "settings.h"
#include "state.h"
#include "views.h"

/* Roles are secret, except the Sheriff's, the viewer's own, and those of eliminated players. With three players,
 * and when the game is over, all roles are open. */
bool bang_sees_role(const bang_state *s, int viewer, int seat)
{
    return viewer == POSSE_EVERYTHING || viewer == seat || s->role[seat] == SHERIFF || !is_alive(s, seat) ||
           s->players == 3 || s->phase == PHASE_OVER;
}

/* A set of dice as their positions. */
static void put_dice_set(posse_buffer *out, const char *key, bool applies, unsigned dice)
{
    posse_json_put_key(out, key);
    if (!applies) {
        posse_json_put_null(out);
        return;
    }
    posse_json_put_list(out);
    for (; dice; dice &= dice - 1)
        posse_json_put_int(out, lowest_of(dice) + 1);
    posse_json_end_list(out);
}

static void put_role(const bang_state *s, int viewer, int seat, posse_buffer *out)
{
    const char *role = bang_role_names[s->role[seat]];
    posse_json_put_key(out, "role");
    if (bang_sees_role(s, viewer, seat)) {
        posse_json_put_string(out, role);
    } else if (viewer == POSSE_ALL_VIEWERS) {
        posse_secret_begin(out, 1U << seat);
        posse_json_put_string(out, role);
        posse_secret_else(out);
        posse_json_put_null(out);
        posse_secret_end(out);
    } else {
        posse_json_put_null(out);
    }
}

static void put_seats(const bang_state *s, int viewer, posse_buffer *out)
{
    posse_json_add_list(out, "seats");
    for (int seat = 0; seat < s->players; seat++) {
        posse_json_put_object(out);
        put_role(s, viewer, seat, out);
        posse_json_add_string(out, "character", bang_character_names[s->character[seat]]);
        posse_json_add_int(out, "life", s->life[seat]);
        posse_json_add_int(out, "arrows", s->arrows[seat]);
        posse_json_add_int(out, "max_life", s->max_life[seat]);
        posse_json_add_bool(out, "alive", is_alive(s, seat));
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void put_dice(const bang_state *s, posse_buffer *out)
{
    posse_json_put_key(out, "dice");
    if (!s->has_rolled) {
        posse_json_put_null(out);
        return;
    }
    posse_json_put_list(out);
    for (int die = 0; die < DICE; die++)
        posse_json_put_string(out, bang_face_names[face_of(s, die)]);
    posse_json_end_list(out);
}

/* Assigned shots are shown until all of them land together. */
static void put_shots(const bang_state *s, posse_buffer *out)
{
    bool volley = s->phase == PHASE_SHOOT || (s->phase == PHASE_DODGE && s->step == STEP_VOLLEY_LANDS);
    posse_json_put_key(out, "shots");
    if (!volley) {
        posse_json_put_null(out);
        return;
    }
    unsigned aimed = bulls_eyes(s) & ~(unsigned)s->unassigned;
    posse_json_put_list(out);
    for (; aimed; aimed &= aimed - 1) {
        int die = lowest_of(aimed);
        posse_json_put_list(out);
        posse_json_put_int(out, s->target[die]);
        posse_json_put_int(out, damage_of(s, die));
        posse_json_end_list(out);
    }
    posse_json_end_list(out);
}

static void put_hits(const bang_state *s, posse_buffer *out)
{
    posse_json_put_key(out, "hits");
    if (s->phase != PHASE_DODGE) {
        posse_json_put_null(out);
        return;
    }
    posse_json_put_list(out);
    for (int seat = 0; seat < s->players; seat++)
        posse_json_put_int(out, s->hits[seat]);
    posse_json_end_list(out);
}

static void put_reach_of(const bang_state *s, enum face bulls_eye, posse_buffer *out)
{
    posse_json_add_list(out, bang_face_names[bulls_eye]);
    for (unsigned seats = bang_reach(s, bulls_eye); seats; seats &= seats - 1)
        posse_json_put_int(out, lowest_of(seats));
    posse_json_end_list(out);
}

/* While dice are chosen, the seats that each bull's eye could hit. It follows from the rest of the position, so the
 * full position, which can be loaded again, does not have it. */
static void put_reach(const bang_state *s, int viewer, posse_buffer *out)
{
    if (viewer == POSSE_EVERYTHING)
        return;
    posse_json_put_key(out, "reach");
    if (s->phase != PHASE_REROLL) {
        posse_json_put_null(out);
        return;
    }
    posse_json_put_object(out);
    put_reach_of(s, ONE, out);
    put_reach_of(s, TWO, out);
    posse_json_end_object(out);
}

static void put_turn(const bang_state *s, posse_buffer *out)
{
    bool rolling = s->phase == PHASE_ROLL, beer = s->phase == PHASE_BEER;
    bool kit = s->phase == PHASE_UNARROW, shooting = s->phase == PHASE_SHOOT;
    bool locks = s->rule[RULE_KEPT_DICE] == KEPT_DICE_LOCKED;
    bool once = s->rule[RULE_GRINGO] == GRINGO_PER_TURN;
    int waiting = count_of(s->unassigned);

    put_dice(s, out);
    posse_json_add_int(out, "rerolls_left", s->rerolls_left);
    put_dice_set(out, "rolling", rolling, s->rolling);
    put_dice_set(out, "locked", locks && (rolling || s->phase == PHASE_REROLL), s->locked);
    put_shots(s, out);
    posse_json_add_int_if(out, "beers_left", beer, waiting);
    posse_json_add_int_if(out, "returns_left", kit, waiting);
    posse_json_add_int_if(out, "kit_from", kit && s->kit_from != NO_SEAT, s->kit_from);
    put_hits(s, out);
    posse_json_add_bool_if(out, "jesse_double", beer && turn_is_of(s, JESSE_JONES), s->jesse_double);
    posse_json_add_bool_if(out, "gringo_paid", once, s->gringo_paid);
    posse_json_add_int_if(out, "die", (beer || kit || shooting) && waiting, waiting ? lowest_of(s->unassigned) + 1 : 0);
}

void bang_write(const void *state, int viewer, posse_buffer *out)
{
    const bang_state *s = state;
    posse_json_put_object(out);
    posse_json_add_string(out, "game", bang_game.name);
    posse_json_put_key(out, "rules");
    posse_rules_write(&bang_game, s->preset, s->rule, out);
    posse_json_add_int(out, "turn", s->turn);
    put_seats(s, viewer, out);
    posse_json_add_int(out, "pile", s->arrow_pile);
    posse_json_add_string(out, "phase", bang_phase_names[s->phase]);
    put_turn(s, out);
    put_reach(s, viewer, out);
    if (s->phase == PHASE_OVER) {
        posse_json_put_key(out, "result");
        bang_result(s, out);
    }
    posse_json_end_object(out);
}

/* Loading a position. The state is changed only after everything has been checked.
 *
 * A position says all that there is to know, so every moment of a match that is not over is a load point.
 */
#include "fields.h"
#include "state.h"

#include <stdio.h>

#define BAD(where, ...) posse_fail(status, POSSE_BAD_POSITION, where, __VA_ARGS__)

/* A 1 is never added. Every other sum can be rolled. */
static bool can_be_rolled(int points)
{
    return points != 1;
}

static bool read_seats(pig_state *s, posse_json list, posse_status *status)
{
    for (posse_json_walk walk = posse_json_walk_of(list); posse_json_next(&walk);) {
        char path[32];
        int score;
        snprintf(path, sizeof path, "seats[%d]", (int)walk.index);
        posse_fields fields = {.object = walk.value, .path = path, .code = POSSE_BAD_POSITION};
        if (!posse_field_int(&fields, "score", 0, goal_of(s) - 1, &score, status))
            return false;
        if (!can_be_rolled(score))
            return posse_field_fail(&fields, "score", "0, or 2 or more", status);
        s->score[walk.index] = (uint8_t)score;
    }
    return true;
}

static bool read_points(pig_state *s, const posse_fields *fields, posse_status *status)
{
    int points;
    if (!posse_field_int(fields, "points", 0, goal_of(s) - 1, &points, status))
        return false;
    s->points = (uint8_t)points;
    if (score_if_held(s) >= goal_of(s))
        return BAD("points", "\"points\": seat %d has reached the goal, so the game is already over", s->turn);
    if (!can_be_rolled(points))
        return posse_field_fail(fields, "points", "0, or 2 or more", status);
    if (s->phase == PHASE_CHOOSE && points == 0)
        return BAD("points", "\"points\" must be 2 or more in phase choose: the first roll of a turn is forced");
    return true;
}

bool pig_load(void *state, posse_json position, posse_status *status)
{
    posse_fields fields = {.object = position, .code = POSSE_BAD_POSITION};
    int players, goal, first, turn, phase;
    if (!posse_field_count(&fields, "seats", MIN_PLAYERS, MAX_PLAYERS, &players, status) ||
        !posse_field_word(&fields, "goal", pig_goals, GOALS, &goal, status) ||
        !posse_field_int(&fields, "first", 0, players - 1, &first, status) ||
        !posse_field_int(&fields, "turn", 0, players - 1, &turn, status) ||
        !posse_field_word(&fields, "phase", pig_phases, PHASE_OVER, &phase, status))
        return false;
    pig_state s = {.players = (uint8_t)players,
                   .goal = (uint8_t)goal,
                   .first = (uint8_t)first,
                   .turn = (uint8_t)turn,
                   .phase = (uint8_t)phase};
    if (!read_seats(&s, posse_json_get(position, "seats"), status) || !read_points(&s, &fields, status) ||
        !posse_position_agrees(&pig_game, &s, position, status))
        return false;
    *(pig_state *)state = s;
    return true;
}

/* The position and the result as JSON. */
#include "state.h"

/* A game with secrets writes null for what `viewer` may not know. In pig all viewers see everything. */
void pig_write(const void *state, int viewer, posse_buffer *out)
{
    const pig_state *s = state;
    (void)viewer;
    posse_json_put_object(out);
    posse_json_add_string(out, "game", pig_game.name);
    posse_json_add_string(out, "goal", pig_goals[s->goal]);
    posse_json_add_int(out, "first", s->first);
    posse_json_add_int(out, "turn", s->turn);
    posse_json_add_string(out, "phase", pig_phases[s->phase]);
    posse_json_add_int(out, "points", s->points);
    posse_json_add_list(out, "seats");
    for (int seat = 0; seat < s->players; seat++) {
        posse_json_put_object(out);
        posse_json_add_int(out, "score", s->score[seat]);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
    if (s->phase == PHASE_OVER) {
        posse_json_put_key(out, "result");
        pig_result(s, out);
    }
    posse_json_end_object(out);
}

void pig_result(const void *state, posse_buffer *out)
{
    const pig_state *s = state;
    posse_json_put_object(out);
    posse_json_add_list(out, "winners");
    posse_json_put_int(out, s->turn);
    posse_json_end_list(out);
    posse_json_end_object(out);
}

/* Computing a hint. */
#include "hint.h"
#include "actions.h"
#include "alloc.h"

#include <stdlib.h>

static void put_value(const posse_game *game, const posse_value *value, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_put_key(out, "action");
    posse_write_action(game, value->action, out);
    posse_json_add_decimal(out, "chance", value->win_chance, 4);
    posse_json_add_int(out, "visits", value->visits);
    posse_json_end_object(out);
}

static void put_values(const posse_game *game, const posse_thought *thought, posse_buffer *out)
{
    posse_value *values = posse_alloc((size_t)game->max_legal, sizeof *values);
    int count = posse_thought_values(thought, values);
    if (count) {
        posse_json_put_list(out);
        for (int i = 0; i < count; i++)
            put_value(game, &values[i], out);
        posse_json_end_list(out);
    }
    free(values);
}

void posse_hint_take(posse_hint *hint, const posse_game *game, const posse_thought *thought)
{
    hint->action = posse_thought_best(thought);
    put_values(game, thought, &hint->values);
    posse_thought_beliefs(thought, &hint->beliefs);
}

void posse_hint_compute(posse_hint *hint, const posse_bot_spec *spec, const posse_game *game, const void *state,
                        const posse_event events[], size_t event_count, posse_rng *rng)
{
    posse_player player;
    posse_player_sit(&player, spec->bot, game, game->actor(state));
    posse_player_hear(&player, events, event_count);
    posse_thought *thought = posse_think(&player, state, rng);
    posse_bot_spec_think(spec, thought);
    posse_hint_take(hint, game, thought);
    posse_thought_free(thought);
}

void posse_hint_free(posse_hint *hint)
{
    posse_buffer_free(&hint->values);
    posse_buffer_free(&hint->beliefs);
}

/* Listing legal actions, and writing actions as JSON. */
#include "actions.h"
#include "alloc.h"
#include "fatal.h"

#include <stdlib.h>
#include <string.h>

posse_action *posse_legal_actions(const posse_game *game, const void *state, int *count)
{
    posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
    *count = game->legal(state, legal);
    return legal;
}

void posse_write_action(const posse_game *game, posse_action action, posse_buffer *out)
{
    char text[POSSE_ACTION_TEXT];
    game->format(action, text);
    posse_json_put_string(out, text);
}

void posse_write_actions(const posse_game *game, const posse_action actions[], size_t count, posse_buffer *out)
{
    posse_json_put_list(out);
    for (size_t i = 0; i < count; i++)
        posse_write_action(game, actions[i], out);
    posse_json_end_list(out);
}

void posse_write_legal(const posse_game *game, const void *state, posse_buffer *out)
{
    int count;
    posse_action *legal = posse_legal_actions(game, state, &count);
    posse_write_actions(game, legal, (size_t)count, out);
    free(legal);
}

/* The game writes into an array with space for more odds than are allowed, so that a few too many are noticed before
 * they do harm. */
int posse_roll_odds(const posse_game *game, const void *state, posse_action action, posse_dice_odds out[])
{
    enum { SPACE = 4 * POSSE_MAX_ODDS };
    posse_dice_odds odds[SPACE];
    int count = game->odds ? game->odds(state, action, odds) : 0;
    if (count > POSSE_MAX_ODDS) {
        posse_status status;
        posse_fail(&status, POSSE_BAD_CONFIG, NULL,
                   "%s: a roll has %d odds, but POSSE_MAX_ODDS is %d; raise POSSE_MAX_ODDS in include/posse/game.h",
                   game->name, count, POSSE_MAX_ODDS);
        posse_fatal(status.text);
    }
    if (count > 0)
        memcpy(out, odds, (size_t)count * sizeof *out);
    return count;
}

/* Reading seeds, games and positions from requests and files. */
#include "request.h"
#include "fields.h"

bool posse_request_seed(posse_json request, posse_rng *rng, posse_status *status)
{
    posse_fields fields = {.object = request, .code = POSSE_BAD_REQUEST};
    posse_json seed = posse_json_get(request, "seed");
    char text[80];
    if (!seed.at) {
        posse_rng_seed(rng, 0);
        return true;
    }
    if (posse_json_text(seed, text, sizeof text) && posse_rng_read(rng, text))
        return true;
    return posse_field_fail(&fields, "seed", "a string with a decimal number of 64 bits, or with 64 hex digits",
                            status);
}

const posse_game *posse_request_game(posse_json object, posse_code code, posse_status *status)
{
    posse_fields fields = {.object = object, .code = code};
    posse_json json = posse_json_get(object, "game");
    char name[32];
    if (posse_json_type_of(json) != POSSE_JSON_STRING) {
        posse_field_fail(&fields, "game", "a string, the name of a game", status);
        return NULL;
    }
    const posse_game *game = posse_json_text(json, name, sizeof name) ? posse_game_named(name) : NULL;
    if (!game) {
        posse_buffer wanted = {0};
        posse_put_text(&wanted, "the name of a game (");
        for (int i = 0; i < posse_game_count; i++)
            posse_put(&wanted, "%s%s", i == 0 ? "" : i == posse_game_count - 1 ? " or " : ", ", posse_games[i]->name);
        posse_put_text(&wanted, ")");
        fields.code = POSSE_UNKNOWN_GAME;
        posse_field_fail(&fields, "game", wanted.text, status);
        posse_buffer_free(&wanted);
    }
    return game;
}

bool posse_request_load(posse_match *match, posse_json position, const posse_rng *rng, posse_status *status)
{
    if (posse_json_type_of(position) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_POSITION, "position", "\"position\" must be an object, not %s",
                          posse_json_type_name(position));
    const posse_game *game = posse_request_game(position, POSSE_BAD_POSITION, status);
    return game && posse_match_load(match, game, position, rng, status);
}

/* Playing a replay through. */
#include "replay.h"
#include "door.h"
#include "fields.h"

#include <stdio.h>

static bool play(posse_match *match, posse_json actions, posse_status *status)
{
    for (posse_json_walk w = posse_json_walk_of(actions); posse_json_next(&w);) {
        char text[POSSE_ACTION_TEXT], where[64];
        posse_status why;
        snprintf(where, sizeof where, "actions[%zu]", w.index);
        if (!posse_json_text(w.value, text, sizeof text))
            return posse_fail(status, POSSE_BAD_REQUEST, where,
                              "\"%s\" must be a string, the text of an action", where);
        if (!posse_match_act_text(match, text, &why))
            return posse_fail(status, why.code, where, "%s: %s", where, why.text);
    }
    return true;
}

static bool check_result(const posse_match *match, posse_json wanted, posse_status *status)
{
    posse_buffer text = {0};
    posse_json result;
    posse_status why;
    if (posse_match_actor(match) == POSSE_OVER)
        match->game->result(match->state, &text);
    else
        posse_json_put_null(&text);
    bool fine = posse_json_check(text.text, text.length, &result, status);
    /* A match of patterns, so both ways: "{}" alone would match any result. */
    if (fine && wanted.at &&
        !(posse_json_matches(wanted, result, &why) && posse_json_matches(result, wanted, &why)))
        fine = posse_fail(status, POSSE_BAD_REQUEST, "result",
                          "\"result\" differs from how the game ends: %s", why.text);
    posse_buffer_free(&text);
    return fine;
}

static bool check_form(posse_json file, posse_status *status)
{
    static const char *const known[] = {"posse", "engine", "start", "actions", "result", NULL};
    posse_fields fields = {.object = file, .code = POSSE_BAD_REQUEST};
    int version;
    if (posse_json_type_of(file) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "a replay is an object, not %s",
                          posse_json_type_name(file));
    if (!posse_fields_known(&fields, known, status) ||
        !posse_field_int(&fields, "posse", 1, 1, &version, status))
        return false;
    if (posse_json_type_of(posse_json_get(file, "actions")) != POSSE_JSON_LIST)
        return posse_field_fail(&fields, "actions", "a list", status);
    if (posse_json_type_of(posse_json_get(file, "start")) != POSSE_JSON_OBJECT)
        return posse_field_fail(&fields, "start", "an object", status);
    return true;
}

bool posse_replay(posse_json file, posse_match *match, posse_status *status)
{
    posse_rng rng;
    posse_rng_seed(&rng, 0);
    if (!check_form(file, status))
        return false;
    posse_json position = posse_json_get(posse_json_get(file, "start"), "position");
    if (!posse_door_load(match, position, &rng, status))
        return false;
    if (play(match, posse_json_get(file, "actions"), status) &&
        check_result(match, posse_json_get(file, "result"), status))
        return true;
    posse_match_free(match);
    return false;
}

/* Playing and checking replays. */
#include "replay.h"
#include "fields.h"
#include "request.h"
#include "settings.h"
#include "tidy_text.h"

#include <inttypes.h>
#include <stdio.h>

/* Equality by matching in both directions, because a pattern such as {} matches any object. */
static bool is_same(posse_json wanted, posse_json value, posse_status *why)
{
    return posse_json_matches(wanted, value, why) && posse_json_matches(value, wanted, why);
}

/* ---- fair dice ----------------------------------------------------------------------------- */

/* "7th" */
static void put_ordinal(uint64_t number, char out[24])
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    uint64_t last = number % 10, teen = number / 10 % 10;
    snprintf(out, 24, "%" PRIu64 "%s", number, endings[last < 4 && teen != 1 ? last : 0]);
}

/* Deals a match from the secret, with the settings of "fair.new". */
static bool deal(posse_json new_game, const posse_fair *fair, const posse_game *game, posse_match *dealt,
                 posse_status *status)
{
    static const char *const also[] = {"game", NULL};
    posse_settings settings;
    posse_status why;
    posse_rng rng;
    if (!posse_json_is(posse_json_get(new_game, "game"), game->name))
        return posse_fail(status, POSSE_BAD_REQUEST, "fair.new.game",
                          "\"fair.new.game\" must be \"%s\", as in \"start.position\"", game->name);
    if (!posse_settings_read(game, new_game, also, &settings, &why))
        return posse_fail(status, why.code, "fair.new", "in \"fair.new\": %s", why.text);
    if (settings.players != fair->seats)
        return posse_fail(status, POSSE_BAD_REQUEST, "fair.contributions",
                          "\"fair.contributions\" must have %d items, one for each player, not %d", settings.players,
                          fair->seats);
    posse_fair_generator(fair, 0, &rng);
    if (!posse_match_new(dealt, game, &settings, &rng, &why))
        return posse_fail(status, why.code, "fair.new", "in \"fair.new\": %s", why.text);
    return true;
}

static bool check_deal(posse_json new_game, const posse_fair *fair, const posse_match *match, posse_status *status)
{
    posse_json given, dealt;
    posse_match fresh = {0};
    posse_status why;
    if (posse_json_type_of(new_game) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, "fair.new",
                          "\"fair.new\" must be an object, the settings of the game, not %s",
                          posse_json_type_name(new_game));
    if (!deal(new_game, fair, match->game, &fresh, status))
        return false;
    bool fine = posse_json_check(match->start.text, match->start.length, &given, status) &&
                posse_json_check(fresh.start.text, fresh.start.length, &dealt, status);
    if (fine && !is_same(dealt, given, &why))
        fine = posse_fail(status, POSSE_BAD_REQUEST, "start.position",
                          "\"start.position\" is not what the secret deals: %s", why.text);
    posse_match_free(&fresh);
    return fine;
}

/* Checks that the last action is the one that the secret draws. */
static bool check_chance(const posse_match *match, posse_action drawn, uint64_t number, const char *where,
                         posse_status *status)
{
    char should[POSSE_ACTION_TEXT], is[POSSE_ACTION_TEXT], ordinal[24];
    posse_action played = match->actions[match->action_count - 1];
    if (played == drawn)
        return true;
    match->game->format(drawn, should);
    match->game->format(played, is);
    put_ordinal(number, ordinal);
    return posse_fail(status, POSSE_BAD_REQUEST, where,
                      "the %s chance action, %s, must be \"%s\" according to the secret, not \"%s\"", ordinal, where,
                      should, is);
}

/* ---- playing ------------------------------------------------------------------------------- */

/* Chance draws from the state before the action, so the draw comes first. */
static bool act(posse_match *match, const char *text, const char *where, posse_replay_dice *dice, posse_status *status)
{
    posse_status why;
    bool chance = posse_match_actor(match) == POSSE_CHANCE;
    posse_action drawn = 0;
    dice->chances += chance;
    bool checked = chance && dice->checked && !posse_fair_is_arranged(&dice->fair, dice->chances);
    if (checked)
        drawn = posse_fair_draw(&dice->fair, dice->chances, match->game, match->state);
    if (!posse_match_act_text(match, text, &why))
        return posse_fail(status, why.code, where, "%s: %s", where, why.text);
    return !checked || check_chance(match, drawn, dice->chances, where, status);
}

static bool play(posse_match *match, posse_json actions, posse_replay_dice *dice, posse_status *status)
{
    for (posse_json_walk w = posse_json_walk_of(actions); posse_json_next(&w);) {
        char text[POSSE_ACTION_TEXT], where[64];
        snprintf(where, sizeof where, "actions[%zu]", w.index);
        if (!posse_json_text(w.value, text, sizeof text))
            return posse_fail(status, POSSE_BAD_REQUEST, where, "\"%s\" must be a string, the text of an action",
                              where);
        if (!act(match, text, where, dice, status))
            return false;
    }
    return true;
}

/* Whatever is not drawn must be in the file, or the number of fair chance actions would be wrong. */
static bool check_arranged(const posse_replay_dice *dice, posse_status *status)
{
    const posse_fair *fair = &dice->fair;
    uint64_t last = fair->arranged_count ? fair->arranged[fair->arranged_count - 1] : 0;
    return last <= dice->chances ||
           posse_fail(status, POSSE_BAD_REQUEST, "fair.arranged",
                      "\"fair.arranged\" names chance action %" PRIu64 ", but there are only %" PRIu64, last,
                      dice->chances);
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
    if (fine && wanted.at && !is_same(wanted, result, &why))
        fine =
            posse_fail(status, POSSE_BAD_REQUEST, "result", "\"result\" is not the result of the game: %s", why.text);
    posse_buffer_free(&text);
    return fine;
}

static bool check_form(posse_json file, posse_status *status)
{
    static const char *const known[] = {"posse", "engine", "start", "actions", "result", "fair", "names", NULL};
    posse_fields fields = {.object = file, .code = POSSE_BAD_REQUEST};
    int version;
    if (posse_json_type_of(file) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "a replay is an object, not %s", posse_json_type_name(file));
    if (!posse_fields_known(&fields, known, status) || !posse_field_int(&fields, "posse", 1, 1, &version, status))
        return false;
    if (posse_json_type_of(posse_json_get(file, "actions")) != POSSE_JSON_LIST)
        return posse_field_fail(&fields, "actions", "a list", status);
    if (posse_json_type_of(posse_json_get(file, "start")) != POSSE_JSON_OBJECT)
        return posse_field_fail(&fields, "start", "an object", status);
    return true;
}

/* Names are shown to people, so the rules for nicknames at a table apply. */
static bool check_names(posse_json file, const posse_match *match, posse_status *status)
{
    posse_fields fields = {.object = file, .code = POSSE_BAD_REQUEST};
    posse_json names = posse_json_get(file, "names");
    int players = match->game->players(match->state);
    int count;
    if (!names.at)
        return true;
    if (!posse_field_count(&fields, "names", players, players, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(names); posse_json_next(&w);) {
        char name[4 * POSSE_MAX_NICKNAME + 1];
        bool is_none = posse_json_type_of(w.value) == POSSE_JSON_NULL;
        if (!is_none && (!posse_json_text(w.value, name, sizeof name) || !posse_tidy_text(name, POSSE_MAX_NICKNAME)))
            return posse_field_fail(&fields, "names", "a list of nicknames and nulls", status);
    }
    return true;
}

static bool check_dice(posse_json fair, const posse_match *match, posse_replay_dice *dice, posse_status *status)
{
    dice->checked = fair.at != NULL;
    return !dice->checked || (posse_fair_read(fair, &dice->fair, status) &&
                              check_deal(posse_json_get(fair, "new"), &dice->fair, match, status));
}

bool posse_replay(posse_json file, posse_match *match, posse_replay_dice *dice, posse_status *status)
{
    posse_replay_dice unasked;
    posse_rng rng;
    posse_rng_seed(&rng, 0);
    if (!dice)
        dice = &unasked;
    *dice = (posse_replay_dice){0};
    if (!check_form(file, status))
        return false;
    posse_json position = posse_json_get(posse_json_get(file, "start"), "position");
    if (!posse_request_load(match, position, &rng, status))
        return false;
    if (check_names(file, match, status) && check_dice(posse_json_get(file, "fair"), match, dice, status) &&
        play(match, posse_json_get(file, "actions"), dice, status) && check_arranged(dice, status) &&
        check_result(match, posse_json_get(file, "result"), status))
        return true;
    posse_match_free(match);
    return false;
}

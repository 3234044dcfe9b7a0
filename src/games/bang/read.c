/* Loading a position. The state is changed only after everything has been checked. */
#include "fields.h"
#include "settings.h"
#include "state.h"

#include <stdio.h>

#define BAD(where, ...) posse_fail(status, POSSE_BAD_POSITION, where, __VA_ARGS__)

struct seat_read {
    uint8_t role, character, life, arrows;
};

static bool read_seat(posse_json json, int seat, struct seat_read *out, posse_status *status)
{
    char path[32];
    int role, character, life, arrows;
    snprintf(path, sizeof path, "seats[%d]", seat);
    if (posse_json_type_of(json) != POSSE_JSON_OBJECT)
        return BAD(path, "\"%s\" must be an object, not %s", path, posse_json_type_name(json));
    posse_fields fields = {.object = json, .path = path, .code = POSSE_BAD_POSITION};
    if (!posse_field_word(&fields, "role", bang_role_names, ROLES, &role, status) ||
        !posse_field_word(&fields, "character", bang_character_names, CHARACTERS, &character, status) ||
        !posse_field_int(&fields, "life", 0, MAX_LIVES, &life, status) ||
        !posse_field_int(&fields, "arrows", 0, ARROWS - 1, &arrows, status))
        return false;
    *out = (struct seat_read){(uint8_t)role, (uint8_t)character, (uint8_t)life, (uint8_t)arrows};
    return true;
}

static bool sit_down(bang_state *s, int seat, const struct seat_read *in, posse_status *status)
{
    char where[32];
    if (s->seat_of[in->character] != NO_SEAT) {
        snprintf(where, sizeof where, "seats[%d].character", seat);
        return BAD(where, "\"%s\": %s is already at seat %d", where, bang_character_names[in->character],
                   s->seat_of[in->character]);
    }
    bang_seat_player(s, seat, (enum role)in->role, (enum character)in->character);
    if (in->life > s->max_life[seat]) {
        snprintf(where, sizeof where, "seats[%d].life", seat);
        return BAD(where, "\"%s\" must be at most %d, the starting lives of %s as %s", where, s->max_life[seat],
                   bang_character_names[in->character], bang_role_names[in->role]);
    }
    if (in->life == 0 && in->arrows > 0) {
        snprintf(where, sizeof where, "seats[%d].arrows", seat);
        return BAD(where, "\"%s\" must be 0: an eliminated player holds no arrows", where);
    }
    if (in->arrows >= s->arrow_pile) {
        snprintf(where, sizeof where, "seats[%d].arrows", seat);
        return BAD(where,
                   "\"%s\": all players together can hold at most %d arrows, because the "
                   "last one sets off the Indian attack",
                   where, ARROWS - 1);
    }
    s->life[seat] = in->life;
    s->arrows[seat] = in->arrows;
    s->arrow_pile = (uint8_t)(s->arrow_pile - in->arrows);
    if (in->life == 0)
        s->alive &= (uint8_t) ~(1U << seat);
    return true;
}

static bool read_seats(bang_state *s, posse_json list, posse_status *status)
{
    for (posse_json_walk walk = posse_json_walk_of(list); posse_json_next(&walk);) {
        struct seat_read seat = {0};
        if (!read_seat(walk.value, (int)walk.index, &seat, status) || !sit_down(s, (int)walk.index, &seat, status))
            return false;
    }
    if (!bang_roles_fit(s->role, s->players))
        return BAD("seats", "the roles in \"seats\" do not fit a game with %d players", s->players);
    return true;
}

static bool read_turn(bang_state *s, const posse_fields *fields, posse_status *status)
{
    int turn;
    if (!posse_field_int(fields, "turn", 0, s->players - 1, &turn, status))
        return false;
    if (!is_alive(s, turn))
        return BAD("turn", "\"turn\" must be a living player: seat %d is eliminated", turn);
    if (bang_is_finished(s))
        return BAD("seats", "the game in \"seats\" is already over");
    bang_start_turn(s, turn, NULL);
    return true;
}

bool bang_load(void *state, posse_json position, posse_status *status)
{
    posse_fields fields = {.object = position, .code = POSSE_BAD_POSITION};
    posse_json seats = posse_json_get(position, "seats");
    uint8_t preset, rule[POSSE_MAX_OPTIONS];
    int players;
    bang_state s;
    if (!posse_field_count(&fields, "seats", MIN_PLAYERS, MAX_PLAYERS, &players, status) ||
        !posse_rules_read(&bang_game, posse_json_get(position, "rules"), &preset, rule, POSSE_BAD_POSITION, status))
        return false;
    bang_clear_table(&s, players, preset, rule);
    if (!read_seats(&s, seats, status) || !read_turn(&s, &fields, status) ||
        !posse_position_agrees(&bang_game, &s, position, status))
        return false;
    *(bang_state *)state = s;
    return true;
}

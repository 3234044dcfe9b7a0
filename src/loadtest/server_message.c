/* Reads the parts of a server's message that a client of the load test needs. */
#include "server_message.h"

#include <string.h>

static bool key_is(posse_json key, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(key.end - key.at) == length + 2 && memcmp(key.at + 1, word, length) == 0;
}

static posse_waiting waiting_of(posse_json word)
{
    for (posse_waiting waiting = POSSE_WAITS_ACT; waiting < POSSE_WAITINGS; waiting++)
        if (posse_json_is(word, posse_waiting_names[waiting]))
            return waiting;
    return POSSE_WAITS_NONE;
}

static posse_stage stage_of(posse_json word)
{
    posse_stage stage = POSSE_LOBBY;
    while (stage < POSSE_STAGES && !posse_json_is(word, posse_stage_names[stage]))
        stage++;
    return stage;
}

static void read_play(posse_json play, server_message *out)
{
    out->has_play = true;
    for (posse_json_walk w = posse_json_walk_of(play); posse_json_next(&w);) {
        if (key_is(w.key, "decision"))
            posse_json_int(w.value, &out->decision);
        else if (key_is(w.key, "legal"))
            out->legal = w.value;
        else if (key_is(w.key, "waiting")) {
            out->waiting = waiting_of(w.value);
        } else if (key_is(w.key, "seat")) {
            posse_json_int(w.value, &out->seat);
            return; /* the members after `seat` are not needed */
        }
    }
}

static wire_type type_of(posse_json name)
{
    for (wire_type type = WIRE_WELCOME; type < WIRE_TYPES; type++)
        if (posse_json_is(name, wire_type_name(type)))
            return type;
    return WIRE_TYPES;
}

static void read_member(posse_json key, posse_json value, server_message *out)
{
    if (key_is(key, "t")) {
        out->type = type_of(value);
    } else if (key_is(key, "id")) {
        out->has_id = posse_json_int(value, &out->id);
    } else if (key_is(key, "n")) {
        posse_json_int(value, &out->n);
    } else if (key_is(key, "game")) {
        posse_json_int(value, &out->game);
    } else if (key_is(key, "stage")) {
        out->stage = stage_of(value);
    } else if (key_is(key, "error") || key_is(key, "why")) {
        out->error = value;
    }
}

/* Checks the whole message, and reads it also as real clients do. */
static bool check_in_full(const char *text, size_t length, wire_server *whole, posse_status *status)
{
    posse_json root;
    return posse_json_check(text, length, &root, status) && wire_read_server(text, length, whole, status);
}

/* Is this the place, after another member, where the game begins? Moves `*at` to its object if so. */
static bool take_play(const char **at, const char *end)
{
    static const char play[] = ",\"play\":{";
    if (end - *at <= (ptrdiff_t)sizeof play || memcmp(*at, play, sizeof play - 1) != 0)
        return false;
    *at += sizeof play - 2;
    return true;
}

/* The game takes most of an update. To find its end would take most of the time, and what follows it is not needed. */
bool server_message_read(const char *text, size_t length, wire_server *whole, bool in_full, server_message *out,
                         posse_status *status)
{
    static const char update[] = "{\"t\":\"update\"";
    bool is_update = length > sizeof update && memcmp(text, update, sizeof update - 1) == 0;
    *out = (server_message){.type = WIRE_TYPES, .stage = POSSE_STAGES, .seat = -1};
    if ((in_full || !is_update) && !check_in_full(text, length, whole, status))
        return false;
    if (text[length - 1] != '}')
        return posse_fail(status, POSSE_BAD_JSON, NULL, "the message is cut off");
    posse_json root = {text, text + length};
    for (posse_json_walk w = posse_json_walk_of(root); !out->has_play && posse_json_next(&w);) {
        read_member(w.key, w.value, out);
        if (take_play(&w.rest, root.end))
            read_play((posse_json){w.rest, root.end}, out);
    }
    return true;
}

/* Replays as links. The format is frozen: links that people have saved must still open. */
#include "replay_link.h"
#include "base64url.h"
#include "blake2b.h"
#include "link_hashes.h"
#include "text_pack.h"

#include <posse/game.h>
#include <string.h>

enum { VERSION = '1', CHECKSUM_BYTES = 4, MIN_LETTERS = 16 };

const char posse_replay_link_primer[] =
    "{\"posse\":1,\"engine\":\"0.1.0\",\"start\":{\"position\":{\"game\":\"\",\"turn\":0,\"seats\":[{},{}]}},"
    "\"actions\":[\"pass\",\"pass 1\",\"pass 2\"],\"result\":{\"winners\":[0,1]},"
    "\"fair\":{\"commitment\":\1,\"secret\":\2,\"contributions\":[\2,null,\2,null],\"pledges\":[\3,null,\3,null],"
    "\"arranged\":[1,2],\"new\":{\"game\":\"\",\"players\":4}},\"names\":[\"Ann\",null,\"Bob\",null]}";

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void checksum(const posse_buffer *json, uint8_t digest[CHECKSUM_BYTES])
{
    posse_blake2b hash;
    posse_blake2b_init(&hash, CHECKSUM_BYTES, NULL, 0);
    posse_blake2b_update(&hash, json->text ? json->text : "", json->length);
    posse_blake2b_final(&hash, digest);
}

/* ---- packing ------------------------------------------------------------------------------------- */

/* Copies the JSON without white space between its values. */
static void minify(const char *json, size_t length, posse_buffer *out)
{
    bool in_string = false;
    char *at = posse_buffer_reserve(out, length);
    for (size_t i = 0; i < length; i++) {
        if (is_space(json[i]) && !in_string)
            continue;
        *at++ = json[i];
        if (json[i] == '"')
            in_string = !in_string;
        else if (json[i] == '\\') /* in a string, where an escaped quote ends nothing */
            *at++ = json[++i];
    }
    *at = '\0';
    out->length = (size_t)(at - out->text);
}

/* The game whose primer shortens the link. NULL: none does. */
static const posse_game *game_of(posse_json replay)
{
    char name[POSSE_MAX_NAME_BYTES + 1];
    posse_json position = posse_json_get(posse_json_get(replay, "start"), "position");
    if (!posse_json_text(posse_json_get(position, "game"), name, sizeof name))
        return NULL;
    const posse_game *game = posse_game_named(name);
    return game && game->link_primer ? game : NULL;
}

static void put_text(posse_text_packer *packer, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        posse_text_packer_put(packer, (uint8_t)text[i]);
        for (int raw = 0; text[i] == LINK_RAW && raw < LINK_HASH_BYTES; raw++)
            posse_text_packer_put_raw(packer, (uint8_t)text[i + 1 + (size_t)raw]);
        if (text[i] == LINK_RAW)
            i += LINK_HASH_BYTES;
    }
    posse_text_packer_put(packer, 0);
}

static void pack(const posse_game *game, const posse_buffer *folded, posse_buffer *out)
{
    posse_text_packer *packer = posse_text_packer_new(out);
    const char *name = game ? game->name : "";
    posse_text_packer_learn(packer, posse_replay_link_primer);
    put_text(packer, name, strlen(name));
    if (game)
        posse_text_packer_learn(packer, game->link_primer);
    put_text(packer, folded->text, folded->length);
    posse_text_packer_end(packer);
}

bool posse_replay_pack(const char *json, size_t length, posse_buffer *out, posse_status *status)
{
    static const char version = VERSION;
    posse_buffer small = {0}, folded = {0}, packed = {0};
    uint8_t digest[CHECKSUM_BYTES];
    posse_json replay;
    if (!posse_json_check(json, length, &replay, status))
        return false;
    minify(json, length, &small);
    checksum(&small, digest);
    link_fold_hashes(small.text, small.length, &folded);
    posse_put_bytes(&packed, (const char *)digest, sizeof digest);
    pack(game_of(replay), &folded, &packed);
    posse_put_bytes(out, &version, 1);
    posse_base64url_put(out, (const uint8_t *)packed.text, packed.length);
    posse_buffer_free(&small);
    posse_buffer_free(&folded);
    posse_buffer_free(&packed);
    return true;
}

/* ---- unpacking ----------------------------------------------------------------------------------- */

static bool fail_damaged(posse_status *status)
{
    return posse_fail(
        status, POSSE_BAD_REQUEST, NULL,
        "the link is damaged: it must be copied completely, from its first character to its last, without changes");
}

static bool fail_cut(posse_status *status)
{
    return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                      "the link is cut off: its end is missing, so it must be copied again, completely");
}

/* Reads up to the zero byte, which is not appended. */
static bool get_text(posse_text_unpacker *unpacker, size_t most, posse_buffer *out, posse_status *status)
{
    for (;;) {
        char byte = (char)posse_text_unpacker_get(unpacker);
        if (posse_text_unpacker_is_past_end(unpacker))
            return fail_cut(status);
        if (!byte)
            return true;
        if (out->length >= most)
            return posse_fail(status, POSSE_BAD_REQUEST, NULL, "the link is damaged: its text is longer than %zu bytes",
                              most);
        posse_put_bytes(out, &byte, 1);
        for (int i = 0; byte == LINK_RAW && i < LINK_HASH_BYTES; i++) {
            char raw = (char)posse_text_unpacker_get_raw(unpacker);
            posse_put_bytes(out, &raw, 1);
        }
    }
}

/* Teaches the game's primer, if the link names a game. */
static bool learn_game(posse_text_unpacker *unpacker, posse_status *status)
{
    posse_buffer name = {0};
    bool is_fine = get_text(unpacker, POSSE_MAX_NAME_BYTES, &name, status);
    if (is_fine && name.length) {
        const posse_game *game = posse_game_named(name.text);
        is_fine = game && game->link_primer;
        if (is_fine)
            posse_text_unpacker_learn(unpacker, game->link_primer);
        else
            posse_fail(status, POSSE_UNKNOWN_GAME, NULL,
                       "the link is damaged, or made for a game that this version does not know");
    }
    posse_buffer_free(&name);
    return is_fine;
}

static bool unpack(const posse_buffer *packed, posse_buffer *json, posse_status *status)
{
    posse_buffer folded = {0};
    posse_text_unpacker *unpacker =
        posse_text_unpacker_new((const uint8_t *)packed->text + CHECKSUM_BYTES, packed->length - CHECKSUM_BYTES);
    posse_text_unpacker_learn(unpacker, posse_replay_link_primer);
    bool is_read = learn_game(unpacker, status) && get_text(unpacker, POSSE_JSON_MAX_BYTES, &folded, status);
    bool is_whole = posse_text_unpacker_end(unpacker);
    bool is_fine =
        is_read && ((is_whole && link_unfold_hashes(folded.text, folded.length, POSSE_JSON_MAX_BYTES, json)) ||
                    fail_damaged(status));
    posse_buffer_free(&folded);
    return is_fine;
}

static bool check(const posse_buffer *packed, const posse_buffer *json, posse_status *status)
{
    posse_json root;
    uint8_t digest[CHECKSUM_BYTES];
    checksum(json, digest);
    return (packed->text && memcmp(digest, packed->text, sizeof digest) == 0 &&
            posse_json_check(json->text ? json->text : "", json->length, &root, NULL)) ||
           fail_damaged(status);
}

static bool read_letters(const char *text, size_t length, posse_buffer *packed, posse_status *status)
{
    size_t bad;
    if (!length || text[0] != VERSION)
        return posse_fail(
            status, POSSE_BAD_REQUEST, NULL,
            "this is not the link of a replay, or it was made by a newer version: \"%c\" must follow \"%s\"", VERSION,
            POSSE_REPLAY_ROUTE);
    if (!posse_base64url_read(text + 1, length - 1, packed, &bad) && bad < length - 1)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "the link is damaged: character %zu after \"%s\" is not a letter, a digit, \"-\" or \"_\"",
                          bad + 2, POSSE_REPLAY_ROUTE);
    if (bad == length - 1 && packed->length > CHECKSUM_BYTES)
        return true;
    return fail_cut(status);
}

bool posse_replay_unpack(const char *text, size_t length, posse_buffer *json, posse_status *status)
{
    posse_buffer packed = {0}, found = {0};
    bool is_fine = read_letters(text, length, &packed, status) && unpack(&packed, &found, status) &&
                   check(&packed, &found, status);
    if (is_fine)
        posse_put_bytes(json, found.text, found.length);
    posse_buffer_free(&packed);
    posse_buffer_free(&found);
    return is_fine;
}

/* ---- finding ------------------------------------------------------------------------------------- */

static const char *find_route(const char *text, size_t length)
{
    size_t size = strlen(POSSE_REPLAY_ROUTE);
    for (size_t i = 0; i + size <= length && text[i] != '{'; i++)
        if (memcmp(text + i, POSSE_REPLAY_ROUTE, size) == 0)
            return text + i + size;
    return NULL;
}

static bool is_bare(const char *text, size_t length)
{
    if (length < MIN_LETTERS || text[0] != VERSION)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!posse_is_base64url(text[i]))
            return false;
    return true;
}

const char *posse_replay_link_find(const char *text, size_t *length)
{
    size_t left = *length;
    while (left && is_space(text[left - 1]))
        left--;
    for (; left && is_space(*text); left--)
        text++;
    const char *found = find_route(text, left);
    if (!found && !is_bare(text, left))
        return NULL;
    if (!found)
        found = text;
    *length = (size_t)(text + left - found);
    return found;
}

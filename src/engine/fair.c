/* Fair dice, and their member "fair" of a replay. */
#include "fair.h"
#include "blake2b.h"
#include "bytes.h"
#include "fields.h"
#include "hex.h"

#include <stdio.h>
#include <string.h>

/* ---- hashing --------------------------------------------------------------------------------- */

void posse_fair_commitment(const posse_fair *fair, uint8_t out[POSSE_FAIR_BYTES])
{
    posse_blake2b hash;
    posse_blake2b_init(&hash, POSSE_FAIR_BYTES, NULL, 0);
    posse_blake2b_update(&hash, fair->secret, sizeof fair->secret);
    posse_blake2b_final(&hash, out);
}

void posse_fair_pledge_of(const posse_fair *fair, const uint8_t contribution[POSSE_FAIR_BYTES],
                          uint8_t out[POSSE_FAIR_BYTES])
{
    uint8_t commitment[POSSE_FAIR_BYTES];
    posse_blake2b hash;
    posse_fair_commitment(fair, commitment);
    posse_blake2b_init(&hash, POSSE_FAIR_BYTES, commitment, sizeof commitment);
    posse_blake2b_update(&hash, contribution, POSSE_FAIR_BYTES);
    posse_blake2b_final(&hash, out);
}

void posse_fair_pledge(posse_fair *fair, int seat, const uint8_t pledge[POSSE_FAIR_BYTES])
{
    memcpy(fair->pledge[seat], pledge, POSSE_FAIR_BYTES);
    fair->pledged[seat] = true;
}

bool posse_fair_opens(const posse_fair *fair, int seat, const uint8_t contribution[POSSE_FAIR_BYTES])
{
    uint8_t pledge[POSSE_FAIR_BYTES];
    posse_fair_pledge_of(fair, contribution, pledge);
    return fair->pledged[seat] && memcmp(pledge, fair->pledge[seat], sizeof pledge) == 0;
}

void posse_fair_give(posse_fair *fair, int seat, const uint8_t bytes[POSSE_FAIR_BYTES])
{
    memcpy(fair->contribution[seat], bytes, POSSE_FAIR_BYTES);
    fair->gave[seat] = true;
}

/* The secret is the key of the hash and not part of its message. Otherwise, if no seat contributed, the result
 * would be the commitment, which is public. */
void posse_fair_key(const posse_fair *fair, uint8_t out[POSSE_FAIR_BYTES])
{
    posse_blake2b hash;
    posse_blake2b_init(&hash, POSSE_FAIR_BYTES, fair->secret, sizeof fair->secret);
    for (int seat = 0; seat < fair->seats; seat++) {
        uint8_t number = (uint8_t)seat;
        if (!fair->gave[seat])
            continue;
        posse_blake2b_update(&hash, &number, 1);
        posse_blake2b_update(&hash, fair->contribution[seat], POSSE_FAIR_BYTES);
    }
    posse_blake2b_final(&hash, out);
}

void posse_fair_generator(const posse_fair *fair, uint64_t number, posse_rng *rng)
{
    uint8_t key[POSSE_FAIR_BYTES], message[8], bits[POSSE_FAIR_BYTES];
    uint64_t any = 0;
    posse_blake2b hash;
    posse_fair_key(fair, key);
    posse_store64(message, number);
    posse_blake2b_init(&hash, sizeof bits, key, sizeof key);
    posse_blake2b_update(&hash, message, sizeof message);
    posse_blake2b_final(&hash, bits);
    for (size_t i = 0; i < 4; i++)
        any |= rng->word[i] = posse_load64(bits + 8 * i);
    if (!any) /* once in 2^256; the generator must not be all zero */
        posse_rng_seed(rng, 0);
}

posse_action posse_fair_draw(const posse_fair *fair, uint64_t number, const posse_game *game, const void *state)
{
    posse_rng rng;
    posse_fair_generator(fair, number, &rng);
    return game->draw(state, &rng);
}

void posse_fair_arrange(posse_fair *fair, uint64_t number)
{
    fair->arranged[fair->arranged_count++] = (uint32_t)number;
}

bool posse_fair_is_arranged(const posse_fair *fair, uint64_t number)
{
    for (int i = 0; i < fair->arranged_count; i++)
        if (fair->arranged[i] == number)
            return true;
    return false;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool has_pledges(const posse_fair *fair)
{
    for (int seat = 0; seat < fair->seats; seat++)
        if (fair->pledged[seat])
            return true;
    return false;
}

/* 64 hex digits for each seat that has them, null for the others. `bytes` has POSSE_FAIR_BYTES for each seat. */
static void put_list(const char *name, int seats, const bool has[], const uint8_t *bytes, posse_buffer *out)
{
    posse_json_add_list(out, name);
    for (int seat = 0; seat < seats; seat++, bytes += POSSE_FAIR_BYTES)
        if (has[seat])
            posse_json_put_hex(out, bytes, POSSE_FAIR_BYTES);
        else
            posse_json_put_null(out);
    posse_json_end_list(out);
}

/* Left out if nothing was arranged. */
static void put_arranged(const posse_fair *fair, posse_buffer *out)
{
    if (!fair->arranged_count)
        return;
    posse_json_add_list(out, "arranged");
    for (int i = 0; i < fair->arranged_count; i++)
        posse_json_put_int(out, fair->arranged[i]);
    posse_json_end_list(out);
}

static void put_fair(const posse_fair *fair, posse_json new_game, posse_buffer *out)
{
    uint8_t commitment[POSSE_FAIR_BYTES];
    posse_fair_commitment(fair, commitment);
    posse_json_put_object(out);
    posse_json_add_hex(out, "commitment", commitment, sizeof commitment);
    posse_json_add_hex(out, "secret", fair->secret, sizeof fair->secret);
    put_list("contributions", fair->seats, fair->gave, fair->contribution[0], out);
    if (has_pledges(fair))
        put_list("pledges", fair->seats, fair->pledged, fair->pledge[0], out);
    put_arranged(fair, out);
    posse_json_add_value(out, "new", new_game);
    posse_json_end_object(out);
}

/* Writes a normal replay, removes its closing brace, and appends the member "fair". */
void posse_fair_write_replay(const posse_fair *fair, posse_json new_game, const posse_match *match, posse_buffer *out)
{
    posse_match_write_replay(match, out);
    out->length--;
    posse_json_put_key(out, "fair");
    put_fair(fair, new_game, out);
    posse_json_end_object(out);
}

/* ---- reading --------------------------------------------------------------------------------- */

#define HEX_WANTED "a string of exactly 64 hex digits"

static bool read_field(const posse_fields *fields, const char *name, uint8_t bytes[POSSE_FAIR_BYTES],
                       posse_status *status)
{
    return posse_json_hex(posse_json_get(fields->object, name), bytes, POSSE_FAIR_BYTES) ||
           posse_field_fail(fields, name, HEX_WANTED, status);
}

/* Reads a list of `least` to `most` items: 64 hex digits, or null. `set` stores the digits of a seat. */
static bool read_list(const posse_fields *fields, const char *name, int least, int most, posse_fair *fair,
                      void (*set)(posse_fair *, int, const uint8_t *), posse_status *status)
{
    if (!posse_field_count(fields, name, least, most, &fair->seats, status))
        return false;
    posse_json list = posse_json_get(fields->object, name);
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w);) {
        uint8_t bytes[POSSE_FAIR_BYTES];
        char where[64];
        if (posse_json_type_of(w.value) == POSSE_JSON_NULL)
            continue;
        snprintf(where, sizeof where, "%s.%s[%zu]", fields->path, name, w.index);
        if (!posse_json_hex(w.value, bytes, sizeof bytes))
            return posse_fail(status, fields->code, where,
                              "\"%s\" must be " HEX_WANTED ", or null if the seat gave none", where);
        set(fair, (int)w.index, bytes);
    }
    return true;
}

/* The list of pledges was fixed before the first contribution was sent, so each contribution must have been pledged. */
static bool read_pledges(const posse_fields *fields, posse_fair *fair, posse_status *status)
{
    if (!posse_json_get(fields->object, "pledges").at)
        return true;
    if (!read_list(fields, "pledges", fair->seats, fair->seats, fair, posse_fair_pledge, status))
        return false;
    for (int seat = 0; seat < fair->seats; seat++)
        if (fair->gave[seat] && !posse_fair_opens(fair, seat, fair->contribution[seat]))
            return posse_fail(status, fields->code, "fair.pledges",
                              "\"fair.pledges[%d]\" is not the hash of \"fair.contributions[%d]\": the contribution is "
                              "not the one that was pledged",
                              seat, seat);
    return true;
}

static int contributors(const posse_fair *fair)
{
    int count = 0;
    for (int seat = 0; seat < fair->seats; seat++)
        count += fair->gave[seat];
    return count;
}

/* Nothing may be arranged in a game against other people, whatever a file says. */
static bool read_arranged(const posse_fields *fields, posse_fair *fair, posse_status *status)
{
    posse_json list = posse_json_get(fields->object, "arranged");
    int count;
    int64_t number, last = 0;
    if (!list.at)
        return true;
    if (contributors(fair) > 1)
        return posse_fail(status, fields->code, "fair.arranged",
                          "\"fair.arranged\" is only for a person alone with bots, but %d people contributed",
                          contributors(fair));
    if (!posse_field_count(fields, "arranged", 1, POSSE_FAIR_ARRANGED, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(list); posse_json_next(&w); last = number) {
        if (!posse_json_int_in(w.value, last + 1, UINT32_MAX, &number))
            return posse_field_fail(fields, "arranged", "a list of numbers of chance actions, ascending from 1",
                                    status);
        posse_fair_arrange(fair, (uint64_t)number);
    }
    return true;
}

bool posse_fair_read(posse_json json, posse_fair *out, posse_status *status)
{
    static const char *const known[] = {"commitment", "secret", "contributions", "pledges", "arranged", "new", NULL};
    posse_fields fields = {.object = json, .path = "fair", .code = POSSE_BAD_REQUEST};
    uint8_t promised[POSSE_FAIR_BYTES], kept[POSSE_FAIR_BYTES];
    posse_fair fair = {0};
    if (posse_json_type_of(json) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, "fair", "\"fair\" must be an object, not %s",
                          posse_json_type_name(json));
    if (!posse_fields_known(&fields, known, status) || !read_field(&fields, "commitment", promised, status) ||
        !read_field(&fields, "secret", fair.secret, status) ||
        !read_list(&fields, "contributions", 1, POSSE_MAX_SEATS, &fair, posse_fair_give, status) ||
        !read_pledges(&fields, &fair, status) || !read_arranged(&fields, &fair, status))
        return false;
    posse_fair_commitment(&fair, kept);
    if (memcmp(promised, kept, sizeof kept) != 0)
        return posse_fail(status, POSSE_BAD_REQUEST, "fair.commitment",
                          "\"fair.commitment\" is not the hash of \"fair.secret\": the secret is "
                          "not the one that the server committed to");
    *out = fair;
    return true;
}

/* Folding the hashes of a replay. */
#include "link_hashes.h"
#include "blake2b.h"
#include "hex.h"

#include <string.h>

enum { HEX_DIGITS = 2 * LINK_HASH_BYTES, QUOTED = HEX_DIGITS + 2 };

/* The raw values so far, and what follows from them. */
typedef struct hashes {
    posse_buffer raw; /* LINK_HASH_BYTES for each */
    uint8_t commitment[LINK_HASH_BYTES];
    size_t pledges; /* marks so far */
} hashes;

static void hash(const uint8_t *key, size_t key_size, const void *message, uint8_t digest[LINK_HASH_BYTES])
{
    posse_blake2b state;
    posse_blake2b_init(&state, LINK_HASH_BYTES, key, key_size);
    posse_blake2b_update(&state, message, LINK_HASH_BYTES);
    posse_blake2b_final(&state, digest);
}

/* The next pledge. Returns false if there is no raw value for it. */
static bool next_pledge(const hashes *h, uint8_t pledge[LINK_HASH_BYTES])
{
    size_t at = (h->pledges + 1) * LINK_HASH_BYTES;
    if (at >= h->raw.length)
        return false;
    hash(h->commitment, sizeof h->commitment, h->raw.text + at, pledge);
    return true;
}

/* ---- folding ------------------------------------------------------------------------------------- */

/* Does a quoted hash in lower case begin here? Upper case stays as it is, or it would not come back. */
static bool read_hash(const char *at, const char *end, uint8_t value[LINK_HASH_BYTES])
{
    if (end - at < QUOTED || at[0] != '"' || at[QUOTED - 1] != '"')
        return false;
    for (int i = 1; i <= HEX_DIGITS; i++)
        if (at[i] >= 'A' && at[i] <= 'F')
            return false;
    return posse_hex_read(at + 1, HEX_DIGITS, value, LINK_HASH_BYTES);
}

static const char *find_hash(const char *at, const char *end, uint8_t value[LINK_HASH_BYTES])
{
    while (at < end && !read_hash(at, end, value))
        at++;
    return at;
}

/* The commitment comes before its secret, so the secret is looked for in advance. */
static void find_commitment(const char *at, const char *end, hashes *h)
{
    uint8_t first[LINK_HASH_BYTES], second[LINK_HASH_BYTES];
    at = find_hash(at, end, first);
    if (at == end)
        return;
    if (find_hash(at + QUOTED, end, second) < end) {
        hash(NULL, 0, second, h->commitment);
        if (memcmp(h->commitment, first, sizeof first) == 0)
            return;
    }
    hash(NULL, 0, first, h->commitment);
}

static void fold_hash(hashes *h, const uint8_t value[LINK_HASH_BYTES], posse_buffer *out)
{
    uint8_t pledge[LINK_HASH_BYTES];
    char mark = LINK_RAW;
    if (memcmp(value, h->commitment, LINK_HASH_BYTES) == 0)
        mark = LINK_COMMITMENT;
    else if (next_pledge(h, pledge) && memcmp(value, pledge, LINK_HASH_BYTES) == 0)
        mark = LINK_PLEDGE;
    posse_put_bytes(out, &mark, 1);
    h->pledges += mark == LINK_PLEDGE;
    if (mark == LINK_RAW) {
        posse_put_bytes(out, (const char *)value, LINK_HASH_BYTES);
        posse_put_bytes(&h->raw, (const char *)value, LINK_HASH_BYTES);
    }
}

void link_fold_hashes(const char *json, size_t length, posse_buffer *out)
{
    const char *end = json + length;
    hashes h = {0};
    find_commitment(json, end, &h);
    for (const char *at = json; at < end;) {
        uint8_t value[LINK_HASH_BYTES];
        const char *found = find_hash(at, end, value);
        posse_put_bytes(out, at, (size_t)(found - at));
        at = found;
        if (found < end) {
            fold_hash(&h, value, out);
            at += QUOTED;
        }
    }
    posse_buffer_free(&h.raw);
}

/* ---- unfolding ----------------------------------------------------------------------------------- */

static bool gather_raw(const char *folded, size_t length, hashes *h)
{
    for (size_t i = 0; i < length; i++) {
        if (folded[i] != LINK_RAW)
            continue;
        if (length - i <= LINK_HASH_BYTES)
            return false;
        posse_put_bytes(&h->raw, folded + i + 1, LINK_HASH_BYTES);
        i += LINK_HASH_BYTES;
    }
    if (h->raw.length)
        hash(NULL, 0, h->raw.text, h->commitment);
    return true;
}

/* Appends the hash of a mark. `raw` is what follows the mark. */
static bool unfold_hash(hashes *h, char mark, const char *raw, posse_buffer *out)
{
    uint8_t value[LINK_HASH_BYTES];
    if (mark == LINK_RAW)
        memcpy(value, raw, sizeof value);
    else if (mark == LINK_COMMITMENT && h->raw.length)
        memcpy(value, h->commitment, sizeof value);
    else if (mark == LINK_PLEDGE && next_pledge(h, value))
        h->pledges++;
    else
        return false;
    posse_put_text(out, "\"");
    posse_hex_put(out, value, sizeof value);
    posse_put_text(out, "\"");
    return true;
}

static bool unfold(hashes *h, const char *folded, size_t length, size_t most, posse_buffer *out)
{
    if (!gather_raw(folded, length, h))
        return false;
    for (size_t i = 0; i < length && out->length <= most; i++) {
        bool is_mark = folded[i] == LINK_COMMITMENT || folded[i] == LINK_RAW || folded[i] == LINK_PLEDGE;
        if (!is_mark)
            posse_put_bytes(out, folded + i, 1);
        else if (!unfold_hash(h, folded[i], folded + i + 1, out))
            return false;
        else if (folded[i] == LINK_RAW)
            i += LINK_HASH_BYTES;
    }
    return out->length <= most;
}

bool link_unfold_hashes(const char *folded, size_t length, size_t most, posse_buffer *out)
{
    hashes h = {0};
    bool is_fine = unfold(&h, folded, length, most, out);
    posse_buffer_free(&h.raw);
    return is_fine;
}

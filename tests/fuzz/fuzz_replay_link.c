/* Links of replays. JSON must come back from its link. Any other text is read as a link, as a packed text and as a text
 * with marks for hashes, and must be refused with a sentence or come back when it is packed again. */
#include "check.h"
#include "link_hashes.h"
#include "replay_link.h"
#include "text_pack.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_UNPACKED = 1 << 12 };

static bool is_same(const posse_buffer *one, const posse_buffer *other)
{
    return one->length == other->length && (!one->length || memcmp(one->text, other->text, one->length) == 0);
}

/* Packs valid JSON and unpacks it. Returns what came back. */
static posse_buffer back_from_link(const char *json, size_t length)
{
    posse_buffer link = {0}, back = {0};
    posse_status status;
    INSIST(posse_replay_pack(json, length, &link, &status), "not packed: %s", status.text);
    INSIST(posse_replay_unpack(link.text, link.length, &back, &status), "not unpacked: %s", status.text);
    posse_buffer_free(&link);
    return back;
}

/* The model makes a link slow, so the text is not packed a second time to compare. */
static void try_json(const char *text, posse_json before)
{
    posse_json after;
    posse_status status;
    posse_buffer small = back_from_link(text, (size_t)(before.end - text));
    INSIST(posse_json_check(small.text, small.length, &after, &status), "not JSON: %s", status.text);
    INSIST(posse_json_matches(before, after, &status) && posse_json_matches(after, before, &status),
           "another value came back: %s", status.text);
    INSIST(small.length == (size_t)(after.end - after.at), "white space came back");
    posse_buffer_free(&small);
}

static void try_link(const char *text, size_t size)
{
    posse_buffer json = {0};
    posse_status status;
    if (posse_replay_unpack(text, size, &json, &status)) {
        posse_buffer again = back_from_link(json.text, json.length);
        INSIST(is_same(&json, &again), "the text of a link does not come back");
        posse_buffer_free(&again);
    } else {
        check_refusal(&status);
    }
    posse_buffer_free(&json);
}

/* Whatever can be unpacked completely must be what the packer writes. */
static void try_packed(const uint8_t *data, size_t size)
{
    posse_text_unpacker *unpacker = posse_text_unpacker_new(data, size);
    posse_buffer text = {0}, packed = {0};
    char byte = 1;
    while (byte && text.length < MAX_UNPACKED && !posse_text_unpacker_is_past_end(unpacker)) {
        byte = (char)posse_text_unpacker_get(unpacker);
        posse_put_bytes(&text, &byte, 1);
    }
    if (posse_text_unpacker_end(unpacker) && !byte) {
        posse_text_packer *packer = posse_text_packer_new(&packed);
        for (size_t i = 0; i < text.length; i++)
            posse_text_packer_put(packer, (uint8_t)text.text[i]);
        posse_text_packer_end(packer);
        INSIST(packed.length == size && size > 0 && memcmp(packed.text, data, size) == 0,
               "packed again, the text is another one");
    }
    posse_buffer_free(&text);
    posse_buffer_free(&packed);
}

static void try_folded(const char *text, size_t size)
{
    posse_buffer whole = {0}, folded = {0}, again = {0};
    if (link_unfold_hashes(text, size, POSSE_JSON_MAX_BYTES, &whole) && whole.length) {
        link_fold_hashes(whole.text, whole.length, &folded);
        INSIST(folded.length <= whole.length, "folding made the text longer");
        INSIST(link_unfold_hashes(folded.text, folded.length, whole.length, &again),
               "what was folded cannot be unfolded");
        INSIST(is_same(&whole, &again), "folding changed the text");
    }
    posse_buffer_free(&whole);
    posse_buffer_free(&folded);
    posse_buffer_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = size ? (const char *)data : "";
    posse_json file;
    size_t length = size;
    const char *packed = posse_replay_link_find(text, &length);
    if (posse_json_check(text, size, &file, NULL))
        try_json(text, file);
    else if (packed)
        try_link(packed, length);
    else
        try_packed(data, size);
    try_folded(text, size);
    return 0;
}

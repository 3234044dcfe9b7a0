/* The hashes and random numbers of a replay in few bytes, for links.
 *
 * A string of 64 hex digits becomes 32 bytes, or a single byte if it follows from the others: the commitment from the
 * secret, a pledge from its contribution. JSON has no bytes below 32 besides white space, so they are free as marks.
 */
#ifndef POSSE_TEXT_LINK_HASHES_H
#define POSSE_TEXT_LINK_HASHES_H

#include <posse/buffer.h>

enum {
    LINK_HASH_BYTES = 32,
    LINK_COMMITMENT = 1, /* the BLAKE2b of the first raw value of the text */
    LINK_RAW = 2,        /* LINK_HASH_BYTES bytes follow, the raw value */
    LINK_PLEDGE = 3,     /* the n-th mark of this kind: the n-th raw value after the first, keyed with the commitment */
};

/* Appends `json` with marks in place of its hashes. `json` must have no white space between values. */
void link_fold_hashes(const char *json, size_t length, posse_buffer *out);

/* Appends the text that link_fold_hashes has folded. Returns false if there is none, or if it is longer than `most`. */
bool link_unfold_hashes(const char *folded, size_t length, size_t most, posse_buffer *out);

#endif

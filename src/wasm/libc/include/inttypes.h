/* Formats of the fixed-size integers. */
#ifndef WASM_LIBC_INTTYPES_H
#define WASM_LIBC_INTTYPES_H

#include <stdint.h>

#define PRId32 "d"
#define PRIu32 "u"
#define PRIx32 "x"
#define PRId64 "lld"
#define PRIu64 "llu"
#define PRIx64 "llx"

#endif

/* Copying, filling, comparing and finding bytes. */
#include <stdint.h>
#include <string.h>

/* Above this length the instructions for bulk memory are faster than a loop. */
enum { BULK = 256 };

typedef uint64_t __attribute__((aligned(1), may_alias)) word;

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    if (length >= BULK) {
        __builtin_memcpy(to, from, length);
        return to;
    }
    unsigned char *out = to;
    const unsigned char *in = from;
    for (; length >= sizeof(word); length -= sizeof(word), out += sizeof(word), in += sizeof(word))
        *(word *)out = *(const word *)in;
    for (; length > 0; length--)
        *out++ = *in++;
    return to;
}

void *memmove(void *to, const void *from, size_t length)
{
    return __builtin_memmove(to, from, length);
}

void *memset(void *to, int byte, size_t length)
{
    if (length >= BULK) {
        __builtin_memset(to, byte, length);
        return to;
    }
    unsigned char *out = to;
    uint64_t bytes = (unsigned char)byte * UINT64_C(0x0101010101010101);
    for (; length >= sizeof(word); length -= sizeof(word), out += sizeof(word))
        *(word *)out = bytes;
    for (; length > 0; length--)
        *out++ = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t length)
{
    const unsigned char *left = a, *right = b;
    for (; length >= sizeof(word) && *(const word *)left == *(const word *)right; length -= sizeof(word)) {
        left += sizeof(word);
        right += sizeof(word);
    }
    for (; length > 0; length--, left++, right++)
        if (*left != *right)
            return *left - *right;
    return 0;
}

void *memchr(const void *bytes, int byte, size_t length)
{
    const unsigned char *at = bytes;
    for (; length > 0; length--, at++)
        if (*at == (unsigned char)byte)
            return (void *)at;
    return NULL;
}

void *memmem(const void *bytes, size_t length, const void *sought, size_t sought_length)
{
    const unsigned char *at = bytes;
    for (; length >= sought_length; length--, at++)
        if (memcmp(at, sought, sought_length) == 0)
            return (void *)at;
    return NULL;
}

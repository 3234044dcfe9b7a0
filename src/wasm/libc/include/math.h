/* The functions that WebAssembly has as instructions. They are exact, so they give the same bits everywhere. There
 * are no others, because exp, log and pow differ between C libraries. */
#ifndef WASM_LIBC_MATH_H
#define WASM_LIBC_MATH_H

static inline double sqrt(double number)
{
    return __builtin_sqrt(number);
}

static inline double fabs(double number)
{
    return __builtin_fabs(number);
}

static inline double floor(double number)
{
    return __builtin_floor(number);
}

static inline double ceil(double number)
{
    return __builtin_ceil(number);
}

#endif

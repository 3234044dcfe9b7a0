/* assert() for WebAssembly. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : libc_assert_failed(__FILE__, __LINE__, #condition))
#endif

#ifndef WASM_LIBC_ASSERT_H
#define WASM_LIBC_ASSERT_H

_Noreturn void libc_assert_failed(const char *file, int line, const char *condition);
#define static_assert _Static_assert

#endif

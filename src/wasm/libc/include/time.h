/* The clocks, which JavaScript provides. */
#ifndef WASM_LIBC_TIME_H
#define WASM_LIBC_TIME_H

typedef long long time_t;

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

typedef enum { CLOCK_REALTIME, CLOCK_MONOTONIC } clockid_t;

int clock_gettime(clockid_t clock, struct timespec *time);

#endif

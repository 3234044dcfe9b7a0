/* A library for LD_PRELOAD that shifts the clocks of a program, as if somebody had set them or the machine had slept:
 *
 *     LD_PRELOAD=./shifted_clock.so SHIFTED_CLOCK=FILE posse serve …
 *
 * FILE holds two numbers of 64 bits, which may change while the program runs: how many nanoseconds to add to the time of
 * day, and to the clock that counts since the machine started. */
#define _GNU_SOURCE // NOLINT(bugprone-reserved-identifier)
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { NS = 1000000000 };

typedef struct shifts {
    int64_t calendar, monotonic;
} shifts;

static const volatile shifts *shifts_now;

__attribute__((constructor)) static void open_file(void)
{
    const char *path = getenv("SHIFTED_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *map = file >= 0 ? mmap(NULL, sizeof(shifts), PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (map != MAP_FAILED)
        shifts_now = map;
    if (file >= 0)
        close(file);
}

int clock_gettime(clockid_t id, struct timespec *out)
{
    int result = (int)syscall(SYS_clock_gettime, id, out);
    int64_t shift = 0;
    if (shifts_now && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE))
        shift = shifts_now->calendar;
    else if (shifts_now && (id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_COARSE))
        shift = shifts_now->monotonic;
    int64_t all = (int64_t)out->tv_sec * NS + out->tv_nsec + shift;
    if (result == 0)
        *out = (struct timespec){.tv_sec = all / NS, .tv_nsec = all % NS};
    return result;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *out = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

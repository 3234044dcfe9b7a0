/* The same parts as a program, and as exports of a WebAssembly module.
 *
 *     same games 20        prints what 20 times the usual number of games come to
 */
#include "same.h"

#ifdef __wasm__
#include "imports.h"

#include <stdlib.h>

JS_EXPORT(games) void export_games(int amount);
JS_EXPORT(searches) void export_searches(int amount);
JS_EXPORT(library) void export_library(int amount);
JS_EXPORT(speed) void export_speed(int amount);
JS_EXPORT(depth) int export_depth(int depth);
JS_EXPORT(free_twice) void export_free_twice(void);
JS_EXPORT(exhaust) int export_exhaust(int bytes);

void export_games(int amount)
{
    same_games(amount);
}

void export_searches(int amount)
{
    same_searches(amount);
}

void export_library(int amount)
{
    same_library(amount);
}

void export_speed(int amount)
{
    same_speed(amount);
}

/* Calls itself `depth` times, with a kilobyte on the stack each time. */
int export_depth(int depth)
{
    volatile char space[1024];
    space[depth % 1024] = 1;
    return depth > 0 ? space[depth % 1024] + export_depth(depth - 1) : 0;
}

void export_free_twice(void)
{
    void *volatile block = malloc(100);
    free(block);
    free(block);
}

/* Allocates blocks until there is no memory left, and frees them again. Returns the number of blocks. */
int export_exhaust(int bytes)
{
    void **last = NULL, **block;
    int count = 0;
    for (; (block = malloc((size_t)bytes)); count++) {
        *block = last;
        last = block;
    }
    while ((block = last)) {
        last = *block;
        free(block);
    }
    return count;
}

#else
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(int amount);
    } parts[] = {{"games", same_games}, {"searches", same_searches}, {"library", same_library}, {"speed", same_speed}};
    for (size_t i = 0; argc == 3 && i < sizeof parts / sizeof parts[0]; i++)
        if (strcmp(argv[1], parts[i].name) == 0) {
            parts[i].run(atoi(argv[2]));
            return 0;
        }
    fprintf(stderr, "usage: same games|searches|library|speed AMOUNT\n");
    return 2;
}
#endif

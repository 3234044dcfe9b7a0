/* Measures how many appends to the store become durable per second:
 *
 *     store_bench PLACE [TABLES [SECONDS [RATE]]]
 *
 * The benchmark runs for SECONDS seconds (default 5) with TABLES tables (default 1000). Without RATE, every table
 * always has one append of 300 bytes pending. With RATE, that many appends are started per second. PLACE is a
 * folder, in which a file is created and removed afterwards, or the address of an empty PostgreSQL database. */
#include "alloc.h"
#include "clock.h"
#include "store_waiter.h"

#include <posse/buffer.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ENTRY = 300, MAX_KEPT = 1 << 22 };

typedef struct bench_run {
    posse_store *store;
    store_waiter waiter;
    double end;
    double rate;    /* appends started per second; 0 for no limit */
    double next;    /* when the next append starts, with a rate */
    size_t pending; /* appends without a result */
    size_t count;
    double *delays;
    char entry[ENTRY];
} bench_run;

typedef struct bench_table {
    bench_run *bench;
    char code[24];
    int64_t number;
    double asked;
} bench_table;

static void on_appended(void *caller, const store_result *result);

static void append(bench_table *table)
{
    static const store_summary summary = {.stage = "playing", .text = {"{}", 2}};
    bench_run *bench = table->bench;
    store_entry entry = {.code = table->code,
                         .number = ++table->number,
                         .bytes = {bench->entry, ENTRY},
                         .summary = table->number == 1 ? &summary : NULL};
    table->asked = posse_now_seconds();
    bench->pending++;
    store_append(bench->store, &entry, on_appended, table);
}

static void on_appended(void *caller, const store_result *result)
{
    bench_table *table = caller;
    bench_run *bench = table->bench;
    double time = posse_now_seconds();
    bench->pending--;
    if (result->outcome != STORE_DONE) {
        fprintf(stderr, "%s: %s\n", table->code, result->text);
        exit(1);
    }
    if (bench->count < MAX_KEPT)
        bench->delays[bench->count++] = time - table->asked;
    if (bench->rate <= 0 && time < bench->end)
        append(table);
}

/* With a rate, tables take turns. Delays count from the scheduled start, so lateness is included. */
static void run_at_rate(bench_run *bench, bench_table tables[], size_t count)
{
    bench->next = posse_now_seconds();
    for (size_t i = 0; bench->next < bench->end; i = i + 1 < count ? i + 1 : 0) {
        double wait = bench->next - posse_now_seconds();
        if (wait > 0) {
            long ns = (long)(wait * 1e9);
            nanosleep(&(struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000}, NULL);
        }
        append(&tables[i]);
        tables[i].asked = bench->next;
        bench->next += 1 / bench->rate;
        store_collect(bench->store);
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(const bench_run *bench, size_t tables, double seconds)
{
    if (!bench->count)
        return;
    qsort(bench->delays, bench->count, sizeof *bench->delays, by_size);
    printf("%zu tables, %d bytes per entry: %.0f durable appends per second\n", tables, (int)ENTRY,
           (double)bench->count / seconds);
    printf("delay: p50 %.1f ms, p99 %.1f ms, max %.1f ms\n", bench->delays[bench->count / 2] * 1e3,
           bench->delays[bench->count / 100 * 99] * 1e3, bench->delays[bench->count - 1] * 1e3);
}

static void run(bench_run *bench, size_t tables, double seconds)
{
    bench_table *all = posse_alloc_zeroed(tables, sizeof *all);
    bench->delays = posse_alloc_zeroed(MAX_KEPT, sizeof *bench->delays);
    double start = posse_now_seconds();
    bench->end = start + seconds;
    for (size_t i = 0; i < tables; i++) {
        all[i].bench = bench;
        snprintf(all[i].code, sizeof all[i].code, "%016zx", i * (size_t)0x9e3779b97f4a7c15);
        if (bench->rate <= 0)
            append(&all[i]);
    }
    if (bench->rate > 0)
        run_at_rate(bench, all, tables);
    while (bench->pending)
        collect_next(&bench->waiter, bench->store);
    report(bench, tables, posse_now_seconds() - start);
    free(all);
    free(bench->delays);
}

static void remove_files(const posse_buffer *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        posse_buffer file = {0};
        posse_put(&file, "%s%s", path->text, ends[i]);
        unlink(file.text);
        posse_buffer_free(&file);
    }
}

int main(int count, char **words)
{
    bench_run bench = {.waiter = WAITER, .rate = count > 4 ? strtod(words[4], NULL) : 0};
    store_options options = {.notify = wake, .notify_context = &bench.waiter};
    posse_buffer path = {0};
    posse_status status;
    memset(bench.entry, 'x', ENTRY);
    bool is_file = count < 2 || !store_is_database(words[1]);
    posse_put(&path, is_file ? "%s/store_bench.db" : "%s", count > 1 ? words[1] : ".");
    bench.store = store_open(path.text, &options, &status);
    if (bench.store) {
        size_t tables = count > 2 ? strtoul(words[2], NULL, 10) : 1000;
        run(&bench, tables ? tables : 1, count > 3 ? strtod(words[3], NULL) : 5);
        store_close(bench.store);
        if (is_file)
            remove_files(&path);
    } else {
        fprintf(stderr, "%s\n", status.text);
    }
    posse_buffer_free(&path);
    return !bench.store;
}

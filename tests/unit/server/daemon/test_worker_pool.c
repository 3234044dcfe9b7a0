/* Threads that work for the loop: what is run, what is cancelled, and what is told. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "worker_pool.h"
#include <cmocka.h>

#include <sched.h>

enum { MANY = 500 };

typedef struct job {
    work_item work;
    atomic_bool is_running;
    atomic_int runs;
    atomic_bool *goes_on_until; /* or until the job is told to stop; NULL: ends at once */
    int done, cancelled;
} job;

typedef struct fixture {
    uv_loop_t loop;
    worker_pool *pool;
} fixture;

static void run(work_item *item)
{
    job *one = item->job;
    atomic_fetch_add(&one->runs, 1);
    atomic_store(&one->is_running, true);
    while (one->goes_on_until && !atomic_load(one->goes_on_until) && !atomic_load(&item->stop))
        sched_yield();
}

static void on_done(work_item *item, bool is_cancelled)
{
    job *one = item->job;
    one->done++;
    one->cancelled += is_cancelled;
}

static void add(fixture *f, job *one, work_kind kind)
{
    one->work = (work_item){.kind = kind, .run = run, .done = on_done, .job = one};
    worker_pool_add(f->pool, &one->work);
}

static void wait_until_running(job *one)
{
    while (!atomic_load(&one->is_running))
        sched_yield();
}

static void wait_until_done(fixture *f, const job *one)
{
    while (!one->done)
        uv_run(&f->loop, UV_RUN_ONCE);
}

static void begin(fixture *f, unsigned threads)
{
    uv_loop_init(&f->loop);
    f->pool = worker_pool_open(&f->loop, threads);
}

static void end(fixture *f)
{
    worker_pool_close(f->pool);
    uv_run(&f->loop, UV_RUN_DEFAULT);
    worker_pool_free(f->pool);
    assert_int_equal(uv_loop_close(&f->loop), 0);
}

static atomic_bool never;

static void all_work_is_done_once(void **state)
{
    (void)state;
    static job jobs[MANY];
    fixture f;
    begin(&f, 0);
    for (int i = 0; i < MANY; i++)
        add(&f, &jobs[i], (work_kind)(i % WORK_KINDS));
    for (int i = 0; i < MANY; i++)
        wait_until_done(&f, &jobs[i]);
    end(&f);
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(jobs[i].runs, 1);
        assert_int_equal(jobs[i].done, 1);
        assert_int_equal(jobs[i].cancelled, 0);
    }
}

/* The heavy work ends only when the light work has begun. */
static void light_work_does_not_wait_for_heavy_work(void **state)
{
    (void)state;
    job heavy[4] = {{.done = 0}}, light = {.done = 0};
    fixture f;
    begin(&f, 2);
    for (int i = 0; i < 4; i++) {
        heavy[i].goes_on_until = &light.is_running;
        add(&f, &heavy[i], i % 2 ? WORK_HEAVY : WORK_REPLAY);
    }
    wait_until_running(&heavy[0]);
    wait_until_running(&heavy[1]);
    assert_int_equal(heavy[2].runs + heavy[3].runs, 0);
    add(&f, &light, WORK_LIGHT);
    wait_until_done(&f, &light);
    for (int i = 0; i < 4; i++)
        wait_until_done(&f, &heavy[i]);
    end(&f);
    assert_int_equal(light.cancelled + heavy[0].cancelled + heavy[3].cancelled, 0);
}

/* The third review begins only when one of the others has ended, even though two threads have nothing to do. */
static void reviews_leave_half_of_the_threads_free(void **state)
{
    (void)state;
    atomic_bool is_enough = false;
    job reviews[3] = {{.done = 0}}, heavy[2] = {{.done = 0}};
    fixture f;
    begin(&f, 4);
    for (int i = 0; i < 3; i++) {
        reviews[i].goes_on_until = &is_enough;
        add(&f, &reviews[i], WORK_REVIEW);
    }
    wait_until_running(&reviews[0]);
    wait_until_running(&reviews[1]);
    for (int i = 0; i < 2; i++) {
        add(&f, &heavy[i], WORK_HEAVY);
        wait_until_done(&f, &heavy[i]);
    }
    assert_int_equal(reviews[2].runs, 0);
    assert_false(worker_pool_is_wanted(f.pool)); /* nothing but a review waits */
    atomic_store(&is_enough, true);
    for (int i = 0; i < 3; i++)
        wait_until_done(&f, &reviews[i]);
    end(&f);
}

static void one_thread_does_reviews_too_and_hears_of_other_work(void **state)
{
    (void)state;
    atomic_bool is_enough = false;
    job review = {.goes_on_until = &is_enough}, heavy = {.done = 0}, next = {.done = 0};
    fixture f;
    begin(&f, 1);
    add(&f, &review, WORK_REVIEW);
    wait_until_running(&review);
    add(&f, &next, WORK_REVIEW);
    next.goes_on_until = &heavy.is_running; /* otherwise it would never end */
    assert_false(worker_pool_is_wanted(f.pool));
    add(&f, &heavy, WORK_HEAVY);
    assert_true(worker_pool_is_wanted(f.pool));
    atomic_store(&is_enough, true);
    wait_until_done(&f, &next);
    assert_int_equal(heavy.runs, 1);
    end(&f);
}

static void cancelled_work_never_runs_or_is_told_to_stop(void **state)
{
    (void)state;
    job running = {.goes_on_until = &never}, waiting = {.done = 0}, other = {.done = 0};
    fixture f;
    begin(&f, 1);
    add(&f, &running, WORK_HEAVY);
    wait_until_running(&running);
    add(&f, &waiting, WORK_HEAVY);
    add(&f, &other, WORK_HEAVY);
    worker_pool_cancel(f.pool, &waiting.work);
    assert_int_equal(waiting.done, 0); /* never told from within the call */
    wait_until_done(&f, &waiting);
    worker_pool_cancel(f.pool, &running.work);
    wait_until_done(&f, &other);
    worker_pool_cancel(f.pool, &other.work); /* too late: nothing happens */
    end(&f);
    assert_int_equal(waiting.runs, 0);
    assert_int_equal(waiting.cancelled, 1);
    assert_int_equal(running.done, 1);
    assert_int_equal(running.cancelled, 1);
    assert_int_equal(other.runs, 1);
    assert_int_equal(other.done, 1);
    assert_int_equal(other.cancelled, 0);
}

static void stopping_drops_what_waits(void **state)
{
    (void)state;
    static job waiting[MANY];
    job running = {.goes_on_until = &never}, late = {.done = 0};
    fixture f;
    begin(&f, 1);
    add(&f, &running, WORK_HEAVY);
    wait_until_running(&running);
    for (int i = 0; i < MANY; i++)
        add(&f, &waiting[i], i % 2 ? WORK_HEAVY : WORK_HINT);
    worker_pool_stop(f.pool);
    add(&f, &late, WORK_LIGHT);
    end(&f);
    assert_int_equal(running.done, 1);
    assert_int_equal(running.cancelled, 1);
    assert_int_equal(late.runs, 0);
    assert_int_equal(late.cancelled, 1);
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(waiting[i].runs, 0);
        assert_int_equal(waiting[i].done, 1);
        assert_int_equal(waiting[i].cancelled, 1);
    }
}

static void work_is_counted(void **state)
{
    (void)state;
    job running = {.goes_on_until = &never}, waiting[3] = {{.done = 0}}, light = {.done = 0};
    work_counts counts[WORK_KINDS];
    fixture f;
    begin(&f, 1);
    add(&f, &running, WORK_HEAVY);
    wait_until_running(&running);
    for (int i = 0; i < 3; i++)
        add(&f, &waiting[i], WORK_HEAVY);
    add(&f, &light, WORK_LIGHT);
    wait_until_done(&f, &light);
    worker_pool_cancel(f.pool, &waiting[0].work);
    worker_pool_count(f.pool, counts);
    assert_int_equal(counts[WORK_HEAVY].running, 1);
    assert_int_equal(counts[WORK_HEAVY].waiting, 2);
    assert_int_equal(posse_histogram_total(&counts[WORK_HEAVY].waits), 1);
    assert_int_equal(counts[WORK_HEAVY].cancelled, 1);
    assert_int_equal(posse_histogram_total(&counts[WORK_LIGHT].waits), 1);
    assert_int_equal(posse_histogram_total(&counts[WORK_LIGHT].runs), 1);
    assert_int_equal(counts[WORK_LIGHT].running + counts[WORK_LIGHT].waiting + counts[WORK_LIGHT].cancelled, 0);
    worker_pool_cancel(f.pool, &running.work);
    wait_until_done(&f, &waiting[2]);
    worker_pool_count(f.pool, counts);
    assert_int_equal(posse_histogram_total(&counts[WORK_HEAVY].waits), 3);
    assert_int_equal(posse_histogram_total(&counts[WORK_HEAVY].runs), 3);
    assert_int_equal(counts[WORK_HEAVY].cancelled, 2);
    assert_int_equal(counts[WORK_HEAVY].waiting + counts[WORK_HEAVY].running, 0);
    assert_true(counts[WORK_HEAVY].waits.sum_ns > 0);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_work_is_done_once),
        cmocka_unit_test(light_work_does_not_wait_for_heavy_work),
        cmocka_unit_test(reviews_leave_half_of_the_threads_free),
        cmocka_unit_test(one_thread_does_reviews_too_and_hears_of_other_work),
        cmocka_unit_test(cancelled_work_never_runs_or_is_told_to_stop),
        cmocka_unit_test(stopping_drops_what_waits),
        cmocka_unit_test(work_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

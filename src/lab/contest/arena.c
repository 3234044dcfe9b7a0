/* Runs a contest in steps and saves checkpoints in between. */
#include "arena.h"
#include "checkpoint.h"
#include "clock.h"
#include "contest_step.h"

/* ---- checkpoint file ----------------------------------------------------------------------- */

static void put_settings(const lab_arena *arena, posse_buffer *out)
{
    posse_json_put_object(out);
    lab_contest_write(&arena->contest, out);
    posse_json_add_list(out, "sprt");
    if (arena->sprt) {
        posse_json_put_decimal(out, arena->sprt->low, 9);
        posse_json_put_decimal(out, arena->sprt->high, 9);
        posse_json_put_decimal(out, arena->sprt->alpha, 9);
        posse_json_put_decimal(out, arena->sprt->beta, 9);
    }
    posse_json_end_list(out);
    posse_json_end_object(out);
}

static bool write_file(const lab_arena *arena, const lab_score *score, posse_status *status)
{
    posse_buffer text = {0}, settings = {0}, counters = {0};
    put_settings(arena, &settings);
    lab_score_write(score, &counters);
    posse_put(&text, "{\"posse_arena\":1,\n\"settings\":%s,\n\"score\":%s}\n", settings.text, counters.text);
    bool fine = lab_checkpoint_write(arena->file, &text, status);
    posse_buffer_free(&text);
    posse_buffer_free(&settings);
    posse_buffer_free(&counters);
    return fine;
}

static bool save_checkpoint(const lab_arena *arena, const lab_score *score, posse_status *status)
{
    if (lab_cluster_rank(arena->cluster) != 0)
        return true;
    if (arena->save)
        return arena->save(arena->save_context, score, status);
    return !arena->file || write_file(arena, score, status);
}

static bool read_state(const lab_arena *arena, posse_json root, lab_score *score, posse_status *status)
{
    int64_t version;
    posse_buffer settings = {0};
    put_settings(arena, &settings);
    bool fine = posse_json_int_in(posse_json_get(root, "posse_arena"), 1, 1, &version)
                    ? lab_checkpoint_agrees(posse_json_get(root, "settings"), &settings, status)
                    : posse_fail(status, POSSE_BAD_CONFIG, NULL, "it is no arena's");
    posse_buffer_free(&settings);
    fine = fine && lab_score_read(&arena->contest, posse_json_get(root, "score"), score, status);
    if (fine && score->deals > arena->deals)
        fine = posse_fail(status, POSSE_BAD_CONFIG, "deals", "it has %llu deals already, more than are wanted",
                          (unsigned long long)score->deals);
    return fine;
}

/* A missing file means that the run starts from the beginning. */
static bool resume(const lab_arena *arena, lab_score *score, posse_status *status)
{
    posse_buffer text = {0};
    posse_json root;
    posse_status why;
    bool missing;
    bool fine = lab_checkpoint_read(arena->cluster, arena->file, &text, &root, &missing, status);
    if (fine && !read_state(arena, root, score, &why))
        fine = posse_fail(status, why.code, why.where, "%s cannot be taken up: %s", arena->file, why.text);
    posse_buffer_free(&text);
    return fine || missing;
}

/* ---- playing ------------------------------------------------------------------------------- */

lab_answer lab_arena_answer(const lab_arena *arena, const lab_score *score)
{
    if (!arena->sprt)
        return LAB_OPEN;
    lab_sample sample = lab_sprt_sample(&arena->contest, &score->cells[0], score->deals);
    return lab_sprt_answer(arena->sprt, &sample);
}

/* The state of a run. Deals are played in steps of about a second, so that little is lost if the
 * process is killed. A step has at least a few deals for each thread of each rank, however long they take, because
 * all threads wait for the last deal of a step. The size of the steps does not change the result. */
typedef struct arena_run {
    const lab_arena *arena;
    lab_score *score;
    lab_step step;
    uint64_t size, min_size; /* of a step */
    double last_saved;       /* time of the last checkpoint, or 0 */
} arena_run;

static bool tell_progress(void *caller, uint64_t done)
{
    const arena_run *run = caller;
    const lab_arena *arena = run->arena;
    return !arena->progress || arena->progress(arena->caller, run->score->deals + done);
}

static bool is_answered(const void *caller, const lab_score *score)
{
    const arena_run *run = caller;
    return lab_arena_answer(run->arena, score) != LAB_OPEN;
}

/* Rank 0 decides, because its clock does. A sequential test is looked at where a step ends. */
static uint64_t next_stop(const arena_run *run)
{
    uint64_t stop = run->score->deals + run->size;
    if (run->arena->sprt)
        stop = lab_sprt_next_look(stop - 1);
    lab_cluster_share(run->arena->cluster, &stop, sizeof stop, 0);
    return stop < run->arena->deals ? stop : run->arena->deals;
}

/* With a sequential test, the deals beyond the answer are played in vain. */
static void adapt_size(arena_run *run, double seconds)
{
    enum { MAX_SIZE = 1 << 20, MAX_AHEAD = 64 * LAB_SPRT_LOOK_EVERY };
    uint64_t most = run->arena->sprt ? MAX_AHEAD : MAX_SIZE;
    double enough = run->arena->sprt ? 0.05 : 0.5, too_long = 4 * enough;
    if (seconds < enough && run->size < most)
        run->size *= 2;
    else if (seconds > too_long && run->size / 2 >= run->min_size)
        run->size /= 2;
}

static bool play_step(arena_run *run, posse_status *status)
{
    double start = posse_now_seconds();
    run->step.until = next_stop(run);
    if (!lab_step_play(&run->step, run->score, status))
        return false;
    adapt_size(run, posse_now_seconds() - start);
    bool fine = true;
    if (posse_now_seconds() - run->last_saved >= 1) {
        run->last_saved = posse_now_seconds();
        fine = save_checkpoint(run->arena, run->score, status);
    }
    return lab_cluster_agree(run->arena->cluster, fine, status);
}

bool lab_arena_run(const lab_arena *arena, lab_score *score, posse_status *status)
{
    enum { DEALS_A_THREAD = 4 };
    if (arena->file && !resume(arena, score, status))
        return false;
    lab_runner *runner = lab_runner_new(&arena->contest, arena->threads);
    arena_run run = {.arena = arena, .score = score};
    run.step = (lab_step){.cluster = arena->cluster,
                          .runner = runner,
                          .sliced = arena->sprt,
                          .is_over = is_answered,
                          .progress = tell_progress,
                          .caller = &run};
    run.min_size = DEALS_A_THREAD * (uint64_t)lab_runner_threads(runner) * (uint64_t)lab_cluster_ranks(arena->cluster);
    run.size = run.min_size;
    bool fine = true;
    while (fine && !run.step.stopped && score->deals < arena->deals && lab_arena_answer(arena, score) == LAB_OPEN)
        fine = play_step(&run, status);
    lab_runner_free(runner);
    return fine && lab_cluster_agree(arena->cluster, save_checkpoint(arena, score, status), status);
}

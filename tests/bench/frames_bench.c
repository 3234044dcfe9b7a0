/* Measures how long it takes to write the updates of whole games:
 *
 *     frames_bench GAME [PLAYERS [GAMES]]
 *
 * People play GAMES games (default 200) with PLAYERS players (default 4) at one table, with random legal moves. After every
 * move an update is written for each seat and for a spectator, as the server does. The signature is a hash of all updates:
 * two versions of the program that print the same signature write the same bytes. */
#include "actions.h"
#include "clock.h"
#include "frames.h"
#include "match.h"
#include "table_match.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct bench_run {
    posse_table *table;
    frame_update *update;
    posse_buffer out[POSSE_MAX_SEATS + 1]; /* for a spectator, and for each seat */
    int players;
    posse_rng rng;
    uint64_t moves, frames, bytes, signature;
    double seconds;
} bench_run;

static void hash(bench_run *run, const posse_buffer *text)
{
    for (size_t i = 0; i < text->length; i++)
        run->signature = (run->signature ^ (unsigned char)text->text[i]) * 0x100000001b3;
    run->bytes += text->length;
    run->frames++;
}

/* The part whose time is measured; not inline, so that a profiler finds it. */
static __attribute__((noinline)) void write_frames(const bench_run *run, const posse_entry *entry, size_t since,
                                                   posse_buffer out[])
{
    frame_context context = {.table = run->table, .now = 1000000};
    frame_change change = {.entry = entry, .since = since};
    frame_update_begin(run->update, &context, &change);
    for (int seat = -1; seat < run->players; seat++)
        frame_update_write(run->update, (frame_recipient){.person = seat, .seat = seat}, &out[seat + 1]);
}

static void enter(bench_run *run, posse_entry entry)
{
    posse_status status;
    posse_buffer *out = run->out;
    const posse_match *match = posse_table_match(run->table);
    size_t since = match ? match->event_count : 0;
    entry.time = 1000000;
    entry.other = -1;
    if (posse_table_enter(run->table, &entry, &status) != POSSE_APPLIED) {
        fprintf(stderr, "%s\n", status.text);
        exit(1);
    }
    bool is_move = entry.kind == POSSE_ENTRY_ACT || entry.kind == POSSE_ENTRY_ROLL;
    double start = posse_now_seconds();
    write_frames(run, &entry, is_move ? since : 0, out);
    if (is_move)
        run->seconds += posse_now_seconds() - start;
    run->moves += is_move;
    for (int i = 0; i <= run->players; i++) {
        if (is_move)
            hash(run, &out[i]);
        posse_buffer_clear(&out[i]);
    }
}

static void open_table(bench_run *run, const char *game)
{
    posse_buffer options = {0};
    posse_status status;
    posse_entry entry = {.kind = POSSE_ENTRY_OPTIONS, .person = POSSE_HOUSE, .seat = -1};
    posse_put(&options, "{\"new\":{\"game\":\"%s\",\"players\":%d}}", game, run->players);
    if (!posse_json_check(options.text, options.length, &entry.options, &status))
        abort();
    enter(run, entry);
    for (int i = 0; i < run->players; i++) {
        posse_entry join = {.kind = POSSE_ENTRY_JOIN, .person = POSSE_NOBODY, .seat = -1, .bytes = {(unsigned char)i}};
        snprintf(join.text, sizeof join.text, "Player %d", i);
        enter(run, join);
        enter(run, (posse_entry){.kind = POSSE_ENTRY_SIT, .person = i, .seat = i});
    }
    posse_buffer_free(&options);
}

static void move(bench_run *run)
{
    int seat, count;
    posse_waiting waiting = posse_table_waiting(run->table, &seat);
    posse_entry entry = {.kind = waiting == POSSE_WAITS_ROLL ? POSSE_ENTRY_ROLL : POSSE_ENTRY_ACT,
                         .person = seat,
                         .seat = seat,
                         .at = posse_table_decision(run->table)};
    const posse_match *match = posse_table_match(run->table);
    if (waiting == POSSE_WAITS_ACT) {
        posse_action *legal = posse_legal_actions(match->game, match->state, &count);
        match->game->format(legal[posse_rng_below(&run->rng, (uint32_t)count)], entry.text);
        free(legal);
    }
    enter(run, entry);
}

static void play(bench_run *run, int number)
{
    posse_entry start = {.kind = number ? POSSE_ENTRY_REMATCH : POSSE_ENTRY_START, .person = 0, .seat = -1};
    memcpy(start.bytes, &number, sizeof number);
    enter(run, start);
    for (int i = 0; i < run->players; i++)
        enter(run, (posse_entry){.kind = POSSE_ENTRY_CONTRIBUTE, .person = i, .seat = -1});
    while (posse_table_stage(run->table) == POSSE_PLAYING)
        move(run);
}

int main(int count, char **words)
{
    bench_run run = {
        .table = posse_table_new(), .update = frame_update_new(), .players = count > 2 ? atoi(words[2]) : 4};
    int games = count > 3 ? atoi(words[3]) : 200;
    if (count < 2 || run.players < 2 || run.players > POSSE_MAX_SEATS) {
        fprintf(stderr, "usage: frames_bench GAME [PLAYERS [GAMES]]\n");
        return 1;
    }
    posse_rng_seed(&run.rng, 1);
    open_table(&run, words[1]);
    for (int i = 0; i < games; i++)
        play(&run, i);
    printf("%s, %d players: %.2f µs a move to write %d updates of %.0f bytes; signature %016" PRIx64 "\n", words[1],
           run.players, run.seconds / (double)run.moves * 1e6, run.players + 1, (double)run.bytes / (double)run.frames,
           run.signature);
    for (int i = 0; i <= run.players; i++)
        posse_buffer_free(&run.out[i]);
    frame_update_free(run.update);
    posse_table_free(run.table);
    return 0;
}

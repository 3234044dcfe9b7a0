/* Hints: what a hard bot would do in somebody's place, for who plays against bots alone. */
#include "app_internal.h"
#include "hint.h"

#include <stdlib.h>

enum { HINT_MS = 200 }; /* of thinking */

struct house_hint {
    uv_work_t work;
    hosted *table;
    house_guest *by; /* NULL: gone meanwhile */
    bool has_id;
    int64_t id;
    house_question question;
    posse_slot slot;
    posse_opinion opinion;
};

/* ---- who may have one ------------------------------------------------------------------------------- */

static bool plays_with_others(const posse_table *table, int person)
{
    for (int seat = 0; seat < posse_table_options_of(table)->players; seat++) {
        int holder = posse_table_seat(table, seat)->person;
        if (holder >= 0 && holder != person)
            return true;
    }
    return false;
}

/* NULL: nothing against it. Asked before thinking and after it, for things may have changed. */
static const char *objection(const house_guest *guest, int seat, uint64_t decision)
{
    const posse_table *table = guest->at->table;
    int waited;
    posse_waiting waiting = posse_table_waiting(table, &waited);
    if (guest->person < 0 || guest->seat != seat)
        return "hints are for a seat of yours that is open";
    if (plays_with_others(table, guest->person))
        return "there are no hints at a table with other people";
    if (waiting != POSSE_WAITS_ACT || waited != seat)
        return "that seat has nothing to decide now";
    if (decision != posse_table_decision(table))
        return "the game has gone on: this decision is past";
    return NULL;
}

/* ---- thinking --------------------------------------------------------------------------------------- */

static void think(uv_work_t *work)
{
    house_hint *hint = work->data;
    house_question *q = &hint->question;
    posse_opinion_form(&hint->opinion, &hint->slot, q->game, q->state, q->events, q->event_count,
                       &q->rng);
}

static void send_advice(const house_hint *hint)
{
    posse_buffer out = {0};
    const house_question *q = &hint->question;
    wire_advice advice = {.has_id = hint->has_id,
                          .id = hint->id,
                          .seat = q->seat,
                          .at = (int64_t)q->decision,
                          .values = wire_raw(&hint->opinion.values), /* a hard bot searches */
                          .has_beliefs = hint->opinion.beliefs.length > 0};
    if (advice.has_beliefs)
        advice.beliefs = wire_raw(&hint->opinion.beliefs);
    q->game->format(hint->opinion.action, advice.action);
    wire_write_advice(&out, &advice);
    guest_send(hint->by, &out);
    posse_buffer_free(&out);
}

static void on_thought(uv_work_t *work, int cancelled)
{
    house_hint *hint = work->data;
    house_question *q = &hint->question;
    hosted *table = hint->table;
    table->jobs--;
    table->hint = NULL;
    table->house->hints--;
    if (hint->by && !cancelled) {
        const char *why = objection(hint->by, q->seat, q->decision);
        if (why)
            guest_refuse(hint->by, hint->has_id, hint->id, WIRE_CODE_NOT_NOW, why);
        else
            send_advice(hint);
    }
    posse_opinion_free(&hint->opinion);
    question_free(q);
    free(hint);
}

void guest_hint(house_guest *guest, const house_ask *ask)
{
    hosted *table = guest->at;
    const char *why = objection(guest, ask->entry.seat, ask->entry.at);
    wire_code code = WIRE_CODE_NOT_NOW;
    if (!why && table->hint) {
        code = WIRE_CODE_TOO_FAST;
        why = "one hint after the other: the last one is still being thought out";
    } else if (!why && table->house->hints >= MOST_HINTS) {
        code = WIRE_CODE_BUSY;
        why = "many want a hint just now; please try again in a moment";
    }
    if (why) {
        guest_refuse(guest, ask->has_id, ask->id, code, why);
        return;
    }
    house_hint *hint = calloc(1, sizeof *hint);
    if (!hint)
        abort();
    hint->table = table;
    hint->by = guest;
    hint->has_id = ask->has_id;
    hint->id = ask->id;
    question_copy(&hint->question, table->table, ask->entry.seat);
    hint->slot =
        (posse_slot){.bot = posse_bot_named(hint->question.game, "hard", NULL), .ms = HINT_MS};
    hint->work.data = hint;
    table->hint = hint;
    table->jobs++;
    table->house->hints++;
    uv_queue_work(table->house->options.net.loop, &hint->work, think, on_thought);
}

void hint_forget_guest(const hosted *table, const house_guest *guest)
{
    if (table->hint && table->hint->by == guest)
        table->hint->by = NULL;
}

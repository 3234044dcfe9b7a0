/* What a batch of requests changes: found by going through the requests in their order, and then sorted by code, so that
 * batches of several servers lock rows in the same order.
 *
 *     pg_plan plan = {0};
 *     pg_plan_begin(&plan, requests, count);
 *     if (!pg_plan_assume(&plan)) {           without asking the database: as if there were no conflict
 *         … pg_plan_last(&plan, "a", 7); …    what the database has
 *         pg_plan_decide(&plan);              conflicts have their answers
 *     }
 */
#ifndef POSSE_SERVER_STORE_POSTGRES_PG_PLAN_H
#define POSSE_SERVER_STORE_POSTGRES_PG_PLAN_H

#include "store_request.h"

/* Whose a table is, if several servers share the data. */
typedef enum plan_owner {
    PLAN_MINE,
    PLAN_FREE, /* may be deleted, but not written to without a claim */
    PLAN_ELSEWHERE,
} plan_owner;

typedef struct plan_table {
    const char *code;
    int64_t before, last; /* the number of the last entry, before and after the batch; 0: there is no table */
    plan_owner owner;
    bool is_removed;
    const store_summary *summary; /* the new one, or NULL */
} plan_table;

typedef struct plan_note {
    const char *code;
    const store_note *note;
    size_t place; /* in the order of the requests */
} plan_note;

typedef struct plan_name {
    const char *name;
    bool is_taken;
} plan_name;

typedef struct pg_plan {
    store_request **requests;
    size_t count;
    plan_table *tables;      /* sorted by code */
    plan_name *names;        /* of new replays, sorted */
    store_request **entries; /* appends that are accepted; sorted by code and number at the end */
    store_request **replays; /* in the order of the requests */
    plan_note *notes;        /* sorted by code and name at the end; the last of each name counts */
    size_t table_count, name_count, entry_count, replay_count, note_count;
    size_t note_capacity;
} pg_plan;

/* Collects the tables and replays that the requests are about. */
void pg_plan_begin(pg_plan *plan, store_request **requests, size_t count);
void pg_plan_free(pg_plan *plan);

/* Plans on the assumption that the first entry for each table has the next number and that all replays are new. Returns
 * false if the requests contradict one another, so that there must be a conflict. */
bool pg_plan_assume(pg_plan *plan);

/* What the database has. Tables and replays that are not mentioned do not exist. */
void pg_plan_forget(pg_plan *plan);
void pg_plan_last(pg_plan *plan, store_bytes code, int64_t last, plan_owner owner);
void pg_plan_taken(pg_plan *plan, store_bytes name);

/* Plans by what the database has. Requests in conflict get their results, and change nothing. */
void pg_plan_decide(pg_plan *plan);

#endif

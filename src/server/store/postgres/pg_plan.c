/* What a batch of requests changes. */
#include "pg_plan.h"
#include "alloc.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the tables and replays of a batch --------------------------------------------------------------- */

static int by_code(const void *a, const void *b)
{
    return strcmp(((const plan_table *)a)->code, ((const plan_table *)b)->code);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const plan_name *)a)->name, ((const plan_name *)b)->name);
}

static void sort_tables(pg_plan *plan)
{
    size_t kept = 0;
    qsort(plan->tables, plan->table_count, sizeof *plan->tables, by_code);
    for (size_t i = 0; i < plan->table_count; i++)
        if (!kept || strcmp(plan->tables[kept - 1].code, plan->tables[i].code) != 0)
            plan->tables[kept++] = plan->tables[i];
    plan->table_count = kept;
}

static void sort_names(pg_plan *plan)
{
    size_t kept = 0;
    qsort(plan->names, plan->name_count, sizeof *plan->names, by_name);
    for (size_t i = 0; i < plan->name_count; i++)
        if (!kept || strcmp(plan->names[kept - 1].name, plan->names[i].name) != 0)
            plan->names[kept++] = plan->names[i];
    plan->name_count = kept;
}

void pg_plan_begin(pg_plan *plan, store_request **requests, size_t count)
{
    *plan = (pg_plan){.requests = requests, .count = count};
    plan->tables = posse_alloc(count, sizeof *plan->tables);
    plan->names = posse_alloc(count, sizeof *plan->names);
    plan->entries = posse_alloc(count, sizeof(store_request *));
    plan->replays = posse_alloc(count, sizeof(store_request *));
    for (size_t i = 0; i < count; i++) {
        const store_entry *entry = &requests[i]->entry;
        if (entry->change != STORE_APPEND)
            continue;
        plan->tables[plan->table_count++] = (plan_table){.code = entry->code};
        if (entry->replay)
            plan->names[plan->name_count++] = (plan_name){.name = entry->replay};
    }
    sort_tables(plan);
    sort_names(plan);
}

void pg_plan_free(pg_plan *plan)
{
    free(plan->tables);
    free(plan->names);
    free(plan->entries);
    free(plan->replays);
    free(plan->notes);
    *plan = (pg_plan){0};
}

static plan_table *table_of(const pg_plan *plan, const char *code)
{
    return bsearch(&(plan_table){.code = code}, plan->tables, plan->table_count, sizeof *plan->tables, by_code);
}

static plan_name *name_of(const pg_plan *plan, const char *name)
{
    return bsearch(&(plan_name){.name = name}, plan->names, plan->name_count, sizeof *plan->names, by_name);
}

void pg_plan_forget(pg_plan *plan)
{
    for (size_t i = 0; i < plan->table_count; i++)
        plan->tables[i] = (plan_table){.code = plan->tables[i].code};
    for (size_t i = 0; i < plan->name_count; i++)
        plan->names[i].is_taken = false;
}

/* Results end with a zero byte. */
void pg_plan_last(pg_plan *plan, store_bytes code, int64_t last, plan_owner owner)
{
    plan_table *table = table_of(plan, code.at);
    if (!table)
        return;
    table->before = table->last = last;
    table->owner = owner;
}

void pg_plan_taken(pg_plan *plan, store_bytes name)
{
    plan_name *found = name_of(plan, name.at);
    if (found)
        found->is_taken = true;
}

/* ---- going through the requests ------------------------------------------------------------------------ */

static void add_notes(pg_plan *plan, const store_entry *entry)
{
    for (const store_note *note = entry->notes; note < entry->notes + STORE_MAX_NOTES && note->name; note++) {
        plan->notes = posse_grow(plan->notes, plan->note_count, &plan->note_capacity, sizeof *plan->notes);
        plan->notes[plan->note_count] =
            (plan_note){.code = note->code ? note->code : entry->code, .note = note, .place = plan->note_count};
        plan->note_count++;
    }
}

/* A table that is removed loses what it has, its notes included. Such a request is alone in its batch. */
static void accept(pg_plan *plan, store_request *request, plan_table *table)
{
    const store_entry *entry = &request->entry;
    request->result = (store_result){.text = "", .last = entry->remove ? 0 : entry->number};
    if (entry->replay)
        plan->replays[plan->replay_count++] = request;
    table->is_removed = entry->remove;
    if (entry->remove)
        return;
    table->last = entry->number;
    if (entry->summary)
        table->summary = entry->summary;
    plan->entries[plan->entry_count++] = request;
    add_notes(plan, entry);
}

/* Returns false if the request is in conflict, which is its result then. */
static bool plan_append(pg_plan *plan, store_request *request)
{
    const store_entry *entry = &request->entry;
    plan_table *table = table_of(plan, entry->code);
    plan_name *name = entry->replay ? name_of(plan, entry->replay) : NULL;
    request->result = (store_result){.text = "", .last = table->last};
    if (entry->number != table->last + 1)
        return store_fail(request, STORE_CONFLICT,
                          "table %s has %" PRId64 " entries, so its next entry cannot be %" PRId64, entry->code,
                          table->last, entry->number);
    if (table->owner == PLAN_ELSEWHERE || (table->owner == PLAN_FREE && !entry->remove))
        return store_fail(request, STORE_CONFLICT, "table %s belongs to another server", entry->code);
    if (name && name->is_taken)
        return store_fail(request, STORE_CONFLICT, "there is already a replay %s", entry->replay);
    if (name)
        name->is_taken = true;
    accept(plan, request, table);
    return true;
}

static bool plan_request(pg_plan *plan, store_request *request)
{
    if (request->entry.change == STORE_APPEND)
        return plan_append(plan, request);
    request->result = (store_result){.text = ""};
    add_notes(plan, &request->entry);
    return true;
}

/* ---- sorting ------------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const store_entry *x = &(*(store_request *const *)a)->entry, *y = &(*(store_request *const *)b)->entry;
    int code = strcmp(x->code, y->code);
    return code ? code : (x->number > y->number) - (x->number < y->number);
}

static int by_note(const void *a, const void *b)
{
    const plan_note *x = a, *y = b;
    int code = strcmp(x->code, y->code);
    int name = code ? code : strcmp(x->note->name, y->note->name);
    return name ? name : (x->place > y->place) - (x->place < y->place);
}

static bool is_same_note(const plan_note *x, const plan_note *y)
{
    return strcmp(x->code, y->code) == 0 && strcmp(x->note->name, y->note->name) == 0;
}

static void sort(pg_plan *plan)
{
    size_t kept = 0;
    if (plan->entry_count)
        qsort(plan->entries, plan->entry_count, sizeof *plan->entries, by_number);
    if (plan->note_count)
        qsort(plan->notes, plan->note_count, sizeof *plan->notes, by_note);
    for (size_t i = 0; i < plan->note_count; i++)
        if (i + 1 == plan->note_count || !is_same_note(&plan->notes[i], &plan->notes[i + 1]))
            plan->notes[kept++] = plan->notes[i];
    plan->note_count = kept;
}

static void start(pg_plan *plan)
{
    plan->entry_count = plan->replay_count = plan->note_count = 0;
}

bool pg_plan_assume(pg_plan *plan)
{
    start(plan);
    pg_plan_forget(plan);
    for (size_t i = plan->count; i-- > 0;) { /* the first request for a table is the last here */
        const store_entry *entry = &plan->requests[i]->entry;
        if (entry->change == STORE_APPEND && entry->number < 1)
            return false;
        if (entry->change == STORE_APPEND)
            pg_plan_last(plan, (store_bytes){.at = entry->code}, entry->number - 1, PLAN_MINE);
    }
    for (size_t i = 0; i < plan->count; i++)
        if (!plan_request(plan, plan->requests[i]))
            return false;
    sort(plan);
    return true;
}

void pg_plan_decide(pg_plan *plan)
{
    start(plan);
    for (size_t i = 0; i < plan->count; i++)
        plan_request(plan, plan->requests[i]);
    sort(plan);
}

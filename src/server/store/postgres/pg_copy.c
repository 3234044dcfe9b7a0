/* Rows from a database to another engine, and from there to a database. Both ends use COPY, in which the server sends and
 * takes rows in PostgreSQL's binary format: after a header, each row is the number of its columns, and each column its
 * length and its bytes. */
#include "alloc.h"
#include "pg_db.h"

#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE_MS = 20000,
    HEADER = 19, /* bytes, of which the last four are the length of more that could follow */
    COLUMNS = 6,
    PIECE = 1 << 16,
};

/* The columns are those of copy_row, in their order. */
static const char *const selects[] = {
    [COPY_TABLES] =
        ("SELECT t.code, s.stage, s.summary, t.last, s.updated, s.public::int::bigint FROM posse.tables AS t"
         " JOIN posse.summaries AS s USING (code) ORDER BY t.code"),
    [COPY_ENTRIES] =
        "SELECT code, ''::text, bytes, number, 0::bigint, 0::bigint FROM posse.entries ORDER BY code, number",
    [COPY_REPLAYS] = "SELECT code, name, bytes, 0::bigint, 0::bigint, 0::bigint FROM posse.replays ORDER BY id",
    [COPY_NOTES] = "SELECT code, name, text, 0::bigint, time, 0::bigint FROM posse.notes ORDER BY code, name",
};

typedef struct copier {
    pg_connection connection;
    char *address;
    atomic_bool is_closing;
    bool creates;
    posse_status status;
} copier;

static bool greet(pg_connection *connection, void *context)
{
    copier *c = context;
    return pg_open_schema(connection, c->address, c->creates, &c->status);
}

static bool open_copier(copier *c, const char *address, bool creates, posse_status *status)
{
    static const char *const none[] = {NULL};
    c->address = posse_strdup(address);
    c->creates = creates;
    c->connection = (pg_connection){.address = c->address,
                                    .statements = none,
                                    .greet = greet,
                                    .context = c,
                                    .patience_ms = PATIENCE_MS,
                                    .is_closing = &c->is_closing};
    bool ok = pg_connect(&c->connection) && PQexitPipelineMode(c->connection.pg) &&
              PQsetnonblocking(c->connection.pg, 0) == 0;
    if (!ok && c->status.code == POSSE_OK)
        pg_refuse(address, c->connection.error.text, &c->status);
    if (!ok && status)
        *status = c->status;
    return ok;
}

static void close_copier(copier *c)
{
    pg_connection_free(&c->connection);
    free(c->address);
}

static bool run(copier *c, const char *sql, ExecStatusType wanted, posse_status *status)
{
    PGresult *result = PQexec(c->connection.pg, sql);
    bool ok = PQresultStatus(result) == wanted;
    if (!ok)
        pg_refuse(c->address, PQerrorMessage(c->connection.pg), status);
    PQclear(result);
    return ok;
}

static uint64_t number_at(const char *bytes, int size)
{
    uint64_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | (unsigned char)bytes[i];
    return value;
}

/* ---- from a database ------------------------------------------------------------------------------------- */

/* Returns false for what is not a row: the end. */
static bool read_row(const char *bytes, copy_row *row)
{
    store_bytes columns[COLUMNS];
    if ((int16_t)number_at(bytes, 2) != COLUMNS)
        return false;
    bytes += 2;
    for (int i = 0; i < COLUMNS; i++) {
        columns[i] = (store_bytes){bytes + 4, (size_t)number_at(bytes, 4)};
        bytes += 4 + columns[i].length;
    }
    *row = (copy_row){.code = columns[0],
                      .name = columns[1],
                      .text = columns[2],
                      .number = (int64_t)number_at(columns[3].at, 8),
                      .time = (int64_t)number_at(columns[4].at, 8),
                      .is_public = number_at(columns[5].at, 8) != 0};
    return true;
}

/* The header comes with the first row, or with the end if there is none. */
static bool scan_kind(copier *c, copy_kind kind, copy_put *put, void *to, posse_status *status)
{
    posse_buffer sql = {0};
    posse_put(&sql, "COPY (%s) TO STDOUT (FORMAT binary)", selects[kind]);
    bool ok = run(c, sql.text, PGRES_COPY_OUT, status), is_first = true;
    posse_buffer_free(&sql);
    char *bytes;
    int length;
    while (ok && (length = PQgetCopyData(c->connection.pg, &bytes, 0)) > 0) {
        copy_row row;
        const char *at = is_first ? bytes + HEADER : bytes;
        is_first = false;
        if (at < bytes + length && read_row(at, &row))
            ok = put(to, kind, &row, status);
        PQfreemem(bytes);
    }
    if (!ok)
        return false;
    PGresult *result = PQgetResult(c->connection.pg);
    ok = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!ok)
        pg_refuse(c->address, PQerrorMessage(c->connection.pg), status);
    PQclear(result);
    while ((result = PQgetResult(c->connection.pg)) != NULL)
        PQclear(result);
    return ok;
}

bool postgres_scan(const char *from, copy_put *put, void *to, posse_status *status)
{
    copier c = {.creates = false};
    bool ok = open_copier(&c, from, false, status) &&
              run(&c, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", PGRES_COMMAND_OK, status);
    for (copy_kind kind = 0; ok && kind < COPY_KINDS; kind++)
        ok = scan_kind(&c, kind, put, to, status);
    close_copier(&c);
    return ok;
}

/* ---- to a database ---------------------------------------------------------------------------------------- */

/* Tables go to two places; their summaries wait in memory until all tables are sent. */
typedef enum place {
    TO_TABLES,
    TO_SUMMARIES,
    TO_ENTRIES,
    TO_REPLAYS,
    TO_NOTES,
    PLACES,
} place;

static const char *const copies[] = {
    [TO_TABLES] = "COPY posse.tables(code, last) FROM STDIN (FORMAT binary)",
    [TO_SUMMARIES] = "COPY posse.summaries(code, public, stage, updated, summary) FROM STDIN (FORMAT binary)",
    [TO_ENTRIES] = "COPY posse.entries(code, number, bytes) FROM STDIN (FORMAT binary)",
    [TO_REPLAYS] = "COPY posse.replays(name, code, bytes) FROM STDIN (FORMAT binary)",
    [TO_NOTES] = "COPY posse.notes(code, name, time, text) FROM STDIN (FORMAT binary)",
};

typedef struct target {
    copier copier;
    place now; /* PLACES: no COPY has begun */
    posse_buffer rows, summaries;
} target;

static void put_header(posse_buffer *out)
{
    static const char header[HEADER] = "PGCOPY\n\377\r\n\0";
    posse_put_bytes(out, header, HEADER);
}

static void put_number(posse_buffer *out, int64_t value, int size)
{
    char bytes[8];
    uint64_t rest = (uint64_t)value;
    for (int i = size - 1; i >= 0; i--, rest >>= 8)
        bytes[i] = (char)(rest & 0xff);
    posse_put_bytes(out, bytes, (size_t)size);
}

static void put_bytes(posse_buffer *out, store_bytes bytes)
{
    put_number(out, (int64_t)bytes.length, 4);
    if (bytes.length)
        posse_put_bytes(out, bytes.at, bytes.length);
}

static void put_int(posse_buffer *out, int64_t value)
{
    put_number(out, 8, 4);
    put_number(out, value, 8);
}

static bool refuse(const target *t, posse_status *status)
{
    return pg_refuse(t->copier.address, PQerrorMessage(t->copier.connection.pg), status);
}

static bool send(target *t, posse_buffer *rows, posse_status *status)
{
    bool ok = rows->length == 0 || PQputCopyData(t->copier.connection.pg, rows->text, (int)rows->length) == 1;
    posse_buffer_clear(rows);
    return ok || refuse(t, status);
}

static bool end_place(target *t, posse_status *status)
{
    PGconn *pg = t->copier.connection.pg;
    if (t->now == PLACES)
        return true;
    put_number(&t->rows, -1, 2);
    if (!send(t, &t->rows, status) || PQputCopyEnd(pg, NULL) != 1)
        return refuse(t, status);
    t->now = PLACES;
    PGresult *result = PQgetResult(pg);
    bool ok = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!ok)
        refuse(t, status);
    PQclear(result);
    while ((result = PQgetResult(pg)) != NULL)
        PQclear(result);
    return ok;
}

static bool begin_place(target *t, place next, posse_status *status)
{
    if (!run(&t->copier, copies[next], PGRES_COPY_IN, status))
        return false;
    t->now = next;
    put_header(&t->rows);
    return true;
}

static bool send_summaries(target *t, posse_status *status)
{
    if (!t->summaries.length)
        return true;
    if (!end_place(t, status) || !begin_place(t, TO_SUMMARIES, status))
        return false;
    return send(t, &t->rows, status) && send(t, &t->summaries, status) && end_place(t, status);
}

static void put_table(target *t, const copy_row *row)
{
    posse_buffer *out = &t->summaries;
    put_number(&t->rows, 2, 2);
    put_bytes(&t->rows, row->code);
    put_int(&t->rows, row->number);
    put_number(out, 5, 2);
    put_bytes(out, row->code);
    put_number(out, 1, 4);
    put_number(out, row->is_public, 1);
    put_bytes(out, row->name);
    put_int(out, row->time);
    put_bytes(out, row->text);
}

static void put_row(posse_buffer *out, copy_kind kind, const copy_row *row)
{
    put_number(out, kind == COPY_NOTES ? 4 : 3, 2);
    if (kind == COPY_REPLAYS)
        put_bytes(out, row->name);
    put_bytes(out, row->code);
    if (kind == COPY_ENTRIES)
        put_int(out, row->number);
    if (kind == COPY_NOTES) {
        put_bytes(out, row->name);
        put_int(out, row->time);
    }
    put_bytes(out, row->text);
}

static bool put(void *to, copy_kind kind, const copy_row *row, posse_status *status)
{
    static const place places[] = {
        [COPY_TABLES] = TO_TABLES, [COPY_ENTRIES] = TO_ENTRIES, [COPY_REPLAYS] = TO_REPLAYS, [COPY_NOTES] = TO_NOTES};
    target *t = to;
    if (t->now != places[kind] &&
        (!end_place(t, status) || !send_summaries(t, status) || !begin_place(t, places[kind], status)))
        return false;
    if (kind == COPY_TABLES)
        put_table(t, row);
    else
        put_row(&t->rows, kind, row);
    return t->rows.length < PIECE || send(t, &t->rows, status);
}

static void free_target(target *t)
{
    close_copier(&t->copier);
    posse_buffer_free(&t->rows);
    posse_buffer_free(&t->summaries);
    free(t);
}

/* The lock keeps a server out that is started meanwhile, or finds one that is running. */
static bool is_free(target *t, posse_status *status)
{
    PGresult *result =
        PQexec(t->copier.connection.pg, "SELECT (SELECT count(*) FROM (SELECT FROM posse.tables LIMIT 1) AS t)"
                                        " + (SELECT count(*) FROM (SELECT FROM posse.replays LIMIT 1) AS r)"
                                        " + (SELECT count(*) FROM (SELECT FROM posse.notes LIMIT 1) AS n)");
    bool ok = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!ok)
        refuse(t, status);
    else if (strcmp(PQgetvalue(result, 0, 0), "0") != 0)
        ok = pg_refuse(t->copier.address, "there is data of posse in this database already: please choose another one",
                       status);
    PQclear(result);
    return ok;
}

static void *begin(const char *to, posse_status *status)
{
    target *t = posse_alloc_zeroed(1, sizeof *t);
    t->now = PLACES;
    if (open_copier(&t->copier, to, true, status) &&
        run(&t->copier, "BEGIN; LOCK TABLE posse.tables, posse.replays, posse.notes IN EXCLUSIVE MODE",
            PGRES_COMMAND_OK, status) &&
        is_free(t, status))
        return t;
    free_target(t);
    return NULL;
}

/* Without COMMIT, nothing of the copy is left when the connection ends. */
static bool finish(void *copy, bool is_complete, posse_status *status)
{
    target *t = copy;
    bool ok = is_complete && end_place(t, status) && send_summaries(t, status) &&
              run(&t->copier, "COMMIT", PGRES_COMMAND_OK, status);
    free_target(t);
    return ok;
}

const copy_target postgres_target = {.begin = begin, .put = put, .finish = finish};

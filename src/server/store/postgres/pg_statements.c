/* The statements, and what they rely on. A statement for a batch gets arrays, one item for each row. */
#include "pg_db.h"

/* Of a table t: may the server $2 take it? */
#define IS_FREE                                                                                                        \
    "(t.owner IS NULL OR t.owner = $2::bigint OR NOT EXISTS"                                                           \
    " (SELECT FROM posse.servers AS s WHERE s.id = t.owner AND NOT s.is_over))"

/* The fence fails if the row is not the store's any more: another connection of this store has been made since, or another
 * store has ended the lease. */
const char *const pg_writer_statements[] = {
    [SQL_FENCE] = "WITH mine AS (UPDATE posse.servers SET batch = $3, seen = now()"
                  " WHERE id = $1::bigint AND session = $2::bigint AND NOT is_over RETURNING 1)"
                  " SELECT 1 / count(*) FROM mine",
    [SQL_BEGIN] = "BEGIN",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_LASTS] =
        "SELECT t.code, t.last, $2::bigint = 0 OR coalesce(t.owner = $2::bigint, false), $2::bigint = 0 OR " IS_FREE
        " FROM posse.tables AS t WHERE t.code = ANY($1::text[]) ORDER BY t.code FOR UPDATE OF t",
    [SQL_TAKEN] = "SELECT name FROM posse.replays WHERE name = ANY($1::text[])",
    [SQL_MOVE_TABLES] = "WITH moved AS (UPDATE posse.tables AS t SET last = i.last"
                        " FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS i(code, before, last)"
                        " WHERE t.code = i.code AND t.last = i.before"
                        " AND ($5::bigint = 0 OR t.owner = $5::bigint) RETURNING 1)"
                        " SELECT 1 / (count(*) = $4::bigint)::int FROM moved",
    [SQL_ADD_TABLES] =
        "INSERT INTO posse.tables(code, last, owner)"
        " SELECT code, last, nullif($3::bigint, 0) FROM unnest($1::text[], $2::bigint[]) AS i(code, last)",
    [SQL_SUMMARISE] = "INSERT INTO posse.summaries AS s(code, public, stage, updated, summary)"
                      " SELECT * FROM unnest($1::text[], $2::bool[], $3::text[], $4::bigint[], $5::text[])"
                      " ON CONFLICT (code) DO UPDATE SET public = excluded.public, stage = excluded.stage,"
                      " updated = excluded.updated, summary = excluded.summary",
    [SQL_ADD_ENTRIES] = "INSERT INTO posse.entries(code, number, bytes)"
                        " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])",
    [SQL_ADD_REPLAYS] =
        "INSERT INTO posse.replays(name, code, bytes) SELECT name, code, bytes"
        " FROM unnest($1::text[], $2::text[], $3::bytea[]) WITH ORDINALITY AS i(name, code, bytes, place)"
        " ORDER BY place",
    [SQL_PUT_NOTES] = "INSERT INTO posse.notes AS n(code, name, time, text)"
                      " SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[])"
                      " ON CONFLICT (code, name) DO UPDATE SET time = excluded.time, text = excluded.text",
    [SQL_REMOVE_NOTES] = "DELETE FROM posse.notes AS n USING unnest($1::text[], $2::text[]) AS i(code, name)"
                         " WHERE n.code = i.code AND n.name = i.name",
    [SQL_REMOVE_TABLE] = "DELETE FROM posse.tables WHERE code = $1::text",
    [SQL_REMOVE_ENTRIES] = "DELETE FROM posse.entries WHERE code = $1::text",
    [SQL_REMOVE_SUMMARY] = "DELETE FROM posse.summaries WHERE code = $1::text",
    [SQL_REMOVE_NOTES_OF] = "DELETE FROM posse.notes WHERE code = $1::text",
    [SQL_NEXT_REPLAY] = "SELECT id, bytes FROM posse.replays WHERE code = $1::text AND id > $2::bigint ORDER BY id"
                        " LIMIT 1",
    [SQL_STRIP_REPLAY] = "UPDATE posse.replays SET bytes = $2::bytea WHERE id = $1::bigint",
    [SQL_REMOVE_REPLAY] = "WITH gone AS (DELETE FROM posse.replays WHERE name = $1::text RETURNING 1)"
                          " SELECT count(*) FROM gone",
    [SQL_FILL_TABLES] = "INSERT INTO posse.notes(code, name, time, text)"
                        " SELECT code, $1::text, $2::bigint, $3::text FROM posse.tables ON CONFLICT DO NOTHING",
    [SQL_FILL_REPLAYS] = "INSERT INTO posse.notes(code, name, time, text)"
                         " SELECT name, $1::text, $2::bigint, $3::text FROM posse.replays ON CONFLICT DO NOTHING",
    [SQL_SIZES] = "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class AS c"
                  " JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = 'posse' AND c.relkind = 'r'",
    [SQL_PEERS] = "SELECT address FROM posse.servers WHERE id <> $1::bigint AND NOT is_over"
                  " AND seen + lease > clock_timestamp() ORDER BY id",
    [SQL_END_LEASE] = "UPDATE posse.servers SET is_over = true, session = session + 1 WHERE id = $1::bigint",
    [SQL_TELL] = "SELECT set_config('synchronous_commit', 'off', true), pg_notify('posse', $1::text)",
    NULL,
};

/* The columns of lists are: code, public, stage, updated, summary, last, bytes. */
#define SUMMARY(bytes, which)                                                                                          \
    "SELECT s.code, s.public, s.stage, s.updated, s.summary, t.last, " bytes                                           \
    " FROM posse.summaries AS s JOIN posse.tables AS t USING (code) " which
#define LISTED(which) [SQL_LIST + (which)]

const char *const pg_reader_statements[] = {
    [SQL_LOAD] = "SELECT number, bytes FROM posse.entries WHERE code = $1::text ORDER BY number",
    [SQL_NEWEST_REPLAY] = "SELECT name FROM posse.replays WHERE code = $1::text ORDER BY id DESC LIMIT 1",
    [SQL_REPLAY] = "SELECT bytes, code FROM posse.replays WHERE name = $1::text",
    [SQL_CLAIM] = "UPDATE posse.tables AS t SET owner = $2::bigint WHERE t.code = $1::text AND " IS_FREE
                  " AND EXISTS (SELECT FROM posse.servers AS m WHERE m.id = $2::bigint AND NOT m.is_over) RETURNING 1",
    /* The id, the address, whether its lease is over, whether half of it is. The lease may have been ended since the claim
     * failed. */
    [SQL_OWNER] = "SELECT coalesce(t.owner, 0), coalesce(s.address, ''),"
                  " coalesce(s.seen + s.lease < clock_timestamp(), true),"
                  " coalesce(s.seen + s.lease / 2 < clock_timestamp(), true) FROM posse.tables AS t"
                  " LEFT JOIN posse.servers AS s ON s.id = t.owner AND NOT s.is_over WHERE t.code = $1::text",
    [SQL_END_CONNECTION] = "SELECT pg_terminate_backend(a.pid) FROM posse.servers AS s JOIN pg_stat_activity AS a"
                           " ON a.pid || ' ' || extract(epoch FROM a.backend_start) = s.backend"
                           " WHERE s.id = $1::bigint AND NOT s.is_over AND s.seen + s.lease < clock_timestamp()",
    [SQL_FENCE_OFF] = "UPDATE posse.servers SET is_over = true, session = session + 1"
                      " WHERE id = $1::bigint AND NOT is_over AND seen + lease < clock_timestamp()",
    [SQL_RELEASE] = "UPDATE posse.tables SET owner = NULL WHERE code = $1::text AND owner = $2::bigint",
    LISTED(STORE_PUBLIC) = SUMMARY("0::bigint", "WHERE s.public ORDER BY s.updated DESC LIMIT $1::bigint"),
    LISTED(STORE_IDLE) = SUMMARY("0::bigint", "JOIN posse.notes AS n ON n.code = s.code WHERE n.name = $3::text AND"
                                              " n.time < $2::bigint AND NOT EXISTS (SELECT FROM posse.notes AS o WHERE"
                                              " o.code = s.code AND o.name = $4::text)"
                                              " ORDER BY n.time, n.code LIMIT $1::bigint"),
    LISTED(STORE_TABLE) = SUMMARY("0::bigint", "WHERE s.code = $1::text"),
    LISTED(STORE_NOTES) = "SELECT n.code, false, n.name, n.time, n.text, coalesce(t.last, 0), 0::bigint"
                          " FROM posse.notes AS n LEFT JOIN posse.tables AS t USING (code)"
                          " WHERE n.name = $3::text AND n.time < $2::bigint ORDER BY n.time, n.code LIMIT $1::bigint",
    LISTED(STORE_TABLE_NOTES) = "SELECT code, false, name, time, text, 0::bigint, 0::bigint FROM posse.notes"
                                " WHERE code = $1::text ORDER BY name",
    LISTED(STORE_ALL) =
        SUMMARY("(SELECT sum(octet_length(e.bytes)) FROM posse.entries AS e WHERE e.code = s.code)::bigint",
                "WHERE s.code > $2::text ORDER BY s.code LIMIT $1::bigint"),
    LISTED(STORE_LOG) = "SELECT code, false, ''::text, 0::bigint, bytes, number, 0::bigint FROM posse.entries"
                        " WHERE code = $3::text AND number > $2::bigint ORDER BY number LIMIT $1::bigint",
    LISTED(STORE_REPLAYS) = "SELECT name, false, code, 0::bigint, ''::text, 0::bigint, octet_length(bytes)::bigint"
                            " FROM posse.replays WHERE name > $2::text ORDER BY name LIMIT $1::bigint",
    NULL,
};
#undef IS_FREE
#undef SUMMARY
#undef LISTED

package io.millrace.adapters.persistence.document.append;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.adapters.persistence.document.table.IndexNumbers;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Inserts documents in one statement that also checks whether the index is writable. The statement locks the table
 * before the check. A transaction that changes whether the index is writable holds the lock of {@link
 * DocumentTable#awaitWriters}. Therefore the statement sees the change, or the change waits for the statement.
 */
record StatementInsert(Connection connection, Index index, Batch batch) {

    private static final String ARRAYS = """
        with state as materialized (
            select i.id from millrace.index i where i.id = ? and i.writable and not i.packed
        ), inserted as (
            insert into %s as d (id, ts, source)
            select given.id, millrace.moment(given.ts), given.source
            from state cross join unnest(?, ?, ?) as given (id, ts, source)
            on conflict (id) do nothing
            returning d.id, %s
        )
        select exists (select from state), inserted.*
        from (values (1)) as always (one) left join inserted on true
        """;

    private static final String SINGLE = """
        insert into %s as d (id, ts, source)
        select ?, millrace.moment(?), ? from millrace.index i where i.id = ? and i.writable and not i.packed
        on conflict (id) do nothing
        returning %s
        """;

    /**
     * Inserts the documents whose ids do not exist yet. The statement receives them as arrays.
     *
     * @param documents with distinct ids
     * @return false if the index is not writable; then no document was inserted
     */
    boolean run(List<NewDocument> documents) throws SQLException {
        try (PreparedStatement statement = prepare(ARRAYS)) {
            statement.setLong(1, IndexNumbers.of(index.id()));
            statement.setArray(
                    2, array("text", documents.stream().map(each -> each.id().value())));
            statement.setArray(
                    3,
                    array(
                            "int8",
                            documents.stream().map(each -> each.timestamp().microseconds())));
            statement.setArray(4, array("text", documents.stream().map(NewDocument::source)));
            try (ResultSet rows = statement.executeQuery()) {
                boolean writable = false;
                while (rows.next()) {
                    writable = rows.getBoolean(1);
                    String id = rows.getString(2);
                    if (id != null) {
                        created(id, rows, 3);
                    }
                }
                return writable;
            }
        }
    }

    /**
     * Inserts one document if its id does not exist yet. For the database, this statement is cheaper than arrays with
     * one element. If the statement inserts nothing, the id exists or the index is not writable. Then {@link
     * #run(List)} finds out which of these two cases applies.
     *
     * @return false if the index is not writable; then the document was not inserted
     */
    boolean run(NewDocument document) throws SQLException {
        try (PreparedStatement statement = prepare(SINGLE)) {
            statement.setString(1, document.id().value());
            statement.setLong(2, document.timestamp().microseconds());
            statement.setString(3, document.source());
            statement.setLong(4, IndexNumbers.of(index.id()));
            try (ResultSet rows = statement.executeQuery()) {
                if (rows.next()) {
                    created(document.id().value(), rows, 1);
                    return true;
                }
            }
        }
        return run(List.of(document));
    }

    private PreparedStatement prepare(String sql) throws SQLException {
        String table = new DocumentTable(index.id()).name();
        return connection.prepareStatement(
                String.format(Locale.ROOT, sql, table, index.keepsArrivalOrder() ? "d.seq" : "0::bigint"));
    }

    private Array array(String type, Stream<?> values) throws SQLException {
        return connection.createArrayOf(type, values.toArray());
    }

    private void created(String id, ResultSet row, int column) throws SQLException {
        batch.created(id, index.keepsArrivalOrder() ? OptionalLong.of(row.getLong(column)) : OptionalLong.empty());
    }
}

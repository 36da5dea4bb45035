package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Inserts one document in a statement that also looks whether the index takes documents, under the same lock as {@link
 * ArrayInsert}. It costs the server less than an array of one, but cannot tell an id that is there from an index that
 * takes nothing; both are rare, and then the document goes through {@link ArrayInsert}.
 */
final class SingleInsert {

    private SingleInsert() {}

    /**
     * Inserts the document if its id is not there yet.
     *
     * @return false if the index does not take documents; nothing was inserted then
     */
    static boolean run(Connection connection, Index index, NewDocument document, Batch batch) throws SQLException {
        boolean numbered = index.keepsArrivalOrder();
        try (PreparedStatement statement = connection.prepareStatement(sql(index, numbered))) {
            statement.setString(1, document.id().value());
            statement.setLong(2, document.timestamp().microseconds());
            statement.setString(3, document.source());
            statement.setLong(4, IndexNumbers.of(index.id()));
            try (ResultSet rows = statement.executeQuery()) {
                if (rows.next()) {
                    batch.created(
                            document.id().value(), numbered ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty());
                    return true;
                }
            }
        }
        return ArrayInsert.run(connection, index, List.of(document), batch);
    }

    private static String sql(Index index, boolean numbered) {
        return "insert into " + new DocumentTable(index.id()).name() + " as d (id, ts, source) select ?,"
                + " millrace.moment(?), ? from millrace.index i"
                + " where i.id = ? and i.writable and not"
                + " i.packed on conflict (id) do nothing"
                + " returning " + (numbered ? "d.seq" : "0");
    }
}

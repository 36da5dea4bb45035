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
 * Inserts documents handed over as arrays, in one statement that also checks whether the index takes documents. The
 * statement takes the lock on the table before the check, so that a change of the state behind {@link
 * DocumentTable#awaitWriters} either waits for it or is seen by it.
 */
final class ArrayInsert {

    private ArrayInsert() {}

    /**
     * Inserts those documents whose id is not there yet.
     *
     * @param documents no two of the same id
     * @return false if the index does not take documents; nothing was inserted then
     */
    static boolean run(Connection connection, Index index, List<NewDocument> documents, Batch batch)
            throws SQLException {
        boolean numbered = index.keepsArrivalOrder();
        try (PreparedStatement statement = connection.prepareStatement(sql(index, numbered))) {
            String[] ids = new String[documents.size()];
            long[] timestamps = new long[documents.size()];
            String[] sources = new String[documents.size()];
            for (int i = 0; i < ids.length; i++) {
                NewDocument document = documents.get(i);
                ids[i] = document.id().value();
                timestamps[i] = document.timestamp().microseconds();
                sources[i] = document.source();
            }
            statement.setLong(1, IndexNumbers.of(index.id()));
            statement.setArray(2, connection.createArrayOf("text", ids));
            statement.setArray(3, connection.createArrayOf("int8", boxed(timestamps)));
            statement.setArray(4, connection.createArrayOf("text", sources));
            try (ResultSet rows = statement.executeQuery()) {
                boolean writable = false;
                while (rows.next()) {
                    writable = rows.getBoolean(1);
                    String id = rows.getString(2);
                    if (id != null) {
                        batch.created(id, numbered ? OptionalLong.of(rows.getLong(3)) : OptionalLong.empty());
                    }
                }
                return writable;
            }
        }
    }

    private static Object[] boxed(long[] numbers) {
        Object[] objects = new Object[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            objects[i] = numbers[i];
        }
        return objects;
    }

    private static String sql(Index index, boolean numbered) {
        return """
            with state as materialized (
                select i.id from millrace.index i where i.id = ? and i.writable and not i.packed
            ), inserted as (
                insert into %s as d (id, ts, source)
                select given.id, millrace.moment(given.ts), given.source
                from state cross join unnest(?, ?, ?) as given (id, ts, source)
                on conflict (id) do nothing
                returning d.id%s
            )
            select exists (select from state), inserted.*
            from (values (1)) as always (one) left join inserted on true
            """.formatted(new DocumentTable(index.id()).name(), numbered ? ", d.seq" : "");
    }
}

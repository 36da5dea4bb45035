package io.millrace.adapters.persistence.document.column;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import java.util.Locale;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Stores the columns of an index. The stored columns of a group never change. */
public final class ColumnTable {

    private ColumnTable() {}

    /** Stores the columns of a group in the transaction of the handle. */
    public static void insert(Handle transaction, DocumentTable table, StoredGroup group) {
        PreparedBatch batch = transaction.prepareBatch(String.format(
                Locale.ROOT,
                "insert into %s (field, first_block, head, body) values (:field, :block, :head, :body)",
                table.columns()));
        for (StoredColumn column : group.columns()) {
            batch.bind("field", column.field())
                    .bind("block", group.firstBlock())
                    .bind("head", column.head())
                    .bind("body", column.body())
                    .add();
        }
        batch.execute();
    }
}

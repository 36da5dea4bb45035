package io.millrace.adapters.persistence.document.column;

import java.util.List;

/**
 * The columns of a group of consecutive blocks, ready to be stored.
 *
 * @param firstBlock the number of the first block
 */
public record StoredGroup(int firstBlock, List<StoredColumn> columns) {

    public StoredGroup {
        columns = List.copyOf(columns);
    }

    /** Returns the size of all columns in bytes. */
    public long bytes() {
        return columns.stream().mapToLong(StoredColumn::bytes).sum();
    }
}

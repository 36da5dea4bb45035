package io.millrace.adapters.persistence.document.table;

import io.millrace.domain.index.IndexId;
import java.util.Collection;
import java.util.List;

/**
 * Converts between an {@link IndexId} and the number that identifies the index in the database. The id contains the
 * number as text.
 */
public final class IndexNumbers {

    private static final long OF_NO_INDEX = 0;

    private IndexNumbers() {}

    public static IndexId id(long number) {
        return new IndexId(Long.toString(number));
    }

    /**
     * Returns the number of the index. For the id of an index in another engine, returns 0; no index has the number 0.
     */
    public static long of(IndexId index) {
        try {
            return Long.parseLong(index.value());
        } catch (NumberFormatException idOfAnotherEngine) {
            return OF_NO_INDEX;
        }
    }

    public static List<Long> of(Collection<IndexId> indices) {
        return indices.stream().map(IndexNumbers::of).toList();
    }
}

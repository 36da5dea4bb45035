package io.millrace.adapters.persistence.document.table;

import io.millrace.domain.index.IndexId;
import java.util.Collection;
import java.util.List;

/** The numbers that identify indices in database tables. The {@link IndexId} contains this number as text. */
public final class IndexNumbers {

    private static final long OF_NO_INDEX = 0;

    private IndexNumbers() {}

    public static IndexId id(long number) {
        return new IndexId(Long.toString(number));
    }

    /**
     * Returns the number of the index; for an id of another engine, returns 0, which is not the number of any index.
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

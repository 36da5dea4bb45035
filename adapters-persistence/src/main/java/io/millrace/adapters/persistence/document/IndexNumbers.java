package io.millrace.adapters.persistence.document;

import io.millrace.domain.index.IndexId;
import java.util.Collection;
import java.util.List;

/** The numbers that identify indices in tables. The id of an index is its number as text. */
public final class IndexNumbers {

    private static final long OF_NO_INDEX = 0;

    private IndexNumbers() {}

    public static IndexId id(long number) {
        return new IndexId(Long.toString(number));
    }

    /** Returns the number of the index; 0, which no index has, for an id of another engine. */
    public static long of(IndexId index) {
        try {
            return Long.parseLong(index.value());
        } catch (NumberFormatException idOfAnotherEngine) {
            return OF_NO_INDEX;
        }
    }

    /** Returns the numbers of several indices; see {@link #of(IndexId)}. */
    public static List<Long> of(Collection<IndexId> indices) {
        return indices.stream().map(IndexNumbers::of).toList();
    }
}

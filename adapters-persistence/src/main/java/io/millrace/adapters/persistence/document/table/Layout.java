package io.millrace.adapters.persistence.document.table;

import io.millrace.domain.index.IndexVersion;

/** The layout of the tables of an index. The major version of the index determines it. */
public enum Layout {
    /**
     * Stores id, timestamp and source. A search for a time range reads every document. The order of arrival is not
     * stored.
     */
    SEVEN,
    /** Adds sequence numbers and an index on timestamps. */
    EIGHT,
    /**
     * Stores rows as in {@link #EIGHT} while the index receives documents. In large indices, the older documents are
     * also packed into blocks, in addition to their rows. After the rollover all documents are packed, and the rows are
     * removed.
     */
    NINE,
    /** Adds columns with the values of fields to the blocks of the layout {@link #NINE}. */
    TEN;

    public static Layout of(IndexVersion version) {
        return ofMajor(version.major());
    }

    static Layout ofMajor(int major) {
        return switch (major) {
            case 7 -> SEVEN;
            case 8 -> EIGHT;
            case 9 -> NINE;
            case 10 -> TEN;
            default -> throw new IllegalArgumentException("there is no layout for major version " + major);
        };
    }

    /** Returns whether the blocks have columns. */
    public boolean hasColumns() {
        return this == TEN;
    }

    /** Returns whether documents have sequence numbers. */
    public boolean isNumbered() {
        return this != SEVEN;
    }

    /** Returns whether documents are packed into blocks. */
    public boolean isPackable() {
        return compareTo(NINE) >= 0;
    }
}

package io.millrace.adapters.persistence.document;

import io.millrace.domain.index.IndexVersion;

/** The layout of the tables of an index; the major of its {@link IndexVersion} determines it. */
public enum Layout {
    /** Stores id, timestamp and source. A time range reads every document, and there is no order of arrival. */
    SEVEN,
    /** Adds sequence numbers and an index on time ranges. */
    EIGHT,
    /** The same while the index receives documents. After the rollover they are packed into blocks. */
    NINE;

    /** Returns the layout of an index of the version. */
    public static Layout of(IndexVersion version) {
        return switch (version.major()) {
            case 7 -> SEVEN;
            case 8 -> EIGHT;
            case 9 -> NINE;
            default -> throw new IllegalArgumentException("there is no layout for version " + version);
        };
    }

    /** Returns whether documents have sequence numbers. */
    public boolean isNumbered() {
        return this != SEVEN;
    }
}
